"""The canonical text: a header with the size, notes, the clues under 'rows' and 'columns'."""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.text import Scanner, shown
from runut.families.nonogram.formats.clues import (
    clue_texts,
    nonogram_of,
    sizes_of,
    take_clues,
)
from runut.families.nonogram.formats.notes import note_lines, read_note
from runut.families.nonogram.model import Nonogram

__all__ = ["GRID"]

_HEADER = re.compile(r"nonogram\s+([0-9]+)\s*x\s*([0-9]+)\s*", re.IGNORECASE)


def _grid_score(head: str) -> float:
    return float(head.lstrip()[:9].lower().rstrip() == "nonogram")


def _parse_grid(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.take("'nonogram WxH'")
    match = _HEADER.match(first.text.rstrip(), len(first.text) - len(first.text.lstrip()))
    if match is None or match.end() < len(first.text.rstrip()):
        first.fail(
            f"expected 'nonogram WxH' (width and height), found {shown(first.text)}",
            "for example: nonogram 10x15",
        )
    width, height = sizes_of(first, match)
    notes = []
    scanner.skip_blank()
    while (line := scanner.peek()) is not None and line.text.lstrip().startswith("#"):
        notes.append(read_note(scanner.take("a note").text))
        scanner.skip_blank()
    _take_word(scanner, "rows")
    rows = take_clues(scanner, height, "row")
    _take_word(scanner, "columns")
    return nonogram_of(rows, take_clues(scanner, width, "column"), first, notes)


def _take_word(scanner: Scanner, word: str) -> None:
    scanner.skip_blank()
    line = scanner.take(f"'{word}'")
    if line.text.strip().lower() != word:
        line.fail(f"expected '{word}', found {shown(line.text.strip())}")


def _write_grid(puzzle: Nonogram) -> str:
    rows, columns = clue_texts(puzzle, puzzle.rows), clue_texts(puzzle, puzzle.columns)
    header = f"nonogram {puzzle.width}x{puzzle.height}"
    return "\n".join((header, *note_lines(puzzle), "rows", *rows, "columns", *columns)) + "\n"


GRID = Format(
    "grid",
    "header 'nonogram WxH', notes, 'rows', a clue a line, 'columns', a clue a line",
    _grid_score,
    _parse_grid,
    _write_grid,
    suffixes=(".nonogram",),
)
