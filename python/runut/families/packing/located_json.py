"""JSON whose values know their place, so that a reader can report where a fault is.

Python's own parser reads the text first and rejects what is not JSON; a second pass finds the
places.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate

from runut.core.scanner import Line, Placed, Scanner, shown
from runut.text.json_objects import DEEPEST, take_object

Plain = str | int | float | bool | None

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+')
_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "true or false"}


@dataclass(frozen=True, slots=True)
class Node(Placed):
    """A value of a JSON text, and the place where it begins."""

    value: dict[str, Node] | list[Node] | Plain = field(repr=False)
    line: int
    column: int
    source: str = ""

    def object(self, what: str) -> dict[str, Node]:
        """The value as an object, else a `FormatError`; `what` names the value in the message."""
        if not isinstance(self.value, dict):
            self.fail(f"expected {what} (an object), found {self.found()}")
        return self.value

    def list(self, what: str) -> list[Node]:
        """The value as a list, else a `FormatError`."""
        if not isinstance(self.value, list):
            self.fail(f"expected {what} (a list), found {self.found()}")
        return self.value

    def text(self, what: str) -> str:
        """The value as a text, else a `FormatError`."""
        if not isinstance(self.value, str):
            self.fail(f"expected {what} (a text), found {self.found()}")
        return self.value

    def truth(self, what: str) -> bool:
        """The value as true or false, else a `FormatError`."""
        if not isinstance(self.value, bool):
            self.fail(f"expected {what} (true or false), found {self.found()}")
        return self.value

    def integer(self, what: str, *, least: int = 0, most: int = 10**6) -> int:
        """The value as a whole number from `least` to `most`, else a `FormatError`."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.fail(f"expected {what} (a whole number), found {self.found()}")
        if not least <= self.value <= most:
            self.fail(f"expected {what} from {least} to {most}, found {self.found()}")
        return self.value

    def found(self) -> str:
        """The value in a few words."""
        if isinstance(self.value, dict | list):
            return _KINDS[type(self.value)]
        text = json.dumps(self.value, ensure_ascii=False)
        return text if len(text) <= 40 else shown(text)


def read_object(scanner: Scanner, expected: str) -> Node:
    r"""The object that begins here; the scanner stops at its end.

    A name that appears twice in an object is a `FormatError`, as is any text that is not JSON.

    >>> node = read_object(Scanner.of('{"a":\n [1, 2]}\nrest'), "an object")
    >>> second = node.object("it")["a"].list("its numbers")[1]
    >>> second.value, second.line, second.column
    (2, 2, 6)
    """
    lines, _ = take_object(scanner, expected)
    return _Places(lines).value(0)


class _Places:
    """Reads the tokens of a text that is known to be JSON."""

    def __init__(self, lines: list[Line]) -> None:
        self._lines = lines
        self._starts = list(accumulate((len(line.text) + 1 for line in lines), initial=0))
        self._tokens: Iterator[re.Match[str]] = _TOKEN.finditer("\n".join(_texts(lines)))

    def value(self, depth: int) -> Node:
        """The value that begins with the next token."""
        return self._value(next(self._tokens), depth)

    def _value(self, token: re.Match[str], depth: int) -> Node:
        node = self._node(token, None)
        if depth > DEEPEST:
            node.fail("too many lists and objects inside each other")
        if token[0] == "{":
            return self._node(token, self._object(depth))
        if token[0] == "[":
            return self._node(token, self._list(depth))
        plain: Plain = json.loads(token[0])
        return self._node(token, plain)

    def _object(self, depth: int) -> dict[str, Node]:
        found: dict[str, Node] = {}
        while (token := next(self._tokens))[0] != "}":
            if token[0] == ",":
                continue
            name = json.loads(token[0])
            if name in found:
                self._node(token, None).fail(f"{shown(name)} appears twice in this object")
            next(self._tokens)
            found[name] = self.value(depth + 1)
        return found

    def _list(self, depth: int) -> list[Node]:
        found: list[Node] = []
        while (token := next(self._tokens))[0] != "]":
            if token[0] != ",":
                found.append(self._value(token, depth + 1))
        return found

    def _node(self, token: re.Match[str], value: dict[str, Node] | list[Node] | Plain) -> Node:
        index = bisect_right(self._starts, token.start()) - 1
        line = self._lines[index]
        return Node(value, line.number, token.start() - self._starts[index] + 1, line.source)


def _texts(lines: list[Line]) -> Iterator[str]:
    return (line.text for line in lines)
