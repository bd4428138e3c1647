"""Pieces as the IQ Puzzler Pro paper shows them: points, turns, their order; and its checklist."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

from runut.families.packing.model import Packing
from runut.families.packing.paper import orientations
from runut.lessons.course import Ask, Maker
from runut.lessons.exhibits.common import board_of, heads, solved, table
from runut.lessons.parts import Listing, Part
from runut.lessons.words import phrase

SAVED = "runut solve examples/packing/default-1.txt -a piece-backtracking --as-paper"
CHECKLIST = (
    "runut --version",
    "runut solve examples/packing/default-1.txt",
    f"{SAVED} | runut check examples/packing/default-1.txt -",
    f"{SAVED} -o solution.txt",
    "runut play examples/packing/default-1.txt",
    "runut solve examples/packing/default-1.txt --theme classic -o solution.png",
    "runut solve examples/packing/custom-1.txt",
    "runut solve examples/packing/iq-puzzler-pro-pyramid.txt",
)
"""A command for each point of figure 26 but the last one, which is not about the program."""


def shapes(ask: Ask) -> list[tuple[str, ...]]:
    """`LETTER [FILE]`: the shapes of a piece, in the paper's order."""
    puzzle = cast("Packing", board_of(ask, 1))
    piece = next(each for each in puzzle.pieces if each.name == ask.word(0))
    wide = max(map(len, piece.rows))
    return orientations(piece.name, tuple(row.ljust(wide) for row in piece.rows))


def _orientations(ask: Ask) -> Iterator[Part]:
    """`orientations LETTER [FILE]`: the shapes of a piece side by side."""
    found = shapes(ask)
    tall = max(map(len, found))
    padded = [[*shape, *[" " * len(shape[0])] * (tall - len(shape))] for shape in found]
    lines = ("    ".join(row).rstrip() for row in zip(*padded, strict=True))
    yield Listing("\n".join(lines))


def _points(ask: Ask) -> Iterator[Part]:
    """`points ROW/ROW...`: a piece as points from its leftmost lowest cell, and as a matrix."""
    rows = ask.word(0).split("/")
    cells = [
        (x, up)
        for up, row in enumerate(reversed(rows))
        for x, sign in enumerate(row)
        if sign != "."
    ]
    left, low = cells[0]
    yield Listing(" ".join(f"({x - left},{up - low})" for x, up in cells))
    yield Listing("\n".join(" ".join(row) for row in rows))


def _turns(ask: Ask) -> Iterator[Part]:
    """`turns ROW/ROW...`: how many orientations pieces have."""
    rows = []
    for word in ask.words:
        matrix = tuple(word.replace(".", " ").split("/"))
        letter = word.strip(".")[0]
        rows.append((word.replace("/", " / "), len(orientations(letter, matrix))))
    yield table(ask.language, heads(ask.language, "piece", "orientations"), rows)


def _first(ask: Ask) -> Iterator[Part]:
    """`first FILE`: the calls of the paper's search when each of the pieces comes first."""
    puzzle = cast("Packing", board_of(ask))
    rows = []
    for piece in puzzle.pieces:
        others = tuple(each for each in puzzle.pieces if each is not piece)
        ordered = replace(puzzle, pieces=(piece, *others))
        names = " ".join(each.name for each in ordered.pieces)
        rows.append((names, solved(ordered, "piece-backtracking").stats.nodes))
    yield table(ask.language, heads(ask.language, "order", "iterations"), rows)


def _checklist(ask: Ask) -> Iterator[Part]:
    """`checklist`: figure 26, with the command that shows each point."""
    rows = [
        (number, phrase(ask.language, f"point-{number}"), "✓", "", f"`{command}`")
        for number, command in enumerate(CHECKLIST, 1)
    ]
    last = len(CHECKLIST) + 1
    rows.append((last, phrase(ask.language, f"point-{last}"), "–", "–", ""))
    yield table(ask.language, heads(ask.language, "number", "point", "yes", "no", "command"), rows)


EXHIBITS: Mapping[str, Maker] = {
    "checklist": _checklist,
    "first": _first,
    "orientations": _orientations,
    "points": _points,
    "turns": _turns,
}
