"""The paper's figures, and an oracle that shares nothing with Runut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product

import pytest
from _pytest.mark import ParameterSet
from pysat.solvers import Cadical153

FIGURES = {
    "7": "015694820986132475000085916063247009450910362092063701578320194041850630039471250",
    "14": "968200100570068932423951786604592301090730060702186594010345629200610803306009417",
    "15": "890050008027381956810096340000040012500870000372069000004000860150700094000610573",
    "15 repaired": (
        "690050008027381956810096340000040012500870000372069000004000860150700094000610573"
    ),
    "16": "708010054392654781005078603000300260000026418026041379273895106900467802680132597",
}
Count = Callable[[int, int, list[int], int], int]


@pytest.fixture(scope="session")
def figures() -> dict[str, str]:
    """The givens of the paper's figures."""
    return FIGURES


@pytest.fixture(scope="session")
def count_by_sat() -> Count:
    """Solutions (box rows, box columns, cells, at most so many) by a SAT solver."""
    return _count_by_sat


def _count_by_sat(box_rows: int, box_columns: int, cells: list[int], most: int) -> int:
    size = box_rows * box_columns
    with Cadical153() as solver:
        for clause in _clauses(box_rows, box_columns):
            solver.add_clause(clause)
        for cell, digit in enumerate(cells):
            if digit:
                solver.add_clause([cell * size + digit])
        found = 0
        while found < most and solver.solve():
            found += 1
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
    return found


def _clauses(box_rows: int, box_columns: int) -> Iterator[list[int]]:
    """Literal `cell * size + digit` says that `cell` holds `digit`, from 1."""
    size = box_rows * box_columns
    digits = range(1, size + 1)
    for cell in range(size * size):
        yield [cell * size + digit for digit in digits]
        yield from ([-(cell * size + a), -(cell * size + b)] for a, b in combinations(digits, 2))
    for first, second in combinations(range(size * size), 2):
        (row, column), (other_row, other_column) = divmod(first, size), divmod(second, size)
        same_box = row // box_rows == other_row // box_rows and (
            column // box_columns == other_column // box_columns
        )
        if row == other_row or column == other_column or same_box:
            yield from ([-(first * size + d), -(second * size + d)] for d in digits)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "box" in metafunc.fixturenames:
        shapes = product(range(1, 6), repeat=2)
        metafunc.parametrize("box", [_box(*shape) for shape in shapes])


def _box(rows: int, columns: int) -> ParameterSet:
    """The oracle takes half of its time for the largest boards; the marker `laws` adds them."""
    marks = [pytest.mark.laws] if rows * columns > 16 else []
    return pytest.param((rows, columns), marks=marks, id=f"{rows}x{columns}")
