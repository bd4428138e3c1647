"""What is pointed at on a board: laid over the scene of any family.

Each kind of mark has a shape of its own, so that none is told by its colour alone: an error has a
frame and a struck corner, a highlight a frame, a given a dot in its corner, and candidates are
small texts at places of their own. Frames and dots have a casing in the colour of the paper, so
that they stand out from a piece of any colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import ceil, floor, sqrt

from runut.core.result import Cell, Violation
from runut.core.scene import Disc, Frame, Group, Item, Poly, Scene, Text

__all__ = ["Marks", "marked"]

_INSET = 0.09
_CORNER = 0.26


@dataclass(frozen=True, slots=True)
class Marks:
    """Cells to point at, from 0: (row, column), or (layer, row, column) where there are layers."""

    errors: tuple[Cell, ...] = ()
    highlights: tuple[Cell, ...] = ()
    givens: tuple[Cell, ...] = ()
    candidates: Mapping[Cell, tuple[int | str, ...]] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, violations: Iterable[Violation]) -> Marks:
        """Every cell of some violations as an error.

        >>> Marks.of([Violation("row-duplicate", ((0, 1), (0, 4)))]).errors
        ((0, 1), (0, 4))
        """
        cells = dict.fromkeys(cell for violation in violations for cell in violation.cells)
        return cls(errors=tuple(cells))


def marked(scene: Scene, marks: Marks) -> Scene:
    """The scene with the marks over it; cells beside the board are left out."""
    groups = (
        Group(tuple(_candidates(scene, marks)), "candidates"),
        Group(tuple(_givens(scene, marks.givens)), "givens"),
        Group(tuple(_frames(scene, marks.highlights, "highlight")), "highlights"),
        Group(tuple(_errors(scene, marks.errors)), "errors"),
    )
    return replace(scene, items=(*scene.items, *(group for group in groups if group.items)))


def _corners(scene: Scene, cells: Iterable[Cell]) -> Iterator[tuple[float, float]]:
    """The upper left corner of each cell that lies in the scene."""
    for cell in cells:
        layer, row, column = cell if len(cell) == 3 else (0, *cell)
        if 0 <= layer < len(scene.boards) and row >= 0 and column >= 0:
            left, top = scene.boards[layer]
            if left + column < scene.width and top + row < scene.height:
                yield left + column, top + row


def _frames(scene: Scene, cells: Iterable[Cell], role: str) -> Iterator[Item]:
    side = 1 - 2 * _INSET
    for x, y in _corners(scene, cells):
        yield Frame(x + _INSET, y + _INSET, side, side, "casing")
        yield Frame(x + _INSET, y + _INSET, side, side, role)


def _errors(scene: Scene, cells: tuple[Cell, ...]) -> Iterator[Item]:
    yield from _frames(scene, cells, "error")
    for x, y in _corners(scene, cells):
        right, top = x + 1 - _INSET, y + _INSET
        yield Poly(((right - _CORNER, top), (right, top), (right, top + _CORNER)), "error")


def _givens(scene: Scene, cells: tuple[Cell, ...]) -> Iterator[Item]:
    for x, y in _corners(scene, cells):
        yield Disc(x + 0.17, y + 0.17, 0.115, "casing")
        yield Disc(x + 0.17, y + 0.17, 0.08, "pin")


def _candidates(scene: Scene, marks: Marks) -> Iterator[Item]:
    """Up to nine signs in three rows; more in as many as they need. What is filled has none."""
    filled = set(_filled(scene.items)) if marks.candidates else set()
    for cell, signs in marks.candidates.items():
        side = max(3, ceil(sqrt(len(signs))))
        for x, y in _corners(scene, [cell]):
            if (floor(x), floor(y)) in filled:
                continue
            for at, sign in enumerate(signs):
                place = sign - 1 if isinstance(sign, int) and _greatest(signs) <= side**2 else at
                down, right = divmod(place, side)
                middle = (x + (right + 0.5) / side, y + (down + 0.5) / side)
                yield Text(*middle, str(sign), "candidate", 0.8 / side)


def _filled(items: Iterable[Item]) -> Iterator[tuple[int, int]]:
    """The cells (column, row) in which a text stands."""
    for item in items:
        if isinstance(item, Group):
            yield from _filled(item.items)
        elif isinstance(item, Text) and item.role != "blank":
            yield floor(item.x), floor(item.y)


def _greatest(signs: tuple[int | str, ...]) -> int:
    """The greatest number of some signs, of which each has a place by its number; else too many."""
    numbers = [sign for sign in signs if isinstance(sign, int) and sign > 0]
    return max(numbers) if len(numbers) == len(signs) and numbers else 1 << 30
