""".cwd: height and width on two lines, a blank line between rows and columns."""

from __future__ import annotations

from runut.core.family import Format
from runut.core.scanner import Scanner, shown
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats import clues
from runut.families.nonogram.model import LONGEST, Nonogram


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


CWD = Format.of(
    forms.CWD,
    ".cwd: height and width on two lines, the clues of the rows, a blank line, the columns",
    _parse_cwd,
    _write_cwd,
)
