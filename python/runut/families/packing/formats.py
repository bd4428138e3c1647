"""The IQ Puzzler Pro paper's file, the canonical text of a packing.

::

    5 7 5           rows, columns and number of pieces
    CUSTOM          DEFAULT, CUSTOM or PYRAMID
    ...X...         CUSTOM only: one line a row, X a cell, . a hole
    ...
    A               the pieces: neighbouring lines of one letter, spaces are gaps
    AAA

All faults of a file are collected. Blank lines may end it, another puzzle may follow; everything
else is as in the paper.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from runut.core.family import Format
from runut.core.text import Line, Scanner, Token, shown
from runut.errors import Fault, FormatError, PuzzleError
from runut.families.packing.model import (
    LETTERS,
    MOST_CELLS,
    MOST_PIECES,
    Kind,
    Packing,
    Piece,
    area_fault,
    pyramid_size,
)

__all__ = ["FORMATS"]

KINDS = ", ".join(Kind)


@dataclass
class _Draft:
    """What is known of a file while it is read."""

    faults: list[Fault] = field(default_factory=list)
    rows: int = 0
    columns: int = 0
    expected: int = 0
    kind: Kind = Kind.DEFAULT
    mask: list[str] = field(default_factory=list)
    pieces: list[tuple[Line, str, list[str]]] = field(default_factory=list)

    def fail_if_faulty(self) -> None:
        if self.faults:
            raise FormatError(self.faults)


def _parse(scanner: Scanner) -> Packing:
    draft = _Draft()
    _read_size(draft, scanner.take("three numbers: rows, columns and pieces"))
    _read_kind(draft, scanner)
    draft.fail_if_faulty()
    if draft.kind is Kind.CUSTOM:
        _read_mask(draft, scanner)
    _read_pieces(draft, scanner)
    _check_number(draft, scanner)
    draft.fail_if_faulty()
    return _finish(draft, scanner)


# -- the head -----------------------------------------------------------------------------------


def _read_size(draft: _Draft, line: Line) -> None:
    tokens = line.tokens()
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
            f"expected the type of the board ({KINDS}), found the end of the text"
        )
        draft.faults.append(fault)
        return
    scanner.take("the type of the board")
    word = line.text.strip()
    if word.upper() not in list(Kind):
        column = len(line.text) - len(line.text.lstrip()) + 1 if word else 1
        message = f"expected the type of the board ({KINDS}), found {shown(word)}"
        draft.faults.append(line.fault(message, column=column))
        return
    draft.kind = Kind(word.upper())
    if draft.kind is Kind.PYRAMID and draft.rows != draft.columns:
        message = f"a pyramid has a square base, but line 1 says {draft.rows}x{draft.columns}"
        hint = "the first two numbers of a pyramid are equal; 5 5 is the real game's"
        draft.faults.append(Fault(message, hint, 1, 1, line.source))
    elif draft.kind is Kind.PYRAMID and pyramid_size(draft.rows) > MOST_CELLS:
        message = f"a pyramid of {draft.rows} levels; expected at most 143"
        draft.faults.append(Fault(message, "", 1, 1, line.source))


# -- the mask -----------------------------------------------------------------------------------


def _read_mask(draft: _Draft, scanner: Scanner) -> None:
    for number in range(1, draft.rows + 1):
        what = f"row {number} of {draft.rows} of the board"
        line = scanner.peek()
        if line is None:
            draft.faults.append(scanner.fault(f"expected {what}, found the end of the text"))
            return
        if _is_piece(line.text) and len(line.text) != draft.columns:
            message = f"expected {what}, found a piece: {shown(line.text)}"
            draft.faults.append(line.fault(message, _mask_hint(draft)))
            return
        scanner.take(what)
        _read_mask_row(draft, line, what)


def _read_mask_row(draft: _Draft, line: Line, what: str) -> None:
    text = line.text.rstrip()
    if not text:
        draft.faults.append(line.fault(f"expected {what}, found a blank line", _mask_hint(draft)))
        return
    for column, character in enumerate(text, 1):
        if character not in "X.":
            message = f"expected 'X' or '.' in {what}, found {shown(character)}"
            draft.faults.append(line.fault(message, _mask_hint(draft), column=column))
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
    first_of: dict[str, int] = {}
    blank: list[Line] = []
    while (line := scanner.peek()) is not None and not _is_next_puzzle(draft, line):
        scanner.take("a piece")
        if line.is_blank:
            blank.append(line)
            continue
        draft.faults += [
            each.fault(
                "expected a line of a piece, found a blank line", "pieces follow one another"
            )
            for each in blank
        ]
        is_apart, blank = bool(blank), []
        letter = _letter(draft, line)
        if letter is None:
            continue
        if draft.pieces and draft.pieces[-1][1] == letter and not is_apart:
            draft.pieces[-1][2].append(line.text)
            continue
        if letter in first_of:
            message = f"piece {letter} stands twice, first in line {first_of[letter]}"
            hint = "the lines of a piece follow one another, and each piece has its own letter"
            draft.faults.append(line.fault(message, hint, column=line.text.index(letter) + 1))
        first_of.setdefault(letter, line.number)
        draft.pieces.append((line, letter, [line.text]))


def _is_next_puzzle(draft: _Draft, line: Line) -> bool:
    """Whether the first line of another puzzle stands here, after all pieces of this one."""
    words = line.text.split()
    return len(words) == 3 and "".join(words).isdecimal() and len(draft.pieces) >= draft.expected


def _letter(draft: _Draft, line: Line) -> str | None:
    """The one letter of a line of a piece; every fault of the line is noted."""
    found: str | None = None
    for column, character in enumerate(line.text, 1):
        if character == " ":
            continue
        if character not in LETTERS:
            message = (
                f"expected a letter from A to Z or a space in a piece, found {shown(character)}"
            )
            hint = "write pieces in capital letters" if character.upper() in LETTERS else ""
            draft.faults.append(line.fault(message, hint, column=column))
            return found
        if found not in (None, character):
            message = f"expected only {found} in this line of a piece, found {character}"
            draft.faults.append(line.fault(message, "a line belongs to one piece", column=column))
            return found
        found = character
    return found


def _check_number(draft: _Draft, scanner: Scanner) -> None:
    found = len(draft.pieces)
    if found > draft.expected:
        line = draft.pieces[draft.expected][0]
        message = f"expected {draft.expected} pieces (line 1 says so), found {found}"
        draft.faults.append(line.fault(message))
    elif found < draft.expected:
        message = f"expected {draft.expected} pieces (line 1 says so), found {found}"
        draft.faults.append(scanner.fault(message))


def _finish(draft: _Draft, scanner: Scanner) -> Packing:
    pieces = tuple(Piece(letter, tuple(rows)) for _, letter, rows in draft.pieces)
    area = _area(draft)
    filled = sum(piece.area for piece in pieces)
    if area != filled:
        fault = area_fault(area, filled)
        raise PuzzleError(Fault(fault.message, fault.hint, 1, 1, scanner.source))
    return Packing(draft.kind, draft.rows, draft.columns, tuple(draft.mask), pieces)


def _area(draft: _Draft) -> int:
    if draft.kind is Kind.PYRAMID:
        return pyramid_size(draft.rows)
    if draft.kind is Kind.CUSTOM:
        return sum(row.count("X") for row in draft.mask)
    return draft.rows * draft.columns


# -- the format ---------------------------------------------------------------------------------


def _score(head: str) -> float:
    lines = head.lstrip("\r\n").splitlines()
    words = lines[0].split() if lines else []
    kind = lines[1].strip().upper() if len(lines) > 1 else ""
    if kind in list(Kind):
        return 0.95
    if len(words) == 3:
        return (
            0.65 if "".join(words).isdecimal() and (len(lines) == 1 or not _is_row(kind)) else 0.1
        )
    is_lone_pair = len(words) == 2 and "".join(words).isdecimal() and len(lines) == 1
    return 0.2 if is_lone_pair else 0


def _is_row(text: str) -> bool:
    """Whether the second line is a row of numbers, so that the first is one too."""
    return bool(text) and all(word.isdecimal() or word == "." for word in text.split())


def _write(puzzle: Packing) -> str:
    lines = [f"{puzzle.rows} {puzzle.columns} {len(puzzle.pieces)}", puzzle.kind, *puzzle.mask]
    lines += [row for piece in puzzle.pieces for row in piece.rows]
    return "\n".join(lines) + "\n"


FORMATS = (
    Format(
        "paper",
        "the IQ Puzzler Pro paper's file: rows, columns and pieces; the type; the mask; the pieces",
        _score,
        _parse,
        _write,
    ),
)
