"""The verbs, beyond the laws for every family."""

from __future__ import annotations

import pickle
from datetime import date
from functools import partial

import pytest

import runut

FOUR = "1..............."
FIGURE_16 = "708010054392654781005078603000300260000026418026041379273895106900467802680132597"


def test_drawing_is_a_verb_whatever_was_imported_before() -> None:
    first = runut.draw(FOUR, format="text")
    assert runut.draw(FOUR, format="svg").startswith("<svg")
    assert runut.draw(FOUR, format="text") == first


def test_a_puzzle_may_be_given_as_its_text() -> None:
    assert runut.solve(FOUR).solutions == runut.solve(runut.read(FOUR)).solutions
    assert runut.count(FOUR).count == 72
    assert len(list(runut.solutions(FOUR))) == 72


@pytest.mark.parametrize("threads", [0, -1])
def test_a_batch_needs_a_thread(threads) -> None:
    with pytest.raises(ValueError, match="threads"):
        runut.solve_many([runut.read(FOUR)], threads=threads)


def test_a_batch_of_nothing_has_no_results() -> None:
    assert runut.solve_many([]) == []


def test_a_batch_may_come_from_a_generator_and_is_limited_each() -> None:
    puzzles = (runut.read(FOUR) for _ in range(50))
    results = runut.solve_many(puzzles, limits=runut.Limits(solutions=2), threads=2)
    assert [result.count for result in results] == [2] * 50


@pytest.mark.parametrize("seed", [-1, 2**64, "7", 1.5])
@pytest.mark.parametrize(
    "verb",
    [
        partial(runut.generate, "hitori"),
        partial(runut.make, "hitori"),
        partial(runut.practice, "hitori", "adjacent-triplet"),
        partial(runut.minimal, FOUR),
        partial(runut.estimate, "set:pentominoes/3x20"),
    ],
)
def test_a_seed_is_a_whole_number_of_64_bits(verb, seed) -> None:
    with pytest.raises(runut.InputError, match=r"the seed is .*; expected a whole number"):
        verb(seed=seed)


@pytest.mark.parametrize("day", ["2026-13-01", "today", 20260101])
def test_what_is_no_day_has_no_puzzle(day) -> None:
    with pytest.raises(runut.InputError, match="expected a date or a text such as"):
        runut.daily("hitori", day)


def test_the_day_of_a_text_is_the_day_itself() -> None:
    assert runut.daily("hitori", "2026-11-23") == runut.daily("hitori", date(2026, 11, 23))


def test_unknown_names_are_refused_everywhere() -> None:
    puzzle = runut.read(FOUR)
    for act in (
        lambda: runut.solve(puzzle, algorithm="no-such"),
        lambda: runut.count(puzzle, algorithm="no-such"),
        lambda: runut.solutions(puzzle, algorithm="no-such"),
        lambda: runut.solve_many([puzzle], algorithm="no-such"),
        lambda: runut.trace(puzzle, algorithm="no-such"),
        lambda: runut.write(puzzle, format="no-such"),
        lambda: runut.draw(puzzle, format="no-such"),
        lambda: runut.generate("no-such"),
        lambda: runut.generate("sudoku", method="no-such"),
    ):
        with pytest.raises(runut.UnknownNameError, match="no-such"):
            act()


def test_a_seed_is_noted_in_the_figures() -> None:
    assert runut.solve(FOUR, seed=7).stats.seed == 7


def test_two_solutions_prove_that_there_are_several() -> None:
    result = runut.solve(FIGURE_16, limits=runut.Limits(solutions=2))
    assert (result.uniqueness, result.complete) == ("several", False)
    whole = runut.solve(FIGURE_16, limits=runut.Limits(solutions=3))
    assert (whole.uniqueness, whole.complete, whole.count) == ("several", True, 2)


def test_a_trace_may_be_replayed_in_part() -> None:
    puzzle = runut.read(FOUR)
    trace = runut.trace(puzzle, algorithm="cell-backtracking")
    assert runut.replay(puzzle, trace, 0)[0] == (1, None, None, None)
    assert runut.replay(puzzle, trace, 3)[0] == (1, 2, None, None)
    assert runut.check(puzzle, runut.replay(puzzle, trace)) == ()


@pytest.mark.parametrize(
    "board", [None, 5, "", "1234", [], [[]], [1, 2], [[1], 2], [[[]]], [[[[1]]]]]
)
def test_what_is_no_board_is_refused(board) -> None:
    with pytest.raises(runut.PuzzleError):
        runut.check(FOUR, board)


def test_a_name_that_is_not_public_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = runut.no_such_name
    assert dir(runut) == sorted(runut.__all__)


def test_what_a_search_gives_back_is_hashable_and_goes_through_pickle() -> None:
    puzzle = runut.read(FOUR)
    result = runut.solve(puzzle, record=True)
    values = [puzzle, result, result.solution, result.stats, result.trace, runut.forced(puzzle)]
    values += [runut.Marks(errors=((0, 0),), candidates={(0, 1): (1, 2)}), runut.Limits()]
    for value in values:
        copied = pickle.loads(pickle.dumps(value))  # noqa: S301 - our own
        assert (copied, hash(copied)) == (value, hash(value))


@pytest.mark.parametrize("scale", [0, -1, float("nan"), float("inf")])
def test_a_picture_of_no_size_is_refused(scale) -> None:
    with pytest.raises(runut.PictureError, match="scale above 0"):
        runut.draw(FOUR, scale=scale)


@pytest.mark.parametrize("other", ["hitori/2/2/2111", "set:soma"])
def test_a_solution_of_another_puzzle_is_not_drawn(other) -> None:
    with pytest.raises(runut.PuzzleError, match="another shape"):
        runut.draw(FOUR, runut.solve(other).solution)


@pytest.mark.parametrize(
    "verb", [runut.count, lambda puzzle, **how: runut.solve_many([puzzle], **how)]
)
def test_no_threads_are_refused(verb) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        verb(runut.read(FOUR), threads=0)


def test_a_name_of_another_type_is_told_as_unknown() -> None:
    with pytest.raises(runut.UnknownNameError, match="unknown algorithm None; known: auto"):
        runut.solve(FOUR, algorithm=None)
