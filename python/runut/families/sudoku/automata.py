"""Automata that read digits along cells, made from a start, a step and what is accepted.

`automaton` explores the states breadth first, drops those from which nothing is accepted, and joins
those that accept the same (Moore's partition refinement), so that every caller may choose the
states that are easiest to read. States become numbers, digits the numbers of the board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import TypeVar

from runut.core.rules.parts import Automaton

MOST_STATES = 20_000

S = TypeVar("S", bound=Hashable)
Steps = dict[int, dict[int, int]]
"""The next state of each state by number."""


class TooManyStatesError(ValueError):
    """An automaton would have more states than are allowed."""


def automaton(
    digits: range,
    start: S,
    step: Callable[[S, int], S | None],
    accepts: Callable[[S], bool],
    *,
    most: int = MOST_STATES,
) -> Automaton:
    """The least automaton that accepts the same; `step` is `None` where nothing follows.

    Raises `TooManyStatesError` if more than `most` states can be reached.

    >>> ends_higher = automaton(range(1, 3), 0, lambda _, digit: digit, lambda last: last == 2)
    >>> len({state for state, _ in ends_higher.steps})
    2
    """
    steps, ends = _explored(digits, start, step, most)
    accepting = {number for state, number in ends.items() if accepts(state)}
    steps = _trimmed(steps, accepting)
    if 0 not in steps:
        return Automaton(0, {}, frozenset())
    classes = _joined(steps, accepting)
    return Automaton(
        classes[0],
        {
            (classes[state], number): classes[after]
            for state, ways in steps.items()
            for number, after in ways.items()
        },
        frozenset(classes[state] for state in accepting),
    )


def _explored(
    digits: range, start: S, step: Callable[[S, int], S | None], most: int
) -> tuple[Steps, dict[S, int]]:
    """The steps of every state that can be reached, and its number in the order of discovery."""
    numbers: dict[S, int] = {start: 0}
    waiting = [start]
    steps: Steps = {}
    for state in waiting:  # the list grows during the loop
        ways = steps[numbers[state]] = {}
        for number, digit in enumerate(digits, 1):
            after = step(state, digit)
            if after is None:
                continue
            if after not in numbers:
                if len(numbers) >= most:
                    raise TooManyStatesError(f"more than {most} states")
                numbers[after] = len(numbers)
                waiting.append(after)
            ways[number] = numbers[after]
    return steps, numbers


def _trimmed(steps: Steps, accepting: set[int]) -> Steps:
    """Only the states from which something is accepted."""
    before: dict[int, set[int]] = defaultdict(set)
    for state, ways in steps.items():
        for after in ways.values():
            before[after].add(state)
    alive, waiting = set(accepting), list(accepting)
    while waiting:
        for state in before[waiting.pop()] - alive:
            alive.add(state)
            waiting.append(state)
    return {
        state: {number: after for number, after in ways.items() if after in alive}
        for state, ways in steps.items()
        if state in alive
    }


def _joined(steps: Steps, accepting: set[int]) -> dict[int, int]:
    """The class of each state; states of one class accept the same."""
    classes = {state: int(state in accepting) for state in steps}
    count = len(set(classes.values()))
    while True:
        seen: dict[Hashable, int] = {}
        finer = {}
        for state, ways in steps.items():
            sign = classes[state], tuple((each, classes[to]) for each, to in ways.items())
            finer[state] = seen.setdefault(sign, len(seen))
        classes = finer
        if len(seen) == count:
            return classes
        count = len(seen)
