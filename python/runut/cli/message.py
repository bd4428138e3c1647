"""`runut message`."""

from __future__ import annotations

import sys
from dataclasses import replace

import click

from runut.cli.command import Command
from runut.cli.exits import Exit, worst
from runut.cli.options import PUZZLES, within
from runut.cli.report import exit_of, report_fault
from runut.cli.sources import Reading
from runut.cli.style import is_terminal
from runut.core.escapes import escaped
from runut.core.limits import Limits
from runut.core.result import Uniqueness
from runut.errors import InputError
from runut.families import family_of
from runut.text.reading import ParsedPuzzle
from runut.verbs import solving


class MessageCommand(Command):
    """Solve every puzzle and print the text that is hidden in its solution, a line each.

    'runut generate nonogram --text ...' hides texts. A puzzle with several solutions has
    no message and ends with exit code 3.

    \b
    runut message examples/nonogram/message.non
    """

    reading: Reading = PUZZLES
    limits: Limits = within("Stop after S seconds a puzzle.")

    def _run(self) -> Exit:
        limits = replace(self.limits, solutions=2)
        return worst(_report(parsed, limits) for parsed in self.reading.puzzles())


def _report(parsed: ParsedPuzzle, limits: Limits) -> Exit:
    """Print the text of one puzzle, or on standard error why there is none."""
    try:
        puzzle = parsed.get()
        read = family_of(puzzle).message
        if read is None:
            raise click.UsageError(f"No texts are hidden in puzzles of {puzzle.family}.")
        result = solving.solve(puzzle, limits=limits)
        if result.solution is None or result.uniqueness is not Uniqueness.UNIQUE:
            click.echo(f"{parsed.name}: solutions: {result.uniqueness}, no message", err=True)
            return exit_of(result, unique=True)
        text = read(puzzle, result.solution)  # a stranger's, so harmless where it is a terminal
        shown = escaped(text, keep="\t\n") if is_terminal(sys.stdout) else text
        click.echo(shown, color=True)
    except InputError as error:
        return report_fault(parsed, error.at(source=parsed.source, line=parsed.line, column=1))
    return Exit.DONE
