"""Changing few cells of a picture until no other picture has its clues."""

from __future__ import annotations

import random
from itertools import pairwise, product

import pytest

import runut
from runut.families.nonogram.pictures import puzzle_of
from runut.families.nonogram.repair import Effort, disturbed, repaired

TWO = runut.Limits(solutions=2)


def is_alone(picture, colours=("black",)):
    return runut.solve(puzzle_of(picture, colours), limits=TWO).uniqueness == "unique"


def by_chance(height, width, seed):
    rng = random.Random(seed)
    return [[rng.randrange(2) for _ in range(width)] for _ in range(height)]


def changes(one, two):
    return [
        (row, column)
        for row, (left, right) in enumerate(zip(one, two, strict=True))
        for column, (before, after) in enumerate(zip(left, right, strict=True))
        if before != after
    ]


def equal_neighbours(picture):
    return sum(one == other for row in picture for one, other in pairwise(row))


def flat(_picture, _change):
    return 1


def least_changes(picture, most=2):
    """The smallest number of changes that makes a picture unique, by trying all up to `most`."""
    cells = list(product(range(len(picture)), range(len(picture[0]))))

    def flipped(*chosen):
        return [
            [cell ^ ((row, column) in chosen) for column, cell in enumerate(line)]
            for row, line in enumerate(picture)
        ]

    trials = [[()], [(each,) for each in cells], list(product(cells, cells))]
    return next(
        (n for n in range(most + 1) if any(is_alone(flipped(*each)) for each in trials[n])), None
    )


def test_a_picture_that_is_alone_stays_as_it_is() -> None:
    picture = [[1, 1], [1, 0]]
    assert repaired(picture, flat, most=9) == picture


def test_two_dots_need_one_change() -> None:
    picture = [[1, 0], [0, 1]]
    found = repaired(picture, flat, most=9)
    assert is_alone(found)
    assert len(changes(picture, found)) == 1


@pytest.mark.parametrize("seed", range(30))
def test_small_pictures_are_repaired_with_hardly_more_changes_than_needed(seed) -> None:
    picture = by_chance(5, 5, seed)
    found = repaired(picture, flat, most=50)
    assert is_alone(found)
    least = least_changes(picture, 1)
    used = len(changes(picture, found))
    assert used == least if least is not None else 2 <= used <= 4


def test_locked_cells_do_not_change() -> None:
    picture = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    locked = {(0, 0), (0, 1), (1, 0), (1, 1)}
    found = repaired(picture, flat, locked, most=99)
    assert is_alone(found)
    assert not locked & set(changes(picture, found))
    everything = set(product(range(3), range(3)))
    assert repaired(picture, flat, everything, most=99) is None


def test_the_cheapest_of_equally_good_changes_is_made() -> None:
    picture = [[1, 0], [0, 1]]
    for cell in product(range(2), range(2)):
        found = repaired(picture, lambda _, change, cell=cell: change.cell != cell, most=9)
        assert changes(picture, found) == [cell]


def test_a_cancelled_repair_smooths_the_picture_and_keeps_locked_cells() -> None:
    effort = Effort()
    effort.control.cancel()
    picture = by_chance(20, 20, 3)
    locked = {(row, 3) for row in range(20)}
    found = repaired(picture, flat, locked, most=99, effort=effort)
    assert is_alone(found)
    assert not locked & set(changes(picture, found))
    assert equal_neighbours(found) > equal_neighbours(picture)


def test_a_picture_may_be_disturbed_in_haste() -> None:
    picture = by_chance(20, 20, 3)
    found = disturbed(picture, flat, rounds=200)
    assert is_alone(found)
    assert disturbed([[1, 0], [0, 1]], flat, rounds=0) is None
