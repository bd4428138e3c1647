"""Pictures, as PBM or drawn with signs: the clues make the puzzle, the picture is the goal.

Comments of a PBM are notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from runut.core.puzzle import Solution
from runut.core.rules.check import check
from runut.core.scanner import Line, Scanner, Token, shown
from runut.core.shape import rows_of
from runut.errors import PuzzleError
from runut.families.formats import format_of
from runut.families.forms import nonogram as forms
from runut.families.nonogram.algorithms import pictures
from runut.families.nonogram.formats.clues import clue_texts, joined
from runut.families.nonogram.model import LONGEST, Nonogram
from runut.families.nonogram.pictures import puzzle_of
from runut.families.nonogram.rules import model
from runut.text.metadata import Note, check_notes, note_lines, read_note

_WORD = re.compile(r"[^\s#]+")
NODES = 100_000
"""Most nodes of the search for the picture of a puzzle."""


def _parse_pbm(scanner: Scanner) -> Nonogram:
    first = scanner.first("'P1'")
    notes: list[Note] = []
    words = _words(scanner, first, notes)
    if next(words).text != "P1":
        first.fail(f"expected 'P1', found {shown(first.text.strip())}", "a PBM written as text")
    width = next(words).integer("the width", least=1, most=LONGEST)
    height = next(words).integer("the height", least=1, most=LONGEST)
    cells: list[int] = []
    while len(cells) < width * height:
        token = next(words)
        for at, cell in enumerate(token.text):
            if cell not in "01" or len(cells) == width * height:
                place = Token(cell, token.line, token.column + at, token.source)
                place.fail(f"expected {width * height} cells of 0 or 1, found {shown(token.text)}")
            cells.append(int(cell))
    return puzzle_of_picture(cells, width, [each for each in notes if each[0] != "goal"])


def puzzle_of_picture(cells: list[int], width: int, notes: Iterable[Note] = ()) -> Nonogram:
    """The clues of a picture, which is the goal; its cells by row, 1 for black."""
    puzzle = puzzle_of([cells[at : at + width] for at in range(0, len(cells), width)])
    return puzzle.with_notes(*notes, ("goal", "".join(map(str, cells))))


def _words(scanner: Scanner, line: Line, notes: list[Note]) -> Iterator[Token]:
    """The words from this line on; comments go to the notes. A line is taken when it is needed."""
    while True:
        text, sign, comment = line.text.partition("#")
        if sign:
            check_notes(line, notes)
            notes.append(read_note(comment))
        yield from Line(text, line.number, line.source).tokens(_WORD)
        line = scanner.take("more of the picture")


def _write_pbm(puzzle: Nonogram) -> str:
    rows = picture_of(puzzle)
    broken = (row[at : at + 70] for row in rows for at in range(0, len(row), 70))
    notes = joined(note_lines(puzzle, without="goal"))
    return f"P1\n{notes}{puzzle.width} {puzzle.height}\n{joined(broken)}"


def picture_of(puzzle: Nonogram) -> list[str]:
    """The goal, or else the first picture that has these clues, by row, 1 for black."""
    list(clue_texts(puzzle, puzzle.rows))
    text = _goal(puzzle) or _first_picture(puzzle)
    return [text[at : at + puzzle.width] for at in range(0, len(text), puzzle.width)]


def _goal(puzzle: Nonogram) -> str:
    """The author's picture, if it has these clues."""
    goal = puzzle.note("goal")
    if not goal or set(goal) - set("01"):
        return ""
    picture = Solution(rows_of(map(int, goal), puzzle.width))
    return "" if check(model(puzzle), picture) else goal


def _first_picture(puzzle: Nonogram) -> str:
    outcome = pictures(puzzle, 1, NODES)
    if not outcome.solutions:
        fault = (
            "no picture with these clues" if outcome.halt is None else "no picture found in time"
        )
        raise PuzzleError(fault, "a PBM holds a solution of the puzzle")
    return "".join(map(str, outcome.solutions[0]))


PBM = format_of(forms.PBM, _parse_pbm, _write_pbm, shows_solution=True)


# -- pictures as people draw them with signs ----------------------------------------------------


def _parse_picture(scanner: Scanner) -> Nonogram:
    """The rows up to an empty line; one of spaces may be a row."""
    rows = [scanner.first("the first row of a picture")]
    while (line := scanner.peek()) is not None and line.text:
        rows.append(scanner.take("a row of the picture"))
        if len(rows) > LONGEST:
            line.fail(f"expected at most {LONGEST} rows")
    pixels = forms.pixels([row.text for row in rows])
    if not pixels:
        rows[0].fail("expected a picture: rows of one sign for black and one for white")
    return puzzle_of_picture([cell for row in pixels for cell in row], len(pixels[0]))


def _write_picture(puzzle: Nonogram) -> str:
    """The rows, and an empty line after them."""
    rows = [row.translate(str.maketrans("10", "#.")) for row in picture_of(puzzle)]
    if not forms.pixels(rows):
        fault = "a picture of one row, of one column or of one colour reads as something else"
        raise PuzzleError(fault, "use the format 'pbm'")
    return joined(iter([*rows, ""]))


PICTURE = format_of(forms.PICTURE, _parse_picture, _write_picture, shows_solution=True)
