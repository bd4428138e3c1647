"""The drawing of Penpa+ for an object of f-puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain

from runut.core.shape import linked
from runut.errors import PuzzleError
from runut.families.sudoku.formats.cells import unwritable
from runut.families.sudoku.formats.editor import Entry
from runut.families.sudoku.formats.fpuzzles import keys
from runut.families.sudoku.formats.penpa import looks
from runut.families.sudoku.formats.penpa.canvas import Canvas, Cells, lines_of
from runut.families.sudoku.formats.penpa.lattice import Kind
from runut.families.sudoku.formats.penpa.shapes import outline, pill
from runut.families.sudoku.formats.regions import boxes_of, usual_shape
from runut.families.sudoku.kinds import forms
from runut.families.sudoku.layout import Board

_SMALL, _NORMAL, _ARROW, _MARKS = "5", "1", "2", "7"
"""Sizes of numbers, which say how they are drawn too."""
_BLACK, _WHITE, _RINGED = 1, 4, 6
_BORDER, _DIAGONAL, _CAGE = 2, 12, 10
_SUM_CORNERS, _VALUE_CORNER = 3, 3
_ROOMS = (1, 2, 4)
"""The room around a board with clues, in cells, that is tried."""


def text_of(data: Entry, source: str = "") -> str:
    """The text of a drawing for the object, with little room around the board."""
    has_clues = not {*looks.clues(), "littlekillersum"}.isdisjoint(data)
    for room in _ROOMS if has_clues else ():
        with suppress(PuzzleError):
            return _text(data, source, room)
    return _text(data, source, _ROOMS[-1] if has_clues else 0)


def _text(data: Entry, source: str, room: int) -> str:
    canvas = Canvas(data["size"], room)
    for key, entries in data.items():
        if draw := _draw_of(key):
            draw(canvas, entries)
            for name in filter(None, (looks.NAMED.get(key),)):
                canvas.tag(name)
    return "\n".join(lines_of(canvas, data, source))


# -- the parts ----------------------------------------------------------------------------------


def _at(name: str) -> tuple[int, int]:
    """Row and column of a cell such as R1C1, from 0; beside the board they are -1 or the size."""
    row, column = name[1:].split("C")
    return int(row) - 1, int(column) - 1


def _cells(names: Sequence[str]) -> Cells:
    return [*map(_at, names)]


def _grid(canvas: Canvas, rows: Sequence[Sequence[Entry]]) -> None:
    """Givens, candidates, and the borders of regions."""
    size = canvas.size
    cells = [cell for row in rows for cell in row]
    for at, cell in enumerate(cells):
        point = canvas.lattice.point(*divmod(at, size))
        if cell.get("given"):
            canvas.put("number", point, [str(cell["value"]), _BLACK, _NORMAL])
        if marks := cell.get("givenPencilMarks"):
            canvas.tag(looks.CANDIDATES)
            canvas.put("number", point, _candidates(sorted(marks), size))
    if all("region" in cell and cell["region"] is None for cell in cells):
        canvas.tag(looks.NO_BOXES)
    else:
        usual = boxes_of(Board(*usual_shape(size)))
        regions = tuple(cell.get("region", usual[at]) for at, cell in enumerate(cells))
        canvas.tag("classic" if regions == usual else "irregular")
        _borders(canvas, regions)


def _candidates(marks: Sequence[int], size: int) -> list[object]:
    """Penpa+ has places for nine; a single one would be a digit."""
    if size <= 9 and len(marks) > 1:
        return [[int(digit in marks) for digit in range(1, 11)], _BLACK, _MARKS]
    return [" ".join(map(str, marks)), _BLACK, _SMALL]


def _borders(canvas: Canvas, regions: Sequence[int]) -> None:
    """Thick lines between regions."""
    size, lattice = canvas.size, canvas.lattice
    pairs = [*Board(1, size).neighbours()]
    alike = [pair for pair in pairs if regions[pair[0]] == regions[pair[1]]]
    if len([*linked(range(size * size), alike)]) > len({*regions}):
        raise unwritable("Penpa+ cannot hold regions in several pieces")
    for cell, other in pairs:
        if regions[cell] != regions[other]:
            row, column = divmod(cell, size)
            before = (row, column - 1) if other == cell + size else (row - 1, column)
            corners = (lattice.point(*at, Kind.CORNER) for at in (before, (row, column)))
            canvas.join("lineE", corners, _BORDER)


def _diagonal(canvas: Canvas, _is_on: object, *, is_down: bool) -> None:
    for row in range(canvas.size):
        column = row if is_down else canvas.size - 1 - row
        upper, lower = (column - 1, column) if is_down else (column, column - 1)
        ends = ((row - 1, upper), (row, lower))
        points = (canvas.lattice.point(*place, Kind.CORNER) for place in ends)
        canvas.join("lineE", points, _DIAGONAL)


def _flag(canvas: Canvas, _is_on: object, *, name: str) -> None:
    canvas.tag(name)


def _negative(canvas: Canvas, names: Sequence[str]) -> None:
    for name in names:
        canvas.tag(f"{looks.NEGATIVE}{name}")


def _symbols(canvas: Canvas, entries: Sequence[Entry], *, symbol: str) -> None:
    for entry in entries:
        point = canvas.lattice.point(*_at(entry["cell"]))
        canvas.put("symbol", point, [looks.PARITY_STYLE, symbol, 1])


def _shaded(canvas: Canvas, entries: Sequence[Entry], *, key: str) -> None:
    """Groups of tinted cells."""
    for entry in entries:
        lists = [entry[name] for name in ("cells", "cloneCells") if name in entry]
        for names in lists or [[entry["cell"]]]:
            _tint(canvas, _cells(names), key)


def _tint(canvas: Canvas, cells: Cells, key: str) -> None:
    """A group of cells in the colour of a key; the first colour of a cell is seen."""
    canvas.tag(key)
    canvas.add("killercages", cells, looks.shades()[key])
    for cell in cells:
        point = str(canvas.lattice.point(*cell))
        canvas.layers["surface"].setdefault(point, 1)
        canvas.colours["surface"].setdefault(point, looks.shades()[key])


def _cages(canvas: Canvas, entries: Sequence[Entry]) -> None:
    """Cages; the sums of several with one first cell stand in its corners in their order."""
    firsts: dict[tuple[int, int], int] = {}
    for entry in entries:
        cells = _cells(entry["cells"])
        first = min(cells)
        corner = firsts[first] = firsts.get(first, -1) + 1
        canvas.add("killercages", cells)
        for side in outline({*cells}, canvas.lattice):
            canvas.join("cage", side, _CAGE)
        if "value" in entry:
            if corner >= _SUM_CORNERS:
                raise unwritable(
                    f"Penpa+ holds up to {_SUM_CORNERS} cages with the same first cell"
                )
            point = canvas.lattice.quarter(*first, corner)
            canvas.put("numberS", point, [entry["value"], _BLACK])


def _thermometers(canvas: Canvas, entries: Sequence[Entry]) -> None:
    for entry in entries:
        for names in entry["lines"]:
            canvas.add("thermo", _cells(names))


def _strokes(canvas: Canvas, entries: Sequence[Entry], *, key: str) -> None:
    """Lines in the colour of their key, with their number in the last quarter of the first cell."""
    canvas.tag(key)
    colours = {line.is_valued: line.colour for line in looks.lines() if line.key == key}
    layer = "thermo" if key == looks.SLOW_THERMOMETER else "nobulbthermo"
    for entry in entries:
        for names in entry["lines"]:
            cells, is_valued = _cells(names), "value" in entry
            canvas.add(layer, cells, colours[is_valued])
            if is_valued:
                point = canvas.lattice.quarter(*cells[0], _VALUE_CORNER)
                canvas.put("numberS", point, [entry["value"], _BLACK])
            for cell in cells[:: len(cells) - 1] if key in looks.ENDS else ():
                sign = [looks.END_STYLE, looks.ENDS[key], 2]
                canvas.layers["symbol"].setdefault(str(canvas.lattice.point(*cell)), sign)


def _arrows(canvas: Canvas, entries: Sequence[Entry]) -> None:
    """Arrows; where a circle is no pill of Penpa+, or two of them touch, all pills are tinted."""
    pills = [cells for entry in entries if len(cells := _cells(entry["cells"])) > 1]
    numbers = [
        next((each for each in looks.PILLS if cells == pill(cells[0], each)), 0) for cells in pills
    ]
    are_apart = len({*chain(*pills)}) == sum(map(len, pills))
    for cells, number in zip(pills, numbers, strict=True):
        if are_apart and all(numbers):
            canvas.put("symbol", canvas.lattice.point(*cells[0]), [number, looks.PILL, 1])
        else:
            _tint(canvas, cells, looks.PILL)
    for entry in entries:
        for names in entry["lines"]:
            canvas.add("direction" if len(entry["cells"]) > 1 else "arrows", _cells(names))


def _dots(canvas: Canvas, entries: Sequence[Entry], *, style: int, usual: str) -> None:
    for entry in entries:
        point = _edge(canvas, entry)
        canvas.put("symbol", point, [style, looks.DOT, 2])
        if entry.get("value", usual) != usual:
            colour = _WHITE if style == looks.BLACK_STYLE else _BLACK
            canvas.put("number", point, [entry["value"], colour, _SMALL])


def _letters(canvas: Canvas, entries: Sequence[Entry]) -> None:
    for entry in entries:
        canvas.put("number", _edge(canvas, entry), [entry["value"], _BLACK, _SMALL])


def _edge(canvas: Canvas, entry: Entry) -> int:
    """The point between two neighbours."""
    one, other = sorted(_cells(entry["cells"]))
    return canvas.lattice.point(*one, Kind.RIGHT if one[0] == other[0] else Kind.BELOW)


def _quadruples(canvas: Canvas, entries: Sequence[Entry]) -> None:
    canvas.tag(looks.QUADRUPLE)
    for entry in entries:
        point = canvas.lattice.point(*min(_cells(entry["cells"])), Kind.CORNER)
        between = "" if canvas.size <= 9 else " "
        canvas.put("number", point, [between.join(map(str, entry["values"])), _RINGED, _SMALL])


def _clues(canvas: Canvas, entries: Sequence[Entry], *, key: str) -> None:
    canvas.tag(key)
    sign = looks.clues()[key]
    for entry in entries:
        row, column = _at(entry["cell"])
        away = (_outwards(row, canvas.size), _outwards(column, canvas.size))
        point = _free(canvas, (row, column), away)
        canvas.put("number", point, [f"{sign}{entry['value']}", _BLACK, _NORMAL])


def _little_killers(canvas: Canvas, entries: Sequence[Entry]) -> None:
    signs = {way: sign for sign, way in looks.WAYS.items()}
    for entry in entries:
        down, right = keys.DIRECTIONS[entry["direction"]]
        point = _free(canvas, _at(entry["cell"]), (-down, -right))
        canvas.put("number", point, [f"{entry['value']}{signs[down, right]}", _BLACK, _ARROW])


def _outwards(at: int, size: int) -> int:
    return -1 if at < 0 else 1 if at >= size else 0


def _free(canvas: Canvas, place: tuple[int, int], away: tuple[int, int]) -> int:
    """The first free place outside on the way from the board."""
    for far in range(canvas.room):
        row, column = place[0] + far * away[0], place[1] + far * away[1]
        if not all(-canvas.room <= at < canvas.size + canvas.room for at in (row, column)):
            break
        point = canvas.lattice.point(row, column)
        if str(point) not in canvas.layers["number"]:
            return point
    raise unwritable("Penpa+ has no room for so many clues outside the board")


def _draw_of(key: str) -> Callable[..., None] | None:
    """What draws the entries of a key; nothing for title, author and the like."""
    if key in _DRAWS:
        return _DRAWS[key]
    if key in looks.clues():
        return partial(_clues, key=key)
    if key in looks.shades():
        return partial(_shaded, key=key)
    if any(line.key == key for line in looks.lines()):
        return partial(_strokes, key=key)
    if any(form.name == key for _, form in keys.kinds_of(forms.Flag)):
        return partial(_flag, name=key)
    return None


_DRAWS: Mapping[str, Callable[..., None]] = {
    "grid": _grid,
    "killercage": _cages,
    "arrow": _arrows,
    "difference": partial(_dots, style=looks.WHITE_STYLES[0], usual="1"),
    "ratio": partial(_dots, style=looks.BLACK_STYLE, usual="2"),
    "xv": _letters,
    "littlekillersum": _little_killers,
    "negative": _negative,
    keys.NONCONSECUTIVE: partial(_flag, name=keys.NONCONSECUTIVE),
    keys.DIAGONALS[0]: partial(_diagonal, is_down=True),
    keys.DIAGONALS[1]: partial(_diagonal, is_down=False),
    looks.THERMOMETER: _thermometers,
    looks.QUADRUPLE: _quadruples,
    **{key: partial(_symbols, symbol=symbol) for key, symbol in looks.PARITY.items()},
}
