"""What stands on the pages of a PDF that Runut writes: its texts with their sizes, its pictures."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import NamedTuple


class Letters(NamedTuple):
    """A text, the points of its letters, and its place from the upper left corner."""

    said: str
    points: float
    x: float
    y: float


class Picture(NamedTuple):
    """A scene whose cell is no point: its upper left corner from that of the page."""

    cell: float
    x: float
    y: float


_PART = re.compile(
    r"^q (?P<cell>-?[\d.]+) 0 0 \S+ (?P<x>\S+) (?P<y>\S+) cm"
    r"|/\w+ (?P<points>[\d.]+) Tf"
    r"|1 0 0 -1 (?P<left>\S+) (?P<top>\S+) Tm (?P<said>.*) TJ",
    re.MULTILINE,
)


def pages(document: bytes) -> list[str]:
    """The operators of each page, with its texts decoded by the document's own maps."""
    found = re.findall(rb"(\d+) 0 obj\n[^\n]*\nstream\n(.*?)\nendstream", document, re.DOTALL)
    streams = {int(number): zlib.decompress(stream).decode("latin-1") for number, stream in found}
    signs = {
        glyph: bytes.fromhex(sign).decode("utf-16-be")
        for stream in streams.values()
        for glyph, sign in re.findall(r"<([0-9a-f]{4})><([0-9a-f]+)>", stream)
    }

    def read(shown: re.Match[str]) -> str:
        glyphs = "".join(re.findall("<(.*?)>", shown[1]))
        return "".join(signs[glyphs[at : at + 4]] for at in range(0, len(glyphs), 4)) + " TJ"

    contents = map(int, re.findall(rb"/Contents (\d+) 0 R", document))
    return [re.sub(r"\[(<.*>)\] TJ", read, streams[number]) for number in contents]


def words(page: str) -> list[str]:
    """The texts of a page."""
    return re.findall(r" Tm (.*) TJ", page)


def letters(page: str) -> Iterator[Letters]:
    """The texts of a page with sizes and places."""
    cell, x, y, points = 1.0, 0.0, 0.0, 0.0
    for part in _PART.finditer(page):
        if part["cell"]:
            cell, x, y = float(part["cell"]), float(part["x"]), float(part["y"])
        elif part["points"]:
            points = float(part["points"])
        else:
            left, top = x + cell * float(part["left"]), y + cell * float(part["top"])
            yield Letters(part["said"], abs(cell) * points, left, top)


def pictures(page: str) -> list[Picture]:
    """The scenes on a page besides its texts."""
    found = re.findall(r"^q (-?[\d.]+) 0 0 \S+ (\S+) (\S+) cm", page, re.MULTILINE)
    every = (Picture(*map(float, each)) for each in found)
    return [each for each in every if abs(each.cell) != 1]
