"""A comparison as a table for people."""

from __future__ import annotations

from collections.abc import Sequence

from runut.core.escapes import escaped
from runut.verbs.comparison import Comparison
from runut.verbs.comparison_chart import figures_of, headings


def comparison_table(found: Comparison, language: str = "en") -> str:
    """The runs puzzle by puzzle, and how they grow."""
    heads = headings(language)
    rows: dict[str, list[tuple[str, ...]]] = {}
    for run in found.runs:
        rows.setdefault(escaped(run.puzzle), []).append(figures_of(run, language))
    body = [heads, *(row for own in rows.values() for row in own)]
    widths = [max(map(len, column)) for column in zip(*body, strict=True)]
    lines: list[str | None] = []
    for name, own in rows.items():
        lines += ["" if lines else None, name, _line(heads, widths)]
        lines += [_line(row, widths) for row in own]
    lines += ["", *(each.text(language) for each in found.growth)] if found.growth else []
    return "\n".join(line for line in lines if line is not None) + "\n"


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """The first two columns from the left, figures from the right."""
    padded = [
        f"{cell:<{width}}" if at < 2 else f"{cell:>{width}}"
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return ("  " + "  ".join(padded)).rstrip()
