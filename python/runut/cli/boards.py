"""A player's board and a language, for the commands that explain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from runut.cli.exits import Exit
from runut.cli.names import SOURCE, Name
from runut.cli.solutions import boards_of
from runut.core.insight import LANGUAGES
from runut.core.result import Uniqueness

NOT_ONE = {Uniqueness.SEVERAL: Exit.SEVERAL, Uniqueness.NONE: Exit.NO_SOLUTION}
"""The exit codes of puzzles that do not have one solution."""
F = TypeVar("F", bound=Callable[..., Any])


def board_option(function: F) -> F:
    """`--board`."""
    return click.option(
        "--board", "board", type=SOURCE, metavar="FILE",
        help="Start from this board: rows of values, null or 0 for an open cell.",
    )(function)  # fmt: skip


def language_option(function: F) -> F:
    """`--language`."""
    return click.option(
        "--language", type=Name(lambda _ctx: LANGUAGES), default="en", metavar="en|id",
        help="The language of sentences: English or Indonesian.",
    )(function)  # fmt: skip


def unique_option(function: F) -> F:
    """`--assume-unique`."""
    return click.option(
        "--assume-unique", is_flag=True,
        help="Allow techniques that assume that there is one solution.",
    )(function)  # fmt: skip


def board_of(source: str | None) -> Sequence[Any] | None:
    """The one board of a file."""
    return None if source is None else boards_of(source)[0].rows


def exit_of_proof(end: str, uniqueness: Uniqueness) -> Exit:
    """The exit code of an explanation that ended like this, of a puzzle with so many solutions."""
    if uniqueness in NOT_ONE:
        return NOT_ONE[uniqueness]
    codes = {"solved": Exit.DONE, "broken": Exit.NO_SOLUTION, "cancelled": Exit.INTERRUPTED}
    return codes.get(end, Exit.UNEXPLAINED)
