"""The order of all marks, whatever the order of the text, so that none hides another.

Under the digits lie tints, the shapes of even and odd cells, lines (thick ones first), rings and
diamonds, and cages. Over the board lie signs, then the labels in the corners of cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import cycle, groupby
from math import floor
from string import ascii_lowercase

from runut.core.scene import Disc, Group, Item, Line, Poly, Rect
from runut.families.sudoku.drawing.labels import Place, cleared, labelled, places_of
from runut.families.sudoku.drawing.marks import INSET, Label, Mark, shade
from runut.families.sudoku.drawing.strokes import Shape
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.layout import Board

TINTS, SHAPES, LINES, ENDS, CAGES = range(5)
DEEPEST = 3
"""The most tints of a cell that can be distinguished."""

Named = tuple[str, Shape]
"""A shape, and the name of its rule."""


@dataclass(frozen=True, slots=True)
class Layers:
    """What lies under the digits, over the lines of the board, and in the corners of cells."""

    under: tuple[Group, ...]
    signs: tuple[Item, ...]
    labels: tuple[Item, ...]


def layers_of(constraints: Iterable[Constraint], board: Board) -> Layers:
    """All marks of these constraints, in order."""
    known = sorted((inner for each in constraints for inner in each.within(board)), key=repr)
    found = [("groups", mark) for mark in _grouped(known, board)]
    found += [(each.name, mark) for each in known for mark in each.drawn(board)]
    over = tuple(item for each in known for item in each.over(board))
    shapes = [(name, mark) for name, mark in found if not isinstance(mark, Label)]
    shapes = list(_deepened(sorted(shapes, key=lambda each: _layer(each[1]))))
    strokes = [each for _, each in shapes if _layer(each)[0] in (LINES, ENDS)]
    tints = [each for _, each in shapes if _layer(each)[0] == TINTS]
    labels = [mark for _, mark in found if isinstance(mark, Label)]
    places = places_of(labels, board.columns, signs=over, strokes=strokes)
    return Layers(
        tuple(_groups(shapes, places)), over, tuple(labelled(places, strokes=strokes, tints=tints))
    )


def _grouped(constraints: Iterable[Constraint], board: Board) -> Iterator[Mark]:
    """Groups of cells that are alike: shaded, with one letter, in braces a set, after Σ a sum."""
    found = [each for each in constraints if each.letter]
    for constraint, letter in zip(found, cycle(ascii_lowercase), strict=False):
        for area in constraint.alike():
            yield from (shade(cell, board, inset=INSET / 2) for cell in area)
            yield Label(min(area), constraint.letter.format(letter))


def _layer(shape: Shape) -> tuple[int, float]:
    """The layer of a shape, and its place in it: broad tints and lines lie below narrow ones."""
    match shape:
        case Rect(role="parity") | Disc(role="parity"):
            return SHAPES, 0
        case Rect(width=width):
            return TINTS, -width
        case Poly(role=role) if role.startswith("shade"):
            return TINTS, 0
        case Line(role=role, width=width) if width or role == "diagonal":
            return LINES, -width
        case Disc() | Poly():
            return ENDS, 0
    return CAGES, 0


def _deepened(shapes: Iterable[Named]) -> Iterator[Named]:
    """The shapes, a tint the deeper the more tints lie below it in its cell."""
    depths: Counter[tuple[int, int]] = Counter()
    for name, shape in shapes:
        match shape:
            case Rect(x, y, role="shade"):
                depths[floor(x), floor(y)] += 1
                yield name, replace(shape, role=_tint(depths[floor(x), floor(y)]))
            case Poly(points, role="shade"):
                below = max(depths[floor(x), floor(y)] for x, y in points)
                yield name, replace(shape, role=_tint(below + 1))
            case _:
                yield name, shape


def _tint(depth: int) -> str:
    return "shade" if depth == 1 else f"shade-{min(depth, DEEPEST)}"


def _groups(shapes: Iterable[Named], places: Iterable[Place]) -> Iterator[Group]:
    """Neighbours of one layer and one rule together; cages leave room for labels."""
    boxes = [each.box for each in places]
    for (_, name), run in groupby(shapes, key=lambda each: (_layer(each[1])[0], each[0])):
        yield Group(tuple(part for _, shape in run for part in cleared(shape, boxes)), name)
