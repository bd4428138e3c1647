"""Puzzles from images: the draft, the changes, and hostile images."""

from __future__ import annotations

import io
import struct
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import runut
from runut.families.nonogram.images.drafts import coloured, figure, grey
from runut.families.nonogram.images.reading import MOST_PIXELS, read_image, shares_of
from runut.families.nonogram.images.sketches import otsu

Image = pytest.importorskip("PIL.Image")

BOAT = Path(__file__).parents[3] / "examples" / "nonogram" / "boat.png"
TWO = runut.Limits(solutions=2)
from_image = runut.nonogram.from_image


def picture_of(*rows, scale=4):
    """A greyscale image of rows of levels, each cell some pixels wide."""
    image = Image.new("L", (len(rows[0]), len(rows)))
    image.putdata([level for row in rows for level in row])
    return image.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST)


def saved(image, kind="PNG", **how):
    stream = io.BytesIO()
    image.save(stream, kind, **how)
    return stream.getvalue()


CROSS = saved(picture_of([255, 0, 255], [0, 0, 0], [255, 0, 255]))


# -- the puzzle -----------------------------------------------------------------------------------


def test_the_boat_becomes_a_unique_puzzle_with_every_change_reported() -> None:
    made = from_image(BOAT, size="25x25", draft="contrast", seed=1)
    result = runut.solve(made.puzzle, limits=TWO)
    assert result.uniqueness is runut.Uniqueness.UNIQUE
    assert result.solution.rows == made.picture
    assert 0 < len(made.changes) <= 3
    for change in made.changes:
        assert made.picture[change.row][change.column] == change.after != change.before


def test_a_sharp_picture_is_taken_cell_by_cell() -> None:
    made = from_image(CROSS, size="3x3")
    assert made.picture == ((0, 1, 0), (1, 1, 1), (0, 1, 0))
    assert made.changes == ()
    assert from_image(CROSS, size="3x3", invert=True).picture != made.picture


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP", "BMP", "PPM"])
def test_every_kind_of_image_is_read(kind) -> None:
    content = saved(picture_of([255, 0, 255], [0, 0, 0], [255, 0, 255], scale=16), kind)
    for source in (content, io.BytesIO(content)):
        assert from_image(source, size="3x3").picture == ((0, 1, 0), (1, 1, 1), (0, 1, 0))


def test_a_film_gives_its_first_picture_and_what_is_transparent_is_white(tmp_path) -> None:
    black, white = Image.new("L", (4, 4), 0), Image.new("L", (4, 4), 255)
    path = tmp_path / "film.gif"
    path.write_bytes(saved(black, "GIF", save_all=True, append_images=[white]))
    assert from_image(path, size="2x2", threshold=50).puzzle.painted == 4
    clear = Image.new("RGBA", (4, 4), (0, 0, 0, 0))
    assert from_image(saved(clear), size="2x2", threshold=50).puzzle.painted == 0
    deep = Image.new("I;16", (4, 4), 65_535)
    assert from_image(saved(deep), size="2x2", threshold=50).puzzle.painted == 0


def test_an_image_that_lies_on_its_side_is_set_upright() -> None:
    image = picture_of([0, 255, 255], scale=16)
    turned = Image.Exif()
    turned[0x0112] = 6
    content = saved(image, "PNG", exif=turned)
    assert from_image(content, threshold=50, size="3").picture == ((1,), (0,), (0,))


@pytest.mark.parametrize(
    ("size", "fit", "picture"),
    [
        ("4x4", "pad", "0000/1111/1111/0000"),
        ("4x4", "crop", "1111/1111/1111/1111"),
        ("4x2", "stretch", "1111/1111"),
        ("2", "pad", "11"),
    ],
)
def test_an_image_of_another_shape_is_fitted(size, fit, picture) -> None:
    content = saved(Image.new("L", (40, 20), 0))
    made = from_image(content, size=size, fit=fit, threshold=50)
    assert "/".join("".join(map(str, row)) for row in made.picture) == picture


def test_without_a_size_the_longer_side_has_25_cells() -> None:
    made = from_image(saved(Image.new("L", (100, 40), 0)), threshold=50)
    assert (made.puzzle.width, made.puzzle.height) == (25, 10)


def test_locked_cells_stay_as_they_are(tmp_path) -> None:
    dots = saved(picture_of([0, 255], [255, 0]))
    free = from_image(dots, size="2x2", locked="r1c1-r1c2+r2c1")
    assert [change.cell for change in free.changes] == [(1, 1)]
    assert from_image(dots, size="2x2", locked=[(0, 0), (0, 1), (1, 1)]).changes[0].cell == (1, 0)
    mask = tmp_path / "mask.png"
    mask.write_bytes(saved(picture_of([0, 0], [255, 0])))
    assert from_image(dots, size="2x2", locked=str(mask)).changes[0].cell == (1, 0)
    with pytest.raises(runut.PuzzleError, match="no unique nonogram"):
        from_image(dots, size="2x2", locked="r1c1-r2c2")


def test_a_grey_cell_changes_rather_than_a_black_one() -> None:
    dots = saved(picture_of([0, 255], [255, 100]))
    assert from_image(dots, size="2x2", threshold=50).changes == (
        runut.nonogram.Change(1, 1, 1, 0),
    )


@pytest.mark.laws
def test_the_same_seed_gives_the_same_puzzle() -> None:
    one, two = (from_image(BOAT, size="12x12", dither=True, seed=4) for _ in range(2))
    assert one == two


def test_cells_given_as_rows_are_repaired_too() -> None:
    made = runut.nonogram.from_cells([[1, 0], [0, 1]])
    assert len(made.changes) == 1


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([], "a picture of 0x0"),
        ([[]], "a picture of 0x1"),
        ([[0] * 201], "a picture of 201x1"),
        ([[1, 0], [1]], "row 2 has 1 cells"),
        ([[1, 2]], "r1c2 is 2; expected 0 to 1"),
    ],
)
def test_rows_that_are_no_picture_are_rejected(cells, message) -> None:
    with pytest.raises(runut.PuzzleError, match=message):
        runut.nonogram.from_cells(cells)


def test_an_unknown_way_to_fit_is_rejected() -> None:
    with pytest.raises(runut.UnknownNameError, match="stretch"):
        from_image(CROSS, fit="strech")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": "0x5"}, "size of 0x5"),
        ({"size": "five"}, "size of 'five'"),
        ({"size": "999x5"}, "size of 999x5"),
        ({"threshold": 101}, "threshold of 101"),
        ({"threshold": "dark"}, "threshold of dark"),
        ({"colours": 9}, "9 colours"),
        ({"locked": "r1c1-r4c1"}, "r1c1-r4c1 do not lie on the board"),
        ({"locked": "r2c2-r1c1"}, "r2c2-r1c1 do not lie on the board"),
    ],
)
def test_wishes_that_cannot_be_met_are_rejected(options, message) -> None:
    with pytest.raises(runut.PuzzleError, match=message):
        from_image(CROSS, **({"size": "3x3"} | options))


# -- the draft ------------------------------------------------------------------------------------


def test_otsu_parts_dark_from_light() -> None:
    assert 60 < otsu([[50, 52, 55, 60, 200, 210, 220]]) < 200
    assert otsu([[7, 7, 7]]) == 127.5


def test_dither_keeps_the_mean_of_a_grey() -> None:
    levels = [[191.25] * 16 for _ in range(16)]
    black = sum(map(sum, grey(levels, 127.5, dither=True).picture))
    assert 50 <= black <= 78
    assert sum(map(sum, grey(levels, 127.5, dither=False).picture)) == 0


def stripes(*colours):
    image = Image.new("RGB", (len(colours), 1))
    image.putdata(colours)
    return image.resize((len(colours) * 10, 10), Image.Resampling.NEAREST)


def test_a_draft_in_colour_has_the_lightest_colour_as_its_ground() -> None:
    image = stripes((255, 255, 255), (200, 0, 0), (0, 0, 90))
    draft = coloured(*shares_of(image, 3, 1, "stretch", 3))
    assert (draft.picture, draft.colours) == ([[0, 1, 2]], ("#c80000", "#00005a"))
    assert draft.strain[0][1] == [1, 0, 1]


def test_an_image_with_fewer_colours_than_asked_for_gets_no_more() -> None:
    draft = coloured(*shares_of(stripes((255, 255, 255), (200, 0, 0)), 2, 1, "stretch", 9))
    assert (draft.picture, draft.colours) == ([[0, 1]], ("#c80000",))
    blank = coloured(*shares_of(stripes((9, 9, 9)), 1, 1, "stretch", 9))
    assert (blank.picture, blank.colours) == ([[0]], ("black",))


def test_the_boat_becomes_a_unique_puzzle_in_colours() -> None:
    made = from_image(BOAT, size="25x25", colours=4, seed=1)
    assert len(made.puzzle.colours) == 4
    result = runut.solve(made.puzzle, limits=TWO)
    assert result.uniqueness is runut.Uniqueness.UNIQUE
    assert result.solution.rows == made.picture
    assert len(made.changes) <= 6
    for form in ("grid", "non", "webpbn"):
        assert runut.read(runut.write(made.puzzle, format=form)).rows == made.puzzle.rows


def test_a_figure_is_mirrored() -> None:
    from runut.core.rng import Rng

    levels = figure(12, 9, Rng(5))
    assert all(row == row[::-1] for row in levels)


# -- images that nobody should trust --------------------------------------------------------------


def bomb(width, height):
    """A small PNG whose header claims a large size."""

    def chunk(kind, content):
        check = struct.pack(">I", zlib.crc32(kind + content))
        return struct.pack(">I", len(content)) + kind + content + check

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 99)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def test_a_bomb_is_rejected_before_it_is_unpacked() -> None:
    for side in (7_100, 30_000, 2**31 - 1):
        with pytest.raises(runut.FormatError, match=r"an image of|cannot be read"):
            read_image(bomb(side, side))
    assert MOST_PIXELS < 7_100**2


@pytest.mark.parametrize("content", [b"", b"P1 3 3", b"<svg/>", b"\x89PNG\r\n\x1a\n", CROSS[:60]])
def test_what_is_no_image_is_rejected_with_the_name_of_the_file(tmp_path, content) -> None:
    path = tmp_path / "photo.png"
    path.write_bytes(content)
    with pytest.raises(runut.FormatError) as caught:
        from_image(path)
    assert str(caught.value).startswith(f"{path}: this image cannot be read")
    assert "PNG, JPEG" in str(caught.value)


SEEDS = [
    saved(picture_of([255, 0, 255], [0, 90, 0], scale=8), kind)
    for kind in ("PNG", "JPEG", "GIF", "WEBP", "BMP", "PPM")
]


@pytest.mark.laws
@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_damaged_image_is_read_or_rejected(data) -> None:
    content = bytearray(data.draw(st.sampled_from(SEEDS)))
    for at in data.draw(st.lists(st.integers(0, len(content) - 1), max_size=6)):
        content[at] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(content)))
    with suppress(runut.FormatError):
        assert read_image(bytes(content[:cut] if data.draw(st.booleans()) else content)).width


def test_a_missing_file_is_reported_as_such(tmp_path) -> None:
    with pytest.raises(FileNotFoundError):
        from_image(tmp_path / "none.png")
