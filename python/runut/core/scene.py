"""A drawing as a value: shapes with roles, in units of one cell, y downwards.

A role says what a shape means ("given", "found", "piece:3"), never how it looks; themes map roles
to colours and widths. A role may end in a shade: "piece:3@-20" is a fifth darker, "piece:3@30"
three tenths lighter. Every back end in `runut.drawing` draws every scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled rectangle; (x, y) is its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    role: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The outline of a rectangle, as wide as its role says."""

    x: float
    y: float
    width: float
    height: float
    role: str


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line, as wide as its role says; with a `width` of its own its ends are round."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: str
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Poly:
    """A filled polygon."""

    points: tuple[Point, ...]
    role: str


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle around its centre."""

    x: float
    y: float
    radius: float
    role: str


@dataclass(frozen=True, slots=True)
class Text:
    """A short text; `size` is its height in cells.

    `anchor` is the part of the text at the point: its "middle", "start" or "end".
    """

    x: float
    y: float
    text: str
    role: str
    size: float = 0.6
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Outline:
    """A text as the outlines of its letters, which begins at (x, y) on its baseline.

    `segments` are moves ("M"), lines ("L") and cubic curves ("C") with their points.
    """

    x: float
    y: float
    text: str
    role: str
    size: float
    segments: tuple[tuple[str, tuple[float, ...]], ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Items that belong together; `label` describes them to a reader who cannot see them."""

    items: tuple[Item, ...]
    label: str = ""


Item = Rect | Frame | Line | Poly | Disc | Text | Outline | Group


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a cell in the picture: the square around (x, y) that marks may fill."""

    layer: int
    row: int
    column: int
    x: float
    y: float
    side: float


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole drawing, `width` by `height` cells; later items lie over earlier ones.

    A text back end sees a cell grid: `Text` writes into the cell around its point, a `Rect` of one
    cell may fill it, and a `Line` whose role starts with "bar" takes room between cells. A `Text`
    of the role "blank" marks an empty cell, for text only. `boards` gives the place of cell (0, 0)
    of each layer, so that marks can be drawn over any family's picture. Where cells are not
    adjacent squares, `spots` gives the place of each.

    >>> from runut.verbs.pictures import scene_of
    >>> from runut import read
    >>> scene = scene_of(read("hitori/2/2/2111"))
    >>> scene.width, scene.height
    (2, 2)
    """

    width: float
    height: float
    items: tuple[Item, ...]
    title: str = ""
    boards: tuple[Point, ...] = ((0, 0),)
    spots: tuple[Spot, ...] = ()


def flat(whole: Scene | Group) -> list[Item]:
    """Every item of a scene or a group, with the items of groups in place of the groups."""
    items: list[Item] = []
    for item in whole.items:
        if isinstance(item, Group):
            items += flat(item)
        else:
            items.append(item)
    return items


def written(scene: Scene) -> Iterator[Text]:
    """Every text that is seen."""
    return (item for item in flat(scene) if isinstance(item, Text) and item.role != "blank")


def side_by_side(left: Scene, right: Scene, *, gap: float = 1.5) -> Scene:
    """Two scenes side by side as one.

    >>> both = side_by_side(Scene(2, 2, ()), Scene(1, 3, (Disc(0, 0, 1, "pin"),)))
    >>> both.width, both.height, both.items[1].items
    (4.5, 3, (Disc(x=3.5, y=0, radius=1, role='pin'),))
    """
    by = left.width + gap
    moved_right = tuple(moved(item, by) for item in right.items)
    items = (Group(left.items, left.title), Group(moved_right, right.title))
    return Scene(by + right.width, max(left.height, right.height), items, left.title)


def moved(item: Item, right: float, down: float = 0) -> Item:
    """The item so many cells to the right and down.

    >>> moved(Disc(0, 0, 1, "pin"), 2, 1)
    Disc(x=2, y=1, radius=1, role='pin')
    """
    match item:
        case Group(items):
            return replace(item, items=tuple(moved(each, right, down) for each in items))
        case Line(x1, y1, x2, y2):
            return replace(item, x1=x1 + right, y1=y1 + down, x2=x2 + right, y2=y2 + down)
        case Poly(points):
            return replace(item, points=tuple((x + right, y + down) for x, y in points))
        case Outline(x=x, y=y, segments=segments):
            by = (right, down)
            ways = tuple(
                (way, tuple(at + by[index % 2] for index, at in enumerate(ats)))
                for way, ats in segments
            )
            return replace(item, x=x + right, y=y + down, segments=ways)
    return replace(item, x=item.x + right, y=item.y + down)


def without_margins(scene: Scene) -> Scene:
    """The board alone, without what is beside its lines, such as the clues of a nonogram.

    >>> lines = (Line(0, 3, 5, 3, "grid"), Text(0.5, 3.5, "2", "clue"))
    >>> without_margins(Scene(5, 6, lines, boards=((1, 2),))).items
    (Line(x1=0, y1=1, x2=4, y2=1, role='grid', width=0.0),)
    """
    if len(scene.boards) != 1 or scene.spots:
        return scene
    ((left, top),) = scene.boards
    right, bottom = _far_corner(scene)
    kept = (_cut(item, (left, top), (right, bottom)) for item in scene.items)
    items = tuple(moved(item, -left, -top) for item in kept if item is not None)
    return Scene(right - left, bottom - top, items, scene.title)


_GRID = ("bar", "grid", "edge")
"""The roles of the lines of a board."""


def _far_corner(scene: Scene) -> Point:
    """Where the lines of the board end; without lines, where the scene does."""
    lines = [each for each in flat(scene) if isinstance(each, Line) and each.role in _GRID]
    right = max((max(each.x1, each.x2) for each in lines), default=scene.width)
    return right, max((max(each.y1, each.y2) for each in lines), default=scene.height)


def _cut(item: Item, corner: Point, far: Point) -> Item | None:
    """What of an item lies between two corners; a line may end past the second one."""
    (left, top), (right, bottom) = corner, far
    match item:
        case Group(items):
            kept = (_cut(each, corner, far) for each in items)
            return replace(item, items=tuple(each for each in kept if each is not None))
        case Line(x1, y1, x2, y2):
            if (
                max(x1, x2) < left
                or max(y1, y2) < top
                or min(x1, x2) > right
                or min(y1, y2) > bottom
            ):
                return None
            return replace(
                item, x1=max(x1, left), y1=max(y1, top), x2=max(x2, left), y2=max(y2, top)
            )
        case Rect(x, y, width, height) | Frame(x, y, width, height):
            return item if left - width < x < right and top - height < y < bottom else None
        case Text(x, y) | Disc(x, y):
            return item if left < x < right and top < y < bottom else None
    return item
