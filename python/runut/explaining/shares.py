"""What a sum has in each of its houses and other cells, in words: at least so much, or at most."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from runut.core.rules.feasible import Constraints, Domains, Labels, bounds, different_totals
from runut.core.rules.parts import Linear
from runut.core.steps import Fact, Step

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
    for place, times in factor.items():
        if concluded != {place}:
            totals = {times * weights.get(value, 0) for value in left[place]}
            found.append((sentences.places([place]), totals))
    return ", ".join(_share(sentences, *each) for each in found if each[1])


def _share(sentences: Sentences, house: str, totals: Collection[int]) -> str:
    least, most = min(totals), max(totals)
    form = "share" if least < most else "share-one"
    return sentences.phrase(form, house=house, least=least, most=most)


def another(sentences: Sentences, step: Step) -> str:
    """What a sum would give with another choice than one that its step concludes."""
    line, phrase = step.lines[-1], sentences.phrase
    model = sentences.model
    labels = Labels(model)
    constraints, left = Constraints(model, labels), Domains.of(model, labels)
    for fact in line.uses:
        left.add(labels.plain(fact))
    stated = constraints(line.premises[0].rule, line.premises[0].index)
    if (
        not isinstance(stated.part, Linear)
        or len(line.premises) > 1
        or len({*stated.places}) < len(stated.places)
    ):
        return phrase("sum-misses")
    weights, factors = constraints.weights(stated.part), stated.part.factors
    factor = dict(zip(stated.places, factors or (1,) * len(stated.places), strict=True))
    adds = {
        place: {value: own * weights.get(value, 0) for value in left[place]}
        for place, own in factor.items()
    }
    found = [sums for fact in line.gives if (sums := _otherwise(adds, labels.plain(fact)))]
    if not found or len(found) < len(line.gives):
        return phrase("sum-misses")
    (low, high), least, most = bounds(stated.part), min(chain(*found)), max(chain(*found))
    if low <= most and least <= high:
        return phrase("sum-misses")
    known = [phrase("sum-known", facts=sentences.facts(line.uses))] if line.uses else []
    form = "sum-at-most" if most < low else "sum-at-least"
    return " ".join([*known, phrase(form, least=least, most=most)])


def _otherwise(adds: Mapping[int, Mapping[int, int]], given: Fact) -> tuple[int, ...]:
    """The least and the greatest sum where a fact about one place does not hold, if any can be."""
    place, own = given.places[0], adds.get(given.places[0], {})
    others = [add for value, add in own.items() if (value == given.value) != given.holds]
    rest = [own.values() for other, own in adds.items() if other != place]
    if len(given.places) > 1 or not others or not all(rest):
        return ()
    return tuple(sum(bound(own) for own in (others, *rest)) for bound in (min, max))
