"""Jobs: searches in processes of their own, followed from outside and never left behind.

Each job runs in a worker of its own (`workers.py`). A job waits while others use all places; when
the queue is full, a new one is rejected. A job ends when its worker reports a result, when a client
cancels it, when its time is over, or when no client has looked at it for a while; then the worker
is killed. Workers notice by themselves when the server dies.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator, Coroutine, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from secrets import token_urlsafe
from time import monotonic
from typing import Any

from runut.web.workers import Worker, Workers

Record = dict[str, Any]
SPARE = 10.0
"""Seconds beyond a job's own limit, for the start of its worker on a busy machine."""


class State(StrEnum):
    """The state of a job."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAULTY = "faulty"
    CANCELLED = "cancelled"
    FAILED = "failed"


ENDED = {State.DONE, State.FAULTY, State.CANCELLED, State.FAILED}


class Busy(Exception):  # noqa: N818 - the answer is 429
    """The queue of jobs is full."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of all jobs together, and of each."""

    running: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    waiting: int = 32
    seconds: float = 60.0
    memory: int = 2 << 30
    unwatched: float = 10.0
    """Seconds after which a job without watchers is cancelled."""
    kept: float = 120.0
    """Seconds for which the answer of a job is kept."""


@dataclass(slots=True)
class Job:
    """A job and its state; each change sets `changed` and replaces it."""

    request: Record
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
        self.progress = progress or self.progress
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


class Jobs:
    """All jobs of a server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._jobs: dict[str, Job] = {}
        self._workers = Workers()
        self._places = asyncio.Semaphore(limits.running)
        self._keeper: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Start the first worker and the keeper."""
        self._keeper = asyncio.create_task(self._keep())
        self._workers.prepare()

    async def stop(self) -> None:
        """End every job and every worker."""
        if self._keeper is not None:
            self._keeper.cancel()
        for job in self._jobs.values():
            self.cancel(job)
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._workers.stop()

    def submit(self, request: Record) -> Job:
        """Add a job; raises `Busy` when too many wait."""
        waiting = sum(job.state is State.WAITING for job in self._jobs.values())
        if waiting >= self.limits.waiting:
            raise Busy
        job = Job(request | {"seconds": self._seconds(request), "memory": self.limits.memory})
        self._jobs[job.id] = job
        job.task = self._later(self._run(job))
        return job

    def get(self, job_id: str) -> Job | None:
        """The job of this id; asking for it counts as watching."""
        job = self._jobs.get(job_id)
        if job is not None:
            job.seen = monotonic()
        return job

    def cancel(self, job: Job) -> None:
        """Cancel a job; one that has ended stays as it is."""
        if not job.has_ended:
            job.report(State.CANCELLED)
            if job.task is not None:
                job.task.cancel()

    # -- one job --------------------------------------------------------------------------------

    def _seconds(self, request: Record) -> float:
        asked: float | None = request.get("seconds")
        return self.limits.seconds if asked is None else min(asked, self.limits.seconds)

    async def _run(self, job: Job) -> None:
        async with self._places:
            try:
                worker = await self._workers.take()
            except OSError as error:
                job.report(State.FAILED, faults=[_fault(f"no worker can be started: {error}")])
                return
            job.report(State.RUNNING)
            try:
                async with asyncio.timeout(job.request["seconds"] + SPARE):
                    await self._follow(job, worker)
            except TimeoutError:
                job.report(State.FAILED, faults=[_fault("the job took longer than it may")])
            finally:
                # A cancelled task may await once more only where it is shielded.
                await asyncio.shield(self._later(worker.kill()))

    async def _follow(self, job: Job, worker: Worker) -> None:
        """Send the job to the worker and follow its lines to the last."""
        with contextlib.suppress(ConnectionError):
            worker.sink.write((json.dumps(job.request) + "\n").encode())
            await worker.sink.drain()
        while line := await worker.source.readline():
            news = json.loads(line)
            if "progress" in news:
                job.report(progress=news["progress"])
            elif "result" in news:
                job.report(State.DONE, result=news["result"])
                return
            else:
                job.report(State.FAULTY, faults=news["faults"])
                return
        hint = "it may have needed more memory than a job may have"
        job.report(State.FAILED, faults=[_fault("the worker ended before its job", hint)])

    async def _keep(self) -> None:
        """Cancel jobs without watchers and forget jobs that ended long ago."""
        while True:
            await asyncio.sleep(min(0.5, self.limits.unwatched / 4))
            now = monotonic()
            for job in list(self._jobs.values()):
                if job.watchers:
                    continue
                if now - job.seen > self.limits.unwatched:
                    self.cancel(job)
                if job.has_ended and now - job.seen > self.limits.kept:
                    del self._jobs[job.id]

    def _later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _fault(message: str, hint: str = "") -> Record:
    return {"message": message, "hint": hint, "line": None, "column": None}
