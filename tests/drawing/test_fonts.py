"""Texts in scripts that the typeface lacks: with a given font, and in an SVG with the reader's."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

import runut
from pixels import difference
from runut.cli.main import run
from runut.core.scene import Outline, Scene, Text
from runut.drawing import render
from runut.drawing.typeface import is_written, width_of

DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
ARABIC, HEBREW, CHINESE = "سودوكو", "סודוקו 12", "数独"


@pytest.fixture
def font() -> str:
    pytest.importorskip("uharfbuzz")
    if not DEJAVU.is_file():
        pytest.skip("needs the font DejaVu Sans")
    return str(DEJAVU)


def scene(text: str) -> Scene:
    return Scene(12, 1, (Text(0.5, 0.5, text, "clue", 0.8, "start"),))


def pixels(text: str, **how: str) -> Image.Image:
    return Image.open(BytesIO(bytes(render(scene(text), "png", **how)))).convert("RGB")


def outlines(text: str, path: str) -> Outline:
    from runut.drawing.fonts import Font, lettered

    (found,) = lettered(scene(text), Font(path)).items
    assert isinstance(found, Outline)
    return found


@pytest.mark.parametrize(
    "text",
    [
        "Grüße, Ærøskøbing, Þórður, Łódź, Şişli, São Tomé, Čeština, Ő",
        "Giải đố ô số khó: Nước ở đây, ếỂệ",
        "Головоломка: ґанок, їжак, ёлка, Џ",
        "Παζλ για αρχάριους, ΐΰ",
    ],
)
def test_the_typeface_has_latin_greek_and_cyrillic(text) -> None:
    assert is_written(text)


@pytest.mark.parametrize("text", [ARABIC, HEBREW, CHINESE, "ẍ\u0f39"])
def test_other_scripts_have_none(text) -> None:
    assert not is_written(text)


def test_a_letter_and_its_mark_are_one_sign_however_they_are_coded() -> None:
    assert width_of("e\u0301") == width_of("é")
    assert difference(pixels("e\u0301a"), pixels("éa")) == 0


def test_an_svg_leaves_other_scripts_to_the_font_of_its_reader() -> None:
    root = ET.fromstring(str(render(scene(f"{CHINESE} <1>"), "svg")))
    (found,) = [each for each in root.iter() if each.tag.endswith("}text")]
    assert found.text == "数独 <1>"
    assert found.get("text-anchor") == "start"
    known = ET.fromstring(str(render(scene("Sudoku"), "svg")))
    assert not [each for each in known.iter() if each.tag.endswith("}text")]


@pytest.mark.parametrize("text", [ARABIC, HEBREW])
def test_a_font_draws_what_would_be_boxes(font, text) -> None:
    assert difference(pixels(text, font=font), pixels(text)) > 1
    assert "<text" not in str(render(scene(text), "svg", font=font))
    assert b"%PDF" in bytes(render(scene(text), "pdf", font=font))


def test_texts_that_the_typeface_has_stay_as_they_are(font) -> None:
    assert difference(pixels("Sudoku 9×9", font=font), pixels("Sudoku 9×9")) == 0


def test_arabic_letters_are_joined(font) -> None:
    def width(text: str) -> float:
        places = [x for _, points in outlines(text, font).segments for x in points[::2]]
        return max(places) - min(places)

    assert width("سب") < 0.9 * (width("س") + width("ب"))


def test_what_runs_from_right_to_left_begins_at_the_right_and_numbers_do_not(font) -> None:
    def ends(text: str) -> list[float]:
        """The places of the first moves of the first and the last letters."""
        moves = [points[0] for command, points in outlines(text, font).segments if command == "M"]
        return [moves[0], moves[-1]]

    first, last = ends("א ל 1")  # alef is read first, so it is rightmost
    assert first < last
    one, two = outlines("א 12", font), outlines("א 21", font)
    assert one.segments != two.segments
    digits = outlines("א 12", font).segments
    again = outlines("א 1", font).segments
    assert digits[0] == again[0]


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_a_text_in_a_font_keeps_its_anchor(font, anchor) -> None:
    from runut.drawing.fonts import Font

    found = Font(font).outline(Text(5, 0.5, ARABIC, "clue", 0.8, anchor))
    places = [x for _, points in found.segments for x in points[::2]]
    left, right = min(places), max(places)
    wanted = {"start": left, "middle": (left + right) / 2, "end": right}[anchor]
    assert wanted == pytest.approx(5, abs=0.15)


def test_a_file_that_is_no_font_is_refused(font, tmp_path) -> None:
    from runut.drawing.fonts import Font

    (tmp_path / "no.ttf").write_text("no font")
    for path in (tmp_path / "no.ttf", tmp_path / "missing.ttf"):
        with pytest.raises(runut.PictureError, match=r"no font|cannot be read"):
            Font(path)
    assert Font(font)


def test_without_harfbuzz_the_extra_is_named(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "uharfbuzz", None)
    with pytest.raises(runut.MissingExtraError, match=r"runut\[fonts\]"):
        render(scene(CHINESE), "png", font="any.ttf")


def test_a_booklet_tells_of_letters_that_will_be_boxes(tmp_path, capsys) -> None:
    out = tmp_path / "book.pdf"

    source = tmp_path / "a.txt"
    source.write_text("hitori/2/2/2111")
    assert run(["print", str(source), "--title", CHINESE, "-o", str(out), "--force"]) == 0
    assert "--font FILE" in capsys.readouterr().err
    assert run(["print", str(source), "--title", "Łódź", "-o", str(out), "--force"]) == 0
    assert "--font FILE" not in capsys.readouterr().err


def test_a_booklet_takes_a_font(font, tmp_path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("hitori/2/2/2111")
    command = ["print", str(source), "--title", ARABIC, "-o", str(tmp_path / "book.pdf")]
    assert run([*command, "--font", font]) == 0
    with_font = (tmp_path / "book.pdf").read_bytes()
    assert run([*command, "--force"]) == 0
    assert (tmp_path / "book.pdf").read_bytes() != with_font


NAMED = """{"packing": "rectangle", "rows": 1, "columns": 2,
            "pieces": [{"name": "א", "rows": ["א"]}, {"name": "ב", "rows": ["ב"]}]}"""


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_a_picture_takes_a_font_for_the_names_of_pieces(font, form) -> None:
    puzzle = runut.read(NAMED)
    assert runut.draw(puzzle, format=form, font=font) != runut.draw(puzzle, format=form)


@pytest.mark.parametrize("form", ["svg", "webp"])
def test_a_film_takes_a_font(font, form) -> None:
    puzzle = runut.read(NAMED)
    one, other = (
        runut.animate(puzzle, runut.Film(1, scale=0.5, font=each), format=form)
        for each in (None, font)
    )
    assert one != other
    assert form != "svg" or "א".encode() not in other.partition(b"</desc>")[2]


@pytest.mark.parametrize("command", ["show", "solve", "animate"])
def test_pictures_and_films_tell_of_boxes_unless_a_font_is_given(
    command, font, tmp_path, capsys
) -> None:
    source, out = tmp_path / "named.json", tmp_path / ("a.gif" if command == "animate" else "a.png")
    source.write_text(NAMED)
    assert run([command, str(source), "-o", str(out)]) == 0
    assert "--font FILE" in capsys.readouterr().err
    assert run([command, str(source), "-o", str(out), "--force", "--font", font]) == 0
    assert "--font FILE" not in capsys.readouterr().err
