"""All solutions of a packing at once: by number, at random, and as a heat map."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from runut import _engine
from runut.core.puzzle import Solution
from runut.core.shape import Board
from runut.errors import PuzzleError
from runut.families.packing.algorithms import problem
from runut.families.packing.boards import owners, unpack
from runut.families.packing.model import Packing

MEMORY = 600_000_000
"""Bytes that a diagram may take by default."""


@dataclass(frozen=True)
class Diagram:
    """All solutions of a packing, without a list of them.

    Once made, it gives any solution by its number, a random one, and frequencies within
    milliseconds, for any number of solutions. The numbers have no meaning but never change.
    """

    puzzle: Packing
    _native: _engine.PackingDiagram = field(repr=False, compare=False)

    @property
    def count(self) -> int:
        """How many solutions there are."""
        return self._native.count

    def solution(self, number: int) -> Solution:
        """The solution of a number from 0 to `count - 1`; `IndexError` beyond."""
        board = self._native.solution(number) if 0 <= number < self.count else None
        if board is None:
            raise IndexError(f"solution {number} of {self.count}")
        return unpack(self.puzzle, board)

    def random(self, seed: int) -> Solution | None:
        """A solution drawn at random, each as likely as any other; `None` if there is none."""
        board = self._native.random(seed)
        return None if board is None else unpack(self.puzzle, board)

    def frequencies(self) -> dict[str, Board]:
        """For each piece, how many solutions have it (or a copy of it) on each cell.

        The counts stand as in `Solution.cells`: rows, or layers of rows.
        """
        sums: dict[str, list[int]] = {}
        names = owners(self.puzzle)
        for value, counts in self._native.frequencies():
            known = sums.setdefault(names[value], [0] * len(counts))
            sums[names[value]] = [one + other for one, other in zip(known, counts, strict=True)]
        return {name: _shaped(self.puzzle, counts) for name, counts in sums.items()}


def diagram(puzzle: Packing, *, memory: int = MEMORY) -> Diagram:
    """The diagram of all solutions.

    Raises `PuzzleError` where it would take more than `memory` bytes, which fat boards do.
    """
    native = problem(puzzle).diagram(memory)
    if native is None:
        raise PuzzleError(
            f"the diagram of all solutions takes more than {memory:,} bytes",
            "give it more memory, or list solutions one by one with runut.solutions",
        )
    return Diagram(puzzle, native)


def random_solution(puzzle: Packing, seed: int = 0) -> Solution | None:
    """A solution drawn at random, each as likely as any other; `None` if there is none.

    Runut keeps the last diagram, so that many solutions of one puzzle cost little more than one.
    """
    return _kept(puzzle).random(seed)


def solution(puzzle: Packing, number: int) -> Solution:
    """The solution of a number from 0, without the others; `IndexError` beyond the last."""
    return _kept(puzzle).solution(number)


def frequencies(puzzle: Packing) -> dict[str, Board]:
    """For each piece, how many solutions have it on each cell, as rows (or layers of rows)."""
    return _kept(puzzle).frequencies()


@lru_cache(maxsize=1)
def _kept(puzzle: Packing) -> Diagram:
    return diagram(puzzle)


def _shaped(puzzle: Packing, values: list[int]) -> Board:
    """Numbers of all cells as rows, or as layers of rows."""
    return puzzle.shape.board(values)
