"""Build the shelf: a small picture in black and white of every icon on our list.

The icons come from npm packages in fixed versions (`tools/shelf/package.json`): Temaki and Maki
(CC0), Phosphor and Fluent Emoji High Contrast (MIT). resvg draws each; its ink, cut out and scaled
so that the longer side has 64 cells, becomes 64x64 bits. Git does not hold them: an install builds
them, a wheel and an sdist contain them. By hand:

    pip install resvg-py pillow
    npm --prefix tools/shelf ci
    python tools/build_shelf.py
"""

from __future__ import annotations

import hashlib
import json
import zlib
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["PACKAGES", "REQUIRES", "build", "is_built"]

REQUIRES = ("resvg-py==0.5.0", "pillow>=11")
"""The Python packages for the build."""
SETS = {
    "fluent": ("@iconify-json/fluent-emoji-high-contrast", ""),
    "maki": ("@iconify-json/maki", ""),
    "phosphor": ("@iconify-json/ph", "-fill"),
    "temaki": ("@iconify-json/temaki", ""),
}
"""The package of each set, and how the names of its icons end."""

SIDE = 64
"""Cells along the longer side of a master."""
DRAWN = {"drawn": 160, "filled": 96}
"""Pixels along the longer side of the drawing that a master of this style is made from."""
STROKE = 7
"""The width of an outline that is filled, and a little more."""

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "tools/shelf"
SHELF = ROOT / "python/runut/families/nonogram/shelf"
LIST = SHELF / "pictures.tsv"
MASTERS = SHELF / "masters.bin"


def is_built() -> bool:
    """Whether the masters were built from the present list by the present version of this file."""
    try:
        with MASTERS.open("rb") as file:
            return file.read(len(_recipe())) == _recipe()
    except OSError:
        return False


def _recipe() -> bytes:
    """The hash of all that the masters are made from."""
    sources = (Path(__file__), PACKAGES / "package.json", LIST)
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).digest()


def build() -> None:
    """Write the masters in the order of the list, unless they exist."""
    if is_built():
        return
    lines = LIST.read_text(encoding="utf-8").splitlines()[1:]
    fields = (line.split("\t") for line in lines)
    packed = b"".join(master(source, style) for _, source, style, *_ in fields)
    MASTERS.write_bytes(_recipe() + zlib.compress(packed, 9))


def master(source: str, style: str = "drawn") -> bytes:
    """The master of an icon, such as fluent/cat: 64 rows of 8 bytes.

    `style` is "drawn", or "filled" for icons in outline.
    """
    import resvg_py  # noqa: PLC0415 - as above
    from PIL import Image  # noqa: PLC0415 - only a build needs it

    document = _document(*source.split("/"), DRAWN[style])
    drawn = resvg_py.svg_to_bytes(svg_string=document, skip_system_fonts=True)
    ink = Image.open(BytesIO(bytes(drawn))).convert("RGBA").getchannel("A")
    if style == "filled":
        ink = _filled(ink)
    return _packed(_scaled(ink.crop(ink.getbbox())))


def _filled(ink: Image) -> Image:
    """What lies within the outline as black, and lines in it as white."""
    from PIL import Image as images, ImageChops, ImageDraw, ImageFilter  # noqa: I001, N813, PLC0415 - as above

    black = ink.point(lambda level: 255 * (level >= 128))
    outside = images.new("L", (black.width + 2, black.height + 2))
    outside.paste(black, (1, 1))
    ImageDraw.floodfill(outside, (0, 0), 128)
    outside = outside.point(lambda level: 255 * (level == 128)).crop(
        (1, 1, black.width + 1, black.height + 1)
    )
    border = outside.filter(ImageFilter.MaxFilter(2 * STROKE + 1))
    kept = ImageChops.lighter(ImageChops.invert(black), border)
    return ImageChops.darker(ImageChops.invert(outside), kept)


def _scaled(ink: Image) -> Image:
    """The ink on a square, with a longer side of `SIDE`, as black and white."""
    from PIL import Image as images  # noqa: N813, PLC0415 - as above

    longest = max(ink.size)
    width, height = (max(1, round(side * SIDE / longest)) for side in ink.size)
    square = images.new("L", (SIDE, SIDE))
    square.paste(ink.resize((width, height), images.Resampling.BOX))
    return square


def _packed(square: Image) -> bytes:
    return square.point(lambda level: 255 * (level >= 128)).convert("1").tobytes()


def _document(of: str, name: str, side: int) -> str:
    """The icon as an SVG document of so many pixels along its longer side."""
    package, ending = SETS[of]
    icons = _icons(package)
    icon: dict[str, Any] = icons["icons"][name + ending]
    left, top, width, height = (
        icon.get(key, icons.get(key, default))
        for key, default in (("left", 0), ("top", 0), ("width", 16), ("height", 16))
    )
    scale = side / max(width, height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" '
        f'width="{width * scale}" height="{height * scale}">{icon["body"]}</svg>'
    )


@cache
def _icons(package: str) -> Any:  # noqa: ANN401 - JSON
    path = PACKAGES / "node_modules" / package / "icons.json"
    return json.loads(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    build()
