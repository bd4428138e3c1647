"""The input of SPOJ's problem NONOGRAM: a count, then height, width and clues that end with 0."""

from __future__ import annotations

from runut.core.family import Format
from runut.core.scanner import Scanner
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats import clues
from runut.families.nonogram.model import Nonogram


def _parse(scanner: Scanner) -> Nonogram:
    """The next puzzle; the number of puzzles stands before the first."""
    scanner.skip_blank()
    first = scanner.take("the number of puzzles, or a height and a width")
    if len(first.tokens()) == 1:
        scanner.skip_blank()
        first = scanner.take("a height and a width")
    match = forms.PAIR.fullmatch(first.text) or first.fail("expected a height and a width")
    height, width = clues.sizes_of(first, match)
    rows, columns = (
        clues.take_clues(scanner, height, "row"),
        clues.take_clues(scanner, width, "column"),
    )
    return clues.nonogram_of([*map(_clue, rows)], [*map(_clue, columns)], first)


def _clue(written: clues.WrittenClue) -> clues.WrittenClue:
    """A clue without the 0 at its end; an empty one is this 0 alone."""
    *others, last = written.tokens
    if last.text != "0":
        last.fail("expected 0 at the end of this clue")
    return clues.WrittenClue(written.line, others or [last])


def _write(puzzle: Nonogram) -> str:
    lines = (
        text if text == "0" else f"{text} 0"
        for side in (puzzle.rows, puzzle.columns)
        for text in clues.clue_texts(puzzle, side)
    )
    return f"1\n{puzzle.height} {puzzle.width}\n{clues.joined(lines)}"


SPOJ = Format.of(
    forms.SPOJ,
    "the input of SPOJ's problem NONOGRAM: a count, height and width, clues that end with 0",
    _parse,
    _write,
)
