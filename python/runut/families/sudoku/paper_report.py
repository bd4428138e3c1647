"""A result as the sudoku paper's program prints it, in the paper's Indonesian.

::

    Puzzle Sudoku awal:
    7 0 8 | 0 1 0 | 0 5 4
    ...
    -----
    ...

    Sudoku berhasil dipecahkan:
    ...

    Waktu yang dibutuhkan: 0.0010 detik

In the figures a line of dashes also follows the last band.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from runut.core.methods import Saving
from runut.core.result import Result
from runut.core.shape import Value
from runut.families.sudoku.model import Sudoku

RULE = "-----"


def paper_report(puzzle: Sudoku, result: Result) -> str:
    """What the paper's program prints for this result."""
    lines = ["Puzzle Sudoku awal:", *_board(puzzle, puzzle.rows)]
    if result.solution is None:
        is_whole = result.complete or result.halt == "incomplete"
        end = "Tidak ada solusi yang ditemukan." if is_whole else "Pencarian dihentikan."
        return "\n".join([*lines, "", end])
    lines += ["", "Sudoku berhasil dipecahkan:", *_board(puzzle, result.solution.rows)]
    seconds = f"Waktu yang dibutuhkan: {result.stats.seconds:.4f} detik"
    return "\n".join([*lines, "", seconds])


SAVING = Saving("example_puzzles.txt", "Puzzle Sudoku telah dibuat dan disimpan ke '{}'.".format)
"""What the paper's generator saves and prints."""


def _board(puzzle: Sudoku, rows: Iterable[Sequence[Value | None]]) -> Iterator[str]:
    """Digits with spaces between them, bars between boxes, dashes below each band of boxes."""
    for number, row in enumerate(rows, 1):
        digits = [str(digit or 0) for digit in row]
        width = puzzle.box_columns
        boxes = (" ".join(digits[at : at + width]) for at in range(0, len(digits), width))
        yield " | ".join(boxes)
        if number % puzzle.box_rows == 0:
            yield RULE
