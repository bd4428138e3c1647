"""The table of colours that pictures and page share: its contrasts, as defined by WCAG 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from runut.drawing import palette
from runut.drawing.strokes import STROKES
from runut.drawing.theme import THEMES, contrast, theme_of

TABLE = json.loads(Path(palette.__file__).with_name("palette.json").read_text(encoding="utf-8"))
LINES = [
    "thermometer", "palindrome", "renban", "nabner", "sums", "stretches", "whispers", "dutch",
    "zipper", "modular", "entropic", "other",
]  # fmt: skip
DEEP = ("", "-2", "-3")
TEXTS = [
    ("given", "cell"), ("given", "white"), ("found", "cell"), ("clue", "paper"), ("clue", "cell"),
    ("label", "paper"), ("candidate", "cell"), ("title", "paper"), ("on-black", "black"),
    ("letter-on-black", "black"),
    ("given", "base-ground"), ("given", "cover-ground"), ("given", "pattern-ground"),
    ("given", "answer-ground"), ("found", "base-ground"), ("found", "cover-ground"),
    ("candidate", "base-ground"), ("candidate", "cover-ground"), ("answer", "answer-ground"),
    ("candidate-bold", "pattern-ground"), ("candidate-bold", "fin-ground"),
    ("candidate-bold", "strike-ground"), ("candidate-bold", "case-1-ground"),
    ("candidate-bold", "case-2-ground"), ("candidate-bold", "case-3-ground"),
    ("candidate-bold", "case-4-ground"), ("clue", "base-ground"), ("clue", "cover-ground"),
    ("dot-white-small", "dot-white"), ("dot-black-small", "dot-black"), ("sign-small", "cell"),
    *(("given", f"line-{name}") for name in LINES),
    *((role, f"shade{deep}") for role in ("given", "clue", "label-small") for deep in DEEP),
]  # fmt: skip
SHAPES = [
    ("black", "white"), ("error", "white"), ("error", "cell"), ("highlight", "white"),
    ("highlight", "cell"), ("bar", "cell"), ("edge", "paper"), ("mark", "white"),
    ("found", "white"), ("cage", "cell"), ("axis", "paper"), ("base", "cell"), ("cover", "cell"),
    ("pattern", "cell"), ("fin", "cell"), ("case", "cell"), ("case-2", "cell"), ("case-3", "cell"),
    ("case-4", "cell"), ("blame", "cell"), ("link", "cell"), ("link", "base-ground"),
    ("answer", "cell"), ("strike", "strike-ground"), ("dot-edge", "cell"), ("sign", "cell"),
]  # fmt: skip
PAGE_TEXTS = [
    ("ink", "paper"), ("ink", "panel"), ("soft", "paper"), ("soft", "panel"), ("accent", "paper"),
    ("accent", "panel"), ("on-accent", "accent"), ("danger", "panel"), ("good", "panel"),
    ("paper", "ink"),
]  # fmt: skip
PAGE_THEMES = ("light", "dark", "contrast")


def colour(theme: str, role: str) -> str:
    return theme_of(theme).style(role).colour


@pytest.mark.parametrize("theme", THEMES)
def test_texts_can_be_read_on_their_grounds(theme) -> None:
    found = {(role, on): contrast(colour(theme, role), colour(theme, on)) for role, on in TEXTS}
    assert not {pair: ratio for pair, ratio in found.items() if ratio < 4.5}


@pytest.mark.parametrize("theme", [each for each in THEMES if each != "print"])
def test_shapes_stand_out_from_their_grounds(theme) -> None:
    found = {(role, on): contrast(colour(theme, role), colour(theme, on)) for role, on in SHAPES}
    assert not {pair: ratio for pair, ratio in found.items() if ratio < 3}


def test_lines_of_paper_without_colours_differ_in_their_strokes() -> None:
    kinds = [name for name in LINES if name not in ("thermometer", "other")]
    strokes = [theme_of("print").style(f"line-{name}").stroke for name in kinds]
    assert len(set(strokes)) == len(kinds)
    assert set(strokes) - {""} == set(STROKES)


@pytest.mark.parametrize("theme", PAGE_THEMES)
def test_texts_of_the_page_can_be_read(theme) -> None:
    shades = {name: each[theme] for name, each in TABLE["page"].items()}
    found = {(text, on): contrast(shades[text], shades[on]) for text, on in PAGE_TEXTS}
    assert not {pair: ratio for pair, ratio in found.items() if ratio < 4.5}


@pytest.mark.parametrize("theme", PAGE_THEMES)
def test_digits_can_be_read_on_cells_that_are_chosen_or_clash(theme) -> None:
    shades = {name: each[theme] for name, each in TABLE["page"].items()}
    grounds = (shades["selected"], shades["clash-ground"])
    for ground in grounds:
        assert contrast(colour(theme, "given"), ground) >= 4.5
        assert contrast(colour(theme, "found"), ground) >= 3
    assert contrast(colour(theme, "error"), shades["clash-ground"]) >= 3
    assert contrast(shades["focus"], shades["panel"]) >= 2.5


@pytest.mark.parametrize("theme", THEMES)
def test_a_letter_stands_out_from_each_piece(theme) -> None:
    known = theme_of(theme)
    assert all(contrast(known.style("letter").colour, piece) >= 4 for piece in known.pieces)


def test_each_theme_has_a_style_for_every_role() -> None:
    roles = palette.styles_of("light").keys()
    assert all(palette.styles_of(theme).keys() == roles for theme in TABLE["themes"])
    assert THEMES.keys() == TABLE["themes"].keys()
