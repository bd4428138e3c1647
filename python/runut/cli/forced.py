"""`runut forced`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TextIO

import click

from runut.cli.exits import Exit, worst
from runut.cli.options import limit_options, output_options, reading_options, search_choice
from runut.cli.output import destination, may_write
from runut.cli.picture import (
    PICTURES,
    PictureChoice,
    kind_of,
    only,
    picture_options,
    write_picture,
)
from runut.cli.report import (
    drawing,
    error_line,
    exit_of,
    heading,
    milliseconds,
    record_line,
    stopped_by,
)
from runut.cli.search import Answer, Runner
from runut.cli.sources import parsed_puzzles
from runut.cli.style import terminal_colours
from runut.core.reading import ParsedPuzzle
from runut.core.result import Forced, Status
from runut.drawing.terminal import Colours
from runut.errors import InputError
from runut.families import family_of
from runut.verbs import solving

__all__ = ["command"]


ENDINGS = (".txt", ".json", *PICTURES)


@click.command(name="forced")
@reading_options
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each puzzle.")
@picture_options
@output_options
def command(
    sources: tuple[str, ...],
    family: str | None,
    form: str | None,
    as_json: bool,
    picture: PictureChoice,
    output: Path | None,
    force: bool,
    **limits: Any,
) -> int:
    """Show what all solutions of a puzzle have in common.

    A cell is forced if every solution has the same value there. The other cells stay empty in the
    drawing and are null in JSON. In a puzzle with one solution every cell is forced.

    \b
    runut forced examples/sudoku/paper-figure-16-two-solutions.txt
    runut forced examples/sudoku/paper-figure-16-two-solutions.txt -o forced.svg
    """
    ending = kind_of(output, ENDINGS, picture, as_json=as_json)
    may_write(output, force=force)
    choice = search_choice(None, algorithm="auto", pairs=(), seed=None, **limits)
    runner = Runner(
        lambda puzzle, limits, control: solving.forced(puzzle, limits=limits, control=control),
        choice.limits,
        choice.threads,
    )
    answers = runner.answers(parsed_puzzles(sources, family, form))
    if output is not None and ending in PICTURES:
        return _draw(only(answers), picture, output)
    with destination(output) as stream:
        numbered = enumerate(answers)
        return worst(_written(answer, at, stream, ending) for at, answer in numbered)


def _draw(answer: Answer[Forced], picture: PictureChoice, output: Path) -> Exit:
    parsed, outcome = answer.parsed, answer.outcome
    if isinstance(outcome, InputError):
        click.echo(outcome, err=True)
        return Exit.BAD_INPUT
    write_picture(output, parsed.get(), outcome.board, None, picture)
    return exit_of(outcome)


def _written(answer: Answer[Forced], number: int, stream: TextIO, ending: str) -> Exit:
    parsed, outcome = answer.parsed, answer.outcome
    if isinstance(outcome, InputError):
        click.echo(outcome, err=True)
        if ending == ".json":
            stream.write(error_line(parsed, outcome))
        return Exit.BAD_INPUT
    if ending == ".json":
        stream.write(record_line(parsed, outcome))
    else:
        colours = terminal_colours() if stream is sys.stdout else Colours.NONE
        lines = ["", *_report(parsed, outcome, colours)][0 if number else 1 :]
        stream.write("\n".join(lines) + "\n")
    stream.flush()
    return exit_of(outcome)


def _report(parsed: ParsedPuzzle, forced: Forced, colours: Colours) -> Iterator[str]:
    puzzle = parsed.get()
    yield heading(parsed)
    yield ""
    if forced.board is not None:
        yield drawing(family_of(puzzle), puzzle, forced.board, colours=colours)
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
