"""What is wrong with a model before any board: parts that cannot mean what they say.

Runut's own models are right, and a law holds them to it; those of other packages are looked at
whenever they are made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from runut.core.rules.model import Model, Report, Rule
from runut.core.rules.nature import GAPS, House, Nature
from runut.core.rules.parts import (
    Automaton,
    Connected,
    Lies,
    Linear,
    OneOf,
    Part,
    Piece,
    Runs,
    Table,
)
from runut.core.rules.places import Pairs

HIGHEST = 254
"""The greatest value of a place; 255 is an open one."""


def faults(model: Model) -> Iterator[str]:
    """Everything that is wrong with a model, each with its rule and constraint.

    >>> import runut
    >>> list(faults(runut.model("hitori/2/2/2111")))
    []
    """
    values: Sequence[object] = model.values
    if not values or len(set(values)) < len(values):
        yield f"the values are {values}; expected some, each once"
    yield from (
        f"the value {value!r}; expected a whole number from 0 to {HIGHEST}"
        for value in values
        if not (isinstance(value, int) and 0 <= value <= HIGHEST)
    )
    for name, count in Counter(getattr(rule, "name", "") for rule in model.rules).items():
        if count > 1:
            yield f"rule {name}: {count} rules have this name; expected one, with all constraints"
    for rule in model.rules:
        yield from _of_rule(model, rule)
    if all(isinstance(rule, Rule) for rule in model.rules):
        yield from _of_auxiliaries(model)


def _of_auxiliaries(model: Model) -> Iterator[str]:
    """Each is defined once, after what defines it."""
    defining = [rule for rule in model.rules if rule.report is Report.DEFINITION]
    times = Counter(places[0] for rule in defining for places in rule.places if places)
    for place, name in list(enumerate(model.place_names))[model.shape.size :]:
        if times[place] != 1:
            yield f"{name}: {times[place]} constraints define it; expected one"
    known = set(range(model.shape.size))
    for rule in defining:
        for index, places in enumerate(rule.places):
            if not places or places[0] < model.shape.size or not known.issuperset(places[1:]):
                wanted = "an auxiliary place, then cells or places defined before"
                yield f"rule {rule.name}, constraint {index}: expected {wanted}"
            known.update(places[:1])


def _of_rule(model: Model, rule: object) -> Iterator[str]:
    if not isinstance(rule, Rule):
        yield f"{rule!r:.60} is no rule"
        return
    if len(rule.parts) not in (1, len(rule)):
        number = f"{len(rule.parts)} parts for {len(rule)} constraints"
        yield f"rule {rule.name}: {number}; expected one for all or one for each"
        return
    parts: Sequence[object] = rule.parts
    unknown = [part for part in parts if not isinstance(part, Part)]
    if unknown:
        yield f"rule {rule.name}: {unknown[0]!r:.60} is no part of a model"
        return
    yield from (f"rule {rule.name}: {fault}" for fault in _of_nature(rule.nature))
    if any(isinstance(part, Piece) for part in rule.parts) != (rule.report is Report.PIECES):
        yield f"rule {rule.name}: the report of pieces is Report.PIECES, and of nothing else"
    for index, (part, places) in enumerate(rule.pairs()):
        of_part = _changing(part) or (*_of_values(model, part), *_of_part(model, part, places))
        for fault in (*_of_places(model, places), *of_part):
            yield f"rule {rule.name}, constraint {index}: {fault}"


def _of_nature(nature: object) -> Iterator[str]:
    if not isinstance(nature, Nature):
        yield f"the nature {nature!r:.60}; expected a Nature"
        return
    houses: Sequence[object] = tuple(House)
    if nature.house not in houses:
        yield f"the house {nature.house!r}; expected one of {', '.join(House)}"
    for language, text in nature.called.items():
        try:
            text.format_map(dict.fromkeys(GAPS, ""))
        except (AttributeError, LookupError, ValueError):
            gaps = ", ".join(f"{{{gap}}}" for gap in GAPS)
            yield f"the name {text!r} ({language}); expected gaps among {gaps}"


def _of_places(model: Model, places: Sequence[object]) -> Iterator[str]:
    strange = [place for place in places if not _is_on(place, model.size)]
    if strange:
        yield f"{_shown(strange)} is no place; the board has 0 to {model.size - 1}"


def _is_on(place: object, size: int) -> bool:
    return isinstance(place, int) and 0 <= place < size


def _shown(things: Sequence[object]) -> str:
    """The first of them."""
    return f"{things[0]!r:.60}" + (f" and {len(things) - 1} more" if things[1:] else "")


def _of_pairs(model: Model, neighbours: Sequence[Sequence[object]]) -> Iterator[str]:
    """Neighbours are pairs of places of the board."""
    if isinstance(neighbours, Pairs):
        return
    strange = [
        pair
        for pair in neighbours
        if not (isinstance(pair, tuple) and len(pair) == 2)
        or not all(_is_on(place, model.size) for place in pair)
    ]
    if strange:
        yield f"neighbours {_shown(strange)}; expected pairs of places 0 to {model.size - 1}"


def _changing(part: Part) -> list[str]:
    """What no part may hold, since parts are compared and kept."""
    try:
        hash(part)
    except TypeError as error:
        return [f"{type(part).__name__} holds what may change ({error}); expected tuples"]
    return []


def _of_values(model: Model, part: Part) -> Iterator[str]:
    foreign = _mentioned(part) - set(model.values)
    if foreign:
        yield f"the values {sorted(foreign, key=repr)} are none of the puzzle's"


def _of_part(model: Model, part: Part, places: Sequence[int]) -> Iterator[str]:
    match part:
        case Linear(_, low, high, factors):
            if low is not None and high is not None and low > high:
                yield f"no sum is at least {low} and at most {high}"
            if factors and len(factors) != len(places):
                yield f"{len(factors)} factors for {len(places)} places"
        case Table(rows):
            widths = {len(row) for row in rows} - {len(places)}
            if widths:
                yield f"rows of {min(widths)} values for {len(places)} places"
        case Connected(neighbours=neighbours):
            yield from _of_pairs(model, neighbours)
        case Piece(shape=shape):
            if not shape:
                yield "a piece without cells"
            if len(model.points) != model.shape.size:
                yield f"{len(model.points)} points for {model.shape.size} cells"


def _mentioned(part: Part) -> set[int]:
    """Every value that a part speaks of."""
    found: Iterable[int] = ()
    match part:
        case OneOf(found) | Linear(found) | Piece(found) | Lies(found):
            pass
        case Table(rows):
            found = chain.from_iterable(rows)
        case Automaton(steps=steps):
            found = (value for _, value in steps)
        case Runs(clue):
            found = (value for _, value in clue)
        case Connected(value):
            found = (value,)
    return set(found)
