"""Generating puzzles with one solution by drafts, for families without a generator of their own.

A draft has a solution because it is made from one; drafts follow each other until one has no other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from runut.core.limits import Control
from runut.core.methods import SIDES, Generator, Option, sides_of
from runut.core.puzzle import Puzzle
from runut.core.rng import Rng
from runut.core.rules.model import Model
from runut.core.rules.search import algorithm
from runut.errors import PuzzleError

TRIES = 2000
NODES = 10_000
SIZES = 4, 5, 6, 8, 10
"""The sides of growing boards."""

P = TypeVar("P", bound=Puzzle)


def unique_by_drafts(
    model: Callable[[P], Model],
    draft: Callable[[int, int, Rng], P],
    sides: range,
) -> Generator[P]:
    """The generator `unique`: `draft(width, height, rng)` until a search proves one solution."""
    search = algorithm(model)
    least, most = sides[0], sides[-1]
    form = f"{least}x{least} to {most}x{most}"

    def generate(seed: int, options: Mapping[str, str]) -> P:
        size = sides_of(options["size"])
        if not all(side in sides for side in size):
            raise PuzzleError(f"a board of {size[0]}x{size[1]}; expected {form}")
        rng = Rng(seed)
        for _ in range(TRIES):
            puzzle = draft(*size, rng)
            run = search.prepare(puzzle, {}).run
            found = run((2, NODES, None, None), 0, Control().native, record=False)
            if (found.count, found.halt) == (1, None):
                return puzzle
        hint = "try another seed or a smaller size"
        raise PuzzleError(f"no unique puzzle among {TRIES} drafts", hint)

    sizes = tuple(f"{side}x{side}" for side in SIZES if side in sides)
    what = f"columns and rows ({form})"
    size = Option("size", what, default=next(iter(sizes), str(least)), form=SIDES, expected=form)
    return Generator(
        "unique", "drafts until a search proves one solution", generate, (size,), sizes=sizes
    )
