"""The fillings of places: values that keep some constraints, place by place. No engine.

What the places so far leave to the others is a state, for each constraint and each unit of places
that differ; fillings with the same state go on alike. So no filling is listed, and none is missed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

from runut.core.rules.feasible import Constraints, Domains, Values, bounds, machine_of
from runut.core.rules.model import Constraint
from runut.core.rules.parts import Automaton, Different, Linear, Runs, Table
from runut.core.steps import Premise

State = Hashable
"""What a reader knows of the places so far; `None` rejects them."""
KEPT = "kept"
"""What no further value changes."""


class Fillings:
    """The fillings of the places of some constraints that are no units.

    Units restrict them: where two places of a unit are filled, they differ. All places of a unit
    that counts are filled; where nothing counts, some `places` are.
    """

    def __init__(
        self,
        constraints: Constraints,
        premises: Sequence[Premise],
        places: Iterable[int] = (),
    ) -> None:
        self.constraints = constraints
        stated = [constraints(premise.rule, premise.index) for premise in premises]
        self.units = [each.places for each in stated if isinstance(each.part, Different)]
        self.read = [each for each in stated if not isinstance(each.part, Different)]
        counted = [
            each
            for premise, each in zip(premises, stated, strict=True)
            if premise.factor or not isinstance(each.part, Different)
        ]
        own = dict.fromkeys(place for each in counted for place in each.places)
        self.places = tuple(own or places)

    def may_hold(self, domains: Domains) -> bool:
        """Whether there is a filling, with the places that these domains narrow beside it."""
        beside = (place for place in domains.own if place not in self.places)
        return not domains.is_empty() and all(self.left(domains, beside).values())

    def left(self, domains: Domains, beside: Iterable[int] = ()) -> Mapping[int, Values]:
        """The values that each place has in some filling, with some places `beside` them."""
        places = self._order([*self.places, *beside])
        choices = [domains[place] for place in places]
        readers = [self._reader(each, places, choices) for each in self.read]
        units = [_Unit(unit, places, choices) for unit in self.units]
        every = (*readers, *units)
        states = {tuple(reader.start for reader in every)}
        layers = []
        for at, choice in enumerate(choices):
            layers.append({state: list(_after(every, state, at, choice)) for state in states})
            states = {after for edges in layers[-1].values() for _, after in edges}
        found = {}
        for place, layer in zip(reversed(places), reversed(layers), strict=True):
            good = {
                state: [value for value, after in edges if after in states]
                for state, edges in layer.items()
            }
            found[place] = frozenset(value for values in good.values() for value in values)
            states = {state for state, values in good.items() if values}
        return found

    def _order(self, places: list[int]) -> list[int]:
        """The places so that few units are begun and not ended, and constraints in their order."""
        units = [set(unit).intersection(places) for unit in self.units]
        lines = [each.places for each in self.read if not isinstance(each.part, Linear)]
        order: list[int] = []
        while len(order) < len(places):
            costs = {}
            for place in (place for place in places if place not in order):
                read = {*order, place}
                late = sum(place in own and not read.issuperset(_upto(own, place)) for own in lines)
                costs[place] = late, sum(bool(own & read) and not own <= read for own in units)
            order.append(min(costs, key=costs.__getitem__))
        return order

    def _reader(
        self, constraint: Constraint, places: list[int], choices: Sequence[Values]
    ) -> _Sum | _Machine:
        part, own = constraint.part, constraint.places
        if isinstance(part, Table | Automaton | Runs):
            return _Machine(part, [[at for at, p in enumerate(own) if p == q] for q in places])
        if not isinstance(part, Linear):
            raise TypeError(f"{type(part).__name__} has no fillings")
        weights, adds = self.constraints.weights(part), []
        for place, choice in zip(places, choices, strict=True):
            factor = sum(
                factor
                for other, factor in zip(own, part.factors or (1,) * len(own), strict=True)
                if other == place
            )
            adds.append({value: factor * weights.get(value, 0) for value in choice})
        return _Sum(part, adds)


def _after(
    readers: Sequence[_Sum | _Machine | _Unit], state: tuple[State, ...], at: int, choice: Values
) -> Iterator[tuple[int, tuple[State, ...]]]:
    """Each value that a place may have, and the state after it."""
    for value in choice:
        pairs = zip(readers, state, strict=True)
        after = tuple(reader.after(own, at, value) for reader, own in pairs)
        if None not in after:
            yield value, after


class _Sum:
    """A sum so far: out as soon as no rest brings it within the bounds."""

    start: State = 0

    def __init__(self, part: Linear, adds: Sequence[Mapping[int, int]]) -> None:
        self.adds = adds
        self.low, self.high = bounds(part)
        least, most = [0], [0]
        for own in reversed(adds):
            least.append(least[-1] + min(own.values(), default=0))
            most.append(most[-1] + max(own.values(), default=0))
        self.least, self.most = least[-2::-1], most[-2::-1]

    def after(self, state: State, at: int, value: int) -> State:
        if not isinstance(state, int):
            return state
        total = state + self.adds[at][value]
        least, most = total + self.least[at], total + self.most[at]
        if most < self.low or least > self.high:
            return None
        return KEPT if self.low <= least and most <= self.high else total


class _Machine:
    """An automaton, runs, or the rows of a table; a value waits for those before it."""

    def __init__(self, part: Automaton | Runs | Table, indices: Sequence[Sequence[int]]) -> None:
        self.indices, self.length = indices, sum(map(len, indices))
        start, self.step, self.accepts = (
            _rows(part) if isinstance(part, Table) else machine_of(part)
        )
        self.start: State = (start, 0, frozenset[tuple[int, int]]())

    def after(self, state: State, at: int, value: int) -> State:
        if not self.indices[at] or not isinstance(state, tuple):
            return state
        own, read, waiting = state
        ready = {**dict(waiting), **dict.fromkeys(self.indices[at], value)}
        while own is not None and read in ready:
            own, read = self.step(own, ready.pop(read)), read + 1
        if own is None or (read == self.length and not self.accepts(own)):
            return None
        return KEPT if read == self.length else (own, read, frozenset(ready.items()))


def _rows(part: Table) -> tuple[State, Callable[[State, int], State], Callable[[State], bool]]:
    """The rows of a table as a machine; its state is the values so far, while a row begins so."""
    begun = {row[:length] for row in part.rows for length in range(len(row) + 1)}

    def step(state: State, value: int) -> State:
        after = (*state, value) if isinstance(state, tuple) else None
        return after if after in begun else None if part.allows else KEPT

    return (), step, lambda state: (state in part.rows) is part.allows


class _Unit:
    """The values that places which differ have used, as far as a later one may take them."""

    start: State = 0

    def __init__(
        self, unit: Sequence[int], places: Sequence[int], choices: Sequence[Values]
    ) -> None:
        self.inside = [place in unit for place in places]
        later = [0]
        for is_inside, choice in zip(reversed(self.inside), reversed(choices), strict=True):
            later.append(later[-1] | (sum(1 << value for value in choice) if is_inside else 0))
        self.later = later[-2::-1]

    def after(self, state: State, at: int, value: int) -> State:
        if not self.inside[at] or not isinstance(state, int):
            return state
        return None if state >> value & 1 else (state | 1 << value) & self.later[at]


def _upto(line: Sequence[int], place: int) -> Sequence[int]:
    return line[: line.index(place) + 1]
