"""Codes that colour a text on a terminal: of 24 bits, of the 256-colour palette, or none."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

from runut.drawing.theme import ink_on, style


class Colours(IntEnum):
    """The colours of a terminal; `NONE` is false."""

    NONE = 0
    PALETTE = 256
    TRUE = 1 << 24


# Codes of the 256-colour palette, which every terminal knows. The hues have medium lightness: their
# contrast with black and with white is about 4:1 or better.
TERMINAL = {
    "given": "1",
    "found": "38;5;32",
    "error": "1;38;5;167",
    "highlight": "4",
    "answer": "1;4;38;5;29",
    "pattern": "4",
    "blank": "2",
    "mark": "2",
    "label": "2",
}
TRUE = {"found": "38;2;31;130;214", "error": "1;38;2;214;75;75"}
_STEPS = (0, 95, 135, 175, 215, 255)


def terminal_codes(role: str, ground: str = "", colours: Colours = Colours.PALETTE) -> str:
    """The codes for a text with this role on a terminal; empty for plain text.

    On the background of a piece or a colour the text is dark or light, for any terminal colours.

    >>> terminal_codes("given"), terminal_codes("clue"), terminal_codes("letter", "piece:1")
    ('1', '', '1;38;5;16;48;5;74')
    """
    if colours is Colours.NONE:
        return ""
    if ground:
        bold = "1;" if style(role).bold else ""
        colour = style(ground).colour
        ink = "#000000" if ink_on(colour) == ink_on("#ffffff") else "#ffffff"
        return f"{bold}38;{code_of(ink, colours)};48;{code_of(colour, colours)}"
    short = role.partition("-")[0]
    known = TERMINAL | TRUE if colours is Colours.TRUE else TERMINAL
    return known.get(role) or known.get(short, "")


@lru_cache(maxsize=4096)
def code_of(colour: str, colours: Colours) -> str:
    """A colour as the second half of a code: exact, or the nearest of the cube of 6 by 6 by 6.

    >>> code_of("#56b4e9", Colours.TRUE), code_of("#56b4e9", Colours.PALETTE)
    ('2;86;180;233', '5;74')
    """
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    if colours is Colours.TRUE:
        return "2;" + ";".join(map(str, parts))
    code = 16
    for weight, part in zip((36, 6, 1), parts, strict=True):
        distances = [abs(step - part) for step in _STEPS]
        code += weight * distances.index(min(distances))
    return f"5;{code}"
