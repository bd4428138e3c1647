"""How a text of a packing begins."""

from __future__ import annotations

import re

from runut.core.forms import Form

KINDS = ("DEFAULT", "CUSTOM", "PYRAMID")
"""The types of boards in the paper's file."""
SPARE = "SPARE"
_FIRST = re.compile(r'\s*\{\s*"packing"\s*:')
_LATER = re.compile(r'"packing"\s*:\s*"(rectangle|pyramid|box)"')


def _paper(head: str) -> float:
    lines = head.lstrip().splitlines()
    words = lines[0].split() if lines else []
    kind = lines[1].strip().upper() if len(lines) > 1 else ""
    if kind.removesuffix(SPARE).rstrip() in KINDS:
        return 0.95
    if len(words) == 3:
        return (
            0.65
            if "".join(words).isdecimal() and (len(lines) == 1 or not _is_row(kind))
            else 0.1 * (max(map(len, words)) < 8)
        )
    is_lone = len(lines) == 1 and "".join(words).isdecimal()
    return 0.4 if is_lone and (len(words) == 2 or (len(words) == 4 and "0" in words)) else 0


def _is_row(text: str) -> bool:
    """Whether the second line is a row of numbers, so that the first is one too."""
    return bool(text) and all(word.isdecimal() or word == "." for word in text.split())


def _json(head: str) -> float:
    if _FIRST.match(head):
        return 1
    return 0.9 if head.lstrip().startswith("{") and _LATER.search(head) else 0


def _either(head: str) -> float:
    """How well the likelier of both fits; the puzzles of a list may be in either."""
    return max(_paper(head), _json(head)) if "{" in head else _paper(head)


def _xmpuzzle(head: str) -> float:
    return float(head.lstrip().startswith("<") and "<puzzle" in head and "<gridType" in head)


PACKING = Form("packing", _either)
PAPER_FILE = Form("paper", _paper)
JSON_FILE = Form("json", _json, begins="{", suffixes=(".json",))
XMPUZZLE = Form("xmpuzzle", _xmpuzzle, begins="<", suffixes=(".xmpuzzle",))
FORMS = (PACKING, PAPER_FILE, JSON_FILE, XMPUZZLE)
