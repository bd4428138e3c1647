"""Automata that read digits along cells, made from a start, a step and what is accepted.

`automaton` explores the states breadth first, drops those from which nothing is accepted, and joins
those that accept the same (Moore's partition refinement), so that every caller may choose the
states that are easiest to read. States become numbers, digits the numbers of the board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Generic, NamedTuple, TypeVar

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


def of_length(
    digits: range,
    length: int,
    start: S,
    step: Callable[[S, int, int], S | None],
    accepts: Callable[[S], bool],
    *,
    most: int = MOST_STATES,
) -> Automaton:
    """The least automaton that accepts the same rows of so many digits.

    `step` gets a state, the place from 0, and the number that is read there. States of different
    places never meet, so one look from the end to the start joins those that accept the same.
    Raises `TooManyStatesError` if more than `most` states can be reached.

    >>> grows = of_length(range(1, 3), 2, 0, lambda last, at, n: n if n > last else None, bool)
    >>> sorted(grows.steps)
    [(1, 2), (2, 1)]
    """
    layers = _layers(digits, length, start, step, most)
    classes = [0 if accepts(state) else None for state in layers.ends]
    steps: dict[tuple[int, int], int] = {}
    count = 1
    for ways in reversed(layers.ways):
        seen: dict[tuple[int | None, ...], int | None] = {(None,) * len(digits): None}
        finer: list[int | None] = []
        for way in ways:
            sign = tuple([None if to is None else classes[to] for to in way])
            if sign not in seen:
                seen[sign] = count
                steps.update(((count, n), to) for n, to in enumerate(sign, 1) if to is not None)
                count += 1
            finer.append(seen[sign])
        classes = finer
    if classes[0] is None:
        return Automaton(0, {}, frozenset())
    return Automaton(classes[0], steps, frozenset((0,)))


Read = tuple[tuple[int, int, frozenset[tuple[int, int]]], ...]
"""Runs of places that are read, each from one place up to another, with where it leads from each
state: pairs of states."""


@lru_cache(maxsize=1024)
def in_other_order(
    numbers: range, whole: Automaton, order: tuple[int, ...], *, most: int = MOST_STATES
) -> Automaton:
    """The least automaton that accepts the same rows, but reads their places in this order.

    Raises `TooManyStatesError` if more than `most` states can be reached.

    >>> rises = Automaton(0, {(0, 1): 1, (1, 2): 2}, frozenset({2}))
    >>> in_other_order(range(1, 3), rises, (1, 0)).steps
    {(1, 1): 0, (2, 2): 1}
    """
    length = len(order)
    useful = _useful(numbers, whole, length)
    arrows = [
        {
            number: frozenset(
                (state, 0 if at == length - 1 else after)
                for state in useful[at]
                if (after := whole.steps.get((state, number))) in useful[at + 1]
            )
            for number in numbers
        }
        for at in range(length)
    ]

    def step(read: Read, at: int, number: int) -> Read | None:
        first, last, leads = order[at], order[at] + 1, arrows[order[at]][number]
        others = []
        for run in read:
            if run[1] == first:
                first, leads = run[0], _through(run[2], leads)
            elif run[0] == last:
                last, leads = run[1], _through(leads, run[2])
            else:
                others.append(run)
        return tuple(sorted((*others, (first, last, leads)))) if leads else None

    start: Read = ()
    return of_length(numbers, length, start, step, lambda _: True, most=most)


def _through(
    first: frozenset[tuple[int, int]], then: frozenset[tuple[int, int]]
) -> frozenset[tuple[int, int]]:
    """Where one run after another leads."""
    ways = dict(then)
    return frozenset((state, ways[to]) for state, to in first if to in ways)


def _useful(numbers: range, whole: Automaton, length: int) -> list[set[int]]:
    """The states before each place, and at the end, by which a row can be accepted."""
    found = [{whole.start}]
    for _ in range(length):
        tos = (whole.steps.get((state, number)) for state in found[-1] for number in numbers)
        found.append({to for to in tos if to is not None})
    found[-1] &= whole.accepting
    for states, after in zip(found[-2::-1], found[:0:-1], strict=True):
        states -= {
            state
            for state in states
            if not any(whole.steps.get((state, number)) in after for number in numbers)
        }
    return found


class _Layers(NamedTuple, Generic[S]):
    """The states that can be reached, place by place, each by its number among those of its place.

    `ways` has for each state and number the state at the next place; `ends` are the last states.
    """

    ways: list[list[list[int | None]]]
    ends: list[S]


def _layers(
    digits: range, length: int, start: S, step: Callable[[S, int, int], S | None], most: int
) -> _Layers[S]:
    states, ways, count = [start], [], 1
    for at in range(length):
        numbers: dict[S, int] = {}
        here: list[list[int | None]] = []
        for state in states:
            afters = [step(state, at, number) for number in range(1, len(digits) + 1)]
            here.append(
                [
                    None if each is None else numbers.setdefault(each, len(numbers))
                    for each in afters
                ]
            )
            if count + len(numbers) > most:
                raise TooManyStatesError(f"more than {most} states")
        count += len(numbers)
        ways.append(here)
        states = list(numbers)
    return _Layers(ways, states)


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
