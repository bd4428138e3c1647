"""Reads an object in the shortened JSON of SudokuPad.

Names and colours have no quotes, strings have single quotes, `t` and `f` mean true and false, and
an omitted value means `{}`.
"""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from runut.text.json_objects import DEEPEST

_MARKS: dict[str, bool | str | None] = {
    "t": True,
    "f": False,
    "true": True,
    "false": False,
    "null": None,
}
_MARKS |= {"#0": "#000000", "#F": "#FFFFFF"}
_COLOUR = re.compile(r"[0-9a-fA-F]{6}")
_NUMBER = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,30})?(e[-+]?[0-9]{1,3})?")
_BARE = re.compile(r"[^\s,:{}\[\]'\"]+")
_STRING = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", re.DOTALL)
_SPACE = re.compile(r"\s*")


def parse_shortened(text: str) -> dict[str, Any]:
    r"""The object of a shortened text, else a `ValueError` with the reason.

    >>> parse_shortened("{ce:[[,{v:5}],[,]],a:t,c:CFCFCF,'b':'it\\'s'}")
    {'ce': [[{}, {'v': 5}], [{}, {}]], 'a': True, 'c': '#CFCFCF', 'b': "it's"}
    """
    reader = _Shortened(text)
    if reader.sign() != "{":
        raise ValueError("expected an object")
    value: dict[str, Any] = reader.value(0)
    if reader.sign():
        raise ValueError(f"unexpected text at character {reader.at + 1}")
    return value


class _Shortened:
    """Reads one value after the other."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def sign(self) -> str:
        """The next character that is no space."""
        space = _SPACE.match(self.text, self.at)
        self.at = space.end() if space else self.at
        return self.text[self.at : self.at + 1]

    def value(self, depth: int) -> Any:  # noqa: ANN401
        """The value that begins here; an omitted value is `{}`."""
        if depth > DEEPEST:
            raise ValueError("too many lists inside each other")
        sign = self.sign()
        if sign == "{":
            return dict(self._items("}", depth))
        if sign == "[":
            return self._items("]", depth)
        if sign in "'\"" and sign:
            return self._string()
        bare = _BARE.match(self.text, self.at)
        if not bare:
            return {}
        self.at = bare.end()
        return _bare(bare.group())

    def _items(self, end: str, depth: int) -> list[Any]:
        items: list[Any] = []
        self.at += 1
        if end == "}" and self.sign() == end:
            self.at += 1
            return items
        while True:
            items.append(self._entry(depth) if end == "}" else self.value(depth + 1))
            sign = self.sign()
            self.at += 1
            if sign == end:
                return items
            if sign != ",":
                self._fail(f"expected ',' or {end!r}")

    def _entry(self, depth: int) -> tuple[str, Any]:
        sign = self.sign()
        bare = _BARE.match(self.text, self.at)
        if sign in ("'", '"'):
            name = self._string()
        elif bare:
            name, self.at = bare.group(), bare.end()
        else:
            self._fail("expected a name")
        if self.sign() != ":":
            self._fail("expected ':'")
        self.at += 1
        return name, self.value(depth + 1)

    def _string(self) -> str:
        match = _STRING.match(self.text, self.at)
        if not match:
            self._fail("expected the end of a string")
        self.at = match.end()
        body = match.group()[1:-1].replace("\\'", "'")
        try:
            return str(json.loads('"' + re.sub(r'(?<!\\)"', r"\"", body) + '"', strict=False))
        except json.JSONDecodeError:
            return body

    def _fail(self, message: str) -> NoReturn:
        raise ValueError(f"{message} at character {self.at + 1}")


def _bare(word: str) -> Any:  # noqa: ANN401
    if word in _MARKS:
        return _MARKS[word]
    if _COLOUR.fullmatch(word):
        return f"#{word}"
    if _NUMBER.fullmatch(word):
        return int(word) if word.lstrip("-").isdecimal() else float(word)
    return word
