"""The verb `draw_tree`: state-space trees as pictures, as a page and as indented text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, Unpack, overload

from runut.core.replacing import format_of, saved
from runut.core.scene import Scene, side_by_side
from runut.core.state_tree import Fate, StateTree
from runut.drawing import render
from runut.drawing.tree import around, plan
from runut.errors import checked_name
from runut.verbs.pictures import Look
from runut.verbs.state_trees import tree_words, words_of
from runut.verbs.tree_branches import WIDEST, branches_of, folded_branch, legend_of, lines_of

FORMATS = ("text", "svg", "png", "pdf", "html")


@overload
def draw_tree(
    trees: StateTree | Sequence[StateTree],
    *,
    format: Literal["svg", "text", "html"] | None = ...,
    language: str = ...,
    boards: bool | None = ...,
    to: None = ...,
    **look: Unpack[Look],
) -> str: ...


@overload
def draw_tree(
    trees: StateTree | Sequence[StateTree],
    *,
    format: str | None = ...,
    language: str = ...,
    boards: bool | None = ...,
    to: str | Path | None = ...,
    **look: Unpack[Look],
) -> str | bytes: ...


def draw_tree(  # noqa: PLR0913 - what a picture can look like, each by its name
    trees: StateTree | Sequence[StateTree],
    *,
    format: str | None = None,
    theme: str = "light",
    scale: float | None = None,
    language: str = "en",
    boards: bool | None = None,
    font: str | Path | None = None,
    to: str | Path | None = None,
) -> str | bytes:
    """A drawing of a state-space tree, or of several side by side.

    "svg", "html" and "text" give `str`, "png" and "pdf" `bytes`. `boards` draws the board in each
    node, by default where boards are small and the tree is narrow. The page follows its reader's
    colours; the other parameters are those of `draw`. Raises `UnknownNameError` for an unknown
    format, theme or language.

    >>> import runut
    >>> found = runut.tree("hitori/2/2/2111", algorithm="propagation")
    >>> draw_tree(found)[:4]
    '<svg'
    """
    kind = checked_name("drawing format", format_of(format, to, "svg"), FORMATS)
    all_trees = (trees,) if isinstance(trees, StateTree) else tuple(trees)
    if kind == "text":
        lines = ("\n".join(_lines(each, language)) for each in all_trees)
        return saved("\n\n".join(lines), to)
    if kind == "html":
        from runut.verbs.tree_pages import page  # noqa: PLC0415 - only what is asked for is loaded

        return saved(page(all_trees, language, boards=boards), to)
    scene = tree_scene(all_trees, language, boards=boards)
    fitting = min(1.0, WIDEST / scene.width) if scale is None else scale
    return saved(render(scene, kind, theme=theme, scale=fitting, font=font), to)


def tree_scene(
    trees: Sequence[StateTree], language: str = "en", *, boards: bool | None = None
) -> Scene:
    """The scene that `draw_tree` draws."""
    scenes = [_scene(each, language, boards=boards) for each in trees]
    whole = scenes[0]
    for scene in scenes[1:]:
        whole = side_by_side(whole, scene, gap=3)
    return whole


def _scene(tree: StateTree, language: str, *, boards: bool | None) -> Scene:
    found = branches_of(tree, language, boards=boards)
    lines, legend = lines_of(tree, language), legend_of(found, language)
    return around(plan(found), tree.algorithm, lines, legend)


# -- text ---------------------------------------------------------------------------------------

_SIGNS = {
    Fate.INNER: " ",
    Fate.REJECTED: "x",
    Fate.DEAD_END: "-",
    Fate.SOLUTION: "*",
    Fate.OPEN: "?",
}


def _lines(tree: StateTree, language: str) -> Iterator[str]:
    """The tree with a line for each node, indented by its level."""
    words, texts = tree_words(language), words_of(tree, language)
    counts, *reason = lines_of(tree, language)
    yield from (f"{tree.algorithm}: {counts}", *reason)
    waiting: list[tuple[int, str, bool]] = [(0, "", True)]
    while waiting:
        number, before, is_last = waiting.pop()
        node = tree.nodes[number]
        branch = "" if node.parent is None else "└─" if is_last else "├─"
        yield f"{before}{branch}{_SIGNS[node.fate]} {texts[number].sentence}".rstrip()
        inside = before + ("" if node.parent is None else "  " if is_last else "│ ")
        has_more = bool(node.folded.nodes)
        if has_more and not node.children:
            yield f"{inside}└─+ {folded_branch(number, node.folded, words).says}"
        elif has_more:
            yield f"{inside}├─+ {folded_branch(number, node.folded, words).says}"
        own = node.children
        waiting += [(child, inside, child == own[-1]) for child in reversed(own)]
