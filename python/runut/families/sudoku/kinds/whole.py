"""Rules for the whole board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from runut.core.rules.nature import Nature
from runut.core.scene import Line
from runut.explaining.said import Words
from runut.families.sudoku.drawing import marks
from runut.families.sudoku.drawing.marks import Mark
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Fixed
from runut.families.sudoku.kinds.constraint import Asked, Constraint
from runut.families.sudoku.kinds.grammar import Field
from runut.families.sudoku.kinds.sentences import thirds_of
from runut.families.sudoku.kinds.tokens import Tokens
from runut.families.sudoku.layout import Board, Steps, cell_name
from runut.families.sudoku.relations import Outside, Unless
from runut.families.sudoku.statements import Statement, at_least, differ, related

__all__ = [
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Diagonals",
    "DisjointGroups",
    "GlobalEntropy",
    "NonConsecutive",
    "Windoku",
]

DIAGONAL = Nature(called={"en": "diagonal {number}"})
WINDOW = Nature(called={"en": "window {number}", "id": "jendela {number}"})
GROUP = Nature(called={"en": "disjoint group {number}", "id": "kelompok terpisah {number}"})


def _ways() -> Field:
    """`down` or `up` for one of the diagonals, nothing for both."""

    def read(words: Tokens) -> dict[str, bool]:
        is_down, is_up = words.takes("down"), words.takes("up")
        return {"down": is_down or not is_up, "up": is_up or not is_down}

    def write(made: Diagonals, _board: Board) -> str:
        return "" if made.down == made.up else "down" if made.down else "up"

    return Field("", read, write, "down")


@dataclass(frozen=True, slots=True)
class Diagonals(Constraint):
    """A diagonal holds no digit twice: the one `down` from r1c1, the one `up` from the last row.

    Without a word both are there (sudoku X).
    """

    name = "diagonals"
    fields = (_ways(),)
    fpuzzles = forms.ByHand("diagonal-", "diagonal+")
    interactive = forms.ByHand("Diagonal")
    chance = {"diagonals": Fixed()}
    step = None
    down: bool = True
    up: bool = True

    def faults(self, board: Board, /) -> Iterator[str]:
        """At least one of them, on a square."""
        if not (self.down or self.up):
            yield "diagonals without a diagonal"
        if not board.is_square:
            yield f"diagonals on a board of {board.rows}x{board.columns}; expected a square"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """Each from edge to edge."""
        size = board.size
        if self.down:
            yield Line(0, 0, size, size, "diagonal")
        if self.up:
            yield Line(0, size, size, 0, "diagonal")

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The diagonals."""
        size = board.size
        if self.down:
            down = board.ray(0, 0, 1, 1)
            name = Words("the diagonal from r1c1", id="diagonal dari r1c1")
            yield differ(board, "diagonal", name, down, nature=DIAGONAL)
        if self.up:
            up = board.ray(size - 1, 0, -1, 1)
            name = Words(f"the diagonal from r{size}c1", id=f"diagonal dari r{size}c1")
            yield differ(board, "diagonal", name, up, nature=DIAGONAL)


@dataclass(frozen=True, slots=True)
class Windoku(Constraint):
    """Windows of the shape of a box, one cell from the edge and each other, hold no digit twice.

    Four windows on 9x9 (also called hyper sudoku), nine on 16x16.
    """

    name = "windoku"
    fpuzzles = forms.ByHand("extraregion")
    interactive = forms.ByHand("Windoku")
    chance = {"windoku": Fixed()}
    step = None

    def faults(self, board: Board, /) -> Iterator[str]:
        """Windows fit only where boxes are nearly square."""
        if not board.is_square:
            yield f"windows on a board of {board.rows}x{board.columns}; expected a square"
        elif abs(board.box_rows - board.box_columns) > 1 or board.size < 4:
            yield f"windows do not fit between boxes of {board.box_rows}x{board.box_columns}"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """The windows, shaded."""
        windows = self.statements(board)
        return (marks.shade(cell, board) for each in windows for cell in each.cells)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The windows, by row."""
        for down in range(board.box_columns - 1):
            for right in range(board.box_rows - 1):
                top, left = 1 + down * (board.box_rows + 1), 1 + right * (board.box_columns + 1)
                first = cell_name(board.cell(top, left), board.columns)
                name = Words(f"the window at {first}", id=f"jendela di {first}")
                cells = board.block(top, left)
                yield differ(board, "window", name, cells, nature=WINDOW)


@dataclass(frozen=True, slots=True)
class DisjointGroups(Constraint):
    """Cells at the same place of their boxes hold different digits."""

    name = "disjoint-groups"
    fpuzzles = forms.Flag("disjointgroups")
    interactive = forms.ByHand("DisjointSets")
    chance = {"disjoint-groups": Fixed()}
    step = None

    def faults(self, board: Board, /) -> Iterator[str]:
        """The board has boxes."""
        if board.regions:
            is_jigsaw = any(board.regions)
            taker = "jigsaw takes their place" if is_jigsaw else "no-boxes takes them away"
            yield f"disjoint-groups needs boxes, and {taker}"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """One unit for each place in a box."""
        for place, cells in enumerate(zip(*board.boxes(), strict=True), 1):
            name = Words(f"place {place} of the boxes", id=f"tempat {place} tiap kotak")
            yield differ(board, "disjoint", name, cells, nature=GROUP)


@dataclass(frozen=True, slots=True)
class _AntiMove(Constraint):
    """Cells a move of chess apart hold different digits."""

    step = None
    move: ClassVar[Words]
    steps: ClassVar[Steps]

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every such pair."""
        piece = self.move
        name = Words(
            f"cells a {piece.en}'s move apart", id=f"sel yang berjarak selangkah {piece.id}"
        )
        return (differ(board, piece.en, name, pair) for pair in board.neighbours(self.steps))


@dataclass(frozen=True, slots=True)
class AntiKnight(_AntiMove):
    """Cells a knight's move of chess apart hold different digits."""

    name = "anti-knight"
    move = Words("knight", id="kuda")
    steps = ((1, 2), (1, -2), (2, 1), (2, -1))
    fpuzzles = forms.Flag("antiknight")
    interactive = forms.Flag("AntiKnight")
    chance = {"anti-knight": Fixed()}


@dataclass(frozen=True, slots=True)
class AntiKing(_AntiMove):
    """Cells that touch at a corner hold different digits."""

    name = "anti-king"
    move = Words("king", id="raja")
    steps = ((1, 1), (1, -1))
    fpuzzles = forms.Flag("antiking")
    interactive = forms.Flag("AntiKing")
    chance = {"anti-king": Fixed()}


LARGEST_TAXICAB = 16
"""Beyond that a board has more pairs than a search can use."""


SMALL, LARGE = 4, 10
"""Between these sizes, boards on which all distances of anti-taxicab count are found soon."""


def _taxicab(size: int) -> Constraint:
    """With all distances where chance finds full boards soon, else with some."""
    if size > LARGE:
        return AntiTaxicab(tuple(range(2, LARGE)))
    return AntiTaxicab(() if size > SMALL else (2,))


@dataclass(frozen=True, slots=True)
class AntiTaxicab(Constraint):
    """Two cells that are d steps apart, along rows and columns, do not both hold the digit d.

    With `distances`, only for these d; on more than 16 rows only so.
    """

    name = "anti-taxicab"
    fields = (grammar.numbers("distances", "a distance", "4"),)
    fpuzzles = forms.NoWord("f-puzzles has no such rule")
    interactive = forms.ByHand("AntiTaxicab")
    chance = {"anti-taxicab": Fixed(_taxicab)}
    step = "clue"
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
        yield ("some", some) if self.distances else ("all", {})

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every such pair that does not differ anyway."""
        for distance in self.distances or board.digits:
            steps = [(down, distance - down) for down in range(1, min(distance, board.rows))]
            steps = [(down, right) for down, right in steps if right < board.columns]
            both = tuple((down, side) for down, right in steps for side in (right, -right))
            says = Words(
                f"{{}}, which are {distance} steps apart, are not both {distance}",
                id=f"{{}}, yang berjarak {distance} langkah, tidak sama-sama {distance}",
            )
            for pair in board.neighbours(both):
                yield related(board, "taxicab-duplicate", pair, Unless(distance), says)


@dataclass(frozen=True, slots=True)
class NonConsecutive(Constraint):
    """Cells that share a side never hold consecutive digits."""

    name = "non-consecutive"
    fpuzzles = forms.ByHand("nonconsecutive")
    interactive = forms.Flag("AntiConsecutive")
    chance = {"non-consecutive": Fixed()}
    step = "pair-ban"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Every such pair."""
        says = Words("the digits of {} do not follow each other", id="angka di {} tidak berurutan")
        holds = Outside(differences=frozenset((1,)))
        return (
            related(board, "consecutive-neighbours", pair, holds, says)
            for pair in board.neighbours()
        )


@dataclass(frozen=True, slots=True)
class GlobalEntropy(Constraint):
    """Every square of four cells holds a digit of the low, the middle and the high third."""

    name = "global-entropy"
    fpuzzles = forms.NoWord("f-puzzles has no such rule")
    interactive = forms.Flag("GlobalEntropy", is_of_nine=True)
    chance = {"global-entropy": Fixed()}
    step = "clue"

    def faults(self, board: Board, /) -> Iterator[str]:
        """As many low as middle and high digits."""
        if len(board.digits) % 3:
            yield f"{len(board.digits)} digits do not divide into low, middle and high ones"

    def asked(self, board: Board, /) -> Asked:
        """With the low, the middle and the high digits."""
        yield "", thirds_of(board)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """A low, a middle and a high digit in each square."""
        for square in board.squares():
            for third in board.thirds():
                yield at_least(board, "entropy-missing", square, third, 1)
