"""`runut forced`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click

from runut.cli.options import SearchChoice, limit_options, output_options, puzzle_options
from runut.cli.picture import PictureChoice, picture_options
from runut.cli.questions import put_or_draw, runner_of
from runut.cli.report import drawing, stopped_by
from runut.cli.sources import Reading
from runut.cli.style import terminal_colours
from runut.core.puzzle import Puzzle, Solution
from runut.core.reading import ParsedPuzzle
from runut.core.result import Forced, Status
from runut.drawing.terminal import Colours
from runut.families import family_of
from runut.verbs import solving


@click.command(name="forced")
@puzzle_options
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each puzzle.")
@picture_options
@output_options
def command(
    reading: Reading,
    as_json: bool,
    picture: PictureChoice,
    output: Path | None,
    choice: SearchChoice,
) -> int:
    """Show what all solutions of a puzzle have in common.

    A cell is forced if every solution has the same value there. The other cells stay empty in the
    drawing and are null in JSON. In a puzzle with one solution every cell is forced.

    \b
    runut forced examples/sudoku/paper-figure-16-two-solutions.txt
    runut forced examples/sudoku/paper-figure-16-two-solutions.txt -o forced.svg
    """
    runner = runner_of(
        lambda puzzle, limits, control: solving.forced(puzzle, limits=limits, control=control),
        choice,
    )
    answers = runner.answers(reading.puzzles())
    lines = partial(_lines, terminal_colours() if output is None else Colours.NONE)
    return put_or_draw(answers, lines, _shown, picture, output=output, as_json=as_json)


def _shown(_puzzle: Puzzle, found: Forced) -> tuple[Solution | None, None]:
    return found.board, None


def _lines(colours: Colours, parsed: ParsedPuzzle, forced: Forced) -> Iterator[str]:
    puzzle = parsed.get()
    if forced.board is not None:
        yield drawing(family_of(puzzle), puzzle, forced.board, colours=colours)
        yield ""
    yield _verdict(forced)


def _verdict(forced: Forced) -> str:
    if forced.status is Status.UNSOLVABLE:
        return "no solution, so nothing is forced"
    known = f"{forced.count} of {forced.open} open cells"
    return (
        f"forced: {known}" if forced.complete else f"{stopped_by(forced)}; forced so far: {known}"
    )
