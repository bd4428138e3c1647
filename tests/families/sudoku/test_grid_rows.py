"""Rows of overlapping grids as collections, tables and programs write them, and what they lack."""

from __future__ import annotations

import pytest

import runut
from families.sudoku.test_grids import BARE, SAMURAI
from runut.errors import InputError, PuzzleError
from runut.sudoku import Grids

ROWS = [line.split() for line in BARE.splitlines()]
JANKO = """21 21
9 2 - 4 3 - - - - - - - - 3 8 - - - 7 - 2
- - - - 5 - 4 6 - - - - - - - - 9 - 5 - 8
4 6 - - - - 5 - - - - - - 2 - - 3 7 - - -
- - 3 9 - - - - 1 - - - - - - 1 - 4 - - 7
- 1 7 - - - - 9 - - - - 7 - 3 - - - - 4 1
- - - 8 - 5 6 - - - - - 8 - - 7 - - - - -
3 - - - 9 - - - - - 9 6 - - - 9 - - 4 1 -
1 - 4 - - - - - - - - 5 - - - - 5 - - 2 -
- - - - 4 2 - - - - - 3 - - - - - 2 - - -
- - - - - - 8 9 2 - - - - - - - - - - - -
- - - - - - 1 - - - - - - - 9 - - - - - -
- - - - - - - - - - - - 5 2 3 - - - - - -
- - - 5 - - - - - 5 - - - - - 7 9 - - - -
- 1 - - 7 - - - - 9 - - - - - - - - 2 - 8
- 7 4 - - 6 - - - 2 3 - - - - - 1 - - - 5
- - - - - 7 - - 2 - - - - - 7 5 - 3 - - -
2 4 - - - - 3 - 6 - - - - 8 - - - - 5 4 -
3 - - 4 - 2 - - - - - - 3 - - - - 8 6 - -
- - - 8 2 - - 5 - - - - - - 1 - - - - 8 2
4 - 3 - 5 - - - - - - - - 4 9 - 2 - - - -
1 - 5 - - - 9 2 - - - - - - - - 8 9 - 1 7
"""
"""A samurai of janko.at as puzzlekit keeps it: blanks and places outside have one sign."""
SECOND = "8 . 1 . . . . . . ~ ~ ~ . 6 3 . . 5 8 4 .\n"

GAPS, SECOND_GAPS = BARE.replace("~", " "), SECOND.replace("~", " ")


def with_signs(blank: str, outside: str, between: str) -> str:
    """The rows of the samurai with other signs."""
    signs = {".": blank, "~": outside}
    return "".join(between.join(signs.get(each, each) for each in row) + "\n" for row in ROWS)


@pytest.mark.parametrize("between", [",", ", ", ";", "\t"])
@pytest.mark.parametrize(("blank", "outside"), [(".", "~"), (".", ""), ("0", "")])
def test_rows_with_signs_between_cells_are_read(blank, outside, between) -> None:
    assert runut.read(with_signs(blank, outside, between)) == runut.read(SAMURAI)


@pytest.mark.parametrize(("blank", "outside"), [("-", "."), ("-", "#"), ("-", "-"), (".", "-")])
@pytest.mark.parametrize("size", ["", "21 21\n"])
def test_rows_with_a_stroke_for_a_blank_are_read(blank, outside, size) -> None:
    assert runut.read(size + with_signs(blank, outside, " ")) == runut.read(SAMURAI)


def test_rows_with_nothing_for_blanks_and_outside_are_read() -> None:
    assert runut.read(with_signs("", "", ",")) == runut.read(SAMURAI)


def test_a_samurai_of_a_collection_is_read_and_has_one_solution() -> None:
    puzzle = runut.read(JANKO)
    assert puzzle.constraints == (Grids("samurai"),)
    assert runut.is_unique(puzzle)


def test_a_clash_names_the_line_below_the_size_and_rows_of_strokes() -> None:
    text = JANKO.replace("- 1 - - 7 - - - - 9", "1 1 - - 7 - - - - 9")
    with pytest.raises(PuzzleError, match="1 appears twice in row 2 of grid 4") as caught:
        runut.read(text)
    assert caught.value.faults[0].line == 15


def test_rows_below_a_header_may_have_commas() -> None:
    text = f"sudoku 3x3\n{with_signs('.', '', ',')}grids samurai\n"
    assert runut.read(text) == runut.read(SAMURAI)
    assert str(runut.read("sudoku 2x2\n1,,,\n,,2,\n, ,,\n,,,4\n")).splitlines()[2] == ". . 2 ."


def test_a_rule_of_one_grid_may_stand_below_rows_alone() -> None:
    puzzle = runut.read(f"{BARE}grid 3: thermometer r5c5 r5c6\n")
    assert str(puzzle).endswith("grid 3 thermometer r5c5 r5c6\ngrids samurai\n")


def test_rows_alone_may_be_those_of_a_layout_without_places_outside() -> None:
    rows = "." * 12 + "\n"
    assert runut.read(f"{rows * 12}grids butterfly\n").constraints == (Grids("butterfly"),)


@pytest.mark.parametrize(
    ("text", "place", "fault"),
    [
        (SAMURAI.replace(SECOND, ""), (23, 1), "expected row 21 of 21"),
        (SAMURAI.replace(SECOND, SECOND * 2), (23, 1), "expected 21 rows"),
        (f"{BARE.replace(SECOND, '')}grids samurai\n", (21, 1), "expected row 21 of 21"),
        (f"{GAPS.replace(SECOND_GAPS, '')}grids samurai\n", (21, 1), "expected row 21 of 21"),
        (BARE.replace(SECOND, ""), (1, 19), "'~' is outside every grid, and nothing says where"),
        (SAMURAI.replace("grids samurai\n", ""), (2, 19), "nothing says where grids begin"),
        ("-----\n=====\ngrids samurai\n", (3, 1), "expected row 1, found the constraint 'grids'"),
        (SAMURAI.replace(SECOND, SECOND[2:]), (3, 39), "expected 21 cells, found 20"),
    ],
)
def test_what_rows_lack_is_one_fault(text, place, fault) -> None:
    with pytest.raises(InputError, match=fault) as caught:
        runut.read(text)
    assert [(each.line, each.column) for each in caught.value.faults] == [place]
