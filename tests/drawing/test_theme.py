"""Looks of roles with a number, a colour or a shade."""

from __future__ import annotations

from runut.drawing.palette import PIECES
from runut.drawing.theme import style


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_no_two_pieces_look_alike() -> None:
    assert len(set(PIECES)) == len(PIECES) == 26


def test_a_puzzles_own_colour_is_taken_as_it_is_and_its_ink_can_be_read() -> None:
    assert style("colour:#c01010").colour == "#c01010"
    assert style("ink:#c01010").colour == "#ffffff"
    assert style("ink:#f0f0a0").colour == style("ink").colour


def test_a_shade_mixes_with_white_or_black() -> None:
    piece, darker, lighter = (luminance(style(f"piece:3{at}").colour) for at in ("", "@-30", "@30"))
    assert darker < piece < lighter
