"""`runut check`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import click

from runut.cli.boards import boards_of
from runut.cli.command import Command, argument, flag
from runut.cli.conflicts import conflict_of
from runut.cli.exits import Exit, worst
from runut.cli.names import SOURCE
from runut.cli.options import LANGUAGE, LIMITED, SearchChoice, source
from runut.cli.questions import KINDS, answers_of, put
from runut.cli.report import report_fault
from runut.cli.sources import STDIN, Reading
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.core.result import Status
from runut.errors import Fault, FormatError, InputError
from runut.explaining.techniques import say
from runut.families import family_of
from runut.text.reading import ParsedPuzzle
from runut.verbs import checking, questions
from runut.verbs.answers import Answer
from runut.verbs.replies import Superfluous
from runut.verbs.reply_lines import superfluous_lines, verdict_lines
from runut.verbs.reports import reason_lines, violation_lines, warning_lines


class CheckCommand(Command):
    """Check that PUZZLE can be read and its rules do not contradict, or that SOLUTION solves it.

    SOLUTION is a file with the board, in any form that Runut or the papers' programs write: JSON, a
    report, a list or a table of `batch`, rows of numbers, letters, W and B, or # and .; '-' is
    standard input. Of many puzzles each is checked against the answer with its number. Every broken
    rule is listed with its cells; the exit code is then 1. If a short search finds that a single
    PUZZLE has no solution, the rules that contradict each other are listed too.

    \b
    runut solve puzzle.txt -o answer.json && runut check puzzle.txt answer.json
    runut solve puzzles.txt --json | runut check puzzles.txt -
    runut check puzzle.txt --superfluous
    """

    reading: Reading = source("PUZZLE")
    solution: str | None = argument("solution", required=False, type=SOURCE)
    superfluous: bool = flag(
        "--superfluous", "List each clue without which PUZZLE stays unique."
    )  # fmt: skip
    kinds: tuple[str, ...] = KINDS
    language: str = LANGUAGE
    as_json: bool = flag("--json", "With --superfluous: print JSON objects.")
    choice: SearchChoice = LIMITED

    def _run(self) -> Exit:
        if self.superfluous:
            return self._check_clues()
        if self.as_json or self.kinds or self.choice != SearchChoice():
            raise click.UsageError("--json, --kind and the limits of a search need --superfluous.")
        if self.solution is None:
            return _read_all(self.reading.puzzles(), self.language)
        if self.reading.sources == (self.solution,) == (STDIN,):
            raise click.UsageError("Only one of PUZZLE and SOLUTION can be standard input.")
        found = list(self.reading.puzzles())
        puzzles = [each.get() for each in found]
        boards = boards_of(self.solution, puzzles)
        return worst([_obeys(found, board, self.language) for board in boards])

    def _check_clues(self) -> Exit:
        if self.solution is not None:
            raise click.UsageError("--superfluous takes a PUZZLE and no SOLUTION.")
        language = self.language
        ask = partial(_superfluous, kinds=self.kinds, language=language)
        answers = answers_of(ask, self.reading, self.choice)
        return put(answers, superfluous_lines, as_json=self.as_json, language=language)


def _read_all(found: Iterator[ParsedPuzzle], language: str) -> Exit:
    """Report whether puzzles can be read, and whether the rules of a single one contradict."""
    last, codes = None, []
    for last in found:
        codes.append(_read_well(last, language))
    if last is not None and codes == [Exit.DONE]:
        codes = [_has_solution(last.get(), language)]
    return worst(codes)


def _has_solution(puzzle: Puzzle, language: str) -> Exit:
    found = conflict_of(puzzle, language)
    if found is None:
        return Exit.DONE
    for line in verdict_lines(found, language):
        click.echo(line)
    return Exit.NO_SOLUTION if found.status is Status.UNSOLVABLE else Exit.DONE


def _read_well(parsed: ParsedPuzzle, language: str) -> Exit:
    if parsed.error is not None:
        return report_fault(parsed, parsed.error)
    puzzle = parsed.get()
    headline = family_of(puzzle).headline(puzzle, language)
    click.echo(say("well-formed", language, puzzle=headline, format=parsed.format))
    for line in warning_lines(parsed):
        click.echo(line, err=True)
    why = list(reason_lines(puzzle, language))
    for line in why:
        click.echo(line)
    return Exit.NO_SOLUTION if why else Exit.DONE


def _superfluous(
    puzzle: Puzzle,
    /,
    *,
    limits: Limits,
    control: Control,
    kinds: tuple[str, ...],
    language: str,
) -> Superfluous:
    """The superfluous clues with their sentences in a language."""
    found = questions.superfluous(puzzle, kinds=kinds, limits=limits, control=control)
    return replace(found, clues=tuple(clue.said(language) for clue in found.clues))


def _obeys(found: Sequence[ParsedPuzzle], board: Answer, language: str) -> Exit:
    """Tell whether a board solves its puzzle, with the puzzle's number where there are several."""
    puzzle = _own(found, board).get()
    try:
        violations = checking.check(puzzle, board.cells)
    except InputError as error:
        raise error.at(source=board.source, line=board.line, column=1) from None
    before = f"{board.index}: " if len(found) > 1 else ""
    broken = list(violation_lines(family_of(puzzle), violations, language))
    lines = broken or [say("right", language)]
    click.echo("\n".join(f"{before}{line}" for line in lines))
    return Exit.NO_SOLUTION if violations else Exit.DONE


def _own(found: Sequence[ParsedPuzzle], board: Answer) -> ParsedPuzzle:
    """The puzzle of a board: the only one, or that of its number."""
    own = found if len(found) == 1 else [each for each in found if each.index == board.index]
    if own:
        return own[0]
    message = f"expected a JSON object with 'index' from 1 to {len(found)}, as there are puzzles"
    raise FormatError(Fault(message, "", board.line, 1, board.source))
