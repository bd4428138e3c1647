"""Explanations: each is a proof, in every family, in words of both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import chain, count, islice, pairwise
from random import Random

import pytest

from runut.core.explainer import Options
from runut.core.limits import Control, Limits
from runut.core.rules.check import packed_values
from runut.core.rules.feasible import Labels
from runut.core.steps import Step
from runut.core.tables import LANGUAGES
from runut.errors import UnknownNameError
from runut.explaining.checker import faults
from runut.explaining.sentences import FORMS, Sentences
from runut.explaining.techniques import phrases, techniques
from runut.verbs.explaining import explain, hint, rate, why_not
from runut.verbs.generating import generate
from runut.verbs.practising import practice
from runut.verbs.solving import solve
from runut.verbs.texts import refutation_brief

SECONDS = Limits(seconds=3)
WORK = 200_000
"""Units of work after which a random puzzle is left as it is."""


def explained(case):
    if case.puzzle.shape.size > 1000:
        pytest.skip("large boards are explained in the tests of their families")
    return _explained(case.puzzle)


@cache
def _explained(puzzle):
    return explain(puzzle, limits=SECONDS)


def test_every_step_of_a_sample_passes_the_checker(case) -> None:
    proof = explained(case)
    assert not list(faults(proof.model, proof.steps))


def test_every_conclusion_holds_in_every_solution(case) -> None:
    proof = explained(case)
    found = solve(case.puzzle, limits=Limits(solutions=10, nodes=100_000))
    first = Labels(proof.model).of
    for solution in found.solutions:
        values = [first(value) for value in packed_values(proof.model, solution)]
        for step in proof:
            for fact in step.conclusions:
                said = all(values[place] == first(fact.value) for place in fact.places)
                assert said == fact.holds, f"{step.technique}: {fact}"


def test_a_complete_explanation_means_one_solution(case) -> None:
    proof = explained(case)
    found = solve(case.puzzle, limits=Limits(solutions=2, nodes=100_000))
    if proof.complete:
        assert found.uniqueness.value != "several"
    if proof.end == "broken":
        assert found.uniqueness.value == "none"


def test_rating_takes_the_steps_of_the_explanation(case) -> None:
    proof = explained(case)
    if proof.end == "seconds":
        pytest.skip("not explained in time")
    rating = rate(case.puzzle)
    counted = dict.fromkeys(rating.techniques, 0)
    for step in proof:
        counted[step.technique] += 1
    assert dict(rating.techniques) == counted
    assert (rating.grade, rating.complete) == (proof.grade, proof.complete)
    assert rating.effort == pytest.approx(proof.effort, rel=1e-3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_a_sample_is_said_in_words(case, language) -> None:
    proof = explained(case)
    sentences = Sentences(case.family, proof.model, language)
    for step in proof:
        for form in FORMS:
            said = sentences.form(step, form)
            assert said
            assert not re.search(r"\{[a-z]*\}|None|Premise\(|Fact\(", said), said


def test_the_texts_of_a_ladder_are_those_of_its_techniques(family) -> None:
    names = family.explainer.names()
    assert len(set(names)) == len(names)
    for language in LANGUAGES:
        known = techniques(family.explainer, language)
        assert [each.name for each in known] == list(names)
        assert all(each.title and each.says for each in known)
        assert all(1 <= each.grade <= 9 and each.cost > 0 for each in known)
    assert phrases("en").keys() == phrases("id").keys()


def test_a_technique_that_is_left_out_is_not_used(case) -> None:
    proof = explained(case)
    if not proof.steps or proof.end == "seconds":
        pytest.skip("nothing to explain, or not in time")
    name = proof[0].technique
    other = explain(case.puzzle, techniques=[f"- {name}"], limits=SECONDS)
    assert name not in {step.technique for step in other}
    assert not list(faults(other.model, other.steps))


def test_a_line_without_its_premise_or_with_a_turned_fact_is_refused(case) -> None:
    """Each changed step alone must fail, after the steps before it."""
    proof = explained(case)
    for at, step in enumerate(proof.steps[:12]):
        for changed in _damaged(step):
            found = list(faults(proof.model, (*proof.steps[:at], changed)))
            assert found, f"{step.technique} passes as {changed.lines}"


def _damaged(step: Step):
    for number, line in enumerate(step.lines):
        if line.gives and not line.cases:
            turned = replace(line, gives=tuple(fact.negated() for fact in line.gives))
            lines = (*step.lines[:number], turned, *step.lines[number + 1 :])
            yield replace(step, lines=lines)
        if line.premises and line.gives and not _is_plain(line):
            lines = (*step.lines[:number], replace(line, premises=()), *step.lines[number + 1 :])
            yield replace(step, lines=lines)


def _is_plain(line) -> bool:
    """Whether the facts of a line give its conclusion without the premise."""
    return {fact.places for fact in line.gives} <= {fact.places for fact in line.uses}


def test_a_hint_goes_on_from_a_board_and_names_wrong_cells_first(case) -> None:
    proof = explained(case)
    if not proof.complete:
        pytest.skip("not explained to the end")
    answer = solve(case.puzzle).solutions[0]
    full = hint(case.puzzle, answer)
    assert (full.wrong, full.step, full.is_full) == ((), None, True)
    first = hint(case.puzzle, show="where")
    if proof.steps:
        assert first.step is not None
        assert first.step.technique == proof[0].technique
        texts = [hint(case.puzzle, show=form).text for form in FORMS]
        assert all(len(short) < len(long) for short, long in pairwise(texts))
    with pytest.raises(UnknownNameError, match="form of a hint"):
        hint(case.puzzle, show="everything")


def test_why_not_refutes_a_wrong_value(case) -> None:
    proof = explained(case)
    if not proof.complete or case.puzzle.shape.size > 200:
        pytest.skip("not explained to the end, or large")
    values = packed_values(proof.model, solve(case.puzzle).solutions[0])
    symbols = {value: text for text, value in proof.model.symbols.items()}
    start, cells = case.family.start(case.puzzle), list(case.puzzle.shape.cells())
    place = next((at for at, value in enumerate(start) if value == 255), None)
    if place is None:
        pytest.skip("a full board")
    right = values[place]
    wrong = next(value for value in proof.model.values if value not in (right, 0) or value != right)
    refuted = why_not(case.puzzle, cells[place], symbols.get(wrong, wrong))
    assert refuted.possible is False
    brief = refutation_brief(refuted)
    assert brief.endswith(".")
    assert "\n" not in brief
    kept = why_not(case.puzzle, cells[place], symbols.get(right, right))
    assert (kept.possible, kept.lines) == (True, ())


@pytest.mark.laws
def test_explanations_of_random_puzzles_are_proofs(family) -> None:
    """Some of each size and variant, and many small ones: two thousand proofs in all."""
    make = import_module(f"spread.{family.name}").puzzle
    spread = [puzzle for puzzle in map(make, map(Random, range(40))) if puzzle.shape.size <= 200]
    small = islice(_small(family), 460)
    for puzzle in chain(spread, small):
        model = family.model(puzzle)
        ladder = family.explainer.prepared(model)
        steps, *_ = ladder.explain((), Options(work=WORK), Limits(), Control())
        assert not list(faults(model, steps)), repr(puzzle)


def _small(family):
    make = import_module(f"spread.{family.name}").puzzle
    return (puzzle for puzzle in map(make, map(Random, count(1000))) if puzzle.shape.size <= 40)


def test_practice_stops_just_before_the_technique(family) -> None:
    name = explain(generate(family.name, seed=1)).steps[0].technique
    exercise = practice(family.name, name, seed=1)
    assert exercise.step.technique == name
    assert name in [step.technique for step in explain(exercise.puzzle, exercise.board)]


def test_practice_finds_a_technique_above_the_usual_grades() -> None:
    assert practice("sudoku", "x-wing", seed=1).step.technique == "x-wing"
