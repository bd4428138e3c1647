"""Traces, limits and cancelling, also on boards of a million cells."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from programs import cancelled, soon
from runut.families import load

ALGORITHMS = [each.name for each in load("nonogram").algorithms]
OWN = [each for each in load("nonogram").algorithms if not each.reads_model]
NATIVE = [each.name for each in OWN if each.native]


@pytest.fixture(scope="module")
def million():
    """1000x1000 cells; line solving decides none of them."""
    clue = (1,) * 250
    return runut.Nonogram((clue,) * 1000, (clue,) * 1000)


@pytest.fixture(scope="module")
def guessing():
    """A board that needs guesses and has many solutions."""
    return runut.Nonogram([(1,)] * 4 + [(2,)], [(1,)] * 4 + [(2,)])


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_replaying_a_trace_ends_in_the_solution(algorithm, choiri, guessing):
    for puzzle in (choiri, guessing):
        result = runut.solve(puzzle, algorithm=algorithm, record=True)
        assert runut.replay(puzzle, result.trace) == result.solution.cells
        assert sum(event.kind.name == "NODE" for event in result.trace) == result.stats.nodes
        assert runut.check(puzzle, result.solution) == ()


@pytest.mark.laws
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_trace_passes_each_solution_when_it_is_found(algorithm, guessing):
    limits = runut.Limits(solutions=None)
    result = runut.solve(guessing, algorithm=algorithm, record=True, limits=limits)
    places = [at for at, event in enumerate(result.trace, 1) if event.kind.name == "SOLUTION"]
    boards = [runut.replay(guessing, result.trace, upto=place) for place in places]
    assert boards == [solution.cells for solution in result.solutions]
    assert len(set(boards)) == result.count > 1


def test_algorithms_agree_on_all_solutions(guessing):
    limits = runut.Limits(solutions=None)
    found = [
        sorted(
            each.cells for each in runut.solve(guessing, algorithm=name, limits=limits).solutions
        )
        for name in ALGORITHMS
    ]
    assert all(solutions == found[0] for solutions in found)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("nodes", [0, 1, 7])
def test_the_node_limit_is_exact(algorithm, nodes, guessing):
    limits = runut.Limits(solutions=None, nodes=nodes)
    result = runut.solve(guessing, algorithm=algorithm, limits=limits)
    assert (result.status, result.halt) == (runut.Status.STOPPED, "nodes")
    assert result.stats.nodes == nodes


@pytest.mark.laws
@pytest.mark.parametrize(
    ("algorithm", "options"),
    [
        ("auto", {}),
        ("exhaustive", {"basis": "rows"}),
        ("exhaustive", {"basis": "columns"}),
        ("row-backtracking", {"tricks": "off"}),
        ("row-backtracking", {"tricks": "on"}),
    ],
)
def test_cancel_is_answered_at_once_on_a_million_cells(algorithm, options, million):
    control = runut.Control()
    with cancelled(control, after=0.3, within=0.25):
        result = runut.solve(million, algorithm=algorithm, options=options, control=control)
    assert (result.status, result.halt) == (runut.Status.STOPPED, "cancelled")


@pytest.mark.laws
@pytest.mark.parametrize("algorithm", NATIVE)
def test_the_time_limit_holds_on_a_million_cells(algorithm, million):
    with soon(0.35):
        result = runut.solve(million, algorithm=algorithm, limits=runut.Limits(seconds=0.1))
    assert result.halt == "seconds"


@pytest.mark.laws
def test_the_search_by_the_model_declines_a_million_cells(million):
    with pytest.raises(runut.PuzzleError, match="steps of automata or more, and the kernel takes"):
        runut.solve(million, algorithm="model")


def test_the_memory_limit_holds_on_a_million_cells(million):
    for algorithm in NATIVE:
        result = runut.solve(million, algorithm=algorithm, limits=runut.Limits(memory=100_000))
        assert result.halt == "memory", algorithm


@pytest.mark.laws
def test_a_million_cells_that_lines_decide_are_solved():
    full, none = (1000,), ()
    puzzle = runut.Nonogram([full, none] * 500, [(1,) * 500] * 1000)
    result = runut.solve(puzzle, limits=runut.Limits(solutions=2))
    assert (result.uniqueness, result.stats.nodes) == (runut.Uniqueness.UNIQUE, 1)
    assert result.solution.cells[0] == (1,) * 1000


def test_solutions_are_read_one_by_one_and_may_be_left():
    puzzle = runut.Nonogram([(1,)] * 60, [(1,)] * 60)
    solutions = runut.solutions(puzzle)
    first, second = next(solutions), next(solutions)
    assert first != second
    assert runut.check(puzzle, first) == runut.check(puzzle, second) == ()


@pytest.mark.parametrize("size", [61, 62, 63, 125, 126, 127, 254, 255, 510, 511])
def test_boards_at_the_edge_of_a_word_are_solved(size):
    """A frame around an empty board, whose lines use every bit."""
    side, ends = (size,), (1, 1)
    puzzle = runut.Nonogram([side, *[ends] * (size - 2), side], [side, *[ends] * (size - 2), side])
    result = runut.solve(puzzle, limits=runut.Limits(solutions=2))
    assert result.uniqueness is runut.Uniqueness.UNIQUE
    assert runut.check(puzzle, result.solution) == ()


@pytest.mark.parametrize(("without", "least"), [("none", 1), ("clauses", 2)])
def test_a_recorded_search_that_begins_again_is_the_silent_one_and_replays_its_solution(
    without, least
):
    rows = [(3,), (1,), *[(3, 1), (1,)] * 6, (1,)]
    columns = [(1,), (1,), *[(1, 3), (1,)] * 6, (3,)]
    puzzle = runut.Nonogram(rows, columns)
    options = {"without": without}
    silent = runut.solve(puzzle, options=options)
    recorded = runut.solve(puzzle, options=options, record=True)
    assert silent.stats.counters["runs"] >= least
    assert recorded.stats.counters == silent.stats.counters
    assert recorded.stats.nodes == silent.stats.nodes
    assert runut.replay(puzzle, recorded.trace) == recorded.solution.cells


@pytest.mark.parametrize(
    "stage",
    ["probing", "clauses", "beliefs", "restarts", "symmetries"],
)
def test_every_stage_can_be_left_out(stage):
    clues = [(1,)] * 5
    puzzle = runut.Nonogram(clues, clues)
    assert runut.count(puzzle, options={"without": stage}).count == 120


def test_more_solutions_than_are_forbidden_one_by_one_come_once_each():
    clues = [(1,)] * 7
    result = runut.solve(runut.Nonogram(clues, clues), limits=runut.Limits(solutions=None))
    assert (result.count, result.complete) == (5040, True)
    assert len({solution.cells for solution in result.solutions}) == len(result.solutions)


def test_a_stage_that_is_none_is_rejected():
    with pytest.raises(runut.UnknownNameError, match="without"):
        runut.solve(runut.Nonogram([(1,)], [(1,)]), options={"without": "magic"})


def test_contradictory_clues_name_a_line_that_cannot_be_filled():
    puzzle = runut.Nonogram([(1, 1), (), (1, 1)], [(2,), (), (1, 1)])
    result = runut.solve(puzzle)
    assert result.status is runut.Status.UNSOLVABLE
    assert result.stats.counters["impossible_column"] == 1


@given(
    seed=st.integers(0, 1 << 32),
    width=st.integers(1, 7),
    height=st.integers(1, 7),
    density=st.sampled_from((0.15, 0.3, 0.5)),
)
def test_what_all_pictures_share_is_forced(seed, width, height, density, clues_of):
    random = Random(seed)
    picture = [[random.random() < density for _ in range(width)] for _ in range(height)]
    puzzle = runut.Nonogram(*clues_of(picture))
    pictures = runut.solve(puzzle, limits=runut.Limits(solutions=None)).solutions
    cells = zip(*(each.values() for each in pictures), strict=True)
    shared = [values[0] if len(set(values)) == 1 else None for values in cells]
    assert list(runut.forced(puzzle).board.values()) == shared


def test_pictures_that_follow_by_swaps_are_not_searched_for():
    lone = runut.Nonogram([(1,)] * 60, [(1,)] * 60)
    forced = runut.forced(lone, limits=runut.Limits(nodes=20_000))
    assert (forced.complete, forced.count) == (True, 0)


def test_a_line_that_cannot_be_filled_is_named() -> None:
    # The columns fix r1c1 and r1c3, which one block of two cannot both cover.
    puzzle = runut.Nonogram([((2, 1),), ((1, 1), (1, 1))], [((2, 1),), (), ((2, 1),)])
    assert runut.solve(puzzle).status is runut.Status.UNSOLVABLE
    (reason,) = runut.reasons(puzzle)
    assert reason.name == "line"
    assert reason.text.startswith(("row 1 (2)", "column"))
    assert len(reason.cells) in {2, 3}
    solvable = runut.Nonogram([((2, 1),)], [((1, 1),), ((1, 1),)])
    assert runut.reasons(solvable) == ()
