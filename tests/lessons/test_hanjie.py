"""The lesson on Hanjie by brute force gives what the paper prints and what was counted for it."""

from __future__ import annotations

import runut
from lesson_texts import exhibit, table
from runut.core.limits import Limits
from runut.lessons import Listing, load
from runut.lessons.exhibits.common import board_text
from runut.lessons.exhibits.hanjie import staircase
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
    rows = ["".join(map(str, row)) for row in state(EXAMPLE, 17_015_029).rows()]
    assert rows == SOLUTION
    assert "indeks 17.015.029" in load("hanjie", "id").markdown()


def test_table_3_is_the_solution_in_0_and_1() -> None:
    (listing,) = exhibit("hanjie", "digits").parts
    assert isinstance(listing, Listing)
    assert listing.text.replace(" ", "").split("\n") == SOLUTION


def test_stills_show_whole_rows_packed_shifted_and_carried() -> None:
    def rows(number: int) -> list[str]:
        return ["".join(map(str, row)) for row in state(EXAMPLE, number).rows()]

    packed, shifted, carried = rows(0), rows(1), rows(7)
    assert packed[0] == packed[1] == "1111000000"
    assert (shifted[0], shifted[1:]) == ("0111100000", packed[1:])
    assert (carried[0], carried[1], carried[2:]) == (packed[0], "0111100000", packed[2:])


def test_states_come_in_the_order_of_the_search() -> None:
    puzzle = staircase(4)
    found = runut.solve(puzzle, algorithm="exhaustive", limits=Limits(solutions=None))
    assert found.stats.nodes == found.stats.counters["states"] == 24
    assert found.stats.counters["solution_state"] == 23
    assert state(puzzle, 23).rows() == found.solution.rows()


def test_the_hand_solution_begins_with_the_full_line_then_3_2_3_then_the_4s() -> None:
    lines = [
        each
        for number in "12345"
        for each in exhibit("hanjie", "by-hand", number).parts[0].text.split("\n")
    ]
    assert len(lines) == 27
    places = [
        next(at for at, line in enumerate(lines) if f"row {row} (" in line) for row in (6, 5, 3, 9)
    ]
    assert places == sorted(places)
    assert "row 6 (10)" in lines[0]


def test_the_rows_of_4_run_through_columns_5_and_6_before_they_are_finished() -> None:
    text = exhibit("hanjie", "by-hand", "2").markdown()
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
