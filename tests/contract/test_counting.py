"""The backbone and the number of solutions, for every family that supports them."""

from __future__ import annotations

import pytest

import runut
from runut.families import family_of

MANY = 3000
"""The most solutions that a test lists to compare."""


def everything(puzzle: runut.Puzzle) -> runut.Result:
    """All solutions, or the first `MANY`."""
    return runut.solve(puzzle, limits=runut.Limits(solutions=MANY, nodes=300_000))


def shared(solutions: tuple[runut.Solution, ...]) -> list[object]:
    columns = zip(*(solution.values() for solution in solutions), strict=True)
    return [values[0] if len(set(values)) == 1 else None for values in columns]


def test_a_cell_is_forced_where_all_solutions_agree(case) -> None:
    if family_of(case.puzzle).backbone is None:
        with pytest.raises(runut.UnknownNameError):
            runut.forced(case.puzzle)
        return
    listed = everything(case.puzzle)
    if not listed.complete:
        pytest.skip("too many solutions to list")
    forced = runut.forced(case.puzzle)
    assert forced.complete
    if not listed.count:
        assert (forced.status, forced.board) == (runut.Status.UNSOLVABLE, None)
        return
    assert forced.board is not None
    assert list(forced.board.values()) == shared(listed.solutions)
    assert 0 <= forced.count <= forced.open
    assert (forced.count == forced.open) == (listed.count == 1)


def test_a_search_for_forced_cells_keeps_to_its_limits(hard) -> None:
    if family_of(hard.puzzle).backbone is None:
        return
    stopped = runut.forced(hard.puzzle, limits=runut.Limits(nodes=0))
    assert (stopped.status, stopped.halt) == (runut.Status.STOPPED, "nodes")
    assert (stopped.complete, stopped.count) == (False, 0)
    control = runut.Control()
    control.cancel()
    assert runut.forced(hard.puzzle, control=control).halt == "cancelled"


def test_a_count_without_finding_is_the_number_of_solutions(case, method) -> None:
    listed = method.solve(case.puzzle, limits=method.limits(None))
    if method.algorithm.tally is None or not listed.complete:
        return
    counted = runut.count(case.puzzle, algorithm=method.algorithm.name)
    assert (counted.count, counted.complete) == (listed.count, True)
    assert counted.uniqueness is listed.uniqueness
    assert counted.distinct is None or counted.distinct <= counted.count


FEW_SOLUTIONS = "....5..98......5.41..9..37..7...3.......8....85....7...........4..5..6...9.8....."


@pytest.mark.parametrize("sudoku", ["." * 81, FEW_SOLUTIONS], ids=["empty", "some"])
def test_a_limit_of_nodes_bounds_a_count_on_any_number_of_threads(sudoku) -> None:
    """Counted by templates, a board of many solutions is one node, which may take very long."""
    alone, shared_out = (runut.count(sudoku, nodes=500, threads=each) for each in (1, 2))
    assert (alone.halt, alone.stats.nodes) == ("nodes", 500)
    assert (alone.count, alone.halt) == (shared_out.count, shared_out.halt)
