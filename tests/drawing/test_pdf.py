"""Scenes as PDF: the file's tables are correct, and every item is drawn."""

from __future__ import annotations

import re
import zlib

import pytest

from runut.core.scene import Disc, Group, Line, Poly, Rect, Scene, Text
from runut.drawing import pdf, render
from runut.drawing.pdf import Page, Placed
from runut.errors import PictureError

SCENE = Scene(
    2,
    1,
    (
        Rect(0, 0, 2, 1, "black"),
        Group((Text(0.5, 0.5, "Ŭ1", "given"),), "digits"),
        Disc(1.5, 0.5, 0.25, "piece:1"),
        Poly(((0, 0), (1, 0), (0.5, 1)), "piece:0"),
        Line(1, 0, 1, 1, "grid"),
    ),
    "Title (with) brackets ü",
)


def contents(document: bytes) -> list[str]:
    streams = re.findall(rb"stream\n(.*?)\nendstream", document, re.DOTALL)
    return [zlib.decompress(stream).decode("latin-1") for stream in streams]


def test_the_table_tells_where_every_object_begins() -> None:
    document = render(SCENE, "pdf")
    start = int(re.search(rb"startxref\n(\d+)", document)[1])
    assert document[start:].startswith(b"xref")
    places = re.findall(rb"(\d{10}) 00000 n ", document[start:])
    for number, place in enumerate(places, 1):
        assert document[int(place) :].startswith(b"%d 0 obj" % number)


def test_a_stream_is_as_long_as_it_says() -> None:
    document = render(SCENE, "pdf")
    for length, stream in re.findall(
        rb"/Length (\d+).*?stream\n(.*?)\nendstream", document, re.DOTALL
    ):
        assert int(length) == len(stream)


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert render(SCENE, "pdf") == render(SCENE, "pdf")


def test_states_are_saved_and_restored_in_pairs() -> None:
    content, *_ = contents(render(SCENE, "pdf"))
    operators = [line.split()[-1] for line in content.splitlines()]
    assert operators.count("S") == 1
    assert content.count("q ") == content.splitlines().count("Q") == 1


def test_pages_have_their_sizes_and_bookmarks_lead_to_them() -> None:
    pages = [
        Page(*pdf.A4, (Placed(SCENE, 50, 50, 20),), ("first",)),
        Page(*pdf.LETTER, (Placed(SCENE, 50, 50, 20, is_turned=True),), ("second", "third")),
    ]
    document = pdf.write(pages, title="Book")
    assert document.count(b"/MediaBox[0 0 595.28 841.89]") == 1
    assert document.count(b"/MediaBox[0 0 612 792]") == 1
    assert b"/Count 3/First" in document
    assert b"Book".hex().encode() not in document
    assert "Book".encode("utf-16-be").hex().encode() in document


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_has_the_colour_of_the_theme(theme) -> None:
    content, *_ = contents(render(SCENE, "pdf", theme=theme))
    assert content.startswith({"light": "1 1 1 rg", "dark": "0.078 0.09 0.11 rg"}[theme])


def test_a_huge_board_is_made_to_fit_the_largest_page() -> None:
    document = render(Scene(999, 499, ()), "pdf")
    assert b"/MediaBox[0 0 14400 7200]" in document
    with pytest.raises(PictureError, match=r"take a scale up to 0\.533"):
        render(Scene(999, 499, ()), "pdf", scale=1)
