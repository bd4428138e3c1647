"""`runut candidates`."""

from __future__ import annotations

from functools import partial

from runut.cli.command import whole
from runut.cli.exits import Exit
from runut.cli.questions import DrawnQuestion
from runut.core.marks import Marks
from runut.core.puzzle import Puzzle
from runut.verbs import questions
from runut.verbs.replies import Candidates
from runut.verbs.reply_lines import candidate_lines


class CandidatesCommand(DrawnQuestion):
    """Show the values that each cell has in some solution.

    These are the true candidates of a puzzle: no other value can stand there. With --limit above 1
    each value has the number of solutions that have it, or N if there are as many or more.

    \b
    runut candidates examples/sudoku/paper-figure-16-two-solutions.txt
    runut candidates examples/sudoku/paper-figure-16-two-solutions.txt -o all.svg
    """

    limit: int = whole(
        "--limit", "Count the solutions with each value up to N.", least=1, default=1
    )

    def _run(self) -> Exit:
        ask = partial(questions.candidates, limit=self.limit)
        return self._put_or_draw(ask, candidate_lines, _shown)


def _shown(puzzle: Puzzle, found: Candidates) -> tuple[None, Marks]:
    cells = puzzle.shape.cells()
    return None, Marks(candidates={cell: tuple(map(_sign, found.of(cell))) for cell in cells})


def _sign(value: object) -> int | str:
    return value if isinstance(value, int) else str(value)
