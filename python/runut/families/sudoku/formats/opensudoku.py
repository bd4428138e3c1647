"""OpenSudoku's XML: many games a file, each with its cells in an attribute."""

from __future__ import annotations

import html
import re

from runut.core.scanner import Line, Scanner, Token, shown
from runut.families.formats import format_of
from runut.families.forms.sudoku import lines
from runut.families.sudoku.formats.cells import reject_variants, sudoku_of, unwritable
from runut.families.sudoku.formats.plain import parse_cells
from runut.families.sudoku.model import Sudoku
from runut.text.markup import Element, read_elements

_CELLS = 81
_TAG = '<game data="'
_VERSION = re.compile(r"version:\s*([0-9]{1,3})\s+")
_FIELDS = {
    **dict.fromkeys((1, 2, 3), re.compile(r"([0-9])\|[^|]*\|{1,2}([01])\|")),
    4: re.compile(r"([0-9])\|[^|]*\|[^|]*\|([01])\|"),
}


def _parse(scanner: Scanner) -> Sudoku:
    """The first game; the others go back to the scanner, a line each."""
    root, *inner = read_elements(scanner, "a file of OpenSudoku")
    if root.name not in ("opensudoku", "game"):
        root.fail(f"expected <opensudoku>, found <{shown(root.name)[1:-1]}>")
    games = [each for each in (root, *inner) if each.name == "game"]
    if not games:
        root.fail("expected a <game>, found none")
    tokens = [game.attribute("data") for game in games]
    scanner.give_back(
        [_line(token, game) for token, game in zip(tokens[1:], games[1:], strict=True)]
    )
    return _game(tokens[0])


def _line(token: Token, game: Element) -> Line:
    """A game as its own line, with its cells at their columns in the text."""
    indent = max(game.column - 1, token.column - len(_TAG) - 1)
    data = html.escape(token.text).replace("\n", "&#10;")
    return Line(" " * indent + f'{_TAG}{data}"/>', token.line, token.source)


def _game(token: Token) -> Sudoku:
    version = _VERSION.match(token.text)
    if version:
        return _played(token, int(version[1]), token.text[version.end() :])
    if len(token.text) != _CELLS:
        token.fail(f"expected {_CELLS} digits, found {len(token.text)} characters")
    return parse_cells(Line(" " * (token.column - 1) + token.text, token.line, token.source))


def _played(token: Token, version: int, text: str) -> Sudoku:
    """A game as it was saved: each cell with its digit, notes, and 0 where it is a given."""
    pattern = _FIELDS.get(version)
    if pattern is None:
        token.fail(f"expected cells of version 1 to {max(_FIELDS)}, found version {version}")
    cells: list[tuple[str, str]] = pattern.findall(text)
    if len(cells) != _CELLS or pattern.sub("", text).strip():
        token.fail(f"expected {_CELLS} cells of version {version}, found {len(cells)}")
    digits = [int(digit) if editable == "0" else 0 for digit, editable in cells]
    return sudoku_of((3, 3), digits, [token] * _CELLS)


def _write(puzzle: Sudoku) -> str:
    reject_variants(puzzle, "OpenSudoku")
    if len(puzzle.cells) != _CELLS:
        raise unwritable(f"OpenSudoku cannot hold a board of {puzzle.size}x{puzzle.size}")
    digits = "".join(map(str, puzzle.cells))
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<opensudoku version="2">',
        f'  {_TAG}{digits}"/>',
        "</opensudoku>",
    ]
    return "\n".join(lines) + "\n"


OPENSUDOKU = format_of(lines.OPENSUDOKU, _parse, _write)
