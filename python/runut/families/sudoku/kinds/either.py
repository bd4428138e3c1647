"""One of several cases, or none: each of them one constraint or several together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from runut.core.rng import Rng
from runut.core.scanner import Token, shown
from runut.core.tables import LANGUAGES
from runut.explaining.said import Words
from runut.families.sudoku.alternatives import EITHER, NEITHER, stated
from runut.families.sudoku.automata import TooManyStatesError
from runut.families.sudoku.drawing.marks import Label, Mark
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.areas import Cage
from runut.families.sudoku.kinds.chance import Digits, Drawn
from runut.families.sudoku.kinds.constraint import (
    Asked,
    Constraint,
    Constraints,
    Gesture,
    alone,
    in_whole,
    unkept,
)
from runut.families.sudoku.kinds.grammar import Field
from runut.families.sudoku.kinds.registry import kind_called
from runut.families.sudoku.kinds.tokens import Tokens
from runut.families.sudoku.layout import Board
from runut.families.sudoku.statements import Statement
from runut.families.sudoku.variety.shapes import separate

__all__ = ["Not", "Or"]

Cases = tuple[Constraints, ...]
FURTHEST = 4
"""How far the wrong sum of two is from the right one."""


AND, OR = Words("and", id="dan"), Words("or", id="atau")
END = "end"
"""The words between the constraints of a case, between cases, and at the end."""
OPENING = (EITHER, NEITHER)
"""The names of the kinds that have cases."""
_TOO_LONG = "a rule in {!r} has too many cells for a case; write it of fewer cells"


def _cases() -> Field:
    """Constraints with `and` between those of a case and `or` between cases, up to `end`."""

    def read(words: Tokens) -> Cases:
        return tuple(
            tuple(_constraint(words, name, tokens) for name, tokens in case)
            for case in _split(words)
        )

    def write(value: Cases, board: Board) -> str:
        cases = (
            f" {AND.en} ".join(grammar.written(each, board) for each in case) for case in value
        )
        return f"{f' {OR.en} '.join(cases)} {END}"

    return Field("cases", read, write, "cage 3 r1c1 r1c2 or cage 17 r1c1 r1c2 and even r2c1 end")


def _constraint(words: Tokens, name: Token, tokens: list[Token]) -> Constraint:
    return grammar.parsed(kind_called(name), name, tokens, words.board)


def _split(words: Tokens) -> list[list[tuple[Token, list[Token]]]]:
    """The name and the words of each constraint of each case; cases may have cases in them."""
    cases: list[list[tuple[Token, list[Token]]]] = [[]]
    depth, is_name = 0, True
    while True:
        token = words.take(f"a constraint or {END!r}")
        word = token.text.lower()
        if is_name and word in (AND.en, END):
            token.fail(f"expected a constraint, found {shown(token.text)}")
        if depth == 0 and word == END:
            return cases
        if depth == 0 and word in (AND.en, OR.en) and not is_name:
            cases += [[]] * (word == OR.en)
            is_name = True
            continue
        if depth == 0 and is_name:
            cases[-1].append((token, []))
        else:
            cases[-1][-1][1].append(token)
        depth += (is_name and word in OPENING) - (word == END)
        is_name = (is_name and word in OPENING) or (depth > 0 and word in (AND.en, OR.en))


def _doubtful(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Cages with two sums, one of which is right."""
    return tuple(
        Or(tuple((Cage(cells, total),) for total in sorted(totals)))
        for cells, *totals in _two_sums(board, digits, rng)
    )


def _denied(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Cages with a sum that they do not have."""
    found = _two_sums(board, digits, rng)
    return tuple(Not(((Cage(cells, wrong),),)) for cells, _, wrong in found)


def _two_sums(board: Board, digits: Digits, rng: Rng) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Cells with different digits, their sum, and another one that is near."""
    for cells in separate(board, rng):
        held = [digits[cell] for cell in cells]
        least, most = sum(board.digits[: len(cells)]), sum(board.digits[-len(cells) :])
        near = range(max(least, sum(held) - FURTHEST), min(most, sum(held) + FURTHEST) + 1)
        others = [total for total in near if total != sum(held)]
        if len({*held}) == len(held) and others:
            yield tuple(cells), sum(held), others[rng.below(len(others))]


@dataclass(frozen=True, slots=True)
class OfCases(Constraint):
    """A constraint over cases: each is a constraint, or several that hold together."""

    gesture = Gesture.SHAPES
    fields: ClassVar[tuple[Field, ...]] = (_cases(),)
    step = "clue"
    sign: ClassVar[str]
    """It stands where a case begins."""
    has_clues: ClassVar[bool] = False
    """Whether cases of one rule are called clues."""
    cases: Cases

    def __post_init__(self) -> None:
        object.__setattr__(self, "cases", tuple(self._checked(self.cases)))

    def _checked(self, given: object) -> Iterator[Constraints]:
        """The cases that a caller gives, else a `PuzzleError`."""
        wanted = "cases such as [Cage(cells, 3), Cage(cells, 17)]"
        if not isinstance(given, Iterable):
            raise self.refused(given, wanted)
        for case in given:
            listed = tuple(case) if isinstance(case, Iterable) else (case,)
            if wrong := [each for each in listed if not isinstance(each, Constraint)]:
                raise self.refused(wrong[0], wanted)
            yield listed

    def within(self, board: Board, /) -> Constraints:
        """Itself, which has a sign, and the constraints of all cases."""
        return self, *(inner for each in self._all() for inner in each.within(board))

    def drawn(self, _board: Board, /) -> Iterator[Mark]:
        """The sign where each of its constraints begins."""
        inner = (each for each in self._all() if not isinstance(each, OfCases))
        begins = (cell for each in inner for cell in getattr(each, "cells", ())[:1])
        yield from (Label(cell, self.sign, is_clue=False) for cell in dict.fromkeys(begins))

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of all cases that have some."""
        found = (getattr(each, "cells", ()) for each in self._all())
        return tuple(dict.fromkeys(cell for cells in found for cell in cells))

    @property
    def has_numbers(self) -> bool:
        """Whether a case has cells, and has them by number."""
        return any(each.has_numbers for each in self._all())

    def placed(self, columns: int, rows: int = 0) -> Self:
        """The cases on a board."""
        return self._each(lambda kind: kind.placed(columns, rows), columns)

    def on(self, board: Board, /) -> Self:
        """The cases on a board that may have several grids."""
        return self._each(lambda kind: kind.on(board), board.columns)

    def paired(self, columns: int) -> Self:
        """The cases with their cells as (row, column)."""
        return self._each(lambda kind: kind.paired(columns), 0)

    def _each(self, move: Callable[[Constraint], Constraint], placed_on: int) -> Self:
        cases = tuple(tuple(map(move, case)) for case in self.cases)
        return replace(self, cases=cases, placed_on=placed_on)

    def faults(self, board: Board, /) -> Iterator[str]:
        """Constraints that only state something, and of which some case can hold."""
        wrong = [*self.meaningless(board)]
        yield from wrong
        try:
            yield from () if wrong else unkept(self.statements(board), board)
        except TooManyStatesError:
            yield _TOO_LONG.format(self.name)

    def meaningless(self, board: Board, /) -> Iterator[str]:
        """What is wrong with constraints of the cases; one that no digits keep is none."""
        yield from dict.fromkeys(fault for each in self._all() for fault in each.meaningless(board))
        for kind in self._all():
            if type(kind).shaped is not Constraint.shaped:
                yield f"{kind.explained_as.name} cannot stand in {self.name!r}"
        if not self.cases or not all(self.cases):
            yield f"a case of {self.name!r} without constraints"

    @property
    def gridless(self) -> str:
        """The name of the first constraint in a case that is such a rule."""
        return next(filter(None, (each.gridless for each in self._all())), "")

    def _all(self) -> Iterator[Constraint]:
        return (each for case in self.cases for each in case)

    def _stated(self, board: Board, others: Constraints) -> list[tuple[Statement, ...]]:
        """What each case states."""
        beside = [in_whole((*others, *case), board) for case in self.cases]
        return [
            tuple(found for each in case for found in each.as_case(board, own))
            for case, own in zip(self.cases, beside, strict=True)
        ]

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """What it states of its cases."""
        return self.among(board, ())

    def among(self, board: Board, others: Constraints, /) -> Iterator[Statement]:
        """The same on a board that has these constraints."""
        return stated(board, self._stated(board, others), self.name)

    asked = alone

    def asked_among(self, board: Board, others: Constraints, /) -> Asked:
        """The rules of the cases, each once; of one rule, they are clues of which one holds."""
        said = {each: self._clauses(board, others, each) for each in LANGUAGES}
        is_one = self.has_clues and len(said["en"]) == 1
        yield "alike" if is_one else "", {"cases": _listed(said)}

    def _clauses(self, board: Board, others: Constraints, language: str) -> list[str]:
        """What each case asks of a player, in one language."""
        found = (
            f" {AND.text(language)} ".join(
                _clause(each, board, (*others, *case), language) for each in case
            )
            for case in self.cases
        )
        return list(dict.fromkeys(found))


@dataclass(frozen=True, slots=True)
class Or(OfCases):
    """At least one of the cases holds: each is a constraint, or several that hold together.

    >>> from runut.sudoku import Cage, Or
    >>> cells = [(0, 0), (0, 1)]
    >>> Or([Cage(cells, 3), Cage(cells, 17)]).placed(9).cells
    (0, 1)
    """

    name, sign, has_clues = EITHER, "(?)", True
    fpuzzles = forms.NoWord("f-puzzles has no alternatives")
    interactive = forms.ByHand("Or")
    chance = {EITHER: Drawn(_doubtful)}


@dataclass(frozen=True, slots=True)
class Not(OfCases):
    """None of the cases holds: each is a constraint, or several that do not hold together.

    >>> from runut.sudoku import Cage, Not
    >>> Not([Cage([(0, 0), (0, 1)], 3)]).placed(9).cells
    (0, 1)
    """

    name, sign = NEITHER, "(!)"
    fpuzzles = forms.NoWord("f-puzzles has no negation")
    interactive = forms.ByParts()
    chance = {NEITHER: Drawn(_denied)}


def _clause(kind: Constraint, board: Board, others: Constraints, language: str) -> str:
    """What a constraint asks of a player; what has cases itself stands in brackets."""
    said = kind.aim_clause(board, others, language)
    return f"({said})" if isinstance(kind, OfCases) else said


def _listed(clauses: Mapping[str, list[str]]) -> Words:
    """Clauses in each language as one."""
    return Words(**{each: f"; {OR.text(each)} ".join(own) for each, own in clauses.items()})
