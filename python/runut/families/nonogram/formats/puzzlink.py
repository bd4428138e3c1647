"""Addresses of puzz.link: the clues from the board outwards, with letters for gaps.

Each column has as many places as can hold a clue, half of its cells rounded up, and each row
likewise. The columns come first; the last block of a clue stands first, next to the board.
"""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.text import Line, Scanner, Token, shown
from runut.families.nonogram.formats.clues import WrittenClue, clue_texts, nonogram_of, sizes_of
from runut.families.nonogram.model import Nonogram

__all__ = ["PUZZLINK"]

_ADDRESS = re.compile(
    r"\s*(?:https?://)?[\w.:-]{1,80}/p(?:\.html)?[?/]nonogram/([0-9]{1,9})/([0-9]{1,9})/", re.ASCII
)
_ITEM = re.compile(r"-[0-9a-f]{2}|\+[0-9a-f]{3}|[0-9a-f]|[g-z]|\S")
_NUMBER = re.compile(r"-[0-9a-f]{2}|\+[0-9a-f]{3}|[0-9a-f]")
_LONGEST_GAP = 20


def _score(head: str) -> float:
    """How surely a text that begins like this is such an address."""
    return 1 if _ADDRESS.match(head) else 0


def _parse(scanner: Scanner) -> Nonogram:
    """The puzzle of the next line."""
    scanner.skip_blank()
    line = scanner.take("an address of puzz.link")
    address = _ADDRESS.match(line.text)
    if address is None:
        line.fail(
            f"expected an address of a nonogram, found {shown(line.text.strip())}",
            "for example: https://puzz.link/p?nonogram/2/2/1111",
        )
    width, height = sizes_of(line, address)
    deep, wide = (height + 1) // 2, (width + 1) // 2
    room = deep * width + wide * height
    items = Line(" " * address.end() + line.text[address.end() :], line.number, line.source)
    places: list[Token | None] = []
    for token in items.tokens(_ITEM):
        places += _places(token)
        if len(places) > room:
            token.fail(f"expected {room} places for clues, found more")
    places += [None] * (room - len(places))
    columns = [_clue(line, places[at * deep :][:deep]) for at in range(width)]
    rows = [_clue(line, places[deep * width + at * wide :][:wide]) for at in range(height)]
    return nonogram_of(rows, columns, line)


def _places(token: Token) -> list[Token | None]:
    if _NUMBER.fullmatch(token.text):
        number = str(int(token.text.lstrip("-+"), 16))
        return [Token(number, token.line, token.column, token.source)]
    if not "g" <= token.text <= "z":
        token.fail(
            f"expected a length or a letter from g to z for a gap, found {shown(token.text)}"
        )
    return [None] * (ord(token.text) - ord("f"))


def _clue(line: Line, places: list[Token | None]) -> WrittenClue:
    return WrittenClue(line, [token for token in reversed(places) if token])


def _write(puzzle: Nonogram) -> str:
    """The address of a puzzle."""
    items: list[str] = []
    gap = 0
    for clues, cells in ((puzzle.columns, puzzle.height), (puzzle.rows, puzzle.width)):
        for clue in clue_texts(puzzle, clues):
            lengths = [int(length) for length in reversed(clue.split()) if length != "0"]
            if lengths:
                items.append(_gap(gap))
                gap = 0
            items += map(_number, lengths)
            gap += (cells + 1) // 2 - len(lengths)
    items.append(_gap(gap))
    return f"https://puzz.link/p?nonogram/{puzzle.width}/{puzzle.height}/{''.join(items)}\n"


def _number(length: int) -> str:
    if length < 16:
        return f"{length:x}"
    return f"-{length:02x}" if length < 256 else f"+{length:03x}"


def _gap(places: int) -> str:
    full, rest = divmod(places, _LONGEST_GAP)
    return "z" * full + (chr(ord("f") + rest) if rest else "")


PUZZLINK = Format(
    "puzzlink",
    "an address of puzz.link: https://puzz.link/p?nonogram/10/10/...",
    _score,
    _parse,
    _write,
    is_line=True,
)
