"""The IQ Puzzler Pro paper's file, the canonical text of a packing.

::

    5 7 5           rows, columns and number of pieces
    CUSTOM          DEFAULT, CUSTOM or PYRAMID
    ...X...         CUSTOM only: one line a row, X a cell, . a hole
    ...
    A               the pieces: neighbouring lines of one letter, spaces are gaps
    AAA

Beyond the paper, the first line may begin with spaces, blank lines may end a puzzle, another puzzle
may follow, PYRAMID is a type like the others, `#` in a mask is a cell too, and SPARE behind the
type says that pieces may be left over. All faults are collected, up to fifty.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from runut.core.scanner import Line, Scanner, Token, shown
from runut.errors import Fault, FormatError, PuzzleError
from runut.families.formats import format_of
from runut.families.forms import packing as forms
from runut.families.packing.faults import area_fault
from runut.families.packing.model import Kind, Packing, Piece, pyramid_size
from runut.families.packing.pieces import LETTERS, MOST_CELLS, BareBoard

KINDS = tuple(map(Kind, forms.KINDS))
KINDS_TEXT = ", ".join(KINDS)
MOST_PIECES = 26
MOST_FAULTS = 50
_NO_MASK = re.compile("[^X.]")
_NO_PIECE = re.compile("[^A-Z ]")


@dataclass
class _DraftPiece:
    """A piece of a file while it is read."""

    letter: str
    line: Line
    rows: list[str]


@dataclass
class _Draft:
    """The state of reading a file."""

    head: Line
    faults: list[Fault] = field(default_factory=list)
    rows: int = 0
    columns: int = 0
    expected: int = 0
    kind: Kind = Kind.DEFAULT
    is_spare: bool = False
    mask: list[str] = field(default_factory=list)
    pieces: list[_DraftPiece] = field(default_factory=list)
    is_unsure: bool = False
    """Whether a line belongs to no known piece, so that the number of pieces is not reliable."""

    def fail_if_faulty(self) -> None:
        if self.faults:
            raise FormatError(self.faults)

    def fail_if_many(self) -> None:
        if len(self.faults) >= MOST_FAULTS:
            raise FormatError(self.faults[:MOST_FAULTS])


def _parse(scanner: Scanner) -> Packing:
    draft = _Draft(scanner.first("three numbers: rows, columns and pieces"))
    _read_size(draft)
    _read_kind(draft, scanner)
    draft.fail_if_faulty()
    if draft.kind is Kind.CUSTOM:
        _read_mask(draft, scanner)
    _read_pieces(draft, scanner)
    _check_number(draft, scanner)
    draft.fail_if_faulty()
    if draft.is_spare:
        scanner.remark(f"pieces may be left over, as {forms.SPARE} in line 2 says")
    return _finish(draft)


# -- the head -----------------------------------------------------------------------------------


def _read_size(draft: _Draft) -> None:
    line, tokens = draft.head, draft.head.tokens()
    if len(tokens) != 3:
        draft.faults.append(
            line.fault(
                f"expected three numbers (rows, columns, pieces), found {len(tokens)} words",
                "for example: 5 11 12",
                column=tokens[3].column if len(tokens) > 3 else len(line.text.rstrip()) + 1,
            )
        )
        return
    draft.rows = _number(draft, tokens[0], "the number of rows", MOST_CELLS)
    draft.columns = _number(draft, tokens[1], "the number of columns", MOST_CELLS)
    draft.expected = _number(draft, tokens[2], "the number of pieces", MOST_PIECES)
    if draft.rows * draft.columns > MOST_CELLS:
        message = f"a board of {draft.rows}x{draft.columns}; expected at most {MOST_CELLS:,} cells"
        draft.faults.append(tokens[0].fault(message))


def _number(draft: _Draft, token: Token, what: str, most: int) -> int:
    try:
        return token.integer(what, least=1, most=most)
    except FormatError as error:
        draft.faults += error.faults
        return 0


def _read_kind(draft: _Draft, scanner: Scanner) -> None:
    line = scanner.peek()
    if line is None:
        fault = scanner.fault(
            f"expected the type of the board ({KINDS_TEXT}), found the end of the text"
        )
        draft.faults.append(fault)
        return
    scanner.take("the type of the board")
    word, spare, rest = line.text.strip().upper().partition(f" {forms.SPARE}")
    draft.is_spare = bool(spare) and not rest
    word = word.rstrip() if draft.is_spare else line.text.strip()
    if word.upper() not in KINDS:
        column = len(line.text) - len(line.text.lstrip()) + 1 if word else 1
        message = f"expected the type of the board ({KINDS_TEXT}), found {shown(word)}"
        draft.faults.append(line.fault(message, column=column))
        return
    draft.kind = Kind(word.upper())
    if draft.kind is Kind.PYRAMID and not draft.faults:
        _check_base(draft)


def _check_base(draft: _Draft) -> None:
    rows, columns = draft.head.tokens()[:2]
    if draft.rows != draft.columns:
        message = (
            f"expected as many columns as rows in a pyramid ({draft.rows}), found {columns.text}"
        )
        draft.faults.append(columns.fault(message, "5 5 12 is the pyramid of the real game"))
    elif pyramid_size(draft.rows) > MOST_CELLS:
        message = (
            f"expected a pyramid of at most {MOST_CELLS:,} balls (143 levels), found {rows.text}"
        )
        draft.faults.append(rows.fault(message))


# -- the mask -----------------------------------------------------------------------------------


def _read_mask(draft: _Draft, scanner: Scanner) -> None:
    for number in range(1, draft.rows + 1):
        what = f"row {number} of {draft.rows} of the board"
        line = scanner.peek()
        if line is None:
            draft.faults.append(scanner.fault(f"expected {what}, found the end of the text"))
            return
        if _is_piece(line.text):
            message = f"expected {what}, found a piece: {shown(line.text)}"
            draft.faults.append(line.fault(message, _mask_hint(draft)))
            return
        scanner.take(what)
        _read_mask_row(draft, line, what)
        draft.fail_if_many()


def _read_mask_row(draft: _Draft, line: Line, what: str) -> None:
    text = line.text.rstrip().replace("#", "X")
    if not text:
        draft.faults.append(line.fault(f"expected {what}, found a blank line", _mask_hint(draft)))
        return
    if strange := _NO_MASK.search(text):
        message = f"expected 'X' or '.' in {what}, found {shown(strange.group())}"
        draft.faults.append(line.fault(message, _mask_hint(draft), column=strange.start() + 1))
    if len(text) != draft.columns:
        message = f"expected {draft.columns} characters in {what}, found {len(text)}"
        column = min(len(text), draft.columns) + 1
        draft.faults.append(line.fault(message, column=column))
    draft.mask.append(text)


def _mask_hint(draft: _Draft) -> str:
    return (
        f"after CUSTOM come {draft.rows} lines of {draft.columns} characters: "
        "'X' for a cell, '.' for a hole"
    )


def _is_piece(text: str) -> bool:
    """Whether a line can only be a piece: one letter, and not the X of a mask."""
    letters = set(text.strip())
    return len(letters - {" "}) == 1 and letters <= set(LETTERS + " ") and "X" not in letters


# -- the pieces ---------------------------------------------------------------------------------


def _read_pieces(draft: _Draft, scanner: Scanner) -> None:
    blank: list[Line] = []
    area = 0
    for line in scanner.taken(lambda line: not _is_next_puzzle(draft, line)):
        if line.is_blank:
            blank.append(line)
            del blank[MOST_FAULTS:]
            continue
        draft.faults += [
            each.fault(
                "expected a line of a piece, found a blank line", "pieces follow one another"
            )
            for each in blank
        ]
        letter = _letter(draft, line)
        if letter is None:
            draft.is_unsure = True
        else:
            _add_line(draft, line, letter)
            area += line.text.count(letter)
        blank.clear()
        draft.fail_if_many()
        if max(area, len(line.text)) > MOST_CELLS:
            line.fail(f"expected pieces of at most {MOST_CELLS:,} cells, found more")


def _add_line(draft: _Draft, line: Line, letter: str) -> None:
    """Add a line to the previous piece, if that has the same letter, or to a new one."""
    if draft.pieces and draft.pieces[-1].letter == letter:
        draft.pieces[-1].rows.append(line.text)
        return
    first = next((piece.line for piece in draft.pieces if piece.letter == letter), None)
    if first is not None:
        message = f"piece {letter} appears twice, first in line {first.number}"
        hint = "the lines of a piece follow one another, and each piece has its own letter"
        draft.faults.append(line.fault(message, hint, column=line.text.index(letter) + 1))
    draft.pieces.append(_DraftPiece(letter, line, [line.text]))


def _is_next_puzzle(draft: _Draft, line: Line) -> bool:
    """Whether the next line begins another puzzle, after all pieces of this one."""
    words = line.text.split()
    is_head = len(words) == 3 and "".join(words).isdecimal()
    is_json = line.text.lstrip().startswith("{")
    return (is_head or is_json) and len(draft.pieces) >= draft.expected


def _letter(draft: _Draft, line: Line) -> str | None:
    """The letter of the piece of a line, if that is clear; adds the line's first fault."""
    text = line.text
    letter = next((character for character in text if character in LETTERS), None)
    if strange := _NO_PIECE.search(text):
        message = f"expected a letter from A to Z or a space in a piece, found {shown(strange[0])}"
        draft.faults.append(
            line.fault(message, _advice(draft, strange[0]), column=strange.start() + 1)
        )
        return None if "." in text else letter
    if other := re.search(f"[^{letter} ]", text):
        message = f"expected only {letter} in this line of a piece, found {other[0]}"
        hint = "a line belongs to one piece"
        draft.faults.append(line.fault(message, hint, column=other.start() + 1))
    return letter


def _advice(draft: _Draft, strange: str) -> str:
    if strange == ".":
        return _mask_hint(draft) if draft.mask else "a gap in a piece is a space"
    return "write pieces in capital letters" if strange.upper() in LETTERS else ""


def _check_number(draft: _Draft, scanner: Scanner) -> None:
    found = len(draft.pieces)
    if draft.is_unsure or found == draft.expected:
        return
    message = f"expected {draft.expected} pieces (the first line says so), found {found}"
    place = draft.pieces[draft.expected].line if found > draft.expected else scanner
    draft.faults.append(place.fault(message))


def _finish(draft: _Draft) -> Packing:
    pieces = tuple(
        Piece(piece.letter, tuple(piece.rows), is_spare=draft.is_spare) for piece in draft.pieces
    )
    area = BareBoard(draft.kind, draft.rows, draft.columns, mask=tuple(draft.mask)).area
    filled = sum(piece.area for piece in pieces)
    if area > filled or (area < filled and not draft.is_spare):
        fault = area_fault(area, filled)
        hint = (
            f"{draft.kind} {forms.SPARE} in line 2 lets pieces be left over"
            if area < filled
            else ""
        )
        raise PuzzleError(draft.head.fault(fault.message, hint or fault.hint))
    return Packing(draft.kind, draft.rows, draft.columns, tuple(draft.mask), pieces)


# -- the format ---------------------------------------------------------------------------------


def can_hold(puzzle: Packing) -> bool:
    """Whether the paper's file can hold a puzzle."""
    return (
        puzzle.kind in KINDS
        and (puzzle.kind is Kind.CUSTOM or not puzzle.mask)
        and len(puzzle.pieces) <= MOST_PIECES
        and puzzle.is_plain
        and all(piece.name in LETTERS for piece in puzzle.pieces)
    )


def write(puzzle: Packing) -> str:
    """The paper's file of a puzzle; a `PuzzleError` for a puzzle that it cannot hold."""
    if not can_hold(puzzle):
        raise PuzzleError(
            "the paper's file cannot hold this packing: it knows rectangles, masks and "
            "pyramids, and up to 26 flat pieces with a letter each, none of them given",
            "write it as JSON (--to json)",
        )
    lines = [f"{puzzle.rows} {puzzle.columns} {len(puzzle.pieces)}", puzzle.kind, *puzzle.mask]
    lines += [row for piece in puzzle.pieces for row in piece.rows]
    return "\n".join(lines) + "\n"


PAPER_FILE = format_of(forms.PAPER_FILE, _parse, write)
