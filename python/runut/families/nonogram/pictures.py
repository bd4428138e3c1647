"""Pictures, and the puzzles that have them as solutions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from runut.families.nonogram.model import Block, Clue, Nonogram

Picture = list[list[int]]
"""Rows of cells: 0 for white, 1 for black or the first colour, and so on."""


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
