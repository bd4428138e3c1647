"""`runut count`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path

import click

from runut.cli.checkpoints import Journal, journal
from runut.cli.exits import Exit, worst
from runut.cli.options import SearchChoice, puzzle_options, search_options, whole_option
from runut.cli.report import error_line, exit_of, json_line, stopped_by
from runut.cli.search import Answer, Runner
from runut.cli.sharing import report_cut_algorithm, shared
from runut.cli.sources import Reading
from runut.core.escapes import escaped
from runut.core.limits import Control
from runut.core.puzzle import Puzzle
from runut.core.reading import ParsedPuzzle
from runut.core.result import Result, Status
from runut.errors import InputError
from runut.families.own import is_own
from runut.verbs import solving


@click.command(name="count")
@puzzle_options
@search_options
@whole_option("--limit", "Stop at N solutions.", least=1)
@click.option(
    "--checkpoint",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Save the progress of the count of one puzzle to FILE every few seconds.",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Share the count of one puzzle on a Dask cluster; see 'runut batch'.",
)
@click.option(
    "--cubes",
    is_flag=True,
    help="Split the solutions into parts, so that workers can share a clause-learning search.",
)
@click.option("--resume", is_flag=True, help="Continue from the --checkpoint file, if it exists.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each puzzle.")
def command(
    reading: Reading,
    limit: int | None,
    checkpoint: Path | None,
    cluster: str | None,
    cubes: bool,
    resume: bool,
    as_json: bool,
    choice: SearchChoice,
) -> int:
    """Count all solutions of every puzzle, exactly.

    For one puzzle a number is printed; for several, each line has a number and the place of its
    puzzle. A count that a limit stopped is printed as >=N. If the algorithm knows the symmetries of
    the puzzle, the number of distinct solutions follows. With one puzzle, --threads divide its
    search, if the algorithm can be divided; with --checkpoint or --cubes they are processes, and
    --cluster takes the workers of a cluster in their place.

    \b
    runut count examples/packing/pentominoes-6x10.txt
    """
    choice = choice.up_to(limit)
    source = reading.puzzles()
    first = list(islice(source, 2))
    if resume and checkpoint is None:
        raise click.UsageError("--resume needs --checkpoint FILE.")
    given = {"--checkpoint": checkpoint, "--cluster": cluster, "--cubes": cubes}
    in_parts = [name for name, value in given.items() if value]
    if in_parts and (len(first) > 1 or limit is not None):
        raise click.UsageError(f"{in_parts[0]} needs exactly one puzzle and no --limit.")
    answers = chain(first, source)
    is_only = len(first) < 2
    if not in_parts:
        return _count(answers, choice, is_only=is_only, as_json=as_json)
    how_on = (
        f"--checkpoint {escaped(checkpoint)} --resume continues from there" if checkpoint else ""
    )
    if checkpoint is None or cluster or cubes or choice.threads > 1:
        found = shared(first, choice, cluster, checkpoint, resume=resume, by_cubes=cubes)
        return _report(found, is_only=True, as_json=as_json, how_on=how_on if checkpoint else "")
    with journal(checkpoint, resume=resume) as kept:
        runner = Runner(lambda puzzle, _limits, control: _count_on(kept, puzzle, choice, control))
        return worst(
            _report(answer, is_only=True, as_json=as_json, how_on=how_on)
            for answer in runner.answers(answers)
        )


def _count_on(kept: Journal, puzzle: Puzzle, choice: SearchChoice, control: Control) -> Result:
    """Count into a checkpoint, by the algorithm asked for or one whose search can be cut."""
    report_cut_algorithm(puzzle, choice)
    return kept.count(puzzle, choice, control)


def _count(
    found: Iterator[ParsedPuzzle], choice: SearchChoice, *, is_only: bool, as_json: bool
) -> Exit:
    """One puzzle is shared out to all threads, of many each has a thread."""
    inner, outer = (choice.threads, 1) if is_only else (1, choice.threads)
    runner = Runner(
        lambda puzzle, limits, control: solving.count(
            puzzle,
            algorithm=choice.algorithm,
            limits=limits,
            options=choice.options,
            control=control,
            threads=inner,
        ),
        choice.limits,
        outer,
        may_repeat=not is_own(choice.algorithm),
    )
    answers = runner.answers(found)
    return worst(_report(answer, is_only=is_only, as_json=as_json, how_on="") for answer in answers)


def _report(answer: Answer[Result], *, is_only: bool, as_json: bool, how_on: str) -> Exit:
    parsed, outcome = answer.parsed, answer.outcome
    if isinstance(outcome, InputError):
        click.echo(outcome, err=True)
        if as_json:
            click.echo(error_line(parsed, outcome), nl=False)
        return Exit.BAD_INPUT
    if as_json:
        click.echo(json_line(parsed, outcome), nl=False)
    else:
        click.echo(_line(parsed, outcome, is_only=is_only))
        if _exit(outcome) is not Exit.DONE:
            known = "; the count is whole, only that of distinct solutions is missing"
            whole = known if outcome.complete else ""
            click.echo(f"{parsed.place}: {stopped_by(outcome)}{whole}", err=True)
            if how_on:
                click.echo(f"  {how_on}", err=True)
    return _exit(outcome)


def _line(parsed: ParsedPuzzle, result: Result, *, is_only: bool) -> str:
    number = f"{result.count}" if _is_exact(result) else f">={result.count}"
    if result.distinct is not None:
        number += f" raw, {result.distinct} distinct ({result.symmetry})"
    return number if is_only else f"{number}  {parsed.place}"


def _is_exact(result: Result) -> bool:
    """Whether the count is final, or as high as was asked for."""
    return result.complete or result.halt == "solutions"


def _exit(result: Result) -> Exit:
    """The exit code; zero solutions are a count like any other."""
    if result.status is Status.STOPPED:
        return exit_of(result)
    return Exit.DONE if _is_exact(result) else Exit.STOPPED
