"""The rules of a nonogram, as a model."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from runut.core.rules.common import decided
from runut.core.rules.model import Model, Rule
from runut.core.rules.parts import Runs
from runut.core.rules.places import Columns, Rows
from runut.explaining.said import Said
from runut.families.nonogram.model import Clue, Nonogram

SAID = Said(__package__, "clues.toml")
WHITE = 0
COLOURS = Said(__package__, "colours.toml")


def model(puzzle: Nonogram) -> Model:
    """Every rule of a picture; any picture with the right runs is right, not only the author's."""
    height, width = puzzle.height, puzzle.width
    values = tuple(range(len(puzzle.colours) + 1))
    rules = (
        decided(
            puzzle.shape,
            values,
            {"en": "white or has a colour", "id": "putih atau berwarna"},
        ),
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
    says = partial(_says, puzzle, line, clues)
    return Rule(
        name=f"{line}-clue",
        parts=tuple(map(_runs, clues)),
        places=lines,
        sentence=partial(says, "en"),
        translated={"id": partial(says, "id")},
    )


@cache
def _runs(clue: Clue) -> Runs:
    return Runs(tuple((block.length, block.colour) for block in clue))


def _says(puzzle: Nonogram, line: str, clues: Sequence[Clue], language: str, at: int) -> str:
    colours = [f" {said_colour(each, language)}" for each in puzzle.colours]
    names = colours if len(colours) > 1 else [""]
    runs = [f"{block.length}{names[block.colour - 1]}" for block in clues[at]]
    form = "none" if not runs else "one" if len(runs) == 1 else "several"
    return SAID.say(f"{line}-{form}", language, number=at + 1, runs=", ".join(runs))


def said_colour(name: str, language: str) -> str:
    """The name of a colour without what a picture needs; common ones are translated."""
    plain = name.partition("#")[0]
    words = COLOURS.words.get(plain)
    return words.text(language) if words else plain
