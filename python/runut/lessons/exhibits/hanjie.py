"""Exhibits of the lesson on Hanjie by brute force: stills of the odometer, growth, the 0/1 grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.paper import placements
from runut.lessons.course import Ask, Maker
from runut.lessons.exhibits import nonogram
from runut.lessons.exhibits.common import solved, steps_said
from runut.lessons.exhibits.nonogram import index, nonogram_of, state
from runut.lessons.parts import Listing, Part, Picture, Table
from runut.lessons.words import figure, phrase
from runut.verbs.pictures import scene_of

__all__ = ["EXHIBITS", "FIGURES", "staircase"]

BY_HAND = ((1, 1), (2, 3), (4, 6), (7, 14), (15, 27))
"""The steps of the ladder before each of the five pictures of the hand solution."""
SIZES = (2, 4, 6, 8, 10)


def staircase(size: int) -> Nonogram:
    """A square whose row n has one block of n cells, and so has column n; one solution.

    The rows have n, n - 1, ... 1 placements, so there are n! states, and the solution is the last.
    """
    clues = range(1, size + 1)
    return Nonogram.from_clues(clues, clues)


def _by_hand(ask: Ask) -> Iterator[Part]:
    """`by-hand PICTURE`: the steps to one of five pictures, and the picture."""
    first, last = BY_HAND[int(ask.word(0)) - 1]
    yield from steps_said(nonogram_of(ask, 1), ask.language, first, last)


def _still(ask: Ask) -> Iterator[Part]:
    """`still STATE|solution [FILE]`: the whole picture in one state."""
    puzzle, word = nonogram_of(ask, 1), ask.word(0)
    number = index(puzzle) if word == "solution" else int(word)
    caption = phrase(ask.language, "state-number", number=number)
    yield Picture(scene_of(puzzle, state(puzzle, number)), caption)


def _placements(ask: Ask) -> Iterator[Part]:
    """`placements ROW [FILE]`: every placement of a row, in the paper's order."""
    puzzle = nonogram_of(ask, 1)
    lines = placements(puzzle.rows[int(ask.word(0)) - 1], puzzle.width)
    yield Listing("\n".join(" ".join("·█"[cell] for cell in line) for line in lines))


def _digits(ask: Ask) -> Iterator[Part]:
    """`digits [FILE]`: the solution as a grid of 0 and 1."""
    for solution in solved(nonogram_of(ask), "auto").solutions:
        yield Listing("\n".join(" ".join(map(str, row)) for row in solution.rows()))


def _growth(ask: Ask) -> Iterator[Part]:
    """`growth ALGORITHM...`: nodes on staircases of even sizes, to the proof of uniqueness."""
    rows = []
    for size in SIZES:
        found = (solved(staircase(size), algorithm, None) for algorithm in ask.words)
        nodes = (figure(result.stats.nodes, ask.language) for result in found)
        rows.append((f"{size}×{size}", *nodes))
    yield Table((phrase(ask.language, "size"), *ask.words), tuple(rows))


EXHIBITS: Mapping[str, Maker] = {
    **nonogram.EXHIBITS,
    "by-hand": _by_hand,
    "digits": _digits,
    "growth": _growth,
    "placements": _placements,
    "still": _still,
}
FIGURES = nonogram.FIGURES
