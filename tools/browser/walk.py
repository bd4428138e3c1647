"""What the engine of a browser is asked, and the native one too, so that both answers are compared.

`answers(folder)` and `loaded(folder)` give JSON; `folder` holds the example puzzles. It names no
file of its own place: under Pyodide its text is run as it is.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import runut
from runut.asking.jobs import JOBS
from runut.asking.requests import JobRequest

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
JOB = JobRequest(
    solutions=2, nodes=100_000, seconds=600.0, seed=1, events=2000, asked=8, cell="r1c1", value=1
)
"""What all jobs have in common."""
OF_IMAGES = ("look", "film")
"""Verbs that need a library for images."""
OF_FAMILY: Mapping[str, Mapping[str, str]] = {
    "hitori": {"technique": "adjacent-triplet", "algorithm": "propagation"},
    "nonogram": {"technique": "overlap", "algorithm": "row-backtracking"},
    "packing": {"technique": "only-place", "algorithm": "piece-backtracking"},
    "sudoku": {"technique": "naked-single", "algorithm": "cell-backtracking"},
}


def answers(folder: str) -> str:
    """All answers, by their names; messages name files within the folder."""
    os.chdir(folder)
    parts = (_solved, _made, _told, _jobs)
    found = {name: answer for part in parts for name, answer in part(Path())}
    return json.dumps(found, sort_keys=True)


def loaded(folder: str) -> str:
    """The files of the standard library that the answers have loaded."""
    answers(folder)
    origins = (str(getattr(module, "__file__", "")) for module in sys.modules.values())
    return json.dumps(sorted(each.split(".zip/")[1] for each in origins if ".zip/" in each))


def _solved(folder: Path) -> Iterator[tuple[str, Any]]:
    for path in sorted(folder.glob("*/*")):
        if path.parent.name in FAMILIES and path.suffix not in NOT_READ:
            name = f"solve {path.parent.name}/{path.name}"
            yield name, _answer(lambda path=path: _solutions(path))


def _solutions(path: Path) -> list[Any]:
    results = [runut.solve(puzzle, limits=TWO) for puzzle in runut.load_all(path)]
    return [_without_times(result.to_dict()) for result in results]


def _made(_folder: Path) -> Iterator[tuple[str, Any]]:
    for family in FAMILIES:
        yield f"make {family}", str(runut.generate(family, seed=1))


def _told(folder: Path) -> Iterator[tuple[str, Any]]:
    for family, file in SAMPLES.items():
        puzzle = runut.load(folder / file)
        yield f"proof {family}", _digest(runut.explain(puzzle).text())
        yield f"draw {family}", _digest(runut.draw(puzzle))
        yield f"draw {family} as png", _digest(runut.draw(puzzle, format="png"))


def _jobs(folder: Path) -> Iterator[tuple[str, Any]]:
    for family, file in SAMPLES.items():
        text = (folder / file).read_text(encoding="utf-8")
        job = replace(JOB, text=text, family=family, **OF_FAMILY[family])
        for verb in JOBS.keys() - OF_IMAGES:
            asked = lambda verb=verb, job=job: JOBS[verb](job, runut.Control())  # noqa: E731
            yield f"job {verb} {family}", _answer(asked)


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
