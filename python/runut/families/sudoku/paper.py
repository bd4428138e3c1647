"""The sudoku paper's solver and generator in plain Python ("Sudoku by brute force", 2024).

The solver takes the first empty cell in row-major order and tries the digits in ascending order;
the generator does the same with shuffled digits on an empty board and then empties 20 to 40 cells,
without a check for uniqueness. One node is one digit trial: one call of `is_valid`. On a variant,
the same place checks the rules that the paper lacks. Other orders can be asked for, since the paper
says that its speed depends on them. The engine's `paper.rs` does the same in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from runut.core.rng import Rng
from runut.core.rules.check import holds
from runut.core.rules.model import Auxiliary
from runut.core.rules.parts import Different, Linear
from runut.core.search import ReferenceControl
from runut.families.sudoku.model import Sudoku, statements
from runut.families.sudoku.statements import Definition, Statement

Grid = list[list[int]]
Valid = Callable[[Grid, int, int, int], bool]


@dataclass(frozen=True, slots=True)
class Order:
    """The order of a search: of cells, by their numbers, and of digits.

    Without cells it goes on with the empty cell that has the fewest digits, the first of these.
    """

    cells: tuple[int, ...] | None
    digits: tuple[int, ...]


def order_of(
    puzzle: Sudoku, *, order: str = "rows", digits: str = "ascending", seed: str = "1"
) -> Order:
    """The order of these names; the paper's is by rows and ascending."""
    board, rng = puzzle.board, Rng(int(seed))
    cells, numbers = list(board.cells), list(board.numbers)
    if order == "columns":
        cells.sort(key=lambda cell: (cell % board.columns, cell))
    if order == "random":
        rng.shuffle(cells)
    if digits == "descending":
        numbers.reverse()
    if digits == "random":
        rng.shuffle(numbers)
    return Order(None if order == "most-constrained" else tuple(cells), tuple(numbers))


def cell_backtracking(puzzle: Sudoku, order: Order, control: ReferenceControl) -> Iterator[bytes]:
    """Every solution in this order; `control` counts digit trials."""
    grid = [[int(digit or 0) for digit in row] for row in puzzle.rows]
    if puzzle.is_classic:
        boxes = puzzle.box_rows, puzzle.box_columns

        def may_hold(grid: Grid, digit: int, row: int, column: int) -> bool:
            return is_valid(grid, digit, row, column, *boxes)

        yield from _solve_sudoku(grid, order, may_hold, control, 0)
        return
    keeps = _keeps_rules(puzzle)
    for cell, digit in enumerate(puzzle.cells):
        row, column = divmod(cell, puzzle.board.columns)
        grid[row][column] = 0
        if digit and not keeps(grid, digit, row, column):
            return
        grid[row][column] = digit
    stated = [each for each in statements(puzzle.board, puzzle.constraints) if each.auxiliaries]
    for solution in _solve_sudoku(grid, order, keeps, control, 0):
        if _keeps_auxiliaries(stated, solution):
            yield solution


def _solve_sudoku(
    grid: Grid, order: Order, may_hold: Valid, control: ReferenceControl, depth: int
) -> Iterator[bytes]:
    empty = _next_cell(grid, order, may_hold)
    if empty is None:
        yield bytes(digit for row in grid for digit in row)
        return
    row, column = empty
    cell = row * len(grid[0]) + column
    for digit in order.digits:
        control.node(depth, cell, digit)
        if not may_hold(grid, digit, row, column):
            continue
        grid[row][column] = digit
        control.set(depth, cell, digit)
        yield from _solve_sudoku(grid, order, may_hold, control, depth + 1)
        grid[row][column] = 0
        control.backtrack()
        control.back(depth)


def _next_cell(grid: Grid, order: Order, may_hold: Valid) -> tuple[int, int] | None:
    columns = len(grid[0])
    cells = range(len(grid) * columns) if order.cells is None else order.cells
    places = (divmod(cell, columns) for cell in cells)
    empty = ((row, column) for row, column in places if not grid[row][column])
    if order.cells is not None:
        return next(empty, None)

    def choices(cell: tuple[int, int]) -> int:
        return sum(may_hold(grid, digit, *cell) for digit in order.digits)

    return min(empty, key=choices, default=None)


def find_empty(grid: Grid) -> tuple[int, int] | None:
    """The first empty cell in row-major order."""
    for row, digits in enumerate(grid):
        for column, digit in enumerate(digits):
            if digit == 0:
                return row, column
    return None


def is_valid(
    grid: Grid, digit: int, row: int, column: int, box_rows: int, box_columns: int
) -> bool:
    """Whether `digit` is new to its row, column and box."""
    if digit in grid[row] or any(digits[column] == digit for digits in grid):
        return False
    top, left = row // box_rows * box_rows, column // box_columns * box_columns
    return all(
        digit not in digits[left : left + box_columns] for digits in grid[top : top + box_rows]
    )


def _keeps_rules(puzzle: Sudoku) -> Valid:
    """`is_valid` for a variant: whether a digit breaks none of its parts."""
    columns = puzzle.board.columns
    of_cell: list[list[Statement]] = [[] for _ in puzzle.cells]
    for each in statements(puzzle.board, puzzle.constraints):
        for cell in () if each.auxiliaries else each.cells:
            of_cell[cell].append(each)

    def keeps(grid: Grid, digit: int, row: int, column: int) -> bool:
        cell = row * columns + column
        held = [held for digits in grid for held in digits]
        return all(_keeps(each, held, cell, digit) for each in of_cell[cell])

    return keeps


def _keeps(statement: Statement, held: list[int], cell: int, digit: int) -> bool:
    """Whether a digit fits; all but units and plain sums are judged when their cells are full."""
    digits = [held[other] for other in statement.cells if other != cell]
    match statement.part:
        case Different():
            return digit not in digits
        case Linear() as part if part.is_total and 0 in digits:
            return sum(part.weights.get(each, 0) for each in (digit, *digits)) <= (part.high or 0)
    if 0 in digits:
        return True
    full = tuple(digit if other == cell else held[other] for other in statement.cells)
    return holds(statement.part, full)


def _keeps_auxiliaries(stated: list[Statement], held: bytes) -> bool:
    """Whether a full board keeps the statements about auxiliary places, which it determines."""
    values: dict[Auxiliary, int] = {}
    for each in stated:
        digits = [held[cell] for cell in each.cells]
        if isinstance(each, Definition):
            place, *others = each.auxiliaries
            known = [values[other] for other in others] + digits
            values[place] = next(own for own in place.says if holds(each.part, (own, *known)))
        elif not holds(each.part, (*digits, *(values[place] for place in each.auxiliaries))):
            return False
    return True


def random_removal(seed: int) -> Sudoku:
    """The paper's generator, with its random numbers from a seed."""
    rng = Rng(seed)
    grid = [[0] * 9 for _ in range(9)]
    _fill_at_random(grid, rng)
    removed = 20 + rng.below(21)
    for cell in rng.shuffled(range(81))[:removed]:
        grid[cell // 9][cell % 9] = 0
    return Sudoku(3, 3, tuple(digit for row in grid for digit in row))


def _fill_at_random(grid: Grid, rng: Rng) -> bool:
    empty = find_empty(grid)
    if empty is None:
        return True
    row, column = empty
    for digit in rng.shuffled(range(1, 10)):
        if is_valid(grid, digit, row, column, 3, 3):
            grid[row][column] = digit
            if _fill_at_random(grid, rng):
                return True
            grid[row][column] = 0
    return False
