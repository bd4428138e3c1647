"""What a sum has in each of its houses and other cells, in words: at least so much, or at most."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from runut.core.rules.feasible import Constraints, Domains, Labels, different_totals
from runut.core.rules.parts import Linear
from runut.core.steps import Step

if TYPE_CHECKING:
    from runut.explaining.sentences import Sentences


def shares(sentences: Sentences, step: Step) -> str:
    """The least and the greatest that the cells of a sum give in each unit that its line names.

    Cells in none of them give it by themselves, but for one that alone loses something.
    """
    model, line = sentences.model, step.lines[-1]
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
    concluded = {place for fact in step.conclusions for place in fact.places}
    for place, own in factor.items():
        if concluded != {place}:
            totals = {own * weights.get(value, 0) for value in left[place]}
            found.append((sentences.places([place]), totals))
    return ", ".join(_share(sentences, *each) for each in found if each[1])


def _share(sentences: Sentences, house: str, totals: Collection[int]) -> str:
    least, most = min(totals), max(totals)
    form = "share" if least < most else "share-one"
    return sentences.phrase(form, house=house, least=least, most=most)
