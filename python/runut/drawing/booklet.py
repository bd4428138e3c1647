"""Booklets and books of puzzles as PDF: chapters on facing pages, solutions that name their pages.

A page is composed for the room of a right-hand page; a left-hand one moves it to its own side of
the gutter. The number of lines of the contents depends only on chapters and grades, so page numbers
are known before references are written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path

from runut.core.scene import Item
from runut.drawing import front_pages as front
from runut.drawing.columns import Box, columns
from runut.drawing.entries import PAPERS, Chapter, Entry, Layout, Phrases, Words, leaf, text
from runut.drawing.pdf import Page, Placed, write
from runut.drawing.puzzle_pages import pages
from runut.drawing.solution_pages import readings, set_rows, shelf, solution_pages, solved
from runut.drawing.theme import theme_of

_NUMBER, _HEAD, _TITLE, _LINE = 9.0, 8.0, 15.0, 8.4
"""The sizes in points: of page numbers and heads; of a sheet's title, and the lines below it."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What is on a page, its bookmarks, the lines at its head and foot, and whose page it is.

    A sheet without a head, of a book, has no number either.
    """

    placed: tuple[Placed, ...]
    marks: tuple[str, ...] = ()
    head: str = ""
    foot: str = ""
    numbers: tuple[int, ...] = ()
    is_numbered: bool = True


def render(
    chapters: Sequence[Chapter],
    layout: Layout,
    phrases: Phrases,
    *,
    theme: str = "print",
    font: str | Path | None = None,
) -> bytes:
    """The booklet as a PDF; the reader's outline lists its chapters and puzzles.

    `font` is a file for scripts that Runut's typeface lacks.
    """
    sheets = _sheets(chapters, layout, phrases)
    bound = [_bound(sheet, number, layout) for number, sheet in enumerate(sheets, 1)]
    look = theme_of(theme)
    return write(bound, theme=look, title=layout.title, font=font, language=layout.language)


def _sheets(chapters: Sequence[Chapter], layout: Layout, phrases: Phrases) -> list[_Sheet]:
    """Every page in order."""
    entries = [entry for chapter in chapters for entry in chapter.entries]
    parts = [[*_chapter(chapter, layout, phrases)] for chapter in chapters]
    ends = [phrases["solutions"]] * (layout.solutions == "end")
    ends += [phrases["steps"]] * any(entry.path for entry in entries)
    fronts = [*_front(chapters, {}, [0] * (len(parts) + len(ends)), ends, layout, phrases)]
    firsts = [*accumulate(map(len, parts), initial=len(fronts) + 1)]
    inside = [sheet for part in parts for sheet in part]
    page_of = _pages_of(inside, len(fronts) + 1)
    solutions = [*_solutions(entries, page_of, layout, phrases)]
    found = _pages_of(solutions, firsts[-1])
    starts = [*firsts, firsts[-1] + len(solutions)][: len(parts) + len(ends)]
    fronts = [*_front(chapters, page_of, starts, ends, layout, phrases)]
    inside = [_referring(sheet, found, phrases) for sheet in inside]
    return [*fronts, *inside, *solutions, *_steps(entries, layout, phrases)]


def _pages_of(sheets: Sequence[_Sheet], first: int) -> dict[int, int]:
    """The page of each puzzle."""
    return {one: at for at, sheet in enumerate(sheets, first) for one in sheet.numbers}


def _front(
    chapters: Sequence[Chapter],
    page_of: Mapping[int, int],
    starts: Sequence[int],
    ends: Sequence[str],
    layout: Layout,
    phrases: Phrases,
) -> Iterator[_Sheet]:
    """Cover, imprint and contents of a book."""
    if not layout.is_book:
        return
    body = layout.body
    yield _Sheet(front.cover(layout, chapters, body), is_numbered=False)
    yield _Sheet(front.imprint(layout, phrases, body), is_numbered=False)
    lines = [*front.contents(chapters, page_of, starts, ends, layout)]
    for at, placed in enumerate(front.contents_pages(lines, layout, phrases, body)):
        yield _Sheet(placed, () if at else (phrases["contents"],))


def _chapter(chapter: Chapter, layout: Layout, phrases: Phrases) -> Iterator[_Sheet]:
    """The opening of a chapter and its puzzles; a sheet has its rules above the first ones."""
    first = body = layout.body
    above: tuple[Placed, ...] = ()
    if layout.is_book:
        for at, placed in enumerate(front.opening(chapter, layout, phrases, body)):
            yield _Sheet(placed, (), chapter.title) if at else _Sheet(placed, (chapter.title,))
    else:
        taken, above = _above(chapter, layout, body)
        first = replace(body, y=body.y + taken, height=body.height - taken)
    for page in pages(chapter.entries, layout, phrases, first, body):
        marks = tuple(f"{each.number}. {each.name}" for each in page.entries)
        numbers = tuple(each.number for each in page.entries)
        yield _Sheet((*above, *page.placed), marks, chapter.title, numbers=numbers)
        above = ()


def _above(chapter: Chapter, layout: Layout, body: Box) -> tuple[float, tuple[Placed, ...]]:
    """The line below the title of a sheet, and the rules: their height, and where they are."""
    said = [text(layout.cover, body.width, 11, "label")] * bool(layout.cover)
    said += [text(each, body.width, _LINE) for each in chapter.rules]
    items: list[Item] = []
    y = body.y
    for each in said:
        items += each.at(body.x, y)
        y += each.height + 2
    taken = y - body.y + 8 if said else 0.0
    return taken, (leaf(items, body.x + body.width, y),)


def _solutions(
    entries: Sequence[Entry], page_of: Mapping[int, int], layout: Layout, phrases: Phrases
) -> Iterator[_Sheet]:
    """The solutions at the end, each with the page of its puzzle."""
    if layout.solutions != "end":
        return
    body = layout.body
    scales = readings(entries, body.width, layout.times)
    blocks = [
        solved(entry, phrases["page"].format(page=page_of[entry.number]), scales, layout.times)
        for entry in entries
    ]
    rows, _ = shelf(blocks, body.width)
    for at, some in enumerate(solution_pages(rows, body)):
        numbers = tuple(block.number for row in some for block, _ in row)
        marks = () if at else (phrases["solutions"],)
        yield _Sheet(tuple(set_rows(some, body)), marks, phrases["solutions"], numbers=numbers)


def _steps(entries: Sequence[Entry], layout: Layout, phrases: Phrases) -> Iterator[_Sheet]:
    """The steps of each puzzle in columns."""
    sections = [(f"{each.number}. {each.name}", each.path) for each in entries if each.path]
    if sections:
        for at, placed in enumerate(columns(sections, layout.body)):
            yield _Sheet((placed,), () if at else (phrases["steps"],), phrases["steps"])


def _referring(sheet: _Sheet, found: Mapping[int, int], phrases: Phrases) -> _Sheet:
    """The page with the pages of its solutions at its foot."""
    own = [found[number] for number in sheet.numbers if number in found]
    if not own:
        return sheet
    if min(own) < max(own):
        return replace(sheet, foot=phrases["see-several"].format(page=f"{min(own)}–{max(own)}"))
    return replace(sheet, foot=phrases["see"].format(page=own[0]))


def _bound(sheet: _Sheet, number: int, layout: Layout) -> Page:
    """The page at its side of the gutter, with its head, its number outside, and its foot."""
    width, height = PAPERS[layout.paper]
    body = layout.body
    is_left = layout.is_book and number % 2 == 0
    left = width - body.x - body.width if is_left else body.x
    placed = [replace(each, x=each.x + left - body.x) for each in sheet.placed]
    items: list[Item] = []
    if sheet.is_numbered:
        outside, inside = (left, left + body.width) if is_left else (left + body.width, left)
        end, start = ("start", "end") if is_left else ("end", "start")
        y, times = body.y + body.height + 10, layout.times
        items += Words((f"{number}",), times * _NUMBER, "title").at(outside, y, end)
        items += Words((sheet.foot,), times * _HEAD, "label").at(inside, y, start)
        items += _head(sheet, layout, (outside, end), (left, is_left), body)
    return Page(width, height, (*placed, leaf(items, width, height)), sheet.marks)


def _head(
    sheet: _Sheet, layout: Layout, outer: tuple[float, str], side: tuple[float, bool], body: Box
) -> Iterator[Item]:
    """The line above a page: of a book its title or the chapter's, of a sheet the title."""
    left, is_left = side
    if layout.is_book:
        said = layout.title if is_left and sheet.head else sheet.head
        head = text(said, body.width, layout.times * _HEAD, "label")
        yield from Words(head.lines[:1], head.points, "label").at(outer[0], body.y - 22, outer[1])
        return
    title = text(layout.title, 0.75 * body.width, _TITLE, "title")
    yield from Words(title.lines[:1], title.points, "title").at(left, body.y - 28)
    if sheet.head:
        right = left + body.width
        yield from text(sheet.head, body.width, 10, "label").at(right, body.y - 26, "end")
