"""What both lessons on nonograms show: placements of a line, states of an odometer, orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from math import prod
from typing import cast

from runut.core.puzzle import Solution
from runut.families.nonogram.model import Clue, Nonogram, shortest
from runut.families.nonogram.paper import placements, ways
from runut.lessons.course import Ask, Figure, Maker
from runut.lessons.exhibits.common import board_of, heads, solved, table
from runut.lessons.parts import Part
from runut.lessons.words import phrase


def nonogram_of(ask: Ask, at: int = 0) -> Nonogram:
    """The puzzle that a word names, by default the course's own."""
    return cast("Nonogram", board_of(ask, at))


def states(puzzle: Nonogram) -> dict[str, int]:
    """How many states an odometer of rows has, and one of columns."""
    return {
        "rows": prod(ways(clue, puzzle.width) for clue in puzzle.rows),
        "columns": prod(ways(clue, puzzle.height) for clue in puzzle.columns),
    }


def state(puzzle: Nonogram, number: int) -> Solution:
    """The whole picture in one state of the odometer, counted from 0; row 1 runs fastest."""
    rows = []
    for clue in puzzle.rows:
        number, at = divmod(number, ways(clue, puzzle.width))
        rows.append(tuple(next(islice(placements(clue, puzzle.width), at, None))))
    return Solution(tuple(rows))


def index(puzzle: Nonogram) -> int:
    """The number of the first state that is a solution, from 0."""
    return solved(puzzle, "exhaustive").stats.counters["solution_state"]


def runs_of(clue: Clue) -> str:
    """A clue as it is printed."""
    return " ".join(str(block.length) for block in clue) or "0"


def _ways_of_rows(ask: Ask) -> Iterator[Part]:
    """`ways [FILE]`: the placements of each row and their product, the number of states."""
    puzzle, language = nonogram_of(ask), ask.language
    rows = []
    for number, clue in enumerate(puzzle.rows, 1):
        spare, blocks = puzzle.width - shortest(clue), len(clue)
        formula = f"C({blocks + spare}, {blocks})"
        found = ways(clue, puzzle.width)
        rows.append((number, runs_of(clue), blocks, spare, formula, found))
    total = phrase(language, "product"), "", "", "", "", states(puzzle)["rows"]
    head = heads(language, "row", "clue", "blocks", "spare", "formula", "ways")
    yield table(language, head, [*rows, total])


def _orders(ask: Ask) -> Iterator[Part]:
    """`orders [FILE]`: states by the basis, and the solution's number by the fastest row."""
    puzzle, language = nonogram_of(ask), ask.language
    upside_down = Nonogram(puzzle.rows[::-1], tuple(clue[::-1] for clue in puzzle.columns))
    number = states(puzzle)
    rows = (
        (phrase(language, "first-fastest"), number["rows"], index(puzzle)),
        (phrase(language, "last-fastest"), number["rows"], index(upside_down)),
        (phrase(language, "basis-columns"), number["columns"], ""),
    )
    yield table(language, heads(language, "order", "states", "solution-index"), rows)


EXHIBITS: Mapping[str, Maker] = {"orders": _orders, "ways": _ways_of_rows}
FIGURES: Mapping[str, Figure] = {
    "index": lambda ask: index(nonogram_of(ask)),
    "states": lambda ask: states(nonogram_of(ask, 1))[ask.word(0)],
}
