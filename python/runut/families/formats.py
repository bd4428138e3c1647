"""The formats of Runut's own families: what recognises, reads and writes each, and what it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pkgutil import get_data
from typing import TypeVar

from runut.core.family import Format, names_none
from runut.core.forms import Form
from runut.core.puzzle import Puzzle
from runut.core.scanner import Scanner
from runut.families.forms import FORMS

P = TypeVar("P", bound=Puzzle)


def format_of(
    form: Form,
    parse: Callable[[Scanner], P],
    write: Callable[[P], str],
    *,
    names_rule: Callable[[str], bool] = names_none,
    shows_solution: bool = False,
) -> Format[P]:
    """The format that this form recognises; `summaries.json` says what it is.

    >>> from runut.families.forms import hitori
    >>> format_of(hitori.TATHAM, len, str).summary
    "the game ID of Tatham's Singles: WxH: and a sign a cell; numbers to 61"
    """
    family = next(name for name, forms in FORMS.items() if form in forms)
    parts = (form.name, _summaries()[family][form.name], form.matches, parse, write)
    return Format(*parts, form.suffixes, form.is_line, names_rule, shows_solution)


@cache
def _summaries() -> dict[str, dict[str, str]]:
    """What each format is, by family and name."""
    found: dict[str, dict[str, str]] = json.loads(
        get_data("runut.families.forms", "summaries.json") or b"{}"
    )
    return found
