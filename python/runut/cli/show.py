"""`runut show`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import click

from runut.cli.boards import boards_of
from runut.cli.command import flag, option
from runut.cli.exits import Exit, worst
from runut.cli.names import SOURCE
from runut.cli.options import OUT, PuzzlesCommand, file_option
from runut.cli.output import destination
from runut.cli.picture import PICTURE, PICTURES, only, write_picture
from runut.cli.sources import sound
from runut.cli.style import terminal_colours
from runut.core.marks import Marks
from runut.core.puzzle import Puzzle, Solution
from runut.drawing import render_text
from runut.drawing.terminal import Colours
from runut.families import family_of
from runut.text.reading import ParsedPuzzle
from runut.verbs import checking
from runut.verbs.pictures import PictureChoice, draw, scene_of
from runut.verbs.reading import solution_of

ENDINGS = (".txt", *PICTURES)


class ShowCommand(PuzzlesCommand):
    """Draw every puzzle without solving it: as text, or as a picture (-o name.svg, .png or .pdf).

    \b
    runut show examples/sudoku/paper-figure-7.txt
    runut show examples/sudoku/paper-figure-7.txt -o figure.png --theme dark
    """

    svg: bool = flag("--svg", "Print SVG.")
    solution: str | None = option(
        "--solution",
        "Draw this solution too, and mark each cell that breaks a rule; see 'runut check'.",
        type=SOURCE, metavar="FILE",
    )  # fmt: skip
    picture: PictureChoice = PICTURE
    output: Path | None = OUT

    def _run(self) -> Exit:
        ending = file_option(ENDINGS, self.output)
        board = boards_of(self.solution)[0].cells if self.solution else None
        found = self.reading.puzzles()
        if self.solution:
            found = _only(found)
        if ending in PICTURES or self.svg:
            return _picture(found, self.picture, board, self.output)
        codes: list[Exit] = []
        with destination(self.output) as stream:
            colours = terminal_colours() if self.output is None else Colours.NONE
            for number, parsed in enumerate(sound(found, codes)):
                stream.write("\n" if number else "")
                stream.write(self._drawn(parsed.get(), board, colours))
        return worst(codes)

    def _drawn(self, puzzle: Puzzle, board: Sequence[Any] | None, colours: Colours) -> str:
        view, explode = self.picture["view"], self.picture["explode"]
        checked = _checked(puzzle, board)
        scene = scene_of(puzzle, *checked, view=view, explode=explode, format="text")
        headline = family_of(puzzle).headline(puzzle, self.language)
        return f"{headline}\n\n{render_text(scene, colours=colours)}\n"


def _only(found: Iterator[ParsedPuzzle]) -> Iterator[ParsedPuzzle]:
    some = list(islice(found, 2))
    if len(some) > 1:
        raise click.UsageError("--solution belongs to one puzzle, but there are several.")
    return iter(some)


def _picture(
    found: Iterator[ParsedPuzzle],
    choice: PictureChoice,
    board: Sequence[Any] | None,
    output: Path | None,
) -> Exit:
    puzzle = only(found).get()
    solution, marks = _checked(puzzle, board)
    if output is not None:
        write_picture(output, puzzle, solution, marks, choice)
    else:
        click.echo(draw(puzzle, solution, marks, **choice, format="svg"), nl=False)
    return Exit.DONE


def _checked(puzzle: Puzzle, board: Sequence[Any] | None) -> tuple[Solution | None, Marks | None]:
    """The board as a solution, and what is wrong with it as marks."""
    if board is None:
        return None, None
    violations = checking.check(puzzle, board)
    return solution_of(puzzle, board), Marks.of(violations)
