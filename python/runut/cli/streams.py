"""The three streams of the process, prepared so that every text can be written.

Texts of puzzles are UTF-8 everywhere: a pipe or a file gets UTF-8 whatever the locale says, unless
`PYTHONIOENCODING` asks for something else. A terminal gets its own encoding; what it does not know
becomes the nearest sign that it knows, and what could steer it is written out; the command's own
codes for colours stay. A stream that the process was started without leads nowhere.
"""

from __future__ import annotations

import codecs
import os
import sys
from io import TextIOWrapper

from runut.core.escapes import escaped

_SIGNS = {"█": "#", "▀": "#", "▄": "#", "■": "#", "·": ".", "×": "x", "–": "-", "…": "..."}
NEAREST = "runut-nearest"
"""Says to an encoder: what you lack becomes the nearest sign."""


def prepare_streams() -> None:
    """Make standard input, output and error usable, even if they are closed."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            from pathlib import Path  # seldom needed, and --help is quick without it

            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - to the end
    if isinstance(sys.stdout, TextIOWrapper):
        is_free = not sys.stdout.isatty() and "PYTHONIOENCODING" not in os.environ
        encoding = "utf-8" if is_free else None
        sys.stdout.reconfigure(encoding=encoding, errors=NEAREST)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper) and stream.isatty():
            setattr(sys, name, _Terminal(stream))


class _Terminal(TextIOWrapper):
    """The stream of a terminal. Names have no codes any more when they come here; see `escaped`."""

    def __init__(self, stream: TextIOWrapper) -> None:
        super().__init__(stream.buffer, stream.encoding, stream.errors, line_buffering=True)

    def write(self, text: str, /) -> int:
        """Write a text without signs of direction and controls, but for colours and the cursor."""
        known = isinstance(text, str)  # click asks with bytes what a stream takes
        super().write(escaped(text, keep="\n\r\t\x1b") if known else text)
        return len(text)


def nearest(text: str) -> str:
    """`text` in ASCII: signs that look alike, letters without their accents, else question marks.

    >>> nearest("██ · Olšák")
    '## . Olsak'
    """
    return "".join(_nearest(sign) for sign in text)


def _nearest(sign: str) -> str:
    import unicodedata

    plain = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
    return sign if sign.isascii() else _SIGNS.get(sign) or plain or "?"


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return nearest(error.object[error.start : error.end]), error.end


codecs.register_error(NEAREST, _replace)
