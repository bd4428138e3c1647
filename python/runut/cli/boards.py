"""Boards as files hold them, and the endings of explanations."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from runut.cli.command import flag, option
from runut.cli.exits import Exit
from runut.cli.names import SOURCE
from runut.cli.sources import STDIN, refuse_missing
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.errors import Fault, FormatError
from runut.verbs.answers import Answer, answers_in

NOT_ONE = {Uniqueness.SEVERAL: Exit.SEVERAL, Uniqueness.NONE: Exit.NO_SOLUTION}
"""The exit codes of puzzles that do not have one solution."""
BOARD = option(
    "--board",
    "Start from this board: rows of values, null for an open cell, or 0 where that is none.",
    type=SOURCE, metavar="FILE",
)  # fmt: skip
ASSUME_UNIQUE = flag(
    "--assume-unique", "Allow techniques that assume that there is one solution."
)  # fmt: skip
TECHNIQUES = option(
    "--techniques",
    "A list of techniques, one on each line, in the order to try them; '- NAME' switches one off.",
    type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
)  # fmt: skip
NEEDED = flag("--needed", "Show only the steps that the solution needs.")


def boards_of(source: str, puzzles: Sequence[Puzzle] = ()) -> list[Answer]:
    """Every board in a file or in standard input: at least one, else a `FormatError`.

    See `answers_in` for how they may be written.
    """
    refuse_missing(source)
    content = sys.stdin.buffer.read() if source == STDIN else Path(source).read_bytes()
    text = content.decode("utf-8-sig", errors="replace")
    name = "standard input" if source == STDIN else source
    try:
        found = [replace(each, source=name) for each in answers_in(text, puzzles)]
    except FormatError as error:
        raise error.at(source=name) from None
    if not found:
        raise FormatError(Fault("expected a solution, found none", "", 1, 1, name))
    return found


def board_of(source: str | None) -> Sequence[Any] | None:
    """The one board of a file."""
    return None if source is None else boards_of(source)[0].cells


def exit_of_proof(end: str, uniqueness: Uniqueness) -> Exit:
    """The exit code of an explanation that ended like this, of a puzzle with so many solutions."""
    if uniqueness in NOT_ONE:
        return NOT_ONE[uniqueness]
    codes = {"solved": Exit.DONE, "broken": Exit.NO_SOLUTION, "cancelled": Exit.INTERRUPTED}
    return codes.get(end, Exit.UNEXPLAINED)
