"""How many workers are worth having: a simulation from measured costs.

A coordinator hands units out, one after the other, and each costs it some milliseconds; workers
take so many seconds for a unit, some of them far more (stragglers), and die now and then, which
loses the unit they have. As in `runut.bulk.running`, at most two units for each worker are handed
out at a time. The parts `waits` and `sudokus` hold the simulation against real runs, with costs
that they measure first; the others measure nothing: `python -m benchmarks bulk` does that.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush

from benchmarks.plan import Plan, Section
from benchmarks.scale_runs import Pause, list_run, processors, staffed, wait_run
from benchmarks.table import table

__all__ = ["PARTS", "Costs", "run", "simulated"]

PARTS = ("lists", "searches", "faults", "waits", "sudokus")
WORKERS = (1, 2, 10, 100, 1000)
REAL = ("waits", "sudokus")
WAITING = (2, 8, 32, 128, 256)
"""Workers of real runs whose units need no processor."""
MOST_A_PROCESSOR = 16


@dataclass(frozen=True, slots=True)
class Costs:
    """What a unit costs, in seconds.

    `hand` is the coordinator's time for a unit, `read` its time to cut the unit from the input, and
    `work` a worker's. One unit in `rarity` takes `longer` times as long. A worker dies on average
    after `life` seconds and is back after `back`. `start` is the time until work begins, and
    `merge` that of putting a unit's rows into the file at the end.
    """

    work: float
    hand: float = 0.0015
    read: float = 0.0
    merge: float = 0.0
    start: float = 4.0
    rarity: int = 0
    longer: float = 1.0
    life: float = float("inf")
    back: float = 10.0


LISTS = Costs(work=0.15, hand=0.0025, read=0.002, merge=0.01)
"""Units of 4 MB, 50,000 minimal sudokus each, rows of CSV."""
SEARCHES = Costs(work=0.5, hand=0.0025, read=0.0001, merge=0.0001)
"""Units of half a second: rating, hard nonograms, open subtrees of a count."""
FAULTS = replace(SEARCHES, rarity=100, longer=20, life=3600)
"""One unit in a hundred takes twenty times as long, and each worker dies once an hour."""


def run(plan: Plan) -> Iterator[Section]:
    """Every requested part, as a table of workers."""
    kinds = {"lists": LISTS, "searches": SEARCHES, "faults": FAULTS}
    for part in plan.parts:
        if part in REAL:
            yield _held_against(plan, part)
            continue
        costs, units = kinds[part], 2_000 if plan.is_quick else 100_000
        found = [(workers, simulated(costs, units, workers)) for workers in WORKERS]
        alone = found[0][1]
        rows = [_row(workers, seconds, alone) for workers, seconds in found]
        heads = (f"{part}: workers", "seconds", "times as fast", "of linear")
        yield Section(part, table(heads, rows), {str(workers): each for workers, each in found})


def _row(workers: int, seconds: float, alone: float) -> tuple[str, ...]:
    faster = alone / seconds
    return f"{workers:,}", f"{seconds:,.0f}", f"{faster:,.1f}", f"{faster / workers:.0%}"


def _held_against(plan: Plan, part: str) -> Section:
    """Real runs with both kinds of workers beside what the simulation says of them."""
    run = {"waits": _waits, "sudokus": _sudokus}[part]
    rows = [row for kind in ("processes", "cluster") for row in run(plan, kind)]
    heads = (f"{part}: workers", "how many", "simulated", "real", "ratio")
    return Section(part, table(heads, rows), {"rows": rows})


def _waits(plan: Plan, kind: str) -> Iterator[tuple[str, ...]]:
    """Units that only wait, for a fifth of a second.

    Units that do not wait, with a worker for each processor, tell what handing one out costs.
    """
    pause, empty = Pause(0.2), 50 if plan.is_quick else 4_000
    with staffed(kind, processors()) as hands:
        hand = wait_run(hands, Pause(0), empty) / empty
    with staffed(kind, 1) as hands:
        work = wait_run(hands, pause, 20) / 20
    costs = Costs(work=work, hand=hand, start=0)
    yield f"{kind}, a unit", "", f"{1000 * hand:.2f} ms", f"{1000 * work:.1f} ms", ""
    most = 2 if plan.is_quick else MOST_A_PROCESSOR * processors()
    for workers in (each for each in WAITING if each <= most):
        units = 20 * workers
        with staffed(kind, workers) as hands:
            real = wait_run(hands, pause, units)
        yield _held(kind, workers, simulated(costs, units, workers), real)


def _sudokus(plan: Plan, kind: str) -> Iterator[tuple[str, ...]]:
    """A list of sudokus with up to all processors."""
    puzzles = 20_000 if plan.is_quick else 8_000_000
    with staffed(kind, 1) as hands:
        alone = list_run(hands, puzzles)
    rest = (alone.seconds - alone.merge) / alone.units - alone.work
    merge = alone.merge / alone.units
    costs = Costs(work=alone.work, hand=max(rest, 0), merge=merge, start=0)
    for workers in (each for each in (2, 4, 8, 15) if each <= processors()):
        with staffed(kind, workers) as hands:
            found = list_run(hands, puzzles)
        foreseen = simulated(costs, found.units, workers)
        yield _held(kind, workers, foreseen, found.seconds)


def _held(name: str, workers: int, foreseen: float, real: float) -> tuple[str, ...]:
    return name, str(workers), f"{foreseen:.2f}", f"{real:.2f}", f"{real / foreseen:.2f}"


def simulated(costs: Costs, units: int, workers: int, seed: int = 1) -> float:
    """The seconds until all units are done and merged.

    >>> round(simulated(Costs(work=1, hand=0, start=0), 100, 10), 6)
    10.0
    >>> round(simulated(Costs(work=1, hand=0.5, start=0), 100, 1000), 6)
    51.0
    """
    chance = random.Random(seed)  # noqa: S311 - a simulation, no secret
    free = [0.0] * workers
    """When each worker is free."""
    done: list[float] = []
    """When each unit that is handed out is done, the first first."""
    coordinator = last = 0.0
    left = units
    while left:
        if len(done) >= 2 * workers:
            coordinator = max(coordinator, heappop(done))
        coordinator += costs.hand + costs.read
        begins = max(coordinator, heappop(free))
        takes = costs.work
        if costs.rarity and chance.randrange(costs.rarity) == 0:
            takes *= costs.longer
        ends = begins + takes
        if chance.random() < takes / costs.life:
            dies = begins + takes * chance.random()
            heappush(free, dies + costs.back)
            heappush(done, dies)
            continue
        left -= 1
        heappush(free, ends)
        heappush(done, ends)
        last = max(last, ends)
    return costs.start + last + units * costs.merge
