"""The greatest weight of different values for some places, and why it is the greatest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def potentials(
    weights: Sequence[Mapping[int, int]], values: Sequence[int]
) -> tuple[list[int], list[int]] | None:
    """A number for each place and one of at least 0 for each value; `None` if no values fit.

    `weights` has for each place the values that it may hold and what they weigh. The numbers of a
    place and of a value that it may hold add up to at least its weight there, so all numbers
    together are at least what different values can weigh; and they are the least such (Kuhn, "The
    Hungarian method for the assignment problem", 1955: the dual).

    >>> potentials([{1: 5, 2: 3}, {1: 4, 2: 1}], [1, 2])
    ([3, 2], [2, 0])
    """
    found = _Assignment(weights, values)
    for place in range(1, len(weights) + 1):
        found.seat(place)
    if not found.fits():
        return None
    return [-number for number in found.places[1:]], [-number for number in found.columns[1:]]


class _Assignment:
    """A column (a value) for each place. Place and column 0 are none; a cost is a weight negated.

    Invariant: no cost is below the sum of the numbers of its place and its column, and of a seated
    place it is equal.
    """

    def __init__(self, weights: Sequence[Mapping[int, int]], values: Sequence[int]) -> None:
        self.weights, self.values = weights, values
        self.places, self.columns = [0] * (len(weights) + 1), [0] * (len(values) + 1)
        self.holder = [0] * (len(values) + 1)
        all_weights = sum(abs(weight) for own in weights for weight in own.values())
        self.far = 2 * (1 + all_weights) * (len(values) + 1)

    def _reduced(self, place: int, column: int) -> int:
        """By how much a cost is above its numbers; what does not fit costs much."""
        cost = -self.weights[place - 1].get(self.values[column - 1], -self.far)
        return cost - self.places[place] - self.columns[column]

    def seat(self, place: int) -> None:
        """Give one more place a column, by the cheapest augmenting path."""
        count = len(self.columns)
        self.holder[0], column = place, 0
        slack, before = [self.far * self.far] * count, [0] * count
        is_reached = [False] * count
        while self.holder[column]:
            is_reached[column] = True
            for at in range(1, count):
                reduced = self._reduced(self.holder[column], at)
                if not is_reached[at] and reduced < slack[at]:
                    slack[at], before[at] = reduced, column
            column = min(
                (at for at in range(1, count) if not is_reached[at]), key=slack.__getitem__
            )
            self._shift(slack[column], is_reached, slack)
        while column:
            self.holder[column] = self.holder[before[column]]
            column = before[column]

    def _shift(self, step: int, is_reached: Sequence[bool], slack: list[int]) -> None:
        """Change the numbers of what is reached, so that one more column costs nothing more."""
        for at, reached in enumerate(is_reached):
            if reached:
                self.places[self.holder[at]] += step
                self.columns[at] -= step
            else:
                slack[at] -= step

    def fits(self) -> bool:
        """Whether each place holds a value that it may hold."""
        held = zip(self.holder[1:], self.values, strict=True)
        return all(value in self.weights[place - 1] for place, value in held if place)
