"""The technique that explains each rule of a sudoku, by the exact name of the rule."""

from __future__ import annotations

from runut.core.frozen import FrozenDict

_LINES = {
    "thermometer": "thermometer slow-thermometer",
    "whispers": "whispers",
    "renban": "renban",
    "line": "palindrome nabner modular entropic between lockout lockout-ends relation zipper "
    "stretch-sums",
}
_SINGLE = {
    "line": "sum-line pattern automaton",
    "arrow": "arrow double-arrow",
    "dot": "difference ratio pair-sum greater quadruple minimum maximum "
    "negative-difference negative-ratio negative-sum",
    "sum": "little-killer total equal-sums rellik",
    "outside-clue": "sandwich lunchbox x-sum skyscraper numbered-room numbered-room-other",
    "rank": "full-rank full-rank-greater full-rank-order",
    "pair-ban": "consecutive-neighbours",
}
_STEPS = FrozenDict(
    {
        rule: (step, is_line)
        for table, is_line in ((_LINES, True), (_SINGLE, False))
        for step, rules in table.items()
        for rule in rules.split()
    }
)


def step_of(rule: str) -> tuple[str, bool]:
    """The technique of a rule, and whether its constraints that share cells are one clue.

    >>> step_of("renban"), step_of("renban-like")
    (('renban', True), ('', False))
    """
    return _STEPS.get(rule, ("", False))
