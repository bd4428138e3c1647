"""State-space trees of any algorithm: exact counts whatever is folded, and reasons for none."""

from __future__ import annotations

import pytest

import runut
from runut.core.state_tree import Fate, StateTree
from runut.errors import PictureError
from runut.verbs.state_trees import able, reason_without_tree, words_of

FOLDS = (
    *((1, 2, 2), (1, 4, 9), (1, 2, 60)),
    *((3, 4, 2), (3, 2, 9), (3, 4, 60)),
    *((None, 2, 2), (None, 4, 9), (None, 2, 60)),
)
"""Depths, widths and numbers of nodes that are shown: any two of a kind with any two of another."""
EVERYTHING = {"width": 10_000, "shown": 100_000}


def grown(case, method, **folds) -> StateTree:
    """The tree; skips the test if the algorithm has none."""
    if reason := reason_without_tree(method.algorithm, case.puzzle):
        pytest.skip(reason)
    options = {"algorithm": method.name, "options": method.options, "limits": method.limits()}
    return runut.tree(case.puzzle, **options, **folds)


def test_an_algorithm_without_a_tree_says_why_and_names_those_with_one(case, method) -> None:
    reason = reason_without_tree(method.algorithm, case.puzzle)
    if not reason:
        pytest.skip("it has one")
    with pytest.raises(PictureError, match="has no state-space tree: ") as caught:
        runut.tree(case.puzzle, algorithm=method.name, options=method.options)
    others = str(caught.value).rpartition("algorithms with one: ")[2].split(", ")
    assert reason in str(caught.value)
    assert others == (able(case.puzzle) or ["none"])


@pytest.mark.laws
def test_kept_and_folded_nodes_are_those_of_the_search(case, method) -> None:
    result = method.solved(case)
    whole = grown(case, method, **EVERYTHING).counts
    for depth, width, shown in FOLDS:
        tree = grown(case, method, depth=depth, width=width, shown=shown)
        assert tree.counts == whole
        assert tree.counts.nodes == result.stats.nodes
        assert tree.result.stats.nodes == result.stats.nodes
        assert tree.counts.solutions >= result.count
        assert len(tree.nodes) <= shown
        assert max(node.level for node in tree.nodes) <= (depth or shown)
        assert max(len(node.children) for node in tree.nodes) <= width


def test_boards_of_solutions_in_the_tree_are_the_solutions(case, method) -> None:
    tree = grown(case, method, **EVERYTHING)
    found = [number for number, node in enumerate(tree.nodes) if node.fate is Fate.SOLUTION]
    boards = [case.family.unpack(case.puzzle, tree.board(number)) for number in found]
    if tree.counts.solutions == len(found):
        assert boards == list(method.solved(case).solutions)[: len(boards)]


def test_the_twin_in_plain_python_has_the_same_tree(case, pair) -> None:
    if reason := reason_without_tree(pair.algorithm, case.puzzle):
        pytest.skip(reason)
    how = {"options": pair.options, "limits": runut.Limits(nodes=3000)}
    native = runut.tree(case.puzzle, algorithm=pair.name, **how)
    plain = runut.tree(case.puzzle, algorithm=pair.reference.name, **how)
    assert native.nodes == plain.nodes


@pytest.mark.parametrize("language", ["en", "id"])
def test_every_node_has_a_label_and_a_sentence(case, method, language) -> None:
    for each in words_of(grown(case, method), language):
        assert each.label
        assert each.sentence.endswith(".")
