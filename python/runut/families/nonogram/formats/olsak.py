"""Olšák's .g: text about the puzzle, then the clues between lines that begin with a colon."""

from __future__ import annotations

from collections.abc import Iterator

from runut.core.family import Format
from runut.core.text import Scanner, shown
from runut.families.nonogram.formats.clues import (
    LONG_HEAD,
    WrittenClue,
    clue_texts,
    filled_lines,
    joined,
    nonogram_of,
)
from runut.families.nonogram.formats.notes import read_note
from runut.families.nonogram.model import LONGEST, Nonogram, Note

__all__ = ["OLSAK"]


def _olsak_score(head: str) -> float:
    marks = [at for at, line in enumerate(filled_lines(head)) if line.startswith(":")]
    if not marks or (len(head) < LONG_HEAD and len(marks) < 2):
        return 0
    clues = filled_lines(head)[marks[0] + 1 : marks[1] if len(marks) > 1 else -1]
    return 0.9 if clues and all(line[0].isdigit() for line in clues) else 0


def _parse_olsak(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.peek() or scanner.take("a title or ':'")
    notes = _take_notes(scanner)
    rows, columns = _up_to_colon(scanner, "rows"), _up_to_colon(scanner, "columns")
    return nonogram_of(rows, columns, first, notes)


def _take_notes(scanner: Scanner) -> list[Note]:
    """The first line as the title, the others as they are; the table of colours is passed over."""
    notes: list[Note] = []
    is_table = False
    while not (line := scanner.take("':' before the rows")).text.lstrip().startswith(":"):
        text = line.text.strip()
        is_table = is_table or text.lower().startswith("#d")
        if not text or is_table:
            continue
        plain = ("comment" if notes else "title", text)
        notes.append(read_note(text) if text.startswith("#") else plain)
    return notes


def _up_to_colon(scanner: Scanner, what: str) -> list[WrittenClue]:
    clues: list[WrittenClue] = []
    while True:
        scanner.skip_blank()
        line = scanner.take(f"':' after the {what}")
        if line.text.lstrip().startswith(":"):
            break
        if len(clues) == LONGEST:
            line.fail(f"expected at most {LONGEST} {what}")
        tokens = line.tokens()
        for token in tokens:
            if token.text[0].isdigit() and token.text[-1].isalpha():
                token.fail(f"found a colour: {shown(token.text)}", "only black can be read")
        clues.append(WrittenClue(line, tokens))
    if not clues:
        line.fail(f"expected clues of {what} before ':'")
    return clues


def _write_olsak(puzzle: Nonogram) -> str:
    rows, columns = clue_texts(puzzle, puzzle.rows), clue_texts(puzzle, puzzle.columns)
    return f"{joined(_lines(puzzle))}: rows\n{joined(rows)}: columns\n{joined(columns)}: end\n"


def _lines(puzzle: Nonogram) -> Iterator[str]:
    """The notes: a title at the beginning as it is, everything else with its name."""
    for number, (name, value) in enumerate(puzzle.notes):
        is_title = name == "title" and number == 0 and value[0] not in ":#"
        yield value if is_title else f"# {name}: {value}"


OLSAK = Format(
    "olsak",
    "Olšák's .g: a title, then rows and columns between lines with a colon",
    _olsak_score,
    _parse_olsak,
    _write_olsak,
    suffixes=(".g",),
)
