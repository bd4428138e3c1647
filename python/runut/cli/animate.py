"""`runut animate`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from runut.cli.command import flag, option
from runut.cli.exits import Exit
from runut.cli.names import ALGORITHM
from runut.cli.numbers import Real
from runut.cli.options import SEARCH, PuzzlesCommand, SearchChoice, file_option, output_to
from runut.cli.output import write_whole
from runut.cli.picture import PICTURE, warn_of_unwritten
from runut.core.puzzle import Puzzle
from runut.drawing.film import FORMATS
from runut.verbs.films import Film, animate
from runut.verbs.pictures import PictureChoice, scene_of
from runut.verbs.step_films import animate_steps

ENDINGS = tuple(f".{each}" for each in FORMATS)


class AnimateCommand(PuzzlesCommand):
    """Film how an algorithm solves a puzzle.

    The search ends at its first solution, or after 30 seconds if no limit is given.

    \b
    runut animate examples/nonogram/hanjie-10.nin -a exhaustive -o brute.webp
    runut animate examples/nonogram/hanjie-10.nin -o line-solving.svg
    runut animate examples/nonogram/choiri-5.non --captions -o rows.webp
    runut animate examples/hitori/figure-1.txt --steps --beside auto -o both.webp
    """

    choice: SearchChoice = SEARCH
    length: float = option(
        "--seconds", "length", "How long the film lasts.",
        type=Real(1, 120), default=10, show_default=True, metavar="S",
    )  # fmt: skip
    steps: bool = flag("--steps", "Film the steps of an explanation instead.")
    beside: str | None = option(
        "--beside", "With --steps: the search of this algorithm beside the steps.",
        type=ALGORITHM, metavar="NAME",
    )  # fmt: skip
    captions: bool = flag("--captions", "A sentence under each picture: what the search does.")
    picture: PictureChoice = PICTURE
    output: Path | None = output_to(
        "OUT", "The film to write: .webp, .gif, .apng or .svg.", required=True
    )

    def _run(self) -> Exit:
        if self.beside is not None and not self.steps:
            raise click.UsageError("--beside needs --steps, which it shows beside a search.")
        if self.captions and self.steps:
            raise click.UsageError(
                "--captions is for searches; --steps names the technique itself."
            )
        kind = file_option(ENDINGS, self.output).removeprefix(".")
        puzzle = self.reading.only()
        film = self._film(puzzle, kind)
        if kind != "svg":
            warn_of_unwritten(scene_of(puzzle), self.picture["font"])
        write_whole(self.output, film)
        return Exit.DONE

    def _film(self, puzzle: Puzzle, kind: str) -> bytes:
        choice = self.choice.up_to(1).patient()
        captions = self.language if self.captions else None
        style = Film(self.length, **self.picture, captions=captions)
        shoot = choice.of(animate)
        if self.steps:
            shoot = partial(animate_steps, beside=self.beside)
        return shoot(puzzle, style, limits=choice.limits, format=kind)
