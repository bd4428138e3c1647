"""Pages of rows that other programs read: Simple Sudoku's boxes and SudoCue's file."""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.notes import Note, check_notes
from runut.core.text import Line, Scanner
from runut.families.sudoku.formats import cells
from runut.families.sudoku.formats.grid import parse_grid
from runut.families.sudoku.model import LARGEST, Sudoku

_NOTE = re.compile(r"\s*#([A-Za-z])(.*)")
_WORDS = ("author", "date", "comment", "description", "level", "source", "url")
_NAMES = dict(zip("ABCDLSU", _WORDS, strict=True))
"""The letters of SudoCue's notes, and the names of ours."""
_SECTION = re.compile(r"\s*\[[A-Za-z ]+\]\s*")
_PUZZLE = re.compile(r"\s*\[puzzle\]\s*", re.IGNORECASE)
_ROW = re.compile(r"\s*[0-9A-Za-z._*@]+\s*")


# -- boxes drawn with bars ----------------------------------------------------------------------


def _boxed_score(head: str) -> float:
    lines = [line for line in head.splitlines() if line.strip()][: 2 * LARGEST]
    if any(len(line) > cells.LONGEST_ROW for line in lines):
        return 0
    rows = [line for line in lines if not cells.RULE.fullmatch(line)]
    size = len(cells.row_tokens(Line(rows[0], 1))) if rows else 0
    board = rows[:size]
    if len(rows) == len(lines) or len(board) < size or size not in cells.WIDTHS:
        return 0
    are_parted = all("|" in row and len(cells.row_tokens(Line(row, 1))) == size for row in board)
    return 0.8 * are_parted


def _write_boxed(puzzle: Sudoku) -> str:
    cells.reject_unusual_boxes(puzzle, "a page of boxes")
    cells.reject_constraints(puzzle, "a page of boxes")
    wide, high = puzzle.box_columns, puzzle.box_rows
    bar = "+" + ("-" * (2 * wide + 1) + "+") * high
    lines = [bar]
    for at, row in enumerate(puzzle.rows(), 1):
        signs = [cells.SYMBOLS[int(digit or 0)] for digit in row]
        boxes = (" ".join(signs[left : left + wide]) for left in range(0, len(signs), wide))
        lines.append(f"| {' | '.join(boxes)} |")
        if at % high == 0:
            lines.append(bar)
    return "\n".join(lines) + "\n"


# -- SudoCue's file -----------------------------------------------------------------------------


def _sdk_score(head: str) -> float:
    lines = [line for line in head.splitlines() if line.strip()]
    rows = [line for line in lines if not _is_heading(line)]
    if not rows or not _is_heading(lines[0]):
        return 0
    size = len(rows[0].strip())
    if size not in cells.WIDTHS or not _ROW.fullmatch(rows[0]):
        return 0
    fitting = sum(len(row.strip()) == size for row in rows[:size])
    return 0.9 if fitting == size else 0.4


def _is_heading(text: str) -> bool:
    return bool(_NOTE.match(text) or _PUZZLE.fullmatch(text))


def _parse_sdk(scanner: Scanner) -> Sudoku:
    notes: list[Note] = []
    while (line := scanner.peek()) is not None and (line.is_blank or _is_heading(line.text)):
        if match := _NOTE.match(line.text):
            check_notes(line, notes)
            notes.append((_NAMES.get(match[1].upper(), "comment"), match[2]))
        scanner.take("a heading")
    puzzle = parse_grid(scanner).with_notes(*notes)
    _skip_other_sections(scanner)
    return puzzle


def _skip_other_sections(scanner: Scanner) -> None:
    """Skip what a player filled in: `[State]`, `[PencilMarks]` and the like."""
    line = scanner.peek()
    if line is None or not _SECTION.fullmatch(line.text) or _PUZZLE.fullmatch(line.text):
        return
    while (line := scanner.peek()) is not None and not _is_heading(line.text):
        scanner.take("a section")


def _write_sdk(puzzle: Sudoku) -> str:
    cells.reject_unusual_boxes(puzzle, "an SDK file")
    cells.reject_constraints(puzzle, "an SDK file")
    rows = ("".join(cells.SYMBOLS[int(digit or 0)] for digit in row) for row in puzzle.rows())
    letters = {name: letter for letter, name in _NAMES.items()}
    notes = (f"#{letters[name]} {value}" for name, value in puzzle.notes if name in letters)
    return "\n".join([*notes, "[Puzzle]", *rows]) + "\n"


BOXED = Format(
    "boxed",
    "rows with bars between the boxes, as Simple Sudoku saves them",
    _boxed_score,
    parse_grid,
    _write_boxed,
    suffixes=(".ss",),
)
SDK = Format(
    "sdk",
    "SudoCue's file: lines of '#' notes or '[Puzzle]', then the rows",
    _sdk_score,
    _parse_sdk,
    _write_sdk,
    suffixes=(".sdk",),
)
