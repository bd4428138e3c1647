"""Counting with a file that says how far it has come."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

import click

from runut.cli.options import SearchChoice
from runut.core.checkpoint import Checkpoint
from runut.core.escapes import escaped
from runut.core.limits import Control
from runut.core.puzzle import Puzzle
from runut.core.replacing import locked, naming, replacing, resolved
from runut.core.result import Result
from runut.errors import FormatError
from runut.verbs import solving

PART = 2_000_000
"""Nodes between two times that the file is written."""


@contextmanager
def journal(path: Path, *, resume: bool) -> Iterator[Journal]:
    """The checkpoint file, which no other process may use meanwhile.

    `resume` goes on with the count in it.
    """
    if not path.parent.is_dir():
        raise click.UsageError(f"The folder '{escaped(path.parent)}' does not exist.")
    if path.exists() and not path.is_file():
        raise click.UsageError(f"'{escaped(path)}' is not a regular file.")
    target = resolved(path)
    with locked(target):
        if target.exists() and not resume:
            raise click.UsageError(
                f"'{escaped(path)}' exists: --resume continues it, another name starts a new count."
            )
        yield Journal(target)


@dataclass(frozen=True, slots=True)
class Journal:
    """A checkpoint file that this process has for itself."""

    path: Path

    def count(self, puzzle: Puzzle, choice: SearchChoice, control: Control) -> Result:
        """Count in parts and write the file after each; a killed count loses one part."""
        try:
            return self._count(puzzle, choice, control)
        except FormatError as error:
            raise error.at(source=str(self.path), line=1, column=1) from None

    def _count(self, puzzle: Puzzle, choice: SearchChoice, control: Control) -> Result:
        checkpoint = self.read()
        if checkpoint is not None:
            request = solving.cut_request_for(puzzle, choice.algorithm, choice.options)
            request.require_possible(checkpoint)
        started, limits = perf_counter(), choice.limits
        count_on, nodes = choice.of(solving.count_on), 0
        while True:
            budget = PART if limits.nodes is None else min(PART, limits.nodes - nodes)
            spent = perf_counter() - started
            seconds = None if limits.seconds is None else max(0.0, limits.seconds - spent)
            within = replace(limits, nodes=budget, seconds=seconds)
            result, checkpoint = count_on(puzzle, checkpoint, limits=within, control=control)
            self.write(checkpoint)
            nodes += result.stats.nodes
            if result.halt != "nodes" or nodes == limits.nodes:
                seconds = perf_counter() - started
                stats = replace(result.stats, nodes=checkpoint.nodes, seconds=seconds)
                return replace(result, stats=stats)

    def read(self) -> Checkpoint | None:
        """What the file says; `None` before it is written first."""
        if not self.path.exists():
            return None
        return Checkpoint.load(self.path)

    def write(self, checkpoint: Checkpoint) -> None:
        """Replaced as a whole, so that the file is never half written."""
        with (
            naming(self.path),
            replacing(self.path) as name,
            name.open("w", encoding="utf-8") as stream,
        ):
            stream.write(str(checkpoint))
            stream.flush()
            os.fsync(stream.fileno())
