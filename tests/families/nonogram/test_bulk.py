"""Many nonograms in one call: the same answers as one by one, faults reported, nothing lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import runut
from runut import Nonogram, Uniqueness, nonogram

DOTS = "3x2:1//1/1.1/"
SWAP = "2x2:1/1/1/1"
NONE = "3x2:1//1/2/"


def puzzles(number: int, clues_of) -> list[Nonogram]:
    """Clues of random pictures; some have a clue of another picture and so no solution."""
    random = Random(number)
    made = []
    while len(made) < number:
        width, height = random.randint(1, 12), random.randint(1, 12)
        density = random.choice([0.1, 0.4, 0.6, 0.9])
        rows = [[int(random.random() < density) for _ in range(width)] for _ in range(height)]
        lines, columns = clues_of(rows)
        if random.random() < 0.2:
            lines = random.sample(lines, len(lines))
        made.append(Nonogram(lines, columns))
    return made


def text_of(many: list[Nonogram], form: str) -> str:
    return "".join(runut.write(puzzle, format=form) for puzzle in many)


@pytest.mark.parametrize("form", ["tatham", "puzzlink"])
def test_lines_have_the_answers_of_solve(form, clues_of) -> None:
    many = puzzles(400, clues_of)
    results = runut.solve_many(many, limits=runut.Limits(solutions=3))
    answers = nonogram.solve_lines(text_of(many, form), limit=3)
    assert list(answers.counts) == [result.count for result in results]
    assert {0, 1, 3} <= set(answers.counts)
    boards = [answer.board(puzzle.width) for answer, puzzle in zip(answers, many, strict=True)]
    assert boards == [result.solution for result in results]


def test_lines_of_both_kinds_mix_and_threads_change_nothing(clues_of) -> None:
    many = puzzles(100, clues_of)
    text = text_of(many[:50], "tatham") + text_of(many[50:], "puzzlink")
    wanted = nonogram.solve_lines(text_of(many, "tatham"))
    assert nonogram.solve_lines(text, threads=2) == wanted
    assert nonogram.solve_lines(text, threads=0) == wanted


def test_text_bytes_and_path_are_the_same_to_it_and_a_list_keeps_its_places(tmp_path: Path) -> None:
    text = f"# three\r\n{DOTS}\r\n\n  pattern:{SWAP}\n{NONE}"
    path = tmp_path / "puzzles.txt"
    path.write_text(text)
    wanted = nonogram.solve_lines([DOTS, SWAP, NONE])
    assert list(wanted.counts) == [1, 2, 0]
    for source in (text, text.encode(), path):
        assert nonogram.solve_lines(source) == wanted
    assert list(nonogram.solve_lines(text.splitlines()).counts) == [255, 1, 255, 2, 0]


def test_an_address_of_another_site_goes_to_the_readers_of_the_formats() -> None:
    answers = nonogram.solve_lines("http://pzv.jp/p.html?nonogram/2/1/112\n" + DOTS)
    assert answers.text == b"11,unique\n101000,unique\n"


def test_verdicts_are_reported_in_words_and_as_uniqueness() -> None:
    answers = nonogram.solve_lines([DOTS, SWAP, NONE, "x"])
    assert answers.text.splitlines()[0] == b"101000,unique"
    verdicts = [line.partition(b",")[2] for line in answers.text.splitlines()]
    assert verdicts == [b"unique", b"several", b"none", b"faulty"]
    assert [answer.uniqueness for answer in answers] == [
        Uniqueness.UNIQUE,
        Uniqueness.SEVERAL,
        Uniqueness.NONE,
        Uniqueness.UNKNOWN,
    ]
    assert (len(answers), answers[-1].solution, answers[2].board(3)) == (4, None, None)


def test_nothing_is_called_unique_when_no_second_solution_was_looked_for() -> None:
    answers = nonogram.solve_lines([DOTS], limit=1)
    assert answers.text == b"101000,solved\n"
    assert answers[0].uniqueness is Uniqueness.UNKNOWN


FAULTS = {
    "hello": (1, "expected a game ID 'WxH:' and the clues, found 'hello'"),
    "1x1:1": (6, "expected 2 clues, found 1"),
    "1x1:1/1/1": (8, "expected 2 clues, found 3"),
    "2x1:1/1/1.1": (9, "row 1: the clue 1 1 does not fit 2 cells"),
    "2x1:1/1/x": (9, "expected a block length (a whole number), found 'x'"),
    "2x1:1/1/1.": (11, "expected a block length"),
    "3x1:1//1/1.0": (12, "at least 1, found 0"),
    "2x1:1//2": (1, "the row clues hold 2 black cells, the column clues 1"),
    "1001x1:1/1": (1, "expected the width from 1 to 1000, found 1001"),
    "5x5#123": (4, "expected a game ID that holds the puzzle, found a seed"),
    "1x1:1/1,A": (8, "expected clues alone, found given cells"),
    "https://puzz.link/p?nonogram/1/1/111": (36, "expected 2 places for clues, found 3"),
    "https://puzz.link/p?nonogram/1/1/1!": (35, "found '!'"),
    "1x1:1/\xe9": (7, "expected a block length"),
}


def test_faulty_lines_are_reported_at_their_place_and_stop_nobody() -> None:
    answers = nonogram.solve_lines([DOTS, *FAULTS, SWAP])
    assert answers.counts == bytes([1, *[255] * len(FAULTS), 2])
    for number, (fault, line) in enumerate(zip(answers.faults, FAULTS, strict=True), 2):
        column, message = FAULTS[line]
        assert (fault.line, fault.column) == (number, column), line
        assert message in fault.message, line
    assert answers[1].fault == answers.faults[0]


@given(st.text(alphabet="0123456789x:/.,-+#gz \n", max_size=40))
def test_no_line_makes_anything_but_an_answer_or_a_fault(text: str) -> None:
    answers = nonogram.solve_lines(text)
    lines = [line for line in text.split("\n") if line.strip() and not line.strip().startswith("#")]
    assert len(answers) == len(lines)
    assert answers.counts.count(255) == len(answers.faults)


@example(b"\xef\xbb\xbf")
@given(st.binary(max_size=40))
def test_no_bytes_make_anything_but_an_answer_or_a_fault(raw: bytes) -> None:
    answers = nonogram.solve_lines(b"1x1:1/1\n" + raw)
    assert answers.counts[0] == 1
    assert answers.counts.count(255) == len(answers.faults)


@pytest.mark.parametrize("limit", [0, -1, 255])
def test_limits_stay_within_a_byte(limit) -> None:
    with pytest.raises(runut.UnknownNameError, match="1 to 254"):
        nonogram.solve_lines([DOTS], limit=limit)
