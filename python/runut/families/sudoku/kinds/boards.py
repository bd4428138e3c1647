"""What the board itself is: its digits, and boxes of another shape or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain

from runut.core.rules.nature import House, Nature
from runut.explaining.said import Words
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Division, Fixed
from runut.families.sudoku.kinds.constraint import Asked, Cells, Constraint, Gesture
from runut.families.sudoku.layout import LARGEST, Board, box_shape
from runut.families.sudoku.statements import Statement, differ

__all__ = ["Digits", "Jigsaw", "NoBoxes", "Size"]

REGION = Nature(house=House.REGION, called={"en": "region {number}", "id": "daerah {number}"})


@dataclass(frozen=True, slots=True)
class _Shaping(Constraint):
    """What only makes the board another one; the rule of the board says it."""

    def statements(self, _board: Board, /) -> Iterator[Statement]:
        """Nothing."""
        return iter(())

    def asked(self, _board: Board, /) -> Asked:
        """Nothing."""
        return iter(())


@dataclass(frozen=True, slots=True)
class Digits(_Shaping):
    """Cells hold a digit from `first` to `last`; a row of fewer cells does not need all of them."""

    name = "digits"
    fields = (grammar.digit_range(),)
    fpuzzles = forms.NoWord("f-puzzles has digits from 1 only")
    interactive = forms.ByHand()
    chance = {"digits": Fixed(lambda size: Digits(0, size - 1))}
    step = None
    first: int
    last: int

    def shaped(self, board: Board, /) -> Board:
        """The board with these digits."""
        return replace(board, first=self.first, last=self.last)

    def faults(self, board: Board, /) -> Iterator[str]:
        """From 0 on, at least as many as a row has cells."""
        count = self.last - self.first + 1
        if not 0 <= self.first <= self.last <= LARGEST or count > LARGEST:
            yield f"digits from {self.first} to {self.last}; expected some from 0 to {LARGEST}"
        elif count < board.size:
            yield f"{count} digits for rows of {board.size} cells; expected at least {board.size}"


def _oblong(size: int) -> Constraint:
    """A board with one row of boxes fewer."""
    return Size(size - (box_shape(size) or (1, size))[0], size)


@dataclass(frozen=True, slots=True)
class Size(_Shaping):
    """The board is no square: its rows and columns, the longer of them as long as a box has cells.

    >>> from runut.sudoku import Sudoku
    >>> Sudoku(2, 4, (0,) * 48, (Size(6, 8),)).shape.size
    48
    """

    name = "size"
    fields = (grammar.rows_and_columns(),)
    fpuzzles = forms.NoWord("f-puzzles has square boards only")
    interactive = forms.ByHand()
    chance = {"oblong": Fixed(_oblong)}
    step = None
    rows: int
    columns: int

    def shaped(self, board: Board, /) -> Board:
        """The board with these rows and columns."""
        return replace(board, rows=self.rows, columns=self.columns)

    def faults(self, board: Board, /) -> Iterator[str]:
        """The longer one has as many cells as a box."""
        high, wide = board.box_rows, board.box_columns
        if max(self.rows, self.columns) != board.size or min(self.rows, self.columns) < 1:
            found = f"{self.rows} rows and {self.columns} columns; boxes of {high}x{wide} need"
            yield f"{found} {board.size} as the greater of both"


@dataclass(frozen=True, slots=True)
class NoBoxes(_Shaping):
    """The board has no boxes: digits differ in rows and columns only."""

    name = "no-boxes"
    fpuzzles = forms.ByHand()
    interactive = forms.ByHand()
    chance = {"no-boxes": Fixed()}
    step = None

    def shaped(self, board: Board, /) -> Board:
        """The board as one region."""
        return replace(board, regions=(0,) * len(board.cells))


@dataclass(frozen=True, slots=True)
class Jigsaw(_Shaping):
    """Regions of any shape in place of the boxes; `regions` holds the region of each cell.

    Regions are numbered from 0 in the order of their first cells; their names are not kept.

    >>> Jigsaw((7, 7, 3, 3)).regions
    (0, 0, 1, 1)
    """

    name = "jigsaw"
    gesture = Gesture.REGIONS
    fields = (grammar.regions(),)
    fpuzzles = forms.ByHand()
    interactive = forms.ByHand()
    chance = {"jigsaw": Division()}
    step = None
    regions: Cells

    def __post_init__(self) -> None:
        if not isinstance(self.regions, Iterable):
            raise self.refused(self.regions, "the region of each cell, by row")
        rows = (each if isinstance(each, list | tuple) else (each,) for each in self.regions)
        regions = tuple(chain.from_iterable(rows))
        numbers = {region: number for number, region in enumerate(dict.fromkeys(regions))}
        object.__setattr__(self, "regions", tuple(numbers[region] for region in regions))

    def shaped(self, board: Board, /) -> Board:
        """The board with these regions."""
        return replace(board, regions=self.regions)

    def faults(self, board: Board, /) -> Iterator[str]:
        """Each region has as many cells as the longer of rows and columns."""
        if len(self.regions) != len(board.cells):
            yield f"{len(self.regions)} cells in regions; the board has {len(board.cells)}"
            return
        for region in sorted(set(self.regions)):
            held = self.regions.count(region)
            if held != board.size:
                yield f"region {region + 1} has {held} cells; expected {board.size}"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The regions."""
        for region in range(len(set(self.regions))):
            cells = tuple(cell for cell in board.cells if self.regions[cell] == region)
            name = Words(f"region {region + 1}", id=f"daerah {region + 1}")
            yield differ(board, "region", name, cells, nature=REGION)
