"""The step that a player's own marks give: a cell in which they leave one value.

No ladder takes it, since a ladder knows such a cell as decided.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from runut.core.rules.model import Model
from runut.core.rules.parts import OneOf
from runut.core.steps import By, Fact, Line, Step
from runut.explaining.sentences import LAST_LEFT
from runut.verbs.position import Position


def last_left(position: Position) -> Step | None:
    """The first open cell in which one value is left, as a step; `None` without such a cell."""
    filled = {place for fact in position.known if fact.holds for place in fact.places}
    struck: dict[int, list[Fact]] = {}
    for fact in position.known:
        if not fact.holds and len(fact.places) == 1 and fact.places[0] not in filled:
            struck.setdefault(fact.places[0], []).append(fact)
    allowed = _allowed(position.model, struck) if struck else {}
    for place, facts in sorted(struck.items()):
        left = allowed[place].difference(fact.value for fact in facts)
        if len(left) == 1:
            return replace(_step(place, left.pop(), tuple(facts)), puzzle=position.puzzle)
    return None


def _allowed(model: Model, places: Mapping[int, object]) -> dict[int, set[int]]:
    """What the model allows in each of these places alone."""
    allowed = {place: set(model.values) for place in places}
    for rule in model.rules:
        for part, own in (
            rule.pairs() if any(isinstance(each, OneOf) for each in rule.parts) else ()
        ):
            if isinstance(part, OneOf):
                for place in allowed.keys() & set(own):
                    allowed[place].intersection_update(part.values)
    return allowed


def _step(place: int, value: int, struck: tuple[Fact, ...]) -> Step:
    new = (Fact((place,), value),)
    lines = (Line(By.UNIT, uses=struck, gives=new),)
    return Step(LAST_LEFT, 1, 1.0, new, lines, words={"cells": ("places", (place,))})
