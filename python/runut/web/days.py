"""The puzzles of days, each made once by a job, however many ask for it."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime

from runut.core.records import Record
from runut.web.job import Job, State
from runut.web.jobs import Jobs
from runut.web.refusals import Refusal

MOST = 400
"""Puzzles that are kept: three months of every family."""
FAR = 366
"""Days from today, before or after, that have a puzzle."""


class Days:
    """Makes and keeps the puzzles of days."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._made: dict[tuple[str, date], asyncio.Task[Record]] = {}

    async def get(self, family: str, day: date, client: str) -> Record:
        """What was made for a day; raises `Full` when its client has too many jobs."""
        if abs((day - datetime.now(UTC).date()).days) > FAR:
            raise Refusal(422, f"{day} is more than {FAR} days from today", "choose a nearer day")
        key = family, day
        task = self._made.get(key)
        if task is None:
            asked = {"verb": "make-daily", "family": family, "day": day.isoformat()}
            job = self._jobs.submit(asked, client, is_short=True)
            task = self._made[key] = asyncio.create_task(_result(job))
            task.add_done_callback(lambda done: self._forget(key, done))
        # Shielded: one client that leaves does not end the work for others.
        return await asyncio.shield(task)

    def _forget(self, key: tuple[str, date], done: asyncio.Task[Record]) -> None:
        """Keep what was made, but not what failed, and not for ever."""
        if done.cancelled() or done.exception() is not None:
            self._made.pop(key, None)
        elif len(self._made) > MOST:
            self._made.pop(next(iter(self._made)))


async def _result(job: Job) -> Record:
    with job.watched():
        async for now in job.changes():
            job = now
    if job.state is not State.DONE or job.result is None:
        fault = (job.faults or [{"message": "the puzzle of this day could not be made"}])[0]
        raise Refusal(503, fault["message"], "try again")
    return job.result
