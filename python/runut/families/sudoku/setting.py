"""Setting a sudoku by hand: the kinds as tools of a page, and the constraints of a board as shapes.

Both are plain values made from the faces of each kind: its gesture, its fields and its words. A
shape has a part for each field: a text, or groups of cells by number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from runut.core.clues import Setting, Stated
from runut.core.records import Json, Record
from runut.core.scanner import Line
from runut.core.tables import LANGUAGES, table_of
from runut.families.sudoku.kinds.constraint import Constraint, Gesture, in_whole
from runut.families.sudoku.kinds.either import END, OR
from runut.families.sudoku.kinds.grammar import Field, parsed
from runut.families.sudoku.kinds.registry import known
from runut.families.sudoku.kinds.tokens import EQUALS
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku
from runut.families.sudoku.statements import Definition

GROUPS: Mapping[Gesture, str] = {
    Gesture.CELL: "cells",
    Gesture.CELLS: "cells",
    Gesture.GROUPS: "cells",
    Gesture.LINE: "lines",
    Gesture.EDGE: "edges",
    Gesture.CORNER: "edges",
    Gesture.OUTSIDE: "outside",
    Gesture.REGIONS: "board",
    Gesture.BOARD: "board",
    Gesture.SHAPES: "board",
}
"""The group of a palette where a kind with this gesture stands."""
USUAL = Board(3, 3)
"""The board that the sentences of a palette speak about."""


# -- tools ---------------------------------------------------------------------------------------


def _tools() -> list[Record]:
    return [_tool(kind) for kind in known().values()]


def _tool(kind: type[Constraint]) -> Record:
    title = kind.said().title
    return {
        "kind": kind.name,
        "group": GROUPS[kind.gesture],
        "gesture": kind.gesture.name.lower(),
        "title": {language: title.text(language) for language in LANGUAGES},
        "says": {language: _says(kind, language) for language in LANGUAGES},
        "joins": [OR.en, END] if kind.gesture is Gesture.SHAPES else [],
        "fields": [_field(each) for each in kind.fields],
    }


def _says(kind: type[Constraint], language: str) -> str:
    """What the kind asks for, of the example that its fields make; perhaps nothing."""
    first = next((each.text(language) for each in kind.said().aim.values()), "")
    if "{" not in first:
        return first
    name, *words = Line(" ".join([kind.name, *(each.example for each in kind.fields)]), 1).tokens()
    example = parsed(kind, name, words, USUAL)
    return " ".join(example.aims(USUAL, (example,), language))


def _field(field: Field) -> Record:
    words = table_of(__package__, "setting.toml")["fields"]
    named = words.get(field.attribute or field.example, {})
    return {
        "name": field.attribute,
        "title": {language: named.get(language, field.attribute) for language in LANGUAGES},
        "depth": field.depth,
        "before": f"{EQUALS} " if field.example.startswith(EQUALS) else "",
        "optional": field.usual is not ...,
        "example": field.example,
        "choices": list(field.choices),
    }


# -- shapes --------------------------------------------------------------------------------------


def _shapes(puzzle: Sudoku) -> list[Record]:
    board = puzzle.board
    return [
        {"kind": each.name, "parts": [_part(each, field, board) for field in each.fields]}
        for each in puzzle.constraints
    ]


def _part(constraint: Constraint, field: Field, board: Board) -> Json:
    value: Json = getattr(constraint, field.attribute) if field.attribute else constraint
    match field.depth:
        case None:
            return "" if value == field.usual else field.write(value, board)
        case 0:
            return [[value]]
        case 1:
            return [list(value)]
    return [list(group) for group in value]


def _stated(puzzle: Sudoku) -> list[frozenset[Stated]]:
    board, every = puzzle.board, puzzle.constraints
    others = in_whole(every, board)
    return [frozenset(_parts_of(each, board, others)) for each in every]


def _parts_of(each: Constraint, board: Board, every: tuple[Constraint, ...]) -> Iterator[Stated]:
    for said in each.among(board, every):
        if not isinstance(said, Definition):
            yield said.rule, tuple(said.cells)


SETTING = Setting(_tools, _shapes, _stated)
