"""Back ends that turn a `Scene` into pictures and text. They know no puzzle family."""

from __future__ import annotations

from importlib import import_module
from math import inf
from numbers import Real
from pathlib import Path

from runut.core.scene import Scene
from runut.drawing.terminal import Colours
from runut.errors import PictureError, checked_name

FORMATS = ("text", "svg", "png", "pdf")


def render(
    scene: Scene,
    format: str,
    *,
    theme: str = "light",
    scale: float | None = None,
    font: str | Path | None = None,
) -> str | bytes:
    """The scene in this format: text and SVG as `str`, PNG and PDF as `bytes`.

    `scale` 1 is 36 pixels per cell; without a scale a large PNG is made smaller. `font` is a file
    for scripts that Runut's typeface lacks.
    """
    checked_name("drawing format", format, FORMATS)
    check_scale(scale)
    if format == "text":
        return render_text(scene)
    from runut.drawing.theme import theme_of  # noqa: PLC0415 - only what is asked for is loaded

    if font is not None:
        from runut.drawing.fonts import Font, lettered  # noqa: PLC0415 - as above

        scene = lettered(scene, Font(font))
    back_end = import_module(f"runut.drawing.{format}")
    size = {"scale": scale} if scale is not None else {}
    drawn: str | bytes = back_end.render(scene, theme=theme_of(theme), **size)
    return drawn


def check_scale(scale: float | None) -> None:
    """Raise `PictureError` for a scale that no picture can have."""
    if scale is not None and not (isinstance(scale, Real) and 0 < scale < inf):
        raise PictureError(f"a picture has a scale above 0, not {scale!r:.60}")


def render_text(scene: Scene, *, colours: Colours = Colours.NONE) -> str:
    """The scene as lines of text, with codes for `colours` of a terminal."""
    from runut.drawing import text  # noqa: PLC0415 - only what is asked for is loaded

    return text.render(scene, colours=colours)


def render_fitting(scene: Scene, columns: int, *, colours: Colours = Colours.NONE) -> str:
    """The scene as text, or as half blocks if the text is too wide and cells are filled."""
    from runut.drawing import blocks  # noqa: PLC0415 - only what is asked for is loaded

    plain = render_text(scene)
    is_wide = max(map(len, plain.splitlines()), default=0) > columns
    if is_wide and blocks.has_filled_cells(scene):
        return blocks.render(scene, colours=colours)
    return render_text(scene, colours=colours)
