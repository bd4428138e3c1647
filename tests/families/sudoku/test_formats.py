"""Texts of sudokus: reading, and the places of faults."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut.families.sudoku.kinds import Cage, Jigsaw, Odd
from runut.families.sudoku.layout import LARGEST, Board, box_shape
from runut.families.sudoku.model import clashes

BARS = """\
. 1 5 | 6 9 4 | 8 2 .
9 8 6 | 1 3 2 | 4 7 5
. . . | . 8 5 | 9 1 6
------+-------+------
. 6 3 | 2 4 7 | . . 9
4 5 . | 9 1 . | 3 6 2
. 9 2 | . 6 3 | 7 . 1
------+-------+------
5 7 8 | 3 2 . | 1 9 4
. 4 1 | 8 5 . | 6 3 .
. 3 9 | 4 7 1 | 2 5 .
"""


@st.composite
def sudokus(draw) -> runut.Sudoku:
    """Boards of any shape with consistent givens."""
    rows, columns = draw(
        st.tuples(st.integers(1, 25), st.integers(1, 25)).filter(
            lambda shape: shape[0] * shape[1] <= LARGEST
        )
    )
    size = rows * columns
    cells = [0] * size**2
    for cell, digit in draw(
        st.lists(st.tuples(st.integers(0, size**2 - 1), st.integers(1, size)), max_size=20)
    ):
        before, cells[cell] = cells[cell], digit
        if clashes(Board(rows, columns), tuple(cells)):
            cells[cell] = before
    return runut.Sudoku(rows, columns, tuple(cells))


@given(sudokus())
def test_only_the_header_tells_unusual_boxes(puzzle) -> None:
    if (puzzle.box_rows, puzzle.box_columns) != box_shape(puzzle.size):
        for form in ("paper", "line"):
            with pytest.raises(runut.PuzzleError, match="use the format 'grid'"):
                runut.write(puzzle, format=form)


def test_a_grid_may_have_bars_and_lines(figures) -> None:
    assert runut.read(BARS) == runut.read(figures["7"])


@pytest.mark.parametrize(
    "text",
    [
        "sudoku 2x2\n1...\n..3.\n.4..\n...2\n",
        "SUDOKU  2 x 2 \n\n1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2",
        "1 _ | _ _\n_ _ | 3 _\n\n_ 4 | _ _\n_ _ | _ 2\n",
        "+---+---+\n|1 .|. .|\n|. .|3 .|\n+---+---+\n|. 4|. .|\n|. .|. 2|\n+---+---+\n",
        "1*..\n..3*\n.4..\n*..2\n",
        "1.....3..4.....2",
        "1_____3__4_____2\n",
        "1 0 0 0\n0 0 3 0\n0 4 0 0\n0 0 0 2\n",
    ],
)
def test_blanks_bars_and_headers_come_in_many_ways(text) -> None:
    assert str(runut.read(text)) == "sudoku 2x2\n1 . . .\n. . 3 .\n. 4 . .\n. . . 2\n"


def test_digits_beyond_9_are_letters_or_numbers() -> None:
    rows = [["."] * 16 for _ in range(16)]
    rows[0][:3] = ["g", "A", "1"]
    by_letters = "\n".join(" ".join(row) for row in rows)
    by_numbers = by_letters.replace("g", "16").replace("A", "10")
    assert runut.read(by_letters) == runut.read(by_numbers)
    assert runut.read(by_letters).cells[:3] == (16, 10, 1)
    assert str(runut.read(by_letters)).splitlines()[1].startswith("G A 1 .")


def test_the_box_shape_of_the_header_counts() -> None:
    wide, high = (runut.read(f"sudoku {box}\n" + "......\n" * 6) for box in ("2x3", "3x2"))
    assert (wide.box_rows, wide.box_columns) == (2, 3)
    assert (high.box_rows, high.box_columns) == (3, 2)
    with pytest.raises(runut.PuzzleError, match="boxes of 3x2"):
        runut.write(high, format="line")


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25])
def test_a_line_of_every_size_is_known(size) -> None:
    puzzle = runut.read("." * size**2)
    assert puzzle.size == size
    assert runut.write(puzzle, format="line") == "." * size**2 + "\n"


BLANK = "........."


@pytest.mark.parametrize(
    ("text", "places", "words"),
    [
        ("sudoku\n", [(1, 1)], "expected 'sudoku RxC'"),
        ("sudoku 3\n", [(1, 1)], "expected 'sudoku RxC'"),
        ("sudoku 0x3\n", [(1, 8)], "at most 49 cells"),
        ("sudoku 6x9\n", [(1, 8)], "found 6x9"),
        ("sudoku 999999999999x1\n", [(1, 1)], "expected 'sudoku RxC'"),
        ("sudoku 2x2\n", [(2, 1)], "the first row of the sudoku, found the end"),
        ("sudoku 2x2\n1 2 3 4\n3 4 1 2\n", [(4, 1)], "expected row 3 of 4, found the end"),
        ("sudoku 2x2\n1 2 3\n3 4 1 2\n. . . . .\n....\n", [(2, 5), (4, 9)],
         "expected 4 cells, found 5"),
        ("sudoku 2x2\n1 2 x 5\n. . . .\n. 0 _ *\n? . . .\n", [(2, 5), (2, 7), (5, 1)], "found '5'"),
        ("sudoku 2x2\n1 2 x\n", [(2, 5), (2, 5), (3, 1)], "found 'x'"),
        ("." * 80 + "\n", [(1, 81)], "expected a line of 81 cells"),
        ("." * 40 + "x" + "." * 40 + "\n", [(1, 41)], "expected a digit from 1 to 9"),
        ("." * 255 + "H\n", [(1, 256)], "from 1 to G \\(or 16\\)"),
        ("1.......1.......\n", [(1, 9)], "r1c1 and r3c1"),
        ("11..............\n", [(1, 2), (1, 2)], "r1c1 and r1c2"),
        ("\n\n1 . 1 .\n. . . .\n. . . .\n. . . .\n", [(3, 5)],
         "1 appears twice in row 1: r1c1 and r1c3"),
    ],
)  # fmt: skip
def test_every_fault_is_reported_at_its_place(text, places, words) -> None:
    with pytest.raises((runut.FormatError, runut.PuzzleError), match=words) as caught:
        runut.read(text, family="sudoku", format="line" if text[:1] == "." else None)
    assert [(fault.line, fault.column) for fault in caught.value.faults] == places


def test_figure_15_is_rejected_naming_both_cells_of_every_clash(figures) -> None:
    with pytest.raises(runut.PuzzleError) as caught:
        runut.read(figures["15"])
    faults = caught.value.faults
    assert [(fault.line, fault.column) for fault in faults] == [(1, 9), (1, 19), (1, 19)]
    assert [fault.message for fault in faults] == [
        "8 appears twice in row 1: r1c1 and r1c9",
        "8 appears twice in column 1: r1c1 and r3c1",
        "8 appears twice in box 1: r1c1 and r3c1",
    ]
    assert all("no solution" in fault.hint for fault in faults)


def test_in_the_papers_form_the_clashes_have_lines_and_columns(figures) -> None:
    digits = figures["15"]
    text = "\n".join(" ".join(digits[row * 9 : row * 9 + 9]) for row in range(9))
    with pytest.raises(runut.PuzzleError) as caught:
        runut.read(text)
    places = [(fault.line, fault.column) for fault in caught.value.faults]
    assert places == [(1, 17), (3, 1), (3, 1)]


SEVEN = runut.Sudoku(1, 7, (0,) * 49, (Jigsaw(tuple(range(7)) * 7),))


@pytest.mark.parametrize(
    "puzzle", [SEVEN, runut.Sudoku(1, 1, (1,)), runut.Sudoku(1, 5, (0,) * 25)], ids=lambda p: p.size
)
def test_sumocue_names_the_regions_of_a_size_without_usual_boxes(puzzle) -> None:
    text = runut.write(puzzle, format="sumocue")
    assert runut.read(text).rows == puzzle.rows


@pytest.mark.parametrize("form", ["line", "csv", "sukaku", "puzzlink", "paper", "boxed", "sdk"])
def test_a_board_of_one_cell_is_rejected_where_sizes_have_no_header(form) -> None:
    with pytest.raises(runut.PuzzleError, match="cannot hold boxes of 1x1"):
        runut.write(runut.Sudoku(1, 1, (1,)), format=form)


def test_f_puzzles_holds_a_cell_of_two_odds_once() -> None:
    puzzle = runut.Sudoku(2, 2, (0,) * 16, (Odd((0, 1)), Odd((1, 2))))
    found = runut.read(runut.write(puzzle, format="fpuzzles"))
    assert found.constraints == (Odd((0, 1, 2)),)


def test_a_cage_of_one_cell_is_rejected_by_sumocue() -> None:
    puzzle = runut.Sudoku(2, 2, (0,) * 16, (Cage((0,), 3),))
    with pytest.raises(runut.PuzzleError, match="a cage of one cell"):
        runut.write(puzzle, format="sumocue")


def test_rows_of_a_full_sudoku_are_a_sudoku() -> None:
    rows = "1 2 3 4 5 6\n4 5 6 1 2 3\n2 3 4 5 6 1\n5 6 1 2 3 4\n3 4 5 6 1 2\n6 1 2 3 4 5\n"
    assert runut.read(rows).family == "sudoku"
    assert runut.write(runut.read(rows), format="paper") == rows
    assert runut.read(rows.replace("6", "1")).family == "hitori"
