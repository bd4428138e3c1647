"""The rules of a board as the engine's sudoku kernels take them."""

from __future__ import annotations

from functools import lru_cache

from runut import _engine
from runut.core.rules.parts import Automaton, Linear, OneOf, Table
from runut.errors import Fault, PuzzleError
from runut.families.sudoku.constraints import Constraint
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import statements
from runut.families.sudoku.statements import Statement, Unit

__all__ = ["engine_layout"]


@lru_cache(maxsize=256)
def engine_layout(board: Board, constraints: tuple[Constraint, ...]) -> _engine.SudokuLayout:
    """The rules as the engine takes them; puzzles of one kind share them."""
    found = statements(board, constraints)
    if len(board.numbers) > board.size or not all(map(_is_lowered, found)):
        fault = "the kernels of sudoku do not know all of these constraints yet"
        raise PuzzleError(Fault(fault, "the algorithm 'model' knows them"))
    allowed = [sum(1 << number for number in board.numbers)] * len(board.cells)
    for each in found:
        if isinstance(each.part, OneOf):
            allowed[each.cells[0]] &= sum(1 << number for number in each.part.values)
    return _engine.SudokuLayout(
        board.size,
        [each.cells for each in found if isinstance(each, Unit)],
        [(each.cells[0], each.cells[1]) for each in found if isinstance(each.part, Table)],
        allowed,
        [(each.part.low or 0, each.cells) for each in found if isinstance(each.part, Linear)],
    )


def _is_lowered(statement: Statement) -> bool:
    """Whether the kernels know a statement; of relations only that digits do not follow."""
    match statement.part:
        case Linear() as part:
            return part.is_total and statement.rule == "cage-sum"
        case Table():
            return statement.rule == "consecutive-neighbours"
        case Automaton():
            return False
    return True
