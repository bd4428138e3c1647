"""Olšák's .g: text about the puzzle, colours, then the clues between lines with a colon."""

from __future__ import annotations

from collections.abc import Iterator

from runut.core.scanner import Line, Scanner, shown
from runut.families.formats import format_of
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats.clues import WrittenClue, joined, nonogram_of
from runut.families.nonogram.formats.palette import (
    BLACK,
    Palette,
    colour_name,
    distinct,
    marked_texts,
    used_colours,
)
from runut.families.nonogram.model import LONGEST, MOST_COLOURS, Nonogram, marks_of
from runut.text.metadata import Note, check_notes, read_note

_LONG_END = 200
"""How many lines the search for another puzzle covers."""


def _parse_olsak(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.peek() or scanner.take("a title or ':'")
    notes, table = _take_head(scanner)
    rows, columns = _up_to_colon(scanner, "rows"), _up_to_colon(scanner, "columns")
    _pass_over_the_end(scanner)
    return used_colours(nonogram_of(rows, columns, first, notes, _palette(table)))


def _take_head(scanner: Scanner) -> tuple[list[Note], list[Line]]:
    """The notes (the first line is the title) and the table of colours."""
    notes: list[Note] = []
    table: list[Line] | None = None
    while not (line := scanner.take("':' before the rows")).text.lstrip().startswith(":"):
        text = line.text.strip()
        check_notes(line, notes if table is None else table)
        if table is not None:
            table.append(line)
        elif text.lower().startswith("#d"):
            table = []
        elif text:
            plain = ("comment" if notes else "title", text)
            notes.append(read_note(text) if text.startswith("#") else plain)
    return notes, [line for line in table or () if not line.is_blank]


def _palette(table: list[Line]) -> Palette:
    """The colours, a line each: `r:+ red`, the mark before the colon, a sign for pictures after it.

    The mark `1` is for lengths without a mark, and `0` is the background. A shade (`#c01010`) takes
    its name from the words after it.
    """
    colours: list[str] = []
    marks: dict[str, int] = {}
    for line in table:
        head, *words = line.tokens()
        mark = head.text.partition(":")[0]
        if ":" not in head.text or not mark or not words:
            head.fail(
                f"expected a colour, found {shown(line.text.strip())}", "for example: r:+ red"
            )
        if mark in marks:
            head.fail(f"the mark {shown(mark)} appears twice")
        if mark == "0":
            continue
        if len(colours) == MOST_COLOURS:
            head.fail(f"expected at most {MOST_COLOURS} colours")
        name, *comment = (word.text for word in words)
        is_shade = name.startswith("#")
        colours.append(colour_name(" ".join(comment), name) if is_shade else colour_name(name))
        marks["" if mark == "1" else mark] = len(colours)
    if "" not in marks and len(colours) < MOST_COLOURS:
        colours.append(BLACK.colours[0])
        marks[""] = len(colours)
    return Palette(distinct(colours), marks)


def _up_to_colon(scanner: Scanner, what: str) -> list[WrittenClue]:
    clues: list[WrittenClue] = []
    while True:
        line = scanner.first(f"':' after the {what}")
        if line.text.lstrip().startswith(":"):
            break
        if len(clues) == LONGEST:
            line.fail(f"expected at most {LONGEST} {what}")
        clues.append(WrittenClue(line, line.tokens()))
    if not clues:
        line.fail(f"expected clues of {what} before ':'")
    return clues


def _pass_over_the_end(scanner: Scanner) -> None:
    """Skip the text after the last colon, unless another puzzle follows."""
    lines: list[Line] = []
    while scanner.peek() is not None:
        lines.append(scanner.take("the end"))
        if lines[-1].text.lstrip().startswith(":") or len(lines) == _LONG_END:
            scanner.give_back(lines)
            return


def _write_olsak(puzzle: Nonogram) -> str:
    rows, columns = marked_texts(puzzle, puzzle.rows), marked_texts(puzzle, puzzle.columns)
    heads = joined(_lines(puzzle)) + joined(_table(puzzle))
    return f"{heads}: rows\n{joined(rows)}: columns\n{joined(columns)}: end\n"


def _table(puzzle: Nonogram) -> Iterator[str]:
    if puzzle.colours == BLACK.colours:
        return
    yield "#d"
    yield "0:. white"
    for mark, colour in zip(marks_of(puzzle.colours), puzzle.colours, strict=True):
        name, sign, digits = colour.partition("#")
        yield f"{mark}:{mark} {sign + digits or name} {name}".rstrip()


def _lines(puzzle: Nonogram) -> Iterator[str]:
    """The notes: a leading title without its name, all others with their names."""
    for number, (name, value) in enumerate(puzzle.notes):
        is_title = name == "title" and number == 0 and value[0] not in ":#"
        yield value if is_title else f"# {name}: {value}"


OLSAK = format_of(forms.OLSAK, _parse_olsak, _write_olsak)
