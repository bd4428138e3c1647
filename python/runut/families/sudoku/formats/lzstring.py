"""LZ-string as base64: the compression that puzzle editors use in addresses.

The text is compressed as UTF-16. Each number has its lowest bit first; its width grows with the
dictionary.
"""

from __future__ import annotations

from collections.abc import Iterator

LONGEST = 1 << 19
"""The most characters that a decompressed text may have."""
LONGEST_PACKED = 1 << 18
"""The most characters that a compressed text may have."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_BITS = {sign: f"{value:06b}" for value, sign in enumerate(_ALPHABET)}
_BYTE, _WORD, _END = 0, 1, 2


class _Width:
    """The width of a code in bits; it grows by one when all codes of this width are used."""

    def __init__(self, bits: int, left: int) -> None:
        self.bits, self._left = bits, left

    def grow(self) -> None:
        """Count one more code."""
        self._left -= 1
        if not self._left:
            self._left = 1 << self.bits
            self.bits += 1


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
    width = _Width(2, 2)
    before = ""
    for unit in _units(text):
        if unit not in known:
            known[unit] = len(known) + 3
            unwritten.add(unit)
        if before + unit in known:
            before += unit
            continue
        yield from _code(before, known, unwritten, width)
        known[before + unit] = len(known) + 3
        before = unit
    if before:
        yield from _code(before, known, unwritten, width)
    yield _number(_END, width.bits)


def _code(phrase: str, known: dict[str, int], unwritten: set[str], width: _Width) -> Iterator[str]:
    if phrase in unwritten:
        value = ord(phrase)
        kind, bits = (_BYTE, 8) if value < 256 else (_WORD, 16)
        yield _number(kind, width.bits)
        yield _number(value, bits)
        width.grow()
        unwritten.remove(phrase)
    else:
        yield _number(known[phrase], width.bits)
    width.grow()


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
    content = "".join(_phrases(_Bits(text.rstrip("="))))
    return content.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class _Bits:
    """Reads numbers from base64."""

    def __init__(self, text: str) -> None:
        self._bits = "".join(map(_BITS.__getitem__, text))
        self._at = 0

    def take(self, bits: int) -> int:
        """The next number, of `width` bits."""
        self._at += bits
        if self._at > len(self._bits):
            raise ValueError("it ends too early")
        return int(self._bits[self._at - bits : self._at][::-1], 2)


def _phrases(bits: _Bits) -> Iterator[str]:
    known: dict[int, str] = {}
    width = _Width(2, 1)
    before = ""
    length = 0
    while True:
        code = bits.take(width.bits)
        if code == _END:
            return
        if code in (_BYTE, _WORD):
            unit = chr(bits.take(8 if code == _BYTE else 16))
            code = len(known) + 3
            known[code] = unit
            width.grow()
        phrase = known.get(code) or (before + before[:1] if code == len(known) + 3 else "")
        if not phrase:
            raise ValueError("it names a phrase that it does not have")
        length += len(phrase)
        if length > LONGEST:
            raise ValueError(f"it is longer than {LONGEST} characters")
        yield phrase
        if before:
            known[len(known) + 3] = before + phrase[0]
            width.grow()
        before = phrase
