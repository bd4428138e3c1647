"""Full rank: every row and column read from both ends as a number, and where some of them rank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations
from typing import NamedTuple

from runut.core.rules.model import Auxiliary
from runut.core.rules.parts import Automaton, Linear
from runut.core.tables import LANGUAGES
from runut.explaining.said import Said, Words
from runut.families.sudoku.automata import automaton
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Digits, Fixed, Signs
from runut.families.sudoku.kinds.constraint import Asked, Constraint, Constraints, alone, unkept
from runut.families.sudoku.kinds.outside import Outside, both_ways
from runut.families.sudoku.layout import Board
from runut.families.sudoku.statements import Lines, RankCase, RankDefinition, Statement, one_of

__all__ = ["FullRank", "RankTies"]

OTHER, SMALLER, GREATER = 1, 2, 3
"""What an auxiliary place says of a line beside another: that it begins otherwise or is the same,
that it is smaller, that it is greater."""
LEAST_DIGITS = 3
"""An auxiliary place holds one of the numbers of the board."""
ENDS = 4
"""On each side of the board each digit begins one line, if a line holds all of them."""


SAID = Said(__package__, "readings.toml")
Pair = tuple[int, int]


class Reading(NamedTuple):
    """A row or column from one of its ends."""

    side: str
    number: int
    cells: tuple[int, ...]

    def called(self, language: str) -> str:
        """What people call it."""
        return SAID.say(self.side, language, number=self.number)

    @property
    def name(self) -> str:
        """What sentences of rules call it."""
        return self.called("en")


@cache
def _readings(board: Board) -> tuple[Reading, ...]:
    """Every row from the left and the right, and every column from above and below."""
    found = []
    for at in range(board.size):
        row, column = board.row(at), board.column(at)
        found += [
            Reading("left", at + 1, row),
            Reading("right", at + 1, row[::-1]),
            Reading("above", at + 1, column),
            Reading("below", at + 1, column[::-1]),
        ]
    return tuple(found)


@cache
def _sides(board: Board) -> tuple[Lines, ...]:
    """The cells of the lines of each side."""
    lines = _readings(board)
    return tuple(tuple(each.cells for each in lines[at::ENDS]) for at in range(ENDS))


def _has_every_digit(board: Board) -> bool:
    return board.is_full


@dataclass(frozen=True, slots=True)
class RankTies(Constraint):
    """Whether numbers may be equal: `any` of them, or `none`.

    Without this rule a line with a rank is like no other, and others may be equal.
    """

    name = "rank-ties"
    fields = (grammar.name("kind", ("any", "none")),)
    fpuzzles = forms.NoWord("f-puzzles has no such rule")
    interactive = forms.ByHand("FullRankTies")
    chance = {"rank-ties": Fixed()}
    step = "clue"
    kind: str = "none"

    def faults(self, board: Board, /) -> Iterator[str]:
        """A kind that there is, and a square on which lines can differ."""
        if self.kind not in {"any", "none"}:
            yield f"rank-ties {self.kind}; expected any or none"
        elif not board.is_square:
            yield f"rank-ties on a board of {board.rows}x{board.columns}; expected a square"
        else:
            yield from unkept(self.statements(board), board)

    def asked(self, _board: Board, /) -> Asked:
        """Whether lines may be equal."""
        yield self.kind, {}

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """An automaton for every two lines that may be equal."""
        if self.kind == "any":
            return
        for one, other in combinations(_readings(board), 2):
            # Two lines are as equal as the same two from their other ends.
            is_mirrored = one.side in {"right", "below"}
            pairs = _compared(one, other, board)
            if not is_mirrored and not _differ(pairs[-1], board):
                says = Words(
                    f"{one.name} and {other.name} are different numbers",
                    id=f"{one.called('id')} dan {other.called('id')} bilangan yang berbeda",
                )
                yield Statement("rank-tied", _different(board.numbers), _flat(pairs), says)

    def __str__(self) -> str:
        return f"{self.name} {self.kind}"


def _ranks(board: Board, digits: Digits) -> Iterator[Constraint]:
    lines = list(both_ways(board))
    numbers = [tuple(digits[cell] for cell in line) for line in lines]
    for line, number in zip(lines, numbers, strict=True):
        if numbers.count(number) == 1:
            yield FullRank(line, 1 + sum(other < number for other in numbers))


@dataclass(frozen=True, slots=True)
class FullRank(Outside):
    """The number that the line makes has this rank among those of all lines, 1 for the smallest.

    Every row is read from the left and from the right, every column from above and from below. The
    rank is one more than the number of smaller ones.
    """

    name = "full-rank"
    mark = "#{}"
    fields = (grammar.number("rank", "a rank", "12"), grammar.view())
    fpuzzles = forms.NoWord("f-puzzles has no such clue")
    interactive = forms.Beside("FullRank", "rank", "a rank", needs_all=True)
    chance = {"rank": Signs(_ranks, 3)}
    step = "rank"
    rank: int

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """A whole row or column, and a rank that there is."""
        here, most = self.named(board), ENDS * board.size
        if not board.is_square:
            yield f"a rank on a board of {board.rows}x{board.columns}; expected a square"
        elif len(board.numbers) < LEAST_DIGITS:
            yield f"a rank on a board of fewer than {LEAST_DIGITS} digits"
        elif all(line.cells != self.cells for line in _readings(board)):
            yield f"a rank of {here}; expected a whole row or column from one of its ends"
        elif not 1 <= self.rank <= most:
            yield f"a rank of {self.rank} ({here}); expected 1 to {most}"

    asked = alone

    def asked_among(self, _board: Board, others: Constraints, /) -> Asked:
        """Whether other lines may be equal."""
        yield "tied" if RankTies("any") in others else "alone", {}

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """What it states if no other line may be equal."""
        return self.among(board, ())

    def among(self, board: Board, others: Constraints, /) -> Iterator[Statement]:
        """The first digit, what each other line is beside this one, and how many are smaller.

        If a line holds every digit, four lines begin with each: the rank says the first digit, and
        only lines with the same one count.
        """
        lines = _readings(board)
        at = next(at for at, each in enumerate(lines) if each.cells == self.cells)
        line, number = lines[at], at % ENDS * board.size + at // ENDS
        may_tie = RankTies("any") in others
        smaller, greater = self.rank - 1, ENDS * board.size - self.rank
        alike = Words("")
        if _has_every_digit(board):
            first = board.digits[smaller // ENDS]
            yield one_of(board, "full-rank-first", line.cells[0], (first,))
            smaller, greater = smaller % ENDS, ENDS - 1 - smaller % ENDS
            alike = Words(" that begin with the same digit", id=" yang berawal dengan angka sama")
        definitions = list(_definitions(board, line))
        yield from definitions
        counted = tuple(each.auxiliaries[0] for each in definitions)
        factors = (0,) * len(self.cells) + (1,) * len(counted)
        for rule, value, count, word in (
            ("full-rank", SMALLER, smaller, Words("smaller", id="kecil")),
            ("full-rank-greater", GREATER, greater, Words("greater", id="besar")),
        ):
            part = Linear({value: 1}, count, count, factors)
            says = Words(
                f"{count} of the lines{alike.en} are {word.en} than {line.name}",
                id=f"{count} garis{alike.id} lebih {word.id} daripada {line.called('id')}",
            )
            if value == SMALLER or not may_tie:
                yield RankCase(
                    rule,
                    part,
                    self.cells,
                    says,
                    auxiliaries=counted,
                    sides=_sides(board),
                    line=number,
                    smaller=self.rank - 1,
                    may_tie=may_tie,
                )


def _definitions(board: Board, line: Reading) -> Iterator[RankDefinition]:
    """For each line that may count: what it is beside this one."""
    is_alike = _has_every_digit(board)
    for other in _readings(board):
        pairs = _compared(other, line, board)
        if other == line or (is_alike and _differ(pairs[0], board)):
            continue
        begins = other.cells[0] != line.cells[0]
        part = _comparison(board.numbers, must_begin_alike=is_alike and begins)
        says = {language: _says(line, other, board, language) for language in LANGUAGES}
        place = Auxiliary(f"{other.name} beside {line.name}", says.pop("en"), says)
        beside = f"{other.called('id')} dibandingkan {line.called('id')}"
        sentence = Words(
            f"{place.name}: smaller, greater, or neither",
            id=f"{beside}: lebih kecil, lebih besar, atau bukan keduanya",
        )
        cells = _flat(pairs)
        yield RankDefinition("full-rank-order", part, cells, sentence, auxiliaries=(place,))


def _says(line: Reading, other: Reading, board: Board, language: str) -> dict[int, str]:
    """What the values of an auxiliary place stand for."""
    alike = "alike-" if _has_every_digit(board) else ""
    names = {"line": line.called(language), "other": other.called(language)}
    words = (OTHER, "other"), (SMALLER, "smaller"), (GREATER, "greater")
    return {value: SAID.say(f"{alike}{word}", language, **names) for value, word in words}


def _compared(one: Reading, other: Reading, board: Board) -> list[Pair]:
    """The cells to compare in turn, up to the first two in one row or column, which differ."""
    found = []
    for pair in zip(one.cells, other.cells, strict=True):
        found.append(pair)
        if _differ(pair, board):
            break
    return found


def _differ(pair: Pair, board: Board) -> bool:
    """Whether two cells are in one row or column, and so hold different digits."""
    (row, column), (other_row, other_column) = (divmod(cell, board.columns) for cell in pair)
    return (row == other_row) != (column == other_column)


def _flat(pairs: Iterable[Pair]) -> tuple[int, ...]:
    """The cells of pairs; a cell is not compared with itself."""
    return tuple(chain.from_iterable(pair for pair in pairs if pair[0] != pair[1]))


class _State(NamedTuple):
    """What is read of a comparison: the verdict, whether digits so far are equal, a digit held."""

    verdict: int
    is_first: bool
    held: int


_DONE = _State(verdict=0, is_first=False, held=0)


@cache
def _comparison(numbers: range, *, must_begin_alike: bool) -> Automaton:
    """It reads a verdict, then the digits of the other line and of the line by turns."""

    def step(state: _State | None, number: int) -> _State | None:
        if state is None:
            return None
        if state.verdict < 0:
            return _State(number, must_begin_alike, 0) if number <= GREATER else None
        if state == _DONE:
            return state
        if not state.held:
            return state._replace(held=number)
        if number == state.held:
            return state._replace(is_first=False, held=0)
        verdict = OTHER if state.is_first else SMALLER if state.held < number else GREATER
        return _DONE if verdict == state.verdict else None

    start = _State(-1, must_begin_alike, 0)
    ends = (_DONE, _DONE._replace(verdict=OTHER))
    return automaton(numbers, start, step, lambda state: state in ends)


@cache
def _different(numbers: range) -> Automaton:
    """It reads the digits of two lines by turns; a state is a digit, 0 for none, -1 at the end."""

    def step(held: int, number: int) -> int:
        if held <= 0:
            return held or number
        return 0 if held == number else -1

    return automaton(numbers, 0, step, lambda held: held < 0)
