"""The steps of an explanation in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import chain, groupby
from string import Formatter

from runut.core.family import AnyFamily
from runut.core.rules.model import Model
from runut.core.rules.nature import Aim
from runut.core.rules.parts import OneOf
from runut.core.steps import (
    CELL,
    LOST,
    MOST_LEADING,
    NOGOOD,
    By,
    Case,
    Fact,
    Premise,
    Step,
    Word,
    leading,
    news,
)
from runut.explaining.clashes import Clashes
from runut.explaining.leftovers import leftovers
from runut.explaining.said import Counted
from runut.explaining.shares import another, shares
from runut.explaining.techniques import Text, phrases, say, texts

FORMS = ("where", "why", "what")
"""What a sentence tells of a step: where to look, why it holds, what follows."""


MOST_RULES = 3
"""The most constraints of a clue that a sentence says."""
COMBINATIONS = ("set-1", "set-2", "set-3")
"""The words that hold sets of values of a clue."""
_VOWEL = re.compile(r"\ba (?=8|11\b|18\b|[AEFHILMNORSX]\b)")
"""The article before a number or a letter that is said with a vowel."""
LAST_LEFT = "last-left"
"""The step of every family that a player's own marks give; no ladder has it."""


@cache
def _texts(package: str, language: str) -> Mapping[str, Text]:
    """The sentences of a family's techniques, and of the step that marks give, by name."""
    said = phrases(language)
    last_left = Text(*(said[f"{LAST_LEFT}-{part}"] for part in ("title", "says", *FORMS)))
    return {LAST_LEFT: last_left, **texts(package, language)}


def places_of(model: Model, premise: Premise) -> Sequence[int]:
    """The places that a constraint speaks of."""
    if premise.rule == CELL:
        return (premise.index,)
    if premise.rule == NOGOOD:
        return ()
    return model.rule(premise.rule).places[premise.index]


class Sentences:
    """The steps of one puzzle in words, on grey paper without colours."""

    def __init__(
        self, family: AnyFamily, model: Model, language: str = "en", *, is_grey: bool = False
    ) -> None:
        self.explainer, self.model, self.language = family.explainer, model, language
        self.is_grey = is_grey
        self.choices = family.choices
        self.texts = _texts(self.explainer.texts, language)
        self.cells = model.place_names
        self._family = family

    @property
    def has_candidates(self) -> bool:
        """Whether open cells show candidates, which they may lose."""
        return self._family.drawing.has_candidates

    def title(self, step: Step) -> str:
        """The name of a step's technique."""
        return self.texts[step.technique].title

    def form(self, step: Step, form: str) -> str:
        """One form of a step's sentence: `where`, `why` or `what`."""
        template: str = getattr(self.texts[step.technique], form)
        gaps = _gaps(template)
        words = {name: self.word(word) for name, word in step.words.items()}
        aim = self._aim(step)
        if aim and aim.cells:
            words["cells"] = self.places(aim.cells)
        if aim and ("cells" in gaps or aim.is_whole):
            clause = aim.printed if self.is_grey else aim.says
            words["rule"] = Counted(clause(self.language), 1)
        words |= self.explainer.words(self.model, step, self.language)
        made: Mapping[str, Callable[[Step], str]] = {
            "conclusions": self.conclusions,
            "eureka": self.eureka,
            "lead": self.lead,
            "against": self.against,
            "ways": self.ways,
            "combinations": self.combinations,
            "shares": self.shares,
            "others": self.others,
            "another": partial(another, self),
            "leftovers": partial(leftovers, self),
        }
        words |= {gap: made[gap](step) for gap in gaps if gap in made and gap not in words}
        text = template.format_map(words)
        return _VOWEL.sub("an ", text) if self.language == "en" else text

    def upto(self, step: Step, form: str) -> str:
        """A step in words, up to one of the forms; where to look does not give the name away."""
        said = [self.form(step, each) for each in FORMS[: FORMS.index(form) + 1]]
        return " ".join(said if form == FORMS[0] else [f"{self.title(step)}.", *said])

    def whole(self, step: Step) -> str:
        """All of a step in words."""
        return self.upto(step, FORMS[-1])

    def phrase(self, name: str, **words: str | int) -> str:
        """A phrase of every family."""
        return say(name, self.language, **words)

    def named(self, step: Step, form: str) -> tuple[int, ...]:
        """The places that one form of a step's sentence names, in its order."""
        gaps = _gaps(getattr(self.texts[step.technique], form))
        words = [step.words[name] for name in gaps if name in step.words]
        return tuple(dict.fromkeys(place for word in words for place in self._places_of(word)))

    def _places_of(self, word: Word) -> Iterable[int]:
        match word:
            case "places", places:
                return tuple(places)
            case "premises" | "rules", premises:
                return chain.from_iterable(places_of(self.model, each) for each in premises)
            case "facts", facts:
                return chain.from_iterable(fact.places for fact in facts)
        return ()

    def word(self, word: Word) -> str:
        """A word of a sentence."""
        kind, value = word
        match kind:
            case "places":
                return Counted(self.places(value), len(value))
            case "values":
                return Counted(", ".join(map(self._symbol, value)), len(value))
            case "premises":
                return Counted(", ".join(map(self.premise, value)), len(value))
            case "rules":
                return Counted(self._rules(value), len(value))
            case "facts":
                return self.facts(value)
        return Counted(value, value) if kind == "number" else str(value)

    def places(self, places: Iterable[int]) -> str:
        """The names of cells."""
        return ", ".join(self.cells[place] for place in places)

    def premise(self, premise: Premise) -> str:
        """The short name of a constraint."""
        if premise.rule == CELL:
            return self.cells[premise.index]
        if premise.rule == NOGOOD:
            return self.phrase("case", number=str(premise.index + 1))
        named = self.explainer.name
        return named(self.model, premise, self.language) if named else self._called(premise)

    def _called(self, premise: Premise) -> str:
        """What the rule of a constraint calls it; a rule that has no name is quoted."""
        rule = self.model.rule(premise.rule)
        template, places = rule.nature.template(self.language), rule.places[premise.index]
        if not template or not places:
            return self.phrase("rule", says=rule.said(premise.index, self.language))
        named = places if "{cells}" in template else ()  # they may be all of a large board
        subject = rule.subject(premise.index)
        row, column = divmod(places[0], self.model.shape.columns)
        return template.format(
            number=premise.index + 1,
            subject=subject.get(self.language) or subject.get("en", ""),
            cells=" ".join(self.cells[place] for place in named),
            first=self.cells[places[0]],
            last=self.cells[places[-1]],
            row=row + 1,
            column=column + 1,
        )

    def _rules(self, premises: Sequence[Premise]) -> str:
        """What constraints say, with names that are not their cells; of many the first."""
        said = "; ".join(map(self._stated, premises[:MOST_RULES]))
        return said + ("; …" if len(premises) > MOST_RULES else "")

    def _aim(self, step: Step) -> Aim | None:
        """What players know of the clue that a step looks at as a whole."""
        kind, premises = step.words.get("rule", ("", ()))
        places = {place for each in premises for place in places_of(self.model, each)}
        if kind != "rules" or places != {*step.words.get("cells", ("places", ()))[1]}:
            return None
        natures = [(self.model.rule(each.rule).nature, each.index) for each in premises]
        aims = {nature.aims[index] if nature.aims else None for nature, index in natures}
        return aims.pop() if len(aims) == 1 else None

    def _stated(self, premise: Premise) -> str:
        rule = self.model.rule(premise.rule)
        said, template = (
            rule.said(premise.index, self.language),
            rule.nature.template(self.language),
        )
        is_named = template and "{cells}" not in template
        return f"{self._called(premise)} ({said})" if is_named else said

    def eureka(self, step: Step) -> str:
        """The chain of a step in Eureka notation: `(8=1)r3c5-(1=4)r4c5`."""
        links = [fact for name in ("start", "chain") for fact in step.words.get(name, ("", ()))[1]]
        pairs = zip(links[::2], links[1::2], strict=True)
        return "-".join(self._strong_link(*pair) for pair in pairs)

    def _strong_link(self, one: Fact, other: Fact) -> str:
        digits, cells = zip(*(map(self._linked, (one, other))), strict=True)
        if one.places == other.places:
            return f"({digits[0]}={digits[1]}){cells[0]}"
        return f"({digits[0]}){cells[0]}=({digits[1]}){cells[1]}"

    def _linked(self, fact: Fact) -> tuple[str, str]:
        return self._symbol(fact.value), ",".join(self.cells[place] for place in fact.places)

    def lead(self, step: Step) -> str:
        """What the contradiction of a step follows from, the nearest of many lines."""
        near = leading(step.supposition, MOST_LEADING + 1)
        said = "; ".join(self.facts(line.gives) for line in near[:-1])
        folded = len(step.supposition) - len(near)
        return f"{self.phrase('folded', count=folded)} {said}" if folded else said

    def against(self, step: Step) -> str:
        """What contradicts itself at the end of a step's supposition."""
        return Clashes(self).says(step.supposition[-1]) if step.supposition else ""

    def ways(self, step: Step) -> str:
        """Each case of a step, and what leads to the conclusion there."""
        tried = [line for line in step.lines if line.by is By.CASES]
        most = max(1, MOST_LEADING // max(1, sum(len(line.cases) for line in tried)))
        return " ".join(
            self._way(case, line.gives, most)
            if len(line.cases) > 1 or case.lines
            # Nothing but this is left, as where a list of techniques lacks singles.
            else self.phrase("follows", gives=self.facts(case.supposed))
            for line in tried
            for case in line.cases
        )

    def _way(self, case: Case, gives: Sequence[Fact], most: int) -> str:
        """What leads from a case to what all of them give, or to a contradiction."""
        words = {"supposed": self.facts(case.supposed), "gives": self.facts(gives)}
        if not case.lines:
            is_itself = {*gives} <= {*case.supposed}
            return self.phrase("way-itself" if is_itself else "way-there", **words)
        near = leading(case.lines, most)
        follows = "; ".join(self.facts(line.gives) for line in near if line.gives)
        if folded := len(case.lines) - len(near):
            follows = f"{self.phrase('folded', count=folded)} {follows}"
        end = near[-1].gives
        form = "way-out" if not end else "way" if {*gives} <= {*end} else "way-so"
        return self.phrase(form, follows=follows, **words)

    def combinations(self, step: Step) -> str:
        """The sets of values that a clue still takes, if a step says them, or what decides."""
        premises = step.words["rule"][1]
        if len(premises) == 1 and len(places_of(self.model, premises[0])) == 1:
            return self.phrase("one-cell")
        sets = [step.words[name] for name in COMBINATIONS if name in step.words]
        if not sets:
            return self.phrase("no-others")
        said = self.phrase("or").join(f"{{{self.word(each)}}}" for each in sets)
        kept = {value for _, values in sets for value in values}
        decides = all(not fact.holds and fact.value not in kept for fact in step.conclusions)
        more = () if decides else (self.phrase("no-others"),)
        return " ".join((self.phrase("combinations", sets=said), *more))

    def others(self, step: Step) -> str:
        """Why no other cell of a house can hold a digit: a short form where all of them see it."""
        form = "others-cannot" if LOST in step.words or self._barred(step.facts) else "others-see"
        return self.phrase(form, digits=self.word(step.words["digits"]))

    def _barred(self, facts: Sequence[Fact]) -> bool:
        """Whether the model alone excludes the value of one of some facts from its cell."""
        lost = {(fact.places[0], fact.value) for fact in facts if not fact.holds}
        return any(
            place in places and value not in part.values
            for rule in self.model.rules
            if lost and OneOf in map(type, rule.parts)
            for part, places in rule.pairs()
            if isinstance(part, OneOf)
            for place, value in lost
        )

    def shares(self, step: Step) -> str:
        """What the sum of a step has in each house."""
        return shares(self, step)

    def conclusions(self, step: Step) -> str:
        """What a step concludes; where cells have candidates, what they lose or what is left."""
        is_lost = [not fact.holds and self.has_candidates for fact in step.conclusions]
        if not all(is_lost):
            return self._with_values(step) if any(is_lost) else self.facts(step.conclusions)
        left = step.words.get("left", ("facts", ()))[1]
        few = {fact.places[0] for fact in left}
        lost = [fact for fact in step.conclusions if fact.places[0] not in few]
        return "; ".join([*self._all_of("lose", lost), *self._all_of("keep", left)])

    def _with_values(self, step: Step) -> str:
        """Values first, then what other cells lose; the rest of a cell with a value is no news."""
        values = [fact for fact in step.conclusions if fact.holds]
        lost = [fact for fact in news(step.conclusions) if not fact.holds]
        return "; ".join([self.facts(values), *self._all_of("lose", lost)])

    def _all_of(self, verb: str, facts: Iterable[Fact]) -> Iterator[str]:
        for places, values in _by_cell(facts):
            words = {"cells": self.places(places), "values": ", ".join(map(self._symbol, values))}
            yield self.phrase(verb if len(places) > 1 else f"{verb}s", **words)

    def facts(self, facts: Sequence[Fact]) -> str:
        """What facts say; those of one value are said together."""
        about = groupby(facts, key=lambda fact: fact.places[0] < self.model.shape.size)
        return "; ".join(
            text
            for is_on_board, group in about
            for text in (self._of_cells(group) if is_on_board else map(self._of_auxiliary, group))
        )

    def _of_cells(self, facts: Iterable[Fact]) -> Iterator[str]:
        same = groupby(facts, key=lambda fact: (fact.holds, len(fact.places) > 1))
        for (holds, is_piece), group in same:
            pieces = ((fact.places, [fact.value]) for fact in group)
            for places, values in pieces if is_piece else _claims(group, holds=holds):
                symbols, cells = ", ".join(map(self._symbol, values)), self.places(places)
                if is_piece and holds and self.has_candidates:
                    cells = self.phrase("one-of", cells=cells)
                yield self.explainer.says(cells, symbols, holds, self.language)

    def _of_auxiliary(self, fact: Fact) -> str:
        place = self.model.auxiliaries[fact.places[0] - self.model.shape.size]
        said = place.said(fact.value, self.language)
        return said if fact.holds else self.phrase("not", fact=said)

    def _symbol(self, value: int) -> str:
        if self.explainer.symbol:
            return self.explainer.symbol(self.model, value, self.language)
        if value in self.model.names:
            return self.model.names[value]
        if value in self.choices:
            return self.choices[value].said(self.language)
        return next((text for text, own in self.model.symbols.items() if own == value), str(value))


@lru_cache(maxsize=1024)
def _gaps(template: str) -> tuple[str, ...]:
    return tuple(name or "" for _, name, *_ in Formatter().parse(template))


def _claims(facts: Iterable[Fact], *, holds: bool) -> Iterator[tuple[list[int], list[int]]]:
    """Cells with the values that they have, value by value, or do not have, cell by cell."""
    if holds:
        for value, group in groupby(facts, key=lambda fact: fact.value):
            yield [fact.places[0] for fact in group], [value]
        return
    yield from _by_cell(facts)


def _by_cell(facts: Iterable[Fact]) -> Iterator[tuple[list[int], list[int]]]:
    """Cells with their values, those with the same ones together."""
    own: dict[int, list[int]] = {}
    for fact in facts:
        own.setdefault(fact.places[0], []).append(fact.value)
    for values, cells in groupby(own, key=lambda cell: sorted({*own[cell]})):
        yield [*cells], [*values]
