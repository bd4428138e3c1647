"""The rules of a sudoku in words, and what its cells lie on, for players who hear the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from runut.core.explainer import Printed
from runut.core.tables import LANGUAGES
from runut.explaining.said import Said
from runut.families.sudoku.kinds.constraint import Constraint, Constraints
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku

SAID = Said(__package__, "aim.toml")
USUAL = 9
"""The size that the name of a kind leaves out."""
MOST_NAMED = 3
"""Rules of a variant that its name lists."""


def aim(puzzle: Sudoku, language: str) -> tuple[str, ...]:
    """The rules of the board, then those of each variant on it."""
    every = puzzle.constraints
    said = (each for rule in every for each in rule.aims(puzzle.board, every, language))
    return (*_usual(puzzle, language), *dict.fromkeys(said))


def printed(puzzle: Sudoku, language: str) -> Printed:
    """The kinds of rules by name, and the rules without colours."""
    board, every = puzzle.board, puzzle.constraints
    titles = sorted({rule.explained_as.titled(language) for rule in every})
    is_usual = board.rows == board.columns == USUAL
    size = "" if is_usual else f" {board.rows}x{board.columns}"
    shown = titles[:MOST_NAMED] + ["…"] * (len(titles) > MOST_NAMED)
    said = (each for rule in every for each in rule.aims(board, every, language, is_grey=True))
    name = f"Sudoku{size}: {', '.join(shown)}" if titles else f"Sudoku{size}"
    return Printed(name, "Sudoku", _usual(puzzle, language), tuple(dict.fromkeys(said)))


def _usual(puzzle: Sudoku, language: str) -> tuple[str, ...]:
    """The rules of the board."""
    stay = (SAID.say("givens", language),) if any(puzzle.cells) else ()
    return (_plain(puzzle.board, language), *stay)


def _plain(board: Board, language: str) -> str:
    """The rule of rows, columns and what else the board is divided into."""
    areas = len(set(board.regions))
    lines = "lines" if areas == 1 else "board"
    is_wide = not board.is_full
    return SAID.say(
        f"{lines}-wide" if is_wide else lines,
        language,
        area=SAID.say("jigsaw-region" if areas else "box", language),
        first=board.sign(board.digits[0]),
        last=board.sign(board.digits[-1]),
    )


_PAGE: dict[str, object] = {"total": "", "at": "{at}", "of": "{of}", "other": "{other}"}
"""What a constraint may leave open, and what the page fills, cell by cell."""


def signs(board: Board, constraints: Constraints) -> list[dict[str, Any]]:
    """The cells of each grid and constraint in their order, and by language what these lie on."""
    grids = [
        {"cells": board.grid(start)}
        | {language: SAID.say("grid", language, number=str(number)) for language in LANGUAGES}
        for number, start in enumerate(board.grids, 1)
    ]
    return grids + [
        {"cells": cells, **_said(constraint, name, board)}
        for whole in constraints
        for constraint in whole.within(board)
        for name, attribute in constraint.lies_on().items()
        for cells in _groups(getattr(constraint, attribute))
    ]


def _groups(held: int | tuple[int, ...] | tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, ...]]:
    """The groups of cells in an attribute."""
    if isinstance(held, int):
        yield (held,)
    else:
        cells = tuple(each for each in held if isinstance(each, int))
        yield from [cells] if cells else (each for each in held if isinstance(each, tuple))


def _said(constraint: Constraint, name: str, board: Board) -> dict[str, str]:
    words = constraint.said().signs[name]
    asked = (values for _, values in constraint.asked(board))
    values = {**_values(constraint), **next(asked, {})}
    said = {language: words.say(language, **values) for language in LANGUAGES}
    return {language: " ".join(text.split()).replace(" ,", ",") for language, text in said.items()}


def _values(constraint: Constraint) -> dict[str, object]:
    """What fills the braces: the fields of a constraint, nothing for what it leaves open."""
    held = ((field.name, getattr(constraint, field.name)) for field in fields(constraint))
    return _PAGE | {
        name: " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        for name, value in held
        if value is not None
    }
