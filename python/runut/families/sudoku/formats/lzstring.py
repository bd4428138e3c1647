"""LZ-string as base64: the compression that puzzle editors use in addresses.

The text is compressed as UTF-16. Each number has its lowest bit first; a code is as wide as the
number of the next entry of the dictionary.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

LONGEST = 1 << 19
"""The most characters that a decompressed text may have."""
LONGEST_PACKED = 1 << 18
"""The most characters that a compressed text may have."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = {sign: f"{value:06b}" for value, sign in enumerate(_ALPHABET)}
_BYTE, _WORD, _END = 0, 1, 2


def compress(text: str) -> str:
    """The text as base64.

    >>> compress('{"x":3}')
    'N4IgHiBcDMC+Q==='
    """
    bits = "".join(_codes(text))
    bits += "0" * (6 - len(bits) % 6)
    signs = "".join(_ALPHABET[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
    return signs + "=" * (-len(signs) % 4)


def _codes(text: str) -> Iterator[str]:
    known: dict[str, int] = {}
    unwritten: set[str] = set()
    before = ""
    for unit in _units(text):
        if unit not in known:
            known[unit] = len(known) + 3
            unwritten.add(unit)
        if before + unit in known:
            before += unit
            continue
        yield from _code(before, known, unwritten)
        known[before + unit] = len(known) + 3
        before = unit
    if before:
        yield from _code(before, known, unwritten)
    yield _number(_END, (len(known) - len(unwritten) + 3).bit_length())


def _code(phrase: str, known: dict[str, int], unwritten: set[str]) -> Iterator[str]:
    """A phrase; who reads knows no unit of the dictionary that was not written."""
    width = (len(known) - len(unwritten) + 2).bit_length()
    if phrase not in unwritten:
        yield _number(known[phrase], width)
        return
    unwritten.remove(phrase)
    kind, bits = (_BYTE, 8) if ord(phrase) < 256 else (_WORD, 16)
    yield _number(kind, width)
    yield _number(ord(phrase), bits)


def _number(value: int, bits: int) -> str:
    return f"{value:0{bits}b}"[::-1]


def _units(text: str) -> Iterator[str]:
    content = text.encode("utf-16-le", "surrogatepass")
    return (chr(content[at] | content[at + 1] << 8) for at in range(0, len(content), 2))


def decompress(text: str) -> str:
    """The text that a base64 holds; a `ValueError` says why it holds none.

    >>> decompress("N4IgHiBcDMC+Q===")
    '{"x":3}'
    """
    if len(text) > LONGEST_PACKED:
        raise ValueError(f"it is longer than {LONGEST_PACKED} signs")
    for sign in text.rstrip("="):
        if sign not in _BITS:
            raise ValueError(f"{sign!r} is no sign of base64")
    content = "".join(_phrases(StringIO("".join(map(_BITS.__getitem__, text.rstrip("="))))))
    return content.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _take(bits: StringIO, count: int) -> int:
    """The next number of so many bits."""
    number = bits.read(count)
    if len(number) < count:
        raise ValueError("it ends too early")
    return int(number[::-1], 2)


def _phrases(bits: StringIO) -> Iterator[str]:
    known: dict[int, str] = {}
    before = ""
    length = 0
    while True:
        code = _take(bits, (len(known) + 3).bit_length())
        if code == _END:
            return
        if code in (_BYTE, _WORD):
            unit = chr(_take(bits, 8 if code == _BYTE else 16))
            code = len(known) + 3
            known[code] = unit
        phrase = known.get(code) or (before + before[:1] if code == len(known) + 3 else "")
        if not phrase:
            raise ValueError("it names a phrase that it does not have")
        length += len(phrase)
        if length > LONGEST:
            raise ValueError(f"it is longer than {LONGEST} characters")
        yield phrase
        if before:
            known[len(known) + 3] = before + phrase[0]
        before = phrase
