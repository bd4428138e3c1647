"""Files that other programs save, as texts in formats of the families."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Container, Iterator
from io import BytesIO
from typing import Any

from runut.core.markup import Element, read_elements
from runut.core.reading import Translation
from runut.core.text import LONGEST_LINE, Scanner
from runut.errors import Fault, FormatError

__all__ = ["is_kanpen", "is_tatham", "is_xmpuzzle", "read_kanpen", "read_tatham", "read_xmpuzzle"]
__all__ += ["text_of_bitmap", "text_of_gzip"]

GAMES = {"solo": "sudoku", "pattern": "nonogram", "singles": "hitori"}
"""The families of Tatham's games."""
_FIELD = re.compile(r"([A-Z]+)\s*:\d+:(.*)")
_MARK = re.compile(r"[.#+\-\s]+")
_NUMBERS = re.compile(r"[\d.\-\s]+")
_CUBES = str.maketrans("#_", "X ")


def is_tatham(head: str) -> bool:
    """Whether a text is a saved game of Tatham's collection."""
    return head.startswith("SAVEFILE:")


def read_tatham(scanner: Scanner, families: Container[str]) -> Iterator[Translation]:
    """The puzzle of a saved game: its parameters and description are the game's ID."""
    fields: dict[str, str] = {}
    first = scanner.peek() or scanner.take("SAVEFILE")
    while (line := scanner.peek()) is not None:
        scanner.take("a field")
        if match := _FIELD.match(line.text):
            fields.setdefault(match[1], match[2].strip())
    game = fields.get("GAME", "")
    family = GAMES.get(game.lower())
    if family is None or family not in families or not {"PARAMS", "DESC"} <= fields.keys():
        known = ", ".join(name.title() for name, own in GAMES.items() if own in families)
        first.fail(f"this is a saved game of {game or 'no game'}; expected one of {known}")
    text = f"{fields['PARAMS']}:{fields['DESC']}\n"
    yield Translation(family, "tatham", text, (first.number,))


def is_kanpen(head: str) -> bool:
    """Whether a text is a hitori of Kanpen: rows, columns, the numbers, a player's marks."""
    lines = [line.strip() for line in head.splitlines()]
    if len(lines) < 4 or not all(each.isascii() and each.isdecimal() for each in lines[:2]):
        return False
    height, width = (int(each[:4]) for each in lines[:2])
    rows, marks = lines[2 : 2 + height], lines[2 + height : 2 + 2 * height]
    return (
        all(len(row.split()) == width and _NUMBERS.fullmatch(row) for row in rows)
        and bool(marks)
        and all(len(row.split()) == width and _MARK.fullmatch(row) for row in marks)
    )


def read_kanpen(scanner: Scanner, _families: Container[str]) -> Iterator[Translation]:
    """The numbers; a player's marks do not count."""
    height, width = (int(scanner.take("a side").text) for _ in range(2))
    rows = [scanner.take("a row") for _ in range(height)]
    while scanner.peek() is not None:
        scanner.take("a row of marks")
    text = (
        "\n".join([f"hitori {width}x{height}", *(row.text.replace("-", ".") for row in rows)])
        + "\n"
    )
    yield Translation("hitori", "grid", text, (1, *(row.number for row in rows)))


# -- bytes --------------------------------------------------------------------------------------


def text_of_bitmap(content: bytes) -> str:
    """A packed bitmap (PBM `P4`) as the same picture in text."""
    head = re.match(rb"P4(?:\s|#[^\n]*\n)+(\d{1,4})(?:\s|#[^\n]*\n)+(\d{1,4})\s", content)
    if head is None:
        raise FormatError(Fault("expected the width and the height of a PBM after 'P4'"))
    width, height = int(head[1]), int(head[2])
    step = (width + 7) // 8
    rows = [content[at : at + step] for at in range(head.end(), head.end() + height * step, step)]
    if len(rows) < height or len(rows[-1:] and rows[-1]) < step:
        raise FormatError(Fault(f"the picture ends before its {height} rows of {width} cells"))
    bits = ("".join(f"{byte:08b}" for byte in row)[:width] for row in rows)
    return "\n".join(["P1", f"{width} {height}", *(" ".join(row) for row in bits)]) + "\n"


def text_of_gzip(content: bytes) -> str:
    """What is packed, as text; at most as much as a line may be long."""
    try:
        with gzip.open(BytesIO(content)) as packed:
            text = packed.read(LONGEST_LINE + 1)
        if len(text) > LONGEST_LINE:
            raise FormatError(Fault(f"the packed text is longer than {LONGEST_LINE:,} bytes"))
        return text.decode()
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise FormatError(
            Fault(f"expected a packed text in UTF-8, found other bytes: {error}")
        ) from None


# -- BurrTools ----------------------------------------------------------------------------------


def is_xmpuzzle(head: str) -> bool:
    """Whether a text is a puzzle of BurrTools."""
    return head.startswith("<") and "<puzzle" in head and "<gridType" in head


def read_xmpuzzle(scanner: Scanner, _families: Container[str]) -> Iterator[Translation]:
    """Each problem of a puzzle on plain cubes, as JSON of a packing."""
    elements = read_elements(scanner, "a puzzle of BurrTools")
    shapes = [each for each in elements if each.name == "voxel"]
    for each in elements:
        if each.name == "gridType" and each.attributes.get("type", "0") != "0":
            each.fail("expected a grid of cubes (type 0); other grids are not read")
    starts = [at for at, each in enumerate(elements) if each.name == "problem"]
    for start, end in zip(starts, [*starts[1:], len(elements)], strict=True):
        parts = elements[start:end]
        results = [each for each in parts if each.name == "result"]
        if not results:
            parts[0].fail("expected a <result> in this problem")
        pieces = [
            piece for each in parts if each.name == "shape" for piece in _pieces(each, shapes)
        ]
        mask = _layers(_shape(results[0], shapes))
        record = {
            "packing": "box",
            "mask": [[row.replace(" ", ".") for row in each] for each in mask],
        }
        text = json.dumps({**record, "pieces": pieces}) + "\n"
        yield Translation("packing", "json", text, (parts[0].line,))


def _pieces(element: Element, shapes: list[Element]) -> Iterator[dict[str, Any]]:
    """The copies that must be used, and those that may be left over."""
    layers, number = _layers(_shape(element, shapes)), element.attribute("id").text
    counts = [_count(element, name, "count", "1") for name in ("min", "max")]
    for copies, is_spare in ((counts[0], False), (counts[1] - counts[0], True)):
        if copies > 0:
            spare = {"spare": True} if is_spare else {}
            name = f"piece {int(number) + 1}{' spare' * is_spare}"
            yield {"name": name, "layers": layers, "copies": copies, **spare}


def _count(element: Element, name: str, other: str, default: str) -> int:
    text = element.attributes.get(name, element.attributes.get(other, default))
    return (
        int(text[:5]) if text.isascii() and text.isdecimal() else element.fail("expected a count")
    )


def _shape(element: Element, shapes: list[Element]) -> Element:
    number = element.attribute("id").integer("the number of a shape", most=len(shapes) - 1)
    return shapes[number]


def _layers(voxel: Element) -> list[list[str]]:
    """A shape as rows of each layer: `#` in the text of a voxel space is a cube."""
    width, height, depth = (voxel.attribute(each).integer("a side", least=1) for each in "xyz")
    cells = re.sub(r"[\d\s]", "", voxel.content)  # digits are colours
    if len(cells) != width * height * depth or set(cells) - {"#", "_"}:
        hint = "cubes that may be empty ('+') are not read"
        voxel.fail(f"expected {width * height * depth} signs '#' or '_'", hint)
    rows = [cells[at : at + width].translate(_CUBES) for at in range(0, len(cells), width)]
    return [rows[at : at + height] for at in range(0, len(rows), height)]
