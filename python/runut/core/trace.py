"""Recorded searches: packed events, and the board after any of them.

One event is one 64-bit word, from the high end: kind 8 bits, depth 16, place 24, value 16 (the
engine's `event.rs`). `Kind.BACK` undoes every cell set at its depth or deeper, so cells alone are
enough to rebuild a board of any family.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import islice
from typing import NamedTuple, overload

from runut.core.records import Record, Recorded


class Kind(IntEnum):
    """The kind of a recorded step."""

    NODE = 0
    """The search counted a node, which tries `value` at `place`."""
    SET = 1
    """Cell `place` takes `value`."""
    BACK = 2
    """Every cell set at this depth or deeper is undone."""
    SOLUTION = 3
    """The current board is a solution."""


class Event(NamedTuple):
    """One recorded step; `value` is in the family's packed values."""

    kind: Kind
    depth: int
    place: int
    value: int


def pack(kind: Kind, depth: int, place: int = 0, value: int = 0) -> int:
    """The event as one word.

    >>> hex(pack(Kind.SET, 2, 80, 9))
    '0x100020000500009'
    """
    return kind << 56 | min(depth, 0xFFFF) << 40 | (place & 0xFFFFFF) << 16 | (value & 0xFFFF)


def _unpack(word: int) -> Event:
    return Event(Kind(word >> 56), word >> 40 & 0xFFFF, word >> 16 & 0xFFFFFF, word & 0xFFFF)


@dataclass(frozen=True, slots=True)
class Trace(Recorded, Sequence[Event]):
    """The first events of a search; `dropped` more did not fit.

    >>> from array import array
    >>> trace = Trace(array("Q", [pack(Kind.NODE, 0, 3, 1), pack(Kind.SET, 0, 3, 1)]).tobytes())
    >>> len(trace), trace[1].place
    (2, 3)
    >>> trace.to_dict()["events"]
    (('node', 0, 3, 1), ('set', 0, 3, 1))
    """

    JSON = ("events", "dropped")
    packed: bytes = field(repr=False)
    dropped: int = 0

    def __str__(self) -> str:
        """How many events of each kind there are."""
        kinds = Counter(event.kind.name.lower() for event in self)
        said = ", ".join(f"{number:,} {kind}" for kind, number in kinds.items())
        more = f"; {self.dropped:,} more were not kept" if self.dropped else ""
        return f"{len(self):,} events{': ' * bool(said)}{said}{more}"

    @property
    def events(self) -> tuple[tuple[str, int, int, int], ...]:
        """The events as JSON has them: kind, depth, place and value."""
        return tuple((each.kind.name.lower(), each.depth, each.place, each.value) for each in self)

    @classmethod
    def _more(cls, record: Record, _puzzle: object) -> Record:
        found = [Event(Kind[kind.upper()], *rest) for kind, *rest in record["events"]]
        words = array("Q", [pack(*event) for event in found])
        if [*map(_unpack, words)] != found:
            raise ValueError("a number of an event is too great")
        return {"packed": words.tobytes()}

    def _words(self) -> memoryview:
        return memoryview(self.packed).cast("Q")

    def __len__(self) -> int:
        return len(self.packed) // 8

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        words = self._words()
        if isinstance(index, slice):
            return tuple(_unpack(word) for word in words[index])
        return _unpack(words[index])

    def __iter__(self) -> Iterator[Event]:
        return map(_unpack, self._words())


class Moment(NamedTuple):
    """A search after some of its events: the packed board, and the nodes counted so far."""

    events: int
    cells: bytes
    nodes: int
    backtracks: int
    depth: int
    solutions: int


def moments(start: bytes, trace: Trace, stops: Iterable[int]) -> Iterator[Moment]:
    r"""The state of the search after each number of events in `stops`, which must not decrease.

    It passes over the events once, for any number of stops.

    >>> from array import array
    >>> trace = Trace(array("Q", [pack(Kind.NODE, 1), pack(Kind.SET, 1, 0, 7)]).tobytes())
    >>> [(moment.cells, moment.nodes) for moment in moments(b"\xff", trace, [0, 2])]
    [(b'\xff', 0), (b'\x07', 1)]
    """
    words = memoryview(trace.packed).cast("Q")
    cells = bytearray(start)
    undo: list[tuple[int, int, int]] = []
    nodes = backtracks = depth = solutions = at = 0
    for stop in stops:
        for word in islice(words[at:], stop - at):
            kind = word >> 56
            if kind == Kind.SET:
                place = word >> 16 & 0xFFFFFF
                undo.append((word >> 40 & 0xFFFF, place, cells[place]))
                cells[place] = word & 0xFF
            elif kind == Kind.BACK:
                backtracks += 1
                depth = word >> 40 & 0xFFFF
                while undo and undo[-1][0] >= depth:
                    _, place, value = undo.pop()
                    cells[place] = value
            elif kind == Kind.NODE:
                nodes += 1
                depth = word >> 40 & 0xFFFF
            else:
                solutions += 1
        at = min(stop, len(words))
        yield Moment(at, bytes(cells), nodes, backtracks, depth, solutions)


def replay_cells(start: bytes, trace: Trace, upto: int | None = None) -> bytes:
    r"""The packed board after the first `upto` events (all of them, if `None`) from `start`.

    >>> from array import array
    >>> trace = Trace(array("Q", [pack(Kind.SET, 1, 0, 7), pack(Kind.BACK, 1)]).tobytes())
    >>> replay_cells(bytes(2), trace, 1), replay_cells(bytes(2), trace)
    (b'\x07\x00', b'\x00\x00')
    """
    stop = len(trace) if upto is None else upto
    return next(moments(start, trace, [stop])).cells


def solution_stops(trace: Trace) -> Iterator[int]:
    """The numbers of events after which the board is a solution."""
    words = memoryview(trace.packed).cast("Q")
    return (at for at, word in enumerate(words, 1) if word >> 56 == Kind.SOLUTION)


def whole_stops(trace: Trace, stops: Iterable[int]) -> Iterator[int]:
    r"""The same stops, each moved on to where the board of a node is whole; the first stays.

    A node sets cells one by one, and before it the search may have emptied others.

    >>> from array import array
    >>> words = [pack(Kind.NODE, 1), pack(Kind.SET, 1, 0, 7), pack(Kind.SET, 1, 1, 7)]
    >>> trace = Trace(array("Q", [*words, pack(Kind.BACK, 1), *words]).tobytes())
    >>> list(whole_stops(trace, [0, 1, 3, 4]))
    [0, 3, 3, 7]
    """
    words = memoryview(trace.packed).cast("Q")
    for stop in stops:
        at = min(stop, len(words))
        while 0 < at < len(words) and not _is_whole(words, at):
            at += 1
        yield at


def _is_whole(words: memoryview, at: int) -> bool:
    """Whether a node has set its cells, and the search has not gone back from it."""
    return words[at] >> 56 != Kind.SET and words[at - 1] >> 56 != Kind.BACK
