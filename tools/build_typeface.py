"""Build the typeface: a subset of Noto Sans in two weights, for pictures and for the page.

The variable font comes from the package `fontpkg-noto-sans`; fontTools reduces it to the letters of
`LETTERS` and to two weights. Pictures use TrueType, the page uses WOFF2. Git does not hold them: an
install builds them, a wheel and an sdist contain them. By hand:

    pip install 'fonttools[woff]' fontpkg-noto-sans
    python tools/build_typeface.py
"""

from __future__ import annotations

import hashlib
import json
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

__all__ = ["REQUIRES", "build", "is_built"]

REQUIRES = ("fonttools[woff]==4.68.0", "fontpkg-noto-sans==2.15")
"""The packages for the build, in fixed versions, so that each build gives the same letters."""
SOURCE = ("fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf")
SOURCE_HASH = "bfb7bb691513f12e734dc346c03a03f784912432d7e3fa8e56efcf906fe86b3d"
WEIGHTS = {"regular": 400, "bold": 700}
LETTERS = (
    (0x0020, 0x007E),  # Latin, with the marks of Europe's languages
    (0x00A0, 0x017F),
    (0x01A0, 0x01A1),  # Vietnamese
    (0x01AF, 0x01B0),
    (0x01CD, 0x01DC),  # Chinese in Latin letters
    (0x0218, 0x021B),  # Romanian
    (0x0386, 0x03CE),  # Greek
    (0x0400, 0x045F),  # Cyrillic
    (0x0490, 0x0493),
    (0x049A, 0x049B),
    (0x04A2, 0x04A3),
    (0x04AE, 0x04B1),
    (0x04D8, 0x04D9),
    (0x04E8, 0x04E9),
    (0x1E80, 0x1E85),  # Welsh
    (0x1E9E, 0x1E9E),
    (0x1EA0, 0x1EF9),  # Vietnamese
    (0x2010, 0x2027),  # punctuation
    (0x2030, 0x2033),
    (0x2039, 0x203A),
    (0x20AC, 0x20AC),
    (0x2116, 0x2122),
    (0x2212, 0x2212),
)
"""The first and the last character of each range; characters that Noto Sans lacks are skipped."""

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "python/runut/drawing/faces"
PAGE = ROOT / "web/src/faces"
STAMP = PICTURES / "build.json"


def is_built() -> bool:
    """Whether the present version of this file built the typeface."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))["recipe"]
    except (OSError, ValueError, KeyError):
        return False
    made = [
        *(PICTURES / f"{name}.ttf" for name in WEIGHTS),
        *(PAGE / f"{name}.woff2" for name in WEIGHTS),
    ]
    return stamp == _recipe() and all(path.is_file() for path in made)


def _recipe() -> str:
    return hashlib.sha256(Path(__file__).read_bytes()).hexdigest()


def build() -> None:
    """Write both weights in both formats, unless they exist."""
    if is_built():
        return
    for place in (PICTURES, PAGE):
        place.mkdir(parents=True, exist_ok=True)
    for name, weight in WEIGHTS.items():
        font = _cut(weight)
        font.save(PICTURES / f"{name}.ttf")
        font.flavor = "woff2"
        font.save(PAGE / f"{name}.woff2")
    STAMP.write_text(json.dumps({"recipe": _recipe()}) + "\n", encoding="utf-8")


def _cut(weight: int) -> TTFont:
    """The letters in one weight: their outlines, advances and kerning, and the font's own names."""
    from fontTools import subset  # noqa: PLC0415 - only a build needs fontTools
    from fontTools.varLib.instancer import instantiateVariableFont  # noqa: PLC0415 - as above

    options = subset.Options(
        layout_features=["kern"],
        notdef_outline=True,
        hinting=False,
        drop_tables=["GSUB", "gasp"],
        name_IDs=[0, 1, 2, 4, 6, 13, 14],
    )
    letters = [code for first, last in LETTERS for code in range(first, last + 1)]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    font = subset.load_font(BytesIO(_source()), options)
    cutter.subset(font)
    font = instantiateVariableFont(font, {"wght": weight, "wdth": 100}, updateFontNames=True)
    del font["STAT"]
    return font


def _source() -> bytes:
    """The variable font; rejects any other version than the pinned one."""
    package, file = SOURCE
    font = (resources.files(package) / file).read_bytes()
    if hashlib.sha256(font).hexdigest() != SOURCE_HASH:
        raise SystemExit(f"{file} is not the font of {REQUIRES[1]}: its hash is another")
    return font


if __name__ == "__main__":
    build()
