"""Boards to and fro between Runut and Tatham's Singles, where Debian's `sgt-puzzles` is installed.

The program reads game IDs from standard input without a display and saves each with its solution.
Its solver knows rules only and gives up where a supposition is needed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable

import pytest

import runut
from programs import ran
from runut import Hitori, Limits, Solution, Uniqueness

TWO = Limits(solutions=2)
BLACK = re.compile(r"B(\d+),(\d+)")
PROGRAM = shutil.which(
    "sgt-singles", path=os.pathsep.join((os.environ.get("PATH", ""), "/usr/games"))
)

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="sgt-puzzles is not installed")

Singles = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def singles(tmp_path) -> Singles:
    """Runs the program in an empty folder."""

    def run(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return ran([PROGRAM or "", *words], stdin, cwd=tmp_path, text=True)

    return run


def solution_of(board: Hitori, saved: str) -> Solution:
    """The solution in a saved game, which names the black cells as column and row."""
    moves = next(line for line in saved.splitlines() if line.startswith("SOLVE"))
    blacks = {(int(row), int(column)) for column, row in BLACK.findall(moves)}
    rows = range(board.height), range(board.width)
    return Solution(tuple(tuple(int((r, c) in blacks) for c in rows[1]) for r in rows[0]))


def made(side: str, seed: int) -> Hitori:
    board = runut.generate("hitori", seed=seed, options={"size": side})
    assert isinstance(board, Hitori)
    return board


@pytest.mark.parametrize(
    "size", ["2x2", "3x2", "8x8", "9x12", "20x20", "35x36", "61x61", "2x61", "61x17"]
)
def test_the_program_takes_our_boards_up_to_its_greatest_number(singles, size) -> None:
    boards = [made(size, seed) for seed in range(3)]
    stdin = "".join(runut.write(board, format="tatham") for board in boards)
    done = singles("--save", "game", "--save-suffix", ".sav", stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.laws
@pytest.mark.parametrize("size", ["2x2", "8x8", "13x9", "20x20", "35x36", "61x61"])
def test_the_programs_solver_finds_our_solution(singles, tmp_path, size) -> None:
    solved = 0
    for seed in range(6):
        board = made(size, seed)
        (saved := tmp_path / "game0.sav").unlink(missing_ok=True)
        words = ("--save", "game", "--save-suffix", ".sav", "--with-solutions")
        done = singles(*words, stdin=runut.write(board, format="tatham"))
        if done.returncode:
            assert "Unable to solve puzzle" in done.stderr
        else:
            solved += 1
            assert solution_of(board, saved.read_text()) == runut.solve(board).solution
    assert solved >= 4


@pytest.mark.laws
@pytest.mark.parametrize("params", ["2x2de", "6x6de", "8x8dk", "12x7dk", "15x15de", "25x25dk"])
def test_boards_of_the_program_are_solved_uniquely(singles, tmp_path, params) -> None:
    done = singles("--generate", "4", f"{params}#2026")
    boards = list(runut.read_all(done.stdout))
    assert len(boards) == 4
    singles("--save", "game", "--save-suffix", ".sav", "--with-solutions", stdin=done.stdout)
    for at, board in enumerate(boards):
        assert isinstance(board, Hitori)
        result = runut.solve(board, limits=TWO)
        assert result.uniqueness is Uniqueness.UNIQUE
        saved = (tmp_path / f"game{at}.sav").read_text()
        assert result.solution == solution_of(board, saved)


def test_the_program_rejects_what_we_do_not_write_for_it(singles) -> None:
    for game in ("1x3:123", "2x2:2113", "63x2:" + "1" * 126):
        board = runut.read(game)
        with pytest.raises(runut.PuzzleError):
            runut.write(board, format="tatham")
        assert singles("--save", "game", "--save-suffix", ".sav", stdin=game).returncode == 1
