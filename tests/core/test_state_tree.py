"""State-space trees: counts of the papers' examples, fates, boards, and trees that were stopped."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import runut
from runut.core.state_tree import Counts, Fate, StateTree
from runut.errors import PictureError
from runut.verbs.state_trees import words_of

CHOIRI = runut.load("examples/nonogram/choiri-5.non")
FOUR = "1...............", "cell-backtracking"
DEFAULT_2 = runut.load("examples/packing/default-2.txt")


def fates(tree: StateTree) -> list[str]:
    return [node.fate.name for node in tree.nodes]


@pytest.mark.parametrize(
    ("options", "tried", "accepted"),
    [({}, 21, 10), ({"check": "finished"}, 23, 12), ({"tricks": "on"}, 15, 10)],
)
def test_the_tree_of_choiris_example_has_the_counts_of_the_paper(options, tried, accepted) -> None:
    tree = runut.tree(CHOIRI, algorithm="row-backtracking", options=options)
    assert (tree.counts.nodes, tree.counts.accepted) == (tried, accepted)
    assert (tree.counts.solutions, len(tree.nodes)) == (1, tried + 1)


def test_the_solution_of_choiris_example_lies_at_the_end_of_its_path() -> None:
    tree = runut.tree(CHOIRI, algorithm="row-backtracking")
    (number,) = (at for at, node in enumerate(tree.nodes) if node.fate is Fate.SOLUTION)
    path = list(tree.path(number))
    assert [tree.nodes[step].level for step in path] == [0, 1, 2, 3, 4, 5]
    solution = runut.solve(CHOIRI).solution
    assert solution is not None
    assert tuple(tree.board(number)) == tuple(solution.values())


def test_a_rejected_row_names_the_column_that_it_breaks() -> None:
    tree = runut.tree(CHOIRI, algorithm="row-backtracking")
    first = tree.nodes[1]
    texts = words_of(tree)
    rejected = [text for text, node in zip(texts, tree.nodes, strict=True) if node.fate == 0]
    assert (first.place, first.value) == (0, 1)
    assert {text.rule for text in rejected} <= {
        "column 1 (1 1)",
        "column 2 (1 2)",
        "column 3 (4)",
        "column 4 (1 2)",
    }
    assert rejected[0].sentence.startswith("Row ")
    assert len(rejected[0].tries) == 5


def test_a_rejected_digit_names_the_house_that_holds_it() -> None:
    text, algorithm = FOUR
    tree = runut.tree(text, algorithm=algorithm, depth=1)
    assert fates(tree) == ["INNER", "REJECTED", "INNER", "INNER", "INNER"]
    one, two = words_of(tree)[1:3]
    assert (one.label, one.rule) == ("r1c2=1", "row 1")
    assert one.sentence == "r1c2: 1 does not fit, row 1 already holds 1 in r1c1."
    assert (two.label, two.rule, two.tries) == ("r1c2=2", "", ((1, 2),))


def test_what_is_folded_counts_below_the_nearest_kept_node() -> None:
    text, algorithm = FOUR
    tree = runut.tree(text, algorithm=algorithm, depth=1)
    folded = [node.folded for node in tree.nodes]
    assert folded[:2] == [Counts(), Counts()]
    assert [each.nodes for each in folded[2:]] == [820] * 3
    assert [each.solutions for each in folded[2:]] == [24] * 3


def test_a_piece_that_is_placed_is_a_node_of_a_packing() -> None:
    tree = runut.tree(DEFAULT_2, algorithm="piece-backtracking", limits=runut.Limits(solutions=1))
    assert tree.counts.nodes == 105
    assert tree.counts.solutions == 1
    assert tree.nodes[0].is_counted
    (number,) = (at for at, node in enumerate(tree.nodes) if node.fate is Fate.SOLUTION)
    assert [tree.nodes[step].value for step in tree.path(number)] == [255, 1, 2, 3, 4, 5]
    assert 255 not in tree.board(number)


def test_a_dead_end_was_accepted_and_has_nothing_below() -> None:
    tree = runut.tree(DEFAULT_2, algorithm="piece-backtracking", limits=runut.Limits(solutions=1))
    ends = [at for at, node in enumerate(tree.nodes) if node.fate is Fate.DEAD_END]
    assert tree.counts.dead_ends >= len(ends) > 0
    assert all(tree.nodes[at].counts.dead_ends == 1 for at in ends)
    assert all(not tree.nodes[at].children and tree.nodes[at].cells for at in ends)
    assert words_of(tree)[ends[0]].sentence.endswith("fits nowhere.")


def test_a_hitori_is_a_tree_of_guesses() -> None:
    tree = runut.tree("hitori/5/5/3254523435432441335554123", algorithm="propagation")
    assert fates(tree) == ["SOLUTION"]
    assert words_of(tree)[0].label == "start"


def test_a_stopped_search_has_the_tree_so_far() -> None:
    puzzle = runut.load("examples/sudoku/seventeen-clues.sdm")
    limits = runut.Limits(nodes=5000)
    tree = runut.tree(puzzle, algorithm="cell-backtracking", limits=limits)
    assert (tree.counts.nodes, tree.result.halt) == (5000, "nodes")
    assert tree.result.status is runut.Status.STOPPED


def test_a_node_at_which_the_search_is_stopped_is_open() -> None:
    limits = runut.Limits(nodes=3)
    tree = runut.tree(CHOIRI, algorithm="row-backtracking", limits=limits)
    assert tree.counts.nodes == 3
    assert fates(tree)[-1] == "OPEN"


def test_a_cancelled_search_has_a_tree_of_nothing() -> None:
    control = runut.Control()
    control.cancel()
    tree = runut.tree(CHOIRI, algorithm="row-backtracking", control=control)
    assert (len(tree.nodes), tree.counts.nodes, tree.result.halt) == (1, 0, "cancelled")


@settings(max_examples=40)
@given(st.integers(1, 20), st.integers(2, 9), st.integers(2, 300), st.integers(0, 3000))
def test_all_nodes_are_counted_whatever_the_limits_are(depth, width, shown, nodes) -> None:
    limits = runut.Limits(nodes=nodes)
    tree = runut.tree(
        FOUR[0], algorithm=FOUR[1], limits=limits, depth=depth, width=width, shown=shown
    )
    assert tree.counts.nodes == tree.result.stats.nodes == min(nodes, 2464)
    assert len(tree.nodes) <= shown


def test_a_large_sudoku_has_a_tree_only_where_no_clauses_take_over() -> None:
    puzzle = runut.load("examples/sudoku/shuffled-16x16.sudoku")
    with pytest.raises(
        PictureError, match="it hands boards that resist guesses to clause learning"
    ):
        runut.tree(puzzle)
    assert runut.tree(puzzle, algorithm="propagation").counts.solutions == 1


@pytest.mark.parametrize("folds", [{"depth": 0}, {"width": 1}, {"shown": 1}])
def test_a_tree_keeps_at_least_something(folds) -> None:
    with pytest.raises(ValueError, match="at least 1 level, 2 children of a node and 2 nodes"):
        runut.tree(CHOIRI, algorithm="row-backtracking", **folds)
