"""Scene to PNG, by resvg over our own SVG. No font is looked for: texts are paths already."""

from __future__ import annotations

from math import floor, sqrt
from typing import TYPE_CHECKING

from runut.core.scene import Scene
from runut.drawing import svg
from runut.drawing.paint import MARGIN
from runut.drawing.theme import Theme
from runut.errors import MissingExtraError, PictureError

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["MOST_PIXELS", "fitting", "rasterised", "render"]

MOST_PIXELS = 40_000_000
"""A picture of more would take more than half a gigabyte while it is made."""
_USUAL_PIXELS = 900_000
_LEGIBLE = 14.0
"""Pixels a cell of a large board, as long as that gives no more than _LARGE_PIXELS."""
_LARGE_PIXELS = 16_000_000


def render(scene: Scene, *, theme: Theme | None = None, scale: float | None = None) -> bytes:
    """The scene as a PNG, 36 pixels a cell times the scale; without one a big scene is shrunk."""
    zoom = fitting(scene, scale)
    return rasterised(svg.render(scene, theme=theme), zoom)


def rasterised(document: str, zoom: float) -> bytes:
    """One of our SVG documents as a PNG."""
    resvg = _resvg()
    return bytes(resvg.svg_to_bytes(svg_string=document, zoom=zoom, skip_system_fonts=True))


def fitting(scene: Scene, scale: float | None) -> float:
    """The scale, if the picture is not too large; if it is None, one that is not.

    A large board is drawn smaller, but only a huge one so small that its numbers cannot be read.

    >>> fitting(Scene(9, 9, ()), None), fitting(Scene(999, 999, ()), None) < 0.12
    (1.0, True)
    """
    pixels = (scene.width + 2 * MARGIN) * (scene.height + 2 * MARGIN) * svg.CELL**2
    if scale is None:
        fits = sqrt(_USUAL_PIXELS / pixels) * svg.CELL
        if fits < _LEGIBLE:
            fits = min(_LEGIBLE, sqrt(_LARGE_PIXELS / pixels) * svg.CELL)
        # Whole pixels a cell: lines are sharp, and the picture packs into fewer bytes.
        return min(svg.CELL, floor(fits) if fits >= 4 else fits) / svg.CELL
    if pixels * scale**2 > MOST_PIXELS:
        most = sqrt(MOST_PIXELS / pixels)
        raise PictureError(
            f"a PNG at scale {scale:g} would have {pixels * scale**2 / 1e6:,.0f} million pixels; "
            f"at most {MOST_PIXELS // 10**6} are drawn: take a scale up to {most:.3f}, or SVG"
        )
    return scale


def _resvg() -> ModuleType:
    try:
        import resvg_py  # noqa: PLC0415 - wanted for PNG alone
    except ImportError:
        raise MissingExtraError("PNG", "pictures") from None
    return resvg_py
