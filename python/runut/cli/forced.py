"""`runut forced`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from runut import api
from runut.cli.exits import Exit, worst
from runut.cli.options import limit_options, reading_options, search_choice
from runut.cli.report import (
    drawing,
    error_line,
    exit_of,
    forced_line,
    heading,
    milliseconds,
    stopped_by,
)
from runut.cli.search import Answer, Runner
from runut.cli.sources import readings
from runut.cli.style import terminal_colours
from runut.core.reading import Reading
from runut.core.result import Forced, Status
from runut.errors import InputError
from runut.families import family_of

__all__ = ["command"]


@click.command(name="forced")
@reading_options
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a puzzle.")
def command(
    sources: tuple[str, ...],
    family: str | None,
    form: str | None,
    as_json: bool,
    **limits: Any,
) -> int:
    """Show what all solutions of a puzzle have in common.

    A cell is forced when every solution has the same value there; the others stay open in the
    drawing and are null in JSON. Of a puzzle with one solution every cell is forced.

    \b
    runut forced examples/sudoku/paper-figure-16-two-solutions.txt
    """
    choice = search_choice(None, algorithm="auto", pairs=(), seed=None, **limits)
    runner = Runner(
        lambda puzzle, control: api.forced(puzzle, limits=choice.limits, control=control),
        choice.threads,
    )
    answers = runner.answers(readings(sources, family, form))
    told = (_tell(answer, number, as_json=as_json) for number, answer in enumerate(answers))
    return worst(told)


def _tell(answer: Answer[Forced], number: int, *, as_json: bool) -> Exit:
    reading, outcome = answer.reading, answer.outcome
    if isinstance(outcome, InputError):
        click.echo(outcome, err=True)
        if as_json:
            click.echo(error_line(reading, outcome), nl=False)
        return Exit.BAD_INPUT
    if as_json:
        click.echo(forced_line(reading, outcome), nl=False)
    else:
        click.echo("\n".join(["", *_report(reading, outcome)][0 if number else 1 :]))
    return exit_of(outcome)


def _report(reading: Reading, forced: Forced) -> Iterator[str]:
    puzzle = reading.get()
    yield heading(reading)
    yield ""
    if forced.board is not None:
        yield drawing(family_of(puzzle), puzzle, forced.board, colours=terminal_colours())
        yield ""
    yield _verdict(forced)
    yield f"time: {milliseconds(forced.stats.seconds)}"
    yield f"nodes: {forced.stats.nodes}"


def _verdict(forced: Forced) -> str:
    if forced.status is Status.UNSOLVABLE:
        return "no solution, so nothing is forced"
    known = f"{forced.count} of {forced.open} open cells"
    return (
        f"forced: {known}" if forced.complete else f"{stopped_by(forced)}; forced so far: {known}"
    )
