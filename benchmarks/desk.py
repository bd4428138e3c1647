"""The verdict of the setter's desk at each edit, over variants as they are built up.

Each puzzle of `variants_half.json` begins as an empty board, gets its clues one by one in the order
of its text, then its givens. Each of these boards is read and judged as the server does it for the
page. Boards that are no puzzle yet are counted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from statistics import median, quantiles

from benchmarks.clock import cpu_seconds
from benchmarks.corpus import CorpusError
from benchmarks.plan import Plan, Section
from benchmarks.table import duration, table
from benchmarks.variants import FILE, read_entries
from runut.asking.answering import answer
from runut.core.records import Record
from runut.errors import PuzzleError
from runut.sudoku import Constraint, Sudoku

__all__ = ["built_up", "verdicts"]

MEDIAN, MOST = 0.02, 0.3
"""The goals in seconds: of the median, and of the 95th percentile."""
SECONDS = 5
"""The limit of a verdict, as the page has it."""
QUICK_STRIDE = 30


def built_up(puzzle: Sudoku) -> Iterator[Sudoku | None]:
    """The boards on the way to a puzzle: clue by clue, then given by given; none for no puzzle."""
    empty = tuple(0 for _ in puzzle.cells)
    for count in range(len(puzzle.constraints) + 1):
        yield _made(puzzle, puzzle.constraints[:count], empty)
    for cell, digit in enumerate(puzzle.cells, 1):
        if digit:
            cells = (*puzzle.cells[:cell], *empty[cell:])
            yield _made(puzzle, puzzle.constraints, cells)


def _made(
    puzzle: Sudoku, constraints: tuple[Constraint, ...], cells: tuple[int, ...]
) -> Sudoku | None:
    try:
        return replace(puzzle, constraints=constraints, cells=cells)
    except PuzzleError:
        return None


def verdicts(plan: Plan) -> Section:
    """What the verdicts cost in CPU seconds, beside the goals."""
    entries = read_entries(plan.sets / "sudoku" / FILE)
    puzzles = [each.puzzle for each in entries if isinstance(each.puzzle, Sudoku)]
    boards = [
        each
        for puzzle in puzzles[:: QUICK_STRIDE if plan.is_quick else 1]
        for each in built_up(puzzle)
    ]
    spent = [_spent(str(each)) for each in boards if each]
    found = {"median": median(spent), "p95": quantiles(spent, n=20)[-1], "most": max(spent)}
    rows = [
        ["median", duration(found["median"]), duration(MEDIAN)],
        ["95th percentile", duration(found["p95"]), duration(MOST)],
        ["most", duration(found["most"]), ""],
    ]
    head = f"{len(spent):,} boards; {boards.count(None):,} more are no puzzle."
    text = "\n".join([head, table(["verdict", "CPU time", "goal"], rows)])
    return Section("desk", text, {"boards": len(spent), **found})


def _spent(text: str) -> float:
    """The CPU seconds of reading a text and judging it."""
    asked = {"text": text, "family": "sudoku"}
    judged: Record = {**asked, "verb": "judge", "seconds": SECONDS}
    return _asked({**asked, "verb": "read"}) + _asked(judged)


def _asked(request: Record) -> float:
    seconds, said = cpu_seconds(partial(answer, json.dumps(request), lambda _message: None))
    if "result" not in (found := json.loads(said)):
        raise CorpusError(f"{request['verb']}: {found!s:.200}")
    return seconds
