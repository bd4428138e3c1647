"""What the roles of a scene look like.

A role is a word, perhaps with a number after a colon ("piece:3"). Pieces take their colour from a
palette that stays distinguishable to colour-blind eyes (after Okabe and Ito, and Tol's "muted").
Where the puzzle says what a colour looks like, its shade stands after the colon ("colour:#c01010");
"ink:#c01010" is what can be read on that ground.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Look", "look", "terminal_codes"]


@dataclass(frozen=True, slots=True)
class Look:
    """Fill or stroke colour, stroke width in cells, and whether a text is bold."""

    colour: str
    width: float = 0.0
    bold: bool = False


_SHADE = re.compile("#[0-9a-f]{6}")
PALETTE = (
    "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#5b8fd6", "#d55e00", "#cc79a7", "#999933",
    "#88ccee", "#ddaa77", "#b07cd8", "#44aa99", "#ee8866", "#bbcc33", "#99aadd", "#ffaabb",
    "#c2b280", "#77ccaa", "#dd7788", "#a6761d", "#b2df8a", "#cab2d6", "#66a61e", "#fb9a99",
    "#b3b3b3", "#8dd3c7",
)  # fmt: skip

LIGHT = {
    "paper": Look("#ffffff"),
    "ink": Look("#1c1e21"),
    "shade": Look("#eef1f4"),
    "white": Look("#ffffff"),
    "black": Look("#2b2f36"),
    "on-black": Look("#9aa3af"),
    "hole": Look("#ffffff"),
    "grid": Look("#b8c0ca", 0.02),
    "bar": Look("#1c1e21", 0.06),
    "border": Look("#1c1e21", 0.06),
    "cage": Look("#6b7480", 0.025),
    "diagonal": Look("#aebac7", 0.035),
    "parity": Look("#e3e8ee"),
    "guide": Look("#6b7480", 0.05),
    "edge": Look("#1c1e21", 0.06),
    "mark": Look("#98a1ac", 0.05),
    "given": Look("#1c1e21", bold=True),
    "found": Look("#1f5fbf"),
    "clue": Look("#1c1e21"),
    "label": Look("#6b7480"),
    "letter": Look("#1c1e21", bold=True),
    "error": Look("#c62828", 0.08),
}


def look(role: str) -> Look:
    """What this role looks like on white paper."""
    name, _, number = role.partition(":")
    if _SHADE.fullmatch(number):
        return Look(_ink_on(number) if name == "ink" else number)
    if name in ("piece", "colour") and number:
        return Look(PALETTE[int(number) % len(PALETTE)])
    return LIGHT.get(role) or LIGHT.get(name.partition("-")[0]) or LIGHT["ink"]


# Codes of the 256-colour palette, which every terminal knows. The two hues are of middle lightness:
# on black and on white their contrast is about 4:1 or better.
TERMINAL = {
    "given": "1",
    "found": "38;5;32",
    "error": "1;38;5;167",
    "blank": "2",
    "mark": "2",
    "label": "2",
}
_DARK_INK = "38;5;16"
_LIGHT_INK = "38;5;231"


def terminal_codes(role: str, ground: str = "") -> str:
    """The codes of a text of this role on a terminal; nothing for what is plain.

    On the ground of a piece or a colour it is dark or light, whatever the terminal's colours are.

    >>> terminal_codes("given"), terminal_codes("clue"), terminal_codes("letter", "piece:1")
    ('1', '', '1;38;5;16;48;5;74')
    """
    if ground:
        bold = "1;" if look(role).bold else ""
        colour = look(ground).colour
        ink = _DARK_INK if _ink_on(colour) == LIGHT["ink"].colour else _LIGHT_INK
        return f"{bold}{ink};48;5;{_nearest_code(colour)}"
    return TERMINAL.get(role) or TERMINAL.get(role.partition("-")[0], "")


def _ink_on(ground: str) -> str:
    """Dark or white, whichever stands out more from a shade (by the weights of ITU-R BT.601)."""
    red, green, blue = (int(ground[at : at + 2], 16) for at in (1, 3, 5))
    is_light = 299 * red + 587 * green + 114 * blue >= 128_000
    return LIGHT["ink" if is_light else "white"].colour


def _nearest_code(colour: str) -> int:
    """The code of the nearest colour in the terminal's cube of 6 by 6 by 6."""
    steps = (0, 95, 135, 175, 215, 255)
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    code = 16
    for weight, part in zip((36, 6, 1), parts, strict=True):
        distances = [abs(step - part) for step in steps]
        code += weight * distances.index(min(distances))
    return code
