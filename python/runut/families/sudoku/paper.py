"""The sudoku paper's solver and generator in plain Python ("Sudoku by brute force", 2024).

The solver takes the first empty cell in row-major order and tries the digits in ascending order;
the generator does the same with shuffled digits on an empty board and then empties 20 to 40 cells,
without a check for uniqueness. One node is one digit trial: one call of `is_valid`. On a variant,
the same place checks the rules that the paper lacks. The engine's `paper.rs` does the same in the
same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from runut.core.rng import Rng
from runut.core.search import ReferenceControl
from runut.families.sudoku.layout import Allowed, Gap, Part, Sum, Unit
from runut.families.sudoku.model import Sudoku, parts

__all__ = ["cell_backtracking", "random_removal"]

Grid = list[list[int]]
Valid = Callable[[Grid, int, int, int], bool]


def cell_backtracking(puzzle: Sudoku, control: ReferenceControl) -> Iterator[bytes]:
    """Every solution in the paper's order; `control` counts digit trials."""
    grid = [[int(digit or 0) for digit in row] for row in puzzle.rows()]
    if puzzle.is_classic:
        boxes = puzzle.box_rows, puzzle.box_columns

        def may_hold(grid: Grid, digit: int, row: int, column: int) -> bool:
            return is_valid(grid, digit, row, column, *boxes)

        yield from _solve_sudoku(grid, may_hold, control, 0)
        return
    keeps = _keeps_rules(puzzle)
    for cell, digit in enumerate(puzzle.cells):
        row, column = divmod(cell, puzzle.size)
        grid[row][column] = 0
        if digit and not keeps(grid, digit, row, column):
            return
        grid[row][column] = digit
    yield from _solve_sudoku(grid, keeps, control, 0)


def _solve_sudoku(
    grid: Grid, may_hold: Valid, control: ReferenceControl, depth: int
) -> Iterator[bytes]:
    empty = find_empty(grid)
    if empty is None:
        yield bytes(digit for row in grid for digit in row)
        return
    row, column = empty
    cell = row * len(grid) + column
    for digit in range(1, len(grid) + 1):
        control.node(depth, cell, digit)
        if not may_hold(grid, digit, row, column):
            continue
        grid[row][column] = digit
        control.set(depth, cell, digit)
        yield from _solve_sudoku(grid, may_hold, control, depth + 1)
        grid[row][column] = 0
        control.backtrack()
        control.back(depth)


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
    size = puzzle.size
    of_cell: list[list[Part]] = [[] for _ in puzzle.cells]
    for part in parts(puzzle.board, puzzle.constraints):
        for cell in _cells_of(part):
            of_cell[cell].append(part)

    def keeps(grid: Grid, digit: int, row: int, column: int) -> bool:
        cell = row * size + column
        held = [held for digits in grid for held in digits]
        return all(_keeps(part, held, cell, digit) for part in of_cell[cell])

    return keeps


def _cells_of(part: Part) -> tuple[int, ...]:
    if isinstance(part, Allowed):
        return (part.cell,)
    return (part.first, part.second) if isinstance(part, Gap) else part.cells


def _keeps(part: Part, held: list[int], cell: int, digit: int) -> bool:
    if isinstance(part, Unit):
        return all(held[other] != digit for other in part.cells)
    if isinstance(part, Allowed):
        return digit in part.digits
    if isinstance(part, Gap):
        near = held[part.second if cell == part.first else part.first]
        return near == 0 or abs(near - digit) != 1
    return _keeps_sum(part, held, digit)


def _keeps_sum(part: Sum, held: list[int], digit: int) -> bool:
    digits = [held[cell] for cell in part.cells]
    total = sum(digits) + digit
    return total == part.total if digits.count(0) == 1 else total <= part.total


def random_removal(seed: int) -> Sudoku:
    """The paper's generator, with its random numbers from a seed."""
    rng = Rng(seed)
    grid = [[0] * 9 for _ in range(9)]
    _fill_at_random(grid, rng)
    removed = 20 + rng.below(21)
    order = list(range(81))
    rng.shuffle(order)
    for cell in order[:removed]:
        grid[cell // 9][cell % 9] = 0
    return Sudoku(3, 3, tuple(digit for row in grid for digit in row))


def _fill_at_random(grid: Grid, rng: Rng) -> bool:
    empty = find_empty(grid)
    if empty is None:
        return True
    row, column = empty
    digits = list(range(1, 10))
    rng.shuffle(digits)
    for digit in digits:
        if is_valid(grid, digit, row, column, 3, 3):
            grid[row][column] = digit
            if _fill_at_random(grid, rng):
                return True
            grid[row][column] = 0
    return False
