"""Jobs: searches in processes of their own, followed from outside and never left behind.

Each job runs in a worker of its own (`workers.py`). A job waits while others use all places, until
it is its client's turn (`turns.py`); where a client has too many that wait, a new one is rejected.
A job ends when its worker reports a result, when a client cancels it, when its time is over, or
when no client has looked at it for a while; then the worker is killed. Workers notice by themselves
when the server dies.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import Coroutine
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any

from runut.core.records import Record, fault_record
from runut.web.job import Job, State
from runut.web.turns import Turns
from runut.web.workers import Worker, Workers

SPARE = 10.0
"""Seconds beyond a job's own limit, for the start of its worker on a busy machine."""
SHORT = 2.0
"""Seconds of a short job, which never waits for long ones."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of all jobs together, and of each."""

    running: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    """Places; one more is for short jobs alone."""
    waiting: int = 256
    """Room for waiting jobs: one each, and one more for each MiB of it."""
    seconds: float = 60.0
    memory: int = 2 << 30
    unwatched: float = 10.0
    """Seconds after which a job without watchers is cancelled."""
    kept: float = 120.0
    """Seconds for which the answer of a job is kept."""


class Jobs:
    """All jobs of a server."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._jobs: dict[str, Job] = {}
        self._workers = Workers()
        self._turns: Turns[Job] = Turns(limits.running, limits.waiting)
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

    def submit(self, request: Record, client: str, *, is_short: bool = False) -> Job:
        """Add a job of a client; raises `Full` when too many of its jobs wait."""
        asked: float | None = request.get("seconds")
        seconds = self.limits.seconds if asked is None else min(asked, self.limits.seconds)
        whole = request | {"seconds": seconds, "memory": self.limits.memory}
        line = f"{json.dumps(whole)}\n".encode()
        job = Job(line, seconds, client, is_short or seconds <= SHORT)
        self._turns.join(job)
        self._jobs[job.id] = job
        self._begin()
        return job

    def get(self, job_id: str) -> Job | None:
        """The job of this id; asking for it counts as watching."""
        job = self._jobs.get(job_id)
        if job is not None:
            job.seen = monotonic()
        return job

    def cancel(self, job: Job) -> None:
        """Cancel a job; one that has ended stays as it is."""
        if job.has_ended:
            return
        job.report(State.CANCELLED)
        if job.task is None:
            self._turns.leave(job)
        else:
            job.task.cancel()

    def load(self) -> dict[str, int]:
        """The number of places, of jobs that run, and of jobs that wait."""
        running, waiting = len(self._turns.running), len(self._turns.waiting)
        return {"places": self.limits.running, "running": running, "waiting": waiting}

    # -- one job --------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Begin all jobs that have a place."""
        while job := self._turns.begin():
            job.task = self._later(self._run(job))
            job.task.add_done_callback(partial(self._leave, job))
        ousted = self._turns.ousted()
        if ousted and ousted.task and not ousted.has_ended:
            ousted.report(State.WAITING)
            ousted.task.cancel()

    def _leave(self, job: Job, task: asyncio.Task[None]) -> None:
        """Give the place of a job to the next; one that was ousted waits again."""
        job.task = None
        self._turns.leave(job, returns=task.cancelled() and job.state is State.WAITING)
        self._begin()

    async def _run(self, job: Job) -> None:
        try:
            worker = await self._workers.take()
        except OSError as error:
            job.report(State.FAILED, faults=[fault_record(f"no worker can be started: {error}")])
            return
        job.report(State.RUNNING)
        try:
            async with asyncio.timeout(job.seconds + SPARE):
                await self._follow(job, worker)
        except TimeoutError:
            job.report(State.FAILED, faults=[fault_record("the job took longer than it may")])
        finally:
            # A cancelled task may await once more only where it is shielded.
            await asyncio.shield(self._later(worker.kill()))

    async def _follow(self, job: Job, worker: Worker) -> None:
        """Send the job to the worker and follow its lines to the last."""
        with contextlib.suppress(ConnectionError):
            worker.sink.write(job.line)
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
        job.report(State.FAILED, faults=[fault_record("the worker ended before its job", hint)])

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
