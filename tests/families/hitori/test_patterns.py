"""The paper's method: its three patterns, its example, and the boards on which it fails."""

from __future__ import annotations

import random

import pytest

import runut
from runut import Hitori, Status

FAILS = ((4, 2, 5, 3, 5), (5, 1, 4, 4, 2), (4, 1, 2, 5, 1), (4, 3, 1, 5, 4), (1, 5, 5, 2, 2))
LETTERS = {0: "W", 1: "B", None: "?"}


def board_of(rows) -> Hitori:
    return Hitori(len(rows[0]), len(rows), tuple(number for row in rows for number in row))


def letters(cells) -> list[str]:
    return ["".join(LETTERS[value] for value in row) for row in cells]


def after_solve3(board: Hitori, reading: str) -> list[str]:
    result = runut.solve(board, algorithm="patterns", options={"reading": reading}, record=True)
    decided = result.stats.counters["decided_by_pattern_3"]
    # A node and a set event for each cell.
    return letters(runut.replay(board, result.trace, 2 * decided))


def ends_with(board: Hitori, **options) -> list[str]:
    return letters(runut.solve(board, algorithm="patterns", options=options).candidate.cells)


def test_pattern_1_blackens_the_outer_two_of_three_in_a_row() -> None:
    board = board_of([(6, 6, 6), (4, 1, 9)])
    assert ends_with(board) == ["BWB", "WWW"]


def test_pattern_2_blackens_the_outer_two_of_three_in_a_column() -> None:
    board = board_of([(6, 3), (6, 1), (6, 2)])
    assert ends_with(board) == ["BW", "WW", "BW"]


def test_pattern_3_blackens_a_duplicate_of_row_and_column() -> None:
    board = board_of([(1, 6, 2), (7, 6, 5), (6, 3, 6)])
    row_and_column = board_of([(6, 6, 2), (1, 6, 3)])
    assert after_solve3(row_and_column, "black-ignored") == ["WBW", "WWW"]
    assert after_solve3(board, "black-ignored")[2][1] == "W"


def test_the_papers_example_is_solved_with_black_duplicates_ignored() -> None:
    result = runut.solve("hitori/5/5/3254523435432441335554123", algorithm="patterns")
    assert result.status is Status.SOLVED
    assert result.violations == ()
    assert result.solution == runut.solve("hitori/5/5/3254523435432441335554123").solution


@pytest.mark.parametrize("name", ["patterns", "patterns-py"])
def test_a_board_on_which_the_paper_fails_is_unsound_with_rule_and_cell(name) -> None:
    result = runut.solve(board_of(FAILS), algorithm=name)
    assert result.status is Status.UNSOUND
    assert letters(result.candidate.cells) == ["BWBWW", "WWWBW", "WBWWW", "BWWBW", "WBWWB"]
    assert [violation.rule for violation in result.violations] == ["white-disconnected"]
    assert result.violations[0].cells == ((4, 0),)
    assert result.solutions == ()
    assert not result.complete


def test_after_pattern_3_the_failing_board_is_as_published() -> None:
    assert after_solve3(board_of(FAILS), "black-ignored") == [
        "?WBWW",
        "WWW??",
        "WBW?W",
        "BWW?W",
        "W??WB",
    ]


def test_the_other_reading_isolates_a_one_on_the_board_of_section_3_2() -> None:
    rows = ((4, 5, 4, 1, 5), (5, 1, 2, 3, 4), (4, 4, 1, 3, 1), (2, 3, 1, 4, 5), (2, 2, 1, 5, 4))
    board = board_of(rows)
    assert after_solve3(board, "black-counts") == ["BW?WB", "WWW?W", "BWBW?", "WWWW?", "BW?W?"]
    assert ends_with(board, reading="black-counts") == ["BWBWB", "WWWBW", "BWBWB", "WWWWW", "BWBWB"]
    result = runut.solve(board, algorithm="patterns", options={"reading": "black-counts"})
    assert {violation.rule for violation in result.violations} == {"white-disconnected"}
    assert ((0, 3),) in [violation.cells for violation in result.violations]


BOARDS = {
    # The published boards of five cells a side, and one of seven, on which the method fails: the
    # numbers, the board after pattern 3 and at the end.
    "026c512f": (
        "1231513324141322511543253",
        "BW???/WBWWW/BWWWW/WWBWB/W?WWW",
        "BWBWW/WBWWW/BWWWW/WWBWB/WBWWW",
        {"column-duplicate", "white-disconnected"},
    ),
    "18b6b2c6": (
        "4235454215234451532452142",
        "W??WB/BWWWW/WWWBW/WW?WW/WBWWW",
        "WWBWB/BWWWW/WWWBW/WWWWW/WBWWW",
        {"column-duplicate"},
    ),
    "57236693": (
        "4671623234616424131752172644573721432673536554331",
        "W??WBWW/?W??WWB/WW?WBWW/BW?WWWB/W?WBWWW/?WWWBWB/W??WW?W",
        "WWBWBWW/BWWBWWB/WWWWBWW/BWWWWWB/WWWBWWW/WWWWBWB/WBWWWBW",
        {"white-disconnected"},
    ),
}


@pytest.mark.parametrize("name", BOARDS)
def test_other_boards_end_as_published_with_black_duplicates_ignored(name) -> None:
    numbers, after, end, rules = BOARDS[name]
    side = int(len(numbers) ** 0.5)
    board = runut.read(f"hitori/{side}/{side}/{numbers}")
    assert after_solve3(board, "black-ignored") == after.split("/")
    assert ends_with(board) == end.split("/")
    result = runut.solve(board, algorithm="patterns")
    assert result.status is Status.UNSOUND
    assert {violation.rule for violation in result.violations} == rules
    assert runut.count(board).count == 1


def test_on_the_board_of_section_3_2_a_one_is_cut_off() -> None:
    numbers = BOARDS["57236693"][0]
    result = runut.solve(f"hitori/7/7/{numbers}", algorithm="patterns")
    assert [violation.cells for violation in result.violations] == [((0, 3),), ((6, 6),)]


def test_pattern_3_leaves_two_cells_of_the_papers_example_open() -> None:
    # The 5 of r1c3 and the 4 of r3c1 have duplicates in their rows only.
    board = runut.read("hitori/5/5/3254523435432441335554123")
    assert after_solve3(board, "black-ignored") == ["WW?WB", "WBWWW", "?WWBW", "WBWWB", "WWWWW"]


@pytest.mark.parametrize("reading", ["black-ignored", "black-counts"])
def test_the_kernel_takes_the_steps_of_the_reference_on_random_boards(reading) -> None:
    rng = random.Random(8)
    for _ in range(60):
        width, height = rng.randint(1, 9), rng.randint(1, 9)
        cells = tuple(rng.randint(0, 6) for _ in range(width * height))
        results = [
            runut.solve(
                Hitori(width, height, cells),
                algorithm=name,
                options={"reading": reading},
                record=True,
            )
            for name in ("patterns", "patterns-py")
        ]
        assert list(results[0].trace) == list(results[1].trace)
        assert results[0].candidate == results[1].candidate
        assert results[0].violations == results[1].violations
        assert results[0].stats.counters == results[1].stats.counters


def test_the_two_readings_part_where_a_duplicate_is_black() -> None:
    # The middle 6 goes first (duplicates both ways); then the lower one has only a black one.
    board = board_of([(1, 6, 6), (2, 4, 3), (5, 6, 7)])
    assert ends_with(board, reading="black-ignored") == ["WBW", "WWW", "WWW"]
    assert ends_with(board, reading="black-counts")[2] == "WBW"


def test_writes_beside_the_edge_are_left_out() -> None:
    assert ends_with(board_of([(3, 3)])) == ["BW"]
    assert ends_with(board_of([(3,), (3,), (3,)])) == ["B", "W", "B"]
    assert ends_with(board_of([(1,)])) == ["W"]


def test_blanks_are_white_at_once() -> None:
    result = runut.solve(Hitori(3, 2, (0,) * 6), algorithm="patterns")
    assert result.stats.counters["decided_by_pattern_3"] == 6
    assert result.status is Status.SOLVED


def test_every_cell_is_decided_once() -> None:
    result = runut.solve(board_of(FAILS), algorithm="patterns")
    assert result.stats.nodes == 25
