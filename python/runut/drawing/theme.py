"""What the roles of a scene look like.

A role is a word, perhaps with a number or a colour after a colon ("piece:3", "colour:#aa0000") and
a shade in per cent after "@" ("piece:3@-20" is darker, "piece:3@40" lighter). Pieces take their
colour from a palette that stays distinguishable to colour-blind eyes (after Okabe and Ito, and
Tol's "muted"). "ink:#aa0000" is what can be read on that ground.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from runut.drawing.looks import (
    CLASSIC,
    CONTRAST,
    DARK,
    LIGHT,
    PALETTE,
    PLAIN_PALETTE,
    PRINT,
    SERIES,
    Look,
)
from runut.errors import UnknownNameError

__all__ = ["THEMES", "Look", "Theme", "is_light", "look", "shaded", "theme_of"]


@dataclass(frozen=True)
class Theme:
    """A look for every role.

    `pieces` are the colours of pieces, `series` those of a chart, each in turn.
    `views` are ways to draw that suit the theme best, for families that offer them.
    """

    name: str
    summary: str
    looks: Mapping[str, Look]
    pieces: tuple[str, ...] = PALETTE
    series: tuple[str, ...] = SERIES
    views: tuple[str, ...] = ()
    is_dark: bool = False
    _known: dict[str, Look] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        return hash(self.name)

    def look(self, role: str) -> Look:
        """What this role looks like; an unknown role is drawn in ink."""
        found = self._known.get(role)
        if found is None:
            found = self._look(role)
            if len(self._known) < 10_000:
                self._known[role] = found
        return found

    @staticmethod
    def _ink_on(ground: str) -> Look:
        """What can be read on this ground, whatever the theme."""
        return LIGHT["ink" if is_light(ground) else "white"]

    def _look(self, role: str) -> Look:
        whole, _, shade = role.partition("@")
        name, _, number = whole.partition(":")
        if name == "ink" and number:
            known = self._ink_on(number)
        elif name == "series" and number:
            known = Look(self.series[int(number) % len(self.series)])
        elif name in ("piece", "colour") and number:
            colour = (
                number if number.startswith("#") else self.pieces[int(number) % len(self.pieces)]
            )
            known = Look(colour)
        else:
            looks = self.looks
            known = looks.get(name) or looks.get(name.partition("-")[0]) or looks["ink"]
        if not shade:
            return known
        return Look(shaded(known.colour, int(shade)), known.width, known.bold)


def is_light(colour: str) -> bool:
    """Whether dark signs stand out more on this ground than light ones do (ITU-R BT.601).

    >>> is_light("#f0e442"), is_light("#1c1e21")
    (True, False)
    """
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 299 * red + 587 * green + 114 * blue >= 128_000


@lru_cache(maxsize=4096)
def shaded(colour: str, percent: int) -> str:
    """The colour mixed with so much white, or black if it is negative.

    >>> shaded("#808080", 50), shaded("#808080", -50)
    ('#c0c0c0', '#404040')
    """
    goal = 255 if percent > 0 else 0
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(
        f"{round(part + (goal - part) * abs(percent) / 100):02x}" for part in parts
    )


_ALL = (
    Theme("light", "dark on white", MappingProxyType(LIGHT)),
    Theme("dark", "light on near black", MappingProxyType(DARK), is_dark=True),
    Theme("print", "little ink on paper", MappingProxyType(PRINT), PLAIN_PALETTE),
    Theme("contrast", "black on white with strong lines", MappingProxyType(CONTRAST)),
    Theme(
        "classic",
        "balls joined by bars on black, as in the IQ Puzzler Pro paper",
        MappingProxyType(CLASSIC),
        views=("balls",),
        is_dark=True,
    ),
)
THEMES: Mapping[str, Theme] = MappingProxyType({each.name: each for each in _ALL})
"""Every theme by its name; "light" is the first."""


def theme_of(name: str) -> Theme:
    """The theme of this name.

    >>> theme_of("dark").is_dark
    True
    """
    if name not in THEMES:
        raise UnknownNameError("theme", name, tuple(THEMES))
    return THEMES[name]


def look(role: str) -> Look:
    """What this role looks like on white paper."""
    return THEMES["light"].look(role)
