"""A sheet of drafts: the image, and each picture with its name and likeness."""

from __future__ import annotations

from runut.core.scene import Group, Rect, Text
from runut.families.nonogram.images.selection import PictureResult
from runut.families.nonogram.images.sheet import ACROSS, sheet
from runut.families.nonogram.pictures import puzzle_of
from runut.families.nonogram.repair import Change

RED, WHITE = (255, 0, 0), (255, 255, 255)
PICTURE = ((1, 1), (0, 1))
MADE = PictureResult(puzzle_of(PICTURE), PICTURE, (Change(0, 0, 0, 1),), "ink", 0.876)


def groups(scene):
    return [item for item in scene.items if isinstance(item, Group)]


def rects(group):
    return [item for item in group.items if isinstance(item, Rect)]


def test_the_image_comes_first_in_its_colours() -> None:
    first, second = groups(sheet([[RED, WHITE], [RED, RED]], [MADE]))
    assert [each.role for each in rects(first)] == [
        "colour:#ff0000",
        "colour:#ffffff",
        "colour:#ff0000",
    ]
    assert (first.label, second.label) == ("image", "ink")
    assert [(each.width, each.role) for each in rects(second)] == [(2, "black"), (1, "black")]


def test_a_finer_image_is_as_large_as_the_board() -> None:
    (image, _) = groups(sheet([[RED] * 4] * 4, [MADE]))
    assert {(each.width, each.height) for each in rects(image)} == {(2, 0.5)}


def test_captions_say_name_likeness_and_changes() -> None:
    texts = [item.text for item in sheet([[RED]], [MADE]).items if isinstance(item, Text)]
    assert texts == ["image", "2×2", "ink", "likeness 0.88, 1 changed"]


def test_pictures_in_colour_keep_their_shades() -> None:
    puzzle = puzzle_of(PICTURE, ("#c01010",))
    made = PictureResult(puzzle, PICTURE, (), "colours-1")
    assert rects(groups(sheet([[RED]], [made]))[1])[0].role == "colour:#c01010"


def test_many_panels_go_on_in_the_next_row_within_the_sheet() -> None:
    scene = sheet([[RED]], [MADE] * 6)
    corners = [(rects(each)[0].x, rects(each)[0].y) for each in groups(scene)]
    assert len({y for _, y in corners}) == 2
    assert len({x for x, _ in corners}) == ACROSS
    assert all(x + 2 <= scene.width and y + 2 <= scene.height for x, y in corners)
