"""The two languages: which pages exist in Indonesian, and the way from one language to the other.

The English site is the whole of it; the Indonesian one, in its folder `id`, has the pages that are
translated and leads to the English ones for the rest.
"""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

LANGUAGES = {"en": "English", "id": "Bahasa Indonesia"}
GUIDES = (
    "prove count explain algorithm compare generate questions variant index "
    "photo booklet notebook batch serve site embed kind family"
)
TRANSLATED = (
    *("index", "glossary", "rules", "variants", "tutorial/*", "lessons/*"),
    *("reference/index", "reference/command"),
    *(f"howto/{guide}" for guide in GUIDES.split()),
)
"""Patterns of the pages that are in Indonesian too: of the guides all but that of tents."""


def _select(_app: Sphinx, config: Config) -> None:
    """Take only the translated pages; whatever else a table of contents names is left out."""
    if config.language == "id":
        config.include_patterns = [f"{pattern}.md" for pattern in TRANSLATED]
        config.suppress_warnings = [*config.suppress_warnings, "toc.excluded", "toc.not_readable"]


def english(here: str, docname: str, anchor: str = "") -> str:
    """The address of an English page, seen from a page of the Indonesian site."""
    up = "../" * (here.count("/") + 1)
    return f"{up}{docname}.html" + (f"#{anchor}" if anchor else "")


def _offer_languages(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Give the template the same page in the other language, or its first page."""
    here = app.config.language
    known = app.config.runut_translated
    to = page if page in known else "index"
    links = {"en": english(page, page), "id": "../" * page.count("/") + f"id/{to}.html"}
    context["languages"] = [
        {"code": code, "name": name, "link": links[code], "here": code == here}
        for code, name in LANGUAGES.items()
    ]


def _find_translated(app: Sphinx) -> None:
    pages = (path for pattern in TRANSLATED for path in app.srcdir.glob(f"{pattern}.md"))
    found = sorted(path.relative_to(app.srcdir).with_suffix("").as_posix() for path in pages)
    app.config.runut_translated = found


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the choice of pages and the switch between languages."""
    app.add_config_value("runut_translated", [], "html")
    app.connect("config-inited", _select)
    app.connect("builder-inited", _find_translated)
    app.connect("html-page-context", _offer_languages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
