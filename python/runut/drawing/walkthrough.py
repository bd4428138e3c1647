"""Pictures with their sentences, step by step, as one HTML page that needs nothing else.

Without scripts it is a long page; with them it shows one step at a time, with buttons, keys and a
list of all steps. The colours of roles are variables, so the page follows its reader's light, dark
or high-contrast setting, and prints with little ink.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from runut.core.scene import Scene
from runut.drawing import svg
from runut.drawing.page import head, page_theme, part
from runut.drawing.paint import MARGIN


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
    parts = [
        head(words.title, words.language, "walkthrough.css"),
        f"<header><h1>{escape(words.title)}</h1>",
    ]
    parts.append(f"<p>{escape(words.says)}</p></header>")
    glyphs = svg.definitions("".join(drawn))
    parts.append(f'<svg class="glyphs" aria-hidden="true"><defs>{glyphs}</defs></svg>')
    parts += [*_list(stages, words), "<main>", *_buttons(words)]
    parts += map(_article, range(1, len(stages) + 1), stages, drawn)
    parts += ["</main>", f"<script>{part('walkthrough.js')}</script>", "</body>", "</html>"]
    return "\n".join(parts) + "\n"


def _picture(stage: Stage) -> str:
    scene = stage.scene
    drawn = "\n".join(svg.body(scene.items, page_theme()))
    widest = svg.number((scene.width + 2 * MARGIN) * svg.CELL * 1.3)
    said = f'role="img" aria-label="{escape(scene.title)}" style="max-width:{widest}px"'
    return svg.inline(scene.width, scene.height, drawn, said)


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
