"""Other programs that count packings, and the cost of each run.

A peer is a program in the folder `packing` of the peers. `burrtxt` reads a file of BurrTools and
reports the number of assemblies up to symmetry; every other one reads Knuth's format from its input
and reports the number of all solutions ("Altogether N solutions", "Found N solutions").
"""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.driver import DriverError

__all__ = ["Peer", "Spent", "find_peers", "spent"]

LONGEST = 120
"""A peer is stopped after these CPU seconds."""
STOPPED = (128 + signal.SIGXCPU, 128 + signal.SIGKILL)
"""The exit codes of a program that has used up its CPU seconds."""
_COUNT = re.compile(r"(?:Altogether|Found) (\d+) solution|(\d+) assemblies")


@dataclass(frozen=True, slots=True)
class Spent:
    """The cost of one run, from the start of the program to its end."""

    seconds: float
    mebibytes: float
    is_whole: bool = True
    """Whether the program finished."""


@dataclass(frozen=True, slots=True)
class Peer:
    """A program that counts packings."""

    path: Path

    @property
    def name(self) -> str:
        """The program's name."""
        return self.path.name

    @property
    def reads_burr_tools(self) -> bool:
        """Whether it reads files of BurrTools and reports distinct solutions only."""
        return self.name == "burrtxt"

    def count(self, launcher: Path, problem: Path, expected: int) -> Spent:
        """One run on a problem; `DriverError` if it reports another count."""
        own = ["-q", str(problem)] if self.reads_burr_tools else []
        used, output = spent(launcher, [str(self.path), *own], problem, LONGEST)
        if used.is_whole and count_in(output) != expected:
            last = output.strip().rpartition("\n")[2]
            raise DriverError(f"{self.name}: {problem.name}: expected {expected}, found {last!r}")
        return used


def count_in(text: str) -> int | None:
    """The number of solutions that a program reports.

    >>> count_in("Altogether 520 solutions, 22+108 mems"), count_in("2339 assemblies and 0")
    (520, 2339)
    """
    found = _COUNT.search(text)
    return None if found is None else int(found[1] or found[2])


def find_peers(folder: Path | None) -> list[Peer]:
    """The programs in the folder of peers, by name."""
    found = sorted((folder / "packing").glob("*")) if folder else []
    return [Peer(path.absolute()) for path in found if path.is_file()]


def spent(
    launcher: Path, command: Sequence[str], given: Path | None, most: int
) -> tuple[Spent, str]:
    """The cost and the output of a command with the file `given` as its input.

    It is stopped after `most` CPU seconds.
    """
    file = launcher.with_suffix(".output")
    words = [str(launcher), str(file), str(most), *command]
    text = "" if given is None else given.read_text(encoding="utf-8")
    done = subprocess.run(words, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise DriverError(f"{command[0]}: could not be run: {done.stderr}")
    seconds, memory, status = file.read_text(encoding="ascii").split()
    is_whole = int(status) not in STOPPED
    if is_whole and status != "0":
        raise DriverError(f"{command[0]}: ended with {status}: {done.stderr[-300:]}")
    return Spent(float(seconds), int(memory) / 1024, is_whole), done.stdout + done.stderr
