"""The paper's search proves nothing where blank margins make it miss solutions."""

from __future__ import annotations

import pytest

import runut
from runut import Status, Uniqueness

MARGIN = "3 2 1\nCUSTOM\nX.\nX.\nXX\n A\n A\n AA\n"
NO_MARGIN = MARGIN.replace(" A", "A")


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


def test_a_solution_that_is_found_all_the_same_is_one() -> None:
    wide = runut.read("2 2 1\nDEFAULT\n AA\n AA\n")
    result = runut.solve(wide, algorithm="piece-backtracking", limits=runut.Limits(solutions=None))
    assert result.status in (Status.SOLVED, Status.STOPPED)
    assert not result.complete
