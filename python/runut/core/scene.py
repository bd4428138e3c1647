"""A drawing as a value: shapes with roles, in units of one cell, y downwards.

A role says what a shape means ("given", "found", "piece:3"), never how it looks; themes map roles
to colours and widths. Every back end in `runut.drawing` draws every scene.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Disc", "Group", "Item", "Line", "Poly", "Rect", "Scene", "Text"]

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled rectangle from its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    role: str


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    role: str


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
    """A short text centred on a point; `size` is its height in cells."""

    x: float
    y: float
    text: str
    role: str
    size: float = 0.6


@dataclass(frozen=True, slots=True)
class Group:
    """Items that belong together; `label` says what they are to somebody who cannot see them."""

    items: tuple[Item, ...]
    label: str = ""


Item = Rect | Line | Poly | Disc | Text | Group


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole drawing, `width` by `height` cells; later items lie over earlier ones.

    A text back end sees a cell grid: `Text` writes into the cell around its point, a `Rect` of one
    cell may fill it, and a `Line` whose role starts with "bar" takes room between cells. A
    `Text` of the role "blank" is a sign for an empty cell, which only text needs.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    title: str = ""
