"""Exhibits of the lesson on Hanjie by brute force: states of the odometer, counts, the 0/1 grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from math import comb
from typing import cast

from runut.core.puzzle import Solution
from runut.families.nonogram.model import Clue, Nonogram, shortest
from runut.families.nonogram.paper import placements
from runut.lessons.course import Ask, Figure, Maker
from runut.lessons.exhibits.common import board_of, heads, solved, steps_said
from runut.lessons.parts import Listing, Part, Picture, Table
from runut.lessons.words import figure, phrase
from runut.verbs.pictures import scene_of
from runut.verbs.reading import read

__all__ = ["EXHIBITS", "FIGURES", "staircase", "state", "ways"]

BY_HAND = ((1, 1), (2, 3), (4, 6), (7, 14), (15, 27))
"""The steps of the ladder before each of the five pictures of the hand solution."""
SIZES = (2, 4, 6, 8, 10)


def ways(clue: Clue, cells: int) -> int:
    """How many placements a line has: with k blocks and s spare cells C(s + k, k)."""
    spare = cells - shortest(clue)
    return comb(len(clue) + spare, len(clue))


def state(puzzle: Nonogram, number: int) -> Solution:
    """The whole picture in one state of the odometer, counted from 0; row 1 runs fastest."""
    rows = []
    for clue in puzzle.rows:
        number, at = divmod(number, ways(clue, puzzle.width))
        rows.append(next(islice(placements(clue, puzzle.width), at, None)))
    return Solution(tuple(map(tuple, rows)))


def staircase(size: int) -> Nonogram:
    """A square whose row n has one block of n cells, and so has column n; one solution.

    The rows have n, n - 1, ... 1 placements, so there are n! states, and the solution is the last.
    """
    clues = "\n".join(str(length) for length in range(1, size + 1))
    text = f"nonogram {size}x{size}\nrows\n{clues}\ncolumns\n{clues}\n"
    return cast("Nonogram", read(text, family="nonogram"))


def _nonogram(ask: Ask, at: int = 0) -> Nonogram:
    return cast("Nonogram", board_of(ask, at))


def _by_hand(ask: Ask) -> Iterator[Part]:
    """`by-hand PICTURE`: the steps to one of five pictures, and the picture."""
    first, last = BY_HAND[int(ask.word(0)) - 1]
    yield from steps_said(_nonogram(ask, 1), ask.language, first, last)


def _still(ask: Ask) -> Iterator[Part]:
    """`still STATE|solution`: the whole picture in one state."""
    puzzle = _nonogram(ask, 1)
    word = ask.word(0)
    number = _index(puzzle) if word == "solution" else int(word)
    caption = phrase(ask.language, "state-number", number=number)
    yield Picture(scene_of(puzzle, state(puzzle, number)), caption)


def _index(puzzle: Nonogram) -> int:
    return solved(puzzle, "exhaustive").stats.counters["solution_state"]


def _placements(ask: Ask) -> Iterator[Part]:
    """`placements ROW`: every placement of a row, in the paper's order."""
    puzzle = _nonogram(ask, 1)
    lines = placements(puzzle.rows[int(ask.word(0)) - 1], puzzle.width)
    yield Listing("\n".join(" ".join("·█"[cell] for cell in line) for line in lines))


def _ways(ask: Ask) -> Iterator[Part]:
    """`ways`: the placements of each row and their product, the number of states."""
    puzzle, language = _nonogram(ask), ask.language
    rows = []
    for number, clue in enumerate(puzzle.rows, 1):
        spare = puzzle.width - shortest(clue)
        runs = " ".join(str(block.length) for block in clue)
        rows.append((
            str(number), runs, str(len(clue)), str(spare),
            f"C({len(clue) + spare}, {len(clue)})", figure(ways(clue, puzzle.width), language),
        ))  # fmt: skip
    states = solved(puzzle, "exhaustive").stats.counters["states"]
    rows.append((phrase(language, "product"), "", "", "", "", figure(states, language)))
    yield Table(heads(language, "row", "clue", "blocks", "spare", "formula", "ways"), tuple(rows))


def _digits(ask: Ask) -> Iterator[Part]:
    """`digits`: the solution as a grid of 0 and 1."""
    puzzle = _nonogram(ask)
    for solution in solved(puzzle, "auto").solutions:
        yield Listing("\n".join(" ".join(map(str, row)) for row in solution.rows()))


def _basis(ask: Ask) -> Iterator[Part]:
    """`basis`: states by the basis, and the index of the solution."""
    puzzle, language = _nonogram(ask), ask.language
    rows = [
        (phrase(language, f"basis-{basis}"), figure(states, language))
        for basis, states in _states(puzzle).items()
    ]
    yield Table(heads(language, "basis", "states"), tuple(rows))


def _states(puzzle: Nonogram) -> Mapping[str, int]:
    product = {"rows": 1, "columns": 1}
    for clue in puzzle.rows:
        product["rows"] *= ways(clue, puzzle.width)
    for clue in puzzle.columns:
        product["columns"] *= ways(clue, puzzle.height)
    return product


def _growth(ask: Ask) -> Iterator[Part]:
    """`growth [ALGORITHM...]`: nodes on staircases of even sizes, to the proof of uniqueness."""
    algorithms = ask.words or (ask.course.algorithm, ask.course.better)
    rows = [
        (f"{size}×{size}", *(
            figure(solved(staircase(size), algorithm, None).stats.nodes, ask.language)
            for algorithm in algorithms
        ))
        for size in SIZES
    ]  # fmt: skip
    yield Table((phrase(ask.language, "size"), *algorithms), tuple(rows))


EXHIBITS: Mapping[str, Maker] = {
    "basis": _basis,
    "by-hand": _by_hand,
    "digits": _digits,
    "growth": _growth,
    "placements": _placements,
    "still": _still,
    "ways": _ways,
}
FIGURES: Mapping[str, Figure] = {
    "index": lambda ask: _index(_nonogram(ask)),
    "states": lambda ask: _states(_nonogram(ask, 1))[ask.word(0)],
}
