"""Boards of several grids that Runut makes, each with one solution: ours beside OR-Tools' CP-SAT.

CP-SAT gets an all-different for each row, column and box, one worker, and is asked for all
solutions; only its search is timed. Ours is timed twice: with the reading of the rules, which a
layout needs once, and with rules that were read before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.util import find_spec
from statistics import median

import runut
from benchmarks import goals
from benchmarks.clock import cpu_seconds
from benchmarks.driver import DriverError
from benchmarks.plan import Plan, Section
from benchmarks.table import Line, duration, table, verdict
from runut.families.sudoku.lowering import engine_layout
from runut.sudoku import Sudoku

__all__ = ["LAYOUTS", "Race", "run"]

LAYOUTS = {"samurai": 20, "shogun": 5, "sumo": 5, "gattai-8": 5}
"""How many boards of each layout are made."""
QUICK = 2
HARDEST = "hardest board of grids"
CP_SAT = "CP-SAT"
HEADS = ("layout", "boards", "hardest", "ours", "read before", CP_SAT, "ratio", "read before")


@dataclass(frozen=True, slots=True)
class Race:
    """Seconds a board: ours with the reading of the rules, ours without, and the peer's."""

    layout: str
    own: Sequence[float]
    warm: Sequence[float]
    peer: Sequence[float] = ()

    def ratio(self, own: Sequence[float]) -> float | None:
        """How much faster we are on half of the boards; `None` without the peer."""
        pairs = zip(own, self.peer, strict=True)
        return median(theirs / mine for mine, theirs in pairs) if self.peer else None

    @property
    def lines(self) -> list[Line]:
        """What the goals are about."""
        hardest = goals.line(HARDEST, max(self.own), "s", note=self.layout)
        found = []
        for own, rules in ((self.warm, "rules read before"), (self.own, "rules and all")):
            if (ratio := self.ratio(own)) is not None:
                line = goals.line(f"{self.layout} beside {CP_SAT}, {rules}", ratio, "ms")
                both = 1000 * median(self.peer), 1000 * median(own)
                found.append(goals.beside(line, CP_SAT, *both))
        return [*found, hardest]

    @property
    def row(self) -> list[str]:
        """The figures for the table."""
        times = map(duration, (max(self.own), median(self.own), median(self.warm)))
        theirs = duration(median(self.peer)) if self.peer else "-"
        ratios = (self.ratio(self.own), self.ratio(self.warm))
        shown = ["-" if each is None else f"{each:.0f}" for each in ratios]
        holds = all(line.holds for line in self.lines) if self.peer else None
        return [self.layout, str(len(self.own)), *times, theirs, *shown, verdict(holds)]


def run(plan: Plan) -> Iterator[Section]:
    """The made boards of each layout, with the ratio to CP-SAT where that is installed."""
    layouts = list(LAYOUTS)[:1] if plan.is_quick else list(LAYOUTS)
    races = [_race(each, plan) for each in layouts]
    text = table([*HEADS, "holds?"], [each.row for each in races])
    lines = [line for each in races for line in each.lines if line.what != HARDEST]
    hardest = max((each.lines[-1] for each in races), key=lambda line: line.value)
    figures = {each.layout: asdict(each) for each in races}
    yield Section("grids", text, figures, [*lines, hardest])


def _race(layout: str, plan: Plan) -> Race:
    seeds = range(1, (QUICK if plan.is_quick else LAYOUTS[layout]) + 1)
    boards = [runut.generate("sudoku", variant=layout, seed=at, grade="any") for at in seeds]
    rounds = range(plan.pace.rounds)

    def times(search: Callable[[Sudoku], float]) -> list[float]:
        return [median(search(each) for _ in rounds) for each in boards]

    has_peer = find_spec("ortools") is not None
    peer = times(import_module("benchmarks.grids_cp_sat").seconds_of) if has_peer else []
    return Race(layout, times(_with_reading), times(_by_ours), peer)


def _with_reading(puzzle: Sudoku) -> float:
    engine_layout.cache_clear()
    return _by_ours(puzzle)


def _by_ours(puzzle: Sudoku) -> float:
    seconds, is_unique = cpu_seconds(lambda: runut.is_unique(puzzle))
    if not is_unique:
        raise DriverError(f"expected one solution of\n{puzzle}")
    return seconds
