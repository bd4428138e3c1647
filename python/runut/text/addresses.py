"""Addresses of puzz.link and the other sites of pzpr: `host/p?kind/flags/width/height/body`.

Runut takes the kind in any case, also with `_edit` or `_play` behind it. What stands before the
width are flags of pzpr, such as `v:` for a variant, and a `/` may end the body.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from runut.core.scanner import Line, Token, shown

_HOST = r"\s*(?:https?://)?[\w.:/-]{1,80}/p(?:\.html)?[?/]"
_MODE = "(?:_edit|_play)?"
_SIZES = re.compile("(?:[a-z:]{0,20}/)?([0-9]{1,18})/([0-9]{1,18})(?:/|$)", re.IGNORECASE)
_KIND = re.compile(rf"{_HOST}([a-z][a-z0-9-]{{1,30}}){_MODE}(?:/|\s|$)", re.IGNORECASE | re.ASCII)
_KINDS = {"slither": "slitherlink", "mashu": "masyu"}
"""The names of pzpr's puzzle kinds, where the address has another word."""


@dataclass(frozen=True, slots=True)
class Address:
    """The parts of an address in a line; its body lies from `start` to `end`."""

    width: Token
    height: Token
    start: int
    end: int


def kind_of(text: str) -> str | None:
    """The kind of puzzle whose address a text begins with, or `None`.

    >>> kind_of("puzz.link/p?slither/5/5/a")
    'slitherlink'
    """
    found = _KIND.match(text)
    return _KINDS.get(found[1].lower(), found[1].lower()) if found else None


def is_address_of(kind: str, text: str) -> bool:
    """Whether a text begins with an address of this kind, which may begin with the kind itself."""
    return _beginning(kind).match(text) is not None


def read_address(line: Line, kind: str, example: str) -> Address:
    """The address in a line, else a `FormatError` that says what is missing."""
    end = len(line.text.rstrip().removesuffix("/"))
    begin = _beginning(kind).match(line.text)
    if begin is None:
        line.fail(
            f"expected the address of a {kind}, found {shown(line.text.strip())}",
            f"for example: {example}",
            column=len(line.text) - len(line.text.lstrip()) + 1,
        )
    sizes = _SIZES.match(line.text, begin.end(), max(end, begin.end()))
    if sizes is None:
        rest = line.text[begin.end() :].strip()
        line.fail(
            f"expected 'width/height/' after '{kind}/', found {shown(rest) if rest else 'nothing'}",
            f"for example: {example}",
            column=begin.end() + 1,
        )
    return Address(line.group(sizes, 1), line.group(sizes, 2), sizes.end(), max(end, sizes.end()))


@cache
def _beginning(kind: str) -> re.Pattern[str]:
    known = rf"\s*{kind}{_MODE}/|{_HOST}{kind}{_MODE}(?:/|(?=\s)|$)"
    return re.compile(known, re.IGNORECASE | re.ASCII)
