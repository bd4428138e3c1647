"""How Penpa+ shows the entries of f-puzzles: colours say which, and genre tags that they say so.

Penpa+ draws and gives no meaning. What everybody reads alike needs no tag: thermometers, arrows,
cages, dots, X and V, circles and squares, diagonals. Lines, shaded cells and clues outside the
board mean something only with the key of f-puzzles, as a tag or beside the colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from runut.families.sudoku.formats.fpuzzles import keys
from runut.families.sudoku.kinds import forms

KEYS = "fpuzzles"
"""Where the keys stand beside the colours; Penpa+ keeps it, but no tag that it does not know."""
GREY = "#CCCCCC"
THERMOMETER = "thermometer"
SLOW_THERMOMETER = "slowthermometer"
PARITY: Mapping[str, str] = {"odd": "circle_L", "even": "square_L"}
"""The symbol in a cell for each key."""
PARITY_STYLE = 3
ENDS: Mapping[str, str] = {
    "betweenline": "circle_L",
    "doublearrow": "circle_L",
    "lockout": "diamond_L",
}
"""The symbol at the ends of a line for each key."""
END_STYLE = 8
WHITE_STYLES, BLACK_STYLE = (8, 1, 6, 10), 2
DOT = "circle_SS"
DOTS = ("circle_SS", "circle_S", "circle_M")
LETTERS = ("X", "V")
PILLS: Mapping[int, tuple[int, int, int]] = {1: (0, 1, 2), 2: (1, 0, 2), 3: (0, 1, 3), 4: (1, 0, 3)}
"""The pills of arrows by number: the step from cell to cell, and how many there are."""
PILL = "sudokumore"
WAYS: Mapping[str, tuple[int, int]] = {
    "_4": (-1, -1),
    "_5": (-1, 1),
    "_6": (1, -1),
    "_7": (1, 1),
}
"""The diagonal arrows beside a number."""
QUADRUPLE, CANDIDATES, NO_BOXES = "quadruple", "candidates", "latin"
NEGATIVE = "negative-"
"""How a tag begins that makes signs negative."""
PLAIN_TAGS = frozenset(
    {
        *("classic", "irregular", NO_BOXES, "killer", "arrow", "thermo", "evenodd"),
        *("consecutivepairs", "kropki", "noconflict", "wordpuzzle", "puzzlehunt"),
        "non-alphanumeric",
    }
)
"""Tags of Penpa+ that say no more than the drawing."""
NAMED: Mapping[str, str] = {
    "killercage": "killer",
    "arrow": "arrow",
    THERMOMETER: "thermo",
    "odd": "evenodd",
    "even": "evenodd",
    "skyscraper": "skyscrapers",
    "nonconsecutive": "nonconsecutive",
}
"""The tags that Penpa+ itself has for keys."""
_COLOURS: Mapping[str, str] = {"palindrome": "#9B9B9B", "betweenline": "#DDDDDD"}
_VALUED = "#8A4FBA"
_SHADES: Mapping[str, str] = {
    "extraregion": "#E3E3E3",
    "clone": "#D3CCE3",
    "minimum": "#CFE2F3",
    "maximum": "#F4CCCC",
    "rowindexer": "#CDEACD",
    "columnindexer": "#EACDCD",
    "boxindexer": "#CDCDEA",
    PILL: "#EEEEEE",
}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a key; with a number it may have another colour."""

    key: str
    colour: str
    is_valued: bool = False


def lines() -> Iterator[Line]:
    """Every line but a thermometer."""
    for _, form in keys.kinds_of(forms.OnLine):
        if form.name == THERMOMETER:
            continue
        colour = form.stroke.colour if form.stroke else _COLOURS.get(form.name, GREY)
        yield Line(form.name, colour)
        if form.value:
            yield Line(form.name, form.other.colour if form.other else _VALUED, is_valued=True)


def shades() -> Mapping[str, str]:
    """The colour of the cells for each key that tints them."""
    tinted = {form.name for _, form in keys.kinds_of(forms.EachCell)} - {*PARITY}
    return {**dict.fromkeys(sorted(tinted), GREY), **_SHADES}


def clues() -> Mapping[str, str]:
    """The sign before the number of a clue outside, for each key, if others stand there too."""
    return {
        form.name: form.frame[1] if form.frame else "" for _, form in keys.kinds_of(forms.Beside)
    }
