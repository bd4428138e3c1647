"""Counts in parts: of any lengths, shared out in any way, they add up to one search."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from math import inf

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import runut
from large_boards import board
from runut import Limits, Part, Subtree
from runut.core.cut import ROOT, Cut

SMALL = {
    "packing": runut.read("2 5 5\nDEFAULT\nAA\nBB\nCC\nDD\nEE\n"),
    "sudoku": runut.read(
        ".2..5..8..56........91.34..2.4..596....6......97..4....42.......68....7297....8.."
    ),
    "sudoku 4x4": runut.read("1..............."),
    "hitori": runut.read("hitori/4/4/1234214334124321"),
    "nonogram": runut.Nonogram.from_clues([1] * 5, [1] * 5),
    "nonogram in colour": runut.Nonogram.from_clues(
        [[(1, 1)]] * 3 + [[(1, 2)]] * 3, [[(1, 1), (1, 2)]] * 3, colours=("red", "blue")
    ),
}
"""Puzzles of each family with many solutions, but few enough for parts of one node."""

COUNTS = {
    "packing": 8 * 120,
    "sudoku": 320,
    "sudoku 4x4": 288 // 4,
    "hitori": 562,
    "nonogram": 120,
    "nonogram in colour": 6 * 6,
}
ALGORITHMS = {
    "packing": "auto",
    "sudoku": "auto",
    "sudoku 4x4": "propagation",
    "hitori": "propagation",
    "nonogram": "propagation",
    "nonogram in colour": "propagation",
}

cases = pytest.mark.parametrize("name", SMALL)
budgets = st.lists(st.integers(0, 60), max_size=12)
numbers = st.integers(0, 2**32 - 1) | st.integers(0, 9)
subtrees = st.builds(
    Subtree,
    st.lists(st.tuples(numbers, numbers), max_size=6).map(tuple),
    st.integers(0, 2**64 - 1) | st.just(1),
)


@cache
def whole(name: str) -> tuple[int, int]:
    """The count and the nodes of one unbroken search."""
    part = runut.count_part(SMALL[name])
    assert (part.open, part.halt) == ((), None)
    return part.count, part.nodes


def to_the_end(name: str, left: Sequence[Subtree], budget: int | None = None) -> tuple[int, int]:
    """The count and the nodes of parts of one budget, until nothing is left open."""
    count = nodes = 0
    while left:
        part = runut.count_part(SMALL[name], left, budget=budget)
        count, nodes, left = count + part.count, nodes + part.nodes, part.open
    return count, nodes


def sums(*figures: tuple[int, int]) -> tuple[int, int]:
    counts, nodes = zip(*figures, strict=True)
    return sum(counts), sum(nodes)


def figures(part: Part) -> tuple[int, int]:
    return part.count, part.nodes


# -- parts add up -------------------------------------------------------------------------------


@cases
def test_one_unbroken_part_is_the_whole_count(name) -> None:
    assert whole(name)[0] == COUNTS[name] == runut.count(SMALL[name]).count


@cases
def test_the_algorithm_named_visits_the_same_nodes_without_a_cut(name) -> None:
    if name == "packing":
        pytest.skip("a count begins with one placement of each orbit, a search with all")
    limits = Limits(solutions=10**9)
    plain = runut.count(SMALL[name], algorithm=ALGORITHMS[name], limits=limits)
    assert (plain.count, plain.stats.nodes) == whole(name)


@cases
@pytest.mark.parametrize("budget", [1, 7, 1000, None])
def test_parts_of_any_budget_count_the_same_in_the_same_nodes(name, budget) -> None:
    assert to_the_end(name, ROOT, budget) == whole(name)


@pytest.mark.laws
@cases
@given(budgets)
def test_any_sequence_of_budgets_comes_to_the_same_figures(name, spent) -> None:
    found, left = (0, 0), ROOT
    for budget in spent:
        part = runut.count_part(SMALL[name], left, budget=budget)
        assert part.nodes <= budget
        found, left = sums(found, figures(part)), part.open
    assert sums(found, to_the_end(name, left)) == whole(name)


@pytest.mark.laws
@cases
@given(budget=st.integers(0, 200), share=st.randoms(use_true_random=False))
def test_open_subtrees_shared_out_in_any_way_come_to_the_same_figures(name, budget, share) -> None:
    first = runut.count_part(SMALL[name], budget=budget)
    shuffled = share.sample(first.open, len(first.open))
    at = share.randint(0, len(shuffled))
    halves = (to_the_end(name, half) for half in (shuffled[:at], shuffled[at:]))
    assert sums(figures(first), *halves) == whole(name)


@cases
@pytest.mark.parametrize("limits", [Limits(seconds=0), Limits(nodes=0)])
def test_a_part_that_cannot_begin_hands_its_subtrees_back(name, limits) -> None:
    left = runut.count_part(SMALL[name], budget=20).open
    assert len(left) > 1
    for given_back in (ROOT, left):
        part = runut.count_part(SMALL[name], given_back, limits=limits)
        assert (figures(part), part.open) == ((0, 0), tuple(given_back))


@cases
@pytest.mark.parametrize("bytes_", [0, 500, 2000, 5000, 10_000])
def test_a_part_that_runs_out_of_memory_loses_nothing(name, bytes_) -> None:
    part = runut.count_part(SMALL[name], limits=Limits(memory=bytes_))
    assert sums(figures(part), to_the_end(name, part.open)) == whole(name)


@cases
def test_a_cancelled_part_loses_nothing(name) -> None:
    control = runut.Control()
    control.cancel()
    part = runut.count_part(SMALL[name], control=control)
    assert part.halt == "cancelled"
    assert sums(figures(part), to_the_end(name, part.open)) == whole(name)


@cases
def test_nothing_open_is_nothing_to_count(name) -> None:
    part = runut.count_part(SMALL[name], ())
    assert (figures(part), part.open, part.halt) == ((0, 0), (), None)


@cases
def test_weights_multiply_what_a_subtree_counts(name) -> None:
    left = runut.count_part(SMALL[name], budget=20).open
    heavy = [replace(subtree, weight=10**9 * subtree.weight) for subtree in left]
    once, many = runut.count_part(SMALL[name], left), runut.count_part(SMALL[name], heavy)
    assert (many.count, many.nodes) == (10**9 * once.count, once.nodes)


@pytest.mark.laws
@pytest.mark.parametrize("budget", [20_000, 200_000])
def test_twelve_pentominoes_fill_6_by_10_in_9356_ways_in_parts(budget) -> None:
    board = runut.read("set:pentominoes/6x10")
    waiting, count, nodes, parts = list(ROOT), 0, 0, 0
    while waiting:
        part = runut.count_part(board, [waiting.pop(0)], budget=budget)
        waiting += part.open
        count, nodes, parts = count + part.count, nodes + part.nodes, parts + 1
    result = runut.conclude(board, count, nodes)
    assert parts > 5
    assert (result.count, result.distinct, result.symmetry) == (9356, 2339, "rectangle, order 4")
    assert result.stats.nodes == runut.count_part(board).nodes


@pytest.mark.slow
def test_the_bedlam_cube_has_19186_solutions_in_parts_that_two_could_share() -> None:
    board = runut.read("set:bedlam")
    first = runut.count_part(board, budget=1_000_000)
    parts = [first, *(runut.count_part(board, first.open[half::2]) for half in (0, 1))]
    count, nodes = sums(*(figures(part) for part in parts))
    assert runut.conclude(board, count, nodes).distinct == 19_186


# -- subtrees as values -------------------------------------------------------------------------


@given(subtrees)
def test_a_subtree_comes_back_from_json_and_pickle(subtree) -> None:
    assert Subtree.of(json.loads(json.dumps(subtree.record()))) == subtree
    assert pickle.loads(pickle.dumps(subtree)) == subtree  # noqa: S301 - of this test


@given(st.lists(subtrees, max_size=6).map(tuple), st.slices(6))
def test_a_cut_is_equal_to_its_subtrees(own, part) -> None:
    cut = Cut(own)
    assert (cut, tuple(cut), cut[part], len(cut)) == (own, own, own[part], len(own))
    assert (hash(cut), pickle.loads(pickle.dumps(cut))) == (hash(own), own)  # noqa: S301 - of this test
    assert (Cut.unpack(cut.pack()), Cut.gathered([cut, cut])) == (own, own + own)
    assert cut != (*own, Subtree())


@given(st.binary(max_size=20))
def test_any_bytes_are_a_cut_or_rejected(packed) -> None:
    with suppress(runut.FormatError):
        cut = Cut.unpack(packed)
        assert Cut(tuple(cut)) == cut


@pytest.mark.parametrize("name", ["hitori-deep", "sudoku-36"])
def test_what_a_deep_search_leaves_takes_no_more_than_its_path(name) -> None:
    left = runut.count_part(board(name), budget=3000).open
    assert len(left[-1].path) > 900
    assert len(pickle.dumps(left)) < 20 * len(left)


@pytest.mark.laws
@cases
@given(st.lists(subtrees, min_size=1, max_size=4))
def test_any_subtrees_are_counted_or_rejected(name, strange) -> None:
    assume(all(subtree.path for subtree in strange))
    with suppress(runut.FormatError):
        assert runut.count_part(SMALL[name], strange, budget=500).nodes <= 500


@cases
def test_a_path_that_goes_on_below_a_leaf_is_rejected(name) -> None:
    path = runut.count_part(SMALL[name], budget=30).open[-1].path
    for wrong in ([*path, *path], [*path[:-1], (path[-1][0], 2**32 - 1)], [(7, 2**31), *path]):
        with pytest.raises(runut.FormatError, match="not in the search of this puzzle"):
            runut.count_part(SMALL[name], [Subtree(tuple(wrong))])


def test_the_estimate_of_a_piece_that_fits_nowhere_is_no_node() -> None:
    puzzle = runut.Packing.from_rows(["XX", "XX"], {"A": ["AAAA"]})
    assert runut.estimate(puzzle, samples=10, seed=1).nodes == 0
    assert runut.count(puzzle).count == 0


@pytest.mark.parametrize(
    "value",
    [
        *(None, 7, [], [1], [1, 2], ["1", []], [True, []], [-1, []], [2**64, []], {"weight": 1}),
        *([1, [[0]]], [1, [[0, -1]]], [1, [[0, 2**32]]], [1, [[0, 1, 2]]], [1, "ab"]),
    ],
)
def test_what_is_no_subtree_is_rejected(value) -> None:
    with pytest.raises(runut.FormatError, match="expected an open subtree"):
        Subtree.of(value)


# -- estimates ----------------------------------------------------------------------------------


def test_an_estimate_ends_with_its_time_or_its_control() -> None:
    puzzle, control, none = SMALL["hitori"], runut.Control(), runut.Estimate(0.0, inf, 0)
    limits = Limits(seconds=0.05)
    assert runut.estimate(puzzle, samples=10**9, limits=limits, control=control) == none
    assert not control.cancelled
    control.cancel()
    limits = Limits(seconds=10**6)
    assert runut.estimate(puzzle, samples=10**9, limits=limits, control=control) == none


def test_an_estimate_within_its_time_is_the_same() -> None:
    found = runut.estimate(SMALL["hitori"], samples=50, seed=1, limits=Limits(seconds=10**6))
    assert found == runut.estimate(SMALL["hitori"], samples=50, seed=1)


@cases
def test_an_estimate_is_right_on_average(name) -> None:
    found = runut.estimate(SMALL[name], samples=20_000, seed=5)
    assert found.samples == 20_000
    assert abs(found.nodes - whole(name)[1]) < 5 * found.spread
    assert found.spread < whole(name)[1] / 10


@cases
def test_an_estimate_of_open_subtrees_is_of_what_is_left(name) -> None:
    part = runut.count_part(SMALL[name], budget=whole(name)[1] // 2)
    found = runut.estimate(SMALL[name], part.open, samples=20_000)
    assert abs(found.nodes - (whole(name)[1] - part.nodes)) < 5 * found.spread


@cases
def test_an_estimate_depends_on_its_seed_alone(name) -> None:
    one, other = (runut.estimate(SMALL[name], samples=50, seed=seed) for seed in (1, 2))
    assert one == runut.estimate(SMALL[name], samples=50, seed=1) != other


@cases
def test_an_estimate_keeps_to_its_bounds(name) -> None:
    assert runut.estimate(SMALL[name], ()) == runut.Estimate(0.0, 0.0, 1000)
    control = runut.Control()
    control.cancel()
    assert runut.estimate(SMALL[name], samples=10**9, control=control).spread == inf
    with pytest.raises(ValueError, match="samples must be at least 1"):
        runut.estimate(SMALL[name], samples=0)
    with pytest.raises(runut.FormatError, match="not in the search of this puzzle"):
        runut.estimate(SMALL[name], [Subtree(((2**32 - 1, 0),))])


# -- cubes --------------------------------------------------------------------------------------

WITH_CUBES = [
    (name, algorithm)
    for name in SMALL
    for algorithm in {"sudoku": ["auto", "clauses"], "packing": []}.get(name.split()[0], ["auto"])
]


@pytest.mark.parametrize(("name", "algorithm"), WITH_CUBES)
@pytest.mark.parametrize("number", [1, 5, 12])
def test_cubes_have_every_solution_once_between_them(name, algorithm, number) -> None:
    shared = runut.cubes(SMALL[name], number, algorithm=algorithm)
    assert len(shared.open) >= number
    parts = [runut.count_cube(SMALL[name], cube, algorithm=algorithm) for cube in shared.open]
    assert shared.count + sum(part.count for part in parts) == COUNTS[name]
    assert {(part.algorithm, part.open, part.halt) for part in parts} == {(algorithm, (), None)}


@pytest.mark.parametrize(("name", "algorithm"), WITH_CUBES)
def test_a_cube_is_counted_whole_or_not_at_all(name, algorithm) -> None:
    for cube in runut.cubes(SMALL[name], 4, algorithm=algorithm).open:
        part = runut.count_cube(SMALL[name], cube, algorithm=algorithm, limits=Limits(nodes=1))
        assert part.halt in {None, "nodes"}
        assert (part.count, part.open) == (0, (cube,)) or part.halt is None


@pytest.mark.laws
@pytest.mark.parametrize(("name", "algorithm"), WITH_CUBES)
@given(strange=subtrees)
def test_any_cube_is_counted_or_rejected(name, algorithm, strange) -> None:
    with suppress(runut.FormatError):
        few = Limits(nodes=100)
        part = runut.count_cube(SMALL[name], strange, algorithm=algorithm, limits=few)
        assert part.nodes <= 100


@cases
def test_more_cubes_than_nodes_leave_nothing_open(name) -> None:
    if name == "packing":
        with pytest.raises(runut.UnknownNameError, match="algorithm with cubes"):
            runut.cubes(SMALL[name], 10)
        return
    shared = runut.cubes(SMALL[name], 10**6)
    assert (shared.count, shared.open) == (COUNTS[name], ())


# -- which algorithm ----------------------------------------------------------------------------


@cases
def test_the_first_algorithm_that_can_be_cut_counts_in_place_of_auto(name) -> None:
    part, (result, checkpoint) = runut.count_part(SMALL[name]), runut.count_on(SMALL[name])
    named = (part.algorithm, result.stats.algorithm, checkpoint.algorithm)
    assert named == (ALGORITHMS[name],) * 3
    assert (result.count, checkpoint.nodes, checkpoint.tasks) == (*whole(name), [])


@cases
def test_an_algorithm_whose_search_cannot_be_cut_is_rejected(name) -> None:
    with pytest.raises(runut.UnknownNameError, match=ALGORITHMS[name]):
        runut.count_part(SMALL[name], algorithm="model")


# -- the last step ------------------------------------------------------------------------------


def test_a_count_of_which_only_the_last_step_is_left_takes_it() -> None:
    board = SMALL["packing"]
    done = runut.conclude(board, COUNTS["packing"])
    finished = replace(runut.count_on(board)[1], tasks=[])
    result = runut.count_on(board, finished)[0]
    assert done.distinct is not None
    assert (result.count, result.distinct, result.complete) == (done.count, done.distinct, True)


def test_a_family_without_symmetries_concludes_with_the_count_alone() -> None:
    result = runut.conclude(SMALL["hitori"], COUNTS["hitori"], 7)
    assert (result.count, result.distinct, result.stats.nodes) == (COUNTS["hitori"], None, 7)
    assert result.stats.algorithm == "propagation"


def test_a_count_whose_distinct_solutions_are_missing_is_complete_though_it_was_stopped() -> None:
    puzzle = runut.read("set:pentominoes/3x20")
    known = runut.count_on(puzzle)[1]
    stopped, _ = runut.count_on(puzzle, known, limits=Limits(memory=1))
    assert (stopped.status, stopped.halt) == (runut.Status.STOPPED, "memory")
    assert (stopped.count, stopped.complete, stopped.distinct) == (8, True, None)


@pytest.mark.parametrize(
    "ask",
    [
        lambda puzzle: runut.count_on(puzzle, algorithm="scanline"),
        lambda puzzle: runut.count_part(puzzle, algorithm="scanline"),
        lambda puzzle: runut.cubes(puzzle, 2, algorithm="scanline"),
    ],
)
def test_an_error_about_an_alias_names_what_was_asked_for(ask) -> None:
    with pytest.raises(runut.UnknownNameError, match="'scanline'"):
        ask(runut.read("set:pentominoes/3x20"))
