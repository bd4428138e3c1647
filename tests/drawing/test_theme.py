"""Letters on pieces can be read: contrast as WCAG 2 reckons it."""

from __future__ import annotations

import pytest

from runut.drawing.looks import PALETTE
from runut.drawing.theme import look


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colour", PALETTE)
def test_a_letter_stands_out_from_its_piece(colour: str) -> None:
    ink = luminance(look("letter").colour)
    assert (luminance(colour) + 0.05) / (ink + 0.05) >= 4.0


def test_no_two_pieces_look_alike() -> None:
    assert len(set(PALETTE)) == len(PALETTE) == 26


def test_a_puzzles_own_colour_is_taken_as_it_is_and_its_ink_can_be_read() -> None:
    assert look("colour:#c01010").colour == "#c01010"
    assert look("ink:#c01010").colour == "#ffffff"
    assert look("ink:#f0f0a0").colour == look("ink").colour


def test_a_shade_mixes_with_white_or_black() -> None:
    piece, darker, lighter = (luminance(look(f"piece:3{at}").colour) for at in ("", "@-30", "@30"))
    assert darker < piece < lighter
