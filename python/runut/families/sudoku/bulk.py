"""Classic sudokus of nine digits, one a line: the fastest way from a text to its answers.

Puzzles are 81 characters, `.` or `0` (or `_` or `*`) for a blank, or sukakus of 729: nine for each
cell, each candidate in its place, `.` or `0` for a digit ruled out. Text after white space, a comma
or a semicolon is ignored, and so are blank lines and lines that begin with `#`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, AnyStr, cast, overload

from runut import _engine
from runut.errors import Fault, FormatError
from runut.families.sudoku.arrow import (
    ArrowArray,
    ArrowStream,
    is_arrow,
    joined,
    pieces_of,
    wrapped,
)
from runut.text.puzzle_lines import Answer, Source, Verdicts, bytes_of, checked_limit

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]

__all__ = ["Answer", "Answers", "solve_array", "solve_line", "solve_lines"]

CELLS = 81
END_OF_LINE = -1
PIECE = 1 << 22
"""Bytes of a text after which the engine's answers are taken."""


def solve_line(line: str, limit: int = 2) -> tuple[int, str]:
    """Solutions of one puzzle, at most `limit`, and the first of them (zeros if there is none).

    A count of 1 under a limit of 2 or more says that the solution is the only one. Raises
    `FormatError` for a line that is no puzzle.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> solve_line(line)
    (1, '534678912672195348198342567859761423426853791713924856961537284287419635345286179')
    """
    try:
        return _engine.sudoku_solve_line(line, limit)
    except ValueError as error:
        column, sign = error.args
        raise FormatError(_fault(1, column, sign)) from None


@dataclass(frozen=True, slots=True)
class Answers(Verdicts):
    """The results of many puzzles, in their order.

    `counts` has a byte a puzzle: its solutions up to the limit, 255 where a line is no puzzle.
    `solutions` has 81 characters a puzzle, zeros where there is none. `faults` holds every faulty
    line; the other puzzles are solved all the same.
    """

    solutions: bytes

    @property
    def text(self) -> bytes:
        """A line for each puzzle: its first solution (`-` if there is none), a comma, its verdict.

        The verdict is `unique`, `several`, `none` or `faulty`; under a limit of 1, which looks for
        no second solution, `solved` replaces `unique`.
        """
        return _engine.sudoku_answer_text(self.counts, self.solutions, self.limit)

    def cells_of(self, at: int) -> bytes:
        """The first solution of a puzzle that has one, a digit a cell."""
        return self.solutions[CELLS * at : CELLS * (at + 1)]


def solve_lines(source: Source, *, limit: int = 2, threads: int = 1) -> Answers:
    """Solve every puzzle of a text, of a file, of a sequence of lines or a column.

    A `str` or `bytes` is a text, a `pathlib.Path` names a file. `threads=0` takes every core.
    Ctrl-C ends the work.

    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answers = solve_lines([line, "." * 81, "53.."])
    >>> [answer.uniqueness.value for answer in answers]
    ['unique', 'several', 'unknown']
    >>> print(answers[2].fault)
    3:5: expected 81 cells, found 4

    A line of 729 characters is a sukaku:

    >>> sukaku = "12......." * 2 + "123456789" * 79
    >>> solve_lines(sukaku)[0].uniqueness.value
    'several'
    """
    limit, before = checked_limit(limit), 0
    counts, solutions, faults = BytesIO(), BytesIO(), list[Fault]()
    for piece in _pieces(source):
        found = _engine.sudoku_solve_lines(piece, limit, threads)
        counts.write(found.counts)
        solutions.write(found.solutions)
        faults += (_fault(before + line, *where) for line, *where in sorted(found.faults))
        before += piece.count(b"\n")
    return Answers(counts.getvalue(), tuple(faults), limit, solutions.getvalue())


def _pieces(source: Source) -> Iterator[bytes]:
    """A text in pieces of whole lines, so that neither it nor its answers are in memory twice."""
    if isinstance(source, str):
        return (piece.encode() for piece in _cut(source, "\n"))
    return _cut(bytes_of(source), b"\n")


def _cut(text: AnyStr, end_of_line: AnyStr) -> Iterator[AnyStr]:
    start = 0
    while start < len(text):
        end = text.find(end_of_line, start + PIECE) + 1 or len(text)
        yield text[start:end]
        start = end


@overload
def solve_array(cells: Array, *, limit: int = 2, threads: int = 1) -> tuple[Array, Array]: ...


@overload
def solve_array(
    cells: ArrowArray | ArrowStream, *, limit: int = 2, threads: int = 1
) -> tuple[Any, Any]: ...


def solve_array(
    cells: Array | ArrowArray | ArrowStream, *, limit: int = 2, threads: int = 1
) -> tuple[Any, Any]:
    """Solve boards in an array, a byte a cell, 0 for a blank.

    `cells` is an array of `numpy.uint8` of shape (n, 81) or (n, 9, 9), or one of Arrow: of
    `fixed_size_binary[81]` or `fixed_size_list<uint8>[81]`, in one piece or several. Its memory is
    handed to the engine as it is, and what comes back lies in the engine's memory: the counts, n of
    them, and the first solutions in the shape and type of `cells`, zeros where there is none. The
    count of a board with a number above 9 is 255.

    >>> import pyarrow as pa  # doctest: +SKIP
    >>> boards = pa.array([bytes(81), bytes([1, 1]) + bytes(79)], pa.binary(81))  # doctest: +SKIP
    >>> counts, solutions = solve_array(boards)  # doctest: +SKIP
    >>> counts.to_pylist(), solutions.type  # doctest: +SKIP
    ([2, 0], FixedSizeBinaryType(fixed_size_binary[81]))
    """
    if is_arrow(cells):
        return joined(cells, [_solve_piece(*each, limit, threads) for each in pieces_of(cells)])
    return _solve_numpy(cast("Array", cells), limit, threads)


def _solve_piece(array: Any, memory: memoryview, limit: int, threads: int) -> tuple[Any, Any]:  # noqa: ANN401 - of pyarrow
    answers = _engine.sudoku_solve_cells(memory, checked_limit(limit), threads)
    return wrapped(array, answers.counts, answers.solutions)


def _solve_numpy(cells: Array, limit: int, threads: int) -> tuple[Array, Array]:
    import numpy as np  # noqa: PLC0415 - only who has an array needs it

    if cells.dtype != np.uint8 or cells.size % CELLS or cells.shape[1:] not in {(81,), (9, 9)}:
        found = f"{cells.dtype} of shape {cells.shape}"
        raise FormatError(f"expected uint8 of shape (n, 81) or (n, 9, 9), found {found}")
    given = np.ascontiguousarray(cells)
    answers = _engine.sudoku_solve_cells(given.data, checked_limit(limit), threads)
    counts = np.frombuffer(answers.counts, np.uint8)
    return counts, np.frombuffer(answers.solutions, np.uint8).reshape(cells.shape)


def _fault(line: int, column: int, sign: int) -> Fault:
    if sign == END_OF_LINE:
        return Fault(f"expected 81 cells, found {column - 1}", line=line, column=column)
    if column > CELLS:
        message = "expected 81 cells, or 729 candidates in their places, found more"
        hint = "one line is one puzzle of nine digits"
        return Fault(message, hint, line=line, column=column)
    shown = repr(chr(sign)) if 32 < sign < 127 else f"byte {sign}"
    if chr(sign).isdigit():
        message = f"expected the candidate of its place or '.', found {shown}"
        return Fault(message, line=line, column=column)
    return Fault(f"expected a digit or '.' for a blank, found {shown}", line=line, column=column)
