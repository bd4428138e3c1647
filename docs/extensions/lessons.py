"""The pages of `lessons/`: the texts of `runut.lessons` with their exhibits drawn.

A file `lessons/NAME.md` stands for the lesson of this name; its text, in the language of the site,
takes the place of what the file holds. At its end the lesson is offered as a notebook.
"""

from __future__ import annotations

from html import escape
from pathlib import Path, PurePosixPath

from sphinx.application import Sphinx

import runut.lessons
from extensions.lesson_notebooks import notebook
from extensions.pictures import THEMES, figure
from runut.drawing import render
from runut.lessons import COURSES, Picture, load

OFFER = {
    "en": "Take this lesson along as a Jupyter notebook, with your own board",
    "id": "Bawalah pelajaran ini sebagai notebook Jupyter, dengan papan Anda sendiri",
}


def _fill(app: Sphinx, docname: str, source: list[str]) -> None:
    """Put the lesson into its page."""
    page = PurePosixPath(docname)
    if page.parent.name != "lessons" or page.name not in COURSES:
        return

    def draw(picture: Picture) -> str:
        drawings = {theme: str(render(picture.scene, "svg", theme=theme)) for theme in THEMES}
        return figure(app, docname, drawings, escape(picture.caption))

    for path in Path(runut.lessons.__file__).parent.rglob("*.*"):
        if path.suffix != ".pyc":
            app.env.note_dependency(str(path))
    language = app.config.language
    link = f'<a href="../notebooks/{page.name}.ipynb" download>{OFFER[language]}</a>'
    source[0] = f"{load(page.name, language).markdown(draw)}\n<p>{link}.</p>\n"


def _write_notebooks(app: Sphinx, error: Exception | None) -> None:
    """Put the notebooks of all lessons into the site."""
    if error is None and app.builder.format == "html":
        folder = app.outdir / "notebooks"
        folder.mkdir(exist_ok=True)
        for name in COURSES:
            text = notebook(load(name, app.config.language))
            (folder / f"{name}.ipynb").write_text(text, "utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Fill the pages when they are read, and write the notebooks at the end."""
    app.connect("source-read", _fill)
    app.connect("build-finished", _write_notebooks)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
