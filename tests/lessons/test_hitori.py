"""The hitori lesson: the paper's patterns, its board stage by stage, and where its method fails."""

from __future__ import annotations

import pytest

import runut
from lesson_texts import exhibit, table
from runut.lessons import Listing, load
from runut.lessons.exhibits.common import board_text
from runut.lessons.exhibits.hitori import comparisons, stages

EXAMPLE = runut.read(board_text("figure-1.txt"), family="hitori")
FAILING = runut.read(board_text("section-3-2.txt"), family="hitori")


def signs(cells: bytes) -> str:
    return "".join("?" if cell == 255 else "WB"[cell] for cell in cells)


@pytest.mark.parametrize(
    ("number", "after"),
    [
        ("1", "[6] (6) [6]\n(4)  .  (9)"),
        ("2", "[6] (3)\n(6)  .\n[6] (2)"),
        ("3", "(6) [6] (2)\n .  (6)  ."),
    ],
)
def test_the_patterns_are_drawn_with_circles_around_what_is_surely_white(number, after) -> None:
    _, picture = exhibit("hitori", "pattern", number).parts
    assert picture.text == after
    circles = next(
        each for each in picture.scene.items if getattr(each, "label", "") == "surely white"
    )
    assert len(circles.items) == 2 * after.count("(")


def test_after_solve3_what_has_an_equal_in_one_line_is_bare() -> None:
    (picture,) = exhibit("hitori", "circles").parts
    lines = picture.text.split("\n")
    assert lines[::2] == [
        "(3) (2)  5  (4) [5]",
        " 4  (3) (2) [4] (4)",
        "(5) (4) (1) (2) (3)",
    ]


def test_the_paper_s_board_after_each_stage() -> None:
    start, middle, end = map(signs, stages(EXAMPLE))
    assert start == "?" * 25
    assert middle == "WW?WBWBWWW?WWBWWBWWBWWWWW"
    assert end == "WWWWBWBWWWBWWBWWBWWBWWWWW"
    texts = [part.text for part in exhibit("hitori", "stages").parts if isinstance(part, Listing)]
    assert [text.replace(" ", "").replace("\n", "") for text in texts] == [start, middle, end]


def test_the_solution_s_black_cells_are_those_of_the_paper() -> None:
    rows = runut.solve(EXAMPLE).solution.rows
    black = [(row + 1, column + 1) for row in range(5) for column in range(5) if rows[row][column]]
    assert black == [(1, 5), (2, 2), (3, 1), (3, 4), (4, 2), (4, 5)]


def test_the_cells_found_by_hand_are_right() -> None:
    text = exhibit("hitori", "first-reasoning").markdown()
    assert text.count("[") == 3
    assert " 2 [3] 4  3  5\n[4] 3  2  4  4\n 1 [3] 3  5  5" in text


def test_the_failing_board_fits_the_paper_s_words() -> None:
    """(5,1) as column and row equals (2,1) and (5,4), and a 1 beside it ends cut off."""
    lines = board_text("section-3-2.txt").splitlines()
    numbers = [[int(number) for number in line.split()] for line in lines]
    assert numbers[0][4] == numbers[0][1] == numbers[3][4] == 5
    _, middle, end = (signs(cells) for cells in stages(FAILING, black_counts=True))
    assert middle[4] == end[4] == "B"
    assert numbers[0][3] == 1
    assert end == "BWBWBWWWBWBWBWBWWWWWBWBWB"


@pytest.mark.parametrize(("language", "words"), [("en", "Cut off"), ("id", "Terputus")])
def test_the_cut_off_cell_is_named_and_the_right_answer_stands_beside(language, words) -> None:
    text = exhibit(
        "hitori", "outcome", "section-3-2.txt", "black-counts", language=language
    ).markdown()
    assert f"{words}" in text
    assert "r1c4" in text
    right = "[4] 5  4  1 [5]\n 5  1  2 [3] 4\n[4] 4 [1] 3  1\n 2  3  1  4  5\n[2] 2 [1] 5 [4]"
    assert text.rstrip("`\n").endswith(right)
    assert not runut.check(FAILING, runut.solve(FAILING).solution)


def test_the_paper_s_board_is_solved_without_a_violation() -> None:
    text = exhibit("hitori", "outcome").markdown()
    assert "Cut off" not in text
    assert "twice" not in text


def test_every_decision_of_the_paper_s_search_has_a_sentence() -> None:
    lines = exhibit("hitori", "sentences", "1", "25").parts[0].text.split("\n")
    assert len(lines) == 25
    assert "After the first pass 23 of 25 cells are decided" in load("hitori").markdown()


def test_comparisons_a_cell_grow_with_the_size() -> None:
    rows = table("hitori", "growth")
    assert [row[1] for row in rows] == ["16", "36", "64", "100", "144"]
    a_cell = [float(row[3]) for row in rows]
    assert a_cell == sorted(a_cell)
    assert comparisons(runut.read("hitori/2/2/2111")) == 8


def test_larger_boards_are_right_less_often() -> None:
    right = [int(row[2]) for row in table("hitori", "solves")]
    assert right == sorted(right, reverse=True)
    assert right[0] > right[-1] > 0


@pytest.mark.parametrize(
    ("text", "count"),
    [("2 1\n1 1\n", 1), ("1 2 3\n1 1 3\n2 3 3\n", 1), ("1 2 3\n2 2 3\n1 1 3\n", 0)],
)
def test_the_boards_of_the_exercise_have_one_one_and_no_solution(text, count) -> None:
    assert runut.count(runut.read(text, family="hitori")).count == count
