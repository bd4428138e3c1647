"""Drawings of our own for puzzles from images: flat ones, line art, and rendered photos with noise.

Each is 240 pixels high or wide; the same call draws the same image.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from math import atan2, cos, exp, hypot, pi, sin, sqrt
from types import MappingProxyType

from PIL import Image, ImageDraw, ImageFilter

__all__ = ["DRAWINGS"]

SIDE = 240
LARGE = 4 * SIDE
"""Drawn four times as large, so that edges are smooth when reduced."""
Canvas = ImageDraw.ImageDraw
Point = tuple[float, float]


def _drawn(paint: Callable[[Canvas], None], ground: str = "white") -> Image.Image:
    """What `paint` draws on a square of side 100."""
    image = Image.new("RGB", (LARGE, LARGE), ground)
    paint(ImageDraw.Draw(image))
    return image.resize((SIDE, SIDE), Image.Resampling.BOX)


def _at(*numbers: float) -> list[float]:
    return [number * LARGE / 100 for number in numbers]


def _thick(part: float) -> int:
    return round(part * LARGE / 100)


def house() -> Image.Image:
    """A dark house with four light windows and a door."""

    def paint(canvas: Canvas) -> None:
        canvas.polygon(_at(8, 46, 50, 10, 92, 46), "#7a2e22")
        canvas.rectangle(_at(70, 12, 78, 34), "#7a2e22")
        canvas.rectangle(_at(16, 46, 84, 94), "#8d5a3c")
        for left, top in ((24, 53), (66, 53), (24, 73), (66, 73)):
            canvas.rectangle(_at(left, top, left + 10, top + 10), "#ffe9a0")
        canvas.rectangle(_at(43, 66, 57, 94), "#f2dcc0")
        canvas.ellipse(_at(53, 79, 56, 82), "#3a1c10")

    return _drawn(paint)


def face() -> Image.Image:
    """A round face with small eyes and a smile."""

    def paint(canvas: Canvas) -> None:
        canvas.ellipse(_at(8, 8, 92, 92), "#f6c945", "#3b2a00", _thick(3))
        for left in (30, 62):
            canvas.ellipse(_at(left, 33, left + 8, 43), "#2b1d00")
        canvas.arc(_at(27, 30, 73, 76), 20, 160, "#2b1d00", _thick(4))

    return _drawn(paint)


def butterfly() -> Image.Image:
    """Two pairs of wings with light spots, a thin body and feelers."""

    def paint(canvas: Canvas) -> None:
        for side in (1, -1):

            def across(x: float, side: int = side) -> float:
                return 50 + side * x

            def oval(x: float, y: float, wide: float, high: float, fill: str) -> None:
                left, right = sorted((across(x - wide), across(x + wide)))
                canvas.ellipse(_at(left, y - high, right, y + high), fill)

            oval(24, 34, 20, 20, "#30407a")
            oval(19, 68, 14, 17, "#c0562b")
            oval(28, 30, 6, 6, "#f4e7b0")
            oval(20, 70, 5, 6, "#f4e7b0")
            canvas.line(_at(across(0), 26, across(9), 8), "#1c1410", _thick(1.6))
        canvas.ellipse(_at(46.5, 22, 53.5, 84), "#1c1410")

    return _drawn(paint)


def tree() -> Image.Image:
    """A crown of discs on a trunk, above a meadow."""

    def paint(canvas: Canvas) -> None:
        canvas.rectangle(_at(0, 88, 100, 100), "#9fcf6a")
        canvas.polygon(_at(44, 92, 47, 52, 54, 52, 58, 92), "#5a3a1e")
        for x, y, radius in ((50, 26, 20), (31, 38, 16), (69, 38, 16), (50, 44, 17)):
            canvas.ellipse(_at(x - radius, y - radius, x + radius, y + radius), "#2f6b2f")
        for x, y in ((40, 28), (60, 22), (34, 42), (66, 41), (51, 44)):
            canvas.ellipse(_at(x - 3, y - 3, x + 3, y + 3), "#e05040")

    return _drawn(paint, "#d8ecfb")


def boat() -> Image.Image:
    """A boat with two sails and portholes on waves."""

    def paint(canvas: Canvas) -> None:
        canvas.polygon(_at(10, 68, 90, 68, 76, 86, 24, 86), "#5b3420")
        canvas.line(_at(47, 8, 47, 68), "#2a1a10", _thick(2))
        canvas.polygon(_at(50, 12, 50, 62, 82, 62), "#d9dde6", "#2a3a5c", _thick(1.4))
        canvas.polygon(_at(44, 20, 44, 62, 16, 62), "#b9c4d8", "#2a3a5c", _thick(1.4))
        for x in (34, 50, 66):
            canvas.ellipse(_at(x - 3, 73, x + 3, 79), "#fff3c4")
        for x in range(0, 100, 20):
            canvas.arc(_at(x, 86, x + 20, 98), 0, 180, "#27608f", _thick(2))

    return _drawn(paint)


def cup() -> Image.Image:
    """A white cup with steam, hardly darker than the ground."""

    def paint(canvas: Canvas) -> None:
        canvas.ellipse(_at(10, 80, 84, 94), "#dfe3e6", "#a9b0b6", _thick(1.2))
        canvas.ellipse(_at(66, 46, 92, 74), "#f7f8f9", "#9aa2a9", _thick(5))
        canvas.polygon(_at(18, 40, 76, 40, 68, 86, 26, 86), "#f4f5f6", "#9aa2a9", _thick(1.2))
        canvas.ellipse(_at(18, 33, 76, 47), "#5d3a24", "#9aa2a9", _thick(1.2))
        for x in (36, 56):
            canvas.arc(_at(x - 6, 6, x + 6, 18), 90, 270, "#b5bbc0", _thick(2))
            canvas.arc(_at(x - 6, 16, x + 6, 28), 270, 90, "#b5bbc0", _thick(2))

    return _drawn(paint, "#fbfbfa")


def letters() -> Image.Image:
    """Thick letters, R and B."""

    def paint(canvas: Canvas) -> None:
        for left in (8, 56):
            canvas.rectangle(_at(left, 20, left + 10, 80), "#1a1a1a")
            canvas.arc(_at(left - 6, 20, left + 36, 53), 270, 90, "#1a1a1a", _thick(9))
            canvas.rectangle(_at(left, 20, left + 15, 29), "#1a1a1a")
            canvas.rectangle(_at(left, 44, left + 15, 53), "#1a1a1a")
        canvas.line(_at(23, 48, 40, 80), "#1a1a1a", _thick(9))
        canvas.arc(_at(50, 44, 92, 80), 270, 90, "#1a1a1a", _thick(9))
        canvas.rectangle(_at(56, 71, 71, 80), "#1a1a1a")

    return _drawn(paint)


def pumpkin() -> Image.Image:
    """A pumpkin with dark eyes and a dark mouth on a middle tone."""

    def paint(canvas: Canvas) -> None:
        canvas.polygon(_at(46, 24, 48, 6, 57, 6, 55, 24), "#6fae2f")
        for x, wide in ((30, 22), (70, 22), (50, 26)):
            canvas.ellipse(_at(x - wide, 20, x + wide, 92), "#ff8458")
        for left in (26, 60):
            canvas.polygon(_at(left, 50, left + 7, 37, left + 14, 50), "#33184a")
        canvas.chord(_at(24, 38, 76, 82), 10, 170, "#33184a")
        canvas.rectangle(_at(42, 63, 48, 69), "#ff8458")

    return _drawn(paint)


def cat() -> Image.Image:
    """A cat in thin lines."""

    def paint(canvas: Canvas) -> None:
        ink, pen = "#202020", _thick(1.5)
        canvas.line(_at(24, 46, 20, 12, 40, 27, 60, 27, 80, 12, 76, 46), ink, pen, "curve")
        canvas.arc(_at(20, 24, 80, 88), -30, 210, ink, pen)
        for x in (38, 62):
            canvas.ellipse(_at(x - 4, 46, x + 4, 54), None, ink, pen)
            canvas.ellipse(_at(x - 1.3, 47, x + 1.3, 53), ink)
        canvas.polygon(_at(46, 62, 54, 62, 50, 67), ink)
        for side in (-1, 1):
            canvas.line(_at(50 + 8 * side, 68, 50 + 40 * side, 62), ink, pen)
            canvas.line(_at(50 + 8 * side, 72, 50 + 40 * side, 74), ink, pen)
        canvas.arc(_at(40, 62, 50, 76), 0, 150, ink, pen)
        canvas.arc(_at(50, 62, 60, 76), 30, 180, ink, pen)

    return _drawn(paint)


def _rendered(light: Callable[[float, float], float], grain: float, seed: int) -> Image.Image:
    """A grey photo: `light(x, y)` from 0 to 1 on a square of side 1, with noise and blur."""
    chance = random.Random(seed)  # noqa: S311 - grain, no secret
    side = range(SIDE)
    levels = [255 * light(x / SIDE, y / SIDE) + chance.gauss(0, grain) for y in side for x in side]
    image = Image.new("L", (SIDE, SIDE))
    image.putdata([min(255, max(0, round(level))) for level in levels])
    return image.filter(ImageFilter.GaussianBlur(0.8)).convert("RGB")


def balls() -> Image.Image:
    """Three shaded balls on a table, lit from the upper left."""
    spheres = ((0.33, 0.45, 0.24, 0.75), (0.7, 0.34, 0.18, 0.4), (0.68, 0.72, 0.2, 0.95))

    def light(x: float, y: float) -> float:
        for middle, height, radius, albedo in spheres:
            across, down = (x - middle) / radius, (y - height) / radius
            if (rest := 1 - across**2 - down**2) > 0:
                return albedo * max(0.08, (0.75 * sqrt(rest) - 0.45 * across - 0.5 * down))
        shadow = max(
            exp(-(hypot((x - middle - 0.1) / radius, (y - height - radius) / (radius / 2)) ** 2))
            for middle, height, radius, _ in spheres
        )
        return (0.55 + 0.3 * x) * (1 - 0.6 * shadow)

    return _rendered(light, 9, 1)


def street() -> Image.Image:
    """A house at dusk in light that falls off to one side: no one threshold parts it."""

    def light(x: float, y: float) -> float:
        lamp = 0.25 + 0.75 * (1 - x) * sqrt(1 - x)
        roof = 0.2 < y < 0.42 and abs(x - 0.5) < (y - 0.2) * 1.7
        wall = 0.42 <= y < 0.88 and abs(x - 0.5) < 0.33
        is_window = any(
            abs(x - across) < 0.065 and abs(y - down) < 0.07
            for across in (0.32, 0.68)
            for down in (0.53, 0.73)
        ) or (abs(x - 0.5) < 0.055 and y > 0.66)
        paint = 0.95 if wall and is_window else 0.42 if wall else 0.25 if roof else 0.8
        return lamp * paint

    return _rendered(light, 10, 2)


def flower() -> Image.Image:
    """A flower in soft focus before a dark hedge."""

    def light(x: float, y: float) -> float:
        across, down = x - 0.5, y - 0.42
        radius = hypot(across, down)
        turn = 0.0 if not radius else sin(6 * _angle(across, down)) * 0.08
        if radius < 0.09:
            return 0.3
        if radius < 0.27 + turn:
            return 0.95 - 0.8 * abs(radius - 0.2)
        if abs(across - 0.06 * sin(4 * y)) < 0.022 and y > 0.6:
            return 0.7
        return 0.18 + 0.1 * sin(25 * x) * cos(19 * y)

    return _rendered(light, 12, 3)


def _angle(across: float, down: float) -> float:
    return atan2(down, across) + pi


_ALL = (house, face, butterfly, tree, boat, cup, letters, pumpkin, cat, balls, street, flower)
DRAWINGS: Mapping[str, Callable[[], Image.Image]] = MappingProxyType(
    {each.__name__: each for each in _ALL}
)
"""Every drawing by its name."""
