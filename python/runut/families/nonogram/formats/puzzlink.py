"""Addresses of puzz.link: the clues from the board outwards, with letters for gaps.

Each line has as many places as its clue can have blocks, half of its cells rounded up. The columns
come first; each clue begins with its last block, next to the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from runut.core.family import Format
from runut.core.scanner import Line, Scanner
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats.clues import CodedClue, check_sizes, clue_texts, nonogram_of
from runut.families.nonogram.model import Nonogram
from runut.text.addresses import read_address
from runut.text.codes import BASE_16, Code

_Columns = Callable[[], Sequence[int]]
_CODE = Code(
    [replace(number, least=0) for number in BASE_16],
    runs="ghijklmnopqrstuvwxyz",
    expected="a length or a letter from g to z for a gap",
)


def _parse(scanner: Scanner) -> Nonogram:
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
        _clue(line, lengths[start:end], start, columns) for start, end in pairwise([*starts, room])
    ]
    return nonogram_of(clues[width:], clues[:width], line)


def _clue(line: Line, places: Sequence[int], start: int, columns: _Columns) -> CodedClue:

    def column() -> int:
        filled = [at for at, length in enumerate(places, start) if length]
        return columns()[filled[-1]] if filled else 1

    return CodedClue(line, [*filter(None, reversed(places))], column)


def _write(puzzle: Nonogram) -> str:
    body = _CODE.write(_places(puzzle))
    return f"https://puzz.link/p?nonogram/{puzzle.width}/{puzzle.height}/{body}\n"


def _places(puzzle: Nonogram) -> Iterator[int]:
    """The lengths of each clue from the board outwards, 0 for a place without one."""
    for clues, cells in ((puzzle.columns, puzzle.height), (puzzle.rows, puzzle.width)):
        for clue in clue_texts(puzzle, clues):
            lengths = [int(length) for length in reversed(clue.split()) if length != "0"]
            yield from lengths
            yield from [0] * ((cells + 1) // 2 - len(lengths))


PUZZLINK = Format.of(
    forms.PUZZLINK,
    "an address of puzz.link: https://puzz.link/p?nonogram/10/10/...",
    _parse,
    _write,
)
