"""Puzzles in one line: addresses of puzz.link, and game IDs of Tatham's Pattern.

An address has the clues from the board outwards, with letters for gaps. Each line has as many
places as its clue can have blocks, half of its cells rounded up. The columns come first in both;
each clue of an address begins with its last block, next to the board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise

from runut.core.scanner import Line, Scanner, Token, shown
from runut.families.formats import format_of
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats.clues import (
    CodedClue,
    WrittenClue,
    check_sizes,
    clue_texts,
    nonogram_of,
    sizes_of,
)
from runut.families.nonogram.model import LONGEST, Nonogram
from runut.text.addresses import read_address
from runut.text.codes import BASE_16, Code, refuse_seed

_Columns = Callable[[], Sequence[int]]
_CODE = Code(
    [replace(number, least=0) for number in BASE_16],
    runs="ghijklmnopqrstuvwxyz",
    expected="a length or a letter from g to z for a gap",
)


def _parse_address(scanner: Scanner) -> Nonogram:
    """The puzzle of the next line."""
    line = scanner.first("an address of puzz.link")
    address = read_address(line, "nonogram", "https://puzz.link/p?nonogram/2/2/1111")
    width, height = check_sizes(address.width, address.height)
    deep, wide = (height + 1) // 2, (width + 1) // 2
    room = deep * width + wide * height
    found = _CODE.read(line, address.start, address.end, room, "places for clues")
    lengths, columns = found.values, cache(found.columns)
    starts = [*range(0, deep * width, deep), *range(deep * width, room, wide)]
    clues = [
        _address_clue(line, lengths[start:end], start, columns)
        for start, end in pairwise([*starts, room])
    ]
    return nonogram_of(clues[width:], clues[:width], line)


def _address_clue(line: Line, places: Sequence[int], start: int, columns: _Columns) -> CodedClue:

    def column() -> int:
        filled = [at for at, length in enumerate(places, start) if length]
        return columns()[filled[-1]] if filled else 1

    return CodedClue(line, [*filter(None, reversed(places))], column)


def _write_address(puzzle: Nonogram) -> str:
    body = _CODE.write(_places(puzzle))
    return f"https://puzz.link/p?nonogram/{puzzle.width}/{puzzle.height}/{body}\n"


def _places(puzzle: Nonogram) -> Iterator[int]:
    """The lengths of each clue from the board outwards, 0 for a place without one."""
    for clues, cells in ((puzzle.columns, puzzle.height), (puzzle.rows, puzzle.width)):
        for clue in clue_texts(puzzle, clues):
            lengths = [int(length) for length in reversed(clue.split()) if length != "0"]
            yield from lengths
            yield from [0] * ((cells + 1) // 2 - len(lengths))


PUZZLINK = format_of(forms.PUZZLINK, _parse_address, _write_address)


# -- the game ID of Simon Tatham's Pattern: the columns first -----------------------------------


_LENGTH = re.compile("[1-9][0-9]{0,3}")
_HINT = "for example: 3x2:1//1/1.1/"


def _parse_id(scanner: Scanner) -> Nonogram:
    line = scanner.first("a game ID")
    size = forms.SIZE.match(line.text)
    if forms.SEED.match(line.text):
        refuse_seed(line)
    if size is None:
        found = shown(line.text.strip())
        line.fail(f"expected a game ID 'WxH:' and the clues, found {found}", _HINT)
    width, height = sizes_of(line, size)
    end = len(line.text.rstrip())
    if (given := line.text.find(",", size.end())) >= 0:
        hint = "this format has no given cells; leave out ',' and the rest"
        line.fail("expected clues alone, found given cells", hint, column=given + 1)
    _check_number(line, line.text.count("/", size.end(), end) + 1, width + height)
    clues = list(_clues(line, size.end(), end))
    return nonogram_of(clues[width:], clues[:width], line)


def _clues(line: Line, start: int, end: int) -> Iterator[WrittenClue | CodedClue]:
    for part in Token(line.text[start:end], line.number, start + 1, line.source).split("/"):
        words = part.text.split(".") if part.text else []
        if len(words) > LONGEST:
            part.fail(f"expected at most {LONGEST} blocks in a clue")
        if all(map(_LENGTH.fullmatch, words)):
            yield CodedClue(line, list(map(int, words)), partial(int, part.column))
        else:
            yield WrittenClue(line, part.split("."))


def _check_number(line: Line, found: int, expected: int) -> None:
    if found == expected:
        return
    slashes = [at for at, sign in enumerate(line.text) if sign == "/"]
    is_longer = found > expected
    line.fail(
        f"expected {expected} clues, found {found}",
        "the columns and then the rows, with '/' between them; nothing is an empty clue",
        column=slashes[expected - 1] + 1 if is_longer else len(line.text.rstrip()) + 1,
    )


def _write_id(puzzle: Nonogram) -> str:
    texts = (*clue_texts(puzzle, puzzle.columns, "."), *clue_texts(puzzle, puzzle.rows, "."))
    clues = "/".join("" if text == "0" else text for text in texts)
    return f"{puzzle.width}x{puzzle.height}:{clues}\n"


TATHAM = format_of(forms.TATHAM, _parse_id, _write_id)
