"""Nonograms of all shapes and colours, with notes that the formats have words of their own for."""

from __future__ import annotations

from itertools import groupby
from random import Random

from runut.families.nonogram.model import Block, Clue, Nonogram
from runut.families.nonogram.shades import shade_of
from runut.text.metadata import Note

NAMES = [
    "title",
    "author",
    "id",
    "comment",
    "goal",
    "by",
    "catalogue",
    "license",
    "sun-set",
    "note",
]
VALUES = ["A cat", "1", "# one", ": two", "a: b", '"', "<b>&amp;", "====", "rows", "width 3", "$ 4"]
VALUES += ["3 3", "#d", "größer", "#", ":", "P1", "0", "title: x", "http://x/p?nonogram/2/2/1111"]
COLOURS = ["red", "green#20a040", "blue", "#010203", "Rot", "black", "b", "white", "1x", "a-b"]


def puzzle(rng: Random) -> Nonogram:
    """The clues of a picture, so that there is a solution."""
    width, height = (rng.choice([1, 1, 2, 2, 3, 4, 5, 7, 33]) for _ in range(2))
    colours = tuple(rng.sample(COLOURS, rng.choice([1, 2, 3])))
    if rng.random() < 0.6:
        colours = ("black",)
    weight = rng.choice([0, 1, 3])
    signs = [0, *(list(range(1, len(colours) + 1)) * weight)]
    picture = [[rng.choice(signs) for _ in range(width)] for _ in range(height)]
    rows = tuple(map(_clue, picture))
    columns = tuple(_clue(list(column)) for column in zip(*picture, strict=True))
    return Nonogram(rows, columns, colours, tuple(_notes(width * height, rng)))


def _clue(line: list[int]) -> Clue:
    return tuple(Block(len([*run]), colour) for colour, run in groupby(line) if colour)


def _notes(cells: int, rng: Random) -> list[Note]:
    names = rng.sample(NAMES, rng.choice([0, 0, 1, 2, 4]))
    return [
        (name, "".join(rng.choices("01", k=cells)) if name == "goal" else rng.choice(VALUES))
        for name in names
    ]


def meaning(puzzle: Nonogram) -> object:
    """The blocks with the shades of their colours, whatever the colours are called."""
    blocks = [block.colour for clue in puzzle.rows for block in clue]
    order = {colour: number for number, colour in enumerate(dict.fromkeys(blocks))}
    shades = [shade_of(puzzle.colours[colour - 1]) for colour in order]
    sides = (puzzle.rows, puzzle.columns)
    return shades, [
        [[(b.length, order[b.colour]) for b in clue] for clue in side] for side in sides
    ]


HUGE = {
    "grid": ["nonogram 1000x1000\nrows\n"],
    "non": ["width 1000\nheight 1000\nrows\n"],
    "nin": ["1000 1000\n"],
    "mk": ["1000 1000\n"],
    "cwd": ["1000\n1000\n"],
    "pbm": ["P1\n1000 1000\n"],
    "puzzlink": ["a/p?nonogram/1000/1000/"],
    "tatham": ["1000x1000:"],
}
"""Beginnings of small texts that promise much, by format."""
