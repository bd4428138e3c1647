"""The directive `terms`: the words of `glossary.toml`, in the language of the site."""

from __future__ import annotations

import tomllib
from pathlib import Path

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

SOURCE = Path(__file__).parents[1] / "glossary.toml"


class Terms(SphinxDirective):
    """A definition for each word, in alphabetical order, with the word of the other language."""

    def run(self) -> list[nodes.Node]:
        """A list of definitions."""
        if self.env.app.builder.name == "gettext":
            return []  # the file has both languages
        self.env.note_dependency(str(SOURCE))
        here = self.config.language
        there = "id" if here == "en" else "en"
        words = tomllib.loads(SOURCE.read_text("utf-8"))["term"]
        lines: list[str] = []
        for word in sorted(words, key=lambda word: word[here]["word"].casefold()):
            own, other = word[here], word[there]
            lines += [f"{own['word']} *{other['word']}*", f": {own['says']}", ""]
        return self.parse_text_to_nodes(StringList(lines, source=str(SOURCE)))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("terms", Terms)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
