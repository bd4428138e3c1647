"""The board of a step in a picture: where each place and each value of it lies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil, sqrt
from typing import NamedTuple

from runut.core.board import Choice
from runut.core.marks import squares
from runut.core.rules.model import Model
from runut.core.rules.parts import Different, OneOf
from runut.core.scene import Point, Scene, Text, written
from runut.core.steps import Fact, Step

Candidates = Mapping[int, tuple[int, ...]]
"""The values that are left, by place."""
_TOP = 0.24
"""The share of a cell that its clue takes, where open cells have clues."""


class Spot(NamedTuple):
    """The place of a value in a picture: its middle, and how far it reaches."""

    x: float
    y: float
    reach: float


@dataclass(frozen=True)
class StepBoard:
    """A board after a step, as its family draws it, and what the step began with.

    `values` are the known values before the step, `candidates` those that open places show: none
    for families that show no candidates. `look` says how a value looks.
    """

    scene: Scene
    model: Model
    values: Sequence[int | None]
    candidates: Candidates
    look: Callable[[int], Choice] = field(repr=False)

    @cached_property
    def squares(self) -> Mapping[int, tuple[float, float, float]]:
        """The upper left corner and the side of each place that the picture shows."""
        cells = enumerate(self.model.shape.cells())
        return {place: at for place, cell in cells for at in squares(self.scene, [cell])}

    def corners(self, places: Iterable[int]) -> list[Point]:
        """The upper left corners of some places."""
        return [self.squares[place][:2] for place in places if place in self.squares]

    @property
    def has_candidates(self) -> bool:
        """Whether open places show candidates."""
        return bool(self.candidates)

    def positive(self, fact: Fact) -> Fact:
        """The same fact as one that holds, if a place has only two values."""
        return fact.positive(self.model.values)

    def placed(self, facts: Iterable[Fact]) -> Iterator[Fact]:
        """The facts that give a place its value."""
        return (known for known in map(self.positive, facts) if known.holds)

    def is_known(self, fact: Fact) -> bool:
        """Whether the board showed a fact before the step."""
        known = self.positive(fact)
        return known.holds and all(self.values[place] == known.value for place in known.places)

    @cached_property
    def texts(self) -> Mapping[Point, Text]:
        """The last visible text in each square, by its corner."""
        return {(each.x // 1, each.y // 1): each for each in written(self.scene)}

    @cached_property
    def _top(self) -> float:
        """What the clues in open places leave no room for."""
        has_clue = any(
            self.texts[corner].role.startswith(("clue", "label-small"))
            for corner in self.corners(self.candidates)
            if corner in self.texts
        )
        return _TOP if has_clue else 0.0

    def spot(self, place: int, value: int) -> Spot | None:
        """Where a picture shows a value of a place: a candidate, or a sign in the cell."""
        if place not in self.squares:
            return None
        x, y, side = self.squares[place]
        if value in self.candidates.get(place, ()):
            return self._candidate(x, y, side, value)
        if (x, y) in self.texts and not self.has_candidates:
            return Spot(x + 0.79 * side, y + 0.79 * side, 0.17 * side)
        return Spot(x + 0.5 * side, y + 0.5 * side, (0.36 if self.has_candidates else 0.24) * side)

    def _candidate(self, x: float, y: float, side: float, value: int) -> Spot:
        rows = max(3, ceil(sqrt(len(self.model.values))))
        down, right = divmod(self.model.values.index(value), rows)
        top = self._top * side
        wide, high = 0.92 * side / rows, (0.92 * side - top) / rows
        return Spot(
            x + 0.04 * side + (right + 0.5) * wide,
            y + 0.04 * side + top + (down + 0.5) * high,
            min(wide, high) / 2,
        )


def candidates_left(
    model: Model, values: Sequence[int | None], before: Sequence[Step], step: Step
) -> Candidates:
    """The values that open places may still take before a step.

    They are what the model allows there, without what earlier steps excluded and without what known
    places of the same house hold; what the step itself excludes is among them.
    """
    left = {place: set(model.values) for place, value in enumerate(values) if value is None}
    for rule in model.rules:
        for part, places in rule.pairs():
            _restrict(left, values, part, places)
    for fact in _excluded(before):
        left.get(fact.places[0], set()).discard(fact.value)
    for fact in _excluded([step]):
        left.get(fact.places[0], set()).add(fact.value)
    return {place: tuple(sorted(own)) for place, own in left.items()}


def _restrict(
    left: dict[int, set[int]], values: Sequence[int | None], part: object, places: Sequence[int]
) -> None:
    if isinstance(part, OneOf):
        for place in places:
            left.get(place, set()).intersection_update(part.values)
    elif isinstance(part, Different):
        held = {values[place] for place in places} - {None}
        for place in places:
            left.get(place, set()).difference_update(held)


def _excluded(steps: Iterable[Step]) -> Iterator[Fact]:
    """The values that steps exclude from single places."""
    for step in steps:
        for fact in step.conclusions:
            if not fact.holds and len(fact.places) == 1:
                yield fact
