"""Other programs that count packings, and what each run of a program takes.

A peer is a program in the folder `packing` of the peers. `burrtxt` gets a file of BurrTools and
tells how many assemblies it found, with symmetry divided out; every other one gets Knuth's format
at its input and tells all solutions ("Altogether N solutions", "Found N solutions").
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
"""CPU seconds after which a peer is stopped."""
STOPPED = (128 + signal.SIGXCPU, 128 + signal.SIGKILL)
"""How a program ends that has used up its CPU seconds."""
_TOLD = re.compile(r"(?:Altogether|Found) (\d+) solution|(\d+) assemblies")


@dataclass(frozen=True, slots=True)
class Spent:
    """What one run took, from the start of the program to its end."""

    seconds: float
    mebibytes: float
    is_whole: bool = True
    """Whether it came to its end."""


@dataclass(frozen=True, slots=True)
class Peer:
    """A program that counts; whether it reads BurrTools' files and divides symmetry out."""

    path: Path

    @property
    def name(self) -> str:
        """What it is called."""
        return self.path.name

    @property
    def reads_burr_tools(self) -> bool:
        """Whether it takes a file of BurrTools, and tells distinct solutions alone."""
        return self.name == "burrtxt"

    def count(self, launcher: Path, problem: Path, expected: int) -> Spent:
        """One run on a problem; `DriverError` if it tells another number."""
        own = ["-q", str(problem)] if self.reads_burr_tools else []
        used, told = spent(launcher, [str(self.path), *own], problem, LONGEST)
        if used.is_whole and told_count(told) != expected:
            last = told.strip().rpartition("\n")[2]
            raise DriverError(f"{self.name}: {problem.name}: expected {expected}, told {last!r}")
        return used


def told_count(text: str) -> int | None:
    """The number of solutions that a program tells.

    >>> told_count("Altogether 520 solutions, 22+108 mems"), told_count("2339 assemblies and 0")
    (520, 2339)
    """
    found = _TOLD.search(text)
    return None if found is None else int(found[1] or found[2])


def find_peers(folder: Path | None) -> list[Peer]:
    """The programs in the folder of peers, by name, if there are any."""
    found = sorted((folder / "packing").glob("*")) if folder else []
    return [Peer(path.absolute()) for path in found if path.is_file()]


def spent(
    launcher: Path, command: Sequence[str], given: Path | None, most: int
) -> tuple[Spent, str]:
    """What a command takes, read with `given` at its input, and what it tells.

    One that has taken `most` CPU seconds is stopped.
    """
    file = launcher.with_suffix(".told")
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
