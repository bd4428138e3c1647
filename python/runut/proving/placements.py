"""Pieces in a formula: where they may lie, and how many of their copies lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from runut.core.rules.model import Model
from runut.core.rules.parts import Lies, Linear
from runut.core.steps import Fact


@dataclass(frozen=True, slots=True)
class Placements:
    """Where a piece may lie: its value, places by variable, and how many copies lie."""

    value: int
    placements: Mapping[str, tuple[int, ...]]
    least: int
    most: int


def required(model: Model) -> Iterator[int]:
    """The labels that must lie somewhere."""
    for rule in model.rules:
        for part, places in rule.pairs():
            if isinstance(part, Linear) and is_presence(part, places, model):
                yield from part.weights


def is_presence(part: Linear, places: Sequence[int], model: Model) -> bool:
    """Whether a sum says that a value stands somewhere on the board."""
    is_one = list(part.weights.values()) == [1] and (part.low, part.high) == (1, None)
    return is_one and not part.factors and len(places) == model.shape.size


def laid(model: Model) -> Iterator[Fact]:
    """The placements that a puzzle gives."""
    for rule in model.rules:
        for part, places in rule.pairs():
            if isinstance(part, Lies):
                yield Fact(tuple(sorted(places)), part.labels[0])
