"""A model of rules as clauses, for solvers that read nothing else.

A fact is a place with a value. Sums are written where they are a clause or at most one; runs go
through the layers of their automaton; each placement of a piece is a variable. Other sums and
other parts are rejected.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from runut.core.motions import images
from runut.core.rules.model import Model
from runut.core.rules.parts import Different, Linear, OneOf, Part, Piece, Runs, Table

__all__ = ["Clauses", "at_most_one", "clauses_of", "clauses_of_houses", "exactly_one"]

Clauses = list[list[int]]


def exactly_one(lits: Sequence[int]) -> Clauses:
    """Exactly one of these literals is true."""
    return [list(lits), *at_most_one(lits)]


def at_most_one(lits: Sequence[int]) -> Clauses:
    """At most one of these literals is true."""
    return [[-one, -other] for one, other in combinations(lits, 2)]


def clauses_of(model: Model) -> Clauses:
    """The clauses of a model; raises `ValueError` for a rule that has none."""
    encoding = _Encoding(model)
    for place in range(model.shape.size):
        encoding.clauses += exactly_one([encoding.holds(place, value) for value in model.values])
    for rule in model.rules:
        for part, places in rule.pairs():
            encoding.add(part, places)
    return encoding.clauses


def clauses_of_houses(model: Model) -> Clauses:
    """That each value has a place in each house of as many places as there are values.

    They follow from the other clauses; a solver finds hidden singles by them.
    """
    encoding = _Encoding(model)
    return [
        [encoding.holds(place, value) for place in places]
        for rule in model.rules
        for part, places in rule.pairs()
        if isinstance(part, Different) and len(places) == len(model.values)
        for value in model.values
    ]


class _Encoding:
    def __init__(self, model: Model) -> None:
        self.model = model
        self.clauses: Clauses = []
        self.numbers = {value: number for number, value in enumerate(model.values)}
        self.variables = model.shape.size * len(model.values)

    def holds(self, place: int, value: int) -> int:
        return place * len(self.numbers) + self.numbers[value] + 1

    def fresh(self, count: int) -> list[int]:
        self.variables += count
        return list(range(self.variables - count + 1, self.variables + 1))

    def add(self, part: Part, places: Sequence[int]) -> None:
        match part:
            case OneOf():
                for place, value in product(places, set(self.numbers) - part.values):
                    self.clauses.append([-self.holds(place, value)])
            case Different():
                for value in self.numbers:
                    self.clauses += at_most_one([self.holds(place, value) for place in places])
            case Linear():
                self.add_sum(part, places)
            case Table(rows, False):
                for row in rows:
                    self.clauses.append(
                        [
                            -self.holds(place, value)
                            for place, value in zip(places, row, strict=True)
                        ]
                    )
            case Runs():
                self.add_runs(part, places)
            case Piece():
                self.add_piece(part, places)
            case _:
                message = f"no clauses for {part}"
                raise ValueError(message)

    def add_sum(self, part: Linear, places: Sequence[int]) -> None:
        weighed = {value for value, weight in part.weights.items() if weight}
        lits = [self.holds(place, value) for place in places for value in weighed]
        match (set(part.weights.values()) <= {0, 1} and not part.factors, part.low, part.high):
            case (True, 1, None):
                self.clauses.append(lits)
            case (True, None, 1):
                self.clauses += at_most_one(lits)
            case _:
                message = f"no clauses for {part}"
                raise ValueError(message)

    def add_runs(self, part: Runs, places: Sequence[int]) -> None:
        """A state is a number of finished cells of the clue, with a gap after each run."""
        line = [0] + [value for length, value in part.clue for value in (*[value] * length, 0)]
        states = range(len(line))
        steps: dict[tuple[int, int], int] = {}
        for state in states:
            if line[state] == 0:
                steps[state, 0] = state
            if state + 1 < len(line):
                steps[state, line[state + 1]] = state + 1
            if state + 2 < len(line) and line[state + 1] == 0 != line[state] != line[state + 2]:
                steps[state, line[state + 2]] = state + 2
        layers = [self.fresh(len(line)) for _ in range(len(places) + 1)]
        self.clauses += [[layers[0][0]], layers[-1][-2:]]
        for layer in layers:
            self.clauses += exactly_one(layer)
        for at, place in enumerate(places):
            for state, value in product(states, self.numbers):
                after = steps.get((state, value))
                taken = [-layers[at][state], -self.holds(place, value)]
                self.clauses.append(taken if after is None else [*taken, layers[at + 1][after]])

    def add_piece(self, part: Piece, places: Sequence[int]) -> None:
        at = {self.model.points[place]: place for place in places}
        found: set[tuple[int, ...]] = set()
        for way, (x, y, z) in product(images(part.shape, part.motions), at):
            own = [at.get((x + a, y + b, z + c)) for a, b, c in way]
            found.add(tuple(sorted(place for place in own if place is not None)))
        placements = sorted(own for own in found if len(own) == len(part.shape))
        for label in part.labels:
            variables = self.fresh(len(placements))
            self.clauses += at_most_one(variables)
            for place in places:
                covers = [
                    lit for lit, own in zip(variables, placements, strict=True) if place in own
                ]
                self.clauses.append([-self.holds(place, label), *covers])
                self.clauses += [[-lit, self.holds(place, label)] for lit in covers]
