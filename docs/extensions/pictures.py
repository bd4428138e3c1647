"""The directive `picture`: a puzzle that Runut draws while the site is built, in light and in dark.

    ```{picture} examples/hitori/figure-1.txt
    :solved:
    A caption.
    ```

The argument is a file of the repository or a set such as `set:soma`. `solved` draws the solution
too, `step` a step of the explanation instead; `view` and `scale` are those of `runut.draw`.
"""

from __future__ import annotations

import re
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
        "alt": directives.unchanged_required,
        "scale": float,
        "solved": directives.flag,
        "step": int,
        "view": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """A figure."""
        figure = nodes.figure(classes=["puzzle"])
        source = self.arguments[0]
        if not source.startswith("set:"):
            self.env.note_dependency(str(ROOT / source))
        figure += [self._image(source, theme) for theme in THEMES]
        if self.content:
            says = self.parse_content_to_nodes()[0]
            caption = nodes.caption("", "", *says.children)
            caption.source, caption.line, caption.rawsource = says.source, says.line, says.rawsource
            figure += caption
        return [figure]

    def _image(self, source: str, theme: str) -> nodes.raw:
        drawing = _drawn(
            source,
            theme,
            is_solved="solved" in self.options,
            step=self.options.get("step"),
            view=self.options.get("view"),
            scale=self.options.get("scale"),
        )
        name = f"{sha256(drawing.encode()).hexdigest()[:16]}.svg"
        folder = self.env.app.outdir / "_images"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(drawing, "utf-8")
        address = "../" * self.env.docname.count("/") + f"_images/{name}"
        alt = escape(self.options.get("alt") or TITLE.search(drawing)[1], quote=True)
        tag = f'<img class="only-{theme}" src="{address}" alt="{alt}" loading="lazy">'
        return nodes.raw("", tag, format="html")


@cache
def _drawn(
    source: str,
    theme: str,
    *,
    is_solved: bool,
    step: int | None,
    view: str | None,
    scale: float | None,
) -> str:
    puzzle = next(iter(runut.load_all(source if source.startswith("set:") else ROOT / source)))
    if step is not None:
        proof = runut.explain(puzzle)
        return runut.draw_step(proof, step, theme=theme, scale=scale)
    solution = runut.solve(puzzle).solution if is_solved else None
    return runut.draw(puzzle, solution, theme=theme, view=view, scale=scale)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("picture", Picture)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
