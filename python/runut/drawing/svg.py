"""Scene to SVG: one self-contained document with a title, no script, no link, no font file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from runut.core.scene import Disc, Group, Item, Line, Poly, Rect, Scene, Text
from runut.drawing.theme import look

__all__ = ["render"]

CELL = 36
MARGIN = 0.5
FONT = "'Helvetica Neue',Arial,'Liberation Sans',sans-serif"
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def render(scene: Scene) -> str:
    """The scene as an SVG document, 36 pixels a cell.

    >>> render(Scene(1, 1, (Rect(0, 0, 1, 1, "black"),))).count("<rect")
    2
    """
    width, height = scene.width + 2 * MARGIN, scene.height + 2 * MARGIN
    view = f"{-MARGIN} {-MARGIN} {_number(width)} {_number(height)}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_number(width * CELL)}"'
        f' height="{_number(height * CELL)}" viewBox="{view}" role="img">'
    )
    paper = _place(x=-MARGIN, y=-MARGIN, width=width, height=height) + _fill("paper")
    lines = [
        head,
        f"<title>{_written(scene.title)}</title>",
        f"<rect {paper}/>",
        *_drawn(scene.items),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _drawn(items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        match item:
            case Rect(x, y, width, height, role):
                yield f"<rect {_place(x=x, y=y, width=width, height=height)}{_fill(role)}/>"
            case Line(x1, y1, x2, y2, role):
                yield f"<line {_place(x1=x1, y1=y1, x2=x2, y2=y2)}{_stroke(role)}/>"
            case Disc(x, y, radius, role):
                yield f"<circle {_place(cx=x, cy=y, r=radius)}{_fill(role)}/>"
            case Poly(points, role):
                corners = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
                yield f'<polygon points="{corners}"{_fill(role)}/>'
            case Text(role="blank"):
                pass
            case Text():
                yield _text(item)
            case Group(inner, label):
                yield f"<g><title>{_written(label)}</title>" if label else "<g>"
                yield from _drawn(inner)
                yield "</g>"


def _text(item: Text) -> str:
    style = look(item.role)
    weight = ' font-weight="bold"' if style.bold else ""
    # The capital height of the usual fonts is about 0.7 of their size: half of it lifts the text
    # to its centre in every viewer, which dominant-baseline does not.
    place = _place(x=item.x, y=item.y + 0.35 * item.size)
    return (
        f'<text {place} font-size="{_number(item.size)}" font-family="{FONT}"{weight}'
        f' text-anchor="middle" fill="{style.colour}">{_written(item.text)}</text>'
    )


def _place(**values: float) -> str:
    return " ".join(f'{name}="{_number(value)}"' for name, value in values.items())


def _fill(role: str) -> str:
    return f' fill="{look(role).colour}"'


def _stroke(role: str) -> str:
    style = look(role)
    return f' stroke="{style.colour}" stroke-width="{_number(style.width)}" stroke-linecap="square"'


def _number(value: float) -> str:
    """At most three decimals, and no minus before a zero."""
    return f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".")


def _written(text: str) -> str:
    """Text as XML may hold it; control characters become the sign for what cannot be shown."""
    return escape(_CONTROLS.sub("\ufffd", text))
