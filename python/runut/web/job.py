"""A job: a request, its state, and those who watch it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from secrets import token_urlsafe
from time import monotonic

from runut.core.records import Record


class State(StrEnum):
    """The state of a job."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAULTY = "faulty"
    CANCELLED = "cancelled"
    FAILED = "failed"


ENDED = {State.DONE, State.FAULTY, State.CANCELLED, State.FAILED}


@dataclass(slots=True, eq=False)
class Job:
    """A job and its state; each change sets `changed` and replaces it."""

    line: bytes = field(repr=False)
    """The request, as its worker reads it."""
    seconds: float
    client: str = ""
    is_short: bool = False
    id: str = field(default_factory=lambda: token_urlsafe(12))
    state: State = State.WAITING
    progress: Record | None = None
    result: Record | None = None
    faults: list[Record] | None = None
    version: int = 0
    watchers: int = 0
    seen: float = field(default_factory=monotonic)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    task: asyncio.Task[None] | None = None

    @property
    def weight(self) -> int:
        """The room that it takes while it waits: one, and one more for each MiB."""
        return 1 + (len(self.line) >> 20)

    @property
    def has_ended(self) -> bool:
        """Whether the job is over."""
        return self.state in ENDED

    def report(
        self,
        state: State | None = None,
        *,
        progress: Record | None = None,
        result: Record | None = None,
        faults: list[Record] | None = None,
    ) -> None:
        """Change the state and wake all watchers."""
        self.state = state or self.state
        # A job that gave up its place begins anew.
        self.progress = progress or (None if state is State.WAITING else self.progress)
        self.result = result or self.result
        self.faults = faults or self.faults
        self.version += 1
        self.changed.set()
        self.changed = asyncio.Event()
        if self.has_ended:
            self.ended.set()

    @contextlib.contextmanager
    def watched(self) -> Iterator[None]:
        """A context in which the job counts as watched."""
        self.watchers += 1
        try:
            yield
        finally:
            self.watchers -= 1
            self.seen = monotonic()

    async def changes(self, since: int = -1) -> AsyncIterator[Job]:
        """The job after each change; a slow reader skips changes, and the last one has ended."""
        while True:
            changed, has_ended = self.changed, self.has_ended
            if self.version > since:
                since = self.version
                yield self
            if has_ended:
                return
            await changed.wait()

    async def ends_within(self, seconds: float) -> None:
        """Wait for so long, or until the job has ended."""
        if not seconds:
            return
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.ended.wait(), seconds)

    def record(self) -> Record:
        """The job as plain values."""
        return {
            "id": self.id,
            "state": self.state,
            "progress": self.progress,
            "result": self.result,
            "faults": self.faults,
        }
