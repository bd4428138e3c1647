"""Texts from outside where they could do something: on a terminal, and in a spreadsheet."""

from __future__ import annotations

import re

_STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Controls of terminals, the ends of lines, signs of direction, and halves of signs."""


def escaped(text: object, keep: str = "") -> str:
    r"""The text with all that steers a terminal written out, but for the signs to `keep`.

    >>> escaped("\x1b]0;a\x07b\n"), escaped("a\nb\u202e", keep="\n")
    ('\\x1b]0;a\\x07b\\n', 'a\nb\\u202e')
    """
    return _STEERING.sub(lambda found: _written(found.group(), keep), str(text))


def _written(sign: str, keep: str) -> str:
    return sign if sign in keep else sign.encode("unicode_escape").decode()


_ENDS = re.compile("[\n\v\f\r\x85\u2028\u2029]")
FORMULA = r"'*[=+\-@\t\r" + "\uff1d\uff0b\uff0d\uff20]"
"""How a field begins that a spreadsheet takes for a formula, or that `guarded` has made a text."""
_FORMULA = re.compile(FORMULA)


def guarded(text: str) -> str:
    r"""A field of CSV that a spreadsheet takes for a text: a formula gets an apostrophe in front.

    Ends of lines are written out: a spreadsheet might begin a row after one, perhaps of a formula.

    >>> guarded("=1+1"), guarded("list.txt:1"), unguarded(guarded("'=1+1")), guarded("a\r=1")
    ("'=1+1", 'list.txt:1', "'=1+1", 'a\\r=1')
    """
    line = _ENDS.sub(lambda found: _written(found.group(), ""), text)
    return f"'{line}" if _FORMULA.match(line) else line


def unguarded(text: str) -> str:
    """The inverse of `guarded`."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text) else text
