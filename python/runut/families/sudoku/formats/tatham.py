"""The game ID of Simon Tatham's Solo: `3x3:`, `9j:` jigsaw, `3x3x:` diagonals, `3x3k:` killer.

The givens follow the colon. After commas follow the edges of the regions of a jigsaw, and the edges
of the cages of a killer with their sums, each in the first cell of its cage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from runut.core.scanner import Line, Scanner, shown
from runut.core.shape import linked
from runut.errors import PuzzleError
from runut.families.formats import format_of
from runut.families.forms.sudoku import lines
from runut.families.forms.sudoku.lines import GAME, SEED
from runut.families.sudoku.formats.cells import (
    given_tokens,
    reject_constraints,
    sudoku_of,
    unwritable,
)
from runut.families.sudoku.formats.regions import normal, regions_of, usual_shape
from runut.families.sudoku.kinds.areas import Cage
from runut.families.sudoku.kinds.boards import Jigsaw
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.kinds.whole import Diagonals
from runut.families.sudoku.layout import LARGEST
from runut.families.sudoku.model import Sudoku
from runut.text.codes import DECIMAL, Code, refuse_seed

_RUNS = "abcdefghijklmnopqrstuvwxyz"
_CODE = Code(DECIMAL, runs=_RUNS, between="_", expected="a number, or a letter for a gap")
_MOST_SYMBOLS = 31
_LONGEST_EDGELESS = 25


def _parse(scanner: Scanner) -> Sudoku:
    line = scanner.first("a game ID")
    game = GAME.match(line.text)
    if SEED.match(line.text):
        refuse_seed(line)
    if game is None or (game[2] is None and not game[3]):
        line.fail(
            f"expected a game ID '3x3:' or '9j:' and the givens, found {shown(line.text.strip())}",
            "for example: 2x2:1_2c3f4c",
        )
    shape = int(game[1]), int(game[2] or 1)
    size = shape[0] * shape[1]
    if not 1 <= size <= LARGEST:
        line.fail(f"expected boxes of at most {LARGEST} cells, found {shape[0]}x{shape[1]}")
    spans = _spans(line, game.end())
    cells = size * size
    found = _CODE.read(line, *spans[0], cells)
    tokens = given_tokens(found, size)
    found.check_least(cells)
    wanted = 1 + bool(game[3]) + 2 * bool(game[5])
    if len(spans) != wanted:
        line.fail(f"expected {wanted} parts between commas, found {len(spans)}")
    rules: list[Constraint] = [Diagonals()] if game[4] else []
    if game[3]:
        shape = usual_shape(size)
        rules.append(Jigsaw(tuple(_regions(line, *spans[1], size))))
    if game[5]:
        rules += _cages(line, spans[-2], spans[-1], size)
    return sudoku_of(shape, found.values, tokens, rules)


def _spans(line: Line, start: int) -> list[tuple[int, int]]:
    """Where each part between commas begins and ends."""
    spans = []
    for text in line.text[start:].rstrip().split(",", 4):
        spans.append((start, start + len(text)))
        start += len(text) + 1
    return spans


def _edges(size: int) -> Iterator[tuple[int, int]]:
    """Pairs of neighbours: side by side by row, then one above the other by column."""
    for row in range(size):
        yield from ((row * size + at, row * size + at + 1) for at in range(size - 1))
    for column in range(size):
        yield from ((at * size + column, (at + 1) * size + column) for at in range(size - 1))


def _regions(line: Line, start: int, end: int, size: int) -> list[int]:
    """The number of the region of each cell: a letter is so many pairs without an edge between."""
    pairs, free = list(_edges(size)), []
    at = 0
    for column, sign in enumerate(line.text[start:end], start + 1):
        if sign != "_" and sign not in _RUNS:
            line.fail(f"expected a letter or '_', found {shown(sign)}", column=column)
        run = _RUNS.find(sign) + 1
        free += pairs[at : at + run]
        at += run + (sign != _RUNS[-1])
        if at > len(pairs) + 1:
            line.fail("the edges of the regions go on beyond the board", column=column)
    if at != len(pairs) + 1:
        line.fail("the edges of the regions end too early", column=end + 1)
    region = [0] * (size * size)
    for area in linked(range(size * size), free):
        for cell in area:
            region[cell] = area[0]
    return region


def _cages(
    line: Line, edges: tuple[int, int], sums: tuple[int, int], size: int
) -> Iterator[Constraint]:
    """Each cage with the sum in its first cell, or without one."""
    found = _CODE.read(line, *sums, size * size)
    found.check_least(size * size)
    cages: dict[int, list[int]] = {}
    for cell, region in enumerate(_regions(line, *edges, size)):
        cages.setdefault(region, []).append(cell)
    totals = found.values
    for first, cells in cages.items():
        if totals[first] or len(cells) > 1:
            yield Cage(tuple(cells), totals[first] or None)


# -- writing ------------------------------------------------------------------------------------


def _write(puzzle: Sudoku) -> str:
    reject_constraints(puzzle, "Solo", Diagonals, Jigsaw, Cage)
    size = puzzle.size
    if size > _MOST_SYMBOLS or (puzzle.box_rows == 1 and not _is(puzzle, Jigsaw)):
        raise unwritable(f"Solo has no boxes of {puzzle.box_rows}x{puzzle.box_columns}")
    has_jigsaw, has_cages = _is(puzzle, Jigsaw), _is(puzzle, Cage)
    head = f"{size}j" if has_jigsaw else f"{puzzle.box_rows}x{puzzle.box_columns}"
    parts = [_CODE.write(puzzle.cells)]
    if has_jigsaw:
        parts.append(_written(regions_of(puzzle), size))
    if has_cages:
        parts += _written_cages(puzzle)
    signs = "x" * _is(puzzle, Diagonals) + "k" * has_cages
    return f"{head}{signs}:{','.join(parts)}\n"


def _is(puzzle: Sudoku, kind: type[Constraint]) -> bool:
    return any(isinstance(each, kind) for each in puzzle.constraints)


def _written(regions: Sequence[int], size: int) -> str:
    """The edges between regions; one more edge, after the board, ends the last run."""
    text, run = "", 0
    for one, other in [*_edges(size), (-1, -1)]:
        if one >= 0 and regions[one] == regions[other]:
            run += 1
            continue
        if run > _LONGEST_EDGELESS:
            raise PuzzleError("Solo cannot hold regions as long as these")
        text += _RUNS[run - 1] if run else "_"
        run = 0
    line = Line(text, 1)
    if normal(_regions(line, 0, len(text), size)) != normal(regions):
        raise PuzzleError("Solo cannot hold regions that are not connected")
    return text


def _written_cages(puzzle: Sudoku) -> list[str]:
    cages = [each for each in puzzle.constraints if isinstance(each, Cage)]
    owners = {cell: number for number, cage in enumerate(cages) for cell in cage.cells}
    cells = len(puzzle.cells)
    if not len(owners) == cells == sum(len(cage.cells) for cage in cages):
        raise unwritable("Solo has every cell in one cage")
    if any(cage.total is None for cage in cages):
        raise unwritable("Solo has no cages without a sum")
    totals = {min(cage.cells): cage.total or 0 for cage in cages}
    sums = _CODE.write(totals.get(cell, 0) for cell in range(cells))
    return [_written([owners[cell] for cell in range(cells)], puzzle.size), sums]


TATHAM = format_of(lines.TATHAM, _parse, _write)
