"""A state-space tree as a scene: a box for each node, with its board where boards are small.

Each kind of node has its own shape, so that none depends on colour alone: a rejected node has a
cross in its corner, a dead end a bar below it, a solution a double frame. What is folded is a
triangle that says how many nodes it stands for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from runut.core.scene import Frame, Group, Item, Line, Poly, Rect, Scene, Text, moved
from runut.drawing.tidy import Tree, tidy
from runut.drawing.typeface import width_of

FOLDED = "folded"
LOOKS = {
    "inner": "base",
    "rejected": "error",
    "dead-end": "cover",
    "solution": "answer",
    "open": "blame",
    FOLDED: "blame",
}
KINDS = tuple(LOOKS)
"""The role of each kind of node; its ground is the role with "-ground"."""
_GROUNDS = {"error": "strike-ground"}
_PAD = 0.35
_SLANT = 0.65
"""The room that a triangle needs beside its text."""
_LABEL, _NOTE = 0.62, 0.48
_LINE = 1.45
"""The height of a line of text, in its sizes."""
_GAP, _DROP = 0.7, 1.6
_EDGE = 0.05
_CROSS = 0.34


@dataclass(frozen=True, slots=True)
class Branch:
    """A node to draw, and its place in the tree.

    `kind` is one of `LOOKS`; `label` stands in its box, `note` below that in small letters, and
    `says` describes the node to a reader who cannot see it.
    """

    parent: int | None
    kind: str
    label: str
    says: str
    note: str = ""
    board: Scene | None = None

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height of its box."""
        width = max(width_of(self.label) * self._label, width_of(self.note) * self._note)
        height = _LINE * (self._label + (self._note if self.note else 0))
        if self.board is not None:
            width, height = max(width, self.board.width), height + self.board.height + _PAD
        if self.kind == FOLDED:
            return width + 2 * _SLANT, height + 0.9
        return width + 2 * _PAD, height + _PAD

    @property
    def _grown(self) -> float:
        """How much larger letters are beside a board, which are drawn from further away."""
        return 1.0 if self.board is None else min(1.6, max(1.0, self.board.width / 4))

    @property
    def _label(self) -> float:
        return _LABEL * self._grown

    @property
    def _note(self) -> float:
        return _NOTE * self._grown

    def items(self, x: float, y: float) -> Iterator[Item]:
        """Its box, with the upper left corner at this point."""
        role = LOOKS[self.kind]
        width, height = self.size
        yield from _shape(self.kind, x, y, width, height)
        middle, down = x + width / 2, y + _PAD / 2 + (0.75 if self.kind == FOLDED else 0)
        if self.board is not None:
            left = middle - self.board.width / 2
            yield from (moved(item, left, y + _PAD) for item in self.board.items)
            down += self.board.height + _PAD
        down += self._label * _LINE / 2
        yield Text(middle, down, self.label, "clue", self._label)
        if self.note:
            down += (self._label + self._note) * _LINE / 2
            yield Text(middle, down, self.note, _noted(role), self._note)


def _noted(role: str) -> str:
    return "strike" if role == "error" else "label"


def _shape(kind: str, x: float, y: float, width: float, height: float) -> Iterator[Item]:
    role = LOOKS[kind]
    ground = _GROUNDS.get(role, f"{role}-ground")
    if kind == FOLDED:
        middle = x + width / 2
        yield Poly(((middle, y), (x, y + height), (x + width, y + height)), ground)
        for end in (x, x + width):
            yield Line(middle, y, end, y + height, role, _EDGE)
        yield Line(x, y + height, x + width, y + height, role, _EDGE)
        return
    yield Rect(x, y, width, height, ground)
    yield Frame(x, y, width, height, role)
    if kind == "solution":
        yield Frame(x - 0.16, y - 0.16, width + 0.32, height + 0.32, role)
    elif kind == "dead-end":
        yield Line(x, y + height + 0.2, x + width, y + height + 0.2, role, 0.12)
    elif kind == "rejected":
        right, low = x + width + _CROSS / 2, y - _CROSS / 2
        yield Line(right - _CROSS, low, right, low + _CROSS, role, 0.1)
        yield Line(right - _CROSS, low + _CROSS, right, low, role, 0.1)


@dataclass(frozen=True, slots=True)
class Placed:
    """A node on the plan: its box, and the lines from its parent."""

    number: int
    branch: Branch
    x: float
    y: float
    edges: tuple[Line, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """Its box."""
        return tuple(self.branch.items(self.x, self.y))


@dataclass(frozen=True, slots=True)
class Plan:
    """A tree laid out, `width` by `height` cells."""

    placed: tuple[Placed, ...]
    width: float
    height: float


def branches(plan: Plan) -> Group:
    """The whole tree: the lines first, then the boxes, each with its sentence."""
    edges = (edge for each in plan.placed for edge in each.edges)
    boxes = (Group(each.items, each.branch.says) for each in plan.placed)
    return Group((*edges, *boxes))


def plan(found: Sequence[Branch]) -> Plan:
    """Where each node lies; parents come before their children.

    >>> root, leaf = Branch(None, "inner", "start", ""), Branch(0, "solution", "r1c1=3", "")
    >>> [round(each.y, 2) for each in plan([root, leaf]).placed]
    [0.0, 2.85]
    """
    children: list[list[int]] = [[] for _ in found]
    for number, branch in enumerate(found):
        if branch.parent is not None:
            children[branch.parent].append(number)
    sizes = tuple(branch.size for branch in found)
    corners = tidy(Tree(tuple(map(tuple, children)), sizes), gap=_GAP, drop=_DROP)
    placed = tuple(
        Placed(number, branch, x, y, _edges(branch, corners, sizes, number))
        for number, (branch, (x, y)) in enumerate(zip(found, corners, strict=True))
    )
    ends = [(x + width, y + height) for (x, y), (width, height) in zip(corners, sizes, strict=True)]
    return Plan(placed, max(x for x, _ in ends), max(y for _, y in ends))


def _edges(
    branch: Branch,
    corners: Sequence[tuple[float, float]],
    sizes: Sequence[tuple[float, float]],
    number: int,
) -> tuple[Line, ...]:
    """The lines from a parent: down past the boxes beside it, and then to the child."""
    if branch.parent is None:
        return ()
    (x1, y1), (width, height) = corners[branch.parent], sizes[branch.parent]
    (x2, y2), (own, _) = corners[number], sizes[number]
    role = "strike" if branch.kind == "rejected" else "mark"
    middle, bend = x1 + width / 2, y2 - _DROP
    down = Line(middle, y1 + height, middle, bend, "mark", _EDGE)
    across = Line(middle, bend, x2 + own / 2, y2, role, _EDGE)
    return (down, across) if bend > y1 + height else (across,)


def around(
    plan: Plan, title: str, lines: Sequence[str], legend: Sequence[tuple[str, str]]
) -> Scene:
    """The tree with its title and some lines above it, and a legend of kinds below."""
    size = max(0.62, min(1.3, plan.width / 42))
    words = [(title, "title", size * 1.25), *((line, "label", size) for line in lines)]
    items: list[Item] = []
    y = 0.4
    for text, role, each in words:
        items.append(Text(0.2, y + each / 2, text, role, each, "start"))
        y += each * 1.5
    top = y + 0.6
    tree = moved(branches(plan), 0.3, top)
    below, width, height = _legend(legend, top + plan.height + 1.4, size, max(plan.width, 18))
    widest = max(
        width_of(text, "bold" if role == "title" else "regular") * each
        for text, role, each in words
    )
    across = max(plan.width + 0.6, widest + 0.4, width)
    return Scene(across, height, (Group(tuple(items)), tree, Group(below)), title)


def legend_scene(legend: Sequence[tuple[str, str]]) -> Scene:
    """The legend alone."""
    items, width, height = _legend(legend, 0.3, 0.62, 40)
    return Scene(width, height, items)


def _legend(
    legend: Sequence[tuple[str, str]], top: float, size: float, most: float
) -> tuple[tuple[Item, ...], float, float]:
    """The samples with their words in rows, how far they reach, and where they end."""
    items: list[Item] = []
    x, y, widest = 0.3, top, 0.0
    for kind, words in legend:
        width = 1.6 * size + width_of(words) * size + 1.2
        if x > 1 and x + width > most:
            x, y = 0.3, y + 1.9 * size
        items += _shape(kind, x, y, 1.1 * size, 0.8 * size)
        items.append(Text(x + 1.7 * size, y + 0.4 * size, words, "label", size, "start"))
        x += width
        widest = max(widest, x)
    return tuple(items), widest, y + 1.6 * size
