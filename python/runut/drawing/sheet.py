"""Texts, listings, tables and pictures one below the other on pages to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from runut.core.scene import Scene, Text
from runut.drawing.bricks import LEFT, WIDTH, Brick, bricks_of, fields_of
from runut.drawing.elements import Element
from runut.drawing.pdf import A4, Page, Placed, write
from runut.drawing.theme import theme_of

_TOP, _FOOT = 58.0, 64.0
HEIGHT = A4[1] - _TOP - _FOOT


def render(elements: Iterable[Element], *, title: str, fields: Sequence[str] = ()) -> bytes:
    """The elements as a PDF; `fields` are names of lines to fill in at the top, such as "Name"."""
    bricks = [*fields_of(fields), *(brick for each in elements for brick in bricks_of(each))]
    sheets = list(_sheets(bricks))
    pages = [_page(sheet, title, at, len(sheets)) for at, sheet in enumerate(sheets, 1)]
    return write(pages, theme=theme_of("print"), title=title)


def _sheets(bricks: Sequence[Brick]) -> Iterator[list[Brick]]:
    """The bricks of each page."""
    sheet: list[Brick] = []
    for group in _groups(bricks):
        taken = sum(brick.height for brick in (*sheet, *group))
        if sheet and taken > HEIGHT:
            yield sheet
            sheet = []
        sheet += group
    yield sheet


def _groups(bricks: Iterable[Brick]) -> Iterator[list[Brick]]:
    """Bricks that stay together, unless they are more than a page."""
    group: list[Brick] = []
    for brick in bricks:
        group.append(brick)
        if not brick.keeps or sum(each.height for each in group) > HEIGHT:
            yield from [group] if sum(each.height for each in group) <= HEIGHT else zip(group)
            group = []
    if group:
        yield group


def _page(sheet: Sequence[Brick], title: str, number: int, last: int) -> Page:
    tops = accumulate((brick.height for brick in sheet), initial=_TOP)
    scenes: list[Placed] = []
    for brick, top in zip(sheet, tops, strict=False):
        scenes.append(Placed(Scene(WIDTH, brick.height, brick.items), LEFT, top, 1.0))
        scenes += [replace(each, x=LEFT + each.x, y=top + each.y) for each in brick.placed]
    y = A4[1] - _FOOT / 2
    foot = (
        Text(LEFT, y, title, "label", 9, "start"),
        Text(A4[0] - LEFT, y, f"{number} / {last}", "label", 9, "end"),
    )
    marks = tuple(brick.bookmark for brick in sheet if brick.bookmark)
    return Page(*A4, (*scenes, Placed(Scene(*A4, foot), 0, 0, 1.0)), marks)
