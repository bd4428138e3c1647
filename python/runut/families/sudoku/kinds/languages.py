"""Lines with a rule that has no name: pairs, a regular expression or an automaton."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from runut.core.rules.parts import Automaton
from runut.families.sudoku.automata import TooManyStatesError, automaton
from runut.families.sudoku.kinds.constraint import OfCells
from runut.families.sudoku.kinds.lines import Line, along
from runut.families.sudoku.layout import Board
from runut.families.sudoku.patterns import BadPatternError, matcher
from runut.families.sudoku.relations import (
    Listed,
)
from runut.families.sudoku.statements import Statement, accepted

__all__ = [
    "Accepted",
    "Pattern",
    "Relation",
]


@dataclass(frozen=True, slots=True)
class Relation(Line):
    """Each digit of the line and the next are one of `pairs`."""

    name: ClassVar[str] = "relation"
    pairs: frozenset[tuple[int, int]]

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """Digits of the board."""
        yield from Line.own_faults(self, board)
        for digit in sorted({digit for pair in self.pairs for digit in pair}):
            if digit not in board.digits:
                yield f"relation with {digit}; expected {board.digits[0]} to {board.digits[-1]}"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each cell and the next."""
        return along(self, board, Listed(self.pairs), "the digits of {} are one of the pairs")


@dataclass(frozen=True, slots=True)
class Pattern(OfCells):
    """The digits along the line, as signs of one text, match a regular expression as a whole.

    It knows signs of digits, `.`, classes such as `[1-3]` and `[^9]`, groups, `|`, `*`, `+`, `?`
    and counts such as `{2}`, `{2,}` and `{2,4}`.
    """

    name: ClassVar[str] = "pattern"
    expression: str

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """An expression of digits of the board that is not too long."""
        try:
            matcher(board.digits, self.expression)
        except BadPatternError as error:
            yield f"the pattern {self.expression!r}: {error}"
        except TooManyStatesError:
            yield f"the pattern {self.expression!r} needs too many states"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The automaton of the expression."""
        part = matcher(board.digits, self.expression)
        yield accepted(board, "pattern", self.cells, part, f"{{}} match {self.expression}")


@dataclass(frozen=True, slots=True)
class Accepted(OfCells):
    """An automaton accepts the digits along the line.

    `steps` are a state, a digit and a state after it; there may be several for the same state and
    digit, and the line is accepted if any way ends in a state of `accepting`.
    """

    name: ClassVar[str] = "automaton"
    start: int
    steps: tuple[tuple[int, int, int], ...]
    accepting: tuple[int, ...]

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """Digits of the board, states from 0 on, and not too many of them."""
        ends = (state for before, _, after in self.steps for state in (before, after))
        states = {self.start, *self.accepting, *ends}
        if not 0 <= min(states) <= max(states) <= MOST_STATE:
            yield f"automaton with a state beyond 0 to {MOST_STATE}"
        for digit in sorted({digit for _, digit, _ in self.steps}):
            if digit not in board.digits:
                yield f"automaton with {digit}; expected {board.digits[0]} to {board.digits[-1]}"
        try:
            _subsets(board.digits, self.start, self.steps, self.accepting)
        except TooManyStatesError:
            yield "the automaton has too many states once each step is one"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The automaton whose states are sets of these states."""
        part = _subsets(board.digits, self.start, self.steps, self.accepting)
        yield accepted(board, "automaton", self.cells, part, "the automaton accepts {}")


MOST_STATE = 99_999
MOST_SUBSETS = 5_000


@lru_cache(maxsize=256)
def _subsets(
    digits: range, start: int, steps: tuple[tuple[int, int, int], ...], accepting: tuple[int, ...]
) -> Automaton:
    ways: dict[tuple[int, int], set[int]] = {}
    for state, digit, after in steps:
        ways.setdefault((state, digit), set()).add(after)
    ends = frozenset(accepting)

    def step(states: frozenset[int], digit: int) -> frozenset[int] | None:
        after = frozenset(each for state in states for each in ways.get((state, digit), ()))
        return after or None

    def is_end(states: frozenset[int]) -> bool:
        return not ends.isdisjoint(states)

    return automaton(digits, frozenset((start,)), step, is_end, most=MOST_SUBSETS)
