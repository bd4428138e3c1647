"""`runut hint`."""

from __future__ import annotations

import json
from functools import partial

import click

from runut.cli.boards import (
    board_of,
    board_option,
    exit_of_proof,
    language_option,
    unique_option,
)
from runut.cli.exits import Exit
from runut.cli.names import Name
from runut.cli.options import source_argument, text_options, within
from runut.cli.search import until_ctrl_c
from runut.cli.sources import Reading
from runut.core.insight import FORMS
from runut.core.limits import Control, Limits
from runut.verbs import explaining


@click.command(name="hint")
@source_argument("FILE")
@board_option
@click.option(
    "--show",
    type=Name(lambda _ctx: FORMS),
    default="what",
    metavar="where|why|what",
    help="How much to reveal: where to look, plus why, or plus the result.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@unique_option
@language_option
@within(seconds=10, nodes=False)
@text_options
def command(
    reading: Reading,
    board: str | None,
    show: str,
    as_json: bool,
    assume_unique: bool,
    language: str,
    limits: Limits,
) -> int:
    """Give the next step on a board, or the cells that are wrong.

    Wrong cells come first. Exit code 6 means that no technique gives anything new, 3 that this is
    so because the puzzle has several solutions, and 1 that it has none.

    \b
    runut hint puzzle.txt --show where
    runut hint puzzle.txt --board mine.txt
    """
    puzzle, start, control = reading.first(), board_of(board), Control()
    ask = partial(
        explaining.hint,
        puzzle,
        start,
        show=show,
        assume_unique=assume_unique,
        language=language,
        limits=limits,
        control=control,
    )
    found = until_ctrl_c(ask, control)
    click.echo(json.dumps(found.to_dict(), ensure_ascii=False) if as_json else found.text)
    if control.cancelled:
        return Exit.INTERRUPTED
    if found.step or found.wrong or found.is_full:
        return Exit.DONE
    return exit_of_proof("stuck", found.uniqueness)
