"""Files that other programs save, as texts in formats of the families."""

from __future__ import annotations

import gzip
import re
from collections.abc import Container, Iterator
from io import BytesIO

from runut.core.scanner import LONGEST_LINE, Scanner
from runut.errors import FormatError
from runut.text.recognising import Translation

GAMES = {"solo": "sudoku", "pattern": "nonogram", "singles": "hitori"}
"""The families of Tatham's games."""
_FIELD = re.compile(r"([A-Z]+)\s*:\d+:(.*)")


def is_tatham(head: str) -> bool:
    """Whether a text is a saved game of Tatham's collection."""
    return head.startswith("SAVEFILE:")


def read_tatham(scanner: Scanner, families: Container[str]) -> Iterator[Translation]:
    """The puzzle of a saved game: its parameters and description are the game's ID."""
    fields: dict[str, str] = {}
    first = scanner.peek() or scanner.take("SAVEFILE")
    for line in scanner.taken():
        if match := _FIELD.match(line.text):
            fields.setdefault(match[1], match[2].strip())
    game = fields.get("GAME", "")
    family = GAMES.get(game.lower())
    if family is None or family not in families or not {"PARAMS", "DESC"} <= fields.keys():
        known = ", ".join(name.title() for name, own in GAMES.items() if own in families)
        first.fail(f"this is a saved game of {game or 'no game'}; expected one of {known}")
    text = f"{fields['PARAMS']}:{fields['DESC']}\n"
    yield Translation(family, "tatham", text, (first.number,))


# -- bytes --------------------------------------------------------------------------------------


def text_of_bitmap(content: bytes) -> str:
    """A packed bitmap (PBM `P4`) as the same picture in text."""
    head = re.match(rb"P4(?:\s|#[^\n]*\n)+(\d{1,4})(?:\s|#[^\n]*\n)+(\d{1,4})\s", content)
    if head is None:
        raise FormatError("expected the width and the height of a PBM after 'P4'")
    width, height = int(head[1]), int(head[2])
    step = (width + 7) // 8
    rows = [content[at : at + step] for at in range(head.end(), head.end() + height * step, step)]
    if len(rows) < height or len(rows[-1:] and rows[-1]) < step:
        raise FormatError(f"the picture ends before its {height} rows of {width} cells")
    bits = ("".join(f"{byte:08b}" for byte in row)[:width] for row in rows)
    return "\n".join(["P1", f"{width} {height}", *(" ".join(row) for row in bits)]) + "\n"


def text_of_gzip(content: bytes) -> str:
    """What is packed, as text; at most as much as a line may be long."""
    try:
        with gzip.open(BytesIO(content)) as packed:
            text = packed.read(LONGEST_LINE + 1)
        if len(text) > LONGEST_LINE:
            raise FormatError(f"the packed text is longer than {LONGEST_LINE:,} bytes")
        return text.decode()
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise FormatError(f"expected a packed text in UTF-8, found other bytes: {error}") from None
