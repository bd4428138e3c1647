"""Solutions as files hold them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from runut.errors import Fault, FormatError

__all__ = ["boards_of"]


def boards_of(path: Path) -> Iterator[Sequence[Any]]:
    """Every board of a solution file: JSON as `solve` writes it, or plain rows."""
    text = path.read_text(encoding="utf-8", errors="replace")
    if not text.lstrip().startswith("{"):
        yield _plain_rows(text, path)
        return
    for number, line in enumerate(filter(str.strip, text.splitlines()), 1):
        try:
            solutions = json.loads(line)["solutions"]
            yield from [solution["cells"] for solution in solutions]
        except (ValueError, KeyError, TypeError):
            message = "expected a JSON object with 'solutions', each with 'cells'"
            raise FormatError(Fault(message, "", number, 1, str(path))) from None


def _plain_rows(text: str, path: Path) -> list[Any]:
    """Rows of numbers or letters; blank lines stand between the layers of a pyramid."""
    blocks = [
        block.splitlines() for block in re.split(r"\n\s*\n", text.strip("\n")) if block.strip()
    ]
    layers = [[_row(line) for line in block] for block in blocks]
    if not layers:
        raise FormatError(Fault("the solution is empty", "", 1, 1, str(path)))
    return layers[0] if len(layers) == 1 else layers


def _row(line: str) -> list[Any]:
    """The values of one row: words between spaces, else one character each.

    >>> _row("10 2 3"), _row("AAB"), _row("123")
    ([10, 2, 3], ['A', 'A', 'B'], [1, 2, 3])
    """
    words = line.split()
    words = list(words[0]) if len(words) == 1 else words
    return [int(word) if word.isdecimal() else word for word in words]
