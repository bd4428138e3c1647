"""The parts of a model: each as it is checked, and what is wrong with a model."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runut.core.frozen import FrozenDict
from runut.core.puzzle import Solution
from runut.core.rules import parts
from runut.core.rules.check import check
from runut.core.rules.model import Model, Report, Rule
from runut.core.rules.places import All, Columns, Each, Pairs, Rows, around
from runut.core.shape import Shape
from runut.families.validate import faults

STILL = (((0, 1, 2), (1, 1, 1)),)
ODD_ONES = parts.Automaton(0, {(0, 0): 0, (0, 1): 1, (1, 0): 1, (1, 1): 0}, frozenset((1,)))


def model_of(part: parts.Part, size: int, **options: Any) -> Model:
    points = tuple((0, 0, place) for place in range(size))
    rule = Rule(name="rule", parts=(part,), places=All(size), sentence=str, **options)
    return Model(shape=Shape.flat(1, size), values=(0, 1, 2, 3), rules=(rule,), points=points)


def broken(part: parts.Part, *cells: object, **options: Any) -> list[list[int]]:
    found = check(model_of(part, len(cells), **options), Solution((cells,)))
    return [[column for _, column in each.cells] for each in found]


@pytest.mark.parametrize(
    ("part", "kept", "wrong"),
    [
        (parts.Linear({1: 1, 2: 2}, 3, 4), (1, 2, 0), (2, 2, 1)),
        (parts.Linear({1: 1}, 0, 0, (1, 1, -2)), (1, 1, 1), (1, 1, 0)),
        (parts.Table(frozenset(((1, 2, 3),))), (1, 2, 3), (1, 3, 2)),
        (parts.Table(frozenset(((1, 2, 3),)), allows=False), (1, 3, 2), (1, 2, 3)),
        (ODD_ONES, (1, 1, 1), (1, 0, 1)),
        (parts.Runs(((1, 2), (1, 2))), (2, 0, 2), (2, 2, 0)),
        (parts.Runs(()), (0, 0, 0), (0, 1, 0)),
        (parts.Lies((1, 2)), (2, 2, 2), (2, 2, 1)),
    ],
)
def test_a_part_of_a_whole_line_is_kept_or_broken(part, kept, wrong) -> None:
    assert broken(part, *kept) == []
    assert broken(part, *wrong) == [[0, 1, 2]]


def test_a_sum_waits_until_its_cells_are_full() -> None:
    part = parts.Linear({1: 1, 2: 2, 3: 3}, 3, 3)
    assert broken(part, 3, 3, None) == []
    assert broken(part, 3, 3, 7) == []
    assert broken(part, 3, 3, 1) == [[0, 1, 2]]


def test_holders_are_named_as_the_board_stands() -> None:
    assert broken(parts.Different(), 1, 2, 1, None, 2, 7, 7, report=Report.HOLDERS) == [
        [0, 2],
        [1, 4],
    ]
    at_most_one = parts.Linear({1: 1}, high=1)
    assert broken(at_most_one, 1, None, 1, 0, report=Report.HOLDERS) == [[0, 2]]
    assert broken(parts.Linear({1: 1}, low=1), 0, None, report=Report.NOTHING) == [[]]


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ({}, [2]),
        ({"open": True}, [1, 2]),
        ({"foreign": True}, [2, 3]),
        ({"open": True, "foreign": True}, [1, 2, 3]),
    ],
)
def test_a_value_is_judged_by_its_kind(options, wrong) -> None:
    part = parts.OneOf(frozenset((1,)), **options)
    assert broken(part, 1, None, 2, 9, report=Report.MERGED) == [wrong]


def test_every_component_but_the_largest_is_cut_off() -> None:
    part = parts.Connected(1, Pairs(1, 7))
    assert broken(part, 1, 0, 1, 1, 0, 1, 1, report=Report.COMPONENTS) == [[0], [2, 3]]
    assert broken(part, 0, 1, 1, 1, 0, 0, 0, report=Report.COMPONENTS) == []


def test_a_piece_lies_in_its_shape_or_not_at_all() -> None:
    part = parts.Piece((1, 2), ((0, 0, 0), (0, 0, 1)), STILL)
    options = {"report": Report.PIECES, "crowded": "twice"}
    assert broken(part, 1, 1, 2, 2, **options) == []
    assert broken(part, 1, 1, 0, 0, **options) == []
    assert broken(part, 1, 0, 1, 2, **options) == [[0, 2], [3]]
    found = check(model_of(part, 3, **options), Solution(((1, 1, 1),)))
    assert [each.rule for each in found] == ["twice"]


@given(height=st.integers(1, 5), width=st.integers(1, 5))
def test_places_by_number_and_in_order_are_the_same(height, width) -> None:
    for places in (Rows(height, width), Columns(height, width), Pairs(height, width), Each(width)):
        assert [*places] == [places[at] for at in range(len(places))]
        with pytest.raises(IndexError):
            places[len(places)]
    pairs = Pairs(height, width)
    listed = tuple(map(tuple, pairs))
    for place in range(height * width):
        assert sorted(around(pairs)(place)) == sorted(around(listed)(place))


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        (parts.Linear({1: 1}, 2, 1), "no sum is at least 2 and at most 1"),
        (parts.Linear({9: 1}, 2), "the values [9] are none of the puzzle's"),
        (parts.Linear({1: 1}, 2, factors=(1,)), "1 factors for 3 places"),
        (parts.Table(frozenset(((1, 2),))), "rows of 2 values for 3 places"),
        (parts.Runs(((1, 8),)), "the values [8] are none of the puzzle's"),
        ("a part", "'a part' is no part of a model"),
        (parts.Connected(1, [(0, 999), (0, 1)]), "neighbours (0, 999); expected pairs of places 0"),
        (parts.Connected(1, [(0, "x")]), "neighbours (0, 'x'); expected pairs of places 0 to 2"),
        (parts.Connected(1, ((0, [1]),)), "Connected holds what may change (unhashable type"),
    ],
)
def test_what_is_wrong_with_a_model_is_named(part, fault) -> None:
    [found] = faults(model_of(part, 3))
    assert found.startswith("rule rule")
    assert fault in found


def test_parts_freeze_the_lists_and_sets_that_they_are_given() -> None:
    assert parts.Connected(1, [[0, 1]]) == parts.Connected(1, ((0, 1),))
    kept = parts.Linear(MappingProxyType({1: 1})).weights
    assert isinstance(kept, FrozenDict)
    assert kept == {1: 1}
    assert {parts.OneOf({1, 2}), parts.Lies([3])} == {
        parts.OneOf(frozenset((1, 2))),
        parts.Lies((3,)),
    }
    assert [*faults(model_of(parts.Connected(1, [[0, 1], [1, 2]]), 3))] == []


def test_rules_need_names_of_their_own_and_places_on_the_board() -> None:
    made = model_of(parts.Different(), 2)
    rule = Rule(name="rule", parts=(parts.Different(),), places=((0, 5),), sentence=str)
    many = Rule(name="many", parts=(parts.Different(),) * 3, places=((0, 1),), sentence=str)
    model = Model(shape=made.shape, values=(1, 1, 300), rules=(made.rules[0], rule, many))
    assert [*faults(model)] == [
        "the values are (1, 1, 300); expected some, each once",
        "the value 300; expected a whole number from 0 to 254",
        "rule rule: 2 rules have this name; expected one, with all constraints",
        "rule rule, constraint 0: 5 is no place; the board has 0 to 1",
        "rule many: 3 parts for 1 constraints; expected one for all or one for each",
    ]
