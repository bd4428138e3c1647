"""Samurais that Runut makes, each proved to have one solution: ours beside OR-Tools' CP-SAT.

CP-SAT gets an all-different for each row, column and box, one worker, and is asked for all
solutions; only its search is timed. Ours is timed with the reading of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from statistics import median

import runut
from benchmarks.clock import cpu_seconds
from benchmarks.driver import DriverError
from benchmarks.plan import Plan, Section
from benchmarks.table import duration, table, verdict
from runut.sudoku import Sudoku

__all__ = ["run"]

MADE, QUICK = 20, 2
FLOOR, LONGEST = 10.0, 0.2
"""How much faster ours must be on half of the puzzles, and the seconds of the hardest one."""


def run(plan: Plan) -> Iterator[Section]:
    """The made samurais, with the ratio to CP-SAT where that is installed."""
    seeds = range(1, (QUICK if plan.is_quick else MADE) + 1)
    puzzles = [runut.generate("sudoku", variant="samurai", seed=at, grade="any") for at in seeds]
    rounds = range(plan.pace.rounds)
    own = [median(_by_ours(each) for _ in rounds) for each in puzzles]
    peer: list[float] = []
    if find_spec("ortools"):
        seconds_of = import_module("benchmarks.grids_cp_sat").seconds_of
        peer = [median(seconds_of(each) for _ in rounds) for each in puzzles]
    yield _section(own, peer)


def _section(own: Sequence[float], peer: Sequence[float]) -> Section:
    heads = ["samurais", "hardest", "ours", "CP-SAT", "ratio", "target", "holds?"]
    found = median(other / mine for mine, other in zip(own, peer, strict=True)) if peer else None
    holds = None if found is None else found >= FLOOR and max(own) <= LONGEST
    words = ["-", "-"] if found is None else [duration(median(peer)), f"{found:.0f}"]
    row = [str(len(own)), duration(max(own)), duration(median(own)), *words, f"{FLOOR:.0f}"]
    figures = {"ours": [*own], "CP-SAT": [*peer]}
    return Section("grids", table(heads, [[*row, verdict(holds)]]), figures)


def _by_ours(puzzle: Sudoku) -> float:
    seconds, is_unique = cpu_seconds(lambda: runut.is_unique(puzzle))
    if not is_unique:
        raise DriverError(f"expected one solution of\n{puzzle}")
    return seconds
