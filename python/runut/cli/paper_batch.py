"""`runut generate --as-paper DIR`: what the batch file of a student's paper does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from runut.cli.exits import Exit
from runut.cli.report import exit_of
from runut.core.family import AnyFamily
from runut.core.limits import Limits
from runut.core.methods import Generator
from runut.core.replacing import locked, naming, replacing, resolved
from runut.verbs import generating, solving
from runut.verbs.reading import write


def paper_batch(
    known: AnyFamily, maker: Generator[Any], seed: int, folder: str, limits: Limits
) -> Exit:
    """Make a puzzle, save it in the folder, which may be missing, say so, and solve it."""
    if maker.saving is None or known.paper_report is None:
        able = [each.name for each in known.generators if each.saving]
        hint = f"use --method {able[0]}" if able else f"no paper on {known.name} has a generator"
        raise click.UsageError(f"--as-paper: {maker.name} is not the program of a paper; {hint}.")
    puzzle = generating.make(known.name, method=maker.name, seed=seed, limits=limits).puzzle
    _save(Path(folder, maker.saving.file), write(puzzle, format="paper"))
    click.echo(maker.saving.says(f"{folder.rstrip('/')}/{maker.saving.file}"))
    algorithm = next(each.name for each in known.algorithms if each.paper == maker.paper)
    result = solving.solve(puzzle, algorithm=algorithm, limits=limits)
    click.echo(known.paper_report(puzzle, result))
    return exit_of(result)


def _save(path: Path, text: str) -> None:
    """Write a file in place of the one of the last run."""
    with naming(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        target = resolved(path)
        with locked(target), replacing(target) as name:
            name.write_text(text, encoding="utf-8", newline="\n")
