"""`runut forced`."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from runut.cli.command import Command
from runut.cli.exits import Exit
from runut.cli.options import JSON, LANGUAGE, LIMITED, OUT, PUZZLES, SearchChoice
from runut.cli.picture import PICTURE, PictureChoice
from runut.cli.questions import answers_of, put_or_draw
from runut.cli.sources import Reading
from runut.cli.style import terminal_colours
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Forced
from runut.drawing.terminal import Colours
from runut.verbs import solving
from runut.verbs.reply_lines import forced_lines


class ForcedCommand(Command):
    """Show what all solutions of a puzzle have in common.

    A cell is forced if every solution has the same value there. The other cells stay empty in the
    drawing and are null in JSON. In a puzzle with one solution every cell is forced.

    \b
    runut forced examples/sudoku/paper-figure-16-two-solutions.txt
    runut forced examples/sudoku/paper-figure-16-two-solutions.txt -o forced.svg
    """

    reading: Reading = PUZZLES
    choice: SearchChoice = LIMITED
    language: str = LANGUAGE
    as_json: bool = JSON
    picture: PictureChoice = PICTURE
    output: Path | None = OUT

    def _run(self) -> Exit:
        answers = answers_of(solving.forced, self.reading, self.choice)
        colours = terminal_colours() if self.output is None else Colours.NONE
        return put_or_draw(
            answers, partial(forced_lines, colours), _shown, self.picture, self.output,
            as_json=self.as_json, language=self.language,
        )  # fmt: skip


def _shown(_puzzle: Puzzle, found: Forced) -> tuple[Solution | None, None]:
    return found.board, None
