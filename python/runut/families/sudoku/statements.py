"""What rules of sudoku state: a part of the model about some cells, and the same in a sentence.

A classic board and every variant are lists of statements. Checking, searching and explaining use
only these, so that all constraints combine on boards of any size. Parts speak of numbers, sentences
and constraints of digits (see `Board`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from runut.core.rules.parts import Different, Linear, OneOf, Part, Table
from runut.families.sudoku.layout import Board, cell_names

__all__ = ["Statement", "Unit", "adds_up", "differ", "one_of", "related"]


@dataclass(frozen=True, slots=True)
class Statement:
    """A part of the rule with this name, the cells that it is about, and its sentence."""

    rule: str
    part: Part
    cells: tuple[int, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class Unit(Statement):
    """Cells whose digits differ. A unit of as many cells as digits holds each digit once."""

    name: str


def differ(board: Board, rule: str, name: str, cells: Sequence[int]) -> Unit:
    """The digits of these cells differ; `name` says what they are together, such as "row 3"."""
    cells = tuple(cells)
    named = f"{name}, {cell_names(cells, board.size)}," if len(cells) == 2 else name
    return Unit(rule, Different(), cells, f"{named} holds no digit twice", name)


def one_of(board: Board, rule: str, cell: int, digits: Iterable[int]) -> Statement:
    """The cell holds one of these digits; others than those of the board are left out."""
    held = sorted(set(digits).intersection(board.digits))
    sentence = f"{cell_names((cell,), board.size)} holds one of {' '.join(map(str, held))}"
    return Statement(rule, OneOf(frozenset(map(board.number_of, held))), (cell,), sentence)


def adds_up(board: Board, rule: str, cells: Sequence[int], total: int) -> Statement:
    """The digits of these cells add up to `total`."""
    cells = tuple(cells)
    sentence = f"{cell_names(cells, board.size)} add up to {total}"
    return Statement(rule, Linear(_weights(board), total, total), cells, sentence)


def related(
    board: Board,
    rule: str,
    cells: tuple[int, int],
    holds: Callable[[int, int], bool],
    sentence: str,
) -> Statement:
    """The digits of two cells stand in a relation; `sentence` says it, with `{}` for the cells."""
    said = sentence.format(cell_names(cells, board.size))
    return Statement(rule, _relation(board, holds), cells, said)


@cache
def _weights(board: Board) -> dict[int, int]:
    """Each number weighs its digit."""
    return {number: board.digit_of(number) for number in board.numbers}


@cache
def _relation(board: Board, holds: Callable[[int, int], bool]) -> Table:
    """The pairs of a relation, or those outside, whichever are fewer."""
    pairs = [(one, other) for one in board.numbers for other in board.numbers]
    kept = frozenset(
        (one, other) for one, other in pairs if holds(board.digit_of(one), board.digit_of(other))
    )
    if 2 * len(kept) <= len(pairs):
        return Table(kept)
    return Table(frozenset(pairs) - kept, allows=False)
