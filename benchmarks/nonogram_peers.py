"""Other solvers of nonograms, run as programs up to two solutions: `pbnsolve` and `nonogrid`."""

from __future__ import annotations

import resource
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import runut
from benchmarks import nonogrid
from runut import Nonogram

__all__ = ["SECONDS", "cpu_seconds_of", "find"]

SECONDS = 20
"""A peer is stopped after this CPU time, which other work on the machine does not affect."""
ELAPSED = 30
"""A peer is always stopped after so many times its CPU seconds of elapsed time."""


def limited(seconds: int) -> tuple[str, ...]:
    """The words before a command that stop it after so many CPU seconds."""
    return ("sh", "-c", f'ulimit -t {seconds}; exec "$@"', "sh")


def find(folder: Path | None) -> dict[str, Path]:
    """The programs found in the folder of peers, or in its folder `nonogram`."""
    if folder is None:
        return {}
    places = [folder / "nonogram", folder]
    found = {name: [place / name for place in places] for name in COMMANDS}
    return {
        name: next(path for path in paths if path.is_file())
        for name, paths in found.items()
        if any(path.is_file() for path in paths)
    }


def cpu_seconds_of(
    name: str, program: Path, puzzles: Iterable[Nonogram], rounds: int, patience: int = SECONDS
) -> tuple[float, bool]:
    """CPU seconds for all puzzles, the best round of each, and whether one was stopped.

    A peer is stopped after `patience` CPU seconds for a puzzle.
    """
    total, is_stopped = 0.0, False
    with tempfile.TemporaryDirectory() as folder:
        for puzzle in puzzles:
            command = COMMANDS[name](program, puzzle, Path(folder))
            best = float("inf")
            for _ in range(rounds):
                seconds, was_stopped = _run(command, patience)
                best = min(best, seconds)
                is_stopped |= was_stopped
                if seconds > 1:
                    break
            total += best
    return total, is_stopped


def _run(command: Sequence[str], patience: int) -> tuple[float, bool]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(
            [*limited(patience), *command],
            capture_output=True,
            timeout=ELAPSED * patience,
            check=False,
        )
        was_stopped = done.returncode in {-signal.SIGXCPU, -signal.SIGKILL}
    except subprocess.TimeoutExpired:
        was_stopped = True
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, was_stopped


def _pbnsolve(program: Path, puzzle: Nonogram, folder: Path) -> Sequence[str]:
    form, name = ("nin", "puzzle.nin") if len(puzzle.colours) == 1 else ("webpbn", "puzzle.xml")
    path = folder / name
    path.write_text(runut.write(puzzle, format=form), encoding="utf-8")
    return [str(program), "-u", "-b", str(path)]


def _nonogrid(program: Path, puzzle: Nonogram, folder: Path) -> Sequence[str]:
    path = folder / "puzzle.toml"
    path.write_text(nonogrid.write(puzzle), encoding="ascii")
    return [str(program), "-m", "2", str(path)]


COMMANDS: dict[str, Callable[[Path, Nonogram, Path], Sequence[str]]] = {
    "pbnsolve": _pbnsolve,
    "nonogrid": _nonogrid,
}
