"""Indices of new puzzles, cut in units: what a farm works on in place of lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from runut.bulk.inputs import Cutting
from runut.bulk.part import Part
from runut.bulk.unit import Unit

NAME = "indices"


@dataclass(frozen=True, slots=True)
class Range(Unit):
    """Consecutive indices; a puzzle counts as a line of one byte.

    >>> [(half.start, half.first, half.lines) for half in Range.of(4, 3).halves()]
    [(4, 5, 1), (5, 6, 2)]
    """

    @classmethod
    def of(cls, start: int, number: int) -> Range:
        """So many indices from `start`; the puzzle of index 0 has the number 1."""
        return cls(NAME, start, number, start + 1, start + 1, number)

    def read(self) -> bytes:
        """What identifies the unit."""
        return f"{self.start}+{self.lines}".encode()

    def halves(self) -> Iterator[Unit]:
        """Two ranges of half the indices each; of a single one, nothing."""
        if self.lines > 1:
            half = self.lines // 2
            yield replace(self, size=half, lines=half)
            yield Range.of(self.start + half, self.lines - half)


@dataclass(frozen=True, slots=True)
class Series:
    """So many indices from `start`."""

    start: int
    number: int

    @property
    def path(self) -> str:
        """The name of what is cut."""
        return NAME

    def units(self, first: int, cutting: Cutting) -> Iterator[Unit | Part]:  # noqa: ARG002 - the numbers of puzzles follow from their indices
        """Ranges of `size()` indices, and a `known` part in its place."""
        end, known = self.start + self.number, cutting.known
        ends = sorted((start for _, start in known if start < end), reverse=True)
        at = self.start
        while at < end:
            while ends and ends[-1] <= at:
                ends.pop()
            part = known.get((NAME, at))
            each = part or Range.of(at, min(cutting.size(), (ends[-1] if ends else end) - at))
            yield each
            at += each.lines
