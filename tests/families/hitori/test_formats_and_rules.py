"""Texts of boards, the place of each fault, and each rule by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut import FormatError, Hitori, PuzzleError
from runut.families import load
from runut.verbs.reading import parse

FAMILY = load("hitori")
FORMATS = [form.name for form in FAMILY.formats]


@st.composite
def boards(draw, least: int = 1, most: int = 8, *, form: str = "") -> Hitori:
    """A board that this format can hold."""
    sides = st.integers(2 if form == "tatham" else least, most)
    width = draw(sides)
    height = width if form == "singles" else draw(sides)
    greatest = 9 if form == "paper" and width == 1 else 1295  # else rows of digits in one word
    numbers = st.integers(1, max(width, height)) if form == "tatham" else st.integers(0, greatest)
    cells = draw(st.lists(numbers, min_size=width * height, max_size=width * height))
    return Hitori(width, height, tuple(cells))


@pytest.mark.laws
@pytest.mark.parametrize("form", [form for form in FORMATS if form != "paper"])
@given(data=st.data())
def test_the_text_of_a_format_is_known_by_its_looks(form: str, data: st.DataObject) -> None:
    # Rows of numbers are rows of numbers, and two of them a line may be clues.
    least = 3 if form in ("puzzlekit", "singles") else 1
    board = data.draw(boards(least, form=form))
    (parsed,) = parse(FAMILY.format(form).write(board))
    assert (parsed.format, parsed.puzzle) == (form, board)


def test_rows_of_two_numbers_under_a_size_are_the_board_of_that_size() -> None:
    board = Hitori(2, 6, (1, 2, 2, 2, 1, 1, 2, 1, 1, 1, 1, 2))
    assert runut.read(runut.write(board, format="puzzlekit")) == board


def test_rows_that_would_read_as_a_full_sudoku_are_not_written_as_rows() -> None:
    board = Hitori(4, 4, (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    with pytest.raises(PuzzleError, match="reads as a sudoku without the name of its format"):
        runut.write(board, format="paper")
    assert runut.read(str(board)) == board


def test_numbers_beyond_35_have_two_signs_in_an_address() -> None:
    board = runut.read("hitori/3/1/z-10-zz")
    assert board.cells == (35, 36, 1295)
    assert runut.write(board, format="puzzlink") == "https://puzz.link/p?hitori/3/1/z-10-zz\n"


@pytest.mark.parametrize(
    "start", ["https://puzz.link/p?", "http://pzv.jp/p.html?", "puzz.link/p?", ""]
)
def test_addresses_of_several_sites_are_read(start: str) -> None:
    assert runut.read(f"{start}hitori/2/2/21.1").cells == (2, 1, 0, 1)


@pytest.mark.parametrize(
    ("text", "line", "column", "found"),
    [
        ("hitori 3x2\n1 2 3\n1 x 3\n", 3, 3, "'x'"),
        ("hitori 3x2\n1 2 3\n1 2\n", 3, 3, "found 2"),
        ("hitori 3x2\n1 2 3\n1 2 3 4\n", 3, 7, "found 4"),
        ("hitori 3x2\n1 2 3\n", 3, 1, "end of the text"),
        ("hitori 3x2\n1 2 3\n\n1 2 3\n", 3, 1, "blank line"),
        ("hitori 0x2\n", 1, 8, "0"),
        ("hitori 5000x2\n", 1, 8, "5000"),
        ("hitori three\n", 1, 1, "three"),
        ("hitori 2x1\n1 1296\n", 2, 3, "1296"),
        ("hitori/2/2/211", 1, 15, "found 3"),
        ("hitori/2/2/21111", 1, 16, "found 5"),
        ("hitori/2/2/21!1", 1, 14, "'!'"),
        ("hitori/2/2/21-1", 1, 14, "'-'"),
        ("hitori/2/0/", 1, 10, "0"),
        ("a 2 2 1,2,3\n", 1, 12, "found 3"),
        ("a 2 2 1,2,3 1 0110\n", 1, 12, "found 3"),
        ("a 2 2 1,2,3,4,5\n", 1, 15, "found 5"),
        ("a 2 2 1,2,3,1296\n", 1, 13, "1296"),
        ("a 1001 2 1,2\n", 1, 3, "1001"),
        ("hitori/2/2/2-1z!", 1, 16, "'!'"),
        ("https://puzz.link/p?hitori/2/2/2000", 1, 33, "'0'"),
        ("1 2 3\n1 2\n", 2, 3, "found 2"),
    ],
)
def test_a_fault_is_reported_with_its_place(text: str, line: int, column: int, found: str) -> None:
    with pytest.raises(FormatError) as caught:
        runut.read(text, family="hitori")
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert found in str(caught.value)


def test_a_number_is_missing_between_two_commas() -> None:
    with pytest.raises(FormatError, match="found ''") as caught:
        runut.read("a 2 2 1,,3,\n", family="hitori", format="lines")
    assert [(fault.line, fault.column) for fault in caught.value.faults] == [(1, 9), (1, 12)]


@pytest.mark.laws
@pytest.mark.parametrize("form", [form for form in FORMATS if form != "tatham"])
@pytest.mark.parametrize("side", [190, 191, 194])
def test_a_board_longer_than_what_is_looked_at_is_known_by_its_beginning(form, side) -> None:
    # Where the beginning is cut, behind a comma or within a number, depends on the side.
    cells = (7 * cell % 1291 for cell in range(side * side))
    board = Hitori(side, side, tuple(cells))
    text = runut.write(board, format=form)
    assert len(text) > 1 << 16
    assert runut.read(text) == board


def test_rows_are_read_as_the_papers_matrix_and_a_blank_line_ends_a_board() -> None:
    first, second = runut.read_all("2 1\n1 1\n\n\n1 2 3\n1 1 3\n2 3 3\n")
    assert first == Hitori(2, 2, (2, 1, 1, 1))
    assert second == Hitori(3, 3, (1, 2, 3, 1, 1, 3, 2, 3, 3))


def test_a_line_is_read_without_its_name_count_and_solution() -> None:
    board = Hitori(2, 2, (2, 1, 1, 1))
    texts = ["t1 2 2 2,1,1,1 1 0001\n", "t1 2 2 2,1,1,1\n", "- 2 2 2,1,1,1 0 -\n"]
    assert [runut.read(text) for text in texts] == [board] * 3
    assert runut.write(board, format="lines") == "- 2 2 2,1,1,1\n"


def test_a_faulty_line_leaves_the_others_readable() -> None:
    text = "a 2 2 2,1,1,1\nb 2 2 2,1,1\nc 1 1 5\n"
    parsed_puzzles = list(parse(text, family="hitori"))
    assert [parsed.puzzle is not None for parsed in parsed_puzzles] == [True, False, True]
    assert (parsed_puzzles[1].error.line, parsed_puzzles[1].error.column) == (2, 12)


def test_blanks_are_reported_in_many_ways() -> None:
    board = Hitori(2, 2, (0, 1, 1, 0))
    texts = ["hitori 2x2\n. 1\n1 0\n", "hitori/2/2/.11%", "hitori/2/2/@11.", "x 2 2 0,1,1,."]
    assert [runut.read(text) for text in texts] == [board] * 4
    assert str(board) == "hitori 2x2\n. 1\n1 .\n"


def test_numbers_of_the_canonical_text_stand_in_columns() -> None:
    board = runut.read("hitori/3/2/1-10.z23")
    assert str(board) == "hitori 3x2\n 1 36  .\n35  2  3\n"


def test_all_faults_of_a_board_are_reported_at_once() -> None:
    with pytest.raises(FormatError) as caught:
        runut.read("hitori 3x3\n1 x 3\n1 2\n1 2 9999\n")
    places = [(fault.line, fault.column) for fault in caught.value.faults]
    assert places == [(2, 3), (3, 3), (4, 5)]


def test_values_out_of_range_are_rejected_naming_the_cell() -> None:
    with pytest.raises(PuzzleError, match="2000 in r1c2"):
        Hitori(2, 1, (1, 2000))
    with pytest.raises(PuzzleError, match="3 cells"):
        Hitori(2, 2, (1, 2, 3))
    with pytest.raises(PuzzleError, match="1001"):
        Hitori(1001, 1, ())


def broken(board: str, rows) -> dict[str, tuple]:
    return {violation.rule: violation.cells for violation in runut.check(board, rows)}


def test_equal_whites_in_a_row_and_a_column_are_reported_with_all_cells() -> None:
    assert broken("hitori/3/2/111231", [[0, 0, 0], [0, 0, 0]]) == {
        "row-duplicate": ((0, 0), (0, 1), (0, 2)),
        "column-duplicate": ((0, 2), (1, 2)),
    }


def test_blanks_are_no_duplicates() -> None:
    assert broken("hitori/2/2/....", [[0, 0], [0, 0]]) == {}


def test_touching_blacks_are_reported_in_pairs() -> None:
    assert broken("hitori/3/1/123", [[1, 1, 0]]) == {"black-adjacent": ((0, 0), (0, 1))}
    assert broken("hitori/1/3/123", [[1], [1], [0]]) == {"black-adjacent": ((0, 0), (1, 0))}


def test_the_smaller_parts_are_cut_off() -> None:
    rows = [[0, 1, 0], [1, 0, 0], [0, 0, 0]]
    assert broken("hitori/3/3/123456789", rows) == {"white-disconnected": ((0, 0),)}


def test_whites_hang_together_in_every_direction() -> None:
    rows = [[0, 0, 0, 0, 0], [1, 1, 1, 1, 0], [0, 0, 0, 1, 0], [0, 1, 0, 1, 0], [0, 1, 0, 0, 0]]
    found = runut.check(Hitori(5, 5, tuple(range(1, 26))), rows)
    assert {violation.rule for violation in found} == {"black-adjacent"}


def test_each_part_that_is_cut_off_is_one_violation() -> None:
    rows = [[0, 1, 0, 1], [1, 0, 0, 0], [0, 1, 0, 1], [1, 0, 0, 0]]
    found = runut.check(Hitori(4, 4, tuple(range(1, 17))), rows)
    wanted = [("white-disconnected", ((0, 0),)), ("white-disconnected", ((2, 0),))]
    assert [(violation.rule, violation.cells) for violation in found] == wanted


def test_whites_that_touch_by_a_corner_only_are_apart() -> None:
    assert broken("hitori/2/2/1234", [[0, 1], [1, 0]]).keys() == {"white-disconnected"}


def test_equal_numbers_are_reported_for_each_line_and_number() -> None:
    found = runut.check("hitori/4/2/11221234", [[0, 0, 0, 0], [0, 0, 0, 0]])
    rows = [violation.cells for violation in found if violation.rule == "row-duplicate"]
    assert rows == [((0, 0), (0, 1)), ((0, 2), (0, 3))]


def test_a_black_cell_is_no_duplicate() -> None:
    assert broken("hitori/3/1/112", [[1, 0, 0]]) == {}


def test_a_row_of_three_blacks_is_reported_as_two_pairs() -> None:
    found = runut.check("hitori/3/2/123456", [[1, 1, 1], [0, 0, 0]])
    assert [violation.cells for violation in found] == [((0, 0), (0, 1)), ((0, 1), (0, 2))]


def test_blacks_that_touch_by_a_corner_are_right() -> None:
    assert broken("hitori/3/3/123456789", [[0, 1, 0], [0, 0, 1], [0, 0, 0]]).keys() == {
        "white-disconnected"
    }
    assert broken("hitori/4/4/" + "." * 16, [[0] * 4, [0, 1, 0, 0], [0, 0, 1, 0], [0] * 4]) == {}


def test_a_board_without_whites_is_wrong() -> None:
    assert "all-black" in broken("hitori/1/1/1", [[1]])


def test_undecided_cells_are_reported() -> None:
    assert broken("hitori/2/1/12", [[0, None]]) == {"cell-undecided": ((0, 1),)}
    assert broken("hitori/2/1/12", [[2, 0]]) == {"cell-undecided": ((0, 0),)}


def test_a_line_that_is_too_long_for_one_column_says_so_in_the_singular():
    with pytest.raises(runut.FormatError, match="expected 1 number, found 3"):
        runut.read("hitori 1x2\n1\n1 2 3\n")
