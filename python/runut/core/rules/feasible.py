"""Whether a constraint may still hold, when each place may only take some values. No engine.

Each kind of part is judged completely: `may_hold` is false exactly if no values of its places keep
it (for pieces in several copies and for connected areas, if no image covers a place, or places that
must be joined are cut off). The copies of a piece count as one value, that of the first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from math import inf, prod
from typing import cast

from runut.core.motions import images
from runut.core.rules import parts
from runut.core.rules.matching import crowded
from runut.core.rules.model import Constraint, Model
from runut.core.rules.places import around, reached
from runut.core.steps import Fact

State = Hashable
"""A state of an automaton, or how much of some runs was read."""
Values = frozenset[int]
Placement = tuple[tuple[int, ...], int]
MOST_SUMS = 1 << 14
"""More reachable sums than this count as all between the least and the greatest."""


class Labels:
    """The copies of pieces as one value each."""

    def __init__(self, model: Model) -> None:
        pieces = [
            part for rule in model.rules for part in rule.parts if isinstance(part, parts.Piece)
        ]
        self.first = {label: part.labels[0] for part in pieces for label in part.labels}
        self.copied = frozenset(part.labels[0] for part in pieces if len(part.labels) > 1)

    def of(self, value: int) -> int:
        """The value that stands for this one."""
        return self.first.get(value, value)

    def plain(self, fact: Fact) -> Fact:
        """A fact with the value that stands for its own."""
        value = self.of(fact.value)
        return fact if value == fact.value else Fact(fact.places, value, fact.holds)


@dataclass(frozen=True, slots=True, eq=False)
class Domains:
    """The values that each place may take, the placements that are excluded, and those that lie.

    A child begins with what its parent holds and changes nothing there. How copies of a piece lie
    (`copied`) is said by placements, not by the places of their value.
    """

    parent: Domains | None = None
    own: dict[int, Values] = field(default_factory=dict)
    excluded: set[Placement] = field(default_factory=set)
    laid: set[Placement] = field(default_factory=set)
    copied: Values = frozenset()

    @classmethod
    def of(cls, model: Model, labels: Labels) -> Domains:
        """What the rules about single places leave."""
        every = frozenset(map(labels.of, model.values))
        own = dict.fromkeys(range(model.size), every)
        domains = cls(None, own, copied=labels.copied)
        for rule in model.rules:
            if isinstance(rule.parts[0], parts.OneOf):
                for part, places in rule.pairs():
                    if isinstance(part, parts.OneOf):
                        values = frozenset(map(labels.of, part.values))
                        for place in places:
                            domains.own[place] &= values
        return domains

    def child(self) -> Domains:
        """Domains that begin with these."""
        return Domains(self, copied=self.copied)

    def __getitem__(self, place: int) -> Values:
        level: Domains | None = self
        while level is not None:
            if place in level.own:
                return level.own[place]
            level = level.parent
        raise IndexError(place)

    def is_excluded(self, places: tuple[int, ...], value: int) -> bool:
        """Whether a placement is excluded."""
        level: Domains | None = self
        while level is not None:
            if (places, value) in level.excluded:
                return True
            level = level.parent
        return False

    def laid_of(self, value: int) -> set[tuple[int, ...]]:
        """The placements of a value that lie."""
        found, level = set[tuple[int, ...]](), cast("Domains | None", self)
        while level is not None:
            found.update(places for places, own in level.laid if own == value)
            level = level.parent
        return found

    def is_empty(self) -> bool:
        """Whether a place that changed has no value left."""
        return not all(self.own.values())

    def add(self, fact: Fact) -> None:
        """Take a fact as known."""
        if not fact.holds and len(fact.places) > 1:
            self.excluded.add((fact.places, fact.value))
            return
        if fact.holds:
            self.laid.add((fact.places, fact.value))
        one = frozenset((fact.value,))
        for place in fact.places:
            self.own[place] = self[place] & one if fact.holds else self[place] - one

    def knows(self, fact: Fact) -> bool:
        """Whether a fact is known, without any reasoning; where no value is left, any is."""
        if fact.holds and fact.value in self.copied and len(fact.places) > 1:
            return fact.places in self.laid_of(fact.value)
        if fact.holds:
            return all(self[place] <= {fact.value} for place in fact.places)
        is_out = any(fact.value not in self[place] for place in fact.places)
        return is_out or self.is_excluded(fact.places, fact.value)


class Constraints:
    """Constraints of a model by rule and number, with what judging them needs.

    Listing placements reports its `work`.
    """

    def __init__(
        self, model: Model, labels: Labels, work: Callable[[int], None] = lambda _units: None
    ) -> None:
        self._work = work
        self.model = model
        self.labels = labels
        self.values = frozenset(map(labels.of, model.values))
        self._known: dict[tuple[str, int], Constraint] = {}
        self._placements: dict[parts.Piece, list[tuple[int, ...]]] = {}

    def __call__(self, rule: str, index: int) -> Constraint:
        """The constraint that this name and number name; raises `LookupError`."""
        known = self._known.get((rule, index))
        if known is None:
            known = self._known[rule, index] = self.model.constraint(rule, index)
        return known

    def placements(self, piece: parts.Piece) -> list[tuple[int, ...]]:
        """Where a piece can lie on the empty board: its places in order."""
        if piece not in self._placements:
            at = {point: place for place, point in enumerate(self.model.points)}
            found = set()
            for shape, (x, y, z) in product(images(piece.shape, piece.motions), at):
                self._work(len(shape))
                places = [at.get((x + a, y + b, z + c), -1) for a, b, c in shape]
                if min(places) >= 0:
                    found.add(tuple(sorted(places)))
            self._placements[piece] = sorted(found)
        return self._placements[piece]

    def fitting(self, piece: parts.Piece, left: Domains) -> Iterator[tuple[int, ...]]:
        """Where a piece can still lie, beside its other copies."""
        value, laid = piece.labels[0], self.laid(piece, left)
        covered = {place for places in laid for place in places}
        inside = {place for place in range(self.model.shape.size) if value in left[place]}
        for places in self.placements(piece) if len(laid) < len(piece.labels) else laid:
            is_beside = covered.isdisjoint(places) or places in laid
            if is_beside and inside.issuperset(places) and not left.is_excluded(places, value):
                yield places

    def laid(self, piece: parts.Piece, left: Domains) -> list[tuple[int, ...]]:
        """The placements of a piece that lie."""
        placements = self.placements(piece)
        return [places for places in left.laid_of(piece.labels[0]) if places in placements]

    def may_hold(self, constraint: Constraint, left: Domains) -> bool:
        """Whether a constraint may still hold."""
        part, places = constraint.part, constraint.places
        domains = [left[place] for place in places]
        match part:
            case parts.OneOf():
                may_hold = all(map(set(map(self.labels.of, part.values)).intersection, domains))
            case parts.Lies():
                value, cells = self.labels.of(part.labels[0]), tuple(sorted(places))
                is_open = all(value in domain for domain in domains)
                may_hold = is_open and not left.is_excluded(cells, value)
            case parts.Different():
                may_hold = not crowded(range(len(domains)), domains)
            case parts.Linear():
                low, high = bounds(part)
                found = sums(self._linear_totals(part, domains))
                may_hold = any(low <= total <= high for total in found)
            case parts.Table():
                may_hold = _has_row(part, domains)
            case parts.Automaton() | parts.Runs():
                may_hold = _accepts(part, domains)
            case parts.Connected():
                may_hold = _can_be_joined(part, places, left)
            case parts.Piece():
                may_hold = self._can_lie(part, left)
        return may_hold

    def _can_lie(self, piece: parts.Piece, left: Domains) -> bool:
        size, value = self.model.shape.size, piece.labels[0]
        covered = {place for place in range(size) if left[place] == {value}}
        if not covered:
            return True
        fitting = self.fitting(piece, left)
        if len(self.laid(piece, left)) > len(piece.labels):
            return False
        if len(piece.labels) == 1:
            return any(covered.issubset(places) for places in fitting)
        return covered.issubset(place for places in fitting for place in places)

    def _linear_totals(self, part: parts.Linear, domains: Sequence[Values]) -> Iterator[Values]:
        """What each place can add to a sum."""
        weights = self.weights(part)
        factors = part.factors or (1,) * len(domains)
        for domain, factor in zip(domains, factors, strict=True):
            yield frozenset(factor * weights.get(value, 0) for value in domain)

    def weights(self, part: parts.Linear) -> Mapping[int, int]:
        """The weight of each value; copies of a piece weigh as much as the heaviest."""
        weights: dict[int, int] = {}
        for value, weight in part.weights.items():
            first = self.labels.of(value)
            weights[first] = max(weight, weights.get(first, weight))
        return weights


def bounds(part: parts.Linear) -> tuple[float, float]:
    """The least and the greatest sum."""
    return -inf if part.low is None else part.low, inf if part.high is None else part.high


def sums(choices: Iterable[Iterable[int]]) -> set[int] | range:
    """Every sum of one number of each; if they are too many, all between the extremes."""
    found: set[int] | range = range(1)
    for each in choices:
        options = set(each)
        if not options:
            return set()
        least, most = min(options), max(options)
        is_gapless = isinstance(found, range) and most - least < len(options)
        if is_gapless or len(found) * len(options) > MOST_SUMS:
            found = range(min(found) + least, max(found) + most + 1)
        else:
            found = {total + option for total in found for option in options}
    return found


def different_totals(choices: Sequence[Mapping[int, int]]) -> set[int]:
    """Every sum where each place takes a value, which adds what it says, and no value twice."""
    found = {(frozenset[int](), 0)}
    for each in choices:
        found = {
            (used | {value}, total + adds)
            for used, total in found
            for value, adds in each.items()
            if value not in used
        }
    return {total for _, total in found}


def _has_row(table: parts.Table, domains: Sequence[Values]) -> bool:
    fitting = sum(
        all(value in domain for value, domain in zip(row, domains, strict=True))
        for row in table.rows
    )
    return fitting > 0 if table.allows else fitting < prod(map(len, domains))


def _accepts(part: parts.Automaton | parts.Runs, domains: Sequence[Values]) -> bool:
    """Whether some values lead to the end: all states at once."""
    start, step, accepts = machine_of(part)
    states = {start}
    for domain in domains:
        after = {step(state, value) for state in states for value in domain}
        states = after - {None}
    return any(map(accepts, states))


def machine_of(
    part: parts.Automaton | parts.Runs,
) -> tuple[State, Callable[[State, int], State], Callable[[State], bool]]:
    """The start, the steps (`None` where a value is rejected) and the accepting states."""
    if isinstance(part, parts.Automaton):
        steps = part.steps
        return (
            part.start,
            lambda state, value: steps.get((state, value)),
            part.accepting.__contains__,
        )
    end = len(part.clue)
    return (0, -1), partial(_run_step, part.clue), lambda state: state in {(end, 0), (end, -1)}


def _run_step(clue: Sequence[tuple[int, int]], state: tuple[int, int], value: int) -> State:
    """A state is how many runs have begun, and the cells left of the last one; -1 is a gap."""
    begun, rest = state
    if rest > 0:
        return (begun, rest - 1) if value == clue[begun - 1][1] else None
    if value == 0:
        return begun, -1
    if begun == len(clue) or clue[begun][1] != value:
        return None
    touches = rest == 0 and clue[begun - 1][1] == value
    return None if touches else (begun + 1, clue[begun][0] - 1)


def _can_be_joined(part: parts.Connected, places: Sequence[int], left: Domains) -> bool:
    """Whether the places that must have the value can be joined over those that may."""
    open_to = {place for place in places if part.value in left[place]}
    needed = {place for place in open_to if len(left[place]) == 1}
    if not needed:
        return True
    inside = reached(next(iter(needed)), around(part.neighbours), open_to.__contains__)
    return needed <= inside
