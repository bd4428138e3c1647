"""A tidy layout of a tree whose nodes have sizes of their own.

Children lie side by side below their parent, which lies above the middle of them; equal subtrees
look equal, and no two boxes of a level come nearer than a gap. After Reingold and Tilford, "Tidier
drawings of trees", 1981: the contours of two neighbouring subtrees say how near they may lie. Cost:
the nodes times the levels at worst.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Tree:
    """Nodes by number: the first is the root, and each lies before its children."""

    children: tuple[tuple[int, ...], ...]
    sizes: tuple[Size, ...]


@dataclass(slots=True)
class _Contour:
    """How far a subtree reaches on each level below its root, to the left and to the right."""

    left: list[float]
    right: list[float]


def tidy(tree: Tree, *, gap: float, drop: float) -> list[tuple[float, float]]:
    """The upper left corner of each node; `drop` is the height between two levels.

    >>> tidy(Tree(((1, 2), (), ()), ((2, 1), (2, 1), (2, 1))), gap=1, drop=2)
    [(1.5, 0.0), (0.0, 3.0), (3.0, 3.0)]
    """
    shifts = [0.0] * len(tree.children)
    contours: dict[int, _Contour] = {}
    for node in reversed(range(len(tree.children))):
        below = [contours.pop(child) for child in tree.children[node]]
        half = tree.sizes[node][0] / 2
        contours[node] = _joined(tree.children[node], below, shifts, half, gap)
    middles = _middles(tree.children, shifts)
    left = min(contours[0].left)
    tops = _tops(tree, drop)
    levels = _levels(tree.children)
    return [
        (middle - width / 2 - left, tops[level])
        for middle, (width, _), level in zip(middles, tree.sizes, levels, strict=True)
    ]


def _joined(
    children: Sequence[int],
    below: Sequence[_Contour],
    shifts: list[float],
    half: float,
    gap: float,
) -> _Contour:
    """The contour of a node above its subtrees, whose shifts from its middle are set."""
    if not children:
        return _Contour([-half], [half])
    whole = _Contour([], [])
    for child, own in zip(children, below, strict=True):
        pairs = zip(whole.right, own.left, strict=False)
        shift = max((right + gap - left for right, left in pairs), default=0.0)
        shifts[child] = shift
        _widen(whole, own, shift)
    middle = (shifts[children[0]] + shifts[children[-1]]) / 2
    for child in children:
        shifts[child] -= middle
    return _Contour(
        [-half, *(left - middle for left in whole.left)],
        [half, *(right - middle for right in whole.right)],
    )


def _widen(whole: _Contour, own: _Contour, shift: float) -> None:
    """Add a subtree on the right."""
    shared = min(len(whole.right), len(own.right))
    whole.right[:shared] = [right + shift for right in own.right[:shared]]
    whole.right += [right + shift for right in own.right[shared:]]
    whole.left += [left + shift for left in own.left[len(whole.left) :]]


def _levels(children: Sequence[Sequence[int]]) -> list[int]:
    levels = [0] * len(children)
    for node, own in enumerate(children):
        for child in own:
            levels[child] = levels[node] + 1
    return levels


def _middles(children: Sequence[Sequence[int]], shifts: Sequence[float]) -> list[float]:
    """The middle of each node; shifts are from the middle of its parent."""
    middles = list(shifts)
    for node, own in enumerate(children):
        for child in own:
            middles[child] += middles[node]
    return middles


def _tops(tree: Tree, drop: float) -> list[float]:
    """The top of each level."""
    levels = _levels(tree.children)
    heights = [0.0] * (max(levels) + 1)
    for level, (_, height) in zip(levels, tree.sizes, strict=True):
        heights[level] = max(heights[level], height)
    tops = [0.0]
    for height in heights[:-1]:
        tops.append(tops[-1] + height + drop)
    return tops
