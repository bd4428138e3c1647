"""The formula of a puzzle: every rule of its model as pseudo-Boolean lines, and nothing else.

This translation is what a certificate asks its reader to trust, besides the verifier; so it is
short, every line that it writes has the name of its constraint and says its sentence, and equal
puzzles give equal texts. Implied rules are left out: proofs derive them. docs/explanation/proofs.md
has a table of what becomes what.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby

from runut.core.rules import parts
from runut.core.rules.feasible import Constraints
from runut.core.rules.model import Constraint, Model
from runut.core.search import ReferenceControl
from runut.proving.automata import layers_of
from runut.proving.constraints import Line, Term, held
from runut.proving.naming import NAME, Naming, label_of
from runut.proving.placements import Placements, is_presence, required
from runut.proving.weights import weighed


class Formula(Naming):
    """The lines of a model.

    >>> import runut
    >>> print(Formula(runut.model("hitori/2/2/2111")).texts[8])
    * of the 1s in row 2 at most one is white
    @row_duplicate_1_most -1 r2c1_0 -1 r2c2_0 >= -1 ;
    """

    def __init__(self, model: Model, control: ReferenceControl | None = None) -> None:
        super().__init__(model, control or ReferenceControl())
        self.model = model
        self.selectors: dict[tuple[str, int], str] = {}
        self.pieces: dict[str, Placements] = {}
        self._required = set(required(model))
        self.texts: list[str] = []
        self.variables: set[str] = set()
        for line in self.lines():
            self._write(line)

    def lines(self) -> Iterator[Line]:
        """Every line."""
        return chain(self._places(), chain.from_iterable(map(self.of, self.stated())))

    def _write(self, line: Line) -> None:
        """Keep the text of a line, which is much smaller, and the names of its variables."""
        text, known = line.text(), len(self.variables)
        self.variables.update(name.lstrip("~") for _, name in line.terms)
        self.texts.append(text)
        self.control.work(len(text))
        self.control.hold(held(text) + NAME * (len(self.variables) - known))

    def stated(self) -> Iterator[Constraint]:
        """Every constraint that is no consequence of the others."""
        return chain.from_iterable(rule for rule in self.model.rules if not rule.is_implied)

    def _sum(self, place: int, values: Iterable[int], factor: int = 1) -> list[Term]:
        return [(factor, self.holds(place, value)) for value in values]

    def _places(self) -> Iterator[Line]:
        return chain.from_iterable(map(self.of_place, range(len(self.cells))))

    def of_place(self, place: int) -> list[Line]:
        """A place holds one of its values, and at most one."""
        cell = self.cells[place]
        some = self._sum(place, self.values)
        sentence = f"{cell} holds exactly one value"
        one = Line(f"one_{cell}", self._sum(place, self.values, -1), -1)
        return [Line(f"some_{cell}", some, 1, sentence), one]

    def of(self, constraint: Constraint) -> Iterable[Line]:
        """The lines of one constraint."""
        label, part = label_of(constraint.rule, constraint.index), constraint.part
        places, says = constraint.places, constraint.sentence
        lines: Iterable[Line] = ()
        match part:
            case parts.OneOf():
                lines = self._one_of(label, part, places)
            case parts.Different():
                lines = self._different(label, places)
            case parts.Linear():
                lines = self._linear(label, part, places)
            case parts.Table():
                lines = self._table(label, part, places)
            case parts.Automaton() | parts.Runs():
                lines = self._layers(label, part, places)
            case parts.Piece():
                lines = self._piece(label, part, places)
            case parts.Lies():
                lies = self.lies(self.labels.of(part.labels[0]), sorted(places))
                lines = [Line(label, [(1, lies)], 1)]
            case parts.Connected():
                pass  # cuts, as the proof needs them
        for at, line in enumerate(lines):
            yield Line(line.label, line.terms, line.degree, says) if at == 0 else line

    def _one_of(self, label: str, part: parts.OneOf, places: Sequence[int]) -> Iterator[Line]:
        """One value holds; several are said by those that do not."""
        values = set(map(self.labels.of, part.values)).intersection(self.values)
        others = [value for value in self.values if value not in values]
        for place in places if others else ():
            suffix = f"_{self.cells[place]}" if len(places) > 1 else ""
            if len(values) == 1:
                yield Line(label + suffix, self._sum(place, values), 1)
            else:
                yield Line(label + suffix, self._sum(place, others, -1), 0)

    def _different(self, label: str, places: Sequence[int]) -> Iterator[Line]:
        for value in self.values:
            terms = [(-1, self.holds(place, value)) for place in places]
            yield Line(f"{label}_value_{self.names[value]}", terms, -1)

    def _linear(self, label: str, part: parts.Linear, places: Sequence[int]) -> Iterator[Line]:
        if self.is_of_piece(part, places):
            return
        weights, base = weighed(self, part, places)
        terms = [(weight, name) for name, weight in weights.items()]
        if part.low is not None:
            yield Line(f"{label}_least", terms, part.low - base)
        if part.high is not None:
            turned = [(-weight, name) for weight, name in terms]
            yield Line(f"{label}_most", turned, base - part.high)

    def is_of_piece(self, part: parts.Linear, places: Sequence[int]) -> bool:
        """Whether a sum says that a copy of a piece must lie; that is a line of the piece."""
        is_of_pieces = part.weights.keys() <= self.labels.first.keys()
        return is_of_pieces and is_presence(part, places, self.model)

    def _table(self, label: str, part: parts.Table, places: Sequence[int]) -> Iterator[Line]:
        rows = [tuple(map(self.labels.of, row)) for row in sorted(part.rows)]
        if not part.allows:
            for number, row in enumerate(rows):
                terms = [(1, f"~{name}") for name in map(self.holds, places, row)]
                yield Line(f"{label}_row_{number + 1}", terms, 1)
            return
        names = {row: f"{label}_row_{number + 1}" for number, row in enumerate(dict.fromkeys(rows))}
        if len(places) == 2:
            names = {}
        self.selectors.update(((label, at), names[row]) for at, row in enumerate(rows) if names)
        if names or not rows:
            yield Line(label, [(1, name) for name in names.values()], 1)
        for row, name in names.items():
            for place, value in zip(places, row, strict=True):
                terms = [(1, f"~{name}"), (1, self.holds(place, value))]
                yield Line(f"{name}_{self.cells[place]}", terms, 1)
        for column, place in enumerate(places):
            for value in self.values:
                own = [row for row in rows if row[column] == value]
                goes = [
                    names[row] if names else self.holds(places[1 - column], row[1 - column])
                    for row in dict.fromkeys(own)
                ]
                terms = [(1, f"~{self.holds(place, value)}"), *((1, name) for name in goes)]
                yield Line(f"{label}_{self.holds(place, value)}", terms, 1)

    def _layers(
        self, label: str, part: parts.Automaton | parts.Runs, places: Sequence[int]
    ) -> Iterator[Line]:
        layers = layers_of(part, self.values, len(places), self.control)
        if not all(layers.nodes):
            yield Line(label, (), 1)
            return

        def name(layer: int, node: tuple[int, int]) -> str:
            return f"{label}_{layer + 1}_{self.names[node[0]]}_{node[1]}"

        for at, (place, nodes) in enumerate(zip(places, layers.nodes, strict=True)):
            for value in self.values:
                holds = self.holds(place, value)
                own = [(1, name(at, node)) for node in nodes if node[0] == value]
                yield Line(f"{label}_{holds}_some", [(-1, holds), *own], 0)
                yield Line(
                    f"{label}_{holds}_one", [(1, holds), *((-1, each) for _, each in own)], 0
                )
        for at, pairs in enumerate(layers.pairs):
            for node, follow in groupby(sorted(pairs), key=lambda pair: pair[0]):
                terms = [(1, f"~{name(at, node)}"), *((1, name(at + 1, to)) for _, to in follow)]
                yield Line(f"{name(at, node)}_next", terms, 1)
            back = sorted((after, before) for before, after in pairs)
            for node, lead in groupby(back, key=lambda pair: pair[0]):
                terms = [(1, f"~{name(at + 1, node)}"), *((1, name(at, to)) for _, to in lead)]
                yield Line(f"{name(at + 1, node)}_last", terms, 1)

    def _piece(self, label: str, part: parts.Piece, places: Sequence[int]) -> Iterator[Line]:
        value, inside = self.labels.of(part.labels[0]), set(places)
        every = Constraints(self.model, self.labels, self.control.work).placements(part)
        fitting = {self.lies(value, own): own for own in every if inside.issuperset(own)}
        least, most = len(self._required.intersection(part.labels)), len(part.labels)
        self.pieces[label] = Placements(value, fitting, least, most)
        yield Line(f"{label}_most", [(-1, name) for name in fitting], -most)
        if least:
            yield Line(f"{label}_least", [(1, name) for name in fitting], least)
        covers: dict[int, list[str]] = defaultdict(list)
        for name, own in fitting.items():
            for place in own:
                covers[place].append(name)
        for place in range(len(self.cells)):
            holds, over = self.holds(place, value), covers[place]
            yield Line(f"{label}_{holds}_some", [(-1, holds), *((1, name) for name in over)], 0)
            yield Line(f"{label}_{holds}_one", [(1, holds), *((-1, name) for name in over)], 0)
