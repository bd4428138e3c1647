"""A sudoku as a scene: givens bold, found digits in another hue, thick lines around boxes.

Variants show their rules: borders around regions, cages with their sums, shaded windows and extra
regions, diagonals, squares for even and discs for odd cells, small digits for candidates. Rules
that hold everywhere (anti-knight and the like) stand in the title.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from runut.core.board import Choice, borders
from runut.core.outlines import outline
from runut.core.puzzle import Solution, Value
from runut.core.scene import Disc, Group, Item, Line, Rect, Scene, Text
from runut.families.sudoku.constraints import (
    Cage,
    Candidates,
    Constraint,
    Diagonals,
    Even,
    Jigsaw,
    Odd,
    Region,
    Windoku,
)
from runut.families.sudoku.layout import SIGNS, Board
from runut.families.sudoku.model import Sudoku

__all__ = ["draw", "look"]

INSET = 0.1
"""From the edge of a cell to the line of its cage, in cells."""
SMALL = 0.3
_SIGNS = {str(digit): sign for digit, sign in enumerate(SIGNS)}


def draw(puzzle: Sudoku, solution: Solution | None = None) -> Scene:
    """The board with its givens and, if given, the solution's digits."""
    size = puzzle.size
    names = " ".join(dict.fromkeys(each.name for each in puzzle.constraints))
    items: tuple[Item, ...] = (
        Rect(0, 0, size, size, "cell"),
        *(Group(tuple(_marks(puzzle, each)), each.name) for each in puzzle.constraints),
        Group(tuple(_digits(puzzle, solution)), "digits"),
        Group(tuple(_lines(puzzle)), "lines"),
    )
    return Scene(size, size, items, f"Sudoku {size}×{size} {names}".strip())


def look(puzzle: Sudoku, number: int) -> Choice:
    """How the digit with a number looks by itself."""
    digit = puzzle.board.digit_of(number)
    return Choice(str(digit), SIGNS[digit])


def _digits(puzzle: Sudoku, solution: Solution | None) -> Iterator[Text]:
    board = puzzle.board
    found = list(solution.values()) if solution else [None] * len(puzzle.cells)
    has_sums = any(isinstance(each, Cage) for each in puzzle.constraints)
    size, down = (0.6, 0.58) if has_sums else (0.72, 0.5)
    for cell, (given, digit) in enumerate(zip(puzzle.cells, found, strict=True)):
        row, column = divmod(cell, puzzle.size)
        sign = _sign(board.digit_of(given) if given else digit, board)
        role = "given" if given else "blank" if sign == "." else "found"
        yield Text(column + 0.5, row + down, sign, role, size)


def _sign(digit: Value, board: Board) -> str:
    """How a digit is written; a blank is a dot, and what is not a digit a question mark."""
    is_blank = digit is None or (digit == 0 and board.first > 0)
    return "." if is_blank else _SIGNS.get(str(digit), "?")


def _lines(puzzle: Sudoku) -> Iterator[Line]:
    size = puzzle.size
    jigsaw = next((each for each in puzzle.constraints if isinstance(each, Jigsaw)), None)
    high, wide = (size, size) if jigsaw else (puzzle.box_rows, puzzle.box_columns)
    for at in range(1, size):
        if at % wide:
            yield Line(at, 0, at, size, "grid")
        if at % high:
            yield Line(0, at, size, at, "grid")
    if jigsaw:
        yield from borders(puzzle.shape, jigsaw.regions)
    for at in range(0, size + 1, wide):
        yield Line(at, 0, at, size, "bar")
    for at in range(0, size + 1, high):
        yield Line(0, at, size, at, "bar")


def _marks(puzzle: Sudoku, constraint: Constraint) -> Iterator[Item]:
    size = puzzle.size
    match constraint:
        case Diagonals():
            yield Line(0, 0, size, size, "diagonal")
            yield Line(0, size, size, 0, "diagonal")
        case Windoku():
            windows = constraint.statements(puzzle.board)
            yield from (_shade(cell, size, "shade") for each in windows for cell in each.cells)
        case Region(cells):
            yield from (_shade(cell, size, "shade") for cell in cells)
            yield from _outline(cells, size)
        case Even(cells):
            yield from (_shade(cell, size, "parity", inset=0.14) for cell in cells)
        case Odd(cells):
            yield from (
                Disc(cell % size + 0.5, cell // size + 0.5, 0.4, "parity") for cell in cells
            )
        case Cage():
            yield from _cage(constraint, size)
        case Candidates(cell, digits):
            yield from _candidates(cell, digits, puzzle)


def _shade(cell: int, size: int, role: str, *, inset: float = 0.0) -> Rect:
    row, column = divmod(cell, size)
    side = 1 - 2 * inset
    return Rect(column + inset, row + inset, side, side, role)


def _cage(cage: Cage, size: int) -> Iterator[Item]:
    """The outline of the cage, and its sum in the first cell, where the outline leaves room."""
    if cage.total is None:
        yield from _outline(cage.cells, size)
        return
    row, column = divmod(min(cage.cells), size)
    text = str(cage.total)
    corner = (round(column + INSET, 6), round(row + INSET, 6))
    wide, high = SMALL * (0.1 + 0.55 * len(text)), SMALL * 0.85
    for line in _outline(cage.cells, size):
        # Both sides at the first corner begin there, since no cell of the cage lies before it.
        if (round(line.x1, 6), round(line.y1, 6)) != corner:
            yield line
        elif line.y1 == line.y2:
            yield replace(line, x1=column + INSET + wide)
        else:
            yield replace(line, y1=row + INSET + high)
    middle = (column + 0.08 + wide / 2, row + 0.05 + SMALL * 0.4)
    yield Text(*middle, text, "clue", SMALL)


def _outline(cells: Sequence[int], size: int) -> Iterator[Line]:
    """A line within the edge of some cells, cells that touch being joined."""
    return outline([divmod(cell, size)[::-1] for cell in cells], "cage", inset=INSET)


def _candidates(cell: int, digits: Sequence[int], puzzle: Sudoku) -> Iterator[Text]:
    """Each digit at its place in the cell, which is divided as a box is."""
    row, column = divmod(cell, puzzle.size)
    step = 1 / max(puzzle.box_rows, puzzle.box_columns)
    for digit in digits:
        down, right = divmod(puzzle.board.number_of(digit) - 1, puzzle.box_columns)
        x, y = column + (right + 0.5) / puzzle.box_columns, row + (down + 0.5) / puzzle.box_rows
        yield Text(x, y, SIGNS[digit], "label", 0.9 * step)
