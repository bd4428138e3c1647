"""The variants of sudoku, each a frozen value; any of them can be combined on one board.

A constraint knows its name, its faults on a given board (`faults`), and what it states there
(`statements`). `Jigsaw` replaces the boxes; all others add rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from runut.families.sudoku.layout import Board, cell_name, cell_names
from runut.families.sudoku.statements import Statement, adds_up, differ, one_of, related

__all__ = [
    "AntiKing",
    "AntiKnight",
    "Cage",
    "Candidates",
    "Constraint",
    "Diagonals",
    "DisjointGroups",
    "Even",
    "Jigsaw",
    "NonConsecutive",
    "Odd",
    "Region",
    "Windoku",
]

KNIGHT_STEPS = ((1, 2), (1, -2), (2, 1), (2, -1))
KING_STEPS = ((1, 1), (1, -1))
NEXT_STEPS = ((0, 1), (1, 0))


@dataclass(frozen=True, slots=True)
class Constraint:
    """A rule besides those of a plain sudoku."""

    name: ClassVar[str]

    def faults(self, _board: Board, /) -> Iterator[str]:
        """What makes the constraint meaningless on this board."""
        return iter(())

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """What the rule consists of; call it only if there are no faults."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Diagonals(Constraint):
    """Both diagonals hold each digit once (sudoku X)."""

    name: ClassVar[str] = "diagonals"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The two diagonals."""
        down = tuple(board.cell(at, at) for at in range(board.size))
        up = tuple(board.cell(board.size - 1 - at, at) for at in range(board.size))
        yield differ(board, "diagonal-duplicate", "the diagonal from r1c1", down)
        yield differ(board, "diagonal-duplicate", f"the diagonal from r{board.size}c1", up)


@dataclass(frozen=True, slots=True)
class Windoku(Constraint):
    """Windows of the shape of a box, one cell from the edge and each other, hold each digit once.

    Four windows on 9x9 (also called hyper sudoku), nine on 16x16.
    """

    name: ClassVar[str] = "windoku"

    def faults(self, board: Board, /) -> Iterator[str]:
        """Windows fit only where boxes are nearly square."""
        if abs(board.box_rows - board.box_columns) > 1 or board.size < 4:
            yield f"windows do not fit between boxes of {board.box_rows}x{board.box_columns}"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The windows, by row."""
        for down in range(board.box_columns - 1):
            for right in range(board.box_rows - 1):
                top, left = 1 + down * (board.box_rows + 1), 1 + right * (board.box_columns + 1)
                name = f"the window at {cell_name(board.cell(top, left), board.size)}"
                yield differ(board, "window-duplicate", name, board.block(top, left))


@dataclass(frozen=True, slots=True)
class DisjointGroups(Constraint):
    """Cells at the same place of their boxes hold different digits."""

    name: ClassVar[str] = "disjoint-groups"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """One unit for each place in a box."""
        for place in range(board.size):
            row, column = divmod(place, board.box_columns)
            cells = tuple(
                board.cell(top + row, left + column)
                for top in range(0, board.size, board.box_rows)
                for left in range(0, board.size, board.box_columns)
            )
            yield differ(board, "disjoint-duplicate", f"place {place + 1} of the boxes", cells)


def _pairs(
    board: Board, rule: str, move: str, steps: tuple[tuple[int, int], ...]
) -> Iterator[Statement]:
    for pair in board.neighbours(steps):
        yield differ(board, rule, f"cells a {move}'s move apart", pair)


@dataclass(frozen=True, slots=True)
class AntiKnight(Constraint):
    """Cells a knight's move of chess apart hold different digits."""

    name: ClassVar[str] = "anti-knight"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every such pair."""
        return _pairs(board, "knight-duplicate", "knight", KNIGHT_STEPS)


@dataclass(frozen=True, slots=True)
class AntiKing(Constraint):
    """Cells that touch at a corner hold different digits."""

    name: ClassVar[str] = "anti-king"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every such pair."""
        return _pairs(board, "king-duplicate", "king", KING_STEPS)


def _is_gap(one: int, other: int) -> bool:
    return abs(one - other) != 1


@dataclass(frozen=True, slots=True)
class NonConsecutive(Constraint):
    """Cells that share a side never hold consecutive digits."""

    name: ClassVar[str] = "non-consecutive"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every such pair."""
        sentence = "the digits of {} do not follow each other"
        return (
            related(board, "consecutive-neighbours", pair, _is_gap, sentence)
            for pair in board.neighbours(NEXT_STEPS)
        )


@dataclass(frozen=True, slots=True)
class Jigsaw(Constraint):
    """Regions of any shape in place of the boxes; `regions` holds the region of each cell.

    Regions are numbered from 0 in the order of their first cells; their names are not kept.

    >>> Jigsaw((7, 7, 3, 3)).regions
    (0, 0, 1, 1)
    """

    name: ClassVar[str] = "jigsaw"
    regions: tuple[int, ...]

    def __post_init__(self) -> None:
        numbers = {region: number for number, region in enumerate(dict.fromkeys(self.regions))}
        object.__setattr__(self, "regions", tuple(numbers[region] for region in self.regions))

    def faults(self, board: Board, /) -> Iterator[str]:
        """Each region has as many cells as there are digits."""
        if len(self.regions) != board.size**2:
            yield f"{len(self.regions)} cells in regions; the board has {board.size**2}"
            return
        for region in sorted(set(self.regions)):
            held = self.regions.count(region)
            if held != board.size:
                yield f"region {region + 1} has {held} cells; expected {board.size}"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The regions."""
        for region in range(board.size):
            cells = tuple(cell for cell in board.cells if self.regions[cell] == region)
            yield differ(board, "region-duplicate", f"region {region + 1}", cells)


@dataclass(frozen=True, slots=True)
class _OfCells(Constraint):
    """A constraint over some cells, by number."""

    cells: tuple[int, ...]

    def faults(self, board: Board, /) -> Iterator[str]:
        """The cells are on the board, each once."""
        if not self.cells:
            yield f"{self.name} without cells"
        for cell in self.cells:
            if cell not in board.cells:
                yield f"cell {cell} is not on the board"
        if len(set(self.cells)) < len(self.cells):
            yield f"{self.name} names a cell twice"


@dataclass(frozen=True, slots=True)
class Region(_OfCells):
    """Some cells hold different digits; with as many cells as digits, each digit once."""

    name: ClassVar[str] = "region"

    def faults(self, board: Board, /) -> Iterator[str]:
        """At most as many cells as there are digits."""
        yield from _OfCells.faults(self, board)
        if len(self.cells) > len(board.digits):
            yield f"a region of {len(self.cells)} cells; expected at most {len(board.digits)}"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The one unit."""
        first = cell_name(self.cells[0], board.size)
        yield differ(board, "extra-region-duplicate", f"the extra region of {first}", self.cells)


@dataclass(frozen=True, slots=True)
class Even(_OfCells):
    """Some cells hold even digits."""

    name: ClassVar[str] = "even"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The digits of each cell."""
        digits = [digit for digit in board.digits if digit % 2 == 0]
        return (one_of(board, "cell-not-even", cell, digits) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Odd(_OfCells):
    """Some cells hold odd digits."""

    name: ClassVar[str] = "odd"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The digits of each cell."""
        digits = [digit for digit in board.digits if digit % 2]
        return (one_of(board, "cell-not-odd", cell, digits) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Cage(_OfCells):
    """Different digits that add up to `total` (killer sudoku); without a total they only differ."""

    name: ClassVar[str] = "cage"
    total: int | None = None

    def faults(self, board: Board, /) -> Iterator[str]:
        """Some set of different digits has this sum."""
        yield from _OfCells.faults(self, board)
        held, digits = len(self.cells), board.digits
        if held > len(digits):
            yield f"a cage of {held} cells; expected at most {len(digits)}"
            return
        least, most = sum(digits[:held]), sum(digits[len(digits) - held :])
        if self.total is not None and not least <= self.total <= most:
            yield (
                f"a cage of {held} cells ({cell_names(self.cells, board.size)}) cannot add up to "
                f"{self.total}; expected {least} to {most}"
            )

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The unit, and the sum if there is one."""
        first = cell_name(self.cells[0], board.size)
        yield differ(board, "cage-duplicate", f"the cage of {first}", self.cells)
        if self.total is not None:
            yield adds_up(board, "cage-sum", self.cells, self.total)


@dataclass(frozen=True, slots=True)
class Candidates(Constraint):
    """The pencil marks of one cell: it holds one of `digits` (a board of these is a sukaku)."""

    name: ClassVar[str] = "candidates"
    cell: int
    digits: tuple[int, ...]

    def faults(self, board: Board, /) -> Iterator[str]:
        """A cell of the board, and digits of the board, each once."""
        if self.cell not in board.cells:
            yield f"cell {self.cell} is not on the board"
        if not self.digits:
            yield f"{cell_name(self.cell, board.size)} has no candidates"
        for digit in self.digits:
            if digit not in board.digits:
                yield f"candidate {digit}; expected {board.digits[0]} to {board.digits[-1]}"
        if any(one == other for one, other in combinations(self.digits, 2)):
            yield f"{cell_name(self.cell, board.size)} names a candidate twice"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The digits of the cell."""
        yield one_of(board, "candidate-ruled-out", self.cell, self.digits)
