"""The typeface: its characters, its metrics, and each glyph once in a document."""

from __future__ import annotations

import shutil
import string
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import runut
from programs import ran
from runut.core.scene import Scene, Text
from runut.drawing import render, typeface
from runut.drawing.typeface import (
    CAPITAL,
    EM,
    advance,
    face,
    is_written,
    line,
    origin,
    step,
    width_of,
)

LATIN = "áčďéěíňóřšťúůýžąćęłńśźżőűàâæçèêëîïôœùûüÿäöüßåøñãõāēīōūģķļņăâîșțığşðþđơưếỹ"
GREEK = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ"
CYRILLIC = "абвгґдеєёжзиіїйклмнопрстуўфхцчџшщъыьэюя"
SIGNS = string.ascii_letters + string.digits + string.punctuation + "×·–—…°µ−№€«»“”’"
FACES = Path(typeface.__file__).with_name("faces")


@pytest.mark.parametrize("signs", [SIGNS, LATIN, GREEK, CYRILLIC])
@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_each_character_has_an_outline_of_its_own(signs, weight) -> None:
    numbers = [glyph.number for glyph in line(signs, weight).glyphs]
    outlines = Counter(face(weight).outline(number) for number in set(numbers))
    assert is_written(signs)
    assert "" not in outlines
    assert max(outlines.values()) == 1


def test_capitals_are_there_too() -> None:
    assert is_written((LATIN + GREEK + CYRILLIC).upper())


def test_digits_stand_in_columns() -> None:
    for weight in ("regular", "bold"):
        numbers = [glyph.number for glyph in line(string.digits, weight).glyphs]
        assert len({face(weight).advance(number) for number in numbers}) == 1


def test_capitals_are_as_high_as_texts_are_placed_by() -> None:
    known = face("regular")
    assert known.capital / known.units * EM == pytest.approx(CAPITAL)


def test_pairs_are_kerned() -> None:
    apart = width_of("A") + width_of("V")
    assert width_of("AV") < apart - 0.03
    assert width_of("AV", "bold") < width_of("A", "bold") + width_of("V", "bold") - 0.03


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
@pytest.mark.parametrize("text", ["1", "10", "Words"])
def test_the_ink_of_a_text_lies_at_its_anchor(anchor, share, text) -> None:
    item = Text(5.0, 0.5, text, "clue", 0.8, anchor)
    x, _ = origin(item, "regular")
    left = x + line(text, "regular").left * step(0.8)
    assert left == pytest.approx(5.0 - share * width_of(text) * 0.8)


def test_the_middle_of_a_capital_lies_on_the_point_of_a_text() -> None:
    _, base = origin(Text(0.5, 0.5, "H", "clue", 0.6), "regular")
    assert base - CAPITAL * 0.6 / 2 == pytest.approx(0.5)


def test_the_files_are_small() -> None:
    assert sum(path.stat().st_size for path in FACES.glob("*.ttf")) <= 170_000


def test_a_checkout_without_the_typeface_says_how_to_build_it(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(typeface, "_FILES", tmp_path)
    with pytest.raises(runut.PictureError, match=r"python tools/build_typeface\.py"):
        face.__wrapped__("regular")


TEXTS = ("101", "1001", "0", "Łódź, Ελλάδα", "AVATAR")
SCENE = Scene(6, 5, tuple(Text(3, row + 0.5, text, "clue") for row, text in enumerate(TEXTS)))


def test_an_svg_defines_each_glyph_once() -> None:
    root = ET.fromstring(str(render(SCENE, "svg")))
    defined = [each.get("id") for each in root.iter() if each.get("id")]
    used = [each.get("href", "")[1:] for each in root.iter() if each.tag.endswith("}use")]
    assert len(defined) == len(set(defined))
    assert set(used) == set(defined)
    assert len(used) == sum(not sign.isspace() for text in TEXTS for sign in text)


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
def test_the_texts_of_a_pdf_are_found_and_copied(tmp_path) -> None:
    texts = (*TEXTS, "数独 sudoku")
    scene = Scene(6, 6, tuple(Text(3, row + 0.5, text, "title") for row, text in enumerate(texts)))
    (tmp_path / "it.pdf").write_bytes(bytes(render(scene, "pdf")))
    command = ["pdftotext", "-layout", "it.pdf", "-"]
    done = ran(command, cwd=tmp_path, text=True, code=0)
    assert [line.strip() for line in done.stdout.splitlines() if line.strip()] == list(texts)
    assert not done.stderr


def test_a_pdf_holds_only_the_glyphs_that_it_shows() -> None:
    one, many = (
        len(bytes(render(Scene(9, 1, (Text(4, 0.5, text, "clue"),)), "pdf")))
        for text in ("1", string.ascii_letters)
    )
    assert one < 4_000 < many < 20_000


def test_the_advance_of_a_text_is_not_changed_by_what_follows() -> None:
    assert advance("r") + advance("x") == pytest.approx(advance("rx"), abs=0.02)
    assert advance("r ") - advance("r") == pytest.approx(advance(" "))
