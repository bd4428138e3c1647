"""Drawings of every family: they show the puzzle and its solution, and are self-contained."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

import runut
from runut.core.scene import Disc, Group, Line, Poly, Rect, Text
from runut.drawing import render_text
from runut.drawing.terminal import Colours

OUTSIDE = re.compile(
    r"href=\"(?!#)|src=|url\(|@import|<script|<image|<foreignObject|<!", re.IGNORECASE
)
SVG = "{http://www.w3.org/2000/svg}"


def drawings(case) -> list[str]:
    solutions = [None, *list(case.answers())[:1]]
    return [runut.draw(case.puzzle, solution, format="svg") for solution in solutions]


def test_an_svg_is_well_formed_and_has_a_title(case) -> None:
    for drawing in drawings(case):
        root = ET.fromstring(drawing)
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert root.find(f"{SVG}title").text
        assert float(root.get("width")) > 0
        assert float(root.get("height")) > 0


def test_an_svg_needs_nothing_from_outside_and_holds_only_numbers(case) -> None:
    for drawing in drawings(case):
        assert not OUTSIDE.search(drawing)
        assert drawing.count("http") == 1
        assert not re.search(r'="(nan|inf|-inf|None)', drawing)


def test_what_is_drawn_lies_on_the_paper(case) -> None:
    for solution in (None, *list(case.answers())[:1]):
        scene = case.family.drawing.board(case.puzzle, solution)
        for x, y in _points(scene.items):
            assert -0.51 <= x <= scene.width + 0.51
            assert -0.51 <= y <= scene.height + 0.51


def test_a_text_of_the_plain_board_is_that_of_the_picture(case) -> None:
    for solution in (None, *list(case.answers())[:1]):
        plain = case.family.plain(case.puzzle, solution)
        whole = case.family.drawing.board(case.puzzle, solution)
        for colours in (Colours.NONE, Colours.TRUE):
            assert render_text(plain, colours=colours) == render_text(whole, colours=colours)


def _points(items):
    for item in items:
        match item:
            case Group(inner):
                yield from _points(inner)
            case Rect(x, y, width, height):
                yield from [(x, y), (x + width, y + height)]
            case Line(x1, y1, x2, y2):
                yield from [(x1, y1), (x2, y2)]
            case Poly(points):
                yield from points
            case Disc(x, y, radius):
                yield from [(x - radius, y - radius), (x + radius, y + radius)]
            case Text(x, y):
                yield x, y


def test_a_text_drawing_shows_something_and_ends_no_line_with_blanks(case) -> None:
    drawing = runut.draw(case.puzzle, format="text")
    assert drawing.strip()
    assert all(line == line.rstrip() for line in drawing.splitlines())
    assert "\x1b" not in drawing


def test_solutions_that_differ_are_drawn_differently(case) -> None:
    answers = list(case.answers())[:50]
    for form in ("text", "svg"):
        drawn = {runut.draw(case.puzzle, solution, format=form) for solution in answers}
        assert len(drawn) == len(answers)


def test_colours_add_nothing_but_colours(case) -> None:
    for solution in (None, *list(case.answers())[:1]):
        scene = case.family.drawing.board(case.puzzle, solution)
        plain = render_text(scene)
        coloured = render_text(scene, colours=Colours.PALETTE)
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
        assert coloured.count("\x1b[0m") * 2 == coloured.count("\x1b[")


def test_a_notebook_shows_the_drawing(case) -> None:
    assert case.puzzle._repr_svg_() == runut.draw(case.puzzle, format="svg")


def test_an_unknown_drawing_format_is_refused(case) -> None:
    with pytest.raises(runut.UnknownNameError, match="svg"):
        runut.draw(case.puzzle, format="no-such")
