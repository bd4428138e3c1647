"""The pages of a book before its puzzles: cover, imprint, contents, the opening of a chapter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from runut.core.scene import Item, Scene
from runut.drawing.columns import Box
from runut.drawing.entries import (
    Chapter,
    Layout,
    Phrases,
    Stage,
    Words,
    fitting,
    high,
    is_crowded,
    leaf,
    legible,
    main_size,
    rule,
    smallest,
    stacked,
    text,
    weight_of,
)
from runut.drawing.pdf import Placed
from runut.drawing.puzzle_pages import grid
from runut.drawing.solution_pages import GAP
from runut.drawing.typeface import EM, advance

_TITLE, _COVER, _HEADING, _LEAD, _SAID = 34.0, 14.0, 22.0, 11.5, 9.6
"""The sizes of texts in points: of the cover, of a heading, and of what is below it."""
_BOARDS, _A_PAGE = 4, 3
"""The most boards on the cover, and steps of kinds on a page."""
_TEXT = 0.35
"""The share of the height for what is said below a step as wide as the page."""
_PICTURE, _LARGER, _FEWER, _READ = 0.42, 0.58, 2, 6.2
"""The share of the width for a picture of a step; a larger one for fewer, with small letters."""


def cover(layout: Layout, chapters: Sequence[Chapter], body: Box) -> tuple[Placed, ...]:
    """The title, the line below it, and a board of each of the first kinds."""
    middle = body.x + body.width / 2
    title = text(layout.title, body.width, _TITLE, "title")
    below = text(layout.cover, body.width, _COVER, "label")
    items = [*title.at(middle, body.y + 30, "middle")]
    items += below.at(middle, body.y + 42 + title.height, "middle")
    top = body.y + 42 + title.height + below.height + 40
    side = min(body.width, body.y + body.height - top)
    firsts = [each.entries[0].scene for each in chapters]
    shown = _cover_boards(firsts, Box(middle - side / 2, top, side, side))
    return leaf(items, body.x + body.width, body.y + body.height), *shown


def _cover_boards(scenes: Sequence[Scene], square: Box) -> list[Placed]:
    """The first boards, without those whose letters would run together."""
    first, rest = scenes[:_BOARDS], scenes[_BOARDS:]
    boxes = grid(square, len(first)) if first else []
    boards = [_cover_board(*pair) for pair in zip(first, boxes, strict=False)]
    clear = [
        scene
        for scene, board in zip(first, boards, strict=True)
        if not is_crowded(scene, board.cell)
    ]
    return boards if len(clear) == len(first) else _cover_boards([*clear, *rest], square)


def _cover_board(scene: Scene, box: Box) -> Placed:
    cell = min(box.width / scene.width, box.height / scene.height)
    x = box.x + (box.width - scene.width * cell) / 2
    y = box.y + (box.height - scene.height * cell) / 2
    return Placed(legible(scene, cell), x, y, cell)


def imprint(layout: Layout, phrases: Phrases, body: Box) -> tuple[Placed, ...]:
    """What the publisher says at the foot of the page."""
    lines = [layout.title, *layout.imprint.splitlines(), phrases["proved"], phrases["made"]]
    said = [text(line, body.width, layout.times * 8.5) for line in lines if line]
    taken = high(said, 4)
    items = [*stacked(said, body.x, body.y + body.height - taken, 4)]
    return (leaf(items, body.x + body.width, body.y + body.height),)


# -- contents -----------------------------------------------------------------------------------

Line = tuple[Words, int, float]
"""A line of the contents: what it says, its page, and how far it is indented."""


def contents(
    chapters: Sequence[Chapter],
    page_of: Mapping[int, int],
    starts: Sequence[int],
    ends: Sequence[str],
    layout: Layout,
) -> Iterator[Line]:
    """The chapters with their grades, then `ends`; where all of them start, and each puzzle is."""
    large, small = layout.times * _LEAD, layout.times * _SAID
    wide = layout.body.width - 60 * layout.times
    for chapter, start in zip(chapters, starts, strict=False):
        yield text(chapter.title, wide, large, "title"), start, 0.0
        for grade, some in groupby(chapter.entries, key=lambda each: each.grade):
            if grade:
                first, *others = [each.number for each in some]
                span = f"{first}–{others[-1]}" if others else f"{first}"
                yield text(f"{grade}: {span}", wide, small), page_of.get(first, 0), 14.0
    for said, start in zip(ends, starts[len(chapters) :], strict=True):
        yield text(said, wide, large, "title"), start, 0.0


def contents_pages(
    lines: Sequence[Line], layout: Layout, phrases: Phrases, body: Box
) -> Iterator[tuple[Placed, ...]]:
    """The lines on as many pages as they need."""
    heading = text(phrases["contents"], body.width, layout.times * _HEADING, "title")
    top, right = body.y + heading.height + 14, body.x + body.width
    items, y = list[Item](heading.at(body.x, body.y)), top
    for said, page, indent in lines:
        above = 9.0 if not indent else 1.0
        if y + above + said.height > body.y + body.height:
            yield (leaf(items, right, body.y + body.height),)
            items, y = [], body.y
        y += above
        number = Words((f"{page}",), said.points, said.role)
        items += said.at(body.x + indent, y)
        items += number.at(right, y + said.height - number.height, "end")
        wide = advance(said.lines[-1], weight_of(said.role)) * said.points / EM
        after = body.x + indent + wide + 6
        items.append(rule(after, y + said.height - 3, right - 26 * layout.times))
        y += said.height
    yield (leaf(items, right, body.y + body.height),)


# -- the opening of a chapter -------------------------------------------------------------------


def opening(
    chapter: Chapter, layout: Layout, phrases: Phrases, body: Box
) -> Iterator[tuple[Placed, ...]]:
    """Its title, the rules of all its puzzles, and how one of them begins.

    An example that is not legible below the rules has the page after them. Steps of the other
    kinds follow.
    """
    times, first = layout.times, chapter.entries[0]
    last = chapter.entries[-1].number
    said = [text(chapter.title, body.width, times * _HEADING, "title")]
    several = last > first.number
    span = f"{first.number}–{last}" if several else f"{last}"
    about = phrases["puzzles" if several else "puzzle"].format(span=span)
    said.append(text(about, body.width, times * _SAID, "label"))
    left = body.height - high(said, 5)
    own = fitting(chapter.rules, body.width, left, times * _LEAD, 5)
    common = [rule for rule in first.rules if all(rule in each.rules for each in chapter.entries)]
    rules = fitting((*chapter.rules, *common), body.width, 0.7 * left, times * _LEAD, 5)
    said += rules if high(rules, 5) <= left else own
    items = [*stacked(said, body.x, body.y, 5)]
    taken = high(said, 5) + 14
    below = replace(body, y=body.y + taken, height=body.height - taken)
    heading = phrases["example"].format(number=chapter.begins)
    shown = _example(chapter.example, heading, layout, below)
    own_page = () if shown else _own_page(chapter.example, heading, layout, body)
    if chapter.example and not shown and not own_page:
        none = text(phrases["no-example"], body.width, times * _SAID, "label")
        items += none.at(body.x, below.y)
    yield leaf(items, body.x + body.width, body.y + body.height), *shown
    if own_page:
        yield own_page
    yield from _others(chapter.others, layout, phrases, body)


def _others(
    stages: Sequence[Stage], layout: Layout, phrases: Phrases, body: Box
) -> Iterator[tuple[Placed, ...]]:
    """The steps of the other kinds on as many pages as they need."""
    while stages:
        some = stages[:_A_PAGE]
        bare = replace(stages[0], about=stages[0].about[:1])
        heading = phrases["others"]
        shown = _own_page(some, heading, layout, body) or _own_page([bare], heading, layout, body)
        if not shown:
            said = _about(replace(bare, heading=phrases["no-example"]), body.width, layout)
            shown = (leaf([*stacked(said, body.x, body.y, 3)], body.x + body.width, body.height),)
        yield shown
        stages = stages[max(1, len(shown) // 2) :]


def _own_page(stages: Sequence[Stage], said: str, layout: Layout, body: Box) -> tuple[Placed, ...]:
    """The example on a page of its own; nothing where that is not legible."""
    found = _example(stages, said, layout, body)
    return found or (_whole_page(stages[0], said, layout, body) if stages else ())


def _example(stages: Sequence[Stage], said: str, layout: Layout, room: Box) -> tuple[Placed, ...]:
    """A heading and the pictures of steps below it; nothing where they are not legible."""
    heading = text(said, room.width, layout.times * 1.15 * _LEAD, "title")
    taken = heading.height + 6
    below = replace(room, y=room.y + taken, height=room.height - taken)
    shown = (
        [*_steps(stages, layout, below)]
        if stages and below.height > 0.25 * layout.body.height
        else []
    )
    head = leaf([*heading.at(room.x, room.y)], room.x + room.width, room.y + room.height)
    return (head, *shown) if shown else ()


def _whole_page(stage: Stage, said: str, layout: Layout, body: Box) -> tuple[Placed, ...]:
    """A step as wide as the page, what it says below it; nothing where that is not legible."""
    times = layout.times
    heading = text(said, body.width, times * 1.15 * _LEAD, "title")
    above = _about(stage, body.width, layout)
    below = fitting((stage.says,), body.width, _TEXT * body.height, times * _SAID)
    taken = high((heading, *above, *below), 3) + GAP
    cell = min(body.width / stage.scene.width, (body.height - taken) / stage.scene.height)
    if cell <= 0 or is_crowded(stage.scene, cell):
        return ()
    top = body.y + heading.height + 6
    y = top + stage.scene.height * cell + 8
    items = [*heading.at(body.x, body.y), *stacked((*above, *below), body.x, y, 3)]
    picture = Placed(legible(stage.scene, cell), body.x, top, cell)
    return leaf(items, body.x + body.width, body.y + body.height), picture


def _steps(stages: Sequence[Stage], layout: Layout, room: Box) -> Iterator[Placed]:
    """Pictures of steps below each other, what they say beside them, as many as fit."""
    ways = [(len(stages), _PICTURE), (_FEWER, _LARGER), (1, _LARGER)]
    for count, share in ways:
        some = stages[:count]
        cells = [_cell(each, len(some), share, room) for each in some]
        pictures = [(each.scene, cell) for each, cell in zip(some, cells, strict=True)]
        is_small = share == _PICTURE and min(smallest(*each) for each in pictures) < _READ
        if not is_small and all(_is_clear(*each, layout) for each in pictures):
            break
    else:
        return
    y = room.y
    for stage, cell in zip(some, cells, strict=True):
        left = room.x + share * room.width + GAP
        across = room.x + room.width - left
        above = _about(stage, across, layout)
        left_over = room.y + room.height - y - high(above, 3) - 3
        said = [*above, *fitting((stage.says,), across, left_over, layout.times * _SAID)]
        taken = max(stage.scene.height * cell, high(said, 3))
        if y + taken > room.y + room.height + 1:
            return
        yield leaf([*stacked(said, left, y, 3)], room.x + room.width, y + taken)
        yield Placed(legible(stage.scene, cell), room.x, y, cell)
        y += taken + GAP


def _about(stage: Stage, width: float, layout: Layout) -> list[Words]:
    """What is said above a step: its kind with the rules, if it has one, and what it is called."""
    name, rules, points = stage.about[:1], stage.about[1:], layout.times * _SAID
    titles = [text(each, width, 1.15 * points, "title") for each in name]
    said = [text(each, width, points) for each in rules]
    return [*titles, *said, text(stage.heading, width, points, "title")]


def _is_clear(scene: Scene, cell: float, layout: Layout) -> bool:
    """Whether no letters run together; in large print those of the board are like the text."""
    main = main_size(scene) * EM * cell
    is_like_text = layout.style != "large" or not main or main >= layout.times * _SAID
    return is_like_text and not is_crowded(scene, cell)


def _cell(stage: Stage, number: int, share: float, room: Box) -> float:
    """The points of a cell where so many pictures take this share of the width."""
    most = (room.height - GAP * (number - 1)) / number
    return min(share * room.width / stage.scene.width, most / stage.scene.height)
