"""Texts in scripts that the typeface lacks, with a font from the caller.

HarfBuzz chooses and joins the letters, as Arabic and Indic scripts need; their outlines become
paths, so a picture looks the same without that font. Right-to-left parts of a text are placed in
reading order, with their numbers left to right (the Unicode bidirectional algorithm without
embeddings).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from runut.core.scene import Group, Item, Outline, Scene, Text
from runut.drawing.typeface import CAPITAL, EM, is_written
from runut.errors import MissingExtraError, PictureError

if TYPE_CHECKING:
    from types import ModuleType

Segment = tuple[str, tuple[float, ...]]
"""A command ("M", "L" or "C") and its points."""
_THIRD = 2 / 3


class Font:
    """A font from a file: TrueType, OpenType, or the first font of a collection."""

    def __init__(self, path: str | Path) -> None:
        self._harfbuzz = _harfbuzz()
        try:
            face = self._harfbuzz.Face(self._harfbuzz.Blob(Path(path).read_bytes()))
        except OSError as error:
            raise PictureError(f"the font {path} cannot be read: {error.strerror}") from error
        if not face.glyph_count:
            raise PictureError(f"{path} is no font; give a file such as NotoSansCJK-Regular.ttc")
        self._font = self._harfbuzz.Font(face)
        self._font.scale = (1000, 1000)

    def outline(self, text: Text) -> Outline:
        """A text as the outlines of its letters."""
        step = EM * text.size / 1000
        glyphs = [glyph for piece in _pieces(text.text) for glyph in self._shaped(*piece)]
        width = sum(advance for _, advance, _, _ in glyphs) * step
        x = text.x - {"start": 0.0, "end": width}.get(text.anchor, width / 2)
        y = text.y + CAPITAL / 2 * text.size
        segments: list[Segment] = []
        at = x
        for number, advance, right, up in glyphs:
            pen = _Pen(at + right * step, y - up * step, step)
            self._font.draw_glyph(number, pen.functions(self._harfbuzz), pen)
            segments += pen.segments
            at += advance * step
        return Outline(x, y, text.text, text.role, text.size, tuple(segments))

    def _shaped(self, piece: str, direction: str) -> Iterator[tuple[int, int, int, int]]:
        """The number, the advance and the offsets of each glyph, from the left."""
        buffer = self._harfbuzz.Buffer()
        buffer.add_str(piece)
        buffer.guess_segment_properties()
        buffer.direction = direction
        self._harfbuzz.shape(self._font, buffer)
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            yield info.codepoint, place.x_advance, place.x_offset, place.y_offset


def lettered(scene: Scene, font: Font) -> Scene:
    """The scene, with this font for every text whose characters the typeface lacks."""
    return replace(scene, items=tuple(_lettered(item, font) for item in scene.items))


def _lettered(item: Item, font: Font) -> Item:
    if isinstance(item, Group):
        return replace(item, items=tuple(_lettered(each, font) for each in item.items))
    if isinstance(item, Text) and item.role != "blank" and not is_written(item.text):
        return font.outline(item)
    return item


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """The parts of a text in one direction, from the left.

    >>> list(_pieces("abc 12")), [way for _, way in _pieces("\u05d0 12")]
    ([('abc 12', 'ltr')], ['ltr', 'rtl'])
    """
    ways = ["rtl" if _is_leftward(sign) else "ltr" if _is_rightward(sign) else "" for sign in text]
    whole = next(
        (way for way, sign in zip(ways, text, strict=True) if way and not sign.isdigit()), "ltr"
    )
    for at, way in enumerate(ways):
        if not way:
            before = ways[at - 1] if at else whole
            after = next((each for each in ways[at + 1 :] if each), whole)
            ways[at] = before if before == after else whole
    runs = [
        ("".join(sign for sign, _ in run), way)
        for way, run in groupby(zip(text, ways, strict=True), key=lambda pair: pair[1])
    ]
    return iter(runs if whole == "ltr" else reversed(runs))


def _is_leftward(sign: str) -> bool:
    return unicodedata.bidirectional(sign) in ("R", "AL")


def _is_rightward(sign: str) -> bool:
    return unicodedata.bidirectional(sign) in ("L", "EN", "AN")


class _Pen:
    """Moves the outline of one glyph (y upwards) to its place (y downwards)."""

    def __init__(self, x: float, y: float, step: float) -> None:
        self.origin, self.step = (x, y), step
        self.here = (0.0, 0.0)
        self.segments: list[Segment] = []

    def functions(self, harfbuzz: ModuleType) -> Any:  # noqa: ANN401 - HarfBuzz is optional
        """The functions that HarfBuzz calls for parts of an outline, with the pen last."""
        found = harfbuzz.DrawFuncs()
        found.set_move_to_func(lambda x, y, pen: pen.to("M", (x, y)))
        found.set_line_to_func(lambda x, y, pen: pen.to("L", (x, y)))
        found.set_cubic_to_func(lambda a, b, c, d, x, y, pen: pen.to("C", (a, b), (c, d), (x, y)))
        found.set_quadratic_to_func(lambda a, b, x, y, pen: pen.bow((a, b), (x, y)))
        found.set_close_path_func(lambda _pen: None)
        return found

    def to(self, command: str, *points: tuple[float, float]) -> None:
        """One segment."""
        left, base = self.origin
        moved = [part for x, y in points for part in (left + x * self.step, base - y * self.step)]
        self.segments.append((command, tuple(moved)))
        self.here = points[-1]

    def bow(self, over: tuple[float, float], end: tuple[float, float]) -> None:
        """A quadratic curve, written as a cubic one."""

        def near(place: tuple[float, float]) -> tuple[float, float]:
            x, y = (a + _THIRD * (b - a) for a, b in zip(place, over, strict=True))
            return x, y

        self.to("C", near(self.here), near(end), end)


def _harfbuzz() -> ModuleType:
    try:
        return import_module("uharfbuzz")
    except ImportError:
        raise MissingExtraError("a font", "fonts") from None
