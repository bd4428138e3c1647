"""Automata and runs as machines: they read the values along some places, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

from runut.core.rules.parts import Automaton, Runs

State = Hashable


def machine_of(
    part: Automaton | Runs,
) -> tuple[State, Callable[[State, int], State], Callable[[State], bool]]:
    """The start, the steps (`None` where a value is rejected) and the accepting states."""
    if isinstance(part, Automaton):
        steps = part.steps
        return (
            part.start,
            lambda state, value: steps.get((state, value)),
            part.accepting.__contains__,
        )
    end = len(part.clue)
    return (0, -1), partial(_run_step, part.clue), lambda state: state in {(end, 0), (end, -1)}


def _run_step(clue: Sequence[tuple[int, int]], state: tuple[int, int], value: int) -> State:
    """A state is how many runs have begun, and the cells left of the last one; -1 is a gap."""
    begun, rest = state
    if rest > 0:
        return (begun, rest - 1) if value == clue[begun - 1][1] else None
    if value == 0:
        return begun, -1
    if begun == len(clue) or clue[begun][1] != value:
        return None
    touches = rest == 0 and clue[begun - 1][1] == value
    return None if touches else (begun + 1, clue[begun][0] - 1)
