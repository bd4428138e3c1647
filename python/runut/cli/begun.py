"""`runut generate FAMILY --begun FILE`: puzzles that a person began get clues."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click

from runut.cli.boards import board_of, fitted
from runut.cli.exits import Exit, worst
from runut.cli.faults import remark
from runut.cli.output import destination
from runut.cli.report import report_fault
from runut.cli.sources import Reading, sound
from runut.core.limits import Limits
from runut.core.methods import GenerationResult
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.errors import InputError, NoneFoundError, StoppedError
from runut.explaining.grading import GRADE
from runut.verbs.finishing import finish
from runut.verbs.reading import write

Run = Callable[[Callable[..., Puzzle]], Puzzle]
"""Runs a call that Ctrl-C may end."""
Report = Callable[[GenerationResult[Puzzle]], None]


def refuse_beside_begun(options: Mapping[str, str], named: Mapping[str, object]) -> None:
    """A usage error for an option of a method, or for what else is `named` and is true."""
    other = [f"--{name}" for name in options if name != GRADE.name]
    if other := other + [name for name, given in named.items() if given]:
        raise click.UsageError(
            f"--begun takes --board, --grade, --seed, --count, --time, --to and -o, not {other[0]}."
        )


class Wish(NamedTuple):
    """What is wanted of each puzzle: the file of its board, a grade, and the seeds to try."""

    board: str | None
    grade: str
    seeds: range
    limits: Limits


def write_finished(
    begun: Reading, wish: Wish, run: Run, report: Report, output: Path | None, form: str | None
) -> Exit:
    """Write each puzzle with more clues, once for each seed, and say what is wrong with one."""
    codes: list[Exit] = []
    board = board_of(wish.board)
    ask = partial(finish, grade=wish.grade, limits=wish.limits)
    with destination(output) as stream:
        for parsed in sound(begun.puzzles(), codes):
            for seed in wish.seeds:
                try:
                    given = parsed.get()
                    puzzle = run(partial(ask, given, fitted(board, given), seed=seed))
                except (StoppedError, NoneFoundError) as error:
                    remark(f"{parsed.place}: seed {seed}: {error}")
                    codes.append(Exit.STOPPED)
                    if isinstance(error, StoppedError) and error.halt == "cancelled":
                        return Exit.INTERRUPTED
                except InputError as error:
                    placed = error.at(source=parsed.source, line=parsed.line, column=1)
                    codes.append(report_fault(parsed, placed))
                    break
                else:
                    stream.write(write(puzzle, format=form))
                    stream.flush()
                    report(GenerationResult(puzzle, seed=seed, uniqueness=Uniqueness.UNIQUE))
    return worst(codes)
