"""What the verbs cost on sudokus of nine digits: calls from Python, and counts of all solutions.

Each row is a value: what is called, of what, and the guide.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import TypeVar

import runut
import runut.sudoku
from benchmarks.clock import cpu_seconds
from benchmarks.driver import DriverError, find_peers
from benchmarks.machine import growth
from benchmarks.plan import Plan
from benchmarks.table import Line
from runut.verbs.reading import parse
from runut.verbs.reports import text_report

__all__ = ["costs", "counting"]

PUZZLES = 400
ROUNDS = 9
MILLION = 1_000_000
ALL = 10**9
TRAP = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
"""Norvig's second hard one, which has several solutions."""

OURS, TDOKU = "ours", "tdoku"
Lines = Sequence[str]
Work = Callable[[], object]
Works = Callable[[Lines], list[Work]]
T = TypeVar("T")


def _texts(lines: Lines) -> list[str]:
    return ["\n".join(lines)]


def _puzzles(lines: Lines) -> list[runut.Puzzle]:
    return [runut.read(line, family="sudoku") for line in lines]


def _solved(lines: Lines) -> list[Work]:
    read = parse("\n".join(lines))
    return [partial(text_report, each, runut.solve(each.get())) for each in read]


def _grids(lines: Lines) -> list[str]:
    return _texts([runut.sudoku.solve_line(line)[1] for line in lines])


def _read(text: str) -> list[runut.Puzzle]:
    return [runut.read(line) for line in text.split()]


def _reported(text: str) -> list[str]:
    return [text_report(each, runut.solve(each.get())) for each in parse(text)]


def _each(call: Callable[[T], object], values: Callable[[Lines], list[T]]) -> Works:
    """A call on each value that `values` makes of lines."""
    return lambda lines: [partial(call, value) for value in values(lines)]


def _done(works: Sequence[Work]) -> list[object]:
    return [work() for work in works]


@dataclass(frozen=True, slots=True)
class Cost:
    """What is done with lines, and its guide.

    The figure is the time for a puzzle times `scale`, or the puzzles in a second without one.
    """

    what: str
    works: Works
    scale: float = 0.0
    most: float | None = None
    least: float | None = None

    def line(self, lines: Lines) -> Line:
        """The median of the rounds, each on values that no call has seen."""
        laps = [cpu_seconds(partial(_done, self.works(lines)))[0] for _ in range(ROUNDS)]
        each = median(laps) / len(lines)
        value, unit = each * self.scale or 1 / each, UNITS[self.scale]
        return Line(self.what, value, unit, self.most, self.least)


_canonical = runut.sudoku.canonical_lines
MILLISECONDS, MICROSECONDS = 1e3, 1e6
UNITS = {MILLISECONDS: "ms", MICROSECONDS: "µs", 0.0: "a second"}
COSTS = (
    Cost("solve, judged", _each(runut.solve, _puzzles), MICROSECONDS, most=18.0),
    Cost("rate", _each(runut.rate, _puzzles), least=2500),
    Cost("hint", _each(runut.hint, _puzzles), MILLISECONDS, most=0.6),
    Cost("report of a solved one as text", _solved, MILLISECONDS, most=0.15),
    Cost("a list, from text to report", _each(_reported, _texts), MILLISECONDS),
    Cost("read a line of any family", _each(_read, _texts), MICROSECONDS),
    Cost("canonical forms of puzzles", _each(_canonical, _texts), least=20_000),
    Cost("canonical forms of full grids", _each(_canonical, _grids), least=20_000),
)


def costs(lines: Lines, *, is_quick: bool) -> list[Line]:
    """What each call costs on puzzles of 17 givens, and the memory of the answers of a million."""
    few = lines[: 20 if is_quick else PUZZLES]
    many = MILLION // (100 if is_quick else 1)
    imports = f"import runut.sudoku; text = {few[0]!r} + '\\n'; text *= {many}"
    kibibytes = growth(imports, "runut.sudoku.solve_lines(text)")
    megabytes = kibibytes * 1024 / 1e6 * (MILLION / many)
    memory = Line("memory of solve_lines, a million", megabytes, "MB beside the text", most=120.0)
    return [*(each.line(few) for each in COSTS), memory]


def counting(lines: Lines, plan: Plan) -> list[Line]:
    """All solutions by the verb `count`, in turns with tdoku; an empty board, and a trap."""
    few = lines[: 3 if plan.is_quick else None]
    counters: dict[str, Callable[[str], int]] = {
        OURS: lambda line: runut.count(runut.read(line, family="sudoku")).count
    }
    if plan.peers:
        known = find_peers(plan.peers)
        counters |= {each.name: _counter(each.library) for each in known if TDOKU in each.name}
    laps: dict[str, list[float]] = {name: [] for name in counters}
    found: dict[str, list[int]] = {}
    for _ in range(plan.pace.rounds):
        for name, count in counters.items():
            spent, found[name] = cpu_seconds(partial(_counted, count, few))
            laps[name].append(spent)
    if wrong := [name for name, counts in found.items() if counts != found[OURS]]:
        raise DriverError(f"{wrong[0]} counts otherwise than ours")
    seconds = {name: median(each) for name, each in laps.items()}
    speed, note = sum(found[OURS]) / seconds[OURS], f"{len(few)} boards"
    rows = [Line("solutions counted", speed, "a second", note=note)]
    rows += [
        Line(f"count over {name}", each / seconds[OURS], "", least=1.2)
        for name, each in seconds.items()
        if name != OURS
    ]
    empty = cpu_seconds(lambda: runut.count(runut.Sudoku.from_rows([[0] * 6] * 6)))[0]
    traps = [cpu_seconds(lambda: runut.sudoku.solve_line(TRAP))[0] for _ in range(ROUNDS)]
    rows.append(Line("an empty 6x6, its 28,200,960 solutions", empty, "s CPU", most=3.0))
    return [*rows, Line("two solutions of a trap", median(traps) * 1000, "ms", most=0.1)]


def _counted(count: Callable[[str], int], lines: Lines) -> list[int]:
    return [count(line) for line in lines]


def _counter(library: Path) -> Callable[[str], int]:
    """All solutions of a line, as a peer counts them."""
    solve = ctypes.CDLL(str(library)).peer_solve
    solve.restype = ctypes.c_size_t
    solution, guesses = ctypes.create_string_buffer(82), ctypes.c_size_t()
    return lambda line: solve(
        line.encode(), ctypes.c_size_t(ALL), ctypes.c_uint32(0), solution, ctypes.byref(guesses)
    )
