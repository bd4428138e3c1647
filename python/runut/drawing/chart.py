"""Charts as scenes: bars and curves over a logarithmic axis.

They are scenes like boards, so every back end and theme can draw them. Series differ by colour and
by the shape of their marks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10

from runut.core.scene import Disc, Group, Item, Line, Poly, Rect, Scene, Text
from runut.drawing.typeface import width_of

Label = Callable[[float], str]

_ROW = 0.8
_GAP = 0.6
_WIDTH = 14.0
_HEIGHT = 9.0
_SIZE = 0.5


@dataclass(frozen=True, slots=True)
class Bar:
    """One value of a group; `note` follows the bar, and an open bar reached a limit."""

    group: str
    series: str
    value: float
    note: str = ""
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """Points (x, y) of one series; the legend shows `note`."""

    series: str
    points: tuple[tuple[float, float], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class _Axis:
    """Powers of ten from `low` to `high` over `length` cells."""

    low: int
    high: int
    length: float

    def at(self, value: float) -> float:
        """The distance of a value along the axis."""
        place = (log10(max(value, 1e-12)) - self.low) / (self.high - self.low)
        return max(0.0, place) * self.length


def bars(found: Sequence[Bar], title: str, label: Label) -> Scene:
    """Bars side by side, group under group; `label` writes a value of the axis."""
    left = 0.6 + max((width_of(bar.series) * _SIZE for bar in found), default=0)
    axis = _axis([bar.value for bar in found], _WIDTH)
    names = list(dict.fromkeys(bar.series for bar in found))
    rows: list[Item] = []
    y = 2.0
    for group in dict.fromkeys(bar.group for bar in found):
        rows.append(Text(0, y + 0.1, group, "title", _SIZE, "start"))
        y += _GAP
        for bar in (each for each in found if each.group == group):
            rows += _bar(bar, names.index(bar.series), left, y, axis)
            y += _ROW
        y += _GAP
    grid = tuple(_upright(axis, left, 1.6, y - 0.2, label))
    width = left + _WIDTH + max((width_of(bar.note) * _SIZE for bar in found), default=0) + 0.6
    items = (_heading(title, width, 0.4), Group(grid, "axis"), Group(tuple(rows), "bars"))
    return Scene(width, y + 0.8, items, title)


def _heading(title: str, width: float, y: float) -> Group:
    size = min(0.8, width / width_of(title, "bold"))
    return Group((Text(0, y, title, "title", size, "start"),), "title")


def _bar(bar: Bar, number: int, left: float, y: float, axis: _Axis) -> Iterator[Item]:
    middle, top, bottom = y + _ROW / 2, y + 0.12, y + _ROW - 0.12
    end = left + max(axis.at(bar.value), 0.04)
    tip = ((end, y), (end + 0.4, middle), (end, y + _ROW)) if bar.is_open else ()
    outline = ((left, top), (end, top), *tip, (end, bottom), (left, bottom))
    yield Text(left - 0.3, middle, bar.series, "clue", _SIZE, "end")
    yield Poly(outline, f"series:{number}")
    after = end + (0.65 if bar.is_open else 0.25)
    # The lines of the axis must not cross the words.
    yield Rect(after - 0.1, top, width_of(bar.note) * _SIZE + 0.2, bottom - top, "paper")
    yield Text(after, middle, bar.note, "label", _SIZE, "start")


def _upright(axis: _Axis, left: float, top: float, bottom: float, label: Label) -> Iterator[Item]:
    for power in range(axis.low, axis.high + 1):
        x = left + axis.at(10.0**power)
        yield Line(x, top, x, bottom, "grid")
        yield Text(x, bottom + 0.5, label(10.0**power), "label", _SIZE)
    yield Line(left, top, left, bottom, "axis")


def curves(
    found: Sequence[Curve], title: str, label: Label, names: dict[float, str], below: str
) -> Scene:
    """Curves over the places in `names`, with a legend; `below` describes the places."""
    axis = _axis([y for curve in found for _, y in curve.points], _HEIGHT)
    left, top, bottom = 2.4, 1.6, 1.6 + _HEIGHT
    places = sorted(names)
    step = _WIDTH / max(1, len(places) - 1)
    across = {place: left + at * step for at, place in enumerate(places)}
    grid: list[Item] = []
    for power in range(axis.low, axis.high + 1):
        y = bottom - axis.at(10.0**power)
        grid.append(Line(left, y, left + _WIDTH, y, "grid"))
        grid.append(Text(left - 0.3, y, label(10.0**power), "label", _SIZE, "end"))
    grid.append(Line(left, top, left, bottom, "axis"))
    grid.append(Line(left, bottom, left + _WIDTH, bottom, "axis"))
    grid += [Text(x, bottom + 0.6, names[place], "label", _SIZE) for place, x in across.items()]
    grid.append(Text(left + _WIDTH / 2, bottom + 1.5, below, "label", _SIZE))
    drawn: list[Item] = []
    legend: list[Item] = []
    widest = 0.0
    for number, curve in enumerate(found):
        points = [(across[x], bottom - axis.at(y)) for x, y in curve.points]
        drawn += _curve(points, number)
        y = top + 0.4 + number * 0.9
        words = f"{curve.series}  {curve.note}".strip()
        legend += _curve([(left + _WIDTH + 0.9, y), (left + _WIDTH + 2.1, y)], number)
        legend.append(Text(left + _WIDTH + 2.6, y, words, "clue", _SIZE, "start"))
        widest = max(widest, width_of(words) * _SIZE)
    width = left + _WIDTH + 2.8 + widest
    items = (
        _heading(title, width, 0.3),
        Group(tuple(grid), "axes"),
        Group(tuple(drawn), "curves"),
        Group(tuple(legend), "legend"),
    )
    return Scene(width, bottom + 1.9, items, title)


def _curve(points: Sequence[tuple[float, float]], number: int) -> Iterator[Item]:
    role = f"series:{number}"
    for (x1, y1), (x2, y2) in pairwise(points):
        yield Line(x1, y1, x2, y2, role, 0.09)
    for x, y in points:
        yield _mark(x, y, number, role)


def _mark(x: float, y: float, number: int, role: str) -> Item:
    """A disc, square, triangle or diamond."""
    r = 0.2
    shapes = (
        Disc(x, y, r, role),
        Rect(x - r * 0.9, y - r * 0.9, 1.8 * r, 1.8 * r, role),
        Poly(((x, y - 1.2 * r), (x + 1.2 * r, y + r), (x - 1.2 * r, y + r)), role),
        Poly(((x, y - 1.4 * r), (x + 1.4 * r, y), (x, y + 1.4 * r), (x - 1.4 * r, y)), role),
    )
    return shapes[number % len(shapes)]


def _axis(values: Sequence[float], length: float) -> _Axis:
    """The powers of ten that enclose these values."""
    known = [value for value in values if value > 0] or [1.0]
    low, high = floor(log10(min(known))), ceil(log10(max(known)) + 0.05)
    return _Axis(low, max(high, low + 1), length)
