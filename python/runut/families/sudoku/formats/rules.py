"""Constraints as lines of the canonical text, one each.

::

    diagonals            windoku            disjoint-groups
    anti-knight          anti-king          non-consecutive
    jigsaw 111222333 ... a word a row, a sign a cell
    region r1c1 r1c2     even r1c1          odd r1c1
    cage 15 r1c1 r1c2    (without a number: the digits only differ)
    candidates r1c1 123  the digits that the cell may hold
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from string import ascii_lowercase

from runut.core.text import Line, Token, shown
from runut.errors import Fault, FormatError, PuzzleError
from runut.families.sudoku.constraints import (
    AntiKing,
    AntiKnight,
    Cage,
    Candidates,
    Constraint,
    Diagonals,
    DisjointGroups,
    Even,
    Jigsaw,
    NonConsecutive,
    Odd,
    Region,
    Windoku,
)
from runut.families.sudoku.formats.cells import SYMBOLS, VALUES
from runut.families.sudoku.layout import Board, cell_name, cell_names

__all__ = ["is_constraint", "parse_constraint", "write_constraint"]

_CELL_NAME = re.compile(r"[rR]([0-9]{1,2})[cC]([0-9]{1,2})")
_REGION_SIGNS = SYMBOLS[1:36] + ascii_lowercase


def is_constraint(line: Line) -> bool:
    """Whether the line begins with the name of a constraint."""
    word = line.text.split(maxsplit=1)
    return bool(word) and word[0].lower() in _PARSERS


def parse_constraint(line: Line, board: Board) -> Constraint:
    """The constraint of a line, else a `FormatError` or `PuzzleError` at the word at fault."""
    name, *words = line.tokens()
    constraint = _PARSERS[name.text.lower()](name, words, board)
    faults = [name.fault(text) for text in constraint.faults(board)]
    if faults:
        raise PuzzleError(faults)
    return constraint


def write_constraint(constraint: Constraint, board: Board) -> str:
    """The line of a constraint, without its end."""
    match constraint:
        case Jigsaw():
            signs = "".join(_REGION_SIGNS[region] for region in constraint.regions)
            rows = (signs[at : at + board.size] for at in range(0, len(signs), board.size))
            return f"{constraint.name} {' '.join(rows)}"
        case Cage():
            total = "" if constraint.total is None else f"{constraint.total} "
            return f"{constraint.name} {total}{cell_names(constraint.cells, board.size)}"
        case Candidates():
            digits = "".join(SYMBOLS[digit] for digit in constraint.digits)
            return f"{constraint.name} {cell_name(constraint.cell, board.size)} {digits}"
        case Region() | Even() | Odd():
            return f"{constraint.name} {cell_names(constraint.cells, board.size)}"
        case _:
            return constraint.name


# -- words --------------------------------------------------------------------------------------


def _cell(token: Token, board: Board) -> int:
    match = _CELL_NAME.fullmatch(token.text)
    if not match:
        token.fail(f"expected a cell such as r3c7, found {shown(token.text)}")
    row, column = int(match[1]), int(match[2])
    if not (1 <= row <= board.size and 1 <= column <= board.size):
        token.fail(f"expected rows and columns from 1 to {board.size}, found {shown(token.text)}")
    return board.cell(row - 1, column - 1)


def _cells(name: Token, words: list[Token], board: Board) -> tuple[int, ...]:
    if not words:
        name.fail(f"expected cells after {name.text!r}", f"for example: {name.text} r1c1 r1c2")
    cells: list[int] = []
    faults: list[Fault] = []
    for word in words:
        try:
            cells.append(_cell(word, board))
        except FormatError as error:
            faults += error.faults
    if faults:
        raise FormatError(faults)
    return tuple(cells)


Parser = Callable[[Token, list[Token], Board], Constraint]


def _alone(constraint: Constraint) -> Parser:
    def parse(name: Token, words: list[Token], _board: Board) -> Constraint:
        if words:
            words[0].fail(f"expected nothing after {name.text!r}, found {shown(words[0].text)}")
        return constraint

    return parse


def _of_cells(make: Callable[[tuple[int, ...]], Constraint]) -> Parser:
    return lambda name, words, board: make(_cells(name, words, board))


def _cage(name: Token, words: list[Token], board: Board) -> Constraint:
    has_total = bool(words) and not _CELL_NAME.fullmatch(words[0].text)
    total = words[0].integer("the sum of the cage", least=1) if has_total else None
    return Cage(_cells(name, words[has_total:], board), total)


def _candidates(name: Token, words: list[Token], board: Board) -> Constraint:
    if len(words) != 2:
        name.fail("expected a cell and its digits", "for example: candidates r1c1 123")
    digits = tuple(VALUES.get(sign, 0) for sign in words[1].text)
    if 0 in digits:
        words[1].fail(f"expected digits from 1 to {SYMBOLS[board.size]}, found {words[1].text}")
    return Candidates(_cell(words[0], board), digits)


def _jigsaw(name: Token, words: list[Token], board: Board) -> Constraint:
    if len(words) != board.size:
        name.fail(f"expected {board.size} words, one a row, found {len(words)}")
    numbers: dict[str, int] = {}
    for word in words:
        if len(word.text) != board.size:
            word.fail(f"expected {board.size} signs, one a cell, found {len(word.text)}")
        for sign in word.text:
            numbers.setdefault(sign, len(numbers))
    return Jigsaw(tuple(numbers[sign] for word in words for sign in word.text))


_PARSERS: Mapping[str, Parser] = {
    **{
        constraint.name: _alone(constraint)
        for constraint in (
            Diagonals(),
            Windoku(),
            DisjointGroups(),
            AntiKnight(),
            AntiKing(),
            NonConsecutive(),
        )
    },
    Jigsaw.name: _jigsaw,
    Region.name: _of_cells(Region),
    Even.name: _of_cells(Even),
    Odd.name: _of_cells(Odd),
    Cage.name: _cage,
    Candidates.name: _candidates,
}
