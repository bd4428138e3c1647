"""`runut hint`."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from runut.cli.boards import ASSUME_UNIQUE, BOARD, TECHNIQUES, board_of, exit_of_proof
from runut.cli.command import Command, flag, option
from runut.cli.exits import Exit
from runut.cli.names import Name, technique_names
from runut.cli.options import LANGUAGE, source, within
from runut.cli.sources import Reading
from runut.core.limits import Limits
from runut.core.result import Uniqueness
from runut.explaining.results import Hint, Hints
from runut.explaining.sentences import FORMS
from runut.verbs import explaining
from runut.verbs.hinting import hints


class HintCommand(Command):
    """Give the next step on a board, or the cells that are wrong.

    Wrong cells come first. If no technique gives anything new, the exit code is 3 for a puzzle with
    several solutions, 1 for one without any, and else 6.

    \b
    runut hint puzzle.txt --show where
    runut hint puzzle.txt --board mine.txt
    runut hint puzzle.txt --all --technique x-wing
    """

    reading: Reading = source("FILE")
    board: str | None = BOARD
    show: str = option(
        "--show", "How much to reveal: where to look, plus why, or plus the result.",
        type=Name(lambda _ctx: FORMS), default="what", metavar="where|why|what",
    )  # fmt: skip
    every: bool = flag("--all", "List every step that the board allows.")
    only: tuple[str, ...] = option(
        "--technique", "List only steps by this technique; may be repeated.",
        type=Name(technique_names), multiple=True, metavar="NAME",
    )  # fmt: skip
    as_json: bool = flag("--json", "Print a JSON object.")
    assume_unique: bool = ASSUME_UNIQUE
    techniques: Path | None = TECHNIQUES
    language: str = LANGUAGE
    limits: Limits = within(seconds=10, nodes=False)

    def _run(self) -> Exit:
        if self.only and not self.every:
            raise click.UsageError("--technique: it chooses from the list of --all.")
        every = partial(hints, only=self.only)
        verb: Callable[..., Hint | Hints] = every if self.every else explaining.hint
        ask = partial(
            verb,
            self.reading.first(),
            board_of(self.board),
            show=self.show,
            assume_unique=self.assume_unique,
            techniques=self.techniques or (),
            language=self.language,
            limits=self.limits,
        )
        found = self.until_ctrl_c(ask)
        click.echo(json.dumps(found.to_dict(), ensure_ascii=False) if self.as_json else str(found))
        if isinstance(found, Hint):
            return _exit_of(found)
        return (
            _exit_of(found[0])
            if found and found.complete
            else exit_of_proof("stuck", Uniqueness.UNKNOWN)
        )


def _exit_of(found: Hint) -> Exit:
    if found.step or found.wrong or found.is_full:
        return Exit.DONE
    return exit_of_proof("stuck", found.uniqueness)
