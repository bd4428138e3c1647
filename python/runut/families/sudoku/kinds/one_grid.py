"""A rule of one of several grids, whose cells are called by the rows and columns of that grid.

The rule is stated on the board of the grid alone. Its cells are then those of the whole board, and
so are their names in its sentences; the rest of a sentence is about the grid, which stands before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self, cast

from runut.core.rules.model import Auxiliary
from runut.core.scanner import shown
from runut.core.scene import Item, moved
from runut.core.tables import LANGUAGES
from runut.explaining.said import Words
from runut.families.sudoku.drawing.marks import Label, Mark
from runut.families.sudoku.grids import cells_of, grid_called, own_board
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Fixed
from runut.families.sudoku.kinds.constraint import (
    Asked,
    Constraint,
    Constraints,
    Gesture,
    alone,
    in_whole,
)
from runut.families.sudoku.kinds.grammar import Field
from runut.families.sudoku.kinds.registry import kind_called
from runut.families.sudoku.kinds.tokens import CELL_NAME, Tokens
from runut.families.sudoku.kinds.whole import Diagonals
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.statements import Lines, RankCase, Statement, Unit, renamed

__all__ = ["InGrid"]

EXAMPLE = "1 diagonals"


def _number_and_rule() -> Field:
    """The number of a grid, perhaps with a colon, and the words of a constraint."""

    def read(words: Tokens) -> dict[str, object]:
        token = words.take("the number of a grid")
        text, count = token.text.removesuffix(":"), count_of(words.board)
        if not (text.isascii() and text.isdecimal() and 1 <= int(text[:4]) <= count):
            wanted = f"a grid from 1 to {count}" if count > 1 else "grid 1, the only one"
            token.fail(f"expected {wanted}, found {shown(token.text)}")
        name = words.take("a constraint")
        name = words.take("a constraint") if name.text == ":" else name
        kind = kind_called(name)
        if fault := _unsaid(kind):
            name.fail(fault)
        rule = grammar.parsed(kind, name, words.rest(), own_board(words.board))
        return {"number": int(text), "rule": rule}

    def write(made: InGrid, board: Board) -> str:
        return f"{made.number} {grammar.written(made.rule, own_board(board))}"

    return Field("", read, write, EXAMPLE)


def count_of(board: Board) -> int:
    """How many grids a board has."""
    return len(board.grids) or 1


def _unsaid(kind: type[Constraint]) -> str:
    """Why constraints of a kind are not said of one grid; nothing if they may be."""
    if kind.shaped is not Constraint.shaped:
        return f"{kind.name} shapes the whole board, not one grid"
    if kind is InGrid:
        return "a rule of one grid names one grid"
    is_joined = kind.gesture is Gesture.SHAPES
    return f"name the grid in each case: {kind.name} grid 2 ..." if is_joined else ""


@dataclass(frozen=True, slots=True)
class InGrid(Constraint):
    """A rule of the grid with this number, from 1, whose cells are (row, column) of that grid.

    >>> from runut.sudoku import Diagonals, Grids, InGrid, Sudoku
    >>> rules = Grids(starts=((0, 0), (2, 2))), InGrid(2, Diagonals())
    >>> print(Sudoku(2, 2, (0,) * 36, rules).constraints[1])
    grid 2 diagonals
    """

    name = "grid"
    fields = (_number_and_rule(),)
    fpuzzles = forms.NoWord("f-puzzles has no rules of one of several grids")
    interactive = forms.NoWord("the site has no rules of one of several grids")
    chance = {"grid-diagonals": Fixed(lambda _size: InGrid(1, Diagonals()))}
    step = None
    carries = True
    number: int
    rule: Constraint

    def __post_init__(self) -> None:
        Constraint.__post_init__(self)
        given: object = self.rule
        if not isinstance(given, Constraint):
            raise self.refused(given, "a constraint such as Diagonals()")

    @property
    def gridless(self) -> str:
        """None: it names its grid."""
        return ""

    @property
    def explained_as(self) -> Constraint:
        """The rule, without its grid."""
        return self.rule

    def on(self, board: Board, /) -> Self:
        """The rule with the cells of its grid by number."""
        return replace(self, rule=self.rule.on(own_board(board)))

    def within(self, board: Board, /) -> Constraints:
        """The rule on the cells of the whole board; itself if it has no cells."""
        cells = cells_of(board, self.number)
        return (self.rule.carried(cells, board.columns) if self.rule.held else self,)

    def faults(self, board: Board, /) -> Iterator[str]:
        """There is such a grid, and what is wrong with the rule on it."""
        yield from self._faults(board) or self.rule.faults(own_board(board))

    def meaningless(self, board: Board, /) -> Iterator[str]:
        """The same without a rule that no digits keep."""
        yield from self._faults(board) or self.rule.meaningless(own_board(board))

    def _faults(self, board: Board) -> list[str]:
        """Why this is no rule of one of the grids."""
        count = count_of(board)
        if not 1 <= self.number <= count:
            return [f"grid {self.number} of {count}; grids are counted from 1"]
        return [*filter(None, [_unsaid(type(self.rule))])]

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """What the rule states of the cells of its grid."""
        return self.among(board, ())

    def among(self, board: Board, others: Constraints, /) -> Iterator[Statement]:
        """The same on a board that has these constraints."""
        found = self.rule.among(own_board(board), self._own(board, others))
        return map(_Carrier(board, self).statement, found) if board.grids else found

    def _own(self, board: Board, others: Constraints) -> Constraints:
        """The constraints of the grid among those of a board, with its cells."""
        columns, cells = own_board(board).columns, cells_of(board, self.number)
        numbers = {cell: number for number, cell in enumerate(cells)}
        found: list[Constraint] = []
        for each in in_whole(others, board):
            if isinstance(each, InGrid):
                found += [each.rule] * (each.number == self.number)
            elif numbers.keys() >= {*each.every_cell}:
                found.append(each.carried(numbers, columns))
        return tuple(found)

    asked = alone

    def asked_among(self, board: Board, others: Constraints, /) -> Asked:
        """The rule, and of which grid it is."""
        yield "", self._said(board, others, is_grey=False)

    def _said(self, board: Board, others: Constraints, *, is_grey: bool) -> Mapping[str, Words]:
        own, among = own_board(board), self._own(board, others)
        said = (self.rule.aim_clause(own, among, each, is_grey=is_grey) for each in LANGUAGES)
        return {"grid": grid_called(board, self.number), "says": _Carrier(board, self).words(*said)}

    def __str__(self) -> str:
        return f"{self.name} {self.number} {self.rule}"

    def aims(
        self, board: Board, others: Constraints, language: str, *, is_grey: bool = False
    ) -> tuple[str, ...]:
        """The sentences of the rule after the name of the grid."""
        said = self._said(board, others, is_grey=is_grey)
        return (self.said().aim[""].say(language, **said),)

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """What the rule draws, where its grid lies."""
        every = cells_of(board, self.number)
        row, column = divmod(every[0], board.columns)
        for each in self.rule.drawn(own_board(board)):
            if isinstance(each, Label):
                yield replace(each, cell=every[each.cell])
            else:
                yield cast("Mark", moved(each, column, row))

    def over(self, board: Board, /) -> Iterator[Item]:
        """What the rule draws over the lines, where its grid lies."""
        row, column = divmod(cells_of(board, self.number)[0], board.columns)
        return (moved(each, column, row) for each in self.rule.over(own_board(board)))


_CELL = re.compile(rf"\b{CELL_NAME.pattern}\b")


class _Carrier:
    """Carries what a rule states from the board of its grid to that of all."""

    def __init__(self, board: Board, of: InGrid) -> None:
        self.board, self.cells = board, cells_of(board, of.number)
        self.columns, self.called = own_board(board).columns, grid_called(board, of.number)
        self.has_cells = bool(of.rule.held)

    def statement(self, stated: Statement) -> Statement:
        """A statement of the rule."""
        cells = tuple(self.cells[cell] for cell in stated.cells)
        if isinstance(stated, Unit):
            return self._unit(stated, cells)
        says = Words(*(self._said({0: stated.says.text(each)}, each)[0] for each in LANGUAGES))
        auxiliaries = tuple(map(self._auxiliary, stated.auxiliaries))
        if isinstance(stated, RankCase):
            stated = replace(stated, sides=tuple(map(self._lines, stated.sides)))
        return replace(stated, cells=cells, says=says, auxiliaries=auxiliaries)

    def _lines(self, lines: Lines) -> Lines:
        """Lines of its board."""
        return tuple(tuple(self.cells[cell] for cell in line) for line in lines)

    def _unit(self, unit: Unit, cells: tuple[int, ...]) -> Unit:
        """Cells that differ, such as "the diagonal from r7c7 in grid 3 (middle)".

        Those that are called by a number are called so too, since their grid has own numbers.
        """
        name = self.words(unit.name.en, unit.name.text("id"))
        name = Words(f"{name.en} in {self.called.en}", id=f"{name.id} di {self.called.id}")
        nature = unit.nature
        if not self.has_cells and nature.called:
            nature = replace(nature, called=dict.fromkeys(LANGUAGES, "{subject}"))
        return replace(renamed(unit, self.board, name, cells), nature=nature)

    def _auxiliary(self, place: Auxiliary) -> Auxiliary:
        translated = {each: self._said(own, each) for each, own in place.translated.items()}
        (name,) = self._said({0: place.name}, "en").values()
        return Auxiliary(name, self._said(place.says, "en"), translated)

    def _said(self, says: Mapping[int, str], language: str) -> dict[int, str]:
        """Sentences in one language, after the name of the grid."""
        called = self.called.text(language)
        return {value: f"{called}: {self.text(text)}" for value, text in says.items()}

    def words(self, english: str, indonesian: str = "") -> Words:
        """A sentence with the names that its cells have on the whole board."""
        return Words(self.text(english), id=self.text(indonesian))

    def text(self, text: str) -> str:
        """The same in one language."""
        return _CELL.sub(self._name, text)

    def _name(self, match: re.Match[str]) -> str:
        own = (int(match[1]) - 1) * self.columns + int(match[2]) - 1
        return cell_name(self.cells[own], self.board.columns)
