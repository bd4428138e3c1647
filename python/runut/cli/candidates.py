"""`runut candidates`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from runut.cli.command import Command, whole
from runut.cli.exits import Exit
from runut.cli.options import JSON, LANGUAGE, LIMITED, OUT, PUZZLES, SearchChoice
from runut.cli.picture import PICTURE, PictureChoice
from runut.cli.questions import answers_of, put_or_draw
from runut.cli.report import so_far
from runut.cli.sources import Reading
from runut.core.marks import Marks
from runut.core.puzzle import Puzzle
from runut.core.result import Status
from runut.explaining.techniques import say
from runut.text.reading import ParsedPuzzle
from runut.verbs import questions
from runut.verbs.replies import Candidates, Values

NOTHING = "."


class CandidatesCommand(Command):
    """Show the values that each cell has in some solution.

    These are the true candidates of a puzzle: no other value can stand there. With --limit above 1
    each value has the number of solutions that have it, or N if there are as many or more.

    \b
    runut candidates examples/sudoku/paper-figure-16-two-solutions.txt
    runut candidates examples/sudoku/paper-figure-16-two-solutions.txt -o all.svg
    """

    reading: Reading = PUZZLES
    choice: SearchChoice = LIMITED
    limit: int = whole(
        "--limit", "Count the solutions with each value up to N.", least=1, default=1
    )
    language: str = LANGUAGE
    as_json: bool = JSON
    picture: PictureChoice = PICTURE
    output: Path | None = OUT

    def _run(self) -> Exit:
        ask = partial(questions.candidates, limit=self.limit)
        answers = answers_of(ask, self.reading, self.choice)
        return put_or_draw(
            answers, _lines, _shown, self.picture, self.output,
            as_json=self.as_json, language=self.language,
        )  # fmt: skip


def _shown(puzzle: Puzzle, found: Candidates) -> tuple[None, Marks]:
    cells = puzzle.shape.cells()
    return None, Marks(candidates={cell: tuple(map(_sign, found.of(cell))) for cell in cells})


def _sign(value: object) -> int | str:
    return value if isinstance(value, int) else str(value)


def _lines(language: str, _parsed: ParsedPuzzle, found: Candidates) -> Iterator[str]:
    if found.status is Status.UNSOLVABLE:
        yield say("candidates-none", language)
        return
    layers = found.cells if found.puzzle and found.puzzle.shape.is_layered else (found.cells,)
    for layer in layers:
        yield from _grid(layer, is_counted=found.limit > 1)
        yield ""
    single = sum(len(own) == 1 for layer in layers for row in layer for own in row)
    known = say("candidates", language, count=_number(layers), single=single)
    yield known if found.complete else so_far(found, known, language)


def _number(layers: Any) -> int:
    return sum(len(own) for layer in layers for row in layer for own in row)


def _grid(rows: Any, *, is_counted: bool) -> Iterator[str]:
    """The values of each cell, in columns."""
    texts = [[_text(own, is_counted=is_counted) for own in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        padded = (text.ljust(width) for text, width in zip(row, widths, strict=True))
        yield "  ".join(padded).rstrip()


def _text(own: Values, *, is_counted: bool) -> str:
    if is_counted:
        return ",".join(f"{value}:{number}" for value, number in own.items()) or NOTHING
    signs = [str(value) for value in own]
    return ("," if any(len(sign) > 1 for sign in signs) else "").join(signs) or NOTHING
