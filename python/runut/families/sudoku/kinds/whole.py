"""Rules for the whole board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from runut.families.sudoku.kinds.constraint import Asked, Constraint, Constraints
from runut.families.sudoku.kinds.dots import Difference, PairSum, Ratio
from runut.families.sudoku.layout import LARGEST, Board, cell_name
from runut.families.sudoku.relations import Outside, Relation, Unless
from runut.families.sudoku.statements import Statement, at_least, differ, related

__all__ = [
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Diagonals",
    "Digits",
    "DisjointGroups",
    "GlobalEntropy",
    "Jigsaw",
    "Negative",
    "NoBoxes",
    "NonConsecutive",
    "Windoku",
]

KNIGHT_STEPS = ((1, 2), (1, -2), (2, 1), (2, -1))
KING_STEPS = ((1, 1), (1, -1))
NEXT_STEPS = ((0, 1), (1, 0))


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

    name: ClassVar[str] = "digits"
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


@dataclass(frozen=True, slots=True)
class NoBoxes(_Shaping):
    """The board has no boxes: digits differ in rows and columns only."""

    name: ClassVar[str] = "no-boxes"

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

    name: ClassVar[str] = "jigsaw"
    regions: tuple[int, ...]

    def __post_init__(self) -> None:
        numbers = {region: number for number, region in enumerate(dict.fromkeys(self.regions))}
        object.__setattr__(self, "regions", tuple(numbers[region] for region in self.regions))

    def shaped(self, board: Board, /) -> Board:
        """The board with these regions."""
        return replace(board, regions=self.regions)

    def faults(self, board: Board, /) -> Iterator[str]:
        """Each region has as many cells as a row."""
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
class Diagonals(Constraint):
    """A diagonal holds no digit twice: the one `down` from r1c1, the one `up` from the last row."""

    name: ClassVar[str] = "diagonals"
    down: bool = True
    up: bool = True

    def faults(self, _board: Board, /) -> Iterator[str]:
        """At least one of them."""
        if not (self.down or self.up):
            yield "diagonals without a diagonal"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The diagonals."""
        rule, size = "diagonal-duplicate", board.size
        if self.down:
            down = tuple(board.cell(at, at) for at in range(size))
            yield differ(board, rule, "the diagonal from r1c1", down)
        if self.up:
            up = tuple(board.cell(size - 1 - at, at) for at in range(size))
            yield differ(board, rule, f"the diagonal from r{size}c1", up)


@dataclass(frozen=True, slots=True)
class Windoku(Constraint):
    """Windows of the shape of a box, one cell from the edge and each other, hold no digit twice.

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


LARGEST_TAXICAB = 16
"""Beyond that a board has more pairs than a search can use."""


@dataclass(frozen=True, slots=True)
class AntiTaxicab(Constraint):
    """Two cells that are d steps apart, along rows and columns, do not both hold the digit d.

    With `distances`, only for these d.
    """

    name: ClassVar[str] = "anti-taxicab"
    distances: tuple[int, ...] = ()

    def faults(self, board: Board, /) -> Iterator[str]:
        """Distances that are digits, each once."""
        for distance in self.distances:
            if distance < 1 or distance not in board.digits:
                yield f"the distance {distance} is none of the digits"
        if len(set(self.distances)) < len(self.distances):
            yield "anti-taxicab names a distance twice"
        if board.size > LARGEST_TAXICAB and not self.distances:
            yield f"anti-taxicab with all distances on more than {LARGEST_TAXICAB} rows"

    def asked(self, _board: Board, /) -> Asked:
        """With the digits that it is about, where these are not all."""
        some = {"distances": ", ".join(map(str, self.distances))}
        yield ("anti-taxicab-some", some) if self.distances else (self.name, {})

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every such pair that does not differ anyway."""
        for distance in self.distances or board.digits:
            steps = [(down, distance - down) for down in range(1, min(distance, board.size))]
            steps = [(down, right) for down, right in steps if right < board.size]
            both = tuple((down, side) for down, right in steps for side in (right, -right))
            sentence = f"{{}}, which are {distance} steps apart, are not both {distance}"
            for pair in board.neighbours(both):
                yield related(board, "taxicab-duplicate", pair, Unless(distance), sentence)


@dataclass(frozen=True, slots=True)
class NonConsecutive(Constraint):
    """Cells that share a side never hold consecutive digits."""

    name: ClassVar[str] = "non-consecutive"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every such pair."""
        sentence = "the digits of {} do not follow each other"
        holds = Outside(differences=frozenset((1,)))
        return (
            related(board, "consecutive-neighbours", pair, holds, sentence)
            for pair in board.neighbours(NEXT_STEPS)
        )


@dataclass(frozen=True, slots=True)
class GlobalEntropy(Constraint):
    """Every square of four cells holds a digit of the low, the middle and the high third."""

    name: ClassVar[str] = "global-entropy"

    def faults(self, board: Board, /) -> Iterator[str]:
        """As many low as middle and high digits."""
        if len(board.digits) % 3:
            yield f"{len(board.digits)} digits do not divide into low, middle and high ones"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """A low, a middle and a high digit in each square."""
        count = len(board.digits) // 3
        thirds = [board.digits[at * count : (at + 1) * count] for at in range(3)]
        for cell in board.cells:
            row, column = divmod(cell, board.size)
            if row < board.size - 1 and column < board.size - 1:
                square = (cell, cell + 1, cell + board.size, cell + board.size + 1)
                for third in thirds:
                    yield at_least(board, "entropy-missing", square, third, 1)


KINDS = ("difference", "ratio", "sum")


@dataclass(frozen=True, slots=True)
class Negative(Constraint):
    """Neighbours without a sign of a kind do not stand in the relation of such a sign.

    `kinds` are "difference", "ratio" and "sum". Neighbours with a dot, of a difference or a ratio,
    count as marked for both. The relations are those of the signs on the board, else a difference
    of 1 and a ratio of 2; sums are 5 and 10 and those of the signs.
    """

    name: ClassVar[str] = "negative"
    kinds: tuple[str, ...]

    def faults(self, _board: Board, /) -> Iterator[str]:
        """Known kinds, each once."""
        if not self.kinds:
            yield "negative without a kind; expected difference, ratio or sum"
        for kind in self.kinds:
            if kind not in KINDS:
                yield f"negative {kind}; expected difference, ratio or sum"
        if len(set(self.kinds)) < len(self.kinds):
            yield "negative names a kind twice"

    def asked(self, _board: Board, /) -> Asked:
        """A sentence a kind of sign."""
        yield from ((f"negative-{kind}", {}) for kind in self.kinds)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """What it states on a board without signs."""
        return self.among(board, ())

    def among(self, board: Board, others: Constraints, /) -> Iterator[Statement]:
        """A relation for every pair without a sign."""
        dots = {frozenset(each.cells) for each in others if isinstance(each, Difference | Ratio)}
        letters = {frozenset(each.cells) for each in others if isinstance(each, PairSum)}
        for kind in KINDS:
            if kind in self.kinds:
                holds, words = _outside(kind, others)
                marked = letters if kind == "sum" else dots
                for pair in board.neighbours(NEXT_STEPS):
                    if frozenset(pair) not in marked:
                        sentence = f"{{}}, which have no sign between them, {words}"
                        yield related(board, f"negative-{kind}", pair, holds, sentence)


def _outside(kind: str, others: Constraints) -> tuple[Relation, str]:
    """The relation of neighbours without a sign, and its words."""
    if kind == "difference":
        differences = {each.value for each in others if isinstance(each, Difference)} or {1}
        words = f"do not have a difference of {_either(differences)}"
        return Outside(differences=frozenset(differences)), words
    if kind == "ratio":
        ratios = {each.value for each in others if isinstance(each, Ratio)} or {2}
        return Outside(ratios=frozenset(ratios)), f"do not have a ratio of {_either(ratios)}"
    sums = {5, 10, *(each.total for each in others if isinstance(each, PairSum))}
    return Outside(sums=frozenset(sums)), f"do not add up to {_either(sums)}"


def _either(numbers: set[int]) -> str:
    return " or ".join(map(str, sorted(numbers)))
