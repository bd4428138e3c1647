"""The rules of a nonogram, as a model."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from runut.core.rules.common import decided
from runut.core.rules.model import Model, Rule
from runut.core.rules.parts import Runs
from runut.core.rules.places import Columns, Rows
from runut.families.nonogram.model import Clue, Nonogram

WHITE = 0


def model(puzzle: Nonogram) -> Model:
    """Every rule of a picture; any picture with the right runs is right, not only the author's."""
    height, width = puzzle.height, puzzle.width
    values = tuple(range(len(puzzle.colours) + 1))
    rules = (
        decided(puzzle.shape, values, "white or has a colour"),
        _clues(puzzle, "row", Rows(height, width)),
        _clues(puzzle, "column", Columns(height, width)),
    )
    names = {WHITE: "white"} | {
        number: colour.partition("#")[0] or colour
        for number, colour in enumerate(puzzle.colours, 1)
    }
    return Model(shape=puzzle.shape, values=values, rules=rules, background=WHITE, names=names)


def _clues(puzzle: Nonogram, line: str, lines: Rows | Columns) -> Rule:
    clues = puzzle.rows if line == "row" else puzzle.columns

    def sentence(at: int) -> str:
        runs = _in_words(clues[at], puzzle.colours)
        return f"{line} {at + 1} has {runs}"

    return Rule(
        name=f"{line}-clue",
        parts=tuple(map(_runs, clues)),
        places=lines,
        sentence=sentence,
    )


@cache
def _runs(clue: Clue) -> Runs:
    return Runs(tuple((block.length, block.colour) for block in clue))


def _in_words(clue: Clue, colours: Sequence[str]) -> str:
    if not clue:
        return "no runs"
    names = [f" {colour.partition('#')[0]}" for colour in colours] if len(colours) > 1 else [""]
    runs = [f"{block.length}{names[block.colour - 1]}" for block in clue]
    return f"the run {runs[0]}" if len(runs) == 1 else f"the runs {', '.join(runs)}, in this order"
