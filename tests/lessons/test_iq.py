"""The IQ Puzzler Pro lesson: every count of the paper, its saved text, and all 23 faulty inputs."""

from __future__ import annotations

import pytest

import runut
from lesson_texts import exhibit, table
from runut.lessons import load
from runut.lessons.exhibits.common import board_text
from runut.lessons.exhibits.iq import renamed, what_we_say
from runut.lessons.faulty_inputs import faulty_inputs

INPUTS = list(faulty_inputs())
SAYS = {
    "file-1": "the name of the file is empty",
    "file-2": "notexist.txt: No such file or directory",
    "file-3": "1:1: the text is empty",
    "firstline-1": "1:4: expected three numbers",
    "firstline-2": "1:7: expected three numbers (rows, columns, pieces), found 4 words",
    "firstline-3": "1:5: expected the number of pieces from 1 to 26, found 27",
    "firstline-4": "1:1: expected the number of rows (a whole number), found 'A'",
    "type-1": "2:1: expected the type of the board",
    "type-2": "2:1: expected the type of the board",
    "type-3": "1:1: the board has 30 free cells, but the pieces have 16",
    "type-4": "2:1: expected the type of the board",
    "custom-1": "3:1: expected row 1 of 5 of the board, found a blank line",
    "custom-2": "3:7: expected 7 characters in row 1",
    "custom-3": "3:7: expected 'X' or '.' in row 1",
    "custom-4": "7:1: expected row 5 of 5 of the board, found a piece: 'A'",
    "custom-5": "3:1: expected row 1 of 5 of the board, found the end of the text",
    "pieces-1": "3:1: expected a line of a piece, found a blank line",
    "pieces-2": "4:2: expected only A in this line of a piece, found X",
    "pieces-3": "4:2: expected a letter from A to Z or a space in a piece, found '#'",
    "pieces-4": "7:1: piece A appears twice, first in line 3",
    "pieces-5": "18:1: expected 7 pieces (the first line says so), found 8",
    "pieces-6": "16:1: expected 7 pieces (the first line says so), found 6",
    "pieces-7": "1:1: the board has 25 free cells, but the pieces have 24",
}


def test_all_boards_have_the_paper_s_iterations_and_all_their_solutions() -> None:
    rows = {row[0]: row[3:5] for row in table("iq", "cases")}
    assert rows == {
        "default-1": ["132,503", "37,632"],
        "default-2": ["105", "64"],
        "default-3": ["4,984,477", "2,775,048"],
        "default-4": ["3,449", ""],
        "default-5": ["1", "0"],
        "custom-1": ["39", "32"],
    }


def test_the_saved_text_is_the_paper_s_file() -> None:
    saved = exhibit("iq", "saved", "default-1").parts[0].text
    assert saved == (
        "Solution:\nAABCC\nABBCD\nEEEDD\nEEFFF\nGGGFF\n\n"
        "Searching Time: 294ms\n\nNumber of Iterations: 132503"
    )
    second = exhibit("iq", "saved", "default-2").parts[0].text
    assert second.endswith("CAEE\n\nSearching Time: 1ms\n\nNumber of Cases: 105")
    custom = exhibit("iq", "saved", "custom-1").parts[0].text
    assert custom == (
        "Solution:\n   A   \n AAABB \nCCCCBBB\n CDEEE \n   E   \n\n"
        "Searching Time: 0ms\n\nNumber of Iterations: 39"
    )
    assert exhibit("iq", "saved", "default-5").parts[0].text == "No solution found"


def test_figure_2_is_piece_m_as_points_and_as_a_matrix_with_8_orientations() -> None:
    points, matrix = exhibit("iq", "points", "...M/MMMM").parts
    assert points.text == "(0,0) (1,0) (2,0) (3,0) (3,1)"
    assert matrix.text == ". . . M\nM M M M"
    assert [row[1] for row in table("iq", "turns", "...M/MMMM", "OO/OO", "III")] == ["8", "1", "2"]


def test_figure_4_ends_with_two_pieces_in_the_middle_and_is_short_with_the_third_first() -> None:
    rows = table("iq", "first", "order-of-pieces.txt")
    assert rows == [["C B G", "69"], ["B C G", "69"], ["G C B", "4"]]
    text = exhibit("iq", "solution", "order-of-pieces.txt").markdown()
    assert "G G G G\nG C B G\nG G G G" in text
    calls = exhibit("iq", "sentences", "1", "4", "order-of-pieces.txt").markdown()
    assert "G fits nowhere" in calls


def test_there_are_23_faulty_inputs() -> None:
    assert [each.case for each in INPUTS] == list(SAYS)
    assert len(SAYS) == 23


@pytest.mark.parametrize("faulty", INPUTS, ids=lambda faulty: faulty.case)
def test_a_faulty_input_is_rejected_with_its_place(faulty) -> None:
    assert what_we_say(faulty).startswith(SAYS[faulty.case])


@pytest.mark.parametrize("language", ["en", "id"])
def test_the_lesson_shows_every_message_of_the_paper_beside_ours(language) -> None:
    shown = [each for each in load("iq", language).exhibits if each.name == "errors"]
    text = "\n".join(each.markdown() for each in shown)
    for faulty in INPUTS:
        assert faulty.says.strip() in text
        assert what_we_say(faulty) in text


def test_other_letters_change_the_paper_s_count_and_not_the_puzzle() -> None:
    rows = table("iq", "letters")
    assert rows[0] == ["ABCDEFG", "132,503", "9"]
    assert int(rows[1][1].replace(",", "")) < 1000
    assert {row[2] for row in rows} == {"9"}
    puzzle = runut.read(board_text("default-1.txt"))
    assert runut.count(renamed(puzzle, 3)).count == runut.count(puzzle).count


def test_the_blank_column_hides_the_solution_from_the_paper_alone() -> None:
    assert [row[1] for row in table("iq", "blank")] == ["misses the solution", "solved", "solved"]


def test_the_pyramid_that_the_paper_left_open_is_drawn_in_five_layers() -> None:
    (picture,) = exhibit("iq", "solution", "iq-puzzler-pro-pyramid.txt").parts
    assert len(picture.scene.boards) == 5


def test_growth_is_steep_for_the_paper_and_mild_for_the_better() -> None:
    rows = [[int(cell.replace(",", "")) for cell in row[1:]] for row in table("iq", "growth")]
    assert rows == sorted(rows)
    assert all(auto <= paper for paper, _, auto in rows)
    assert rows[-1][0] > 1000 * rows[-1][2]


def test_the_slowest_board_costs_4984477_or_a_handful() -> None:
    rows = table("iq", "versus", "default-3.txt", "piece-backtracking", "scanline", "auto")
    assert [row[2] for row in rows] == ["4,984,477", "102", "14"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (board_text("default-1.txt").replace("G", "Z"), "AABCC"),
        (board_text("default-1.txt").replace("\n", "\r\n"), "AABCC"),
        ("1 1 1\nDEFAULT\nA\n", "A"),
        (board_text("order-of-pieces.txt"), "GGGG"),
    ],
    ids=["piece Z", "CRLF", "1x1", "ring"],
)
def test_a_board_at_the_edge_of_what_the_paper_reads_is_solved(text, first) -> None:
    result = runut.solve(runut.read(text, family="packing"), algorithm="piece-backtracking")
    assert "".join(map(str, result.solution.rows[0])) == first
