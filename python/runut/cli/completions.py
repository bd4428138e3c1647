"""`runut completions`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from runut.cli.numbers import Whole
from runut.cli.options import file_option, limit_options, output_options, puzzle_options
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
@click.option(
    "--limit",
    type=Whole(min=2),
    default=questions.MOST_COUNTED,
    show_default=True,
    metavar="N",
    help="Count the solutions up to N.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each puzzle.")
@output_options
def command(
    reading: Reading, limit: int, as_json: bool, output: Path | None, force: bool, **limits: Any
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
        limits,
        solutions=limit,
    )
    answers = runner.answers(reading.puzzles())
    is_json = as_json or ending == ".json"
    return put(answers, _lines, output=output, force=force, as_json=is_json)


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
