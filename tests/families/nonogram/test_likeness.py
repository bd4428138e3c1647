"""How much a picture looks like an image."""

from __future__ import annotations

import random

import pytest

from runut.families.nonogram.images.likeness import likeness

GLASS = [
    [1, 1, 1, 1, 1, 1],
    [0, 1, 0, 0, 1, 0],
    [0, 0, 1, 1, 0, 0],
    [0, 0, 1, 1, 0, 0],
    [0, 1, 0, 0, 1, 0],
    [1, 1, 1, 1, 1, 1],
]


def greys(picture):
    return [[255.0 * (1 - cell) for cell in row] for row in picture]


def with_noise(picture, cells, seed=5):
    order = [(row, column) for row in range(len(picture)) for column in range(len(picture[0]))]
    random.Random(seed).shuffle(order)
    wrong = set(order[:cells])
    return [
        [cell ^ ((row, column) in wrong) for column, cell in enumerate(line)]
        for row, line in enumerate(picture)
    ]


def mirrored(rows):
    return [row[::-1] for row in rows]


def test_a_picture_is_all_like_itself() -> None:
    assert likeness(GLASS, greys(GLASS)) == 1


def test_more_noise_is_less_like_the_image() -> None:
    noisy = [likeness(with_noise(GLASS, cells), greys(GLASS)) for cells in (0, 2, 6, 12)]
    assert noisy == sorted(noisy, reverse=True)
    assert len(set(noisy)) == len(noisy)


def test_the_negative_is_not_like_the_image() -> None:
    negative = [[1 - cell for cell in row] for row in GLASS]
    assert likeness(negative, greys(GLASS)) == 0


def test_mirrored_and_turned_together_they_are_as_like_as_before() -> None:
    picture, reference = with_noise(GLASS[:4], 4), greys(GLASS[:4])
    straight = likeness(picture, reference)
    assert likeness(mirrored(picture), mirrored(reference)) == pytest.approx(straight)
    turned = [list(zip(*rows, strict=True)) for rows in (picture, reference)]
    assert likeness(*turned) == pytest.approx(straight)


def test_colours_are_seen_by_their_shades() -> None:
    picture = [[0, 1], [2, 1]]
    reference = [[255.0, 90.0], [30.0, 90.0]]
    assert likeness(picture, reference, (255, 90, 30)) == 1
    assert likeness(picture, reference, (255, 30, 90)) < 1


@pytest.mark.parametrize("size", [(1, 1), (1, 30), (30, 1), (3, 40)])
def test_boards_of_every_shape_are_compared(size) -> None:
    width, height = size
    picture = [[(row + column) % 2 for column in range(width)] for row in range(height)]
    assert likeness(picture, greys(picture)) == pytest.approx(1)
