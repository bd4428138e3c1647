"""Givens and candidates of the site, which are items without a name: `.~R1C1_5~R1C2_1_2`.

A cell that is named twice holds a digit of both lists. The constraints stand where its first item
does; cells of an item that may hold all even, or all odd, digits are one constraint.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from runut.core.scanner import Token, shown
from runut.errors import PuzzleError
from runut.families.sudoku.formats.interactive.frame import Frame, cell_word
from runut.families.sudoku.formats.interactive.items import Item
from runut.families.sudoku.kinds.areas import Candidates, Even, Odd
from runut.families.sudoku.kinds.constraint import Constraint

GIVEN = ""
"""The name of the items."""


class Givens:
    """The digits that the items of a text leave for each cell."""

    def __init__(self, items: Sequence[Item], frame: Frame) -> None:
        self._frame = frame
        self._allowed: dict[int, tuple[int, ...]] = {}
        self._first: dict[int, Item] = {}
        start = items[0].name if items else Token("", 1, 1)
        self.places = [start] * len(frame.cells)
        """For each cell the word about it."""
        for item in items:
            if item.name.text == GIVEN:
                self._add(item)

    def _add(self, item: Item) -> None:
        for token in item.args:
            cell, digits = _marks(token, self._frame)
            held = self._allowed.get(cell, digits)
            self._allowed[cell] = tuple(each for each in held if each in digits)
            self._first.setdefault(cell, item)
            self.places[cell] = token
            if not self._allowed[cell]:
                raise PuzzleError(token.fault(f"no digit is left for {token.text.split('_')[0]}"))

    def numbers(self) -> list[int]:
        """The number of the only digit of each cell that has one, else 0."""
        numbers = [0] * len(self._frame.cells)
        for cell, digits in self._allowed.items():
            if len(digits) == 1:
                numbers[cell] = digits[0] - self._frame.first + 1
        return numbers

    def constraints(self, item: Item) -> Iterator[Constraint]:
        """The constraints of cells that the item is the first to name."""
        groups: dict[object, list[int]] = {}
        for token in item.args:
            cell, _ = _marks(token, self._frame)
            if self._first[cell] is item and 1 < len(self._allowed[cell]) < len(self._every):
                group = groups.setdefault(self._kind(cell), [])
                group += [cell] if cell not in group else []
        for kind, cells in groups.items():
            if kind in (0, 1):
                yield (Odd if kind else Even)(tuple(cells))
            else:
                yield Candidates(cells[0], self._allowed[cells[0]])

    def in_case(self, item: Item) -> Iterator[Constraint]:
        """The constraints of the item in a case, where a given is a candidate."""
        yield from self.constraints(item)
        for cell, number in enumerate(self.numbers()):
            if number:
                yield Candidates(cell, (number + self._frame.first - 1,))

    @property
    def _every(self) -> range:
        return self._frame.digits

    def _kind(self, cell: int) -> object:
        """0 for all even digits, 1 for all odd ones, else something that no other cell has."""
        held = {*self._allowed[cell]}
        for rest in (0, 1):
            if held == {digit for digit in self._every if digit % 2 == rest}:
                return rest
        return "cell", cell


def _marks(token: Token, frame: Frame) -> tuple[int, tuple[int, ...]]:
    """A cell and its digits: `R1C1_5`, or several digits."""
    cell, *words = (replace(token, text=text) for text in token.text.split("_", 100))
    digits = tuple(word.integer("a digit", most=99) for word in words)
    for digit in digits:
        if digit not in frame.digits:
            low, high = frame.first, frame.last
            token.fail(f"expected a digit from {low} to {high} in {cell.text}, found {digit}")
    if not digits:
        token.fail(f"expected a cell and its digits such as R1C1_5, found {shown(token.text)}")
    return frame.cell(cell), digits


def mark_words(cells: Sequence[int], digits: Sequence[int], side: int) -> str:
    """The words of cells that may hold these digits.

    >>> mark_words((0, 1), (2, 4), 4)
    '~R1C1_2_4~R1C2_2_4'
    """
    held = "_".join(map(str, digits))
    return "".join(f"~{cell_word(cell, side)}_{held}" for cell in cells)
