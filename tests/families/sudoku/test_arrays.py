"""Sudokus of nine as arrays of numpy: shapes, values and refusals."""

from __future__ import annotations

import pytest

import runut
from runut import sudoku
from sudoku_boards import lines

np = pytest.importorskip("numpy")
pytestmark = pytest.mark.oracle


def test_arrays_are_solved_in_their_shape() -> None:
    texts = lines(50)
    flat = np.array([[int(c) if c.isdigit() else 0 for c in line] for line in texts], np.uint8)
    counts, solutions = sudoku.solve_array(flat)
    wanted = sudoku.solve_lines(texts)
    assert counts.tobytes() == wanted.counts
    assert (solutions + ord("0")).astype(np.uint8).tobytes() == wanted.solutions
    square_counts, squares = sudoku.solve_array(flat.reshape(-1, 9, 9))
    assert (square_counts == counts).all()
    assert (squares.reshape(-1, 81) == solutions).all()


def test_an_array_with_a_wrong_number_has_a_faulty_board() -> None:
    cells = np.zeros((2, 81), np.uint8)
    cells[1, 5] = 10
    counts, _ = sudoku.solve_array(cells)
    assert counts.tolist() == [2, 255]


@pytest.mark.parametrize("shape", [(81,), (2, 80), (9, 9)])
def test_arrays_of_another_shape_are_rejected(shape) -> None:
    with pytest.raises(runut.FormatError, match="expected uint8 of shape"):
        sudoku.solve_array(np.zeros(shape, np.uint8))
