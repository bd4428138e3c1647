"""Raster images read safely, as cells with a colour each.

Pillow decodes; it is imported on demand. Images are untrusted: only a few kinds are read, the size
is checked before decoding, and every error of Pillow becomes a `FormatError` with the name of the
file.
"""

from __future__ import annotations

import struct
import warnings
import zlib
from collections.abc import Sequence
from io import BytesIO
from math import dist, sqrt
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from runut.errors import Fault, FormatError
from runut.families.nonogram.images.reduction import fitted

if TYPE_CHECKING:
    from PIL.Image import Image

Source = str | PathLike[str] | bytes | BinaryIO
"""A path, the content of a file, or an open binary file."""

Colour = tuple[int, int, int]
Cells = list[list[Colour]]
"""Rows of red, green and blue, each from 0 to 255."""

Palette = list[Colour]
Shares = list[list[list[float]]]
"""The share of each colour in each cell, row by row."""

KINDS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "PPM")
MOST_BYTES = 64_000_000
MOST_PIXELS = 50_000_000
FEW = 4096
"""Colours that are distinguished exactly."""
COARSE = 0xF8
"""Bits of a level that distinguish colours when there are more."""
COMMON = 500
ROUNDS = 8
FINE = 8
"""Pixels along a cell, when its colours are counted."""
WHITE = (255, 255, 255)
_BROKEN = (
    OSError,
    ValueError,
    SyntaxError,
    EOFError,
    IndexError,
    KeyError,
    TypeError,
    OverflowError,
    MemoryError,
    struct.error,
    zlib.error,
)
"""The known exceptions of decoders for broken files and for files that are no images."""


def read_image(source: Source) -> Image:
    """The image in red, green and blue, upright and on white; of a film the first picture."""
    from PIL import Image, ImageOps, UnidentifiedImageError  # noqa: PLC0415 - loaded for images alone

    content, name = _content(source)
    problems = (*_BROKEN, Image.DecompressionBombError, Image.DecompressionBombWarning)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            image = Image.open(BytesIO(content), formats=KINDS)
            _reject_size(image, name)
            return _on_white(ImageOps.exif_transpose(image))
        except FormatError:
            raise
        except problems as error:
            is_none = isinstance(error, UnidentifiedImageError)
            why = "it is none, or of another kind" if is_none else str(error)
            reason = f"this image cannot be read: {why or type(error).__name__}"
            hint = f"kinds that can be: {', '.join(KINDS)}"
            raise FormatError(Fault(reason.splitlines()[0], hint, source=name)) from None


def _content(source: Source) -> tuple[bytes, str]:
    """The bytes of a file, rejected when there are too many, and its name."""
    if isinstance(source, bytes):
        content, name = source, "the image"
    elif isinstance(source, str | PathLike):
        name = fspath(source)
        with Path(source).open("rb") as stream:
            content = stream.read(MOST_BYTES + 1)
    else:
        name = str(getattr(source, "name", "the image"))
        content = source.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise FormatError(Fault(f"a file of more than {MOST_BYTES:,} bytes", source=name))
    return content, name


def _reject_size(image: Image, name: str) -> None:
    if image.width * image.height > MOST_PIXELS:
        fault = f"an image of {image.width}x{image.height}; expected at most {MOST_PIXELS:,} pixels"
        raise FormatError(Fault(fault, source=name))


def _on_white(image: Image) -> Image:
    """The image with white for transparent pixels, and 8 bits a channel in place of 16."""
    from PIL import Image as images  # noqa: N813, PLC0415 - as above

    if image.mode.startswith("I"):
        image = image.convert("I").point(lambda level: level / 256).convert("L")
    layer = image.convert("RGBA")
    ground = images.new("RGBA", layer.size, (*WHITE, 255))
    return images.alpha_composite(ground, layer).convert("RGB")


def inverted(image: Image) -> Image:
    """The image with light and dark changed."""
    from PIL import ImageOps  # noqa: PLC0415 - as above

    return ImageOps.invert(image)


def colours_of(image: Image, width: int, height: int, fit: str) -> Cells:
    """The mean colour of each cell of the board; `fit` as in `fitted`."""
    flat = fitted(image, width, height, fit).tobytes()
    cells = [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat), 3)]
    return [cells[at : at + width] for at in range(0, len(cells), width)]


def shares_of(
    image: Image, width: int, height: int, fit: str, count: int
) -> tuple[Palette, Shares]:
    """At most `count` colours that suit the image, and how much of each cell each of them has."""
    from PIL import Image as images  # noqa: N813, PLC0415 - as above

    large = fitted(image, width * FINE, height * FINE, fit)
    palette = chosen_colours(_counted(large), count)
    sample = images.new("P", (1, 1))
    sample.putpalette([part for colour in palette for part in colour])
    pixels = large.quantize(palette=sample, dither=images.Dither.NONE).tobytes()
    wide = width * FINE
    lines = [pixels[at : at + wide] for at in range(0, len(pixels), wide)]
    bands = (lines[at : at + FINE] for at in range(0, len(lines), FINE))
    shares = [[_shares(band, at, len(palette)) for at in range(0, wide, FINE)] for band in bands]
    return palette, shares


def _counted(image: Image) -> Sequence[tuple[float, Any]]:
    """How often each colour occurs; where there are many, by the high bits of their levels."""
    if counted := image.getcolors(FEW):
        return counted
    levels = [level & COARSE | (255 - COARSE) // 2 for level in range(256)]
    return image.point(levels * 3).getcolors(1 << 24) or []


def chosen_colours(counted: Sequence[tuple[float, Any]], count: int) -> Palette:
    """About `count` colours that stand for all of these, each with the number of its pixels.

    The first is the commonest; each next is far from all before and common. Then every colour goes
    to the mean of those that are nearest to it, some times over (Lloyd's algorithm).

    >>> chosen_colours([(90, (0, 0, 0)), (9, (250, 0, 0)), (8, (252, 0, 0))], 2)
    [(0, 0, 0), (251, 0, 0)]
    """
    common = sorted(((n, colour) for n, colour in counted), reverse=True)[:COMMON]
    palette: list[Colour] = []
    while len(palette) < min(count, len(common)):
        far = ((sqrt(n) * _nearest(colour, palette)[0], colour) for n, colour in common)
        best, colour = max(far)
        if not best:
            break
        palette.append(colour)
    for _ in range(ROUNDS):
        groups: list[list[tuple[float, Colour]]] = [[] for _ in palette]
        for n, colour in common:
            groups[_nearest(colour, palette)[1]].append((n, colour))
        palette = [
            _mean(group) if group else old for group, old in zip(groups, palette, strict=True)
        ]
    return palette


def _nearest(colour: Colour, palette: Palette) -> tuple[float, int]:
    """How far the nearest colour is and its place; without any, far away."""
    return min(((dist(colour, each), at) for at, each in enumerate(palette)), default=(1e3, 0))


def _mean(group: list[tuple[float, Colour]]) -> Colour:
    total = sum(n for n, _ in group)
    red, green, blue = (round(sum(n * each[at] for n, each in group) / total) for at in range(3))
    return red, green, blue


def _shares(band: list[bytes], start: int, colours: int) -> list[float]:
    """The shares of the colours in the cell of this band that begins at this column."""
    cell = b"".join(line[start : start + FINE] for line in band)
    return [cell.count(colour) / len(cell) for colour in range(colours)]
