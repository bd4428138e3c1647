"""The clues of a hitori: its numbers. A number that is left out becomes a blank.

A blank is equal to nothing, so it only allows more. Where blanks are equal to each other, a number
that stands nowhere else in the row and the column takes its place.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from runut.core.clues import Clue, Clues
from runut.core.shape import cell_name
from runut.errors import PuzzleError
from runut.families.hitori.model import Convention, Hitori

_MOST = 1 << 16
"""More numbers are rejected at once: to list them takes long, and no limit ends it."""


def _numbers(puzzle: Hitori) -> list[Clue]:
    if len(puzzle.cells) > _MOST:
        size = f"a hitori of {len(puzzle.cells):,} cells has too many clues to try"
        raise PuzzleError(size, f"it may have at most {_MOST:,} cells for that")
    return [
        Clue("number", (cell,), f"{name} is {number or 'blank'}", place, said)
        for place, (cell, number) in enumerate(zip(puzzle.shape.cells(), puzzle.cells, strict=True))
        if puzzle.symbols[place]
        for name in [cell_name(cell)]
        for said in [f"{name} berisi {number}" if number else f"{name} kosong"]
    ]


def _without(puzzle: Hitori, clue: Clue) -> Hitori:
    place = puzzle.shape.numbers(clue.cells)[0]
    number = 0
    if Convention.EQUAL_BLANKS in puzzle.conventions:
        row, column = divmod(place, puzzle.width)
        seen = {*puzzle.rows[row], *puzzle.cells[column :: puzzle.width]}
        number = next(each for each in count(1) if each not in seen)
    cells = (*puzzle.cells[:place], number, *puzzle.cells[place + 1 :])
    return replace(puzzle, cells=cells)


CLUES = Clues(_numbers, _without, ("number",))
