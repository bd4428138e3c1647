"""The nodes of a recorded search: each with the board before it, and its events up to the next."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import overload

from runut.core.trace import Event, Kind, Trace

APART = 4096
"""Events from one keyframe to the next."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a recorded search.

    `number` counts from 1. `before` is the packed board when the node begins; `events` follow its
    own event, up to the next node. `above` are the nodes on the way from the root that still hold,
    and `sibling` is what the search tried before at this depth below the same nodes. `at` is the
    position of the node's own event. `following` is the next node; without one, `is_end` says
    whether the search was over, by itself.
    """

    number: int
    event: Event
    before: bytes
    events: tuple[Event, ...]
    above: tuple[Event, ...] = ()
    sibling: Event | None = None
    at: int = 0
    following: Event | None = None
    is_end: bool = False

    @property
    def sets(self) -> tuple[Event, ...]:
        """The cells that the node sets before the search goes back."""
        forward = takewhile(lambda event: event.kind is not Kind.BACK, self.events)
        return tuple(event for event in forward if event.kind is Kind.SET)

    @property
    def after(self) -> bytes:
        """The packed board before the search goes back."""
        cells = bytearray(self.before)
        for event in self.sets:
            cells[event.place] = event.value & 0xFF
        return bytes(cells)

    @property
    def is_solution(self) -> bool:
        """Whether the search reports a solution at this node."""
        return any(event.kind is Kind.SOLUTION for event in self.events)

    @property
    def back(self) -> Event | None:
        """The node that the search takes back last, if it goes back: itself or one above."""
        depths = [event.depth for event in self.events if event.kind is Kind.BACK]
        if not depths:
            return None
        path = (*self.above, self.event)
        return next((event for event in path if event.depth >= depths[-1]), None)

    @property
    def shown(self) -> int:
        """The number of events after which the board shows all that the node sets."""
        forward = takewhile(lambda event: event.kind is not Kind.BACK, self.events)
        return self.at + 1 + sum(1 for _ in forward)


@dataclass(slots=True)
class _State:
    """A board in the middle of a replay, and how it came about."""

    cells: bytearray
    undo: list[tuple[int, int, int]]
    path: list[Event]
    """The last node at each depth, the shallowest first."""

    def copy(self) -> _State:
        return _State(bytearray(self.cells), list(self.undo), list(self.path))

    def enter(self, event: Event) -> Event | None:
        """Go to a node; gives the one that was tried there before."""
        sibling = None
        while self.path and self.path[-1].depth >= event.depth:
            last = self.path.pop()
            sibling = last if last.depth == event.depth else sibling
        self.path.append(event)
        return sibling

    def follow(self, event: Event) -> None:
        """Take over an event of a node."""
        if event.kind is Kind.SET:
            self.undo.append((event.depth, event.place, self.cells[event.place]))
            self.cells[event.place] = event.value & 0xFF
        elif event.kind is Kind.BACK:
            while self.undo and self.undo[-1][0] >= event.depth:
                _, place, value = self.undo.pop()
                self.cells[place] = value
            while self.path and self.path[-1].depth > event.depth:
                self.path.pop()


class Nodes(Sequence[Node]):
    r"""The nodes of a recorded search, by their numbers from 0, quickly also from the end.

    `is_whole` says that the search went to its end and that all of it was recorded.

    >>> from runut.core.trace import pack
    >>> words = [pack(Kind.NODE, 0, 3, 1), pack(Kind.SET, 0, 3, 1), pack(Kind.NODE, 1, 2, 1)]
    >>> nodes = Nodes(bytes(4), Trace(array("Q", words).tobytes()))
    >>> len(nodes), nodes[1].before
    (2, b'\x00\x00\x00\x01')
    """

    def __init__(self, start: bytes, trace: Trace, *, is_whole: bool = False) -> None:
        self._trace, self._is_whole = trace, is_whole
        words = memoryview(trace.packed).cast("Q")
        self._at = array("Q", (at for at, word in enumerate(words) if word >> 56 == Kind.NODE))
        first = _State(bytearray(start), [], [])
        head = self._at[0] if self._at else len(trace)
        for event in trace[:head]:
            first.follow(event)
        self._keyframes: list[tuple[int, _State]] = [(0, first)]

    def __len__(self) -> int:
        return len(self._at)

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Node]: ...
    def __getitem__(self, index: int | slice) -> Node | Sequence[Node]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        number = range(len(self))[index]
        near = bisect_right(self._keyframes, number, key=lambda keyframe: keyframe[0]) - 1
        begun, state = self._keyframes[near]
        state = state.copy()
        for node in range(begun, number):
            self._pass(node, state)
        return self._node(number, state)

    def __iter__(self) -> Iterator[Node]:
        """All nodes in one pass; by their numbers, each begins at the keyframe before it."""
        state = self._keyframes[0][1].copy()
        for number in range(len(self)):
            node = self._node(number, state)
            for event in node.events:
                state.follow(event)
            yield node

    def number_at(self, events: int) -> int:
        """How many nodes have begun after so many events."""
        return bisect_right(self._at, events - 1) if events else 0

    def _events(self, number: int) -> tuple[Event, ...]:
        end = self._at[number + 1] if number + 1 < len(self) else len(self._trace)
        return self._trace[self._at[number] : end]

    def _pass(self, number: int, state: _State) -> None:
        """Go on to the next node; remember the state from time to time."""
        last, _ = self._keyframes[-1]
        if number > last and self._at[number] - self._at[last] >= APART:
            self._keyframes.append((number, state.copy()))
        own, *others = self._events(number)
        state.enter(own)
        for event in others:
            state.follow(event)

    def _node(self, number: int, state: _State) -> Node:
        own, *others = self._events(number)
        sibling = state.enter(own)
        above = tuple(state.path[:-1])
        is_last = number + 1 == len(self)
        following = None if is_last else self._trace[self._at[number + 1]]
        return Node(
            number=number + 1,
            event=own,
            before=bytes(state.cells),
            events=tuple(others),
            above=above,
            sibling=sibling,
            at=self._at[number],
            following=following,
            is_end=is_last and self._is_whole,
        )
