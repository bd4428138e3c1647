"""Jakub Wilk's .nin: width and height, then a clue a line, the rows first."""

from __future__ import annotations

from runut.core.family import Format
from runut.core.scanner import Scanner, shown
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats import clues
from runut.families.nonogram.model import Nonogram


def _parse_nin(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.take("width and height")
    match = forms.PAIR.fullmatch(first.text)
    if match is None:
        first.fail(f"expected width and height, found {shown(first.text.strip())}", "as in: 10 15")
    width, height = clues.sizes_of(first, match)
    rows = clues.take_clues(scanner, height, "row")
    return clues.nonogram_of(rows, clues.take_clues(scanner, width, "column"), first)


def _write_nin(puzzle: Nonogram) -> str:
    rows, columns = clues.clue_texts(puzzle, puzzle.rows), clues.clue_texts(puzzle, puzzle.columns)
    return "\n".join((f"{puzzle.width} {puzzle.height}", *rows, *columns)) + "\n"


NIN = Format.of(
    forms.NIN,
    "Jakub Wilk's .nin: width and height, then the clues of the rows and of the columns",
    _parse_nin,
    _write_nin,
)
