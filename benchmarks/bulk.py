"""What long lists and shared counts cost beside a bare call of the library.

It needs no sets and no peers: it makes its puzzles from a seed. Times are CPU seconds of the
command with all its workers, the median of the rounds; wall times are in brackets, since two
workers are meant to halve them. Rows of one table are measured in turns.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.plan import Plan, Section
from benchmarks.table import table
from runut.sudoku import generate_lines

__all__ = ["PARTS", "command", "cost", "run"]

PARTS = ("lists", "units", "shares")
PUZZLES = 2_000_000
DISTINCT = 50_000
"""Puzzles that are made; the list repeats them."""
LIBRARY = """
import sys, pathlib, runut.sudoku
text = pathlib.Path(sys.argv[1]).read_bytes()
pathlib.Path(sys.argv[2]).write_bytes(runut.sudoku.solve_lines(text).text)
"""
COUNTED = "set:pentominoes/4x15"


def run(plan: Plan) -> Iterator[Section]:
    """Every requested part, as a table."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        if "lists" in plan.parts:
            yield _lists(plan, place)
        if "units" in plan.parts:
            yield _units(plan, place)
        if "shares" in plan.parts:
            yield _shares(plan, place)


def _lists(plan: Plan, place: Path) -> Section:
    puzzles = 20_000 if plan.is_quick else PUZZLES
    _make(place / "list.sdm", puzzles)
    batch = ("batch", "list.sdm", "--force")
    ways = {
        "solve_lines, one call": (sys.executable, "-c", LIBRARY, "list.sdm", "lib.txt"),
        "line, 1 worker": command(*batch, "-o", "a.txt", "--workers", "1"),
        "line, 2 workers": command(*batch, "-o", "b.txt", "--workers", "2"),
        "csv, 1 worker": command(*batch, "-o", "d.csv", "--workers", "1"),
        "ndjson, 1 worker": command(*batch, "-o", "e.ndjson", "--workers", "1"),
        "parquet, 1 worker": command(*batch, "-o", "f.parquet", "--workers", "1"),
    }
    found = _measured(plan, ways, place)
    base = found["solve_lines, one call"][0]
    rows = [
        (way, f"{cpu:.2f}", f"({wall:.2f})", f"{puzzles / cpu:,.0f}", f"{base / cpu:.0%}")
        for way, (cpu, wall) in found.items()
    ]
    titles = (f"{puzzles:,} sudokus", "CPU s", "(wall s)", "puzzles a CPU s", "of the library")
    return Section("lists", table(titles, rows), {"puzzles": puzzles, "seconds": found})


def _units(plan: Plan, place: Path) -> Section:
    """The cost of a unit: 2,000 of them without any puzzle, beside none."""
    units = 50 if plan.is_quick else 2000
    code = """
import sys
from runut.bulk.part import made
from runut.bulk.task import Task
from runut.bulk.unit import Unit
from runut.bulk.pool import Pool
task, unit = Task("solve", "sudoku", "line"), Unit("-", 0, 2, 1, 1, 1, text=b"#\\n")
with Pool(2) as pool:
    for future in [pool.submit(made, task, unit, None) for _ in range(int(sys.argv[1]))]:
        future.result()
"""
    ways = {f"{number} units": (sys.executable, "-c", code, str(number)) for number in (1, units)}
    found = _measured(plan, ways, place)
    one, all_ = found["1 units"], found[f"{units} units"]
    cost = [1000 * (last - first) / (units - 1) for first, last in zip(one, all_, strict=True)]
    rows = [
        ("2 processes", f"{cost[0]:.2f}", f"({cost[1]:.2f})", f"{one[0]:.2f}", f"({one[1]:.2f})")
    ]
    titles = ("an empty unit", "CPU ms", "(wall ms)", "start, CPU s", "(wall s)")
    return Section("units", table(titles, rows), {"units": units, "seconds": found})


def _shares(plan: Plan, place: Path) -> Section:
    counted = "set:pentominoes/3x20" if plan.is_quick else COUNTED
    count = ("count", counted, "--checkpoint")
    ways = {
        "one process": command(*count, "a.json"),
        "2 processes": command(*count, "b.json", "--threads", "2"),
    }
    found = _measured(plan, ways, place)
    rows = [(way, f"{cpu:.2f}", f"({wall:.2f})") for way, (cpu, wall) in found.items()]
    return Section("shares", table((f"count {counted}", "CPU s", "(wall s)"), rows), dict(found))


def _make(path: Path, puzzles: int) -> None:
    text = generate_lines(min(puzzles, DISTINCT), seed=1)
    path.write_bytes(text * (puzzles // text.count(b"\n")))


def command(*words: str) -> tuple[str, ...]:
    """The words of a command of Runut in this environment."""
    return (sys.executable, "-m", "runut", *words)


def _measured(
    plan: Plan, ways: Mapping[str, Sequence[str]], place: Path
) -> dict[str, tuple[float, float]]:
    """The CPU and the wall seconds of each way, medians of rounds in turns."""
    rounds = min(plan.pace.rounds, 3)
    found: dict[str, list[tuple[float, float]]] = {way: [] for way in ways}
    for _ in range(rounds):
        for way, words in ways.items():
            found[way].append(cost(words, place))
            for left in place.glob("*.json"):
                left.unlink()
    return {
        way: (median(cpu for cpu, _ in all_), median(wall for _, wall in all_))
        for way, all_ in found.items()
    }


def cost(words: Sequence[str], place: Path) -> tuple[float, float]:
    """The CPU seconds, with all workers, and the wall seconds of a command in a folder."""
    before, began = os.times(), perf_counter()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    ended = subprocess.run(words, cwd=place, check=False, **quiet)  # type: ignore[call-overload]
    if ended.returncode not in (0, 3):
        raise RuntimeError(f"{' '.join(words)} ended with {ended.returncode}")
    after = os.times()
    cpu = after.children_user + after.children_system
    return cpu - before.children_user - before.children_system, perf_counter() - began
