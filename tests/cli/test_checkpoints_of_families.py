"""Counts with a checkpoint in every family: stopped, killed and resumed."""

from __future__ import annotations

import subprocess
from functools import partial
from pathlib import Path

import pytest

from installed import command
from programs import ran, started, until
from runut.core.checkpoint import Checkpoint

SMALL = {
    "packing": ("set:pentominoes/3x20", "8 raw, 2 distinct (rectangle, order 4)"),
    "sudoku": (
        ".2..5..8..56........91.34..2.4..596....6......97..4....42.......68....7297.......",
        "785",
    ),
    "hitori": ("hitori/5/5/1234523451345124512351234", "20297"),
    "nonogram": ("nonogram 7x7\nrows\n" + "1\n" * 7 + "columns\n" + "1\n" * 7, "5040"),
}
LARGE = {
    "sudoku": (
        "1..4....9...7..1.3........6.....5.6...........9.21.5...4.5..6.15........9.1......",
        "2237440",
    ),
    "hitori": ("hitori/6/6/123456234561345612456123561234612345", "1646096"),
    "nonogram": ("nonogram 10x10\nrows\n" + "1\n" * 10 + "columns\n" + "1\n" * 10, "3628800"),
}
"""Puzzles and the numbers of their solutions; a large one is stored several times."""

IN_PLACE_OF_AUTO = "Counting with propagation: the search of auto cannot be split.\n"


def counting(folder: Path, puzzle: str, *more: str) -> list[str]:
    source = puzzle
    if not puzzle.startswith("set:"):
        source = str(folder / "puzzle.txt")
        Path(source).write_text(puzzle + "\n", encoding="utf-8")
    return [command(), "count", source, "--checkpoint", str(folder / "count.json"), *more]


def saved(folder: Path) -> Checkpoint:
    return Checkpoint.parse((folder / "count.json").read_text(encoding="utf-8"))


@pytest.mark.laws
@pytest.mark.parametrize("family", SMALL)
def test_a_stopped_count_goes_on_to_the_figures_of_an_unbroken_one(family, tmp_path) -> None:
    puzzle, number = SMALL[family]
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir(), parts.mkdir()
    assert ran(counting(whole, puzzle), text=True, code=0).stdout == f"{number}\n"
    stopped = ran(counting(parts, puzzle, "--nodes", "500"), text=True)
    assert stopped.stdout.startswith(">=")
    assert stopped.stderr.startswith(IN_PLACE_OF_AUTO) == (family in {"hitori", "nonogram"})
    assert ran(counting(parts, puzzle, "--resume"), text=True, code=0).stdout == f"{number}\n"
    assert saved(parts) == saved(whole)
    assert saved(whole).tasks == []


@pytest.mark.slow
@pytest.mark.parametrize("family", LARGE)
def test_a_count_killed_again_and_again_comes_to_the_same_figures(family, tmp_path) -> None:
    puzzle, number = LARGE[family]
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir(), parts.mkdir()
    file, kills = parts / "count.json", 0
    resuming = counting(parts, puzzle, "--resume")
    while True:
        before = file.read_bytes() if file.exists() else b""
        with started(resuming, stdout=subprocess.PIPE, text=True) as process:
            until(partial(_is_over_or_new, process, file, before))
            process.kill()
            reported, _ = process.communicate()
        if process.returncode == 0:
            break
        kills += 1
    assert kills > 1
    assert reported == f"{number}\n"
    ran(counting(whole, puzzle), code=0)
    assert saved(parts) == saved(whole)


def _is_over_or_new(process: subprocess.Popen[str], file: Path, before: bytes) -> bool:
    return process.poll() is not None or (file.exists() and file.read_bytes() != before)
