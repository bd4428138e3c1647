"""The rules of sudoku and its variants, as a model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache, partial
from types import MappingProxyType

from runut.core.rules.model import Model, Report, Rule
from runut.core.rules.parts import Different, Linear, OneOf, Part, Table
from runut.core.rules.places import Each
from runut.families.sudoku.constraints import Constraint
from runut.families.sudoku.layout import (
    Allowed,
    Board,
    Gap,
    Sum,
    Unit,
    cell_name,
    cell_names,
)
from runut.families.sudoku.layout import Part as LayoutPart
from runut.families.sudoku.model import Sudoku, parts

__all__ = ["RULES", "model"]

RULES = MappingProxyType(
    {
        "cell-empty": "a cell is not filled, or holds something that is no digit of this board",
        "given-changed": "a given was changed",
        "row-duplicate": "a digit appears twice in a row",
        "column-duplicate": "a digit appears twice in a column",
        "box-duplicate": "a digit appears twice in a box",
        "region-duplicate": "a digit appears twice in a region of the jigsaw",
        "diagonal-duplicate": "a digit appears twice on a diagonal",
        "window-duplicate": "a digit appears twice in a window",
        "disjoint-duplicate": "a digit appears twice at the same place of a box",
        "extra-region-duplicate": "a digit appears twice in an extra region",
        "knight-duplicate": "a digit appears twice a knight's move apart",
        "king-duplicate": "a digit appears twice in cells that touch at a corner",
        "consecutive-neighbours": "digits that follow each other stand side by side",
        "cell-not-even": "an even cell holds an odd digit",
        "cell-not-odd": "an odd cell holds an even digit",
        "candidate-ruled-out": "a cell holds a digit that is none of its candidates",
        "cage-duplicate": "a digit appears twice in a cage",
        "cage-sum": "the digits of a cage have another sum",
    }
)
COMPLETE = "-complete"
"""The end of the name of an implied rule: a full unit holds each digit."""

Constraints = tuple[Constraint, ...]


def model(puzzle: Sudoku) -> Model:
    """Every rule of a board; that a full unit holds each digit is implied."""
    board = puzzle.board
    filled, *others = _rules(board, puzzle.constraints)
    return Model(
        shape=puzzle.shape,
        values=tuple(range(1, board.size + 1)),
        rules=(filled, *_given(puzzle), *others),
        blank=0,
    )


def _given(puzzle: Sudoku) -> Iterator[Rule]:
    size = puzzle.size
    given = [(cell, digit) for cell, digit in enumerate(puzzle.cells) if digit]
    if given:
        yield Rule(
            name="given-changed",
            parts=[OneOf(frozenset((digit,)), foreign=True) for _, digit in given],
            places=[(cell,) for cell, _ in given],
            sentence=lambda at: f"{cell_name(given[at][0], size)} is {given[at][1]}",
            report=Report.MERGED,
        )


@cache
def _rules(board: Board, constraints: Constraints) -> tuple[Rule, ...]:
    """The rules that do not depend on the givens."""
    size = board.size
    groups: dict[str, list[LayoutPart]] = defaultdict(list)
    for part in parts(board, constraints):
        groups[_name(part)].append(part)
    filled = Rule(
        name="cell-empty",
        parts=(OneOf(frozenset(range(1, size + 1)), open=True, foreign=True),),
        places=Each(size * size),
        sentence=lambda at: f"{cell_name(at, size)} holds a digit from 1 to {size}",
        report=Report.MERGED,
    )
    stated = [_rule(name, group, board) for name, group in groups.items()]
    return (filled, *stated, *_implied(groups, size))


def _name(part: LayoutPart) -> str:
    match part:
        case Unit() | Allowed():
            return part.rule
        case Gap():
            return "consecutive-neighbours"
        case Sum():
            return "cage-sum"


def _rule(name: str, group: list[LayoutPart], board: Board) -> Rule:
    judged = [_part(part, board) for part in group]
    is_duplicate = isinstance(judged[0], Different)
    return Rule(
        name=name,
        parts=judged[:1] if is_duplicate or isinstance(judged[0], Table) else judged,
        places=[_places(part) for part in group],
        sentence=partial(_sentence, group, board.size),
        report=Report.HOLDERS if is_duplicate else Report.WHOLE,
    )


def _part(part: LayoutPart, board: Board) -> Part:
    match part:
        case Unit():
            return Different()
        case Gap():
            return _gap(board.size)
        case Allowed():
            return OneOf(part.digits)
        case Sum():
            return Linear(_digits(board.size), part.total, part.total)


@cache
def _digits(size: int) -> dict[int, int]:
    """Each digit weighs itself."""
    return {digit: digit for digit in range(1, size + 1)}


@cache
def _gap(size: int) -> Table:
    """No two digits that follow each other."""
    rising = [(digit, digit + 1) for digit in range(1, size)]
    return Table(frozenset((*rising, *((high, low) for low, high in rising))), allows=False)


def _places(part: LayoutPart) -> tuple[int, ...]:
    match part:
        case Unit() | Sum():
            return part.cells
        case Gap():
            return part.first, part.second
        case Allowed():
            return (part.cell,)


def _sentence(group: list[LayoutPart], size: int, at: int) -> str:
    match group[at]:
        case Unit(_, name, cells):
            named = f"{name}, {cell_names(cells, size)}," if len(cells) == 2 else name
            return f"{named} holds no digit twice"
        case Gap(first, second):
            return f"the digits of {cell_names((first, second), size)} do not follow each other"
        case Allowed(_, cell, digits):
            return f"{cell_name(cell, size)} holds one of {' '.join(map(str, sorted(digits)))}"
        case Sum(total, cells):
            return f"{cell_names(cells, size)} add up to {total}"


def _implied(groups: dict[str, list[LayoutPart]], size: int) -> Iterator[Rule]:
    """Each digit stands somewhere in a unit that has as many cells as there are digits."""
    for name, group in groups.items():
        full = [part for part in group if isinstance(part, Unit) and len(part.cells) == size]
        if full:
            yield Rule(
                name=name.removesuffix("-duplicate") + COMPLETE,
                parts=[Linear({digit: 1}, low=1) for _ in full for digit in range(1, size + 1)],
                places=[part.cells for part in full for _ in range(size)],
                sentence=_holds(full, size),
                is_implied=True,
            )


def _holds(units: list[Unit], size: int) -> Callable[[int], str]:
    return lambda at: f"{units[at // size].name} holds a {at % size + 1}"
