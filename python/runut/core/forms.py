"""How a text shows its format: what reading asks before any family is loaded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

HEAD = 1 << 14
"""Formats are detected from this many characters at the beginning of a text."""


@dataclass(frozen=True, slots=True)
class Form:
    r"""The recogniser of a format; `matches`, `suffixes` and `is_line` are as in `Format`.

    Two quick looks spare most calls: each text that matches holds the `sign` ("\n" stands for
    several lines), and begins with one of `begins` in either case, or not in ASCII.
    """

    name: str
    matches: Callable[[str], float] = field(repr=False)
    sign: str = ""
    begins: str = ""
    suffixes: tuple[str, ...] = ()
    is_line: bool = False
