"""Clues in texts: read with their places, checked together, and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import repeat

from runut.core.scanner import Line, Scanner, Token, read_each, shown
from runut.errors import Fault, PuzzleError
from runut.families.nonogram.formats.palette import BLACK, Palette, used_colours
from runut.families.nonogram.model import LONGEST, Block, Clue, Nonogram, clue_faults
from runut.families.nonogram.shades import SHADES, shade_of
from runut.text.metadata import Note

LENGTH = re.compile(r"[^\s,]+")


@dataclass(frozen=True, slots=True)
class WrittenClue:
    """A clue as it stands in the text."""

    line: Line
    tokens: list[Token]
    is_padded: bool = False
    colours: list[int] | None = None
    """The colours of the tokens, if the tokens do not contain them."""

    def clue(self, palette: Palette) -> Clue:
        """The clue, else a `FormatError` for every faulty token."""
        marked = zip(self.tokens, self.colours or repeat(None), strict=False)
        blocks = read_each(marked, lambda each: palette.block(*each))
        self._check_zeros([block.length for block in blocks])
        return tuple(block for block in blocks if block.length)

    def _check_zeros(self, lengths: list[int]) -> None:
        if 0 not in lengths or lengths == [0]:
            return
        inner = [at for at, length in enumerate(lengths) if length]
        if not self.is_padded:
            hint = "0 is only for a line without blocks"
            self.tokens[lengths.index(0)].fail(
                "expected a block length of at least 1, found 0", hint
            )
        elif inner and 0 in lengths[inner[0] : inner[-1]]:
            at = lengths.index(0, inner[0])
            self.tokens[at].fail(
                "found 0 between two blocks", "zeros only fill up a row of the table"
            )

    def place(self, fault: Fault) -> Fault:
        """The fault at the place of this clue."""
        column = self.tokens[0].column if self.tokens else 1
        return replace(fault, line=self.line.number, column=column, source=self.line.source)


@dataclass(frozen=True, slots=True)
class CodedClue:
    """The lengths of a clue in a code."""

    line: Line
    lengths: Sequence[int]
    column: Callable[[], int]
    """Finds the column of the first length, for a fault."""

    def clue(self, _palette: Palette) -> Clue:
        """The clue."""
        return tuple(map(_block, self.lengths))

    def place(self, fault: Fault) -> Fault:
        """The fault at the place of this clue."""
        column = self.column()
        return replace(fault, line=self.line.number, column=column, source=self.line.source)


_block = lru_cache(maxsize=1 << 12)(Block)


def nonogram_of(
    rows: Sequence[WrittenClue | CodedClue],
    columns: Sequence[WrittenClue | CodedClue],
    first: Line,
    notes: Sequence[Note] = (),
    palette: Palette = BLACK,
) -> Nonogram:
    """The puzzle, else an error with all faults at the places of their clues."""
    written = [*rows, *columns]
    clues = read_each(written, lambda each: each.clue(palette))
    lines = tuple(clues[: len(rows)]), tuple(clues[len(rows) :]), palette.colours
    try:
        return Nonogram(*lines, tuple(notes))
    except PuzzleError as error:
        by_line, sums = clue_faults(*lines)
        faults = [written[number].place(fault) for number, fault in by_line]
        faults += (first.fault(fault.message, fault.hint) for fault in sums)
        if faults:
            raise PuzzleError(faults) from None
        raise error.at(source=first.source, line=first.number, column=1) from None


def take_clues(scanner: Scanner, count: int, what: str) -> list[WrittenClue]:
    """The next `count` lines as clues of rows or columns."""
    clues = []
    for number in range(1, count + 1):
        line = scanner.first(f"the clue of {what} {number} of {count}")
        clue = WrittenClue(line, line.tokens())
        if clue.tokens[0].text[0].isalpha():
            clue.tokens[0].fail(
                f"expected the clue of {what} {number} of {count}, found {shown(line.text)}",
                "a line without blocks has the clue 0",
            )
        clues.append(clue)
    return clues


def clue_texts(puzzle: Nonogram, clues: tuple[Clue, ...], between: str = " ") -> Iterator[str]:
    """Each clue as text in black and white, "0" for an empty one."""
    colours = used_colours(puzzle).colours
    if [shade_of(colour) for colour in colours] != [SHADES["black"]]:
        found = f"{len(colours)} colours" if len(colours) > 1 else f"the colour {colours[0]}"
        fault = f"the puzzle has {found}; this format is black and white"
        raise PuzzleError(fault, "grid, non, olsak and webpbn hold colours")
    return (between.join(str(block.length) for block in clue) or "0" for clue in clues)


def sizes_of(
    line: Line, match: re.Match[str], first: str = "width", second: str = "height"
) -> tuple[int, int]:
    """Both sizes of a picture that is not too large, from the first two groups in this order."""
    return check_sizes(line.group(match, 1), line.group(match, 2), first, second)


def check_sizes(
    one: Token, other: Token, first: str = "width", second: str = "height"
) -> tuple[int, int]:
    """Both sizes of a picture that is not too large; `first` and `second` are their names."""
    return (
        one.integer(f"the {first}", least=1, most=LONGEST),
        other.integer(f"the {second}", least=1, most=LONGEST),
    )


def joined(lines: Iterator[str]) -> str:
    """The lines, each with its end."""
    return "".join(f"{line}\n" for line in lines)
