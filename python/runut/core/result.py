"""What a search gives back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Self

from runut.core.frozen import FrozenDict
from runut.core.puzzle import Puzzle, Solution, frozen
from runut.core.records import Record
from runut.core.shape import Cell, cell_name
from runut.core.surface import Shown, show
from runut.core.trace import Trace
from runut.errors import InputError

__all__ = [
    "Cell",
    "Forced",
    "Reason",
    "Result",
    "Stats",
    "Status",
    "Uniqueness",
    "Violation",
    "cell_name",
]


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
class Stats(Shown):
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
    counters: Mapping[str, int] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "counters", FrozenDict(self.counters))

    def to_dict(self) -> dict[str, Any]:
        """Every figure as plain values for JSON.

        >>> from runut import solve
        >>> solve("hitori/2/2/2111").stats.to_dict()["algorithm"]
        'auto'
        """
        figures = {name: getattr(self, name) for name in self.__slots__}
        return figures | {"counters": dict(self.counters)}


@dataclass(frozen=True, slots=True)
class Violation(Shown):
    """A rule that a board breaks, and the cells that break it together.

    `rule` is a stable name such as `row-duplicate`; the family has a sentence for each.

    >>> from runut import check
    >>> check("hitori/2/2/2111", [[1, 1], [0, 0]])[-1].rule
    'black-adjacent'
    """

    rule: str
    cells: tuple[Cell, ...]

    def to_dict(self) -> dict[str, Any]:
        """The rule and its cells, from 0, as plain values for JSON.

        >>> Violation("row-duplicate", ((0, 1), (0, 4))).to_dict()
        {'rule': 'row-duplicate', 'cells': ((0, 1), (0, 4))}
        """
        return {"rule": self.rule, "cells": self.cells}

    @classmethod
    def from_dict(cls, record: Record) -> Self:
        """The violation that `to_dict` wrote.

        >>> Violation.from_dict({"rule": "row-duplicate", "cells": [[0, 1], [0, 4]]}).cells
        ((0, 1), (0, 4))
        """
        return cls(record["rule"], frozen(record["cells"]))


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


_PLAIN = ("count", "complete", "halt", "distinct", "symmetry")
"""Fields of a result that JSON has as they are."""


def _solution(record: Record, puzzle: Puzzle | None) -> Solution:
    return Solution(frozen(record["cells"]), puzzle)


@dataclass(frozen=True, slots=True)
class Result(Shown):
    """The answer to one search.

    The search found `count` solutions; `solutions` holds those that it kept and unpacks each on
    access. `complete` means that it searched the whole space, so `count` is exact. `halt` names
    what ended an incomplete search: "solutions", "nodes", "seconds", "memory" or "cancelled"; or
    "incomplete", when the algorithm finished but may have missed solutions. A result is true where
    there is a solution, and `str(result)` is what the command prints. `candidate` and
    `violations` come from algorithms that may be wrong. `distinct`, from algorithms that know it,
    counts solutions up to symmetry; `symmetry` names the symmetries, also where these solutions
    were too many to count. `puzzle` is what was searched.

    >>> from runut import solve
    >>> result = solve("hitori/2/2/2111")
    >>> result.status.value, result.solution.cells
    ('solved', ((0, 0), (0, 1)))
    """

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

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """What a notebook shows: the first solutions, or the candidate with broken rules marked."""
        drawn = self._repr_svg_()
        return {"text/plain": str(self)} | ({"image/svg+xml": drawn} if drawn else {})

    def _repr_svg_(self) -> str | None:
        return None if self.puzzle is None else show("result", self.puzzle, self)

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values for JSON: the object of the command's `--json`.

        The command adds the puzzle's source and why it has no solution. Algorithms that may be
        wrong add `candidate` and `violations`.

        >>> from runut import solve
        >>> record = solve("hitori/2/2/2111").to_dict()
        >>> record["status"], record["solutions"]
        ('solved', [{'cells': ((0, 0), (0, 1))}])
        """
        record: dict[str, Any] = {
            "status": self.status.value,
            "uniqueness": self.uniqueness.value,
            "count": self.count,
            "distinct": self.distinct,
            "symmetry": self.symmetry,
            "complete": self.complete,
            "halt": self.halt,
            "stats": self.stats.to_dict(),
            "solutions": [{"cells": solution.cells} for solution in self.solutions],
        }
        if self.candidate is not None:
            record["candidate"] = {"cells": self.candidate.cells}
            record["violations"] = [violation.to_dict() for violation in self.violations]
        return record

    @classmethod
    def from_dict(cls, record: Record, puzzle: Puzzle | None = None) -> Self:
        """The result that `to_dict` or the command's `--json` wrote; it has no trace.

        Raises `InputError` for an object that lacks a field of a result.

        >>> from runut import solve
        >>> result = solve("hitori/2/2/2111")
        >>> Result.from_dict(result.to_dict()) == result
        True
        """
        try:
            return cls(
                status=Status(record["status"]),
                solutions=tuple(_solution(each, puzzle) for each in record["solutions"]),
                candidate=_solution(record["candidate"], puzzle) if "candidate" in record else None,
                stats=Stats(**record["stats"]),
                violations=tuple(map(Violation.from_dict, record.get("violations", ()))),
                puzzle=puzzle,
                **{name: record[name] for name in _PLAIN},
            )
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(f"expected the object of a result: {error!r:.80}") from None

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
class Forced(Shown):
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

    status: Status
    board: Solution | None
    open: int
    count: int
    complete: bool
    stats: Stats
    halt: str | None = None
    puzzle: Puzzle | None = field(default=None, repr=False, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """The result as plain values for JSON, open cells as `None`: what `runut forced` prints.

        >>> from runut import forced
        >>> forced("hitori/2/2/2111").to_dict()["cells"]
        ((0, 0), (0, 1))
        """
        return {
            "status": self.status.value,
            "complete": self.complete,
            "halt": self.halt,
            "open": self.open,
            "count": self.count,
            "cells": self.board and self.board.cells,
            "stats": self.stats.to_dict(),
        }

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """What a notebook shows: the puzzle with the cells that are forced."""
        drawn = self._repr_svg_()
        return {"text/plain": str(self)} | ({"image/svg+xml": drawn} if drawn else {})

    def _repr_svg_(self) -> str | None:
        return None if self.puzzle is None else show("puzzle", self.puzzle, self.board)
