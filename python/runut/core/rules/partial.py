"""Which constraint the values on an unfinished board break: one that nothing can keep any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from runut.core.puzzle import UNKNOWN
from runut.core.rules.feasible import Constraints, Domains, Labels
from runut.core.rules.model import Constraint, Model, Report
from runut.core.rules.parts import Different, Linear
from runut.core.steps import Premise


class PartialCheck:
    """The constraints of a model, judged while cells are open.

    >>> import runut
    >>> check = PartialCheck(runut.model("." * 81))
    >>> check.broken(bytes([7, 255, 7]) + bytes([255]) * 78)
    (Premise(rule='row-duplicate', index=0, factor=1, value=None), (0, 2))
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self._labels = Labels(model)
        self.constraints = Constraints(model, self._labels)
        self._open = Domains.of(model, self._labels)
        every = frozenset(map(self._labels.of, model.values))
        self._any = Domains(None, dict.fromkeys(range(model.size), every))
        self._bases = (self._any, self._open) if self._any.own != self._open.own else (self._open,)

    def broken(
        self, board: bytes, near: Iterable[int] | None = None
    ) -> tuple[Premise, tuple[int, ...]] | None:
        """The first broken constraint, of all or of those near some places, and what breaks it.

        A constraint is broken if no values of its open cells keep it. One that what is decided
        breaks comes before one that needs to know what open cells may hold. Implied rules do not
        count.
        """
        found = list(self._near(None if near is None else frozenset(near)))
        for base in self._bases:
            left = self._decided(board, base)
            for constraint in found:
                if not self.constraints.may_hold(constraint, left):
                    places = tuple(_breaking(constraint, board))
                    return Premise(constraint.rule, constraint.index), places
        return None

    def left(self, board: bytes) -> Domains:
        """The values that each place may take: its own, or all that single places allow."""
        return self._decided(board, self._open)

    def _decided(self, board: bytes, base: Domains) -> Domains:
        left = base.child()
        for place, value in enumerate(board):
            if value != UNKNOWN:
                left.own[place] = frozenset((self._labels.of(value),))
        for rule in self.model.rules:
            if rule.report is Report.DEFINITION:
                for constraint in rule:
                    self._define(constraint, left)
        return left

    def _define(self, constraint: Constraint, left: Domains) -> None:
        """Leaves an auxiliary place the values that its definition may still give it."""
        place = constraint.places[0]

        def may_be(value: int) -> bool:
            known = left.child()
            known.own[place] = frozenset((value,))
            return self.constraints.may_hold(constraint, known)

        left.own[place] = frozenset(filter(may_be, left[place]))

    def _near(self, near: frozenset[int] | None) -> Iterator[Constraint]:
        for rule in self.model.rules:
            if not rule.is_implied:
                for index, places in enumerate(rule.places):
                    if near is None or not near.isdisjoint(places):
                        yield rule[index]


def _breaking(constraint: Constraint, board: bytes) -> Sequence[int]:
    """The decided places that break a constraint together."""
    cells = [place for place in constraint.places if place < len(board)]
    decided = [place for place in cells if board[place] != UNKNOWN]
    match constraint.part:
        case Different():
            times = Counter(board[place] for place in decided)
            return [place for place in decided if times[board[place]] > 1]
        case Linear(weights=weights):
            return [place for place in decided if weights.get(board[place])]
    return decided
