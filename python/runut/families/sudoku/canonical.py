"""Canonical forms: which sudokus are the same up to symmetry.

Of all boards that are the same as a puzzle, the canonical form is the smallest in reading order, a
blank before 1. A symmetry transposes the board, permutes bands and the rows of each, stacks and the
columns of each, and relabels the digits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from runut import _engine
from runut.errors import Fault, FormatError, InputError, PuzzleError
from runut.families.sudoku.layout import cell_name
from runut.families.sudoku.model import Sudoku
from runut.text.puzzle_lines import Source, bytes_of

__all__ = ["Canonical", "CanonicalForms", "Symmetry", "canonical", "canonical_lines"]

SIZE, CELLS = 9, 81
NONE = "-"
"""The form of a line that has none."""
BLANKS = ".0_*"


@dataclass(frozen=True, slots=True)
class Symmetry:
    """One of the 1,218,998,108,160 symmetries of the classic board.

    The board is transposed first, if `is_transposed`; then row `rows[0]` becomes the first row and
    column `columns[0]` the first column, both from 0, and digit `d` becomes `digits[d - 1]`.
    """

    is_transposed: bool
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]

    def applied(self, line: str) -> str:
        """The board that it makes of 81 characters, `.` for a blank.

        >>> turned = Symmetry(True, tuple(range(9)), tuple(range(9)), (2, 1, *range(3, 10)))
        >>> turned.applied("12" + "." * 79)
        '2........1.......................................................................'
        """
        rows = [line[start : start + SIZE] for start in range(0, CELLS, SIZE)]
        if self.is_transposed:
            rows = ["".join(column) for column in zip(*rows, strict=True)]
        signs = (rows[row][column] for row in self.rows for column in self.columns)
        return "".join("." if sign in BLANKS else str(self.digits[int(sign) - 1]) for sign in signs)


@dataclass(frozen=True, slots=True)
class Canonical:
    """The canonical form of a sudoku: two sudokus are the same up to symmetry if it is the same.

    `line` has 81 characters, `.` for a blank. `automorphisms` is the number of symmetries that
    leave the puzzle as it is, at least 1. `symmetry` is one that leads from the puzzle to the form.
    """

    line: str
    automorphisms: int
    symmetry: Symmetry


@dataclass(frozen=True, slots=True)
class CanonicalForms:
    """The canonical forms of many puzzles, in their order; `None` for a line without one.

    `text` has a line for each: its form, or `-`. `faults` says what is wrong with the others.
    """

    text: bytes
    faults: tuple[Fault, ...]
    _forms: _engine.SudokuForms

    def __len__(self) -> int:
        return len(self._forms)

    def __getitem__(self, index: int) -> Canonical | None:
        at = range(len(self._forms))[index]
        found = self._forms.form(at)
        if found is None:
            return None
        line, automorphisms, is_transposed, *orders = found
        return Canonical(line, automorphisms, Symmetry(is_transposed, *map(tuple, orders)))

    def __iter__(self) -> Iterator[Canonical | None]:
        return (self[at] for at in range(len(self)))


def canonical(puzzle: Sudoku | str) -> Canonical:
    """The canonical form of a classic sudoku of nine digits, or of a line of 81 characters.

    Raises `PuzzleError` for a variant and for another size, and `FormatError` for a line that has
    no form: one that is no puzzle, or with a digit twice in a row, column or box.

    >>> one = canonical("." * 40 + "7" + "." * 40)
    >>> one.line[-9:], one.automorphisms
    ('........1', 1672151040)
    >>> one.symmetry.applied("." * 40 + "7" + "." * 40) == one.line
    True
    """
    forms = canonical_lines([puzzle if isinstance(puzzle, str) else _line_of(puzzle)])
    found = forms[0]
    if found is None:
        raise FormatError(forms.faults)
    return found


def canonical_lines(source: Source) -> CanonicalForms:
    """The canonical form of each puzzle of a text, of a file, of a sequence of lines or a column.

    A `str` or `bytes` is a text, a `pathlib.Path` names a file. Text after white space, a comma or
    a semicolon is ignored, and so are blank lines and lines that begin with `#`. Ctrl-C ends the
    work.

    >>> forms = canonical_lines(["12" + "." * 79, "." * 79 + "34", "5" * 81])
    >>> forms[0].line == forms[1].line, forms[2]
    (True, None)
    >>> print(forms.faults[0])
    3:2: 5 stands twice in a row, column or box, the second time in r1c2
    """
    forms = _engine.sudoku_canonical(bytes_of(source))
    return CanonicalForms(forms.text, tuple(_fault(*fault) for fault in forms.faults), forms)


def canonical_text(lines: bytes) -> bytes:
    """A line for each puzzle of a text: its canonical form, or `-`."""
    return canonical_lines(lines).text


def _line_of(puzzle: Sudoku) -> str:
    if not isinstance(puzzle, Sudoku):
        raise InputError(f"expected a sudoku or a line of 81 characters, found {puzzle!r:.60}")
    if not puzzle.is_classic or (puzzle.box_rows, puzzle.box_columns) != (3, 3):
        hint = "it exists for nine digits in boxes of 3x3, without other constraints"
        raise PuzzleError("this puzzle has no canonical form", hint)
    return "".join(map(str, puzzle.cells))


def _fault(line: int, column: int, sign: int) -> Fault:
    shown = chr(sign) if 32 < sign < 127 else f"byte {sign}"
    if sign < 0:
        message = f"expected 81 cells, found {column - 1}"
    elif column > CELLS:
        message = "expected 81 cells, found more"
    elif shown.isdigit():
        cell = cell_name(column - 1, SIZE)
        message = f"{shown} stands twice in a row, column or box, the second time in {cell}"
    else:
        message = f"expected a digit or '.' for a blank, found {shown!r}"
    return Fault(message, line=line, column=column)
