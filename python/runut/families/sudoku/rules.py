"""The rules of sudoku and its variants, as a model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from runut.core.frozen import FrozenDict
from runut.core.rules.common import valued
from runut.core.rules.model import Auxiliary, Model, Report, Rule
from runut.core.rules.parts import Different, Linear, OneOf
from runut.core.rules.places import Each
from runut.families.sudoku.constraints.constraint import Constraints
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.model import Sudoku, statements
from runut.families.sudoku.statements import Definition, Statement, Unit, numbered

RULES = FrozenDict(
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
        "taxicab-duplicate": "two cells as many steps apart as a digit says both hold that digit",
        "entropy-missing": "a square of four cells lacks a low, a middle or a high digit",
        "negative-difference": "neighbours without a dot have the difference of one",
        "negative-ratio": "neighbours without a dot have the ratio of one",
        "negative-sum": "neighbours without a sign have the sum of one",
        "total": "the digits of some cells have another sum",
        "clone": "a cell and its clone hold different digits",
        "same-sets": "groups of the same digits hold different digits",
        "equal-sums": "groups of equal sums have different sums",
        "counting-circles": "not as many circles as a digit says hold it",
        "minimum": "a minimum is not less than its neighbours",
        "maximum": "a maximum is not greater than its neighbours",
        "quadruple": "the cells around a point lack one of its digits",
        "indexing": "an indexing digit points outside its row, column or box, or at a wrong cell",
        "indexing-other": "the cell that an indexing digit points at holds another digit",
        "rellik-duplicate": "a digit appears twice in a rellik cage",
        "rellik": "digits of a rellik cage have the sum that is forbidden",
        "thermometer": "digits do not grow along a thermometer",
        "slow-thermometer": "digits fall along a slow thermometer",
        "palindrome": "a palindrome reads differently from its ends",
        "renban-duplicate": "a digit appears twice on a renban line",
        "renban": "the digits of a renban line have a gap",
        "nabner": "two digits of a nabner line are equal or follow each other",
        "whispers": "digits next to each other on a whispers line are too close",
        "stretch-sums": "stretches of a region sum line have different sums",
        "between": "a digit does not lie between the ends of its line",
        "lockout-ends": "the ends of a lockout line are too close",
        "lockout": "a digit of a lockout line is one of the ends or lies between them",
        "zipper": "digits as far from the ends of a zipper line have different sums",
        "modular": "digits near each other on a modular line leave the same remainder",
        "entropic": "digits near each other on an entropic line are both low, middle or high",
        "sum-line": "a sum line does not divide into stretches of its sum",
        "relation": "digits next to each other on a line are none of its pairs",
        "pattern": "the digits of a line do not match its pattern",
        "automaton": "the automaton of a line does not accept its digits",
        "difference": "two digits have another difference",
        "ratio": "two digits have another ratio",
        "pair-sum": "two digits have another sum",
        "greater": "a digit is not greater than the other",
        "arrow": "the digits of an arrow have another sum than its circle says",
        "double-arrow": "the digits of a double arrow have another sum than its ends",
        "little-killer": "the digits of a diagonal have another sum",
        "sandwich": "the digits between the least and the greatest have another sum",
        "lunchbox-duplicate": "a digit appears twice in a lunchbox",
        "lunchbox": "the digits between the least and the greatest of a lunchbox have another sum",
        "x-sum": "the first digits of a line have another sum",
        "skyscraper": "another number of digits is greater than all before them",
        "numbered-room": "the first digit of a line points outside it, or at itself",
        "numbered-room-other": "the cell that the first digit of a line points at holds another",
        "full-rank-first": "a line begins with another digit than its rank asks for",
        "full-rank": "another number of lines is smaller than one with a rank",
        "full-rank-greater": "another number of lines is greater than one with a rank",
        "rank-tied": "two lines are the same number",
    }
)
COMPLETE = "-complete"
"""The end of the name of an implied rule: a full unit holds each digit."""


def model(puzzle: Sudoku) -> Model:
    """Every rule of a board; that a full unit holds each digit is implied."""
    board = puzzle.board
    filled, *others = _rules(board, puzzle.constraints)
    return Model(
        shape=puzzle.shape,
        values=tuple(board.numbers),
        rules=(filled, *_given(puzzle), *others),
        auxiliaries=tuple(numbered(board, statements(board, puzzle.constraints))),
        symbols=symbols(board),
        blank=0 if board.first == 1 else None,
    )


def symbols(board: Board) -> Mapping[str, int]:
    """The number of each digit, where that is another."""
    if board.first == 1:
        return {}
    return {str(digit): number for number, digit in enumerate(board.digits, 1)}


def _given(puzzle: Sudoku) -> Iterator[Rule]:
    board = puzzle.board
    given = [(cell, digit) for cell, digit in enumerate(puzzle.cells) if digit]
    if given:
        yield Rule(
            name="given-changed",
            parts=[OneOf(frozenset((digit,)), foreign=True) for _, digit in given],
            places=[(cell,) for cell, _ in given],
            sentence=lambda at: (
                f"{cell_name(given[at][0], board.size)} is {board.digit_of(given[at][1])}"
            ),
            report=Report.MERGED,
        )


@cache
def _rules(board: Board, constraints: Constraints) -> tuple[Rule, ...]:
    """The rules that do not depend on the givens."""
    size = board.size
    groups: dict[str, list[Statement]] = defaultdict(list)
    stated = statements(board, constraints)
    for each in stated:
        groups[each.rule].append(each)
    numbers = numbered(board, stated)
    first, last = board.digits[0], board.digits[-1]
    filled = Rule(
        name="cell-empty",
        parts=(OneOf(frozenset(board.numbers), open=True, foreign=True),),
        places=Each(size * size),
        sentence=lambda at: f"{cell_name(at, size)} holds a digit from {first} to {last}",
        report=Report.MERGED,
    )
    rules = [_rule(name, group, numbers) for name, group in groups.items()]
    if numbers:
        rules.append(valued(len(board.cells), tuple(numbers)))
    return (filled, *rules, *_implied(groups, board))


def _rule(name: str, group: list[Statement], numbers: Mapping[Auxiliary, int]) -> Rule:
    parts = [each.part for each in group]
    is_one = all(part == parts[0] for part in parts)
    report = Report.HOLDERS if isinstance(parts[0], Different) else Report.WHOLE
    if isinstance(group[0], Definition):
        report = Report.DEFINITION
    return Rule(
        name=name,
        parts=parts[:1] if is_one else parts,
        places=[each.places(numbers) for each in group],
        sentence=lambda at: group[at].sentence,
        report=report,
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
