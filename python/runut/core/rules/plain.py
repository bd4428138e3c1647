"""A model as plain values: for JSON and the page, and packed for the engine."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain
from typing import Any

from runut.core.motions import Point, images
from runut.core.rules.model import Model, Rule
from runut.core.rules.nature import UNSAID, Nature
from runut.core.rules.parts import (
    Automaton,
    Connected,
    Different,
    Lies,
    Linear,
    OneOf,
    Part,
    Piece,
    Runs,
    Table,
)
from runut.core.rules.places import All, Columns, Each, Pairs, Places, Rows

PackedNature = tuple[str, str, bool, bytes]
"""The house, the technique, whether it is a line, and the clue of each constraint."""
PackedRule = tuple[str, bool, PackedNature, list[tuple[Any, ...]], bytes, bytes, bytes]
PackedModel = tuple[int, bytes, list[PackedRule], bytes, int]
"""The number of places, the values, the rules, the points of the cells, how many are auxiliary."""

_MOST_NUMBERS = 1 << 26
"""More places than this in the constraints of a rule are rejected, before they take memory."""
_MOST_KEPT = 1 << 16
"""The most numbers of a rule that is kept packed."""

_KINDS: Mapping[type[Part], str] = {
    OneOf: "one-of",
    Different: "different",
    Linear: "linear",
    Table: "table",
    Automaton: "automaton",
    Runs: "runs",
    Connected: "connected",
    Piece: "piece",
    Lies: "lies",
}


def plain(model: Model) -> dict[str, Any]:
    """What the page needs to judge a board, as values for JSON; without implied rules.

    Each rule has its parts, for each constraint the number of its part (unless there is only one),
    and the places of each constraint: lists, or the size of a board whose rows, columns, pairs of
    neighbours, places or whole they are.
    """
    return {
        "values": model.values,
        "background": model.background,
        **({"points": model.points} if model.points else {}),
        **_auxiliary(model),
        "rules": [_plain_rule(rule) for rule in model.rules if not rule.is_implied],
    }


def _auxiliary(model: Model) -> dict[str, Any]:
    """The values of each auxiliary place."""
    values = [sorted(place.says) for place in model.auxiliaries]
    return {"auxiliary": values} if values else {}


def _plain_rule(rule: Rule) -> dict[str, Any]:
    parts, which = _distinct(rule.parts)
    return {
        "name": rule.name,
        "report": rule.report.value,
        **({"crowded": rule.crowded} if rule.crowded else {}),
        "parts": [_plain_part(part) for part in parts],
        **({"which": which} if len(parts) > 1 else {}),
        "places": _plain_places(rule.places),
    }


def _distinct(parts: Sequence[Part]) -> tuple[list[Part], list[int]]:
    """Each part once, and for each constraint which one it has."""
    numbers: dict[Part, int] = {}
    known: dict[int, int] = {}  # most parts come again as the same value
    which = []
    for part in parts:
        number = known.get(id(part))
        if number is None:
            number = known[id(part)] = numbers.setdefault(part, len(numbers))
        which.append(number)
    return list(numbers), which


def _plain_places(places: Places) -> Any:  # noqa: ANN401 - a list or an object of JSON
    match places:
        case Rows(height, width):
            return {"rows": (height, width)}
        case Columns(height, width):
            return {"columns": (height, width)}
        case Pairs(height, width):
            return {"pairs": (height, width)}
        case Each(size):
            return {"each": size}
        case All(size, count):
            return {"all": size, "constraints": count}
    return [list(each) for each in places]


def _plain_part(part: Part) -> Mapping[str, Any]:
    fields: dict[str, Any] = {}
    match part:
        case OneOf():
            fields = {"values": sorted(part.values)}
        case Linear():
            bounds = {"low": part.low, "high": part.high, "factors": part.factors or None}
            given = {name: value for name, value in bounds.items() if value is not None}
            fields = {"weights": list(part.weights.items()), **given}
        case Table():
            fields = {"rows": sorted(part.rows), "allowed": part.allows}
        case Automaton():
            fields = _automaton(part)
        case Runs():
            fields = {"clue": part.clue}
        case Connected():
            fields = {"value": part.value, "neighbours": _plain_places(part.neighbours)}
        case Piece():
            fields = {"labels": part.labels, "shape": part.shape, "motions": part.motions}
        case Lies():
            fields = {"labels": part.labels}
    return {"kind": _KINDS[type(part)], **fields}


def _automaton(part: Automaton) -> dict[str, Any]:
    steps = [(state, value, after) for (state, value), after in part.steps.items()]
    return {"start": part.start, "transitions": steps, "accepting": sorted(part.accepting)}


def packed(model: Model) -> PackedModel:
    """The model as the engine takes it, implied rules too."""
    rules = [_packed_rule(rule) for rule in model.rules]
    points, auxiliary = _points(model.points), len(model.auxiliaries)
    return model.size, bytes(model.values), rules, points, auxiliary


def _packed_rule(rule: Rule) -> PackedRule:
    """A rule as the engine takes it; one that a family makes once for a size is packed once."""
    try:
        return _kept(_Same(rule))
    except _TooLargeError:
        return _packed_anew(rule)


def _packed_anew(rule: Rule) -> PackedRule:
    is_implied, nature = rule.is_implied, rule.nature
    return packed_rule(rule.name, rule.parts, rule.places, is_implied=is_implied, nature=nature)


class _Same:
    """A rule, equal to itself alone: others have as many parts to compare as there are to pack."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule

    def __hash__(self) -> int:
        return id(self.rule)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.rule is other.rule


class _TooLargeError(Exception):
    """A rule is too large to be kept packed."""


@lru_cache(maxsize=64)
def _kept(same: _Same) -> PackedRule:
    rule = same.rule
    if len(rule) > 0 and len(rule) * len(rule.places[0]) > _MOST_KEPT:
        raise _TooLargeError
    return _packed_anew(rule)


def packed_rule(
    name: str,
    parts: Sequence[Part],
    places: Places,
    *,
    is_implied: bool = False,
    nature: Nature = UNSAID,
) -> PackedRule:
    """A rule with a part for each constraint, or one for all, and the places of each."""
    distinct, which = _distinct(parts)
    return (
        name,
        is_implied,
        (nature.house.value, nature.step, nature.is_line, _words(nature.clues)),
        [packed_part(part) for part in distinct],
        _words(which) if len(distinct) > 1 else b"",
        _words(accumulate(map(len, places))),
        _packed_places(places),
    )


def _packed_places(places: Places) -> bytes:
    if isinstance(places, All):  # no number by itself: a packing has the board for each piece
        if places.size * len(places) > _MOST_NUMBERS:
            raise ValueError("the board is too large for a model with so many pieces")
        return _words(range(places.size)) * len(places)
    return _words(chain.from_iterable(places))


def _points(points: Iterable[Point]) -> bytes:
    return array("i", chain.from_iterable(points)).tobytes()


def _words(numbers: Iterable[int]) -> bytes:
    return array("I", numbers).tobytes()


@lru_cache(maxsize=4096)
def packed_part(part: Part) -> tuple[Any, ...]:
    """The kind of a part and its fields, as the engine takes them."""
    fields: tuple[Any, ...] = ()
    match part:
        case OneOf():
            fields = (bytes(sorted(part.values)),)
        case Linear():
            fields = (list(part.weights.items()), list(part.factors), part.low, part.high)
        case Table():
            rows = sorted(part.rows)
            width = len(rows[0]) if rows else 0
            fields = (bytes(chain.from_iterable(rows)), width, part.allows)
        case Automaton():
            steps = chain.from_iterable((*key, after) for key, after in sorted(part.steps.items()))
            fields = (part.start, _words(steps), list(part.accepting))
        case Runs():
            fields = (list(part.clue),)
        case Connected():
            fields = (part.value, _words(chain.from_iterable(part.neighbours)))
        case Piece():
            ways = [_points(way) for way in images(part.shape, part.motions)]
            fields = (bytes(part.labels), ways)
        case Lies():
            fields = (bytes(part.labels),)
    return (_KINDS[type(part)], *fields)
