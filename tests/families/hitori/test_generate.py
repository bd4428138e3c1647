"""New boards: unique, of any shape, with the wanted symmetry and density."""

from __future__ import annotations

import pytest

import runut
from runut import Hitori, PuzzleError


def made(seed: int = 0, **options: str | int) -> Hitori:
    puzzle = runut.generate("hitori", seed=seed, options=options)
    assert isinstance(puzzle, Hitori)
    return puzzle


def blacks(puzzle: Hitori) -> list[tuple[int, ...]]:
    """The rows of the only solution."""
    result = runut.solve(puzzle, limits=runut.Limits(solutions=2))
    assert result.uniqueness is runut.Uniqueness.UNIQUE
    assert result.solution is not None
    return [tuple(row) for row in result.solution.rows]


def test_the_same_seed_makes_the_same_board_and_another_another() -> None:
    assert made(5) == made(5) != made(6)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("size", [3, 5, "8x8", "7x11"])
def test_a_solver_that_shares_nothing_finds_one_solution(count_by_sat, seed, size) -> None:
    assert count_by_sat(made(seed, size=size), 2) == 1


@pytest.mark.parametrize("size", ["1x1", "1x3", "9x1", "2x2", "2x7", "62x62", "30x100"])
def test_boards_of_any_shape_are_unique(size) -> None:
    puzzle = made(3, size=size)
    assert f"{puzzle.width}x{puzzle.height}" == size
    blacks(puzzle)


MIRRORS = {
    "half-turn": lambda rows: [row[::-1] for row in rows[::-1]],
    "quarter-turn": lambda rows: list(zip(*rows[::-1], strict=True)),
    "left-right": lambda rows: [row[::-1] for row in rows],
    "up-down": lambda rows: rows[::-1],
    "diagonal": lambda rows: list(zip(*rows, strict=True)),
}


@pytest.mark.parametrize("symmetry", MIRRORS)
@pytest.mark.parametrize("size", [9, 25])
def test_the_blacks_are_symmetric(symmetry, size) -> None:
    rows = blacks(made(1, size=size, symmetry=symmetry))
    assert MIRRORS[symmetry](rows) == rows


@pytest.mark.parametrize("size", ["4x3", "6x30", "50x50", "100x7", "160x121"])
@pytest.mark.parametrize("density", ["random", "sparse", "dense"])
def test_a_mirror_may_run_between_two_lines_of_any_board(size, density) -> None:
    width, height = size.split("x")
    rows = blacks(made(2, size=size, symmetry="left-right", density=density))
    assert MIRRORS["left-right"](rows) == rows
    rows = blacks(made(2, size=f"{height}x{width}", symmetry="up-down", density=density))
    assert MIRRORS["up-down"](rows) == rows


@pytest.mark.parametrize(("size", "symmetry"), [("2x9", "left-right"), ("9x2", "up-down")])
def test_a_mirror_across_two_cells_is_rejected_with_the_reason(size, symmetry) -> None:
    with pytest.raises(PuzzleError, match="each cell touches its image"):
        made(size=size, symmetry=symmetry)


def test_numbers_go_up_to_the_greatest_and_no_further() -> None:
    assert max(made(size=20, greatest=17).cells) <= 17
    assert max(made(size=5, greatest=900).cells) > 36


def test_density_moves_the_number_of_blacks() -> None:
    counts = [
        sum(map(sum, blacks(made(4, size=40, density=density))))
        for density in ("sparse", "random", "dense")
    ]
    assert counts == sorted(counts)
    assert counts[0] < 0.26 * 1600 < 0.28 * 1600 < counts[1]


@pytest.mark.parametrize(
    ("options", "reported"),
    [
        ({"size": "2x1"}, "no unique hitori of 2x1"),
        ({"size": "0x5"}, "expected 1x1 to 1000x1000"),
        ({"size": 1001}, "expected 1x1"),
        ({"greatest": 2}, "numbers to 2"),
        ({"greatest": 1296}, "at most 1295"),
        ({"size": "5x6", "symmetry": "diagonal"}, "no symmetry by diagonal"),
    ],
)
def test_what_cannot_be_is_reported(options, reported) -> None:
    with pytest.raises(PuzzleError, match=reported):
        made(**options)


def test_a_size_is_width_and_height() -> None:
    with pytest.raises(runut.errors.UnknownNameError, match="columns and rows, as in 12x10"):
        made(size="8 by 8")
