"""Boards whose rows and columns differ: said, read, solved, explained, drawn, printed and made."""

from __future__ import annotations

import pytest

import runut
from runut.families.sudoku.draw import draw
from runut.sudoku import (
    Cage,
    Diagonals,
    Digits,
    FullRank,
    Jigsaw,
    NoBoxes,
    RankTies,
    Size,
    Sudoku,
    Windoku,
)
from sudoku_boards import OBLONG

PUBLISHED = {
    "5x10: Killer Sudoku": (
        (
            ".Shape~5x10.Cage~16~R1C8~R1C9~R2C9.Cage~34~R2C1~R3C1~R4C1~R5C1.Cage~3~R1Ca~R2Ca"
            ".Cage~4~R5C6~R5C7.Cage~7~R2C2~R3C2~R3C3.Cage~13~R3C4~R4C4.Cage~20~R5C4~R5C5~R4C5"
            ".Cage~20~R4C2~R4C3~R5C2~R5C3.Cage~12~R1C2~R1C3~R2C3.Cage~21~R4C7~R4C6~R3C6~R2C6"
            ".Cage~20~R3Ca~R4Ca~R5Ca.Cage~10~R3C8~R3C9.Cage~12~R4C8~R5C9~R5C8.Cage~11~R1C7~R2C7"
            ".Cage~34~R1C4~R1C5~R2C5~R3C5~R2C4"
        ),
        "CFAJDIGHEBHBEIFGDJCAJADGECFBHIGECFHBIAJDIDHBJACEFG",
    ),
    "4x6: Skyscraper": (
        (
            ".Shape~4x6.Skyscraper~C1~1~4.Skyscraper~C2~2~3.Skyscraper~C3~3~.Skyscraper~C4~3~2"
            ".Skyscraper~C5~2~.Skyscraper~C6~1~.Skyscraper~R4~4~"
        ),
        "531246462315346521125463",
    ),
    "0-indexed: 4x7 Jigsaw": (
        (
            ".Shape~4x7~0-6.Jigsaw~1222222111113244441334443333.~R2C4_1~R3C6_2~R4C5_3~R3C1_4"
            "~R4C3_5~R1C7_6~R4C7_4~R1C1_2~R1C5_5~R2C2_0"
        ),
        "2314506503146241036256250314",
    ),
}
"""Puzzles of Interactive-Sudoku-Solver's own tests, with their solutions; A is 1."""


def digits_of(solution: runut.Solution) -> list[int]:
    return [int(str(value)) for value in solution.values()]


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_oblongs_have_their_solution_and_no_other(name) -> None:
    text, wanted = PUBLISHED[name]
    puzzle = runut.read(text)
    result = runut.solve(puzzle, solutions=2)
    letters = [ord(sign) - ord("A") + 1 if sign.isalpha() else int(sign) for sign in wanted]
    assert [digits_of(each) for each in result.solutions] == [letters]
    assert runut.read(str(puzzle)) == puzzle
    assert runut.read(runut.write(puzzle, format="interactive")) == puzzle


@pytest.mark.parametrize(
    ("boxes", "shape", "count"),
    [((2, 2), (2, 4), 24 * 4), ((2, 3), (2, 6), 720 * 36), ((1, 3), (2, 3), 12)],
)
def test_small_oblongs_have_as_many_boards_as_by_hand(boxes, shape, count) -> None:
    # Two rows: the second puts each box's digits of the first row into other boxes.
    rules = (Size(*shape), *[NoBoxes()] * (boxes[0] == 1))
    blank = Sudoku(*boxes, (0,) * (shape[0] * shape[1]), rules)
    assert runut.count(blank).count == count
    assert runut.count(blank, algorithm="model").count == count


@pytest.mark.parametrize("algorithm", [each.name for each in runut.algorithms("sudoku")])
def test_every_algorithm_solves_an_oblong(algorithm) -> None:
    puzzle = runut.read(OBLONG)
    result = runut.solve(puzzle, algorithm=algorithm, solutions=2)
    assert [runut.check(puzzle, each) for each in result.solutions] == [()]


def test_a_given_cell_beyond_the_rows_is_named() -> None:
    with pytest.raises(runut.PuzzleError, match=r"\(6, 0\) .*rows are 0 to 5, columns 0 to 7"):
        Sudoku(2, 4, (0,) * 48, (Size(6, 8), Cage([(6, 0)], 3)))
    with pytest.raises(runut.FormatError, match="rows from 1 to 6 and columns from 1 to 8"):
        runut.read(OBLONG + "cage 3 r7c1\n")


@pytest.mark.parametrize(
    ("boxes", "constraints", "fault"),
    [
        ((2, 4), (Size(6, 7),), "boxes of 2x4 need 8 as the greater of both"),
        ((2, 4), (Size(5, 8),), "boxes of 2x4 do not fill a board of 5x8"),
        ((2, 4), (Size(6, 8), Size(6, 8)), "the size is set twice"),
        ((2, 4), (Size(6, 8), Diagonals()), "expected a square"),
        ((2, 4), (Size(6, 8), Windoku()), "expected a square"),
        ((2, 4), (Size(6, 8), RankTies("none")), "expected a square"),
        ((2, 4), (Size(6, 8), FullRank(tuple(range(8)), 3)), "expected a square"),
        ((2, 4), (Size(6, 8), Digits(1, 7)), "7 digits for rows of 8 cells"),
        ((2, 4), (Size(6, 8), Jigsaw((0,) * 64)), "64 cells in regions; the board has 48"),
    ],
)
def test_what_an_oblong_cannot_be_is_said(boxes, constraints, fault) -> None:
    size = constraints[0]
    with pytest.raises(runut.PuzzleError, match=fault):
        Sudoku(*boxes, (0,) * (size.rows * size.columns), constraints)


def test_rows_of_a_program_must_name_the_size() -> None:
    rows = [[0] * 8 for _ in range(6)]
    with pytest.raises(runut.PuzzleError, match="6 rows of 8 cells"):
        Sudoku.from_rows(rows)
    assert Sudoku.from_rows(rows, constraints=Size(6, 8)).board.rows == 6


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("size 6x", "expected rows and columns such as 6x9, found '6x'"),
        ("size 6x7", "6 rows and 7 columns; boxes of 2x4 need 8 as the greater of both"),
    ],
)
def test_a_wrong_size_is_the_only_fault(line, fault) -> None:
    with pytest.raises(runut.InputError, match=fault) as caught:
        runut.read(OBLONG.replace("size 6x8", f"cage 3 r9c9\n{line}"))
    assert [each.line for each in caught.value.faults] == [9]


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (5, "expected row 6 of 6"),
        (7, "expected 6 rows"),
    ],
)
def test_a_text_with_other_rows_than_its_size_is_refused(lines, fault) -> None:
    with pytest.raises(runut.FormatError, match=fault):
        runut.read("sudoku 2x4\n" + "........\n" * lines + "size 6x8\n")


@pytest.mark.parametrize(("rows", "columns"), [(8, 6), (5, 8)])
def test_a_text_whose_boxes_do_not_fill_the_board_is_refused(rows, columns) -> None:
    text = "sudoku 2x4\n" + f"{'.' * columns}\n" * rows + f"size {rows}x{columns}\n"
    fault = f"do not fill a board of {rows}x{columns}\n.*'no-boxes' or 'jigsaw'"
    with pytest.raises(runut.PuzzleError, match=fault):
        runut.read(text)


def test_a_size_above_the_rows_is_one_fault() -> None:
    with pytest.raises(runut.FormatError) as caught:
        runut.read("sudoku 2x4\nsize 6x8\n" + "........\n" * 6)
    fault = "2:1: expected row 1, found the constraint 'size'\n  constraints follow the rows"
    assert str(caught.value) == fault


def test_a_text_without_header_may_be_an_oblong() -> None:
    assert runut.read(OBLONG.partition("\n")[2]) == runut.read(OBLONG)


def test_the_steps_of_an_oblong_are_proofs_that_solve_it() -> None:
    puzzle = runut.read(OBLONG)
    assert runut.explain(puzzle).complete
    assert runut.hint(puzzle) is not None


def test_an_oblong_is_drawn_with_its_own_rows_and_columns() -> None:
    puzzle = runut.read(OBLONG)
    scene = draw(puzzle)
    assert (scene.width, scene.height) == (8, 6)
    assert "6×8" in scene.title


@pytest.mark.parametrize(
    "lines",
    [
        "",
        "no-boxes\n",
        "jigsaw 11112222 11112222 33334444 33334444 55556666 55556666\n",
        "odd r6c8\n",
    ],
)
def test_sudokupad_has_the_same_oblong(lines) -> None:
    puzzle = runut.read(f"{OBLONG}{lines}\n")
    found = runut.read(runut.write(puzzle, format="sudokupad"))
    assert isinstance(found, Sudoku)
    assert found.cells == puzzle.cells
    assert runut.count(found).count == runut.count(puzzle).count
    assert found.board.region(47) == puzzle.board.region(47)


@pytest.mark.parametrize("variant", ["oblong", "oblong+killer", "oblong+jigsaw", "oblong+no-boxes"])
def test_oblongs_are_made_with_one_solution(variant) -> None:
    puzzle = runut.generate("sudoku", size=6, variant=variant, seed=4)
    assert runut.is_unique(puzzle)
    assert (puzzle.board.rows, puzzle.board.columns) == (4, 6)


def test_a_symmetry_of_squares_is_refused_for_an_oblong() -> None:
    with pytest.raises(runut.WishError, match="no symmetry 'diagonal'"):
        runut.generate("sudoku", size=6, variant="oblong", symmetry="diagonal")


@pytest.mark.parametrize("form", ["fpuzzles", "line", "sdk", "tatham", "puzzlink"])
def test_formats_of_squares_refuse_an_oblong(form) -> None:
    with pytest.raises(runut.PuzzleError, match=r"cannot hold size|square"):
        runut.write(runut.read(OBLONG), format=form)


@pytest.mark.parametrize(
    ("size", "variant", "boxes"),
    [
        ("6x8", "classic", (2, 4)),
        ("8x6", "classic", (4, 2)),
        ("9x6", "jigsaw", (3, 3)),
        ("6x4", "no-boxes", (3, 2)),
        ("4x7", "jigsaw", (1, 7)),
        ("7x10", "no-boxes", (1, 10)),
        ("1x8", "no-boxes", (1, 8)),
    ],
)
def test_a_size_of_two_sides_is_made(size, variant, boxes) -> None:
    puzzle = runut.generate("sudoku", seed=1, grade="any", size=size, variant=variant)
    assert Size(*map(int, size.split("x"))) in puzzle.constraints
    assert (puzzle.box_rows, puzzle.box_columns) == boxes
    assert runut.is_unique(puzzle)


def test_two_sizes_for_one_board_are_refused() -> None:
    with pytest.raises(runut.InputError, match="oblong sets rows and columns of its own"):
        runut.generate("sudoku", seed=1, size="6x8", variant="oblong")


@pytest.mark.parametrize("size", ["7x10", "1x8", "3x7"])
def test_a_board_that_no_boxes_fill_is_refused_with_what_can_be_made(size) -> None:
    with pytest.raises(runut.WishError, match=f"fill a board of {size}") as refused:
        runut.generate("sudoku", seed=1, size=size)
    assert "variant=no-boxes" in str(refused.value)


def test_a_size_may_be_a_pair_of_numbers() -> None:
    made = runut.generate("sudoku", seed=1, size=(6, 8), grade="any")
    assert made == runut.generate("sudoku", seed=1, size="6x8", grade="any")
    with pytest.raises(runut.UnknownNameError, match="rows x columns such as 6x8"):
        runut.generate("sudoku", size=(6, 8, 9))


@pytest.mark.parametrize("size", ["0x8", "6x0", "0"])
def test_a_board_without_cells_is_refused(size) -> None:
    with pytest.raises(runut.WishError, match="has no cells"):
        runut.generate("sudoku", seed=1, size=size)
