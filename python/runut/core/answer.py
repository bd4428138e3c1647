"""From what a search gave back to the `Result` that people see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from runut.core.family import Algorithm, AnyFamily
from runut.core.limits import ENGINE_VERSION
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Result, Stats, Status, Violation
from runut.core.search import Outcome, Stream
from runut.core.trace import Trace

__all__ = ["Solutions", "answer"]


class Solutions(Iterator[Solution]):
    """Solutions of one search, found as they are asked for. Letting go of it ends the search."""

    def __init__(
        self, family: AnyFamily, method: Algorithm[Any], puzzle: Puzzle, stream: Stream
    ) -> None:
        self._family, self._method, self._puzzle, self._stream = family, method, puzzle, stream

    def __next__(self) -> Solution:
        return self._family.unpack(self._puzzle, next(self._stream))

    @property
    def result(self) -> Result | None:
        """How the search ended, once no solution is left; it keeps no solutions itself."""
        outcome = self._stream.outcome
        if outcome is None:
            return None
        return answer(self._family, self._method, self._puzzle, outcome)


def answer(
    family: AnyFamily,
    method: Algorithm[Any],
    puzzle: Puzzle,
    outcome: Outcome,
    *,
    seed: int | None = None,
    record: bool = False,
) -> Result:
    """The result of one search by `method`."""
    solutions = tuple(family.unpack(puzzle, cells) for cells in outcome.solutions)
    candidate, violations = _candidate(family, puzzle, outcome)
    if candidate is not None and not violations and outcome.halt is None:
        solutions = (candidate,)
    count = max(outcome.count, len(solutions))
    return Result(
        status=_status(outcome, count, violations),
        solutions=solutions,
        count=count,
        complete=outcome.halt is None and method.sound,
        stats=_stats(method, outcome, seed),
        halt=outcome.halt,
        trace=Trace(outcome.events, outcome.dropped) if record else None,
        candidate=candidate,
        violations=violations,
    )


def _candidate(
    family: AnyFamily, puzzle: Puzzle, outcome: Outcome
) -> tuple[Solution | None, tuple[Violation, ...]]:
    if outcome.candidate is None:
        return None, ()
    candidate = family.unpack(puzzle, outcome.candidate)
    return candidate, family.check(puzzle, candidate)


def _status(outcome: Outcome, count: int, violations: tuple[Violation, ...]) -> Status:
    if outcome.halt not in (None, "solutions"):
        return Status.STOPPED
    if violations:
        return Status.UNSOUND
    return Status.SOLVED if count else Status.UNSOLVABLE


def _stats(method: Algorithm[Any], outcome: Outcome, seed: int | None) -> Stats:
    return Stats(
        algorithm=method.name,
        nodes=outcome.nodes,
        backtracks=outcome.backtracks,
        max_depth=outcome.max_depth,
        seconds=outcome.seconds,
        seed=seed,
        engine_version=ENGINE_VERSION,
        counters=outcome.counters,
    )
