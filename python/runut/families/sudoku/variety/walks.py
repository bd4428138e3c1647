"""Random lines for new sudokus of a variant: walks over a full board that keep their rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from runut.core.rng import Rng
from runut.core.rules.check import holds
from runut.families.sudoku.kinds.chance import Walk
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.layout import Board

TRIES = 400
LONG = 4
"""The least cells of a line that is drawn before the board is full."""
KING = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
"""The steps of a king of chess."""
Cells = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines of one kind, as chance draws them."""

    kind: Callable[..., Constraint]
    walk: Walk

    def along(self, cells: Cells, board: Board, digits: Sequence[int]) -> Constraint:
        """The line along cells that hold these digits."""
        makes = self.walk.makes
        return makes[0](board, cells, digits) if makes else self.kind(cells)


def refusal(lines: Lines, board: Board) -> str | None:
    """Why no line of a kind can stand on the board; `None` if one of some length may."""
    faults = [_fault(lines, board, length) for length in range(2, lines.walk.most + 1)]
    return faults[-1] if all(faults) else None


def _fault(lines: Lines, board: Board, length: int) -> str | None:
    """What is wrong with a line of so many cells, wherever it lies."""
    cells = tuple(board.cells[:length])
    return next(lines.along(cells, board, (board.digits[0],) * length).faults(board), None)


def drawn(
    lines: Lines, board: Board, solution: Sequence[int], rng: Rng, taken: set[int], *, most: int
) -> tuple[Constraint, ...]:
    """Lines of one kind, the longest that chance finds, up to `most`; a single one is short.

    They cross neither each other nor cells that are taken, which theirs are then too.
    """
    lines = _chosen(lines, board, rng)
    walks = (_walk(lines, board, solution, rng, taken) for _ in range(TRIES))
    kept = [
        cells
        for cells in walks
        if len(cells) >= lines.walk.least and _keeps(lines, cells, board, solution)
    ]
    found: list[Constraint] = []
    for cells in sorted(kept, key=len, reverse=most > 1):
        if len(found) < most and taken.isdisjoint(cells):
            found.append(_line(lines, cells, board, solution))
            taken.update(cells)
    return tuple(found)


def shaped(
    lines: Lines, board: Board, rng: Rng, taken: set[int], *, most: int, turned: bool
) -> tuple[Constraint, ...]:
    """Lines of one kind on an empty board, up to `most`, long where there is room for it.

    With `turned` each comes with its image by a half-turn, so there may be one more. They cross
    neither each other nor cells that are taken, which theirs are then too.
    """
    lines = _chosen(lines, board, rng)
    least = min(max(LONG, lines.walk.least), lines.walk.most)
    lines = replace(lines, walk=replace(lines.walk, least=least, grows=False))
    found: list[Constraint] = []
    for _ in range(TRIES):
        if len(found) >= most:
            break
        walk = _walk(lines, board, board.cells, rng, taken)
        images = [walk, tuple(len(board.cells) - 1 - cell for cell in walk)][: 1 + turned]
        if len(walk) < least or (turned and not {*walk}.isdisjoint(images[1])):
            continue
        own = [lines.along(cells, board, ()) for cells in images]
        if not any(True for line in own for _ in line.faults(board)):
            found += own
            taken.update(*images)
    return tuple(found)


def _chosen(lines: Lines, board: Board, rng: Rng) -> Lines:
    """The kind with one rule, and shorter where no line of the usual length can stand."""
    makes, least = lines.walk.makes, lines.walk.least
    if len(makes) > 1:
        makes = (makes[rng.below(len(makes))],)
    while lines.walk.grows and least > 2 and _fault(lines, board, least):
        least -= 1
    return replace(lines, walk=replace(lines.walk, makes=makes, least=least))


def _walk(lines: Lines, board: Board, solution: Sequence[int], rng: Rng, taken: set[int]) -> Cells:
    least, most = lines.walk.least, lines.walk.most
    length = least + rng.below(most - least + 1)
    walk: Cells = (rng.below(len(solution)),)
    if walk[0] in taken:
        return ()
    while len(walk) < length:
        near = (each for each in board.near(walk[-1], KING) if each not in taken | {*walk})
        longer = ((*walk, cell) for cell in rng.shuffled(near))
        if lines.walk.grows and len(walk) + 1 >= least:
            longer = (each for each in longer if _keeps(lines, each, board, solution))
        following = next(longer, None)
        if following is None:
            break
        walk = following
    return walk


def _line(lines: Lines, cells: Cells, board: Board, solution: Sequence[int]) -> Constraint:
    return lines.along(cells, board, [board.digit_of(solution[cell]) for cell in cells])


def _keeps(lines: Lines, cells: Cells, board: Board, solution: Sequence[int]) -> bool:
    line = _line(lines, cells, board, solution)
    if any(True for _ in line.faults(board)):
        return False
    return all(
        holds(each.part, [solution[cell] for cell in each.cells]) for each in line.statements(board)
    )
