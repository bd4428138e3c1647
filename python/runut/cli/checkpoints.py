"""Counting with a file that says how far it has come."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

import click

from runut.cli.options import SearchChoice
from runut.core.checkpoint import Checkpoint
from runut.core.limits import Control
from runut.core.puzzle import Puzzle
from runut.core.result import Result
from runut.errors import InputError
from runut.verbs import solving

__all__ = ["Journal"]

STRETCH = 2_000_000
"""Nodes between two times that the file is written."""


@dataclass(frozen=True, slots=True)
class Journal:
    """A checkpoint file; `resume` goes on with what it says."""

    path: Path
    resume: bool

    def __post_init__(self) -> None:
        if not self.path.parent.is_dir():
            raise click.UsageError(f"The folder {str(self.path.parent)!r} does not exist.")
        if self.path.exists() and not self.resume:
            raise click.UsageError(
                f"{self.path} exists: --resume goes on with it, another name begins anew."
            )

    def count(self, puzzle: Puzzle, choice: SearchChoice, control: Control) -> Result:
        """Count in stretches and write the file after each; a killed count loses one stretch."""
        checkpoint = self._read()
        started, limits = perf_counter(), choice.limits
        nodes = 0
        while True:
            budget = STRETCH if limits.nodes is None else min(STRETCH, limits.nodes - nodes)
            spent = perf_counter() - started
            seconds = None if limits.seconds is None else max(0.0, limits.seconds - spent)
            result, checkpoint = solving.count_on(
                puzzle,
                checkpoint,
                algorithm=choice.algorithm,
                limits=replace(limits, nodes=budget, seconds=seconds),
                control=control,
                options=choice.options,
            )
            self._write(checkpoint)
            nodes += result.stats.nodes
            if result.halt != "nodes" or nodes == limits.nodes:
                seconds = perf_counter() - started
                stats = replace(result.stats, nodes=checkpoint.nodes, seconds=seconds)
                return replace(result, stats=stats)

    def _read(self) -> Checkpoint | None:
        if not self.path.exists():
            return None
        try:
            return Checkpoint.parse(self.path.read_text(encoding="utf-8", errors="replace"))
        except InputError as error:
            raise error.at(source=str(self.path), line=1, column=1) from None

    def _write(self, checkpoint: Checkpoint) -> None:
        """Replaced as a whole, so that the file is never half written."""
        beside = self.path.with_name(self.path.name + ".new")
        with beside.open("w", encoding="utf-8") as stream:
            stream.write(str(checkpoint))
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(self.path)
