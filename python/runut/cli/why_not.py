"""`runut why-not`."""

from __future__ import annotations

import json
from functools import partial

import click

from runut.cli.boards import BOARD, board_of
from runut.cli.command import Command, argument, flag
from runut.cli.exits import Exit
from runut.cli.options import LANGUAGE, source, within
from runut.cli.sources import Reading
from runut.core.limits import Limits
from runut.verbs import explaining


class WhyNotCommand(Command):
    """Say why CELL, such as r4c5 or 4,5, cannot have VALUE: the shortest reason that is found.

    The exit code is 1 if a solution has this value there, 6 if no reason was found.

    \b
    runut why-not puzzle.txt r4c5 7
    runut why-not hitori.txt 4,5 black
    """

    reading: Reading = source("FILE")
    cell: str = argument("cell")
    value: str = argument("value")
    board: str | None = BOARD
    as_json: bool = flag("--json", "Print a JSON object.")
    language: str = LANGUAGE
    limits: Limits = within(seconds=10, nodes=False)

    def _run(self) -> Exit:
        puzzle, start = self.reading.first(), board_of(self.board)
        ask = partial(explaining.why_not, puzzle, self.cell, self.value, start, limits=self.limits)
        found = self.until_ctrl_c(ask)
        if self.as_json:
            click.echo(json.dumps(found.to_dict(), ensure_ascii=False))
        else:
            click.echo(found.text(self.language))
        if found.lines:
            return Exit.DONE
        return Exit.NO_SOLUTION if found.possible else Exit.UNEXPLAINED
