"""The formats of packings: the paper's file if it can hold the puzzle, else JSON."""

from __future__ import annotations

from runut.core.scanner import Scanner
from runut.families.formats import format_of
from runut.families.forms import packing as forms
from runut.families.packing import paper_file
from runut.families.packing.json_file import JSON_FILE
from runut.families.packing.model import Packing
from runut.families.packing.paper_file import PAPER_FILE
from runut.families.packing.xmpuzzle import XMPUZZLE


def _parse(scanner: Scanner) -> Packing:
    scanner.skip_blank()
    line = scanner.peek()
    is_json = line is not None and line.text.lstrip().startswith("{")
    return (JSON_FILE if is_json else PAPER_FILE).parse(scanner)


def _write(puzzle: Packing) -> str:
    form = PAPER_FILE if paper_file.can_hold(puzzle) else JSON_FILE
    return form.write(puzzle)


PACKING = format_of(forms.PACKING, _parse, _write)

FORMATS = (PACKING, PAPER_FILE, JSON_FILE, XMPUZZLE)
