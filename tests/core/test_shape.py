"""The shape of a board."""

from __future__ import annotations

import pytest

import runut
from runut.core.shape import Shape


def test_the_layers_of_a_pyramid_grow_smaller() -> None:
    shape = Shape(((2, 2), (1, 1)), is_layered=True)
    assert list(shape.cells()) == [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0)]
    assert shape.board([1, 2, 3, 4, 5]) == (((1, 2), (3, 4)), ((5,),))


def test_holes_are_the_points_of_the_mask() -> None:
    assert Shape(((2, 2),), mask=("X.", "XX")).holes == {(0, 1)}
    assert runut.read("set:pentominoes/8x8-without-centre").shape.holes == {
        (3, 3),
        (3, 4),
        (4, 3),
        (4, 4),
    }


@pytest.mark.parametrize(
    ("rows", "fits"),
    [([[0, 0], [0, 0], [0]], True), ([[0, 0], [0, 0]], False), ([[0], [0, 0], [0, 0]], False)],
)
def test_a_board_fits_with_as_many_rows_as_long(rows, fits) -> None:
    assert Shape(((2, 2), (1, 1)), is_layered=True).fits(rows) == fits
