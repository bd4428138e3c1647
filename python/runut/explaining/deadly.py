"""Deadly patterns: places whose values can be changed, so that no solution is the only one.

A unique puzzle has no such pattern; techniques such as unique rectangles rest on that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from runut.core.rules.feasible import Domains, Values
from runut.core.rules.model import Constraint, Model
from runut.core.rules.parts import Connected, Different, Linear, OneOf


def is_deadly(model: Model, pattern: Mapping[int, set[int]], left: Domains) -> bool:
    """Whether every solution within these domains would be one of two or more.

    Each place of the pattern keeps to its two values, and all change to their other one; or the
    pattern is one place with one value, which may turn to another.
    """
    if len(pattern) == 1:
        (place,) = pattern
        if len(left[place]) == 1:
            return any(_may_turn(model, place, value, left) for value in model.values)
    pairs = {place: frozenset(values) for place, values in pattern.items()}
    if any(len(pair) != 2 or not left[place] <= pair for place, pair in pairs.items()):
        return False
    return all(
        _is_kept(each, {place: pairs[place] for place in each.places if place in pairs})
        for each in _stated(model)
    )


def _stated(model: Model) -> Iterator[Constraint]:
    return (each for rule in model.rules if not rule.is_implied for each in rule)


def _may_turn(model: Model, place: int, value: int, left: Domains) -> bool:
    """Whether a place that has one value may take this other one under every rule."""
    return {value} != left[place] and all(
        _is_kept_by_turn(each, place, value, left)
        for each in _stated(model)
        if place in each.places
    )


def _is_kept_by_turn(constraint: Constraint, place: int, value: int, left: Domains) -> bool:
    """Whether a constraint that holds goes on to hold when a place turns to another value."""
    (own,) = left[place]
    match constraint.part:
        case OneOf(allowed):
            return value in allowed
        case Linear(weights, low, high, ()):
            change = weights.get(value, 0) - weights.get(own, 0)
            return (change >= 0 or low is None) and (change <= 0 or high is None)
        case Connected(area, pairs):
            beside = (set(pair) - {place} for pair in pairs if place in pair)
            return value == area and any(left[other] == {area} for (other,) in beside)
        case _:
            return False


def _is_kept(constraint: Constraint, pairs: dict[int, Values]) -> bool:
    """Whether a constraint that holds goes on to hold when each place takes its other value."""
    values = [value for pair in pairs.values() for value in pair]
    twice = all(values.count(value) == 2 for value in values)
    match constraint.part:
        case _ if not pairs:
            return True
        case OneOf(allowed):
            return all(pair <= allowed for pair in pairs.values())
        case Different():
            return twice
        case _:
            return False
