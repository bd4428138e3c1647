"""PNG by hand: another reader reads it, few colours get a palette, lines are on whole pixels."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from runut._engine import raster
from runut.core.scene import Disc, Group, Line, Rect, Scene, Text
from runut.drawing import png
from runut.drawing.theme import theme_of

LIGHT = theme_of("light")


def shown(scene: Scene, scale: float | None = None) -> Image.Image:
    with Image.open(BytesIO(png.render(scene, scale=scale))) as picture:
        picture.load()
        return picture


def test_few_colours_are_written_with_a_palette() -> None:
    picture = shown(Scene(1, 1, (Rect(0, 0, 1, 1, "black"),)))
    assert (picture.mode, picture.size) == ("P", (72, 72))
    assert picture.convert("RGB").getpixel((36, 36)) == (0x2B, 0x2F, 0x36)


def test_more_colours_than_a_palette_holds_are_written_as_they_are() -> None:
    hues = [
        Rect(x, y, 1, 1, f"colour:#{16 * x:02x}{16 * y:02x}80")
        for x in range(16)
        for y in range(17)
    ]
    picture = shown(Scene(16, 17, tuple(hues)), 0.5)
    assert picture.mode == "RGB"
    assert picture.getpixel((9 + 18 * 3 + 9, 9 + 18 * 5 + 9)) == (48, 80, 128)


def test_the_title_is_in_the_picture_in_any_script() -> None:
    assert shown(Scene(1, 1, (), "Судоку 数独")).text == {"Title": "Судоку 数独"}


@pytest.mark.parametrize("scale", [0.25, 0.4, 0.7, 1, 1.3, 3])
def test_a_line_is_sharp_at_every_scale(scale) -> None:
    picture = shown(Scene(3, 3, (Line(1, 0, 1, 3, "bar"), Line(0, 2, 3, 2, "bar"))), scale)
    across = [picture.convert("L").getpixel((x, 2)) for x in range(picture.width)]
    middle = [picture.convert("L").getpixel((x, picture.height // 2)) for x in range(picture.width)]
    assert set(across) == {255}
    assert len(set(middle)) == 2


def test_a_line_thinner_than_a_pixel_is_pale() -> None:
    thin, thick = (
        shown(Scene(3, 3, (Line(1, 0, 1, 3, role),)), 0.2).convert("L").getextrema()[0]
        for role in ("grid", "bar")
    )
    assert 200 < thin < 255
    assert thick < 200


def test_groups_are_drawn_in_their_order() -> None:
    scene = Scene(1, 1, (Group((Rect(0, 0, 1, 1, "black"),)), Disc(0.5, 0.5, 0.3, "white")))
    assert shown(scene).convert("L").getpixel((36, 36)) == 255


def test_texts_need_no_font() -> None:
    letter = shown(Scene(1, 1, (Text(0.5, 0.5, "Ж", "given"),)))
    assert letter.convert("L").getextrema()[0] < 60


@pytest.mark.parametrize(
    "wrong",
    [
        (0, 5, 1.0, 0.0, 0, []),
        (10**6, 10**6, 1.0, 0.0, 0, []),
        (5, 5, float("nan"), 0.0, 0, []),
        (5, 5, 1.0, 0.0, 0, [("Q1 1", "fill", 0.0, 0, 1.0)]),
        (5, 5, 1.0, 0.0, 0, [("M0 0L1 1", "spray", 0.0, 0, 1.0)]),
    ],
)
def test_the_raster_refuses_what_it_does_not_know(wrong) -> None:
    with pytest.raises(ValueError, match=r"picture|way|shape"):
        raster(*wrong)
