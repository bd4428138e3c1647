"""The text of Penpa+ (swaroopg92.github.io/penpa-edit): a drawing, compressed in an address."""

from __future__ import annotations

import re
from urllib.parse import unquote

from runut.core.scanner import Scanner
from runut.families.formats import format_of
from runut.families.forms.sudoku import lines
from runut.families.sudoku.formats.cells import compare
from runut.families.sudoku.formats.fpuzzles import fpuzzles_of, sudoku_of_fpuzzles
from runut.families.sudoku.formats.penpa.drawings import Drawing, drawing_of, marks_of_answer
from runut.families.sudoku.formats.penpa.reading import fpuzzles_of_drawing
from runut.families.sudoku.formats.penpa.texts import deflated, inflated
from runut.families.sudoku.formats.penpa.writing import text_of
from runut.families.sudoku.model import Sudoku

_ANSWER = re.compile(r"&a=([^&\s]*)")
_PACKED = re.compile(r"(?:^|[#?&])p=([^&\s]*)|^([\w+/=]+)$", re.ASCII)


def _parse(scanner: Scanner) -> Sudoku:
    scanner.skip_blank()
    token = scanner.take("an address of Penpa+").inner()
    line, found = token, _PACKED.search(token.text)
    if not found:
        hint = "for example: https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRN..."
        token.fail("expected an address of Penpa+ with the puzzle after 'p='", hint)
    group = found.lastindex or 0
    token = token.part(found.start(group), found.end(group))
    try:
        text = inflated(unquote(token.text).replace(" ", "+"))
    except ValueError as error:
        token.fail(f"this holds no drawing: {error}", "was the address copied to its end?")
    try:
        drawing = drawing_of(text)
        data = fpuzzles_of_drawing(drawing)
    except ValueError as error:
        token.fail(f"this drawing of Penpa+ is no sudoku: {error}")
    puzzle = sudoku_of_fpuzzles(data, token, scanner)
    if answer := _ANSWER.search(line.text):
        _compare(puzzle, drawing, unquote(answer[1]), scanner)
    return puzzle.with_notes(*puzzle.notes, *drawing.source_note)


def _compare(puzzle: Sudoku, drawing: Drawing, packed: str, scanner: Scanner) -> None:
    """Remark on an answer check that this puzzle does not pass, and on what is no digit in it."""
    try:
        marks = marks_of_answer(inflated(packed.replace(" ", "+")))
    except ValueError as error:
        scanner.remark(f"the answer check was not read: {error}")
        return
    cells, places = [0] * puzzle.shape.size, [drawing.lattice.cell(point) for point, _ in marks]
    for place, (_, digit) in zip(places, marks, strict=True):
        if place and digit in puzzle.board.digits:
            cells[place[0] * puzzle.board.columns + place[1]] = digit
    if others := len(marks) - sum(map(bool, cells)):
        scanner.remark(f"marks of the answer check that are no digits of cells: {others}")
    compare(puzzle, tuple(cells), scanner)


def _write(puzzle: Sudoku) -> str:
    text = text_of(fpuzzles_of(puzzle, "Penpa+"), puzzle.note("source"))
    return f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={deflated(text)}\n"


PENPA = format_of(lines.PENPA, _parse, _write)
