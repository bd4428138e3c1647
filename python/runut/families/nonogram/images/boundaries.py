"""How well the boundaries in two images agree, whatever their contrast.

The F-measure of boundaries: Martin, Fowlkes and Malik, "Learning to detect natural image boundaries
using local brightness, color, and texture cues", IEEE Trans. PAMI 26, 2004, section 4.1. Precision
is the part of one image's boundaries that the other has near the same place, recall the other way
round; the measure is their harmonic mean. Nearness fades by steps in place of one greatest
distance, as in Pratt's figure of merit ("Digital image processing", 1978).

A boundary is an edge between two cells across which the grey changes more than across the parallel
edges beside it, and not much less than across others near it: a faint line in a calm part counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import sqrt

Levels = Sequence[Sequence[float]]
Edges = Mapping[tuple[int, int], float]
"""Edges after cell (row, column) of a row, and how much each counts."""

FAINTEST = 5.0
"""Greys that a boundary must change by."""
LEAST = 0.3
"""What a boundary must change by, as a part of the most near it."""
NEAR = 2
"""Cells on each side in which boundaries are compared."""
FADING = 0.75
"""What a boundary counts that is one step away, to the side or along."""


def agreement(one: Levels, other: Levels) -> float:
    """The F-measure of the boundaries of two images of the same size, from 0 to 1.

    >>> agreement([[0, 0, 255]], [[80, 80, 90]])
    1.0
    >>> agreement([[0, 0, 255]], [[80, 80, 80]])
    0.0
    """
    ours, theirs = _boundaries(one), _boundaries(other)
    own, others = (sum(sum(edges.values()) for edges in each) for each in (ours, theirs))
    if not own or not others:
        return float(own == others)
    precision = sum(map(_found, ours, theirs)) / own
    recall = sum(map(_found, theirs, ours)) / others
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _found(wanted: Edges, there: Edges) -> float:
    """How much of the edges has others near them."""
    return sum(weight * _nearness(edge, there) for edge, weight in wanted.items())


def _nearness(edge: tuple[int, int], there: Edges) -> float:
    """1 for the same edge, less for one that is a step away."""
    row, column = edge
    if edge in there:
        return 1.0
    if any((row + down, column + right) in there for down, right in _BESIDE):
        return FADING
    is_diagonal = any((row + down, column + right) in there for down, right in _DIAGONAL)
    return FADING * FADING if is_diagonal else 0.0


_BESIDE = ((0, 1), (0, -1), (1, 0), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


def _boundaries(levels: Levels) -> tuple[Edges, Edges]:
    """The boundaries across rows, and across columns."""
    return _across(levels), _across(list(zip(*levels, strict=True)))


def _across(levels: Levels) -> Edges:
    """The boundaries between neighbours in a row."""
    steps = [[abs(right - left) for left, right in pairwise(row)] for row in levels]
    return {
        (row, at): sqrt(step)
        for row, line in enumerate(steps)
        for at, step in enumerate(line)
        if step >= FAINTEST
        and step >= max(line[max(0, at - 1) : at + 2])
        and step >= LEAST * _most(steps, row, at)
    }


def _most(steps: Sequence[Sequence[float]], row: int, at: int) -> float:
    """The largest change near an edge."""
    lines = steps[max(0, row - NEAR) : row + NEAR + 1]
    return max(max(line[max(0, at - NEAR) : at + NEAR + 1]) for line in lines)
