"""Test data of other solvers, which are no part of the project.

The variable RUNUT_PEERS names a folder with checkouts of
https://github.com/dclamage/SudokuSolver and https://github.com/sigh/Interactive-Sudoku-Solver.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from warnings import catch_warnings

import pytest

import runut
from runut.families.sudoku.layout import SINGLE
from runut.families.sudoku.model import Sudoku

FOLDER = Path(os.environ.get("RUNUT_PEERS", ""))
F_PUZZLES = ("SudokuSolver/SudokuTests/Puzzles.cs",)
ITEMS = tuple(
    f"Interactive-Sudoku-Solver/{name}"
    for name in ("tests/e2e/e2e_puzzles.js", "data/example_puzzles.js", "data/collections.js")
)
F_PUZZLE = re.compile(r'"(?P<text>N4[^"]+)"\s*,\s*@?"(?P<solution>[0-9A-Z]+)"')
ITEM = re.compile(
    r"input:\s*(?P<sign>['`])(?P<text>[^/'`$][^'`$]*)(?P=sign),\s*(?:\w+: [^\n]*\n\s*)*?"
    r"solution:\s*['\"](?P<solution>[0-9A-Z]+)['\"]"
)
REFUSED = "Runut (does not know|knows square boards only)|needs too many states"
SEVERAL = (
    ".Shape~9x9~0-8.SumLine~10~R3C2~R3C3~R3C4~R3C5~R4C5.Sum~0~R4C5~R3C6",
    ".Sandwich~18~C1.Sandwich~18~C2.Sandwich~18~C3.Sandwich~18~R1",
)
"""How puzzles begin that have several solutions, which their own site accepts too."""


def cases(names: tuple[str, ...], pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """The texts and solutions of the files that are there."""
    paths = [FOLDER / name for name in names if "RUNUT_PEERS" in os.environ]
    for path in paths:
        if path.exists():
            for match in pattern.finditer(path.read_text(encoding="utf-8-sig")):
                text = match["text"].replace("\\n", "\n")
                if not text.startswith(SEVERAL):
                    yield text, match["solution"]


def spelt(puzzle: Sudoku, solution: runut.Solution, wanted: str) -> str:
    """The digits as the other solver writes them: signs, letters from A = 1 on, or numbers."""
    values = [int(value or 0) for value in solution.values()]
    if len(wanted) > len(puzzle.cells):
        return "".join(map(str, values))
    has_letters = puzzle.board.digits[-1] > 9
    return "".join(chr(64 + each) if has_letters and each else SINGLE[each] for each in values)


def answers(text: str, wanted: str) -> list[str]:
    """The solutions, at most two; a text that is refused by a rule's name skips the test."""
    with catch_warnings(action="ignore", category=runut.UnreadWarning):
        try:
            puzzle = runut.read(text, family="sudoku")
        except runut.InputError as error:
            if not re.search(REFUSED, str(error)):
                raise
            pytest.skip(str(error).splitlines()[0])
    result = runut.solve(puzzle, limits=runut.Limits(solutions=2, seconds=100))
    return [spelt(puzzle, each, wanted) for each in result.solutions]


@pytest.mark.parametrize(
    ("text", "solution"), [*cases(F_PUZZLES, F_PUZZLE)], ids=lambda each: each[:40]
)
def test_a_puzzle_of_sudoku_solver_has_the_solution_of_its_tests(text, solution) -> None:
    assert answers(f"https://f-puzzles.com/?load={text}", solution) == [solution]


@pytest.mark.parametrize(("text", "solution"), [*cases(ITEMS, ITEM)], ids=lambda each: each[:40])
def test_a_text_of_interactive_sudoku_solver_has_the_solution_of_its_tests(text, solution) -> None:
    assert answers(text, solution) == [solution]
