"""Pages, tables and boards of candidates that other programs write."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut.families.sudoku.kinds import Candidates, Diagonals, Even, Odd
from runut.families.sudoku.model import Sudoku
from sudoku_boards import assert_read_or_rejected

SIX = ".6...3...1....2.4....5....12......3."
SIX_PUZZLE = runut.read(SIX)
SS = """\
 *-----------*
 |.15|694|82.|
 |986|132|475|
 |...|.85|916|
 |---+---+---|
 |.63|247|..9|
 |45.|91.|362|
 |.92|.63|7.1|
 |---+---+---|
 |578|32.|194|
 |.41|85.|63.|
 |.39|471|25.|
 *-----------*
"""


@pytest.mark.parametrize("form", ["boxed", "sdk", "csv", "sukaku"])
def test_what_a_text_cannot_hold_is_rejected_by_name(form) -> None:
    high = runut.Sudoku(3, 2, (0,) * 36)
    with pytest.raises(runut.PuzzleError, match="cannot hold boxes of 3x2"):
        runut.write(high, format=form)
    with pytest.raises(runut.PuzzleError, match="cannot hold diagonals"):
        runut.write(runut.Sudoku(2, 2, (0,) * 16, (Diagonals(),)), format=form)


@pytest.mark.parametrize("form", ["boxed", "sdk", "csv", "sukaku"])
@given(text=st.one_of(st.text(max_size=80), st.text("#[]Puzle,.-+|*0123456789\n ", max_size=300)))
def test_any_text_is_read_or_rejected_with_a_place(form, text) -> None:
    if not text.startswith("set:"):  # that is a name
        assert_read_or_rejected(text, form)


# -- pages --------------------------------------------------------------------------------------


def test_simple_sudokus_file_is_read(figures) -> None:
    assert runut.read(SS) == runut.read(figures["7"])
    assert runut.read(SS, family="sudoku", format="boxed") == runut.read(figures["7"])


def test_boxes_have_bars() -> None:
    assert runut.write(SIX_PUZZLE, format="boxed").splitlines() == [
        "+-------+-------+",
        "| . 6 . | . . 3 |",
        "| . . . | 1 . . |",
        "+-------+-------+",
        "| . . 2 | . 4 . |",
        "| . . . | 5 . . |",
        "+-------+-------+",
        "| . . 1 | 2 . . |",
        "| . . . | . 3 . |",
        "+-------+-------+",
    ]


SDK_SIX = ".6...3\n...1..\n..2.4.\n...5..\n..12..\n....3.\n"


@pytest.mark.parametrize(
    "text",
    [
        f"#A me\n#D a puzzle\n#C [Puzzle] here is prose\n#B03-08-2006\n{SDK_SIX}",
        f"[Puzzle]\n{SDK_SIX}",
        f"#Ame\n\n[PUZZLE]\n{SDK_SIX}\n[State]\n123456\n654321\n[PencilMarks]\n1,2,3\n",
        f"\n#Lhard\n{SDK_SIX}\n",
    ],
)
def test_an_sdk_file_has_notes_and_sections(text) -> None:
    assert runut.read(text) == SIX_PUZZLE
    assert runut.read(text, family="sudoku", format="sdk") == SIX_PUZZLE


def test_the_notes_of_an_sdk_file_read_back() -> None:
    puzzle = runut.read("#A A. U. Thor\n#D An easy one\n#z\n[Puzzle]\n" + "1...\n" + "....\n" * 3)
    assert puzzle.notes == (("author", "A. U. Thor"), ("description", "An easy one"))
    assert runut.read(runut.write(puzzle, format="sdk")).notes == puzzle.notes


def test_several_sdk_puzzles_are_read_one_by_one() -> None:
    text = f"#A one\n{SDK_SIX}\n[State]\n......\n#A two\n[Puzzle]\n{SDK_SIX}"
    assert list(runut.read_all(text)) == [SIX_PUZZLE, SIX_PUZZLE]


def test_a_fault_in_an_sdk_file_has_its_place() -> None:
    with pytest.raises(runut.FormatError, match="found '7'") as caught:
        runut.read("#A me\n" + SDK_SIX.replace("..2.4.", "..2.7."))
    assert (caught.value.line, caught.value.column) == (4, 5)


# -- tables -------------------------------------------------------------------------------------

SOLVED = "165423423165512346346512631254254631"


@pytest.mark.parametrize(
    "text",
    [
        f"puzzle,solution\n{SIX},{SOLVED}\n",
        f"quizzes,solutions\r\n{SIX.replace('.', '0')},{SOLVED}\r\n",
        f"id,puzzle,solution,clues,difficulty\n7,{SIX},{SOLVED},12,1.5\n",
        f'"puzzle","solution"\n"{SIX}","{SOLVED}"\n',
        f"{SIX},{SOLVED}\n",
        f"{SIX},\n",
        f" {SIX} , {SOLVED}\n",
    ],
)
def test_a_table_has_a_column_of_puzzles(text) -> None:
    assert runut.read(text) == SIX_PUZZLE


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("1" * 36, "it changes the given r1c2"),
        ("6" + SOLVED[1:], "6 appears twice in row 1: r1c1 and r1c2"),
        (SOLVED[:-1] + ".", "r6c6 is open"),
    ],
)
def test_a_wrong_solution_beside_a_puzzle_is_named(wrong, why) -> None:
    with pytest.warns(runut.errors.UnreadWarning, match=f"the solution beside .* wrong: {why}"):
        assert runut.read(f"{SIX},{wrong}\n") == SIX_PUZZLE


def test_every_line_of_a_table_is_a_puzzle() -> None:
    text = f"puzzle,solution\n{SIX},{SOLVED}\n\n{SIX},\n"
    assert list(runut.read_all(text)) == [SIX_PUZZLE, SIX_PUZZLE]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (f"{SIX},11\n{SIX},{SOLVED}1\n", (2, 38), "a solution of 36 cells, found 37"),
        (f"7, {SIX[:-1]}7,\n", (1, 39), "expected a digit from 1 to 6"),
        (f"{SIX}1,\n", (1, 38), "expected a line of 81 cells"),
        (",,,\n", (1, 1), "expected a line 'puzzle,solution'"),
        ("puzzle,solution\n", (2, 1), "found the end of the text"),
    ],
)
def test_a_fault_in_a_table_has_its_place(text, place, words) -> None:
    with pytest.raises(runut.FormatError, match=words) as caught:
        list(runut.read_all(text, family="sudoku", format="csv"))
    assert (caught.value.line, caught.value.column) == place


# -- boards of candidates -----------------------------------------------------------------------

FREE = "1234"


def test_a_cell_has_its_candidates() -> None:
    text = f"12..{FREE}.2.4{FREE}" + f"...4{FREE * 3}" + FREE * 8
    puzzle = runut.read(text)
    assert puzzle.constraints == (Candidates(0, (1, 2)), Candidates(2, (2, 4)))
    assert puzzle.cells == (0, 0, 0, 0, 4, *(0,) * 11)
    assert runut.read(text.replace(".", "0")) == puzzle
    assert runut.write(puzzle, format="sukaku") == text + "\n"


def test_givens_and_parity_become_candidates() -> None:
    rules = (Even((1, 2)), Odd((3,)), Candidates(2, (1, 2)))
    puzzle = runut.Sudoku(2, 2, (1, *(0,) * 15), rules)
    assert runut.write(puzzle, format="sukaku") == "1....2.4.2..1.3." + FREE * 12 + "\n"


def test_a_cell_without_candidates_is_rejected() -> None:
    with pytest.raises(runut.PuzzleError, match="r1c2 has no candidates") as caught:
        runut.read("  1......." + FREE * 14, family="sudoku", format="sukaku")
    assert (caught.value.line, caught.value.column) == (1, 7)
    both = runut.Sudoku(2, 2, (0,) * 16, (Even((0,)), Odd((0,))))
    with pytest.raises(runut.PuzzleError, match="no digit is left for r1c1"):
        runut.write(both, format="sukaku")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("2..." + FREE * 15, (1, 1), "expected '1' or '.'"),
        (FREE * 15 + "12.5", (1, 64), "expected '4' or '.'"),
        (FREE * 15, (1, 61), "expected a line of 729 marks"),
        ("1...1..." + FREE * 14, (1, 5), "1 appears twice in row 1"),
    ],
)
def test_a_fault_in_a_board_of_candidates_has_its_place(text, place, words) -> None:
    with pytest.raises(runut.InputError, match=words) as caught:
        runut.read(text, family="sudoku", format="sukaku")
    assert (caught.value.line, caught.value.column) == place


def test_boxed_boards_of_different_sizes_are_a_list() -> None:
    puzzles = [Sudoku(4, 4, (1, *[0] * 255)), Sudoku(3, 3, (9, *[0] * 80))]
    text = "".join(runut.write(puzzle, format="boxed") for puzzle in puzzles)
    assert list(runut.read_all(text)) == puzzles
