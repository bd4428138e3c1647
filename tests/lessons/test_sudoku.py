"""The sudoku lesson: the console of figures 14 to 16, their faults, and the generator."""

from __future__ import annotations

from itertools import pairwise

import pytest

import runut
from lesson_texts import exhibit, table
from runut.lessons import load
from runut.lessons.exhibits.common import board_text
from runut.lessons.exhibits.sudoku import emptied, uniqueness

PRINTED_15 = "693457128427381956815296347968543712541872639372169485734925861156738294289614573"
PRINTED_16 = "768213954392654781145978623417389265539726418826541379273895146951467832684132597"


def digits(lines: list[str]) -> str:
    return "".join(sign for line in lines for sign in line if sign.isdigit())


def console(figure: str) -> tuple[str, str, str]:
    """The puzzle, the solution and the last line of a figure."""
    text = exhibit("sudoku", "console", figure).parts[0].text
    before, after = text.split("\n\nSudoku berhasil dipecahkan:\n")
    board, seconds = after.split("\n\n")
    assert before.startswith("Puzzle Sudoku awal:\n")
    assert board.split("\n")[3::4] == ["-----"] * 3
    assert all(len(line) == 21 for at, line in enumerate(board.split("\n")) if at % 4 != 3)
    return digits(before.split("\n")[1:]), digits(board.split("\n")), seconds


def test_figure_14_has_its_board_its_solution_and_its_time() -> None:
    puzzle, solution, seconds = console("14")
    assert puzzle.startswith("968200100570068932")
    assert solution.startswith("968273145571468932")
    assert seconds == "Waktu yang dibutuhkan: 0.0010 detik"


def test_figure_15_is_contradictory_as_printed_and_names_both_cells() -> None:
    text = exhibit("sudoku", "contradiction").parts[0].text
    assert "8 appears twice in row 1: r1c1 and r1c9" in text
    assert "8 appears twice in column 1: r1c1 and r3c1" in text
    assert "8 appears twice in box 1: r1c1 and r3c1" in text


def test_figure_15_with_r1c1_empty_has_exactly_the_printed_solution() -> None:
    puzzle, solution, _ = console("15")
    printed = digits([board_text("invalid-paper-figure-15.txt")])
    assert printed[0] == "8"
    assert puzzle == "0" + printed[1:]
    assert solution == PRINTED_15
    found = runut.solve(puzzle, limits=runut.Limits(solutions=2))
    assert found.uniqueness.value == "unique"


@pytest.mark.laws
def test_figure_16_has_two_solutions_that_take_990_trials() -> None:
    _, solution, seconds = console("16")
    assert solution == PRINTED_16
    assert seconds.endswith("0.0000 detik")
    differ, first, second = exhibit("sudoku", "two").parts
    assert differ.text == "They differ in r3c1, r3c2, r4c1, r4c2."
    assert first.scene != second.scene
    assert "takes 990 trials" in load("sudoku").markdown()
    assert "diperlukan 990 percobaan" in load("sudoku", "id").markdown()


def test_givens_solutions_and_trials_of_the_figures() -> None:
    assert [row[:3] for row in table("sudoku", "trials")] == [
        ["7", "61", "1"],
        ["14", "58", "1"],
        ["15", "41", "1"],
        ["16", "56", "2"],
    ]
    assert table("sudoku", "trials")[3][4] == "990"


def test_the_generator_s_file_has_nine_lines_of_nine_digits() -> None:
    listing, run = exhibit("sudoku", "batch", "1").parts
    rows = [line.split(" ") for line in listing.text.split("\n")]
    assert [len(row) for row in rows] == [9] * 9
    removed = sum(row.count("0") for row in rows)
    assert 20 <= removed <= 40
    saved, heading, *_ = run.text.split("\n")
    assert saved == "Puzzle Sudoku telah dibuat dan disimpan ke 'data/example_puzzles.txt'."
    assert heading == "Puzzle Sudoku awal:"


def test_about_three_in_four_generated_boards_are_unique() -> None:
    counts = uniqueness()
    assert set(counts) == set(range(20, 41))
    rows = table("sudoku", "unique")
    assert rows[-1][1] == "2,000"
    assert 72 < float(rows[-1][3].removesuffix(" %")) < 80
    shares = [float(row[3].removesuffix(" %")) for row in rows[:-1]]
    assert shares == sorted(shares, reverse=True)
    assert sum(int(row[1]) for row in rows[:-1]) == 2000


def test_a_share_of_the_table_is_that_of_the_paper_s_generator_in_python() -> None:
    from runut.families.sudoku.paper import random_removal

    boards = [random_removal(seed) for seed in range(1, 21)]
    made = [
        runut.make("sudoku", method="random-removal", seed=seed).puzzle for seed in range(1, 21)
    ]
    assert boards == made


def test_growth_starts_from_a_full_board_and_ends_far_beyond_it() -> None:
    puzzle = runut.read(board_text("seventeen-clues.sdm"))
    board = emptied(puzzle, 10)
    assert (board.givens, emptied(puzzle, 64).givens) == (71, 17)
    rows = table("sudoku", "growth", "seventeen-clues.sdm")
    trials = [int(row[1].replace(",", "")) for row in rows]
    assert [row[0] for row in rows] == ["10", "20", "30", "40", "50"]
    assert all(more > 3 * less for less, more in pairwise(trials))
    assert {row[2] for row in rows} == {"1"}
