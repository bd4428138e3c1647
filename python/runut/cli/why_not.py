"""`runut why-not`."""

from __future__ import annotations

import json
from functools import partial

import click

from runut.cli.boards import board_of, board_option, language_option
from runut.cli.exits import Exit
from runut.cli.options import source_argument, text_options, within
from runut.cli.search import until_ctrl_c
from runut.cli.sources import Reading
from runut.core.limits import Control, Limits
from runut.verbs import explaining


@click.command(name="why-not")
@source_argument("FILE")
@click.argument("cell")
@click.argument("value")
@board_option
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@language_option
@within(seconds=10, nodes=False)
@text_options
def command(
    reading: Reading,
    cell: str,
    value: str,
    board: str | None,
    as_json: bool,
    language: str,
    limits: Limits,
) -> int:
    """Say why CELL, such as r4c5, cannot have VALUE: the shortest reason that is found.

    The exit code is 1 if a solution has this value there, 6 if no reason was found.

    \b
    runut why-not puzzle.txt r4c5 7
    """
    puzzle, start, control = reading.first(), board_of(board), Control()
    ask = partial(explaining.why_not, puzzle, cell, value, start, limits=limits, control=control)
    found = until_ctrl_c(ask, control)
    shown = json.dumps(found.to_dict(), ensure_ascii=False) if as_json else found.text(language)
    click.echo(shown)
    if control.cancelled:
        return Exit.INTERRUPTED
    if found.lines:
        return Exit.DONE
    return Exit.NO_SOLUTION if found.possible else Exit.UNEXPLAINED
