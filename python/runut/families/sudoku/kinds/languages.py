"""Lines with a rule that has no name: pairs, a regular expression or an automaton.

Chance makes them with rules that are easy to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from runut.core.rules.parts import Automaton
from runut.core.scene import Disc
from runut.explaining.said import Words
from runut.families.sudoku.automata import TooManyStatesError, automaton
from runut.families.sudoku.drawing import marks
from runut.families.sudoku.drawing.marks import Mark
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Cells, Digits, Walk
from runut.families.sudoku.kinds.constraint import (
    Asked,
    Constraint,
    Constraints,
    Gesture,
    OfCells,
    alone,
)
from runut.families.sudoku.kinds.lines import Line, along
from runut.families.sudoku.kinds.sentences import choice_of
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.patterns import BadPatternError, matcher, written
from runut.families.sudoku.relations import Listed
from runut.families.sudoku.statements import Statement, accepted

__all__ = [
    "Accepted",
    "Pattern",
    "Relation",
]


PRIMES = frozenset((2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71))
MODULUS = 3


def unnamed(cells: Cells, board: Board, rule: str) -> Iterator[Mark]:
    """A thin line with a dot in each cell, a bulb where it begins, and the rule in short."""
    yield from marks.line(cells, board, "line-other", marks.FINE)
    for at, point in enumerate(marks.points(cells, board)):
        yield Disc(*point, 0.12 if at else 0.2, "line-other")
    yield marks.named(cells, rule)


def _rule(line: Constraint) -> list[object]:
    """What a line asks of its cells, wherever it runs."""
    return [getattr(line, each.attribute) for each in line.fields if each.depth is None]


def _lines(own: Constraint, cells: Cells, board: Board, others: Constraints) -> Words:
    """Where a rule holds: on every line with dots if all have it, else on this one."""
    dotted = [each for each in others if isinstance(each, Relation | Pattern | Accepted)]
    if dotted and all(type(each) is type(own) and _rule(each) == _rule(own) for each in dotted):
        return Words(
            "each line with dots, from the big one on,",
            id="setiap garis bertitik, mulai dari titik yang besar,",
        )
    begin, end = (cell_name(cells[at], board.columns) for at in (0, -1))
    return Words(
        f"the line with dots from {begin}, the big one, to {end}",
        id=f"garis bertitik dari {begin}, titik yang besar, sampai {end}",
    )


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


@dataclass(frozen=True, slots=True)
class Relation(Line):
    """Each digit of the line and the next are one of `pairs`."""

    name = "relation"
    fields = (grammar.pairs(), grammar.CELLS)
    fpuzzles = forms.NoWord("f-puzzles has no such line")
    interactive = forms.ByHand("Pair")
    chance = {"relation": Walk(3, 6, grows=True, makes=(_far, _near, _prime), blind=True)}
    step = "line"
    pairs: frozenset[tuple[int, int]]

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """Digits of the board."""
        yield from Line.own_faults(self, board)
        for digit in sorted({digit for pair in self.pairs for digit in pair}):
            if digit not in board.digits:
                yield f"relation with {digit}; expected {board.digits[0]} to {board.digits[-1]}"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A thin line with its rule in short."""
        return unnamed(
            self.cells,
            board,
            " ".join(board.sign(one) + board.sign(other) for one, other in sorted(self.pairs)),
        )

    asked = alone

    def asked_among(self, board: Board, others: Constraints, /) -> Asked:
        """With what may follow each digit of its pairs."""
        line = _lines(self, self.cells, board, others)
        after: dict[int, list[str]] = {digit: [] for pair in sorted(self.pairs) for digit in pair}
        for one, other in sorted(self.pairs):
            after[one].append(board.sign(other))
        pairs = ", ".join(
            f"{board.sign(one)} → {' '.join(others) or '–'}"
            for one, others in sorted(after.items())
        )
        yield "", {"line": line, "pairs": pairs}

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each cell and the next."""
        says = Words(
            "the digits of {} are one of the pairs", id="angka di {} salah satu dari pasangannya"
        )
        return along(self, board, Listed(self.pairs), says)


def _class(digits: Iterable[int]) -> str:
    """The digits as a class of a regular expression."""
    return f"[{''.join(map(written, digits))}]"


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


@dataclass(frozen=True, slots=True)
class Pattern(OfCells):
    """The digits along the line, as signs of one text, match a regular expression as a whole.

    It knows signs of digits, `.`, classes such as `[1-3]` and `[^9]`, groups, `|`, `*`, `+`, `?`
    and counts such as `{2}`, `{2,}` and `{2,4}`. `<37>` is a digit that has no sign.
    """

    name = "pattern"
    gesture = Gesture.LINE
    fields = (grammar.word("expression", "an expression", "1[23]*"), grammar.CELLS)
    fpuzzles = forms.NoWord("f-puzzles has no such line")
    interactive = forms.ByHand("Regex")
    chance = {"pattern": Walk(3, 6, makes=(_alternating, _enclosing, _rising), blind=True)}
    step = "line"
    expression: str

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """An expression of digits of the board that is not too long."""
        try:
            matcher(board.digits, self.expression)
        except BadPatternError as error:
            yield f"the pattern {self.expression!r}: {error}"
        except TooManyStatesError:
            yield f"the pattern {self.expression!r} needs too many states"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A thin line with its rule in short."""
        return unnamed(self.cells, board, self.expression)

    asked = alone

    def asked_among(self, board: Board, others: Constraints, /) -> Asked:
        """With its expression, and what the signs of any expression mean."""
        line = _lines(self, self.cells, board, others)
        yield "line", {"line": line, "expression": self.expression}
        yield "signs", {}

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The automaton of the expression."""
        part = matcher(board.digits, self.expression)
        says = Words(f"{{}} match {self.expression}", id=f"{{}} cocok dengan {self.expression}")
        yield accepted(board, "pattern", self.cells, part, says)


def _multiple(board: Board, cells: Cells, _digits: Digits) -> Constraint:
    """The digits add up to a multiple of 3; a state is the remainder so far."""
    states = range(MODULUS)
    steps = (
        (state, digit, (state + digit) % MODULUS) for state in states for digit in board.digits
    )
    return Accepted(cells, 0, tuple(steps), (0,))


@dataclass(frozen=True, slots=True)
class Accepted(OfCells):
    """An automaton accepts the digits along the line.

    `steps` are a state, a digit and a state after it; there may be several for the same state and
    digit, and the line is accepted if any way ends in a state of `accepting`.
    """

    name = "automaton"
    gesture = Gesture.LINE
    fields = (
        grammar.number("start", "the first state", "0"),
        grammar.steps(),
        grammar.states(),
        grammar.CELLS,
    )
    fpuzzles = forms.NoWord("f-puzzles has no such line")
    interactive = forms.ByHand("NFA")
    chance = {"automaton": Walk(3, 6, makes=(_multiple,), blind=True)}
    step = "line"
    start: int
    steps: tuple[tuple[int, int, int], ...] = field(hash=False)  # tens of thousands, at times
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

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """A thin line with its rule in short."""
        return unnamed(self.cells, board, f"auto {len(self.steps)}")

    asked = alone

    def asked_among(self, board: Board, others: Constraints, /) -> Asked:
        """With all its steps."""
        line = _lines(self, self.cells, board, others)
        steps = _steps_said(board, self.steps)
        accepting = choice_of(sorted(self.accepting))
        yield "", {"line": line, "start": self.start, "last": accepting, "steps": steps}

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The automaton whose states are sets of these states."""
        part = _subsets(board.digits, self.start, self.steps, self.accepting)
        says = Words("the automaton accepts {}", id="automaton menerima {}")
        yield accepted(board, "automaton", self.cells, part, says)


@lru_cache(maxsize=16)
def _steps_said(board: Board, steps: tuple[tuple[int, int, int], ...]) -> str:
    """The steps from each state; both languages ask for them, and there may be many."""
    signs = {digit: board.sign(digit) for digit in {each[1] for each in steps}}
    held: dict[int, list[str]] = {}
    for state, digit, after in sorted(steps):
        held.setdefault(state, []).append(f"{signs[digit]} → {after}")
    return "; ".join(f"{state}: {', '.join(ways)}" for state, ways in held.items())


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

    first = frozenset((start,))
    return automaton(digits, first, step, lambda each: bool(ends & each), most=MOST_SUBSETS)
