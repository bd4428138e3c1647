"""What the values of the places of a sum weigh."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from runut.core.rules.parts import Linear
from runut.proving.naming import Naming


def weighed(naming: Naming, part: Linear, places: Sequence[int]) -> tuple[Mapping[str, int], int]:
    """What each variable adds above the least of its place; and the sum of these leasts."""
    factors: dict[int, int] = defaultdict(int)
    for at, place in enumerate(places):
        factors[place] += part.factors[at] if part.factors else 1
    weights, base = {}, 0
    for place, factor in factors.items():
        own = {value: factor * part.weights.get(value, 0) for value in naming.values}
        least = min((own[value] for value in naming.allowed(place)), default=0)
        base += least
        for value, weight in own.items():
            if weight != least:
                weights[naming.holds(place, value)] = weight - least
    return weights, base
