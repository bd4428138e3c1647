"""The verdict of the setter's desk at each edit, over variants as they are built up.

Each puzzle of `variants_half.json` begins as an empty board, gets its clues one by one in the order
of its text, then its givens. Each of these boards is read and judged as the server does it for the
page. Boards that are no puzzle yet are counted, and so are those that have no verdict within the
limit of the page. Each puzzle is reported as soon as it is measured.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import median, quantiles

from benchmarks.clock import cpu_seconds
from benchmarks.corpus import CorpusError
from benchmarks.plan import Plan, Section
from benchmarks.table import duration, table
from benchmarks.variants import FILE, Entry, read_entries
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
    found = [each for each in entries if isinstance(each.puzzle, Sudoku)]
    chosen = found[:: QUICK_STRIDE if plan.is_quick else 1]
    costs = [_told(_cost(each), f"{at} of {len(chosen)}") for at, each in enumerate(chosen, 1)]
    return _section(costs)


@dataclass(frozen=True, slots=True)
class Cost:
    """The CPU seconds of each board on the way to a puzzle; how many are none, or not decided."""

    name: str
    spent: tuple[float, ...]
    none: int
    undecided: int


def _cost(entry: Entry) -> Cost:
    if not isinstance(entry.puzzle, Sudoku):
        raise CorpusError(f"{entry.name}: no sudoku")
    boards = [*built_up(entry.puzzle)]
    judged = [_judged(str(each)) for each in boards if each]
    spent = tuple(seconds for seconds, _ in judged)
    undecided = sum(verdict == "unknown" for _, verdict in judged)
    return Cost(entry.name, spent, boards.count(None), undecided)


def _told(cost: Cost, at: str) -> Cost:
    print(f"{at}: {cost.name}, {sum(cost.spent):.1f} s", file=sys.stderr, flush=True)
    return cost


def _section(costs: Sequence[Cost]) -> Section:
    spent = [each for cost in costs for each in cost.spent]
    worst = max((cost for cost in costs if cost.spent), key=lambda cost: max(cost.spent))
    found = {"median": median(spent), "p95": quantiles(spent, n=20)[-1], "most": max(spent)}
    none, undecided = sum(cost.none for cost in costs), sum(cost.undecided for cost in costs)
    rows = [
        ["median", duration(found["median"]), duration(MEDIAN)],
        ["95th percentile", duration(found["p95"]), duration(MOST)],
        [f"most ({worst.name})", duration(found["most"]), ""],
    ]
    head = f"{len(spent):,} boards, {undecided:,} of them not decided; "
    head += f"{none:,} more are no puzzle."
    text = "\n".join([head, table(["verdict", "CPU time", "goal"], rows)])
    figures = {"boards": len(spent), "undecided": undecided, "none": none, **found}
    return Section("desk", text, figures)


def _judged(text: str) -> tuple[float, str]:
    """The CPU seconds of reading a text and judging it, and the verdict."""
    asked = {"text": text, "family": "sudoku"}
    reading, _ = _asked({**asked, "verb": "read"})
    judging, said = _asked({**asked, "verb": "judge", "seconds": SECONDS})
    return reading + judging, str(said["uniqueness"])


def _asked(request: Record) -> tuple[float, Record]:
    seconds, said = cpu_seconds(partial(answer, json.dumps(request), lambda _message: None))
    found = json.loads(said)
    if "result" not in found:
        raise CorpusError(f"{request['verb']}: {found!s:.200}")
    return seconds, found["result"]
