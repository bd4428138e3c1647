"""Exhibits of the hitori lesson: the three patterns, the board after each stage, where it fails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import cast

from runut.core.marks import Marks
from runut.core.puzzle import UNKNOWN
from runut.core.result import Result
from runut.core.scene import Disc, Group
from runut.core.search import ReferenceControl
from runut.core.shape import cell_name
from runut.families import family_of
from runut.families.hitori.model import Hitori
from runut.families.hitori.paper import Solver
from runut.lessons.course import Ask, Figure, Maker
from runut.lessons.exhibits.common import board_of, heads, solved, table
from runut.lessons.parts import Listing, Part, Picture, Words
from runut.lessons.words import phrase
from runut.verbs.generating import make
from runut.verbs.pictures import scene_of
from runut.verbs.reading import read

PATTERNS = {"1": "6 6 6\n4 . 9", "2": "6 3\n6 .\n6 2", "3": "6 6 2\n. 6 ."}
"""The cells of the paper's three figures; it names no number where there is a dot."""
FOUND_BY_HAND = ((1, 1), (2, 0), (3, 1))
"""The black cells of figure 2, from 0."""
SIGNS = {0: "W", 1: "B", UNKNOWN: "?"}
AROUND = {0: "({})", 1: "[{}]", UNKNOWN: " {} "}
"""What stands around a number in text: surely white, black, open."""
SIZES = (4, 6, 8, 10, 12)
SEEDS = (1, 2, 3)


def _hitori(ask: Ask) -> Hitori:
    return cast("Hitori", board_of(ask))


def _black_counts(ask: Ask) -> bool:
    """Whether the last word asks for the reading in which a black duplicate still counts."""
    return ask.words[-1:] == ("black-counts",)


def _reading(ask: Ask) -> dict[str, str]:
    return {"reading": "black-counts" if _black_counts(ask) else "black-ignored"}


def stages(puzzle: Hitori, *, black_counts: bool = False) -> tuple[bytes, bytes, bytes]:
    """The packed board before the paper's search, after `solve3` and after `solve1and2`."""
    control = ReferenceControl()
    solver = Solver(puzzle, control, black_counts=black_counts)
    start = bytes(solver.board)
    solver.solve3()
    middle = bytes(solver.board)
    solver.solve1and2()
    return start, middle, bytes(solver.board)


def _pattern(ask: Ask) -> Iterator[Part]:
    """`pattern 1|2|3`: the cells of a pattern, and what the method makes of them."""
    rows = PATTERNS[ask.word(0)].splitlines()
    text = "\n".join([f"hitori {len(rows[0].split())}x{len(rows)}", *rows, ""])
    puzzle = cast("Hitori", read(text, family="hitori"))
    yield Picture(scene_of(puzzle), phrase(ask.language, "before"))
    after = bytes(
        cell if number or cell else UNKNOWN
        for cell, number in zip(stages(puzzle)[2], puzzle.cells, strict=True)
    )
    yield _circled(puzzle, after, phrase(ask.language, "after"))


def _circled(puzzle: Hitori, board: bytes, caption: str) -> Picture:
    """A packed board with a circle around each number that is surely white, as the paper draws."""
    scene = scene_of(puzzle, family_of(puzzle).unpack(puzzle, board))
    ground, blacks, *others = scene.items
    whites = [divmod(cell, puzzle.width) for cell, colour in enumerate(board) if colour == 0]
    circles = tuple(
        Disc(column + 0.5, row + 0.5, radius, role)
        for row, column in whites
        for radius, role in ((0.44, "given"), (0.39, "white"))
    )
    items = (ground, blacks, Group(circles, "surely white"), *others)
    signs = [
        AROUND[colour].format(number or ".")
        for number, colour in zip(puzzle.cells, board, strict=True)
    ]
    return Picture(replace(scene, items=items), caption, _in_rows(puzzle, signs))


def _circles(ask: Ask) -> Iterator[Part]:
    """`circles [FILE]`: the board after `solve3`; what it leaves open is bare."""
    puzzle = _hitori(ask)
    yield _circled(puzzle, stages(puzzle)[1], phrase(ask.language, "after-solve3"))


def _in_rows(puzzle: Hitori, signs: Sequence[str]) -> str:
    rows = (signs[at : at + puzzle.width] for at in range(0, len(signs), puzzle.width))
    return "\n".join(" ".join(row).rstrip() for row in rows)


def _first_reasoning(ask: Ask) -> Iterator[Part]:
    """`first-reasoning`: three black cells that the paper finds by hand, and their neighbours."""
    puzzle = _hitori(ask)
    solver = Solver(puzzle, ReferenceControl(), black_counts=False)
    for row, column in FOUND_BY_HAND:
        solver.blacken(row * puzzle.width + column)
    yield Picture(scene_of(puzzle, family_of(puzzle).unpack(puzzle, bytes(solver.board))))


def _stages(ask: Ask) -> Iterator[Part]:
    """`stages [FILE] [black-counts]`: the board of ?, B and W after each pass."""
    puzzle = _hitori(ask)
    names = ("at-first", "after-solve3", "after-solve1and2")
    found = stages(puzzle, black_counts=_black_counts(ask))
    for name, cells in zip(names, found, strict=True):
        signs = [SIGNS[cell] for cell in cells]
        yield Words(phrase(ask.language, name))
        yield Listing(_in_rows(puzzle, signs))


def _found(ask: Ask) -> Result:
    return solved(_hitori(ask), "patterns", **_reading(ask))


def _outcome(ask: Ask) -> Iterator[Part]:
    """`outcome [FILE] [black-counts]`: the paper's board, what it breaks, and the answer."""
    puzzle, result = _hitori(ask), _found(ask)
    board = result.solution or result.candidate
    yield Picture(
        scene_of(puzzle, board, Marks.of(result.violations)), phrase(ask.language, "the-paper")
    )
    for violation in result.violations:
        cells = ", ".join(map(cell_name, violation.cells))
        says = phrase(ask.language, f"broken-{violation.rule}", cells=cells)
        yield Words(f"**{says}**")
    right = solved(puzzle, "auto").solution
    yield Picture(scene_of(puzzle, right), phrase(ask.language, "the-answer"))


# -- what it costs ------------------------------------------------------------------------------


class _Counting(Solver):
    """The paper's search, counting how often it compares two numbers."""

    compared = 0

    def is_duplicate(self, cell: int, other: int) -> bool:
        self.compared += cell != other
        return super().is_duplicate(cell, other)


def comparisons(puzzle: Hitori) -> int:
    """How often the paper's search compares a number with another one."""
    solver = _Counting(puzzle, ReferenceControl(), black_counts=False)
    solver.solve3()
    solver.solve1and2()
    return solver.compared


@cache
def _generated(size: int, seed: int) -> Hitori:
    return cast("Hitori", make("hitori", seed=seed, options={"size": size}).puzzle)


def _growth(ask: Ask) -> Iterator[Part]:
    """`growth`: cells decided and numbers compared on boards of even sizes, and nodes of `auto`."""
    language, rows = ask.language, []
    for size in SIZES:
        boards = [_generated(size, seed) for seed in SEEDS]
        compared = round(sum(map(comparisons, boards)) / len(boards))
        decided = {solved(each, "patterns").stats.nodes for each in boards}
        nodes = round(sum(solved(each, "auto", 2).stats.nodes for each in boards) / len(boards))
        per_cell = round(compared / size**2, 1)
        rows.append((f"{size}×{size}", *decided, compared, per_cell, nodes))
    head = heads(language, "size", "decided", "compared", "per-cell", "nodes-auto")
    yield table(language, head, rows)


def _solves(ask: Ask) -> Iterator[Part]:
    """`solves`: how many generated boards of each size the paper's search gets right."""
    language, rows = ask.language, []
    for size in SIZES:
        boards = [_generated(size, seed) for seed in range(1, 21)]
        right = sum(not solved(each, "patterns").violations for each in boards)
        rows.append((f"{size}×{size}", len(boards), right))
    yield table(language, heads(language, "size", "boards", "right"), rows)


EXHIBITS: Mapping[str, Maker] = {
    "circles": _circles,
    "first-reasoning": _first_reasoning,
    "growth": _growth,
    "outcome": _outcome,
    "pattern": _pattern,
    "solves": _solves,
    "stages": _stages,
}
FIGURES: Mapping[str, Figure] = {
    "by-pattern-3": lambda ask: solved(_hitori(ask), "patterns").stats.counters[
        "decided_by_pattern_3"
    ],
}
