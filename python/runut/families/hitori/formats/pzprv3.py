"""The file of pzprv3, and Kanpen's, which has the same lines without a heading."""

from __future__ import annotations

import re

from runut.core.scanner import Line, Scanner, shown
from runut.errors import Fault, FormatError
from runut.families.formats import format_of
from runut.families.forms import hitori as forms
from runut.families.hitori.formats.cells import read_rows, read_side, write_rows
from runut.families.hitori.model import Hitori


def _parse(scanner: Scanner) -> Hitori:
    first = scanner.first("'pzprv3'")
    if "/" in first.text:
        return _parse_one_line(first)
    if first.text.strip().lower() not in ("pzprv3", "pzprv3.1"):
        first.fail(f"expected 'pzprv3', found {shown(first.text)}")
    return _parse_body(scanner)


def _parse_one_line(line: Line) -> Hitori:
    """A whole file with '/' for each line end."""
    parts = line.text.split("/")
    scanner = Scanner(parts, line.source)
    scanner.take("'pzprv3'")
    try:
        return _parse_body(scanner)
    except FormatError as error:
        raise FormatError([_in_one_line(fault, line, parts) for fault in error.faults]) from None


def _in_one_line(fault: Fault, line: Line, parts: list[str]) -> Fault:
    before = sum(len(part) + 1 for part in parts[: (fault.line or 1) - 1])
    column = min(before + (fault.column or 1), len(line.text) + 1)
    return line.fault(fault.message, fault.hint, column=column)


def _parse_body(scanner: Scanner) -> Hitori:
    kind = scanner.take("'hitori'")
    if kind.text.strip().lower() != "hitori":
        kind.fail(f"expected 'hitori', found {shown(kind.text)}")
    return _parse_numbers(scanner)


def _parse_numbers(scanner: Scanner) -> Hitori:
    height = read_side(scanner.first("the number of rows"), "the number of rows")
    width = read_side(scanner.take("the number of columns"), "the number of columns")
    lines = [scanner.take(f"row {row} of {height}") for row in range(1, height + 1)]
    # '-' is a question mark, which means the same as a blank.
    plain = [Line(re.sub(r"-(?!\S)", ".", each.text), each.number, each.source) for each in lines]
    cells = read_rows(plain, width)
    for _ in range(height):
        line = scanner.peek()
        if line is not None and forms.MARKS.fullmatch(line.text):
            scanner.take("marks")
    return Hitori(width, height, cells)


def _write_kanpen(puzzle: Hitori) -> str:
    return _write(puzzle).split("\n", 2)[2]


def _write(puzzle: Hitori) -> str:
    marks = (". " * puzzle.width).rstrip() + "\n"
    numbers = write_rows(puzzle, ".")
    return f"pzprv3\nhitori\n{puzzle.height}\n{puzzle.width}\n{numbers}{marks * puzzle.height}"


PZPRV3 = format_of(forms.PZPRV3, _parse, _write)

KANPEN = format_of(forms.KANPEN, _parse_numbers, _write_kanpen)
