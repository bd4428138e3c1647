"""The checker of proofs: each way to follow, for each kind of part, and what it must refuse."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

import runut
from runut.core.rules.common import rule
from runut.core.rules.feasible import sums
from runut.core.rules.model import Model
from runut.core.rules.parts import (
    Automaton,
    Connected,
    Different,
    Linear,
    OneOf,
    Part,
    Piece,
    Runs,
    Table,
)
from runut.core.shape import Shape
from runut.core.steps import NOGOOD, By, Case, Fact, Line, Premise, Step
from runut.explaining.checker import Checker, faults

ONE = Premise("rule", 0)
TURNS = (((0, 1, 2), (1, 1, 1)), ((0, 2, 1), (1, 1, -1)))


def model(part: Part, cells: int = 3, values: tuple[int, ...] = (0, 1), height: int = 1) -> Model:
    shape = Shape.flat(height, cells // height)
    points = tuple((0, *cell) for cell in shape.cells())
    stated = rule("rule", [(part, range(cells), "the rule")])
    return Model(shape=shape, values=values, rules=(stated,), points=points)


def holds(own: Model, *lines: Line, known: tuple[Fact, ...] = (), unique: bool = False) -> bool:
    step = Step("test", 1, 1, lines[-1].gives, lines)
    return not list(faults(own, [step], known, assume_unique=unique))


def is_(place: int, value: int = 1) -> Fact:
    return Fact((place,), value)


def not_(place: int, value: int = 1) -> Fact:
    return Fact((place,), value, holds=False)


def unit(uses: tuple[Fact, ...], *gives: Fact) -> Line:
    return Line(By.UNIT, (ONE,), uses, gives)


UNITS = [
    pytest.param(Different(), (1, 2, 3), (is_(0, 1),), not_(1, 1), id="different: taken"),
    pytest.param(
        Different(), (1, 2, 3), (not_(0, 3), not_(1, 3)), is_(2, 3), id="different: hidden single"
    ),
    pytest.param(
        Different(), (1, 2, 3), (not_(0, 3), not_(1, 3)), not_(2, 1), id="different: naked pair"
    ),
    pytest.param(Linear({1: 1}, high=1), (0, 1), (is_(0),), not_(2), id="linear: at most one"),
    pytest.param(Linear({1: 1}, low=1), (0, 1), (not_(0), not_(1)), is_(2), id="linear: one left"),
    pytest.param(
        Linear({2: 2, 3: 3, 4: 4}, 9, 9),
        (2, 3, 4),
        (is_(0, 2), not_(1, 3)),
        is_(1, 4),
        id="linear: no sum",
    ),
    pytest.param(
        Table(frozenset({(0, 1, 0), (1, 0, 0)})), (0, 1), (not_(0),), is_(1), id="table: one row"
    ),
    pytest.param(
        Table(frozenset({(1, 1, 1), (1, 1, 0)}), allows=False),
        (0, 1),
        (is_(0),),
        not_(1),
        id="table: not these",
    ),
    pytest.param(
        Automaton(0, {(0, 0): 1, (1, 1): 0}, frozenset((1,))), (0, 1), (), is_(1), id="automaton"
    ),
    pytest.param(Runs(((2, 1),)), (0, 1), (), is_(1), id="runs: overlap"),
    pytest.param(Runs(((1, 1), (1, 1))), (0, 1), (), not_(1), id="runs: a gap"),
]


@pytest.mark.parametrize(("part", "values", "uses", "fact"), UNITS)
def test_one_constraint_forces_a_fact_and_no_less_is_enough(part, values, uses, fact) -> None:
    own = model(part, values=values)
    assert holds(own, unit(uses, fact), known=uses)
    assert not holds(own, unit(uses, fact.negated()), known=uses)
    for dropped in uses:
        rest = tuple(each for each in uses if each != dropped)
        assert not holds(own, unit(rest, fact), known=uses)


def test_a_fact_that_is_not_known_cannot_be_used() -> None:
    own = model(Different(), values=(1, 2, 3))
    assert not holds(own, unit((is_(0, 1),), not_(1, 1)))


def test_runs_of_two_colours_may_touch() -> None:
    own = model(Runs(((1, 1), (2, 2))), values=(0, 1, 2))
    assert holds(own, unit((), is_(0, 1), is_(1, 2), is_(2, 2)))


def test_a_place_whose_other_values_are_gone_has_the_last() -> None:
    own = model(OneOf(frozenset((1, 2, 3))), values=(1, 2, 3))
    known = (not_(0, 1), not_(0, 2))
    assert holds(own, Line(By.UNIT, (), known, (is_(0, 3),)), known=known)
    assert not holds(own, Line(By.UNIT, (), known[:1], (is_(0, 3),)), known=known)


def test_what_would_cut_an_area_off_is_refused() -> None:
    own = model(Connected(0, ((0, 1), (1, 2))))
    known = (is_(0, 0), is_(2, 0))
    assert holds(own, unit(known, is_(1, 0)), known=known)
    assert not holds(own, unit(known[:1], is_(1, 0)), known=known)


def test_a_piece_lies_where_it_still_fits() -> None:
    own = model(Piece((1,), ((0, 0, 0), (0, 0, 1)), TURNS), cells=4, height=2)
    known = (is_(0), not_(2))
    assert holds(own, unit(known, Fact((0, 1), 1)), known=known)
    assert holds(own, unit(known[:1], not_(3)), known=known)
    assert not holds(own, unit(known[:1], Fact((0, 1), 1)), known=known)
    excluded = (is_(0), Fact((0, 2), 1, holds=False))
    assert holds(own, unit(excluded, is_(1)), known=excluded)


def two_rules(one: Part, other: Part, values: tuple[int, ...]) -> Model:
    """Rows and columns of a board of 2 by 2."""
    rows = rule("row", [(one, (0, 1), "a row"), (one, (2, 3), "a row")])
    columns = rule("column", [(other, (0, 2), "a column"), (other, (1, 3), "a column")])
    return Model(shape=Shape.flat(2, 2), values=values, rules=(rows, columns))


def test_a_fish_is_a_sum() -> None:
    """Each row has one 1, each column at most one: so no column has a 1 outside these rows."""
    exactly, most = Linear({1: 1}, 1, 1), Linear({1: 1}, high=1)
    shape = Shape.flat(3, 2)
    rows = rule("row", [(exactly, (0, 1), "a row"), (exactly, (2, 3), "a row")])
    columns = rule("column", [(most, (0, 2, 4), "a column"), (most, (1, 3, 5), "a column")])
    own = Model(shape=shape, values=(0, 1), rules=(rows, columns))
    base = tuple(Premise("row", at, -1) for at in (0, 1))
    cover = tuple(Premise("column", at) for at in (0, 1))
    assert holds(own, Line(By.SUM, (*base, *cover), (), (not_(4), not_(5))))
    assert not holds(own, Line(By.SUM, (*base, cover[0]), (), (not_(4),)))
    assert not holds(own, Line(By.SUM, (base[0], *cover), (), (not_(4),)))


def test_places_that_differ_reach_fewer_sums() -> None:
    total, differ = Linear({1: 1, 2: 2, 3: 3}, 4, 4), Different()
    rules = tuple(
        rule(name, [(part, (0, 1), name)]) for name, part in (("sum", total), ("d", differ))
    )
    own = Model(shape=Shape.flat(1, 2), values=(1, 2, 3), rules=rules)
    both = (Premise("sum", 0), Premise("d", 0, 0))
    assert holds(own, Line(By.SUM, both, (), (not_(0, 2),)))
    assert not holds(own, Line(By.SUM, both[:1], (), (not_(0, 2),)))


def test_a_full_house_adds_up() -> None:
    house, cage = Different(), Linear({1: 1, 2: 2, 3: 3}, 5, 5)
    rules = (rule("house", [(house, (0, 1, 2), "h")]), rule("cage", [(cage, (0, 1), "c")]))
    own = Model(shape=Shape.flat(1, 3), values=(1, 2, 3), rules=rules)
    line = Line(By.SUM, (Premise("house", 0), Premise("cage", 0, -1)), (), (is_(2, 1),))
    assert holds(own, line)


def test_a_region_of_three_cannot_be_filled_by_dominoes() -> None:
    domino = Piece((1,), ((0, 0, 0), (0, 0, 1)), TURNS)
    own = model(domino, cells=3)
    cells = tuple(Premise("cell", at) for at in range(3))
    filled = tuple(not_(at, 0) for at in range(3))
    assert holds(own, Line(By.SUM, (*cells, ONE), filled, ()), known=filled)
    assert not holds(own, Line(By.SUM, (*cells[:2], ONE), filled, ()), known=filled)


def test_what_is_supposed_must_end_in_a_contradiction() -> None:
    differ = Different()
    own = two_rules(differ, differ, (1, 2))
    lines = (
        Line(By.UNIT, (Premise("row", 0),), (is_(0, 1),), (not_(1, 1),)),
        Line(By.UNIT, (Premise("column", 1),), (is_(3, 1),), (not_(1, 1),)),
    )
    known = (is_(3, 2),)
    inner = (
        Line(By.UNIT, (Premise("row", 0),), (is_(0, 1),), (is_(1, 2),)),
        Line(By.UNIT, (Premise("column", 1),), (is_(1, 2), is_(3, 2)), ()),
    )
    refuted = Line(By.SUPPOSE, (), (), (not_(0, 1),), (Case((is_(0, 1),), inner),))
    assert holds(own, refuted, known=known)
    for broken in (inner[:1], inner[1:], lines):
        case = Case((is_(0, 1),), broken)
        assert not holds(own, Line(By.SUPPOSE, (), (), (not_(0, 1),), (case,)), known=known)
    assert not holds(own, Line(By.SUPPOSE, (), (), (not_(2, 1),), refuted.cases), known=known)
    after = Line(By.UNIT, (), (not_(0, 1), is_(1, 2)), (is_(0, 2),))
    assert not holds(own, refuted, after, known=known), "what a case gives is known only there"


def test_a_supposition_that_gives_nothing_is_no_contradiction() -> None:
    """What refutes an inner supposition says nothing against the outer one."""
    own = two_rules(Different(), Different(), (1, 2))
    known = (is_(3, 1),)
    clash = Line(By.UNIT, (Premise("column", 1),), (is_(1, 1), is_(3, 1)), ())
    inner = Line(By.SUPPOSE, (), (), (not_(1, 1),), (Case((is_(1, 1),), (clash,)),))
    assert holds(own, inner, known=known)
    nothing = replace(inner, gives=())
    assert not holds(own, nothing, known=known)
    outer = Line(By.SUPPOSE, (), (), (not_(0, 1),), (Case((is_(0, 1),), (nothing,)),))
    assert not holds(own, outer, known=known)


def test_cases_leave_none_out() -> None:
    """An XY-wing: whichever of its two values the pivot has, one of the wings has 3."""
    own = two_rules(Different(), Different(), (1, 2, 3))
    known = (not_(0, 3), not_(1, 2), not_(2, 1))

    def case(value: int, rule: str, wing: int, other: str, at: int) -> Case:
        lines = (
            Line(By.UNIT, (Premise(rule, 0),), (is_(0, value),), (not_(wing, value),)),
            Line(By.UNIT, (), (not_(wing, value), not_(wing, 3 - value)), (is_(wing, 3),)),
            Line(By.UNIT, (Premise(other, at),), (is_(wing, 3),), (not_(3, 3),)),
        )
        return Case((is_(0, value),), lines)

    both = case(1, "row", 1, "column", 1), case(2, "column", 2, "row", 1)
    gives = (not_(3, 3),)
    assert holds(own, Line(By.CASES, (), known[:1], gives, both), known=known)
    assert not holds(own, Line(By.CASES, (), (), gives, both), known=known)
    assert not holds(own, Line(By.CASES, (), known[:1], gives, both[:1]), known=known)
    short = Case(both[1].supposed, both[1].lines[:2])
    assert not holds(own, Line(By.CASES, (), known[:1], gives, (both[0], short)), known=known)


FIRST = Line(By.NOGOOD, (Premise(NOGOOD, 0),), (is_(0, 2),), (not_(1, 1),))


def nogoods(by_first: Line = FIRST) -> Line:
    """2 is not beside 1, since 1 is below that; so it is not there, since nothing is beside it."""
    clash = Line(By.UNIT, (Premise("column", 1),), (is_(1, 1), is_(3, 1)), ())
    empty = Line(By.UNIT, (), (not_(1, 1), not_(1, 2), not_(1, 3)), ())
    beside = Line(By.UNIT, (Premise("row", 0),), (is_(0, 2),), (not_(1, 2),))
    first = Case((is_(0, 2), is_(1, 1)), (clash,))
    second = Case((is_(0, 2),), (beside, by_first, empty))
    return Line(By.NOGOODS, (), (), (not_(0, 2),), (first, second))


def test_a_list_of_nogoods_uses_the_cases_before() -> None:
    own = two_rules(Different(), Different(), (1, 2, 3))
    known = (is_(3, 1), not_(1, 3))
    line = nogoods()
    assert holds(own, line, known=known)
    first, second = line.cases
    for cases in ((second,), (second, first), (first,), (), (first, Case(second.supposed))):
        assert not holds(own, replace(line, cases=cases), known=known)
    for gives in ((not_(0, 3),), (is_(0, 2),), (not_(0, 2), not_(2, 2)), ()):
        assert not holds(own, replace(line, gives=gives), known=known)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(replace(FIRST, uses=()), id="a fact of the case is not named"),
        pytest.param(replace(FIRST, gives=(not_(1, 2),)), id="the case says nothing of it"),
        pytest.param(replace(FIRST, gives=()), id="one fact may be wrong"),
        pytest.param(replace(FIRST, premises=()), id="no case"),
        pytest.param(replace(FIRST, premises=(Premise("row", 0),)), id="no case, a row"),
        pytest.param(replace(FIRST, premises=(Premise(NOGOOD, 1),)), id="the case itself"),
        pytest.param(replace(FIRST, premises=(Premise(NOGOOD, -1),)), id="the last case"),
    ],
)
def test_a_nogood_forbids_just_its_last_fact(line) -> None:
    own = two_rules(Different(), Different(), (1, 2, 3))
    known = (is_(3, 1), not_(1, 3))
    assert not holds(own, nogoods(line), known=known)


def test_nogoods_stand_inside_no_supposition() -> None:
    own = two_rules(Different(), Different(), (1, 2, 3))
    known = (is_(3, 1), not_(1, 3))
    clash = Line(By.UNIT, (), (not_(0, 2), is_(0, 2)), ())
    inside = Line(By.SUPPOSE, (), (), (not_(0, 2),), (Case((is_(0, 2),), (nogoods(), clash)),))
    assert not holds(own, inside, known=known)


def test_a_deadly_pattern_counts_only_where_one_solution_is_assumed() -> None:
    differ = Different()
    rows = rule("row", [(differ, (0, 1), "r"), (differ, (2, 3), "r")])
    columns = rule("column", [(differ, (0, 2), "c"), (differ, (1, 3), "c")])
    own = Model(shape=Shape.flat(2, 2), values=(1, 2, 3), rules=(rows, columns))
    known = tuple(not_(at, 3) for at in (0, 1, 2))
    pattern = tuple(is_(at, value) for at in range(4) for value in (1, 2))
    line = Line(By.UNIQUE, (), known, (is_(3, 3),), (Case(pattern),))
    assert holds(own, line, known=known, unique=True)
    assert not holds(own, line, known=known)
    open_too = Line(By.UNIQUE, (), known[:2], (is_(3, 3),), (Case(pattern),))
    assert not holds(own, open_too, known=known, unique=True)
    neither = Line(By.UNIQUE, (), known, (not_(3, 1), not_(3, 2)), (Case(pattern),))
    assert holds(own, neither, known=known, unique=True)


@pytest.mark.parametrize(
    ("places", "known", "may_turn"),
    [
        pytest.param((1, 2), (is_(0, 0),), True, id="no rule speaks of it"),
        pytest.param((0, 1), (is_(0, 0),), False, id="it may be one too many"),
        pytest.param((0, 1), (is_(0, 1),), True, id="one less is allowed"),
        pytest.param((1, 2), (), False, id="it has no value yet"),
    ],
)
def test_a_place_that_may_turn_is_deadly_by_itself(places, known, may_turn) -> None:
    most = rule("most", [(Linear({1: 1}, high=1), places, "at most one")])
    own = Model(shape=Shape.flat(1, 3), values=(0, 1), rules=(most,))
    line = Line(By.UNIQUE, (), known, (), (Case((is_(0, 0),)),))
    assert holds(own, line, known=known, unique=True) is may_turn


def test_a_conclusion_without_a_line_is_refused() -> None:
    own = runut.model("hitori/2/2/2111")
    step = Step("test", 1, 1, (is_(0),), ())
    assert "no line gives" in Checker(own).fault(step)


def test_a_place_without_a_value_is_a_contradiction() -> None:
    nothing = Line(By.UNIT, (), (is_(0, 1), not_(0, 1)))
    line = Line(By.SUPPOSE, gives=(not_(0, 1),), cases=(Case((is_(0, 1),), (nothing,)),))
    own = model(Different(), values=(1, 2, 3))
    assert holds(own, line, known=(not_(0, 1),))
    assert not holds(own, line)


def test_copies_lie_as_placements_say_and_are_no_more_than_there_are() -> None:
    """Two dominoes on a row of five: where one lies, the other covers none of its places."""
    own = model(Piece((1, 2), ((0, 0, 0), (0, 0, 1)), TURNS), cells=5)
    one, other = Fact((0, 1), 1), Fact((2, 3), 1)
    cell = Premise("cell", 2)
    filled = (not_(2, 0), Fact((2, 3), 1, holds=False))
    line = Line(By.SUM, (cell, ONE), (one, *filled), ())
    assert not holds(own, Line(By.SUM, (cell, ONE), filled, ()), known=filled)
    assert holds(own, line, known=(Fact((1, 2), 1, holds=False), one, *filled))
    spent = (one, other, not_(4, 0))
    assert holds(own, Line(By.SUM, (Premise("cell", 4), ONE), spent, ()), known=spent)
    cells = (is_(0), is_(1))
    assert not holds(own, Line(By.SUM, (cell, ONE), (one, *filled), ()), known=(*cells, *filled))


@pytest.mark.parametrize(
    "choices",
    [[], [[0, 1]] * 9, [[0, 2], [0, 1], [5]], [[-3, 1], [0, 1, 2], [4, 7]], [[1], [], [2]]],
)
def test_sums_are_those_of_all_choices(choices) -> None:
    assert set(sums(choices)) == {sum(chosen) for chosen in product(*choices)}
