"""Scenes as SVG: well-formed, self-contained, in few paths."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from runut.core.scene import Disc, Frame, Group, Line, Poly, Rect, Scene, Text
from runut.drawing import render

NAMESPACE = "{http://www.w3.org/2000/svg}"
SCENE = Scene(
    2,
    1,
    (
        Rect(0, 0, 2, 1, "white"),
        Group((Text(0.5, 0.5, "1", "given"), Text(1.5, 0.5, "7", "found", 0.5)), "digits"),
        Group((Disc(1.5, 0.5, 0.25, "piece:1"),)),
        Poly(((0, 0), (1, 0), (0.3333333, 1)), "piece:0"),
        Line(1, 0, 1, 1, "grid"),
        Line(0, 0, 2, 1, "piece:2@-20", 0.3),
        Frame(0.25, 0.25, 0.5, 0.5, "error"),
    ),
    "Two <cells> & more",
)

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" width="108" height="72" viewBox="-0.5 -0.5 3 2" role="img" \
fill="none" stroke-linejoin="round">
<title>Two &lt;cells&gt; &amp; more</title>
<desc>1 7</desc>
<path fill="#ffffff" d="M-0.5 -0.5h3v2h-3z"/>
<defs>GLYPHS</defs>
<path fill="#ffffff" d="M0 0h2v1h-2z"/>
<g><title>digits</title>
<g fill="#1c1e21" transform="scale(0.000528)"><use href="#b31" x="711" y="1304"/></g>
<g fill="#1f5fbf" transform="scale(0.00044)"><use href="#r37" x="3126" y="1493"/></g>
</g>
<g>
<path fill="#56b4e9" d="M1.25 0.5a0.25 0.25 0 1 0 0.5 0a0.25 0.25 0 1 0 -0.5 0z"/>
</g>
<path fill="#e69f00" d="M0 0L1 0L0.333 1z"/>
<path stroke="#b8c0ca" stroke-width="0.025" stroke-linecap="square" d="M1 0V1"/>
<path stroke="#007e5c" stroke-width="0.3" stroke-linecap="round" d="M0 0L2 1"/>
<path stroke="#b71c1c" stroke-width="0.09" stroke-linecap="square" \
d="M0.25 0.25h0.5v0.5h-0.5z"/>
</svg>
"""


def test_every_shape_is_drawn_in_order() -> None:
    drawn = re.sub("<defs>.*</defs>", "<defs>GLYPHS</defs>", str(render(SCENE, "svg")))
    assert drawn == SVG


def test_a_sign_for_an_empty_cell_is_left_to_text() -> None:
    scene = Scene(1, 1, (Text(0.5, 0.5, ".", "blank"),))
    assert render(scene, "svg").count("<path") == 1
    assert render(scene, "text") == "."


def test_a_zero_has_no_sign_and_long_numbers_are_cut() -> None:
    drawing = render(Scene(1, 1, (Rect(-0.00001, 1 / 3, 10, 100, "white"),)), "svg")
    assert 'd="M0 0.333h10v100h-10z"' in drawing


def test_text_from_outside_cannot_break_the_document() -> None:
    strange = "</text><script>\x00\x1b\ud800\uffff\"'é🙂"
    scene = Scene(1, 1, (Group((Text(0.5, 0.5, strange, "clue"),), strange),), strange)
    root = ET.fromstring(render(scene, "svg"))
    texts = [element.text for element in root.iter() if element.text and element.text.strip()]
    assert texts == ["</text><script>����\"'é🙂"] * 4


def test_an_unknown_role_is_drawn_in_ink() -> None:
    assert 'fill="#1c1e21"' in render(Scene(1, 1, (Disc(0, 0, 1, "no-such-role"),)), "svg")


def test_neighbours_of_one_look_are_one_path() -> None:
    cells = tuple(Rect(column, row, 1, 1, "black") for row in range(3) for column in range(4))
    assert 'd="M0 0h4v1h-4zM0 1h4v1h-4zM0 2h4v1h-4z"' in render(Scene(4, 3, cells), "svg")


def test_a_picture_of_many_cells_has_no_description() -> None:
    assert "<desc>" not in render(Scene(50, 50, ()), "svg")


@pytest.mark.parametrize(("scale", "width"), [(1, "108"), (2.5, "270"), (0.1, "10.8")])
def test_the_scale_changes_the_size_alone(scale, width) -> None:
    root = ET.fromstring(render(SCENE, "svg", scale=scale))
    assert root.get("width") == width
    assert root.get("viewBox") == "-0.5 -0.5 3 2"
    assert root.tag == f"{NAMESPACE}svg"
