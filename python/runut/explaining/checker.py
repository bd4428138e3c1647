"""The checker of proofs: does every line follow from its premises? It knows no engine.

A line may use what is known: the model's rules about single cells, the facts of the board where the
proof begins, what earlier lines gave, and what its own case supposes. Only the constraints and the
facts that a line names count for it, so a proof that passes is one that a person can follow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from runut.core.rules.feasible import Constraints, Domains, Labels
from runut.core.rules.model import Constraint, Model
from runut.core.steps import NOGOOD, By, Fact, Line, Premise, Step
from runut.explaining.adding import Adding
from runut.explaining.deadly import is_deadly
from runut.explaining.fillings import Fillings


def faults(
    model: Model, steps: Iterable[Step], known: Sequence[Fact] = (), *, assume_unique: bool = False
) -> Iterator[str]:
    """What is wrong with a proof, a sentence for each step that does not hold."""
    checker = Checker(model, known, assume_unique=assume_unique)
    for number, step in enumerate(steps, 1):
        if fault := checker.fault(step):
            yield f"step {number} ({step.technique}): {fault}"


class Checker:
    """Verifies steps in their order; what a step gives is known to the next ones."""

    def __init__(
        self, model: Model, known: Sequence[Fact] = (), *, assume_unique: bool = False
    ) -> None:
        self.model = model
        self.labels = Labels(model)
        self.constraints = Constraints(model, self.labels)
        self.base = Domains.of(model, self.labels)
        self.known = self.base.child()
        self.assume_unique = assume_unique
        self.nogoods: list[tuple[Fact, ...]] = []
        for fact in known:
            self.known.add(self.labels.plain(fact))

    def fault(self, step: Step) -> str:
        """Why a step does not hold; nothing if it does."""
        if fault := self._lines(step.lines, self.known):
            return fault
        for fact in step.conclusions:
            if not self.known.knows(self.labels.plain(fact)):
                return f"no line gives its conclusion {fact}"
        return ""

    def _lines(self, lines: Sequence[Line], known: Domains) -> str:
        for number, line in enumerate(lines, 1):
            if fault := self._line(line, known):
                return f"line {number}, by {line.by}: {fault}"
            for fact in line.gives:
                known.add(self.labels.plain(fact))
        return ""

    def _line(self, line: Line, known: Domains) -> str:
        uses = self.base.child()
        for fact in map(self.labels.plain, line.uses):
            if not known.knows(fact):
                return f"it uses {fact}, which is not known"
            uses.add(fact)
        follows = {
            By.UNIT: partial(self._unit, line, uses),
            By.SUM: partial(self._each, line, uses, self._may_add_up),
            By.FILLINGS: partial(self._filled, line, uses),
            By.SUPPOSE: partial(self._supposed, line, known),
            By.CASES: partial(self._cases, line, uses, known),
            By.NOGOODS: partial(self._nogoods, line, known),
            By.NOGOOD: partial(self._nogood, line, uses),
            By.UNIQUE: partial(self._unique, line, uses),
        }
        return follows[line.by]()

    def _unique(self, line: Line, uses: Domains) -> str:
        if not self.assume_unique:
            return "it assumes that there is one solution"
        return self._each(line, uses, lambda line, left: not self._is_deadly(line, left))

    def _each(self, line: Line, uses: Domains, may_be: Callable[[Line, Domains], bool]) -> str:
        """Each conclusion follows if, with its opposite, nothing is left."""
        if uses.is_empty():  # a place without a value: anything follows
            return ""
        for fact in line.gives or (None,):
            left = uses.child()
            if fact:
                left.add(self.labels.plain(fact.negated()))
            if may_be(line, left):
                return f"{fact or 'a contradiction'} does not follow"
        return ""

    def _unit(self, line: Line, uses: Domains) -> str:
        if len(line.premises) > 1:
            return f"{len(line.premises)} premises; it takes one or none"
        return self._each(line, uses, lambda line, left: self._may_hold(line.premises, left))

    def _may_hold(self, premises: Sequence[Premise], left: Domains) -> bool:
        """Whether one constraint may hold; without one, whether each place may have a value."""
        if left.is_empty():
            return False
        return not premises or self.constraints.may_hold(self._constraint(premises[0]), left)

    def _filled(self, line: Line, uses: Domains) -> str:
        fillings = Fillings(self.constraints, line.premises, uses.own)
        known = uses.child()
        known.own.update(fillings.left(uses))
        return self._each(line, known, lambda _, left: fillings.may_hold(left))

    def _supposed(self, line: Line, known: Domains) -> str:
        if len(line.cases) != 1 or len(line.cases[0].supposed) != 1 or line.premises:
            return "it takes one case with one fact, and no premise"
        if line.gives != (line.cases[0].supposed[0].negated(),):
            return "it gives the opposite of what it supposes"
        return self._case(line, 0, known, ())

    def _cases(self, line: Line, uses: Domains, known: Domains) -> str:
        if len(line.premises) > 1 or any(len(case.supposed) != 1 for case in line.cases):
            return "it takes at most one premise, and one fact a case"
        left = uses.child()
        for case in line.cases:
            left.add(self.labels.plain(case.supposed[0].negated()))
        if self._may_hold(line.premises, left):
            return "there are more cases"
        found = (self._case(line, at, known, line.gives) for at in range(len(line.cases)))
        return next(filter(None, found), "")

    def _nogoods(self, line: Line, known: Domains) -> str:
        if known is not self.known or line.premises or not line.cases:
            return "it takes cases and no premise, and stands inside no case"
        for at, case in enumerate(line.cases):
            if fault := self._case(line, at, known, ()):
                return fault
            self.nogoods.append(tuple(map(self.labels.plain, case.supposed)))
        return self._each(line, known, partial(self._may_avoid_all, self.nogoods[-1]))

    def _nogood(self, line: Line, uses: Domains) -> str:
        if len(line.premises) != 1 or line.premises[0].rule != NOGOOD:
            return "it takes one case as its premise"
        number = line.premises[0].index
        if not 0 <= number < len(self.nogoods):
            return f"no case {number} was shown before"
        return self._each(line, uses, partial(self._may_avoid_all, self.nogoods[number]))

    @staticmethod
    def _may_avoid_all(facts: Sequence[Fact], _line: Line, left: Domains) -> bool:
        """Whether one of the facts of a nogood may be wrong."""
        return not all(map(left.knows, facts))

    def _case(self, line: Line, at: int, known: Domains, gives: Sequence[Fact]) -> str:
        """Why a case neither ends in a contradiction nor shows all that it should."""
        case, inner = line.cases[at], known.child()
        for fact in case.supposed:
            inner.add(self.labels.plain(fact))
        if fault := self._lines(case.lines, inner):
            return f"case {at + 1}: {fault}"
        if case.lines and not case.lines[-1].gives:
            return ""
        if gives and all(inner.knows(self.labels.plain(fact)) for fact in gives):
            return ""
        return f"case {at + 1} shows nothing"

    def _constraint(self, premise: Premise) -> Constraint:
        return self.constraints(premise.rule, premise.index)

    def _may_add_up(self, line: Line, left: Domains) -> bool:
        return not left.is_empty() and Adding(self.constraints, line.premises).may_hold(left)

    def _is_deadly(self, line: Line, left: Domains) -> bool:
        pattern: dict[int, set[int]] = defaultdict(set)
        for fact in map(self.labels.plain, line.cases[0].supposed):
            pattern[fact.places[0]].add(fact.value)
        return is_deadly(self.model, pattern, left)
