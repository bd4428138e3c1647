"""The paper's generator, in both languages."""

from __future__ import annotations

import pytest

import runut


@pytest.mark.parametrize("start", range(0, 200, 50))
def test_both_languages_make_the_same_boards(start) -> None:
    for seed in range(start, start + 50):
        native = runut.generate("sudoku", method="random-removal", seed=seed)
        assert native == runut.generate("sudoku", method="random-removal-py", seed=seed)


def test_the_greatest_seed_makes_the_same_board_in_both_languages() -> None:
    native = runut.generate("sudoku", method="random-removal", seed=2**64 - 1)
    assert native == runut.generate("sudoku", method="random-removal-py", seed=2**64 - 1)


def test_20_to_40_cells_are_emptied_and_all_numbers_between_occur() -> None:
    givens = [runut.generate("sudoku", seed=seed).givens for seed in range(500)]
    assert set(givens) == set(range(41, 62))


def test_every_board_can_be_solved_and_about_three_in_four_are_unique() -> None:
    puzzles = [runut.generate("sudoku", seed=seed) for seed in range(400)]
    results = runut.solve_many(puzzles, limits=runut.Limits(solutions=2))
    assert all(result.count for result in results)
    unique = sum(result.uniqueness is runut.Uniqueness.UNIQUE for result in results)
    assert 0.68 <= unique / 400 <= 0.82


def test_a_known_seed_makes_a_known_board() -> None:
    board = runut.write(runut.generate("sudoku", seed=1), format="line")
    assert board == (
        "163975...2876.4.1..4.2.136745819672...2.58941.9142765.8.4769.357158432.693...2874\n"
    )
