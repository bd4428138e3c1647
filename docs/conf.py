"""Settings of the documentation site; `python tools/docs.py` builds it in both languages."""

from __future__ import annotations

import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
sys.path.insert(0, str(HERE))

import runut  # noqa: E402 - after the path of the extensions

project = "Runut"
author = "the authors of Runut"
copyright = "the authors of Runut"  # noqa: A001 - Sphinx's name
version = release = runut.__version__
language = "en"

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "extensions.commands",
    "extensions.glossary",
    "extensions.kinds",
    "extensions.lessons",
    "extensions.links",
    "extensions.names",
    "extensions.pictures",
    "extensions.searched",
    "extensions.translations",
]
templates_path = ["_templates"]
exclude_patterns = ["build", "locale", "extensions"]
suppress_warnings = ["myst.strikethrough"]

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

nb_execution_mode = "cache"
nb_execution_cache_path = str(HERE / "build/notebooks")
nb_execution_raise_on_error = True
nb_execution_timeout = 60
nb_merge_streams = True

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
default_role = "code"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 70
add_module_names = False

locale_dirs = ["locale"]
gettext_compact = False
gettext_uuid = False
gettext_location = False  # so that moving a paragraph changes nothing in the translations

_palette = json.loads((ROOT / "python/runut/drawing/palette.json").read_text("utf-8"))["page"]


def _variables(theme: str) -> dict[str, str]:
    """Furo's colours, from the palette that pictures and page share."""
    colour = {name: shades[theme] for name, shades in _palette.items()}
    return {
        "color-background-primary": colour["panel"],
        "color-background-secondary": colour["paper"],
        "color-background-border": colour["line"],
        "color-foreground-primary": colour["ink"],
        "color-foreground-secondary": colour["soft"],
        "color-foreground-muted": colour["soft"],
        "color-foreground-border": colour["soft"],
        "color-brand-primary": colour["accent"],
        "color-brand-content": colour["accent"],
        "color-brand-visited": colour["accent"],
        "color-highlight-on-target": colour["selected"],
        "color-problematic": colour["accent"],
    }


html_theme = "furo"
html_title = "Runut"
html_static_path = ["_static"]
html_css_files = ["runut.css"]
html_favicon = "_static/icon.svg"
html_logo = "_static/icon.svg"
html_search_scorer = str(HERE / "search.js")
html_copy_source = False
html_show_sphinx = False
smartquotes = False  # they would change what is to be typed
html_theme_options = {
    "light_css_variables": _variables("light"),
    "dark_css_variables": _variables("dark"),
    "top_of_page_buttons": [],
}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/languages.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
