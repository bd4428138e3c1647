"""Nonograms: the survey puzzles, random boards, a tournament set and the two woven pictures.

Ours is timed in this process, peers as whole processes (`pbnsolve` and `nonogrid`
in the folder of peers, or in `nonogram` within it). All times are CPU seconds, the best of the
rounds; each puzzle is asked for up to two solutions, those of tournaments for the first one.
"""

from __future__ import annotations

import resource
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import runut
from benchmarks.clock import cpu_seconds
from benchmarks.corpus import CorpusError
from benchmarks.plan import Plan, Section
from benchmarks.table import number, table, verdict
from runut import Limits, Nonogram

__all__ = ["PARTS", "Job", "run"]

PARTS = ("survey", "proofs", "woven", "large", "random", "tournament")

SURVEY = (
    *("00001-dancer", "00006-cat", "00016-knot", "00021-skid", "00023-edge", "00027-bucks"),
    *("00065-mum", "00436-petroglyph", "00529-swing", "00803-light", "01611-merka"),
    "35105-wild",
)
PROOFS = ("06574-forever", "08098-9dom")
PEER_LIMIT = 20.0
OWN_LIMIT = 60.0
EVERY = 8


@dataclass(frozen=True, slots=True)
class Job:
    """Puzzles that are timed together, and the most seconds that they may take."""

    name: str
    puzzles: Mapping[str, Nonogram]
    most: float
    solutions: int = 2
    has_peers: bool = True


def run(plan: Plan) -> Iterator[Section]:
    """A table with a line a job: ours, the peers, and the ratio to the best of them."""
    peers = _peers(plan.peers)
    heads = ["what", "ours, s", "guide", "holds?", *(f"{name}, s" for name in peers), "ratio"]
    rows: list[list[str]] = []
    figures: dict[str, object] = {}
    for part in plan.parts:
        for job in _jobs(part, plan):
            row, figures[job.name] = _measured(job, peers, plan.pace.rounds)
            rows.append(row)
    yield Section("nonogram", table(heads, rows), figures)


# -- the puzzles --------------------------------------------------------------------------------


def _jobs(part: str, plan: Plan) -> Iterator[Job]:
    folder = plan.sets / "nonogram"
    if part == "survey":
        puzzles = {name: _survey(folder, name) for name in SURVEY}
        if plan.is_quick:
            puzzles = dict(list(puzzles.items())[:2])
        yield Job("survey, easy ones together", puzzles, 0.08)
    elif part == "proofs":
        for name in PROOFS:
            yield Job(name, {name: _survey(folder, name)}, 0.04)
    elif part == "woven":
        yield Job("knotty", {"knotty": _load(folder / "free" / "knotty.nin")}, 2.0)
        yield Job("faase", {"faase": _load(folder / "free" / "faase.nin")}, 20.0)
    elif part == "large":
        yield Job("cauldron 512x512", {"cauldron": _load(folder / "free" / "cauldron.non")}, 0.025)
    elif part == "random":
        yield Job("random 30x30, 50", dict(_packed(folder, "rand30-50")), 0.1)
    else:
        sets = dict(_packed(folder, "taai-tcga-icga-5x1000-questions"))
        some = {name: sets[name] for name in sorted(sets)[::EVERY] if "taai2011" in name}
        yield Job(f"TAAI 2011, each {EVERY}th", some, 0.02 * len(some), 1, has_peers=False)


def _survey(folder: Path, name: str) -> Nonogram:
    found = sorted((folder / "free").glob(f"webpbn-{name}.*"))
    if not found:
        raise CorpusError(f"{folder / 'free'}: expected webpbn-{name}, found none")
    return _load(found[0])


def _load(path: Path) -> Nonogram:
    if not path.is_file():
        raise CorpusError(f"{path}: expected this file, found none")
    return _checked(runut.load(path, family="nonogram"))


def _packed(folder: Path, name: str) -> Iterator[tuple[str, Nonogram]]:
    """The puzzles of a packed collection, by the name of their file and their number in it."""
    path = folder / "collections" / f"{name}.tar.xz"
    if not path.is_file():
        raise CorpusError(f"{path}: expected this file, found none")
    with tarfile.open(path) as packed:
        for member in packed:
            file = packed.extractfile(member)
            if file is None or not member.name.endswith((".nin", ".txt")):
                continue
            texts = runut.read_all(file.read().decode(), family="nonogram")
            for at, puzzle in enumerate(texts, 1):
                yield f"{Path(member.name).stem}-{at:04}", _checked(puzzle)


def _checked(puzzle: runut.Puzzle) -> Nonogram:
    if not isinstance(puzzle, Nonogram):
        raise CorpusError(f"expected a nonogram, found a {puzzle.family}")
    return puzzle


# -- the clocks ---------------------------------------------------------------------------------


def _measured(
    job: Job, peers: Mapping[str, Path], rounds: int
) -> tuple[list[str], dict[str, object]]:
    seconds, stopped = _ours(job, rounds)
    holds = not stopped and seconds <= job.most
    others: dict[str, tuple[float, bool]] = {}
    for name, program in peers.items():
        if job.has_peers:
            others[name] = _theirs(job, name, program)
    shown = [_shown(*others[name]) if name in others else "-" for name in peers]
    best = min((time for time, _ in others.values()), default=None)
    faster = "-" if best is None else f"{number(best / seconds)}"
    row = [job.name, _shown(seconds, stopped), number(job.most), verdict(holds), *shown, faster]
    figures = {"puzzles": len(job.puzzles), "ours": seconds, "stopped": stopped, "holds": holds}
    return row, figures | {"peers": others, "most": job.most}


def _shown(seconds: float, stopped: int) -> str:
    return f"> {number(seconds)}" if stopped else number(seconds)


def _ours(job: Job, rounds: int) -> tuple[float, int]:
    """CPU seconds for all puzzles, each at its best, and how many were not finished."""
    total, stopped = 0.0, 0
    limits = Limits(solutions=job.solutions, seconds=OWN_LIMIT)
    for puzzle in job.puzzles.values():
        best, halt = float("inf"), None
        for _ in range(rounds):
            seconds, result = cpu_seconds(partial(runut.solve, puzzle, limits=limits))
            best, halt = min(best, seconds), result.halt
            if best > 1:
                break
        total += best
        stopped += halt == "seconds"
    return total, stopped


def _theirs(job: Job, name: str, program: Path) -> tuple[float, bool]:
    total, is_stopped = 0.0, False
    with tempfile.TemporaryDirectory() as folder:
        for puzzle in job.puzzles.values():
            command = COMMANDS[name](program, puzzle, Path(folder))
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            try:
                subprocess.run(command, capture_output=True, timeout=PEER_LIMIT, check=False)
            except subprocess.TimeoutExpired:
                is_stopped = True
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            total += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return total, is_stopped


# -- the peers ----------------------------------------------------------------------------------


def _peers(folder: Path | None) -> dict[str, Path]:
    """The programs that are there, by name."""
    if folder is None:
        return {}
    places = [folder / "nonogram", folder]
    found = {name: [place / name for place in places] for name in COMMANDS}
    return {
        name: next(path for path in paths if path.is_file())
        for name, paths in found.items()
        if any(path.is_file() for path in paths)
    }


def _pbnsolve(program: Path, puzzle: Nonogram, folder: Path) -> Sequence[str]:
    return [str(program), "-u", "-b", str(_written(puzzle, folder))]


def _written(puzzle: Nonogram, folder: Path) -> Path:
    path = folder / "puzzle.nin"
    path.write_text(runut.write(puzzle, format="nin"), encoding="ascii")
    return path


def _nonogrid(program: Path, puzzle: Nonogram, folder: Path) -> Sequence[str]:
    def lines(clues: Sequence[Sequence[tuple[int, int]]]) -> str:
        return "\n".join(" ".join(str(length) for length, _ in clue) or "0" for clue in clues)

    path = folder / "puzzle.toml"
    text = f"[clues]\nrows = '''\n{lines(puzzle.rows)}\n'''\n"
    path.write_text(text + f"columns = '''\n{lines(puzzle.columns)}\n'''\n", encoding="ascii")
    return [str(program), "-m", "2", str(path)]


COMMANDS: dict[str, Callable[[Path, Nonogram, Path], Sequence[str]]] = {
    "pbnsolve": _pbnsolve,
    "nonogrid": _nonogrid,
}
