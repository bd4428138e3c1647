"""Why a nonogram has no solution, if line solving proves it.

Lines are solved one after the other up to a fixpoint. If no placement of a clue agrees with the
cells that crossing lines have fixed, its line cannot be filled; no guess is involved.
"""

from __future__ import annotations

from runut.core.result import Reason
from runut.families.nonogram.algorithms import impossible_line
from runut.families.nonogram.model import Clue, Nonogram


def reasons(puzzle: Nonogram) -> tuple[Reason, ...]:
    """The line that cannot be filled, if line solving finds one."""
    found = impossible_line(puzzle)
    if found is None:
        return ()
    is_row, number = found
    if is_row:
        cells, clue = tuple((number, at) for at in range(puzzle.width)), puzzle.rows[number]
    else:
        cells, clue = tuple((at, number) for at in range(puzzle.height)), puzzle.columns[number]
    line = f"{number + 1} ({_lengths(clue)})"
    english, indonesian = ("row", "baris") if is_row else ("column", "kolom")
    text = f"{english} {line} cannot be filled beside what the other lines fix"
    said = f"{indonesian} {line} tidak dapat diisi bersama yang sudah ditentukan garis lain"
    return (Reason("line", text, cells, id=said),)


def _lengths(clue: Clue) -> str:
    return " ".join(str(block.length) for block in clue) or "0"
