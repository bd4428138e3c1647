"""The directive `picture`: a puzzle that Runut draws while the site is built, in light and in dark.

Its argument is a file of the repository or a set such as `set:soma`, and its content the caption.
The option `solved` draws the solution too, `step` a step of the explanation instead; `view` and
`scale` are those of `runut.draw`.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import runut

ROOT = Path(__file__).parents[2]
THEMES = ("light", "dark")
TITLE = re.compile("<title>(.*?)</title>")


class Picture(SphinxDirective):
    """A drawing, once for each theme, with the words below it as its caption."""

    required_arguments = 1
    has_content = True
    option_spec = {  # noqa: RUF012 - as docutils has it
        "scale": float,
        "solved": directives.flag,
        "step": int,
        "view": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """A figure."""
        source = self.arguments[0]
        if not source.startswith("set:"):
            self.env.note_dependency(str(ROOT / source))
        shown = nodes.figure(classes=["puzzle"])
        shown += nodes.raw("", self._images(source), format="html")
        if self.content:
            says = self.parse_content_to_nodes()[0]
            caption = nodes.caption("", "", *says.children)
            caption.source, caption.line, caption.rawsource = says.source, says.line, says.rawsource
            shown += caption
        return [shown]

    def _images(self, source: str) -> str:
        asked = Asked(source, is_solved="solved" in self.options, step=self.options.get("step"))
        look = {name: self.options.get(name) for name in ("view", "scale")}
        drawings = {theme: _drawn(asked, theme, **look) for theme in THEMES}
        return images(self.env.app, self.env.docname, drawings)


@dataclass(frozen=True, slots=True)
class Asked:
    """What to draw: a puzzle, its solution too, or a step of its explanation."""

    source: str
    is_solved: bool
    step: int | None


@cache
def _drawn(asked: Asked, theme: str, *, view: str | None, scale: float | None) -> str:
    is_set = asked.source.startswith("set:")
    puzzle = next(iter(runut.load_all(asked.source if is_set else ROOT / asked.source)))
    if asked.step is not None:
        return str(runut.draw_step(runut.explain(puzzle), asked.step, theme=theme, scale=scale))
    solution = runut.solve(puzzle).solution if asked.is_solved else None
    return str(runut.draw(puzzle, solution, theme=theme, view=view, scale=scale))


def images(app: Sphinx, docname: str, drawings: dict[str, str]) -> str:
    """The HTML of a drawing in each theme; the site shows one of them."""
    folder = _folder(app)
    folder.mkdir(parents=True, exist_ok=True)
    tags = []
    for theme, drawing in drawings.items():
        name = f"{sha256(drawing.encode()).hexdigest()[:16]}.svg"
        (folder / name).write_text(drawing, "utf-8")
        address = "../" * docname.count("/") + f"_images/{name}"
        title = TITLE.search(drawing)
        alt = escape(title[1] if title else "", quote=True)
        tags.append(f'<img class="only-{theme}" src="{address}" alt="{alt}" loading="lazy">')
    return "".join(tags)


def _folder(app: Sphinx) -> Path:
    """Where drawings are kept beside the pages that were read, so that both are used again."""
    return Path(app.doctreedir) / "drawings"


def _publish(app: Sphinx, error: Exception | None) -> None:
    """Put the drawings into the site."""
    if error is None and app.builder.format == "html" and _folder(app).exists():
        shutil.copytree(_folder(app), app.outdir / "_images", dirs_exist_ok=True)


def figure(app: Sphinx, docname: str, drawings: dict[str, str], caption: str) -> str:
    """The same as a figure under its caption, which is HTML."""
    above = f"<figcaption>{caption}</figcaption>" if caption else ""
    return f'<figure class="puzzle">{above}{images(app, docname, drawings)}</figure>'


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive, and publish the drawings at the end."""
    app.add_directive("picture", Picture)
    app.connect("build-finished", _publish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
