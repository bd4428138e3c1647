"""The solutions that a search kept: a sequence that unpacks each on access and no other."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from time import perf_counter

import pytest

import runut
from runut.core.limits import Control
from runut.core.search import KEEP_ALL
from runut.families import family_of
from runut.verbs.search_request import SearchRequest

BOARD, ALL = "1...............", 72
"""A sudoku and the number of its solutions."""


@pytest.fixture
def looked() -> list[bytes]:
    """The boards that the sequence unpacked."""
    return []


@pytest.fixture
def result(looked) -> runut.Result:
    puzzle = runut.read(BOARD)
    family = family_of(puzzle)

    def unpack(puzzle, board):
        looked.append(board)
        return family.unpack(puzzle, board)

    spied = replace(family, unpack=unpack)
    request = SearchRequest(spied, family.algorithm("auto"), puzzle, {}, perf_counter())
    limits = (None, None, None, None)
    return request.answer(request.search().run(limits, KEEP_ALL, Control().native, record=False))


def test_a_search_unpacks_nothing(result, looked) -> None:
    assert (len(result.solutions), result.count, bool(result.solutions)) == (ALL, ALL, True)
    assert len(result.solutions[5:20:2]) == 8
    assert looked == []


def test_what_is_looked_at_is_unpacked_alone(result, looked) -> None:
    assert runut.check(result.puzzle, result.solutions[-1]) == ()
    assert runut.check(result.puzzle, result.solution) == ()
    assert [runut.check(result.puzzle, each) for each in result.solutions[2:4]] == [(), ()]
    assert len(looked) == 4


def test_a_long_list_is_shown_by_its_length(result, looked) -> None:
    assert "solutions=<72 solutions>" in repr(result)
    assert looked == []


def test_a_short_list_is_shown_as_a_tuple() -> None:
    result = runut.solve(BOARD)
    assert repr(result.solutions) == repr((result.solution,))
    assert repr(runut.count(BOARD).solutions) == "()"


@pytest.mark.parametrize("index", [ALL, -ALL - 1])
def test_beyond_the_ends_there_is_nothing(result, index) -> None:
    with pytest.raises(IndexError):
        result.solutions[index]


def test_it_compares_as_a_tuple_does(result) -> None:
    whole = tuple(result.solutions)
    again = runut.solve(BOARD, limits=runut.Limits(solutions=None)).solutions
    assert result.solutions == whole == again
    assert result.solutions[::-1] == whole[::-1] == tuple(reversed(result.solutions))
    assert result.solutions[:5] != whole
    assert result.solutions[:5] != (*whole[:4], whole[5])
    assert result.solutions != list(whole)
    assert hash(again) == hash(whole)
    assert (whole[3] in again, again.index(whole[3]), again.count(whole[3])) == (True, 3, 1)


def test_it_survives_copies_and_pickles() -> None:
    found = runut.solve(BOARD, limits=runut.Limits(solutions=None))
    pickled = pickle.loads(pickle.dumps(found))  # noqa: S301 - our own bytes
    assert found == pickled == copy.copy(found) == copy.deepcopy(found)
    part = found.solutions[7:9]
    assert pickle.loads(pickle.dumps(part)) == part  # noqa: S301 - our own bytes


def test_a_solution_for_later_is_a_solution() -> None:
    now = runut.Solution(((1, 2), (2, 1)))
    later = runut.Solution.later(lambda: now)
    assert later == now
    assert hash(later) == hash(now)
    assert repr(later) == repr(now)
    unseen = runut.Solution.later(lambda: now)
    assert pickle.loads(pickle.dumps(copy.copy(unseen))) == now  # noqa: S301 - our own bytes
    with pytest.raises(AttributeError, match="colour"):
        _ = unseen.colour
