"""Raster images read safely, as cells with a colour each.

Pillow decodes; it is imported when it is needed. An image comes from anybody: its size is looked at
before it is decoded, only a few kinds are read, and whatever Pillow says of a broken file becomes a
`FormatError` with the name of the file.
"""

from __future__ import annotations

import struct
import warnings
import zlib
from io import BytesIO
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from runut.errors import Fault, FormatError, MissingExtraError

if TYPE_CHECKING:
    from PIL.Image import Image

__all__ = ["Source", "colours_of", "palette_of", "read_image"]

Source = str | PathLike[str] | bytes | BinaryIO
"""A path, the content of a file, or an open binary file."""

Colour = tuple[int, int, int]
Cells = list[list[Colour]]
"""Rows of red, green and blue, each from 0 to 255."""

KINDS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "PPM")
MOST_BYTES = 64_000_000
MOST_PIXELS = 50_000_000
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
"""What decoders are known to raise for files that are none or broken."""


def read_image(source: Source) -> Image:
    """The image in red, green and blue, upright and on white; of a film the first picture."""
    try:
        from PIL import Image, ImageOps  # noqa: PLC0415 - an extra that few need
    except ImportError:
        raise MissingExtraError("reading images", "pictures") from None
    content, name = _content(source)
    problems = (*_BROKEN, Image.DecompressionBombError, Image.DecompressionBombWarning)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            image = Image.open(BytesIO(content), formats=KINDS)
            _refuse_size(image, name)
            return _on_white(ImageOps.exif_transpose(image))
        except FormatError:
            raise
        except problems as error:
            reason = f"this image cannot be read: {str(error) or type(error).__name__}"
            hint = f"kinds that can be: {', '.join(KINDS)}"
            raise FormatError(Fault(reason.splitlines()[0], hint, source=name)) from None


def _content(source: Source) -> tuple[bytes, str]:
    """The bytes of a file, refused when there are too many, and its name."""
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


def _refuse_size(image: Image, name: str) -> None:
    if image.width * image.height > MOST_PIXELS:
        fault = f"an image of {image.width}x{image.height}; expected at most {MOST_PIXELS:,} pixels"
        raise FormatError(Fault(fault, source=name))


def _on_white(image: Image) -> Image:
    """What is transparent becomes white, and 16 bits a pixel become 8."""
    from PIL import Image as images  # noqa: N813, PLC0415 - as above

    if image.mode.startswith("I"):
        image = image.convert("I").point(lambda level: level / 256).convert("L")
    layer = image.convert("RGBA")
    ground = images.new("RGBA", layer.size, (*WHITE, 255))
    return images.alpha_composite(ground, layer).convert("RGB")


def colours_of(image: Image, width: int, height: int, fit: str) -> Cells:
    """The mean colour of each cell when the image is laid on the board.

    `fit` says what happens to an image of another shape: white is put beside it ("pad"), what
    sticks out is cut off ("crop"), or it is drawn out ("stretch").
    """
    from PIL import Image as images, ImageOps  # noqa: I001, N813, PLC0415 - as above

    size, mean = (width, height), images.Resampling.BOX
    if fit == "pad":
        small = ImageOps.pad(image, size, method=mean, color=WHITE)
    elif fit == "crop":
        small = ImageOps.fit(image, size, method=mean)
    else:
        small = image.resize(size, mean)
    flat = small.tobytes()
    cells = [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat), 3)]
    return [cells[at : at + width] for at in range(0, len(cells), width)]


def palette_of(cells: Cells, count: int) -> list[Colour]:
    """About `count` colours that suit the cells, the lightest first."""
    from PIL import Image as images  # noqa: N813, PLC0415 - as above

    flat = bytes(part for row in cells for cell in row for part in cell)
    image = images.frombytes("RGB", (len(cells[0]), len(cells)), flat)
    few = image.quantize(count, images.Quantize.MEDIANCUT, kmeans=4)
    parts = (few.getpalette() or [])[: 3 * count]
    palette = {(parts[at], parts[at + 1], parts[at + 2]) for at in range(0, len(parts), 3)}
    return sorted(palette, key=lambda colour: (-sum(colour), colour))
