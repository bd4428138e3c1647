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


@pytest.fixture
def boards():
    """Eight boards of Arrow, as bytes and as lists; the first two of the array are left out."""
    pa = pytest.importorskip("pyarrow")
    texts = [bytes(int(c) if c.isdigit() else 0 for c in line) for line in lines(10)]
    flat = pa.array(list(b"".join(texts)), pa.uint8())
    return {
        "bytes": pa.array(texts, pa.binary(81))[2:],
        "lists": pa.FixedSizeListArray.from_arrays(flat, 81)[2:],
        "lists of a part": pa.FixedSizeListArray.from_arrays(flat[81:], 81)[1:],
    }


KINDS = ("bytes", "lists", "lists of a part")


@pytest.mark.parametrize("kind", KINDS)
def test_arrays_of_arrow_are_solved_in_their_type(boards, kind) -> None:
    counts, solutions = sudoku.solve_array(boards[kind])
    solutions.validate(full=True)
    wanted = sudoku.solve_lines(lines(10)[2:])
    assert bytes(counts.to_pylist()) == wanted.counts
    assert solutions.type == boards[kind].type
    found = b"".join(map(bytes, solutions.to_pylist()))
    assert bytes(digit + ord("0") for digit in found) == wanted.solutions


@pytest.mark.parametrize("kind", KINDS)
def test_the_memory_of_arrow_is_shared_with_the_engine(boards, kind, monkeypatch) -> None:
    import runut.families.sudoku.bulk as home

    class Engine:
        def sudoku_solve_cells(self, cells, limit, threads):
            self.given = np.frombuffer(cells, np.uint8).ctypes.data
            found = engine.sudoku_solve_cells(cells, limit, threads)
            self.counts, self.solutions = found.counts, found.solutions
            return self

    engine = home._engine
    spy = Engine()
    monkeypatch.setattr(home, "_engine", spy)
    counts, solutions = sudoku.solve_array(boards[kind])
    held = boards[kind].buffers()[-1].address
    assert spy.given == held + 2 * 81
    assert counts.buffers()[-1].address == np.frombuffer(spy.counts, np.uint8).ctypes.data
    assert solutions.buffers()[-1].address == np.frombuffer(spy.solutions, np.uint8).ctypes.data


def test_a_column_in_pieces_comes_back_in_pieces(boards) -> None:
    pa = pytest.importorskip("pyarrow")
    whole = boards["bytes"]
    counts, solutions = sudoku.solve_array(pa.chunked_array([whole[:3], whole[3:]]))
    one_counts, one_solutions = sudoku.solve_array(whole)
    assert [len(each) for each in solutions.chunks] == [3, 5]
    assert counts.to_pylist() == one_counts.to_pylist()
    assert solutions.combine_chunks().equals(one_solutions)
    empty = pa.chunked_array([], pa.binary(81))
    assert [len(each) for each in sudoku.solve_array(empty)] == [0, 0]


def test_an_array_of_another_library_is_taken_by_the_arrow_interface(boards) -> None:
    class Foreign:
        def __arrow_c_array__(self, requested_schema=None):
            return boards["bytes"].__arrow_c_array__(requested_schema)

    counts, solutions = sudoku.solve_array(Foreign())
    assert counts.to_pylist() == sudoku.solve_array(boards["bytes"])[0].to_pylist()
    assert solutions.type == boards["bytes"].type


def test_other_arrays_of_arrow_are_rejected() -> None:
    pa = pytest.importorskip("pyarrow")
    for array, message in (
        (pa.array([bytes(80)], pa.binary(80)), "found fixed_size_binary"),
        (pa.array(["1" * 81]), "found string"),
        (pa.array([[0] * 81], pa.list_(pa.int64(), 81)), "found fixed_size_list<item: int64>"),
        (pa.array([bytes(81), None], pa.binary(81)), "some are missing"),
        (pa.array([[0] * 80 + [None]], pa.list_(pa.uint8(), 81)), "some are missing"),
    ):
        with pytest.raises(runut.FormatError, match=message):
            sudoku.solve_array(array)
