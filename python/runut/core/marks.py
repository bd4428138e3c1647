"""Marks on a board: errors, highlights, givens and candidates, over the scene of any family.

Each kind of mark has its own shape, so that none depends on colour alone: an error has a frame and
a struck corner, a highlight a frame, a given a dot in its corner, and each candidate a small text
at its own place. Frames and dots have a casing in the background colour, so that they stand out
from a piece of any colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import ceil, floor, sqrt

from runut.core.result import Violation
from runut.core.scene import Disc, Frame, Group, Item, Poly, Scene, Text, written
from runut.core.shape import Cell, in_space

INSET = 0.09
"""The share of the side of a cell between that and a frame in it."""
_CORNER = 0.26


@dataclass(frozen=True, slots=True)
class Marks:
    """Cells to mark, from 0: (row, column), or (layer, row, column) where there are layers.

    >>> from runut import draw
    >>> marks = Marks(errors=((0, 1),), candidates={(1, 1): (1, 2)})
    >>> draw("hitori/2/2/2111", marks=marks)[:4]
    '<svg'
    """

    errors: tuple[Cell, ...] = ()
    highlights: tuple[Cell, ...] = ()
    givens: tuple[Cell, ...] = ()
    candidates: Mapping[Cell, tuple[int | str, ...]] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, violations: Iterable[Violation]) -> Marks:
        """Marks every cell of these violations as an error.

        >>> Marks.of([Violation("row-duplicate", ((0, 1), (0, 4)))]).errors
        ((0, 1), (0, 4))
        """
        cells = dict.fromkeys(cell for violation in violations for cell in violation.cells)
        return cls(errors=tuple(cells))


def marked(scene: Scene, marks: Marks) -> Scene:
    """The scene with the marks over it; cells outside the board are ignored."""
    groups = (
        Group(tuple(_candidates(scene, marks)), "candidates"),
        Group(tuple(_givens(scene, marks.givens)), "givens"),
        Group(tuple(frames(squares(scene, marks.highlights), "highlight")), "highlights"),
        Group(tuple(_errors(scene, marks.errors)), "errors"),
    )
    return replace(scene, items=(*scene.items, *(group for group in groups if group.items)))


def squares(scene: Scene, cells: Iterable[Cell]) -> Iterator[tuple[float, float, float]]:
    """The upper left corner and the side of each cell in the scene."""
    spots = {(spot.layer, spot.row, spot.column): spot for spot in scene.spots}
    for cell in cells:
        layer, row, column = in_space(cell)
        if spot := spots.get((layer, row, column)):
            yield spot.x - spot.side / 2, spot.y - spot.side / 2, spot.side
        elif not spots and 0 <= layer < len(scene.boards) and row >= 0 and column >= 0:
            left, top = scene.boards[layer]
            if left + column < scene.width and top + row < scene.height:
                yield left + column, top + row, 1.0


def frames(cells: Iterable[tuple[float, float, float]], role: str) -> Iterator[Item]:
    """A frame in each cell."""
    for x, y, side in cells:
        inset, inner = INSET * side, (1 - 2 * INSET) * side
        yield Frame(x + inset, y + inset, inner, inner, "casing")
        yield Frame(x + inset, y + inset, inner, inner, role)


def _errors(scene: Scene, cells: tuple[Cell, ...]) -> Iterator[Item]:
    yield from frames(squares(scene, cells), "error")
    for x, y, side in squares(scene, cells):
        right, top, long = x + (1 - INSET) * side, y + INSET * side, _CORNER * side
        yield Poly(((right - long, top), (right, top), (right, top + long)), "error")


def _givens(scene: Scene, cells: tuple[Cell, ...]) -> Iterator[Item]:
    for x, y, side in squares(scene, cells):
        yield Disc(x + 0.17 * side, y + 0.17 * side, 0.115 * side, "casing")
        yield Disc(x + 0.17 * side, y + 0.17 * side, 0.08 * side, "pin")


def _candidates(scene: Scene, marks: Marks) -> Iterator[Item]:
    """Up to nine candidates in three rows, more in as many as needed; a filled cell shows none."""
    texts = _by_square(scene) if marks.candidates else {}
    for cell, signs in marks.candidates.items():
        rows = max(3, ceil(sqrt(len(signs))))
        for x, y, side in squares(scene, [cell]):
            if _is_filled(texts, x, y, side):
                continue
            for at, sign in enumerate(signs):
                place = sign - 1 if isinstance(sign, int) and _greatest(signs) <= rows**2 else at
                down, right = divmod(place, rows)
                middle = (x + (right + 0.5) * side / rows, y + (down + 0.5) * side / rows)
                yield Text(*middle, str(sign), "candidate", side / rows)


def _by_square(scene: Scene) -> Mapping[tuple[int, int], list[Text]]:
    """The texts, by the square of the scene that holds their point."""
    found: dict[tuple[int, int], list[Text]] = {}
    for text in written(scene):
        found.setdefault((floor(text.x), floor(text.y)), []).append(text)
    return found


def _is_filled(
    texts: Mapping[tuple[int, int], list[Text]], x: float, y: float, side: float
) -> bool:
    """Whether a text is in a square, which may overlap several of the scene's squares."""
    return any(
        0 <= text.x - x < side and 0 <= text.y - y < side
        for column in range(floor(x), ceil(x + side))
        for row in range(floor(y), ceil(y + side))
        for text in texts.get((column, row), ())
    )


def _greatest(signs: tuple[int | str, ...]) -> int:
    """The greatest candidate if all are numbers (each has its own place); else a huge number."""
    numbers = [sign for sign in signs if isinstance(sign, int) and sign > 0]
    return max(numbers) if len(numbers) == len(signs) and numbers else 1 << 30
