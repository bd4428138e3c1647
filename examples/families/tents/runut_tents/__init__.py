"""Tents and trees: a family of another package, in Python alone."""

from __future__ import annotations

from dataclasses import replace

from runut.core.board import Choice, board_scene
from runut.core.clues import Clues, clues_of
from runut.core.family import Drawing, Family, Sample
from runut.core.puzzle import Solution
from runut.core.scene import Disc, Item, Scene, Text
from runut.families.drafts import unique_by_drafts
from runut_tents.board import FORMATS, Tents
from runut_tents.generate import draft
from runut_tents.rules import RULES, model

__all__ = ["FAMILY", "Tents"]

CHOICES = {
    0: Choice("grass", "·", id="rumput"),
    1: Choice("tent", "A", "piece:5", id="tenda"),
}
AIM = {
    "en": (
        "Put a tent beside each tree, to its left or right, above or below it.",
        "Each tree has a tent of its own, and there are no other tents.",
        "Tents never touch, not even at a corner.",
        "A number at a row or column says how many tents are in it.",
    ),
    "id": (
        "Dirikan satu tenda di samping setiap pohon: di kiri, kanan, atas, atau bawahnya.",
        "Setiap pohon memiliki tendanya sendiri, dan tidak ada tenda lain.",
        "Tenda tidak pernah bersentuhan, juga tidak di sudut.",
        "Bilangan di baris atau kolom menyatakan banyak tenda di dalamnya.",
    ),
}
SAMPLES = (
    Sample("five", "tents/. 0 1 2 0 2/1 . . T . ./1 . . T T ./1 . . . . ./1 . . . T ./1 . T . . ."),
    Sample("four", "tents\n. 2 0 1 1\n1 . . T .\n1 T . . .\n1 . . . .\n1 T . T .\n"),
    Sample("several", "tents/. . . . . ./. . T . . ./. . . . T ./2 . T . . ./. . . . . .\n"),
    Sample("none", "tents\n. . . .\n. T . .\n. . T .\n. . . T\n"),
)


def draw(puzzle: Tents, solution: Solution | None = None) -> Scene:
    """The trees, the clues at the right and below, and the tents of a solution."""
    width, height = puzzle.width, puzzle.height
    trees = [(tree % width + 0.5, tree // width + 0.5) for tree in puzzle.trees]
    ends = [(at, height) for at in range(width)] + [(width, at) for at in range(height)]
    numbers = ["" if clue is None else str(clue) for clue in puzzle.clues]
    more: tuple[Item, ...] = (
        *(Disc(x, y, 0.38, "piece:2") for x, y in trees),
        *(Text(x, y, "T", "letter") for x, y in trees),
        *(Text(x + 0.5, y + 0.5, clue, "clue") for (x, y), clue in zip(ends, numbers, strict=True)),
    )
    board = board_scene(puzzle.shape, solution, CHOICES, f"Tents {width}×{height}", *more)
    return replace(board, width=width + 1, height=height + 1)


FAMILY = Family(
    name="tents",
    title="Tents and trees",
    puzzle=Tents,
    summary=lambda puzzle: f"{puzzle.width}x{puzzle.height}, {len(puzzle.trees)} trees",
    headlines=lambda puzzle: {
        "id": f"Tenda dan pohon {puzzle.width}x{puzzle.height}, {len(puzzle.trees)} pohon"
    },
    formats=FORMATS,
    samples=SAMPLES,
    generators=(unique_by_drafts(model, draft, range(3, 21)),),
    rules=RULES,
    aim=lambda _puzzle, language: AIM[language],
    model=model,
    clues=Clues(lambda puzzle: clues_of(model(puzzle), "line-count")),
    start=lambda puzzle: bytes(0 if at in puzzle.trees else 255 for at in range(puzzle.shape.size)),
    drawing=Drawing(draw),
    choices=CHOICES,
    page=lambda puzzle: {
        "signs": [{"cells": sorted(puzzle.trees), "en": "tree", "id": "pohon"}],
    },
)
