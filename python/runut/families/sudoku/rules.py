"""The rules of sudoku and its variants, as a model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain

from runut.core.rules.common import valued
from runut.core.rules.model import Auxiliary, Model, Report, Rule
from runut.core.rules.nature import BY_CELLS, Nature
from runut.core.rules.parts import Different, Linear, OneOf
from runut.core.rules.places import Each
from runut.core.tables import LANGUAGES, table_of
from runut.families.sudoku.grids import shape_of
from runut.families.sudoku.kinds.constraint import Constraints
from runut.families.sudoku.kinds.registry import known
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.model import Sudoku, statements
from runut.families.sudoku.statements import Definition, Statement, Unit, numbered


class _Broken(Mapping[str, Mapping[str, str]]):
    """What is wrong where a rule is broken, by its name and by language; kinds may be added."""

    def _all(self) -> dict[str, Mapping[str, str]]:
        kinds = (rule for kind in known().values() for rule in kind.said().broken.items())
        own = table_of(__package__, "rules.toml")
        return {**own, **{name: {"en": words.en, "id": words.id} for name, words in kinds}}

    def __getitem__(self, name: str) -> Mapping[str, str]:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


RULES = _Broken()


def model(puzzle: Sudoku) -> Model:
    """Every rule of a board; that a full unit holds each digit is implied."""
    empty = _of_empty(puzzle.board, puzzle.constraints)
    filled, *others = empty.rules
    return replace(empty, rules=(filled, *_given(puzzle), *others))


@cache
def _of_empty(board: Board, constraints: Constraints) -> Model:
    """The model of a board without givens; givens add only their own rule."""
    return Model(
        shape=shape_of(board),
        values=tuple(board.numbers),
        rules=_rules(board, constraints),
        auxiliaries=tuple(numbered(board, statements(board, constraints))),
        symbols=symbols(board),
        blank=0 if board.first == 1 else None,
        names={
            number: board.sign(digit)
            for number, digit in zip(board.numbers, board.digits, strict=True)
            if digit > 9
        },
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
            parts=[_kept(number) for _, number in given],
            places=[(cell,) for cell, _ in given],
            sentence=partial(_gives, given, board, "is"),
            translated={"id": partial(_gives, given, board, "adalah")},
            report=Report.MERGED,
            nature=BY_CELLS,
        )


def _gives(given: Sequence[tuple[int, int]], board: Board, verb: str, at: int) -> str:
    cell, number = given[at]
    return f"{cell_name(cell, board.columns)} {verb} {board.digit_of(number)}"


@cache
def _kept(number: int) -> OneOf:
    """A cell keeps the number that is given."""
    return OneOf(frozenset((number,)), foreign=True)


def _rules(board: Board, constraints: Constraints) -> tuple[Rule, ...]:
    """The rules that do not depend on the givens."""
    columns = board.columns
    groups: dict[str, list[Statement]] = defaultdict(list)
    stated = statements(board, constraints)
    for each in stated:
        groups[each.rule].append(each)
    numbers = numbered(board, stated)
    first, last = board.digits[0], board.digits[-1]
    holes = board.holes
    cells = [cell for cell in board.cells if cell not in holes]

    def name(at: int) -> str:
        return cell_name(cells[at], columns)

    filled = Rule(
        name="cell-empty",
        parts=(OneOf(frozenset(board.numbers), open=True, foreign=True),),
        places=[(cell,) for cell in cells] if holes else Each(len(board.cells)),
        sentence=lambda at: f"{name(at)} holds a digit from {first} to {last}",
        translated={"id": lambda at: f"{name(at)} berisi angka dari {first} sampai {last}"},
        report=Report.MERGED,
        nature=BY_CELLS,
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
        translated={"id": lambda at: group[at].says.text("id")},
        report=report,
        nature=_nature(group),
        subject=lambda at: {each: group[at].subject.text(each) for each in LANGUAGES},
    )


def _nature(group: list[Statement]) -> Nature:
    """What the rule is, with the clue of each constraint where several make one."""
    nature = group[0].nature
    clues = tuple(each.clue for each in group) if nature.is_line else ()
    aims = tuple(chain.from_iterable(each.nature.aims for each in group))
    return replace(nature, clues=clues, aims=aims if len(aims) == len(group) else ())


def _implied(groups: dict[str, list[Statement]], board: Board) -> Iterator[Rule]:
    """Each digit stands somewhere in a unit that has as many cells as there are digits."""
    numbers = board.numbers
    for group in groups.values():
        units = [each for each in group if isinstance(each, Unit)]
        full = [unit for unit in units if len(unit.cells) == len(numbers)]
        if full:
            yield Rule(
                name=full[0].complete,
                parts=[Linear({number: 1}, low=1) for _ in full for number in numbers],
                places=[unit.cells for unit in full for _ in numbers],
                sentence=partial(_holds, full, board, "holds a", "en"),
                translated={"id": partial(_holds, full, board, "memuat angka", "id")},
                is_implied=True,
            )


def _holds(units: list[Unit], board: Board, verb: str, language: str, at: int) -> str:
    unit, digit = divmod(at, len(board.digits))
    return f"{units[unit].name.text(language)} {verb} {board.digits[digit]}"
