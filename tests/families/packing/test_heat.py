"""Heat maps: a disc where a piece lies in some solution, with an area by its frequency."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

import runut
from runut.core.scene import Disc, Group, Rect, Scene, Text
from runut.families.packing.heat import heat_scene

BESIDE = "2 3 2\nDEFAULT\nAAA\nBBB\n"
THEMES = ("light", "dark", "print", "contrast", "classic")


def drawn(puzzle: runut.Packing) -> Scene:
    found = runut.packing.diagram(puzzle)
    return heat_scene(puzzle, found.frequencies(), found.count)


def parts(scene: Scene, kind: type, label: str) -> list:
    (group,) = (each for each in scene.items if isinstance(each, Group) and each.label == label)
    return [each for each in group.items if isinstance(each, kind)]


def test_every_piece_has_a_board_and_the_share_of_its_commonest_cell() -> None:
    scene = drawn(runut.read(BESIDE))
    assert [group.label for group in scene.items] == ["A", "B"]
    assert parts(scene, Text, "A")[0].text == "A: 50%"
    discs = [each for each in parts(scene, Disc, "A") if each.role == "piece:0"]
    assert len(discs) == 6
    assert len({disc.radius for disc in discs}) == 1


def test_the_area_of_a_disc_is_the_share_of_its_cell() -> None:
    puzzle = runut.read("1 3 2\nDEFAULT\nAA\nB\n")  # A lies on the middle in both solutions
    left, middle, right = (
        each.radius for each in parts(drawn(puzzle), Disc, "A") if each.role == "edge"
    )
    assert left == right
    assert middle**2 == pytest.approx(2 * left**2)


def test_holes_and_cells_that_a_piece_never_covers_have_no_disc() -> None:
    scene = drawn(runut.load("set:pentominoes/8x8-without-centre"))
    assert len(parts(scene, Rect, "X")) == 60
    assert len(parts(scene, Disc, "X")) < 2 * 60


@pytest.mark.laws
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("source", ["set:soma", "set:pentominoes/3x20"])
def test_flat_and_solid_boards_are_drawn_in_every_theme(theme, source) -> None:
    puzzle = runut.load(source)
    ET.fromstring(runut.packing.heat_map(puzzle, theme=theme))
    assert runut.packing.heat_map(puzzle, format="png", theme=theme)[:4] == b"\x89PNG"


def test_a_packing_without_solutions_has_empty_boards() -> None:
    scene = drawn(runut.load("set:tetrominoes/4x5"))
    assert not parts(scene, Disc, "I")
    assert parts(scene, Text, "I")[0].text == "I: 0%"


def test_another_format_is_rejected() -> None:
    with pytest.raises(runut.UnknownNameError, match="svg"):
        runut.packing.heat_map(runut.read(BESIDE), format="text")
