"""The places of the labels in the corners of cells.

A label stands in the first free place of its cell, past the signs on its borders, the digit and
other labels. Cages leave it room; where another line or a ring runs below it, it has a ground.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import hypot

from runut.core.scene import Disc, Item, Line, Point, Poly, Rect, Text
from runut.families.sudoku.drawing.marks import Label
from runut.families.sudoku.drawing.strokes import Shape

SMALL, SMALLER = 0.3, 0.22
"""The sizes of clues, and of labels that say a rule."""
MOST = 0.98
"""How far a label may reach in its cell."""
SHORTEST = 0.1
"""The shortest part of a line that is left beside a label."""
LEFTS = (0.07, 0.3, 0.38, 0.46, 0.54, 0.64, 0.74)
TOPS = (0.045, 0.14, 0.35, 0.6, 0.72, 0.775)
"""Where labels are tried in a cell."""
DIGIT = (0.3, 0.4, 0.7, 0.775)
"""The place of a digit in its cell, which no label takes."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(frozen=True, slots=True)
class Place:
    """A label and its box on the board."""

    label: Label
    box: Box

    @property
    def middle(self) -> Point:
        """The centre of the box."""
        left, top, right, bottom = self.box
        return (left + right) / 2, (top + bottom) / 2


def places_of(
    labels: Iterable[Label], size: int, *, signs: Iterable[Item], strokes: Sequence[Shape]
) -> list[Place]:
    """A place for each label: clues first, the others also past the strokes below, if they can."""
    discs = [each for each in signs if isinstance(each, Disc)]
    found: list[Place] = []
    for label in sorted(labels, key=lambda each: not each.is_clue):
        row, column = divmod(label.cell, size)
        taken = [_moved(DIGIT, column, row), *(each.box for each in found)]
        boxes = [_moved(box, column, row) for box in _boxes(label)]
        free = [
            box
            for box in boxes
            if not any(_overlap(box, other) for other in taken)
            and not any(_touches(disc, box) for disc in discs)
        ] or boxes[:1]
        best = (box for box in free if not any(_touches(each, box) for each in strokes))
        found.append(Place(label, free[0] if label.is_clue else next(best, free[0])))
    return found


def _boxes(label: Label) -> Iterator[Box]:
    """The boxes of a label in a cell, the best one first."""
    size = _size(label)
    wide, high = size * (0.1 + 0.53 * len(label.text)), size * 0.85
    for top, left in product(TOPS, LEFTS):
        if top + high <= MOST and (left == LEFTS[0] or left + wide <= MOST):
            yield left, top, left + wide, top + high


def _size(label: Label) -> float:
    return SMALL if label.is_clue else SMALLER


def _moved(box: Box, right: float, down: float) -> Box:
    return box[0] + right, box[1] + down, box[2] + right, box[3] + down


def _overlap(one: Box, other: Box) -> bool:
    return all(one[at] < other[at + 2] and other[at] < one[at + 2] for at in (0, 1))


def _touches(shape: Shape, box: Box) -> bool:
    """Whether a shape, or the rim of a polygon, is in a box."""
    match shape:
        case Disc(x, y, radius):
            return _distance((x, y), box) < radius
        case Line(x1, y1, x2, y2, width=width):
            points = _along((x1, y1), (x2, y2), box, width / 2)
            return any(_distance(point, box) < width / 2 for point in points)
        case Poly(points):
            rims = (_along(*ends, box, 0) for ends in pairwise(points))
            return any(not _distance(point, box) for rim in rims for point in rim)
    return False


def _along(start: Point, end: Point, box: Box, reach: float) -> Iterable[Point]:
    """Points of a line, near one another; none where a box is further away than `reach`."""
    (x1, y1), (x2, y2) = start, end
    left, top, right, bottom = box
    across = max(min(x1, x2) - right, left - max(x1, x2))
    if max(across, min(y1, y2) - bottom, top - max(y1, y2)) > reach:
        return ()
    parts = 1 + int(20 * hypot(x2 - x1, y2 - y1))
    return ((x1 + (x2 - x1) * at / parts, y1 + (y2 - y1) * at / parts) for at in range(parts + 1))


def _distance(point: Point, box: Box) -> float:
    (x, y), (left, top, right, bottom) = point, box
    return hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def cleared(shape: Shape, boxes: Iterable[Box]) -> Iterator[Shape]:
    """What is left of a shape: the lines of cages, which are level or upright, end at labels."""
    if not isinstance(shape, Line) or shape.role != "cage":
        yield shape
        return
    parts = [shape]
    for box in boxes:
        parts = [rest for part in parts for rest in _outside(part, box)]
    yield from parts


def _outside(line: Line, box: Box) -> Iterator[Line]:
    """The parts of a level or upright line outside a box; other lines are kept."""
    left, top, right, bottom = box
    if line.y1 == line.y2 and top < line.y1 < bottom and line.x1 < right and left < line.x2:
        ends = ((line.x1, left), (right, line.x2))
        yield from (replace(line, x1=x1, x2=x2) for x1, x2 in ends if x2 - x1 > SHORTEST)
    elif line.x1 == line.x2 and left < line.x1 < right and line.y1 < bottom and top < line.y2:
        ends = ((line.y1, top), (bottom, line.y2))
        yield from (replace(line, y1=y1, y2=y2) for y1, y2 in ends if y2 - y1 > SHORTEST)
    else:
        yield line


def labelled(
    places: Iterable[Place], *, strokes: Sequence[Shape], tints: Sequence[Shape]
) -> Iterator[Item]:
    """The labels, on a ground like that of their cell where a stroke would cross them."""
    for place in places:
        label, box, (x, y) = place.label, place.box, place.middle
        if any(_touches(each, box) for each in strokes):
            yield Rect(box[0], box[1], box[2] - box[0], box[3] - box[1], _ground(place, tints))
        role = "clue-small" if label.is_clue else "label-small"
        yield Text(x, y, label.text, role, _size(label))
        if label.is_struck:
            yield Line(box[0], y + 0.1, box[2], y - 0.1, "line-strike")


def _ground(place: Place, tints: Iterable[Shape]) -> str:
    """The role of the uppermost tint below a label."""
    (x, y), role = place.middle, "cell"
    for tint in tints:
        if isinstance(tint, Rect) and 0 < x - tint.x < tint.width and 0 < y - tint.y < tint.height:
            role = tint.role
    return role
