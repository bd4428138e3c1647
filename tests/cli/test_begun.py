"""Begun puzzles of each family get clues until they have one solution, and keep what they have."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import runut as library
from installed import Runut

EXAMPLES = Path(__file__).parents[2] / "examples"
BEGUN = {
    "sudoku": "....34...1......",
    "hitori": "hitori 4x4\n1 . . 2\n. . . .\n. 3 . .\n. . . 1\n",
    "packing": (EXAMPLES / "packing/challenge.json").read_text(),
}


@pytest.mark.parametrize("family", BEGUN)
def test_a_begun_puzzle_gets_clues_until_it_has_one_solution(family: str, runut: Runut) -> None:
    begun = library.read(BEGUN[family], family=family)
    ran = runut("generate", family, "--begun", "-", "--seed", "3", stdin=BEGUN[family])
    whole = library.read(ran.out, family=family)
    assert ran.code == 0, ran.err
    assert library.is_unique(whole)
    assert whole == library.finish(begun, seed=3)
    if family != "packing":
        kept = zip(begun.cells, whole.cells, strict=True)
        assert all(before in (0, None, after) for before, after in kept)


def test_a_nonogram_keeps_the_cells_that_are_painted(runut: Runut, tmp_path: Path) -> None:
    board = [[1, 1, None, None, 0]] * 5
    (tmp_path / "board.json").write_text(json.dumps(board))
    choiri = str(EXAMPLES / "nonogram/choiri-5.non")
    ran = runut("generate", "nonogram", "--begun", choiri, "--board", "board.json")
    whole = library.read(ran.out)
    assert ran.code == 0, ran.err
    assert library.is_unique(whole)
    assert not whole.note("goal")  # of the picture before
    for row in library.solve(whole).solution.rows:
        assert (row[0], row[1], row[4]) == (1, 1, 0)


@pytest.mark.parametrize(
    "words",
    [["hint"], ["explain"], ["why-not", "r1c1", "1"], ["generate", "nonogram", "--begun"]],
    ids=lambda words: words[0],
)
def test_a_board_that_does_not_fit_is_a_fault_in_its_own_file(words, runut, tmp_path) -> None:
    (tmp_path / "board.txt").write_text("#.\n")
    choiri = str(EXAMPLES / "nonogram/choiri-5.non")
    ask = [*words, choiri] if words[-1] == "--begun" else [words[0], choiri, *words[1:]]
    ran = runut(*ask, "--board", "board.txt")
    assert (ran.code, ran.out) == (4, "")
    assert ran.err == "board.txt:1:1: the board has another shape than the puzzle\n"


def test_what_cannot_be_finished_is_refused(runut: Runut) -> None:
    nonogram = str(EXAMPLES / "nonogram/choiri-5.non")
    assert "not completed from their text" in runut("generate", "nonogram", "--begun", nonogram).err
    unsolvable = "123....4........\n"
    ran = runut("generate", "sudoku", "--begun", "-", stdin=unsolvable + "1...............\n")
    assert ran.code == 4
    assert "no givens complete this puzzle" in ran.err
    assert library.is_unique(ran.out)
    with pytest.raises(library.InputError, match="no limit nodes="):
        library.finish("1...............", nodes=3)
    with pytest.raises(library.UnknownNameError, match="expected a grade"):
        library.finish("1...............", grade="soft")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--begun", "-", "--size", "6"], "not --size"),
        (["--begun", "-", "--method", "unique"], "not --method"),
        (["--begun", "-", "-o", "many.parquet"], "not -o many.parquet"),
        (["--begun", "-", "-o", "one.svg"], "not -o one.svg"),
        (["--begun", "-", "--daily"], "--daily makes everybody's puzzle"),
        (["--board", "-"], "--begun FILE"),
    ],
)
def test_what_does_not_fit_beside_it_is_refused(words, said, runut: Runut) -> None:
    ran = runut("generate", "sudoku", *words, stdin=BEGUN["sudoku"])
    assert (ran.code, said in ran.err) == (2, True), ran.err


def test_a_samurai_gets_no_digit_outside_its_grids() -> None:
    samurai = library.generate("sudoku", variant="samurai", seed=1)
    begun = replace(samurai, cells=tuple(0 if at % 3 else n for at, n in enumerate(samurai.cells)))
    whole = library.finish(begun, seed=3)
    assert library.is_unique(whole)
    assert all(n in (0, other) for n, other in zip(begun.cells, whole.cells, strict=True))


@pytest.mark.parametrize("variant", ["samurai", "killer", "jigsaw"])
def test_what_has_one_solution_already_stays_as_it_is(variant: str) -> None:
    puzzle = library.generate("sudoku", variant=variant, seed=12)
    assert library.finish(puzzle, seed=5) == puzzle


def test_what_is_not_found_ends_neither_other_seeds_nor_other_puzzles(runut: Runut) -> None:
    """No board of four rows has grade 9; what others need stays written, and the code says it."""
    text = "1...............\n" + "." * 1296 + "\n1...............\n"
    ran = runut("generate", "sudoku", "--begun", "-", "--time", "0.5", "--seed", "1", stdin=text)
    assert (ran.code, ran.out.count("sudoku 2x2")) == (5, 2)
    assert "standard input:2: seed 1: stopped by the time limit" in ran.err
    words = ("--grade", "9", "--count", "2")
    ran = runut("generate", "sudoku", "--begun", "-", *words, stdin=BEGUN["sudoku"])
    assert (ran.code, ran.out) == (5, "")
    assert ran.err.count("no sudoku of grade 9") == 2


@pytest.mark.parametrize(
    ("painted", "notes"), [(0, {"by": "Me"}), (1, {"by": "Me", "title": "Plus"})]
)
def test_a_completed_nonogram_keeps_its_title_with_its_picture(painted: int, notes) -> None:
    plus = "nonogram 3x3\n# title: Plus\n# by: Me\nrows\n1\n3\n1\ncolumns\n1\n3\n1\n"
    board = [[0, 1, 0], [1, 1, 1], [0, painted, 0]]
    assert dict(library.finish(plus, board).notes) == notes
