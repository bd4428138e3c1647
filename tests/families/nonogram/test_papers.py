"""Both papers' algorithms: the counts of the papers' puzzles, natively and in Python."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import runut


def figures(result):
    return result.stats.nodes, result.stats.backtracks, result.stats.max_depth, result.count


@pytest.mark.laws
def test_hanjie_has_34034175_states_and_its_solution_is_state_17015029(hanjie):
    result = runut.count(hanjie, algorithm="exhaustive")
    assert result.stats.nodes == 34_034_175
    assert result.stats.counters == {"states": 34_034_175, "solution_state": 17_015_029}
    assert (result.count, result.complete) == (1, True)


def test_hanjie_has_406425600_states_by_columns(hanjie):
    limits = runut.Limits(nodes=1000)
    options = {"basis": "columns"}
    result = runut.solve(hanjie, algorithm="exhaustive", options=options, limits=limits)
    assert result.stats.counters["states"] == 406_425_600
    assert (result.status, result.stats.nodes) == (runut.Status.STOPPED, 1000)


def test_the_first_solution_ends_the_exhaustive_search(hanjie):
    result = runut.solve(hanjie, algorithm="exhaustive")
    assert result.stats.nodes == 17_015_030


@pytest.mark.slow
def test_all_states_of_hanjie_by_columns_hold_one_solution(hanjie):
    result = runut.count(hanjie, algorithm="exhaustive", options={"basis": "columns"})
    assert (result.stats.nodes, result.count) == (406_425_600, 1)


@pytest.mark.parametrize("algorithm", ["exhaustive", "exhaustive-py"])
@pytest.mark.parametrize(("basis", "states", "solution"), [("rows", 90, 47), ("columns", 324, 196)])
def test_choiri_states(choiri, algorithm, basis, states, solution):
    result = runut.count(choiri, algorithm=algorithm, options={"basis": basis})
    assert (result.stats.nodes, result.count) == (states, 1)
    assert result.stats.counters == {"states": states, "solution_state": solution}


@pytest.mark.parametrize("algorithm", ["row-backtracking", "row-backtracking-py"])
@pytest.mark.parametrize(
    ("paper", "tricks", "check", "tried", "to_solution", "accepted", "states"),
    [
        ("hanjie", "off", "finished", 338, 164, 44, 34_034_175),
        ("hanjie", "off", "remaining", 202, 96, 32, 34_034_175),
        ("hanjie", "on", "remaining", 70, 34, 32, 1215),
        ("choiri", "off", "finished", 23, 19, 12, 90),
        ("choiri", "off", "remaining", 21, 18, 10, 90),
        ("choiri", "on", "remaining", 15, 15, 10, 6),
    ],
)
def test_placements(request, paper, algorithm, tricks, check, tried, to_solution, accepted, states):  # noqa: PLR0913, PLR0917 - a table
    puzzle, options = request.getfixturevalue(paper), {"tricks": tricks, "check": check}
    whole = runut.count(puzzle, algorithm=algorithm, options=options)
    first = runut.solve(puzzle, algorithm=algorithm, options=options)
    assert (whole.stats.nodes, first.stats.nodes, whole.count) == (tried, to_solution, 1)
    assert whole.stats.counters == {"states": states, "accepted": accepted}


def test_remaining_is_the_default_check(hanjie):
    assert runut.count(hanjie, algorithm="row-backtracking").stats.nodes == 202


pictures = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.tuples(*[st.integers(0, 1)] * width), min_size=1, max_size=5)
)
bases = st.sampled_from(["rows", "columns"])
tricks = st.sampled_from(["off", "on"])
checks = st.sampled_from(["remaining", "finished"])
methods = st.one_of(
    st.tuples(st.just("exhaustive"), st.fixed_dictionaries({"basis": bases})),
    st.tuples(
        st.just("row-backtracking"), st.fixed_dictionaries({"tricks": tricks, "check": checks})
    ),
)


@pytest.mark.laws
@settings(max_examples=150, deadline=None)
@given(pictures, methods)
def test_native_and_python_give_equal_figures_solutions_and_traces(clues_of, rows, method):
    puzzle = runut.Nonogram(*clues_of(rows))
    algorithm, chosen = method
    limits = runut.Limits(solutions=None, nodes=2000)
    native, plain = (
        runut.solve(puzzle, algorithm=name, options=chosen, limits=limits, record=True)
        for name in (algorithm, f"{algorithm}-py")
    )
    assert figures(native) == figures(plain)
    assert native.stats.counters == plain.stats.counters
    assert native.solutions == plain.solutions
    assert native.halt == plain.halt
    assert list(native.trace) == list(plain.trace)


def test_a_contradiction_is_proved_unsolvable_by_every_algorithm():
    puzzle = runut.Nonogram(((2,), ()), ((1,), (), (1,)))
    for algorithm in runut.families.load("nonogram").algorithms:
        result = runut.solve(puzzle, algorithm=algorithm.name)
        assert result.status is runut.Status.UNSOLVABLE, algorithm.name


def test_the_states_of_a_large_board_stay_at_the_largest_counter():
    clue = (1,) * 20
    puzzle = runut.Nonogram((clue,) * 100, (clue,) * 100)
    limits = runut.Limits(nodes=3)
    for algorithm in ("exhaustive", "exhaustive-py", "row-backtracking", "row-backtracking-py"):
        result = runut.solve(puzzle, algorithm=algorithm, limits=limits)
        assert result.stats.counters["states"] == 2**64 - 1, algorithm
