"""Boards with solutions without end, or with a million cells, and the verbs that search them.

As a program, `python tests/large_boards.py VERB BOARD BYTES` tells how far the process grew while
the verb ran with that limit of memory.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from functools import cache

import runut
from runut.verbs.memory import height

MANY = ("dominoes", "sudoku-36")
"""Boards with solutions without end, and soon."""

LARGE = (
    *MANY,
    "hitori-deep",
    "packing-million",
    "holes-million",
    "nonogram-million",
    "hitori-million",
)


@cache
def board(name: str) -> runut.Puzzle:
    """The board of this name."""
    match name:
        case "dominoes":
            return _packing(rows=20, columns=25, piece=["DD"], copies=250)
        case "sudoku-36":
            return runut.Sudoku(6, 6, (0,) * 36**2)
        case "packing-million":
            return _packing(rows=1000, columns=1000, piece=["D" * 100] * 100, copies=100)
        case "holes-million":
            mask = ["XXXXX" + "." * 995] * 4 + ["." * 1000] * 996
            return _packing(mask=mask, piece=["DD"], copies=10)
        case "nonogram-million":
            return runut.Nonogram(((1,),) * 1000, ((1,),) * 1000)
    size, number = (140, _latin) if name == "hitori-deep" else (1000, _nearly_latin)
    return runut.Hitori(size, size, tuple(number(*divmod(at, size)) for at in range(size**2)))


def _packing(piece: list[str], copies: int, **size: object) -> runut.Puzzle:
    pieces = [{"name": "D", "rows": piece, "copies": copies}]
    return runut.read(json.dumps({"packing": "rectangle", **size, "pieces": pieces}))


def _latin(row: int, column: int) -> int:
    """A Latin square, of which every shading without black neighbours is a solution."""
    return (3 * row + column) % 140 + 1


def _nearly_latin(row: int, column: int) -> int:
    """A Latin square in which a number of every second row comes twice now and then."""
    is_twin = row % 2 == 1 and column % 4 == 1
    return (row + (7 * row + column if is_twin else column)) % 1000 + 1


def stream(puzzle: runut.Puzzle, limits: runut.Limits) -> runut.Result | None:
    """The figures of a stream of which every solution is taken."""
    found = runut.solutions(puzzle, limits=limits)
    for _ in found:
        pass
    return found.result


def count_on(puzzle: runut.Puzzle, limits: runut.Limits) -> runut.Checkpoint | None:
    """The checkpoint of a count, if the search of the puzzle can be cut."""
    with suppress(runut.PuzzleError):
        return runut.count_on(puzzle, limits=limits)[1]
    return None


VERBS = {
    "solve": lambda puzzle, limits: runut.solve(puzzle, limits=limits),
    "solve_many": lambda puzzle, limits: runut.solve_many([puzzle], limits=limits),
    "count": lambda puzzle, limits: runut.count(puzzle, limits=limits),
    "count_on": count_on,
    "count_threads": lambda puzzle, limits: runut.count(puzzle, limits=limits, threads=2),
    "forced": lambda puzzle, limits: runut.forced(puzzle, limits=limits),
    "candidates": lambda puzzle, limits: runut.candidates(puzzle, limits=limits),
    "trace": lambda puzzle, limits: runut.trace(puzzle, limits=limits),
    "stream": stream,
}
"""The verbs that search within limits."""


def main() -> None:
    """Run a verb on a board, and print by how many bytes the process grew."""
    verb, name, memory = sys.argv[1:]
    # A count keeps nothing, so that only time ends it; the other verbs end by memory.
    seconds = 2 if verb in {"count", "count_on"} else 20
    puzzle, limits = board(name), runut.Limits(None, seconds=seconds, memory=int(memory))
    VERBS[verb](runut.read("1..............."), runut.Limits())
    with height() as grown:
        _kept = VERBS[verb](puzzle, limits)
    sys.stdout.write(f"{grown.bytes}\n")


if __name__ == "__main__":
    main()
