"""Sudokus by the line: the same answers as one by one, faults reported, nothing lost."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest

import runut
from runut import _engine, sudoku
from runut.core.result import Uniqueness
from runut.families.sudoku import bulk
from sudoku_boards import lines

TWO = "708010054392654781005078603000300260000026418026041379273895106900467802680132597"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NONE = "11" + "." * 79
FULL = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"


def line_of(result: runut.Result) -> str | None:
    return "".join(map(str, result.solution.values())) if result.solution else None


def count(line: str, most: int) -> int:
    cells = tuple(int(sign) if sign.isdigit() else 0 for sign in line)
    try:
        puzzle = runut.Sudoku(3, 3, cells)
    except runut.PuzzleError:
        return 0
    limits = runut.Limits(solutions=most)
    return runut.solve(puzzle, algorithm="propagation", limits=limits).count


def sukaku(seed: int) -> str:
    """Candidates beside a full board, in one case of four with a cell of that board wrong."""
    rng = random.Random(seed)
    held = [{int(digit), *rng.choices(range(1, 10), k=2 + seed % 4)} for digit in FULL]
    if seed % 4 == 0:
        wrong = rng.randrange(81)
        held[wrong] -= {int(FULL[wrong])}
        held[wrong] |= {int(FULL[wrong]) % 9 + 1}
    return "".join(str(digit) if digit in own else "." for own in held for digit in range(1, 10))


def solutions(puzzle: runut.Puzzle, algorithm: str) -> list[str]:
    found = runut.solutions(puzzle, algorithm=algorithm)
    return sorted("".join(map(str, board.values())) for board in found)


def test_lines_have_the_counts_of_the_kernel_for_any_size() -> None:
    texts = lines(300)
    answers = sudoku.solve_lines(texts, limit=3)
    wanted = [count(text, 3) for text in texts]
    assert list(answers.counts) == wanted
    assert {0, 1, 3} <= set(wanted)
    assert [sudoku.solve_line(text, 3)[0] for text in texts] == wanted
    for text, answer in zip(texts, answers, strict=True):
        if answer.solution:
            assert all(
                sign in {".", digit} for sign, digit in zip(text, answer.solution, strict=True)
            )
            assert count(answer.solution, 2) == 1


def test_threads_change_nothing() -> None:
    texts = lines(1000)
    assert sudoku.solve_lines(texts, threads=2) == sudoku.solve_lines(texts)
    assert sudoku.solve_lines(texts, threads=0) == sudoku.solve_lines(texts)


def test_text_bytes_path_and_list_are_the_same_to_it(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    text = f"# two\n{HARD}\r\n\n{TWO};a note\n"
    path.write_text(text)
    wanted = sudoku.solve_lines([HARD, TWO])
    assert list(wanted.counts) == [1, 2]
    for source in (text, text.encode(), path):
        assert sudoku.solve_lines(source) == wanted


def test_verdicts_are_written_a_line_each() -> None:
    answers = sudoku.solve_lines([HARD, TWO, NONE, "x"])
    written = answers.text.decode().splitlines()
    assert [line.partition(",")[2] for line in written] == ["unique", "several", "none", "faulty"]
    assert [len(line.partition(",")[0]) for line in written] == [81, 81, 1, 1]
    assert [answer.uniqueness for answer in answers] == [
        Uniqueness.UNIQUE,
        Uniqueness.SEVERAL,
        Uniqueness.NONE,
        Uniqueness.UNKNOWN,
    ]


def test_nothing_is_called_unique_when_no_second_solution_was_looked_for() -> None:
    answers = sudoku.solve_lines([HARD, TWO], limit=1)
    assert [answer.uniqueness for answer in answers] == [Uniqueness.UNKNOWN] * 2
    written = answers.text.decode().splitlines()
    assert [line.partition(",")[2] for line in written] == ["solved", "solved"]


def test_every_faulty_line_is_reported_at_its_place() -> None:
    long = HARD + "1"
    answers = sudoku.solve_lines(f"{HARD}\n12a\n\n{HARD[:40]}é{HARD[41:]}\n{long}\n{TWO}\n")
    assert [(fault.line, fault.column) for fault in answers.faults] == [(2, 3), (4, 41), (5, 82)]
    assert "found 'a'" in str(answers[1].fault)
    assert "found byte 195" in str(answers[2].fault)
    assert "found more" in str(answers[3].fault)
    assert list(answers.counts) == [1, 255, 255, 255, 2]


def test_a_long_text_is_solved_in_pieces_that_change_nothing(monkeypatch) -> None:
    source = "\n".join([HARD, "# a note", "12", TWO, NONE, "", f"{HARD[:-1]}x", HARD]) + "\n"
    whole = sudoku.solve_lines(source)
    sizes = []

    def solve(text: bytes, limit: int, threads: int) -> _engine.SudokuAnswers:
        sizes.append(len(text))
        return solve_piece(text, limit, threads)

    solve_piece = _engine.sudoku_solve_lines
    monkeypatch.setattr(_engine, "sudoku_solve_lines", solve)
    monkeypatch.setattr(bulk, "PIECE", 100)
    assert sudoku.solve_lines(source) == whole == sudoku.solve_lines(source.encode())
    assert [fault.line for fault in whole.faults] == [3, 7]
    assert len(sizes) > 2
    assert max(sizes) <= 100 + 82


@pytest.mark.laws
def test_a_line_of_candidates_is_a_sukaku_among_boards_of_givens() -> None:
    sukakus = [sukaku(seed) for seed in range(60)]
    answers = sudoku.solve_lines([HARD, *sukakus], limit=3)
    limits = runut.Limits(solutions=3)
    puzzles = [runut.read(text) for text in sukakus]
    wanted = [runut.solve(each, algorithm="clauses", limits=limits).count for each in puzzles]
    assert list(answers.counts) == [1, *wanted]
    assert {0, 1, 3} <= set(wanted)
    assert [sudoku.solve_line(text, 3)[0] for text in sukakus] == wanted


def test_a_candidate_out_of_its_place_is_reported_there() -> None:
    text = sukaku(1)
    wrong = [text[:place] + "1" + text[place + 1 :] for place in (10, 400)]
    answers = sudoku.solve_lines(wrong)
    assert [(fault.line, fault.column) for fault in answers.faults] == [(1, 11), (2, 401)]
    assert "expected the candidate of its place or '.', found '1'" in str(answers[0].fault)
    assert "729 candidates in their places" in str(answers[1].fault)


@pytest.mark.parametrize("algorithm", ["propagation", "clauses", "model"])
def test_the_vector_kernel_finds_the_solutions_of_sukakus(algorithm: str) -> None:
    for seed in range(100, 112):
        puzzle = runut.read(sukaku(seed))
        assert solutions(puzzle, "auto") == solutions(puzzle, algorithm)


@pytest.mark.parametrize(("line", "column"), [("", 1), ("12", 3), ("?" * 81, 1)])
def test_a_line_that_is_no_puzzle_is_rejected(line, column) -> None:
    with pytest.raises(runut.FormatError) as caught:
        sudoku.solve_line(line)
    assert (caught.value.line, caught.value.column) == (1, column)


@pytest.mark.parametrize("limit", [0, -1, 255])
def test_limits_stay_within_a_byte(limit) -> None:
    with pytest.raises(runut.UnknownNameError, match="1 to 254"):
        sudoku.solve_lines([HARD], limit=limit)


@pytest.mark.slow
def test_all_puzzles_with_17_clues_are_unique(data: Path) -> None:
    packed = (data / "sudoku/clue17_49158.txt.gz").read_bytes()
    answers = sudoku.solve_lines(gzip.decompress(packed))
    assert answers.counts == bytes([1]) * 49_158


def test_a_search_of_all_solutions_agrees_with_the_kernel_for_any_size() -> None:
    for text in [TWO, *lines(30)]:
        limits = runut.Limits(solutions=200)
        try:
            results = [
                runut.solve(text, algorithm=algorithm, limits=limits)
                for algorithm in ("auto", "propagation")
            ]
        except runut.PuzzleError:
            continue
        assert results[0].count == results[1].count
        if results[0].complete:
            assert set(results[0].solutions) == set(results[1].solutions)


def test_the_solution_of_one_is_the_solution_of_all() -> None:
    count, found = sudoku.solve_line(HARD)
    assert count == 1
    assert found == line_of(runut.solve(HARD))
