"""Back ends that turn a `Scene` into something to look at. They know no puzzle family."""

from __future__ import annotations

from runut.core.scene import Scene
from runut.errors import UnknownNameError

__all__ = ["FORMATS", "render"]

FORMATS = ("text", "svg")


def render(scene: Scene, format: str, *, colour: bool = False) -> str:
    """The scene as plain text (with colours for a terminal, if wanted) or as an SVG document."""
    if format == "text":
        from runut.drawing import text  # noqa: PLC0415 - only what is asked for is loaded

        return text.render(scene, colour=colour)
    if format == "svg":
        from runut.drawing import svg  # noqa: PLC0415

        return svg.render(scene)
    raise UnknownNameError("drawing format", format, FORMATS)
