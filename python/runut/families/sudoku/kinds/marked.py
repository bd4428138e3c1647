"""Marks of cells: circles that count, extremes, quadruples and indices."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from runut.core.rng import Rng
from runut.core.rules.nature import BY_CELLS, Nature
from runut.core.rules.parts import Automaton
from runut.core.scene import Item
from runut.explaining.said import Words
from runut.families.sudoku.automata import automaton
from runut.families.sudoku.drawing import marks, signs, strokes
from runut.families.sudoku.drawing.marks import Mark
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Digits, Drawn, Signs
from runut.families.sudoku.kinds.constraint import (
    Asked,
    Cells,
    Constraint,
    Constraints,
    Gesture,
    OfCells,
    misplaced,
    off_board,
)
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.relations import Implies, Less
from runut.families.sudoku.statements import (
    GROW,
    CirclesCase,
    Statement,
    accepted,
    at_least,
    one_of,
    related,
)

__all__ = ["CountingCircles", "Indexing", "Maximum", "Minimum", "Quadruple"]


def _circles(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Circles around as many copies of some digits as each of them says: up to two a row."""
    circles: list[int] = []
    for digit in rng.shuffled(board.digits):
        copies = [cell for cell in board.cells if digits[cell] == digit]
        if len(circles) + digit <= 2 * board.size:
            circles += rng.shuffled(copies)[:digit]
    return (CountingCircles(tuple(sorted(circles))),)


@dataclass(frozen=True, slots=True)
class CountingCircles(OfCells):
    """A digit in a circle says how many of the circles hold it."""

    name = "counting-circles"
    fpuzzles = forms.NoWord("f-puzzles has no such circles")
    interactive = forms.OfCells("CountingCircles")
    chance = {"counting-circles": Drawn(_circles)}
    step = "clue"

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """Two rings, since one ring is the bulb of an arrow."""
        for point in marks.points(self.cells, board):
            yield strokes.ring(point, "line-arrow", marks.CIRCLE, marks.RIM)
            yield strokes.ring(point, "line-arrow", marks.CIRCLE - 2 * marks.RIM, marks.RIM)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each digit stands in no circle or in as many as it says."""
        for digit in board.digits:
            says = Words(
                f"the circles {{}} hold no {digit} or {digit} of them",
                id=f"lingkaran {{}} tidak berisi {digit} atau berisi {digit} buah",
            )
            part = _none_or_all(board.digits, digit)
            one = accepted(board, "counting-circles", self.cells, part, says)
            yield CirclesCase(one.rule, one.part, one.cells, one.says, digit=digit)


@lru_cache(maxsize=256)
def _none_or_all(digits: range, wanted: int) -> Automaton:
    def step(count: int, digit: int) -> int | None:
        count += digit == wanted
        return count if count <= wanted else None

    return automaton(digits, 0, step, lambda count: count in (0, wanted))


@dataclass(frozen=True, slots=True)
class _Extreme(Constraint):
    """A cell compared with the cells that share a side with it and bear no such mark.

    Two marked cells that touch are not compared: f-puzzles and SudokuSolver
    (https://github.com/dclamage/SudokuSolver) mean it so, and else there would be no solution.
    """

    gesture = Gesture.CELL
    fields = (grammar.cell(),)
    interactive = forms.ByParts()
    step = "dot"
    outwards: ClassVar[int]
    """1 if its angles point outwards, -1 if inwards."""
    cell: int

    def faults(self, board: Board, /) -> Iterator[str]:
        """A cell of the board."""
        return off_board((self.cell,), board)

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """Angles at the sides, which point the way in which digits fall, as signs do."""
        yield marks.shade(self.cell, board)
        x, y = strokes.middle(self.cell, board.columns)
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            towards = (self.outwards * right, self.outwards * down)
            yield from strokes.chevron((x + 0.42 * right, y + 0.42 * down), towards, "cage", 0.08)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """What it states alone."""
        return self.among(board, ())

    def among(self, board: Board, others: Constraints, /) -> Iterator[Statement]:
        """Each neighbour, with the smaller digit first."""
        marked = {each.cell for each in others if isinstance(each, type(self))}
        for pair in board.neighbours():
            if self.cell in pair and not marked.issuperset(pair):
                other = sum(pair) - self.cell
                ordered = (self.cell, other) if self.outwards < 0 else (other, self.cell)
                yield related(board, self.name, ordered, Less(), GROW)


def _extremes(kind: type[_Extreme], board: Board, digits: Digits) -> Iterator[Constraint]:
    """The marks of a kind, or of both, that a full board allows."""
    near: dict[int, list[int]] = {cell: [] for cell in board.cells}
    for one, other in board.neighbours():
        near[one].append(digits[other])
        near[other].append(digits[one])
    for cell in board.cells:
        for extreme, is_beyond in ((Minimum, operator.lt), (Maximum, operator.gt)):
            if issubclass(extreme, kind) and all(is_beyond(digits[cell], at) for at in near[cell]):
                yield extreme(cell)


@dataclass(frozen=True, slots=True)
class Minimum(_Extreme):
    """The digit of the cell is less than those of its neighbours without this mark."""

    outwards = -1
    name = "minimum"
    fpuzzles = forms.EachCell("minimum")
    chance = {"minimum": Signs(lambda *full: _extremes(Minimum, *full))}


@dataclass(frozen=True, slots=True)
class Maximum(_Extreme):
    """The digit of the cell is greater than those of its neighbours without this mark."""

    outwards = 1
    name = "maximum"
    fpuzzles = forms.EachCell("maximum")
    chance = {
        "maximum": Signs(lambda *full: _extremes(Maximum, *full)),
        "extremes": Signs(lambda *full: _extremes(_Extreme, *full)),
    }


def _quadruples(board: Board, digits: Digits) -> Iterator[Constraint]:
    for cells in board.squares():
        yield Quadruple(cells, tuple(sorted(digits[each] for each in cells)))


@dataclass(frozen=True, slots=True)
class Quadruple(OfCells):
    """The cells around a point hold these digits, each at least as often as it is named."""

    name = "quadruple"
    gesture = Gesture.CORNER
    fields = (grammar.digits(), grammar.CELLS)
    fpuzzles = forms.ByHand("quadruple")
    interactive = forms.ByHand("Quad")
    chance = {"quadruples": Signs(_quadruples, 4)}
    step = "dot"
    digits: tuple[int, ...]

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """Digits of the board, at most one a cell."""
        if not 1 <= len(self.digits) <= len(self.cells):
            wanted = f"expected 1 to {len(self.cells)}"
            yield f"a quadruple of {len(self.digits)} digits at {self.named(board)}; {wanted}"
        for digit in self.digits:
            if digit not in board.digits:
                wanted = f"expected {board.digits[0]} to {board.digits[-1]}"
                yield f"{digit} in the quadruple at {self.named(board)}; {wanted}"

    def over(self, board: Board, /) -> Iterator[Item]:
        """A circle with the digits."""
        return signs.rosette(self.cells, board, self.digits)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """Each digit."""
        for digit, count in Counter(self.digits).items():
            yield at_least(board, "quadruple", self.cells, (digit,), count)


AXES = ("row", "column", "box")


def _indices(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """All cells that say where the number of their column, or of their row, stands."""
    axis = ("column", "row")[rng.below(2)]
    cells = tuple(cell for cell in board.cells if _points(board, digits, axis, cell))
    return (Indexing(axis, cells),) if cells else ()


def _points(board: Board, digits: Digits, axis: str, cell: int) -> bool:
    """Whether the digit of a cell says where the number of its column or row stands."""
    row, column = divmod(cell, board.columns)
    place = digits[cell] - 1
    if place not in range(board.columns if axis == "column" else board.rows):
        return False
    if axis == "column":
        return digits[board.cell(row, place)] == column + 1
    return digits[board.cell(place, column)] == row + 1


@dataclass(frozen=True, slots=True)
class Indexing(Constraint):
    """A digit says where in the row, column or box of its cell the index of that cell stands.

    Along rows (`axis` "column", since the index is the column) the digit d of the cell in column c
    says that column d of its row holds c. Along columns (`axis` "row") the digit d of the cell in
    row r says that row d of its column holds r. In boxes the index is the place in reading order.
    """

    name = "indexing"
    gesture = Gesture.CELLS
    fields = (grammar.name("axis", ("row", "column", "box")), grammar.CELLS)
    fpuzzles = forms.ByHand("rowindexer", "columnindexer", "boxindexer")
    interactive = forms.ByHand("Indexing")
    chance = {"indexing": Drawn(_indices)}
    step = "clue"
    axis: str
    cells: Cells

    def faults(self, board: Board, /) -> Iterator[str]:
        """A known axis and cells of the board, each once."""
        if self.axis not in AXES:
            yield f"indexing by {self.axis}; expected row, column or box"
        yield from misplaced(self.name, self.cells, board)

    def asked(self, _board: Board, /) -> Asked:
        """A sentence for its axis."""
        yield self.axis, {}

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """Shaded, with the first letter of the axis."""
        for cell in self.cells:
            yield marks.shade(cell, board)
            yield marks.Label(cell, self.axis[0].upper(), is_clue=False)

    def lies_on(self) -> Mapping[str, str]:
        """A sentence for its axis."""
        return {self.axis: "cells"}

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """For each cell the digits that it may hold, and what each of them implies."""
        for cell in self.cells:
            house = self._house(board, cell)
            yield from points(board, "indexing", cell, house, 1 + house.index(cell))

    def _house(self, board: Board, cell: int) -> tuple[int, ...]:
        row, column = divmod(cell, board.columns)
        if self.axis == "row":
            return board.column(column)
        if self.axis == "column":
            return board.row(row)
        return tuple(each for each in board.cells if board.region(each) == board.region(cell))


def points(
    board: Board,
    rule: str,
    cell: int,
    house: tuple[int, ...],
    digit: int,
    *,
    nature: Nature = BY_CELLS,
) -> Iterator[Statement]:
    """The digit of `cell` is the place in `house`, from 1, of a cell that holds `digit`."""
    places = [place for place in board.digits if 1 <= place <= len(house)]
    kept = [place for place in places if house[place - 1] != cell or place == digit]
    yield one_of(board, rule, cell, kept)
    for place in kept:
        other = house[place - 1]
        if other != cell:
            first, second = cell_name(cell, board.columns), cell_name(other, board.columns)
            says = Words(
                f"if {first} is {place}, {second} is {digit}",
                id=f"jika {first} adalah {place}, {second} adalah {digit}",
            )
            holds = Implies(place, digit)
            yield related(board, f"{rule}-other", (cell, other), holds, says, nature=nature)
