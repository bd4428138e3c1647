"""Scenes as SVG, byte for byte."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from runut.core.scene import Disc, Group, Line, Poly, Rect, Scene, Text
from runut.drawing import render

SCENE = Scene(
    2,
    1,
    (
        Rect(0, 0, 2, 1, "white"),
        Group((Text(0.5, 0.5, "5", "given"), Text(1.5, 0.5, "3", "found", 0.5)), "digits"),
        Group((Disc(1.5, 0.5, 0.25, "piece:1"),)),
        Poly(((0, 0), (1, 0), (0.3333333, 1)), "piece:0"),
        Line(1, 0, 1, 1, "grid"),
    ),
    "Two <cells> & more",
)

SVG = """\
<svg xmlns="http://www.w3.org/2000/svg" width="108" height="72" viewBox="-0.5 -0.5 3 2" role="img">
<title>Two &lt;cells&gt; &amp; more</title>
<rect x="-0.5" y="-0.5" width="3" height="2" fill="#ffffff"/>
<rect x="0" y="0" width="2" height="1" fill="#ffffff"/>
<g><title>digits</title>
<text x="0.5" y="0.71" font-size="0.6" font-family="'Helvetica Neue',Arial,'Liberation Sans',\
sans-serif" font-weight="bold" text-anchor="middle" fill="#1c1e21">5</text>
<text x="1.5" y="0.675" font-size="0.5" font-family="'Helvetica Neue',Arial,'Liberation Sans',\
sans-serif" text-anchor="middle" fill="#1f5fbf">3</text>
</g>
<g>
<circle cx="1.5" cy="0.5" r="0.25" fill="#56b4e9"/>
</g>
<polygon points="0,0 1,0 0.333,1" fill="#e69f00"/>
<line x1="1" y1="0" x2="1" y2="1" stroke="#b8c0ca" stroke-width="0.02" stroke-linecap="square"/>
</svg>
"""


def test_every_shape_is_drawn_in_order() -> None:
    assert render(SCENE, "svg") == SVG


def test_a_sign_for_an_empty_cell_is_left_to_text() -> None:
    scene = Scene(1, 1, (Text(0.5, 0.5, ".", "blank"),))
    assert "<text" not in render(scene, "svg")
    assert render(scene, "text") == "."


def test_a_zero_has_no_sign_and_long_numbers_are_cut() -> None:
    drawing = render(Scene(1, 1, (Rect(-0.00001, 1 / 3, 10, 100, "white"),)), "svg")
    assert '<rect x="0" y="0.333" width="10" height="100" fill="#ffffff"/>' in drawing


def test_text_from_outside_cannot_break_the_document() -> None:
    strange = "</text><script>\x00\x1b\ud800\uffff\"'é🙂"
    scene = Scene(1, 1, (Group((Text(0.5, 0.5, strange, "clue"),), strange),), strange)
    root = ET.fromstring(render(scene, "svg"))
    texts = [element.text for element in root.iter() if element.text and element.text.strip()]
    assert texts == ["</text><script>����\"'é🙂"] * 3


def test_an_unknown_role_is_drawn_in_ink() -> None:
    assert 'fill="#1c1e21"' in render(Scene(1, 1, (Disc(0, 0, 1, "no-such-role"),)), "svg")
