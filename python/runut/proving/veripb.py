"""The proof as VeriPB reads it (proof format 3.0), with the formula that it is about.

The known solution is the formula's objective: how many of its facts hold. No assignment that keeps
the rules has fewer of them true than all, so it is the only one; and the verifier checks that it
keeps the rules itself. Without a solution the proof ends in a contradiction, with two of them both
are checked.

Reference: Bogaerts, Gocht, McCreesh and Nordström, "Certified dominance and symmetry breaking for
combinatorial optimisation", JAIR 2023 (the rules of the proof format).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from runut.core.rules.check import completed
from runut.core.rules.parts import Connected
from runut.core.rules.places import around
from runut.core.steps import Fact
from runut.proving.constraints import Line, clause, held, negated
from runut.proving.cuts import cut_between
from runut.proving.formula import Formula
from runut.proving.log import Dropped, Learned, ProofStep, Reason, Solution
from runut.proving.naming import label_of
from runut.proving.placements import laid
from runut.proving.sums import Sums

_HEAD = "pseudo-Boolean proof version 3.0"
_END = "end pseudo-Boolean proof ;"
_WORK_A_STEP = 256
"""Units of work of a step of the engine's proof, beside what it writes."""
_CLAUSE, _LITERAL = 512, 64
"""Bytes of a clause that is kept to be found again, and of each literal in it, measured."""


class Derivation:
    """A formula and a proof under construction.

    Each learned clause is a line; what it needs of sums is derived before it and deleted after it;
    what it needs of connection becomes a line of the formula.
    """

    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        self.sums = Sums(formula)
        self.cuts: dict[frozenset[str], Line] = {}
        self.solutions: list[tuple[str, ...]] = []
        self.lines: list[str] = []
        self._labels: dict[frozenset[str], list[str]] = {}
        self._helpers: dict[str, str] = {}
        self.learned = 0
        self._count = 0
        for label, combination in self.sums.complete_units():
            self._write(f"@{label} pol {combination} ;")

    def follow(self, steps: Iterable[ProofStep]) -> None:
        """Take over steps of the engine's proof."""
        for step in steps:
            self.formula.control.work(_WORK_A_STEP)
            match step:
                case Learned():
                    self.learn(step.literals)
                case Dropped():
                    label = self._labels[frozenset(step.literals)].pop()
                    self._write(f"del id @{label} ;")
                case Reason():
                    self._explain(step)
                case Solution():
                    self.log_solution(step.facts)

    def text(self) -> tuple[str, str]:
        """The texts of the formula and of the proof."""
        return "\n".join(self._formula()), "\n".join(self._proof())

    def _write(self, line: str) -> None:
        self.lines.append(line)
        self.formula.control.work(len(line))
        self.formula.control.hold(held(line))

    def _label(self, prefix: str) -> str:
        self._count += 1
        return f"{prefix}{self._count}"

    def learn(self, literals: Sequence[str]) -> None:
        """A clause that unit propagation confirms; combinations before it are needed no more."""
        self.learned += 1
        label = self._label("clause") if literals else "contradiction"
        self._write(f"@{label} rup {clause(literals)} ;")
        self.formula.control.hold(_CLAUSE + _LITERAL * len(literals))
        self._labels.setdefault(frozenset(literals), []).append(label)
        if self._helpers:
            self._write(f"del id {' '.join(self._helpers.values())} ;")
            self._helpers.clear()

    def state(self, literals: Iterable[str]) -> None:
        """A clause as `learn` takes it, unless it is stated already."""
        stated = tuple(dict.fromkeys(literals))
        if frozenset(stated) not in self._labels:
            self.learn(stated)

    def comment(self, sentence: str) -> None:
        """What a person reads."""
        self._write(f"% {sentence}")

    def combine(self, combination: str) -> None:
        """A combination of constraints that the next clause needs."""
        if combination not in self._helpers:
            helper = self._helpers[combination] = f"@{self._label('sum')}"
            self._write(f"{helper} pol {combination} ;")

    def _explain(self, reason: Reason) -> None:
        part = self.formula.model.rule(reason.rule).part(reason.index)
        if isinstance(part, Connected):
            facts = reason.facts
            ring = {fact.places[0] for fact in facts if fact.holds == (fact.value == part.value)}
            ends = {fact.places[0] for fact in facts} - ring
            self.separate(reason.rule, reason.index, part, ends, ring)
        elif combination := self.sums.reasoned(reason):
            self.combine(combination)

    def separate(
        self, rule: str, index: int, part: Connected, ends: Collection[int], ring: Collection[int]
    ) -> None:
        """State the cut between two of these places, once it is checked."""
        one, other, ring = cut_between(ends, ring, around(part.neighbours))
        holds, cells = self.formula.holds, self.formula.cells
        literals = [negated(holds(place, part.value)) for place in (one, other)]
        literals += (holds(place, part.value) for place in ring)
        between = " ".join(cells[place] for place in ring) or "nothing"
        sentence = f"{cells[one]} and {cells[other]} are in one area, so it crosses {between}"
        label = f"{label_of(rule, index)}_cut_{len(self.cuts) + 1}"
        terms = [(1, literal) for literal in literals]
        self.formula.control.hold(_CLAUSE + 4 * _LITERAL * len(literals))
        self.cuts.setdefault(frozenset(literals), Line(label, terms, 1, sentence))

    def log_solution(self, facts: Sequence[Fact]) -> None:
        """The value of each place, those that cells determine too, and where each piece lies."""
        formula = self.formula
        true = [*laid(formula.model), *(fact for fact in facts if fact.holds)]
        values = {place: formula.allowed(place)[0] for place in range(len(formula.cells))}
        values |= {place: formula.labels.of(fact.value) for fact in true for place in fact.places}
        cells = [values[place] for place in range(formula.model.shape.size)]
        determined = completed(formula.model, cells)[len(cells) :]
        values |= dict(enumerate(determined, len(cells)))
        names = [formula.holds(place, value) for place, value in values.items()]
        names += dict.fromkeys(map(formula.literal, true)).keys() - set(names)
        self.solutions.append(tuple(names))
        self._write(f"soli {' '.join(names)} ;")

    def _formula(self) -> Iterator[str]:
        cuts = self.cuts.values()
        names = self.formula.variables.union(
            name.lstrip("~") for cut in cuts for _, name in cut.terms
        )
        yield f"* #variable= {len(names)} #constraint= {self._size}"
        if self.solutions:
            yield "* how much is as in the solution"
            yield f"min: {' '.join(f'1 {name}' for name in self.solutions[0])} ;"
        yield from self.formula.texts
        yield from (cut.text() for cut in cuts)
        yield ""

    @property
    def _size(self) -> int:
        """Constraints of the formula."""
        return len(self.formula.texts) + len(self.cuts)

    def _proof(self) -> Iterator[str]:
        yield _HEAD
        yield f"f {self._size} ;"
        yield from self.lines
        yield "output NONE ;"
        yield f"conclusion {self._conclusion()} ;"
        yield _END
        yield ""

    def _conclusion(self) -> str:
        is_refuted = frozenset[str]() in self._labels
        if not self.solutions:
            return "UNSAT : @contradiction" if is_refuted else "NONE"
        last = self.solutions[-1]
        agree = len(set(last).intersection(self.solutions[0]))
        bound = f"{agree} : @contradiction" if len(self.solutions) == 1 else "0"
        return f"BOUNDS {bound} {agree}"
