"""The lesson on Hanjie by brute force gives what the paper prints and what was counted for it."""

from __future__ import annotations

import pytest

import runut
from lesson_texts import exhibit, table
from runut.core.limits import Limits
from runut.lessons import load
from runut.lessons.exhibits.common import board_text
from runut.lessons.exhibits.hanjie import by_hand, staircase
from runut.lessons.exhibits.nonogram import state

EXAMPLE = runut.read(board_text("hanjie-10.nin"))
SOLUTION = [
    "0001111000",
    "0001111000",
    "0001111000",
    "1000110001",
    "1110110111",
    "1111111111",
    "0000110000",
    "0000110000",
    "0001111000",
    "0011111100",
]


def test_the_rows_have_7_7_7_35_1_1_9_9_7_5_placements() -> None:
    figures = [row[-1] for row in table("hanjie", "ways")]
    assert figures == ["7", "7", "7", "35", "1", "1", "9", "9", "7", "5", "34,034,175"]


@pytest.mark.laws
def test_the_bases_have_34034175_and_406425600_states() -> None:
    assert [row[1:] for row in table("hanjie", "orders")] == [
        ["34,034,175", "17,015,029"],
        ["34,034,175", "17,000,077"],
        ["406,425,600", ""],
    ]


def test_the_solution_is_state_17015029() -> None:
    text = load("hanjie").markdown()
    assert "solution has index 17,015,029" in text
    assert "State 17,015,029" in text
    rows = ["".join(map(str, row)) for row in state(EXAMPLE, 17_015_029).rows]
    assert rows == SOLUTION
    assert "indeks 17.015.029" in load("hanjie", "id").markdown()


def test_tables_1_and_2_are_the_clues_and_table_3_is_the_empty_grid() -> None:
    rows, columns, grid = (each.text for each in exhibit("hanjie", "tables").parts[1::2])
    assert rows.split("\n")[3:6] == ["1 2 1", "3 2 3", "10 0 0"]
    assert columns.split("\n")[1] == "0 0 1 1 0 0 1 1 0 0"
    assert grid == "\n".join(["0 0 0 0 0 0 0 0 0 0"] * 10)


def test_figures_1_to_3_are_the_three_ways_of_2_1_on_five_cells() -> None:
    (listing,) = exhibit("hanjie", "placements", "5", "2", "1").parts
    assert listing.text == "█ █ · █ ·\n█ █ · · █\n· █ █ · █"


FIGURE_6 = ["....11....", "....11....", "....11....", "....11....", "1110110111", "1111111111"]
FIGURE_6 += ["....11....", "....11....", "....11....", "....11...."]
FOUR = "0001111000"
FIGURE_7 = [FIGURE_6[0], FOUR, FOUR, *FIGURE_6[3:8], FOUR, FIGURE_6[9]]


@pytest.mark.parametrize(("figure", "board"), [("6", FIGURE_6), ("7", FIGURE_7)])
def test_figure_6_knows_row_5_alone_and_figure_7_the_rows_2_3_and_9(figure, board) -> None:
    rows = by_hand(EXAMPLE, figure).rows
    assert ["".join("." if cell is None else str(cell) for cell in row) for row in rows] == board


def test_figure_8_adds_whites_and_no_black() -> None:
    before, after = (by_hand(EXAMPLE, figure).rows for figure in "78")
    added = {
        (new, SOLUTION[row][column])
        for row in range(10)
        for column in range(10)
        if (new := after[row][column]) != before[row][column]
    }
    assert added == {(0, "0")}


def test_a_black_block_covers_the_clues_of_lines_that_are_done() -> None:
    (picture,) = exhibit("hanjie", "figure", "6").parts
    assert picture.scene.items[-1].label == "clues that are done"
    assert len(picture.scene.items[-1].items) == 3 + 1 + 1 + 1
    assert "█ █ █ | █ █ █ · █ █ · █ █ █" in exhibit("hanjie", "figure", "6").markdown()


def test_stills_show_whole_rows_packed_shifted_and_carried() -> None:
    def rows(number: int) -> list[str]:
        return ["".join(map(str, row)) for row in state(EXAMPLE, number).rows]

    packed, shifted, carried = rows(0), rows(1), rows(7)
    assert packed[0] == packed[1] == "1111000000"
    assert (shifted[0], shifted[1:]) == ("0111100000", packed[1:])
    assert (carried[0], carried[1], carried[2:]) == (packed[0], "0111100000", packed[2:])


def test_states_come_in_the_order_of_the_search() -> None:
    puzzle = staircase(4)
    found = runut.solve(puzzle, algorithm="exhaustive", limits=Limits(solutions=None))
    assert found.stats.nodes == found.stats.counters["states"] == 24
    assert found.stats.counters["solution_state"] == 23
    assert state(puzzle, 23).rows == found.solution.rows


def test_figure_5_is_row_6_and_the_columns_5_and_6() -> None:
    text = exhibit("hanjie", "steps", "1", "3").markdown()
    assert text.startswith("1. Finished line. Look at row 6 (10).")
    rows = [line for line in text.splitlines() if line.strip().startswith("4 |")]
    assert len(rows) == 4
    assert all(row.endswith("██ ██") for row in rows)


def test_growth_is_the_factorial_for_brute_force_and_one_for_the_better() -> None:
    rows = table("hanjie", "growth", "exhaustive", "auto")
    assert [row[1] for row in rows] == ["2", "24", "720", "40,320", "3,628,800"]
    assert {row[2] for row in rows} == {"1"}


def test_three_searches_of_the_same_board_count_17015030_96_and_1() -> None:
    rows = table("hanjie", "versus", "exhaustive", "row-backtracking", "auto")
    assert [row[2] for row in rows] == ["17,015,030", "96", "1"]
