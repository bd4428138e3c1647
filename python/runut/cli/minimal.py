"""`runut minimal`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TextIO

import click

from runut.cli.command import option
from runut.cli.exits import Exit, worst
from runut.cli.numbers import Whole
from runut.cli.output import destination
from runut.cli.questions import KINDS, Question, answers_of, exit_code, put
from runut.cli.report import report_fault
from runut.cli.search import Answer
from runut.core.result import Uniqueness
from runut.errors import InputError
from runut.explaining.techniques import say
from runut.verbs import questions
from runut.verbs.reading import write
from runut.verbs.replies import Minimal
from runut.verbs.reply_lines import clue_lines, trouble
from runut.verbs.reports import so_far


class MinimalCommand(Question):
    """Leave out clues that a puzzle does not need, until each of the others is needed.

    The clues are tried in a random order; another --seed may leave fewer. A nonogram keeps the
    clues of all its lines; the command lists those that it could do without.

    \b
    runut minimal examples/sudoku/paper-figure-7.txt --seed 3 -o minimal.txt
    """

    seed: int = option(
        "--seed", "Seed of the order in which clues are tried.",
        type=Whole(min=0), default=0, metavar="N",
    )  # fmt: skip
    kinds: tuple[str, ...] = KINDS

    def _run(self) -> Exit:
        ask = partial(questions.minimal, seed=self.seed, kinds=self.kinds)
        answers = answers_of(ask, self.reading, self.choice)
        if self.as_json:
            return put(answers, lambda *_: (), self.output, as_json=True, language=self.language)
        with destination(self.output) as stream:
            return worst(_written(answer, stream, self.language) for answer in answers)


def _written(answer: Answer[Minimal], stream: TextIO, language: str) -> Exit:
    """Write the puzzle that is left, and say on standard error what was left out."""
    parsed, found = answer.parsed, answer.outcome
    if isinstance(found, InputError):
        return report_fault(parsed, found)
    if found.puzzle is not None:
        stream.write(write(found.puzzle))
    elif found.uniqueness is Uniqueness.UNIQUE:
        head = say("left-out-together", language)
        clues = clue_lines([clue.said(language) for clue in found.left_out], language)
        stream.write("\n".join((head, *clues)) + "\n")
    stream.flush()
    for line in _summary(found, language):
        click.echo(f"{parsed.place}: {line}", err=True)
    return exit_code(found)


def _summary(found: Minimal, language: str) -> Iterator[str]:
    said = trouble(found, language)
    if said is not None:
        yield said
        return
    number = len(found.left_out)
    known = say("left-out", language, count=number, total=number + len(found.kept))
    yield known if found.complete else so_far(found, known, language)
