""".cwd: height and width on two lines, a blank line between rows and columns."""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.text import Scanner, shown
from runut.families.nonogram.formats.clues import (
    CLUE_LINE,
    LONG_HEAD,
    clue_texts,
    filled_lines,
    joined,
    nonogram_of,
    take_clues,
)
from runut.families.nonogram.model import LONGEST, Nonogram

__all__ = ["CWD"]

_ONE = re.compile(r"\s*[0-9]{1,9}\s*")


def _cwd_score(head: str) -> float:
    lines = filled_lines(head)
    if len(lines) < 4 or not all(map(_ONE.fullmatch, lines[:2])):
        return 0
    count = int(lines[0]) + int(lines[1])
    body = lines[2 : count + 2]
    if not all(map(CLUE_LINE.fullmatch, body)):
        return 0
    after_rows = 2 + int(lines[0])
    is_parted = head.lstrip().splitlines()[after_rows : after_rows + 1] == [""]
    is_whole = len(lines) == count + 2
    return 0.93 if is_whole and is_parted else 0.4 if is_whole or len(head) >= LONG_HEAD else 0


def _parse_cwd(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.peek() or scanner.take("the height")
    height, width = _take_size(scanner, "the height"), _take_size(scanner, "the width")
    rows = take_clues(scanner, height, "row")
    return nonogram_of(rows, take_clues(scanner, width, "column"), first)


def _take_size(scanner: Scanner, what: str) -> int:
    scanner.skip_blank()
    line = scanner.take(what)
    token = line.tokens()[0]
    if len(line.tokens()) > 1:
        line.fail(f"expected {what} alone, found {shown(line.text.strip())}")
    return token.integer(what, least=1, most=LONGEST)


def _write_cwd(puzzle: Nonogram) -> str:
    rows, columns = clue_texts(puzzle, puzzle.rows), clue_texts(puzzle, puzzle.columns)
    return f"{puzzle.height}\n{puzzle.width}\n{joined(rows)}\n{joined(columns)}"


CWD = Format(
    "cwd",
    ".cwd: height and width on two lines, the clues of the rows, a blank line, the columns",
    _cwd_score,
    _parse_cwd,
    _write_cwd,
    suffixes=(".cwd",),
)
