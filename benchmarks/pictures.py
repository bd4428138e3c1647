"""The cost of pictures, booklets and films, and its limits.

It needs no sets and no peers: it makes every puzzle from a seed. Times are CPU seconds of this
process, the median of the rounds; long work runs once. A fresh process draws the board of a million
cells, to measure its memory.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import runut
from benchmarks.clock import cpu_seconds
from benchmarks.plan import Plan, Section
from benchmarks.table import duration, table, verdict
from runut.families.nonogram.model import Block

__all__ = ["PARTS", "run"]

PARTS = ("boards", "booklet", "film", "large")
EXAMPLES = Path(__file__).parents[1] / "examples"
ALIVE = """
import json, resource, sys
from time import process_time
import runut
from benchmarks.pictures import painted
form, side = sys.argv[1], int(sys.argv[2])
puzzle, solution = painted(side)
runut.draw("hitori/2/2/2111", format=form)  # what is loaded is not the picture's
before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, process_time()
size = len(runut.draw(puzzle, solution, format=form))
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(json.dumps([process_time() - start, size, grown * 1024]))
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of one picture, and its limits; `size` and its limit are bytes."""

    what: str
    seconds: float
    size: int
    may_take: float | None = None
    may_weigh: int | None = None
    memory: int | None = None

    @property
    def holds(self) -> bool | None:
        """Whether the cost is within its limits; `None` without limits."""
        if self.may_take is None:
            return None
        return self.seconds <= self.may_take and self.size <= (self.may_weigh or self.size)


def run(plan: Plan) -> Iterator[Section]:
    """Every requested part, as a table."""
    work: dict[str, Callable[[Plan], Sequence[Cost]]] = {
        "boards": _boards,
        "booklet": _booklet,
        "film": _film,
        "large": _large,
    }
    for part in plan.parts:
        yield _section(part, work[part](plan))


def painted(side: int, seed: int = 7) -> tuple[runut.Nonogram, runut.Solution]:
    """A square nonogram of random cells, and its picture."""
    chance = random.Random(seed)  # noqa: S311 - a picture, no secret
    rows = tuple(tuple(chance.randrange(2) for _ in range(side)) for _ in range(side))
    columns = zip(*rows, strict=True)
    puzzle = runut.Nonogram(tuple(map(_clue, rows)), tuple(map(_clue, columns)))
    return puzzle, runut.Solution(rows)


def _clue(line: Sequence[int]) -> tuple[Block, ...]:
    return tuple(Block(len(block)) for block in "".join(map(str, line)).split("0") if block)


def _boards(plan: Plan) -> list[Cost]:
    """A nonogram of fifty by fifty in each format."""
    puzzle, solution = painted(10 if plan.is_quick else 50)
    limits = {"svg": 0.020, "png": 0.150, "pdf": None, "text": None}
    costs = []
    for form, limit in limits.items():
        runs = [
            cpu_seconds(lambda: runut.draw(puzzle, solution, format=form))  # noqa: B023 - used at once
            for _ in range(plan.pace.rounds)
        ]
        seconds = median(seconds for seconds, _ in runs)
        costs.append(Cost(f"nonogram 50×50 as {form}", seconds, len(runs[0][1]), limit))
    return costs


def _booklet(plan: Plan) -> list[Cost]:
    """Two hundred puzzles of all families with their solutions."""
    number = 8 if plan.is_quick else 200
    puzzles = [
        runut.generate(runut.FAMILIES[seed % len(runut.FAMILIES)], seed=seed)
        for seed in range(number)
    ]
    layout = runut.Layout(title="Two hundred", a_page=6)
    seconds, pages = cpu_seconds(lambda: runut.booklet(puzzles, layout))
    return [Cost(f"booklet of {number} puzzles", seconds, len(pages), 10.0)]


def _film(plan: Plan) -> list[Cost]:
    """Ten seconds of a long search."""
    look = runut.Film(1.0 if plan.is_quick else 10.0)
    searches = (
        ("packing/default-3.txt", "piece-backtracking"),
        ("nonogram/hanjie-10.nin", "exhaustive"),
        ("sudoku/paper-figure-7.txt", "cell-backtracking"),
    )
    costs = []
    for source, algorithm in searches:
        puzzle = runut.load(EXAMPLES / source)
        seconds, film = cpu_seconds(lambda: runut.animate(puzzle, look, algorithm=algorithm))  # noqa: B023 - used at once
        what = f"film of {puzzle.family}, {look.seconds:g} s, {algorithm}"
        costs.append(Cost(what, seconds, len(film), 15.0, 2_000_000))
    return costs


def _large(plan: Plan) -> list[Cost]:
    """A million cells, each format in a separate process."""
    side = 100 if plan.is_quick else 1000
    costs = []
    for form in ("text", "svg", "pdf", "png"):
        command = [sys.executable, "-c", ALIVE, form, str(side)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        seconds, size, memory = json.loads(done.stdout)
        costs.append(Cost(f"nonogram {side}×{side} as {form}", seconds, size, memory=memory))
    return costs


def _section(part: str, costs: Sequence[Cost]) -> Section:
    heads = ["what", "CPU time", "size", "memory", "may take", "holds"]
    figures = {
        each.what: {"seconds": each.seconds, "bytes": each.size, "memory": each.memory}
        for each in costs
    }
    return Section(part, table(heads, [_row(each) for each in costs]), figures)


def _row(cost: Cost) -> list[str]:
    limit = "-" if cost.may_take is None else duration(cost.may_take)
    if cost.may_weigh is not None:
        limit += f", {_bytes(cost.may_weigh)}"
    memory = "-" if cost.memory is None else _bytes(cost.memory)
    said = verdict(cost.holds)
    return [cost.what, duration(cost.seconds), _bytes(cost.size), memory, limit, said]


def _bytes(number: int) -> str:
    """Bytes in a readable unit.

    >>> _bytes(900), _bytes(151_000), _bytes(61_549_000)
    ('900 B', '151 kB', '61.5 MB')
    """
    if number < 1000:
        return f"{number} B"
    return f"{number / 1000:.0f} kB" if number < 1_000_000 else f"{number / 1e6:.1f} MB"
