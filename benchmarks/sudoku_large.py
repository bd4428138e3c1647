"""Sudokus of 16 to 49 digits, those of 25 and 36 beside CaDiCaL on the clauses of their model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

import runut
from benchmarks import goals
from benchmarks.clock import cpu_seconds
from benchmarks.corpus import find, read_lines
from benchmarks.plan import Plan
from benchmarks.sat import count_by_cadical
from benchmarks.table import Line, number
from runut import Limits, Puzzle, Result, Status

__all__ = ["OWN", "PARTS", "lines"]

OWN = Path(__file__).parent
"""Where a set lies that is no collection of others."""
PARTS = ("16x16", "25x25", "36x36", "49x49")
SECONDS = 60.0
"""The limit of elapsed time of a board; on a busy machine little of it is ours."""
ENOUGH = 2.0
"""A board that takes more CPU seconds than this is solved only once."""

Times = Sequence[tuple[float, bool]]
"""CPU seconds of each board, and whether the time ran out."""


def lines(plan: Plan, folder: Path) -> Iterator[Line]:
    """The rows of the parts that the plan names, of sets in a folder."""
    if "16x16" in plan.parts:
        found = _times(plan, _boards(plan, folder, "gecode_16x16"))
        seconds = [each for each, _ in found]
        stopped = sum(is_stopped for _, is_stopped in found)
        note = f"worst {number(max(seconds) * 1000)} ms, {stopped} of {len(found)} stopped"
        yield Line("16x16, median board", median(seconds) * 1000, "ms", most=0.5, note=note)
    if "25x25" in plan.parts:
        yield from _beside_cadical(plan, "25x25", _boards(plan, folder, "gecode_25x25"), limit=2)
    if "36x36" in plan.parts:
        yield from _beside_cadical(plan, "36x36", _boards(plan, OWN, "sudoku_36x36"), limit=1)
    if "49x49" in plan.parts:
        seconds_of_it, is_stopped = _times(plan, [runut.Sudoku.from_rows([[0] * 49] * 49)], 1)[0]
        note = f"{number(seconds_of_it)} s CPU"
        yield goals.line("49x49, an empty board is solved", int(not is_stopped), note=note)


def _boards(plan: Plan, folder: Path, name: str) -> list[Puzzle]:
    texts = read_lines(find(folder, name))[: 3 if plan.is_quick else None]
    return [runut.read(text, family="sudoku") for text in texts]


def _beside_cadical(plan: Plan, size: str, boards: Sequence[Puzzle], *, limit: int) -> list[Line]:
    """The worst board, all boards and the lowest ratio to CaDiCaL's time."""
    found = _times(plan, boards, limit)
    seconds = [own for own, _ in found]
    is_stopped = any(stopped for _, stopped in found)
    each = ", ".join("stopped" if stopped else number(own) for own, stopped in found)
    worst = goals.line(f"{size}, worst board", max(seconds), "s", note=each, is_stopped=is_stopped)
    if plan.is_quick or not goals.CADICAL.is_here(plan.peers):
        return [worst]
    theirs = [count_by_cadical(runut.model(board), limit)[0] for board in boards]
    total = goals.line(
        f"{size}, all boards beside {goals.CADICAL.name}",
        sum(theirs) / sum(seconds),
        "s",
        note=f"{goals.CADICAL.name}: {', '.join(map(number, theirs))}",
        is_stopped=is_stopped,
    )
    low, own, peer = min((peer / own, own, peer) for own, peer in zip(seconds, theirs, strict=True))
    lowest = goals.line(
        f"{size}, lowest ratio to {goals.CADICAL.name}", low, "s", is_stopped=is_stopped
    )
    return [
        worst,
        goals.beside(total, goals.CADICAL.name, sum(theirs), sum(seconds)),
        goals.beside(lowest, goals.CADICAL.name, peer, own),
    ]


def _times(plan: Plan, boards: Sequence[Puzzle], solutions: int = 2) -> Times:
    limits = Limits(solutions=solutions, seconds=1.0 if plan.is_quick else SECONDS)
    return [_time(board, limits, plan.pace.rounds) for board in boards]


def _time(board: Puzzle, limits: Limits, rounds: int) -> tuple[float, bool]:
    """The median of several searches, or one long search; the first one warms up."""
    laps: list[float] = []

    def search() -> Result:
        return runut.solve(board, limits=limits)

    first, result = cpu_seconds(search)
    if first > ENOUGH:
        return first, result.status is Status.STOPPED
    while len(laps) < rounds and sum(laps) < ENOUGH:
        laps.append(cpu_seconds(search)[0])
    return median(laps), result.status is Status.STOPPED
