"""A step of an explanation drawn over the board of any family.

Each role has its own shape, so that none depends on colour alone. Constraints: the `base` is tinted
and has a line around it, the `cover` a dashed one. Facts: a disc for the `pattern`, a diamond for a
`fin`; discs, squares, triangles for cases and sets; a dashed frame for known cells to `blame`.
Links are lines, solid if strong and dashed if weak, and two lines join the places of a group. What
the step concludes lies on top: a frame around a new value, a stroke through what is excluded.

A picture of more than `MOST_MARKS` marks cannot be read: the first ones are shown.
Facts of families without candidates are signs of the value with the outline of the role.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product
from math import hypot

from runut.core.marks import INSET, frames
from runut.core.outlines import bent, dashed, outline
from runut.core.scene import Disc, Group, Item, Line, Point, Poly, Rect, Scene, Text
from runut.core.steps import CELL, MOST_LEADING, Fact, Mark, Step, leading, news
from runut.explaining.step_board import Spot, StepBoard

_GROUNDS = ("cell", "white", "shade", "hole")
"""The roles on which a tint lies; everything else lies over it."""
_SEATS = ("pattern", "fin", "strike")
"""The roles of facts that have a shape behind their candidate, besides cases."""
_INSETS = {"base": 0.05, "cover": 0.1, "pattern": 0.08}
_LINK = 0.05
_SIDE = 0.02
_STROKE = 0.04
MOST_MARKS = 30
"""The most marks of a picture: constraints, facts and links."""
_MOST_CASES = 4
"""The most placements of pieces to show, since they overlap."""


def step_marked(board: StepBoard, step: Step) -> Scene:
    """The scene with a step drawn on it."""
    step = replace(step, marks=tuple(shown_marks(step)))
    waiting, tints = set(board.squares), dict(_tints(board, step))
    grounded = _grounded(board, step, tints, board.scene.items, waiting)
    groups = (
        Group(tuple(_outlines(board, step.marks)), "constraints"),
        Group(tuple(_blame(board, step.marks)), "known"),
        Group(tuple(_signs(board, step)), "facts"),
        Group(tuple(_links(board, step.marks)), "links"),
        Group(tuple(_conclusions(board, news(step.conclusions))), "conclusions"),
    )
    beside = Group(tuple(_margins(board, step.marks)), "clues looked at")
    items = (beside, *_answered(board, step, grounded), *groups)
    kept = tuple(each for each in items if not isinstance(each, Group) or each.items)
    return replace(board.scene, items=kept)


def shown_marks(step: Step) -> Iterator[Mark]:
    """The marks of a step, and what leads to the contradiction of a supposition; of many the first.

    A link counts as one, and so does a cell with all its facts.
    """
    left = MOST_MARKS
    for mark in (*step.marks, *_leading(step)):
        if mark.role.startswith("link"):
            facts, size = mark.facts, 1
        else:
            cells = list(dict.fromkeys(fact.places for fact in mark.facts))
            facts = tuple(fact for fact in mark.facts if fact.places in cells[:left])
            size = len(cells) + len({each.rule for each in mark.premises})
        if left > 0:
            yield replace(mark, facts=facts)
        left -= size


def _leading(step: Step) -> Iterator[Mark]:
    """What cannot hold in the end, and the values from which it follows."""
    if any(_case(mark) or mark.role.startswith("link") for mark in step.marks):
        return
    for line in step.supposition[-1:]:
        yield Mark("base", (), line.premises)
    near = leading(step.supposition, MOST_LEADING + 1)
    yield Mark("case-1", tuple(fact for line in near for fact in line.gives if fact.holds))


# -- under the board ----------------------------------------------------------------------------


def _tints(board: StepBoard, step: Step) -> Iterator[tuple[int, str]]:
    """The tint of each place; later ones hide earlier ones."""
    for role in ("cover", "base", "pattern"):
        for mark in step.marks:
            if mark.role == role:
                yield from ((place, role) for place in _region(board, mark))
                if role == "pattern" and not board.has_candidates:
                    yield from ((place, role) for fact in mark.facts for place in fact.places)
    for fact in board.placed(step.conclusions):
        yield from ((place, "answer") for place in fact.places)


def _region(board: StepBoard, mark: Mark) -> list[int]:
    """The places of a mark's constraints; one about the whole board shows nothing."""
    known = [places for places in _places(board, mark) if len(places) < board.model.shape.size]
    return list(dict.fromkeys(place for places in known for place in places))


def _places(board: StepBoard, mark: Mark) -> Iterator[Sequence[int]]:
    for premise in mark.premises:
        if premise.rule == CELL:
            yield (premise.index,)
        else:
            yield board.model.constraint(premise.rule, premise.index).places


def _margins(board: StepBoard, marks: Iterable[Mark]) -> Iterator[Rect]:
    """The clues beside the lines that are looked at."""
    (left, top), shape = board.scene.boards[0], board.model.shape
    if not left and not top:
        return
    for mark in marks:
        for places in _places(board, mark):
            row, column = divmod(places[0], shape.columns)
            if list(places) == list(range(places[0], places[0] + shape.columns)):
                yield Rect(0, top + row, left, 1, f"{mark.role}-ground")
            elif list(places) == list(range(column, shape.size, shape.columns)):
                yield Rect(left + column, 0, 1, top, f"{mark.role}-ground")


def _grounded(
    board: StepBoard, step: Step, tints: Mapping[int, str], items: Sequence[Item], waiting: set[int]
) -> tuple[Item, ...]:
    """The items with tints and candidates over the last ground of each place that is `waiting`."""
    found: list[Item] = []
    for item in reversed(items):
        if isinstance(item, Group):
            inner = _grounded(board, step, tints, item.items, waiting)
            found.append(replace(item, items=inner))
            continue
        if isinstance(item, Rect) and item.role.partition("-")[0] in _GROUNDS:
            inside = sorted(place for place in waiting if _lies_in(board.squares[place], item))
            waiting.difference_update(inside)
            found += reversed([*_ground(board, step, tints, inside)])
        found.append(item)
    return tuple(reversed(found))


def _lies_in(square: tuple[float, float, float], ground: Rect) -> bool:
    x, y, side = square
    right, down = x + side / 2 - ground.x, y + side / 2 - ground.y
    return 0 <= right <= ground.width and 0 <= down <= ground.height


def _ground(
    board: StepBoard, step: Step, tints: Mapping[int, str], places: Sequence[int]
) -> Iterator[Item]:
    for place in places:
        if place in tints:
            x, y, side = board.squares[place]
            yield Rect(x, y, side, side, f"{tints[place]}-ground")
    seats = _seats(board, step)
    yield from (seats[at] for place in places for at in seats if at[0] == place)
    for place in places:
        for value in board.candidates.get(place, ()):
            if spot := board.spot(place, value):
                role = "candidate-bold" if (place, value) in seats else "candidate"
                yield Text(spot.x, spot.y, board.look(value).sign, role, 1.9 * spot.reach)


def _seats(board: StepBoard, step: Step) -> dict[tuple[int, int], Item]:
    """A shape behind each candidate that has a role, by its place and value."""
    excluded = Mark("strike", tuple(fact for fact in news(step.conclusions) if not fact.holds))
    found: dict[tuple[int, int], Item] = {}
    ends = [Mark("pattern", mark.facts) for mark in step.marks if mark.role.startswith("link")]
    for mark in (*ends, *step.marks, excluded):
        for fact in mark.facts if mark.role in _SEATS or _case(mark) else ():
            for place in fact.places:
                spot = board.spot(place, fact.value)
                if spot and fact.value in board.candidates.get(place, ()):
                    found[place, fact.value] = _seat(spot, mark)
    return found


def _seat(spot: Spot, mark: Mark) -> Item:
    """A disc; a diamond for fins, a square for even cases and a triangle for the third."""
    role = f"{mark.role}-ground"
    if mark.role == "fin":
        return Poly(_diamond(spot), role)
    if _case(mark) % 2 == 0 and _case(mark):
        return Rect(spot.x - spot.reach, spot.y - spot.reach, *(2 * spot.reach,) * 2, role)
    if _case(mark) == 3:
        return Poly(_triangle(spot), role)
    return Disc(spot.x, spot.y, spot.reach, role)


def _diamond(spot: Spot) -> tuple[tuple[float, float], ...]:
    reach = 1.25 * spot.reach
    ways = ((0, -reach), (reach, 0), (0, reach), (-reach, 0))
    return tuple((spot.x + right, spot.y + down) for right, down in ways)


def _triangle(spot: Spot) -> tuple[tuple[float, float], ...]:
    wide, high = 1.35 * spot.reach, 1.3 * spot.reach
    top, right = (spot.x, spot.y - high), (spot.x + wide, spot.y + spot.reach)
    return top, right, (spot.x - wide, spot.y + spot.reach)


def _case(mark: Mark) -> int:
    """The number of a case, from 1; 0 for other roles."""
    name, _, number = mark.role.partition("-")
    return int(number) if name == "case" else 0


# -- over the board -----------------------------------------------------------------------------


def _answered(board: StepBoard, step: Step, items: Sequence[Item]) -> Iterator[Item]:
    """The items, new values as answers."""
    new = {place for fact in board.placed(step.conclusions) for place in fact.places}
    corners = {(x // 1, y // 1) for x, y in board.corners(new)}

    def answered(item: Item) -> Item:
        match item:
            case Group(items):
                return replace(item, items=tuple(map(answered, items)))
            case Text(x, y, role="found") if (x // 1, y // 1) in corners:
                return replace(item, role="answer")
        return item

    return map(answered, items)


def _outlines(board: StepBoard, marks: Iterable[Mark]) -> Iterator[Line]:
    """A line around each constraint of the base, a dashed one around those of the cover."""
    for mark in marks:
        cells = tuple(each for each in mark.premises if each.rule == CELL)
        alone = ((each,) for each in mark.premises if each.rule != CELL)
        for premises in (cells, *alone) if mark.role in _INSETS else ():
            corners = board.corners(_region(board, Mark(mark.role, (), premises)))
            lines = outline(corners, mark.role, inset=_INSETS[mark.role])
            yield from dashed(lines) if mark.role == "cover" else lines


def _blame(board: StepBoard, marks: Iterable[Mark]) -> Iterator[Line]:
    for mark in marks:
        for fact in mark.facts if mark.role == "blame" else ():
            if board.is_known(fact):
                lines = list(outline(board.corners(fact.places), "blame", inset=INSET))
                yield from (replace(line, role="casing", width=_STROKE) for line in lines)
                yield from dashed(lines)


def _signs(board: StepBoard, step: Step) -> Iterator[Item]:
    """Facts of boards without candidates, which the board does not show."""
    shown = _placements(step)
    for mark in () if board.has_candidates else step.marks:
        for fact in mark.facts if not mark.role.startswith("link") else ():
            if len(fact.places) > 1 and fact not in shown and not board.is_known(fact):
                continue
            if len(fact.places) > 1 and not board.is_known(fact):
                yield from outline(board.corners(fact.places), mark.role, inset=0.12)
            if not board.is_known(fact):
                yield from _sign(board, board.positive(fact), mark.role)
            elif mark.role != "blame":
                yield from outline(board.corners(fact.places), mark.role, inset=INSET)


def _placements(step: Step) -> set[Fact]:
    """The placements of pieces to show: all if they are few, else those that the words name."""
    facts = [fact for mark in step.marks for fact in mark.facts if len(fact.places) > 1]
    named = [fact for kind, word in step.words.values() if kind == "facts" for fact in word]
    cases = [fact for mark in step.marks if _case(mark) for fact in mark.facts]
    return set(facts if len(cases) <= _MOST_CASES else [*named, *facts[:1]])


def _sign(board: StepBoard, fact: Fact, role: str) -> Iterator[Item]:
    """A small square in the look of the value, with an outline in a role."""
    look = board.look(fact.value)
    for place in fact.places:
        if spot := board.spot(place, fact.value):
            corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
            points = [(spot.x + x * spot.reach, spot.y + y * spot.reach) for x, y in corners]
            yield Poly(tuple(points), look.role or "cell")
            around = zip(points, [*points[1:], points[0]], strict=True)
            yield from (Line(*here, *there, role) for here, there in around)
            ink = "letter-small" if look.role else "given-small"
            yield Text(spot.x, spot.y, look.sign, ink, 1.5 * spot.reach)
            if not fact.holds:
                yield _stroke(spot)


def _links(board: StepBoard, marks: Iterable[Mark]) -> Iterator[Item]:
    links = [mark for mark in marks if mark.role in ("link-strong", "link-weak")]
    groups = {fact.places: fact for mark in links for fact in mark.facts}
    for fact in groups.values():
        for pair in pairwise(_spots(board, fact)):
            yield from _sides(*pair)
    for mark in links:
        spots = [_spots(board, fact) for fact in mark.facts[:2]]
        near = min(product(*spots), key=lambda pair: _length(pair[0][:2], pair[1][:2]), default=())
        if near and (ends := _between(*near)):
            bend = 0.09 if _length(*ends) > 0.7 else 0.0
            parts = bent(*ends, "link", bend=bend, width=_LINK)
            yield from (replace(part, role="casing", width=2.2 * _LINK) for part in parts)
            yield from parts if mark.role == "link-strong" else parts[::2]


def _spots(board: StepBoard, fact: Fact) -> list[Spot]:
    spots = (board.spot(place, fact.value) for place in fact.places)
    return [spot for spot in spots if spot]


def _sides(one: Spot, other: Spot) -> Iterator[Line]:
    """Two lines that join two places of a group."""
    long = _length(one[:2], other[:2])
    across, along = ((one.y - other.y) / long, (other.x - one.x) / long)
    for side in (-one.reach, one.reach):
        right, down = side * across, side * along
        yield Line(one.x + right, one.y + down, other.x + right, other.y + down, "pattern", _SIDE)


def _between(one: Spot, other: Spot) -> tuple[Point, Point] | None:
    """The way from the edge of one spot to that of another; `None` if they touch."""
    long = _length((one.x, one.y), (other.x, other.y))
    if long < 1.05 * (one.reach + other.reach):
        return None
    right, down = (other.x - one.x) / long, (other.y - one.y) / long
    return (
        (one.x + right * one.reach, one.y + down * one.reach),
        (other.x - right * other.reach, other.y - down * other.reach),
    )


def _length(start: Point, end: Point) -> float:
    return hypot(end[0] - start[0], end[1] - start[1])


def _conclusions(board: StepBoard, facts: Iterable[Fact]) -> Iterator[Item]:
    for fact in facts:
        known = board.positive(fact)
        if known.holds:
            yield from _framed(board, known.places)
        elif len(fact.places) > 1:
            lines = outline(board.corners(fact.places), "strike", inset=0.12)
            yield from dashed(lines)
            yield from _sign(board, replace(fact, places=fact.places[:1]), "strike")
        elif not board.has_candidates:
            yield from _sign(board, fact, "strike")
        elif spot := board.spot(fact.places[0], fact.value):
            yield _stroke(spot)


def _framed(board: StepBoard, places: Sequence[int]) -> Iterator[Item]:
    """A frame around a cell, or a line around the cells of a piece."""
    if len(places) == 1:
        yield from frames((board.squares[at] for at in places if at in board.squares), "answer")
        return
    for role in ("casing", "answer"):
        yield from outline(board.corners(places), role, inset=INSET)


def _stroke(spot: Spot) -> Line:
    """A stroke through what is excluded."""
    reach = 0.85 * spot.reach
    return Line(spot.x - reach, spot.y + reach, spot.x + reach, spot.y - reach, "strike", _STROKE)
