"""Well-known sets: every board is a packing, and small ones have the known number of solutions."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import runut
from runut.errors import PuzzleError, UnknownNameError
from runut.families import families
from runut.families.packing.model import Kind
from runut.text.sets import is_set_name, set_names

EXAMPLES = Path(__file__).parents[3] / "examples" / "packing"
NAMES = set_names(families())


@pytest.mark.parametrize("name", NAMES)
def test_every_board_of_every_set_is_a_packing_that_reads_back(name) -> None:
    puzzle = runut.load(name)
    assert is_set_name(name)
    assert runut.read(str(puzzle)) == puzzle
    assert runut.read(name) == puzzle
    assert list(runut.load_all(name)) == [puzzle]


def test_a_set_alone_is_its_first_board() -> None:
    assert runut.load("set:pentominoes") == runut.load("set:pentominoes/6x10")
    assert runut.load("set:soma").kind is Kind.BOX


def test_a_set_takes_any_board_whose_area_fits() -> None:
    assert runut.load("set:pentominoes/60x1").rows == 60
    assert runut.load("set:pentominoes/1x3x20").layers == 1
    with pytest.raises(PuzzleError, match=r"^set:pentominoes/7x9: the board has 63 free cells"):
        runut.load("set:pentominoes/7x9")


@pytest.mark.parametrize(
    ("name", "reported"),
    [
        ("set:some", "unknown set 'some'; did you mean soma?"),
        ("set:", "unknown set ''; known: pentominoes, "),
        ("set:pentominoes/6x1o", "unknown board of pentominoes '6x1o'; did you mean 6x10"),
        ("set:iq-puzzler-pro/pyramids", "did you mean pyramid?"),
        ("set:pentominoes/0x60", "unknown board"),
    ],
)
def test_an_unknown_name_is_answered_with_near_ones(name, reported) -> None:
    with pytest.raises(UnknownNameError) as caught:
        runut.load(name)
    assert reported in str(caught.value)


def test_sets_of_polyominoes_have_each_of_them_once() -> None:
    for name, number, area in (
        ("tetrominoes", 5, 4),
        ("pentominoes", 12, 5),
        ("hexominoes", 35, 6),
    ):
        pieces = runut.load(f"set:{name}").pieces
        shapes = {tuple(sorted(least(piece.cells))) for piece in pieces}
        assert (len(pieces), len(shapes)) == (number, number)
        assert {piece.area for piece in pieces} == {area}


def least(cells):
    images = []
    for _ in range(4):
        cells = [(column, -row) for row, column in cells]
        for each in (cells, [(row, -column) for row, column in cells]):
            top, left = min(row for row, _ in each), min(column for _, column in each)
            images.append(sorted((row - top, column - left) for row, column in each))
    return min(images)


def test_the_sets_are_those_of_the_examples() -> None:
    for name, path in (
        ("set:pentominoes/8x8-without-centre", "pentominoes-8x8-without-centre"),
        ("set:iq-puzzler-pro/diagonal", "iq-puzzler-pro-diagonal"),
        ("set:iq-puzzler-pro/pyramid", "iq-puzzler-pro-pyramid"),
    ):
        ours, theirs = runut.load(name), runut.load(EXAMPLES / f"{path}.txt")
        assert (ours.kind, ours.mask) == (theirs.kind, theirs.mask)
        assert Counter(str(least(piece.cells)) for piece in ours.pieces) == Counter(
            str(least(piece.cells)) for piece in theirs.pieces
        )
