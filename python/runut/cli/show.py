"""`runut show`."""

from __future__ import annotations

from pathlib import Path

import click

from runut import api
from runut.cli.exits import Exit, worst
from runut.cli.options import file_option, output_options, reading_options
from runut.cli.output import destination, may_write
from runut.cli.report import drawing
from runut.cli.sources import readings
from runut.cli.style import wants_colour
from runut.core.puzzle import Puzzle
from runut.families import family_of

__all__ = ["command"]

ENDINGS = (".txt", ".svg")


@click.command(name="show")
@reading_options
@click.option("--svg", is_flag=True, help="Draw as SVG.")
@output_options
def command(
    sources: tuple[str, ...],
    family: str | None,
    form: str | None,
    svg: bool,
    output: Path | None,
    force: bool,
) -> int:
    """Draw every puzzle without solving it, as text or (with --svg or -o name.svg) as a picture.

    \b
    runut show examples/sudoku/paper-figure-7.txt
    """
    may_write(output, force=force)
    is_picture = svg or file_option(ENDINGS, output) == ".svg"
    codes, drawn = [], 0
    with destination(output) as stream:
        for reading in readings(sources, family, form):
            if reading.error is not None:
                click.echo(reading.error, err=True)
                codes.append(Exit.BAD_INPUT)
                continue
            if drawn and is_picture:
                raise click.UsageError("An SVG holds one puzzle, but there are several.")
            stream.write("\n" if drawn else "")
            colour = output is None and wants_colour()
            stream.write(_drawn(reading.get(), colour=colour, is_picture=is_picture))
            drawn += 1
    return worst(codes)


def _drawn(puzzle: Puzzle, *, colour: bool, is_picture: bool) -> str:
    if is_picture:
        return api.draw(puzzle, format="svg")
    family = family_of(puzzle)
    return f"{family.title} {family.summary(puzzle)}\n\n{drawing(family, puzzle, colour=colour)}\n"
