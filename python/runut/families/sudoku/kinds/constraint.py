"""What all constraints have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from runut.families.sudoku.layout import Board, cell_name, cell_names, counted
from runut.families.sudoku.statements import Statement, can_hold

__all__ = ["Asked", "Constraint", "OfCells", "repeated", "unkept"]

Asked = Iterator[tuple[str, Mapping[str, object]]]
"""The sentences of `aim.toml` that tell a player a rule, each with what fills its braces."""


@dataclass(frozen=True, slots=True)
class Constraint(ABC):
    """A rule besides those of a plain sudoku."""

    name: ClassVar[str]

    def shaped(self, board: Board, /) -> Board:
        """The board as the constraint makes it: most leave it as it is."""
        return board

    def faults(self, _board: Board, /) -> Iterator[str]:
        """What makes the constraint meaningless on this board."""
        return iter(())

    @abstractmethod
    def statements(self, board: Board, /) -> Iterator[Statement]:
        """What the rule consists of; call it only if there are no faults."""

    def among(self, board: Board, _others: Constraints, /) -> Iterator[Statement]:
        """What the rule states on a board that has these constraints."""
        return self.statements(board)

    def asked(self, _board: Board, /) -> Asked:
        """What tells a player the rule."""
        yield self.name, {}

    def __str__(self) -> str:
        return self.name


Constraints = tuple[Constraint, ...]


@dataclass(frozen=True, slots=True)
class OfCells(Constraint):
    """A constraint over some cells, by number."""

    cells: tuple[int, ...]

    def faults(self, board: Board, /) -> Iterator[str]:
        """The cells are on the board, each once, and some digits keep the rule."""
        groups = self.groups()
        misplaced = [fault for group in groups for fault in _misplaced(self.name, group, board)]
        if misplaced:
            yield from dict.fromkeys(misplaced)
            return
        own = list(self.own_faults(board))
        yield from own or self.unkept(board)

    def unkept(self, board: Board, /) -> Iterator[str]:
        """What no digits keep, if nothing else is wrong."""
        return unkept(self.statements(board), board)

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The groups of cells, in each of which a cell stands once."""
        return (self.cells,)

    def own_faults(self, _board: Board, /) -> Iterator[str]:
        """What else is wrong, if the cells are right."""
        return iter(())

    def named(self, board: Board) -> str:
        """The cells in words."""
        return cell_names(self.cells, board.size)

    def counted(self, board: Board) -> str:
        """The number of cells, and the cells in words."""
        return counted(self.cells, board.size)


def _misplaced(name: str, cells: tuple[int, ...], board: Board) -> Iterator[str]:
    if not cells:
        yield f"{name} without cells"
    for cell in cells:
        if cell not in board.cells:
            yield f"cell {cell} is not on the board"
    yield from repeated(name, cells, board)


def repeated(name: str, cells: tuple[int, ...], board: Board) -> Iterator[str]:
    """A fault for each cell that a constraint names more than once."""
    for cell, count in Counter(cells).items():
        if count > 1:
            yield f"{name} names {cell_name(cell, board.size)} twice"


def unkept(statements: Iterator[Statement], board: Board) -> Iterator[str]:
    """The statements that no digits of the board keep."""
    for each in statements:
        if not can_hold(each, board):
            yield f"no digits keep this rule: {each.sentence}"
