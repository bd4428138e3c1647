"""The object of f-puzzles for a drawing of Penpa+; what has no meaning there is only drawn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from runut.families.sudoku.formats.editor import Entry
from runut.families.sudoku.formats.fpuzzles import keys
from runut.families.sudoku.formats.penpa import looks
from runut.families.sudoku.formats.penpa.borders import borders, pieces
from runut.families.sudoku.formats.penpa.drawings import (
    CAGE,
    CELL,
    LINE,
    ON,
    SHAPE,
    TEXT,
    Drawing,
    Found,
    name_of,
    names_of,
    symbol_of,
    text_of,
)
from runut.families.sudoku.formats.penpa.shapes import outline, pill
from runut.families.sudoku.formats.penpa.signs import numbers, shape, sides
from runut.families.sudoku.kinds import forms

Cell = tuple[int, int]
Small = dict[int, str]
"""The small numbers by their quarters; who reads one takes it away."""
_SUM = re.compile(r"[0-9]{1,4}(?:,[0-9]{1,4})*|\?", re.ASCII)


def fpuzzles_of_drawing(drawing: Drawing) -> Entry:
    """The object, else a `ValueError` for what is no sudoku."""
    rows, columns = range(drawing.lattice.high), range(drawing.lattice.wide)
    grid: list[list[Entry]] = [[{} for _ in columns] for _ in rows]
    title, author, _, rules = drawing.words
    data: Entry = {"size": len(columns), "title": title, "author": author, "ruleset": rules}
    for key, entry in _found(drawing):
        value = entry.get("is", entry)
        if key == CELL:
            row, column = entry.pop("at")
            grid[row][column].update(entry)
        elif value is True:
            data[key] = True
        else:
            data.setdefault(key, []).append(value)
    return data | {CELL: grid} | {f"tag {tag}": tag for tag in sorted(_unknown_tags(drawing))}


def _found(drawing: Drawing) -> Found:
    small = {point: text_of(sign) for point, sign in drawing.signs("numberS")}
    return chain(
        _flags(drawing),
        borders(drawing),
        numbers(drawing),
        sides(drawing),
        _symbols(drawing),
        _thermometers(drawing),
        _strokes(drawing, small),
        _arrows(drawing),
        _groups(drawing, small),
        _rest(drawing, small),
    )


def _cells(drawing: Drawing, points: Iterable[int]) -> list[Cell]:
    """The cells of a path, none if one of its points lies elsewhere."""
    cells = [drawing.lattice.cell(point) for point in points]
    held = [cell for cell in cells if cell is not None]
    return held if len(held) == len(cells) else []


# -- tags ---------------------------------------------------------------------------------------


def _flag_names() -> set[str]:
    return {form.name for _, form in keys.kinds_of(forms.Flag)} | {keys.NONCONSECUTIVE}


def _flags(drawing: Drawing) -> Found:
    yield from ((flag, ON) for flag in sorted(_flag_names() & drawing.tags))
    for name in keys.NEGATIVE:
        if f"{looks.NEGATIVE}{name}" in drawing.tags:
            yield "negative", {"is": name}


def _unknown_tags(drawing: Drawing) -> set[str]:
    """Tags that may say a rule."""
    known = {looks.NEGATIVE + name for name in keys.NEGATIVE} | {looks.QUADRUPLE, looks.CANDIDATES}
    known |= _flag_names() | {*looks.PLAIN_TAGS, *looks.NAMED.values(), *looks.clues()}
    return {*drawing.tags} - known - {*looks.shades()} - {line.key for line in looks.lines()}


def _symbols(drawing: Drawing) -> Found:
    """Circles and squares in cells; the pills of arrows and the ends of lines belong to these."""
    held = {*_pill_points(drawing)} | {*_end_signs(drawing)}
    for point, sign in drawing.signs("symbol"):
        style, name = symbol_of(sign)
        if drawing.lattice.sides(point) or (point, style, name) in held:
            continue
        cell = drawing.lattice.cell(point)
        key = next((key for key, symbol in looks.PARITY.items() if symbol[:-2] == name[:-2]), None)
        if cell and key and style == looks.PARITY_STYLE:
            yield key, {"cell": name_of(cell)}
        else:
            yield shape(name)


# -- lines and groups of cells ------------------------------------------------------------------


def _thermometers(drawing: Drawing) -> Found:
    slow = {line.colour for line in looks.lines() if line.key == looks.SLOW_THERMOMETER}
    slow = slow if looks.SLOW_THERMOMETER in drawing.tags else set()
    for points, colour in drawing.paths("thermo"):
        cells = _cells(drawing, points)
        key = looks.SLOW_THERMOMETER if colour in slow else looks.THERMOMETER
        yield (key, {"lines": [names_of(cells)]}) if len(cells) > 1 else (LINE, {})


def _coloured(drawing: Drawing) -> Mapping[str, looks.Line]:
    """The lines that the tags name, by their colours."""
    lines = [line for line in looks.lines() if line.key in drawing.tags]
    return {line.colour.upper(): line for line in reversed(lines)}


def _strokes(drawing: Drawing, small: Small) -> Found:
    """Lines by their colours, with the number that some have."""
    used: set[int] = set()
    lines = _coloured(drawing)
    for points, colour in drawing.paths("nobulbthermo"):
        cells, line = _cells(drawing, points), lines.get(colour)
        if not line or len(cells) < 2:
            yield LINE, {}
            continue
        corner = drawing.lattice.quarter(*cells[0], 3)
        value = {"value": small[corner]} if line.is_valued and corner in small else {}
        used |= {corner} if value else set()
        yield line.key, {"lines": [names_of(cells)], **value}
    for corner in used:
        del small[corner]


def _end_signs(drawing: Drawing) -> Iterator[tuple[int, int, str]]:
    """The symbols at the ends of lines."""
    lines = _coloured(drawing)
    for points, colour in drawing.paths("nobulbthermo"):
        line = lines.get(colour)
        if line and line.key in looks.ENDS:
            for point in (points[0], points[-1]):
                yield point, looks.END_STYLE, looks.ENDS[line.key]


def _pills(drawing: Drawing) -> dict[Cell, list[Cell]]:
    """The cells of the pill over each cell, by those that it covers; later ones lie on top."""
    found: dict[Cell, list[Cell]] = {}
    for point, sign in drawing.signs("symbol"):
        (number, name), cell = symbol_of(sign), drawing.lattice.cell(point)
        if cell and name == looks.PILL and number in looks.PILLS:
            cells = [each for each in pill(cell, number) if drawing.lattice.holds(*each)]
            found |= dict.fromkeys(cells, cells)
    return found


def _pill_points(drawing: Drawing) -> Iterator[tuple[int, int, str]]:
    """The symbols of pills from which an arrow goes."""
    pills = _pills(drawing)
    starts = [_cells(drawing, points[:1]) for points, _ in drawing.paths("direction")]
    firsts = {pills[cell][0] for cells in starts for cell in cells if cell in pills}
    for point, sign in drawing.signs("symbol"):
        number, name = symbol_of(sign)
        if name == looks.PILL and drawing.lattice.cell(point) in firsts:
            yield point, number, name


def _arrows(drawing: Drawing) -> Found:
    pills, tinted = _pills(drawing), iter(_tinted(drawing, looks.PILL))
    for points, _ in drawing.paths("arrows"):
        cells = _cells(drawing, points)
        entry = {"cells": names_of(cells[:1]), "lines": [names_of(cells)]}
        yield ("arrow", entry) if len(cells) > 1 else (LINE, {})
    for points, _ in drawing.paths("direction"):
        cells = _cells(drawing, points)
        circle = next(tinted, pills.get(cells[0]) if cells else None)
        if circle and len(cells) > 1:
            yield "arrow", {"cells": names_of(circle), "lines": [names_of(cells)]}
        else:
            yield LINE, {}
    yield from ((SHAPE, {}) for _ in tinted)


def _tinted(drawing: Drawing, key: str) -> list[list[Cell]]:
    """The groups of cells in the colour of a key, if the tags name it."""
    paths = [*drawing.paths("killercages")] if key in drawing.tags else []
    groups = [_cells(drawing, points) for points, colour in paths if colour == looks.shades()[key]]
    return [cells for cells in groups if cells]


def _groups(drawing: Drawing, small: Small) -> Found:
    """Cages with their sums, and groups of tinted cells."""
    colours = {colour.upper(): key for key, colour in looks.shades().items() if key in drawing.tags}
    firsts: Counter[Cell] = Counter()
    for points, colour in drawing.paths("killercages"):
        cells, key = _cells(drawing, points), colours.get(colour)
        if not cells:
            yield CAGE, {}
        elif key in ("clone", looks.PILL):
            continue
        elif key:
            is_cell = key not in ("extraregion", *keys.AXES)
            yield key, {"cell": name_of(cells[0])} if is_cell else {"cells": names_of(cells)}
        else:
            yield (
                "killercage",
                {"cells": names_of(cells), **_sum(drawing, min(cells), firsts, small)},
            )
    clones = [*map(names_of, _tinted(drawing, "clone"))]
    for one, other in zip(clones[::2], clones[1::2], strict=False):
        yield "clone", {"cells": one, "cloneCells": other}
    yield from ((SHAPE, {}) for _ in range(len(clones) % 2))


def _sum(drawing: Drawing, first: Cell, firsts: Counter[Cell], small: Small) -> Mapping[str, str]:
    """The sum of the next cage with this first cell, if it has one."""
    corner = drawing.lattice.quarter(*first, min(firsts[first], 3))
    firsts[first] += 1
    if not _SUM.fullmatch(small.get(corner, "")):
        return {}
    return {"value": small.pop(corner)}


def _rest(drawing: Drawing, small: Small) -> Found:
    """What is only drawn: texts, lines, and cells with a colour."""
    yield from ((TEXT, {}) for text in small.values() if text)
    shaded = {colour.upper() for key, colour in looks.shades().items() if key in drawing.tags}
    groups = [(points, colour) for points, colour in drawing.paths("killercages")]
    tinted = {point for points, colour in groups if colour in shaded for point in points}
    for point, style in drawing.signs("surface"):
        if style and point not in tinted:
            yield SHAPE, {}
    cages = [points for points, colour in groups if colour not in shaded]
    sides = {
        (min(side), max(side))
        for points in cages
        for side in outline({*_cells(drawing, points)}, drawing.lattice)
    }
    dashes = {(min(side), max(side)) for side in drawing.parts("cage")}
    yield from pieces(dashes - sides, CAGE)
    for layer in ("line", "freeline", "wall", "deletelineE"):
        yield from pieces(drawing.parts(layer), LINE)
    for layer in ("squareframe", "polygon"):
        yield from ((LINE, {}) for _ in drawing.paths(layer))
