"""What a booklet prints: puzzles in chapters, how it is laid out, and texts in lines of points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from runut.core.scene import Group, Item, Line, Scene, Text, flat, written
from runut.drawing.columns import Box, wrapped
from runut.drawing.lines import WRITTEN
from runut.drawing.pdf import A4, LETTER, Placed
from runut.drawing.typeface import CAPITAL, EM, Weight, width_of
from runut.errors import PictureError, checked_name

PAPERS = {"a4": A4, "letter": LETTER, "a5": (419.53, 595.28), "6x9": (432.0, 648.0)}
"""The sizes of pages in points; "letter" has 8.5 by 11 inches, "6x9" are inches too."""
PLACES = ("end", "upside-down", "none")
"""The places for solutions: on separate pages, upside down at the foot of the page, or nowhere."""
STYLES = ("book", "large", "sheet")
"""With a cover, contents and chapters; the same in large print; the puzzles alone."""
MIXED = "mixed"
MOST_A_PAGE, _A_PAGE = 12, 4
SMALLEST = 7.05
"""The smallest letters in points: 7, and what rounding may take."""
_LEAST_BLANK = 12.5
"""The smallest cell in points in which people write: 4.4 mm, as newspapers print giant puzzles."""
_APART = 0.2
"""The least room between letters that had to be made larger, as a share of their size."""
_LEADING = 1.32
_BORDER, _GUTTER, _HEAD, _FOOT = 0.08, 14.0, 18.0, 20.0
"""The outer margin as a share of the width; what the inner one, head and foot have besides."""
_LARGER = 1.6


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle to print and its solution.

    `name` is that of its kind, `rules` are beside it; `grade` and `note` are the grade in words and
    what else is to be known. `shows` is what the solution shows, or why there is none; the lines of
    `path` come after all solutions. Puzzles of one `family` share the scale of their page.
    """

    number: int
    name: str
    scene: Scene
    solution: Scene | None = None
    family: str = ""
    rules: tuple[str, ...] = ()
    grade: str = ""
    note: str = ""
    path: tuple[str, ...] = ()
    shows: str = ""


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of a worked example; `about` are the name and the rules of a kind that it begins."""

    heading: str
    says: str
    scene: Scene
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """Puzzles under a title, the rules that all of them have, and how one of them begins.

    `begins` is its number; `others` has a step for each other kind of puzzle.
    """

    title: str
    entries: tuple[Entry, ...]
    rules: tuple[str, ...] = ()
    example: tuple[Stage, ...] = ()
    others: tuple[Stage, ...] = ()
    begins: int = 1


@dataclass(frozen=True, slots=True)
class Layout:
    """The style of a booklet.

    `style` is "book" (cover, contents, chapters by kind in the order of their grades), "large" (a
    book in large print, one puzzle on a page) or "sheet" (the puzzles in their order). `title` and
    the line `cover` are on the first page; `imprint` on its back. A page holds up to `a_page`
    puzzles, 1 to 12 (by default 4), or as many as there is room for ("mixed"), fewer where letters
    or blanks would be too small. `paper` is "a4", "a5", "letter" or "6x9"; `solutions` are at the
    "end", "upside-down" at the foot of their page, or nowhere ("none"); `steps` prints how to solve
    each puzzle after them. `rules` replace those of the chapters; `language` is "en" or "id".

    >>> Layout("Sunday", a_page=6, solutions="upside-down").a_page
    6
    """

    title: str = ""
    cover: str = ""
    a_page: int | str | None = None
    paper: str = "a4"
    solutions: str = "end"
    rules: tuple[str, ...] = ()
    steps: bool = False
    style: str = "book"
    imprint: str = ""
    language: str = "en"

    def __post_init__(self) -> None:
        known = (MIXED, *range(1, MOST_A_PAGE + 1))
        if self.a_page not in (None, *known) or isinstance(self.a_page, bool):
            raise PictureError(
                f"a page holds 1 to {MOST_A_PAGE} puzzles or mixed, not {self.a_page}"
            )
        checked_name("paper", self.paper, PAPERS)
        checked_name("place of solutions", self.solutions, PLACES)
        checked_name("style", self.style, STYLES)
        if self.style == "large" and self.a_page not in (None, 1):
            raise PictureError(f"large print has 1 puzzle on a page, not {self.a_page}")

    @property
    def is_book(self) -> bool:
        """Whether it has a cover, contents and chapters."""
        return self.style != "sheet"

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many puzzles a page may hold, the most first."""
        if self.style == "large":
            return (1,)
        if self.a_page == MIXED:
            return (6, 4, 2, 1)
        return tuple(
            each for each in range(int(self.a_page or _A_PAGE), 0, -1) if each not in (5, 7, 10, 11)
        )

    @property
    def times(self) -> float:
        """How much larger its texts are than usual."""
        return _LARGER if self.style == "large" else 1.0

    @property
    def body(self) -> Box:
        """What a right-hand page has for puzzles."""
        width, height = PAPERS[self.paper]
        border = _BORDER * width
        inner = border + _GUTTER * self.is_book
        top, foot = border + _HEAD, border + _FOOT
        return Box(inner, top, width - inner - border, height - top - foot)


Phrases = Mapping[str, str]
"""What a booklet says by itself, in its language."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text in lines, with letters of so many points."""

    lines: tuple[str, ...]
    points: float
    role: str = "clue"

    @property
    def height(self) -> float:
        """How far it takes what is below."""
        return len(self.lines) * self.points * _LEADING

    def at(self, x: float, y: float, anchor: str = "start") -> Iterator[Item]:
        """The lines below y."""
        step = self.points * _LEADING
        for number, line in enumerate(self.lines):
            yield Text(x, y + (number + 0.5) * step, line, self.role, self.points / EM, anchor)


def weight_of(role: str) -> Weight:
    """The weight of texts in this role."""
    return "bold" if role == "title" else "regular"


def text(said: str, width: float, points: float, role: str = "clue") -> Words:
    """A text in lines of this width; a word that is longer makes it smaller.

    >>> text("one two", 1000, 10).lines, text("one two", 20, 10).lines
    (('one two',), ('one', 'two'))
    """
    said, weight = said.translate(WRITTEN), weight_of(role)
    longest = max((width_of(word, weight) for word in said.split()), default=0.0)
    points = max(SMALLEST, min(points, EM * width / max(longest, 0.01)))
    return Words(tuple(wrapped(said, width, points / EM, weight)), points, role)


def fitting(
    texts: Sequence[str], width: float, height: float, points: float, gap: float = 0.0
) -> list[Words]:
    """Texts below each other, with smaller letters where they would be higher than that."""
    while True:
        every = [text(each, width, points) for each in texts]
        if points <= SMALLEST or high(every, gap) <= height:
            return every
        points = max(SMALLEST, 0.9 * points)


def high(every: Sequence[Words], gap: float = 0.0) -> float:
    """The height of texts below each other."""
    return sum(each.height + gap for each in every)


def stacked(every: Sequence[Words], x: float, y: float, gap: float = 0.0) -> Iterator[Item]:
    """Texts one below the other."""
    for each in every:
        yield from each.at(x, y)
        y += each.height + gap


def leaf(items: list[Item], width: float, height: float) -> Placed:
    """Items whose unit is a point, on a part of a page."""
    return Placed(Scene(width, height, tuple(items)), 0, 0, 1.0)


def rule(x: float, y: float, right: float) -> Line:
    """A thin line to write on, or below a heading."""
    return Line(x, y, right, y, "label-small", 0.5)


def smallest(scene: Scene, cell: float) -> float:
    """The points of its smallest letters, so many points a cell."""
    return min((each.size for each in written(scene)), default=100.0) * EM * cell


def legible(scene: Scene, cell: float) -> Scene:
    """The scene with no letters below `SMALLEST`."""
    least = SMALLEST / (EM * cell)
    return replace(scene, items=tuple(_grown(item, least) for item in scene.items))


def is_crowded(scene: Scene, cell: float) -> bool:
    """Whether letters that are drawn apart run together, or nearly so, once they are `legible`."""
    if smallest(scene, cell) >= SMALLEST:
        return False
    as_drawn = SMALLEST / smallest(scene, 1.0)
    boxes = [(_room(each, cell), _room(each, as_drawn)) for each in written(scene)]
    return any(
        _do_meet(one, other) and not _do_meet(before, beside)
        for (one, before), (other, beside) in combinations(boxes, 2)
    )


def is_cramped(scene: Scene, cell: float) -> bool:
    """Whether it has blanks, and a pencil has little room in them."""
    has_blanks = any(isinstance(each, Text) and each.role == "blank" for each in flat(scene))
    return has_blanks and cell < _LEAST_BLANK


def thinned(scene: Scene, cell: float) -> Scene:
    """The scene without letters that would meet others; first those of a name that is kept."""
    if not is_crowded(scene, cell):
        return scene
    first: dict[str, Text] = {}
    every = [each for each in written(scene) if first.setdefault(each.text, each) is not each]
    kept: list[Text] = []
    for each in (*first.values(), *every):
        if not any(_do_meet(_room(each, cell), _room(other, cell)) for other in kept):
            kept.append(each)
    items = (each for each in flat(scene) if not isinstance(each, Text) or each in kept)
    return replace(scene, items=tuple(items))


def _do_meet(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def _room(said: Text, cell: float) -> Box:
    """What a text takes on its scene once it is legible, with half of a gap around it."""
    size, gap = max(said.size, SMALLEST / (EM * cell)), _APART * SMALLEST / cell
    wide = width_of(said.text, weight_of(said.role)) * size + gap
    left = said.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[said.anchor] * wide
    tall = CAPITAL * size + gap
    return Box(left, said.y - tall / 2, wide, tall)


def _grown(item: Item, least: float) -> Item:
    if isinstance(item, Group):
        return replace(item, items=tuple(_grown(each, least) for each in item.items))
    return replace(item, size=max(item.size, least)) if isinstance(item, Text) else item


def main_size(scene: Scene) -> float:
    """The size of the texts that a solution is read by; 0 without texts."""
    return max((each.size for each in written(scene)), default=0.0)


def without_small(scene: Scene) -> Scene:
    """The scene without its small texts, such as the sums of cages; the names of pieces stay."""
    least = 0.7 * main_size(scene)
    kept = (
        each
        for each in flat(scene)
        if not isinstance(each, Text) or each.role == "letter" or each.size >= least
    )
    return replace(scene, items=tuple(kept))
