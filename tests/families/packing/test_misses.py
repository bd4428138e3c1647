"""The paper's search proves nothing where blank margins make it miss solutions."""

from __future__ import annotations

import pytest

import runut
from runut import Status, Uniqueness

MARGIN = "3 2 1\nCUSTOM\nX.\nX.\nXX\n A\n A\n AA\n"
NO_MARGIN = MARGIN.replace(" A", "A")
FOUND_TWICE = runut.read("2 2 1\nDEFAULT\n AA\n AA\n")
TWO_WAYS = "2 3 2\nDEFAULT\nA\nA\n BB\n BB\n"


@pytest.mark.parametrize("name", ["piece-backtracking", "piece-backtracking-py"])
def test_running_out_with_margins_is_no_proof(name: str) -> None:
    result = runut.count(runut.read(MARGIN), algorithm=name)
    assert (result.status, result.halt) == (Status.STOPPED, "incomplete")
    assert not result.complete
    assert result.uniqueness is Uniqueness.UNKNOWN


@pytest.mark.parametrize("name", ["piece-backtracking", "piece-backtracking-py"])
def test_without_margins_or_with_trim_it_is_one(name: str) -> None:
    trimmed = runut.count(runut.read(MARGIN), algorithm=name, options={"trim": "on"})
    assert (trimmed.count, trimmed.complete, trimmed.halt) == (1, True, None)
    plain = runut.count(runut.read(NO_MARGIN), algorithm=name)
    assert (plain.count, plain.complete) == (1, True)


@pytest.mark.parametrize("name", ["piece-backtracking", "piece-backtracking-py"])
@pytest.mark.parametrize("most", [1, 2, None])
def test_a_board_that_is_found_twice_is_one_solution_and_proves_nothing(name, most) -> None:
    limits = runut.Limits(solutions=most)
    for result in (
        runut.solve(FOUND_TWICE, algorithm=name, limits=limits),
        *runut.solve_many([FOUND_TWICE], algorithm=name, limits=limits),
        runut.count(FOUND_TWICE, algorithm=name, limits=limits),
    ):
        assert (result.status, result.count, result.complete) == (Status.SOLVED, 1, False)
        assert result.uniqueness is Uniqueness.UNKNOWN
    found = runut.solutions(FOUND_TWICE, algorithm=name, limits=limits)
    assert [solution.cells for solution in found] == [(("A", "A"), ("A", "A"))]
    assert found.result.uniqueness is Uniqueness.UNKNOWN


@pytest.mark.parametrize("name", ["piece-backtracking", "piece-backtracking-py"])
def test_two_boards_prove_that_there_are_several_whatever_is_missed(name) -> None:
    result = runut.count(runut.read(TWO_WAYS), algorithm=name)
    assert (result.halt, result.complete) == ("incomplete", False)
    assert result.count == len(set(runut.solutions(runut.read(TWO_WAYS), algorithm=name))) > 1
    assert result.count <= runut.count(runut.read(TWO_WAYS)).count
    assert result.uniqueness is Uniqueness.SEVERAL
