"""Both nonogram papers in plain Python.

`exhaustive` is brute force after "Hanjie by brute force" (2012): every line of the basis starts
left-packed, an odometer runs through all combinations of placements with the first line fastest,
and the crossing lines decide. One node is one state checked.

`row_backtracking` is "Nonogram by backtracking" (Choiri, 2010): row by row, every placement in the
same order, kept when the columns agree with the rows so far. One node is one placement tried.

In both the right-most block of a line moves first; when a block moves, those right of it are
packed to its side again. The engine's `exhaustive.rs` and `row_backtracking.rs` do the same in the
same order and give the same counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, groupby
from math import comb, prod

from runut.core.search import ReferenceControl
from runut.families.nonogram.model import Clue, Nonogram, shortest

MOST = 2**64 - 1
"""The largest value of a counter, as in the engine."""
MOST_NUMBERED = 0xFFFF
"""The largest number of a placement that an event can hold."""

Line = list[int]


# -- placements ---------------------------------------------------------------------------------


def placements(clue: Clue, cells: int) -> Iterator[Line]:
    """Every placement of a clue, in the order of the papers.

    >>> from runut.families.nonogram.model import clue_of
    >>> for line in placements(clue_of([2, 1]), 5): print(line)
    [1, 1, 0, 1, 0]
    [1, 1, 0, 0, 1]
    [0, 1, 1, 0, 1]
    """
    lengths = [block.length for block in clue]
    most = [
        cells - sum(lengths[block:]) - (len(lengths) - 1 - block) for block in range(len(lengths))
    ]
    starts = _packed(lengths, 0, 0)
    while True:
        yield _painted(lengths, starts, cells)
        moving = [block for block, start in enumerate(starts) if start < most[block]]
        if not moving:
            return
        block = moving[-1]
        starts[block:] = _packed(lengths, block, starts[block] + 1)


def _packed(lengths: Sequence[int], block: int, start: int) -> list[int]:
    """Starts of the blocks from `block` on, each as far left as possible."""
    starts = []
    for length in lengths[block:]:
        starts.append(start)
        start += length + 1
    return starts


def _painted(lengths: Sequence[int], starts: Sequence[int], cells: int) -> Line:
    line = [0] * cells
    for start, length in zip(starts, lengths, strict=True):
        line[start : start + length] = [1] * length
    return line


def ways(clue: Clue, cells: int) -> int:
    """How many placements a line has: with k blocks and s spare cells C(s + k, k)."""
    spare = cells - shortest(clue)
    return comb(len(clue) + spare, spare)


# -- brute force --------------------------------------------------------------------------------


def exhaustive(
    puzzle: Nonogram, control: ReferenceControl, *, basis: str = "rows"
) -> Iterator[bytes]:
    """Every solution in the order of the odometer; `control` counts states.

    The counters are `states`, how many there are, and `solution_state`, the number of the first
    state that is a solution, from 0.
    """
    board = puzzle if basis == "rows" else puzzle.transposed()
    width, last = board.width, board.height - 1
    control.counters["states"] = min(prod(ways(clue, width) for clue in board.rows), MOST)
    odometer = [placements(clue, width) for clue in board.rows]
    lines = [next(line) for line in odometer]
    moved = last
    while True:
        control.node(last - moved, _place(puzzle, basis, moved, 0), 1)
        _show(puzzle, basis, lines, moved, control)
        if all(
            runs(column) == _lengths(clue)
            for column, clue in zip(zip(*lines, strict=True), board.columns, strict=True)
        ):
            control.counters.setdefault("solution_state", control.nodes - 1)
            picture = lines if basis == "rows" else zip(*lines, strict=True)
            yield bytes(cell for line in picture for cell in line)
        following = _advance(board, odometer, lines)
        if following is None:
            return
        moved = following
        control.backtrack()
        control.back(last - moved)


def _advance(board: Nonogram, odometer: list[Iterator[Line]], lines: list[Line]) -> int | None:
    """Go to the next state; gives the last line that moved, `None` after the last state."""
    for line, clue in enumerate(board.rows):
        following = next(odometer[line], None)
        if following is not None:
            lines[line] = following
            return line
        odometer[line] = placements(clue, board.width)
        lines[line] = next(odometer[line])
    return None


def runs(line: Sequence[int]) -> list[int]:
    """The lengths of the black runs of a line."""
    return [len(list(run)) for cell, run in groupby(line) if cell]


def _lengths(clue: Clue) -> list[int]:
    return [block.length for block in clue]


def _place(puzzle: Nonogram, basis: str, line: int, across: int) -> int:
    return line * puzzle.width + across if basis == "rows" else across * puzzle.width + line


def _show(
    puzzle: Nonogram, basis: str, lines: Sequence[Line], moved: int, control: ReferenceControl
) -> None:
    if control.record:
        for line in range(moved, -1, -1):
            for across, cell in enumerate(lines[line]):
                control.set(len(lines) - 1 - line, _place(puzzle, basis, line, across), cell)


# -- backtracking -------------------------------------------------------------------------------


def row_backtracking(
    puzzle: Nonogram, control: ReferenceControl, *, tricks: str = "off", check: str = "remaining"
) -> Iterator[bytes]:
    """Every solution, row by row; `control` counts placements tried.

    The counters are `accepted`, the placements that were kept, and `states`, the product of the
    placements of all rows. A node's value is the number of its placement among those that are tried
    in its row, from 1.
    """
    width, last = puzzle.width, puzzle.height - 1
    forced = [[False] * width for _ in puzzle.rows]
    if tricks != "off":
        forced = forced_cells(puzzle, tricks)
        _show_forced(control, forced)
    control.counters |= {
        "states": _states(puzzle, None if tricks == "off" else forced),
        "accepted": 0,
    }
    rows: list[Line] = []
    levels = [_numbered(puzzle, forced, 0, control)]
    while levels:
        row = len(levels) - 1
        del rows[row:]
        number, line = next(levels[-1], (0, None))
        if line is None:
            levels.pop()
            if row:
                control.backtrack()
                control.back(row)
            continue
        control.node(row + 1, row * width, min(number, MOST_NUMBERED))
        rows.append(line)
        if not is_available(puzzle, rows, check):
            continue
        control.counters["accepted"] += 1
        for column, cell in enumerate(line):
            control.set(row + 1, row * width + column, cell)
        if row < last:
            levels.append(_numbered(puzzle, forced, row + 1, control))
            continue
        yield bytes(cell for each in rows for cell in each)
        control.backtrack()
        control.back(row + 1)


def _show_forced(control: ReferenceControl, forced: Sequence[Sequence[bool]]) -> None:
    for cell, is_forced in enumerate(chain.from_iterable(forced)):
        if is_forced:
            control.set(0, cell, 1)


def _numbered(
    puzzle: Nonogram, forced: Sequence[Sequence[bool]], row: int, control: ReferenceControl
) -> Iterator[tuple[int, Line]]:
    return enumerate(tried(puzzle, row, forced, control.work), 1)


def tried(
    puzzle: Nonogram,
    row: int,
    forced: Sequence[Sequence[bool]] | None = None,
    work: Callable[[int], None] = lambda _units: None,
) -> Iterator[Line]:
    """The placements of a row that cover its forced cells; reports the work for the others.

    >>> from runut import read
    >>> list(tried(read("3x1:1/0/1/1.1"), 0))
    [[1, 0, 1]]
    """
    for line in placements(puzzle.rows[row], puzzle.width):
        if forced is None or _covers(line, forced[row]):
            yield line
        else:
            work(puzzle.width)


def _covers(line: Line, forced: Sequence[bool]) -> bool:
    return all(line[cell] for cell, is_forced in enumerate(forced) if is_forced)


def forced_cells(puzzle: Nonogram, tricks: str = "on") -> list[list[bool]]:
    """Cells that are black by the line tricks, all four or one, over all rows and columns once.

    Single complete fill, single partial fill, complete fills and partial fills are one rule: a cell
    that a block covers both at its left-most and at its right-most place is black. They differ in
    the clues that they look at.
    """
    forced = [[False] * puzzle.width for _ in puzzle.rows]
    for row, clue in enumerate(puzzle.rows):
        for column in _overlaps(clue, puzzle.width, tricks):
            forced[row][column] = True
    for column, clue in enumerate(puzzle.columns):
        for row in _overlaps(clue, puzzle.height, tricks):
            forced[row][column] = True
    return forced


def _overlaps(clue: Clue, cells: int, tricks: str) -> Iterator[int]:
    spare = cells - shortest(clue)
    name = f"{'single-' if len(clue) == 1 else ''}{'partial' if spare else 'complete'}"
    if tricks not in ("on", name):
        return
    start = 0
    for block in clue:
        yield from range(start + spare, start + block.length)
        start += block.length + 1


def _states(puzzle: Nonogram, forced: list[list[bool]] | None) -> int:
    if forced is None:
        return min(prod(ways(clue, puzzle.width) for clue in puzzle.rows), MOST)
    counts = (_ways_covering(clue, row) for clue, row in zip(puzzle.rows, forced, strict=True))
    return min(prod(counts), MOST)


def _ways_covering(clue: Clue, forced: Sequence[bool]) -> int:
    """Placements that cover the forced cells, counted from the end of the line."""
    cells = len(forced)
    ways = [0] * (cells + 2)
    ways[cells] = ways[cells + 1] = 1
    for cell in range(cells - 1, -1, -1):
        ways[cell] = 0 if forced[cell] else ways[cell + 1]
    for block in reversed(clue):
        after, ways = ways, [0] * (cells + 2)
        for cell in range(cells - block.length, -1, -1):
            end = cell + block.length
            is_parted = end == cells or not forced[end]
            ways[cell] = after[end + 1] if is_parted else 0
            ways[cell] += 0 if forced[cell] else ways[cell + 1]
    return ways[0]


def is_available(puzzle: Nonogram, rows: Sequence[Line], check: str) -> bool:
    """Whether the columns agree with the rows so far.

    With the check "finished" the finished runs of a column must be the first of its clue and its
    open run must not be too long; with "remaining" the rest must fit into the rows below as well.
    """
    left = puzzle.height - len(rows)
    return all(
        agrees(column, _lengths(clue), left, check)
        for column, clue in zip(zip(*rows, strict=True), puzzle.columns, strict=True)
    )


def agrees(column: Sequence[int], lengths: list[int], left: int, check: str) -> bool:
    """Whether a column, as far as it is filled, agrees with its clue; see `is_available`."""
    held = runs(column)
    if len(held) > len(lengths):
        return False
    is_open = column[-1] == 1
    finished = len(held) - is_open
    if held[:finished] != lengths[:finished]:
        return False
    if is_open and held[-1] > lengths[finished]:
        return False
    if check == "finished":
        return True
    rest = lengths[finished:]
    needed = sum(rest) + max(len(rest) - 1, 0) - (held[-1] if is_open else 0)
    return needed <= left
