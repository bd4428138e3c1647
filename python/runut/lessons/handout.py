"""A lesson to hand out: one page of HTML that needs nothing else, or a PDF to print.

Exercises leave room for their answers unless the lesson is `answered()`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from html import escape
from itertools import groupby

from runut.core.scene import Scene
from runut.drawing import svg
from runut.drawing.elements import Code, Element, Figures, Heading, Paragraph, Room, Rows, Together
from runut.drawing.lines import Span
from runut.drawing.page import head, page_theme
from runut.drawing.paint import MARGIN
from runut.drawing.sheet import render as print_sheet
from runut.drawing.theme import Theme
from runut.lessons.exercises import Exercise
from runut.lessons.lesson import Block, Exhibit, Lesson
from runut.lessons.markdown import elements_of, html_of_text
from runut.lessons.parts import Listing, Part, Picture, Table, Words, markdown_of
from runut.lessons.words import phrase

_SIDE = 1.7
"""The side of a cell in HTML, in sizes of its letters."""


def pdf(lesson: Lesson) -> bytes:
    """The lesson as a PDF on A4."""
    is_open = not any(exercise.is_answered for exercise in lesson.exercises)
    fields = [phrase(lesson.language, name) for name in ("name-line", "date-line")]
    return print_sheet(_elements(lesson), title=lesson.title, fields=fields if is_open else ())


def _elements(lesson: Lesson) -> Iterator[Element]:
    yield Heading(lesson.title, 1)
    yield from _flow(lesson.opening)
    for number, section in enumerate(lesson.sections, 1):
        yield Heading(f"{number}. {section.title}")
        yield from _flow(section.blocks)


def _flow(blocks: Iterable[Block]) -> Iterator[Element]:
    for block in blocks:
        if isinstance(block, Exhibit):
            for _, parts in groupby(block.parts, lambda part: isinstance(part, Picture)):
                yield from _printed(tuple(parts))
        elif isinstance(block, Exercise):
            yield Together(tuple(_task(block)))
        else:
            yield from elements_of(block.markdown())


def _printed(parts: tuple[Part, ...]) -> Iterator[Element]:
    """Some pictures, or parts without any."""
    pictures = [part for part in parts if isinstance(part, Picture)]
    if pictures:
        yield Figures(tuple((part.caption.replace("`", ""), part.scene) for part in pictures))
    for part in parts:
        if isinstance(part, Listing):
            yield Code(tuple(part.text.split("\n")))
        elif isinstance(part, Table):
            right = tuple(map(part.is_of_figures, range(len(part.head))))
            yield Rows(part.head, part.rows, right)
        elif isinstance(part, Words):
            yield from elements_of(part.text)


def _task(exercise: Exercise) -> Iterator[Element]:
    """The question, and room for its answer or the answer itself."""
    first, *others = _flow(exercise.asks)
    if isinstance(first, Paragraph):
        spans = (Span(f"{exercise.title}.", "strong"), Span(" "), *first.spans)
        yield replace(first, spans=spans)
    yield from others
    for choice in exercise.choices:
        yield Paragraph((Span(choice),), "☐")
    if exercise.is_answered:
        yield from elements_of(f"> {exercise.solution}")
    else:
        yield Room(1 if exercise.choices else 3)


# -- HTML -----------------------------------------------------------------------------------------


def html(lesson: Lesson) -> str:
    """The lesson as an HTML page."""
    parts = [head(lesson.title, lesson.language, "handout.css"), "<main>"]
    parts += [f"<h1>{escape(lesson.title)}</h1>", *map(html_of, lesson.opening)]
    for section in lesson.sections:
        parts += [f"<section><h2>{escape(section.title)}</h2>", *map(_on_page, section.blocks)]
        parts.append("</section>")
    return "\n".join([*parts, "</main>", "</body>", "</html>"]) + "\n"


def html_of(block: Block, theme: Theme | None = None) -> str:
    """A block as HTML; of an exercise the question."""
    if isinstance(block, Exhibit):
        return "\n".join(_part(part, block.ask.language, theme) for part in block.parts)
    if isinstance(block, Exercise):
        return "\n".join(html_of(each, theme) for each in block.asks)
    return html_of_text(block.markdown())


def _part(part: Part, language: str, theme: Theme | None) -> str:
    if not isinstance(part, Picture):
        return html_of_text(markdown_of(part))
    caption = f"<figcaption>{html_of_text(part.caption)}</figcaption>" if part.caption else ""
    lines = ""
    if part.text:
        said = phrase(language, "as-text")
        lines = f"<details><summary>{said}</summary><pre>{escape(part.text)}</pre></details>"
    return f"<figure>{caption}{svg_of(part.scene, theme)}{lines}</figure>"


def _on_page(block: Block) -> str:
    """A block; an exercise with room for its answer or the answer itself."""
    if not isinstance(block, Exercise):
        return html_of(block)
    choices = "".join(f"<li>{escape(choice)}</li>" for choice in block.choices)
    listed = f'<ul class="choices">{choices}</ul>' if choices else ""
    end = html_of_text(f"> {block.solution}") if block.is_answered else '<p class="room"></p>'
    return f'<article class="task"><h3>{block.title}</h3>{html_of(block)}{listed}{end}</article>'


def svg_of(scene: Scene, theme: Theme | None = None) -> str:
    """A picture within a page, in the colours of its reader."""
    drawn = "\n".join(svg.body(scene.items, theme or page_theme()))
    width = svg.number((scene.width + 2 * MARGIN) * _SIDE)
    said = f'role="img" aria-label="{escape(scene.title)}" width="{width}rem"'
    glyphs = f"<defs>{svg.definitions(drawn)}</defs>"
    return svg.inline(scene.width, scene.height, glyphs + drawn, said)
