"""What cages leave over of the sum of houses, in words: how much, and for which cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING

from runut.core.rules.feasible import Constraints, Domains, Labels
from runut.core.rules.parts import Linear
from runut.core.steps import Fact, Premise, Step

if TYPE_CHECKING:
    from runut.explaining.sentences import Sentences

Cells = Sequence[int]


def leftovers(sentences: Sentences, step: Step) -> str:
    """The sum of the houses, of each cage, and what that says of cells in and out of them."""
    return _Leftovers(sentences, step).said()


class _Leftovers:
    """The houses and cages of one step, with what is known there."""

    def __init__(self, sentences: Sentences, step: Step) -> None:
        self.sentences, model = sentences, sentences.model
        self.labels = Labels(model)
        self.constraints, self.left = (
            Constraints(model, self.labels),
            Domains.of(model, self.labels),
        )
        for fact in step.lines[-1].uses:
            self.left.add(self.labels.plain(fact))
        self.houses, self.cages = step.words["base"][1], step.words["cages"][1]
        within, caged = self._cells(self.houses), self._cells(self.cages)
        self.inner = [cell for cell in within if cell not in caged]
        self.outer = [cell for cell in caged if cell not in within]
        part = self._part(self.cages[0])
        self.weights = self.constraints.weights(part)
        self.whole = len(self.houses) * sum(self.weights.values())

    def said(self) -> str:
        """All of it, sentence by sentence."""
        phrase, name = self.sentences.phrase, self.sentences.premise
        sums = [self._part(cage).low or 0 for cage in self.cages]
        named = zip(self.cages, sums, strict=True)
        taken = "".join(phrase("cage-sum", cage=name(cage), sum=own) for cage, own in named)
        houses = ", ".join(map(name, self.houses))
        said = [phrase("house-sum", houses=houses, sum=self.whole, cages=taken)]
        said += self._known("known-inside", self.inner, houses)
        said += self._known("known-outside", self.outer, houses)
        rest = self.whole - sum(sums) - self._held(self.inner) + self._held(self.outer)
        return " ".join([*said, self._leaves(rest, houses)])

    def _leaves(self, rest: int, houses: str) -> str:
        """What is left over, for the cells that are not known."""
        inner, outer = (
            [c for c in own if len(self.left[c]) > 1] for own in (self.inner, self.outer)
        )
        names, phrase = self.sentences.places, self.sentences.phrase
        if not outer:
            return phrase("left-inside", cells=names(inner), sum=rest)
        if not inner:
            return phrase("left-outside", cells=names(outer), sum=-rest, houses=houses)
        form = "same" if rest == 0 else "more" if rest > 0 else "less"
        words = {"inner": self._sum(inner), "outer": self._sum(outer), "houses": houses}
        return phrase(f"left-{form}", **words, sum=abs(rest))

    def _sum(self, cells: Cells) -> str:
        """One cell by its name, several as their sum."""
        names = self.sentences.places(cells)
        return names if len(cells) == 1 else self.sentences.phrase("sum-of", cells=names)

    def _part(self, cage: Premise) -> Linear:
        part = self.constraints(cage.rule, cage.index).part
        if not isinstance(part, Linear):
            raise TypeError(f"{type(part).__name__} is no sum")
        return part

    def _cells(self, premises: Sequence[Premise]) -> Cells:
        held = (self.constraints(each.rule, each.index).places for each in premises)
        return [*chain.from_iterable(held)]

    def _known(self, phrase: str, cells: Cells, houses: str) -> list[str]:
        """What is known of some cells, if anything is."""
        known = [
            Fact((cell,), value)
            for cell in cells
            if len(self.left[cell]) == 1
            for value in self.left[cell]
        ]
        facts = self.sentences.facts(known)
        return [self.sentences.phrase(phrase, facts=facts, houses=houses)] if known else []

    def _held(self, cells: Cells) -> int:
        """What the known ones of some cells hold together."""
        known = (value for cell in cells if len(self.left[cell]) == 1 for value in self.left[cell])
        return sum(self.weights[value] for value in known)
