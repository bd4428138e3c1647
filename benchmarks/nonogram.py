"""Nonograms: the survey, woven pictures, random ones, colour, tournaments, long lists and memory.

Runut is timed in this process, peers as whole processes (`nonogram_peers`). All times are CPU
seconds, the best of the rounds; searches look for up to two solutions, in tournaments for the
first.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from statistics import median

import runut
from benchmarks import goals, nonogram_counts
from benchmarks import nonogram_peers as others
from benchmarks import nonogram_sets as sets
from benchmarks.clock import cpu_seconds
from benchmarks.machine import growth
from benchmarks.plan import Plan, Section
from benchmarks.table import Line, number, table, verdict
from runut import Limits, Nonogram
from runut.families.nonogram.model import Block
from runut.nonogram import solve_lines

__all__ = ["PARTS", "Job", "run"]

PARTS = (
    *("survey", "proofs", "woven", "large", "random", "random-large", "random-tail", "colour"),
    *("tournament", "tail", "counts", "bulk", "memory"),
)
TIMED = PARTS[:-3]

TOURNAMENTS = ("taai2011", "tcga2012", "taai2013", "icga2018", "tcga2023")
OWN_LIMIT = 600.0
"""A limit of elapsed time; on a busy machine little of it is ours."""
LARGE_LIMIT = 20.0
"""That of a random large board, as the peers have."""
LARGE = tuple(product((60, 80, 100), (0.3, 0.4, 0.5)))
TAIL_PATIENCE = 10
"""A peer's CPU seconds where ours may take four."""
TAIL, WORST = "tail of the tournaments", "tail of the tournaments, worst"
EVERY = 8
MIB_EACH, MIB_LARGE = 64.0, 512.0
RED, GREEN = Block(1, 1), Block(1, 2)
TWO_CELLS = Nonogram(((RED, GREEN),), ((RED,), (GREEN,)), ("red", "green"))
"""A puzzle without search, to measure a program's start."""


@dataclass(frozen=True, slots=True)
class Job:
    """Puzzles timed together, and the most seconds that they may take.

    A search of one puzzle ends after `limit` seconds, a peer's after `patience` CPU seconds.

    Without a guide they may take as long as the best peer. `each` bounds every single puzzle. For
    mirror images of one puzzle, the figure is the median, not the sum.
    """

    name: str
    puzzles: Mapping[str, Nonogram]
    most: float | None = None
    each: float | None = None
    solutions: int = 2
    has_peers: bool = True
    is_median: bool = False
    limit: float = OWN_LIMIT
    patience: int = others.SECONDS


def run(plan: Plan) -> Iterator[Section]:
    """A table with a row per job: our time, the peers' times, and the ratio to the best peer."""
    peers = others.find(plan.peers)
    heads = ["what", "ours, s", "guide", "holds?", *(f"{name}, s" for name in peers), "ratio"]
    rows: list[list[str]] = []
    figures: dict[str, object] = {}
    lines: list[Line] = []
    for part in plan.parts:
        for job in _jobs(part, plan) if part in TIMED else ():
            row, figures[job.name], own = _measured(job, peers, plan.pace.rounds)
            rows.append(row)
            lines += own
    if rows:
        yield Section("nonogram", table(heads, rows), figures, lines)
    if "counts" in plan.parts:
        yield from nonogram_counts.run(plan)
    if "bulk" in plan.parts:
        yield _bulk(plan)
    if "memory" in plan.parts:
        yield _memory(plan)


# -- the puzzles --------------------------------------------------------------------------------


def _jobs(part: str, plan: Plan) -> Iterator[Job]:
    folder = plan.sets / "nonogram"
    if part == "survey":
        names = sets.SURVEY[:2] if plan.is_quick else sets.SURVEY
        easy = {name: sets.survey(folder, name) for name in names}
        yield Job("survey, easy ones together", easy, 0.08, each=0.01)
    elif part == "proofs":
        for name in sets.PROOFS:
            yield Job(name, {name: sets.survey(folder, name)}, 0.04)
    elif part == "woven":
        yield from _woven(folder, "knotty", 2.0, plan.seeds)
        yield from _woven(folder, "faase", 20.0, plan.seeds)
    elif part == "large":
        yield Job("cauldron 512x512", {"cauldron": sets.load(folder, "cauldron")}, 0.025)
    elif part == "random":
        yield Job("random 30x30, 50", dict(sets.packed(folder, "rand30-50")), 0.1)
    elif part == "colour":
        yield Job("two cells: what starting takes", {"two cells": TWO_CELLS})
        for name, puzzle in sets.in_colour(folder):
            yield Job(f"{name}, {len(puzzle.colours)} colours", {name: puzzle})
    elif part.startswith("random-"):
        yield from _random_large(part, plan)
    else:
        yield from _tournaments(folder, part, plan)


def _random_large(part: str, plan: Plan) -> Iterator[Job]:
    if part == "random-tail":
        for name, puzzle in sets.random_tail().items():
            row = f"random {name}"
            most, limit = goals.most(row), 1.0 if plan.is_quick else LARGE_LIMIT
            yield Job(
                row, {name: puzzle}, most, solutions=1, limit=limit, patience=_tail_patience(plan)
            )
        return
    number = 1 if plan.is_quick else plan.boards
    for size, density in LARGE[:1] if plan.is_quick else LARGE:
        boards = sets.random_large(size, density, number)
        name = f"random {size}x{size} at {density:.0%}, {number}"
        yield Job(name, boards, solutions=1, limit=LARGE_LIMIT)


def _tail_patience(plan: Plan) -> int:
    return 1 if plan.is_quick else TAIL_PATIENCE


def _woven(folder: Path, name: str, most: float, seeds: int) -> Iterator[Job]:
    """The picture with the peers, and its mirror images, which no peer finishes."""
    puzzle = sets.load(folder, name)
    yield Job(name, {name: puzzle}, most)
    if seeds > 1:
        images = {f"{name}-{at}": each for at, each in enumerate(sets.turned(puzzle, seeds), 1)}
        what = f"{name}, median of {seeds} images"
        yield Job(what, images, most, has_peers=False, is_median=True)


def _tournaments(folder: Path, part: str, plan: Plan) -> Iterator[Job]:
    if part == "tail":
        some = dict(list(sets.tail(folder))[: 1 if plan.is_quick else None])
        most, patience = goals.most(WORST), _tail_patience(plan)
        yield Job(TAIL, some, 24.0, most, solutions=1, patience=patience)
        return
    puzzles = dict(sets.packed(folder, "taai-tcga-icga-5x1000-questions"))
    step = 1 if plan.is_whole else EVERY
    for name in TOURNAMENTS:
        some = {each: puzzles[each] for each in sorted(puzzles) if name in each}
        some = {each: some[each] for each in list(some)[::step]}
        what = f"{name}, {'all' if plan.is_whole else f'each {step}th'}"
        most = 0.02 * len(some) if plan.is_whole else goals.most(what)
        yield Job(what, some, most, 2.0, solutions=1, has_peers=False)


# -- the clocks ---------------------------------------------------------------------------------


def _measured(
    job: Job, peers: Mapping[str, Path], rounds: int
) -> tuple[list[str], dict[str, object], list[Line]]:
    laps = {name: _own_time(puzzle, job, rounds) for name, puzzle in job.puzzles.items()}
    seconds = [time for time, _ in laps.values()]
    stopped = sum(is_stopped for _, is_stopped in laps.values())
    mine, worst = median(seconds) if job.is_median else sum(seconds), max(seconds)
    theirs: dict[str, tuple[float, bool]] = {}
    for name, program in peers.items() if job.has_peers else ():
        theirs[name] = others.cpu_seconds_of(
            name, program, job.puzzles.values(), rounds, job.patience
        )
    shown = [_shown(*theirs[name]) if name in theirs else "-" for name in peers]
    best, is_bound = min(theirs.values(), default=(None, False))
    holds = False if stopped else _holds(job, mine, worst, best)
    own = _shown(mine, bool(stopped)) + (f" (worst {number(worst)})" if len(laps) > 1 else "")
    guide = "-" if job.most is None else number(job.most)
    row = [job.name, own, guide, verdict(holds), *shown]
    figures: dict[str, object] = {"puzzles": len(laps), "ours": mine, "worst": worst}
    figures["stopped"] = stopped
    figures |= {"holds": holds, "peers": theirs, "most": job.most, "each": job.each}
    row.append("-" if best is None else _shown(best / mine, is_bound))
    return row, figures, _goal_lines(job, mine, worst, stopped, theirs)


def _goal_lines(
    job: Job, mine: float, worst: float, stopped: int, theirs: Mapping[str, tuple[float, bool]]
) -> list[Line]:
    """What the goals are about: the worst of the tail, or the time of all puzzles together."""
    row = WORST if job.name == TAIL else job.name
    if row not in goals.ROWS:
        return []
    note = f"all {number(mine)}" if job.name == TAIL else f"worst {number(worst)}"
    note = note if len(job.puzzles) > 1 else ""
    value = worst if job.name == TAIL else mine
    line = goals.line(row, value, "s", note=note, is_stopped=stopped > 0)
    if not theirs:
        return [line]
    best = min(theirs, key=lambda name: theirs[name])
    seconds, is_bound = theirs[best]
    name = f"{best}, all together" if job.name == TAIL else best
    return [goals.beside(line, name, seconds, is_bound=is_bound)]


def _holds(job: Job, mine: float, worst: float, best: float | None) -> bool | None:
    """Whether the times meet guide and bound, or, without a guide, no peer was faster."""
    if job.most is not None:
        return mine <= job.most and (job.each is None or worst <= job.each)
    return None if best is None else mine <= best


def _shown(figure: float, is_bound: bool) -> str:  # noqa: FBT001 - it is what is said
    return f"> {number(figure)}" if is_bound else number(figure)


def _own_time(puzzle: Nonogram, job: Job, rounds: int) -> tuple[float, bool]:
    """The best CPU seconds of a puzzle, and whether a limit stopped it."""
    limits = Limits(solutions=job.solutions, seconds=job.limit)
    best, halt = float("inf"), None
    for _ in range(rounds):
        seconds, result = cpu_seconds(partial(runut.solve, puzzle, limits=limits))
        best, halt = min(best, seconds), result.halt
        if best > 1:
            break
    return best, halt == "seconds"


# -- long lists ---------------------------------------------------------------------------------


def _bulk(plan: Plan) -> Section:
    """Puzzles per second, 20x20, solvable by lines alone, up to two solutions, one thread."""
    many = 100 if plan.is_quick else 5000
    lines = sets.bulk_lines(many)
    text = "\n".join(lines).encode()
    puzzles = [runut.read(line, family="nonogram") for line in lines]
    limits = Limits(solutions=2)

    def by_lines() -> bytes:
        return solve_lines(text).text

    laps = [cpu_seconds(by_lines)[0] for _ in range(plan.pace.rounds)]
    objects = [
        cpu_seconds(lambda: runut.solve_many(puzzles, limits=limits))[0]
        for _ in range(plan.pace.rounds)
    ]
    speeds = {
        "solve_lines, 20x20 by lines alone": (many / median(laps), 20_000),
        "solve_many of the same as objects": (many / median(objects), None),
    }
    rows = [
        [what, f"{speed:,.0f}", "-" if least is None else f"{least:,}", _reaches(speed, least)]
        for what, (speed, least) in speeds.items()
    ]
    heads = ["what", "puzzles a second", "at least", "holds?"]
    return Section("bulk", table(heads, rows), {"puzzles": many, "speeds": speeds})


def _reaches(value: float, least: float | None) -> str:
    return verdict(None if least is None else value >= least)


# -- memory -------------------------------------------------------------------------------------

SOLVE = (
    "import runut; puzzle = runut.load({path!r}, family='nonogram')\n"
    "runut.solve(runut.Nonogram([()], [()]))"
)
"""The imports before the measured search."""


def _memory(plan: Plan) -> Section:
    """The growth of a fresh process's peak memory by each puzzle's search."""
    folder = plan.sets / "nonogram"
    puzzles = {name: (sets.survey(folder, name), MIB_EACH) for name in (*sets.SURVEY, *sets.PROOFS)}
    puzzles |= {name: (puzzle, MIB_EACH) for name, puzzle in sets.in_colour(folder)}
    puzzles |= {name: (sets.load(folder, name), MIB_LARGE) for name in sets.FREE}
    if plan.is_quick:
        puzzles = dict(list(puzzles.items())[:2])
    grown = {name: _growth(puzzle) for name, (puzzle, _) in puzzles.items()}
    wanted = {name: grown[name] for name, (_, most) in puzzles.items() if most == MIB_EACH}
    widest = max(wanted, key=wanted.__getitem__)
    lines = [(f"widest of {len(wanted)} puzzles: {widest}", grown[widest], MIB_EACH)]
    lines += [(name, grown[name], MIB_LARGE) for name in grown if name not in wanted]
    rows = [[what, number(own), number(most), verdict(own <= most)] for what, own, most in lines]
    return Section("memory", table(["what", "MiB", "at most", "holds?"], rows), dict(grown))


def _growth(puzzle: Nonogram) -> float:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzle.nonogram"
        path.write_text(str(puzzle), encoding="utf-8")
        work = f"runut.solve(puzzle, limits=runut.Limits(solutions=2, seconds={OWN_LIMIT}))"
        return growth(SOLVE.format(path=str(path)), work) / 1024
