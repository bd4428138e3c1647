"""The rules a second time, by hand: checking a filled sudoku, by the rules alone.

The library checks by its model; this shares nothing with it, so that a wrong model shows. What each
constraint asks stands in `stated/sudoku_rules`.
"""

from __future__ import annotations

from collections.abc import Iterator

from runut.core.puzzle import Solution
from runut.core.result import Violation
from runut.core.shape import Value
from runut.errors import Fault, PuzzleError
from runut.families.sudoku.kinds import Digits
from runut.families.sudoku.model import Sudoku
from stated.sudoku_rules import Claim, claims, shape_of
from stated.sudoku_rules.claims import starts_of


def check(puzzle: Sudoku, solution: Solution) -> tuple[Violation, ...]:
    """Every rule that a filled board breaks, one violation for each digit and unit."""
    high, wide = shape_of(puzzle)
    rows = solution.rows
    if len(rows) != high or any(len(row) != wide for row in rows):
        raise PuzzleError(Fault(f"expected a solution of {high} rows of {wide} digits"))
    first, last = _digits(puzzle)
    shown = list(solution.values())
    digits = [_digit(value, first, last) for value in shown]
    stated = list(claims(puzzle))
    inside = {cell for claim in stated for cell in claim.cells} if starts_of(puzzle) else None
    empty = [
        cell
        for cell, digit in enumerate(digits)
        if digit is None and (inside is None or cell in inside)
    ]
    changed = [
        cell
        for cell, given in enumerate(puzzle.cells)
        if given and digits[cell] != given + first - 1 and not _is_blank(shown[cell], first)
    ]
    broken = [("cell-empty", empty), ("given-changed", changed)]
    for claim in stated:
        broken += _broken(claim, digits)
    return tuple(
        Violation(rule, tuple(divmod(cell, wide) for cell in cells))
        for rule, cells in broken
        if cells
    )


def _digits(puzzle: Sudoku) -> tuple[int, int]:
    for each in puzzle.constraints:
        if isinstance(each, Digits):
            return each.first, each.last
    return 1, puzzle.size


def _is_blank(value: Value, first: int) -> bool:
    return value is None or (value == 0 and first == 1)


def _digit(value: Value, first: int, last: int) -> int | None:
    """The digit that a solution shows; `None` for a blank or what is none of the digits."""
    if first == 1:
        return value if isinstance(value, int) and 1 <= value <= last else None
    return next((digit for digit in range(first, last + 1) if str(digit) == str(value)), None)


def _broken(claim: Claim, digits: list[int | None]) -> Iterator[tuple[str, list[int]]]:
    """The ways in which the digits break one claim."""
    cells = list(claim.cells)
    held = [digits[cell] for cell in cells]
    if claim.holds is None:
        for digit in sorted({digit for digit in held if digit is not None}):
            if held.count(digit) > 1:
                yield claim.rule, [cell for cell in cells if digits[cell] == digit]
        return
    seen = [digits[cell] for cell in claim.sees or cells]
    if None not in seen and not claim.holds(*seen):
        yield claim.rule, cells
