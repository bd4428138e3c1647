"""The typeface of all pictures, Noto Sans in two weights: texts as glyphs, which the engine reads.

A text of size 1 has an em of `EM` cells; its capitals are centred vertically on its point. Its ink,
not its advance, begins, ends or is centred there, so a 1 is in the middle of its cell.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from runut._engine import Face
from runut.core.scene import Text
from runut.errors import PictureError

Weight = Literal["regular", "bold"]
EM = 0.88
"""The em of a text of size 1, in cells."""
CAPITAL = 0.714 * EM
"""The height of a capital of size 1."""
BOX = 0
"""The glyph for characters that the typeface lacks."""
_UNITS = 1000
"""Units of the typeface in an em."""
_FILES = Path(__file__).with_name("faces")


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph of a text: its number, its character and its position in units."""

    number: int
    sign: str
    x: float


@dataclass(frozen=True, slots=True)
class Line:
    """A text in one weight: its glyphs, and the range of its ink, in units."""

    glyphs: tuple[Glyph, ...]
    left: float
    right: float


@cache
def face(weight: Weight) -> Face:
    """The typeface in this weight."""
    path = _FILES / f"{weight}.ttf"
    try:
        return Face(path.read_bytes())
    except FileNotFoundError:
        raise PictureError(
            "the typeface of the pictures is not built; in a checkout of the sources, run "
            "`python tools/build_typeface.py`"
        ) from None


@lru_cache(maxsize=4096)
def line(text: str, weight: Weight) -> Line:
    """The glyphs of a text, one per character; a letter with its marks is one character (NFC).

    >>> [glyph.sign for glyph in line("4e\u0301", "regular").glyphs]
    ['4', 'é']
    """
    whole = _composed(text)
    found, left, right, _ = face(weight).shape(whole)
    glyphs = [Glyph(number, sign, x) for (number, x), sign in zip(found, whole, strict=True)]
    return Line(tuple(glyphs), left, right)


@cache
def is_written(text: str) -> bool:
    """Whether the typeface has every character of a text.

    >>> is_written("Çà et là, Ελλάδα"), is_written("数独")
    (True, False)
    """
    return face("regular").covers(_composed(text))


def _composed(text: str) -> str:
    """Letters with their marks as one character; a surrogate becomes a question mark."""
    return unicodedata.normalize("NFC", text).encode("utf-8", "replace").decode()


def step(size: float) -> float:
    """A unit of the typeface in cells, for a text of this size."""
    return size * EM / _UNITS


def width_of(text: str, weight: Weight = "regular") -> float:
    """The width of the ink of a text of size 1.

    >>> width_of("11") < width_of("00") < width_of("WW") < width_of("WW", "bold")
    True
    """
    found = line(text, weight)
    return (found.right - found.left) * step(1)


def advance(text: str, weight: Weight = "regular") -> float:
    """How far a text of size 1 takes the next one, with the blanks at its ends.

    >>> advance("a ") > advance("a") > 0
    True
    """
    return line(f"{text} ", weight).glyphs[-1].x * step(1)  # no letter is kerned with a blank


def origin(text: Text, weight: Weight) -> tuple[float, float]:
    """The position of a text's first glyph, on its baseline, in cells."""
    found = line(text.text, weight)
    ink = {"start": found.left, "end": found.right}.get(text.anchor, (found.left + found.right) / 2)
    return text.x - ink * step(text.size), text.y + CAPITAL / 2 * text.size
