"""Themes: the style of each role of a scene.

A role is a word, optionally with a number or a colour after a colon ("piece:3", "colour:#aa0000")
and a shade in per cent after "@" ("piece:3@-20" is darker, "piece:3@40" lighter); "ink:#aa0000" is
a readable ink on that background. The palette of the pieces suits colour-blind readers. `palette`
holds all colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from runut.drawing.palette import GREYS, INKS, PIECES, SERIES, Style, styles_of
from runut.errors import named

__all__ = ["THEMES", "Style", "Theme", "contrast", "ink_on", "shaded", "style", "theme_of"]


@dataclass(frozen=True)
class Theme:
    """A style for every role.

    `pieces` are the colours of pieces, used in turn. `views` names the views that suit the theme
    best, for families that offer them.
    """

    name: str
    summary: str
    styles: Mapping[str, Style]
    pieces: tuple[str, ...] = PIECES
    views: tuple[str, ...] = ()
    is_dark: bool = False
    _known: dict[str, Style] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return f"{self.name}: {self.summary}"

    def style(self, role: str) -> Style:
        """The style of this role; an unknown role is drawn in ink."""
        found = self._known.get(role)
        if found is None:
            found = self._style(role)
            if len(self._known) < 10_000:
                self._known[role] = found
        return found

    def _style(self, role: str) -> Style:
        whole, _, shade = role.partition("@")
        name, _, number = whole.partition(":")
        if name == "ink" and number:
            known = Style(ink_on(number))
        elif name == "series" and number:
            known = Style(SERIES[int(number) % len(SERIES)])
        elif name in ("piece", "colour") and number:
            colour = (
                number if number.startswith("#") else self.pieces[int(number) % len(self.pieces)]
            )
            known = Style(colour)
        else:
            styles = self.styles
            known = styles.get(name) or styles.get(name.partition("-")[0]) or styles["ink"]
        if not shade:
            return known
        return Style(shaded(known.colour, int(shade)), known.width, known.bold, known.stroke)


@lru_cache(maxsize=4096)
def shaded(colour: str, percent: int) -> str:
    """The colour mixed with this percentage of white, or of black if negative.

    >>> shaded("#808080", 50), shaded("#808080", -50)
    ('#c0c0c0', '#404040')
    """
    goal = 255 if percent > 0 else 0
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(
        f"{round(part + (goal - part) * abs(percent) / 100):02x}" for part in parts
    )


_ALL = (
    Theme("light", "dark on white", styles_of("light")),
    Theme("dark", "light on near black", styles_of("dark"), is_dark=True),
    Theme("print", "little ink on paper", styles_of("print"), GREYS),
    Theme("contrast", "black on white with strong lines", styles_of("contrast")),
    Theme(
        "classic",
        "balls joined by bars on black, as in the IQ Puzzler Pro paper",
        styles_of("classic"),
        views=("balls",),
        is_dark=True,
    ),
)
THEMES: Mapping[str, Theme] = MappingProxyType({each.name: each for each in _ALL})
"""Every theme by name; "light" is the first."""


def ink_on(ground: str) -> str:
    """The dark ink or white, whichever contrasts more with a background.

    >>> ink_on("#f0e442"), ink_on("#202060")
    ('#1c1e21', '#ffffff')
    """
    return max(INKS, key=lambda ink: contrast(ink, ground))


@lru_cache(maxsize=4096)
def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as defined by WCAG 2.

    >>> contrast("#ffffff", "#000000"), round(contrast("#777777", "#ffffff"), 2)
    (21.0, 4.48)
    """
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def theme_of(name: str) -> Theme:
    """The theme with this name.

    >>> theme_of("dark").is_dark
    True
    """
    return named("theme", name, THEMES)


def style(role: str) -> Style:
    """The style of this role in the theme "light"."""
    return THEMES["light"].style(role)
