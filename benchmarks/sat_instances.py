"""Formulas in conjunctive normal form: standard families of instances, each made from a seed.

The families are those of the usual sets (random 3-SAT at its threshold, pigeon holes, parity,
colouring, quasigroups with holes, van der Waerden numbers, planning) at sizes that take a good
solver up to some seconds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from benchmarks.sat_encoding import Clauses, at_most_one, exactly_one

__all__ = ["Formula", "standard"]


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula: the family that it belongs to, its name there, and its clauses."""

    family: str
    name: str
    clauses: Clauses

    @property
    def text(self) -> str:
        """The formula in DIMACS."""
        variables = max(abs(lit) for clause in self.clauses for lit in clause)
        lines = [" ".join(map(str, [*clause, 0])) for clause in self.clauses]
        return "\n".join([f"p cnf {variables} {len(self.clauses)}", *lines])


def standard(*, is_quick: bool) -> Iterator[Formula]:
    """Thirty formulas of seven families; of each family the smallest with `is_quick`."""
    families: dict[str, tuple[Callable[..., Clauses], Sequence[tuple[int, ...]]]] = {
        "random 3-SAT": (_random, [(size, seed) for size in (150, 175, 200) for seed in range(4)]),
        "pigeons": (_pigeons, [(7,), (8,), (9,)]),
        "parity": (_parity, [(size, size) for size in (150, 200, 250)]),
        "3-colouring": (_colouring, [(size, size) for size in (300, 400, 500)]),
        "quasigroup": (_quasigroup, [(size, size) for size in (16, 20, 24)]),
        "van der Waerden": (_waerden, [(3, 7, 46), (4, 4, 35), (3, 8, 57)]),
        "planning": (_sorting, [(7, 6), (8, 7), (8, 8)]),
    }
    for family, (make, sizes) in families.items():
        for size in sizes[:1] if is_quick else sizes:
            yield Formula(family, "-".join(map(str, size)), make(*size))


def _random(variables: int, seed: int) -> Clauses:
    """Three literals a clause, 4.26 clauses a variable: about half of them have a model."""
    rng = random.Random(seed)  # noqa: S311 - an instance, no secret
    own = range(1, variables + 1)
    return [
        [rng.choice((1, -1)) * variable for variable in rng.sample(own, 3)]
        for _ in range(round(4.26 * variables))
    ]


def _pigeons(holes: int) -> Clauses:
    """One pigeon more than there are holes."""
    sits = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    return [*sits, *(clause for hole in zip(*sits, strict=True) for clause in at_most_one(hole))]


def _parity(variables: int, seed: int) -> Clauses:
    """As many sums of three variables modulo two as variables."""
    rng = random.Random(seed)  # noqa: S311 - an instance, no secret
    clauses = []
    for _ in range(variables):
        own, even = rng.sample(range(1, variables + 1), 3), rng.randrange(2)
        clauses += [
            [sign * variable for sign, variable in zip(signs, own, strict=True)]
            for signs in product((1, -1), repeat=3)
            if signs.count(-1) % 2 == even
        ]
    return clauses


def _colouring(nodes: int, seed: int) -> Clauses:
    """A random graph of 2.35 edges a node in three colours."""
    rng = random.Random(seed)  # noqa: S311 - an instance, no secret
    edges = rng.sample(list(combinations(range(nodes), 2)), round(2.35 * nodes))
    clauses = [
        clause
        for node in range(nodes)
        for clause in exactly_one([3 * node + at for at in (1, 2, 3)])
    ]
    clauses += [[-3 * one - at, -3 * other - at] for one, other in edges for at in (1, 2, 3)]
    return clauses


def _quasigroup(size: int, seed: int) -> Clauses:
    """A Latin square of which 42 % of the cells are open, in the hard region."""
    rng = random.Random(seed)  # noqa: S311 - an instance, no secret
    rows, columns, values = (rng.sample(range(size), size) for _ in range(3))
    cells = list(product(range(size), repeat=2))

    def fact(row: int, column: int, value: int) -> int:
        return (row * size + column) * size + value + 1

    clauses = []
    for one, other in cells:
        clauses += exactly_one([fact(one, other, value) for value in range(size)])
        clauses += exactly_one([fact(one, column, other) for column in range(size)])
        clauses += exactly_one([fact(row, one, other) for row in range(size)])
    given = rng.sample(cells, round(0.58 * len(cells)))
    return clauses + [
        [fact(row, column, values[(rows[row] + columns[column]) % size])] for row, column in given
    ]


def _waerden(one: int, other: int, length: int) -> Clauses:
    """No progression of `one` equal terms of a colour, and none of `other` of the other."""
    clauses = []
    for terms, sign in ((one, 1), (other, -1)):
        for start, step in product(range(1, length + 1), range(1, length)):
            own = [start + at * step for at in range(terms)]
            if own[-1] <= length:
                clauses.append([sign * place for place in own])
    return clauses


def _sorting(items: int, rounds: int) -> Clauses:
    """A row of items is reversed, each by at most one place a round; it takes `items` rounds."""

    def at(item: int, place: int, time: int) -> int:
        return (time * items + item) * items + place + 1

    own = range(items)
    clauses = [[at(item, item, 0)] for item in own]
    clauses += [[at(item, items - 1 - item, rounds)] for item in own]
    for time, item in product(range(rounds + 1), own):
        clauses += exactly_one([at(item, place, time) for place in own])
        clauses += exactly_one([at(other, item, time) for other in own])
    for time, item, place in product(range(rounds), own, own):
        near = [other for other in (place - 1, place, place + 1) if other in own]
        clauses.append([-at(item, place, time), *(at(item, other, time + 1) for other in near)])
    return clauses
