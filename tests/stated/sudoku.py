"""The rules a second time, by hand: checking a filled sudoku, by the rules alone.

The library checks by its model; this shares nothing with it, so that a wrong model shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from runut.core.puzzle import Solution, Value
from runut.core.result import Violation
from runut.core.rules.parts import Linear, OneOf, Table
from runut.errors import Fault, PuzzleError
from runut.families.sudoku.model import Sudoku, statements
from runut.families.sudoku.statements import Statement, Unit

__all__ = ["check"]


def check(puzzle: Sudoku, solution: Solution) -> tuple[Violation, ...]:
    """Every rule that a filled board breaks, one violation for each digit and unit."""
    size = puzzle.size
    rows = solution.rows()
    if len(rows) != size or any(len(row) != size for row in rows):
        raise PuzzleError(Fault(f"expected a solution of {size} rows of {size} digits"))
    digits = list(solution.values())
    empty = [cell for cell, digit in enumerate(digits) if digit not in range(1, size + 1)]
    changed = [
        cell
        for cell, given in enumerate(puzzle.cells)
        if given and digits[cell] not in (given, 0, None)
    ]
    broken = [("cell-empty", empty), ("given-changed", changed)]
    for statement in statements(puzzle.board, puzzle.constraints):
        broken += _broken(statement, digits, size)
    return tuple(
        Violation(rule, tuple(divmod(cell, size) for cell in cells))
        for rule, cells in broken
        if cells
    )


def _broken(
    statement: Statement, digits: list[Value], size: int
) -> Iterator[tuple[str, list[int]]]:
    """The ways in which the digits break one statement of the rules."""
    rule, cells = statement.rule, list(statement.cells)
    if isinstance(statement, Unit):
        for digit in range(1, size + 1):
            holders = [cell for cell in cells if digits[cell] == digit]
            if len(holders) > 1:
                yield rule, holders
        return
    held = _filled((digits[cell] for cell in cells), size)
    if len(held) < len(cells):
        return
    match statement.part:
        case Table():
            is_broken = abs(held[0] - held[1]) == 1
        case OneOf(allowed):
            is_broken = held[0] not in allowed
        case Linear() as part:
            is_broken = sum(held) != part.high
    if is_broken:
        yield rule, cells


def _filled(digits: Iterable[Value], size: int) -> list[int]:
    return [digit for digit in digits if isinstance(digit, int) and 1 <= digit <= size]
