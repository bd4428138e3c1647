"""Shared by the formats of puzzle editors: compressed addresses, and objects with checked parts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn
from urllib.parse import unquote

from runut.core.scanner import Scanner, Token, shown
from runut.families.sudoku import kinds
from runut.families.sudoku.formats.lzstring import decompress
from runut.families.sudoku.formats.shortened import parse_shortened
from runut.families.sudoku.layout import LARGEST, Board, cell_name
from runut.families.sudoku.statements import Unit
from runut.text.json_objects import parse_object, take_object
from runut.text.metadata import Note, Noted

Entry = dict[str, Any]
"""An object of JSON."""
_CELL = re.compile(r"R([0-9]{1,2})C([0-9]{1,2})", re.IGNORECASE | re.ASCII)
_PADDING = re.compile(r"[=\\\s]+$")
_SENTENCE = re.compile(r"[^.;!\n]+")
_USUAL = re.compile(
    r"\W*(?:the )?(?:normal|standard|regular|classic|usual)(?: \w+)? sudoku(?: rules)?"
    r"(?: (?:apply|for (?:a )?\w+(?: grid)?))*\W*",
    re.IGNORECASE,
)
MOST_PARAGRAPHS = 99
UNKNOWN = "?"
"""A clue whose number the setter keeps back; it says nothing."""
_FOLDS: tuple[kinds.Constraint, ...] = (
    kinds.Diagonals(),
    kinds.Diagonals(up=False),
    kinds.Diagonals(down=False),
    kinds.Windoku(),
    kinds.DisjointGroups(),
)


def packed(address: str) -> str:
    """The compressed part of an address, without its escapes."""
    text = re.split(r"[?&#]", address, maxsplit=1)[0]
    return _PADDING.sub("", unquote(text).replace(" ", "+"))


def unpacked(token: Token) -> Entry:
    """The object of a compressed text, else a `FormatError`."""
    try:
        text = decompress(packed(token.text))
        if not text.strip():
            raise ValueError("it is empty")  # noqa: TRY301
        try:
            return parse_object(text)
        except ValueError:
            return parse_shortened(text)
    except ValueError as error:
        token.fail(f"this holds no puzzle: {error}", "was the address copied to its end?")


def taken(scanner: Scanner, site: str) -> tuple[Token, Entry | None]:
    """The next address of a site, or the text of its JSON with the object."""
    scanner.skip_blank()
    line = scanner.peek() or scanner.take(f"an address of {site}")
    token = line.inner()
    if token.text.startswith("{"):
        return token, take_object(scanner, f"a puzzle of {site}")[1]
    scanner.take("an address")
    return token, None


class Reader:
    """Parts of an object that came out of a text at `token`, each checked, else a `FormatError`."""

    def __init__(self, token: Token, size: int = 0) -> None:
        self.token, self.high, self.wide = token, size, size

    @property
    def size(self) -> int:
        """The longer of rows and columns."""
        return max(self.high, self.wide)

    @property
    def board_cells(self) -> int:
        """Cells of the board."""
        return self.high * self.wide

    def fail(self, message: str, hint: str = "") -> NoReturn:
        """Raise a `FormatError`."""
        self.token.fail(message, hint)

    def rows(self, value: Any, what: str, *, is_square: bool = True) -> list[list[Entry]]:  # noqa: ANN401
        """Rows of objects, which make the size; as many as columns unless they need not be."""
        rows = self.items(value, what)
        if not 1 <= len(rows) <= LARGEST:
            self.fail(f"expected {what} of 1 to {LARGEST} rows, found {len(rows)}")
        self.high = self.wide = len(rows)
        square = [self.items(row, f"row {at} of {what}") for at, row in enumerate(rows, 1)]
        if not is_square and 1 <= len(square[0]) <= LARGEST:
            self.wide = len(square[0])
        for at, row in enumerate(square, 1):
            if len(row) != self.wide:
                self.fail(f"expected {self.wide} cells in row {at} of {what}, found {len(row)}")
        return [[self.entry(cell, f"a cell of {what}") for cell in row] for row in square]

    def items(self, value: Any, what: str) -> list[Any]:  # noqa: ANN401
        """A list."""
        if not isinstance(value, list):
            self.fail(f"expected {what} as a list, found {shown(repr(value))}")
        return value

    def entries(self, value: Any, what: str) -> list[Entry]:  # noqa: ANN401
        """A list of objects."""
        return [self.entry(each, what) for each in self.items(value, what)]

    def entry(self, value: Any, what: str) -> Entry:  # noqa: ANN401
        """An object; `None` is an empty one."""
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.fail(f"expected {what} as an object, found {shown(repr(value))}")
        return value

    def digit(self, value: Any, cell: int) -> int:  # noqa: ANN401
        """A digit of the board."""
        digit = whole(value)
        if digit is None or not 1 <= digit <= self.size:
            name = cell_name(cell, self.wide)
            self.fail(
                f"expected a digit from 1 to {self.size} in {name}, found {shown(repr(value))}"
            )
        return digit

    def sums(self, value: object) -> tuple[int, ...]:
        """The sums of a cage, of which it has one, such as "8,12"; none if it says nothing."""
        if is_given_up(value) or value == UNKNOWN:
            return ()
        sums = [whole(each) for each in (value.split(",") if isinstance(value, str) else [value])]
        found = tuple(each for each in sums if each is not None)
        if len(found) < len(sums):
            self.fail(f"expected the sum of a cage as a number, found {shown(repr(value))}")
        return found

    def clue(self, entry: Mapping[str, Any], what: str) -> int | None:
        """The number of a clue, unless it says nothing."""
        return None if entry.get("value") == UNKNOWN else self.optional(entry, what)

    def optional(self, entry: Mapping[str, Any], what: str) -> int | None:
        """The number of an entry, if it has one."""
        value = entry.get("value")
        if value is None or value is False or value == "":
            return None
        found = whole(value)
        if found is None:
            self.fail(f"expected {what} as a number, found {shown(repr(value))}")
        return found

    def named(self, names: Any) -> tuple[int, ...]:  # noqa: ANN401
        """Cells with names such as R1C1."""
        cells: list[int] = []
        for name in self.items(names, "cells"):
            match = _CELL.fullmatch(name) if isinstance(name, str) else None
            if not match:
                self.fail(f"expected a cell such as R1C1, found {shown(repr(name))}")
            cells.append(self.cell(int(match[1]) - 1, int(match[2]) - 1))
        return tuple(cells)

    def cell(self, row: Any, column: Any) -> int:  # noqa: ANN401
        """The number of a cell; row and column are from 0."""
        down, right = whole(row), whole(column)
        if down is None or right is None or not (0 <= down < self.high and 0 <= right < self.wide):
            self.fail(f"expected a cell of the board, found row {row!r:.20}, column {column!r:.20}")
        return down * self.wide + right


def whole(value: Any) -> int | None:  # noqa: ANN401
    """A whole number, which may stand in a string."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return int(value) if abs(value) < 10**6 and value == int(value) else None
    if isinstance(value, str) and re.fullmatch(r"\s*[0-9]{1,6}\s*", value, re.ASCII):
        return int(value)
    return None


def is_given_up(value: Any) -> bool:  # noqa: ANN401
    """Whether a value means that the key is absent: false, `None`, or an empty list."""
    return value is None or value is False or value in ("", [], {}, 0)


def caged(cells: tuple[int, ...], sums: Sequence[int], digits: range) -> list[kinds.Constraint]:
    """A cage whose digits differ and have one of the sums, if it has some."""
    if len(sums) < 2:
        return [kinds.Cage(cells, *sums)]
    return [kinds.Cage(cells), summed(cells, sums, digits)]


def summed(cells: tuple[int, ...], sums: Sequence[int], digits: range) -> kinds.Constraint:
    """The digits add up to one of the sums: an automaton whose state is the sum so far."""
    held = sorted({each for each in sums if each <= len(cells) * digits[-1]})
    if not held:
        return kinds.Total(cells, sums[0])
    steps = (
        (state, digit, state + digit)
        for state in range(held[-1])
        for digit in digits
        if state + digit <= held[-1]
    )
    return kinds.Accepted(cells, 0, tuple(steps), tuple(held))


def notes_of(title: object, author: object, rules: object) -> list[Note]:
    """The notes of a puzzle; each paragraph of the rules is one, the last of them all the rest."""
    named = [("title", title), ("author", author)]
    found = [(name, str(text)) for name, text in named if not is_given_up(text)]
    paragraphs = [each for each in str(rules or "").splitlines() if each.strip()]
    paragraphs[MOST_PARAGRAPHS:] = [" ".join(paragraphs[MOST_PARAGRAPHS:])]
    return found + [("rules", each) for each in paragraphs]


def prose(puzzle: Noted, rules: str) -> dict[str, str]:
    """The title and the author of a puzzle, and its rules in words under the key `rules`."""
    words = "\n".join(value for name, value in puzzle.notes if name == "rules")
    texts = {"title": puzzle.note("title"), "author": puzzle.note("author"), rules: words}
    return {key: text for key, text in texts.items() if text}


def leave_out(
    scanner: Scanner,
    drawn: Mapping[str, int | bool],
    rules: str,
    constraints: Iterable[kinds.Constraint],
    *,
    has_colours: bool = False,
) -> None:
    """Name what a puzzle only draws, by how many there are, and its rules in words.

    The words may say no more than the constraints that were read. So they are named beside drawings
    and colours, and where no constraint was read; never if only normal sudoku rules apply.
    """
    parts = [
        name if found is True else f"{found} {name}{'s' * (found > 1)}"
        for name, found in drawn.items()
        if found
    ]
    is_plain = all(isinstance(each, kinds.Candidates) for each in constraints)
    sentences = (each for each in _SENTENCE.findall(rules) if re.search(r"[^\W\d_]", each))
    says_more = any(not _USUAL.fullmatch(each) for each in sentences)
    if says_more and (parts or has_colours or is_plain):
        parts.append("rules in words")
    scanner.leave_out(*parts)


def unfolded(constraint: kinds.Constraint, board: Board) -> list[tuple[int, ...]]:
    """The cells of each unit of a constraint."""
    return [each.cells for each in constraint.statements(board) if isinstance(each, Unit)]


def folded(
    regions: Iterable[Sequence[int]], board: Board, *, has_boxes: bool
) -> list[kinds.Constraint]:
    """Regions as constraints; those that make up diagonals, windows or groups become these."""
    left = [tuple(region) for region in regions]
    found: list[kinds.Constraint] = []
    for constraint in _FOLDS:
        needs_boxes = isinstance(constraint, kinds.DisjointGroups)
        if (needs_boxes and not has_boxes) or any(True for _ in constraint.faults(board)):
            continue
        units = [frozenset(unit) for unit in unfolded(constraint, board)]
        if units and all(any(frozenset(each) == unit for each in left) for unit in units):
            found.append(constraint)
            left = [each for each in left if frozenset(each) not in units]
    return [*found, *(kinds.Region(each) for each in left)]
