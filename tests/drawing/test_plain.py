"""Solutions without their puzzles."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import runut
from runut.core.scene import Group, Line, Rect, Scene, Text
from runut.drawing.plain import scene_of_layers
from runut.families import OWN


def items(scene: Scene, kind: type) -> list:
    assert all(isinstance(group, Group) for group in scene.items)
    return [each for group in scene.items for each in group.items if isinstance(each, kind)]


def test_a_board_of_two_values_is_black_and_white() -> None:
    scene = scene_of_layers([((1, 0), (0, None))])
    assert [(rect.x, rect.y, rect.role) for rect in items(scene, Rect)] == [
        (0, 0, "black"), (1, 1, "shade"), (1, 0, "white"), (0, 1, "white"),
    ]  # fmt: skip
    assert not items(scene, Text)


def test_digits_are_written() -> None:
    scene = scene_of_layers([((1, 12), (3, None))])
    assert [text.text for text in items(scene, Text)] == ["1", "12", "3"]


def test_pieces_are_joined_and_holes_are_left_out() -> None:
    scene = scene_of_layers([(("A", "A"), ("B", "."))])
    assert {rect.role for rect in items(scene, Rect)} == {"piece:0", "piece:1"}
    lines = {(line.x1, line.y1, line.x2, line.y2) for line in items(scene, Line)}
    assert (1, 0, 1, 1) not in lines
    assert {(0, 1, 1, 1), (1, 1, 2, 1), (1, 1, 1, 2)} <= lines
    assert {line.role for line in items(scene, Line)} == {"edge"}


def test_layers_stand_one_below_the_other() -> None:
    scene = scene_of_layers([(("A", "A"), ("A", "B")), (("B",),)])
    assert (scene.width, scene.height) == (2, 4)
    assert [text.y for text in items(scene, Text)] == [0.5, 0.5, 1.5, 1.5, 3.5]


@pytest.mark.parametrize("name", OWN)
def test_a_notebook_shows_the_solutions_of_every_family(name) -> None:
    sample = runut.families.load(name).samples[-1]
    solution = runut.solve(runut.read(sample.text, family=name)).solution
    shown = solution._repr_mimebundle_(include=None, exclude=None)
    assert ET.fromstring(shown["image/svg+xml"]).tag.endswith("svg")
    assert shown["text/plain"] == str(solution)


def test_what_stands_in_a_solution_cannot_break_the_picture() -> None:
    ET.fromstring(runut.Solution((("<&", None),))._repr_svg_())
