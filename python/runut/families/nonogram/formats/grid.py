"""The canonical text: a header with the size, notes, the clues under 'rows' and 'columns'."""

from __future__ import annotations

import re
from collections.abc import Iterator

from runut.core.scanner import Scanner, shown
from runut.families.formats import format_of
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats.clues import nonogram_of, sizes_of, take_clues
from runut.families.nonogram.formats.palette import BLACK, Palette, marked_texts
from runut.families.nonogram.model import Nonogram, marks_of
from runut.text.metadata import note_lines, take_notes

_HEADER = re.compile(r"nonogram\s+([0-9]+)\s*x\s*([0-9]+)\s*", re.IGNORECASE)
_MARK = re.compile("[a-zA-Z]")
_HINT = "for example: colours r=red g=green#20a040"


def _parse_grid(scanner: Scanner) -> Nonogram:
    first = scanner.first("'nonogram WxH'")
    match = _HEADER.match(first.text.rstrip(), len(first.text) - len(first.text.lstrip()))
    if match is None or match.end() < len(first.text.rstrip()):
        first.fail(
            f"expected 'nonogram WxH' (width and height), found {shown(first.text)}",
            "for example: nonogram 10x15",
        )
    width, height = sizes_of(first, match)
    notes = take_notes(scanner)
    palette = _take_palette(scanner)
    _take_word(scanner, "rows")
    rows = take_clues(scanner, height, "row")
    _take_word(scanner, "columns")
    return nonogram_of(rows, take_clues(scanner, width, "column"), first, notes, palette)


def _take_palette(scanner: Scanner) -> Palette:
    """The line of the colours, if there is one: each with its mark, as in `r=red`."""
    line = scanner.peek()
    if line is None or line.text.lower().split()[:1] != ["colours"]:
        return BLACK
    colours: list[str] = []
    marks: dict[str, int] = {}
    for token in scanner.take("the colours").tokens()[1:]:
        mark, sign, colour = token.text.partition("=")
        if not sign or not _MARK.fullmatch(mark) or not colour:
            token.fail(f"expected a letter, '=' and a colour, found {shown(token.text)}", _HINT)
        if mark in marks:
            token.fail(f"the mark {shown(mark)} appears twice")
        colours.append(colour)
        marks[mark] = len(colours)
    scanner.skip_blank()
    if not colours:
        line.fail("expected colours, found none", _HINT)
    return Palette(tuple(colours), marks)


def _take_word(scanner: Scanner, word: str) -> None:
    line = scanner.first(f"'{word}'")
    if line.text.strip().lower() != word:
        line.fail(f"expected '{word}', found {shown(line.text.strip())}")


def _write_grid(puzzle: Nonogram) -> str:
    rows, columns = marked_texts(puzzle, puzzle.rows), marked_texts(puzzle, puzzle.columns)
    lines = (
        f"nonogram {puzzle.width}x{puzzle.height}",
        *note_lines(puzzle),
        *_colours(puzzle),
        *("rows", *rows),
        *("columns", *columns),
    )
    return "\n".join(lines) + "\n"


def _colours(puzzle: Nonogram) -> Iterator[str]:
    if puzzle.colours != BLACK.colours:
        pairs = zip(marks_of(puzzle.colours), puzzle.colours, strict=True)
        yield " ".join(("colours", *(f"{mark}={colour}" for mark, colour in pairs)))


GRID = format_of(forms.GRID, _parse_grid, _write_grid)
