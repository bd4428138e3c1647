"""The layout of trees: nothing overlaps, and parents lie above the middle of their children."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runut.drawing.tidy import Tree, tidy

GAP, DROP = 0.5, 1.0


@st.composite
def trees(draw: st.DrawFn) -> Tree:
    count = draw(st.integers(1, 40))
    children: list[list[int]] = [[] for _ in range(count)]
    for node in range(1, count):
        children[draw(st.integers(0, node - 1))].append(node)
    lengths = st.floats(0.5, 8)
    sizes = tuple((draw(lengths), draw(lengths)) for _ in range(count))
    return Tree(tuple(map(tuple, children)), sizes)


@given(trees())
def test_no_two_boxes_overlap(tree: Tree) -> None:
    boxes = [
        (*corner, *size)
        for corner, size in zip(tidy(tree, gap=GAP, drop=DROP), tree.sizes, strict=True)
    ]
    for (x, y, width, height), (x2, y2, width2, height2) in combinations(boxes, 2):
        is_beside = x + width <= x2 + 1e-9 or x2 + width2 <= x + 1e-9
        is_above = y + height <= y2 + 1e-9 or y2 + height2 <= y + 1e-9
        assert is_beside or is_above


@given(trees())
def test_siblings_keep_their_order_and_a_gap(tree: Tree) -> None:
    corners = tidy(tree, gap=GAP, drop=DROP)
    for own in tree.children:
        for left, right in pairwise(own):
            assert corners[left][0] + tree.sizes[left][0] + GAP <= corners[right][0] + 1e-9


@given(trees())
def test_a_parent_lies_above_the_middle_of_its_children(tree: Tree) -> None:
    corners = tidy(tree, gap=GAP, drop=DROP)
    middles = [x + width / 2 for (x, _), (width, _) in zip(corners, tree.sizes, strict=True)]
    for node, own in enumerate(tree.children):
        if own:
            assert middles[node] == pytest.approx((middles[own[0]] + middles[own[-1]]) / 2)


@given(trees())
def test_the_picture_begins_at_its_corner(tree: Tree) -> None:
    corners = tidy(tree, gap=GAP, drop=DROP)
    assert min(x for x, _ in corners) == pytest.approx(0)
    assert min(y for _, y in corners) == 0
