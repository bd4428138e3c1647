"""New nonograms: random unique ones."""

from __future__ import annotations

import pytest

import runut

TWO = runut.Limits(solutions=2)


def made(seed: int = 0, method: str | None = None, **options: str | int) -> runut.Nonogram:
    puzzle = runut.generate("nonogram", method=method, seed=seed, options=options)
    assert isinstance(puzzle, runut.Nonogram)
    return puzzle


def is_unique(puzzle: runut.Nonogram) -> bool:
    return runut.solve(puzzle, limits=TWO).uniqueness is runut.Uniqueness.UNIQUE


@pytest.mark.parametrize(
    ("size", "density"),
    [("1x1", 100), ("5x9", 30), ("12x12", 20), ("30x30", 50), ("9x9", 0), ("40x40", 45)],
)
def test_a_random_nonogram_has_its_size_and_one_solution(size, density) -> None:
    for seed in range(3):
        puzzle = made(seed, size=size, density=density)
        assert f"{puzzle.width}x{puzzle.height}" == size
        assert is_unique(puzzle)


def test_a_random_nonogram_is_about_as_dark_as_asked_for() -> None:
    assert 0.45 < made(1, size="20x20", density=50).painted / 400 < 0.6
    assert 0.65 < made(1, size="20x20", density=70).painted / 400 < 0.75


def test_the_same_seed_makes_the_same_nonogram_and_another_another() -> None:
    assert made(5) == made(5) != made(6)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": "0x5"}, "size of 0x5"),
        ({"size": "5x9999"}, "size of 5x9999"),
        ({"density": 101}, "density of 101"),
    ],
)
def test_sizes_and_densities_out_of_reach_are_rejected(options, message) -> None:
    with pytest.raises(runut.PuzzleError, match=message):
        made(**options)
