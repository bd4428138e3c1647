"""Boards of grids that share cells: said, read, solved, explained, drawn, printed and made."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

import runut
from runut.core.scene import Rect, flat
from runut.errors import FormatError, InputError, PuzzleError
from runut.explaining.checker import faults
from runut.families.forms.sudoku.layouts import mask
from runut.families.sudoku.aim import printed
from runut.families.sudoku.draw import draw
from runut.families.sudoku.layout import LAYOUTS
from runut.sudoku import AntiKnight, Cage, Digits, Grids, Jigsaw, NoBoxes, Or, Renban, Size, Sudoku
from stated.sudoku import check as by_hand
from sudoku_boards import SAMURAI

SMALL = """sudoku 2x2
1 . . . ~ ~
. 4 . . ~ ~
. . 4 . 1 .
. . . . 3 .
~ ~ 1 . . .
~ ~ . . . .
grids r1c1 r3c3
"""
ENDING_IN_A_HOLE = """sudoku 2x2
~ ~ 3 . . .
~ ~ . . . .
. . . 3 . 2
3 . . 2 . .
. 3 . . ~ ~
. . . 1 ~ ~
grids r1c3 r3c1
"""
BARE = SAMURAI.removeprefix("sudoku 3x3\n").removesuffix("grids samurai\n")
"""The rows alone."""
WITH_GAPS = BARE.replace("~", " ")
PRINTED = {
    "a sign of their own": BARE.replace(".", "0").replace("~", "."),
    "the sign of blanks": BARE.replace("~", "."),
    "letters": BARE.replace("~", "X").replace(" ", ""),
    "gaps": "".join(line[::2].rstrip() + "\n" for line in WITH_GAPS.splitlines()),
    "wide gaps": WITH_GAPS,
    "bars": "".join(f"{line[:17]} | {line[18:]}\n" for line in BARE.splitlines()),
    "a rule below": BARE + "grids samurai\n",
    "lists": str([line.split() for line in BARE.splitlines()]),
    "nulls": json.dumps(
        [
            [int(sign) if sign.isdecimal() else None for sign in line.split()]
            for line in BARE.splitlines()
        ]
    ),
}
"""The samurai as people print it, by what stands outside its grids."""
DRAWN = [name for name in LAYOUTS if name not in ("butterfly", "gattai-4", "gattai-5")]
"""The layouts with places outside, by their first names."""
ALGORITHMS = ("auto", "propagation", "clauses", "model")


@pytest.fixture
def samurai() -> Sudoku:
    return runut.read(SAMURAI)


def test_a_samurai_is_read_and_written(samurai) -> None:
    assert samurai.constraints == (Grids("samurai"),)
    assert str(samurai) == SAMURAI
    assert Sudoku.from_rows(samurai.rows, constraints=Grids("samurai")) == samurai


def test_places_outside_every_grid_may_be_blanks(samurai) -> None:
    assert runut.read(SAMURAI.replace("~", ".")) == samurai


@pytest.mark.parametrize("text", PRINTED.values(), ids=PRINTED)
def test_rows_alone_are_read_as_the_layout_that_they_draw(samurai, text) -> None:
    assert runut.read(text) == samurai


def test_a_list_of_printed_boards_is_read_with_what_stands_between(samurai) -> None:
    with pytest.warns(runut.UnreadWarning, match="No. 2"):
        assert [*runut.read_all(f"{BARE}\nNo. 2\n\n{BARE}")] == [samurai] * 2


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("outside", ["~", " "])
def test_each_layout_is_known_by_what_is_outside(name, outside) -> None:
    rows = (row.replace(" ", outside).replace("X", "0") for row in mask(name))
    text = "\n".join(rows).replace("0", "5", 1)
    assert runut.read(text).constraints == (Grids(name),)


def test_a_board_of_21_rows_is_no_layout_where_grids_would_be_blank() -> None:
    ninja = [["."] * 21 for _ in range(21)]
    for at in range(9):
        ninja[at][at] = str(at + 1)
    assert runut.read("\n".join(map(" ".join, ninja))).constraints == ()


def test_an_error_in_printed_rows_names_their_line() -> None:
    text = BARE.replace("\n. 2 9 .", "\n9 2 9 .")
    with pytest.raises(PuzzleError, match="9 appears twice in row 2 of grid 4") as caught:
        runut.read("\n\n" + text)
    assert [each.line for each in caught.value.faults] == [16, 23, 16]


def test_places_outside_every_grid_are_holes(samurai) -> None:
    assert len(samurai.shape.holes) == 72
    assert samurai.shape.size - 72 == 369


def test_the_line_may_name_the_first_cell_of_each_grid(samurai) -> None:
    text = SAMURAI.replace("samurai", "r1c1 r1c13 r7c7 r13c1 r13c13")
    other = runut.read(text)
    assert (str(other), other.board) == (text, samurai.board)


def test_each_grid_has_a_frame_and_what_grids_share_a_tint() -> None:
    puzzle = runut.read("sudoku 3x3\n" + "............\n" * 12 + "grids butterfly\n")
    items = [*flat(draw(puzzle))]
    frames = {(each.x1, each.x2) for each in items if getattr(each, "role", "") == "frame"}
    assert frames == {(0, 9), (3, 12), *((at, at) for at in (0, 3, 9, 12))}
    tints = Counter(each.role for each in items if isinstance(each, Rect))
    assert tints == {"cell": 4, "shade": 108, "shade-2": 36}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_each_kernel_solves_a_samurai_and_its_rules_by_hand_agree(samurai, name) -> None:
    result = runut.solve(samurai, algorithm=name)
    assert by_hand(samurai, result.solution) == runut.check(samurai, result.solution) == ()
    assert runut.count(samurai, algorithm=name).count == 1


def test_a_solution_has_holes_where_no_cell_is(samurai) -> None:
    solution = runut.solve(samurai).solution
    holes = [divmod(cell, 21) for cell, sign in enumerate(solution.values()) if sign == "."]
    assert {*holes} == samurai.shape.holes


@pytest.mark.parametrize("name", ALGORITHMS)
def test_each_kernel_counts_the_same_boards(name) -> None:
    assert runut.count(SMALL, algorithm=name).count == runut.count(SMALL, algorithm="model").count


def test_holes_add_no_solutions() -> None:
    apart = "sudoku 1x2\n. . ~ ~\n. . ~ ~\n~ ~ . .\n~ ~ . .\ngrids r1c1 r3c3\n"
    assert runut.count(apart).count == 4


def test_a_wrong_board_breaks_the_same_rules_by_hand(samurai) -> None:
    rows = [list(row) for row in runut.solve(samurai).solution.rows]
    rows[0][0], rows[8][8], rows[20][20] = rows[0][1], rows[8][7], None
    wrong = runut.check(samurai, rows)
    assert {each.rule for each in wrong} >= {"cell-empty", "row-duplicate", "box-duplicate"}
    solution = runut.Solution(tuple(map(tuple, rows)))
    assert {*wrong} == {*by_hand(samurai, solution)}


def test_what_stands_outside_every_grid_is_reported(samurai) -> None:
    rows = [list(row) for row in runut.solve(samurai).solution.rows]
    rows[0][9] = 5
    assert runut.check(samurai, rows) == (runut.Violation("hole-filled", ((0, 9),)),)


def test_each_step_of_a_samurai_is_proved_and_names_its_grid(samurai) -> None:
    proof = runut.explain(samurai)
    assert proof.complete
    assert [*faults(runut.model(samurai), proof.steps)] == []
    assert "In box 6 of grid 1 (top left), 1 can only be" in str(runut.hint(samurai))
    assert "Di kotak 6 kisi 1 (kiri atas), 1 hanya bisa" in str(runut.hint(samurai, language="id"))


def test_two_equal_givens_of_a_grid_are_an_error_that_names_it() -> None:
    with pytest.raises(
        PuzzleError,
        match=re.escape("9 appears twice in row 2 of grid 4 (bottom left): r14c1 and r14c3"),
    ):
        runut.read(SAMURAI.replace("\n. 2 9 .", "\n9 2 9 ."))


def test_a_samurai_is_drawn_without_lines_where_no_cell_is(samurai) -> None:
    scene = draw(samurai)
    grounds = [each for each in scene.items if getattr(each, "role", "") == "cell"]
    assert [(each.x, each.y, each.width) for each in grounds] == [
        (0, 0, 9),
        (12, 0, 9),
        (6, 6, 9),
        (0, 12, 9),
        (12, 12, 9),
    ]
    lines = next(each for each in scene.items if getattr(each, "label", "") == "lines").items
    assert all(line.x2 <= 9 or line.x1 >= 12 for line in lines if line.y1 == line.y2 < 6)
    assert len({*lines}) == len(lines)


def test_the_picture_of_letters_has_blanks_where_no_cell_is(samurai) -> None:
    drawn = runut.draw(samurai, runut.solve(samurai).solution, format="text")
    assert drawn.splitlines()[0] == "3 7 9 | 2 6 8 | 5 1 4 |       | 2 8 1 | 4 7 3 | 9 5 6"


def test_a_samurai_is_printed(samurai) -> None:
    assert runut.booklet([samurai]).startswith(b"%PDF")


def test_a_book_calls_puzzles_by_the_name_of_their_layout(samurai) -> None:
    assert printed(samurai, "en").name == "Sudoku 21x21: Samurai"
    assert printed(runut.read(SMALL), "id").name == "Sudoku 6x6: Kisi bertumpuk"


def test_its_rules_are_told_in_both_languages(samurai) -> None:
    english, indonesian = runut.aim(samurai)[-1], runut.aim(samurai, "id")[-1]
    assert english == "5 grids overlap; the rows, columns and boxes are those of each grid."
    assert indonesian == "5 kisi bertumpuk; baris, kolom, dan kotaknya milik tiap kisi."


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_layout_is_made_with_one_solution(layout) -> None:
    puzzle = runut.generate("sudoku", variant=layout, seed=1, grade="any")
    assert puzzle.constraints == (Grids(layout),)
    assert runut.is_unique(puzzle)
    assert runut.read(str(puzzle)) == puzzle


def test_candidates_of_a_board_that_ends_in_a_hole_are_digits() -> None:
    puzzle = runut.read(ENDING_IN_A_HOLE)
    boards = [tuple(each.values()) for each in runut.solutions(puzzle, algorithm="model")]
    found = runut.candidates(puzzle, limit=len(boards)).cells
    assert [each for row in found for each in row] == [
        {} if "." in held else dict(Counter(held)) for held in zip(*boards, strict=True)
    ]


def test_completions_of_a_board_that_ends_in_a_hole_leave_one_solution() -> None:
    puzzle = runut.read(ENDING_IN_A_HOLE)
    boards = [tuple(each.values()) for each in runut.solutions(puzzle, algorithm="model")]
    once = {
        (place, value)
        for place, held in enumerate(zip(*boards, strict=True))
        for value, count in Counter(held).items()
        if count == 1
    }
    found = runut.completions(puzzle).facts
    assert {(row * 6 + column, value) for (row, column), value in found} == once != set()


def test_grids_of_other_boxes_are_said_by_their_first_cells() -> None:
    puzzle = Sudoku(2, 3, (0,) * 120, (Grids(starts=((0, 0), (4, 6))), Digits(0, 5)))
    assert (puzzle.board.rows, puzzle.board.columns) == (10, 12)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("grids", "expected a layout after 'grids'"),
        ("grids ninja", "expected samurai, butterfly, flower, shogun"),
        ("grids r1c1 r2c2", "a grid begins in r2c2; expected the first cell of a box"),
        ("grids r1c1 r1c1", "two grids begin in one cell"),
        ("grids r4c4", "no grid begins in row 1, or none in column 1"),
        ("grids r1c1 r70c1", "the grids have more than 60 rows or columns"),
    ],
)
def test_a_wrong_layout_is_the_one_fault(line, fault) -> None:
    with pytest.raises(InputError, match=re.escape(fault)) as caught:
        runut.read(SAMURAI.replace("grids samurai", line))
    assert [each.line for each in caught.value.faults] == [23]


def test_a_row_of_another_length_is_an_error() -> None:
    with pytest.raises(FormatError, match="2:39: expected 21 cells, found 20"):
        runut.read(SAMURAI.replace(" . . . 6\n", " . . 6\n", 1))


def test_a_digit_outside_every_grid_is_an_error() -> None:
    with pytest.raises(PuzzleError, match="a digit in r1c10, which is outside every grid"):
        runut.read(SAMURAI.replace("~", "5", 1))


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        (AntiKnight(), "anti-knight is a rule of one of the 5 grids; say which"),
        (NoBoxes(), "no-boxes is a rule of one grid"),
        (Jigsaw((0,) * 441), "region 1 has 441 cells"),
        (Size(21, 21), "the size is set twice"),
        (Cage([(0, 8), (0, 9)], 8), "cage needs r1c10, outside every grid"),
        (Or([Cage([(0, 9)], 8), Cage([(0, 8)], 8)]), "needs r1c10, outside every grid"),
    ],
)
def test_a_rule_that_grids_have_no_answer_for_is_refused(samurai, rule, fault) -> None:
    with pytest.raises(PuzzleError, match=fault):
        Sudoku(3, 3, samurai.cells, (*samurai.constraints, rule))


def test_a_line_may_cross_from_grid_to_grid(samurai) -> None:
    rule = Renban([(6, 8), (6, 9), (6, 10)])
    puzzle = Sudoku(3, 3, (0,) * 441, (*samurai.constraints, rule))
    assert runut.read(str(puzzle)) == puzzle
    solution = runut.solve(puzzle).solution
    assert runut.check(puzzle, solution) == ()


@pytest.mark.parametrize("form", ["line", "interactive", "fpuzzles", "sudokupad", "csv"])
def test_formats_of_one_grid_refuse_several(samurai, form) -> None:
    with pytest.raises(PuzzleError, match="cannot hold"):
        runut.write(samurai, format=form)
