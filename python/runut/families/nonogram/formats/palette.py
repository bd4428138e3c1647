"""The colours of a text: their names and shades, and their marks after block lengths."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, count
from types import MappingProxyType

from runut.core.scanner import Token, shown
from runut.families.nonogram.model import LONGEST, Block, Clue, Nonogram, marks_of
from runut.families.nonogram.shades import SHADES

_PARTS = re.compile(r"([0-9]+)(\D+)")
_HEX = re.compile(r"#?([0-9a-f]{3}|[0-9a-f]{6})")
_UNFIT = re.compile(r"[\s=#\x00-\x1f\x7f]+")
_MOST_LETTERS = 30


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours from 1 on, and the number of each mark; "" marks lengths without a mark."""

    colours: tuple[str, ...]
    marks: Mapping[str, int]

    def block(self, token: Token, colour: int | None = None) -> Block:
        """A length with its mark as a block; without a mark the block has this `colour`."""
        mark = ""
        if colour is None:
            parts = _PARTS.fullmatch(token.text)
            if parts is not None and any(self.marks):
                mark, token = parts[2], replace(token, text=parts[1])
            colour = self.marks.get(mark)
        length = token.integer("a block length", most=LONGEST)
        if colour is None and length:
            found = f"found the mark {shown(mark)}" if mark else "found no mark"
            known = " ".join(each for each in self.marks if each)
            token.fail(f"expected a length and the mark of a colour, {found}", f"marks: {known}")
        return Block(length, colour or 1)


BLACK = Palette(("black",), MappingProxyType({"": 1}))
"""The palette of a text without colours."""


def colour_name(name: str, shade: str = "") -> str:
    """The name of a colour in puzzles; without a shade that follows from the name.

    >>> colour_name("red", "F00"), colour_name("light red", "#ff8080"), colour_name("", "010203")
    ('red', 'light-red#ff8080', '#010203')
    """
    plain = _UNFIT.sub("-", name.partition("#")[0].strip())[:_MOST_LETTERS]
    match = _HEX.fullmatch(shade.strip().lower())
    digits = match[1] if match else ""
    whole = "#" + ("".join(2 * digit for digit in digits) if len(digits) == 3 else digits)
    if not digits or SHADES.get(plain.lower()) == whole:
        return plain or "unnamed"
    return plain + whole


def distinct(colours: Iterable[str]) -> tuple[str, ...]:
    """The colours, with a number after repeated names.

    >>> distinct(["red", "red", "red#c01010"])
    ('red', 'red-2', 'red#c01010')
    """
    names: list[str] = []
    for colour in colours:
        name, sign, digits = colour.partition("#")
        numbered = (f"{name[:27]}-{number}{sign}{digits}" for number in count(2))
        names.append(next(each for each in chain((colour,), numbered) if each not in names))
    return tuple(names)


def marked_texts(puzzle: Nonogram, clues: Iterable[Clue], between: str = " ") -> Iterator[str]:
    """Each clue as text, with marks after the lengths unless the puzzle is black and white."""
    marks = ("",) if puzzle.colours == BLACK.colours else marks_of(puzzle.colours)
    for clue in clues:
        blocks = (f"{block.length}{marks[block.colour - 1]}" for block in clue)
        yield between.join(blocks) or "0"


def used_colours(puzzle: Nonogram) -> Nonogram:
    """The puzzle with only the colours of its blocks; black, if there is no block."""
    blocks = list(chain.from_iterable(puzzle.rows))
    used = sorted({block.colour for block in blocks})
    if len(used) == len(puzzle.colours):
        return puzzle
    numbers = {colour: number for number, colour in enumerate(used, 1)}

    def renumbered(clues: Iterable[Clue]) -> tuple[Clue, ...]:
        return tuple(
            tuple(Block(block.length, numbers[block.colour]) for block in clue) for clue in clues
        )

    colours = tuple(puzzle.colours[colour - 1] for colour in used) or BLACK.colours
    rows, columns = renumbered(puzzle.rows), renumbered(puzzle.columns)
    return Nonogram(rows, columns, colours, puzzle.notes)
