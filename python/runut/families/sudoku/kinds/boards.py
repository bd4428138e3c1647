"""What the board itself is: its digits, and boxes of another shape or none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, repeat

from runut.core.rules.nature import House, Nature
from runut.core.shape import cell_name as cell_of
from runut.explaining.said import Words
from runut.families.sudoku.drawing.marks import Mark, shade
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Division, Fixed
from runut.families.sudoku.kinds.constraint import Asked, Cells, Constraint, Gesture
from runut.families.sudoku.layout import LARGEST, LAYOUTS, Board, box_shape, cell_name
from runut.families.sudoku.statements import Statement, differ

__all__ = ["Digits", "Grids", "Jigsaw", "NoBoxes", "Size"]

MOST_ROWS = 60
"""The most rows and columns of a board of grids."""

DEEPEST = 3
"""The most grids of a cell that its tint tells apart."""

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


def _named(layout: str, _size: int) -> Constraint:
    """The grids of a layout."""
    return Grids(layout)


@dataclass(frozen=True, slots=True)
class Grids(_Shaping):
    """Grids of the usual rules that share cells, each a square of boxes: a samurai and its kin.

    `layout` names them for boxes of 3x3; else `starts` are their first cells as (row, column) from
    0. What lies outside all grids is no cell of the puzzle.

    >>> from runut.sudoku import Sudoku
    >>> samurai = Sudoku(3, 3, (0,) * 441, (Grids("samurai"),))
    >>> samurai.shape.size - len(samurai.shape.holes)
    369
    """

    name = "grids"
    fields = (grammar.layout_or_starts(),)
    fpuzzles = forms.NoWord("f-puzzles has one grid only")
    interactive = forms.NoWord("the site has one grid only")
    chance = {name: Fixed(partial(_named, name)) for name in LAYOUTS}
    step = None
    layout: str = ""
    starts: Cells = ()

    def __post_init__(self) -> None:
        if not isinstance(self.layout, str):
            raise self.refused(self.layout, f"a layout: {', '.join(LAYOUTS)}")
        wanted = "the first cell of each grid as (row, column) from 0"
        if not isinstance(self.starts, Iterable):
            raise self.refused(self.starts, wanted)
        starts = tuple(tuple(each) if isinstance(each, Iterable) else each for each in self.starts)
        for each in starts:
            if not (isinstance(each, tuple) and [*map(type, each)] == [int, int]):
                raise self.refused(each, wanted)
        object.__setattr__(self, "starts", starts)

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """The first cell of each grid."""
        return LAYOUTS.get(self.layout, ()) if self.layout else self.starts

    def shaped(self, board: Board, /) -> Board:
        """The board with these grids, as large as they need."""
        if next(self.faults(board), None):
            return board
        rows, columns = (max(side) + board.size for side in zip(*self.corners, strict=True))
        return replace(board, rows=rows, columns=columns, grids=self.corners)

    def faults(self, board: Board, /) -> Iterator[str]:
        """They begin where boxes do, from the first row and column on, each elsewhere."""
        if bool(self.layout) == bool(self.starts) or (self.layout and self.layout not in LAYOUTS):
            yield f"expected a layout ({', '.join(LAYOUTS)}) or the first cell of each grid"
        elif self.layout and (board.box_rows, board.box_columns) != (3, 3):
            yield f"{self.layout} has boxes of 3x3; name the first cell of each grid instead"
        elif wrong := [each for each in self.corners if not _begins_box(each, board)]:
            yield f"a grid begins in {cell_of(wrong[0])}; expected the first cell of a box"
        elif len({*self.corners}) < len(self.corners):
            yield "two grids begin in one cell"
        elif any(map(min, zip(*self.corners, strict=True))):
            yield "no grid begins in row 1, or none in column 1"
        elif max(map(max, self.corners)) + board.size > MOST_ROWS:
            yield f"the grids have more than {MOST_ROWS} rows or columns"

    def titled(self, language: str) -> str:
        """The name of the layout, as newspapers call it."""
        return self.layout.capitalize() or _Shaping.titled(self, language)

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A tint of the cells that grids share, deeper where more than two do."""
        grids = Counter(cell for start in board.grids for cell in board.grid(start))
        for cell, count in grids.items():
            yield from repeat(shade(cell, board), min(count, DEEPEST) - 1)

    def asked(self, _board: Board, /) -> Asked:
        """That they overlap."""
        yield "", {"count": len(self.corners)}


def _begins_box(start: tuple[int, int], board: Board) -> bool:
    row, column = start
    is_inside = min(start) >= 0
    return is_inside and row % board.box_rows == 0 and column % board.box_columns == 0


SIZING = (Size, Grids)
"""The kinds that set the rows and columns."""


def faults_on(constraint: Constraint, board: Board) -> list[str]:
    """What makes a constraint meaningless on a board, which may have several grids."""
    return [*constraint.faults(board)] or [*_of_one_grid(constraint, board)]


def _of_one_grid(constraint: Constraint, board: Board) -> Iterator[str]:
    """What grids have no answer for: rules of a whole board, and cells outside every grid."""
    if not board.grids or isinstance(constraint, Grids | Digits):
        return
    if name := constraint.gridless:
        count = len(board.grids)
        if type(constraint).shaped is not Constraint.shaped:
            yield f"{name} is a rule of one grid, and this board has {count}"
        else:
            yield f"{name} is a rule of one of the {count} grids; say which: 'grid 2 diagonals'"
        return
    cells = {cell for each in constraint.statements(board) for cell in each.cells}
    if outside := sorted(cells & board.holes):
        yield f"{constraint.name} needs {cell_name(outside[0], board.columns)}, outside every grid"


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
