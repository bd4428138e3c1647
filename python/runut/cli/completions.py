"""`runut completions`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from runut.cli.options import (
    SearchChoice,
    file_option,
    limit_options,
    output_options,
    puzzle_options,
    whole_option,
)
from runut.cli.questions import MOST_SHOWN, put, runner_of, trouble
from runut.cli.report import stopped_by
from runut.cli.sources import Reading
from runut.core.questions import Completions
from runut.core.reading import ParsedPuzzle
from runut.core.result import Uniqueness
from runut.verbs import questions

ENDINGS = (".txt", ".json")


@click.command(name="completions")
@puzzle_options
@limit_options
@whole_option("--limit", "Count the solutions up to N.", least=2, default=questions.MOST_COUNTED)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each puzzle.")
@output_options
def command(
    reading: Reading,
    limit: int,
    as_json: bool,
    output: Path | None,
    choice: SearchChoice,
) -> int:
    """List the values that each make the puzzle unique when added.

    Each value of a cell that exactly one solution has is listed. A puzzle with one solution needs
    none.

    \b
    runut completions examples/sudoku/paper-figure-16-two-solutions.txt
    """
    ending = file_option(ENDINGS, output)
    runner = runner_of(
        lambda puzzle, limits, control: questions.completions(
            puzzle, limits=limits, control=control
        ),
        choice,
        solutions=limit,
    )
    answers = runner.answers(reading.puzzles())
    is_json = as_json or ending == ".json"
    return put(answers, _lines, output=output, as_json=is_json)


def _lines(_parsed: ParsedPuzzle, found: Completions) -> Iterator[str]:
    said = trouble(found)
    if said is not None:
        yield said
    elif found.uniqueness is Uniqueness.UNIQUE:
        yield "the puzzle is unique already"
    else:
        number = found.count if found.is_exact else f"at least {found.count}"
        yield f"solutions: {number}"
        listed = f"values that each make the puzzle unique: {len(found.facts)}"
        yield listed if found.complete else f"{stopped_by(found)}; the values are unknown"
        yield from (f"  {each}" for each in found.facts[:MOST_SHOWN])
        if len(found.facts) > MOST_SHOWN:
            yield f"  and {len(found.facts) - MOST_SHOWN} more; --json lists all"
