"""A sudoku as a scene: givens bold, found digits in another hue, thick lines around boxes.

Variants show their rules as their players know them (`drawing/`): lines and cages under the digits,
signs and labels over the lines of the board, clues around it. Rules that hold everywhere
(anti-knight and the like) stand in the title.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from itertools import repeat

from runut.core.board import Choice, borders
from runut.core.puzzle import Solution
from runut.core.scene import Group, Item, Line, Rect, Scene, Text, moved
from runut.core.shape import Shape, Value
from runut.families.sudoku.drawing.layers import Layers, layers_of
from runut.families.sudoku.drawing.margins import margins_of
from runut.families.sudoku.layout import LARGEST, SINGLE, Board, sign
from runut.families.sudoku.model import Sudoku


@cache
def _signs(last: int) -> Mapping[str, str]:
    """How each number is written on a board with this last digit."""
    known = range(LARGEST + 1 if last >= len(SINGLE) else len(SINGLE))
    return {str(digit): sign(digit, last) for digit in known}


def draw(puzzle: Sudoku, solution: Solution | None = None) -> Scene:
    """The board with its givens and, if given, the solution's digits."""
    return _scene(puzzle, solution, layers_of(puzzle.constraints, puzzle.board))


def plain(puzzle: Sudoku, solution: Solution | None = None) -> Scene:
    """The board without what lies under the digits and over the lines, which no text shows."""
    return _scene(puzzle, solution, Layers((), (), ()))


def _scene(puzzle: Sudoku, solution: Solution | None, layers: Layers) -> Scene:
    board, constraints = puzzle.board, puzzle.constraints
    names = " ".join(dict.fromkeys(map(str, constraints)))
    margins = margins_of(constraints, board)
    drawn: tuple[Item, ...] = (
        *_grounds(board),
        *layers.under,
        Group(_digits(puzzle, solution, has_labels=bool(layers.labels)), "digits"),
        Group(_lines(puzzle), "lines"),
        Group(layers.signs, "signs"),
        Group(layers.labels, "labels"),
        Group(margins.items, "outside"),
    )
    items = tuple(item for item in drawn if not isinstance(item, Group) or item.items)
    if margins.left or margins.top:
        items = tuple(moved(item, margins.left, margins.top) for item in items)
    return Scene(
        margins.left + board.columns + margins.right,
        margins.top + board.rows + margins.bottom,
        items,
        f"Sudoku {board.rows}×{board.columns} {names}".strip(),
        boards=((margins.left, margins.top),),
    )


def _grounds(board: Board) -> Iterator[Rect]:
    """The ground of each grid."""
    if not board.grids:
        yield Rect(0, 0, board.columns, board.rows, "cell")
    for top, left in board.grids:
        yield Rect(left, top, board.size, board.size, "cell")


def room(puzzle: Sudoku) -> tuple[int, int]:
    """The cells to the left of the board and above it."""
    margins = margins_of(puzzle.constraints, puzzle.board)
    return margins.left, margins.top


def look(puzzle: Sudoku, number: int) -> Choice:
    """How the digit with a number looks by itself."""
    digit = puzzle.board.digit_of(number)
    return Choice(str(digit), puzzle.board.sign(digit))


def _digits(puzzle: Sudoku, solution: Solution | None, *, has_labels: bool) -> tuple[Text, ...]:
    """The digits, which make room for labels."""
    board = puzzle.board
    values = solution.values() if solution else repeat(None)
    style = board.columns, board.first, board.digits[-1], has_labels
    drawn = map(_digit, board.cells, puzzle.cells, values, repeat(style))
    if holes := board.holes:
        return tuple(text for cell, text in enumerate(drawn) if cell not in holes)
    return tuple(drawn)


@lru_cache(maxsize=1 << 14, typed=True)
def _digit(cell: int, given: int, value: Value, style: tuple[int, int, int, bool]) -> Text:
    """One cell; boards of the same size differ in few, and lists hold many such boards."""
    columns, first, last, has_labels = style
    row, column = divmod(cell, columns)
    digit = str(given + first - 1 if given else value)
    is_blank = digit == str(None) or (digit == "0" and first > 0)
    text = "." if is_blank else _signs(last).get(digit, "?")  # what is no digit
    role = "given" if given else "blank" if is_blank else "found"
    size, down = (0.6, 0.58) if has_labels else (0.72, 0.5)
    return Text(column + 0.5, row + down, text, role, size)


def _lines(puzzle: Sudoku) -> tuple[Line, ...]:
    board, regions = puzzle.board, puzzle.board.regions
    if board.grids:
        return _lines_of_grids(board)
    high, wide = (board.rows, board.columns) if regions else (board.box_rows, board.box_columns)
    return _lines_of(puzzle.shape, high, wide, regions)


_ORDER = ("grid", "bar", "frame")


@lru_cache(maxsize=64)
def _lines_of_grids(board: Board) -> tuple[Line, ...]:
    """The lines of each grid, once where several have one; those of boxes, then frames, last."""
    size = board.size
    own = (
        *_lines_of(Shape.flat(size, size), board.box_rows, board.box_columns, ()),
        *(Line(at, 0, at, size, "frame") for at in (0, size)),
        *(Line(0, at, size, at, "frame") for at in (0, size)),
    )
    found = dict.fromkeys(
        replace(line, x1=line.x1 + left, x2=line.x2 + left, y1=line.y1 + top, y2=line.y2 + top)
        for top, left in board.grids
        for line in own
    )
    return tuple(sorted(found, key=lambda line: _ORDER.index(line.role)))


@lru_cache(maxsize=64)
def _lines_of(shape: Shape, high: int, wide: int, regions: tuple[int, ...]) -> tuple[Line, ...]:
    """The lines of a board, which all puzzles on it share."""
    rows, columns = shape.rows, shape.columns
    lines = []
    for at in range(1, max(rows, columns)):
        if at < columns and at % wide:
            lines.append(Line(at, 0, at, rows, "grid"))
        if at < rows and at % high:
            lines.append(Line(0, at, columns, at, "grid"))
    lines += borders(shape, regions) if regions else ()
    lines += [Line(at, 0, at, rows, "bar") for at in range(0, columns + 1, wide)]
    lines += [Line(0, at, columns, at, "bar") for at in range(0, rows + 1, high)]
    return tuple(lines)
