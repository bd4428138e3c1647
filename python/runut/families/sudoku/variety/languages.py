"""Lines whose rule has no name, with rules that are easy to say: each goes with any digits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from runut.families.sudoku.kinds import Accepted, Constraint, Pattern, Relation
from runut.families.sudoku.layout import SIGNS, Board

Cells = tuple[int, ...]
Digits = Sequence[int]
Make = Callable[[Board, Cells, Digits], Constraint]
"""The line along cells of a board that hold these digits."""
PRIMES = frozenset((2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71))
MODULUS = 3


def _related(board: Board, cells: Cells, holds: Callable[[int, int], bool]) -> Relation:
    pairs = ((one, other) for one in board.digits for other in board.digits)
    return Relation(cells, frozenset(pair for pair in pairs if holds(*pair)))


def _third(board: Board) -> int:
    """A third of the digits, rounded up: 3 on nine."""
    return -(-len(board.digits) // 3)


def _far(board: Board, cells: Cells, _digits: Digits) -> Constraint:
    """Digits next to each other differ by at least a third of the digits."""
    return _related(board, cells, lambda one, other: abs(one - other) >= _third(board))


def _near(board: Board, cells: Cells, _digits: Digits) -> Constraint:
    """Digits next to each other differ, by less than a third of the digits."""
    return _related(board, cells, lambda one, other: 0 < abs(one - other) <= _third(board) - 1)


def _prime(board: Board, cells: Cells, _digits: Digits) -> Constraint:
    """Digits next to each other add up to a prime number."""
    return _related(board, cells, lambda one, other: one + other in PRIMES)


def _class(digits: Iterable[int]) -> str:
    """The digits as a class of a regular expression."""
    return f"[{''.join(SIGNS[digit] for digit in digits)}]"


def _parities(board: Board) -> tuple[str, str]:
    """The classes of the odd and of the even digits."""
    odd, even = ([each for each in board.digits if each % 2 == rest] for rest in (1, 0))
    return _class(odd), _class(even)


def _alternating(board: Board, cells: Cells, _digits: Digits) -> Constraint:
    """Odd and even digits take turns."""
    odd, even = _parities(board)
    return Pattern(cells, f"{even}?({odd}{even})*{odd}?")


def _enclosing(board: Board, cells: Cells, _digits: Digits) -> Constraint:
    """The ends are odd, all digits between them even."""
    odd, even = _parities(board)
    return Pattern(cells, f"{odd}{even}+{odd}")


def _rising(board: Board, cells: Cells, _digits: Digits) -> Constraint:
    """Low digits come first, then high ones; a digit in the middle is neither."""
    half = len(board.digits) // 2
    return Pattern(cells, f"{_class(board.digits[:half])}+{_class(board.digits[-half:])}+")


def _multiple(board: Board, cells: Cells, _digits: Digits) -> Constraint:
    """The digits add up to a multiple of 3; a state is the remainder so far."""
    states = range(MODULUS)
    steps = (
        (state, digit, (state + digit) % MODULUS) for state in states for digit in board.digits
    )
    return Accepted(cells, 0, tuple(steps), (0,))


RELATIONS: tuple[Make, ...] = (_far, _near, _prime)
PATTERNS: tuple[Make, ...] = (_alternating, _enclosing, _rising)
AUTOMATA: tuple[Make, ...] = (_multiple,)
