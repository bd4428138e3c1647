"""Checking a filled sudoku, by the rules alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from runut.core.puzzle import Solution, Value
from runut.core.result import Violation
from runut.errors import Fault, PuzzleError
from runut.families.sudoku.layout import Allowed, Gap, Part, Sum, Unit
from runut.families.sudoku.model import Sudoku, parts

__all__ = ["RULES", "check"]

RULES = MappingProxyType(
    {
        "cell-empty": "a cell is not filled, or holds something that is no digit of this board",
        "given-changed": "a given was changed",
        "row-duplicate": "a digit appears twice in a row",
        "column-duplicate": "a digit appears twice in a column",
        "box-duplicate": "a digit appears twice in a box",
        "region-duplicate": "a digit appears twice in a region of the jigsaw",
        "diagonal-duplicate": "a digit appears twice on a diagonal",
        "window-duplicate": "a digit appears twice in a window",
        "disjoint-duplicate": "a digit appears twice at the same place of a box",
        "extra-region-duplicate": "a digit appears twice in an extra region",
        "knight-duplicate": "a digit appears twice a knight's move apart",
        "king-duplicate": "a digit appears twice in cells that touch at a corner",
        "consecutive-neighbours": "digits that follow each other stand side by side",
        "cell-not-even": "an even cell holds an odd digit",
        "cell-not-odd": "an odd cell holds an even digit",
        "candidate-ruled-out": "a cell holds a digit that is none of its candidates",
        "cage-duplicate": "a digit appears twice in a cage",
        "cage-sum": "the digits of a cage have another sum",
    }
)


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
            first, second = digits[part.first], digits[part.second]
            if isinstance(first, int) and isinstance(second, int) and _follow(first, second):
                yield "consecutive-neighbours", [part.first, part.second]
        case Allowed():
            if digits[part.cell] in range(1, size + 1) and digits[part.cell] not in part.digits:
                yield part.rule, [part.cell]
        case Sum():
            held = _filled(digits[cell] for cell in part.cells)
            if len(held) == len(part.cells) and sum(held) != part.total:
                yield "cage-sum", list(part.cells)


def _follow(first: int, second: int) -> bool:
    return first > 0 and second > 0 and abs(first - second) == 1


def _filled(digits: Iterable[Value]) -> list[int]:
    return [digit for digit in digits if isinstance(digit, int) and digit > 0]
