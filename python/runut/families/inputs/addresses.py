"""Web addresses that hold a puzzle in a text that some format reads: a row for each site."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator
from typing import NamedTuple
from urllib.parse import unquote

from runut.core.scanner import Scanner
from runut.families.inputs.saved import GAMES
from runut.text.recognising import Translation


class _Site(NamedTuple):
    """What an address of a site looks like; its groups become a text in a format of a family."""

    pattern: re.Pattern[str]
    family: str
    form: str
    text: Callable[[re.Match[str]], str] = lambda match: unquote(match[1])


def _digits(match: re.Match[str]) -> str:
    return match[1].replace("-", ".").replace("_", ".")


_SITES = (
    _Site(re.compile(r"Interactive-Sudoku-Solver\S*[?&]q=([^&#\s]+)"), "sudoku", "interactive"),
    _Site(
        re.compile(r"[/?&=]((?:fpuzzles|fpuz|scl|ctc|scf)[\w+/=%.-]{20,})"),
        "sudoku",
        "sudokupad",
        lambda match: f"https://sudokupad.app/{match[1]}",
    ),
    *(
        _Site(re.compile(rf"/{game}(?:\.html)?#(\S+)"), family, "tatham")
        for game, family in GAMES.items()
    ),
    _Site(
        re.compile(r"[/=?&#]([0-9.\-_]{81}|[0-9.\-_]{16})(?![\w.\-])"), "sudoku", "line", _digits
    ),
)
_ADDRESS = re.compile(r"\s*(?:https?://|(?:[a-z0-9-]{1,60}\.){1,9}[a-z]{2,20}/)\S", re.IGNORECASE)


def holds_puzzle(head: str) -> bool:
    """Whether a text is an address from which a site in the table is read."""
    return _ADDRESS.match(head) is not None and any(site.pattern.search(head) for site in _SITES)


def read_address(scanner: Scanner, families: Container[str]) -> Iterator[Translation]:
    """The puzzle of each address, a line each."""
    for line in scanner.taken():
        for site in _SITES if not line.is_blank else ():
            if site.family in families and (match := site.pattern.search(line.text)):
                text = site.text(match).strip() + "\n"
                yield Translation(site.family, site.form, text, (line.number,))
                break
