"""The objects of a PDF, and the typeface among them: its glyphs once, with their characters.

The codes on a page are glyph numbers of the whole typeface. One map gives the glyphs of the
embedded subset, another the characters, so readers can search and copy texts (ISO 32000-1, sections
9.7.4 and 9.10.3).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from hashlib import sha256

from runut.core.scene import Outline, Text
from runut.drawing.typeface import BOX, EM, Weight, face, is_written, line, origin

_NAMES: dict[Weight, str] = {"regular": "NotoSans-Regular", "bold": "NotoSans-Bold"}
_HEAD = """/CIDInit/ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def/CMapType 2 def
1 begincodespacerange <0000><ffff> endcodespacerange"""
_TAIL = "endcmap CMapName currentdict/CMap defineresource pop end end"
_MOST_A_BLOCK = 100
"""The entries of one block of a character map."""


class Document:
    """The numbered objects of a PDF, and the position of each."""

    def __init__(self) -> None:
        self.objects: list[bytes] = []

    def reserve(self) -> int:
        """The number of an object that is put later."""
        self.objects.append(b"")
        return len(self.objects)

    def put(self, at: int, body: str) -> None:
        """Put an object under its number."""
        self.objects[at - 1] = body.encode("ascii")

    def add(self, body: str) -> int:
        """Add an object and return its number."""
        at = self.reserve()
        self.put(at, body)
        return at

    def add_stream(self, body: bytes, entries: str = "") -> int:
        """Add a stream and return its number."""
        packed = zlib.compress(body, 6)
        at = self.reserve()
        head = f"<</Length {len(packed)}/Filter/FlateDecode{entries}>>\nstream\n".encode("ascii")
        self.objects[at - 1] = head + packed + b"\nendstream"
        return at

    def finish(self, catalog: int, about: int) -> bytes:
        """The whole document; both numbers are those of objects."""
        parts = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"]
        at, places = len(parts[0]), []
        for index, body in enumerate(self.objects, 1):
            parts.append(f"{index} 0 obj\n".encode("ascii") + body + b"\nendobj\n")
            places.append(at)
            at += len(parts[-1])
        table = "".join(f"{place:010} 00000 n \n" for place in places)
        size = len(self.objects) + 1
        parts.append(
            f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer\n"
            f"<</Size {size}/Root {catalog} 0 R/Info {about} 0 R>>\n"
            f"startxref\n{at}\n%%EOF\n".encode("ascii")
        )
        return b"".join(parts)


class Fonts:
    """The glyphs in a document and their characters, by weight."""

    def __init__(self) -> None:
        self._shown: dict[Weight, dict[int, str]] = {}

    def chosen(self, weight: Weight, size: float) -> str:
        """The operator that selects this weight and size."""
        self._shown.setdefault(weight, {})
        return f"/{weight} {number(size * EM)} Tf"

    def shown(self, item: Text, weight: Weight) -> str:
        """The operators that show a text."""
        shown = self._shown[weight]
        parts = []
        end = 0.0
        for at, glyph in enumerate(line(item.text, weight).glyphs):
            shown[glyph.number] = glyph.sign
            if at and abs(glyph.x - end) >= 1:
                parts.append(f">{number(end - glyph.x)}<")
            parts.append(f"{glyph.number:04x}")
            end = glyph.x + face(weight).advance(glyph.number)
        words = f"{_matrix(*origin(item, weight))} [<{''.join(parts)}>] TJ"
        return words if is_written(item.text) else _meant(item.text, words)

    def spoken(self, item: Outline) -> str:
        """The operators that hold an outlined text as text without showing it."""
        chosen = self.chosen("regular", item.size)
        self._shown["regular"].setdefault(BOX, "\ufffd")
        words = f"{_matrix(item.x, item.y)} <{BOX:04x}> Tj"
        return f"BT 3 Tr {chosen} {_meant(item.text, words)} 0 Tr ET"

    def embed(self, document: Document) -> str:
        """Add the fonts to the document and return the entries that name them."""
        names = [
            f"/{weight} {_embed(document, weight, shown)} 0 R"
            for weight, shown in self._shown.items()
        ]
        return "".join(names)


def _matrix(x: float, y: float) -> str:
    """The matrix of a text that begins here; y points down on the page and up in the font."""
    return f"1 0 0 -1 {numbers(x, y)} Tm"


def _meant(text: str, operators: str) -> str:
    """Operators marked with the text that readers copy in their place."""
    words = text.encode("utf-16-be", "replace").hex()
    return f"/Span<</ActualText<feff{words}>>>BDC {operators} EMC"


def _embed(document: Document, weight: Weight, shown: dict[int, str]) -> int:
    """Add one weight to a document and return the number of its object."""
    kept = sorted(shown)
    font = face(weight).subset(kept)
    name = f"{_tag(font)}+{_NAMES[weight]}"
    file = document.add_stream(font, f"/Length1 {len(font)}")
    descriptor = document.add(
        f"<</Type/FontDescriptor/FontName/{name}/Flags 4/FontBBox[-600 -300 2000 1100]"
        f"/ItalicAngle 0/Ascent 1069/Descent -293/CapHeight 714/StemV 90/FontFile2 {file} 0 R>>"
    )
    widths = "".join(f"{glyph}[{number(face(weight).advance(glyph))}]" for glyph in kept)
    places = document.add_stream(_places(kept))
    descendant = document.add(
        f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{name}/FontDescriptor {descriptor} 0 R"
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        f"/DW 600/W[{widths}]/CIDToGIDMap {places} 0 R>>"
    )
    meaning = document.add_stream("\n".join(_meaning(shown)).encode("ascii"))
    return document.add(
        f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H"
        f"/DescendantFonts[{descendant} 0 R]/ToUnicode {meaning} 0 R>>"
    )


def _tag(font: bytes) -> str:
    """Six letters that identify a subset."""
    return "".join(chr(ord("A") + byte % 26) for byte in sha256(font).digest()[:6])


def _places(kept: list[int]) -> bytes:
    """The number of each glyph in the subset, which numbers them in order from 1."""
    places = [0] * (max(kept, default=0) + 1)
    for at, glyph in enumerate((each for each in kept if each != BOX), 1):
        places[glyph] = at
    return b"".join(place.to_bytes(2) for place in places)


def _meaning(shown: dict[int, str]) -> Iterator[str]:
    """The map from glyphs to characters."""
    yield _HEAD
    pairs = [
        f"<{glyph:04x}><{sign.encode('utf-16-be', 'replace').hex()}>"
        for glyph, sign in sorted(shown.items())
    ]
    for at in range(0, len(pairs), _MOST_A_BLOCK):
        block = pairs[at : at + _MOST_A_BLOCK]
        yield f"{len(block)} beginbfchar {' '.join(block)} endbfchar"
    yield _TAIL


def numbers(*values: float) -> str:
    """Numbers as a PDF writes them."""
    return " ".join(map(number, values))


def number(value: float) -> str:
    """A number with at most three decimals.

    >>> number(1.0), number(0.12345)
    ('1', '0.123')
    """
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"
