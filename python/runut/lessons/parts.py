"""What an exhibit consists of: words, tables, listings and pictures, each of which is Markdown.

A walk is a list of words and a picture where nobody can step through it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from runut.core.scene import Scene
from runut.drawing import render_text


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences, as Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts under a head; columns whose cells are all figures are aligned right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def is_of_figures(self, column: int) -> bool:
        """Whether every cell of a column is a figure, or empty."""
        cells = [row[column] for row in self.rows]
        return all(set(cell) <= set("0123456789., %×-") for cell in cells) and any(cells)


@dataclass(frozen=True, slots=True)
class Listing:
    """Text to show as it is: code, a file, a message. `language` is the name of its syntax."""

    text: str
    language: str = "text"


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing, and what it shows; `text` is for readers of texts if the drawing is no grid."""

    scene: Scene
    caption: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Walk:
    """Sentences counted from `first`, each with the board after it.

    `caption` stands over the last board where only this one is shown; without it none is.
    """

    sentences: tuple[str, ...]
    scenes: tuple[Scene, ...]
    first: int = 1
    caption: str = ""

    def parts(self) -> Iterator[Words | Picture]:
        """The sentences as a list, and the last board."""
        listed = (f"{at}. {line}" for at, line in enumerate(self.sentences, self.first))
        yield Words("\n".join(listed))
        if self.caption:
            yield Picture(self.scenes[-1], self.caption)


Part = Words | Table | Listing | Picture
Draw = Callable[[Picture], str]
"""How a picture is written in Markdown."""


def picture_text(picture: Picture) -> str:
    """A picture as a fenced text below its caption."""
    fenced = _fenced(picture.text or render_text(picture.scene), "text")
    return f"{picture.caption}\n\n{fenced}" if picture.caption else fenced


def markdown_of(part: Part, picture: Draw = picture_text) -> str:
    """A part as Markdown, without a line end after it.

    >>> print(markdown_of(Table(("algorithm", "nodes"), (("auto", "1"), ("exhaustive", "48")))))
    | algorithm  | nodes |
    |------------|------:|
    | auto       |     1 |
    | exhaustive |    48 |
    """
    match part:
        case Words(text):
            return text
        case Listing(text, language):
            return _fenced(text, language)
        case Table():
            return "\n".join(_rows(part))
        case Picture():
            return picture(part)


def _fenced(text: str, language: str) -> str:
    return f"```{language}\n{text}\n```"


def _rows(table: Table) -> list[str]:
    lines = [table.head, *(tuple(map(_cell, row)) for row in table.rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    right = [table.is_of_figures(column) for column in range(len(widths))]

    def row(cells: tuple[str, ...]) -> str:
        padded = (
            cell.rjust(width) if is_right else cell.ljust(width)
            for cell, width, is_right in zip(cells, widths, right, strict=True)
        )
        return f"| {' | '.join(padded)} |"

    rules = (
        "-" * (width + 1) + (":" if is_right else "-")
        for width, is_right in zip(widths, right, strict=True)
    )
    head, *rows = lines
    return [row(head), f"|{'|'.join(rules)}|", *map(row, rows)]


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
