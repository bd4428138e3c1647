"""What the engine of a browser is asked, and the native one too, so that both answers are compared.

`answers(folder)`, `short_answers(folder)` and `loaded(folder)` give JSON; `folder` holds the
example puzzles. It names no file of its own place: under Pyodide its text is run as it is.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import runut
from runut.asking.jobs import JOBS
from runut.asking.requests import JobRequest, request_of
from runut.core.records import Record

FAMILIES = ("hitori", "nonogram", "packing", "sudoku")
SAMPLES = {
    "hitori": "hitori/figure-1.txt",
    "nonogram": "nonogram/choiri-5.non",
    "packing": "packing/unique.txt",
    "sudoku": "sudoku/killer.sudoku",
}
NOT_READ = (".png", ".url")
TWO = runut.Limits(solutions=2)
TIMES = ("seconds",)
"""Fields that no two runs share."""
JOB: Record = {
    "solutions": 2,
    "nodes": 100_000,
    "seconds": 36_000.0,
    "seed": 1,
    "events": 2000,
    "asked": 8,
    "cell": "r1c1",
    "value": 1,
}
"""What all jobs have in common."""
NOT_ASKED = {("practice", "packing")}
"""It gives a puzzle up after ten seconds, and a slow machine then has another answer."""
OF_IMAGES = ("look", "film")
"""Verbs that need a library for images."""
LONG = frozenset(
    {
        "job explain sudoku",
        "job generate packing",
        "job generate sudoku",
        "job minimal sudoku",
        "job practice hitori",
        "job practice nonogram",
        "job practice sudoku",
        "job rate sudoku",
        "job superfluous sudoku",
        "job trace sudoku",
        "job tree sudoku",
        "job why-not sudoku",
        "make nonogram",
        "make packing",
        "make sudoku",
        "proof sudoku",
        "solve packing/iq-puzzler-pro-pyramid.txt",
        "solve packing/pentominoes-6x10.txt",
        "solve packing/pentominoes-8x8-without-centre.txt",
        "solve packing/soma.json",
        "solve sudoku/invalid-paper-figure-15.txt",
        "solve sudoku/setters-lines.sudoku",
    }
)
"""Questions that take an engine without optimisation nine tenths of the time of all, and those of
practice, which has a limit of its own for each puzzle."""
Question = tuple[str, Callable[[], Any]]
"""A name and what is asked."""
OF_FAMILY: Mapping[str, Mapping[str, str]] = {
    "hitori": {"technique": "adjacent-triplet", "algorithm": "propagation"},
    "nonogram": {"technique": "overlap", "algorithm": "row-backtracking"},
    "packing": {"technique": "only-place", "algorithm": "piece-backtracking"},
    "sudoku": {"technique": "naked-single", "algorithm": "cell-backtracking"},
}


def answers(folder: str) -> str:
    """All answers, by their names; messages name files within the folder."""
    os.chdir(folder)
    return _answered(dict(_questions(Path())))


def short_answers(folder: str) -> str:
    """The answers but for the long ones."""
    os.chdir(folder)
    return _answered({name: ask for name, ask in _questions(Path()) if name not in LONG})


def loaded(folder: str) -> str:
    """The files of the standard library that the answers have loaded."""
    answers(folder)
    origins = (str(getattr(module, "__file__", "")) for module in sys.modules.values())
    return json.dumps(sorted(each.split(".zip/")[1] for each in origins if ".zip/" in each))


def _answered(asked: Mapping[str, Callable[[], Any]]) -> str:
    return json.dumps({name: _answer(ask) for name, ask in asked.items()}, sort_keys=True)


def _questions(folder: Path) -> Iterator[Question]:
    for part in (_solved, _made, _told, _jobs):
        yield from part(folder)


def _solved(folder: Path) -> Iterator[Question]:
    for path in sorted(folder.glob("*/*")):
        if path.parent.name in FAMILIES and path.suffix not in NOT_READ:
            yield f"solve {path.parent.name}/{path.name}", partial(_solutions, path)


def _solutions(path: Path) -> list[Any]:
    results = [runut.solve(puzzle, limits=TWO) for puzzle in runut.load_all(path)]
    return [result.to_dict() for result in results]


def _made(_folder: Path) -> Iterator[Question]:
    for family in FAMILIES:
        yield f"make {family}", partial(_generated, family)


def _generated(family: str) -> str:
    return str(runut.generate(family, seed=1))


def _told(folder: Path) -> Iterator[Question]:
    for family, file in SAMPLES.items():
        puzzle = runut.load(folder / file)
        yield f"proof {family}", partial(_proof, puzzle)
        yield f"draw {family}", partial(_drawn, puzzle, "svg")
        yield f"draw {family} as png", partial(_drawn, puzzle, "png")


def _proof(puzzle: runut.Puzzle) -> str:
    return _digest(runut.explain(puzzle).text())


def _drawn(puzzle: runut.Puzzle, form: str) -> str:
    return _digest(runut.draw(puzzle, format=form))


def jobs(folder: Path) -> Iterator[tuple[str, str, Record]]:
    """Verb, family and fields of each job that the page may ask for."""
    for family, file in SAMPLES.items():
        text = (folder / file).read_text(encoding="utf-8")
        for verb in sorted(JOBS.keys() - OF_IMAGES):
            if (verb, family) not in NOT_ASKED:
                yield verb, family, {**JOB, "text": text, "family": family, **OF_FAMILY[family]}


def _jobs(folder: Path) -> Iterator[Question]:
    for verb, family, given in jobs(folder):
        job = request_of(JobRequest, given)
        yield f"job {verb} {family}", partial(JOBS[verb], job, runut.Control())


def _answer(ask: Callable[[], Any]) -> Any:  # noqa: ANN401 - JSON
    """What a question gives, or how it fails."""
    try:
        return _without_times(ask())
    except runut.RunutError as error:
        return {"refused": str(error)}
    except (ImportError, OSError, RuntimeError) as error:
        return {"failed": f"{type(error).__name__}: {error}"}


def _without_times(answer: Any) -> Any:  # noqa: ANN401 - JSON
    if isinstance(answer, Mapping):
        return {key: _without_times(each) for key, each in answer.items() if key not in TIMES}
    if isinstance(answer, list | tuple):
        return [_without_times(each) for each in answer]
    return answer


def _digest(drawn: str | bytes) -> str:
    packed = drawn if isinstance(drawn, bytes) else drawn.encode()
    return hashlib.sha256(packed).hexdigest()
