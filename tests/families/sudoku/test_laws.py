"""Laws of every search: all agree, and symmetries of the board change nothing."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import runut
from runut import sudoku

FULL = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
ALGORITHMS = ("auto", "propagation", "cell-backtracking")
Grid = list[list[int]]


def boards(number: int, seed: int) -> list[list[int]]:
    """Boards from a random full grid with some cells emptied and sometimes a digit changed."""
    rng = random.Random(seed)
    found = []
    for _ in range(number):
        digits = rng.sample(range(1, 10), 9)
        cells = [digits[int(sign) - 1] for sign in FULL]
        for cell in rng.sample(range(81), rng.randint(25, 57)):
            cells[cell] = 0
        if rng.random() < 0.3:
            cells[rng.randrange(81)] = rng.randint(1, 9)
        found.append(cells)
    return found


def count(cells: list[int], algorithm: str, most: int = 3) -> int:
    try:
        puzzle = runut.Sudoku(3, 3, tuple(cells))
    except runut.PuzzleError:
        return 0
    limits = runut.Limits(solutions=most, nodes=300_000)
    result = runut.solve(puzzle, algorithm=algorithm, limits=limits)
    return -1 if result.halt == "nodes" else result.count


@pytest.mark.laws
def test_all_searches_and_a_sat_solver_find_as_many_solutions(count_by_sat) -> None:
    cells = boards(250, 11)
    text = ["".join(map(str, board)) for board in cells]
    wanted = list(sudoku.solve_lines(text, limit=3).counts)
    assert {0, 1, 3} <= set(wanted)
    assert [sudoku.solve_line(line, 3)[0] for line in text] == wanted
    for algorithm in ALGORITHMS:
        found = [count(board, algorithm) for board in cells]
        stopped = [number for number, each in enumerate(found) if each < 0]
        assert len(stopped) <= (20 if algorithm == "cell-backtracking" else 0)
        assert all(each in (-1, right) for each, right in zip(found, wanted, strict=True))
    by_sat = [count_by_sat(3, 3, board, 3) for board in cells[:60]]
    assert by_sat == wanted[:60]


def _lines(data: st.DataObject) -> list[int]:
    """Rows (or columns) in a new order: bands exchanged, and the rows of each band."""
    bands = data.draw(st.permutations(range(3)))
    return [3 * band + row for band in bands for row in data.draw(st.permutations(range(3)))]


@pytest.mark.laws
@settings(deadline=None, max_examples=60)
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_symmetries_of_the_board_keep_the_count(data, seed) -> None:
    cells = boards(1, seed)[0]
    rows, columns = _lines(data), _lines(data)
    digits = [0, *data.draw(st.permutations(range(1, 10)))]
    moved = [digits[cells[9 * row + column]] for row in rows for column in columns]
    if data.draw(st.booleans()):
        moved = [moved[9 * column + row] for row in range(9) for column in range(9)]
    before, after = ("".join(map(str, board)) for board in (cells, moved))
    assert sudoku.solve_line(before, 50)[0] == sudoku.solve_line(after, 50)[0]
    assert count(moved, "auto", 50) == count(cells, "auto", 50)


@settings(deadline=None, max_examples=200)
@given(st.binary(max_size=400))
def test_any_bytes_give_an_answer_or_a_fault_for_each_line(text) -> None:
    answers = sudoku.solve_lines(text)
    assert len(answers) == len(answers.text.splitlines())
    assert answers.counts.count(255) == len(answers.faults)
    assert all(fault.line and fault.column for fault in answers.faults)


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=100))
def test_any_text_is_a_puzzle_or_a_format_error(text) -> None:
    try:
        number, _ = sudoku.solve_line(text)
    except runut.FormatError:
        return
    assert 0 <= number <= 2


@pytest.mark.parametrize("algorithm", ["auto", "propagation"])
def test_a_count_of_many_is_the_number_of_different_solutions(algorithm) -> None:
    cells = [0 if cell // 9 in (0, 1, 3) else int(sign) for cell, sign in enumerate(FULL)]
    by_all = {
        tuple(solution.values())
        for solution in runut.solutions(runut.Sudoku(3, 3, tuple(cells)), algorithm=algorithm)
    }
    assert len(by_all) == runut.count(runut.Sudoku(3, 3, tuple(cells)), algorithm=algorithm).count
    assert len(by_all) == count(cells, "propagation", 10**6)


@pytest.mark.parametrize("algorithm", ["auto", "propagation"])
@pytest.mark.parametrize("text", ["." * 16, "1..............." + "\n", "11.............."])
def test_threads_share_out_a_count(algorithm, text) -> None:
    cells = tuple(int(sign) if sign.isdigit() else 0 for sign in text.strip())
    try:
        puzzle = runut.Sudoku(2, 2, cells)
    except runut.PuzzleError:
        return
    one, two = (runut.count(puzzle, algorithm=algorithm, threads=threads) for threads in (1, 2))
    assert (one.count, one.complete, one.status) == (two.count, two.complete, two.status)


def test_a_shared_count_keeps_its_limits() -> None:
    cells = tuple(0 if cell // 9 in (0, 1, 3, 7) else int(s) for cell, s in enumerate(FULL))
    puzzle = runut.Sudoku(3, 3, cells)
    whole = runut.count(puzzle)
    assert runut.count(puzzle, threads=2).count == whole.count
    for most in (1, 7, whole.count, whole.count + 1):
        limited = runut.count(puzzle, threads=2, limits=runut.Limits(solutions=most))
        assert limited.count == min(most, whole.count)
        assert limited.complete == (most > whole.count)
    stopped = runut.count(puzzle, threads=2, limits=runut.Limits(solutions=None, seconds=0))
    assert stopped.status is runut.Status.STOPPED
