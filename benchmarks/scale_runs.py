"""Real runs beside the simulation of `benchmarks.scale`, with as many workers as there is memory.

Units that only wait need no processor, so that one machine can be hundreds of workers: what is
left is the coordinator and the scheduler, whose limits the simulation claims to know. Lists need
processors; they are run with no more workers than the machine has. The costs that the simulation
takes are measured here first, with one and with two workers.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any

from runut.bulk.answering import Answered, answer
from runut.bulk.batch import write
from runut.bulk.engines import Engine
from runut.bulk.folder import Folder
from runut.bulk.inputs import sources_of
from runut.bulk.part import Part
from runut.bulk.running import Run
from runut.bulk.task import Task
from runut.bulk.unit import Unit
from runut.bulk.workers import engine
from runut.sudoku import generate_lines

__all__ = ["ListRun", "Pause", "Waits", "list_run", "staffed", "wait_run"]


@dataclass(frozen=True, slots=True)
class Pause:
    """Work that takes so many seconds and no processor."""

    seconds: float
    do: str = "pause"
    layout: str = "line"
    columns: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The work as plain values."""
        return asdict(self)


@answer.register(Pause)
def _answer(task: Pause, _unit: Unit, _text: bytes) -> Iterator[Answered]:
    sleep(task.seconds)
    yield Answered(b"", Counter())


@dataclass(frozen=True, slots=True)
class Waits:
    """So many units of a line each."""

    number: int
    path: str = "waits"

    def units(
        self,
        first: int,
        _size: Callable[[], int],
        _known: Mapping[tuple[str, int], Part],
        *,
        is_eager: bool,  # noqa: ARG002 - there is nothing to read
    ) -> Iterator[Unit | Part]:
        """All of them."""
        for at in range(first, first + self.number):
            yield Unit(self.path, at, 2, at, at, 1, text=b"#\n")


@contextmanager
def staffed(kind: str, workers: int) -> Iterator[Engine]:
    """An engine, `processes` or `cluster`, whose workers are all there and have worked."""
    with engine(workers, f"local:{workers}" if kind == "cluster" else None) as hands:
        while hands.workers() < workers:
            sleep(0.1)
        wait_run(hands, Pause(0.2), 2 * workers)
        yield hands


def wait_run(hands: Engine, work: Pause, units: int) -> float:
    """The seconds that a run of so many units takes."""
    with TemporaryDirectory() as place:
        folder = Folder(str(Path(place, "out.parts")))
        folder.begin({})
        began = perf_counter()
        for _ in Run(work, [Waits(units)], hands, folder).parts():
            pass
        return perf_counter() - began


@dataclass(frozen=True, slots=True)
class ListRun:
    """A solved list: all its seconds, those of the merge, its units, and a worker's for one."""

    seconds: float
    merge: float
    units: int
    work: float


def list_run(hands: Engine, puzzles: int) -> ListRun:
    """Solve so many sudokus and write rows of CSV."""
    with TemporaryDirectory() as place:
        source, output = Path(place, "list.sdm"), Path(place, "out.csv")
        text = generate_lines(min(puzzles, 50_000), seed=1)
        source.write_bytes(text * (puzzles // text.count(b"\n")))
        taken, ends = [], [0.0]

        def report(part: Part) -> None:
            taken.append(part.seconds)
            ends.append(perf_counter())

        began = perf_counter()
        task = Task("solve", "sudoku", "csv")
        write(task, sources_of([str(source)]), output, hands, resume=False, report=report)
        ended = perf_counter()
        return ListRun(ended - began, ended - ends[-1], len(taken), mean(taken))


def processors() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0))
