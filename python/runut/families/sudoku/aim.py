"""The rules of a sudoku in words, for its player."""

from __future__ import annotations

from runut.core.said import Said
from runut.families.sudoku.layout import SIGNS, Board
from runut.families.sudoku.model import Sudoku

SAID = Said(__package__, "aim.toml")


def aim(puzzle: Sudoku, language: str) -> tuple[str, ...]:
    """The rules of the board, then those of each variant on it."""
    board = puzzle.board
    asked = (each for constraint in puzzle.constraints for each in constraint.asked(board))
    said = (SAID.say(name, language, **values) for name, values in asked)
    stay = [SAID.say("givens", language)] if any(puzzle.cells) else []
    return (_plain(board, language), *stay, *dict.fromkeys(said))


def _plain(board: Board, language: str) -> str:
    """The rule of rows, columns and what else the board is divided into."""
    areas = len(set(board.regions))
    lines = "lines" if areas == 1 else "board"
    is_wide = len(board.digits) > board.size
    return SAID.say(
        f"{lines}-wide" if is_wide else lines,
        language,
        area=SAID.say("jigsaw-region" if areas else "box", language),
        first=SIGNS[board.digits[0]],
        last=SIGNS[board.digits[-1]],
    )
