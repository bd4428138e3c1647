"""Requests of the page for puzzles of `examples/`: each question, with what it needs."""

from __future__ import annotations

from array import array
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from itertools import count, islice
from pathlib import Path
from typing import Any

import runut
from runut.asking.jobs import JOBS
from runut.core.records import Record
from runut.core.trace import pack
from runut.errors import InputError
from runut.families import family_of
from runut.verbs.reading import parse

EXAMPLES = Path(__file__).parents[1] / "examples"
ALGORITHMS = {
    "hitori": "patterns",
    "nonogram": "exhaustive",
    "packing": "piece-backtracking",
    "sudoku": "cell-backtracking",
}
"""Of the papers: their searches have trees."""
AT_ONCE = ("shapes", "read", "write", "check", "draw")
QUICK = {"nodes": 300, "seconds": 60.0}
"""A search that ends by its nodes, so that it ends the same on each machine."""


@cache
def example_puzzles() -> tuple[runut.Puzzle, ...]:
    """Every puzzle of the examples, of each family and variant."""
    found: dict[runut.Puzzle, None] = {}
    for path in sorted(EXAMPLES.glob("*/*")):
        if path.parent.name in runut.FAMILIES and path.suffix != ".png":
            for parsed in parse(path.read_text("utf-8"), family=path.parent.name):
                found.update(_valid(parsed.get))
    return tuple(found)


def _valid(get: Callable[[], runut.Puzzle]) -> dict[runut.Puzzle, None]:
    try:
        return {get(): None}
    except InputError:  # some examples are invalid on purpose
        return {}


def page_requests(most: int) -> list[Record]:
    """So many requests: a question a puzzle in turn, until each has been asked about each."""
    puzzles, verbs = example_puzzles(), (*AT_ONCE, *JOBS)
    pairs = (
        (puzzles[at % len(puzzles)], verbs[(at + at // len(puzzles)) % len(verbs)])
        for at in count()
    )
    return [request(puzzle, verb) for puzzle, verb in islice(pairs, most)]


def request(puzzle: runut.Puzzle, verb: str) -> Record:
    """A question about a puzzle, or about its family."""
    named = {"verb": verb, "family": puzzle.family}
    more = MORE.get(verb, lambda _puzzle: {})(puzzle)
    quick = {} if verb in AT_ONCE else QUICK
    return {**named, "text": str(puzzle), **quick, **more}


def _narrated(puzzle: runut.Puzzle) -> Mapping[str, Any]:
    limits = runut.Limits(solutions=1, nodes=40)
    trace = runut.solve(puzzle, limits=limits, record=True).trace
    events = array("Q", [pack(*event) for event in trace]).tobytes()
    return {"recorded": b64encode(events).decode()}


def _of_a_paper(puzzle: runut.Puzzle) -> Mapping[str, Any]:
    return {"algorithm": ALGORITHMS[puzzle.family]}


def _open(puzzle: runut.Puzzle) -> list[Any]:
    solution = runut.solve(puzzle, limits=runut.Limits(nodes=300)).solution
    return solution.cells if solution else [[0]]


MORE: Mapping[str, Callable[[runut.Puzzle], Mapping[str, Any]]] = {
    "write": lambda puzzle: {"to": family_of(puzzle).formats[0].name},
    "check": lambda puzzle: {"cells": _open(puzzle)},
    "draw": lambda _puzzle: {"to": "png"},
    "generate": lambda _puzzle: {"seed": 4},
    "look": lambda _puzzle: {
        "family": "nonogram",
        "method": "picture",
        "image": b64encode((EXAMPLES / "nonogram" / "boat.png").read_bytes()).decode(),
    },
    "narrate": _narrated,
    "trace": _of_a_paper,
    "tree": _of_a_paper,
    "why-not": lambda _puzzle: {"cell": "r1c1", "value": 1},
    "practice": lambda puzzle: {
        "technique": runut.techniques(puzzle.family)[0].name,
        "seed": 1,
    },
    "minimal": lambda _puzzle: {"seed": 2},
}
"""The fields of a question beyond the puzzle."""
