"""Pages of rows that other programs read: Simple Sudoku's boxes and SudoCue's file."""

from __future__ import annotations

import re

from runut.core.scanner import Scanner
from runut.families.formats import format_of
from runut.families.forms.sudoku import boards
from runut.families.forms.sudoku.boards import NOTE, PUZZLE, is_heading
from runut.families.forms.sudoku.signs import SYMBOLS
from runut.families.sudoku.formats import cells
from runut.families.sudoku.formats.grid import parse_grid
from runut.families.sudoku.model import Sudoku
from runut.text.metadata import Note, check_notes

_WORDS = ("author", "date", "comment", "description", "level", "source", "url")
_NAMES = dict(zip("ABCDLSU", _WORDS, strict=True))
"""The letters of SudoCue's notes, and the names of ours."""
_SECTION = re.compile(r"\s*\[[A-Za-z ]+\]\s*")


# -- boxes drawn with bars ----------------------------------------------------------------------


def _write_boxed(puzzle: Sudoku) -> str:
    cells.reject_variants(puzzle, "a page of boxes")
    wide, high = puzzle.box_columns, puzzle.box_rows
    bar = "+" + ("-" * (2 * wide + 1) + "+") * high
    lines = [bar]
    for at, row in enumerate(puzzle.rows, 1):
        signs = [SYMBOLS[int(digit or 0)] for digit in row]
        boxes = (" ".join(signs[left : left + wide]) for left in range(0, len(signs), wide))
        lines.append(f"| {' | '.join(boxes)} |")
        if at % high == 0:
            lines.append(bar)
    return "\n".join(lines) + "\n"


# -- SudoCue's file -----------------------------------------------------------------------------


def _parse_sdk(scanner: Scanner) -> Sudoku:
    notes: list[Note] = []
    while (line := scanner.peek()) is not None and (line.is_blank or is_heading(line.text)):
        if match := NOTE.match(line.text):
            check_notes(line, notes)
            notes.append((_NAMES.get(match[1].upper(), "comment"), match[2]))
        scanner.take("a heading")
    puzzle = parse_grid(scanner).with_notes(*notes)
    _skip_other_sections(scanner)
    return puzzle


def _skip_other_sections(scanner: Scanner) -> None:
    """Skip what a player filled in: `[State]`, `[PencilMarks]` and the like."""
    line = scanner.peek()
    if line is None or not _SECTION.fullmatch(line.text) or PUZZLE.fullmatch(line.text):
        return
    while (line := scanner.peek()) is not None and not is_heading(line.text):
        scanner.take("a section")


def _write_sdk(puzzle: Sudoku) -> str:
    cells.reject_variants(puzzle, "an SDK file")
    rows = ("".join(SYMBOLS[int(digit or 0)] for digit in row) for row in puzzle.rows)
    letters = {name: letter for letter, name in _NAMES.items()}
    notes = (f"#{letters[name]} {value}" for name, value in puzzle.notes if name in letters)
    return "\n".join([*notes, "[Puzzle]", *rows]) + "\n"


BOXED = format_of(boards.BOXED, parse_grid, _write_boxed)
SDK = format_of(boards.SDK, _parse_sdk, _write_sdk)
