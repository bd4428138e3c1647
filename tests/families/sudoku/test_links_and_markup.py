"""SumoCue's line, OpenSudoku's XML and addresses of puzz.link."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut.families.sudoku.formats.regions import shape_and_jigsaw
from runut.families.sudoku.kinds import AntiKing, Cage, Diagonals
from runut.families.sudoku.layout import Board
from sudoku_boards import assert_read_or_rejected, boards

FORMS = ["sumocue", "opensudoku", "puzzlink"]


@pytest.mark.parametrize("form", ["opensudoku", "puzzlink"])
def test_what_a_text_cannot_hold_is_rejected_by_name(form) -> None:
    high = runut.Sudoku(3, 2, (0,) * 36)
    with pytest.raises(runut.PuzzleError, match="cannot hold boxes of 3x2"):
        runut.write(high, format=form)
    with pytest.raises(runut.PuzzleError, match="cannot hold diagonals"):
        runut.write(runut.Sudoku(3, 3, (0,) * 81, (Diagonals(),)), format=form)


SIGNS = st.text("<>/=\"'+-:|gz0123456789 \n&;#J\udc80é", max_size=80)


@pytest.mark.laws
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    "start",
    [
        "",
        "SumoCueV1",
        "SumoCueV1D=0",
        "<opensudoku>",
        "<opensudoku><game data='version: 1\n",
        "https://puzz.link/p?sudoku/4/4/",
    ],
)
@given(text=st.one_of(st.text(max_size=60), SIGNS))
def test_any_text_is_read_or_rejected_with_a_place(form, start, text) -> None:
    assert_read_or_rejected(start + text, form)


# -- SumoCue ------------------------------------------------------------------------------------


def _killer(draw, board: Board) -> list[object]:
    """Diagonals or not, regions or not, and some cages that share no cell."""
    rules: list[object] = [Diagonals()] if draw(st.booleans()) else []
    if draw(st.booleans()):
        regions = draw(st.permutations([cell % board.size for cell in board.cells]))
        rules += shape_and_jigsaw(regions, board.size)[1]
    free = draw(st.permutations(board.cells))[: 3 * board.size]
    cages = []
    while len(free) >= board.size:
        held = draw(st.integers(2, board.size))
        cells, free = tuple(sorted(free[:held])), free[held:]
        least, most = held * (held + 1) // 2, held * (2 * board.size - held + 1) // 2
        cages.append(Cage(cells, draw(st.integers(least, most))))
    return [*rules, *sorted(cages, key=lambda cage: cage.cells)]


@given(puzzle=boards([4, 6, 9], _killer))
def test_killers_and_jigsaws_read_back(puzzle) -> None:
    caged = {cell for each in puzzle.constraints if isinstance(each, Cage) for cell in each.cells}
    if any(puzzle.cells[cell] for cell in caged):
        with pytest.raises(runut.PuzzleError, match="givens in a cage"):
            runut.write(puzzle, format="sumocue")
        cells = tuple(0 if cell in caged else digit for cell, digit in enumerate(puzzle.cells))
        puzzle = runut.Sudoku(puzzle.box_rows, puzzle.box_columns, cells, puzzle.constraints)
    assert runut.read(runut.write(puzzle, format="sumocue")) == puzzle


def test_a_killer_of_sumocue() -> None:
    text = "SumoCueV1D=5=0+1=3=0=0=0+3" + "=0" * 8
    with pytest.raises(runut.FormatError, match="cage of cell 1 has no sum"):
        runut.read(text)
    puzzle = runut.read("  SumoCueV1D =4=6+1=3 =0=0=0+1" + "=0" * 8 + "  ")
    assert puzzle.constraints == (Diagonals(), Cage((1, 2, 7), 6))
    assert puzzle.cells[:4] == (4, 0, 0, 3)


def test_regions_of_sumocue_are_boxes_or_a_jigsaw() -> None:
    high = [cell // 6 // 3 * 3 + cell % 6 // 2 for cell in range(36)]
    text = "SumoCueV1" + "".join(f"=0J{region}" for region in high) + "\n"
    puzzle = runut.read(text)
    assert (puzzle.box_rows, puzzle.box_columns, puzzle.constraints) == (3, 2, ())
    assert runut.write(puzzle, format="sumocue") == text
    columns = "SumoCueV1" + "".join(f"=0J{(cell * 3 + cell // 7) % 7}" for cell in range(49))
    seven = runut.read(columns)
    assert (seven.box_rows, seven.box_columns) == (1, 7)
    assert [each.name for each in seven.constraints] == ["jigsaw"]
    assert runut.read(runut.write(seven, format="sumocue")) == seven


BLANKS = "=0" * 15


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("SumoCue=0", (1, 1), "expected 'SumoCueV1'"),
        ("SumoCueV1" + BLANKS, (1, 40), "expected 81 entries"),
        ("SumoCueV1=x" + BLANKS, (1, 10), "expected an entry"),
        ("SumoCueV1?=0" + BLANKS, (1, 10), "expected '=' or '\\+'"),
        ("SumoCueV1=5" + BLANKS, (1, 10), "expected a digit from 0 to 4, found 5"),
        ("SumoCueV1+9" + BLANKS, (1, 10), "the cage of cell 9 has no sum"),
        ("SumoCueV1+0" + BLANKS, (1, 10), "cell 0 begins no cage"),
        ("SumoCueV1+99" + BLANKS, (1, 10), "cell 99 begins no cage"),
        ("SumoCueV1=0J0" + BLANKS, (1, 14), "expected a region"),
        ("SumoCueV1=1=1" + "=0" * 14, (1, 12), "1 appears twice in row 1"),
        ("SumoCueV1" + "=0J0" * 16, (1, 10), "region 1 has 16 cells"),
    ],
)
def test_a_fault_in_sumocues_line_has_its_place(text, place, words) -> None:
    with pytest.raises(runut.InputError, match=words) as caught:
        runut.read(text, family="sudoku", format="sumocue")
    assert (caught.value.line, caught.value.column) == place


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ((Cage((0, 1)),), "a cage without a sum \\(r1c1\\)"),
        ((Cage((0, 1), 3), Cage((1, 2), 3)), "cages that share a cell \\(r1c2\\)"),
        ((AntiKing(),), "SumoCue cannot hold anti-king"),
    ],
)
def test_what_sumocue_cannot_hold_is_rejected(rules, words) -> None:
    with pytest.raises(runut.PuzzleError, match=words):
        runut.write(runut.Sudoku(2, 2, (0,) * 16, rules), format="sumocue")


# -- OpenSudoku ---------------------------------------------------------------------------------


def test_every_game_of_opensudoku_is_read(figures) -> None:
    first, second = figures["7"], figures["14"]
    text = (
        "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
        '<opensudoku version="2">\n<name>Easy &amp; more</name>\n'
        f'<folder name="é"><game created="1" data="{first}" state="0"/><game data="{second}"/>'
        f"\n<game\n  data='{first}'></game></folder>\n</opensudoku>\n"
    )
    puzzles = [runut.read(digits) for digits in (first, second, first)]
    assert list(runut.read_all(text)) == puzzles
    assert list(runut.read_all(text.replace("\n", "\r\n") + "\n" + text)) == 2 * puzzles
    assert list(runut.read_all(text.replace("\n", " "))) == puzzles


@pytest.mark.parametrize(
    ("version", "fields"),
    [(1, "{}|-|{}|"), (1, "{}|1,2,|{}|"), (2, "{}|0||{}|"), (3, "{}|0|{}|"), (4, "{}|0|12|{}|")],
)
def test_a_game_of_opensudoku_that_was_played_has_its_givens(version, fields) -> None:
    cells = fields.format(5, 0) + fields.format(7, 1) + fields.format(0, 1) * 79
    puzzle = runut.read(f'<opensudoku><game data="version: {version}&#10;{cells}"/></opensudoku>')
    assert puzzle.cells == (5, *(0,) * 80)


GAME = "0" * 81


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("<opensudoku>\n", (2, 1), "expected the end of the XML document"),
        ("<opensudoku/>", (1, 1), "expected a <game>"),
        ("<other/>", (1, 1), "expected <opensudoku>, found <other>"),
        ("<opensudoku>\n <game/></opensudoku>", (2, 2), "an attribute 'data'"),
        ("<opensudoku>\n<game data='1'/></opensudoku>", (2, 13), "expected 81 digits, found 1"),
        (f"<opensudoku><game data='{GAME[1:]}x'/></opensudoku>", (1, 105), "found 'x'"),
        (f"<opensudoku><game data='{GAME}'/>\n<game data='é{GAME[1:]}'/></opensudoku>", (2, 13),
         "found 'é'"),
        ("<opensudoku>\n</open>", (2, 3), "mismatched tag"),
        ("  <opensudoku>&x;</opensudoku>", (1, 15), "undefined entity"),
        ("<!DOCTYPE a [<!ENTITY x 'y'>]>\n<opensudoku/>", (1, 13), "document types"),
        ("<opensudoku><game data='version: 5 1|1|'/></opensudoku>", (1, 25), "found version 5"),
        ("<opensudoku><game data='version: 1 1|-|1|'/></opensudoku>", (1, 25), "found 1"),
        ("<a>" * 70, (1, 193), "more than 64 elements inside each other"),
        ("<opensudoku a='\n" + "x" * 20_000 + "\n" + "x" * 20_000, (3, 1), "more than 32768"),
    ],
)  # fmt: skip
def test_a_fault_in_opensudokus_file_has_its_place(text, place, words) -> None:
    with pytest.raises(runut.FormatError, match=words) as caught:
        list(runut.read_all(text, family="sudoku", format="opensudoku"))
    assert (caught.value.line, caught.value.column) == place


def test_opensudoku_has_boards_of_9_only() -> None:
    with pytest.raises(runut.PuzzleError, match="cannot hold a board of 4x4"):
        runut.write(runut.Sudoku(2, 2, (0,) * 16), format="opensudoku")


# -- puzz.link ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "https://puzz.link/p?sudoku/4/4/g2j1h1j3g",
        "http://pzv.jp/p.html?sudoku/4/4/g2j1h1j3g",
        "  puzz.link/p?sudoku/4/4/g2j1h1j3g  ",
    ],
)
def test_an_address_is_a_board(address) -> None:
    assert runut.read(address) == runut.read(".2....1..1....3.")


def test_large_digits_of_an_address_have_two_places() -> None:
    cells = (16, 15, *(0,) * 252, 10, 9)
    address = runut.write(runut.Sudoku(4, 4, cells), format="puzzlink")
    assert address == "https://puzz.link/p?sudoku/16/16/-10f" + "z" * 12 + "ra9\n"
    assert runut.read(address).cells == cells


START = "https://puzz.link/p?sudoku/"


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (
            "https://puzz.link/p?hitori/4/4/1",
            (1, 1),
            "this is the address of a hitori; expected one of sudoku",
        ),
        (START + "4/5/z", (1, 28), "found 4x5"),
        (START + "999999999/999999999/z", (1, 28), "found 999999999x999999999"),
        (START + "7/7/z", (1, 28), "found 7x7"),
        (START + "4/4/h.h", (1, 33), "found '.'"),
        (START + "4/4/v0", (1, 33), "found '0'"),
        (START + "4/4/5", (1, 32), "from 1 to 4"),
        (START + "4/4/g", (1, 33), "expected 16 cells, found 1"),
        (START + "4/4/1v1", (1, 33), "expected 16 cells, found "),
        (START + "4/4/11t", (1, 33), "1 appears twice in row 1"),
    ],
)
def test_a_fault_in_an_address_has_its_place(text, place, words) -> None:
    with pytest.raises(runut.InputError, match=words) as caught:
        runut.read(text, family="sudoku", format="puzzlink")
    assert (caught.value.line, caught.value.column) == place
