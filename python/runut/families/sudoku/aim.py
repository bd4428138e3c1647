"""The rules of a sudoku in words, and what its cells lie on, for players who hear the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from runut.core.insight import LANGUAGES
from runut.core.said import Said
from runut.families.sudoku.kinds.constraint import Constraint, Constraints
from runut.families.sudoku.layout import SIGNS, Board
from runut.families.sudoku.model import Sudoku

SAID = Said(__package__, "aim.toml")


def aim(puzzle: Sudoku, language: str) -> tuple[str, ...]:
    """The rules of the board, then those of each variant on it."""
    board = puzzle.board
    asked = (each for constraint in puzzle.constraints for each in constraint.asked(board))
    said = (SAID.say(name, language, **values) for name, values in asked)
    stay = [SAID.say("givens", language)] if any(puzzle.cells) else []
    return (_plain(board, language), *stay, *dict.fromkeys(said))


def _plain(board: Board, language: str) -> str:
    """The rule of rows, columns and what else the board is divided into."""
    areas = len(set(board.regions))
    lines = "lines" if areas == 1 else "board"
    is_wide = len(board.digits) > board.size
    return SAID.say(
        f"{lines}-wide" if is_wide else lines,
        language,
        area=SAID.say("jigsaw-region" if areas else "box", language),
        first=SIGNS[board.digits[0]],
        last=SIGNS[board.digits[-1]],
    )


SIGNS_SAID = Said(__package__, "signs.toml")
_PAGE: dict[str, object] = {"total": "", "at": "{at}", "of": "{of}", "other": "{other}"}
"""What a constraint may leave open, and what the page fills, cell by cell."""


def signs(board: Board, constraints: Constraints) -> list[dict[str, Any]]:
    """The cells of each constraint in its order, and by language what such a cell lies on."""
    return [
        {"cells": cells, **_said(words, {**_values(constraint), **asked})}
        for constraint in constraints
        for name, asked in constraint.asked(board)
        for words, cells in _areas(constraint, name)
    ]


def _areas(constraint: Constraint, name: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The groups of cells of a constraint, each with the name of its words."""
    for field, held in _fields(constraint):
        words = name if field == "cells" else f"{name}-{field}"
        match field:
            case "cells" | "others" | "shaft":
                yield words, held
            case "cell":
                yield words, (held,)
            case "groups":
                yield from ((words, group) for group in held)


def _fields(constraint: Constraint) -> Iterator[tuple[str, Any]]:
    return ((field.name, getattr(constraint, field.name)) for field in fields(constraint))


def _values(constraint: Constraint) -> dict[str, object]:
    """What fills the braces: the fields of a constraint, nothing for what it leaves open."""
    return _PAGE | {
        name: " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        for name, value in _fields(constraint)
        if value is not None
    }


def _said(name: str, values: dict[str, object]) -> dict[str, str]:
    said = {language: SIGNS_SAID.say(name, language, **values) for language in LANGUAGES}
    return {language: " ".join(text.split()).replace(" ,", ",") for language, text in said.items()}
