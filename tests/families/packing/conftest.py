"""The paper's cases, the shared data, and an oracle that shares nothing with Runut's solvers."""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

from runut.families.packing.model import Kind, Packing

EXAMPLES = Path(__file__).parents[3] / "examples" / "packing"
CASES = (*(f"default-{number}" for number in range(1, 6)), "custom-1")


def lines_of_pieces(name: str) -> str:
    """What follows the head of an example."""
    return (EXAMPLES / f"{name}.txt").read_text("utf-8").split("\n", 2)[2]


@pytest.fixture(scope="session")
def cases() -> dict[str, str]:
    """The paper's solvable inputs and its unsolvable one."""
    return {name: (EXAMPLES / f"{name}.txt").read_text("utf-8").rstrip() for name in CASES}


@pytest.fixture(scope="session")
def pentominoes() -> str:
    """The lines of the twelve pentominoes."""
    return lines_of_pieces("pentominoes-6x10")


@pytest.fixture(scope="session")
def game() -> str:
    """The lines of the twelve pieces of the real game."""
    return lines_of_pieces("iq-puzzler-pro-5x11")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The shared packing data; without it the test is skipped."""
    folder = os.environ.get("RUNUT_DATA")
    return Path(folder) / "packing" if folder else pytest.skip("RUNUT_DATA is not set")


@pytest.fixture(scope="session")
def count_by_sat() -> Callable[[Packing], int]:
    """Solutions as a SAT solver counts them: exactly one placement a cell and a piece."""
    return _count_by_sat


def _count_by_sat(puzzle: Packing) -> int:
    placements = sorted(
        {
            (piece, cells)
            for piece in range(len(puzzle.pieces))
            for cells in (_in_pyramid if puzzle.kind is Kind.PYRAMID else _on_board)(puzzle, piece)
        },
        key=lambda placement: (placement[0], sorted(placement[1])),
    )
    free = [cell for cell, is_free in enumerate(puzzle.free()) if is_free]
    owners = [[n for n, (_, cells) in enumerate(placements, 1) if cell in cells] for cell in free]
    owners += [
        [n for n, (owner, _) in enumerate(placements, 1) if owner == piece]
        for piece in range(len(puzzle.pieces))
    ]
    if not all(owners):
        return 0
    clauses = [
        clause
        for owner in owners
        for clause in CardEnc.equals(lits=owner, bound=1, encoding=EncType.pairwise).clauses
    ]
    count = 0
    with Cadical153(bootstrap_with=clauses) as solver:
        while solver.solve():
            model = solver.get_model()
            solver.add_clause([-n for n in range(1, len(placements) + 1) if model[n - 1] > 0])
            count += 1
    return count


def _on_board(puzzle: Packing, piece: int) -> set[frozenset[int]]:
    free = puzzle.free()
    found = set()
    for swap, down, right in product((False, True), (1, -1), (1, -1)):
        shape = [(c, r) if swap else (r, c) for r, c in puzzle.pieces[piece].cells]
        first_row, first_column = shape[0]
        for row, column in product(range(puzzle.rows), range(puzzle.columns)):
            cells = [
                (row + down * (r - first_row), column + right * (c - first_column))
                for r, c in shape
            ]
            if all(0 <= r < puzzle.rows and 0 <= c < puzzle.columns for r, c in cells):
                numbers = frozenset(r * puzzle.columns + c for r, c in cells)
                if all(free[number] for number in numbers):
                    found.add(numbers)
    return found


def _in_pyramid(puzzle: Packing, piece: int) -> set[frozenset[int]]:
    """Images as sets of balls that keep every distance of the piece, found ball by ball."""
    balls = [
        (2 * i + z, 2 * j + z, z)
        for z in range(puzzle.rows)
        for i in range(puzzle.rows - z)
        for j in range(puzzle.rows - z)
    ]
    shape = puzzle.pieces[piece].cells
    images: list[tuple[int, ...]] = [(ball,) for ball in range(len(balls))]
    for cell in shape[1:]:
        images = [
            (*image, ball)
            for image in images
            for ball in range(len(balls))
            if all(
                _distance(balls[ball], balls[other]) == 4 * _square(cell, seen)
                for other, seen in zip(image, shape, strict=False)
            )
        ]
    return {frozenset(image) for image in images}


def _distance(one: tuple[int, int, int], other: tuple[int, int, int]) -> int:
    """The square of the distance, in which neighbouring balls are 4 apart."""
    x, y, z = (a - b for a, b in zip(one, other, strict=True))
    return x * x + y * y + 2 * z * z


def _square(one: tuple[int, int], other: tuple[int, int]) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
