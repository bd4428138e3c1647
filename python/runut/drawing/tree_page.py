"""State-space trees as one HTML page that needs nothing else.

Each node can be looked at and folded, with the pointer or from the keyboard. Without scripts the
page shows the whole trees, and each node has its sentence as a title.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from runut.core.scene import Item, Text
from runut.drawing import svg
from runut.drawing.page import head, page_theme, part
from runut.drawing.paint import MARGIN
from runut.drawing.tree import FOLDED, Placed, Plan, legend_scene

_SCALE = 0.72
"""How large trees are drawn, which scroll where they are too large."""


@dataclass(frozen=True, slots=True)
class Grove:
    """A tree on the page: its heading, the lines below it, and the board of each node as text."""

    heading: str
    lines: tuple[str, ...]
    plan: Plan
    boards: tuple[str, ...]


def page(
    groves: Sequence[Grove],
    words: Mapping[str, str],
    legend: Sequence[tuple[str, str]],
    *,
    title: str,
    language: str,
) -> str:
    """The trees as an HTML page, with the words of the language."""
    drawn = [_drawn(number, grove) for number, grove in enumerate(groves)]
    sample = _legend(legend)
    glyphs = svg.definitions("".join([*drawn, sample]))
    parts = [
        head(title, language, "tree_page.css"),
        f"<header><h1>{escape(title)}</h1><p>{escape(words['hint'])}</p></header>",
        f'<svg class="glyphs" aria-hidden="true"><defs>{glyphs}</defs></svg>',
        "<main>",
        *(_section(grove, tree) for grove, tree in zip(groves, drawn, strict=True)),
        sample,
        "</main>",
        '<aside aria-live="polite"><h2></h2><p class="path"></p><p class="says"></p><pre></pre>',
        f'<button type="button" hidden>{escape(words["fold"])}</button></aside>',
        f'<script type="application/json" id="nodes">{_details(groves)}</script>',
        f"<script>{part('tree_page.js')}</script>",
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


def _section(grove: Grove, drawn: str) -> str:
    lines = "".join(f"<p>{escape(line)}</p>" for line in grove.lines)
    return f"<section><h2>{escape(grove.heading)}</h2>{lines}<div>{drawn}</div></section>"


def _drawn(tree: int, grove: Grove) -> str:
    plan = grove.plan
    parents = {each.branch.parent for each in plan.placed}
    edges = "".join(
        f'<g data-below="{tree}-{each.number}">{_body(*each.edges)}</g>'
        for each in plan.placed
        if each.edges
    )
    nodes = "\n".join(
        _node(tree, each, levels, has_children=each.number in parents)
        for each, levels in zip(plan.placed, _levels(plan), strict=True)
    )
    label = escape(grove.heading)
    return _svg(
        plan.width, plan.height + 1, f"{edges}\n{nodes}", f'role="tree" aria-label="{label}"'
    )


def _node(tree: int, placed: Placed, level: int, *, has_children: bool) -> str:
    branch, (width, height) = placed.branch, placed.branch.size
    parent = "" if branch.parent is None else f' data-parent="{tree}-{branch.parent}"'
    more = ""
    if has_children:
        sign = Text(placed.x + width / 2, placed.y + height + 0.5, "…", "title", 1.0)
        more = f'<g class="more">{_body(sign)}</g>'
    state = ' aria-expanded="true"' if has_children else ""
    return (
        f'<g id="node-{tree}-{placed.number}" class="node" role="treeitem" tabindex="-1" '
        f'aria-level="{level}" aria-label="{escape(branch.label)}"{state}{parent}>'
        f"<title>{escape(branch.says)}</title>{_body(*placed.items)}{more}</g>"
    )


def _body(*items: Item) -> str:
    return "".join(svg.body(items, page_theme()))


def _levels(plan: Plan) -> Iterator[int]:
    levels: list[int] = []
    for each in plan.placed:
        parent = each.branch.parent
        levels.append(1 if parent is None else levels[parent] + 1)
    return iter(levels)


def _svg(width: float, height: float, body: str, attributes: str) -> str:
    size = f'width="{svg.number((width + 2 * MARGIN) * svg.CELL * _SCALE)}"'
    return svg.inline(width, height, body, f"{size} {attributes}")


def _legend(legend: Sequence[tuple[str, str]]) -> str:
    scene = legend_scene(legend)
    return _svg(scene.width, scene.height, _body(*scene.items), 'class="legend" aria-hidden="true"')


def _details(groves: Sequence[Grove]) -> str:
    """What the page says of each node, by its name."""
    found = {
        f"{tree}-{each.number}": {
            "label": each.branch.label,
            "says": each.branch.says,
            "board": "" if each.branch.kind == FOLDED else grove.boards[each.number],
        }
        for tree, grove in enumerate(groves)
        for each in grove.plan.placed
    }
    return json.dumps(found, ensure_ascii=False).replace("<", "\\u003c")
