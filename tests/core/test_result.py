"""What a result claims, and what it does not."""

from __future__ import annotations

import copy
import pickle

import pytest

from runut.core.puzzle import Solution
from runut.core.result import Result, Stats, Status, Uniqueness
from runut.core.shape import rows_of


def result(count: int, *, complete: bool) -> Result:
    return Result(Status.SOLVED, (), count, complete, Stats("auto", 1, 0, 0, 0.0, None, "0"))


@pytest.mark.parametrize(
    ("count", "complete", "answer"),
    [
        (0, True, Uniqueness.NONE),
        (1, True, Uniqueness.UNIQUE),
        (2, True, Uniqueness.SEVERAL),
        (0, False, Uniqueness.UNKNOWN),
        (1, False, Uniqueness.UNKNOWN),
        (2, False, Uniqueness.SEVERAL),
    ],
)
def test_uniqueness_is_only_told_where_it_is_proved(count, complete, answer) -> None:
    assert result(count, complete=complete).uniqueness is answer


def test_the_first_solution_is_the_solution() -> None:
    assert result(0, complete=True).solution is None


def test_counters_cannot_be_changed_from_outside() -> None:
    counters = {"lines": 3}
    stats = Stats("auto", 1, 0, 0, 0.0, None, "0", counters)
    counters["lines"] = 4
    assert stats.counters == {"lines": 3}
    with pytest.raises(TypeError):
        stats.counters["lines"] = 5  # type: ignore[index]


def test_figures_survive_pickling_and_copying() -> None:
    stats = Stats("auto", 1, 2, 3, 0.5, 6, "0.1", {"lines": 3})
    assert pickle.loads(pickle.dumps(stats)) == stats  # noqa: S301 - our own bytes
    assert copy.deepcopy(stats) == stats


@pytest.mark.parametrize(
    ("cells", "layers"),
    [
        (((1, 2), (3, 4)), (((1, 2), (3, 4)),)),
        ((((1,),), ((2, 3), (4, 5))), (((1,),), ((2, 3), (4, 5)))),
    ],
)
def test_a_board_is_seen_as_layers_of_rows(cells, layers) -> None:
    solution = Solution(cells)
    assert solution.is_layered == (cells == layers)
    assert solution.layers == layers
    assert solution.rows == tuple(row for layer in layers for row in layer)
    assert sorted(solution.values()) == sorted(
        value for layer in layers for row in layer for value in row
    )


@pytest.mark.parametrize("cells", [(), ((),)])
def test_a_board_of_nothing_has_no_layers(cells) -> None:
    assert not Solution(cells).is_layered
    assert list(Solution(cells).values()) == []


def test_rows_are_cut_to_their_width() -> None:
    assert rows_of(range(6), 3) == ((0, 1, 2), (3, 4, 5))
    assert rows_of((), 3) == ()
