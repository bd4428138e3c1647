"""The interface of a prepared search, and the frame for algorithms in plain Python.

Native searches come from the engine (`_engine.Search`). A reference algorithm is a generator that
yields packed solutions and reports every node to a `ReferenceControl`; `Reference` runs it under
the same limits, judges its boards and gives the same figures, so callers treat both alike.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import NoReturn

from runut import _engine
from runut.core.limits import Control, Limits, Unset
from runut.core.trace import Kind, pack
from runut.errors import WrongAnswerError

LimitValues = tuple[int | None, int | None, float | None, int | None]
"""The limits of solutions, nodes, seconds and bytes."""

FoldValues = tuple[int, int, int]
"""The levels, the children of a node, and the nodes that a tree keeps."""

MOST_EVENTS = 1 << 20
KEEP_ALL = 2**63
_EVENT = 16
"""Bytes of a recorded event: its word, and the copy that the trace takes."""
_EVENTS_A_TIME = 4096
"""Events that are folded into a tree at a time."""
_NODES_A_TICK = 256
_WORK_A_TICK = 4096


def limit_values(limits: Limits, default: int | None) -> LimitValues:
    """The limits for the engine, with a verb's `default` number of solutions."""
    most = default if isinstance(limits.solutions, Unset) else limits.solutions
    return most, limits.nodes, limits.seconds, limits.memory


@dataclass(slots=True, kw_only=True)
class Figures:
    """What a search in Python gives back, in packed values, as the engine's `Outcome` does."""

    halt: str | None = None
    count: int = 0
    distinct: tuple[int | None, str] | None = None
    solutions: _engine.PackedBoards = field(default_factory=_engine.PackedBoards)
    candidate: bytes | None = None
    nodes: int = 0
    backtracks: int = 0
    max_depth: int = 0
    counters: dict[str, int] = field(default_factory=dict)
    events: bytes = b""
    """The packed events, or the words of the recording."""
    dropped: int = 0
    seconds: float = 0.0


def run_many(
    searches: Sequence[Search],
    limits: LimitValues,
    control: Control,
    *,
    threads: int,
    keep: int = KEEP_ALL,
    share_time: bool = False,
) -> list[Outcome]:
    """Run each search under its own copy of the limits, in order; keep `keep` solutions of each.

    Native searches run on `threads` threads, then those in plain Python run one after the other.
    With `share_time` the clock of all native searches starts now.
    """
    native = {at: each for at, each in enumerate(searches) if isinstance(each, _engine.Search)}
    try:
        found = _engine.run_many(
            list(native.values()), limits, keep, control.native, threads, share_time
        )
    except WrongAnswerError as error:
        raise WrongAnswerError(list(native)[error.number], error.board) from None
    outcomes = iter(found)
    return [
        next(outcomes)
        if isinstance(search, _engine.Search)
        else search.run(limits, keep, control.native, record=False)
        for search in searches
    ]


class Halted(BaseException):
    """Ends a reference algorithm when it reaches a limit; carries the limit's name.

    It is no `Exception`, so that code which catches these does not catch it.
    """


@dataclass(slots=True)
class ReferenceControl(Figures):
    """Counts, records and stops a reference algorithm, as the engine's `Control` does a kernel.

    Other work in Python that may take long reports `work` and `hold` to it too.
    """

    limits: LimitValues = (None, None, None, None)
    control: _engine.Control = field(default_factory=lambda: Control().native)
    record: bool = False
    recording: _engine.Recording | None = None
    is_tree: bool = False
    depth: int = 0
    started: float = field(default_factory=perf_counter)
    is_finished: bool = False
    _words: array[int] = field(default_factory=lambda: array("Q"))
    _published: tuple[int, int] = (0, 0)
    _held: int = 0
    _worked: int = 0
    _most_events: int = 0

    def __post_init__(self) -> None:
        """Recorded events may take up to a quarter of the memory, as in the engine."""
        if self.recording is not None:
            self.record, self._most_events = True, _EVENTS_A_TIME
        elif self.record:
            memory = KEEP_ALL if self.limits[3] is None else self.limits[3]
            self._most_events = min(MOST_EVENTS, memory // 4 // _EVENT)
            self._held = _EVENT * self._most_events

    def node(self, depth: int, place: int = 0, value: int = 0) -> None:
        """Count one node, which tries `value` at `place`; `Halted` when the search must stop."""
        if self.nodes == self.limits[1]:
            self._stop("nodes")
        if self.nodes % _NODES_A_TICK == 0:
            self._tick()
        self.nodes += 1
        self.depth = depth
        self.max_depth = max(self.max_depth, depth)
        if self.record:
            self._emit(Kind.NODE, depth, place, value)

    def work(self, units: int) -> None:
        """Report `units` of work inside one long node, so that limits hold there too."""
        self._worked += units
        if self._worked >= _WORK_A_TICK:
            self._worked = 0
            self._tick()

    def set(self, depth: int, place: int, value: int) -> None:
        """Cell `place` takes `value`."""
        if self.record:
            self._emit(Kind.SET, depth, place, value)

    def back(self, depth: int) -> None:
        """Undo every cell set at `depth` or deeper; counts nothing."""
        if self.record:
            self._emit(Kind.BACK, depth)

    def backtrack(self) -> None:
        """Count one decision that the search takes back."""
        self.backtracks += 1

    def found(self, solution: bytes, keep: int) -> None:
        """Take one solution."""
        if self.record:
            self._emit(Kind.SOLUTION, self.depth)
        if len(self.solutions) < keep:
            self.hold(len(solution))
            self.solutions.append(solution)
        self.count += 1
        if self.count == self.limits[0]:
            self._stop("solutions")
        self._tick()  # the reader may have spent long on this solution

    def finish(self, halt: str | None) -> None:
        """Record how the search ended."""
        self._publish()
        self.halt = halt
        self.events = self._words.tobytes()
        if self.recording is not None:
            self.recording.add(self.events)
            self.events, self.dropped = self.recording.finish(self.nodes, halt is not None)
        self.seconds = perf_counter() - self.started
        self.is_finished = True

    def hold(self, size: int) -> None:
        """Report that so many more bytes are kept."""
        self._held += size
        most = self.limits[3]
        if most is not None and self._held > most:
            self._stop("memory")

    def _stop(self, halt: str) -> NoReturn:
        """End the search; the halt stands even if a reader's algorithm goes on."""
        self.halt = halt
        raise Halted(halt)

    def _tick(self) -> None:
        self._publish()
        if self.control.cancelled:
            self._stop("cancelled")
        seconds = self.limits[2]
        if seconds is not None and perf_counter() - self.started >= seconds:
            self._stop("seconds")

    def _publish(self) -> None:
        nodes, count = self._published
        self.control.publish(self.nodes - nodes, self.count - count, self.depth)
        self._published = self.nodes, self.count

    def _emit(self, kind: Kind, depth: int, place: int = 0, value: int = 0) -> None:
        if self.recording is not None and len(self._words) == self._most_events:
            self.recording.add(self._words.tobytes())
            del self._words[:]
        if len(self._words) < self._most_events:
            self._words.append(pack(kind, depth, place, value))
        else:
            self.dropped += 1


@dataclass(frozen=True, slots=True)
class Reference:
    """A search by an algorithm in plain Python: `explore(control)` yields packed solutions."""

    explore: Callable[[ReferenceControl], Iterator[bytes]]
    accepts: Callable[[bytes], bool]

    def run(
        self, limits: LimitValues, keep: int, control: _engine.Control, record: bool
    ) -> Outcome:
        """Search once."""
        return self._explored(ReferenceControl(limits, control, record), keep)

    def fold(self, limits: LimitValues, control: _engine.Control, folds: FoldValues) -> Outcome:
        """Search once and fold the tree."""
        tree = _engine.Recording.tree(folds)
        return self._explored(ReferenceControl(limits, control, recording=tree, is_tree=True), 0)

    def sample(
        self, limits: LimitValues, keep: int, control: _engine.Control, room: int
    ) -> Outcome:
        """Search once and keep stretches of the search."""
        sampled = _engine.Recording.sampled(room)
        return self._explored(ReferenceControl(limits, control, recording=sampled), keep)

    def _explored(self, own: ReferenceControl, keep: int) -> ReferenceControl:
        for _ in self._found(own, keep):
            pass
        return own

    def stream(self, limits: LimitValues, control: _engine.Control) -> Stream:
        """Give each solution as it is found."""
        own = ReferenceControl(limits, control)
        return _ReferenceStream(own, self._found(own, 0, is_seen=True))

    def _found(
        self, control: ReferenceControl, keep: int, *, is_seen: bool = False
    ) -> Iterator[bytes]:
        try:
            for solution in self.explore(control):
                if control.halt is not None:
                    break
                is_wanted = is_seen or len(control.solutions) < keep
                if is_wanted and not self.accepts(solution):
                    raise WrongAnswerError(0, solution)
                with suppress(Halted):
                    control.found(solution, keep)
                yield solution
                if control.halt is not None:
                    break
        except Halted as halted:
            control.halt = str(halted)
        except KeyboardInterrupt:
            control.finish("cancelled")
            raise
        control.finish(control.halt)


@dataclass(frozen=True, slots=True)
class _ReferenceStream:
    """The solutions of a reference algorithm as they are found."""

    control: ReferenceControl
    solutions: Iterator[bytes]

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        return next(self.solutions)

    @property
    def outcome(self) -> Outcome | None:
        """The figures, once the search is over."""
        return self.control if self.control.is_finished else None


Outcome = _engine.Outcome | Figures
"""The outcome of a search, in packed values."""

Search = _engine.Search | Reference
"""One puzzle with one algorithm; it can run any number of times."""

Stream = _engine.Stream | _ReferenceStream
"""The solutions of a running search, one by one; closing or dropping it ends the search."""

SearchTree = _engine.SearchTree
"""A search that can be cut."""
