"""The canonical text: a header with width and height, the rows, then a convention a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches

from runut.core.scanner import Line, Scanner, shown
from runut.core.shape import Value
from runut.families.formats import format_of
from runut.families.forms import hitori as forms
from runut.families.hitori.formats.cells import read_size, take_rows
from runut.families.hitori.model import Convention, Hitori

_HEADER = re.compile(r"hitori\s+(\d+)\s*x\s*(\d+)\s*", re.IGNORECASE)
_WORD = re.compile(r"\s*[a-z]+(?:-[a-z]+)+\s*")


def _parse(scanner: Scanner) -> Hitori:
    first = scanner.first("'hitori WxH'")
    match = _HEADER.fullmatch(first.text.strip())
    if match is None:
        first.fail(
            f"expected 'hitori WxH' (width and height), found {shown(first.text)}",
            "for example: hitori 5x5",
        )
    width, height = read_size(first, match)
    cells = take_rows(scanner, width, height)
    return Hitori(width, height, cells, frozenset(_conventions(scanner)))


def _conventions(scanner: Scanner) -> Iterator[Convention]:
    """The conventions in the lines after the rows."""
    for line in scanner.taken(lambda line: line.is_blank or _WORD.fullmatch(line.text)):
        if not line.is_blank:
            yield _convention(line)


def _convention(line: Line) -> Convention:
    word = line.text.strip()
    if word not in set(Convention):
        column = line.text.index(word) + 1
        hint = f"conventions are {', '.join(Convention)}"
        line.fail(f"expected a convention, found {shown(word)}", hint, column=column)
    return Convention(word)


def names_rule(text: str) -> bool:
    """Whether words are like the name of a convention."""
    name = "-".join(re.findall(r"[a-z]+", text.lower()))
    return bool(get_close_matches(name, [*Convention], n=1, cutoff=0.7))


def _write(puzzle: Hitori) -> str:
    longest = max(map(len, map(str, puzzle.cells)))
    words: dict[Value, str] = {
        number: str(number or ".").rjust(longest) for number in set(puzzle.cells)
    }
    rows = [" ".join(map(words.__getitem__, row)) for row in puzzle.rows]
    lines = [f"hitori {puzzle.width}x{puzzle.height}", *rows, *sorted(puzzle.conventions)]
    return "\n".join(lines) + "\n"


GRID = format_of(forms.GRID, _parse, _write, names_rule=names_rule)
