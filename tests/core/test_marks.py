"""Marks appear at the right place in any family's picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import runut
from runut.core.marks import marked
from runut.core.scene import Disc, Frame, Group, Poly, Scene, Text
from runut.drawing.theme import THEMES, contrast, theme_of
from runut.verbs.pictures import scene_of

EXAMPLES = Path(__file__).parents[2] / "examples"


def items(scene: Scene, kind: type) -> list:
    flat = [
        each for item in scene.items for each in (item.items if isinstance(item, Group) else [item])
    ]
    return [each for each in flat if isinstance(each, kind)]


def test_a_nonogram_is_marked_beside_its_clues() -> None:
    puzzle = runut.Nonogram(((1, 1), ()), ((1,), (), (1,)))
    scene = scene_of(puzzle, None, runut.Marks(highlights=((1, 2),)))
    casing, frame = items(scene, Frame)
    assert replace(casing, role=frame.role) == frame
    assert 4 < frame.x + frame.width / 2 < 5
    assert 2 < frame.y + frame.height / 2 < 3


def test_kinds_differ_in_shape_and_not_in_colour_alone() -> None:
    blank = Scene(3, 3, ())
    cell = ((0, 0),)
    shapes = [
        [
            type(item)
            for kind in (Frame, Poly, Disc, Text)
            for item in items(marked(blank, marks), kind)
        ]
        for marks in (
            runut.Marks(errors=cell),
            runut.Marks(highlights=cell),
            runut.Marks(givens=cell),
            runut.Marks(candidates={(0, 0): (1, 5)}),
        )
    ]
    assert shapes == [[Frame, Frame, Poly], [Frame, Frame], [Disc, Disc], [Text, Text]]


def test_candidates_have_places_by_their_number() -> None:
    scene = marked(Scene(1, 1, ()), runut.Marks(candidates={(0, 0): (1, 5, 9)}))
    places = [(int(3 * text.x), int(3 * text.y)) for text in items(scene, Text)]
    assert places == [(0, 0), (1, 1), (2, 2)]


def test_candidates_may_be_letters_or_many() -> None:
    marks = runut.Marks(candidates={(0, 0): tuple("ABCDEFGHIJKL"), (0, 1): tuple(range(1, 17))})
    texts = items(marked(Scene(2, 1, ()), marks), Text)
    assert len(texts) == 28
    assert len({(text.x, text.y) for text in texts}) == 28
    assert all(0 < text.x < 2 and 0 < text.y < 1 for text in texts)


def test_what_is_filled_has_no_candidates() -> None:
    cells = (Text(0.5, 0.5, "7", "given"), Group((Text(1.5, 0.5, ".", "blank"),)))
    marks = runut.Marks(candidates={(0, 0): (1, 2), (0, 1): (1, 2)})
    drawn = [text for text in items(marked(Scene(2, 1, cells), marks), Text) if text.size < 0.5]
    assert [int(text.x) for text in drawn] == [1, 1]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("role", ["error", "highlight", "pin"])
def test_a_mark_stands_out_from_its_casing(theme, role) -> None:
    known = theme_of(theme)
    assert contrast(known.style(role).colour, known.style("casing").colour) > 3


def test_cells_beside_the_board_are_left_out() -> None:
    marks = runut.Marks(errors=((5, 5), (-1, 0), (1, 0, 0)))
    assert marked(Scene(2, 2, ()), marks) == Scene(2, 2, ())


def test_a_notebook_shows_puzzle_solution_and_result() -> None:
    puzzle = runut.load(EXAMPLES / "hitori/the-paper-fails.hitori")
    wrong = runut.solve(puzzle, algorithm="patterns")
    assert puzzle._repr_mimebundle_()["image/svg+xml"].startswith("<svg")
    assert "<title>errors</title>" in wrong._repr_mimebundle_()["image/svg+xml"]
    right = runut.solve(puzzle)
    shown = right._repr_mimebundle_(include=None, exclude=None)
    assert "<title>errors</title>" not in shown["image/svg+xml"]
    assert "<svg" not in shown["text/plain"]
    assert shown["image/svg+xml"] == right._repr_svg_()


def test_a_result_without_its_puzzle_is_shown_as_text_alone() -> None:
    right = replace(runut.solve("hitori/2/2/2111"), puzzle=None)
    assert right._repr_svg_() is None
    assert list(right._repr_mimebundle_()) == ["text/plain"]
