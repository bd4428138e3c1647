"""`auto` against brute force over pictures and against a SAT model of its own."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest
from pysat.card import CardEnc
from pysat.solvers import Cadical153

import runut

ALL = runut.Limits(solutions=None)


def all_pictures(size):
    return product(product((0, 1), repeat=size), repeat=size)


def compare_all_pictures(size, clues_of):
    """Pictures by clue set; every count must be the number of pictures with those clues."""
    pictures = Counter(map(clues_of, all_pictures(size)))
    puzzles = [runut.Nonogram(*clues) for clues in pictures]
    results = runut.solve_many(puzzles, limits=ALL)
    assert [result.count for result in results] == list(pictures.values())
    assert all(result.complete for result in results)
    return len(pictures), sum(count == 1 for count in pictures.values()), max(pictures.values())


@pytest.mark.parametrize(
    ("size", "figures"), [(1, (2, 2, 1)), (2, (15, 14, 2)), (3, (445, 384, 6))]
)
def test_all_small_pictures_are_found(size, figures, clues_of):
    assert compare_all_pictures(size, clues_of) == figures


@pytest.mark.slow
def test_the_65536_pictures_of_4x4_give_58196_clue_sets_of_which_52362_are_unique(clues_of):
    assert compare_all_pictures(4, clues_of) == (58_196, 52_362, 24)


@pytest.mark.laws
def test_a_share_of_the_4x4_clue_sets_has_as_many_solutions_as_pictures(clues_of):
    pictures = Counter(map(clues_of, all_pictures(4)))
    assert (len(pictures), sum(count == 1 for count in pictures.values())) == (58_196, 52_362)
    chosen = Random(4).sample(sorted(pictures), 4000)
    results = runut.solve_many([runut.Nonogram(*clues) for clues in chosen], limits=ALL)
    assert [result.count for result in results] == [pictures[clues] for clues in chosen]


def brute_force(rows, columns, clues_of):
    pictures = product(product((0, 1), repeat=len(columns)), repeat=len(rows))
    return [picture for picture in pictures if clues_of(picture) == (rows, columns)]


@pytest.mark.laws
def test_every_algorithm_finds_the_pictures_that_brute_force_finds(clues_of):
    for rows in product((((1,)), (1, 1), (2,)), repeat=3):
        total = sum(map(sum, rows))
        columns = [
            c
            for c in product(((), (1,), (2,), (1, 1), (3,)), repeat=4)
            if sum(map(sum, c)) == total
        ]
        clues = Random(str(rows)).choice(columns)
        expected = brute_force(rows, clues, clues_of)
        for algorithm in runut.families.load("nonogram").algorithms:
            found = runut.solve(runut.Nonogram(rows, clues), algorithm=algorithm.name, limits=ALL)
            assert sorted(each.cells for each in found.solutions) == expected, algorithm.name


# -- a SAT model: one variable a placement --------------------------------------------------------


def starts_of(clue, cells):
    """Every choice of starts, by where the blocks stand among the spare cells."""
    spare = cells - sum(clue) - len(clue) + 1
    for gaps in combinations(range(spare + len(clue)), len(clue)):
        shift, starts = 0, []
        for number, (gap, length) in enumerate(zip(gaps, clue, strict=True)):
            starts.append(gap - number + shift + number)
            shift += length
        yield starts


def cells_of(clue, starts):
    return {
        cell
        for start, length in zip(starts, clue, strict=True)
        for cell in range(start, start + length)
    }


def sat_solutions(rows, columns, most):
    """Up to `most` pictures by an independent model."""
    width = len(columns)
    top = len(rows) * width
    clauses = []
    lines = [(clue, [row * width + at + 1 for at in range(width)]) for row, clue in enumerate(rows)]
    lines += [
        (clue, [at * width + column + 1 for at in range(len(rows))])
        for column, clue in enumerate(columns)
    ]
    for clue, cells in lines:
        chosen = []
        for starts in starts_of(clue, len(cells)):
            top += 1
            chosen.append(top)
            black = cells_of(clue, starts)
            clauses += [[-top, cell if at in black else -cell] for at, cell in enumerate(cells)]
        exactly = CardEnc.equals(chosen, 1, top_id=top)
        top = max(top, exactly.nv)
        clauses += exactly.clauses
    pictures = set()
    with Cadical153(bootstrap_with=clauses) as solver:
        while len(pictures) < most and solver.solve():
            cells = solver.get_model()[: len(rows) * width]
            pictures.add(tuple(int(cell > 0) for cell in cells))
            solver.add_clause([-cell for cell in cells])
    return pictures


@pytest.mark.parametrize("seed", range(12))
def test_random_boards_have_the_solutions_of_a_sat_model(seed, clues_of):
    random = Random(seed)
    width, height = random.randint(5, 10), random.randint(5, 10)
    density = random.choice([0.3, 0.45, 0.6])
    picture = [[int(random.random() < density) for _ in range(width)] for _ in range(height)]
    clues = clues_of(picture)
    expected = sat_solutions(*clues, most=3000)
    result = runut.solve(runut.Nonogram(*clues), limits=ALL)
    assert {tuple(each.values()) for each in result.solutions} == expected
    assert (result.count, result.complete) == (len(expected), True)


def test_dominoes_are_unique():
    """The rule-made family of 9-Dom, here with 7x7 and 9x9 cells."""
    for n in (3, 4):
        rows = [(3,), (1,), *([(3, 1), (1,)] * (n - 1)), (1,)]
        columns = [(1,), (1,), *([(1, 3), (1,)] * (n - 1)), (3,)]
        result = runut.solve(runut.Nonogram(rows, columns), limits=ALL)
        assert result.uniqueness is runut.Uniqueness.UNIQUE


@pytest.mark.parametrize("size", [1, 3, 5, 6])
def test_clues_of_ones_have_a_solution_for_each_permutation(size):
    puzzle = runut.Nonogram([(1,)] * size, [(1,)] * size)
    assert runut.count(puzzle).count == [1, 1, 2, 6, 24, 120, 720][size]
