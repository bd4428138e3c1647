"""The nodes of a state-space tree as they are drawn and counted, in words and with their boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from runut.core.marks import Marks, marked
from runut.core.scene import Scene, without_margins
from runut.core.shape import Cell
from runut.core.state_tree import Counts, Fate, StateNode, StateTree
from runut.drawing.tree import FOLDED, KINDS, Branch, plan
from runut.families import family_of
from runut.verbs.state_trees import NodeWords, tree_words, words_of

MOST_CELLS = 81
"""The largest board that is drawn in each node."""
MOST_BOARDS = 100
"""The most nodes with boards."""
WIDEST = 60.0
"""The width in cells beyond which a picture is made smaller, and has no boards unless asked for."""


# -- words --------------------------------------------------------------------------------------


def counts_line(tree: StateTree, language: str = "en") -> str:
    """The figures of a whole tree.

    >>> import runut
    >>> counts_line(runut.tree("1...............", algorithm="cell-backtracking"))
    'nodes: 2,464, accepted: 687, rejected: 1,777, solutions: 72'
    """
    return _counted(tree.counts, tree_words(language), is_whole=True)


def _counted(counts: Counts, words: Mapping[str, str], *, is_whole: bool) -> str:
    shown = {"nodes": counts.nodes}
    if is_whole:
        shown["accepted"] = counts.accepted
    shown |= {
        "rejected": counts.rejected,
        "dead_ends": counts.dead_ends,
        "solutions": counts.solutions,
    }
    always = ("nodes", "accepted", "solutions") if is_whole else ("nodes",)
    return ", ".join(
        words[name].format(count=f"{count:,}")
        for name, count in shown.items()
        if count or name in always
    )


def stopped(tree: StateTree, language: str = "en") -> str:
    """Why a tree is not whole; empty if it is."""
    halt = tree.result.halt
    is_whole = halt in (None, "incomplete")
    return "" if is_whole else tree_words(language)["stopped"].format(halt=halt)


def lines_of(tree: StateTree, language: str = "en") -> list[str]:
    """The figures of a tree, and why it is not whole."""
    return [line for line in (counts_line(tree, language), stopped(tree, language)) if line]


def legend_of(branches: Iterable[Branch], language: str) -> list[tuple[str, str]]:
    """The kinds of nodes that are drawn, each with its words."""
    drawn, words = {branch.kind for branch in branches}, tree_words(language)
    return [(kind, words[f"is-{kind}"]) for kind in KINDS if kind in drawn]


# -- nodes to draw ------------------------------------------------------------------------------


def branches_of(
    tree: StateTree, language: str = "en", *, boards: bool | None = None
) -> list[Branch]:
    """The kept nodes, and one for what is folded below each, parents first."""
    texts = words_of(tree, language)
    if boards is not None:
        return _branches(tree, texts, language, boards=boards)
    plain = _branches(tree, texts, language, boards=False)
    if tree.puzzle.shape.size > MOST_CELLS or len(tree.nodes) > MOST_BOARDS:
        return plain
    drawn = _branches(tree, texts, language, boards=True)
    return drawn if plan(drawn).width <= WIDEST else plain


def _branches(
    tree: StateTree, texts: Sequence[NodeWords], language: str, *, boards: bool
) -> list[Branch]:
    words = tree_words(language)
    found = [
        Branch(
            parent=node.parent,
            kind=_kind(node),
            label=text.label,
            says=text.sentence,
            note=text.rule,
            board=_board(tree, number, text) if boards else None,
        )
        for number, (node, text) in enumerate(zip(tree.nodes, texts, strict=True))
    ]
    folded = (
        folded_branch(number, node.folded, words)
        for number, node in enumerate(tree.nodes)
        if node.folded.nodes
    )
    return [*found, *folded]


def _kind(node: StateNode) -> str:
    if not node.is_counted and node.fate is not Fate.SOLUTION:
        return "inner"
    return node.fate.name.lower().replace("_", "-")


def folded_branch(parent: int, counts: Counts, words: Mapping[str, str]) -> Branch:
    """What is folded below a node."""
    deepest = words["deepest"].format(count=counts.deepest)
    says = f"{words['folded']}: {_counted(counts, words, is_whole=False)}, {deepest}"
    note = words["solutions"].format(count=f"{counts.solutions:,}") if counts.solutions else ""
    return Branch(parent, FOLDED, f"+{counts.nodes:,}", says, note)


def _board(tree: StateTree, number: int, text: NodeWords) -> Scene:
    """The board at a node with what it tries; what a rejected node tries is marked as an error."""
    node, scene = tree.nodes[number], board_after(tree, number, text)
    tried = tuple(_cells(tree, [place for place, _ in text.tries]))
    is_rejected = node.fate is Fate.REJECTED
    marks = Marks(errors=tried) if is_rejected else Marks(highlights=tried)
    return without_margins(marked(scene, marks) if node.is_counted else scene)


def board_after(tree: StateTree, number: int, text: NodeWords) -> Scene:
    """The board at a node, with what it tries even if that is rejected."""
    puzzle, cells = tree.puzzle, bytearray(tree.board(number))
    for place, value in text.tries:
        cells[place] = value & 0xFF
    family = family_of(puzzle)
    return family.drawing.board(puzzle, family.unpack(puzzle, bytes(cells)))


def _cells(tree: StateTree, places: Sequence[int]) -> Iterator[Cell]:
    cells = tuple(tree.puzzle.shape.cells())
    return (cells[place] for place in places)
