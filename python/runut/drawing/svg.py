"""Scene to SVG: one self-contained document with a title, no script, no link, no font.

Texts are outlines of glyphs; the document defines each glyph once. A small picture repeats its text
as a description for people who cannot see it. Only texts in scripts that the typeface lacks use the
reader's fonts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from html import escape

from runut.core.scene import Disc, Frame, Group, Item, Line, Outline, Poly, Rect, Scene, Text
from runut.drawing import text as text_drawing
from runut.drawing.paint import MARGIN, Batch, batches
from runut.drawing.theme import Theme, theme_of
from runut.drawing.typeface import BOX, CAPITAL, EM, Weight, face, line, origin, step

CELL = 36
"""Pixels per cell."""
_DESCRIBED = 700
"""Larger pictures have no description, since it would be too long to listen to."""
_USED = re.compile('href="#([rb])([0-9a-f]+)"')
"""An element that places a glyph: its weight and the code of its character."""
_WEIGHTS: dict[str, Weight] = {"r": "regular", "b": "bold"}
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def render(scene: Scene, *, theme: Theme | None = None, scale: float = 1.0) -> str:
    """The scene as an SVG document, 36 pixels per cell.

    >>> render(Scene(1, 1, (Rect(0, 0, 1, 1, "black"),))).count("<path")
    2
    """
    theme = theme or theme_of("light")
    return document(scene, body(scene.items, theme), theme=theme, scale=scale)


def document(scene: Scene, lines: Iterator[str], *, theme: Theme, scale: float = 1.0) -> str:
    """A document with the scene's size and title around these lines."""
    width, height = scene.width + 2 * MARGIN, scene.height + 2 * MARGIN
    size = f'width="{number(width * CELL * scale)}" height="{number(height * CELL * scale)}"'
    view = f"{-MARGIN} {-MARGIN} {number(width)} {number(height)}"
    style = 'role="img" fill="none" stroke-linejoin="round"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{view}" {style}>',
        f"<title>{_written(scene.title)}</title>",
    ]
    if scene.items and scene.width * scene.height <= _DESCRIBED:
        parts.append(f"<desc>{_written(text_drawing.render(scene))}</desc>")
    paper = f"M{-MARGIN} {-MARGIN}h{number(width)}v{number(height)}h{number(-width)}z"
    parts.append(f'<path fill="{theme.style("paper").colour}" d="{paper}"/>')
    drawn = "\n".join(lines)
    if glyphs := definitions(drawn):
        parts.append(f"<defs>{glyphs}</defs>")
    return "\n".join([*parts, drawn, "</svg>"]) + "\n"


def inline(width: float, height: float, drawn: str, attributes: str) -> str:
    """Drawn elements, `width` by `height` cells, as a picture within a page; see `document`."""
    wide, high = width + 2 * MARGIN, height + 2 * MARGIN
    view = f"{-MARGIN} {-MARGIN} {number(wide)} {number(high)}"
    style = 'fill="none" stroke-linejoin="round"'
    return f'<svg viewBox="{view}" {attributes} {style}>\n{drawn}\n</svg>'


def definitions(drawn: str) -> str:
    """The definitions of all glyphs that some elements place."""
    return "".join(_definition(*each) for each in sorted(set(_USED.findall(drawn))))


@cache
def _definition(weight: str, code: str) -> str:
    """The definition of a glyph, under the name that places it."""
    known = face(_WEIGHTS[weight])
    ((number, _),), *_ = known.shape(chr(int(code, 16)))
    return f'<path id="{weight}{code}" d="{known.outline(number)}"/>'


def body(items: Sequence[Item], theme: Theme) -> Iterator[str]:
    """The elements of these items, each group with its label."""
    waiting: list[Item] = []
    for item in items:
        if not isinstance(item, Group):
            waiting.append(item)
            continue
        yield from map(_element, batches(waiting, theme))
        waiting = []
        if item.items:
            yield f"<g><title>{_written(item.label)}</title>" if item.label else "<g>"
            yield from body(item.items, theme)
            yield "</g>"
    yield from map(_element, batches(waiting, theme))


def _element(batch: Batch) -> str:
    if batch.is_foreign:
        return "".join([_real_text(item, batch) for item in batch.items if isinstance(item, Text)])
    if batch.weight:
        return _glyphs(batch, batch.weight)
    ways = "".join([way(item) for item in batch.items])
    if not batch.width:
        return f'<path fill="{batch.colour}" d="{ways}"/>'
    cap = "round" if batch.is_round else "square"
    width = number(batch.width)
    return (
        f'<path stroke="{batch.colour}" stroke-width="{width}" stroke-linecap="{cap}" d="{ways}"/>'
    )


def way(item: Item) -> str:
    """The path of one item, as in the attribute `d`."""
    match item:
        case Line(x1, y1, x2, y2):
            return f"M{number(x1)} {number(y1)}{_to(x1, y1, x2, y2)}"
        case Rect(x, y, width, height) | Frame(x, y, width, height):
            size = f"h{number(width)}v{number(height)}h{number(-width)}z"
            return f"M{number(x)} {number(y)}{size}"
        case Disc(x, y, radius):
            r = number(radius)
            across = f"a{r} {r} 0 1 0 {number(2 * radius)} 0a{r} {r} 0 1 0 {number(-2 * radius)} 0z"
            return f"M{number(x - radius)} {number(y)}{across}"
        case Poly(points):
            return "M" + "L".join([f"{number(x)} {number(y)}" for x, y in points]) + "z"
        case Outline() | Group() | Text():
            segments = item.segments if isinstance(item, Outline) else ()
            return "".join([f"{command}{' '.join(map(number, at))}" for command, at in segments])


def _to(x1: float, y1: float, x2: float, y2: float) -> str:
    if y1 == y2:
        return f"H{number(x2)}"
    return f"V{number(y2)}" if x1 == x2 else f"L{number(x2)} {number(y2)}"


def _glyphs(batch: Batch, weight: Weight) -> str:
    """Texts of one size as glyphs, placed in units of the typeface."""
    scale = f"{step(batch.size):.4g}"
    unit = float(scale)
    places = []
    for item in batch.items:
        if not isinstance(item, Text):
            continue
        left, base = origin(item, weight)
        x, y = left / unit, round(base / unit)
        places += [
            f'<use href="#{name}" x="{round(x + at)}" y="{y}"/>'
            for name, at in _named(item.text, weight)
        ]
    return f'<g fill="{batch.colour}" transform="scale({scale})">{"".join(places)}</g>'


@lru_cache(maxsize=4096)
def _named(text: str, weight: Weight) -> tuple[tuple[str, float], ...]:
    """The names of a text's glyphs that have ink, and the position of each."""
    return tuple(
        (f"{weight[0]}{ord(glyph.sign) if glyph.number != BOX else 0:x}", glyph.x)
        for glyph in line(text, weight).glyphs
        if not glyph.sign.isspace()
    )


def _real_text(item: Text, batch: Batch) -> str:
    """A text in the reader's own font, for scripts that the typeface lacks."""
    place = f'x="{number(item.x)}" y="{number(item.y + CAPITAL / 2 * item.size)}"'
    weight = ' font-weight="bold"' if batch.weight == "bold" else ""
    return (
        f'<text {place} font-size="{number(EM * item.size)}" text-anchor="{item.anchor}"{weight}'
        f' font-family="sans-serif" fill="{batch.colour}">{_written(item.text)}</text>'
    )


@lru_cache(maxsize=1 << 16)
def number(value: float) -> str:
    """At most three decimals, and no minus before a zero.

    >>> number(1.0), number(-0.0001), number(1 / 3)
    ('1', '0', '0.333')
    """
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")


def _written(text: str) -> str:
    """Text for XML; control characters become the replacement character."""
    return escape(_CONTROLS.sub("\ufffd", text))
