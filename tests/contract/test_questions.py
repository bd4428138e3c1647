"""The questions of setters, for every family: candidates, completions, superfluous clues."""

from __future__ import annotations

from collections import Counter

import pytest

import runut

NODES = runut.Limits(nodes=200_000)


def sign(value: object) -> object:
    """The value that a question speaks of: copies of a piece have one, without their numbers."""
    return value.rstrip("0123456789") or value if isinstance(value, str) else value


def counted(puzzle: runut.Puzzle, answers, limit: int) -> list[dict[object, int]]:
    """The values of each cell in all solutions, each with their number up to a limit."""
    columns = zip(*(map(sign, each.values()) for each in answers), strict=True)
    cells = zip(puzzle.shape.cells(), columns, strict=bool(answers))
    found = ((cell, Counter(column)) for cell, column in cells)
    return [
        {value: min(number, limit) for value, number in own.items()}
        if cell not in puzzle.shape.holes
        else {}
        for cell, own in found
    ]


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_candidates_are_the_values_of_all_solutions(case, limit) -> None:
    answers = case.answers()
    found = runut.candidates(case.puzzle, limit=limit)
    own = [found.of(cell) for cell in case.puzzle.shape.cells()]
    assert (found.complete, found.limit) == (True, limit)
    assert own == (counted(case.puzzle, answers, limit) or [{}] * len(own))
    assert (found.status is runut.Status.UNSOLVABLE) == (not answers)


def test_a_completion_is_a_value_of_exactly_one_solution(case) -> None:
    answers = case.answers()
    found = runut.completions(case.puzzle)
    assert (found.count, found.is_exact, found.complete) == (min(len(answers), 1000), True, True)
    start = case.family.start(case.puzzle)
    cells = list(case.puzzle.shape.cells())
    values = counted(case.puzzle, answers, 2) if len(answers) > 1 else []
    wanted = {
        (cell, value)
        for cell, packed, own in zip(cells, start, values, strict=False)
        for value, number in own.items()
        if number == 1 and packed == 255
    }
    assert set(found.facts) == wanted


def test_leaving_out_a_clue_keeps_every_solution(case) -> None:
    answers, clues = case.answers(), case.family.clues
    for clue in list(clues.of(case.puzzle))[:12] if clues.without else ():
        less = clues.without(case.puzzle, clue)
        assert all(not runut.check(less, answer) for answer in answers), clue
        assert clue not in clues.of(less)


def test_questions_about_clues_need_a_unique_puzzle(case) -> None:
    number = len(case.answers())
    if number == 1:
        return
    wanted = runut.Uniqueness.SEVERAL if number else runut.Uniqueness.NONE
    found, least = runut.superfluous(case.puzzle), runut.minimal(case.puzzle)
    assert (found.uniqueness, found.clues, found.tried) == (wanted, (), 0)
    assert (least.uniqueness, least.puzzle, least.left_out) == (wanted, None, ())


def test_what_is_minimal_has_no_superfluous_clue(case) -> None:
    least = runut.minimal(case.puzzle, seed=1, limits=NODES)
    if least.puzzle is None or not least.complete:
        return
    assert runut.solve(least.puzzle, limits=runut.Limits(solutions=2)).uniqueness == "unique"
    assert runut.superfluous(least.puzzle).clues == ()
    assert len(least.kept) + len(least.left_out) == len(case.family.clues.of(case.puzzle))


def test_constraints_conflict_where_there_is_no_solution(case) -> None:
    answers, found = case.answers(), runut.conflict(case.puzzle, limits=NODES)
    model = case.family.model(case.puzzle)
    assert bool(found.constraints) <= (not answers)
    assert bool(found.constraints) >= (not answers and found.complete)
    for each in found.constraints:
        assert model.constraint(each.rule, each.index).sentence == each.sentence


def test_questions_keep_to_their_limits(hard) -> None:
    cancelled = runut.Control()
    cancelled.cancel()
    asking = (runut.candidates, runut.completions, runut.superfluous, runut.minimal)
    for ask in (*asking, runut.conflict):
        stopped = ask(hard.puzzle, limits=runut.Limits(nodes=0))
        assert (stopped.status, stopped.halt, stopped.complete) == ("stopped", "nodes", False)
        assert ask(hard.puzzle, control=cancelled).halt == "cancelled"


def test_a_clue_is_said_in_both_languages_unless_it_is_a_line_of_the_text(case) -> None:
    for clue in case.family.clues.of(case.puzzle):
        assert clue.id or clue.sentence.split()[0] == clue.kind
        assert clue.said("id").sentence == (clue.id or clue.sentence)
        assert clue.said("en") is clue
