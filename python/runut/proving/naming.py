"""The names of a formula: what its variables and labels are called.

A variable says that a place holds a value (`r1c1_5`), or that a piece lies on some places
(`piece_I_r1c1_r1c2`). The copies of a piece are one value, that of the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from runut.core.rules.feasible import Domains, Labels
from runut.core.rules.model import Model
from runut.core.search import ReferenceControl
from runut.core.shape import cell_name
from runut.core.steps import Fact

NAME = 128
"""Bytes of a name that is kept, measured."""
_PLACE = 512
"""Bytes of what is known of a place, measured."""


def label_of(rule: str, index: int) -> str:
    """The label of a constraint, by the name of its rule and its number there, from 1."""
    return f"{re.sub('[^0-9A-Za-z]+', '_', rule)}_{index + 1}"


class Naming:
    """The values of a model, and the names of its facts; `control` stops what takes too much."""

    def __init__(self, model: Model, control: ReferenceControl) -> None:
        self.control = control
        self.labels = Labels(model)
        self.cells = [*map(cell_name, model.shape.cells()), *_auxiliaries(model)]
        self.values = tuple(dict.fromkeys(map(self.labels.of, model.values)))
        self.names = _names(model, self.values)
        domains = Domains.of(model, self.labels)
        self._allowed = list(self._each_allowed(domains))
        self.excluded = frozenset(self._each_excluded())

    def _each_allowed(self, domains: Domains) -> Iterator[Sequence[int]]:
        for place in range(len(self.cells)):
            self.control.work(len(self.values))
            self.control.hold(_PLACE)
            yield [value for value in self.values if value in domains[place]]

    def _each_excluded(self) -> Iterator[str]:
        for place, values in enumerate(self._allowed):
            for value in set(self.values).difference(values):
                self.control.work(1)
                self.control.hold(NAME)
                yield self.holds(place, value)

    def literal(self, fact: Fact) -> str:
        """The name of a fact about one place, or of a placement.

        A fact about one place says that it holds a value, also where a piece covers one cell.
        """
        value = self.labels.of(fact.value)
        is_placement = len(fact.places) > 1
        name = self.lies(value, fact.places) if is_placement else self.holds(fact.places[0], value)
        return name if fact.holds else f"~{name}"

    def holds(self, place: int, value: int) -> str:
        """The variable: a place holds a value."""
        return f"{self.cells[place]}_{self.names[value]}"

    def lies(self, value: int, places: Sequence[int]) -> str:
        """The variable: a piece lies on these places."""
        return "_".join(("piece", self.names[value], *(self.cells[place] for place in places)))

    def allowed(self, place: int) -> Sequence[int]:
        """The values that the rules about this place alone allow."""
        return self._allowed[place]


def _auxiliaries(model: Model) -> Iterator[str]:
    """What variables call auxiliary places: as people do, and by their number."""
    for number, place in enumerate(model.auxiliaries, 1):
        yield f"{re.sub('[^0-9A-Za-z]+', '_', place.name)}_{number}"


def _names(model: Model, values: Sequence[int]) -> Mapping[int, str]:
    """What variables call a value: as people do if that is one word."""
    shown = {value: symbol for symbol, value in model.symbols.items()} | dict(model.names)
    words = {value: shown.get(value, str(value)) for value in values}
    is_plain = len(set(words.values())) == len(values) and all(
        re.fullmatch("[0-9A-Za-z]+", word) for word in words.values()
    )
    return words if is_plain else {value: str(value) for value in values}
