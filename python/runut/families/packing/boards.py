"""Packed boards: one byte a cell, the pieces and their copies numbered from 1 in their order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from runut.core.puzzle import UNKNOWN, Solution
from runut.core.shape import Cell, Value
from runut.families.packing.model import Given, Packing, Piece

_FREE = bytes.maketrans(b"X.", bytes([UNKNOWN, 0]))


def numbered(puzzle: Packing) -> Iterator[tuple[Piece, range]]:
    """Each piece with the packed values of its copies."""
    value = 1
    for piece in puzzle.pieces:
        yield piece, range(value, value + piece.copies)
        value += piece.copies


def owners(puzzle: Packing) -> dict[int, str]:
    """The name of the piece of each packed value."""
    return {value: piece.name for piece, values in numbered(puzzle) for value in values}


def empty(puzzle: Packing) -> bytes:
    """The packed board without pieces: 0 for a hole, 255 for a cell to be filled."""
    if not puzzle.mask:
        return bytes([UNKNOWN]) * puzzle.size
    return "".join(puzzle.mask).encode().translate(_FREE)


def start(puzzle: Packing) -> bytes:
    """The packed board before a search: as `empty`, with the pieces that are given."""
    board, shape = bytearray(empty(puzzle)), puzzle.shape
    values = {piece.name: iter(own) for piece, own in numbered(puzzle)}
    for given in puzzle.given:
        value = next(values[given.name])
        for number in shape.numbers(given.cells):
            board[number] = value
    return bytes(board)


def unpack(puzzle: Packing, board: bytes) -> Solution:
    """A packed board as rows of names, layer by layer in space."""
    names = _names(puzzle, board)
    return Solution(puzzle.shape.board([names[value] for value in board]), puzzle)


def shown_backbone(puzzle: Packing, board: bytes) -> Solution:
    """A packed board that solutions share, by the names of pieces, without numbers of copies."""
    names: dict[int, Value] = {0: ".", UNKNOWN: None}
    names |= owners(puzzle)
    return Solution(puzzle.shape.board([names[value] for value in board]), puzzle)


def _names(puzzle: Packing, board: bytes) -> dict[int, Value]:
    """The name of each packed value; copies of a piece are numbered by their first cells."""
    names: dict[int, Value] = {0: ".", UNKNOWN: None}
    for piece, values in numbered(puzzle):
        if piece.copies == 1:
            names[values[0]] = piece.name
            continue
        first = {each: board.find(each) for each in values}
        found = sorted((each for each in values if first[each] >= 0), key=first.__getitem__)
        names |= zip(found, piece.labels, strict=False)
    return names


def placed(puzzle: Packing, board: bytes) -> list[Given]:
    """Every piece on a full board, with the cells that it covers."""
    names = owners(puzzle)
    cells_of: dict[int, list[Cell]] = defaultdict(list)
    for cell, value in zip(puzzle.cells(), board, strict=True):
        if value:
            cells_of[value].append(cell)
    return [Given(names[value], tuple(cells)) for value, cells in sorted(cells_of.items())]
