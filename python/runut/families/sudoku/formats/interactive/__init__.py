"""The text language of Interactive-Sudoku-Solver: `.Cage~10~R1C1~R1C2.Thermo~...`, an item a rule.

A puzzle is one line; lines that are indented and begin with a point go on with it. The site's other
texts are read too: a grid or pencil marks in one line, killers and jigsaws without items.
"""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.text import Line, Scanner, Token, shown
from runut.families.sudoku.formats.interactive import shorthand
from runut.families.sudoku.formats.interactive.reading import NAMES, sudoku_of_items
from runut.families.sudoku.formats.interactive.writing import write
from runut.families.sudoku.formats.lines import SUKAKU
from runut.families.sudoku.formats.plain import LINE
from runut.families.sudoku.model import Sudoku

__all__ = ["INTERACTIVE"]

_OTHERS = ("Or", "Var", "ChaosConstruction", "Doppelganger", "ConnectedValues")
"""Names that the site knows and Runut does not, so that the format is recognized by them."""
_FIRST = re.compile(r"\.+\s*([A-Za-z]*)(~R[1-9a-g]C[1-9a-g]_|~|[\s.]|$)")
_NEXT = re.compile(r"[ \t]+\.")
_LONGEST = 20_000


def _score(head: str) -> float:
    line = head.lstrip().partition("\n")[0].rstrip()
    if match := _FIRST.match(line):
        name, rest = match.groups()
        if name:
            is_known = name in NAMES or name in _OTHERS
            is_name = rest.startswith("~") or len(name) > 2 or ".End" in line
            return 1.0 * (is_known and is_name)
        return 1.0 * (len(rest) > 1)
    if shorthand.is_numbers(line) or shorthand.is_arrows(line):
        return 1
    return 0.97 * shorthand.is_jigsaw(line)


def _parse(scanner: Scanner) -> Sudoku:
    scanner.skip_blank()
    line = scanner.take("a puzzle of Interactive-Sudoku-Solver")
    text = line.text.strip()
    if _FIRST.match(text):
        return sudoku_of_items([line, *_more(scanner)])
    token = Token(text, line.number, line.text.find(text) + 1, line.source)
    if shorthand.is_arrows(text):
        return shorthand.read_arrows(token)
    if shorthand.is_numbers(text):
        return shorthand.read_numbers(token)
    if shorthand.is_jigsaw(text):
        return shorthand.read_jigsaw(token)
    return _plain(line, token)


def _more(scanner: Scanner) -> list[Line]:
    """The lines that go on with a puzzle."""
    found: list[Line] = []
    while (line := scanner.peek()) is not None and _NEXT.match(line.text):
        if len(found) >= _LONGEST:
            line.fail(f"expected at most {_LONGEST:,} lines")
        found.append(scanner.take("a constraint"))
    return found


def _plain(line: Line, token: Token) -> Sudoku:
    """A grid or pencil marks in one line."""
    for form in (SUKAKU, LINE):
        if form.matches(token.text) > 0:
            return form.parse(Scanner([" " * (token.column - 1) + token.text], line.source))
    hint = "for example: .Shape~4x4.~R1C1_3.Cage~5~R1C2~R1C3"
    if token.text.endswith((".js", ".iss")):
        hint = "this looks like a program of the site, and Runut runs none"
    return token.fail(
        f"expected a puzzle of Interactive-Sudoku-Solver, found {shown(token.text)}", hint
    )


INTERACTIVE = Format(
    "interactive",
    "the text of Interactive-Sudoku-Solver: .~R1C1_5.Cage~10~R1C2~R1C3, an item a rule",
    _score,
    _parse,
    write,
    is_line=True,
)
