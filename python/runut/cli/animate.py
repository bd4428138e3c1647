"""`runut animate`."""

from __future__ import annotations

from pathlib import Path

import click

from runut.cli.boards import language_option
from runut.cli.exits import Exit
from runut.cli.names import ALGORITHM
from runut.cli.numbers import Real
from runut.cli.options import (
    SearchChoice,
    file_option,
    output_to,
    puzzle_options,
    search_options,
)
from runut.cli.output import write_bytes
from runut.cli.picture import PictureChoice, picture_options, texts_of, warn_of_missing_letters
from runut.cli.sources import Reading
from runut.drawing.film import FORMATS
from runut.verbs.films import Film, animate
from runut.verbs.pictures import scene_of
from runut.verbs.step_films import animate_steps

ENDINGS = tuple(f".{each}" for each in FORMATS)
PATIENCE = 30.0


@click.command(name="animate")
@puzzle_options
@search_options
@click.option(
    "--seconds",
    "length",
    type=Real(1, 120),
    default=10,
    show_default=True,
    metavar="S",
    help="How long the film lasts.",
)
@click.option("--steps", is_flag=True, help="Film the steps of an explanation instead.")
@click.option(
    "--beside",
    type=ALGORITHM,
    metavar="NAME",
    help="With --steps: the search of this algorithm beside the steps.",
)
@click.option(
    "--captions", is_flag=True, help="A sentence under each picture: what the search does."
)
@language_option
@picture_options
@output_to("OUT", "The film to write: .webp, .gif, .apng or .svg.", required=True)
def command(
    reading: Reading,
    length: float,
    steps: bool,
    beside: str | None,
    captions: bool,
    language: str,
    picture: PictureChoice,
    output: Path | None,
    choice: SearchChoice,
) -> int:
    """Film how an algorithm solves a puzzle.

    The search ends at its first solution, or after 30 seconds if no limit is given.

    \b
    runut animate examples/nonogram/hanjie-10.nin -a exhaustive -o brute-force.webp
    runut animate examples/nonogram/hanjie-10.nin -o line-solving.svg
    runut animate examples/nonogram/choiri-5.non -a row-backtracking --captions -o rows.webp
    runut animate examples/nonogram/hanjie-10.nin --steps --beside exhaustive -o both.webp
    """
    if beside is not None and not steps:
        raise click.UsageError("--beside needs --steps, which it shows beside a search.")
    if captions and steps:
        raise click.UsageError("--captions is for searches; --steps names the technique itself.")
    kind = file_option(ENDINGS, output).removeprefix(".")
    choice = choice.up_to(1).patient(PATIENCE)
    puzzle = reading.only()
    style = Film(length, **picture, captions=language if captions else None)
    if steps:
        film = animate_steps(puzzle, style, beside=beside, limits=choice.limits, format=kind)
    else:
        film = animate(
            puzzle,
            style,
            algorithm=choice.algorithm,
            options=choice.options,
            limits=choice.limits,
            format=kind,
        )
    if kind != "svg":
        warn_of_missing_letters(texts_of(scene_of(puzzle)), picture["font"])
    write_bytes(output, film)
    return Exit.DONE
