"""What lies under the digits: shades, cages, lines and circles, and the labels of cells.

`layers` says in which order they lie, and where the labels find room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import cycle
from math import hypot
from string import ascii_lowercase

from runut.core.outlines import around, outline
from runut.core.scene import Disc, Line, Point, Poly, Rect, Text
from runut.families.sudoku import kinds
from runut.families.sudoku.drawing import strokes
from runut.families.sudoku.kinds import Constraint
from runut.families.sudoku.layout import SIGNS, Board

INSET = 0.1
"""From the edge of a cell to the line of its cage, in cells."""
THICK, THIN, FINE = 0.3, 0.16, 0.06
"""Widths of lines."""
HOLLOW, ENDS = 0.08, 0.07
"""Walls of hollow lines, and of rings at the ends of lines."""
LONGEST = 7
"""The most signs of a label that says a rule."""
CIRCLE, DIAMOND, WALL, RIM = 0.42, 0.48, 0.05, 0.035
"""The radius of a circle and of a diamond, the width of a wall, and of each of two walls."""


@dataclass(frozen=True, slots=True)
class Label:
    """A text in the corner of a cell; a clue, unless it only says which rule a mark has."""

    cell: int
    text: str
    is_clue: bool = True
    is_struck: bool = False


Mark = strokes.Shape | Label


@singledispatch
def marks(_constraint: Constraint, _board: Board) -> Iterator[Mark]:
    """What a constraint draws under the digits; the title names rules for the whole board."""
    return iter(())


def _points(cells: Sequence[int], board: Board) -> list[Point]:
    return [strokes.middle(cell, board.size) for cell in cells]


# -- areas --------------------------------------------------------------------------------------


@marks.register
def _(constraint: kinds.Diagonals, board: Board) -> Iterator[Mark]:
    size = board.size
    if constraint.down:
        yield Line(0, 0, size, size, "diagonal")
    if constraint.up:
        yield Line(0, size, size, 0, "diagonal")


@marks.register
def _(constraint: kinds.Windoku, board: Board) -> Iterator[Mark]:
    windows = constraint.statements(board)
    return (_shade(cell, board, "shade") for each in windows for cell in each.cells)


@marks.register
def _(constraint: kinds.Region, board: Board) -> Iterator[Mark]:
    yield from (_shade(cell, board, "shade") for cell in constraint.cells)
    yield from _outline(constraint.cells, board)


@marks.register
def _(constraint: kinds.Even, board: Board) -> Iterator[Mark]:
    return (_shade(cell, board, "parity", inset=0.14) for cell in constraint.cells)


@marks.register
def _(constraint: kinds.Odd, board: Board) -> Iterator[Mark]:
    return (Disc(*point, 0.4, "parity") for point in _points(constraint.cells, board))


@marks.register
def _(constraint: kinds.Cage, board: Board) -> Iterator[Mark]:
    yield from _outline(constraint.cells, board)
    if constraint.total is not None:
        yield _sum(constraint.cells, constraint.total)


@marks.register
def _(constraint: kinds.Rellik, board: Board) -> Iterator[Mark]:
    """A cage whose sum is struck out."""
    yield from _outline(constraint.cells, board)
    yield Label(min(constraint.cells), str(constraint.total), is_struck=True)


@marks.register
def _(constraint: kinds.Total, board: Board) -> Iterator[Mark]:
    yield from (_shade(cell, board, "shade", inset=INSET / 2) for cell in constraint.cells)
    yield _sum(constraint.cells, constraint.total)


@marks.register
def _(constraint: kinds.Lunchbox, board: Board) -> Iterator[Mark]:
    yield Poly(tuple(around(_points(constraint.cells, board), 0.35)), "shade")
    yield _sum(constraint.cells, constraint.total)


@marks.register
def _(constraint: kinds.Candidates, board: Board) -> Iterator[Text]:
    """Each digit at its place in the cell, which is divided as a box is."""
    row, column = divmod(constraint.cell, board.size)
    step = 1 / max(board.box_rows, board.box_columns)
    for digit in constraint.digits:
        down, right = divmod(board.number_of(digit) - 1, board.box_columns)
        x, y = column + (right + 0.5) / board.box_columns, row + (down + 0.5) / board.box_rows
        yield Text(x, y, SIGNS[digit], "label", 0.9 * step)


def _shade(cell: int, board: Board, role: str, *, inset: float = 0.0) -> Rect:
    row, column = divmod(cell, board.size)
    side = 1 - 2 * inset
    return Rect(column + inset, row + inset, side, side, role)


def _outline(cells: Sequence[int], board: Board) -> Iterator[Line]:
    """A line within the edge of some cells, cells that touch being joined."""
    return outline([divmod(cell, board.size)[::-1] for cell in cells], "cage", inset=INSET)


def _sum(cells: Sequence[int], total: int) -> Label:
    return Label(min(cells), str(total))


# -- groups -------------------------------------------------------------------------------------


Grouped = kinds.Clone | kinds.SameSets | kinds.EqualSums
_GROUPED = {kinds.Clone: "{}", kinds.SameSets: "{{{}}}", kinds.EqualSums: "Σ{}"}


def grouped(constraints: Iterable[Constraint], board: Board) -> Iterator[Mark]:
    """Groups of cells that are alike: shaded, with one letter; in braces a set, after Σ a sum."""
    found = [each for each in constraints if isinstance(each, Grouped)]
    for constraint, letter in zip(found, cycle(ascii_lowercase), strict=False):
        areas = (
            (constraint.cells, constraint.others)
            if isinstance(constraint, kinds.Clone)
            else constraint.groups
        )
        text = _GROUPED[type(constraint)].format(letter)
        for area in areas:
            yield from (_shade(cell, board, "shade", inset=INSET / 2) for cell in area)
            yield Label(min(area), text)


@marks.register
def _(constraint: kinds.CountingCircles, board: Board) -> Iterator[Mark]:
    """Two rings, since one ring is the bulb of an arrow."""
    for point in _points(constraint.cells, board):
        yield strokes.ring(point, "line-arrow", CIRCLE, RIM)
        yield strokes.ring(point, "line-arrow", CIRCLE - 2 * RIM, RIM)


@marks.register
def _(constraint: kinds.Indexing, board: Board) -> Iterator[Mark]:
    for cell in constraint.cells:
        yield _shade(cell, board, "shade")
        yield Label(cell, constraint.axis[0].upper(), is_clue=False)


@marks.register
def _(constraint: kinds.Minimum | kinds.Maximum, board: Board) -> Iterator[Mark]:
    """Angles at the sides: those of a minimum point at the cell, as a sign for less does."""
    yield _shade(constraint.cell, board, "shade")
    x, y = strokes.middle(constraint.cell, board.size)
    inwards = -1 if constraint.name == "minimum" else 1
    for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        towards = (inwards * right, inwards * down)
        yield from strokes.chevron((x + 0.42 * right, y + 0.42 * down), towards, "cage", 0.08)


# -- lines --------------------------------------------------------------------------------------


@marks.register
def _(constraint: kinds.Thermometer, board: Board) -> Iterator[Mark]:
    points = _points(constraint.cells, board)
    yield Disc(*points[0], 0.38, "line-thermometer")
    yield from strokes.band(points, "line-thermometer", THICK)


@marks.register
def _(constraint: kinds.SlowThermometer, board: Board) -> Iterator[Mark]:
    """A thermometer that is hollow."""
    points = _points(constraint.cells, board)
    yield strokes.ring(points[0], "line-thermometer", 0.38, HOLLOW)
    yield strokes.sleeve(
        strokes.shortened(points, 0.38 - HOLLOW / 2), "line-thermometer", THICK, HOLLOW
    )


def _plain(role: str, width: float = THICK) -> Callable[..., Iterator[Mark]]:
    """A line of this role through the cells."""

    def drawn(constraint: kinds.Palindrome, board: Board) -> Iterator[Mark]:
        return strokes.band(_points(constraint.cells, board), role, width)

    return drawn


for _kind, _role in {
    kinds.Palindrome: "line-palindrome",
    kinds.Renban: "line-renban",
    kinds.Nabner: "line-nabner",
    kinds.RegionSumLine: "line-sums",
    kinds.Zipper: "line-zipper",
    kinds.Entropic: "line-entropic",
}.items():
    marks.register(_kind)(_plain(_role))


@marks.register
def _(constraint: kinds.SumLine, board: Board) -> Iterator[Mark]:
    yield from strokes.band(_points(constraint.cells, board), "line-stretches", THICK)
    yield Label(constraint.cells[0], f"Σ{constraint.total}")


@marks.register
def _(constraint: kinds.Modular, board: Board) -> Iterator[Mark]:
    yield from strokes.band(_points(constraint.cells, board), "line-modular", THICK)
    if constraint.modulus != 3:
        yield Label(constraint.cells[0], f"mod {constraint.modulus}", is_clue=False)


@marks.register
def _(constraint: kinds.Whispers, board: Board) -> Iterator[Mark]:
    """Green; with a least difference other than the usual one, orange.

    Orange without a number are Dutch whispers: 4 on nine digits.
    """
    least, count = constraint.least_on(board), len(board.digits)
    role = "line-whispers" if least == (count + 1) // 2 else "line-dutch"
    yield from strokes.band(_points(constraint.cells, board), role, THICK)
    if role == "line-dutch" and (least, count) != (4, 9):
        yield Label(constraint.cells[0], f"Δ{least}", is_clue=False)


@marks.register
def _(constraint: kinds.Relation | kinds.Pattern | kinds.Accepted, board: Board) -> Iterator[Mark]:
    """A thin line with a dot in each cell, a bulb where it begins, and the rule in short."""
    points = _points(constraint.cells, board)
    yield from strokes.band(points, "line-other", FINE)
    for at, point in enumerate(points):
        yield Disc(*point, 0.12 if at else 0.2, "line-other")
    yield Label(constraint.cells[0], _shortened(_rule(constraint)), is_clue=False)


def _rule(constraint: kinds.Relation | kinds.Pattern | kinds.Accepted) -> str:
    match constraint:
        case kinds.Relation(pairs=pairs):
            return " ".join(f"{SIGNS[one]}{SIGNS[other]}" for one, other in sorted(pairs))
        case kinds.Pattern(expression=expression):
            return expression
        case kinds.Accepted(steps=steps):
            return f"auto {len(steps)}"


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


@marks.register
def _(constraint: kinds.Between, board: Board) -> Iterator[Mark]:
    points = _points(constraint.cells, board)
    yield from strokes.band(_open(points, CIRCLE - ENDS + THIN / 2), "line-ends", THIN)
    for point in (points[0], points[-1]):
        yield strokes.ring(point, "line-ends", CIRCLE, ENDS)


@marks.register
def _(constraint: kinds.Lockout, board: Board) -> Iterator[Mark]:
    points = _points(constraint.cells, board)
    rest = points
    for _ in range(2):
        rest = strokes.shortened(rest, _to_diamond(*rest[:2]) + THIN / 2)[::-1]
    yield from strokes.band(rest, "line-lockout", THIN)
    for point in (points[0], points[-1]):
        yield strokes.diamond(point, "line-lockout", DIAMOND, ENDS + 0.02)
    if constraint.least_on(board) != len(board.digits) // 2:
        yield Label(constraint.cells[0], f"Δ{constraint.least}", is_clue=False)


@marks.register
def _(constraint: kinds.Arrow, board: Board) -> Iterator[Mark]:
    points = _points(constraint.cells, board)
    shaft = _points((constraint.cells[-1], *constraint.shaft), board)
    yield from strokes.arrow(strokes.shortened(shaft, CIRCLE), "line-arrow", FINE)
    yield strokes.tube(points, "line-arrow", 2 * CIRCLE, WALL)


@marks.register
def _(constraint: kinds.DoubleArrow, board: Board) -> Iterator[Mark]:
    points = _points(constraint.cells, board)
    yield from strokes.band(_open(points, CIRCLE), "line-arrow", FINE)
    for point in (points[0], points[-1]):
        yield strokes.ring(point, "line-arrow", CIRCLE, WALL)


def _to_diamond(start: Point, end: Point) -> float:
    """How far the inside of a diamond reaches in a direction."""
    right, down = end[0] - start[0], end[1] - start[1]
    return (DIAMOND - ENDS) * hypot(right, down) / (abs(right) + abs(down))


def _open(points: Sequence[Point], by: float) -> list[Point]:
    """The line without this length at both ends, where it has a ring."""
    return strokes.shortened(strokes.shortened(points, by)[::-1], by)[::-1]
