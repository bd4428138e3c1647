"""`runut count`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path

import click

from runut.cli.checkpoints import Journal, journal
from runut.cli.command import flag, option, whole
from runut.cli.exits import Exit, worst
from runut.cli.faults import remark
from runut.cli.options import JSON, SEARCH, PuzzlesCommand, SearchChoice
from runut.cli.report import exit_of, json_line, report_fault
from runut.cli.search import Answer, Runner
from runut.cli.sharing import report_cut_algorithm, shared
from runut.core.escapes import escaped
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.core.result import Result, Status
from runut.errors import InputError
from runut.explaining.techniques import say
from runut.families.own import is_own
from runut.text.reading import ParsedPuzzle
from runut.verbs import solving
from runut.verbs.reports import stopped_by


class CountCommand(PuzzlesCommand):
    """Count all solutions of every puzzle, exactly.

    For one puzzle a number is printed; for several, each line has a number and the place of its
    puzzle. A count that a limit stopped is printed as >=N. If the algorithm knows the symmetries of
    the puzzle, the number of distinct solutions follows. With one puzzle, --threads divide its
    search, if the algorithm can be divided; with --checkpoint or --cubes they are processes.

    \b
    runut count examples/packing/pentominoes-6x10.txt
    """

    choice: SearchChoice = SEARCH
    limit: int | None = whole("--limit", "Stop at N solutions.", least=1)
    checkpoint: Path | None = option(
        "--checkpoint", "Save the progress of the count of one puzzle to FILE every few seconds.",
        type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
    )  # fmt: skip
    cubes: bool = flag(
        "--cubes",
        "Split the solutions into parts, so that workers can share a clause-learning search.",
    )
    resume: bool = flag("--resume", "Continue from the --checkpoint file, if it exists.")
    as_json: bool = JSON

    def _run(self) -> Exit:
        source = self.reading.puzzles()
        first = list(islice(source, 2))
        if self.resume and self.checkpoint is None:
            raise click.UsageError("--resume needs --checkpoint FILE.")
        is_only = len(first) < 2
        is_in_parts = self._is_in_parts(is_only=is_only and self.limit is None)
        if is_in_parts:
            answers = self._in_parts(first)
        else:
            answers = self._counts(chain(first, source), is_only=is_only)
        return worst(self._report(answer, is_only=is_only) for answer in answers)

    def _is_in_parts(self, *, is_only: bool) -> bool:
        """Whether the search is divided, which only that for all solutions of one puzzle can be."""
        given = {"--checkpoint": self.checkpoint, "--cubes": self.cubes}
        asked = [name for name, value in given.items() if value]
        if asked and not is_only:
            raise click.UsageError(f"{asked[0]} needs exactly one puzzle and no --limit.")
        return bool(asked)

    def _in_parts(self, found: list[ParsedPuzzle]) -> Iterator[Answer[Result]]:
        choice = self.choice.up_to(None)
        if self.checkpoint is None or self.cubes or choice.threads > 1:
            yield shared(
                found, choice, self.checkpoint, resume=self.resume, by_cubes=self.cubes
            )  # fmt: skip
            return
        with journal(self.checkpoint, resume=self.resume) as kept:
            ask = partial(_count_on, kept, choice)
            yield from Runner(ask, choice.limits, may_repeat=False).answers(iter(found))

    def _counts(self, found: Iterator[ParsedPuzzle], *, is_only: bool) -> Iterator[Answer[Result]]:
        """One puzzle is shared out to all threads, of many each has a thread."""
        choice = self.choice.up_to(self.limit)
        inner, outer = (choice.threads, 1) if is_only else (1, choice.threads)
        ask = partial(choice.of(solving.count), threads=inner)
        may_repeat = not is_own(choice.algorithm)
        return Runner(ask, choice.limits, outer, may_repeat=may_repeat).answers(found)

    def _report(self, answer: Answer[Result], *, is_only: bool) -> Exit:
        parsed, outcome = answer.parsed, answer.outcome
        if isinstance(outcome, InputError):
            return report_fault(parsed, outcome, sys.stdout if self.as_json else None)
        if self.as_json:
            click.echo(json_line(parsed, outcome), nl=False)
            return _exit(outcome)
        click.echo(_line(parsed, outcome, self.language, is_only=is_only))
        if _exit(outcome) is not Exit.DONE:
            whole = say("count-whole", self.language) if outcome.complete else ""
            click.echo(f"{parsed.place}: {stopped_by(outcome, self.language)}{whole}", err=True)
            if self.checkpoint:
                name = escaped(self.checkpoint)
                remark(f"  --checkpoint {name} --resume continues from there")
        return _exit(outcome)


def _count_on(
    kept: Journal, choice: SearchChoice, puzzle: Puzzle, *, limits: Limits, control: Control
) -> Result:
    """Count into a checkpoint, by the algorithm asked for or one whose search can be cut."""
    report_cut_algorithm(puzzle, choice)
    return kept.count(puzzle, replace(choice, limits=limits), control)


def _line(parsed: ParsedPuzzle, result: Result, language: str, *, is_only: bool) -> str:
    number = f"{result.count}" if result.complete else f">={result.count}"
    if result.symmetry is not None:
        kinds = {"distinct": result.distinct, "symmetry": result.symmetry}
        phrase = "count-raw" if result.distinct is None else "count-distinct"
        number = say(phrase, language, count=number, **kinds)
    return number if is_only else f"{number}  {parsed.place}"


def _is_exact(result: Result) -> bool:
    """Whether the count is final, or as high as was asked for."""
    return result.complete or result.halt == "solutions"


def _exit(result: Result) -> Exit:
    """The exit code; zero solutions are a count like any other."""
    if result.status is Status.STOPPED:
        return exit_of(result)
    return Exit.DONE if _is_exact(result) else Exit.STOPPED
