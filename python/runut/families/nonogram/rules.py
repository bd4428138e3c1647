"""The rules of a nonogram, as a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial

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

    def says(language: str, at: int) -> str:
        runs = _in_words(clues[at], puzzle.colours, _WORDS[language])
        return f"{_WORDS[language][line]} {at + 1} {runs}"

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


_WORDS = {
    "en": {
        "row": "row",
        "column": "column",
        "none": "has no runs",
        "one": "has the run {}",
        "several": "has the runs {}, in this order",
    },
    "id": {
        "row": "baris",
        "column": "kolom",
        "none": "tidak memuat deret",
        "one": "memuat deret {}",
        "several": "memuat deret {}, dalam urutan ini",
    },
}


def _in_words(clue: Clue, colours: Sequence[str], words: Mapping[str, str]) -> str:
    names = [f" {colour.partition('#')[0]}" for colour in colours] if len(colours) > 1 else [""]
    runs = [f"{block.length}{names[block.colour - 1]}" for block in clue]
    form = "none" if not runs else "one" if len(runs) == 1 else "several"
    return words[form].format(", ".join(runs))
