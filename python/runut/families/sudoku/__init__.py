"""Sudoku: boxes of any shape, up to 49 digits, and variants of any kind."""

from __future__ import annotations

from runut.core.family import Backbone, Drawing, Family
from runut.core.puzzle import UNKNOWN, Solution, unpacked
from runut.families import part, usual_parts
from runut.families.sudoku.algorithms import ALGORITHMS, backbone, candidates
from runut.families.sudoku.draw import draw, look, plain
from runut.families.sudoku.formats import FORMATS
from runut.families.sudoku.layout import LAYOUTS
from runut.families.sudoku.model import Sudoku
from runut.families.sudoku.rules import RULES, model


def _start(puzzle: Sudoku) -> bytes:
    """The givens; a place outside every grid holds 0, which is no number."""
    holes = puzzle.board.holes
    return bytes(
        [digit or (0 if cell in holes else UNKNOWN) for cell, digit in enumerate(puzzle.cells)]
    )


def _unpack(puzzle: Sudoku, board: bytes) -> Solution:
    """The digits of the numbers on a packed board."""
    first, holes = puzzle.board.first, puzzle.board.holes
    if first == 1 and not holes:
        return unpacked(puzzle, board)
    digits = [None if number == UNKNOWN else number + first - 1 for number in board]
    shown = ["." if cell in holes else digit for cell, digit in enumerate(digits)]
    return Solution(puzzle.shape.board(shown), puzzle)


def _size(puzzle: Sudoku) -> str:
    """The rows and columns, after the name of a layout of several grids."""
    board = puzzle.board
    is_usual = (board.box_rows, board.box_columns) == (3, 3)
    named = (f"{name} " for name, own in LAYOUTS.items() if is_usual and own == board.grids)
    return f"{next(named, '')}{board.rows}x{board.columns}"


def _summary(puzzle: Sudoku) -> str:
    given = f"{puzzle.givens} given{'s' * (puzzle.givens != 1)}"
    return f"{_size(puzzle)}, {given}"


def _headlines(puzzle: Sudoku) -> dict[str, str]:
    return {"id": f"Sudoku {_size(puzzle)}, {puzzle.givens} angka tetap"}


FAMILY = Family(
    name="sudoku",
    title="Sudoku",
    **usual_parts(__name__),
    printed=part("sudoku.aim", "printed"),
    puzzle=Sudoku,
    formats=FORMATS,
    algorithms=ALGORITHMS,
    rules=RULES,
    model=model,
    start=_start,
    unpack=_unpack,
    drawing=Drawing(draw, look=look, has_candidates=True, plain=plain),
    summary=_summary,
    headlines=_headlines,
    solve_lines=part("sudoku.bulk", "solve_lines"),
    canonical_text=part("sudoku.canonical", "canonical_text"),
    backbone=Backbone(backbone, candidates),
    clues=part("sudoku.clues", "CLUES"),
    page=part("sudoku.page", "page"),
    setting=part("sudoku.setting", "SETTING"),
    finished=part("sudoku.completing", "finished"),
    paper_report=part("sudoku.paper_report", "paper_report"),
)
