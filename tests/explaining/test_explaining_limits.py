"""One limit holds for the whole of an explanation, and boards that are too large are rejected."""

from __future__ import annotations

from time import process_time

import pytest

import runut
from runut.core.explainer import Options
from runut.verbs import explaining
from runut.verbs.position import position_of

SUDOKU = "1......4.2....3."
LARGE = runut.Nonogram([(1,)] * 300, [(1,)] * 300)


@pytest.fixture
def seconds(monkeypatch):
    """The limits of time of the searches for what all solutions share."""
    seen, forced = [], explaining.forced

    def heard(puzzle, *, limits, control):
        seen.append(limits.seconds)
        return forced(puzzle, limits=limits, control=control)

    monkeypatch.setattr(explaining, "forced", heard)
    return seen


def test_whether_a_value_is_possible_is_found_out_within_the_limits(seconds) -> None:
    runut.why_not(SUDOKU, "r1c1", 1, limits=runut.Limits(seconds=3))
    assert 0 <= seconds[0] <= 3


def test_wrong_cells_are_searched_for_in_half_of_the_time(seconds) -> None:
    runut.hint(SUDOKU, [[1, 2, None, None], *[[None] * 4] * 3], limits=runut.Limits(seconds=60))
    assert 0 < seconds[0] <= 30


def test_a_hint_looks_for_one_solution_in_few_nodes(monkeypatch) -> None:
    asked, count = [], explaining.count

    def heard(puzzle, *, limits, control):
        asked.append((limits.solutions, limits.nodes))
        return count(puzzle, limits=limits, control=control)

    monkeypatch.setattr(explaining, "count", heard)
    assert runut.hint(SUDOKU).step
    assert asked == [(1, 100)]


def test_a_cancelled_hint_and_refutation_find_nothing() -> None:
    control = runut.Control()
    control.cancel()
    hint = runut.hint("1...............", control=control)
    assert (hint.step, hint.text) == (None, "The search for a step was cancelled.")
    refuted = runut.why_not("1...............", "r4c4", 2, control=control)
    assert (refuted.lines, refuted.possible) == ((), None)


@pytest.mark.parametrize(
    "ask",
    [
        runut.explain,
        runut.rate,
        runut.hint,
        lambda puzzle: runut.why_not(puzzle, "r1c1", 0),
    ],
)
def test_a_board_too_large_to_explain_is_rejected_before_its_rules_are_read(ask) -> None:
    with pytest.raises(runut.PuzzleError, match="90,000 cells is too large to explain"):
        ask(LARGE)


def test_a_hitori_with_too_many_clues_to_try_is_rejected() -> None:
    with pytest.raises(runut.PuzzleError, match="too many clues to try"):
        runut.superfluous(runut.Hitori(300, 300, (1,) * 90_000))


def hitori(size: int) -> runut.Puzzle:
    return runut.generate("hitori", seed=3, options={"size": size, "grade": "any"})


def test_an_explanation_that_ends_by_its_memory_keeps_its_steps() -> None:
    puzzle = hitori(20)
    proof = runut.explain(puzzle, limits=runut.Limits(memory=50_000))
    whole = runut.explain(puzzle)
    assert proof.end == "memory"
    assert 0 < len(proof) < len(whole)
    assert proof.steps == whole.steps[: len(proof)]


def test_what_a_ladder_remembers_of_suppositions_is_charged() -> None:
    empty = runut.Sudoku(4, 4, (0,) * 256)
    assert runut.explain(empty, limits=runut.Limits(memory=10_000, seconds=60)).end == "memory"


def test_a_rating_keeps_no_steps() -> None:
    assert runut.rate(hitori(20), limits=runut.Limits(memory=50_000)).end == "solved"


def test_a_hint_without_memory_says_so() -> None:
    hint = runut.hint(hitori(8), limits=runut.Limits(memory=1, seconds=60))
    assert hint.step is not None  # the step that went over the limit is there


def test_the_steps_become_values_within_the_time() -> None:
    ladder = position_of(hitori(160), None).ladder
    started = process_time()
    steps, end, _ = ladder.explain((), Options(), runut.Limits(seconds=0.1), runut.Control())
    assert process_time() - started < 0.6  # the whole takes more than twice as long
    assert (end, len(steps) > 0) == ("seconds", True)
