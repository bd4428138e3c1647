"""The killers of sudokuwiki.org: a colour for each cell, a comma, and the sum of each cage.

Cells of one colour that touch are a cage. The sums have two digits a cell: that of the cage in one
of its cells, 00 in the others. With pencil marks both parts have two signs in base 32 a cell: eight
times the sum plus the colour, and twice the marks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import count

from runut.core.scanner import Token, shown
from runut.core.shape import linked
from runut.errors import PuzzleError
from runut.families.sudoku.formats.cells import unwritable
from runut.families.sudoku.formats.marks import MARKED, constraints_of_marks
from runut.families.sudoku.kinds.areas import Cage
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.layout import Board, cell_name
from runut.families.sudoku.model import Sudoku

_BOARD = Board(3, 3)
_CELLS = len(_BOARD.cells)
_MOST_COLOURS = 8
_MOST_TRIES = 100_000


def read_cages(board: Token, numbers: Callable[[Token], list[int]]) -> list[Constraint]:
    """The cages of both parts; `numbers` reads 162 signs in base 32."""
    colours, _, sums = board.text.partition(",")
    if re.fullmatch(r"[0-9]{81},[0-9]{162}", board.text, re.ASCII):
        totals = [int(sums[at : at + 2]) for at in range(0, len(sums), 2)]
        return [*_cages(colours, totals, board)]
    if re.fullmatch(r"[0-9a-v]{162},[0-9a-v]{162}", board.text, re.ASCII | re.IGNORECASE):
        first = numbers(Token(colours, board.line, board.column, board.source))
        second = numbers(Token(sums, board.line, board.column, board.source))
        marks = [
            [digit for digit in _BOARD.digits if number >> digit & 1] or [*_BOARD.digits]
            for number in second
        ]
        cages = _cages([number % 8 for number in first], [number // 8 for number in first], board)
        return [*cages, *constraints_of_marks(marks, [board] * _CELLS, _BOARD)]
    return board.fail(
        f"expected the colours of 81 cells, a comma and 162 digits, found {shown(board.text)}"
    )


def _cages(
    colours: Sequence[int | str], totals: Sequence[int], token: Token
) -> Iterator[Constraint]:
    """Each piece of one colour, with the sum in one of its cells."""
    for cells in _pieces(colours):
        found = [totals[cell] for cell in cells if totals[cell]]
        if len(found) != 1:
            name = cell_name(cells[0], _BOARD.size)
            token.fail(f"expected one sum in the cage of {name}, found {len(found)}")
        yield Cage(cells, found[0])


def _pieces(colours: Sequence[int | str]) -> Iterator[tuple[int, ...]]:
    """Cells of one colour that touch, in the order of their first cells."""
    pairs = (pair for pair in _BOARD.neighbours() if colours[pair[0]] == colours[pair[1]])
    return (tuple(sorted(piece)) for piece in linked(_BOARD.cells, pairs))


# -- writing ------------------------------------------------------------------------------------


def write_cages(puzzle: Sudoku, cages: Sequence[Cage]) -> str:
    """Colours and sums; a `PuzzleError` for cages that colours cannot say."""
    faults = [*_unsaid(puzzle, cages)]
    if faults:
        raise unwritable(*(f"sudokuwiki.org cannot hold {text}" for text in faults))
    owners = {cell: number for number, cage in enumerate(cages) for cell in cage.cells}
    found = _coloured(owners, len(cages))
    if found is None:
        raise PuzzleError("sudokuwiki.org has too few colours for these cages")
    totals = {min(cage.cells): cage.total or 0 for cage in cages}
    colours = "".join(str(found[owners[cell]] + 1) for cell in _BOARD.cells)
    return f"{colours},{''.join(f'{totals.get(cell, 0):02}' for cell in _BOARD.cells)}"


def _unsaid(puzzle: Sudoku, cages: Sequence[Cage]) -> Iterator[str]:
    held = [cell for cage in cages for cell in cage.cells]
    if sorted(held) != [*_BOARD.cells]:
        yield "cells in no cage or in several"
    for cage in cages:
        name = cell_name(cage.cells[0], puzzle.size)
        if cage.total is None:
            yield f"a cage without a sum ({name})"
        own = [cell in cage.cells for cell in _BOARD.cells]
        if tuple(sorted(cage.cells)) not in [*_pieces([*map(int, own)])]:
            yield f"a cage in several pieces ({name})"
    if any(puzzle.cells) or any(isinstance(each, MARKED) for each in puzzle.constraints):
        yield "givens or candidates in a killer"


def _coloured(owners: dict[int, int], count: int) -> list[int] | None:
    """A colour for each cage, other than those of the cages that touch it; few if possible."""
    near: list[set[int]] = [set() for _ in range(count)]
    for one, other in _BOARD.neighbours():
        if owners[one] != owners[other]:
            near[owners[one]].add(owners[other])
            near[owners[other]].add(owners[one])
    for most in range(4, _MOST_COLOURS + 1):
        found = _coloured_with(most, near)
        if found is not None:
            return found
    return None


def _coloured_with(most: int, near: list[set[int]]) -> list[int] | None:
    """At most so many colours: cages with the fewest colours left first (DSATUR, Brélaz 1979)."""
    colours, tries = [-1] * len(near), count()

    def are_coloured() -> bool:
        """Whether the cages that are left find colours."""
        cage = _next_cage(colours, near)
        if cage is None:
            return True
        used = {colours[each] for each in near[cage]}
        for colour in range(most):
            if colour not in used and next(tries) < _MOST_TRIES:
                colours[cage] = colour
                if are_coloured():
                    return True
        colours[cage] = -1
        return False

    return colours if are_coloured() else None


def _next_cage(colours: list[int], near: list[set[int]]) -> int | None:
    left = [cage for cage, colour in enumerate(colours) if colour < 0]
    return max(
        left,
        key=lambda cage: (len({colours[each] for each in near[cage]} - {-1}), len(near[cage])),
        default=None,
    )
