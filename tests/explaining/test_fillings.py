"""Fillings of a clue: what they leave, and what the checker asks, is what brute force leaves."""

from __future__ import annotations

from itertools import product

import pytest

from runut.core.explainer import Explainer, Options
from runut.core.limits import Control, Limits
from runut.core.rng import Rng
from runut.core.rules.check import holds
from runut.core.rules.common import rule
from runut.core.rules.feasible import Constraints, Domains, Labels
from runut.core.rules.model import Model
from runut.core.rules.parts import Automaton, Connected, Different, Linear, Part, Table
from runut.core.shape import Shape
from runut.core.steps import By, Fact, Line, Premise, Step
from runut.explaining.checker import faults
from runut.explaining.fillings import Fillings

PLACES = range(5)
VALUES = (1, 2, 3)
DIGITS = {value: value for value in range(1, 10)}


def random_part(random: Rng, length: int) -> Part:
    match random.below(4):
        case 0:
            low = random.below(3 * length)
            factors = tuple(1 - 2 * random.below(2) for _ in range(length))
            return Linear(DIGITS, low, low + random.below(3), factors)
        case 1 | 2 as kind:
            rows = {tuple(1 + random.below(3) for _ in range(length)) for _ in range(9)}
            return Table(frozenset(rows), allows=kind == 1)
    steps = {(random.below(3), 1 + random.below(3)): random.below(3) for _ in range(9)}
    return Automaton(0, steps, frozenset((0, 1)))


def random_places(random: Rng, length: int) -> tuple[int, ...]:
    places = [*PLACES]
    return tuple(places.pop(random.below(len(places))) for _ in range(length))


def random_model(random: Rng) -> Model:
    parts = []
    for _ in range(1 + random.below(3)):
        places = random_places(random, 2 + random.below(2))
        parts.append((random_part(random, len(places)), places, "the clue"))
    units = [(Different(), random_places(random, 3), "the unit") for _ in range(2)]
    return Model(
        shape=Shape.flat(1, len(PLACES)),
        values=VALUES,
        rules=(rule("clue", parts), rule("unit", units)),
    )


def brute(model: Model, inside: set[int]) -> list[tuple[int, ...]]:
    """All values of all places that keep the clue, and differ inside where units say so."""
    clue = list(model.rule("clue"))
    units = [inside.intersection(each.places) for each in model.rule("unit")]
    return [
        board
        for board in product(VALUES, repeat=len(PLACES))
        if all(holds(each.part, [board[place] for place in each.places]) for each in clue)
        and all(len({board[place] for place in unit}) == len(unit) for unit in units)
    ]


def premises(model: Model) -> list[Premise]:
    return [
        Premise(each.rule, each.index, int(each.rule == "clue"))
        for own in model.rules
        for each in own
    ]


@pytest.mark.parametrize("seed", range(60))
def test_fillings_leave_what_brute_force_leaves(seed) -> None:
    model = random_model(Rng(seed))
    labels = Labels(model)
    fillings = Fillings(Constraints(model, labels), premises(model))
    boards = brute(model, {*fillings.places})
    left = fillings.left(Domains.of(model, labels))
    assert left == {place: {board[place] for board in boards} for place in fillings.places}


@pytest.mark.parametrize("seed", range(30))
def test_a_line_of_fillings_holds_exactly_if_no_filling_contradicts_it(seed) -> None:
    model = random_model(Rng(seed))
    for place, value in product(PLACES, VALUES):
        fact = Fact((place,), value, holds=False)
        line = Line(By.FILLINGS, tuple(premises(model)), (), (fact,))
        inside = {place, *(own for each in model.rule("clue") for own in each.places)}
        follows = all(board[place] != value for board in brute(model, inside))
        assert (not list(faults(model, [Step("test", 1, 1, (fact,), (line,))]))) is follows


def test_a_unit_that_a_line_does_not_name_does_not_count() -> None:
    total = rule("clue", [(Linear(DIGITS, 2, 3), (0, 1), "a sum")])
    unit = rule("unit", [(Different(), (0, 1, 2), "a unit")])
    model = Model(shape=Shape.flat(1, 3), values=VALUES, rules=(total, unit))
    both = (Premise("clue", 0), Premise("unit", 0, 0))
    outside = tuple(Fact((2,), value, holds=False) for value in (1, 2))
    step = Step("test", 1, 1, outside, (Line(By.FILLINGS, both, (), outside),))
    assert not list(faults(model, [step]))
    without = Step("test", 1, 1, outside, (Line(By.FILLINGS, both[:1], (), outside),))
    assert len(list(faults(model, [without]))) == 1


def test_all_places_of_a_unit_that_counts_are_filled() -> None:
    total = rule("clue", [(Linear(DIGITS, 3, 4), (0, 1), "a sum")])
    unit = rule("unit", [(Different(), (0, 1, 2), "a unit")])
    model = Model(shape=Shape.flat(1, 3), values=VALUES, rules=(total, unit))
    beside, gone = Fact((2,), 2, holds=False), Fact((0,), 3, holds=False)
    for factor, count in ((1, 0), (0, 1)):
        both = (Premise("clue", 0), Premise("unit", 0, factor))
        step = Step("test", 1, 1, (gone,), (Line(By.FILLINGS, both, (beside,), (gone,)),))
        assert len(list(faults(model, [step], [beside]))) == count


def test_what_cannot_be_read_has_no_fillings() -> None:
    area = rule("area", [(Connected(1, frozenset({(0, 1)})), (0, 1), "an area")])
    model = Model(shape=Shape.flat(1, 2), values=VALUES, rules=(area,))
    with pytest.raises(TypeError, match="Connected has no fillings"):
        list(faults(model, [Step("test", 1, 1, (), (Line(By.FILLINGS, (Premise("area", 0),)),))]))


def test_sums_of_runs_that_differ_read_like_a_person_in_any_model() -> None:
    """A kakuro of seven white cells, without a family: 29 steps, one of them supposed, before."""
    runs = {(0, 1): 3, (2, 3, 4): 11, (5, 6): 3, (0, 2): 4, (1, 3, 5): 10, (4, 6): 3}
    digits = {value: value for value in range(1, 10)}
    sums = rule(
        "sum", [(Linear(digits, total, total), own, "a sum") for own, total in runs.items()]
    )
    differ = rule("run", [(Different(), own, "a run") for own in runs])
    model = Model(shape=Shape.flat(1, 7), values=tuple(digits), rules=(sums, differ))
    explainer = Explainer()
    steps, end, _ = explainer.prepared(model).explain((), Options(), Limits(), Control())
    assert (end, {step.technique for step in steps}) == ("solved", {"fillings"})
    assert len(steps) <= 10
    assert not list(faults(model, steps))
