"""The plan of a run, and the answer of each part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.driver import Pace
from benchmarks.table import Line

__all__ = ["Plan", "Section", "plan_pace"]

FULL = Pace(rounds=7, slice=0.15)
QUICK = Pace(rounds=2, slice=0.01)


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure: the folder of sets, the folder of peers, names of parts, and how long.

    `is_quick` tests the harness: few puzzles, short turns, figures without meaning. `is_whole`
    takes all puzzles of sets that are usually sampled. `seeds` is the number of searches per
    median, where one search may be lucky; `boards` the number of random boards of a kind.
    """

    sets: Path
    peers: Path | None
    parts: tuple[str, ...]
    pace: Pace
    is_quick: bool = False
    is_whole: bool = False
    seeds: int = 1
    boards: int = 10


@dataclass(frozen=True, slots=True)
class Section:
    """One part of the answer: a table or a line as text, its figures for programs, and its lines.

    The lines are what the table of goals looks at, by name.
    """

    name: str
    text: str
    figures: Mapping[str, object] = field(default_factory=dict)
    lines: Sequence[Line] = ()


def plan_pace(rounds: int | None, *, is_quick: bool) -> Pace:
    """The pace of a run, with another number of rounds if one is given."""
    usual = QUICK if is_quick else FULL
    return usual if rounds is None else Pace(rounds, usual.slice)
