"""Scenes to PDF: pages of vectors, written without a library.

A page of paths needs only a few objects and operators of the format, so this is the whole writer
(ISO 32000-1, sections 7.5 and 8.5). Texts stay texts, in the embedded typeface (`pdf_fonts`), so
readers can search and copy them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from runut.core.scene import Disc, Frame, Group, Item, Line, Outline, Poly, Rect, Scene, Text, flat
from runut.drawing.fonts import Font, lettered
from runut.drawing.paint import MARGIN, Batch, batches
from runut.drawing.pdf_fonts import Document, Fonts, number, numbers
from runut.drawing.theme import Theme, theme_of
from runut.drawing.typeface import Weight
from runut.errors import PictureError

A4 = (595.28, 841.89)
LETTER = (612.0, 792.0)
CELL = 27.0
"""Points per cell: 36 pixels of 1/96 inch."""
LARGEST = 14_400.0
"""The longest side of a page in points (ISO 32000-1, annex C)."""
_ROUND = 0.5523


@dataclass(frozen=True, slots=True)
class Placed:
    """A scene on a page: its upper left corner and points per cell; it may be upside down."""

    scene: Scene
    x: float
    y: float
    cell: float
    is_turned: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its size in points, and scenes placed from the upper left corner.

    `bookmarks` are the page's entries in the outline.
    """

    width: float
    height: float
    scenes: tuple[Placed, ...]
    bookmarks: tuple[str, ...] = field(default=())


def render(scene: Scene, *, theme: Theme | None = None, scale: float | None = None) -> bytes:
    """The scene as a PDF with one page of its size; without a scale a huge scene is made to fit.

    >>> render(Scene(1, 1, (Rect(0, 0, 1, 1, "black"),)))[:8]
    b'%PDF-1.7'
    """
    cell = _fitting(scene, scale)
    width, height = (scene.width + 2 * MARGIN) * cell, (scene.height + 2 * MARGIN) * cell
    page = Page(width, height, (Placed(scene, MARGIN * cell, MARGIN * cell, cell),))
    return write([page], theme=theme, title=scene.title)


def _fitting(scene: Scene, scale: float | None) -> float:
    """The points per cell."""
    most = LARGEST / (max(scene.width, scene.height) + 2 * MARGIN)
    if scale is not None and CELL * scale > most:
        raise PictureError(
            f"a page of a PDF is at most {LARGEST:,.0f} points long: take a scale up to "
            f"{most / CELL:.3f}, or SVG"
        )
    return min(CELL * (scale or 1.0), most)


def write(
    pages: Iterable[Page],
    *,
    theme: Theme | None = None,
    title: str = "",
    font: str | Path | None = None,
    language: str = "en",
) -> bytes:
    """A document of these pages, on the theme's background.

    `font` is a file for scripts that Runut's typeface lacks; `language` that of the texts.
    """
    theme = theme or theme_of("light")
    letters = Font(font) if font is not None else None
    document = Document()
    catalog, tree, outline, used = (document.reserve() for _ in range(4))
    fonts = Fonts()
    kids, marks = [], []
    for page in pages:
        content = document.add_stream(_content(page, theme, fonts, letters).encode("ascii"))
        size = f"[0 0 {number(page.width)} {number(page.height)}]"
        kids.append(
            document.add(
                f"<</Type/Page/Parent {tree} 0 R/MediaBox{size}/Resources {used} 0 R"
                f"/Contents {content} 0 R>>"
            )
        )
        marks += [(mark, kids[-1]) for mark in page.bookmarks]
    document.put(used, f"<</Font<<{fonts.embed(document)}>>>>")
    document.put(
        tree, f"<</Type/Pages/Count {len(kids)}/Kids[{' '.join(f'{k} 0 R' for k in kids)}]>>"
    )
    _outline(document, outline, marks)
    document.put(
        catalog,
        f"<</Type/Catalog/Pages {tree} 0 R/Outlines {outline} 0 R/Lang({language})"
        "/ViewerPreferences<</DisplayDocTitle true>>>>",
    )
    about = document.add(f"<</Title{_string(title)}/Producer(Runut)>>")
    return document.finish(catalog, about)


def _outline(document: Document, root: int, marks: list[tuple[str, int]]) -> None:
    """The outline, one level deep."""
    numbers = [document.reserve() for _ in marks]
    for at, (mark, page) in enumerate(marks):
        before = f"/Prev {numbers[at - 1]} 0 R" if at else ""
        after = f"/Next {numbers[at + 1]} 0 R" if at + 1 < len(numbers) else ""
        document.put(
            numbers[at],
            f"<</Title{_string(mark)}/Parent {root} 0 R{before}{after}/Dest[{page} 0 R/Fit]>>",
        )
    ends = f"/First {numbers[0]} 0 R/Last {numbers[-1]} 0 R" if numbers else ""
    document.put(root, f"<</Type/Outlines/Count {len(numbers)}{ends}>>")


def _string(text: str) -> str:
    """A text as a string object of UTF-16."""
    words = text.encode("utf-16-be", "replace").hex()
    return f"<feff{words}>"


def _content(page: Page, theme: Theme, fonts: Fonts, letters: Font | None) -> str:
    """The operators of a page; y goes downwards after the first."""
    paper = f"0 0 {number(page.width)} {number(page.height)} re f"
    parts = [
        f"{_colour(theme.style('paper').colour)} rg {paper}",
        f"1 0 0 -1 0 {number(page.height)} cm 1 j",
    ]
    for placed in page.scenes:
        scene = lettered(placed.scene, letters) if letters else placed.scene
        parts.append(f"q {_matrix(placed)} cm")
        parts += [_painted(each, fonts) for each in batches(flat(scene), theme)]
        parts.append("Q")
    return "\n".join(parts)


def _matrix(each: Placed) -> str:
    """The map from cells to points; an upside-down scene fills the same place."""
    cell = each.cell
    x, y = each.x, each.y
    if each.is_turned:
        x, y = x + each.scene.width * cell, y + each.scene.height * cell
        cell = -cell
    return f"{number(cell)} 0 0 {number(cell)} {number(x)} {number(y)}"


def _painted(batch: Batch, fonts: Fonts) -> str:
    if batch.weight:
        return _text(batch, batch.weight, fonts)
    ways = "\n".join(way for item in batch.items for way in _ways(item))
    if not batch.width:
        spoken = [fonts.spoken(item) for item in batch.items if isinstance(item, Outline)]
        return "\n".join([f"{_colour(batch.colour)} rg\n{ways}\nf", *spoken])
    cap = 1 if batch.is_round else 2
    return f"{_colour(batch.colour)} RG {number(batch.width)} w {cap} J\n{ways}\nS"


def _ways(item: Item) -> Iterator[str]:
    match item:
        case Line(x1, y1, x2, y2):
            yield f"{numbers(x1, y1)} m {numbers(x2, y2)} l"
        case Rect(x, y, width, height) | Frame(x, y, width, height):
            yield f"{numbers(x, y, width, height)} re"
        case Disc(x, y, radius):
            yield _disc(x, y, radius)
        case Poly(points):
            first, *others = (numbers(*point) for point in points)
            yield f"{first} m {' '.join(f'{other} l' for other in others)} h"
        case Outline(segments=segments):
            yield from (f"{numbers(*points)} {command.lower()}" for command, points in segments)
        case Group() | Text():
            return


def _disc(x: float, y: float, r: float) -> str:
    """Four quarters, each a cubic curve."""
    k = _ROUND * r
    return (
        f"{numbers(x + r, y)} m {numbers(x + r, y + k, x + k, y + r, x, y + r)} c"
        f" {numbers(x - k, y + r, x - r, y + k, x - r, y)} c"
        f" {numbers(x - r, y - k, x - k, y - r, x, y - r)} c"
        f" {numbers(x + k, y - r, x + r, y - k, x + r, y)} c h"
    )


def _text(batch: Batch, weight: Weight, fonts: Fonts) -> str:
    """Texts of one size."""
    chosen = f"{_colour(batch.colour)} rg BT {fonts.chosen(weight, batch.size)}"
    shown = [fonts.shown(item, weight) for item in batch.items if isinstance(item, Text)]
    return "\n".join([chosen, *shown, "ET"])


def _colour(colour: str) -> str:
    return numbers(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)))
