"""What the solver finds, compared with enumeration, a SAT solver and known answers."""

from __future__ import annotations

import gzip
import random
from itertools import product

import pytest

import runut
from programs import soon
from runut import Hitori, Limits, Status, Uniqueness

ALL = Limits(solutions=None)
FIGURE_1 = "hitori/5/5/3254523435432441335554123"


def blacks(solution: runut.Solution) -> list[tuple[int, int]]:
    """The black cells as [row, column] from 1, as the paper writes them."""
    return [
        (row, column)
        for row, values in enumerate(solution.rows, 1)
        for column, value in enumerate(values, 1)
        if value
    ]


def test_figure_1_is_unique_and_has_the_papers_solution() -> None:
    result = runut.solve(FIGURE_1, limits=Limits(solutions=2))
    assert result.uniqueness is Uniqueness.UNIQUE
    assert blacks(result.solution) == [(1, 5), (2, 2), (3, 1), (3, 4), (4, 2), (4, 5)]


@pytest.mark.parametrize(("rows", "count"), [("21/11", 1), ("123/113/233", 1), ("123/223/113", 0)])
def test_the_three_tiny_boards_of_the_course_have_their_counts(rows: str, count: int) -> None:
    lines = rows.split("/")
    board = Hitori(len(lines[0]), len(lines), tuple(map(int, "".join(lines))))
    assert runut.count(board).count == count


@pytest.mark.parametrize(("width", "height", "count"), [(1, 1, 1), (2, 1, 3), (5, 1, 4), (1, 4, 4)])
def test_lines_without_duplicates_keep_their_inner_cells_white(
    width: int, height: int, count: int
) -> None:
    board = Hitori(width, height, tuple(range(1, width * height + 1)))
    assert runut.count(board).count == count


def test_a_line_with_duplicates_inside_has_no_solution() -> None:
    assert runut.count(Hitori(5, 1, (1, 2, 3, 2, 4))).count == 0
    assert runut.count(Hitori(5, 1, (2, 1, 3, 2, 4))).count == 2


@pytest.mark.parametrize(
    ("width", "height", "count"),
    [(2, 2, 5), (3, 3, 39), (4, 3, 121), (2, 9, 683), (4, 4, 562), (5, 4, 2749), (5, 5, 20297)],
)
def test_blank_boards_have_every_shading_that_keeps_the_whites_together(
    width: int, height: int, count: int
) -> None:
    # Counted by going through all sets of cells of which no two touch.
    result = runut.count(Hitori(width, height, (0,) * (width * height)))
    assert (result.count, result.complete) == (count, True)


def test_solutions_of_a_board_without_duplicates_begin_with_the_white_one() -> None:
    board = Hitori(3, 3, tuple(range(1, 10)))
    result = runut.solve(board, limits=ALL)
    assert set(result.solutions[0].values()) == {0}
    assert len(set(result.solutions)) == result.count == 39


@pytest.mark.laws
@pytest.mark.parametrize(
    ("shape", "share"),
    [((8, 8), 5), ((12, 12), 12), ((16, 16), 9), ((20, 20), 11), ((20, 5), 6), ((3, 25), 3)],
)
def test_larger_boards_with_noise_agree_with_a_sat_solver(count_by_sat, shape, share) -> None:
    width, height = shape
    rng = random.Random(width)
    counts = []
    for _ in range(8):
        cells = [
            (row + column) % max(shape) + 1 for row in range(height) for column in range(width)
        ]
        for cell in rng.sample(range(len(cells)), len(cells) // share):
            cells[cell] = rng.randint(0, max(shape))
        board = Hitori(width, height, tuple(cells))
        counts.append(runut.count(board, limits=Limits(solutions=12)).count)
        assert counts[-1] == count_by_sat(board, 12)
        by_clauses = runut.count(board, algorithm="clauses", limits=Limits(solutions=12))
        assert by_clauses.count == counts[-1]
    assert min(counts) == 0
    assert max(counts) > 0


def random_boards(seed: int, number: int, most: int) -> list[Hitori]:
    rng = random.Random(seed)
    boards = []
    for _ in range(number):
        width, height = rng.randint(1, most), rng.randint(1, most)
        largest = rng.randint(2, most + 1)
        cells = tuple(rng.randint(0, largest) for _ in range(width * height))
        boards.append(Hitori(width, height, cells))
    return boards


@pytest.mark.laws
def test_counts_agree_with_the_checker_on_every_shading_of_small_boards() -> None:
    for board in random_boards(1, 60, 3):
        shadings = product((0, 1), repeat=len(board.cells))
        right = 0
        for shading in shadings:
            rows = [shading[at : at + board.width] for at in range(0, len(shading), board.width)]
            right += not runut.check(board, rows)
        assert runut.count(board).count == right, board


def test_counts_agree_with_a_sat_solver(count_by_sat) -> None:
    for board in random_boards(2, 80, 7):
        assert runut.count(board, limits=Limits(solutions=30)).count == count_by_sat(board, 30)


def test_every_solution_is_right_and_comes_once() -> None:
    for board in random_boards(3, 50, 5):
        result = runut.solve(board, limits=Limits(solutions=500))
        assert len(set(result.solutions)) == result.count
        assert not any(runut.check(board, solution) for solution in result.solutions)


def test_turning_and_renumbering_keep_the_count() -> None:
    for board in random_boards(4, 40, 5):
        turned = tuple(zip(*board.rows, strict=True))
        mirrored = tuple(row[::-1] for row in board.rows)
        renumbered = tuple(tuple(n and 1200 - 7 * n for n in row) for row in board.rows)
        counts = {
            runut.count(
                Hitori(len(rows[0]), len(rows), sum(rows, ())), limits=Limits(solutions=99)
            ).count
            for rows in (board.rows, turned, mirrored, renumbered)
        }
        assert len(counts) == 1


def test_a_large_board_is_solved_and_cancelled_in_time() -> None:
    side = 300
    board = Hitori(side, side, tuple((r + c) % 7 + 1 for r in range(side) for c in range(side)))
    with soon(3):
        result = runut.solve(board, limits=Limits(seconds=0.3))
    assert result.status in (Status.STOPPED, Status.UNSOLVABLE)


def read_collection(path) -> tuple[list[Hitori], list[list[str]]]:
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode()
    return list(runut.read_all(text)), [line.split() for line in text.splitlines()]


@pytest.mark.parametrize(
    "name",
    [
        "unitn_18.txt",
        "janko_puzzlekit_470.txt.gz",
        "tudelft_sorted_2400.txt.gz",
        "sgt_singles_8_to_50.txt.gz",
        "large_unique_10_to_100.txt.gz",
    ],
)
def test_every_board_of_the_collections_has_its_count_and_solution(collections, name) -> None:
    boards, lines = read_collection(collections / name)
    for result, line in zip(runut.solve_many(boards, limits=ALL), lines, strict=True):
        assert (result.complete, result.count) == (True, int(line[4])), line[0]
        if line[5] != "-":
            assert "".join(map(str, result.solution.values())) == line[5]


@pytest.mark.parametrize(
    ("name", "reading", "solved", "duplicates", "cut"),
    [
        ("janko_puzzlekit_470.txt.gz", "black-ignored", 46, 330, 375),
        ("janko_puzzlekit_470.txt.gz", "black-counts", 1, 433, 464),
        ("tudelft_sorted_2400.txt.gz", "black-ignored", 341, 1786, 1873),
        ("tudelft_sorted_2400.txt.gz", "black-counts", 154, 2007, 2194),
    ],
)
def test_the_patterns_fail_on_as_many_boards_as_known(
    collections, name, reading, solved, duplicates, cut
) -> None:
    boards, _ = read_collection(collections / name)
    results = runut.solve_many(boards, algorithm="patterns", options={"reading": reading})
    rules = [{violation.rule for violation in result.violations} for result in results]
    assert sum(result.status is Status.SOLVED for result in results) == solved
    assert (
        sum(bool(broken & {"row-duplicate", "column-duplicate"}) for broken in rules) == duplicates
    )
    assert sum("white-disconnected" in broken for broken in rules) == cut
    assert not any("black-adjacent" in broken for broken in rules)
