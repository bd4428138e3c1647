"""Texts of picross-solver (Pierre Dejoue): `GRID` and a title, then clues in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from runut.core.scanner import Line, Scanner, shown
from runut.families.formats import format_of
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats.clues import WrittenClue, clue_texts, joined, nonogram_of
from runut.families.nonogram.model import LONGEST, Nonogram
from runut.text.metadata import Note, check_notes, note_lines, read_note

_CLUE = re.compile(r"\s*\[[^][]*\]\s*")
_LENGTH = re.compile(r"[^][\s]+")
_SIDES = ("ROWS", "COLUMNS")


def _parse_picross(scanner: Scanner) -> Nonogram:
    comments = _take_comments(scanner)
    first = scanner.take("'GRID'")
    if not forms.is_picross_head(first.text):
        first.fail(f"expected 'GRID', found {shown(first.text.strip())}", "for example: GRID A cat")
    title = first.text.strip().removeprefix("GRID").strip()
    sides = {side: _take_side(scanner, side, comments) for side in _SIDES}
    notes: list[Note] = [("title", title)] if title else []
    for line in comments:
        check_notes(line, notes)
        notes.append(read_note(line.text))
    return nonogram_of(sides["ROWS"], sides["COLUMNS"], first, notes)


def _take_side(scanner: Scanner, side: str, comments: list[Line]) -> list[WrittenClue]:
    """The clues of the rows or columns, up to any other line."""
    comments += _take_comments(scanner)
    head = scanner.take(f"'{side}'")
    if head.text.strip() != side:
        hint = f"for example: {side}, and below it a clue a line, such as [ 3 1 ]"
        head.fail(f"expected '{side}', found {shown(head.text.strip())}", hint)
    clues: list[WrittenClue] = []
    while True:
        found = _take_comments(scanner)
        line = scanner.peek()
        if line is None or not line.text.lstrip().startswith("["):
            break
        comments += found
        clues.append(_take_clue(scanner, side, len(clues)))
    # The comments before the next puzzle belong to it.
    if line is not None and forms.is_picross_head(line.text):
        scanner.give_back(found)
    else:
        comments += found
    return clues


def _take_clue(scanner: Scanner, side: str, before: int) -> WrittenClue:
    line = scanner.take("a clue")
    if before == LONGEST:
        line.fail(f"expected at most {LONGEST} {side.lower()}")
    if not _CLUE.fullmatch(line.text):
        hint = "for example: [ 3 1 ], or [ ] for a line without blocks"
        line.fail(f"expected a clue in brackets, found {shown(line.text.strip())}", hint)
    return WrittenClue(line, line.tokens(_LENGTH))


def _take_comments(scanner: Scanner) -> list[Line]:
    """The comments up to the next line of another kind."""
    comments: list[Line] = []
    scanner.skip_blank()
    for line in scanner.taken(lambda line: line.is_blank or line.text.lstrip().startswith("#")):
        if not line.is_blank:
            check_notes(line, comments)
            comments.append(line)
    return comments


def _write_picross(puzzle: Nonogram) -> str:
    rows, columns = clue_texts(puzzle, puzzle.rows), clue_texts(puzzle, puzzle.columns)
    head = joined(_head(puzzle))
    return f"{head}ROWS\n{joined(map(_bracketed, rows))}COLUMNS\n{joined(map(_bracketed, columns))}"


def _head(puzzle: Nonogram) -> Iterator[str]:
    """The first title after `GRID`, and every other note as a comment."""
    title = puzzle.note("title")
    yield f"GRID {title}".rstrip()
    notes = list(puzzle.notes)
    if title:
        notes.remove(("title", title))
    yield from note_lines(puzzle.with_notes(*notes))


def _bracketed(clue: str) -> str:
    return "[ ]" if clue == "0" else f"[ {clue} ]"


PICROSS = format_of(forms.PICROSS, _parse_picross, _write_picross)
