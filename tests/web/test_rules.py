"""The page reads the rules of the library and judges every board as `check` does."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import runut
from programs import ran
from runut.core.family import AnyFamily
from runut.core.puzzle import UNKNOWN, Puzzle, Solution
from runut.families import load
from runut.families.hitori.model import Convention, Hitori
from runut.families.packing.model import Packing
from runut.families.packing.rules import HOLE

WEB = Path(__file__).parents[2] / "web"
NODE = shutil.which("node")
OPEN = UNKNOWN
RANDOM_PUZZLES = 40
DAMAGED = 25
FEW = 1_000
"""A puzzle with so few boards is judged on all of them."""
SOON = runut.Limits(nodes=20_000, seconds=None)

pytestmark = pytest.mark.skipif(
    (not NODE or not (WEB / "node_modules").is_dir())
    and os.environ.get("RUNUT_BROWSER") != "required",
    reason="needs Node.js and `npm ci` in web/",
)

Board = list[int]
Broken = tuple[str, frozenset[int]]


@dataclass(frozen=True)
class Judged:
    """A board as the page judges it."""

    family: AnyFamily
    puzzle: Puzzle
    board: Board
    conflicts: list[Broken]
    is_solved: bool

    @property
    def is_full(self) -> bool:
        return OPEN not in self.board


def small_hitoris() -> Iterator[Hitori]:
    """Boards on which conventions matter: of one cell, of blanks, without duplicates."""
    choices = [(), *((each,) for each in Convention), tuple(Convention)]
    boards = [(1, 1, (1,)), (1, 1, (0,)), (2, 1, (0, 0)), (3, 2, (1, 2, 3, 2, 3, 1))]
    for (width, height, cells), conventions in product(boards, choices):
        yield Hitori(width, height, cells, frozenset(conventions))


COLOURED = "nonogram 3x1\ncolours r=red u=blue\nrows\n1r 1u\ncolumns\n1r\n1u\n0\n"
SPARE = """{"packing": "rectangle", "rows": 1, "columns": 4, "pieces": [
    {"name": "A", "rows": ["AA"]}, {"name": "B", "rows": ["B"], "copies": 2},
    {"name": "C", "rows": ["CC"], "spare": true}
]}"""
TEXTS = {"nonogram": (COLOURED,), "packing": (SPARE,)}


def puzzles(name: str, rng: Random) -> Iterator[Puzzle]:
    """The samples of a family, small ones in which a rule is hard to judge, and random ones."""
    yield from (runut.read(sample.text, family=name) for sample in load(name).samples)
    yield from (runut.read(text) for text in TEXTS.get(name, ()))
    yield from small_hitoris() if name == "hitori" else ()
    spread = import_module(f"spread.{name}")
    yield from (spread.puzzle(rng) for _ in range(RANDOM_PUZZLES))


model_of = cache(runut.model)


def packed(puzzle: Puzzle, cells: Iterable[Any]) -> Board:
    """The cells of a solution as the page holds them."""
    symbols = model_of(puzzle).symbols
    return [symbols[str(cell)] if symbols else cell for cell in cells]


def shown(puzzle: Puzzle, board: Board) -> Solution:
    """A board of the page as a solution."""
    symbols = {value: text for text, value in model_of(puzzle).symbols.items()}
    cells = [None if value == OPEN else symbols.get(value, value) for value in board]
    return Solution(puzzle.shape.board(cells))


def damaged(board: Board, values: Sequence[int], rng: Random) -> Board:
    """Some cells changed, swapped or copied to others."""
    board = list(board)
    for _ in range(rng.choice([1, 1, 2, 3, 8, len(board)])):
        one, other = rng.randrange(len(board)), rng.randrange(len(board))
        board[one] = rng.choice([rng.choice(values), board[other]])
    return board


def erased(board: Board, rng: Random) -> Board:
    """Some cells opened."""
    share = rng.random()
    return [OPEN if rng.random() < share else value for value in board]


def boards(puzzle: Puzzle, rng: Random) -> Iterator[Board]:
    """Boards that the page can hold: there a hole is never open."""
    free = puzzle.free() if isinstance(puzzle, Packing) else [True] * puzzle.shape.size
    for board in any_boards(puzzle, rng):
        yield [
            HOLE if value == OPEN and not is_free else value
            for value, is_free in zip(board, free, strict=True)
        ]


def any_boards(puzzle: Puzzle, rng: Random) -> Iterator[Board]:
    """Every board of a tiny puzzle; else damaged copies of a solution, a part after each."""
    values = model_of(puzzle).values
    if (len(values) + 1) ** puzzle.shape.size <= FEW:
        yield from map(list, product((*values, OPEN), repeat=puzzle.shape.size))
        return
    found = runut.solve(puzzle, limits=SOON).solution
    whole = packed(puzzle, found.values()) if found else rng.choices(values, k=puzzle.shape.size)
    for copy in (whole, *(damaged(whole, values, rng) for _ in range(DAMAGED))):
        yield from (copy, erased(copy, rng))


@pytest.fixture(scope="module", params=runut.FAMILIES)
def judged(request) -> list[Judged]:
    """Boards of many puzzles of a family with the page's verdicts."""
    rng = Random(request.param)
    family = load(request.param)
    asked = [(puzzle, list(boards(puzzle, rng))) for puzzle in puzzles(family.name, rng)]
    return [
        Judged(
            family,
            puzzle,
            board,
            [(each["rule"], frozenset(each["cells"])) for each in verdict["conflicts"]],
            verdict["isSolved"],
        )
        for (puzzle, some), verdicts in zip(asked, verdicts_of(family, asked), strict=True)
        for board, verdict in zip(some, verdicts, strict=True)
    ]


def verdicts_of(family: AnyFamily, asked: list[tuple[Puzzle, list[Board]]]) -> Iterator[Any]:
    """What the page says of these boards, puzzle by puzzle."""
    lines = "\n".join(
        json.dumps({"model": family.board(puzzle)["model"], "boards": some})
        for puzzle, some in asked
    )
    program = [str(NODE), "verdicts.mjs"]
    done = ran(program, lines.encode(), code=0, cwd=WEB)
    return map(json.loads, done.stdout.splitlines())


def violations(judged: Judged, board: Board) -> list[Broken]:
    """What the library finds on a board of this puzzle."""
    found = judged.family.check(judged.puzzle, shown(judged.puzzle, board))
    shape = judged.puzzle.shape
    return [(each.rule, frozenset(shape.numbers(each.cells))) for each in found]


def finished(puzzle: Puzzle, board: Board) -> Board:
    """The board with the background in its open cells, if there is one."""
    background = model_of(puzzle).background
    return [background if value == OPEN and background is not None else value for value in board]


def test_a_full_board_breaks_the_same_rules_on_the_page_and_in_the_library(judged) -> None:
    full = [each for each in judged if each.is_full]
    assert len(full) > 100
    differing = [
        each for each in full if Counter(each.conflicts) != Counter(violations(each, each.board))
    ]
    assert differing == []


def test_a_board_is_solved_where_the_library_finds_nothing_broken(judged) -> None:
    for each in judged:
        found = violations(each, finished(each.puzzle, each.board))
        assert each.is_solved == (found == []), each
    assert {each.is_solved for each in judged} == {True, False}


def test_what_is_broken_so_far_is_broken_however_the_board_is_filled(judged) -> None:
    rng = Random(1)
    partial = [each for each in judged if not each.is_full]
    assert any(each.conflicts for each in partial)
    for each in partial:
        values = model_of(each.puzzle).values if each.conflicts else ()
        for _ in range(2 if each.conflicts else 0):
            filled = [rng.choice(values) if value == OPEN else value for value in each.board]
            found = by_cell(violations(each, filled))
            assert not [one for one in each.conflicts if not lasts(one, found)], each


OTHER_NAMES = {"piece-shape": "piece-repeated"}
"""What a rule's violation may be called when more cells are filled."""


def lasts(conflict: Broken, found: Mapping[tuple[str, int | None], list[frozenset[int]]]) -> bool:
    """Whether a conflict is still found, perhaps with more cells; of areas, others may be named."""
    rule, cells = conflict
    is_elsewhere = rule.endswith("-disconnected") or not cells
    cell = None if is_elsewhere else min(cells)
    names = (rule, OTHER_NAMES.get(rule, rule))
    wider = (each for name in names for each in found.get((name, cell), ()))
    return any(is_elsewhere or cells <= each for each in wider)


def by_cell(violations: list[Broken]) -> Mapping[tuple[str, int | None], list[frozenset[int]]]:
    """The cells of violations by the name of their rule and each cell, and by the name alone."""
    found = defaultdict(list)
    for rule, cells in violations:
        for cell in (None, *cells):
            found[rule, cell].append(cells)
    return found


def test_a_part_of_a_solution_has_no_conflicts(judged) -> None:
    pairs = pairwise(judged)
    parts = [part for whole, part in pairs if whole.is_solved and is_part(part, whole)]
    assert len(parts) > 10
    assert [part for part in parts if part.conflicts] == []


def is_part(part: Judged, whole: Judged) -> bool:
    return part.puzzle is whole.puzzle and all(
        one in (other, OPEN) for one, other in zip(part.board, whole.board, strict=True)
    )
