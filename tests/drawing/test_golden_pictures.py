"""Every family in every theme and back end, compared with reviewed pictures."""

from __future__ import annotations

import shutil
from functools import cache
from io import BytesIO

import pytest
from PIL import Image

import runut
from pixels import GOLDEN, REDRAW, difference, distance, drawn_from_svg
from programs import ran
from runut.core.scene import Scene
from runut.drawing import png, render, render_text
from runut.drawing.terminal import Colours
from runut.drawing.theme import THEMES, contrast, theme_of
from runut.families import OWN, families, load
from runut.verbs.pictures import scene_of

SCALE = 0.5
COMPARED = [
    next(iter(THEMES)),
    *(pytest.param(each, marks=pytest.mark.laws) for each in [*THEMES][1:]),
]
"""Themes differ in colours, which one picture of each back end compares for all of them."""
NAMES = [
    *((name, "board") for name in OWN),
    *((family.name, view) for family in families() for view in family.drawing.views),
]


@cache
def scene(name: str, view: str, theme: str) -> Scene:
    family = load(name)
    sample = family.samples[-1 if view in ("pyramid", "exploded") else 0]
    puzzle = runut.read(sample.text, family=name)
    marks = runut.Marks(errors=((0, 1),), highlights=((1, 2),), givens=((0, 0),))
    solution = runut.solve(puzzle, limits=runut.Limits(nodes=100_000)).solution
    return scene_of(puzzle, solution, marks if view == "board" else None, theme=theme, view=view)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("name", "view"), NAMES)
def test_a_picture_looks_as_it_did(name, view, theme) -> None:
    drawn = render(scene(name, view, theme), "png", theme=theme, scale=SCALE)
    assert distance(Image.open(BytesIO(drawn)), f"{name}-{view}-{theme}") < 2.0


@pytest.mark.parametrize("name", OWN)
def test_terminal_colours_are_as_they_were(name) -> None:
    drawn = [
        render_text(scene(name, "board", "light"), colours=colours).replace("\x1b", "^")
        for colours in Colours
    ]
    path = GOLDEN / f"{name}.txt"
    if REDRAW:
        path.write_text("\n\n".join(drawn) + "\n", encoding="utf-8")
    assert path.read_text(encoding="utf-8") == "\n\n".join(drawn) + "\n"


@pytest.mark.laws
@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="pdftoppm is not installed")
@pytest.mark.parametrize("theme", COMPARED)
@pytest.mark.parametrize(("name", "view"), NAMES)
def test_pdf_and_png_look_alike(name, view, theme, tmp_path) -> None:
    what = scene(name, view, theme)
    (tmp_path / "it.pdf").write_bytes(render(what, "pdf", theme=theme))
    command = ["pdftoppm", "-r", "192", "-png", "-singlefile", "it.pdf", "it"]
    ran(command, cwd=tmp_path, code=0)
    # Made smaller, since only one of the renderers moves thin lines and letters to whole pixels.
    with Image.open(tmp_path / "it.png") as paper:
        screen = Image.open(BytesIO(render(what, "png", theme=theme, scale=2))).convert("RGB")
        assert difference(paper.reduce(4), screen.reduce(4)) < 7.0


@pytest.mark.laws
@pytest.mark.parametrize("theme", COMPARED)
@pytest.mark.parametrize(("name", "view"), NAMES)
def test_pixels_are_what_the_svg_shows(name, view, theme) -> None:
    what = scene(name, view, theme)
    other = drawn_from_svg(str(render(what, "svg", theme=theme)), 2.0)
    ours = Image.open(BytesIO(render(what, "png", theme=theme, scale=2))).convert("RGB")
    assert difference(other.reduce(4), ours.reduce(4)) < 5.0


@pytest.mark.parametrize("name", OWN)
def test_no_font_of_the_machine_is_needed(name) -> None:
    what = scene(name, "board", "light")
    bare = Scene(what.width, what.height, what.items[:1], what.title)
    assert difference(*(Image.open(BytesIO(png.render(each))) for each in (what, bare))) > 2.0


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_tells_what_belongs_apart_from_what_does_not(theme) -> None:
    known = theme_of(theme)
    for one, other in [
        ("white", "black"), ("paper", "given"), ("cell", "found"), ("white", "error"),
        ("black", "on-black"), ("paper", "clue"), ("paper", "title"), ("white", "highlight"),
    ]:  # fmt: skip
        assert contrast(known.style(one).colour, known.style(other).colour) > 2.2, (one, other)
