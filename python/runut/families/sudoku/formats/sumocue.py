"""SumoCue's line: killers and jigsaws, an entry a cell.

`=n` begins a cage with the sum `n` (one cell with a digit is a given, `=0` is blank), `+n` belongs
to the cage that begins at cell `n`, counted from 0. `Jn` after each entry is the cell's region.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import isqrt
from typing import NamedTuple

from runut.core.scanner import Line, Scanner, Token, read_each, shown
from runut.errors import Fault, FormatError
from runut.families.formats import format_of
from runut.families.forms.sudoku import lines
from runut.families.forms.sudoku.lines import SUMOCUE_HEAD as HEAD
from runut.families.forms.sudoku.signs import WIDTHS
from runut.families.sudoku.formats import regions
from runut.families.sudoku.formats.cells import reject_constraints, sudoku_of, unwritable
from runut.families.sudoku.kinds.areas import Cage
from runut.families.sudoku.kinds.boards import Jigsaw
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.whole import Diagonals
from runut.families.sudoku.layout import LARGEST, cell_name
from runut.families.sudoku.model import Sudoku

_ENTRY = re.compile(r"[=+][^=+]*")
_PARTS = re.compile(r"([=+])\s*([0-9]{1,5})\s*(?:J\s*([0-9]{1,2}))?\s*", re.IGNORECASE)


class _Entry(NamedTuple):
    token: Token
    begins: bool
    number: int
    region: int | None


def _parse(scanner: Scanner) -> Sudoku:
    line = scanner.first("a line 'SumoCueV1=...'")
    head = HEAD.match(line.text)
    if not head:
        line.fail(f"expected 'SumoCueV1', found {shown(line.text)}")
    entries = _entries(line, head.end())
    size = _size(line, entries)
    shape, jigsaw = _division(entries, size)
    cages = _cages(entries, size)
    digits = [
        entry.number if entry.begins and cell not in cages else 0
        for cell, entry in enumerate(entries)
    ]
    rules: list[Constraint] = [Diagonals()] if head[1] else []
    rules += jigsaw
    rules += (Cage(tuple(cells), entries[cell].number) for cell, cells in sorted(cages.items()))
    return sudoku_of(shape, digits, [entry.token for entry in entries], rules)


def _entries(line: Line, start: int) -> list[_Entry]:
    tokens = Line(" " * start + line.text[start:], line.number, line.source).tokens(_ENTRY)
    begin = tokens[0].column - 1 if tokens else len(line.text)
    if line.text[start:begin].strip():
        line.fail(f"expected '=' or '+', found {shown(line.text[start:])}", column=start + 1)
    return read_each(tokens, _entry)


def _entry(token: Token) -> _Entry:
    match = _PARTS.fullmatch(token.text)
    if not match:
        token.fail(f"expected an entry like =12 or +0J3, found {shown(token.text)}")
    region = int(match[3]) if match[3] else None
    return _Entry(token, match[1] == "=", int(match[2]), region)


def _size(line: Line, entries: list[_Entry]) -> int:
    count = len(entries)
    size = isqrt(count)
    has_regions = bool(entries) and entries[0].region is not None
    is_square = size * size == count
    if not (is_square and size <= LARGEST and (has_regions or size in WIDTHS)):
        line.fail(
            f"expected 81 entries (or 16, 36, 256 ...), found {count}", column=len(line.text) + 1
        )
    return size


def _division(entries: list[_Entry], size: int) -> tuple[tuple[int, int], tuple[Constraint, ...]]:
    with_region = [entry.region is not None for entry in entries]
    if not any(with_region):
        return regions.usual_shape(size), ()
    if not all(with_region):
        entries[with_region.index(False)].token.fail(
            "expected a region, such as J0, after this entry as after the others"
        )
    return regions.shape_and_jigsaw([entry.region or 0 for entry in entries], size)


def _cages(entries: list[_Entry], size: int) -> dict[int, list[int]]:
    """The cells of each cage of several cells, by the cell where it begins."""
    cages: dict[int, list[int]] = {}
    faults: list[Fault] = []
    for cell, entry in enumerate(entries):
        if entry.begins:
            continue
        first = entry.number
        if first >= len(entries) or not entries[first].begins:
            faults.append(entry.token.fault(f"cell {first} begins no cage"))
        elif not entries[first].number:
            faults.append(entry.token.fault(f"the cage of cell {first} has no sum"))
        else:
            cages.setdefault(first, [first]).append(cell)
    for cell, entry in enumerate(entries):
        if entry.begins and cell not in cages and entry.number > size and not faults:
            faults.append(
                entry.token.fault(
                    f"expected a digit from 0 to {size}, found {entry.number}",
                    "no other cell belongs to this cage",
                )
            )
    if faults:
        raise FormatError(faults)
    return {first: sorted(cells) for first, cells in cages.items()}


# -- writing ------------------------------------------------------------------------------------


def _write(puzzle: Sudoku) -> str:
    reject_constraints(puzzle, "SumoCue", Diagonals, Jigsaw, Cage)
    cages = [each for each in puzzle.constraints if isinstance(each, Cage)]
    faults = list(_beyond_sumocue(puzzle, cages))
    if faults:
        raise unwritable(*(f"SumoCue cannot hold {text}" for text in faults))
    entries = [f"={digit}" for digit in puzzle.cells]
    for cage in cages:
        first = min(cage.cells)
        for cell in cage.cells:
            entries[cell] = f"={cage.total}" if cell == first else f"+{first}"
    if not regions.has_usual_boxes(puzzle) or puzzle.size not in WIDTHS:
        pairs = zip(entries, regions.regions_of(puzzle), strict=True)
        entries = [f"{entry}J{region}" for entry, region in pairs]
    has_diagonals = any(isinstance(each, Diagonals) for each in puzzle.constraints)
    return f"SumoCueV1{'D' * has_diagonals}{''.join(entries)}\n"


def _beyond_sumocue(puzzle: Sudoku, cages: list[Cage]) -> Iterator[str]:
    seen: set[int] = set()
    for cage in cages:
        name = cell_name(cage.cells[0], puzzle.size)
        if cage.total is None:
            yield f"a cage without a sum ({name})"
        if len(cage.cells) == 1:
            yield f"a cage of one cell ({name})"
        if seen & set(cage.cells):
            yield f"cages that share a cell ({name})"
        if any(puzzle.cells[cell] for cell in cage.cells):
            yield f"givens in a cage ({name})"
        seen.update(cage.cells)


SUMOCUE = format_of(lines.SUMOCUE, _parse, _write)
