"""Many boards in one call: from lines, from addresses, from boards."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest

import runut
from runut import Hitori, Uniqueness, hitori

BOARD = Hitori(2, 2, (2, 1, 1, 1))


def boards(number: int) -> list[Hitori]:
    rng = random.Random(number)
    shapes = [(rng.randint(1, 9), rng.randint(1, 9)) for _ in range(number)]
    return [
        Hitori(width, height, tuple(rng.randint(0, 9) for _ in range(width * height)))
        for width, height in shapes
    ]


def test_lines_addresses_and_boards_have_the_answers_of_solve() -> None:
    many = boards(150)
    results = runut.solve_many(many, limits=runut.Limits(solutions=3))
    answers = hitori.solve_many(many, limit=3)
    assert list(answers.counts) == [result.count for result in results]
    shadings = [answer.board(board.width) for answer, board in zip(answers, many, strict=True)]
    assert shadings == [result.solution for result in results]
    for form in ("lines", "puzzlink"):
        text = "".join(runut.write(board, format=form) for board in many)
        assert hitori.solve_lines(text, limit=3) == answers


def test_threads_change_nothing() -> None:
    many = boards(300)
    assert hitori.solve_many(many, threads=2) == hitori.solve_many(many)
    assert hitori.solve_many(many, threads=0) == hitori.solve_many(many)


def test_text_bytes_path_and_list_are_the_same_to_it(tmp_path: Path) -> None:
    lines = ["a 2 2 2,1,1,1", "hitori/2/1/12"]
    text = "# two\n" + "\r\n\n".join(lines)
    path = tmp_path / "boards.txt"
    path.write_text(text)
    wanted = hitori.solve_lines(lines)
    assert list(wanted.counts) == [1, 2]
    for source in (text, text.encode(), b"\xef\xbb\xbf" + text[6:].encode(), path):
        assert hitori.solve_lines(source) == wanted


def test_any_format_of_one_line_is_read() -> None:
    answers = hitori.solve_lines(["2x2:2111", "pzv.jp/p.html?hitori/2/2/2111", "x 2 2 2,1,1,1 1 -"])
    assert answers.text == b"0001,unique\n" * 3


def test_verdicts_are_reported_in_words_and_as_uniqueness() -> None:
    answers = hitori.solve_lines(["a 2 2 2,1,1,1", "a 2 1 1,2", "a 4 1 1,1,1,1", "x"])
    assert answers.text == b"0001,unique\n00,several\n-,none\n-,faulty\n"
    assert [answer.uniqueness for answer in answers] == [
        Uniqueness.UNIQUE,
        Uniqueness.SEVERAL,
        Uniqueness.NONE,
        Uniqueness.UNKNOWN,
    ]
    assert (len(answers), answers[-1].solution, answers[2].solution) == (4, None, None)


def test_nothing_is_called_unique_when_no_second_solution_was_looked_for() -> None:
    answers = hitori.solve_lines(["a 2 2 2,1,1,1", "a 2 1 1,2"], limit=1)
    assert [answer.uniqueness for answer in answers] == [Uniqueness.UNKNOWN] * 2
    assert answers.text == b"0001,solved\n00,solved\n"


def test_faulty_lines_are_reported_at_their_place_and_stop_nobody() -> None:
    text = "a 2 2 2,1,1,1\n\nb 2 2 2,1,1\nhitori/2/2/2!11\nc 2000 1 1\nd 1 1 \xe9\ne 1 1 1\n"
    answers = hitori.solve_lines(text)
    assert list(answers.counts) == [1, 255, 255, 255, 255, 1]
    places = [(fault.line, fault.column) for fault in answers.faults]
    assert places == [(3, 12), (4, 13), (5, 3), (6, 7)]
    assert "expected 4 numbers (2x2), found 3" in str(answers[1].fault)
    assert "'!'" in str(answers[2].fault)


def test_conventions_of_a_board_hold_in_bulk() -> None:
    blank = Hitori(1, 1, (0,), frozenset({hitori.Convention.SOME_BLACK}))
    equal = Hitori(4, 1, (0, 0, 0, 0), frozenset({hitori.Convention.EQUAL_BLANKS}))
    assert hitori.solve_many([blank, equal, Hitori(1, 1, (0,))]).counts == bytes([0, 0, 1])


@pytest.mark.parametrize("limit", [0, -1, 255])
def test_limits_stay_within_a_byte(limit) -> None:
    for solve, source in ((hitori.solve_lines, ["1x1:1"]), (hitori.solve_many, [BOARD])):
        with pytest.raises(runut.UnknownNameError, match="1 to 254"):
            solve(source, limit=limit)


@pytest.mark.parametrize("name", ["janko_puzzlekit_470.txt.gz", "tudelft_sorted_2400.txt.gz"])
def test_collections_are_unique_with_their_solutions(collections: Path, name: str) -> None:
    text = gzip.decompress((collections / name).read_bytes())
    answers = hitori.solve_lines(text)
    assert set(answers.counts) == {1}
    listed = [line.split()[5].encode() for line in text.decode().splitlines()]
    assert list(answers.solutions) == listed
