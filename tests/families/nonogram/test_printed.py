"""Printed grids are told from pictures: rendered and photographed puzzles, and icons."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageFilter, ImageOps

import runut
from runut.families.nonogram.images.printed import printed_grid
from runut.families.nonogram.images.reading import read_image
from runut.families.nonogram.shelf.listed import master_of, shelf

EXAMPLES = Path(__file__).parents[3] / "examples"
PUZZLES = {
    "sudoku/paper-figure-7.txt": (9, 9),
    "sudoku/killer.sudoku": (9, 9),
    "sudoku/small-6x6.sudoku": (6, 6),
    "nonogram/hanjie-10.nin": (10, 10),
    "hitori/own-20x20.hitori": (20, 20),
}
DESK, SHEET = (70, 60, 50), (235, 230, 220)
FAR = 60
"""One of so many pictures of the shelf is tried."""


def rendered(name: str) -> Image.Image:
    drawn = runut.draw(runut.load(EXAMPLES / name), format="png")
    return read_image(drawn)


def photographed(name: str, degrees: float) -> Image.Image:
    """The puzzle on a sheet on a desk: turned, blurred, and darker at one side."""
    sheet = ImageOps.expand(rendered(name).resize((900, 900)), 70, SHEET)
    photo = Image.new("RGB", (1600, 1300), DESK)
    turned = sheet.convert("RGBA").rotate(degrees, Image.Resampling.BICUBIC, expand=True)
    photo.paste(turned, (250, 80), turned)
    shade = Image.linear_gradient("L").resize(photo.size).point(lambda level: level // 2)
    dark = Image.composite(Image.new("RGB", photo.size), photo, shade)
    return dark.filter(ImageFilter.GaussianBlur(1.5))


def icon(rows: tuple[tuple[int, ...], ...], scale: int) -> Image.Image:
    flat = bytes(0 if cell else 255 for row in rows for cell in row)
    small = Image.frombytes("L", (len(rows[0]), len(rows)), flat)
    return ImageOps.expand(ImageOps.scale(small, scale), 20, 255).convert("RGB")


@pytest.mark.parametrize("name", PUZZLES)
def test_a_drawn_puzzle_is_a_printed_grid_of_its_size(name) -> None:
    assert printed_grid(rendered(name)) == PUZZLES[name]


@pytest.mark.parametrize("degrees", [0, 3, -4])
def test_a_photographed_sudoku_is_a_printed_grid(degrees) -> None:
    assert printed_grid(photographed("sudoku/paper-figure-7.txt", degrees)) == (9, 9)


def test_a_puzzle_in_white_on_black_is_a_printed_grid() -> None:
    assert printed_grid(ImageOps.invert(rendered("sudoku/paper-figure-7.txt"))) == (9, 9)


def test_pictures_are_no_printed_grids() -> None:
    pictures = [icon(master_of(each), scale) for each in shelf()[::FAR] for scale in (2, 8)]
    pictures.append(read_image(EXAMPLES / "nonogram/boat.png"))
    assert [at for at, each in enumerate(pictures) if printed_grid(each)] == []


def test_an_image_of_a_few_pixels_is_a_picture() -> None:
    assert printed_grid(Image.new("RGB", (30, 30))) is None


def test_a_printed_grid_becomes_a_nonogram_with_a_warning(tmp_path) -> None:
    path = tmp_path / "grid.png"
    rendered("sudoku/small-6x6.sudoku").save(path)
    options = {"from-image": str(path), "size": "10", "draft": "tone"}
    made = runut.make("nonogram", method="picture", options=options)
    assert "looks like a printed puzzle of 6x6 cells" in made.remarks[0]
