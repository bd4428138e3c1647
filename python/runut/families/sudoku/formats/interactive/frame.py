"""The board of a text: its side, its digits, and what the site takes for its boxes.

The site has boxes as square as can be, none on boards of a prime side. `RegionSize` makes them of
another size than the side; `NoBoxes` takes them away; `Jigsaw` adds pieces to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from runut.core.scanner import Token, shown
from runut.families.forms.sudoku.interactive import LARGEST_SIDE
from runut.families.sudoku import kinds
from runut.families.sudoku.formats.editor import unfolded
from runut.families.sudoku.formats.regions import shape_and_jigsaw, usual_shape
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import board_of

_SIGNS = "0123456789abcdefg"
_SHAPE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})", re.ASCII)
_RANGE = re.compile(r"(?:([0-9]{1,3})-)?([0-9]{1,3})", re.ASCII)
_CELL = re.compile(r"R([1-9a-g])C([1-9a-g])", re.IGNORECASE | re.ASCII)
Cells = tuple[int, ...]


def box_of(rows: int, columns: int, held: int) -> tuple[int, int] | None:
    """Rows and columns of the boxes of so many cells that fill a board; `None` if none do.

    >>> box_of(6, 6, 6), box_of(6, 6, 9), box_of(7, 7, 7), box_of(5, 10, 10)
    ((2, 3), (3, 3), None, (5, 2))
    """
    if rows == columns == held == 1:
        return 1, 1
    for small in range(int(held**0.5), 1, -1):
        large, rest = divmod(held, small)
        for high, wide in ((small, large), (large, small)):
            if not (rest or rows % high or columns % wide):
                return high, wide
    return None


def cell_word(cell: int, columns: int) -> str:
    """The name of a cell: rows and columns are digits in base 17.

    >>> cell_word(9, 10)
    'R1Ca'
    """
    return f"R{_SIGNS[cell // columns + 1]}C{_SIGNS[cell % columns + 1]}"


def shape_of(args: Sequence[Token]) -> tuple[int, int, int, int]:
    """The rows, columns, first and last digit of a `Shape`, else a `FormatError`."""
    match = _SHAPE.fullmatch(args[0].text)
    if not match:
        args[0].fail(f"expected a shape such as 9x9, found {shown(args[0].text)}")
    rows, columns = int(match[1]), int(match[2])
    side = max(rows, columns)
    if not 1 <= min(rows, columns) <= side <= LARGEST_SIDE:
        args[0].fail(f"expected boards up to {LARGEST_SIDE}x{LARGEST_SIDE}, found {match[0]}")
    if len(args) > 2 and args[2].text not in ("", "Sudoku"):
        args[2].fail(f"Runut does not know boards of the kind {shown(args[2].text)}")
    if len(args) < 2 or not args[1].text:
        return rows, columns, 1, side
    span = _RANGE.fullmatch(args[1].text)
    if not span:
        args[1].fail(f"expected digits such as 9 or 0-8, found {shown(args[1].text)}")
    first, last = int(span[1] or 1), int(span[2])
    if first > 1 or not side <= last - first + 1 <= LARGEST_SIDE:
        args[1].fail(f"expected {side} to {LARGEST_SIDE} digits from 0 or 1, found {span[0]}")
    return rows, columns, first, last


@dataclass(frozen=True, slots=True)
class Frame:
    """A board with the site's boxes (of `held` cells) and the pieces of its jigsaws."""

    rows: int = 9
    columns: int = 9
    first: int = 1
    last: int = 9
    held: int = 9
    has_boxes: bool = True
    pieces: tuple[Cells, ...] = ()

    @property
    def side(self) -> int:
        """The longer of rows and columns."""
        return max(self.rows, self.columns)

    @property
    def plain(self) -> Board:
        """The cells alone."""
        return Board(1, self.side, rows=self.rows, columns=self.columns)

    @property
    def digits(self) -> range:
        """The digits."""
        return range(self.first, self.last + 1)

    @property
    def cells(self) -> range:
        """Every cell, by row."""
        return range(self.rows * self.columns)

    def cell(self, token: Token) -> int:
        """The number of a cell, else a `FormatError`."""
        match = _CELL.fullmatch(token.text)
        if not match:
            token.fail(f"expected a cell such as R3C7, found {shown(token.text)}")
        row, column = (_SIGNS.index(sign.lower()) - 1 for sign in match.groups())
        if row >= self.rows or column >= self.columns:
            most = f"{self.rows} rows and columns"
            if self.rows != self.columns:
                most = f"{self.rows} rows and {self.columns} columns"
            token.fail(f"expected a cell of {most}, found {shown(token.text)}")
        return row * self.columns + column

    def line(self, token: Token) -> Cells:
        """The cells of a row from the left, or of a column from the top: `R3` or `C7`."""
        match = re.fullmatch(r"([RC])([0-9]{1,2}),?1?", token.text, re.ASCII)
        at = int(match[2]) - 1 if match else -1
        if not match or not 0 <= at < (self.rows if match[1] == "R" else self.columns):
            token.fail(f"expected a row or column such as R3, found {shown(token.text)}")
        return self.plain.row(at) if match[1] == "R" else self.plain.column(at)

    def boxes(self) -> list[Cells]:
        """The boxes."""
        return self._blocks(self.held) if self.has_boxes else []

    def division(self) -> tuple[tuple[int, int], list[kinds.Constraint]]:
        """Rows and columns of Runut's boxes, and the constraints of the board itself."""
        rules = [*self._shaping()]
        boxes = self.boxes()
        usual = usual_shape(self.side)
        if boxes and self.held == self.side:
            box = box_of(self.rows, self.columns, self.held)
            return box or usual, [*rules, *map(kinds.Region, self.pieces)]
        owners = {cell: number for number, piece in enumerate(self.pieces) for cell in piece}
        is_whole = not boxes and len(owners) == len(self.cells) == self.side * len(self.pieces)
        if is_whole and all(len(piece) == self.side for piece in self.pieces):
            regions = [owners[cell] for cell in self.cells]
            if self.rows != self.columns:
                return usual, [*rules, kinds.Jigsaw(tuple(regions))]
            shape, jigsaw = shape_and_jigsaw(regions, self.side)
            return shape, [*rules, *jigsaw]
        return usual, [*rules, kinds.NoBoxes(), *map(kinds.Region, (*boxes, *self.pieces))]

    def _shaping(self) -> Iterator[kinds.Constraint]:
        """The size and the digits, where they are no square and not the usual ones."""
        if self.rows != self.columns:
            yield kinds.Size(self.rows, self.columns)
        if (self.first, self.last) != (1, self.side):
            yield kinds.Digits(self.first, self.last)

    def _blocks(self, held: int) -> list[Cells]:
        """The boxes of so many cells; none if they do not fill the board."""
        box = box_of(self.rows, self.columns, held)
        return Board(*box, rows=self.rows, columns=self.columns).boxes() if box else []

    def board(self) -> Board:
        """Runut's board."""
        shape, rules = self.division()
        return board_of(shape, tuple(rules))

    def region_sums(self, cells: Cells) -> list[kinds.Constraint]:
        """A region sum line: stretches within the boxes, else within the pieces."""
        regions = self.boxes() or list(self.pieces)
        owners = {cell: number for number, region in enumerate(regions) for cell in region}
        board = self.board()
        stretches = [tuple(each) for _, each in groupby(cells, lambda cell: owners.get(cell, -1))]
        if [tuple(each) for _, each in groupby(cells, board.region)] == stretches:
            return [kinds.RegionSumLine(cells)]
        return [kinds.EqualSums(tuple(stretches))] if len(stretches) > 1 else []

    def disjoint_groups(self) -> list[kinds.Constraint]:
        """Cells at the same place of the boxes, as if there were some."""
        if self.has_boxes and self.held == self.side and self.boxes():
            return [kinds.DisjointGroups()]
        blocks = self._blocks(self.held)
        return [kinds.Region(places) for places in zip(*blocks, strict=True)]

    def windows(self) -> list[kinds.Constraint]:
        """The windows between boxes of as many cells as there are digits, or of `RegionSize`."""
        held = self.held if self.held != self.side else len(self.digits)
        box = box_of(self.rows, self.columns, held)
        if box is None:
            return []
        high, wide = box
        plain = Board(high, wide, rows=self.rows, columns=self.columns)
        found = [
            plain.block(top, left)
            for top in range(1, self.rows - high, high + 1)
            for left in range(1, self.columns - wide, wide + 1)
        ]
        board, windoku = self.board(), kinds.Windoku()
        fits = not any(True for _ in windoku.faults(board))
        if fits and {*map(frozenset, unfolded(windoku, board))} == {*map(frozenset, found)}:
            return [windoku]
        return [kinds.Region(window) for window in found]


def pieces_of(layout: Token, frame: Frame) -> tuple[Cells, ...]:
    """The pieces of a jigsaw; one region of another size is no piece but the rest of the board."""
    text = layout.text
    if len(text) != len(frame.cells):
        layout.fail(f"expected {len(frame.cells)} signs, one a cell, found {len(text)}")
    regions: dict[str, list[int]] = {}
    for cell, sign in enumerate(text):
        regions.setdefault(sign, []).append(cell)
    if len(regions) == 1:
        layout.fail(f"expected regions of {frame.held} cells, found one of {len(text)}")
    wrong = [sign for sign, cells in regions.items() if len(cells) != frame.held]
    if len(wrong) > 1:
        layout.fail(
            f"expected regions of {frame.held} cells, found {len(regions[wrong[0]])} "
            f"and {len(regions[wrong[1]])}"
        )
    return tuple(tuple(cells) for sign, cells in regions.items() if sign not in wrong)
