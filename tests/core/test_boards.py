"""What families of cells share: texts of rows, boards by the looks of values, drafts, lists."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from runut.core.board import Choice, board_scene
from runut.core.family import Drawing, Family
from runut.core.puzzle import Puzzle
from runut.core.rules.common import decided, rule
from runut.core.rules.model import Model
from runut.core.rules.parts import Different, OneOf
from runut.core.rules.places import Columns, Rows
from runut.core.scanner import Scanner
from runut.core.shape import Shape
from runut.errors import FormatError, PuzzleError
from runut.families.drafts import unique_by_drafts
from runut.text.grids import grid_formats, meaning

SIGNS = {".": 0, "a": 1, "b": 2}
CHOICES = {1: Choice("first", "a"), 2: Choice("second", "b", "piece:3")}


@dataclass(frozen=True, slots=True)
class Square(Puzzle):
    """A Latin square of two letters with some given; 0 is an open cell."""

    family: ClassVar[str] = "square"
    cells: tuple[int, ...]

    @property
    def shape(self) -> Shape:
        return Shape.flat(2, 2)


def model(puzzle: Square) -> Model:
    shape = puzzle.shape
    lines = [*Rows(2, 2), *Columns(2, 2)]
    rules = (
        decided(shape, (1, 2), "a or b"),
        rule(
            "given-changed",
            [
                (OneOf(frozenset((value,))), (at,), "given")
                for at, value in enumerate(puzzle.cells)
                if value
            ],
        ),
        rule("line-duplicate", [(Different(), line, "both letters") for line in lines]),
    )
    return Model(shape=shape, values=(1, 2), rules=rules)


def start(puzzle: Square) -> bytes:
    return bytes(value or 255 for value in puzzle.cells)


def read(rows) -> Square:
    return Square(tuple(meaning(word, SIGNS) for row in rows for word in row))


def write(puzzle: Square) -> list[list[str]]:
    signs = [".ab"[value] for value in puzzle.cells]
    return [signs[:2], signs[2:]]


FORMATS = grid_formats("square", "two rows", read, write)
GRID, LINE = FORMATS
FAMILY = Family(
    name="square",
    title="Square",
    puzzle=Square,
    summary=lambda _: "2x2",
    formats=FORMATS,
    samples=(),
    rules={
        "given-changed": "a given",
        "cell-undecided": "a cell is open",
        "line-duplicate": "a letter twice",
    },
    model=model,
    start=start,
    drawing=Drawing(lambda puzzle, found: board_scene(puzzle.shape, found, CHOICES, "Square")),
    choices=CHOICES,
)


def place(text: str, form=LINE) -> tuple[int | None, int | None, str]:
    with pytest.raises(FormatError) as caught:
        form.parse(Scanner.of(text))
    return caught.value.line, caught.value.column, caught.value.faults[0].message


def test_a_grid_and_its_line_hold_the_same_puzzle() -> None:
    puzzle = Square((1, 0, 0, 2))
    assert GRID.write(puzzle) == "square\na .\n. b\n"
    assert LINE.write(puzzle) == "square/a ./. b\n"
    assert GRID.parse(Scanner.of(GRID.write(puzzle))) == puzzle
    assert LINE.parse(Scanner.of(LINE.write(puzzle))) == puzzle


def test_a_fault_in_a_line_is_reported_where_it_stands() -> None:
    assert place("square/a ./. x") == (1, 14, "expected '.' or 'a' or 'b', found 'x'")
    assert place("\nsquare/a ./.") == (2, 12, "expected 2 words, as in the first row; found 1")
    assert place("  square/a ./. x")[:2] == (1, 16)
    assert place("square") == (1, 7, "expected a row of words, found the end of the text")


def test_a_fault_in_a_grid_is_reported_where_it_stands() -> None:
    assert place("square\na .\n. x\n", GRID)[:2] == (3, 3)
    assert place("squares\na .\n", GRID)[:2] == (1, 1)


def test_a_page_gets_the_looks_of_the_values() -> None:
    board = FAMILY.board(Square((1, 0, 0, 2)))
    assert (board["symbols"], board["names"]) == (["a", "b"], ["first", "second"])
    assert (board["roles"], board["input"]) == (["", "piece:3"], "digits")
    assert (board["left"], board["top"]) == (0, 0)
    json.dumps(board)


def test_a_page_without_looks_gets_the_values_as_they_are() -> None:
    board = replace(FAMILY, choices={}).board(Square((0, 0, 0, 0)))
    assert board["symbols"] == ["1", "2"]
    assert "names" not in board


def test_drafts_end_with_an_error_where_none_is_unique() -> None:
    maker = unique_by_drafts(model, lambda _w, _h, _rng: Square((0, 0, 0, 0)), range(2, 4))
    with pytest.raises(PuzzleError, match="no unique puzzle among 2000 drafts"):
        maker.make(1, {"size": "2"})
    with pytest.raises(PuzzleError, match="a board of 4x2; expected 2x2 to 3x3"):
        maker.make(1, {"size": "4x2"})
