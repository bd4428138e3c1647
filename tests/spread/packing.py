"""Packings on boards of every kind, with all that a piece may be."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from string import ascii_uppercase

from runut.families.packing.model import Given, Kind, Moves, Packing, Piece

STRANGE = ["corner", "ö", "1", "a", "{", '"', "a-b", "#", "\\", "[", "0", "packing", "1" * 40]


def puzzle(rng: Random) -> Packing:
    """A board and pieces that have its area; whether they fit is no matter here."""
    kind = rng.choice(list(Kind))
    rows, columns = rng.randint(1, 5), rng.randint(1, 5)
    if kind is Kind.PYRAMID:
        columns = rows
    layers = rng.randint(1, 3) if kind is Kind.BOX else 1
    mask = _mask(rows, columns, rng) if kind is Kind.CUSTOM else ()
    names = rng.sample(ascii_uppercase, 26)
    if rng.random() < 0.3:
        names += rng.sample(STRANGE, 4)
    area = _area(kind, rows, columns, layers, mask)
    pieces = list(_pieces(area, names, rng, is_solid=kind.is_layered))
    given: list[Given] = []
    if kind is not Kind.CUSTOM and rng.random() < 0.2 and area > columns:
        pieces = list(_pieces(area - columns, rng.sample(ascii_uppercase, 20), rng, is_solid=False))
        pieces.append(Piece("bar", ("X" * columns,)))
        front = (0,) if kind.is_layered else ()
        given = [Given("bar", tuple((*front, 0, column) for column in range(columns)))]
    return Packing(kind, rows, columns, mask, tuple(pieces), layers, tuple(given))


def meaning(puzzle: Packing) -> object:
    """The packing itself."""
    return puzzle


def _mask(rows: int, columns: int, rng: Random) -> tuple[str, ...]:
    holes = ("".join(rng.choice("XXX.") for _ in range(columns)) for _ in range(rows - 1))
    return ("X" * columns, *holes)


def _area(kind: Kind, rows: int, columns: int, layers: int, mask: tuple[str, ...]) -> int:
    if kind is Kind.PYRAMID:
        return sum(level * level for level in range(rows + 1))
    return "".join(mask).count("X") or rows * columns * layers


def _pieces(area: int, names: list[str], rng: Random, *, is_solid: bool) -> list[Piece]:
    pieces: list[Piece] = []
    moves = rng.choice([[None], [None, None, None, *Moves]])
    while area:
        name = names.pop()
        length = min(area, rng.randint(1, 5)) if names else area
        copies = 2 if length * 2 <= area and rng.random() < 0.1 else 1
        pieces.append(_piece(name, length, copies, rng.choice(moves), rng, is_solid=is_solid))
        area -= length * copies
    if rng.random() < 0.1 and names:
        pieces.append(Piece(names[-1], (names[-1] if len(names[-1]) == 1 else "X",), is_spare=True))
    if rng.random() < 0.1:
        pieces[0] = replace(pieces[0], is_spare=True)  # and yet the board needs it
    return pieces


def _piece(
    name: str, length: int, copies: int, moves: Moves | None, rng: Random, *, is_solid: bool
) -> Piece:
    sign = name if len(name) == 1 else "X"
    split = rng.randint(0, length - 1)
    rest = (" " * rng.randint(0, 2) + sign * split,) if split else ()
    first = (" " * rng.choice([0, 0, 0, 1]) + sign * (length - split),)
    if rest and is_solid and rng.random() < 0.5:
        return Piece(name, first, (rest,), moves, copies)
    return Piece(name, first + rest, (), moves, copies)


HUGE = {
    "paper": ["1000 1000 26\nDEFAULT\n", "1000 1000 26\nCUSTOM\n"],
    "json": ['{"packing":"box","layers":100,"rows":100,"columns":100,"pieces":['],
}
"""Beginnings of small texts that promise much, by format."""
