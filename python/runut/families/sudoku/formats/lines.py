"""Lines with more than the cells: tables with a column of solutions, and boards of candidates."""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.lines import PUZZLE_NAMES
from runut.core.reading import HEAD
from runut.core.text import MOST_WORDS, Line, Scanner, Token, shown
from runut.errors import Fault, FormatError, PuzzleError
from runut.families.sudoku.formats.cells import (
    BLANKS,
    SIZES,
    SYMBOLS,
    VALUES,
    reject_constraints,
    reject_unusual_boxes,
    sudoku_of,
)
from runut.families.sudoku.formats.marks import MARKED, marks_of, reject_equal_marks
from runut.families.sudoku.formats.plain import parse_cells
from runut.families.sudoku.kinds import Candidates, Constraint
from runut.families.sudoku.layout import box_shape, cell_name
from runut.families.sudoku.model import Sudoku, clashes

# -- tables -------------------------------------------------------------------------------------

_HEADING = re.compile(rf'["\w ,]*\b({"|".join(PUZZLE_NAMES)}|sudoku)s?\b["\w ,]*', re.IGNORECASE)
_FIELD = re.compile(r"[^,]+")
_WRONG = "the solution beside the puzzle is wrong"
_SIGNS = re.compile(r"[0-9A-Za-z._*@]+")


def _csv_score(head: str) -> float:
    lines = [line for line in head.splitlines() if line.strip()][:2]
    has_heading = bool(lines) and _is_heading(lines[0])
    rows = lines[has_heading:]
    if not rows:
        return 0.4 if has_heading and "," in lines[0] else 0
    if not 0 < rows[0].count(",") < MOST_WORDS:
        return 0
    field = _puzzle_field(Line(rows[0], 1))
    if field is None:
        return 0
    size = SIZES[len(field.text)]
    return 0.95 if max(VALUES[sign] for sign in field.text) <= size else 0.4


def _is_heading(text: str) -> bool:
    return len(text) < 200 and "," in text and _HEADING.fullmatch(text.strip()) is not None


def _fields(line: Line) -> list[Token]:
    """The columns that are not empty, without quotes and spaces."""
    return [
        Token(text, token.line, token.column + token.text.find(text), token.source)
        for token in line.tokens(_FIELD)
        if (text := token.text.strip(' \t"'))
    ]


def _puzzle_field(line: Line) -> Token | None:
    """The first board with blanks, else the first full one; a solution may stand before it."""
    fitting = [
        field
        for field in _fields(line)
        if len(field.text) in SIZES and _SIGNS.fullmatch(field.text)
    ]
    with_blanks = (field for field in fitting if not all(VALUES.get(each) for each in field.text))
    return next(with_blanks, next(iter(fitting), None))


def _parse_csv(scanner: Scanner) -> Sudoku:
    scanner.skip_blank()
    line = scanner.take("a line 'puzzle,solution'")
    while _is_heading(line.text) and _puzzle_field(line) is None:
        scanner.skip_blank()
        line = scanner.take("a line 'puzzle,solution'")
    fields = _fields(line)
    if not fields:
        line.fail(f"expected a line 'puzzle,solution', found {shown(line.text)}")
    field = _puzzle_field(line) or max(fields, key=lambda each: len(each.text))
    puzzle = parse_cells(Line(" " * (field.column - 1) + field.text, line.number, line.source))
    after = [each for each in fields if each.column > field.column]
    if after and not _is_remark(after[0].text) and len(after[0].text) != len(field.text):
        after[0].fail(
            f"expected a solution of {len(field.text)} cells, found {len(after[0].text)}",
            "leave the column empty where there is none",
        )
    if after and len(after[0].text) == len(field.text):
        _compare(puzzle, after[0].text, scanner)
    return puzzle


def _compare(puzzle: Sudoku, text: str, scanner: Scanner) -> None:
    """Remark on a solution that is none, or none of this puzzle."""
    cells = tuple(VALUES.get(sign, 0) for sign in text)
    pairs = zip(puzzle.cells, cells, strict=True)
    changed = next((at for at, (given, cell) in enumerate(pairs) if given not in (0, cell)), None)
    found = clashes(puzzle.board, cells)
    if changed is not None:
        scanner.remark(f"{_WRONG}: it changes the given {cell_name(changed, puzzle.size)}")
    elif found:
        scanner.remark(f"{_WRONG}: {found[0].fault().message}")
    elif 0 in cells:
        scanner.remark(f"{_WRONG}: {cell_name(cells.index(0), puzzle.size)} is open")


def _is_remark(text: str) -> bool:
    """Whether a column is a short number, such as a level, not a solution."""
    return len(text) < min(SIZES)


def _write_csv(puzzle: Sudoku) -> str:
    reject_unusual_boxes(puzzle, "a table")
    reject_constraints(puzzle, "a table")
    return "".join(SYMBOLS[digit] for digit in puzzle.cells) + ",\n"


CSV = Format(
    "csv",
    "a table: a puzzle a line, a comma, its solution or nothing; a heading is optional",
    _csv_score,
    _parse_csv,
    _write_csv,
    suffixes=(".csv",),
    is_line=True,
)

# -- boards of candidates -----------------------------------------------------------------------

_CUBES = {size**3: size for size in SIZES.values()}


def _sukaku_score(head: str) -> float:
    text = head.lstrip().partition("\n")[0].strip()
    is_cut = len(text) >= HEAD
    sizes = [size for cube, size in _CUBES.items() if cube == len(text) or (is_cut and cube > HEAD)]
    if not sizes or not _SIGNS.fullmatch(text):
        return 0
    marks = [VALUES[sign] for sign in text]
    return max(_marks_score(marks, size) for size in sizes)


def _marks_score(marks: list[int], size: int) -> float:
    """How well marks fit a board of this size; their last cell may be cut off."""
    if any(mark not in (0, at % size + 1) for at, mark in enumerate(marks)):
        return 0
    whole = len(marks) // size * size
    return 0.97 if all(any(marks[at : at + size]) for at in range(0, whole, size)) else 0.2


def _parse_sukaku(scanner: Scanner) -> Sudoku:
    scanner.skip_blank()
    line = scanner.take("a sukaku in one line")
    text = line.text.strip()
    size = _CUBES.get(len(text))
    shape = box_shape(size) if size else None
    if size is None or shape is None:
        line.fail(
            f"expected a line of 729 marks (or 64, 216, 512, 1000, 4096, ...), found {len(text)}",
            column=len(line.text) + 1,
        )
    start = len(line.text) - len(line.text.lstrip()) + 1
    faults = [
        line.fault(
            f"expected {SYMBOLS[at % size + 1]!r} or '.' for a digit ruled out, found {sign!r}",
            column=start + at,
        )
        for at, sign in enumerate(text)
        if sign not in BLANKS and VALUES.get(sign) != at % size + 1
    ]
    if faults:
        raise FormatError(faults)
    return _marked(shape, text, line, start)


def _marked(shape: tuple[int, int], text: str, line: Line, start: int) -> Sudoku:
    """A cell with one mark is a given: both mean the same, and so givens read back as givens."""
    size = shape[0] * shape[1]
    givens: list[int] = []
    constraints: list[Constraint] = []
    faults: list[Fault] = []
    cells = [
        Token(text[at : at + size], line.number, start + at, line.source)
        for at in range(0, len(text), size)
    ]
    for cell, token in enumerate(cells):
        digits = tuple(VALUES[sign] for sign in token.text if sign not in BLANKS)
        givens.append(digits[0] if len(digits) == 1 else 0)
        if not digits:
            faults.append(token.fault(f"{cell_name(cell, size)} has no candidates"))
        elif 1 < len(digits) < size:
            constraints.append(Candidates(cell, digits))
    if faults:
        raise PuzzleError(faults)
    return sudoku_of(shape, givens, cells, constraints)


def _write_sukaku(puzzle: Sudoku) -> str:
    reject_unusual_boxes(puzzle, "a sukaku")
    reject_constraints(puzzle, "a sukaku", *MARKED)
    marks, digits = marks_of(puzzle), range(1, puzzle.size + 1)
    reject_equal_marks(puzzle, marks, "a sukaku")
    signs = (SYMBOLS[digit] if digit in held else "." for held in marks for digit in digits)
    return "".join(signs) + "\n"


SUKAKU = Format(
    "sukaku",
    "one line of 729 pencil marks (or 64, 216, 4096 ...): the digits that each cell may hold",
    _sukaku_score,
    _parse_sukaku,
    _write_sukaku,
    is_line=True,
)
