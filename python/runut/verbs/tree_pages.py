"""State-space trees as a page: the words, plans and boards that `drawing.tree_page` needs."""

from __future__ import annotations

from collections.abc import Sequence

from runut.core.state_tree import StateTree
from runut.drawing import render_text
from runut.drawing.tree import plan
from runut.drawing.tree_page import Grove
from runut.drawing.tree_page import page as written
from runut.families import family_of
from runut.verbs.state_trees import tree_words, words_of
from runut.verbs.tree_branches import board_after, branches_of, legend_of, lines_of

MOST_CELLS = 400
"""The largest board that the page shows as text."""


def page(trees: Sequence[StateTree], language: str, *, boards: bool | None) -> str:
    """The trees as one HTML page."""
    words = tree_words(language)
    groves = [_grove(each, language, boards=boards) for each in trees]
    legend = legend_of((each.branch for grove in groves for each in grove.plan.placed), language)
    puzzle, family = trees[0].puzzle, family_of(trees[0].puzzle)
    title = words["title"].format(puzzle=family.headline(puzzle, language))
    return written(groves, words, legend, title=title, language=language)


def _grove(tree: StateTree, language: str, *, boards: bool | None) -> Grove:
    lines = tuple(lines_of(tree, language))
    laid = plan(branches_of(tree, language, boards=boards))
    return Grove(tree.algorithm, lines, laid, tuple(_boards(tree, language)))


def _boards(tree: StateTree, language: str) -> list[str]:
    """The board of each node as text, with what it tries."""
    if tree.puzzle.shape.size > MOST_CELLS:
        return [""] * len(tree.nodes)
    texts = words_of(tree, language)
    return [render_text(board_after(tree, *each)) for each in enumerate(texts)]
