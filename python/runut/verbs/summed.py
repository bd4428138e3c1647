"""The outcome of several searches that belong together: parts of one puzzle, or of one count."""

from __future__ import annotations

from collections.abc import Sequence

from runut.core.search import Figures, Outcome


def added_up(count: int, last: Outcome, conclusion: Outcome | None) -> Figures:
    """The outcome of the `last` part of a count that has come to `count` solutions.

    After all parts the `conclusion` says what that means.
    """
    return Figures(
        halt=last.halt if conclusion is None else conclusion.halt,
        count=count,
        nodes=last.nodes,
        backtracks=last.backtracks,
        max_depth=last.max_depth,
        seconds=last.seconds + (0.0 if conclusion is None else conclusion.seconds),
        distinct=None if conclusion is None else conclusion.distinct,
        counters=last.counters,
    )


def together(outcomes: Sequence[Outcome], seconds: float, most: int | None = None) -> Figures:
    """The outcome of the whole: counts add up, and the limit of solutions holds for their sum."""
    count = sum(outcome.count for outcome in outcomes)
    halts = (outcome.halt for outcome in outcomes if outcome.halt not in (None, "solutions"))
    halt = next(halts, None)
    if most is not None and count >= most:
        count, halt = most, "solutions"
    return Figures(
        halt=halt,
        count=count,
        nodes=sum(outcome.nodes for outcome in outcomes),
        backtracks=sum(outcome.backtracks for outcome in outcomes),
        max_depth=max((outcome.max_depth for outcome in outcomes), default=0),
        seconds=seconds,
    )
