"""Exhibits of the lesson on Hanjie by brute force: the hand solution, the odometer, growth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from runut.core.puzzle import Solution
from runut.core.scene import Group, Rect, Scene
from runut.core.shape import Value
from runut.families.nonogram.model import Clue, Nonogram, clue_of
from runut.families.nonogram.paper import placements
from runut.lessons.course import Ask, Maker
from runut.lessons.exhibits import nonogram
from runut.lessons.exhibits.common import solved, table
from runut.lessons.exhibits.nonogram import index, nonogram_of, state
from runut.lessons.parts import Listing, Part, Picture, Words
from runut.lessons.words import phrase
from runut.verbs.pictures import scene_of
from runut.verbs.reading import write

FULL_ROW, FULL_COLUMNS = 5, (4, 5)
"""The lines of figure 5, whose clue is 10, from 0."""
WHOLE = {"6": (4,), "7": (1, 2, 4, 8), "8": (1, 2, 4, 8)}
"""The rows that a figure knows with black and white cells, from 0."""
MARGIN = 0.12
"""Around the block over a number."""
SIZES = (2, 4, 6, 8, 10)


def staircase(size: int) -> Nonogram:
    """A square whose row n has one block of n cells, and so has column n; one solution.

    The rows have n, n - 1, ... 1 placements, so there are n! states, and the solution is the last.
    """
    clues = range(1, size + 1)
    return Nonogram.from_clues(clues, clues)


# -- by hand --------------------------------------------------------------------------------------


def by_hand(puzzle: Nonogram, figure: str) -> Solution:
    """What is known in one of the figures 6 to 8; in 8 our whites, since the image is lost."""
    (solution,) = solved(puzzle, "auto").solutions
    rows = [
        [
            value if row in {*WHOLE[figure], FULL_ROW} or column in FULL_COLUMNS else None
            for column, value in enumerate(values)
        ]
        for row, values in enumerate(solution.rows)
    ]
    return Solution(_whitened(puzzle, rows) if figure == "8" else tuple(map(tuple, rows)))


def _whitened(
    puzzle: Nonogram, rows: Sequence[Sequence[Value | None]]
) -> tuple[tuple[Value | None, ...], ...]:
    """The cells that can hold no black, line by line until none is found; no new black."""
    before: Sequence[Sequence[Value | None]] = ()
    while before != rows:
        before = rows
        across = map(_whites, puzzle.rows, rows)
        down = map(_whites, puzzle.columns, zip(*across, strict=True))
        rows = tuple(zip(*down, strict=True))
    return tuple(map(tuple, rows))


def _whites(clue: Clue, line: Sequence[Value | None]) -> tuple[Value | None, ...]:
    """A line with white where every placement that agrees with it is white."""
    agreeing = (
        each
        for each in placements(clue, len(line))
        if all(known in {None, cell} for known, cell in zip(line, each, strict=True))
    )
    may_be_black = map(any, zip(*agreeing, strict=True))
    return tuple(known if may else 0 for known, may in zip(line, may_be_black, strict=True))


def _figure(ask: Ask) -> Iterator[Part]:
    """`figure 6|7|8`: a state of the solution by hand; clues that are done are covered."""
    puzzle = nonogram_of(ask, 1)
    yield Picture(_covered(puzzle, by_hand(puzzle, ask.word(0))))


def _covered(puzzle: Nonogram, board: Solution) -> Scene:
    """The board with a black block over each number of a line that has no open cell."""
    scene = scene_of(puzzle, board)
    ((left, top),) = scene.boards
    rows = board.rows
    numbers = [
        (left - at, top + row)
        for row, clue in enumerate(puzzle.rows)
        if None not in rows[row]
        for at in range(1, len(clue) + 1)
    ]
    numbers += [
        (left + column, top - at)
        for column, clue in enumerate(puzzle.columns)
        if all(row[column] is not None for row in rows)
        for at in range(1, len(clue) + 1)
    ]
    side = 1 - 2 * MARGIN
    blocks = tuple(Rect(x + MARGIN, y + MARGIN, side, side, "black") for x, y in numbers)
    return replace(scene, items=(*scene.items, Group(blocks, "clues that are done")))


# -- by machine -----------------------------------------------------------------------------------


def _still(ask: Ask) -> Iterator[Part]:
    """`still STATE|solution [FILE]`: the whole picture in one state."""
    puzzle, word = nonogram_of(ask, 1), ask.word(0)
    number = index(puzzle) if word == "solution" else int(word)
    caption = phrase(ask.language, "state-number", number=number)
    yield Picture(scene_of(puzzle, state(puzzle, number)), caption)


def _placements(ask: Ask) -> Iterator[Part]:
    """`placements CELLS LENGTH...`: every placement of a clue, in the paper's order."""
    cells, *lengths = map(int, ask.words)
    lines = placements(clue_of(lengths), cells)
    yield Listing("\n".join(" ".join("·█"[cell] for cell in line) for line in lines))


def _tables(ask: Ask) -> Iterator[Part]:
    """`tables [FILE]`: the clues as the paper's tables 1 and 2, and the empty grid, table 3."""
    puzzle = nonogram_of(ask)
    clues = write(puzzle, format="paper").strip("\n").split("\n\n")
    zeros = "\n".join([" ".join("0" * puzzle.width)] * puzzle.height)
    for number, numbers in enumerate((*clues, zeros), 1):
        yield Words(phrase(ask.language, "table", number=number))
        yield Listing(numbers)


def _growth(ask: Ask) -> Iterator[Part]:
    """`growth ALGORITHM...`: nodes on staircases of even sizes, to the proof of uniqueness."""
    rows = []
    for size in SIZES:
        found = (solved(staircase(size), algorithm, None) for algorithm in ask.words)
        rows.append((f"{size}×{size}", *(result.stats.nodes for result in found)))
    yield table(ask.language, (phrase(ask.language, "size"), *ask.words), rows)


EXHIBITS: Mapping[str, Maker] = {
    **nonogram.EXHIBITS,
    "figure": _figure,
    "growth": _growth,
    "placements": _placements,
    "still": _still,
    "tables": _tables,
}
FIGURES = nonogram.FIGURES
