"""Positions of a game: lines of HoDoKu's library and addresses of sudokuwiki.org."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut.families.sudoku.formats.regions import shape_and_jigsaw
from runut.families.sudoku.kinds import Cage, Candidates, Diagonals, Even, Jigsaw, Windoku
from sudoku_boards import assert_read_or_rejected, boards

FORMS = ["hodoku", "sudokuwiki"]
EMPTY = "." * 81
SITE = "https://www.sudokuwiki.org/"


def _marks(draw, board) -> list[object]:
    cells = draw(st.lists(st.sampled_from(board.cells), max_size=9, unique=True))
    digits = st.sets(st.sampled_from(board.digits), min_size=1, max_size=8)
    return [Candidates(cell, tuple(sorted(draw(digits)))) for cell in sorted(cells)]


@pytest.mark.laws
@pytest.mark.parametrize("form", FORMS)
@given(puzzle=boards([9], _marks))
def test_givens_and_pencil_marks_read_back(form, puzzle) -> None:
    given = {cell for cell, digit in enumerate(puzzle.cells) if digit}
    rules = tuple(each for each in puzzle.constraints if each.cell not in given)
    puzzle = runut.Sudoku(3, 3, puzzle.cells, rules)
    assert runut.read(runut.write(puzzle, format=form)) == puzzle


@pytest.mark.parametrize("form", FORMS)
def test_other_boards_and_rules_are_rejected_by_name(form) -> None:
    with pytest.raises(runut.PuzzleError, match=r"2x2|4x4"):
        runut.write(runut.Sudoku(2, 2, (0,) * 16), format=form)
    with pytest.raises(runut.PuzzleError, match="cannot hold windoku"):
        runut.write(runut.Sudoku(3, 3, (0,) * 81, (Windoku(),)), format=form)
    nothing = (Candidates(4, (1, 3)), Even((4,)))
    with pytest.raises(runut.PuzzleError, match="no digit is left for r1c5"):
        runut.write(runut.Sudoku(3, 3, (0,) * 81, nothing), format=form)


@pytest.mark.laws
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "start",
    [":0000:x:", f":0000:x:{EMPTY}:", f"{SITE}sudoku.htm?bd=", f"{SITE}killersudoku.htm?bd=1,"],
)
@given(text=st.text("0123456789.+:x,&=jigmapshe \n\udc80é", max_size=200))
def test_any_text_is_read_or_rejected_with_a_place(form, start, text) -> None:
    assert_read_or_rejected(start + text, form)


# -- HoDoKu -------------------------------------------------------------------------------------


def test_a_placed_digit_is_no_given() -> None:
    puzzle = runut.read(f":0701:12:4+2{EMPTY[2:]}:113 214:213:::")
    rest = (2, 3, 4, 5, 6, 7, 8, 9)
    assert puzzle.cells[:3] == (4, 0, 0)
    assert puzzle.constraints == (
        Candidates(1, (2,)),
        Candidates(2, rest),
        Candidates(3, (1, *rest[1:])),
    )
    assert runut.write(puzzle, format="hodoku") == f":0000:x:4+2{EMPTY[2:]}:113 214:::\n"


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (f":0000:x:{EMPTY}", (1, 1), "expected a line of HoDoKu's library"),
        (f":0000:x:{EMPTY[1:]}::::", (1, 9), "expected 81 cells, found 80"),
        (f":0000:x:1a{EMPTY[2:]}::::", (1, 10), "expected a digit, '\\+' and a digit"),
        (f":0000:x:+.{EMPTY[1:]}::::", (1, 9), "expected a digit, '\\+' and a digit"),
        (f":0000:x:{EMPTY}:111 901:::", (1, 95), "expected a digit, a row and a column"),
        (f":0000:x:{EMPTY}:{' '.join(f'{d}11' for d in range(1, 10))}:::", (1, 9), "no candidates"),
        (f":0000:x:11{EMPTY[2:]}::::", (1, 10), "1 appears twice in row 1"),
    ],
)
def test_a_faulty_line_is_rejected_at_its_place(text, place, words) -> None:
    with pytest.raises(runut.InputError, match=words) as caught:
        runut.read(text)
    assert (caught.value.line, caught.value.column) == place


# -- sudokuwiki.org -----------------------------------------------------------------------------


def test_pencil_marks_of_the_site_have_three_codes() -> None:
    # A clue 3, a placed 7, a cell with 1 or 9, and 78 cells with any digit.
    rules = (Candidates(1, (7,)), Candidates(2, (1, 9)))
    puzzle = runut.Sudoku(3, 3, (3, *[0] * 80), rules)
    codes = {
        "0940" + "g2" + "vu" * 78,
        "S9B" + "030g" + "7n" + "ep" * 78,
    }
    for code in codes:
        assert runut.read(f"{SITE}Sudoku_Player?bd={code}") == puzzle
    assert runut.write(puzzle, format="sudokuwiki") == f"{SITE}sudoku.htm?bd=0940g2{'vu' * 78}\n"
    assert runut.read("S9B" + "030g" + "7n" + "ep" * 78) == puzzle


def test_a_jigsaw_of_the_site_names_its_regions_in_the_code_or_apart() -> None:
    regions = [cell % 9 if cell // 9 % 2 else (cell + 1) % 9 for cell in range(81)]
    layout = "".join(str(region + 1) for region in regions)
    shape, jigsaw = shape_and_jigsaw(regions, 9)
    puzzle = runut.Sudoku(*shape, (5, *[0] * 80), jigsaw)
    digits = "5" + "0" * 80
    assert runut.read(f"{SITE}jigsaw.aspx?shape=33&bd={digits}&jigmap={layout}") == puzzle
    assert runut.read(runut.write(puzzle, format="sudokuwiki")) == puzzle
    numbers = [1024 * region + (529 if at else 5) for at, region in enumerate(regions)]
    code = "".join(_base_36(number) for number in numbers)
    assert runut.read(f"J9B{code}") == puzzle
    with pytest.raises(runut.FormatError, match="only the site knows the regions of shape '4'"):
        runut.read(f"{SITE}jigsaw.aspx?shape=4&bd={digits}")


def _base_36(number: int) -> str:
    signs = "0123456789abcdefghijklmnopqrstuvwxyz"
    return signs[number // 1296] + signs[number // 36 % 36] + signs[number % 36]


def test_a_sudoku_x_has_a_page_of_its_own() -> None:
    puzzle = runut.Sudoku(3, 3, (1, *[0] * 80), (Diagonals(),))
    text = runut.write(puzzle, format="sudokuwiki")
    assert text == f"{SITE}sudokux.htm?bd=1{'0' * 80}\n"
    assert runut.read(text) == puzzle


def _rows_of_cages(held: int, regions: tuple[int, ...] | None = None) -> runut.Sudoku:
    """Cages of so many cells along each row, with the sums of 123456789 in every row."""
    rules: list[object] = [Jigsaw(regions)] if regions else []
    for row in range(9):
        for left in range(0, 9, held):
            cells = tuple(range(9 * row + left, 9 * row + min(9, left + held)))
            rules.append(Cage(cells, sum(cell % 9 + 1 for cell in cells)))
    return runut.Sudoku(3, 3, (0,) * 81, tuple(rules))


@pytest.mark.parametrize("held", [1, 2, 4, 9])
@pytest.mark.parametrize("regions", [None, tuple((cell + cell // 9) % 9 for cell in range(81))])
def test_a_killer_has_colours_and_sums(held, regions) -> None:
    puzzle = _rows_of_cages(held, regions)
    text = runut.write(puzzle, format="sudokuwiki")
    assert set(text.partition("bd=")[2][:81]) <= set("1234")
    assert runut.read(text) == puzzle


def test_a_killer_with_pencil_marks_is_read() -> None:
    puzzle = _rows_of_cages(9)
    colours = "".join(
        ("bc" if row % 2 else "b8") + ("04" if row % 2 else "00") * 8 for row in range(9)
    )
    marks = "02" + "vu" * 80
    found = runut.read(f"{SITE}killersudoku.aspx?bd={colours},{marks}")
    assert found.constraints == (*puzzle.constraints, Candidates(0, (1,)))


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ((Cage((0, 1), 5),), "cells in no cage or in several"),
        ((*_rows_of_cages(9).constraints[:8], Cage(tuple(range(72, 81)))), "a cage without a sum"),
        ((Cage((0, 4), 5),), "a cage in several pieces"),
        ((*_rows_of_cages(9).constraints, Even((3,))), "givens or candidates in a killer"),
        ((*_rows_of_cages(9).constraints, Diagonals()), "no diagonals on a jigsaw or killer"),
    ],
)
def test_what_a_killer_of_the_site_cannot_hold_is_named(rules, words) -> None:
    with pytest.raises(runut.PuzzleError, match=words):
        runut.write(runut.Sudoku(3, 3, (0,) * 81, rules), format="sudokuwiki")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("a=1", "expected 'bd=' and the puzzle"),
        ("bd=123", "expected 81 digits, or pencil marks"),
        ("bd=L9B" + "0" * 162, "expected 81 digits, or pencil marks"),
        ("bd=S9B" + "00" * 81, "expected pencil marks from 1 to 529, found 0"),
        ("bd=" + "zz" * 81, "expected signs from 0 to v"),
        ("bd=" + "1" * 81 + "," + "0" * 162, "expected one sum in the cage of r1c1, found 0"),
        ("bd=1,2", "expected the colours of 81 cells"),
        (f"bd={'0' * 81}&shape=33&jigmap=12", "expected the regions of 81 cells"),
    ],
)
def test_a_faulty_address_is_rejected_with_a_reason(query, words) -> None:
    with pytest.raises(runut.FormatError, match=words):
        runut.read(f"{SITE}sudoku.htm?{query}")
