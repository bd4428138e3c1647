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


def box_of(side: int, held: int) -> tuple[int, int] | None:
    """Rows and columns of the boxes of so many cells that fill a board; `None` if none do.

    >>> box_of(6, 6), box_of(6, 9), box_of(7, 7), box_of(1, 1)
    ((2, 3), (3, 3), None, (1, 1))
    """
    if side == held == 1:
        return 1, 1
    for small in range(int(held**0.5), 1, -1):
        large, rest = divmod(held, small)
        if not rest and side % small == 0 and side % large == 0:
            return small, large
    return None


def cell_word(cell: int, side: int) -> str:
    """The name of a cell: rows and columns are digits in base 17.

    >>> cell_word(9, 10)
    'R1Ca'
    """
    return f"R{_SIGNS[cell // side + 1]}C{_SIGNS[cell % side + 1]}"


def shape_of(args: Sequence[Token]) -> tuple[int, int, int]:
    """The side and the first and last digit of a `Shape`, else a `FormatError`."""
    match = _SHAPE.fullmatch(args[0].text)
    if not match:
        args[0].fail(f"expected a shape such as 9x9, found {shown(args[0].text)}")
    side, columns = int(match[1]), int(match[2])
    if side != columns:
        args[0].fail(f"Runut knows square boards only, found {side}x{columns}")
    if not 1 <= side <= LARGEST_SIDE:
        args[0].fail(f"expected boards up to {LARGEST_SIDE}x{LARGEST_SIDE}, found {side}x{side}")
    if len(args) > 2 and args[2].text not in ("", "Sudoku"):
        args[2].fail(f"Runut does not know boards of the kind {shown(args[2].text)}")
    if len(args) < 2 or not args[1].text:
        return side, 1, side
    span = _RANGE.fullmatch(args[1].text)
    if not span:
        args[1].fail(f"expected digits such as 9 or 0-8, found {shown(args[1].text)}")
    first, last = int(span[1] or 1), int(span[2])
    if first > 1 or not side <= last - first + 1 <= LARGEST_SIDE:
        args[1].fail(f"expected {side} to {LARGEST_SIDE} digits from 0 or 1, found {span[0]}")
    return side, first, last


@dataclass(frozen=True, slots=True)
class Frame:
    """A board with the site's boxes (of `held` cells) and the pieces of its jigsaws."""

    side: int = 9
    first: int = 1
    last: int = 9
    held: int = 9
    has_boxes: bool = True
    pieces: tuple[Cells, ...] = ()

    @property
    def digits(self) -> range:
        """The digits."""
        return range(self.first, self.last + 1)

    @property
    def cells(self) -> range:
        """Every cell, by row."""
        return range(self.side * self.side)

    def cell(self, token: Token) -> int:
        """The number of a cell, else a `FormatError`."""
        match = _CELL.fullmatch(token.text)
        if not match:
            token.fail(f"expected a cell such as R3C7, found {shown(token.text)}")
        row, column = (_SIGNS.index(sign.lower()) - 1 for sign in match.groups())
        if max(row, column) >= self.side:
            token.fail(
                f"expected a cell of {self.side} rows and columns, found {shown(token.text)}"
            )
        return row * self.side + column

    def line(self, token: Token) -> Cells:
        """The cells of a row from the left, or of a column from the top: `R3` or `C7`."""
        match = re.fullmatch(r"([RC])([0-9]{1,2}),?1?", token.text, re.ASCII)
        if not match or not 1 <= int(match[2]) <= self.side:
            token.fail(f"expected a row or column such as R3, found {shown(token.text)}")
        board, at = Board(1, self.side), int(match[2]) - 1
        return board.row(at) if match[1] == "R" else board.column(at)

    def boxes(self) -> list[Cells]:
        """The boxes."""
        box = box_of(self.side, self.held) if self.has_boxes else None
        return [*_blocks(self.side, box)] if box else []

    def division(self) -> tuple[tuple[int, int], list[kinds.Constraint]]:
        """Rows and columns of Runut's boxes, and the constraints of the board itself."""
        is_usual = (self.first, self.last) == (1, self.side)
        rules: list[kinds.Constraint] = [] if is_usual else [kinds.Digits(self.first, self.last)]
        boxes = self.boxes()
        usual = usual_shape(self.side)
        if boxes and self.held == self.side:
            return usual, [*rules, *map(kinds.Region, self.pieces)]
        owners = {cell: number for number, piece in enumerate(self.pieces) for cell in piece}
        is_whole = not boxes and len(owners) == len(self.cells) == self.side * len(self.pieces)
        if is_whole and all(len(piece) == self.side for piece in self.pieces):
            shape, jigsaw = shape_and_jigsaw([owners[cell] for cell in self.cells], self.side)
            return shape, [*rules, *jigsaw]
        return usual, [*rules, kinds.NoBoxes(), *map(kinds.Region, (*boxes, *self.pieces))]

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
        box = box_of(self.side, self.held)
        blocks = [*_blocks(self.side, box)] if box else []
        return [kinds.Region(places) for places in zip(*blocks, strict=True)]

    def windows(self) -> list[kinds.Constraint]:
        """The windows between boxes of as many cells as there are digits, or of `RegionSize`."""
        held = self.held if self.held != self.side else len(self.digits)
        box = box_of(self.side, held)
        if box is None:
            return []
        high, wide = box
        found = [
            tuple(
                (top + row) * self.side + left + column
                for row in range(high)
                for column in range(wide)
            )
            for top in range(1, self.side - high, high + 1)
            for left in range(1, self.side - wide, wide + 1)
        ]
        board, windoku = self.board(), kinds.Windoku()
        fits = not any(True for _ in windoku.faults(board))
        if fits and {*map(frozenset, unfolded(windoku, board))} == {*map(frozenset, found)}:
            return [windoku]
        return [kinds.Region(window) for window in found]


def _blocks(side: int, box: tuple[int, int]) -> Iterator[Cells]:
    high, wide = box
    for top in range(0, side, high):
        for left in range(0, side, wide):
            rows, columns = range(top, top + high), range(left, left + wide)
            yield tuple(row * side + column for row in rows for column in columns)


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
