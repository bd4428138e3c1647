""".mk: the height first, and a line '#' between rows and columns."""

from __future__ import annotations

from runut.core.family import Format
from runut.core.scanner import Scanner, shown
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats import clues
from runut.families.nonogram.model import Nonogram


def _parse_mk(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.take("height and width")
    match = forms.PAIR.fullmatch(first.text)
    if match is None:
        first.fail(f"expected height and width, found {shown(first.text.strip())}", "as in: 15 10")
    height, width = clues.sizes_of(first, match)
    rows = clues.take_clues(scanner, height, "row")
    scanner.skip_blank()
    divider = scanner.take("'#' between rows and columns")
    if divider.text.strip() != "#":
        divider.fail(f"expected '#' after {height} rows, found {shown(divider.text.strip())}")
    return clues.nonogram_of(rows, clues.take_clues(scanner, width, "column"), first)


def _write_mk(puzzle: Nonogram) -> str:
    rows, columns = clues.clue_texts(puzzle, puzzle.rows), clues.clue_texts(puzzle, puzzle.columns)
    return f"{puzzle.height} {puzzle.width}\n{clues.joined(rows)}#\n{clues.joined(columns)}"


MK = Format.of(
    forms.MK,
    ".mk: height and width, the clues of the rows, '#', the clues of the columns",
    _parse_mk,
    _write_mk,
)
