"""The sudoku of an object of f-puzzles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from runut.core.scanner import Scanner, Token, shown
from runut.families.sudoku import kinds
from runut.families.sudoku.formats.cells import sudoku_of
from runut.families.sudoku.formats.editor import (
    Reader,
    caged,
    folded,
    is_given_up,
    leave_out,
    notes_of,
)
from runut.families.sudoku.formats.fpuzzles import keys
from runut.families.sudoku.formats.regions import boxes_of, shape_and_jigsaw, usual_shape
from runut.families.sudoku.kinds import forms
from runut.families.sudoku.kinds.constraint import Gesture
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku

Data = Mapping[str, Any]
Entry = dict[str, Any]
Cells = tuple[int, ...]
_DOTS = ("difference", "ratio")
_BY_HAND = {
    *(*keys.DIAGONALS, keys.NONCONSECUTIVE, "negative", "extraregion", *keys.AXES),
    *("killercage", "arrow", "littlekillersum", "quadruple", "clone", "xv"),
}
_WITHOUT_MEANING = {
    *("size", "title", "author", "ruleset", "grid", "solution", "successMessage"),
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "customStyle"),
}
_DRAWN = {name: name for name in ("line", "rectangle", "circle", "text")} | {"cage": "drawn cage"}
_FOG = ("fogofwar", "foglight", "triggereffect")
_LETTERS = {"X": 10, "V": 5}
_ORDER = (
    kinds.Diagonals,
    kinds.Windoku,
    kinds.DisjointGroups,
    kinds.AntiKnight,
    kinds.AntiKing,
    kinds.NonConsecutive,
    kinds.Jigsaw,
    kinds.Region,
)


def sudoku_of_fpuzzles(data: Data, token: Token, scanner: Scanner) -> Sudoku:
    """The puzzle of the object in the text at `token`; what it only draws is left out."""
    named = (getattr(kind.fpuzzles, "name", "") for kind in kinds.known().values())
    known = {*named, *_BY_HAND, *_WITHOUT_MEANING, *_DRAWN, *_FOG}
    unknown = [key for key, value in data.items() if key not in known and not is_given_up(value)]
    if any(data[key] is True or isinstance(data[key], list | dict) for key in unknown):
        names = ", ".join(map(shown, unknown[:20]))
        token.fail(f"Runut does not know the constraint {names}")
    reader = Reader(token)
    cells = [cell for row in reader.rows(data.get("grid"), "the grid") for cell in row]
    shape, division = _division(reader, cells)
    givens = [
        reader.digit(cell.get("value"), at) if cell.get("given") is True else 0
        for at, cell in enumerate(cells)
    ]
    board = Board(*shape)
    regions = [reader.named(each.get("cells")) for each in _list(reader, data, "extraregion")]
    whole = [*folded(regions, board, has_boxes=not division), *_whole(data), *division]
    constraints = [
        *sorted(whole, key=_rank),
        *_of_cell(reader, data),
        *_of_cells(reader, data, board),
        *_of_lines(reader, data, board),
        *_of_signs(reader, data, board),
        *_of_clues(reader, data),
        *_candidates(reader, cells),
    ]
    drawn = {name: _drawn(reader, data, key) for key, name in _DRAWN.items()}
    rules = data.get("ruleset") or ""
    drawn["fog"] = any(_is_on(data, key) for key in _FOG)
    leave_out(
        scanner,
        drawn | {shown(key): True for key in unknown},
        str(rules),
        constraints,
        has_colours=any(not is_given_up(cell.get("c")) for cell in cells),
    )
    notes = notes_of(data.get("title"), data.get("author"), rules)
    return sudoku_of(shape, givens, [token] * len(givens), constraints, notes)


def _drawn(reader: Reader, data: Data, key: str) -> int:
    """How many drawings there are, without those that belong to constraints by their name."""
    return sum(not each.get("fromConstraint") for each in _list(reader, data, key))


def _rank(rule: kinds.Constraint) -> int:
    """Where a rule for the whole board stands among the others; extra regions come last."""
    return _ORDER.index(type(rule)) if type(rule) in _ORDER else len(_ORDER) - 1


def _division(
    reader: Reader, cells: list[Entry]
) -> tuple[tuple[int, int], tuple[kinds.Constraint, ...]]:
    """The boxes or the jigsaw; a cell without a region belongs to its usual box, or row."""
    size = reader.size
    if all("region" in cell and cell["region"] is None for cell in cells):
        return usual_shape(size), (kinds.NoBoxes(),)
    usual = boxes_of(Board(*usual_shape(size)))
    regions: list[int] = []
    for at, cell in enumerate(cells):
        region = cell.get("region", usual[at])
        if not isinstance(region, int) or not 0 <= region < size:
            reader.fail(
                f"expected a region from 0 to {size - 1} in R{at // size + 1}C{at % size + 1}, "
                f"found {shown(repr(region))}"
            )
        regions.append(region)
    return shape_and_jigsaw(regions, size)


def _list(reader: Reader, data: Data, key: str) -> list[Entry]:
    value = data.get(key)
    return [] if is_given_up(value) else reader.entries(value, key)


def _is_on(data: Data, key: str) -> bool:
    return not is_given_up(data.get(key))


def _whole(data: Data) -> Iterator[kinds.Constraint]:
    down, up = (_is_on(data, key) for key in keys.DIAGONALS)
    if down or up:
        yield kinds.Diagonals(down, up)
    yield from (kind() for kind, form in keys.kinds_of(forms.Flag) if _is_on(data, form.name))
    if _is_on(data, keys.NONCONSECUTIVE) and not any(_is_on(data, key) for key in _DOTS):
        yield kinds.NonConsecutive()


def _of_cell(reader: Reader, data: Data) -> Iterator[kinds.Constraint]:
    for kind, form in keys.kinds_of(forms.EachCell):
        named = reader.named([each.get("cell") for each in _list(reader, data, form.name)])
        cells = tuple(dict.fromkeys(named))
        if kind.gesture is Gesture.CELL:
            yield from map(kind, cells)
        elif cells:
            yield kind(cells)
    for key, axis in keys.AXES.items():
        lists = [reader.named(each.get("cells")) for each in _list(reader, data, key)]
        cells = tuple(dict.fromkeys(cell for each in lists for cell in each))
        if cells:
            yield kinds.Indexing(axis, cells)


def _of_cells(reader: Reader, data: Data, board: Board) -> Iterator[kinds.Constraint]:
    for cage in _list(reader, data, "killercage"):
        sums = [each for each in reader.sums(cage.get("value")) if each]
        yield from caged(reader.named(cage.get("cells")), sums, board.digits)
    for clone in _list(reader, data, "clone"):
        cells, others = (reader.named(clone.get(key)) for key in ("cells", "cloneCells"))
        if len(cells) != len(others):
            reader.fail(f"expected {len(cells)} cells of a clone, found {len(others)}")
        pairs = [pair for pair in zip(cells, others, strict=True) if pair[0] != pair[1]]
        if pairs:
            yield kinds.Clone(tuple(one for one, _ in pairs), tuple(other for _, other in pairs))
    for quad in _list(reader, data, "quadruple"):
        cells = reader.named(quad.get("cells"))
        values = reader.items(quad.get("values") or [], "the digits of a quadruple")
        if values:
            yield kinds.Quadruple(cells, tuple(reader.digit(value, cells[0]) for value in values))


def _of_lines(reader: Reader, data: Data, board: Board) -> Iterator[kinds.Constraint]:
    for arrow in _list(reader, data, "arrow"):
        circle = reader.named(arrow.get("cells"))
        for line in _lines(reader, arrow):
            if len(line) > 1:
                yield kinds.Arrow(circle, line[1:])
    for kind, form in keys.kinds_of(forms.OnLine):
        for entry in _list(reader, data, form.name):
            value = reader.optional(entry, "a difference") if form.value else None
            for line in _lines(reader, entry):
                usual = kind(line)
                other = usual if value is None else replace(usual, **{form.value: value})
                yield usual if keys.means_same(usual, other, board) else other


def _lines(reader: Reader, entry: Entry) -> Iterator[Cells]:
    return (reader.named(line) for line in reader.items(entry.get("lines"), "lines"))


def _of_signs(reader: Reader, data: Data, board: Board) -> Iterator[kinds.Constraint]:
    dots: list[kinds.Constraint] = []
    for kind, form in keys.kinds_of(forms.Sign):
        for entry in _list(reader, data, form.name):
            value = reader.optional(entry, f"a {form.name}")
            cells = reader.named(entry.get("cells"))
            dots.append(kind(cells) if value is None else kind(cells, value))
    yield from dots
    for entry in _list(reader, data, "xv"):
        letter = str(entry.get("value") or "").upper()
        if letter not in {"", *_LETTERS}:
            reader.fail(f"expected X or V, found {shown(letter)}")
        if letter:
            yield kinds.PairSum(reader.named(entry.get("cells")), _LETTERS[letter])
    if dots and _is_on(data, keys.NONCONSECUTIVE):
        yield from _nonconsecutive(dots, board)
    wanted = reader.items(data.get("negative") or [], "negative")
    unknown = [name for name in wanted if name not in keys.NEGATIVE]
    if unknown:
        reader.fail(f"Runut does not know the negative constraint {shown(str(unknown[0]))}")
    negative = tuple(kind for name, kind in keys.NEGATIVE.items() if name in wanted)
    if negative:
        yield kinds.Negative(negative)


def _nonconsecutive(dots: list[kinds.Constraint], board: Board) -> Iterator[kinds.Constraint]:
    """Neighbours without a dot do not follow each other, whatever the dots say."""
    others = {each.value for each in dots if isinstance(each, kinds.Difference)} - {1}
    if not others:
        yield kinds.Negative(("difference",))
    else:
        marked = {
            frozenset(each.cells)
            for each in dots
            if isinstance(each, kinds.Difference | kinds.Ratio)
        }
        pairs = [(one, other) for one in board.digits for other in board.digits]
        apart = frozenset(pair for pair in pairs if abs(pair[0] - pair[1]) != 1)
        for near in board.neighbours():
            if frozenset(near) not in marked:
                yield kinds.Relation(near, apart)


def _of_clues(reader: Reader, data: Data) -> Iterator[kinds.Constraint]:
    """Clues outside the board; one without a number or of "?" says nothing, nor a diagonal of 0.

    So SudokuSolver (https://github.com/dclamage/SudokuSolver) reads them.
    """
    for entry in _list(reader, data, "littlekillersum"):
        total = reader.clue(entry, "the sum of a little killer")
        step = keys.DIRECTIONS.get(str(entry.get("direction")))
        if step is None:
            found = shown(repr(entry.get("direction")))
            reader.fail(f"expected a direction UL, UR, DL or DR, found {found}")
        if total:
            row, column = _place(reader, entry.get("cell"))
            yield kinds.LittleKiller(keys.line_from(row, column, step, reader.size), total)
    for kind, form in keys.kinds_of(forms.Beside):
        for entry in _list(reader, data, form.name):
            value = reader.clue(entry, "the number of a clue")
            if value is not None:
                yield kind(_seen(reader, entry.get("cell")), value)


def _place(reader: Reader, name: Any) -> tuple[int, int]:  # noqa: ANN401
    match = keys.PLACE.fullmatch(name) if isinstance(name, str) else None
    if not match or max(int(match[1]), int(match[2])) > reader.size + 1:
        reader.fail(f"expected a place beside the board such as R0C1, found {shown(repr(name))}")
    return int(match[1]), int(match[2])


def _seen(reader: Reader, name: Any) -> Cells:  # noqa: ANN401
    """The row or column that is seen from a place beside the board."""
    row, column = _place(reader, name)
    steps = {0: 1, reader.size + 1: -1}
    if (row in steps) == (column in steps):
        reader.fail(f"expected a place beside the board such as R0C1, found {shown(repr(name))}")
    return keys.line_from(row, column, (steps.get(row, 0), steps.get(column, 0)), reader.size)


def _candidates(reader: Reader, cells: list[Entry]) -> Iterator[kinds.Constraint]:
    for at, cell in enumerate(cells):
        marks = cell.get("givenPencilMarks")
        if not is_given_up(marks) and cell.get("given") is not True:
            digits = [reader.digit(mark, at) for mark in reader.items(marks, "givenPencilMarks")]
            yield kinds.Candidates(at, tuple(digits))
