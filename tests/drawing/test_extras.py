"""Pillow loads slowly: only films and puzzles from images import it."""

from __future__ import annotations

import sys

import pytest

import runut

HITORI = runut.read("hitori/2/2/2111")


@pytest.fixture
def bare(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)


@pytest.mark.usefixtures("bare")
def test_pictures_booklets_and_svg_films_load_no_package() -> None:
    assert runut.draw(HITORI, format="text")
    assert runut.draw(HITORI, format="svg").startswith("<svg")
    assert runut.draw(HITORI, format="png").startswith(b"\x89PNG")
    assert runut.draw(HITORI, format="pdf").startswith(b"%PDF")
    assert runut.booklet([HITORI]).startswith(b"%PDF")
    assert runut.animate(HITORI, format="svg").startswith(b"<svg")
