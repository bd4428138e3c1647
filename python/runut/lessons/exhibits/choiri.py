"""Exhibits of Choiri's lesson: the state-space tree, the line tricks, bounds beside counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import cast

from runut.core.narrators import Verdict
from runut.core.puzzle import Solution
from runut.core.scene import Item, Line, Poly, Rect, Scene, Text, moved
from runut.families.nonogram.model import Nonogram, clue_of
from runut.families.nonogram.paper import forced_cells, placements, tried, ways
from runut.lessons.course import Ask, Maker
from runut.lessons.exhibits import nonogram
from runut.lessons.exhibits.common import heads, recorded, solved, table
from runut.lessons.exhibits.nonogram import nonogram_of, states
from runut.lessons.parts import Part, Picture
from runut.lessons.words import figure, phrase
from runut.verbs.generating import make
from runut.verbs.pictures import scene_of
from runut.verbs.state_trees import tree
from runut.verbs.texts import narration_of, nodes_of
from runut.verbs.tree_pictures import tree_scene

Cells = tuple[int, ...]
SIZES = (4, 6, 8, 10, 12, 14)
SEEDS = range(1, 6)
WAYS: tuple[Mapping[str, str], ...] = ({"check": "finished"}, {}, {"tricks": "on"})
"""The paper's check, the sharper one, and the sharper one after the line tricks."""
COMPARED: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("row-backtracking", {}),
    ("row-backtracking", {"tricks": "on"}),
    ("auto", {}),
)
"""The searches whose nodes are counted on growing boards."""


def _counts(ask: Ask) -> Iterator[Part]:
    """`counts [FILE]`: placements tried and accepted, by the check and with the line tricks."""
    puzzle, language = nonogram_of(ask), ask.language
    rows = []
    for way, name in zip(WAYS, ("check-a", "check-b", "with-tricks"), strict=True):
        whole = solved(puzzle, "row-backtracking", None, **way).stats
        first = solved(puzzle, "row-backtracking", 1, **way).stats
        counts = whole.counters["states"], whole.nodes, first.nodes, whole.counters["accepted"]
        rows.append((phrase(language, name), *counts))
    head = heads(language, "check", "states", "tried-whole", "tried-first", "accepted")
    yield table(language, head, rows)


MARKS = {Verdict.ACCEPTED: "+", Verdict.REJECTED: "x", Verdict.SOLUTION: "*", Verdict.OPEN: "?"}
"""Before a node of the tree: accepted, rejected, a solution, left open."""


def _tree(ask: Ask) -> Iterator[Part]:
    """`tree [FILE]`: the state-space tree of the whole search, a line for each node."""
    puzzle = nonogram_of(ask)
    narration = narration_of(puzzle, "row-backtracking", language=ask.language)
    lines = []
    for node in nodes_of(puzzle, recorded(puzzle, "row-backtracking", None)):
        happening = narration.happening(node)
        line = "".join("·█"[cell] for _, cell in happening.tries)
        indent = "  " * len(node.above)
        row = f"{phrase(ask.language, 'row')} {len(node.above) + 1}"
        why = f": {narration.rule(happening.broken)}" if happening.broken else ""
        lines.append(f"{indent}{MARKS[happening.verdict]} {line} {row}{why}")
    scene = tree_scene((tree(puzzle, algorithm="row-backtracking"),), ask.language)
    yield Picture(scene, text="\n".join(lines))


# -- the line tricks ----------------------------------------------------------------------------


def sure(cells: int, lengths: Sequence[int]) -> tuple[Cells, ...]:
    """Every placement of a clue in a line, then the cells that are black in all, 1 for black.

    >>> sure(5, (4,))
    ((1, 1, 1, 1, 0), (0, 1, 1, 1, 1), (0, 1, 1, 1, 0))
    """
    lines = tuple(map(tuple, placements(clue_of(lengths), cells)))
    return (*lines, tuple(map(min, zip(*lines, strict=True))))


def _trick(ask: Ask) -> Iterator[Part]:
    """`trick CELLS LENGTH...`: every placement of a clue, and the cells that are black in all."""
    cells, *lengths = map(int, ask.words)
    caption = phrase(ask.language, "trick", clue=" ".join(map(str, lengths)), cells=cells)
    yield Picture(_bars(sure(cells, lengths), caption), caption)


def _groups(ask: Ask) -> Iterator[Part]:
    """`groups CELLS LENGTH...`: a line, with an arrow from each number to its group."""
    cells, *lengths = map(int, ask.words)
    line = sure(cells, lengths)[0]
    bars = _bars((line,), " ".join(map(str, lengths)))
    items: list[Item] = [moved(item, 0, 2) for item in bars.items]
    starts = (x for x, cell in enumerate(line) if cell and not (x and line[x - 1]))
    for x, length in zip(starts, lengths, strict=True):
        middle = x + 0.5
        items += [
            Text(middle, 0.5, str(length), "clue"),
            Text(middle, 1.5, "↓", "blank"),
            Line(middle, 1, middle, 1.8, "edge"),
            Poly(((middle - 0.2, 1.6), (middle + 0.2, 1.6), (middle, 1.95)), "black"),
        ]
    yield Picture(replace(bars, height=3, items=tuple(items)))


def _bars(lines: tuple[Cells, ...], title: str) -> Scene:
    """Lines of cells one below the other, with room between them."""
    items: list[Item] = []
    width = len(lines[0])
    for top, line in zip(range(0, 2 * len(lines), 2), lines, strict=True):
        items.append(Rect(0, top, width, 1, "white"))
        for x, cell in enumerate(line):
            if cell:
                items.append(Rect(x, top, 1, 1, "black"))
            else:
                items.append(Text(x + 0.5, top + 0.5, "·", "blank"))
        items += [Line(x, top, x, top + 1, "grid") for x in range(1, width)]
        items += [Line(x, top, x, top + 1, "edge") for x in (0, width)]
        items += [Line(0, y, width, y, "edge") for y in (top, top + 1)]
    return Scene(width, 2 * len(lines) - 1, tuple(items), title)


def _forced(ask: Ask) -> Iterator[Part]:
    """`forced [FILE]`: the cells that the line tricks paint, once over all lines."""
    puzzle = nonogram_of(ask)
    rows = tuple(tuple(1 if cell else None for cell in row) for row in forced_cells(puzzle))
    yield Picture(scene_of(puzzle, Solution(rows)))


def _left(ask: Ask) -> Iterator[Part]:
    """`left [FILE]`: the placements of each row before the tricks, and those left after them."""
    puzzle, language = nonogram_of(ask), ask.language
    forced = forced_cells(puzzle)
    rows = []
    for row, clue in enumerate(puzzle.rows):
        left = sum(1 for _ in tried(puzzle, row, forced))
        rows.append((row + 1, ways(clue, puzzle.width), left))
    yield table(language, heads(language, "row", "without-tricks", "with-tricks"), rows)


# -- what it costs ------------------------------------------------------------------------------


def _bounds(ask: Ask) -> Iterator[Part]:
    """`bounds [FILE]`: what the paper claims, what there is, and what is tried."""
    puzzle, language = nonogram_of(ask), ask.language
    counts = {
        "2^(M·N)": 2 ** (puzzle.width * puzzle.height),
        "M^N": puzzle.width**puzzle.height,
        "∏ C(s+k, k)": states(puzzle)["rows"],
        phrase(language, "tried-whole"): solved(puzzle, "row-backtracking", None).stats.nodes,
    }
    yield table(language, heads(language, "bound", "ways"), counts.items())


@cache
def generated(size: int, seed: int) -> Nonogram:
    """A random picture of a size with one solution."""
    made = make("nonogram", method="unique", seed=seed, options={"size": size})
    return cast("Nonogram", made.puzzle)


def _growth(ask: Ask) -> Iterator[Part]:
    """`growth`: the mean of nodes on five generated boards of even sizes, the whole search."""
    language = ask.language
    rows = []
    for size in SIZES:
        boards = [generated(size, seed) for seed in SEEDS]
        means = [
            round(sum(solved(each, name, None, **way).stats.nodes for each in boards) / len(SEEDS))
            for name, way in COMPARED
        ]
        claim = f"{size}^{size} = {figure(size**size, language)}"
        rows.append((f"{size}×{size}", claim, *means))
    sizes, with_tricks = heads(language, "size", "with-tricks")
    yield table(language, (sizes, "M^N", "row-backtracking", with_tricks, "auto"), rows)


EXHIBITS: Mapping[str, Maker] = {
    **nonogram.EXHIBITS,
    "bounds": _bounds,
    "counts": _counts,
    "forced": _forced,
    "groups": _groups,
    "growth": _growth,
    "left": _left,
    "tree": _tree,
    "trick": _trick,
}
FIGURES = nonogram.FIGURES
