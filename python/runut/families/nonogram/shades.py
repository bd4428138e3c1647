"""The shades of colours that have only names."""

from __future__ import annotations

from runut.core.frozen import FrozenDict

SHADES = FrozenDict(
    {
        "black": "#000000",
        "white": "#ffffff",
        "gray": "#808080",
        "grey": "#808080",
        "silver": "#c0c0c0",
        "red": "#ff0000",
        "maroon": "#800000",
        "orange": "#ffa500",
        "brown": "#a52a2a",
        "yellow": "#ffff00",
        "olive": "#808000",
        "gold": "#ffd700",
        "lime": "#00ff00",
        "green": "#008000",
        "teal": "#008080",
        "aqua": "#00ffff",
        "cyan": "#00ffff",
        "blue": "#0000ff",
        "navy": "#000080",
        "purple": "#800080",
        "violet": "#ee82ee",
        "fuchsia": "#ff00ff",
        "magenta": "#ff00ff",
        "pink": "#ffc0cb",
        "beige": "#f5f5dc",
    }
)
"""The HTML colour names that puzzles use."""


def shade_of(colour: str) -> str | None:
    """The shade of a colour as six hexadecimal digits after '#', if it is known.

    >>> shade_of("red"), shade_of("red#c01010"), shade_of("rust")
    ('#ff0000', '#c01010', None)
    """
    name, sign, digits = colour.partition("#")
    return sign + digits if sign else SHADES.get(name.lower())


def luma_of(colour: str) -> float:
    """How light a colour is seen, from 0 to 255; one without a shade is between.

    >>> round(luma_of("green")), luma_of("rust")
    (75, 127.5)
    """
    shade = shade_of(colour)
    if shade is None:
        return 127.5
    red, green, blue = (int(shade[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue
