"""Sums of constraints: what they add up to, and what the values of the places can reach."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from runut.core.rules.feasible import Constraints, Domains, bounds, different_totals, sums
from runut.core.rules.model import Constraint
from runut.core.rules.parts import Different, Linear, Piece
from runut.core.steps import CELL, Premise


class Adding:
    """Constraints added up, each as often as its factor says.

    A place counts once for each of its values; a constraint without values twice counts at most one
    place of a value, and exactly one if it has as many places as there are values; without a value
    it counts all of its values. Two kinds of premises count nothing and restrict what can be
    reached: places that differ (factor 0), and pieces, whose places are those of one image.
    """

    def __init__(self, constraints: Constraints, premises: Sequence[Premise]) -> None:
        self.constraints = constraints
        self.values = constraints.values
        self.weights: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        self.low = self.high = 0.0
        self.groups: list[Sequence[int]] = []
        self.pieces: list[Piece] = []
        for premise in premises:
            self._take(premise)

    def may_hold(self, left: Domains) -> bool:
        """Whether the places can reach a sum within the bounds."""
        return any(self.low <= total <= self.high for total in sums(self._totals(left)))

    def _take(self, premise: Premise) -> None:
        factor = premise.factor
        if premise.rule == CELL:
            self._count((premise.index,), dict.fromkeys(self.values, factor))
            self._bound(factor, 1, 1)
            return
        constraint = self.constraints(premise.rule, premise.index)
        match constraint.part:
            case Piece():
                self.pieces.append(constraint.part)
            case Different() if not factor:
                self.groups.append(constraint.places)
            case Different():
                self._differ(constraint, premise)
            case Linear():
                self._linear(constraint.part, constraint.places, factor)
            case _:
                raise ValueError(f"{type(constraint.part).__name__} is no part of a sum")

    def _differ(self, constraint: Constraint, premise: Premise) -> None:
        factor, value = premise.factor, premise.value
        is_full = len(constraint.places) == len(self.values)
        if value is not None:
            self._count(constraint.places, {value: factor})
            self._bound(factor, 1 if is_full else 0, 1)
        elif is_full:
            self._count(constraint.places, {each: factor * each for each in self.values})
            self._bound(factor, sum(self.values), sum(self.values))
        else:
            raise ValueError("a sum of all values needs a constraint over as many places")

    def _linear(self, part: Linear, places: Sequence[int], factor: int) -> None:
        weights = self.constraints.weights(part)
        for place, own in zip(places, part.factors or (1,) * len(places), strict=True):
            self._count((place,), {each: factor * own * weights[each] for each in weights})
        self._bound(factor, *bounds(part))

    def _count(self, places: Iterable[int], weights: dict[int, int]) -> None:
        for place in places:
            for value, weight in weights.items():
                self.weights[place][value] += weight

    def _bound(self, factor: int, low: float, high: float) -> None:
        one, other = sorted((factor * low, factor * high))
        self.low, self.high = self.low + one, self.high + other

    def _totals(self, left: Domains) -> Iterator[Iterable[int]]:
        """What can be added: by places that differ, by pieces, and by each other place."""
        weights, counted = self.weights, set(self.weights)
        for group in self.groups:
            inside = counted.intersection(group)
            counted -= inside
            yield different_totals([{v: weights[p][v] for v in left[p]} for p in inside])
        for piece in self.pieces:
            yield from self._images(piece, counted, left)
        labels = {piece.labels[0] for piece in self.pieces}
        for place in counted:
            own = {weights[place][value] for value in left[place] - labels}
            yield own | {0} if left[place] & labels else own

    def _images(self, piece: Piece, counted: set[int], left: Domains) -> Iterator[Iterable[int]]:
        """What each copy of a piece can add; nothing if it need not lie there."""
        value = piece.labels[0]
        is_one = len(piece.labels) == 1
        needed = {place for place in counted if is_one and left[place] == {value}}
        laid = [] if is_one else self.constraints.laid(piece, left)

        def added(places: Iterable[int]) -> int:
            return sum(self.weights[place][value] for place in places if place in counted)

        found = {
            added(places)
            for places in self.constraints.fitting(piece, left)
            if needed.issubset(places) and places not in laid
        }
        yield from ({added(places)} for places in laid[: len(piece.labels)])
        yield from [found if needed else found | {0}] * (len(piece.labels) - len(laid))
        if len(laid) > len(piece.labels):
            yield ()
