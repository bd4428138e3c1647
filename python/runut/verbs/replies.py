"""What the questions of setters give back: about the clues of a puzzle, and about its values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from runut.core.clues import Clue
from runut.core.puzzle import Puzzle, needed
from runut.core.records import Json, Record, Recorded
from runut.core.result import Stats, Status, Uniqueness
from runut.core.shape import Cell, Value, cell_name, part_at
from runut.core.surface import Shown

Values = Mapping[Value, int]
"""The values of a cell, each with a number of solutions."""


def _between(*own: str) -> tuple[str, ...]:
    """The names of a reply's object: what is its own stands between start and end."""
    return "status", *own, "complete", "halt", "stats"


@dataclass(frozen=True, kw_only=True)
class Reply(Recorded):
    """What all replies say: how the searches for it ended, their figures, and the puzzle.

    When `complete` is false they had to stop (`halt` says why).
    """

    status: Status
    complete: bool
    stats: Stats
    halt: str | None = None
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, kw_only=True)
class Superfluous(Reply):
    """The clues of a puzzle without which it stays unique, each by itself.

    `uniqueness` is that of the puzzle itself: unless it is unique, no clue is tried. `tried` of
    `total` clues were tried; when `complete` is false the search had to stop (`halt` says why).

    >>> from runut import superfluous
    >>> found = superfluous("1234341221434321")
    >>> len(found.clues), found.tried, found.total
    (16, 16, 16)
    """

    JSON = _between("uniqueness", "clues", "tried", "total")
    uniqueness: Uniqueness
    clues: tuple[Clue, ...]
    tried: int
    total: int


@dataclass(frozen=True, kw_only=True)
class Minimal(Reply):
    """A puzzle with one solution that would have several without any of its clues.

    `kept` and `left_out` are the clues of the puzzle at the beginning. `puzzle` is the one that is
    left; `None` where no puzzle of the family can do without a clue, and where the beginning was
    not unique (see `uniqueness`). When `complete` is false the search had to stop: the puzzle is
    unique, but some of `kept` were not tried.

    >>> from runut import minimal
    >>> minimal("1234341221434321", seed=1).puzzle.givens
    5
    """

    JSON = _between("uniqueness", "puzzle", "kept", "left_out")
    uniqueness: Uniqueness
    puzzle: Puzzle | None = None
    kept: tuple[Clue, ...]
    left_out: tuple[Clue, ...]

    @classmethod
    def _more(cls, record: Record, puzzle: Puzzle | None) -> Record:
        if record["puzzle"] is None:
            return {"puzzle": None}
        left = {"family": needed(puzzle).family, "text": record["puzzle"]}
        return {"puzzle": Puzzle.from_dict(left)}


@dataclass(frozen=True, kw_only=True)
class Candidates(Reply):
    """The values that each cell has in some solution: the true candidates of a puzzle.

    `cells` has for each cell, by rows and in space by layers, its values, each with the number of
    solutions that have it: exact below `limit`, else `limit`. A hole has none. When `complete` is
    false the search had to stop (`halt` says why): there may be more values and more solutions.

    >>> from runut import candidates
    >>> found = candidates("....34...1......", limit=3)
    >>> found.cells[2], found.of((0, 0))
    (({2: 3, 4: 2}, {1: 3}, {2: 1, 3: 3, 4: 2}, {2: 1, 3: 3, 4: 2}), {1: 3})
    """

    JSON = _between("limit", "cells")
    limit: int
    cells: tuple[Any, ...] = field(repr=False, hash=False)

    @classmethod
    def later(cls, counted: Callable[[], tuple[Any, ...]], **figures: object) -> Candidates:
        """The candidates whose cells are counted on first access."""
        found = cls(cells=(), **cast("Any", figures))
        vars(found).update(_counted=counted)
        del vars(found)["cells"]
        return found

    if not TYPE_CHECKING:  # a type checker would allow every name

        def __getattr__(self, name: str) -> object:
            """Count the values on first access."""
            if name != "cells" or "_counted" not in vars(self):
                return Shown.__getattr__(self, name)
            vars(self).update(cells=vars(self).pop("_counted")())
            return self.cells

    def __getstate__(self) -> Record:
        """A copy or a pickle has the values, and no solutions."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def of(self, cell: Cell) -> Values:
        """The values of one cell, from 0: (row, column), or (layer, row, column) in space."""
        return dict(part_at(self.cells, cell))

    def __getitem__(self, cell: Cell) -> Values:
        return self.of(cell)

    def to_dict(self) -> Record:
        """The candidates for JSON: of each cell its values, each with its number of solutions.

        >>> from runut import candidates
        >>> candidates("hitori/2/2/2111").to_dict()["cells"]
        [[[(0, 1)], [(0, 1)]], [[(0, 1)], [(1, 1)]]]
        """
        return self._plain(cells=_pairs(self.cells))

    @classmethod
    def _more(cls, record: Record, puzzle: Puzzle | None) -> Record:
        depth = 3 if needed(puzzle).shape.is_layered else 2
        return {"cells": _counted(record["cells"], depth)}


def _pairs(cells: Json) -> list[Json]:
    """Rows, layers or the values of a cell."""
    return list(cells.items()) if isinstance(cells, Mapping) else [_pairs(each) for each in cells]


def _counted(cells: Json, depth: int) -> Json:
    """The same back: layers and rows of the values of cells."""
    return tuple(_counted(each, depth - 1) for each in cells) if depth else dict(cells)


class Completion(NamedTuple):
    """A value of a cell that only one solution has: as a clue it makes the puzzle unique.

    >>> str(Completion((0, 1), 3))
    'r1c2 = 3'
    """

    cell: Cell
    value: Value

    def __str__(self) -> str:
        return f"{cell_name(self.cell)} = {self.value}"


@dataclass(frozen=True, kw_only=True)
class Completions(Reply):
    """Every single value of a cell that makes a puzzle with several solutions unique.

    The puzzle has `count` solutions, or more unless the count `is_exact`. Without several there is
    nothing to complete. When `complete` is false the search had to stop (`halt` says why).

    >>> from runut import completions
    >>> found = completions("....3....1.3..2.")
    >>> found.count, str(found.facts[0])
    (2, 'r1c2 = 2')
    """

    JSON = _between("uniqueness", "count", "is_exact", "facts")
    uniqueness: Uniqueness
    count: int
    is_exact: bool
    facts: tuple[Completion, ...]


@dataclass(frozen=True, slots=True)
class Contradicting(Recorded):
    """One of the constraints that contradict each other: its rule and number, cells and sentence.

    >>> Contradicting("pair-sum", 0, ((0, 0), (0, 1)), "the digits of r1c1 r1c2 add up to 18").rule
    'pair-sum'
    """

    JSON = "rule", "index", "cells", "sentence"
    rule: str
    index: int
    cells: tuple[Cell, ...]
    sentence: str


@dataclass(frozen=True, kw_only=True)
class Conflict(Reply):
    r"""Constraints of a puzzle without a solution that contradict each other; givens are some too.

    None of them can be spared: the others would have a solution. Other constraints may contradict
    each other as well. A puzzle that has a solution has none. When `complete` is false the search
    had to stop (`halt` says why) before it knew them.

    >>> from runut import conflict
    >>> found = conflict("sudoku 2x2\n" + "....\n" * 4 + "pair-sum 8 r1c1 r1c2")
    >>> for each in found.constraints:
    ...     print(each.sentence)
    row 1 holds no digit twice
    r1c1 r1c2 add up to 8
    """

    JSON = _between("constraints")
    constraints: tuple[Contradicting, ...]
