"""The typeface of strokes."""

from __future__ import annotations

import string

import pytest

from runut.drawing.glyphs import glyph, placed, width_of
from runut.drawing.strokes import ALIKE, SIGNS

LATIN = "áčďéěíňóřšťúůýžąćęłńśźżőűàâæçèêëîïôœùûüÿäöüßåøñãõāēīōūģķļņăâîșțığşðþđ"
GREEK = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ"
CYRILLIC = "абвгґдеєёжзиіїйклмнопрстуўфхцчџшщъыьэюя"
BOX = glyph("\N{CJK UNIFIED IDEOGRAPH-65E5}")


def both(letters: str) -> str:
    """Small letters and, where they are single signs, their capitals."""
    capitals = (letter.upper() for letter in letters)
    return letters + "".join(capital for capital in capitals if len(capital) == 1)


DRAWN = string.ascii_letters + string.digits + "×·–—…≤≥≈°µ→✓éÉüñçŠ"


@pytest.mark.parametrize(
    "sign", DRAWN + string.punctuation + "".join(map(both, (LATIN, GREEK, CYRILLIC)))
)
def test_a_sign_has_a_way_of_its_own_within_the_grid(sign) -> None:
    found = glyph(sign)
    assert found != BOX
    assert found.segments
    for _, points in found.segments:
        assert all(-4.2 <= x <= found.advance for x in points[::2])
        assert all(-9 <= y <= 26.5 for y in points[1::2])


def test_no_two_letters_or_digits_look_alike() -> None:
    drawn = [glyph(sign).segments for sign in string.ascii_letters + string.digits]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("letters", [LATIN, GREEK, CYRILLIC])
def test_no_two_letters_of_an_alphabet_look_alike(letters) -> None:
    drawn = [glyph(sign).segments for sign in dict.fromkeys(letters)]
    assert len(set(drawn)) == len(drawn)


def test_an_accent_stands_in_place_of_the_dot() -> None:
    stem, dot = glyph("i").segments[:2], glyph("i").segments[2:]
    assert glyph("í").segments[:2] == stem
    assert dot
    assert not set(dot) & set(glyph("í").segments)
    assert set(dot) <= set(glyph("į").segments)


def test_an_unknown_sign_is_a_box() -> None:
    assert len(BOX.segments) == 5


def test_signs_that_are_drawn_as_another_name_one_that_is_there() -> None:
    assert set(ALIKE.values()) <= SIGNS.keys()


def test_digits_stand_in_columns() -> None:
    widths = {width_of(digit) for digit in "0235689"}
    assert len(widths) == 1


@pytest.mark.parametrize(("anchor", "left"), [("start", 0.0), ("end", -1.0), ("middle", -0.5)])
def test_a_text_lies_at_its_anchor(anchor, left) -> None:
    ((x, _, _), *_) = placed("Word", 0.5, anchor)
    assert x == pytest.approx(left * width_of("Word") * 0.5)
