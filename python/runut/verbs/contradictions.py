"""Which constraints of a model contradict each other: a set of which none can be spared.

QuickXplain (Junker, "QuickXplain: preferred explanations and relaxations for over-constrained
problems", AAAI 2004, section 4) halves the constraints: what the second half needs beside the
first, and then what the first half needs beside that. Each search is about some constraints of the
model, beside what cannot be left out: the shapes of pieces, definitions of auxiliary places, and
the values that these may have. Invariant: what is found contradicts itself together with these,
and does not without any one of it. Of k among n constraints it asks at most 2k(1 + log2(n/k))
times; those that come first are preferred, so units of different values do.

Most contradictions are small: one constraint, the units that share two of its places, and what is
said about its places alone. These are looked at first, once for all that are alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain

from runut.core.rules.common import rule
from runut.core.rules.model import Constraint, Model, Report, Rule
from runut.core.rules.parts import Connected, Different, Linear, OneOf

HasSolution = Callable[[Model], bool]
Some = Sequence[Constraint]


class Contradictions:
    """The constraints of a model, and searches for those that contradict each other.

    `has_solution` says whether a model has any; what it raises ends a search.
    """

    def __init__(self, model: Model, has_solution: HasSolution) -> None:
        self.model, self.has_solution = model, has_solution
        kept = [each for each in model.rules if not each.is_implied]
        self.always = [each for each in kept if _is_always(each, model)]
        stated = [each for one in kept if not _is_always(one, model) for each in one]
        values = frozenset(model.values)
        says = [each for each in stated if not _says_nothing(each, values)]
        self.constraints = sorted(says, key=lambda each: not isinstance(each.part, Different))

    def close(self) -> tuple[Constraint, ...]:
        """A contradiction of one constraint with what is near it; empty if there is none."""
        near_of, known = self._near(), set[object]()
        for each in self.constraints:
            near = near_of(each)
            alike = each.part, tuple((one.part, _within(one, each)) for one in near)
            if near and alike not in known:
                known.add(alike)
                if not self._hold([*near, each]):
                    return self._least(sorted([*near, each], key=self.constraints.index))
        return ()

    def whole(self) -> tuple[Constraint, ...]:
        """A contradiction among all constraints, which have no solution together."""
        return self._least(self.constraints)

    def _near(self) -> Callable[[Constraint], list[Constraint]]:
        """Which units share two places with a constraint, and what is about its places alone."""
        local = [each for each in self.constraints if _is_local(each, self.model)]
        at = defaultdict[int, list[int]](list)
        for number, each in enumerate(local):
            for place in each.places:
                at[place].append(number)

        def near(constraint: Constraint) -> list[Constraint]:
            if not _is_local(constraint, self.model):
                return []
            numbers = set(chain.from_iterable(at[place] for place in constraint.places))
            found = (local[number] for number in sorted(numbers))
            return [each for each in found if each != constraint and _is_near(each, constraint)]

        return near

    def _hold(self, some: Some) -> bool:
        return self.has_solution(self._only(some))

    def _least(self, some: Some) -> tuple[Constraint, ...]:
        """Some of these, which contradict themselves, none of which can be spared."""
        found = self._needed((), (), some)
        return tuple(sorted(found, key=self.constraints.index))

    def _needed(self, base: Some, added: Some, some: Some) -> Some:
        """What a base needs of these to contradict itself; it was asked before the last addition.

        This is QX' of the paper; at the top the base is empty, and has a solution.
        """
        if added and not self._hold(base):
            return ()
        if len(some) < 2:
            return some
        first, second = some[: len(some) // 2], some[len(some) // 2 :]
        later = self._needed((*base, *first), first, second)
        return (*self._needed((*base, *later), later, first), *later)

    def _only(self, some: Some) -> Model:
        """The model of these constraints; a full unit holds each value, which is implied."""
        model = self.model
        full = (each for each in some if _is_full(each, model))
        every = [(_somewhere(value), each.places, "") for each in full for value in model.values]
        kept = rule("kept", [(each.part, each.places, each.sentence) for each in some])
        rules = (*self.always, kept, rule("full", every, is_implied=True))
        return replace(model, rules=tuple(each for each in rules if len(each)))


def _is_always(one: Rule, model: Model) -> bool:
    """Whether a rule only says what auxiliary places or pieces are."""
    if one.report in (Report.DEFINITION, Report.PIECES):
        return True
    is_about_values = all(isinstance(part, OneOf) for part in one.parts)
    auxiliary = range(model.shape.size, model.size)
    return is_about_values and all(place in auxiliary for own in one.places for place in own)


def _says_nothing(constraint: Constraint, values: frozenset[int]) -> bool:
    return isinstance(constraint.part, OneOf) and constraint.part.values >= values


def _is_local(constraint: Constraint, model: Model) -> bool:
    """Whether a constraint is about a part of the board."""
    is_area = isinstance(constraint.part, Connected)
    return not is_area and len(constraint.places) < model.shape.size


def _is_near(constraint: Constraint, other: Constraint) -> bool:
    shared = len(set(constraint.places).intersection(other.places))
    is_unit = isinstance(constraint.part, Different)
    return shared == len(set(constraint.places)) or (is_unit and shared > 1)


def _within(constraint: Constraint, other: Constraint) -> tuple[int, ...]:
    """Where the places of another constraint that it shares stand there."""
    return tuple(at for at, place in enumerate(other.places) if place in constraint.places)


def _is_full(constraint: Constraint, model: Model) -> bool:
    return isinstance(constraint.part, Different) and len(constraint.places) == len(model.values)


def _somewhere(value: int) -> Linear:
    return Linear({value: 1}, low=1)
