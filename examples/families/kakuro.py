r"""Kakuro in one file: numbers on black cells, digits in the white ones.

A puzzle is the word `kakuro` and rows of cells: `.` for white, `#` for black, and `16\24` for the
sums of the run below and of the run at the right. Put the file on Python's path and announce
`kakuro = "kakuro:FAMILY"` as an entry point of the group `runut.families`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, takewhile
from typing import ClassVar

from runut.core.board import Choice, board_scene
from runut.core.clues import Clues, clues_of
from runut.core.family import Drawing, Family, Sample
from runut.core.puzzle import Puzzle, Solution
from runut.core.rules.common import decided, rule
from runut.core.rules.model import Model
from runut.core.rules.nature import BY_CELLS
from runut.core.rules.parts import Automaton, OneOf
from runut.core.scanner import Token
from runut.core.scene import Frame, Item, Line, Rect, Scene, Text
from runut.core.shape import Shape, cell_name
from runut.errors import Fault, PuzzleError
from runut.text.grids import grid_formats

BLACK, DIGITS = 0, range(1, 10)
Clue = tuple[int | None, int | None]
RULES = {
    "cell-undecided": {"en": "a cell holds no digit", "id": "sebuah sel tidak berisi angka"},
    "black-cell": {"en": "a digit is on a black cell", "id": "sebuah angka ada di sel hitam"},
    "run-sum": {
        "en": "the digits of a run repeat, or have another sum",
        "id": "angka dalam satu deret berulang, atau jumlahnya tidak sesuai",
    },
}
AIM = {
    "en": (
        "Put a digit from 1 to 9 into each white cell.",
        "A number on black is the sum of the run of white cells below it or at its right.",
        "The digits of a run differ.",
    ),
    "id": (
        "Isi setiap sel putih dengan angka dari 1 sampai 9.",
        "Bilangan pada sel hitam adalah jumlah deret sel putih di bawah atau di kanannya.",
        "Angka dalam satu deret berbeda semua.",
    ),
}
CHOICES = {BLACK: Choice("black", "", "black", id="hitam")}


@dataclass(frozen=True, slots=True)
class Kakuro(Puzzle):
    """Cells by rows: `None` for white, else the sums below and at the right of a black one."""

    family: ClassVar[str] = "kakuro"
    width: int
    cells: tuple[Clue | None, ...]

    def __post_init__(self) -> None:
        if not self.width or len(self.cells) % self.width or len(self.cells) > 900:
            raise PuzzleError(Fault(f"{len(self.cells)} cells; expected a rectangle, to 30x30"))

    @property
    def shape(self) -> Shape:
        """The board, a rectangle."""
        return Shape.flat(len(self.cells) // self.width, self.width)

    def runs(self) -> Iterator[tuple[int, list[int]]]:
        """The sum and the cells of each run."""
        for at, clue in enumerate(self.cells):
            down = range(at + self.width, len(self.cells), self.width)
            right = range(at + 1, at - at % self.width + self.width)
            for total, way in zip(clue or (), (down, right), strict=False):
                run = list(takewhile(lambda place: self.cells[place] is None, way))
                if total is not None and run:
                    yield total, run


def summary(puzzle: Kakuro) -> str:
    """Its columns and rows."""
    return f"{puzzle.width}x{puzzle.shape.rows}"


def model(puzzle: Kakuro) -> Model:
    """Black cells hold nothing; the digits of a run differ and have its sum.

    One part says both, so that a step of an explanation does too.
    """
    names = list(map(cell_name, puzzle.shape.cells()))
    allowed = {True: frozenset(DIGITS), False: frozenset((BLACK,))}
    cells = [
        (
            OneOf(allowed[clue is None]),
            (at,),
            _says("white" if clue is None else "black", names[at]),
        )
        for at, clue in enumerate(puzzle.cells)
    ]
    runs = [
        (_sum_of(len(run), total), run, _says("run" if run[1:] else "lone", listed, total=total))
        for total, run in puzzle.runs()
        for listed in (" ".join(names[at] for at in run),)
    ]
    rules = (
        decided(
            puzzle.shape, (BLACK, *DIGITS), {"en": "a digit or black", "id": "angka atau hitam"}
        ),
        rule("black-cell", cells, nature=BY_CELLS),
        rule("run-sum", runs),
    )
    return Model(shape=puzzle.shape, values=(BLACK, *DIGITS), rules=tuple(filter(len, rules)))


@cache
def _sum_of(count: int, total: int) -> Automaton:
    """So many different digits with this sum; a state is the set of those before, as bits."""
    ends = [_bits(held) for held in combinations(DIGITS, count) if sum(held) == total]
    states = {_bits(held) for size in range(count) for held in combinations(DIGITS, size)}
    states = {before for before in states if any(before & end == before for end in ends)}
    steps = {
        (before, digit): before | 1 << digit
        for before in states
        for digit in DIGITS
        if not before >> digit & 1
    }
    return Automaton(0, steps, frozenset(ends))


def _bits(digits: Iterable[int]) -> int:
    return sum(1 << digit for digit in digits)


SAYS = {
    "white": {"en": "{cells} holds a digit", "id": "{cells} berisi angka"},
    "black": {"en": "{cells} is black", "id": "{cells} hitam"},
    "lone": {"en": "{cells} is {total}", "id": "{cells} adalah {total}"},
    "run": {
        "en": "{cells} are different digits with the sum {total}",
        "id": "{cells} adalah angka-angka berbeda yang berjumlah {total}",
    },
}


def _says(what: str, cells: str, **values: object) -> dict[str, str]:
    return {one: text.format(cells=cells, **values) for one, text in SAYS[what].items()}


def draw(puzzle: Kakuro, solution: Solution | None = None) -> Scene:
    """Black cells with their sums, and the digits of a solution."""
    shape, black = puzzle.shape, list[Item]()
    for (row, column), clue in zip(puzzle.shape.cells(), puzzle.cells, strict=True):
        if clue is not None:
            black.append(Rect(column, row, 1, 1, "black"))
            black += _written(row, column, *clue)
    edge = Frame(0, 0, shape.columns, shape.rows, "edge")
    return board_scene(shape, solution, CHOICES, f"Kakuro {summary(puzzle)}", *black, edge)


def _written(row: int, column: int, down: int | None, right: int | None) -> Iterator[Item]:
    """The sums of a black cell, on both sides of a stroke."""
    if down is not None or right is not None:
        yield Line(column, row, column + 1, row + 1, "on-black", 0.02)
    for total, x, y in ((down, 0.3, 0.72), (right, 0.7, 0.28)):
        if total is not None:
            yield Text(column + x, row + y, str(total), "letter-on-black", 0.4)


def page(puzzle: Kakuro) -> dict[str, object]:
    """What the page says of each black cell with a clue, by language."""
    clues = ((at, clue) for at, clue in enumerate(puzzle.cells) if clue)
    signs = [{"cells": [at], **_sums(*clue)} for at, clue in clues if clue != (None, None)]
    return {"signs": signs}


def _sums(down: int | None, right: int | None) -> dict[str, str]:
    sums = [("below", "di bawah", down), ("at the right", "di kanan", right)]
    given = [(english, other, total) for english, other, total in sums if total is not None]
    return {
        "en": "; ".join(f"{total} {english}" for english, _, total in given),
        "id": "; ".join(f"{total} {other}" for _, other, total in given),
    }


def _read(rows: Sequence[Sequence[Token]]) -> Kakuro:
    return Kakuro(len(rows[0]), tuple(_cell(word) for row in rows for word in row))


def _cell(word: Token) -> Clue | None:
    if word.text == ".":
        return None
    down, bar, right = ("", "\\", "") if word.text == "#" else word.text.partition("\\")
    if not bar or not all(part.isascii() and f"{part}0".isdigit() for part in (down, right)):
        word.fail("expected '.', '#' or sums such as 16\\24")
    return int(down) if down else None, int(right) if right else None


def _write(puzzle: Kakuro) -> Sequence[Sequence[str]]:
    words = ["." if clue is None else _word(*clue) for clue in puzzle.cells]
    return [words[at : at + puzzle.width] for at in range(0, len(words), puzzle.width)]


def _word(down: int | None, right: int | None) -> str:
    return "#" if down is right is None else f"{down or ''}\\{right or ''}"


FAMILY = Family(
    name="kakuro",
    title="Kakuro",
    puzzle=Kakuro,
    summary=summary,
    formats=grid_formats("kakuro", "rows of '.', '#' and sums down\\right", _read, _write),
    samples=(Sample("small", "kakuro/# 4\\ 10\\ #/\\3 . . 3\\/\\11 . . ./# \\3 . .\n"),),
    rules=RULES,
    aim=lambda _puzzle, language: AIM[language],
    model=model,
    clues=Clues(lambda puzzle: clues_of(model(puzzle), "run-sum")),
    start=lambda puzzle: bytes(255 if clue is None else BLACK for clue in puzzle.cells),
    drawing=Drawing(draw),
    choices=CHOICES,
    page=page,
)
