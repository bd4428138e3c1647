"""The native side: compiles the driver, finds the contestants and runs them in turns."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.clock import Laps
from runut import _engine

__all__ = ["BULK", "SINGLE", "Contestant", "DriverError", "Pace", "Score"]
__all__ += ["build_driver", "build_ours", "find_peers", "race", "run_program"]

NATIVE = Path(__file__).parent / "native"
OURS = NATIVE / "ours"
SINGLE, BULK = "single", "bulk"


class DriverError(Exception):
    """A tool could not be built, loaded or run; the message has its output."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A library to measure, called once per puzzle (`single`) or once per pass (`bulk`)."""

    name: str
    kind: str
    library: Path


@dataclass(frozen=True, slots=True)
class Pace:
    """How long to measure: the rounds, and the CPU seconds of a turn."""

    rounds: int
    slice: float


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a contestant: its times, and how many puzzles had solutions and only one.

    Two contestants with the same `counts` agree on every puzzle.
    """

    laps: Laps
    solved: int
    unique: int
    counts: str


def build_driver(folder: Path, source: str = "driver.c") -> Path:
    """A driver, compiled into `folder` by the machine's C compiler."""
    program = folder / Path(source).stem
    compiler = os.environ.get("CC", "cc")
    run_program([compiler, "-O2", "-o", str(program), str(NATIVE / source), "-ldl"])
    return program


def build_ours() -> Path:
    """Our kernel as a library, built with the profile of the installed package."""
    command = ["cargo", "build", "--profile", _engine.PROFILE]
    manifest = ["--manifest-path", str(OURS / "Cargo.toml")]
    output = run_program([*command, *manifest, "--message-format=json-render-diagnostics"])
    messages = [json.loads(line) for line in output.splitlines() if line.startswith("{")]
    for message in messages:
        kinds = message.get("target", {}).get("kind", ())
        if message["reason"] == "compiler-artifact" and "cdylib" in kinds:
            return Path(message["filenames"][0])
    raise DriverError(f"{OURS}: cargo built no library")


def find_peers(folder: Path) -> list[Contestant]:
    """The libraries lib<NAME>.so of a folder, by name."""
    found = sorted(folder.glob("lib*.so"))
    if not found:
        raise DriverError(f"{folder}: expected lib<NAME>.so of each peer, found none")
    return [Contestant(path.stem[3:], SINGLE, path.resolve()) for path in found]


def race(
    program: Path, puzzles: Path, contestants: Sequence[Contestant], pace: Pace
) -> dict[Contestant, Score]:
    """The score of each contestant over one file, measured in turns."""
    entries = [f"{each.kind}:{each.library}" for each in contestants]
    output = run_program([str(program), str(puzzles), str(pace.rounds), str(pace.slice), *entries])
    number = len(puzzles.read_text(encoding="ascii").splitlines())
    return dict(zip(contestants, _scores(output, number, pace.rounds), strict=True))


def _scores(output: str, puzzles: int, rounds: int) -> list[Score]:
    counts: list[tuple[int, int, str]] = []
    laps: list[list[list[float]]] = []
    for line in output.splitlines():
        match line.split():
            case ["count", _, solved, unique, digest]:
                counts.append((int(solved), int(unique), digest))
                laps.append([[] for _ in range(rounds)])
            case ["pass", who, turn, seconds]:
                laps[int(who)][int(turn)].append(float(seconds))
            case _:
                raise DriverError(f"expected a count or a pass, found {line!r}")
    return [
        Score(Laps(puzzles, tuple(map(tuple, own))), *count)
        for own, count in zip(laps, counts, strict=True)
    ]


def run_program(command: Sequence[str]) -> str:
    """The output of a command; `DriverError` with its error output if it fails."""
    if shutil.which(command[0]) is None:
        raise DriverError(f"{command[0]}: expected this program on the machine, found none")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise DriverError(f"{' '.join(command)}: ended with {done.returncode}\n{done.stderr}")
    return done.stdout
