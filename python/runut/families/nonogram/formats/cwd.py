""".cwd: height and width on two lines, a blank line between rows and columns."""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.text import Scanner, paragraphs, shown
from runut.families.nonogram.formats import clues
from runut.families.nonogram.model import LONGEST, Nonogram

_ONE = re.compile(r"\s*[0-9]{1,9}\s*")


def _cwd_score(head: str) -> float:
    lines = clues.filled_lines(head)
    sizes = [int(line) for line in lines[:2] if _ONE.fullmatch(line)]
    if len(lines) < 4 or len(sizes) < 2 or not all(1 <= size <= LONGEST for size in sizes):
        return 0
    height, width = sizes
    end = 2 + height + width
    rows, columns = lines[2 : 2 + height], lines[2 + height : end]
    if not all(map(clues.CLUE_LINE.fullmatch, rows + columns)):
        return 0
    if len(lines) < end:
        return 0.4 * (len(head) >= clues.LONG_HEAD)
    is_picture = clues.are_of_one_picture(rows, columns)
    if len(next(paragraphs(head))) != 2 + height:
        return 0.4 if is_picture else 0.1
    if is_picture and all(map(_ONE.fullmatch, lines[end : end + 2])):
        return 0.97
    return 0.93 if len(lines) == end else 0.4


def _parse_cwd(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.peek() or scanner.take("the height")
    height, width = _take_size(scanner, "the height"), _take_size(scanner, "the width")
    rows = clues.take_clues(scanner, height, "row")
    return clues.nonogram_of(rows, clues.take_clues(scanner, width, "column"), first)


def _take_size(scanner: Scanner, what: str) -> int:
    scanner.skip_blank()
    line = scanner.take(what)
    token = line.tokens()[0]
    if len(line.tokens()) > 1:
        line.fail(f"expected {what} alone, found {shown(line.text.strip())}")
    return token.integer(what, least=1, most=LONGEST)


def _write_cwd(puzzle: Nonogram) -> str:
    rows, columns = clues.clue_texts(puzzle, puzzle.rows), clues.clue_texts(puzzle, puzzle.columns)
    return f"{puzzle.height}\n{puzzle.width}\n{clues.joined(rows)}\n{clues.joined(columns)}"


CWD = Format(
    "cwd",
    ".cwd: height and width on two lines, the clues of the rows, a blank line, the columns",
    _cwd_score,
    _parse_cwd,
    _write_cwd,
    suffixes=(".cwd",),
)
