"""The solutions that a search kept: a sequence that unpacks each on access."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, overload

from runut.core.puzzle import Puzzle, Solution

_MOST_SHOWN = 1000
"""`repr` shows solutions of up to this many cells in all."""


class Packed(Protocol):
    """Packed boards, in order."""

    def __len__(self) -> int: ...
    def __getitem__(self, at: int, /) -> bytes: ...


class KeptSolutions(Sequence[Solution]):
    """Solutions in the order in which they were found; equal to a tuple of them.

    They stay packed, one byte per cell, and each is unpacked on access: Python values take 15 to 40
    times the memory, and often longer to make than the solution took to find.
    """

    __slots__ = ("_boards", "_places", "_puzzle", "_unpack")

    def __init__(
        self,
        unpack: Callable[[Any, bytes], Solution],
        puzzle: Puzzle,
        boards: Packed,
        places: range | None = None,
    ) -> None:
        self._unpack, self._puzzle, self._boards = unpack, puzzle, boards
        self._places = range(len(boards)) if places is None else places

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> Solution: ...
    @overload
    def __getitem__(self, index: slice) -> KeptSolutions: ...
    def __getitem__(self, index: int | slice) -> Solution | KeptSolutions:
        at = self._places[index]
        if isinstance(at, range):
            return KeptSolutions(self._unpack, self._puzzle, self._boards, at)
        return self._unpack(self._puzzle, self._boards[at])

    def __iter__(self) -> Iterator[Solution]:
        return (self._unpack(self._puzzle, self._boards[at]) for at in self._places)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, KeptSolutions | tuple):
            return NotImplemented
        return len(self) == len(other) and all(map(Solution.__eq__, self, other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        cells = len(self) * len(self._boards[0]) if self else 0
        return repr(tuple(self)) if cells <= _MOST_SHOWN else f"<{len(self):,} solutions>"
