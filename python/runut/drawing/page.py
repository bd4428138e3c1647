"""What all HTML pages share: they need no network, and follow the colours of their reader.

The colours of roles are variables, so a page follows the light, dark or high-contrast setting, and
prints with little ink.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from importlib.resources import files

from runut.drawing.palette import PAGE, Style, styles_of
from runut.drawing.theme import Theme

_THEMES = {
    "": "light",
    "(prefers-color-scheme: dark)": "dark",
    "(prefers-contrast: more)": "contrast",
    "print": "print",
}
"""The theme that the page takes for each medium; later ones win."""


def head(title: str, language: str, style: str) -> str:
    """The beginning of a page, with the style sheet of this name."""
    return f"""<!doctype html>
<html lang="{escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{escape(title)}</title>
<style>
{_colours()}
{part(style)}</style>
</head>
<body>"""


@cache
def part(name: str) -> str:
    """The text of a file that belongs to pages."""
    return files("runut.drawing").joinpath(name).read_text("utf-8")


@cache
def _colours() -> str:
    """The colours of each theme as variables."""
    known = {theme: _variables(theme) for theme in _THEMES.values()}
    rules = []
    for medium, theme in _THEMES.items():
        new = known[theme].items() - (known["light"].items() if medium else ())
        own = "".join(f"--{name}:{colour};" for name, colour in sorted(new))
        rules.append(f"@media {medium}{{:root{{{own}}}}}" if medium else f":root{{{own}}}")
    return "\n".join(rules)


def _variables(theme: str) -> Mapping[str, str]:
    around = {f"page-{name}": own.get(theme, own["contrast"]) for name, own in PAGE.items()}
    return {role: style.colour for role, style in styles_of(theme).items()} | around


@cache
def page_theme(prefix: str = "") -> Theme:
    """The styles of "light" with the variables of a page as colours, named `--PREFIXrole`."""
    styles = styles_of("light").items()
    named = {
        role: Style(f"var(--{prefix}{role})", style.width, style.bold) for role, style in styles
    }
    return Theme(f"page {prefix}", "the colours of its reader", named)
