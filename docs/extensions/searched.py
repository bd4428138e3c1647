"""Leads the words of `searched.toml` to the pages that answer them: entries of the index."""

from __future__ import annotations

import tomllib
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

SOURCE = Path(__file__).parents[1] / "searched.toml"


def pages(language: str = "en") -> dict[str, list[str]]:
    """The words of each page in a language, by its name such as `howto/prove`."""
    folders = tomllib.loads(SOURCE.read_text("utf-8"))[language]
    return {
        f"{folder}/{page}": words for folder in folders for page, words in folders[folder].items()
    }


def _enter(app: Sphinx, page: nodes.document) -> None:
    languages = dict.fromkeys(("en", app.config.language))
    words = (word for each in languages for word in pages(each).get(app.env.docname, ()))
    entries = [("single", word, "", "main", None) for word in words]
    page.insert(0, addnodes.index(entries=entries))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register what adds the entries."""
    app.connect("doctree-read", _enter)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
