"""`runut minimal`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import click

from runut.cli.exits import Exit, worst
from runut.cli.numbers import Whole
from runut.cli.options import SearchChoice, limit_options, output_options, puzzle_options
from runut.cli.output import destination
from runut.cli.questions import clue_lines, exit_code, kind_option, put, runner_of, trouble
from runut.cli.report import stopped_by
from runut.cli.search import Answer
from runut.cli.sources import Reading
from runut.core.questions import Minimal
from runut.core.result import Uniqueness
from runut.errors import InputError
from runut.verbs import questions
from runut.verbs.reading import write


@click.command(name="minimal")
@puzzle_options
@limit_options
@click.option(
    "--seed",
    type=Whole(min=0),
    default=0,
    metavar="N",
    help="Seed of the order in which clues are tried.",
)
@kind_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each puzzle.")
@output_options
def command(
    reading: Reading,
    seed: int,
    kinds: tuple[str, ...],
    as_json: bool,
    output: Path | None,
    choice: SearchChoice,
) -> int:
    """Leave out clues that a puzzle does not need, until each of the others is needed.

    The clues are tried in a random order; another --seed may leave fewer. A nonogram keeps the
    clues of all of its lines, so for it the clues are listed that it could do without.

    \b
    runut minimal examples/sudoku/paper-figure-7.txt --seed 3 -o minimal.txt
    """  # fmt: skip
    runner = runner_of(
        lambda puzzle, limits, control: questions.minimal(
            puzzle, seed=seed, kinds=kinds, limits=limits, control=control
        ),
        choice,
    )
    answers = runner.answers(reading.puzzles())
    if as_json:
        return put(answers, lambda *_: (), output=output, as_json=True)
    with destination(output) as stream:
        return worst(_written(answer, stream) for answer in answers)


def _written(answer: Answer[Minimal], stream: TextIO) -> Exit:
    """Write the puzzle that is left, and say on standard error what was left out."""
    parsed, found = answer.parsed, answer.outcome
    if isinstance(found, InputError):
        click.echo(found, err=True)
        return Exit.BAD_INPUT
    if found.puzzle is not None:
        stream.write(write(found.puzzle))
    elif found.uniqueness is Uniqueness.UNIQUE:
        stream.write(
            "\n".join(("clues that can be left out together:", *clue_lines(found.left_out))) + "\n"
        )
    stream.flush()
    for line in _summary(found):
        click.echo(f"{parsed.place}: {line}", err=True)
    return exit_code(found)


def _summary(found: Minimal) -> Iterator[str]:
    said = trouble(found)
    if said is not None:
        yield said
        return
    number = len(found.left_out)
    known = f"left out {number} of {number + len(found.kept)} clues"
    yield known if found.complete else f"{stopped_by(found)}; so far {known}"
