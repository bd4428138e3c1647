"""The puzzle value, trees on a board with the numbers of tents in its lines; and its texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from runut.core.puzzle import Puzzle
from runut.core.scanner import Token
from runut.core.shape import Shape, rows_of
from runut.errors import Fault, PuzzleError
from runut.text.grids import grid_formats, meaning

MOST_SIDE = 100


@dataclass(frozen=True, slots=True)
class Tents(Puzzle):
    """Pitch a tent beside each tree, by a side, so that each tree has a tent of its own.

    No two tents touch, not even at a corner. `clues` say how many tents each column holds, then
    each row; `None` where that is not given. `trees` are places in reading order.
    """

    family: ClassVar[str] = "tents"
    width: int
    height: int
    clues: tuple[int | None, ...]
    trees: frozenset[int]

    def __post_init__(self) -> None:
        width, height, size = self.width, self.height, self.width * self.height
        if not (1 <= width <= MOST_SIDE and 1 <= height <= MOST_SIDE):
            raise PuzzleError(Fault(f"a board of {width}x{height}; expected 1x1 to 100x100"))
        if len(self.clues) != width + height or not self.trees.issubset(range(size)):
            what = f"{width + height} clues and trees from 0 to {size - 1}"
            raise PuzzleError(
                Fault(f"a clue or tree that the board does not have; expected {what}")
            )

    @property
    def shape(self) -> Shape:
        """The board, a rectangle."""
        return Shape.flat(self.height, self.width)

    def beside(self, place: int) -> tuple[tuple[int | None, int | None], ...]:
        """The cells above and below, and left and right; `None` for a tree and beyond the edge."""

        def free(other: int, *, is_inside: bool) -> int | None:
            return other if is_inside and other not in self.trees else None

        width, (row, column) = self.width, divmod(place, self.width)
        above, left = free(place - width, is_inside=row > 0), free(place - 1, is_inside=column > 0)
        below = free(place + width, is_inside=row + 1 < self.height)
        return (above, below), (left, free(place + 1, is_inside=column + 1 < width))

    def around(self, place: int) -> list[int]:
        """The cells without a tree that share a side with this one."""
        return [at for pair in self.beside(place) for at in pair if at is not None]


def _read(words: list[list[Token]]) -> Tents:
    (_, *top), *rows = words
    clues = [
        None if word.text == "." else word.integer("a clue, or '.' for none", most=MOST_SIDE)
        for word in (*top, *(row[0] for row in rows))
    ]
    cells = [meaning(word, {"T": True, ".": False}) for row in rows for word in row[1:]]
    trees = frozenset(place for place, is_tree in enumerate(cells) if is_tree)
    return Tents(len(top), len(rows), tuple(clues), trees)


def _write(puzzle: Tents) -> Sequence[Sequence[str]]:
    clues = ["." if clue is None else str(clue) for clue in puzzle.clues]
    signs = ["T" if place in puzzle.trees else "." for place in range(puzzle.shape.size)]
    rows = zip(clues[puzzle.width :], rows_of(signs, puzzle.width), strict=True)
    return [[".", *clues[: puzzle.width]], *([clue, *map(str, row)] for clue, row in rows)]


FORMATS = grid_formats("tents", "'.' and clues of columns; rows: clue, T or '.'", _read, _write)
