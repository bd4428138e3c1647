"""Boards of any size, measured one by one: the time of each contestant on each board."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.clock import Laps, Ratio, cpu_seconds, ratio
from benchmarks.driver import DriverError, Pace, run_program

__all__ = ["Board", "Duel", "duel", "one_pass"]


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a set, with its name in the set."""

    group: str
    name: str
    width: int
    height: int
    numbers: tuple[int, ...] = field(repr=False)

    @property
    def line(self) -> str:
        """The board in the driver's format."""
        return " ".join(map(str, (self.width, self.height, *self.numbers)))

    @property
    def text(self) -> str:
        """The board as a line of a collection."""
        return f"{self.name} {self.width} {self.height} {','.join(map(str, self.numbers))}"


@dataclass(frozen=True, slots=True)
class Duel:
    """The times of each contestant on each board, one for each round.

    `answers[who][board]` is equal for contestants that agree: "none", "several", or the colours of
    the unique solution, abbreviated.
    """

    boards: tuple[Board, ...]
    laps: dict[str, tuple[tuple[float, ...], ...]]
    answers: dict[str, tuple[str, ...]]

    def of(self, *groups: str, side: int | None = None) -> Duel:
        """The boards of some sets, or of one size."""
        kept = [
            at
            for at, board in enumerate(self.boards)
            if board.group in groups and side in (None, board.width)
        ]
        return Duel(
            tuple(self.boards[at] for at in kept),
            {who: tuple(laps[at] for at in kept) for who, laps in self.laps.items()},
            {who: tuple(answers[at] for at in kept) for who, answers in self.answers.items()},
        )

    def typical(self, who: str) -> Laps:
        """The median board, round by round."""
        return Laps(1, tuple((median(each),) for each in zip(*self.laps[who], strict=True)))

    def worst(self, who: str) -> tuple[Board, Laps]:
        """The board with the longest median time."""
        at = max(range(len(self.boards)), key=lambda at: median(self.laps[who][at]))
        return self.boards[at], _laps(self.laps[who][at])

    def ratios(self, own: str, other: str) -> list[tuple[Ratio, Board]]:
        """The factor by which `own` is faster on each board, the smallest first."""
        found = [
            (ratio(_laps(mine), _laps(theirs)), board)
            for mine, theirs, board in zip(
                self.laps[own], self.laps[other], self.boards, strict=True
            )
        ]
        return sorted(found, key=lambda each: each[0].value)

    def quarrels(self, own: str) -> list[str]:
        """A line for each answer that differs from that of `own`."""
        return [
            f"{board.group} {board.name}: {who} says {theirs}, {own} {mine}"
            for who, answers in self.answers.items()
            for board, mine, theirs in zip(self.boards, self.answers[own], answers, strict=True)
            if mine != theirs
        ]


def duel(
    program: Path,
    folder: Path,
    boards: Sequence[Board],
    contestants: dict[str, Path],
    pace: Pace,
) -> Duel:
    """Measure all contestants (name and library) on all boards, in turns, in a work `folder`."""
    path = folder / "boards.txt"
    path.write_text("".join(f"{board.line}\n" for board in boards), encoding="ascii")
    libraries = map(str, contestants.values())
    output = run_program([str(program), str(path), str(pace.rounds), str(pace.slice), *libraries])
    return _duel(output, tuple(boards), list(contestants))


def one_pass(library: Path, boards: Sequence[Board]) -> float:
    """CPU seconds of one pass over all boards, with one call for each.

    That takes longer than the sum of repeated calls on each board: caches and branch prediction
    were trained on other boards.
    """
    solve = ctypes.CDLL(str(library)).peer_hitori
    solve.argtypes = [ctypes.c_size_t, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p]
    cells = [(ctypes.c_uint16 * len(board.numbers))(*board.numbers) for board in boards]
    colours = (ctypes.c_uint8 * max(map(len, cells)))()

    def work() -> None:
        for board, numbers in zip(boards, cells, strict=True):
            solve(board.width, board.height, numbers, colours)

    return cpu_seconds(work)[0]


def _duel(output: str, boards: tuple[Board, ...], names: list[str]) -> Duel:
    laps: dict[str, list[list[float]]] = {name: [[] for _ in boards] for name in names}
    answers = {name: [""] * len(boards) for name in names}
    for line in output.splitlines():
        match line.split():
            case ["answer", who, at, known, digest]:
                board = boards[int(at)]
                answers[names[int(who)]][int(at)] = _answer(board, int(known), digest)
            case ["lap", who, at, seconds]:
                laps[names[int(who)]][int(at)].append(float(seconds))
            case _:
                raise DriverError(f"expected an answer or a lap, found {line!r}")
    return Duel(
        boards,
        {name: tuple(map(tuple, own)) for name, own in laps.items()},
        {name: tuple(own) for name, own in answers.items()},
    )


def _answer(board: Board, known: int, digest: str) -> str:
    if known < 0:
        return "none"
    return digest if known == board.width * board.height else "several"


def _laps(rounds: Sequence[float]) -> Laps:
    return Laps(1, tuple((lap,) for lap in rounds))
