"""Nonograms as texts: clues under headings, pictures of signs, SPOJ."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from runut.core.reading import HEAD, Translation
from runut.core.text import Line, Scanner
from runut.families.inputs.shapes import clues, picture

__all__ = ["has_headings", "is_picture", "is_spoj", "read_headings", "read_picture", "read_spoj"]

_HEADING = re.compile(
    r"\s*\[?\s*(?:(?P<rows>rows?|horizontals?|hor|across)|(?P<columns>columns?|cols?|verticals?|ver|down))"
    r"(?:[ _-]?clues?)?\s*\]?\s*[:=]?\s*(?P<rest>['\"]{0,3}[\s\d,;.]*)$",
    re.IGNORECASE,
)
_SECTION = re.compile(r"\s*\[.*\]\s*$")
_CLUE = re.compile(r"[\s\d,;.()-]*\d[\s\d,;.()-]*")
_NUMBER = re.compile(r"[0-9]{1,4}")
_DRAWN = re.compile(r"[#█■▓@XO]|[.·_ \-□]")
_FILLED, _EMPTY = "#█■▓@XO", ".·_ -□"
Clues = list[list[int]]


def _lengths(text: str) -> list[int]:
    return [length for word in _NUMBER.findall(text) if (length := int(word))]


# -- headings -----------------------------------------------------------------------------------


def has_headings(head: str) -> bool:
    """Whether lines name the rows and the columns, and what follows are clues."""
    found = [match for line in head.splitlines() if (match := _HEADING.match(line))]
    kinds = {match.lastgroup == "columns" or match["rows"] is None for match in found}
    return len(kinds) == 2 or (len(kinds) == 1 and len(head) >= HEAD)


def read_headings(scanner: Scanner, _families: Container[str]) -> Iterator[Translation]:
    """The clues under both headings; all other lines say nothing that solving needs."""
    first = scanner.peek() or scanner.take("a heading")
    parts: dict[bool, list[Line]] = {True: [], False: []}
    part: list[Line] | None = None
    while (line := scanner.peek()) is not None:
        scanner.take("a clue")
        if match := _HEADING.match(line.text):
            part = parts[match["rows"] is not None]
            rest = match["rest"].strip("'\" \t")
            part += [Line(rest, line.number, line.source)] if rest else []
        elif _SECTION.match(line.text):
            part = None
        elif part is not None and _CLUE.fullmatch(line.text):
            part.append(line)
    rows, columns = (_of_lines(parts[is_rows]) for is_rows in (True, False))
    if not rows or not columns:
        first.fail("expected clues under a heading for rows and one for columns")
    yield clues(rows, columns, (first.number,))


def _of_lines(lines: list[Line]) -> Clues:
    """A clue a line; a single line with commas has a clue between each two of them."""
    texts = [line.text for line in lines]
    if len(texts) == 1 and re.search("[,;]", texts[0]):
        texts = re.split("[,;]", texts[0])
    return [_lengths(text) for text in texts]


# -- pictures -----------------------------------------------------------------------------------


def is_picture(head: str) -> bool:
    """Whether all lines are as long, of one sign for black and one for white."""
    lines = [line.rstrip() for line in head.splitlines() if line.strip()]
    lines = lines[:-1] if len(head) >= HEAD else lines
    signs = {sign for line in lines for sign in line}
    is_even = len({len(line) for line in lines}) == 1 and len(lines) > 1 and len(lines[0]) > 1
    return is_even and len(signs) == 2 and bool(signs & {*_FILLED}) and bool(signs & {*_EMPTY})


def read_picture(scanner: Scanner, _families: Container[str]) -> Iterator[Translation]:
    """The nonogram of each picture."""
    scanner.skip_blank()
    while (line := scanner.peek()) is not None:
        rows: list[Line] = []
        while line is not None and not line.is_blank:
            rows.append(scanner.take("a row of the picture"))
            line = scanner.peek()
        wrong = next(
            (row for row in rows if len(row.text.rstrip()) != len(rows[0].text.rstrip())), None
        )
        if wrong is not None:
            wrong.fail(
                f"expected {len(rows[0].text.rstrip())} signs, found {len(wrong.text.rstrip())}"
            )
        texts = ["".join("01"[sign in _FILLED] for sign in row.text.rstrip()) for row in rows]
        yield picture(texts, tuple(row.number for row in rows))
        scanner.skip_blank()


# -- SPOJ ---------------------------------------------------------------------------------------


def is_spoj(head: str) -> bool:
    """Whether a text begins with a number of puzzles, two sides, and clues that end in 0."""
    lines = [line.split() for line in head.splitlines()[:3]]
    return (
        [len(words) for words in lines[:2]] == [1, 2]
        and len(lines) == 3
        and lines[2][-1:] == ["0"]
        and all(word.isdecimal() for words in lines for word in words)
    )


def read_spoj(scanner: Scanner, _families: Container[str]) -> Iterator[Translation]:
    """Each nonogram of an input of SPOJ's problem NONOGRAM."""
    count = (
        scanner.take("the number of puzzles").tokens()[0].integer("the number", least=1, most=10**6)
    )
    for _ in range(count):
        scanner.skip_blank()
        size = scanner.take("the height and the width of a puzzle")
        words = size.tokens()
        if len(words) != 2:
            size.fail(f"expected a height and a width, found {len(words)} words")
        height, width = (word.integer("a side", least=1, most=1000) for word in words)
        found = [_lengths(scanner.take("a clue").text) for _ in range(height + width)]
        yield clues(found[:height], found[height:], (size.number,))
