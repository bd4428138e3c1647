"""Scene to PNG: the engine's raster makes the pixels, zlib compresses them.

Pictures have few colours, so most are written with a palette and one byte per pixel (PNG, third
edition, section 11). It needs only the standard library.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from math import floor, sqrt

from runut._engine import Face, raster
from runut.core.scene import Scene, Text, flat
from runut.drawing import svg
from runut.drawing.paint import MARGIN, Batch, batches
from runut.drawing.theme import Theme, theme_of
from runut.drawing.typeface import Weight, face, line, origin, step
from runut.errors import PictureError

MOST_PIXELS = 40_000_000
"""A larger picture would take more than half a gigabyte in the making."""
_USUAL_PIXELS = 900_000
_LEGIBLE = 14.0
"""Pixels per cell of a large board, while the whole has at most _LARGE_PIXELS."""
_LARGE_PIXELS = 16_000_000
_EFFORT = 6
"""The compression level of zlib, from 1 to 9."""
_INDEXED, _TRUE = 3, 2
"""The PNG colour types for palette indices and for colours."""


_Shape = tuple[str, str, float, int, float]
_Text = tuple[Face, float, list[tuple[int, float, float]], int]


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture: one byte per pixel with a palette, three bytes if the palette is empty.

    Each of the `rows` begins with a 0.
    """

    width: int
    height: int
    palette: bytes
    rows: bytes


def render(scene: Scene, *, theme: Theme | None = None, scale: float | None = None) -> bytes:
    """The scene as a PNG, 36 pixels per cell at scale 1; without a scale a large one gets fewer."""
    drawn = painted(scene, theme or theme_of("light"), fitting(scene, scale))
    kind = _INDEXED if drawn.palette else _TRUE
    size = drawn.width.to_bytes(4) + drawn.height.to_bytes(4)
    parts = [_chunk(b"IHDR", size + bytes([8, kind, 0, 0, 0]))]
    if scene.title:
        # An international text, since other texts hold Latin-1 only.
        parts.append(_chunk(b"iTXt", b"Title\0\0\0\0\0" + scene.title.encode("utf-8", "replace")))
    if drawn.palette:
        parts.append(_chunk(b"PLTE", drawn.palette))
    parts.append(_chunk(b"IDAT", zlib.compress(drawn.rows, _EFFORT)))
    return b"\x89PNG\r\n\x1a\n" + b"".join([*parts, _chunk(b"IEND", b"")])


def painted(scene: Scene, theme: Theme, scale: float) -> Pixels:
    """The pixels of a scene."""
    pixels = svg.CELL * scale
    width = max(1, round((scene.width + 2 * MARGIN) * pixels))
    height = max(1, round((scene.height + 2 * MARGIN) * pixels))
    layers = [_layer(batch) for batch in batches(flat(scene), theme, pixels)]
    paper = _number(theme.style("paper").colour)
    palette, rows = raster(width, height, pixels, MARGIN, paper, layers)
    return Pixels(width, height, palette, rows)


def _layer(batch: Batch) -> _Shape | _Text:
    """A batch in the form that the raster takes."""
    if batch.weight:
        return _text(batch, batch.weight)
    if batch.width:
        shape = "round" if batch.is_round else "square"
    else:
        shape = "sharp" if batch.is_sharp else "fill"
    way = "".join([svg.way(item) for item in batch.items])
    return way, shape, batch.width, _number(batch.colour), batch.opacity


def _text(batch: Batch, weight: Weight) -> _Text:
    unit = step(batch.size)
    places = []
    for item in batch.items:
        if isinstance(item, Text):
            x, y = origin(item, weight)
            glyphs = line(item.text, weight).glyphs
            places += [(glyph.number, x + glyph.x * unit, y) for glyph in glyphs]
    return face(weight), unit, places, _number(batch.colour)


def _number(colour: str) -> int:
    return int(colour[1:], 16)


def _chunk(name: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4) + name + body + zlib.crc32(name + body).to_bytes(4)


def fitting(scene: Scene, scale: float | None) -> float:
    """The scale, if the picture is not too large; for `None`, a scale that fits.

    A large board is drawn smaller, but numbers become unreadable only on a huge one.

    >>> fitting(Scene(9, 9, ()), None), fitting(Scene(999, 999, ()), None) < 0.12
    (1.0, True)
    """
    pixels = (scene.width + 2 * MARGIN) * (scene.height + 2 * MARGIN) * svg.CELL**2
    if scale is None:
        fits = sqrt(_USUAL_PIXELS / pixels) * svg.CELL
        if fits < _LEGIBLE:
            fits = min(_LEGIBLE, sqrt(_LARGE_PIXELS / pixels) * svg.CELL)
        # Whole pixels per cell give sharp lines and smaller files.
        return min(svg.CELL, floor(fits) if fits >= 4 else fits) / svg.CELL
    if pixels * scale**2 > MOST_PIXELS:
        most = sqrt(MOST_PIXELS / pixels)
        raise PictureError(
            f"a PNG at scale {scale:g} would have {pixels * scale**2 / 1e6:,.0f} million pixels; "
            f"at most {MOST_PIXELS // 10**6} are drawn: take a scale up to {most:.3f}, or SVG"
        )
    return scale
