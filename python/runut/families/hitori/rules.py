"""The rules of hitori, as a model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from runut.core.frozen import FrozenDict
from runut.core.rules.common import decided
from runut.core.rules.model import Model, Report, Rule
from runut.core.rules.nature import Nature
from runut.core.rules.parts import Connected, Linear
from runut.core.rules.places import All, Columns, Pairs, Rows
from runut.core.shape import cell_name
from runut.families.hitori.model import Convention, Hitori

NATURES = FrozenDict(
    {
        "row-duplicate": Nature(
            called={"en": "the {subject}s of row {row}", "id": "angka {subject} di baris {row}"}
        ),
        "column-duplicate": Nature(
            called={
                "en": "the {subject}s of column {column}",
                "id": "angka {subject} di kolom {column}",
            }
        ),
        "black-adjacent": Nature(
            called={
                "en": "{first}, {last} not both black",
                "id": "{first}, {last} tidak sama-sama hitam",
            }
        ),
        "white-disconnected": Nature(
            called={"en": "all whites are connected", "id": "semua putih tersambung"}
        ),
        "all-black": Nature(called={"en": "some cell is white", "id": "ada sel putih"}),
        "all-white": Nature(called={"en": "some cell is black", "id": "ada sel hitam"}),
    }
)
WHITE, BLACK = 0, 1


def model(puzzle: Hitori) -> Model:
    """Every rule of a board; one constraint for each number that a line repeats."""
    height, width = puzzle.height, puzzle.width
    pairs, board = Pairs(height, width), All(height * width)
    rules = [
        decided(puzzle.shape, (WHITE, BLACK), {"en": "white or black", "id": "putih atau hitam"}),
        _duplicates(puzzle, "row", Rows(height, width)),
        _duplicates(puzzle, "column", Columns(height, width)),
        Rule(
            name="black-adjacent",
            parts=(Linear({BLACK: 1}, high=1),),
            places=pairs,
            sentence=lambda at: f"{_names(pairs[at], width, ' and ')} are not both black",
            translated={
                "id": lambda at: f"{_names(pairs[at], width, ' dan ')} tidak sama-sama hitam"
            },
            report=Report.HOLDERS,
            nature=NATURES["black-adjacent"],
        ),
        Rule(
            name="white-disconnected",
            parts=(Connected(WHITE, pairs),),
            places=board,
            sentence=lambda _: "all whites are connected by sides",
            translated={"id": lambda _: "semua sel putih tersambung lewat sisi"},
            report=Report.COMPONENTS,
            nature=NATURES["white-disconnected"],
        ),
    ]
    if Convention.ALL_BLACK_ALLOWED not in puzzle.conventions:
        rules.append(_some("all-black", ("white", "putih"), WHITE, board))
    if Convention.SOME_BLACK in puzzle.conventions:
        rules.append(_some("all-white", ("black", "hitam"), BLACK, board))
    stated = tuple(rule for rule in rules if len(rule))
    return Model(shape=puzzle.shape, values=(WHITE, BLACK), rules=stated, background=WHITE)


def _duplicates(puzzle: Hitori, line: str, lines: Rows | Columns) -> Rule:
    """The cells of one number in a line: at most one of them is white."""
    symbols = puzzle.symbols
    groups: list[Sequence[int]] = []
    for places in lines:
        holders: dict[int, list[int]] = defaultdict(list)
        for place in places:
            holders[symbols[place]].append(place)
        holders.pop(0, None)  # blanks
        groups += (each for each in holders.values() if len(each) > 1)

    def sentence(at: int) -> str:
        number, which = _holder(puzzle, line, groups[at][0])
        what = f"{number}s" if number else "blanks"
        return f"of the {what} in {line} {which} at most one is white"

    def indonesian(at: int) -> str:
        number, which = _holder(puzzle, line, groups[at][0])
        what = f"angka {number}" if number else "sel kosong"
        return f"di antara {what} di {_LINES[line]} {which} paling banyak satu putih"

    return Rule(
        name=f"{line}-duplicate",
        parts=(Linear({WHITE: 1}, high=1),),
        places=groups,
        sentence=sentence,
        translated={"id": indonesian},
        report=Report.HOLDERS,
        nature=NATURES[f"{line}-duplicate"],
        subject=lambda at: {"en": str(puzzle.cells[groups[at][0]])},
    )


_LINES = {"row": "baris", "column": "kolom"}


def _holder(puzzle: Hitori, line: str, place: int) -> tuple[int, int]:
    """The number in a cell, and the number of its row or column, from 1."""
    row, column = divmod(place, puzzle.width)
    return puzzle.cells[place], 1 + (row if line == "row" else column)


def _some(name: str, colour: tuple[str, str], value: int, board: All) -> Rule:
    english, indonesian = colour
    return Rule(
        name=name,
        parts=(Linear({value: 1}, low=1),),
        places=board,
        sentence=lambda _: f"at least one cell is {english}",
        translated={"id": lambda _: f"paling sedikit satu sel {indonesian}"},
        nature=NATURES[name],
    )


def _names(places: Iterable[int], width: int, between: str) -> str:
    return between.join(cell_name(divmod(place, width)) for place in places)
