"""`runut check`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from runut.cli.conflicts import conflict_of, verdict_lines
from runut.cli.exits import Exit, worst
from runut.cli.names import SOURCE
from runut.cli.options import SearchChoice, limit_options, source_argument, text_options
from runut.cli.questions import clue_lines, kind_option, put, runner_of, trouble
from runut.cli.report import reason_lines, stopped_by, violation_lines, warning_lines
from runut.cli.solutions import Board, boards_of
from runut.cli.sources import STDIN, Reading
from runut.core.puzzle import Puzzle
from runut.core.questions import Superfluous
from runut.core.reading import ParsedPuzzle
from runut.core.result import Status
from runut.errors import Fault, FormatError, InputError
from runut.families import family_of
from runut.verbs import checking, questions


@click.command(name="check")
@source_argument("PUZZLE")
@click.argument("solution", required=False, type=SOURCE)
@text_options
@click.option(
    "--superfluous",
    "is_lean",
    is_flag=True,
    help="List each clue without which PUZZLE stays unique.",
)
@kind_option
@click.option("--json", "as_json", is_flag=True, help="With --superfluous: print JSON objects.")
@limit_options
def command(
    reading: Reading,
    solution: str | None,
    is_lean: bool,
    kinds: tuple[str, ...],
    as_json: bool,
    choice: SearchChoice,
) -> int:
    """Check that PUZZLE can be read and its rules do not contradict, or that SOLUTION solves it.

    SOLUTION is a file with the board, in any form that Runut or the papers' programs write: JSON,
    a report, a list or a table of `batch`, rows of numbers, letters, W and B, or # and .; '-' is
    standard input. Of many puzzles each is checked against the answer with its number. Every broken
    rule is listed with its cells; the exit code is then 1. So are the rules of a single PUZZLE that
    contradict each other, where a short search finds no solution.

    \b
    runut solve puzzle.txt -o answer.json && runut check puzzle.txt answer.json
    runut solve puzzles.txt --json | runut check puzzles.txt -
    runut check puzzle.txt --superfluous
    """
    if is_lean:
        if solution is not None:
            raise click.UsageError("--superfluous takes a PUZZLE and no SOLUTION.")
        return _check_clues(reading, kinds, choice, as_json=as_json)
    if as_json or kinds or choice != SearchChoice():
        raise click.UsageError("--json, --kind and the limits of a search need --superfluous.")
    if solution is None:
        return _read_all(reading.puzzles())
    if reading.sources == (solution,) == (STDIN,):
        raise click.UsageError("Only one of PUZZLE and SOLUTION can be standard input.")
    found = list(reading.puzzles())
    puzzles = [each.get() for each in found]
    return worst([_obeys(found, board) for board in boards_of(solution, puzzles)])


def _read_all(found: Iterator[ParsedPuzzle]) -> Exit:
    """Report whether puzzles can be read, and whether the rules of a single one contradict."""
    last, codes = None, []
    for last in found:
        codes.append(_read_well(last))
    if last is not None and codes == [Exit.DONE]:
        codes = [_has_solution(last.get())]
    return worst(codes)


def _has_solution(puzzle: Puzzle) -> Exit:
    found = conflict_of(puzzle)
    if found is None:
        return Exit.DONE
    for line in verdict_lines(found):
        click.echo(line)
    return Exit.NO_SOLUTION if found.status is Status.UNSOLVABLE else Exit.DONE


def _read_well(parsed: ParsedPuzzle) -> Exit:
    if parsed.error is not None:
        click.echo(parsed.error, err=True)
        return Exit.BAD_INPUT
    puzzle = parsed.get()
    family = family_of(puzzle)
    click.echo(f"{family.title} {family.summary(puzzle)}: well formed ({parsed.format})")
    for line in warning_lines(parsed):
        click.echo(line, err=True)
    why = list(reason_lines(puzzle))
    for line in why:
        click.echo(f"no solution, {line}")
    return Exit.NO_SOLUTION if why else Exit.DONE


def _check_clues(
    reading: Reading, kinds: tuple[str, ...], choice: SearchChoice, *, as_json: bool
) -> Exit:
    runner = runner_of(
        lambda puzzle, limits, control: questions.superfluous(
            puzzle, kinds=kinds, limits=limits, control=control
        ),
        choice,
    )
    return put(runner.answers(reading.puzzles()), _clues, as_json=as_json)


def _clues(_parsed: ParsedPuzzle, found: Superfluous) -> Iterator[str]:
    said = trouble(found)
    if said is not None:
        yield said
        return
    known = f"{len(found.clues)} of {found.tried} clues, each by itself"
    yield (
        f"superfluous: {known}"
        if found.complete
        else (
            f"{stopped_by(found)} after {found.tried} of {found.total} clues; superfluous: {known}"
        )
    )
    yield from clue_lines(found.clues)


def _obeys(found: Sequence[ParsedPuzzle], board: Board) -> Exit:
    """Tell whether a board solves its puzzle, with the puzzle's number where there are several."""
    puzzle = _own(found, board).get()
    try:
        violations = checking.check(puzzle, board.rows)
    except InputError as error:
        raise error.at(source=board.source, line=board.line, column=1) from None
    before = f"{board.index}: " if len(found) > 1 else ""
    lines = list(violation_lines(family_of(puzzle), violations)) or ["right: every rule holds"]
    click.echo("\n".join(f"{before}{line}" for line in lines))
    return Exit.NO_SOLUTION if violations else Exit.DONE


def _own(found: Sequence[ParsedPuzzle], board: Board) -> ParsedPuzzle:
    """The puzzle of a board: the only one, or that of its number."""
    own = found if len(found) == 1 else [each for each in found if each.index == board.index]
    if own:
        return own[0]
    message = f"expected a JSON object with 'index' from 1 to {len(found)}, as there are puzzles"
    raise FormatError(Fault(message, "", board.line, 1, board.source))
