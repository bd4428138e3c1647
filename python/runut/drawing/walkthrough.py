"""Pictures with their sentences, step by step, as one HTML page that needs nothing else.

Without scripts it is a long page; with them it shows one step at a time, with buttons, keys and a
list of all steps. The colours of roles are variables, so the page follows its reader's light, dark
or high-contrast setting, and prints with little ink.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files

from runut.core.scene import Scene
from runut.drawing import svg
from runut.drawing.paint import MARGIN
from runut.drawing.palette import PAGE, Look, looks_of
from runut.drawing.theme import Theme

__all__ = ["Stage", "Words", "page"]

_THEMES = {
    "": "light",
    "(prefers-color-scheme: dark)": "dark",
    "(prefers-contrast: more)": "contrast",
    "print": "print",
}
"""The theme that the page takes for each medium; later ones win."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A picture with a heading, a note beside it and sentences below; the list has its `mark`."""

    heading: str
    note: str
    sentences: tuple[str, ...]
    scene: Scene
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a page in its language: `title`, what it `says`, and the names of its parts."""

    title: str
    says: str
    steps: str
    previous: str
    following: str
    language: str = "en"


def page(stages: Sequence[Stage], words: Words) -> str:
    """The stages as an HTML page.

    >>> words = Words("Example", "No steps.", "Steps", "Previous", "Next")
    >>> page([], words).startswith("<!doctype html>")
    True
    """
    drawn = [_picture(stage) for stage in stages]
    parts = [_head(words), f"<header><h1>{escape(words.title)}</h1>"]
    parts.append(f"<p>{escape(words.says)}</p></header>")
    glyphs = svg.definitions("".join(drawn))
    parts.append(f'<svg class="glyphs" aria-hidden="true"><defs>{glyphs}</defs></svg>')
    parts += [*_list(stages, words), "<main>", *_buttons(words)]
    parts += map(_article, range(1, len(stages) + 1), stages, drawn)
    parts += ["</main>", f"<script>{_part('walkthrough.js')}</script>", "</body>", "</html>"]
    return "\n".join(parts) + "\n"


def _head(words: Words) -> str:
    return f"""<!doctype html>
<html lang="{escape(words.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{escape(words.title)}</title>
<style>
{_colours()}
{_part("walkthrough.css")}</style>
</head>
<body>"""


@cache
def _part(name: str) -> str:
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
    return {role: look.colour for role, look in looks_of(theme).items()} | around


@cache
def _theme() -> Theme:
    """The looks of "light" with the variables of the page as colours."""
    looks = looks_of("light").items()
    named = {role: Look(f"var(--{role})", look.width, look.bold) for role, look in looks}
    return Theme("page", "the colours of its reader", named)


def _picture(stage: Stage) -> str:
    scene = stage.scene
    width, height = scene.width + 2 * MARGIN, scene.height + 2 * MARGIN
    view = f"{-MARGIN} {-MARGIN} {svg.number(width)} {svg.number(height)}"
    drawn = "\n".join(svg.body(scene.items, _theme()))
    widest = svg.number(width * svg.CELL * 1.3)
    return (
        f'<svg viewBox="{view}" role="img" aria-label="{escape(scene.title)}" fill="none" '
        f'stroke-linejoin="round" style="max-width:{widest}px">\n{drawn}\n</svg>'
    )


def _list(stages: Sequence[Stage], words: Words) -> Iterator[str]:
    yield f'<nav aria-label="{escape(words.steps)}"><h2>{escape(words.steps)}</h2><ol>'
    for at, stage in enumerate(stages, 1):
        mark = f"<small>{escape(stage.mark)}</small>"
        yield f'<li><a href="#step-{at}">{escape(stage.heading)} {mark}</a></li>'
    yield "</ol></nav>"


def _buttons(words: Words) -> Iterator[str]:
    yield '<div class="buttons" hidden>'
    yield f'<button type="button" data-by="-1">{escape(words.previous)}</button>'
    yield '<output aria-live="polite"></output>'
    yield f'<button type="button" data-by="1">{escape(words.following)}</button>'
    yield "</div>"


def _article(number: int, stage: Stage, drawn: str) -> str:
    said = "".join(f"<p>{escape(sentence)}</p>" for sentence in stage.sentences)
    heading = f"{number}. {escape(stage.heading)} <small>{escape(stage.note)}</small>"
    return (
        f'<article id="step-{number}">\n<h2>{heading}</h2>\n<figure>{drawn}</figure>\n'
        f"{said}\n</article>"
    )
