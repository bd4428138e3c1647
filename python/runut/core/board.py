"""Boards of cells by the values that they hold: how each value looks, as a picture and on a page.

A family that gives its `choices` needs no drawing of values and no page of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from runut.core.puzzle import Solution
from runut.core.rules.model import Model
from runut.core.rules.plain import plain
from runut.core.scene import Group, Item, Line, Rect, Scene, Text
from runut.core.shape import Shape, Value


@dataclass(frozen=True, slots=True)
class Choice:
    """How a value looks: its name as it is spoken, its sign, and the role of a cell's ground.

    `id` is the Indonesian name, where it differs.

    >>> Choice("tent", "A", "piece:5", id="tenda").said("id")
    'tenda'
    """

    name: str
    sign: str = ""
    role: str = ""
    id: str = ""

    def said(self, language: str) -> str:
        """Its name in a language."""
        return self.id if language == "id" and self.id else self.name


Choices = Mapping[int, Choice]


def choice_of(choices: Choices, value: Value) -> Choice:
    """How a value looks; one without a choice is written as it is."""
    known = choices.get(value) if isinstance(value, int) else None
    return known or Choice(str(value), str(value))


def board_scene(
    shape: Shape, solution: Solution | None, choices: Choices, title: str, *more: Item
) -> Scene:
    """A rectangular board with the values of a solution; `more` items lie over it.

    >>> from runut.drawing import render_text
    >>> print(render_text(board_scene(Shape.flat(1, 2), Solution(((1, None),)), {}, "Example")))
    1 .
    """
    rows, columns = shape.rows, shape.columns
    values = solution.values() if solution else [None] * shape.size
    items = (
        Rect(0, 0, columns, rows, "cell"),
        Group(tuple(_cells(values, columns, choices)), "cells"),
        Group(tuple(_lines(rows, columns)), "lines"),
        *more,
    )
    return Scene(columns, rows, items, title)


def _cells(values: Iterable[Value], columns: int, choices: Choices) -> Iterator[Item]:
    for place, value in enumerate(values):
        row, column = divmod(place, columns)
        choice = Choice("", ".", "") if value is None else choice_of(choices, value)
        if choice.role:
            yield Rect(column, row, 1, 1, choice.role)
        yield Text(column + 0.5, row + 0.5, choice.sign, _ink(value, choice))


def _ink(value: Value, choice: Choice) -> str:
    """The role of the sign of a value, which must be readable on its ground."""
    if value is None:
        return "blank"
    if choice.role == "black":
        return "letter-on-black"
    return "letter" if choice.role else "found"


def _lines(rows: int, columns: int) -> Iterator[Line]:
    for at in range(columns + 1):
        yield Line(at, 0, at, rows, "grid" if 0 < at < columns else "edge")
    for at in range(rows + 1):
        yield Line(0, at, columns, at, "grid" if 0 < at < rows else "edge")


def borders(shape: Shape, regions: Sequence[object]) -> Iterator[Line]:
    """The sides between cells of different regions.

    >>> list(borders(Shape.flat(1, 2), "AB"))
    [Line(x1=1, y1=0, x2=1, y2=1, role='border', width=0.0)]
    """
    for place, region in enumerate(regions):
        row, column = divmod(place, shape.columns)
        if column + 1 < shape.columns and regions[place + 1] != region:
            yield Line(column + 1, row, column + 1, row + 1, "border")
        if row + 1 < shape.rows and regions[place + shape.columns] != region:
            yield Line(column, row + 1, column + 1, row + 1, "border")


def board_record(model: Model, choices: Choices) -> dict[str, Any]:
    """What a page needs to play and judge a board, as plain values for JSON.

    Cells are painted where open ones count as a background at the finish, else filled in. A page
    gets the names and roles of choices, if there are any.
    """
    texts = {value: text for text, value in model.symbols.items()}
    looks = [choices.get(value) or choice_of({}, texts.get(value, value)) for value in model.values]
    shown = {
        "names": [look.name for look in looks],
        "translated": {"id": [look.said("id") for look in looks]},
        "roles": [look.role for look in looks],
    }
    return {
        "rows": model.shape.rows,
        "columns": model.shape.columns,
        "input": "digits" if model.background is None else "paint",
        "symbols": [look.sign for look in looks],
        **(shown if choices else {}),
        "model": plain(model),
    }
