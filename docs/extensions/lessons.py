"""The pages of `lessons/`: the texts of `runut.lessons` with their exhibits drawn.

A file `lessons/NAME.md` stands for the lesson of this name; its text, in the language of the site,
takes the place of what the file holds.
"""

from __future__ import annotations

from html import escape
from pathlib import PurePosixPath

from sphinx.application import Sphinx

from extensions.pictures import THEMES, figure
from runut.drawing import render
from runut.lessons import COURSES, Picture, load


def _fill(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put the lesson into its page."""
    page = PurePosixPath(docname)
    if page.parent.name != "lessons" or page.name not in COURSES:
        return

    def draw(picture: Picture) -> str:
        drawings = {theme: str(render(picture.scene, "svg", theme=theme)) for theme in THEMES}
        return figure(app, docname, drawings, escape(picture.caption))

    source[0] = load(page.name, app.config.language).markdown(draw)


def setup(app: Sphinx) -> dict[str, bool]:
    """Fill the pages when they are read."""
    app.connect("source-read", _fill)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
