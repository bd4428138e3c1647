"""Why a sum says what it says, as one combination of constraints in reverse Polish notation.

A place adds at least the least weight of the values that are left to it. "One of its values holds",
times that weight, added for each place to "the sum is at most" leaves the values that are lighter,
and if the leasts exceed the bound, one of these must hold: that is what the sum says. Unit
propagation alone does not see it, since it takes no two values of one place together. The same
holds from above.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from runut.core.certificates.formula import Formula
from runut.core.certificates.naming import label_of
from runut.core.proof import Fact
from runut.core.rules.parts import Different, Linear

__all__ = ["derivation", "implied"]


def derivation(formula: Formula, rule: str, index: int, facts: Iterable[Fact]) -> str:
    """The combination from which it follows that one of these facts holds.

    Empty where the constraint is no sum.
    """
    constraint = formula.model.constraint(rule, index)
    part, places = constraint.part, constraint.places
    if not isinstance(part, Linear):
        return ""
    adds, base = formula.adds(part, places)
    left = _left(formula, adds, facts)
    cells, label = formula.cells, label_of(rule, index)
    least = {
        place: min((adds[place][value] for value in own), default=0) for place, own in left.items()
    }
    if part.high is not None and sum(least.values()) > part.high - base:
        return _combined(
            f"{label}_most", {f"some_{cells[place]}": add for place, add in least.items()}
        )
    most = {
        place: max((adds[place][value] for value in own), default=0) for place, own in left.items()
    }
    return _combined(f"{label}_least", {f"one_{cells[place]}": add for place, add in most.items()})


def _left(formula: Formula, places: Iterable[int], facts: Iterable[Fact]) -> Mapping[int, set[int]]:
    """The values left to each place if none of the facts holds."""
    left = {place: set(formula.allowed(place)) for place in places}
    for fact in facts:
        value = {formula.labels.of(fact.value)}
        for place in left.keys() & set(fact.places):
            if not fact.holds:
                left[place] &= value
            elif len(fact.places) == 1:
                left[place] -= value
    return left


def _combined(label: str, others: Mapping[str, int]) -> str:
    """A line and so many times each other line."""
    terms = (f"@{other} {factor} * +" for other, factor in others.items() if factor)
    return " ".join((f"@{label}", *terms))


def implied(formula: Formula) -> Iterator[tuple[str, str]]:
    """The label and the combination of each implied constraint: a full unit holds each value.

    Each of its places holds a value, and each other value stands there at most once.
    """
    units = {
        tuple(places): label_of(rule.name, index)
        for rule in formula.model.rules
        for index, (part, places) in enumerate(rule.pairs())
        if isinstance(part, Different)
    }
    for rule in formula.model.rules:
        for index, (part, places) in enumerate(rule.pairs() if rule.is_implied else ()):
            if isinstance(part, Linear):
                value, unit = next(iter(part.weights)), units[tuple(places)]
                others = (formula.names[other] for other in formula.values if other != value)
                lines = [f"some_{formula.cells[place]}" for place in places]
                lines += (f"{unit}_value_{other}" for other in others)
                yield label_of(rule.name, index), _combined(lines[0], dict.fromkeys(lines[1:], 1))
