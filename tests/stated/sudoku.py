"""The rules a second time, by hand: checking a filled sudoku, by the rules alone.

The library checks by its model; this shares nothing with it, so that a wrong model shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from runut.core.puzzle import Solution, Value
from runut.core.result import Violation
from runut.errors import Fault, PuzzleError
from runut.families.sudoku.layout import Allowed, Gap, Part, Sum, Unit
from runut.families.sudoku.model import Sudoku, parts

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
    for part in parts(puzzle.board, puzzle.constraints):
        broken += _broken(part, digits, size)
    return tuple(
        Violation(rule, tuple(divmod(cell, size) for cell in cells))
        for rule, cells in broken
        if cells
    )


def _broken(part: Part, digits: list[Value], size: int) -> Iterator[tuple[str, list[int]]]:
    """The ways in which the digits break one part of the rules."""
    match part:
        case Unit():
            for digit in range(1, size + 1):
                holders = [cell for cell in part.cells if digits[cell] == digit]
                if len(holders) > 1:
                    yield part.rule, holders
        case Gap():
            pair = [part.first, part.second]
            held = _filled((digits[cell] for cell in pair), size)
            if len(held) == 2 and abs(held[0] - held[1]) == 1:
                yield "consecutive-neighbours", pair
        case Allowed():
            if digits[part.cell] in range(1, size + 1) and digits[part.cell] not in part.digits:
                yield part.rule, [part.cell]
        case Sum():
            held = _filled((digits[cell] for cell in part.cells), size)
            if len(held) == len(part.cells) and sum(held) != part.total:
                yield "cage-sum", list(part.cells)


def _filled(digits: Iterable[Value], size: int) -> list[int]:
    return [digit for digit in digits if isinstance(digit, int) and 1 <= digit <= size]
