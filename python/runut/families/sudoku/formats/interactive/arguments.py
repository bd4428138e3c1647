"""Arguments of the site's constraints, and the forms that most of them have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from runut.core.scanner import Token
from runut.families.sudoku.formats.interactive.frame import Frame
from runut.families.sudoku.formats.interactive.items import Item
from runut.families.sudoku.kinds.constraint import Constraint

Cells = tuple[int, ...]
Maker = Callable[[Item, Frame], Iterator[Constraint]]
"""Makes the constraints of an item."""


def cells_of(tokens: Sequence[Token], frame: Frame) -> Cells:
    """The cells of arguments."""
    return tuple(frame.cell(token) for token in tokens)


def first(item: Item, what: str) -> Token:
    """The first argument."""
    if not item.args:
        item.name.fail(f"expected {what} after {item.name.text!r}")
    return item.args[0]


def number(item: Item, what: str) -> int:
    """The first argument as a number."""
    return whole(first(item, what), what)


def whole(token: Token, what: str) -> int:
    """An argument as a number."""
    return token.integer(what, most=9999)


def stretches(cells: Cells) -> Iterator[Cells]:
    """Parts of a line that comes back to a cell, in each of which a cell stands once.

    Each part begins where the one before ends, so that rules for neighbours on the line stay.
    """
    part: list[int] = []
    for cell in cells:
        if cell in part:
            yield tuple(part)
            part = [part[-1]] if part[-1] != cell else []
        part.append(cell)
    if part:
        yield tuple(part)


def digits_of(tokens: Sequence[Token]) -> tuple[int, ...]:
    """Arguments as digits."""
    return tuple(whole(token, "a digit") for token in tokens)


def groups_of(tokens: Sequence[Token], frame: Frame, divider: str) -> Iterator[Cells]:
    """The cells between dividers; a word that begins with `_` is a name and begins a group too."""
    group: list[Token] = []
    for token in (*tokens, Token(divider, 0, 0)):
        if token.text == divider or token.text.startswith("_"):
            if group:
                yield cells_of(group, frame)
            group = []
        else:
            group.append(token)


# -- kinds of arguments -------------------------------------------------------------------------


def alone(make: Callable[[Frame], Sequence[Constraint]]) -> Maker:
    """A constraint without arguments."""
    return lambda _item, frame: iter(make(frame))


def of_cells(make: Callable[[Cells], Constraint]) -> Maker:
    """A constraint of cells."""
    return lambda item, frame: iter((make(cells_of(item.args, frame)),))


def of_number(make: Callable[[Cells, int], Constraint], what: str) -> Maker:
    """A constraint of a number and cells."""
    return lambda item, frame: iter((make(cells_of(item.args[1:], frame), number(item, what)),))


def of_pairs(make: Callable[[Cells], Constraint]) -> Maker:
    """A sign between any two of the cells that share a side."""

    def made(item: Item, frame: Frame) -> Iterator[Constraint]:
        cells = cells_of(item.args, frame)
        board = frame.board()
        left = {cell: at for at, cell in enumerate(cells)}
        for at, cell in enumerate(cells):
            for other in board.near(cell):
                if left.get(other, -1) > at:
                    yield make((cell, other))

    return made


def outside(make: Callable[[Cells, int], Constraint], what: str) -> Maker:
    """A clue for a row or column from its beginning, and one from its end."""

    def made(item: Item, frame: Frame) -> Iterator[Constraint]:
        line = frame.line(first(item, "a row or column"))
        for clue, cells in zip(item.args[1:3], (line, line[::-1]), strict=False):
            if clue.text:
                yield make(cells, whole(clue, what))

    return made
