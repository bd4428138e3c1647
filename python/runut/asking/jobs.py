"""The jobs: searches and other long tasks.

A job ends in time by itself, since its searches have deadlines.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Mapping
from importlib import import_module
from tempfile import NamedTemporaryFile
from typing import Any

from runut.asking.offered import SOON, stand_ins
from runut.asking.requests import GIVING_PART, JobRequest
from runut.core.limits import BUT_SECONDS, Control, Limits
from runut.core.methods import GenerationResult, Generator
from runut.core.records import Record
from runut.errors import Fault, InputError, PuzzleError, StoppedError
from runut.families import generator_of, load
from runut.verbs import questions, solving
from runut.verbs.generating import make

Job = Callable[[JobRequest, Control], Record]


def _search(job: JobRequest) -> Record:
    return {"algorithm": job.algorithm, "options": job.options}


def _solve(job: JobRequest, control: Control) -> Record:
    limits = job.within(solutions=job.solutions, nodes=job.nodes)
    found = solving.solve(
        job.puzzle(), limits=limits, control=control, seed=job.seed, **_search(job)
    )
    return found.to_dict()


def _count(job: JobRequest, control: Control) -> Record:
    limits = job.within(solutions=None, nodes=job.nodes)
    found = solving.count(job.puzzle(), limits=limits, control=control, **_search(job))
    # Numbers in a browser are exact up to 2^53 only.
    return found.to_dict() | {"count": str(found.count), "distinct": _text(found.distinct)}


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)


def _question(
    ask: Callable[..., Any],
    own: Callable[[JobRequest], Record] = lambda _job: {},
    solutions: int | None = None,
) -> Job:
    """A question about a puzzle; `own` are its own options."""

    def answer(job: JobRequest, control: Control) -> Record:
        limits = job.within(solutions=solutions, nodes=job.nodes)
        found = ask(job.puzzle(), limits=limits, control=control, **own(job))
        return dict(found.to_dict())

    return answer


def _maker(job: JobRequest) -> Generator[Any]:
    return generator_of(load(job.family or ""), job.method)


def _generate(job: JobRequest, control: Control) -> Record:
    """The puzzle of a seed, or one made beforehand for a level where it does not come soon."""
    maker = _maker(job)
    ready = stand_ins(load(job.family), maker.name, job.options)
    limits = Limits(seconds=SOON) if ready else job.within(GIVING_PART).without(BUT_SECONDS)
    try:
        made = _made(job, maker, limits, control)
    except (PuzzleError, StoppedError):
        if not ready:
            raise
        made = None
    if made is None or (ready and made.halt is not None):
        text = ready[(job.seed or 0) % len(ready)]
        return {"family": job.family, "text": text, "uniqueness": "unique", "remarks": []}
    stopped = [] if made.halt is None else ["stopped early: this is the best so far"]
    return {
        "family": job.family,
        "text": str(made.puzzle),
        "uniqueness": made.uniqueness.value,
        "remarks": [*made.remarks, *stopped],
    }


def _made(
    job: JobRequest, maker: Generator[Any], limits: Limits, control: Control
) -> GenerationResult[Any]:
    """What a generator makes; a picture of the client takes the place of a path."""
    paths = [option.name for option in maker.options if option.is_path]
    for name in paths:
        if name in job.options:
            raise InputError(Fault(f"the option {name} may name a file, which only you can read"))
    with NamedTemporaryFile() as image:
        options = dict(job.options)
        if job.image is not None and paths:
            image.write(b64decode(job.image))
            image.flush()
            options[paths[0]] = image.name
        return make(
            job.family or "",
            method=maker.name,
            seed=job.seed or 0,
            options=options,
            limits=limits,
            control=control,
        )


def _look(job: JobRequest, _control: Control) -> Record:
    """The rows and columns of the printed puzzle that an image looks like, both 0 for a picture."""
    printed = _maker(job).printed
    rows, columns = (printed and printed(b64decode(job.image or ""))) or (0, 0)
    return {"rows": rows, "columns": columns}


def _of(module: str, name: str) -> Job:
    """A job of another module, which is loaded when it is asked: a browser compiles each one."""

    def ask(job: JobRequest, control: Control) -> Record:
        found: Job = getattr(import_module(f"runut.asking.{module}"), name)
        return found(job, control)

    return ask


JOBS: Mapping[str, Job] = {
    "solve": _solve,
    "count": _count,
    "forced": _question(solving.forced),
    "candidates": _question(questions.candidates, lambda job: {"limit": job.solutions}),
    "completions": _question(questions.completions, solutions=questions.MOST_COUNTED),
    "superfluous": _question(questions.superfluous),
    "minimal": _question(questions.minimal, lambda job: {"seed": job.seed or 0}),
    "judge": _of("desk", "judge"),
    "path": _of("desk", "path"),
    "finish": _of("desk", "finish"),
    "sheet": _of("printing", "sheet"),
    "generate": _generate,
    "look": _look,
    "trace": _of("theatre", "trace"),
    "explain": _of("theatre", "explain"),
    "tree": _of("theatre", "tree"),
    "film": _of("theatre", "film"),
    "narrate": _of("narrating", "narrate"),
    "hint": _of("reasons", "hint"),
    "hints": _of("reasons", "hints"),
    "why-not": _of("reasons", "why_not"),
    "rate": _of("reasons", "rate"),
    "practice": _of("reasons", "practice"),
}
"""What the page may start and follow, by its verb."""
