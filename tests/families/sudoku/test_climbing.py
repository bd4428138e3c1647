"""Sudokus of the highest grades: climbed to, begun at seeds, or said to be impossible."""

from __future__ import annotations

import pytest

import runut
from runut.core.rng import Rng
from runut.families.sudoku import climbing
from runut.families.sudoku.model import Sudoku
from runut.families.sudoku.variety.symmetries import orbits

PATTERN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWO = runut.Limits(solutions=2)


def solution_of(puzzle: runut.Puzzle) -> runut.Solution:
    result = runut.solve(puzzle, limits=TWO)
    assert result.uniqueness is runut.Uniqueness.UNIQUE
    return result.solutions[0]


@pytest.mark.parametrize("text", climbing.SEEDS)
def test_a_seed_has_one_solution_and_the_grade_that_needs_a_seed(text: str) -> None:
    rating = runut.rate(text.replace("0", "."))
    assert (rating.complete, rating.grade) == (True, climbing.SEEDED)


def test_a_grade_of_seven_is_climbed_to_and_keeps_the_symmetry() -> None:
    puzzle = runut.generate("sudoku", seed=4, grade=7)
    assert isinstance(puzzle, Sudoku)
    assert runut.rate(puzzle).grade == climbing.CLIMBED
    groups = orbits(climbing.BOARD, "half-turn")
    assert all(len({bool(puzzle.cells[cell]) for cell in group}) == 1 for group in groups)


def test_a_grade_of_eight_comes_from_a_seed_and_says_that_it_has_no_symmetry() -> None:
    made = runut.make("sudoku", seed=3, options={"grade": "8"})
    assert runut.rate(made.puzzle).grade == climbing.SEEDED
    assert made.remarks == ("no symmetry: sudokus of grade 8 are made without one",)
    solution_of(made.puzzle)


def test_seed_numbers_give_puzzles_of_their_own_and_always_the_same() -> None:
    puzzles = [runut.generate("sudoku", seed=seed, grade=8) for seed in (1, 2, 3, 1)]
    assert puzzles[0] == puzzles[3]
    assert len(set(puzzles)) == 3


@pytest.mark.parametrize("name", ["cell-forcing", "pattern-net"])
def test_a_technique_of_these_grades_is_climbed_to(name: str) -> None:
    puzzle = runut.generate("sudoku", seed=3, technique=name)
    assert name in runut.rate(puzzle).techniques


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"grade": "9"}, "no sudoku of grade 9 can be made"),
        ({"grade": "8", "symmetry": "full"}, "cannot have a symmetry"),
        ({"grade": "8", "clues": "25"}, "cannot have a number of clues"),
        ({"grade": "8", "pattern": PATTERN}, "cannot have a pattern"),
    ],
)
def test_what_cannot_be_is_said_at_once(options: dict[str, str], message: str) -> None:
    with pytest.raises(runut.PuzzleError, match=message):
        runut.generate("sudoku", seed=1, options=options)


def test_a_neighbour_has_one_solution_and_its_givens_in_groups() -> None:
    groups, rng = orbits(climbing.BOARD, "half-turn"), Rng(1)
    puzzle = runut.generate("sudoku", seed=1, grade="any")
    assert isinstance(puzzle, Sudoku)
    others = [climbing.neighbour(puzzle, groups, rng) for _ in range(6)]
    found = [other for other in others if other is not None]
    assert any(other != puzzle for other in found)
    for other in found:
        solution_of(other)
        assert all(len({bool(other.cells[cell]) for cell in group}) == 1 for group in groups)


def test_a_shuffled_puzzle_is_the_same_in_another_order() -> None:
    first = Sudoku(3, 3, tuple(map(int, climbing.SEEDS[0])))
    other = climbing.shuffled(first.cells, Rng(1))
    assert other != first
    assert other.givens == first.givens
    solution_of(other)
