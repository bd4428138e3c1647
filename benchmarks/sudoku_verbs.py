"""What the verbs cost on sudokus of nine digits: calls from Python, and counts of all solutions.

Each row is a value: what is called, of what, and the guide.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import TypeVar

import runut
import runut.sudoku
from benchmarks import goals
from benchmarks.bulk import command, cost
from benchmarks.clock import cpu_seconds
from benchmarks.driver import DriverError, find_peers
from benchmarks.machine import growth
from benchmarks.plan import Plan
from benchmarks.table import Line
from runut.verbs.reading import parse
from runut.verbs.reports import text_report

__all__ = ["costs", "counting", "distinct"]

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
    """What is done with lines, and whether it is a goal.

    The figure is the time for a puzzle times `scale`, or the puzzles in a second without one.
    """

    what: str
    works: Works
    scale: float = 0.0
    is_goal: bool = True

    def line(self, lines: Lines) -> Line:
        """The median of the rounds, each on values that no call has seen."""
        laps = [cpu_seconds(partial(_done, self.works(lines)))[0] for _ in range(ROUNDS)]
        each = median(laps) / len(lines)
        value, unit = each * self.scale or 1 / each, UNITS[self.scale]
        return (goals.line if self.is_goal else Line)(self.what, value, unit)


_canonical = runut.sudoku.canonical_lines
MILLISECONDS, MICROSECONDS = 1e3, 1e6
UNITS = {MILLISECONDS: "ms", MICROSECONDS: "µs", 0.0: "a second"}
COSTS = (
    Cost("solve, judged", _each(runut.solve, _puzzles), MICROSECONDS),
    Cost("rate", _each(runut.rate, _puzzles)),
    Cost("hint", _each(runut.hint, _puzzles), MILLISECONDS),
    Cost("report of a solved one as text", _solved, MILLISECONDS),
    Cost("a list, from text to report", _each(_reported, _texts), MILLISECONDS, is_goal=False),
    Cost("read a line of any family", _each(_read, _texts), MICROSECONDS, is_goal=False),
    Cost("canonical forms of puzzles", _each(_canonical, _texts)),
    Cost("canonical forms of full grids", _each(_canonical, _grids)),
)


def costs(lines: Lines, *, is_quick: bool) -> list[Line]:
    """What each call costs on puzzles of 17 givens, and the memory of the answers of a million."""
    few = lines[: 20 if is_quick else PUZZLES]
    many = MILLION // (100 if is_quick else 1)
    imports = f"import runut.sudoku; text = {few[0]!r} + '\\n'; text *= {many}"
    kibibytes = growth(imports, "runut.sudoku.solve_lines(text)")
    megabytes = kibibytes * 1024 / 1e6 * (MILLION / many)
    memory = goals.line("memory of solve_lines, a million", megabytes, "MB beside the text")
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
    solutions, own = sum(found[OURS]), seconds.pop(OURS)
    note = f"{len(few)} boards; {_millions(seconds, solutions)}"
    rows = [Line("solutions counted", solutions / own, "a second", note=note)]
    if seconds:
        best = min(seconds, key=seconds.__getitem__)
        line = goals.line("count over the best tdoku", seconds[best] / own, "s")
        rows.append(goals.beside(line, best, seconds[best], own))
    empty = cpu_seconds(lambda: runut.count(runut.Sudoku.from_rows([[0] * 6] * 6)))[0]
    rows.append(goals.line("an empty 6x6, its 28,200,960 solutions", empty, "s CPU"))
    return [*rows, _trap(plan)]


def _trap(plan: Plan) -> Line:
    """The first two solutions of the trap, beside each peer that can be called."""
    line = goals.line("two solutions of a trap", _trapped(runut.sudoku.solve_line), "ms")
    peers = find_peers(plan.peers) if plan.peers else []
    theirs = {each.name: _trapped(_counter(each.library, 2)) for each in peers}
    best = min(theirs, key=theirs.__getitem__, default="")
    return goals.beside(line, best, theirs[best]) if best else line


def _trapped(solve: Callable[[str], object]) -> float:
    """The median milliseconds that a solver takes for the trap."""
    return 1000 * median(cpu_seconds(lambda: solve(TRAP))[0] for _ in range(ROUNDS))


def distinct(path: Path, folder: Path) -> Line:
    """A list without repeats up to symmetry, by the command in one process."""
    words = ("batch", str(path), "--distinct", "--force", "--workers", "1", "-o", "distinct.txt")
    spent, _ = cost(command(*words), folder)
    many = len(path.read_bytes().splitlines())
    return goals.line("batch --distinct", many / spent, "a second", note=f"{many:,} lines")


def _millions(seconds: Mapping[str, float], solutions: int) -> str:
    """What each peer counts in a second."""
    return ", ".join(f"{name} {solutions / each / 1e6:.2f} M" for name, each in seconds.items())


def _counted(count: Callable[[str], int], lines: Lines) -> list[int]:
    return [count(line) for line in lines]


def _counter(library: Path, limit: int = ALL) -> Callable[[str], int]:
    """The solutions of a line, as a peer counts them."""
    solve = ctypes.CDLL(str(library)).peer_solve
    solve.restype = ctypes.c_size_t
    solution, guesses = ctypes.create_string_buffer(82), ctypes.c_size_t()
    return lambda line: solve(
        line.encode(), ctypes.c_size_t(limit), ctypes.c_uint32(0), solution, ctypes.byref(guesses)
    )
