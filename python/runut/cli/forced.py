"""`runut forced`."""

from __future__ import annotations

from functools import partial

from runut.cli.exits import Exit
from runut.cli.questions import DrawnQuestion
from runut.cli.style import terminal_colours
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Forced
from runut.drawing.terminal import Colours
from runut.verbs import solving
from runut.verbs.reply_lines import forced_lines


class ForcedCommand(DrawnQuestion):
    """Show what all solutions of a puzzle have in common.

    A cell is forced if every solution has the same value there. The other cells stay empty in the
    drawing and are null in JSON. In a puzzle with one solution every cell is forced.

    \b
    runut forced examples/sudoku/paper-figure-16-two-solutions.txt
    runut forced examples/sudoku/paper-figure-16-two-solutions.txt -o forced.svg
    """

    def _run(self) -> Exit:
        colours = terminal_colours() if self.output is None else Colours.NONE
        return self._put_or_draw(solving.forced, partial(forced_lines, colours), _shown)


def _shown(_puzzle: Puzzle, found: Forced) -> tuple[Solution | None, None]:
    return found.board, None
