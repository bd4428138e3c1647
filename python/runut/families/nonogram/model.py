"""The nonogram value: the clues of the rows and of the columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from operator import eq, index, itemgetter
from string import ascii_lowercase, ascii_uppercase
from typing import ClassVar, NamedTuple, cast

from runut.core.scanner import shown
from runut.core.shape import Shape
from runut.errors import Fault, PuzzleError
from runut.text.metadata import Note, Noted, note_faults, plain_notes

LONGEST = 1000
"""Most cells of a line."""
MOST_COLOURS = 52
"""Most colours besides white: each has its own letter."""
_CLUE = "a clue is the lengths of its blocks, such as [3, 1] or '3 1'; [] or 0 for none"
_LETTERS = ascii_lowercase + ascii_uppercase
_COLOUR = re.compile(r"[^\s=#\x00-\x1f\x7f]{0,30}(#[0-9a-f]{6})?")


class Block(NamedTuple):
    """A run of cells of one colour; colours count from 1, 0 is white."""

    length: int
    colour: int = 1


_LENGTH_OF: Callable[[Block], int] = itemgetter(0)
_COLOUR_OF: Callable[[Block], int] = itemgetter(1)

Clue = tuple[Block, ...]
"""The blocks of a line, from its beginning; a line without any has the empty clue."""


def clue_of(lengths: Iterable[int]) -> Clue:
    """The clue of black blocks of these lengths.

    >>> clue_of([2, 1])
    (Block(length=2, colour=1), Block(length=1, colour=1))
    """
    return tuple(Block(length) for length in lengths)


def lengths_of(clues: Iterable[Clue]) -> list[list[int]]:
    """The lengths of the blocks of each clue, as the engine takes them.

    >>> lengths_of([clue_of([2, 1]), ()])
    [[2, 1], []]
    """
    # Access by index is a third faster than by name, and there may be millions of blocks.
    return [[block[0] for block in clue] for clue in clues]


def marks_of(colours: Sequence[str]) -> tuple[str, ...]:
    """A letter for each colour: one of its name if that is free, else the first free one.

    >>> marks_of(["black", "blue#2040ff", "green", "b"])
    ('b', 'l', 'g', 'B')
    """
    marks: list[str] = []
    for colour in colours:
        name = "".join(filter(_LETTERS.__contains__, colour.partition("#")[0].lower()))
        wanted = name + name.upper() + _LETTERS
        marks.append(next(letter for letter in wanted if letter not in marks))
    return tuple(marks)


def shortest(clue: Clue) -> int:
    """The fewest cells that a clue takes, with its blocks as close as possible.

    Blocks of one colour need a white cell between them; blocks of two colours may touch.

    >>> shortest(clue_of([3, 2, 3])), shortest((Block(3, 1), Block(2, 2)))
    (10, 5)
    """
    colours = [*map(_COLOUR_OF, clue)]
    gaps: int = sum(map(eq, colours, colours[1:]))
    return sum(map(_LENGTH_OF, clue)) + gaps


@dataclass(frozen=True, slots=True)
class Nonogram(Noted):
    """Paint cells so that the runs of every row and column are those of its clue.

    `rows` (from the top) and `columns` (from the left) are clues; a block may be given as a plain
    length, and the clue `0` is the empty clue. `colours` are names of colours from 1 on, with a
    shade (`red#c01010`) or without. Raises `PuzzleError` for clues that do not fit their lines and
    when rows and columns hold different numbers of cells of a colour.

    `notes` are the metadata of a text, such as title and author; see
    `docs/reference/formats/nonogram.md`.
    They do not affect equality: puzzles with equal clues are equal.

    >>> puzzle = Nonogram(((1, 1), (0,)), ((1,), (), (1,)))
    >>> puzzle.width, puzzle.height, puzzle.rows[1]
    (3, 2, ())
    """

    family: ClassVar[str] = "nonogram"
    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    colours: tuple[str, ...] = ("black",)
    notes: tuple[Note, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(_clue(clue) for clue in self.rows))
        object.__setattr__(self, "columns", tuple(_clue(clue) for clue in self.columns))
        object.__setattr__(self, "colours", tuple(self.colours))
        object.__setattr__(self, "notes", tuple(plain_notes(self.notes)))
        faults = list(_size_faults(self))
        if not faults:
            faults += _note_faults(self)
            by_line, sums = clue_faults(self.rows, self.columns, self.colours)
            faults += [*(fault for _, fault in by_line), *sums]
        if faults:
            raise PuzzleError(faults)

    @classmethod
    def from_clues(
        cls,
        rows: Iterable[object],
        columns: Iterable[object],
        *,
        colours: Sequence[str] = ("black",),
    ) -> Nonogram:
        """The nonogram of a clue for each row, from the top, and each column, from the left.

        A clue is the lengths of its blocks, as a list, as a text ("3 1") or as one number; a block
        may be a pair of its length and its colour, from 1. Raises `PuzzleError` with every line
        that is wrong.

        >>> Nonogram.from_clues([[1, 1], 0], ["1", [], 1]).painted
        2
        """
        faults: list[Fault] = []
        lines = [
            tuple(_clues_from(given, what, faults))
            for what, given in (("row", rows), ("column", columns))
        ]
        if faults:
            raise PuzzleError(faults)
        return cls(lines[0], lines[1], tuple(colours))

    @property
    def shape(self) -> Shape:
        """The board, a rectangle."""
        return Shape.flat(self.height, self.width)

    @property
    def width(self) -> int:
        """Cells of a row."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """Cells of a column."""
        return len(self.rows)

    @property
    def painted(self) -> int:
        """Cells of a solution that are not white."""
        return sum(block.length for block in chain.from_iterable(self.rows))

    def transposed(self) -> Nonogram:
        """The puzzle mirrored at its main diagonal."""
        notes = (
            (name, _transposed(value, self.width) if name == "goal" else value)
            for name, value in self.notes
        )
        return Nonogram(self.columns, self.rows, self.colours, tuple(notes))


def _transposed(goal: str, width: int) -> str:
    return "".join(goal[at::width] for at in range(width))


def _note_faults(puzzle: Nonogram) -> Iterator[Fault]:
    yield from note_faults(puzzle.notes)
    for name, value in puzzle.notes:
        cells = puzzle.width * puzzle.height
        if name == "goal" and len(value) != cells:
            yield Fault(f"the goal holds {len(value)} cells; expected {cells}")


def _clue(clue: Iterable[int | tuple[int, int]]) -> Clue:
    if isinstance(clue, tuple) and set(map(type, clue)) == {Block}:
        blocks = cast("Clue", clue)
    else:
        blocks = tuple(Block(part) if isinstance(part, int) else Block(*part) for part in clue)
    return () if blocks == (Block(0),) else blocks


def _clues_from(given: object, what: str, faults: list[Fault]) -> Iterator[Clue]:
    """The clues of the rows or columns from values of any kind."""
    if not isinstance(given, Iterable):
        faults.append(Fault(f"the {what}s are {given!r:.60}; expected a list of clues", _CLUE))
        return
    for number, clue in enumerate(given, 1):
        yield _clue_from(clue, f"{what} {number}", faults)


def _clue_from(given: object, line: str, faults: list[Fault]) -> Clue:
    """The clue of a line from a value of any kind; an invalid one adds to the faults."""
    parts = given.split() if isinstance(given, str) else given
    blocks = parts if isinstance(parts, Iterable) else [parts]
    try:
        return _clue([_block_from(block) for block in blocks])
    except (TypeError, ValueError):
        faults.append(Fault(f"{line}: {given!r:.60} is not a clue", _CLUE))
        return ()


def _block_from(given: object) -> Block:
    if isinstance(given, str):
        return Block(int(given))
    if isinstance(given, Iterable):
        length, colour = given
        return Block(index(length), index(colour))
    return Block(index(given))  # type: ignore[arg-type] # else a TypeError


def _size_faults(puzzle: Nonogram) -> Iterator[Fault]:
    for count, what in ((puzzle.height, "rows"), (puzzle.width, "columns")):
        if not 1 <= count <= LONGEST:
            yield Fault(f"{count} {what}; expected 1 to {LONGEST}")
    if not 1 <= len(puzzle.colours) <= MOST_COLOURS:
        yield Fault(f"{len(puzzle.colours)} colours; expected 1 to {MOST_COLOURS}")
    for colour in puzzle.colours:
        if not (colour and _COLOUR.fullmatch(colour)):
            hint = "use a name without spaces, with an optional shade: red, red#c01010"
            yield Fault(f"the colour {shown(colour)}; expected a name of up to 30 letters", hint)
    for colour in {each for each in puzzle.colours if puzzle.colours.count(each) > 1}:
        yield Fault(f"the colour {shown(colour)} appears twice")


def clue_faults(
    rows: Sequence[Clue], columns: Sequence[Clue], colours: Sequence[str]
) -> tuple[list[tuple[int, Fault]], list[Fault]]:
    """The faults of single lines, each with the line's number, and of the sums.

    Lines count from 0: rows first, then columns. A puzzle may have a million blocks, so only a
    wrong line costs a step of Python for each of its blocks.
    """
    sides = Counter(chain.from_iterable(rows)), Counter(chain.from_iterable(columns))
    are_sound = all(
        block.length > 0 < block.colour <= len(colours) for block in chain.from_iterable(sides)
    )
    by_line: list[tuple[int, Fault]] = []
    for number, clue in enumerate(chain(rows, columns)):
        is_row = number < len(rows)
        cells = len(columns) if is_row else len(rows)
        if not (are_sound and _fits(clue, cells)):
            name = f"row {number + 1}" if is_row else f"column {number - len(rows) + 1}"
            by_line += ((number, fault) for fault in _line_faults(clue, name, cells, len(colours)))
    return by_line, [*_sum_faults(_painted(sides[0]), _painted(sides[1]), colours)]


def _fits(clue: Clue, cells: int) -> bool:
    with_gaps = sum(map(_LENGTH_OF, clue)) + len(clue) - 1
    return with_gaps <= cells or shortest(clue) <= cells


def _line_faults(clue: Clue, line: str, cells: int, colours: int) -> Iterator[Fault]:
    for block in clue:
        if block.length < 1:
            hint = "a line without blocks has the clue 0 alone"
            yield Fault(f"{line}: a block of {block.length} cells; expected at least 1", hint)
        if not 1 <= block.colour <= colours:
            yield Fault(f"{line}: a block of colour {block.colour}; expected 1 to {colours}")
    if shortest(clue) > cells:
        lengths = " ".join(str(block.length) for block in clue[:20]) + " …" * (len(clue) > 20)
        hint = f"close together its blocks take {shortest(clue)} cells"
        yield Fault(f"{line}: the clue {lengths} does not fit {cells} cells", hint)


def _sum_faults(
    by_rows: Counter[int], by_columns: Counter[int], colours: Sequence[str]
) -> Iterator[Fault]:
    """One fault for each colour of which rows and columns hold different numbers of cells."""
    for colour, name in enumerate(colours, 1):
        if by_rows[colour] != by_columns[colour]:
            yield Fault(
                f"the row clues hold {by_rows[colour]} {name} cells, "
                f"the column clues {by_columns[colour]}",
                "both must be equal: every painted cell stands in one row and one column",
            )


def _painted(blocks: Counter[Block]) -> Counter[int]:
    """The cells of each colour."""
    cells: Counter[int] = Counter()
    for block, count in blocks.items():
        cells[block.colour] += block.length * count
    return cells
