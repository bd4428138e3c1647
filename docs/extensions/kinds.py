"""The directive `kinds`: every kind of sudoku rule, as its class and its module describe it."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from runut.families.sudoku.kinds import known
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.forms import ByHand

Kind = type[Constraint]
HEADING = "| what it asks | f-puzzles | Interactive-Sudoku-Solver |", "|---|---|---|---|"


class Kinds(SphinxDirective):
    """A table for each module of kinds."""

    def run(self) -> list[nodes.Node]:
        """The tables, those of the whole board first."""
        for module in {kind.__module__ for kind in known().values()}:
            self.env.note_dependency(str(Path(sys.modules[module].__file__ or "")))
        return self.parse_text_to_nodes(StringList(list(tables()), source="kinds"))


def tables() -> Iterator[str]:
    """The lines of the tables, in Markdown."""
    homes: dict[str, list[Kind]] = {}
    for kind in sorted(known().values(), key=lambda kind: (kind.gesture.value, kind.name)):
        homes.setdefault(kind.__module__, []).append(kind)
    for home, kinds in homes.items():
        about = (inspect.getdoc(sys.modules[home]) or home).partition("\n")[0].rstrip(".")
        yield from (f"| {about} {HEADING[0]}", HEADING[1], *map(row, kinds), "")


def row(kind: Kind) -> str:
    """The row of a kind: its line, what it asks, and its words elsewhere."""
    cells = f"`{line(kind)}`", says(kind), words(kind.fpuzzles), words(kind.interactive)
    return f"| {' | '.join(cells)} |"


def line(kind: Kind) -> str:
    """An example of its line in the text of a puzzle; what may be missing is in brackets."""
    fields = ((each.example, each.usual is not ...) for each in kind.fields)
    given = (f"[{text}]" if may_miss else text for text, may_miss in fields)
    return " ".join(filter(None, (kind.name, *given))).replace("|", "\\|")


def says(kind: Kind) -> str:
    """The docstring of its class, up to an example."""
    text = (inspect.getdoc(kind) or "").partition(">>>")[0]
    return " ".join(text.split()).replace("|", "\\|")


def words(form: object) -> str:
    """The words of another program; a dash where it has none."""
    names = form.names if isinstance(form, ByHand) else (getattr(form, "name", ""),)
    return ", ".join(f"`{name}`" for name in names if name) or "–"


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("kinds", Kinds)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
