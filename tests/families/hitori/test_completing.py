"""*Complete it for me*: each empty cell of a hitori gets a number until it has one solution."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import runut
from runut.families.hitori.completing import finished

SIDE = 5


def unique(puzzle: runut.Hitori) -> bool:
    return runut.solve(puzzle, solutions=2).uniqueness is runut.Uniqueness.UNIQUE


@given(
    cells=st.dictionaries(st.integers(0, SIDE**2 - 1), st.integers(1, SIDE), max_size=8),
    seed=st.integers(0, 99),
)
@settings(max_examples=60)
def test_given_numbers_stay_and_one_solution_is_left(cells, seed) -> None:
    begun = runut.Hitori(SIDE, SIDE, tuple(cells.get(at, 0) for at in range(SIDE**2)))
    assume(runut.solve(begun).solutions)
    made = finished(begun, seed, "any")
    assert all(was in (0, now) for was, now in zip(begun.cells, made.cells, strict=True))
    assert all(made.cells)
    assert unique(made)


@pytest.mark.parametrize("seed", range(20))
def test_a_puzzle_that_lost_numbers_is_completed(seed) -> None:
    whole = runut.generate("hitori", seed=seed, options={"size": "6x7"})
    begun = runut.Hitori(6, 7, tuple(0 if at % 3 else each for at, each in enumerate(whole.cells)))
    made = finished(begun, seed, "any")
    assert made.cells[::3] == whole.cells[::3]
    assert unique(made)


@pytest.mark.parametrize("grade", [2, 4, 6])
def test_numbers_stay_at_a_grade(grade) -> None:
    begun = runut.Hitori(7, 7, (1, 2, 3, *(0,) * 46))
    made = finished(begun, 3, str(grade))
    assert made.cells[:3] == (1, 2, 3)
    assert (unique(made), runut.rate(made).grade) == (True, grade)


def test_the_conventions_of_a_board_hold() -> None:
    begun = runut.Hitori(4, 4, (0,) * 16, frozenset({"some-black", "equal-blanks"}))
    made = finished(begun, 1, "any")
    assert made.conventions == begun.conventions
    assert unique(made)


@pytest.mark.parametrize(
    ("width", "numbers"),
    [(3, "012041004042"), (4, "1003101034012210"), (3, "054005334303500")],
)
def test_other_blacks_are_tried_where_the_first_ones_do_not_do(width, numbers) -> None:
    begun = runut.Hitori(width, len(numbers) // width, tuple(map(int, numbers)))
    assert unique(finished(begun, 1, "any"))


def test_a_board_without_a_solution_is_refused() -> None:
    begun = runut.Hitori(4, 4, (1, 1, 1, 1, *(0,) * 12))
    with pytest.raises(runut.PuzzleError, match="it has no solution"):
        finished(begun, 1, "any")


def test_numbers_that_leave_several_solutions_are_refused() -> None:
    begun = runut.Hitori(2, 2, (1, 2, 2, 1))
    with pytest.raises(runut.NoneFoundError, match="take some away"):
        finished(begun, 1, "any")
