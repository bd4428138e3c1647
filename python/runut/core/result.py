"""What a search gives back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from runut.core.frozen import FrozenDict
from runut.core.puzzle import Puzzle, Solution
from runut.core.records import Record, Recorded
from runut.core.shape import Cell, Cells
from runut.core.surface import Drawn, Shown, show
from runut.core.trace import Trace


class Status(StrEnum):
    """How a search ended."""

    SOLVED = "solved"
    """The search found at least one solution: all of them, or as many as the limit allows."""
    UNSOLVABLE = "unsolvable"
    """The search proved that there is no solution."""
    STOPPED = "stopped"
    """A limit or `cancel` ended the search; the result holds what it found."""
    UNSOUND = "unsound"
    """An incomplete method ended with a candidate that breaks a rule."""


class Uniqueness(StrEnum):
    """What a search proves of the number of solutions."""

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    UNKNOWN = "unknown"

    @classmethod
    def of(cls, count: int, *, is_whole: bool) -> Uniqueness:
        """What a count of solutions proves, of a whole search or of one that was stopped."""
        if count > 1:
            return cls.SEVERAL
        if not is_whole:
            return cls.UNKNOWN
        return cls.UNIQUE if count else cls.NONE


@dataclass(frozen=True, slots=True)
class Stats(Recorded):
    """The figures of one search.

    Each algorithm says what its node is. `seconds` is elapsed time of the search alone; `counters`
    are the algorithm's own figures by name.

    >>> from runut import solve
    >>> stats = solve("hitori/2/2/2111").stats
    >>> stats.algorithm, stats.nodes
    ('auto', 1)
    """

    algorithm: str
    nodes: int
    backtracks: int
    max_depth: int
    seconds: float
    seed: int | None
    engine_version: str
    counters: Mapping[str, int] = field(default_factory=FrozenDict, hash=False)

    def __post_init__(self) -> None:
        if type(self.counters) is not FrozenDict:
            object.__setattr__(self, "counters", FrozenDict(self.counters))


@dataclass(frozen=True, slots=True)
class Violation(Recorded):
    """A rule that a board breaks, and the cells that break it together.

    `rule` is a stable name such as `row-duplicate`; the family has a sentence for each.

    >>> from runut import check
    >>> check("hitori/2/2/2111", [[1, 1], [0, 0]])[-1].rule
    'black-adjacent'
    """

    rule: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Reason(Shown):
    """Why a puzzle has no solution: a stable name, a sentence, and the cells that it names.

    `id` is the sentence in Indonesian, where it differs.

    >>> from runut import reasons
    >>> reasons("set:tetrominoes/4x5")[0].text[:31]
    'coloured like a chessboard, the'
    """

    name: str
    text: str
    cells: tuple[Cell, ...]
    id: str = ""

    def said(self, language: str) -> str:
        """The sentence in a language."""
        return self.id if language == "id" and self.id else self.text


@dataclass(frozen=True, slots=True)
class Result(Recorded, Drawn):
    """The answer to one search.

    The search found `count` solutions; `solutions` holds those that it kept and unpacks each on
    access. `complete` means that it searched the whole space, so `count` is exact. `halt` names
    what ended an incomplete search: "solutions", "nodes", "seconds", "memory" or "cancelled"; or
    "incomplete", when the algorithm finished but may have missed solutions. A result is true where
    there is a solution, and `str(result)` is what the command prints. `candidate` and
    `violations` come from algorithms that may be wrong, and JSON has them only then. `distinct`,
    from algorithms that know it, counts solutions up to symmetry; `symmetry` names the symmetries,
    also where these solutions were too many to count. `puzzle` is what was searched.

    >>> from runut import solve
    >>> result = solve("hitori/2/2/2111")
    >>> result.status.value, result.solution.cells
    ('solved', ((0, 0), (0, 1)))
    """

    JSON = (
        "status", "uniqueness", "count", "distinct", "symmetry", "complete", "halt", "stats",
        "solutions", "candidate?", "violations?",
    )  # fmt: skip
    status: Status
    solutions: Sequence[Solution]
    count: int
    complete: bool
    stats: Stats
    halt: str | None = None
    trace: Trace | None = None
    candidate: Solution | None = None
    violations: tuple[Violation, ...] = ()
    distinct: int | None = None
    symmetry: str | None = None
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)

    def _repr_svg_(self) -> str | None:
        """The first solutions, or the candidate with broken rules marked."""
        return None if self.puzzle is None else show("result", self.puzzle, self)

    @property
    def solution(self) -> Solution | None:
        """The first solution, if there is one."""
        return self.solutions[0] if self.solutions else None

    def __bool__(self) -> bool:
        return self.count > 0

    @property
    def is_unique(self) -> bool | None:
        """Whether there is one solution; `None` where this search, say for the first, ends before.

        >>> from runut import solve
        >>> solve("hitori/2/2/2111", solutions=2).is_unique
        True
        """
        found = self.uniqueness
        return None if found is Uniqueness.UNKNOWN else found is Uniqueness.UNIQUE

    @property
    def uniqueness(self) -> Uniqueness:
        """What this search proves: two solutions, exactly one, none, or nothing yet."""
        return Uniqueness.of(self.count, is_whole=self.complete)


@dataclass(frozen=True, slots=True)
class Forced(Recorded, Drawn):
    """What every solution of a puzzle has in common.

    `board` has a value where all solutions agree and `None` elsewhere; `board` itself is `None`
    when there is no solution, or none was found in time. `open` cells were not given, and `count`
    of them are forced. When `complete` is false the search had to stop (`halt` says why): every
    value on the board is forced, but others may be too. `puzzle` is what was searched.

    >>> from runut import forced
    >>> found = forced("hitori/2/2/2111")
    >>> found.count, found.open, found.board.cells
    (4, 4, ((0, 0), (0, 1)))
    """

    JSON = "status", "complete", "halt", "open", "count", "cells", "stats"
    status: Status
    board: Solution | None
    open: int
    count: int
    complete: bool
    stats: Stats
    halt: str | None = None
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)

    @property
    def cells(self) -> Cells | None:
        """The cells of the board, `None` in those that are not forced."""
        return None if self.board is None else self.board.cells

    @classmethod
    def _more(cls, record: Record, puzzle: Puzzle | None) -> Record:
        board = record["cells"]
        return {"board": None if board is None else Solution.from_dict({"cells": board}, puzzle)}

    def _repr_svg_(self) -> str | None:
        """The puzzle with the cells that are forced."""
        return None if self.puzzle is None else show("puzzle", self.puzzle, self.board)
