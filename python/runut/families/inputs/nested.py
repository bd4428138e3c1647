"""Values in brackets, as programs write them: JSON, Python, JavaScript, C, MiniZinc.

A text is a row of values and of assignments `name = value`. What is in brackets is a list, or a
dictionary where names stand before colons; `|` parts the rows of MiniZinc. Words before a bracket,
such as `np.array` or `int[][]`, say nothing, nor do comments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeAlias

from runut.core.scanner import Line, shown

Value: TypeAlias = "str | int | list[Value] | dict[str, Value]"
BLANK = 0
"""What stands for an empty cell, however it is written."""
DEEPEST = 12
_BLANKS = frozenset(["", ".", "_", "*", "-", "?", "x", "X", "None", "null", "nil", "nan", "NaN"])
_TRUTH = {"true": "1", "false": "0"}
_TOKEN = re.compile(
    r"""\s+|(?:#|%|//)[^\n]*|(?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?P<open>[\[({])|(?P<close>[\])}])"""
    r"""|(?P<sign>[=:;,|])|(?P<word>[^\s\[\](){}=:;,|"']+)|(?P<wrong>.)""",
    re.DOTALL,
)
_CLOSING = {"[": "]", "(": ")", "{": "}"}


@dataclass(slots=True)
class _Frame:
    """A list that is being read: the values so far, those by name, and the last name."""

    opened: str
    values: list[Value] = field(default_factory=list)
    named: dict[str, Value] = field(default_factory=dict)
    rows: list[Value] = field(default_factory=list)
    name: str | None = None
    last: str | None = None
    is_after_value: bool = False

    def put(self, value: Value) -> None:
        """Add a value, by its name if it has one."""
        if self.name is None:
            self.values.append(value)
        else:
            self.named[self.name] = value
        self.last, self.name, self.is_after_value = self.name, None, True

    def call(self) -> None:
        """A bracket follows: a word before it, such as `np.array`, was no value."""
        if self.is_after_value and self.last is not None:
            if isinstance(self.named.get(self.last), str):
                del self.named[self.last]
                self.name = self.last
        elif self.is_after_value and self.values and isinstance(self.values[-1], str):
            self.values.pop()

    def sign(self, sign: str) -> None:
        """A colon or `=` makes a name of the last value; nothing between commas is a blank."""
        if sign in "=:" and self.values and isinstance(self.values[-1], str | int):
            self.name = str(self.values.pop())
        elif sign == "," and not self.is_after_value and self.opened:
            self.put(BLANK)
        elif sign == "|" and self.values:
            self.rows.append(self.values)
            self.values = []
        self.is_after_value = False

    def whole(self) -> Value:
        """The list or dictionary at its end."""
        if self.rows:
            return [*self.rows, *([self.values] if self.values else [])]
        return {**self.named} if self.named else self.values


def plain(word: str) -> str | int:
    """A number, a blank, or the word itself.

    >>> plain("7"), plain("None"), plain("5.0"), plain("A")
    (7, 0, 5, 'A')
    """
    if word in _BLANKS:
        return BLANK
    word = _TRUTH.get(word.lower(), word)
    number = word.removesuffix(".0")
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else word


def read_values(lines: list[Line]) -> tuple[list[Value], dict[str, Value]]:
    """The values of a text and those that are assigned to names; a bracket that fits none fails."""
    text = "\n".join(line.text for line in lines)
    frames = [_Frame("")]
    for match in _TOKEN.finditer(text):
        top, token = frames[-1], match[0]
        match match.lastgroup:
            case "open" if len(frames) <= DEEPEST:
                top.call()
                frames.append(_Frame(token))
            case "close" if _CLOSING.get(top.opened) == token:
                frames.pop()
                frames[-1].put(top.whole())
            case "text":  # a longer one may be a row, a cell a sign
                top.put(plain(token[1:-1]) if len(token) < 5 else token[1:-1])
            case "word":
                top.put(plain(token))
            case "sign":
                top.sign(token)
            case "open" | "close" | "wrong":
                _fail(text, match.start(), lines, top)
    if len(frames) > 1:
        lines[-1].fail(f"expected {_CLOSING[frames[-1].opened]!r}, found the end of the text")
    return frames[0].values, frames[0].named


def _fail(text: str, at: int, lines: list[Line], top: _Frame) -> None:
    line = lines[text.count("\n", 0, at)]
    column = at - text.rfind("\n", 0, at)
    wanted = repr(_CLOSING[top.opened]) if top.opened else "a value"
    line.fail(f"expected {wanted}, found {shown(text[at])}", column=column)
