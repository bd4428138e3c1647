"""The rules of a packing, as a model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from runut.core.rules.model import Model, Report, Rule
from runut.core.rules.parts import Lies, Linear, OneOf
from runut.core.rules.parts import Piece as Image
from runut.core.rules.places import All, Each
from runut.core.shape import cell_name
from runut.explaining.said import Said
from runut.families.packing.boards import numbered
from runut.families.packing.model import Packing, Piece
from runut.families.packing.motions import motions, point

HOLE = 0
SAID = Said(__package__, "says.toml")


def model(puzzle: Packing) -> Model:
    """Every rule of a board; a hole has the value 0, and the copies of pieces count from 1."""
    labels = {
        label: value
        for piece, own in numbered(puzzle)
        for label, value in zip(piece.labels, own, strict=True)
    }
    rules = (*_cells(puzzle, frozenset(labels.values())), *_pieces(puzzle, labels))
    return Model(
        shape=puzzle.shape,
        values=(HOLE, *labels.values()),
        rules=tuple(rule for rule in rules if len(rule)),
        symbols=labels | {".": HOLE, " ": HOLE},
        points=tuple(point(puzzle.kind, cell) for cell in puzzle.cells()),
    )


def _cells(puzzle: Packing, labels: frozenset[int]) -> Iterator[Rule]:
    """What a cell may hold."""
    cells, is_free = tuple(puzzle.cells()), puzzle.free()
    free = tuple((place,) for place, inside in enumerate(is_free) if inside)
    holes = tuple((place,) for place, inside in enumerate(is_free) if not inside)
    yield Rule(
        name="cell-empty",
        parts=(OneOf(labels, open=True),),
        places=free,
        sentence=lambda at: f"{cell_name(cells[free[at][0]])} is filled",
        translated={"id": lambda at: f"{cell_name(cells[free[at][0]])} terisi"},
        report=Report.MERGED,
    )
    yield Rule(
        name="hole-filled",
        parts=(OneOf(frozenset((HOLE,)), foreign=True),),
        places=holes,
        sentence=lambda at: f"{cell_name(cells[holes[at][0]])} is a hole",
        translated={"id": lambda at: f"{cell_name(cells[holes[at][0]])} berupa lubang"},
        report=Report.MERGED,
    )
    yield Rule(
        name="unknown-piece",
        parts=(OneOf(labels | {HOLE}, foreign=True),),
        places=Each(puzzle.size),
        sentence=lambda at: f"{cell_name(cells[at])} holds a piece of this puzzle or none",
        translated={
            "id": lambda at: f"{cell_name(cells[at])} berisi keping teka-teki ini atau kosong"
        },
        report=Report.BY_VALUE,
    )


def _pieces(puzzle: Packing, labels: Mapping[str, int]) -> Iterator[Rule]:
    """Which pieces lie on the board, in which shape and where."""
    needed = [label for piece in puzzle.pieces if not piece.is_spare for label in piece.labels]
    pieces, given = puzzle.pieces, puzzle.given

    def moved(language: str, at: int) -> str:
        moves = puzzle.moves_of(pieces[at])
        return SAID.say(moves, language, piece=" ".join(pieces[at].labels))

    def lies(language: str, at: int) -> str:
        cells = " ".join(map(cell_name, given[at].cells))
        return SAID.say("given", language, piece=given[at].name, cells=cells)

    cells_of = dict(zip(puzzle.cells(), range(puzzle.size), strict=True))
    yield Rule(
        name="piece-shape",
        parts=[_image(puzzle, piece, labels) for piece in pieces],
        places=All(puzzle.size, len(pieces)),
        sentence=partial(moved, "en"),
        translated={"id": partial(moved, "id")},
        report=Report.PIECES,
        crowded="piece-repeated",
    )
    yield Rule(
        name="piece-missing",
        parts=[Linear({labels[label]: 1}, low=1) for label in needed],
        places=All(puzzle.size, len(needed)),
        sentence=lambda at: SAID.say("needed", "en", piece=needed[at]),
        translated={"id": lambda at: SAID.say("needed", "id", piece=needed[at])},
        report=Report.NOTHING,
    )
    yield Rule(
        name="given-moved",
        parts=[Lies(_labels(puzzle, each.name, labels)) for each in given],
        places=[[cells_of[cell] for cell in each.cells] for each in given],
        sentence=partial(lies, "en"),
        translated={"id": partial(lies, "id")},
    )


def _image(puzzle: Packing, piece: Piece, labels: Mapping[str, int]) -> Image:
    return Image(
        _labels(puzzle, piece.name, labels),
        tuple(point(puzzle.kind, place) for place in piece.places),
        motions(puzzle.kind, puzzle.moves_of(piece)),
    )


def _labels(puzzle: Packing, name: str, labels: Mapping[str, int]) -> tuple[int, ...]:
    """The values of all copies of a piece."""
    piece = next(piece for piece in puzzle.pieces if piece.name == name)
    return tuple(labels[label] for label in piece.labels)
