"""Pictures held against pictures that people have looked at, pixel by pixel with a tolerance.

A renderer of another version may round otherwise. After a wanted change, `RUNUT_REDRAW=1 pytest
tests/drawing` writes the golden pictures anew; look at them before you commit them.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image, ImageChops, ImageStat

GOLDEN = Path(__file__).parent / "golden/pictures"
REDRAW = bool(os.environ.get("RUNUT_REDRAW"))


def drawn_from_svg(document: str, zoom: float = 0.5) -> Image.Image:
    """An SVG as resvg draws it, from the document and not from our layers."""
    drawn = resvg_py.svg_to_bytes(svg_string=document, zoom=zoom, skip_system_fonts=True)
    return Image.open(BytesIO(bytes(drawn))).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean distance of two pictures, from 0 to 255; of other sizes, the greatest."""
    if abs(one.width - other.width) > 2 or abs(one.height - other.height) > 2:
        return 255.0
    size = (min(one.width, other.width), min(one.height, other.height))
    cut = [each.convert("RGB").crop((0, 0, *size)) for each in (one, other)]
    return max(ImageStat.Stat(ImageChops.difference(*cut)).mean)


def distance(drawn: Image.Image, name: str, *, is_model: bool = True) -> float:
    """How far a picture is from the golden one of this name, of which it may be the model."""
    path = GOLDEN / f"{name}.png"
    if REDRAW and is_model:
        path.parent.mkdir(exist_ok=True)
        drawn.convert("RGB").quantize(160, dither=0).save(path, optimize=True)
    with Image.open(path) as known:
        return difference(drawn, known)
