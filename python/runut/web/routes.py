"""The routes of the server: most are questions of the page, in one table."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.sse import EventSourceResponse, ServerSentEvent

from runut.asking import requests as asked
from runut.asking.answering import QUESTIONS, ask
from runut.asking.puzzles import MEDIA, show_of_day
from runut.core.limits import ENGINE_VERSION
from runut.core.records import Json, Record
from runut.families import families
from runut.verbs.schema import About
from runut.web import answers, refusals, requests
from runut.web.days import Days
from runut.web.job import Job, State
from runut.web.jobs import Jobs
from runut.web.requests import fields_of
from runut.web.turns import client_of

PACE = 0.1
"""Seconds between two events of a job; its end is sent at once."""
MOST_WAIT = 10.0
"""Seconds that the answer to a new job may wait for its end."""

DRAWN: refusals.Documented = {
    200: {"content": {media: {} for media in MEDIA.values()}, "description": "The drawing"}
}

router = APIRouter(prefix="/api")


@router.get("/health", response_model=answers.Health)
async def health(request: Request) -> Record:
    """The version of the server, its places for jobs, and the jobs that run and wait."""
    return {"status": "ok", "version": ENGINE_VERSION, **_jobs(request).load()}


# -- questions that are answered at once ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Route:
    """Where a question is asked, the form of its answer, and how it is rejected.

    A question with a body is posted; its other fields stand in the path or in the query.
    """

    path: str
    question: str
    answer: object
    rejected: refusals.Documented
    body: type[requests.Request] | None = None


ROUTES = (
    Route("/families", "families", list[Record], {}),
    Route("/techniques/{family}", "techniques", list[answers.TechniqueAnswer], refusals.LISTED),
    Route("/tools/{family}", "tools", list[answers.ToolAnswer], refusals.LISTED),
    Route("/puzzles/shapes", "shapes", answers.Shapes, refusals.HANDED_IN, requests.TextRequest),
    Route("/puzzles", "read", answers.PuzzleAnswer, refusals.HANDED_IN, requests.TextRequest),
    Route("/puzzles/write", "write", answers.TextAnswer, refusals.HANDED_IN, requests.WriteRequest),
    Route("/puzzles/check", "check", answers.Violations, refusals.HANDED_IN, requests.CheckRequest),
    Route("/lessons", "lessons", list[About], {}),
    Route("/lessons/{name}/{number}", "section", answers.SectionAnswer, refusals.TAUGHT),
    Route(
        "/lessons/{name}/exercises/{number}",
        "exercise",
        answers.MarkedAnswer,
        refusals.TAUGHT,
        requests.AnswerRequest,
    ),
)


def _add(route: Route) -> None:
    """Answer the question of a route, in a thread."""
    question = QUESTIONS[route.question]
    fields = fields_of(question.takes, route.body)

    def endpoint(given: Record) -> Json:
        return ask(route.question, given)

    endpoint.__doc__ = question.answer.__doc__
    endpoint.__annotations__["given"] = Annotated[Record, Depends(fields)]
    router.add_api_route(
        route.path,
        endpoint,
        methods=["POST" if route.body else "GET"],
        name=question.answer.__name__,
        response_model=route.answer,
        responses=route.rejected,
    )


for _route in ROUTES:
    _add(_route)


@router.post("/puzzles/draw", response_class=Response, responses=refusals.HANDED_IN | DRAWN)
def draw(
    given: Annotated[Record, Depends(fields_of(asked.DrawRequest, requests.DrawRequest))],
) -> Response:
    """Draw a puzzle, with a board if one is given."""
    drawn = ask("draw", given)
    return Response(b64decode(drawn["base64"]), media_type=drawn["media"])


# -- the puzzle of a day -------------------------------------------------------------------------


@router.get("/daily/{family}/{day}", response_model=answers.DailyAnswer, responses=refusals.DAILY)
async def daily(family: str, day: date, request: Request) -> Record:
    """The puzzle of a day, the same for everybody with this version."""
    if not await run_in_threadpool(_has_days, family):
        raise HTTPException(404, "no such family, or it has no puzzles of the day")
    days: Days = request.app.state.days
    made = await days.get(family, day, _client(request))
    return await run_in_threadpool(show_of_day, family, day.isoformat(), made)


def _has_days(name: str) -> bool:
    """Whether a family has puzzles of days; the first question loads all families."""
    return any(each.name == name and each.week for each in families())


# -- jobs ---------------------------------------------------------------------------------------


def _jobs(request: Request) -> Jobs:
    jobs: Jobs = request.app.state.jobs
    return jobs


def _client(request: Request) -> str:
    return client_of(request.client.host if request.client else "")


def _job(job_id: str, request: Request) -> Job:
    job = _jobs(request).get(job_id)
    if job is None:
        raise HTTPException(404, "no such job, or its answer is no longer kept")
    return job


async def _watched(job: Annotated[Job, Depends(_job)]) -> AsyncIterator[Job]:
    """A job that counts as watched until the answer is sent or the client leaves.

    The stream of its changes cannot ensure that: a stream that is left may linger.
    """
    with job.watched():
        yield job


@router.post("/jobs", status_code=202, response_model=answers.JobAnswer, responses=refusals.QUEUED)
async def submit(
    job: Annotated[Record, Depends(fields_of(asked.JobRequest, requests.JobRequest))],
    request: Request,
    wait: Annotated[float, Query(ge=0, le=MOST_WAIT)] = 0,
) -> Record:
    """Start a job; answers 429 when too many jobs of its client wait.

    A job of at most two `seconds` does not wait for longer ones.

    A job that ends within `wait` seconds is answered with its result: nobody need follow it.
    """
    started = _jobs(request).submit(job, _client(request))
    with started.watched():
        await started.ends_within(wait)
    return started.record()


@router.get("/jobs/{job_id}", response_model=answers.JobAnswer, responses=refusals.GONE)
async def look(job: Annotated[Job, Depends(_job)]) -> Record:
    """The state of a job."""
    return job.record()


@router.delete("/jobs/{job_id}", response_model=answers.JobAnswer, responses=refusals.GONE)
async def cancel(job: Annotated[Job, Depends(_job)], request: Request) -> Record:
    """Cancel a job."""
    _jobs(request).cancel(job)
    return job.record()


@router.get(
    "/jobs/{job_id}/events", response_class=EventSourceResponse, responses=refusals.GONE_MIDSTREAM
)
async def follow(
    job: Annotated[Job, Depends(_watched)],
    last_event_id: Annotated[int, Header()] = -1,
) -> AsyncIterator[ServerSentEvent]:
    """Follow a job: an event for each change. A job that nobody follows is cancelled."""
    async for now in job.changes(since=last_event_id):
        yield ServerSentEvent(raw_data=json.dumps(now.record()), event="job", id=str(now.version))
        if now.state is State.RUNNING:
            await now.ends_within(PACE)
