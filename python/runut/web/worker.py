"""The worker: one job in a process of its own, which speaks JSON lines.

Its first line says the number of its process. The first line on standard input is the job; every
later line cancels it. At the end of the input, when the server has died, the process ends at once.
It writes lines with `progress` and a last one with `result` or `faults`. A process runs one job, so
its limits of memory and processor time belong to that job. It imports no web framework, which keeps
it small and quick to start.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from base64 import b64decode
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from runut.core.limits import Control, Limits
from runut.core.methods import GenerationResult, Generator
from runut.core.records import Record, fault_records
from runut.errors import Fault, InputError, PuzzleError, RunutError, StoppedError
from runut.families import OWN, generator_of, load
from runut.verbs import explaining, questions, solving
from runut.verbs.daily import daily
from runut.verbs.generating import make
from runut.verbs.reading import read
from runut.web import narrating, reasons, theatre
from runut.web.asked import Job, puzzle_of
from runut.web.offered import SOON, stand_ins

Verb = Callable[[Job, Control], Record]

GIVING_PART = 0.8
"""The part of a job's time after which a generator is asked for the best so far."""
EVERY = 0.1
"""Seconds between two lines of progress."""
FIRST = "1......4.2....3."
"""The puzzle of a worker's first hint, which nobody asked for: later ones are quicker."""


def main() -> None:
    """Read a job, run it and write its answer."""
    _say({"process": os.getpid()})
    job = json.loads(sys.stdin.readline() or "null")
    if job is None:
        return
    _confine(job["seconds"], job["memory"])
    control, done = Control(), threading.Event()
    threading.Thread(target=_listen, args=(control,), daemon=True).start()
    threading.Thread(target=_report, args=(control, done), daemon=True).start()
    answer = _answer(job, control)
    done.set()
    _say(answer)


def prepare() -> None:
    """Import what jobs need while there is none, so that a small one is answered at once."""
    for name in OWN:
        load(name)
    explaining.hint(read(FIRST, family="sudoku"), show="what")


def _confine(seconds: float, memory: int) -> None:
    """Let the system enforce what the search's own limits do not."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not everywhere

    spare = int(seconds) + 5
    resource.setrlimit(resource.RLIMIT_CPU, (spare, spare))
    most = _mapped(resource.getpagesize()) + memory
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _mapped(page: int) -> int:
    """Address space that the worker takes before it has a job, in bytes; 0 where nobody says."""
    try:
        return page * int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except OSError:
        return 0


def _listen(control: Control) -> None:
    """Cancel on a line; end the process when the server is gone."""
    for _ in sys.stdin:
        control.cancel()
    os.kill(os.getpid(), signal.SIGKILL)


def _report(control: Control, done: threading.Event) -> None:
    while not done.wait(EVERY):
        _say({"progress": control.progress()._asdict()})


def _say(record: Record) -> None:
    # One write a line: lines of two threads never mix.
    os.write(sys.stdout.fileno(), (json.dumps(record) + "\n").encode())


def _answer(job: Job, control: Control) -> Record:
    try:
        return {"result": VERBS[job["verb"]](job, control)}
    except InputError as error:
        return {"faults": fault_records(error)}
    except (RunutError, ValueError) as error:
        return {"faults": [{"message": str(error), "hint": "", "line": None, "column": None}]}
    except MemoryError:
        return {"faults": [_out_of_memory()]}


def _out_of_memory() -> Record:
    hint = "try a smaller puzzle, or run it with the command on a machine of your own"
    return {"message": "the job needs more memory than a job may have", "hint": hint}


# -- the verbs ----------------------------------------------------------------------------------


def _limits(job: Job, solutions: int | None) -> Limits:
    # Half, so that a search ends with an answer before the system ends the process.
    memory = job["memory"] // 2
    return Limits(solutions=solutions, nodes=job["nodes"], seconds=job["seconds"], memory=memory)


def _search(job: Job) -> Record:
    return {"algorithm": job["algorithm"], "options": job["options"]}


def _solve(job: Job, control: Control) -> Record:
    limits = _limits(job, job["solutions"])
    found = solving.solve(
        puzzle_of(job), limits=limits, control=control, seed=job["seed"], **_search(job)
    )
    return found.to_dict()


def _count(job: Job, control: Control) -> Record:
    found = solving.count(
        puzzle_of(job), limits=_limits(job, None), control=control, **_search(job)
    )
    # Numbers in a browser are exact up to 2^53 only.
    return found.to_dict() | {"count": str(found.count), "distinct": _text(found.distinct)}


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)


def _question(
    ask: Callable[..., Any],
    own: Callable[[Job], Mapping[str, Any]] = lambda _job: {},
    solutions: int | None = None,
) -> Verb:
    """A question about a puzzle; `own` are its own options."""

    def answer(job: Job, control: Control) -> Record:
        limits = _limits(job, solutions)
        found = ask(puzzle_of(job), limits=limits, control=control, **own(job))
        return dict(found.to_dict())

    return answer


def _maker(job: Job) -> Generator[Any]:
    return generator_of(load(job["family"] or ""), job["method"])


def _generate(job: Job, control: Control) -> Record:
    """The puzzle of a seed, or one made beforehand for a level where it does not come soon."""
    maker = _maker(job)
    ready = stand_ins(load(job["family"]), maker.name, job["options"])
    limits = Limits(seconds=SOON) if ready else _giving(job)
    try:
        made = _made(job, maker, limits, control)
    except (PuzzleError, StoppedError):
        if not ready:
            raise
        made = None
    if made is None or (ready and made.halt is not None):
        text = ready[(job["seed"] or 0) % len(ready)]
        return {"family": job["family"], "text": text, "uniqueness": "unique", "remarks": []}
    stopped = [] if made.halt is None else ["stopped early: this is the best so far"]
    return {
        "family": job["family"],
        "text": str(made.puzzle),
        "uniqueness": made.uniqueness.value,
        "remarks": [*made.remarks, *stopped],
    }


def _made(
    job: Job, maker: Generator[Any], limits: Limits, control: Control
) -> GenerationResult[Any]:
    """What a generator makes; a picture of the client takes the place of a path."""
    paths = [option.name for option in maker.options if option.is_path]
    for name in paths:
        if name in job["options"]:
            raise InputError(Fault(f"the option {name} may name a file, which only you can read"))
    with NamedTemporaryFile() as image:
        options = dict(job["options"])
        if job["image"] is not None and paths:
            image.write(b64decode(job["image"]))
            image.flush()
            options[paths[0]] = image.name
        return make(
            job["family"],
            method=maker.name,
            seed=job["seed"] or 0,
            options=options,
            limits=limits,
            control=control,
        )


def _look(job: Job, _control: Control) -> Record:
    """The rows and columns of the printed puzzle that an image looks like, both 0 for a picture."""
    printed = _maker(job).printed
    rows, columns = (printed and printed(b64decode(job["image"] or ""))) or (0, 0)
    return {"rows": rows, "columns": columns}


def _daily(job: Job, _control: Control) -> Record:
    found = daily(job["family"], date.fromisoformat(job["day"]), limits=_giving(job))
    return {"text": str(found.puzzle), "size": found.size, "level": found.level}


def _giving(job: Job) -> Limits:
    """A time limit for what can give the best so far, before the job itself is ended."""
    return Limits(seconds=GIVING_PART * job["seconds"])


VERBS: Mapping[str, Verb] = {
    "solve": _solve,
    "count": _count,
    "forced": _question(solving.forced),
    "candidates": _question(questions.candidates, lambda job: {"limit": job["solutions"]}),
    "completions": _question(questions.completions, solutions=questions.MOST_COUNTED),
    "superfluous": _question(questions.superfluous),
    "minimal": _question(questions.minimal, lambda job: {"seed": job["seed"] or 0}),
    "generate": _generate,
    "look": _look,
    "daily": _daily,
    "trace": theatre.trace,
    "explain": theatre.explain,
    "tree": theatre.tree,
    "film": theatre.film,
    "narrate": narrating.narrate,
    "hint": reasons.hint,
    "why-not": reasons.why_not,
    "rate": reasons.rate,
    "practice": reasons.practice,
}
"""The verbs of a job."""


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    prepare()
    main()
