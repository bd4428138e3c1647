"""Signs between two cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from runut.families.sudoku.kinds.constraint import OfCells
from runut.families.sudoku.layout import Board
from runut.families.sudoku.relations import Less, Quotient, Relation, Spaced, Summing
from runut.families.sudoku.statements import Statement, related

__all__ = ["Difference", "Greater", "PairSum", "Ratio"]


@dataclass(frozen=True, slots=True)
class _OfPair(OfCells):
    """A sign between two cells."""

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """Two cells."""
        if len(self.cells) != 2:
            yield f"{self.name} of {self.counted(board)}; expected two"

    def _stated(self, board: Board, holds: Relation, sentence: str) -> Iterator[Statement]:
        pair = (self.cells[0], self.cells[1])
        yield related(board, self.name, pair, holds, sentence)


@dataclass(frozen=True, slots=True)
class Difference(_OfPair):
    """The two digits have a difference of `value`; a white dot of kropki is a difference of 1."""

    name: ClassVar[str] = "difference"
    value: int = 1

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The pair."""
        return self._stated(board, Spaced(self.value), f"{{}} have a difference of {self.value}")


@dataclass(frozen=True, slots=True)
class Ratio(_OfPair):
    """One digit is `value` times the other; a black dot of kropki is a ratio of 2."""

    name: ClassVar[str] = "ratio"
    value: int = 2

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The pair."""
        return self._stated(board, Quotient(self.value), f"{{}} have a ratio of {self.value}")


@dataclass(frozen=True, slots=True)
class PairSum(_OfPair):
    """The two digits add up to `total`: an X is 10, a V is 5."""

    name: ClassVar[str] = "pair-sum"
    total: int

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The pair."""
        return self._stated(board, Summing(self.total), f"{{}} add up to {self.total}")


@dataclass(frozen=True, slots=True)
class Greater(_OfPair):
    """The digit of the first cell is greater than that of the second."""

    name: ClassVar[str] = "greater"

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The pair, the smaller digit first."""
        first, second = self.cells
        sentence = "the digits of {} grow"
        yield related(board, self.name, (second, first), Less(), sentence)
