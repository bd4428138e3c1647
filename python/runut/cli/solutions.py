"""Solutions as files hold them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from runut.cli.sources import STDIN, refuse_missing
from runut.core.puzzle import Puzzle
from runut.errors import Fault, FormatError
from runut.verbs.answers import Answer, answers_in


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
