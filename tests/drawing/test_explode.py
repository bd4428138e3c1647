"""Layers lifted apart by any factor."""

from __future__ import annotations

import pytest

import runut
from runut.core.scene import Disc, Group, Text
from runut.verbs.pictures import scene_of

PYRAMID = runut.load("set:iq-puzzler-pro/pyramid")
SOLUTION = runut.solve(PYRAMID).solution


def heights(explode: float) -> list[float]:
    """The place of each layer's first letter."""
    scene = scene_of(PYRAMID, SOLUTION, explode=explode)
    layers = [group for group in scene.items if isinstance(group, Group)]
    return [next(item.y for item in layer.items if isinstance(item, Text)) for layer in layers]


def test_without_a_factor_the_layers_rest() -> None:
    assert scene_of(PYRAMID, SOLUTION, explode=0) == scene_of(PYRAMID, SOLUTION, view="pyramid")


def test_layers_stand_further_apart_the_greater_the_factor() -> None:
    gaps = [heights(factor)[0] - heights(factor)[1] for factor in (0, 1, 2.5)]
    lift = gaps[1] - gaps[0]
    assert lift == pytest.approx(2**-0.5)
    assert gaps[2] - gaps[0] == pytest.approx(2.5 * lift)


@pytest.mark.parametrize("factor", [0, 0.5, 6.5, 50])
def test_every_ball_lies_on_the_picture(factor) -> None:
    scene = scene_of(PYRAMID, SOLUTION, explode=factor)
    for group in scene.items:
        for ball in group.items:
            if isinstance(ball, Disc):
                assert round(ball.x - ball.radius, 9) >= 0
                assert ball.x + ball.radius <= scene.width + 1e-9
                assert round(ball.y - ball.radius, 9) >= 0
                assert ball.y + ball.radius <= scene.height + 1e-9


def test_a_piece_has_one_colour_in_every_view() -> None:
    soma = runut.load("set:soma")
    solution = runut.solve(soma).solution
    flat = scene_of(soma, solution)
    for view in ("balls", "pyramid", "exploded"):
        assert colours(scene_of(soma, solution, view=view)) == colours(flat)


def colours(scene) -> set[tuple[str, str]]:
    """Each letter with the background colours of its first occurrence."""
    found = set()
    for group in scene.items:
        grounds = [item for item in group.items if getattr(item, "role", "").startswith("piece:")]
        for text in (item for item in group.items if isinstance(item, Text)):
            below = [each for each in grounds if _is_on(text, each)]
            found.add((text.text, below[-1].role.partition("@")[0]))
    return found


def _is_on(text: Text, ground) -> bool:
    if isinstance(ground, Disc):
        return (text.x - ground.x) ** 2 + (text.y - ground.y) ** 2 < 0.16
    return (
        hasattr(ground, "width")
        and hasattr(ground, "x")
        and (
            ground.x < text.x < ground.x + ground.width
            and ground.y < text.y < ground.y + ground.height
        )
    )


@pytest.mark.parametrize("factor", [-0.1, 51, float("nan"), float("inf")])
def test_a_factor_out_of_range_is_refused(factor) -> None:
    with pytest.raises(runut.PictureError, match="0 to 50 times"):
        runut.draw(PYRAMID, SOLUTION, explode=factor)


def test_a_picture_has_one_view() -> None:
    with pytest.raises(runut.PictureError, match="not both"):
        runut.draw(PYRAMID, SOLUTION, view="balls", explode=1)


def test_a_family_without_layers_in_space_is_refused() -> None:
    with pytest.raises(runut.PictureError, match="only packing puzzles have layers to explode"):
        runut.draw("hitori/2/2/2111", explode=1)


def test_the_command_takes_a_factor(tmp_path) -> None:
    from runut.cli.main import run

    out = tmp_path / "pyramid.svg"
    assert run(["solve", "set:iq-puzzler-pro/pyramid", "--explode", "1.5", "-o", str(out)]) == 0
    assert out.read_text() == runut.draw(PYRAMID, SOLUTION, explode=1.5)
