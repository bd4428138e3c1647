"""The line of a kind in the canonical text: how each field is read from its words, and written.

A line is the name of the kind and its fields, for example::

    digits 0-8               jigsaw 111222333 ...    cage 15 r1c1 r1c2
    thermometer r1c1 r2c1    arrow r1c1 = r1c2 r1c3  sandwich 12 r3
    skyscraper 4 r3 from right                       little-killer 23 r1c3 down left

The line that a clue outside looks at is named by its row or column and the side, a diagonal by its
first cell and the direction; other lines by all of their cells.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from string import ascii_lowercase
from typing import Any, ClassVar, Protocol, TypeVar

from runut.core.scanner import Token, shown
from runut.core.shape import cell_name as cell_of
from runut.families.sudoku.kinds.tokens import CELL_NAME, EQUALS, Tokens, lines_of
from runut.families.sudoku.kinds.views import SIDES, expected_sides, is_line, seen, view_words
from runut.families.sudoku.layout import LAYOUTS, SINGLE, Board, Starts, cell_name, cell_names

_REGION_SIGNS = SINGLE[1:36] + ascii_lowercase


@dataclass(frozen=True, slots=True)
class Field:
    """An attribute of a constraint: how it is read from the words, and how it is written.

    Without a name, it stands for several: all attributes as a mapping, and the whole constraint. A
    first field whose value is the `usual` one may be missing. `depth` says that it holds cells: 0
    for one, 1 for several, 2 for groups of them. `choices` are the only words that it may have.
    """

    attribute: str
    read: Callable[[Tokens], Any]
    write: Callable[[Any, Board], str]
    example: str = ""
    usual: object = ...
    depth: int | None = None
    choices: tuple[str, ...] = ()


class Lined(Protocol):
    """A constraint with the fields of its line."""

    name: ClassVar[str]
    fields: ClassVar[tuple[Field, ...]]


L = TypeVar("L", bound=Lined)


def parsed(kind: type[L], name: Token, tokens: Sequence[Token], board: Board) -> L:
    """The constraint that the words after its name say."""
    examples = (field.example for field in kind.fields)
    words = Tokens(name, [*tokens], board, " ".join([name.text, *filter(None, examples)]))
    values: dict[str, Any] = {}
    for at, field in enumerate(kind.fields):
        is_missing = at == 0 and field.usual is not ... and words.has_cell()
        value: Any = field.usual if is_missing else field.read(words)
        values |= {field.attribute: value} if field.attribute else value
    words.end()
    return kind(**values)


def written(constraint: Lined, board: Board) -> str:
    """The line of a constraint, without its end."""
    return " ".join(filter(None, _words(constraint, board)))


def _words(constraint: Lined, board: Board) -> Iterator[str]:
    yield constraint.name
    for at, field in enumerate(constraint.fields):
        value = getattr(constraint, field.attribute) if field.attribute else constraint
        if at or field.usual is ... or value != field.usual:
            yield field.write(value, board)


def cells(attribute: str = "cells") -> Field:
    """All cells up to the end, or to an equals sign."""
    write = partial(_names, "")
    return Field(attribute, Tokens.cells, write, "r1c1 r1c2", depth=1)


def _names(before: str, value: tuple[int, ...], board: Board) -> str:
    return before + cell_names(value, board.columns)


def cell(attribute: str = "cell") -> Field:
    """One cell."""

    def write(value: int, board: Board) -> str:
        return cell_name(value, board.columns)

    return Field(attribute, Tokens.cell, write, "r1c1", depth=0)


def others(attribute: str) -> Field:
    """An equals sign and cells."""

    def read(words: Tokens) -> tuple[int, ...]:
        if not words.takes(EQUALS):
            words.take(repr(EQUALS)).fail(f"expected {EQUALS!r} and more cells")
        return words.cells()

    return Field(attribute, read, partial(_names, "= "), "= r2c1 r2c2", depth=1)


def groups(attribute: str = "groups") -> Field:
    """Groups of cells with equals signs between them."""

    def read(words: Tokens) -> tuple[tuple[int, ...], ...]:
        found = [words.cells()]
        while words.takes(EQUALS):
            found.append(words.cells())
        return tuple(found)

    def write(value: tuple[tuple[int, ...], ...], board: Board) -> str:
        return f" {EQUALS} ".join(cell_names(group, board.columns) for group in value)

    return Field(attribute, read, write, "r1c1 r1c2 = r4c1 r4c2", depth=2)


def view(attribute: str = "cells", *, example: str = "r3 from right") -> Field:
    """A row or column with the side from which it is read, a diagonal, or cells."""

    def read(words: Tokens) -> tuple[int, ...]:
        line = words.take("a row, a column or cells")
        rest: list[Token] = []
        while (side := words.peek()) is not None and side.text.lower() in SIDES:
            rest.append(words.take("a side"))
        sides = [side.text.lower() for side in rest]
        found = seen(line.text.lower(), sides, words.board)
        if found:
            return found
        if rest and (wanted := expected_sides(line.text.lower(), words.board)):
            rest[0].fail(f"expected {wanted}, found {shown(' '.join(sides))}")
        if is_line(line.text.lower()):
            line.fail(f"expected {lines_of(words.board)}, found {shown(line.text)}")
        first = words.cell_of(line)
        return (first, *(words.cells() if words.peek() is not None else ()))

    return Field(attribute, read, view_words, example, depth=1)


def number(attribute: str, what: str, example: str, *, usual: object = ...) -> Field:
    """A whole number."""
    return Field(attribute, lambda words: words.take(what).integer(what), _text, example, usual)


def digits(attribute: str = "digits") -> Field:
    """The signs of digits as one word; with commas between on boards whose digits are numbers."""

    def read(words: Tokens) -> tuple[int, ...]:
        token, board = words.take("digits"), words.board
        signs = token.text.split(",") if board.has_numbers else token.text
        return tuple(_digit(token, sign, board) for sign in signs)

    def write(value: tuple[int, ...], board: Board) -> str:
        return ("," if board.has_numbers else "").join(map(board.sign, value))

    return Field(attribute, read, write, "123")


def _digit(token: Token, sign: str, board: Board) -> int:
    is_number = board.has_numbers and re.fullmatch("[0-9]{1,2}", sign)
    digit = int(sign) if is_number else SINGLE.find(sign.upper()) if len(sign) == 1 else -1
    if digit not in board.digits:
        first, last = board.sign(board.digits[0]), board.sign(board.digits[-1])
        token.fail(f"expected digits from {first} to {last}, found {shown(token.text)}")
    return digit


def name(attribute: str, allowed: tuple[str, ...]) -> Field:
    """One of some words."""
    wanted = _listed(allowed)
    read = partial(_read_name, wanted, allowed)
    return Field(attribute, read, _text, allowed[0], choices=allowed)


def _read_name(wanted: str, allowed: tuple[str, ...], words: Tokens) -> str:
    return _one_of(words.take(wanted), allowed)


def names(attribute: str, allowed: tuple[str, ...]) -> Field:
    """Some of these words, up to the end."""

    def read(words: Tokens) -> tuple[str, ...]:
        found = [_one_of(words.take(_listed(allowed)), allowed)]
        while (token := words.peek()) is not None:
            found.append(_one_of(words.take(token.text), allowed))
        return tuple(found)

    return Field(attribute, read, lambda value, _board: " ".join(value), allowed[0])


def _one_of(token: Token, names: tuple[str, ...]) -> str:
    if token.text.lower() not in names:
        token.fail(f"expected {_listed(names)}, found {shown(token.text)}")
    return token.text.lower()


def _listed(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def numbers(attribute: str, what: str, example: str) -> Field:
    """Whole numbers up to the end, or none."""

    def read(words: Tokens) -> tuple[int, ...]:
        found = []
        while words.peek() is not None:
            found.append(words.take(what).integer(what))
        return tuple(found)

    return Field(attribute, read, lambda value, _board: " ".join(map(str, value)), example)


def word(attribute: str, what: str, example: str) -> Field:
    """Any word."""
    return Field(attribute, lambda words: words.take(what).text, _text, example)


def _text(value: object, _board: Board) -> str:
    return str(value)


def pairs(attribute: str = "pairs") -> Field:
    """Pairs of digits, such as `12,21,23`."""

    def read(words: Tokens) -> frozenset[tuple[int, int]]:
        token = words.take("pairs of digits")
        has_numbers = words.board.has_numbers
        found = set()
        for pair in token.text.split(","):
            signs = pair.split("-") if has_numbers else [*pair]
            if len(signs) != 2:
                wanted = "1-2,2-1" if has_numbers else "12,21"
                token.fail(f"expected pairs of digits such as {wanted}, found {shown(token.text)}")
            found.add((_digit(token, signs[0], words.board), _digit(token, signs[1], words.board)))
        return frozenset(found)

    def write(value: frozenset[tuple[int, int]], board: Board) -> str:
        between = "-" if board.has_numbers else ""
        return ",".join(
            board.sign(one) + between + board.sign(other) for one, other in sorted(value)
        )

    return Field(attribute, read, write, "12,21")


def states(attribute: str = "accepting") -> Field:
    """States with commas between them, such as `1,3`."""

    def read(words: Tokens) -> tuple[int, ...]:
        token = words.take("accepting states")
        if not re.fullmatch(r"[0-9]{1,5}(,[0-9]{1,5})*", token.text):
            token.fail(f"expected states such as 1,3, found {shown(token.text)}")
        return tuple(map(int, token.text.split(",")))

    return Field(attribute, read, lambda value, _board: ",".join(map(str, value)), "1")


def steps(attribute: str = "steps") -> Field:
    """Steps as a state, a digit and the state after it, such as `0-1-0,0-2-1`."""

    def read(words: Tokens) -> tuple[tuple[int, int, int], ...]:
        token, found = words.take("steps"), []
        digits: dict[str, int] = {}  # there may be many steps
        for each in token.text.split(","):
            match = re.fullmatch(r"([0-9]{1,5})-(.|[0-9]{2})-([0-9]{1,5})", each)
            if not match:
                wanted = "steps such as 0-1-0,0-2-1 (state, digit, state)"
                token.fail(f"expected {wanted}, found {shown(each)}")
            if match[2] not in digits:
                digits[match[2]] = _digit(token, match[2], words.board)
            found.append((int(match[1]), digits[match[2]], int(match[3])))
        return tuple(found)

    def write(value: tuple[tuple[int, int, int], ...], board: Board) -> str:
        signs = {digit: board.sign(digit) for digit in {each[1] for each in value}}
        return ",".join(f"{state}-{signs[digit]}-{after}" for state, digit, after in value)

    return Field(attribute, read, write, "0-1-0,0-2-1")


def rows_and_columns() -> Field:
    """The rows and columns of a board, such as `6x9`."""
    return _two("rows and columns", "rows and columns", "6x9", "x", ("rows", "columns"))


def digit_range() -> Field:
    """The first and the last digit, such as `0-8`."""
    return _two("the first and the last digit", "digits", "0-8", "-", ("first", "last"))


def _two(wanted: str, called: str, example: str, sign: str, names: tuple[str, str]) -> Field:
    """Two numbers of one word with a sign between, as attributes of these names."""
    one, other = names

    def read(words: Tokens) -> dict[str, int]:
        token = words.take(wanted)
        match = re.fullmatch(rf"([0-9]{{1,2}}){sign}([0-9]{{1,2}})", token.text)
        if not match:
            token.fail(f"expected {called} such as {example}, found {shown(token.text)}")
        return {one: int(match[1]), other: int(match[2])}

    def write(made: object, _board: Board) -> str:
        return f"{getattr(made, one)}{sign}{getattr(made, other)}"

    return Field("", read, write, example)


def layout_or_starts() -> Field:
    """The name of a layout of grids, or the first cell of each grid."""

    def read(words: Tokens) -> dict[str, str | Starts]:
        tokens = words.rest()
        if len(tokens) == 1 and tokens[0].text.lower() in LAYOUTS:
            return {"layout": tokens[0].text.lower()}
        found = []
        for token in tokens or [words.take("a layout")]:
            match = CELL_NAME.fullmatch(token.text)
            if not match:
                wanted = f"{_listed((*LAYOUTS,))}, or the first cell of each grid"
                token.fail(f"expected {wanted}, found {shown(token.text)}")
            found.append((int(match[1]) - 1, int(match[2]) - 1))
        return {"starts": tuple(found)}

    return Field(
        "",
        read,
        lambda made, _board: made.layout or " ".join(map(cell_of, made.starts)),
        "samurai",
    )


def regions() -> Field:
    """A word a row, a sign a cell; cells with the same sign are one region."""

    def read(words: Tokens) -> tuple[int, ...]:
        rows, columns = words.board.rows, words.board.columns
        tokens = words.rest()
        if len(tokens) != rows:
            words.name.fail(f"expected {rows} words, one a row, found {len(tokens)}")
        numbers: dict[str, int] = {}
        for token in tokens:
            if len(token.text) != columns:
                token.fail(f"expected {columns} signs, one a cell, found {len(token.text)}")
            for sign in token.text:
                numbers.setdefault(sign, len(numbers))
        return tuple(numbers[sign] for token in tokens for sign in token.text)

    def write(value: tuple[int, ...], board: Board) -> str:
        signs = "".join(_REGION_SIGNS[region] for region in value)
        starts = range(0, len(signs), board.columns)
        return " ".join(signs[at : at + board.columns] for at in starts)

    return Field("regions", read, write, "1112 1322 ...")


CELLS = cells()
TOTAL = number("total", "the sum", "15")
LEAST = number("least", "the least difference", "4", usual=None)
