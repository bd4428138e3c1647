"""The text of a drawing of Penpa+, and how it is packed into an address."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence

LINES = 19
"""The lines of a text that is written now; older ones have fewer."""
MOST = 1 << 20
"""The most bytes of a text."""
SHORT: Sequence[tuple[str, str]] = (
    ("z", "zZ"),
    *(
        (f'"{name}"', f"z{sign}")
        for name, sign in (
            *(("qa", "9"), ("pu_q", "Q"), ("pu_a", "A"), ("grid", "G"), ("edit_mode", "M")),
            *(("surface", "S"), ("line", "L"), ("lineE", "E"), ("wall", "W"), ("cage", "C")),
            *(("number", "N"), ("symbol", "Y"), ("special", "P"), ("board", "B")),
            *(("command_redo", "R"), ("command_undo", "U"), ("command_replay", "8")),
            *(("numberS", "1"), ("freeline", "F"), ("freelineE", "2"), ("thermo", "T")),
            *(("arrows", "3"), ("direction", "D"), ("squareframe", "0"), ("polygon", "5")),
            *(("deletelineE", "4"), ("killercages", "6"), ("nobulbthermo", "7"), ("__a", "_")),
        )
    ),
    ("null", "zO"),
)
"""What the text has in short, in the order in which it is shortened."""
_ESCAPES: Mapping[str, str] = {"\n": "%2D", ",": "%2C", "&": "%2E", "=": "%2F"}
"""Signs of the first line that separate its fields or those of an address."""


def deflated(text: str) -> str:
    """The text in an address."""
    for long, short in SHORT:
        text = text.replace(long, short)
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def inflated(packed: str) -> str:
    """The text of an address, else a `ValueError` with the reason.

    >>> inflated(deflated('square,9,9 "number" zoo null'))
    'square,9,9 "number" zoo null'
    """
    body = packed.rstrip("=")
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        held = b64decode(body + "=" * (-len(body) % 4), validate=True)
        text = unpacker.decompress(held, MOST).decode()
    except (ValueError, zlib.error):
        raise ValueError("it is not packed as Penpa+ packs it") from None
    if not unpacker.eof:
        raise ValueError("it is cut off, or longer than any puzzle")
    for long, short in reversed(SHORT):
        text = text.replace(short, long)
    return text


def escaped(text: str) -> str:
    """A text as a field of the first line."""
    for sign, code in _ESCAPES.items():
        text = text.replace(sign, code)
    return text


def unescaped(field: str) -> str:
    """The text of a field.

    >>> unescaped(escaped("Digits, 1 & 2"))
    'Digits, 1 & 2'
    """
    for sign, code in _ESCAPES.items():
        field = field.replace(code, sign)
    return field.replace("<br>", "\n")
