"""The clues of a sudoku: its givens, and each constraint that only rules something out.

A constraint is a clue if the board without it has the same cells, digits and units, and states
nothing new. So a jigsaw is none, since boxes would take the place of its regions; nor is a dot
beside a negative rule, which would then speak about its cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from runut.core.clues import Clue, Clues
from runut.families.sudoku.kinds.constraint import Constraint, Constraints, in_whole
from runut.families.sudoku.kinds.grammar import written
from runut.families.sudoku.kinds.registry import kept
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.model import Sudoku
from runut.families.sudoku.statements import Definition, Statement


def _clues(puzzle: Sudoku) -> list[Clue]:
    return [*_givens(puzzle), *_constraints(puzzle)]


def _givens(puzzle: Sudoku) -> Iterator[Clue]:
    board = puzzle.board
    for cell, number in enumerate(puzzle.cells):
        if number:
            name = cell_name(cell, puzzle.board.columns)
            digit = board.digit_of(number)
            said = f"{name} is {digit}", cell, f"{name} berisi {digit}"
            yield Clue("given", (divmod(cell, puzzle.board.columns),), *said)


def _constraints(puzzle: Sudoku) -> Iterator[Clue]:
    board, constraints = puzzle.board, puzzle.constraints
    for at, each in enumerate(constraints):
        if _only_rules_out(each, board, constraints):
            stated = _stated(each, board, constraints)
            own = {
                cell for each in stated if not isinstance(each, Definition) for cell in each.cells
            }
            is_local = len(own) < len(board.cells)
            cells = tuple(divmod(cell, board.columns) for cell in sorted(own) if is_local)
            key = each, constraints[:at].count(each)  # the same may stand there twice
            yield Clue(each.name, cells, written(each, board), key)


def _only_rules_out(constraint: Constraint, board: Board, constraints: Constraints) -> bool:
    """Whether the board without a constraint states nothing that it does not state now."""
    others = _less(constraints, constraint)
    if type(constraint).shaped is not Constraint.shaped:
        return False
    depending = (each for each in others if type(each).among is not Constraint.among)
    return all(
        {*_stated(each, board, others)} <= {*_stated(each, board, constraints)}
        for each in depending
    )


def _stated(constraint: Constraint, board: Board, others: Constraints) -> Iterator[Statement]:
    """What it states on a board that has these constraints."""
    return constraint.among(board, in_whole(others, board))


def _less(constraints: Constraints, constraint: Constraint) -> Constraints:
    at = constraints.index(constraint)
    return (*constraints[:at], *constraints[at + 1 :])


def _without(puzzle: Sudoku, clue: Clue) -> Sudoku:
    match clue.key:
        case int(cell):
            return replace(puzzle, cells=(*puzzle.cells[:cell], 0, *puzzle.cells[cell + 1 :]))
        case Constraint() as constraint, int():
            return replace(puzzle, constraints=_less(puzzle.constraints, constraint))
    return puzzle


CLUES = Clues(_clues, _without, ("given", *kept()))
