"""The colours of Runut: one table, `palette.json`, from which the page makes its style sheet too.

A style is a colour, optionally a line width in cells, "bold", or the stroke of thick lines. A theme
inherits the styles that it does not define from another theme.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

_TABLE: dict[str, Any] = json.loads(
    Path(__file__).with_name("palette.json").read_text(encoding="utf-8")
)


@dataclass(frozen=True, slots=True)
class Style:
    """Fill or stroke colour, stroke width in cells, whether a text is bold, and a stroke's name."""

    colour: str
    width: float = 0.0
    bold: bool = False
    stroke: str = ""


PIECES: tuple[str, ...] = tuple(_TABLE["pieces"])
"""After Okabe and Ito, and Tol's "muted"."""
GREYS: tuple[str, ...] = tuple(_TABLE["greys"])
"""The pieces of the theme "print": letters and borders distinguish them, the greys only help."""
SERIES: tuple[str, ...] = tuple(_TABLE["series"])
"""The series of charts: each contrasts with white and with near black (3:1 or better)."""
INKS: tuple[str, ...] = tuple(_TABLE["inks"])
"""A dark and a light ink: one of them is readable on any background."""

PAGE: Mapping[str, Mapping[str, str]] = MappingProxyType(_TABLE["page"])
"""The colours of a page around its pictures, by name and theme."""


def styles_of(theme: str) -> Mapping[str, Style]:
    """The style of each role in a theme.

    >>> styles_of("print")["grid"].width < styles_of("contrast")["grid"].width
    True
    """
    parent = _TABLE["themes"][theme]
    base = styles_of(parent) if parent else {}
    looks = _TABLE["roles"].items()
    own = {role: _style(by_theme[theme]) for role, by_theme in looks if theme in by_theme}
    return MappingProxyType({**base, **own})


def _style(words: str) -> Style:
    """The style that an entry of the table describes.

    >>> _style("#1c1e21 0.05"), _style("#a0a0a0 dotted").stroke
    (Style(colour='#1c1e21', width=0.05, bold=False, stroke=''), 'dotted')
    """
    colour, *rest = words.split()
    width = next((float(word) for word in rest if word[0].isdigit()), 0.0)
    stroke = next((word for word in rest if word[0].isalpha() and word != "bold"), "")
    return Style(colour, width, "bold" in rest, stroke)
