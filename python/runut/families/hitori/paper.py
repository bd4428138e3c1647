"""The hitori paper's greedy method in plain Python ("Hitori by brute-force patterns").

`solve3` shades a cell with a duplicate in its row and in its column; `solve1and2` one with a
duplicate in either. Each makes the neighbours of a black cell white. The method never checks or
takes back a decision. One node is one cell decided. The engine's `paper.rs` does the same in the
same order.
"""

from __future__ import annotations

from collections.abc import Iterator

from runut.core.puzzle import UNKNOWN
from runut.core.search import ReferenceControl
from runut.families.hitori.model import Hitori

WHITE, BLACK = 0, 1


def patterns(
    puzzle: Hitori, control: ReferenceControl, *, black_counts: bool = False
) -> Iterator[bytes]:
    """Yields nothing; the control's candidate is the board with which the paper ends.

    `black_counts` says whether a duplicate that is already black still counts; the paper does not
    say.
    """
    solver = Solver(puzzle, control, black_counts=black_counts)
    solver.solve3()
    control.counters["decided_by_pattern_3"] = control.nodes
    solver.solve1and2()
    control.candidate = bytes(solver.board)
    yield from ()


class Solver:
    """The paper's two matrices: the numbers and what is decided."""

    def __init__(self, puzzle: Hitori, control: ReferenceControl, *, black_counts: bool) -> None:
        self.puzzle, self.control, self.black_counts = puzzle, control, black_counts
        self.numbers = puzzle.symbols
        self.board = [UNKNOWN] * len(puzzle.cells)

    def solve3(self) -> None:
        """Pattern 3 on the whole board."""
        for cell in range(len(self.board)):
            if self.board[cell] == UNKNOWN:
                in_row, in_column = self.check_row(cell), self.check_column(cell)
                if in_row and in_column:
                    self.blacken(cell)
                elif not in_row and not in_column:
                    self.decide(cell, WHITE)

    def solve1and2(self) -> None:
        """Patterns 1 and 2 on the rest."""
        for cell in range(len(self.board)):
            if self.board[cell] == UNKNOWN:
                if self.check_row(cell) or self.check_column(cell):
                    self.blacken(cell)
                else:
                    self.decide(cell, WHITE)

    def check_row(self, cell: int) -> bool:
        """Whether the cell has a duplicate in its row."""
        start = cell - cell % self.puzzle.width
        return any(
            self.is_duplicate(cell, other) for other in range(start, start + self.puzzle.width)
        )

    def check_column(self, cell: int) -> bool:
        """Whether the cell has a duplicate in its column."""
        column = range(cell % self.puzzle.width, len(self.board), self.puzzle.width)
        return any(self.is_duplicate(cell, other) for other in column)

    def is_duplicate(self, cell: int, other: int) -> bool:
        """Whether another cell has the same number, and counts."""
        numbers = self.numbers
        is_equal = other != cell and numbers[cell] != 0 and numbers[other] == numbers[cell]
        return is_equal and (self.black_counts or self.board[other] != BLACK)

    def blacken(self, cell: int) -> None:
        """Shade a cell and make its neighbours white; writes beside the board are ignored."""
        self.decide(cell, BLACK)
        row, column = divmod(cell, self.puzzle.width)
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            if 0 <= row + down < self.puzzle.height and 0 <= column + right < self.puzzle.width:
                other = cell + down * self.puzzle.width + right
                if self.board[other] == UNKNOWN:
                    self.decide(other, WHITE)

    def decide(self, cell: int, colour: int) -> None:
        """Colour one cell."""
        self.control.node(0, cell, colour)
        self.board[cell] = colour
        self.control.set(0, cell, colour)
