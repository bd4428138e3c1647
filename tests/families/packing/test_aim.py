"""The rules of a packing for its player: how often pieces are used, and how they may be moved."""

from __future__ import annotations

import pytest

from runut.families.packing.aim import aim
from runut.families.packing.model import Kind, Moves, Packing, Piece

ONCE = "Fill the board with the pieces, each once."
FREE = "Pieces may be turned and flipped."


def one(name: str, length: int, *, copies: int = 1, is_spare: bool = False) -> Piece:
    return Piece(name, (name * length,), copies=copies, is_spare=is_spare)


def aim_of(*pieces: Piece, length: int, kind: Kind = Kind.DEFAULT) -> tuple[str, ...]:
    return aim(Packing(kind, 1, length, (), pieces), "en")


def test_pieces_that_are_there_once_are_used_once() -> None:
    assert aim_of(one("A", 1), one("B", 2), length=3) == (ONCE, FREE)


def test_copies_are_told() -> None:
    assert aim_of(one("A", 1, copies=2), one("B", 2), length=4)[0].endswith(
        "as often as it is there."
    )


def test_spare_pieces_are_named_where_others_are_needed() -> None:
    said = aim_of(one("A", 1), one("B", 2), one("C", 2, is_spare=True), length=3)
    assert said == (ONCE, "You may leave out C.", FREE)


@pytest.mark.parametrize(("copies", "often"), [(1, "at most once."), (2, "at most as often")])
def test_where_all_pieces_are_spare_some_are_used(copies: int, often: str) -> None:
    assert often in aim_of(one("A", 1, copies=copies, is_spare=True), length=1)[0]


def test_pieces_that_move_in_different_ways_are_named() -> None:
    fixed = Piece("B", ("BB",), moves=Moves.NONE)
    said = aim_of(one("A", 1), fixed, length=3)
    assert said[1:] == (
        "These pieces may be turned and flipped: A.",
        "These pieces lie as they are drawn: B.",
    )


def test_in_a_pyramid_pieces_may_stand() -> None:
    pyramid = Packing(Kind.PYRAMID, 2, 2, (), (one("A", 1), one("B", 2), one("C", 2)))
    assert "In the pyramid a piece lies flat or stands upright." in aim(pyramid, "en")
