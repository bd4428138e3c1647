"""Texts of boards, what is refused and where, and each rule by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut import FormatError, Hitori, PuzzleError
from runut.families import load

FAMILY = load("hitori")
FORMATS = [form.name for form in FAMILY.formats]


@st.composite
def boards(draw) -> Hitori:
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    numbers = st.integers(0, 1295)
    cells = draw(st.lists(numbers, min_size=width * height, max_size=width * height))
    return Hitori(width, height, tuple(cells))


@given(boards(), st.sampled_from(FORMATS))
def test_every_format_reads_what_it_writes(board: Hitori, form: str) -> None:
    assert runut.read(runut.write(board, format=form), family="hitori", format=form) == board


@given(boards())
def test_canonical_text_is_found_without_a_name(board: Hitori) -> None:
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
        ("a 2 2 1,2,3\n", 1, 7, "found 3"),
        ("1 2 3\n1 2\n", 2, 3, "found 2"),
    ],
)
def test_a_fault_is_told_with_its_place(text: str, line: int, column: int, found: str) -> None:
    with pytest.raises(FormatError) as caught:
        runut.read(text, family="hitori")
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert found in str(caught.value)


def test_all_faults_of_a_board_are_told_at_once() -> None:
    with pytest.raises(FormatError) as caught:
        runut.read("hitori 3x2\n1 x 3\n1 2 9999\n")
    assert [(fault.line, fault.column) for fault in caught.value.faults] == [(2, 3), (3, 5)]


def test_values_out_of_range_are_refused_naming_the_cell() -> None:
    with pytest.raises(PuzzleError, match="2000 in r1c2"):
        Hitori(2, 1, (1, 2000))
    with pytest.raises(PuzzleError, match="3 cells"):
        Hitori(2, 2, (1, 2, 3))
    with pytest.raises(PuzzleError, match="1001"):
        Hitori(1001, 1, ())


def broken(board: str, rows) -> dict[str, tuple]:
    return {violation.rule: violation.cells for violation in runut.check(board, rows)}


def test_equal_whites_in_a_row_and_a_column_are_told_with_all_cells() -> None:
    assert broken("hitori/3/2/111231", [[0, 0, 0], [0, 0, 0]]) == {
        "row-duplicate": ((0, 0), (0, 1), (0, 2)),
        "column-duplicate": ((0, 2), (1, 2)),
    }


def test_blanks_are_no_twins() -> None:
    assert broken("hitori/2/2/....", [[0, 0], [0, 0]]) == {}


def test_touching_blacks_are_told_in_pairs() -> None:
    assert broken("hitori/3/1/123", [[1, 1, 0]]) == {"black-adjacent": ((0, 0), (0, 1))}


def test_the_smaller_parts_are_cut_off() -> None:
    rows = [[0, 1, 0], [1, 0, 0], [0, 0, 0]]
    assert broken("hitori/3/3/123456789", rows) == {"white-disconnected": ((0, 0),)}


def test_a_board_without_whites_is_wrong() -> None:
    assert "all-black" in broken("hitori/1/1/1", [[1]])


def test_undecided_cells_are_told() -> None:
    assert broken("hitori/2/1/12", [[0, None]]) == {"cell-undecided": ((0, 1),)}
    assert broken("hitori/2/1/12", [[2, 0]]) == {"cell-undecided": ((0, 0),)}
