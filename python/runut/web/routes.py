"""The routes of the server, each a verb of the library."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import asdict
from datetime import date
from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, HTTPException, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.sse import EventSourceResponse, ServerSentEvent

from runut.core.explainer import LANGUAGES
from runut.core.family import AnyFamily
from runut.core.levels import Size
from runut.core.limits import ENGINE_VERSION
from runut.core.marks import Marks
from runut.core.methods import Generator, Option
from runut.core.puzzle import Puzzle, Solution
from runut.core.records import Record
from runut.errors import Fault, PuzzleError
from runut.explaining.techniques import techniques
from runut.families import families, family_of, load
from runut.families.own import algorithms_of
from runut.text.reading import ParsedPuzzle, one
from runut.verbs import checking, solving
from runut.verbs.daily import VERSION
from runut.verbs.pictures import draw as draw_puzzle
from runut.verbs.reading import parse, solution_of
from runut.verbs.reading import read as read_puzzle
from runut.verbs.reading import write as write_puzzle
from runut.web import answers, requests
from runut.web.days import Days
from runut.web.job import Job, State
from runut.web.jobs import Jobs
from runut.web.refusals import DAILY, GONE, GONE_MIDSTREAM, HANDED_IN, LISTED, QUEUED
from runut.web.scenes import scene_record
from runut.web.turns import client_of

PACE = 0.1
"""Seconds between two events of a job; its end is sent at once."""
MOST_WAIT = 10.0
"""Seconds that the answer to a new job may wait for its end."""

MEDIA = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "text": "text/plain",
}

DRAWN: dict[int | str, Record] = {
    200: {"content": {media: {} for media in MEDIA.values()}, "description": "The drawing"}
}

router = APIRouter(prefix="/api")


# -- families ----------------------------------------------------------------------------------


@router.get("/health", response_model=answers.Health)
async def health(request: Request) -> Record:
    """The version of the server, its places for jobs, and the jobs that run and wait."""
    return {"status": "ok", "version": ENGINE_VERSION, **_jobs(request).load()}


@router.get("/families")
def list_families() -> list[Record]:
    """Every family with its formats, algorithms, generators, rules, samples, sets and a picture.

    `set:NAME/BOARD` as a text is the puzzle of that set.
    """
    return [_family(family) for family in families()]


def _family(family: AnyFamily) -> Record:
    return {
        "name": family.name,
        "title": family.title,
        "formats": [
            _fields(form, "name", "summary", "suffixes", "shows_solution")
            for form in family.formats
        ],
        "algorithms": [
            _fields(algorithm, "name", "summary", "node", "sound", "native", "paper")
            | {"options": [_option(option) for option in algorithm.options]}
            for algorithm in algorithms_of(family)
        ],
        "generators": [_generator(maker) for maker in family.generators],
        "sizes": [_size(size) for size in family.sizes],
        "daily": {"version": VERSION, "week": [asdict(day) for day in family.week]}
        if family.week
        else None,
        "rules": {rule: family.broken(rule) for rule in family.rules},
        "broken": {
            language: {rule: family.broken(rule, language) for rule in family.rules}
            for language in LANGUAGES
        },
        "aim": _aim(_sample(family.name)),
        "samples": [asdict(sample) for sample in family.samples],
        "sets": [_fields(each, "name", "summary", "boards") for each in family.sets],
        "picture": _picture(family.name),
    }


@router.get("/techniques/{family}", response_model=list[answers.TechniqueAnswer], responses=LISTED)
def list_techniques(family: str, language: Literal["en", "id"] = "en") -> list[Record]:
    """The techniques of a family from the easiest to the hardest."""
    if family not in {each.name for each in families()}:
        raise HTTPException(404, "no such family")
    return [
        {"name": each.name, "grade": each.grade, "title": each.title, "summary": each.says}
        for each in techniques(load(family).explainer, language)
    ]


@cache
def _sample(name: str) -> Puzzle:
    return read_puzzle(load(name).samples[0].text, family=name)


def _aim(puzzle: Puzzle) -> dict[str, tuple[str, ...]]:
    """The rules for players by language; nothing for a family that tells none."""
    aim = family_of(puzzle).aim
    return {language: aim(puzzle, language) for language in LANGUAGES} if aim else {}


@cache
def _picture(name: str) -> Record:
    """The scene of a family's first sample, solved: what its puzzles look like."""
    family, puzzle = load(name), _sample(name)
    return scene_record(family.drawing.board(puzzle, solving.solve(puzzle).solution))


def _generator(maker: Generator[Any]) -> Record:
    return {
        "name": maker.name,
        "summary": maker.summary,
        "unique": maker.is_unique,
        "options": [_option(option) for option in maker.options if not option.is_path],
        "image": any(option.is_path for option in maker.options),
    }


def _size(size: Size) -> Record:
    levels = {level: dict(size.options_at(level)) for level in size.levels}
    return {"name": size.name, "method": size.method, "usual": size.is_usual, "levels": levels}


def _option(option: Option) -> Record:
    return _fields(option, "name", "summary", "choices", "named", "default", "form", "expected")


def _fields(value: object, *names: str) -> Record:
    """These fields of a value."""
    return {name: getattr(value, name) for name in names}


# -- one puzzle ---------------------------------------------------------------------------------


@router.post("/puzzles", response_model=answers.PuzzleAnswer, responses=HANDED_IN)
def read(request: requests.TextRequest) -> Record:
    """Read a puzzle: its family, its canonical text, and all that a page needs to show it."""
    parsed = _parsed(request)
    puzzle = parsed.get()
    family = family_of(puzzle)
    return {
        "family": family.name,
        "title": family.title,
        "summary": family.summary(puzzle),
        "format": parsed.format,
        "text": str(puzzle),
        "aim": _aim(puzzle),
        "caption": dict(family.caption.titles(puzzle)) if family.caption else {},
        "unread": list(parsed.unread),
        "remarks": list(parsed.remarks),
        "start": list(family.start(puzzle)),
        "board": family.board(puzzle),
        "scene": scene_record(family.drawing.board(puzzle, None)),
    }


@router.post("/puzzles/write", response_model=answers.TextAnswer, responses=HANDED_IN)
def write(request: requests.WriteRequest) -> Record:
    """Write a puzzle in another format."""
    return {"text": write_puzzle(_parsed(request).get(), format=request.to)}


@router.post("/puzzles/check", response_model=answers.Violations, responses=HANDED_IN)
def check(request: requests.CheckRequest) -> Record:
    """Check a filled board: every broken rule, with the cells that break it."""
    puzzle = _parsed(request).get()
    violations = checking.check(puzzle, request.cells)
    broken = family_of(puzzle).broken
    return {"violations": [each.to_dict() | {"sentence": broken(each.rule)} for each in violations]}


@router.post("/puzzles/draw", response_class=Response, responses=HANDED_IN | DRAWN)
def draw(request: requests.DrawRequest) -> Response:
    """Draw a puzzle, with a board if one is given."""
    puzzle = _parsed(request).get()
    solution = None if request.cells is None else _board(puzzle, request.cells)
    marks = Marks(highlights=tuple(map(tuple, request.highlights))) if request.highlights else None
    drawn = draw_puzzle(puzzle, solution, marks, format=request.to, theme=request.theme)
    return Response(drawn, media_type=MEDIA[request.to])


def _parsed(request: requests.TextRequest) -> ParsedPuzzle:
    """The puzzle of a request; one that is too large to show is rejected."""
    parsed_puzzles = parse(request.text, family=request.family, format=request.format)
    first = next(parsed_puzzles, None)
    if first is None or next(parsed_puzzles, None) is not None:
        # Says what is wrong: no puzzle at all, or several.
        one(parse(request.text, family=request.family, format=request.format))
    parsed = first or ParsedPuzzle(None, None, "", "", 1, 1)
    puzzle = parsed.get()
    cells = puzzle.shape.size
    if cells > requests.MOST_CELLS:
        fault = f"a board of {cells:,} cells; the app shows at most {requests.MOST_CELLS:,}"
        raise PuzzleError(Fault(fault, "use the command or the library for larger ones"))
    return parsed


def _board(puzzle: Puzzle, cells: requests.Board) -> Solution:
    """Rows of values as a solution of this puzzle's shape; open cells are `None`."""
    board = solution_of(puzzle, cells)
    if not puzzle.shape.fits(board.rows()):
        raise PuzzleError(Fault("the board has another shape than the puzzle"))
    return board


# -- the puzzle of a day -------------------------------------------------------------------------


@router.get("/daily/{family}/{day}", response_model=answers.DailyAnswer, responses=DAILY)
async def daily(family: str, day: date, request: Request) -> Record:
    """The puzzle of a day, the same for everybody with this version."""
    if not await run_in_threadpool(_has_days, family):
        raise HTTPException(404, "no such family, or it has no puzzles of the day")
    days: Days = request.app.state.days
    made = await days.get(family, day, _client(request))
    text = requests.TextRequest(text=made["text"], family=family)
    record = await run_in_threadpool(read, text)
    return {**record, "size": made["size"], "level": made["level"], "day": day, "version": VERSION}


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


@router.post("/jobs", status_code=202, response_model=answers.JobAnswer, responses=QUEUED)
async def submit(
    job: requests.JobRequest,
    request: Request,
    wait: Annotated[float, Query(ge=0, le=MOST_WAIT)] = 0,
) -> Record:
    """Start a job; answers 429 when too many jobs of its client wait.

    A job of at most two `seconds` does not wait for longer ones.

    A job that ends within `wait` seconds is answered with its result: nobody need follow it.
    """
    started = _jobs(request).submit(job.model_dump(), _client(request))
    with started.watched():
        await started.ends_within(wait)
    return started.record()


@router.get("/jobs/{job_id}", response_model=answers.JobAnswer, responses=GONE)
async def look(job: Annotated[Job, Depends(_job)]) -> Record:
    """The state of a job."""
    return job.record()


@router.delete("/jobs/{job_id}", response_model=answers.JobAnswer, responses=GONE)
async def cancel(job: Annotated[Job, Depends(_job)], request: Request) -> Record:
    """Cancel a job."""
    _jobs(request).cancel(job)
    return job.record()


@router.get("/jobs/{job_id}/events", response_class=EventSourceResponse, responses=GONE_MIDSTREAM)
async def follow(
    job: Annotated[Job, Depends(_watched)],
    last_event_id: Annotated[int, Header()] = -1,
) -> AsyncIterator[ServerSentEvent]:
    """Follow a job: an event for each change. A job that nobody follows is cancelled."""
    async for now in job.changes(since=last_event_id):
        yield ServerSentEvent(raw_data=json.dumps(now.record()), event="job", id=str(now.version))
        if now.state is State.RUNNING:
            await now.ends_within(PACE)
