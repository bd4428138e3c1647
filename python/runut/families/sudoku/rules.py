"""The rules of sudoku and its variants, as a model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from types import MappingProxyType

from runut.core.rules.model import Model, Report, Rule
from runut.core.rules.parts import Different, Linear, OneOf
from runut.core.rules.places import Each
from runut.families.sudoku.constraints import Constraint
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.model import Sudoku, statements
from runut.families.sudoku.statements import Statement, Unit

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
        values=tuple(board.numbers),
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
    groups: dict[str, list[Statement]] = defaultdict(list)
    for each in statements(board, constraints):
        groups[each.rule].append(each)
    first, last = board.digits[0], board.digits[-1]
    filled = Rule(
        name="cell-empty",
        parts=(OneOf(frozenset(board.numbers), open=True, foreign=True),),
        places=Each(size * size),
        sentence=lambda at: f"{cell_name(at, size)} holds a digit from {first} to {last}",
        report=Report.MERGED,
    )
    stated = [_rule(name, group) for name, group in groups.items()]
    return (filled, *stated, *_implied(groups, board))


def _rule(name: str, group: list[Statement]) -> Rule:
    parts = [each.part for each in group]
    is_one = all(part == parts[0] for part in parts)
    return Rule(
        name=name,
        parts=parts[:1] if is_one else parts,
        places=[each.cells for each in group],
        sentence=lambda at: group[at].sentence,
        report=Report.HOLDERS if isinstance(parts[0], Different) else Report.WHOLE,
    )


def _implied(groups: dict[str, list[Statement]], board: Board) -> Iterator[Rule]:
    """Each digit stands somewhere in a unit that has as many cells as there are digits."""
    numbers = board.numbers
    for name, group in groups.items():
        units = [each for each in group if isinstance(each, Unit)]
        full = [unit for unit in units if len(unit.cells) == len(numbers)]
        if full:
            yield Rule(
                name=name.removesuffix("-duplicate") + COMPLETE,
                parts=[Linear({number: 1}, low=1) for _ in full for number in numbers],
                places=[unit.cells for unit in full for _ in numbers],
                sentence=_holds(full, board),
                is_implied=True,
            )


def _holds(units: list[Unit], board: Board) -> Callable[[int], str]:
    digits = board.digits
    return lambda at: f"{units[at // len(digits)].name} holds a {digits[at % len(digits)]}"
