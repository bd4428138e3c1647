"""Pictures, and the puzzles that have them as solutions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TypeVar

from runut.families.nonogram.model import Block, Clue, Nonogram

T = TypeVar("T")
Picture = list[list[int]]
"""Rows of cells: 0 for white, 1 for black or the first colour, and so on."""


def around(rows: Sequence[Sequence[T]], row: int, column: int) -> list[T]:
    """The values of a cell and of those that touch it, at a corner too, by row.

    >>> around(["ab", "cd", "ef"], 0, 1)
    ['a', 'b', 'c', 'd']
    """
    lines = rows[max(0, row - 1) : row + 2]
    return [each for line in lines for each in line[max(0, column - 1) : column + 2]]


def clues_of(lines: Sequence[Sequence[int]]) -> tuple[Clue, ...]:
    """The clue of each line.

    >>> clues_of([[1, 1, 0, 2]])
    ((Block(length=2, colour=1), Block(length=1, colour=2)),)
    """
    return tuple(
        tuple(Block(len(list(run)), cell) for cell, run in groupby(line) if cell) for line in lines
    )


def puzzle_of(picture: Picture, colours: Sequence[str] = ("black",)) -> Nonogram:
    """The puzzle that has this picture as a solution."""
    columns = list(zip(*picture, strict=True))
    return Nonogram(clues_of(picture), clues_of(columns), tuple(colours))
