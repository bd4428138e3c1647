"""A player's board, and the endings of explanations, for the commands that explain."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from runut.cli.command import flag, option
from runut.cli.exits import Exit
from runut.cli.names import SOURCE
from runut.cli.solutions import boards_of
from runut.core.result import Uniqueness

NOT_ONE = {Uniqueness.SEVERAL: Exit.SEVERAL, Uniqueness.NONE: Exit.NO_SOLUTION}
"""The exit codes of puzzles that do not have one solution."""
BOARD = option(
    "--board", "Start from this board: rows of values, null or 0 for an open cell.",
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
NEEDED = flag("--needed", "Only the steps that the solution needs.")


def board_of(source: str | None) -> Sequence[Any] | None:
    """The one board of a file."""
    return None if source is None else boards_of(source)[0].cells


def exit_of_proof(end: str, uniqueness: Uniqueness) -> Exit:
    """The exit code of an explanation that ended like this, of a puzzle with so many solutions."""
    if uniqueness in NOT_ONE:
        return NOT_ONE[uniqueness]
    codes = {"solved": Exit.DONE, "broken": Exit.NO_SOLUTION, "cancelled": Exit.INTERRUPTED}
    return codes.get(end, Exit.UNEXPLAINED)
