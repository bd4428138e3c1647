"""Texts of other programs: read, written, detected, and rejected at the right place."""

from __future__ import annotations

import pytest

import runut
from runut import FormatError, Hitori, PuzzleError
from runut.families import families
from runut.verbs.reading import parse

BOARD = Hitori(3, 2, (1, 12, 36, 61, 2, 2))
SMALL = Hitori(3, 2, (1, 2, 3, 3, 2, 2))
SQUARE = Hitori(2, 2, (2, 1, 1, 1))


def form_of(text: str) -> str:
    return next(parse(text)).format


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("tatham", "3x2:123322\n"),
        ("pzprv3", "pzprv3\nhitori\n2\n3\n1 12 36\n61 2 2\n. . .\n. . .\n"),
        ("puzzlekit", "2 3\n1 12 36\n61 2 2\n"),
    ],
)
def test_a_board_is_written_and_found_in_each_form(form, text) -> None:
    board = SMALL if form == "tatham" else BOARD
    assert runut.write(board, format=form) == text
    assert form_of(text) == form
    assert runut.read(text) == board
    assert list(runut.read_all(text + "\n" + text)) == [board, board]


def test_letters_of_a_game_id_are_numbers_to_61() -> None:
    assert runut.read("3x2:1cAZ22") == BOARD
    side = 62
    latin = tuple((row + column) % 61 + 1 for row in range(side) for column in range(side))
    board = Hitori(side, side, latin)
    text = runut.write(board, format="tatham")
    assert "9abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1" in text
    assert runut.read(text) == board


def test_a_seed_of_singles_is_no_board() -> None:
    with pytest.raises(FormatError, match="found a seed") as caught:
        runut.read("  10x10dk#1234\n")
    assert caught.value.column == 10


def test_a_square_is_written_as_singles() -> None:
    text = "2\n\n2 1\n1 1\n\n@0\n"
    assert runut.write(SQUARE, format="singles") == text
    assert form_of(text) == "singles"
    assert list(runut.read_all(text + "\n" + text)) == [SQUARE, SQUARE]
    assert runut.read("2\n\n2 1\n1 1\n") == SQUARE


@pytest.mark.parametrize("text", ["2x2de:2111", "2x2dk:2111", "singles:2x2:2111", "2x2:2111"])
def test_a_game_id_may_carry_its_difficulty(text) -> None:
    assert form_of(text) == "tatham"
    assert runut.read(text) == SQUARE


@pytest.mark.parametrize(
    "text",
    [
        "pzprv3/hitori/2/2/2 1 /1 1 /. # /+ . /",
        "pzprv3.1\nhitori\n2\n2\n2 1 \n1 1 \n. # \n+ . \n",
        "pzprv3\nhitori\n2\n2\n2 1 \n1 1 \n",
    ],
)
def test_marks_of_a_pzprv3_file_are_passed_over(text) -> None:
    assert form_of(text) == "pzprv3"
    assert runut.read(text) == SQUARE


def test_blanks_and_question_marks_of_pzprv3_are_blanks() -> None:
    assert runut.read("pzprv3/hitori/1/3/. - 5 /. . . /").cells == (0, 0, 5)


@pytest.mark.parametrize(
    ("form", "text", "line", "column", "found"),
    [
        ("tatham", "2x2:21_1", 1, 7, "'_'"),
        ("tatham", "2x2:2101", 1, 7, "'0'"),
        ("tatham", "2x2:211", 1, 8, "found 3"),
        ("tatham", "2x2:21111", 1, 9, "found 5"),
        ("tatham", "2000x2:2", 1, 1, "2000"),
        ("pzprv3", "pzprv3\nhitori\n2\n2\n2 1\n1 x\n", 6, 3, "'x'"),
        ("pzprv3", "pzprv3/hitori/2/2/2 1 /1 x /", 1, 26, "'x'"),
        ("pzprv3", "pzprv3\nhitori\n2\n", 4, 1, "end of the text"),
        ("puzzlekit", "2 2\n2 1\n1 1296\n", 3, 3, "1296"),
        ("puzzlekit", "2 2\n2 1\n1\n", 3, 1, "found 1"),
        ("singles", "2\n\n2 1\n1 1 1\n", 4, 5, "found 3"),
    ],
)
def test_a_fault_is_reported_with_its_place(form, text, line, column, found) -> None:
    with pytest.raises(FormatError) as caught:
        runut.read(text, family="hitori", format=form)
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert found in str(caught.value)


@pytest.mark.parametrize(
    ("form", "board", "reported"),
    [
        ("tatham", Hitori(2, 2, (1, 2, 3, 1)), "3 in r2c1; .* from 1 to 2"),
        ("tatham", Hitori(62, 2, (62,) * 124), "62 in r1c1; .* from 1 to 61"),
        ("tatham", Hitori(2, 2, (0, 1, 1, 1)), "a blank in r1c1"),
        ("tatham", Hitori(1, 3, (1, 2, 3)), "1x3; .* from 2 to 62"),
        ("tatham", Hitori(63, 63, (1,) * 63**2), "63x63; .* from 2 to 62"),
        ("singles", Hitori(2, 1, (1, 2)), "2x1"),
    ],
)
def test_what_a_form_cannot_hold_is_reported(form, board, reported) -> None:
    with pytest.raises(PuzzleError, match=reported):
        runut.write(board, format=form)


def test_rows_of_digits_need_no_spaces() -> None:
    board = runut.read("32545\n23435\n43244\n13355\n54123\n")
    assert board == runut.read("hitori/5/5/3254523435432441335554123")


def test_a_column_of_long_numbers_is_not_written_as_rows_of_digits() -> None:
    with pytest.raises(runut.PuzzleError, match="rows of digits without spaces"):
        runut.write(runut.Hitori(1, 2, (10, 12)), format="paper")


def test_a_list_of_game_ids_longer_than_the_head_is_of_hitoris() -> None:
    text = "8x8:" + "12345678" * 8 + "\n"
    assert form_of(text * 300) == "tatham"
    assert {each.family for each in runut.read_all(text * 300)} == {"hitori"}


def test_boards_of_different_sizes_under_their_sizes_are_a_list() -> None:
    text = "1 2\n1 1\n2 1\n4\n3\n"
    assert form_of(text) == "puzzlekit"
    assert [each.cells for each in runut.read_all(text)] == [(1, 1), (4, 3)]


def test_a_size_of_nothing_is_no_board() -> None:
    scores = [form.matches("0 3\n1 1\n") for form in families("hitori")[0].formats]
    assert max(scores) < 0.9


def test_a_list_of_rows_with_blanks_is_of_hitoris() -> None:
    text = "1 0 2\n2 1 1\n0 1 2\n\n2 0 1\n1 2 2\n\n"
    assert [type(each).family for each in runut.read_all(text)] == ["hitori", "hitori"]
