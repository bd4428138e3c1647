"""What a sum has in each of its houses, in words: at least so much, or at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from runut.core.rules.feasible import Constraints, Domains, Labels, different_totals
from runut.core.rules.parts import Linear
from runut.core.steps import Line

if TYPE_CHECKING:
    from runut.explaining.sentences import Sentences


def shares(sentences: Sentences, line: Line) -> str:
    """The least and the greatest that the cells of a sum give in each unit that a line names."""
    model = sentences.model
    labels = Labels(model)
    constraints, left = Constraints(model, labels), Domains.of(model, labels)
    for fact in line.uses:
        left.add(labels.plain(fact))
    adding, *units = line.premises
    stated = constraints(adding.rule, adding.index)
    if not isinstance(stated.part, Linear):
        raise TypeError(f"{type(stated.part).__name__} is no sum")
    weights, factors = constraints.weights(stated.part), stated.part.factors
    factor = dict(zip(stated.places, factors or (1,) * len(stated.places), strict=True))
    found = []
    for unit in units:
        inside = [p for p in constraints(unit.rule, unit.index).places if p in factor]
        own = {place: factor.pop(place) for place in inside}
        totals = different_totals(
            [{value: own[p] * weights.get(value, 0) for value in left[p]} for p in inside]
        )
        found.append((sentences.premise(unit), totals))
    return ", ".join(
        sentences.phrase("share", house=house, least=min(totals), most=max(totals))
        for house, totals in found
        if totals
    )
