"""The pictures on the shelf: our list (`pictures.tsv`), and a master of 64x64 bits for each.

The list is part of the sources. A build draws the masters from free icons and stores them in one
file, in the order of the list; without that file the shelf is empty.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, reduce
from operator import or_
from pathlib import Path

from runut.core.tables import LANGUAGES
from runut.errors import PuzzleError, UnknownNameError

SIDE = 64
"""Width and height of a master."""
SMALLEST, LARGEST = 10, 40
"""The sides of boards that pictures of the shelf suit."""

_LIST = Path(__file__).with_name("pictures.tsv")
HARDER = Path(__file__).with_name("harder.tsv")
_MASTERS = Path(__file__).with_name("masters.bin")
STAMP_BYTES = 32
"""The masters begin with the hash of what they were built from."""

Master = tuple[tuple[int, ...], ...]
"""Rows of cells, 1 for black, cut to the picture; the longer side has `SIDE` cells."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """A picture: its name, the icon that it was drawn from and how, and its titles by language.

    It looks good on boards whose sides are at least `smallest`.
    """

    name: str
    source: str
    style: str
    smallest: int
    titles: Mapping[str, str]


@cache
def shelf() -> tuple[Shelved, ...]:
    """Every picture, in alphabetical order; none if the masters were not built.

    >>> [each.titles["id"] for each in shelf() if each.name == "cat"]
    ['Kucing']
    """
    return _listed() if _MASTERS.is_file() else ()


def _listed() -> tuple[Shelved, ...]:
    lines = _LIST.read_text(encoding="utf-8").splitlines()[1:]
    fields = (line.split("\t") for line in lines)
    return tuple(
        Shelved(name, source, style, int(smallest), dict(zip(LANGUAGES, titles, strict=True)))
        for name, source, style, smallest, *titles in fields
    )


@cache
def harder(side: int) -> frozenset[str]:
    """Names of the pictures that need grade 3 on a square board; none for sides without a list."""
    lines = (line.split("\t") for line in HARDER.read_text(encoding="utf-8").splitlines())
    return frozenset(next((names.split() for own, names in lines if own == str(side)), ()))


def find(name: str) -> Shelved:
    """The picture of this name or title; else an `UnknownNameError` with similar names.

    Raises `PuzzleError` if the masters were not built.
    """
    if not shelf():
        hint = "build them with python tools/build_shelf.py, or install a wheel"
        raise PuzzleError("the pictures of the shelf were not built", hint)
    wanted = _plain(name)
    for each in shelf():
        if wanted in (each.name, *map(_plain, each.titles.values())):
            return each
    raise UnknownNameError("picture", name, [each.name for each in shelf()])


def listing() -> Iterator[str]:
    """A line for each picture: its name, and its titles."""
    longest = max((len(each.name) for each in shelf()), default=0)
    for each in shelf():
        yield f"{each.name:{longest}}  {', '.join(each.titles.values())}"


def _plain(title: str) -> str:
    return "-".join(title.lower().split())


def titles_of(title: str) -> Mapping[str, str]:
    """A title by language; for one that is not of the shelf, itself in English.

    >>> titles_of("Cat")["id"], titles_of("My cat")
    ('Kucing', {'en': 'My cat'})
    """
    known = {each.titles["en"]: each.titles for each in shelf()}
    return known.get(title, {"en": title})


def master_of(picture: Shelved) -> Master:
    """The master of a picture of the shelf."""
    return unpacked(_packed(shelf().index(picture)))


@cache
def shapes() -> Mapping[str, tuple[int, int]]:
    """Width and height of every master, by the picture's name."""
    return {each.name: _shape(_packed(number)) for number, each in enumerate(shelf())}


def _shape(packed: bytes) -> tuple[int, int]:
    """Width and height of a packed master, which begins at the first row and column."""
    width = SIDE // 8
    rows = [int.from_bytes(packed[at : at + width]) for at in range(0, len(packed), width)]
    marked = reduce(or_, rows)
    free = (marked & -marked).bit_length() - 1
    return SIDE - free, max(at for at, row in enumerate(rows, 1) if row)


def _packed(number: int) -> bytes:
    size = SIDE * SIDE // 8
    return _masters()[number * size : (number + 1) * size]


@cache
def _masters() -> bytes:
    return zlib.decompress(_MASTERS.read_bytes()[STAMP_BYTES:])


def unpacked(packed: bytes) -> Master:
    """The rows of a packed master, cut to the picture.

    >>> unpacked(bytes([0] * 8 + [0, 0b1101] + [0] * 6 + [0] * 62 * 8))
    ((1, 1, 0, 1),)
    """
    width = SIDE // 8
    lines = [packed[at : at + width] for at in range(0, len(packed), width)]
    rows = [[int(bit) for byte in line for bit in f"{byte:08b}"] for line in lines]
    marked = [at for at, row in enumerate(rows) if any(row)]
    columns = [at for at, column in enumerate(zip(*rows, strict=True)) if any(column)]
    cut = rows[marked[0] : marked[-1] + 1]
    return tuple(tuple(row[columns[0] : columns[-1] + 1]) for row in cut)
