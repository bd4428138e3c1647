"""A run: units go to workers, parts come back, and a puzzle that kills its worker is found."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence, Sized
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field, replace
from threading import Thread
from time import monotonic
from typing import Any

from runut.bulk.folder import Folder
from runut.bulk.inputs import Cut, Cutting, units
from runut.bulk.part import Part, UnitLostError, made, made_failed
from runut.bulk.pool import Pool
from runut.bulk.task import Work
from runut.bulk.unit import Unit

Upcoming = Future[Unit | Part | None]
"""The next unit; `None` after the last."""
LEAST, MOST = 1 << 10, 1 << 22
"""The size of a unit in bytes: the first one's, and the largest."""
GROWTH = 8
GRACE = 0.8
"""Seconds after Ctrl-C in which units that are worked on may end; hard puzzles take longer."""


@dataclass(slots=True)
class Pace:
    """The size of the next unit, so that each takes about so many seconds.

    >>> pace = Pace(seconds=1)
    >>> pace.learn(1024, 0.001)
    >>> pace.size
    8192
    """

    seconds: float = 0.5
    most: int = MOST
    size: int = LEAST

    def learn(self, size: int, seconds: float) -> None:
        """Take note of how long a unit took."""
        wanted = int(size * self.seconds / max(seconds, 1e-6))
        self.size = max(1, min(wanted, self.size * GROWTH, self.most))


@dataclass(frozen=True, slots=True)
class Run:
    """What is to be done, where rows go, and by whom.

    Without a folder parts hold their rows and come in the order of the input.
    """

    task: Work
    sources: Sequence[Cut]
    pool: Pool
    folder: Folder | None = None
    known: Mapping[tuple[str, int], Part] = field(default_factory=dict)
    pace: Pace = field(default_factory=Pace)

    def parts(self) -> Iterator[Part]:
        """Every part when it is made; the known ones too.

        At Ctrl-C no unit is begun; after the parts of those that end within a moment
        `KeyboardInterrupt` is raised, and the others are done again by who resumes.
        """
        held: dict[int, Part] = {}
        found = _Loop(self, held).parts()
        return found if self.folder else _in_order(found, held)


class _Loop:
    """The units that are read, worked on, or to be done again.

    Parts that are `held` back for their order count as being worked on, so that they stay few.
    """

    def __init__(self, run: Run, held: Sized) -> None:
        self._run, self._held = run, held
        cutting = Cutting(lambda: run.pace.size, run.known, is_eager=run.folder is None)
        self._found = units(run.sources, cutting)
        self._upcoming: Upcoming | None = None
        self._running: dict[Future[Part], Unit] = {}
        self._again: deque[Unit] = deque()

    def parts(self) -> Iterator[Part]:
        """Every part when it is made."""
        self._upcoming = _next(self._found)
        ends: float | None = None
        while (upcoming := self._fed()) or self._running:
            try:
                awaited: set[Future[Any]] = {*self._running, *upcoming}
                left = None if ends is None else max(0, ends - monotonic())
                done = wait(awaited, left, FIRST_COMPLETED).done
            except KeyboardInterrupt:
                if ends is not None:
                    raise
                ends = monotonic() + GRACE
                self._end()
                continue
            if not done:
                break
            for future in done:
                yield from self._read() if future is self._upcoming else self._made(future)
        if ends is not None:
            raise KeyboardInterrupt

    def _end(self) -> None:
        """Begin nothing more."""
        self._upcoming = None
        self._again.clear()
        for future in [each for each in self._running if each.cancel()]:
            del self._running[future]

    def _fed(self) -> tuple[Upcoming, ...]:
        """Give the workers what is to be done again; what was read, if they can take more."""
        most = self._run.pool.room
        while self._again and len(self._running) < most and self._may_run(self._again[0]):
            self._submit(self._again.popleft())
        is_full = len(self._running) + len(self._held) >= most
        if self._upcoming is None or self._again or is_full or self._is_one_alone():
            return ()
        return (self._upcoming,)

    def _is_one_alone(self) -> bool:
        """Whether a puzzle that is tried again runs; it runs alone, so it blames no other."""
        return any(unit.is_again for unit in self._running.values())

    def _may_run(self, unit: Unit) -> bool:
        """Whether a unit may run beside those that run now."""
        return not self._is_one_alone() and not (unit.is_again and self._running)

    def _submit(self, unit: Unit) -> None:
        run = self._run
        self._running[run.pool.submit(made, run.task, unit, run.folder)] = unit

    def _read(self) -> Iterator[Part]:
        """Take what was read, and read on."""
        unit = self._upcoming.result() if self._upcoming else None
        self._upcoming = None if unit is None else _next(self._found)
        if isinstance(unit, Part):
            yield unit
        elif unit is not None:
            self._submit(unit)

    def _made(self, future: Future[Part]) -> Iterator[Part]:
        """The part of a unit. A lost one is halved, and a single puzzle tried again, alone."""
        unit = self._running.pop(future)
        try:
            part = future.result()
        except UnitLostError as error:
            if unit.lines > 1:
                self._again.extendleft(reversed(tuple(unit.halves())))
            elif unit.is_again:
                yield made_failed(self._run.task, unit, self._run.folder, str(error))
            else:
                self._again.append(replace(unit, is_again=True))
            return
        self._run.pace.learn(part.size, part.seconds)
        yield part


def _next(found: Iterator[Unit | Part]) -> Upcoming:
    """The next unit, read by a thread, so that nobody waits for the input alone."""
    future: Upcoming = Future()

    def read() -> None:
        try:
            future.set_result(next(found, None))
        except BaseException as error:  # noqa: BLE001 - raised by who waits for it
            future.set_exception(error)

    Thread(target=read, daemon=True).start()
    return future


def _in_order(found: Iterator[Part], held: dict[int, Part]) -> Iterator[Part]:
    """The parts in the order of their lines; `held` are those that came too early."""
    first = 1
    for each in found:
        held[each.first] = each
        while first in held:
            part = held.pop(first)
            yield part
            first = part.first + part.lines
