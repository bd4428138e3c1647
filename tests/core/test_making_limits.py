"""The making of a puzzle ends by its limits, and what was found until then is kept."""

from __future__ import annotations

from functools import partial
from time import process_time

import pytest

import runut
from runut import Control, Limits, StoppedError
from runut.core.limits import look
from runut.families import families, load
from runut.verbs import practising
from runut.verbs.solving import solve


@pytest.mark.parametrize(
    ("family", "method"),
    [(known.name, maker.name) for known in families() for maker in known.generators],
)
def test_every_method_ends_at_once_without_any_time(family, method) -> None:
    maker = load(family).generator(method)
    given = {"text": "hi"} if method == "message" else {}
    if maker.controlled is not None:
        made = runut.make(family, method=method, seed=1, options=given, limits=Limits(seconds=0))
        assert made.halt == "seconds"
    else:
        with pytest.raises(StoppedError, match="stopped by the time limit"):
            runut.make(family, method=method, seed=1, options=given, limits=Limits(seconds=0))


RARE = {"technique": "tridagon"}


def test_a_rare_wish_ends_with_the_nearest_puzzle() -> None:
    made = runut.make("sudoku", seed=1, options=RARE, limits=Limits(seconds=0.5))
    assert (made.halt, made.uniqueness) == ("seconds", "unique")
    assert runut.solve(made.puzzle, limits=Limits(solutions=2)).count == 1
    assert made.remarks[0].startswith("no puzzle as wanted was found, but")


def test_generate_does_not_pass_off_the_nearest_puzzle_as_the_wanted_one() -> None:
    with pytest.raises(StoppedError) as caught:
        runut.generate("sudoku", seed=1, options=RARE, limits=Limits(seconds=0.5))
    assert isinstance(caught.value.best, runut.Sudoku)


def test_a_large_board_is_given_up_soon() -> None:
    started = process_time()
    with pytest.raises(StoppedError):
        runut.make("sudoku", seed=1, options={"size": 36}, limits=Limits(seconds=0.2))
    assert process_time() - started < 0.4


def test_a_puzzle_that_is_made_in_time_is_the_same_as_without_limits() -> None:
    within = partial(runut.generate, "packing", seed=7)
    assert within(limits=Limits(seconds=600)) == within()


def test_a_cancelled_control_ends_the_making() -> None:
    control = Control()
    control.cancel()
    with pytest.raises(StoppedError, match="stopped by an interruption"):
        runut.make("packing", seed=1, control=control)


def test_an_image_has_the_best_picture_so_far() -> None:
    made = runut.make("nonogram", method="picture", seed=1, limits=Limits(seconds=0))
    assert (made.halt, made.uniqueness) == ("seconds", "unique")


def test_practice_says_what_puzzles_needed_instead(monkeypatch) -> None:
    easy = runut.read("hitori/2/2/2111")
    monkeypatch.setattr(practising, "generate", lambda *_names, **_wishes: easy)
    monkeypatch.setattr(practising, "_TRIES", 1_000_000)  # the limit comes first at any speed
    with pytest.raises(StoppedError) as caught:
        runut.practice("hitori", "nested-supposition", seed=1, limits=Limits(seconds=0.5))
    assert "no board for nested-supposition; " in str(caught.value)
    assert " at most: " in str(caught.value)


# -- the bounds of a task -------------------------------------------------------------------------


def test_searches_of_a_bounded_task_end_with_it() -> None:
    endless = runut.Sudoku(6, 6, (0,) * 36**2)
    with pytest.raises(StoppedError) as caught:
        Control().bounded(lambda: runut.count(endless), 0.1)
    assert caught.value.halt == "seconds"


def test_an_inner_task_has_the_bounds_of_the_outer_one_too() -> None:
    inner = partial(Control().bounded, partial(runut.count, runut.Sudoku(6, 6, (0,) * 36**2)), 600)
    with pytest.raises(StoppedError):
        Control().bounded(inner, 0.1)


def test_bounds_end_with_their_task() -> None:
    with pytest.raises(StoppedError):
        Control().bounded(look, 0)
    with pytest.raises(ZeroDivisionError):
        Control().bounded(lambda: 1 // 0, 600)
    look()
    assert solve("1......4.2....3.").count == 1


def test_a_stopped_error_says_which_limit_and_what_was_found() -> None:
    error = StoppedError("seconds", None, "3 puzzles need at most: pair (3)")
    assert str(error) == "stopped by the time limit: 3 puzzles need at most: pair (3)"
    assert isinstance(error, runut.RunutError)
