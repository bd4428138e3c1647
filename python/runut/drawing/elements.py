"""What a printed sheet consists of: headings, paragraphs, listings, tables, pictures, room."""

from __future__ import annotations

from dataclasses import dataclass

from runut.core.scene import Scene
from runut.drawing.lines import Span


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1 or 2."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Spans of text; a `mark` hangs before them, "☐" as a box; a quote has a bar at its side."""

    spans: tuple[Span, ...]
    mark: str = ""
    is_quote: bool = False


@dataclass(frozen=True, slots=True)
class Code:
    """Lines to print as they are."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """A table: a head, rows, and which columns are aligned right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """Pictures with captions; two stand side by side where they fit."""

    pictures: tuple[tuple[str, Scene], ...]


@dataclass(frozen=True, slots=True)
class Room:
    """Ruled lines to write on."""

    lines: int


@dataclass(frozen=True, slots=True)
class Together:
    """Elements on one page, if they fit one."""

    elements: tuple[Element, ...]


Element = Heading | Paragraph | Code | Rows | Figures | Room | Together
