"""What searches say of their nodes: in every family, by every algorithm, in both languages."""

from __future__ import annotations

import re
from functools import cache

import pytest

from runut.core.limits import Limits
from runut.core.narrators import TRIALS, Verdict
from runut.core.puzzle import UNKNOWN
from runut.core.rules.partial import PartialCheck
from runut.core.tables import LANGUAGES
from runut.explaining.narration import narration_words
from runut.families import OWN
from runut.verbs.solving import solve
from runut.verbs.texts import narration_of, nodes_of

WEAKER = {("check", "finished"), ("tricks", "on")}
"""Choices with which a search accepts what later nodes prove wrong."""
FEW = 120
"""Nodes of a search of which all sentences are read."""


def narrated(case, method, language="en", name=""):
    """The narration and the nodes of a search, by this algorithm or by its twin of this name."""
    if case.puzzle.shape.size > 1000:
        pytest.skip("large boards say the same, slowly")
    choice = {"algorithm": name or method.name, "options": method.options}
    limits = Limits(solutions=None, nodes=FEW)
    result = solve(case.puzzle, **choice, limits=limits, record=True)
    return narration_of(case.puzzle, **choice, language=language), nodes_of(case.puzzle, result)


@cache
def judge(case) -> PartialCheck:
    return PartialCheck(case.family.model(case.puzzle))


@cache
def broken(case, board):
    """What a board breaks; algorithms meet the same boards."""
    return judge(case).broken(board)


@pytest.mark.parametrize(
    "language",
    [LANGUAGES[0], *(pytest.param(each, marks=pytest.mark.laws) for each in LANGUAGES[1:])],
)
def test_every_node_has_a_sentence(case, method, language) -> None:
    narration, nodes = narrated(case, method, language)
    for node in nodes:
        said = narration.says(narration.happening(node))
        assert re.fullmatch(r"[^{}]+[^.{}]\.", said), said


def test_the_verdict_is_what_the_events_say(case, method) -> None:
    narration, nodes = narrated(case, method)
    for node in nodes:
        verdict = narration.happening(node).verdict
        assert (verdict is Verdict.SOLUTION) == node.is_solution
        is_entered = node.following is not None and node.following.depth > node.event.depth
        if narration.narrator.is_tree and not node.is_solution and node.following:
            assert (verdict is Verdict.ACCEPTED) == is_entered


@pytest.mark.laws
def test_a_node_stands_on_a_line_of_the_pseudo_code(case, method) -> None:
    narration, nodes = narrated(case, method)
    for node in nodes:
        line = narration.line(narration.happening(node))
        assert line in range(1, len(narration.code) + 1) if narration.code else line == 0


@pytest.mark.laws
def test_an_accepted_node_breaks_no_rule_of_full_cells(case, method) -> None:
    narration, nodes = narrated(case, method)
    algorithm = case.family.algorithm(method.name)
    if not algorithm.sound or WEAKER.intersection(method.options.items()):
        pytest.skip("it does not check all that the board shows")
    check = judge(case)
    for node in nodes[: FEW // 3]:  # a board is judged in Python
        found = broken(case, node.after)
        if found and narration.happening(node).verdict is Verdict.ACCEPTED:
            premise, _ = found  # a sum may be out of reach before all of its cells are full
            places = check.model.constraint(premise.rule, premise.index).places
            assert any(node.after[place] == UNKNOWN for place in places)


def test_algorithms_and_their_twins_say_the_same(case, pair) -> None:
    narration, nodes = narrated(case, pair)
    other, others = narrated(case, pair, name=pair.reference.name)
    said = [narration.says(narration.happening(node)) for node in nodes]
    assert said == [other.says(other.happening(node)) for node in others]


def test_an_algorithm_without_a_narrator_is_said_as_trials(case) -> None:
    narration = narration_of(case.puzzle, case.family.algorithms[0].name)
    assert narration.narrator is (case.family.algorithms[0].narrator or TRIALS)


@pytest.mark.parametrize("package", ["", *(f"runut.families.{name}" for name in OWN)])
def test_both_languages_say_the_same_things(package) -> None:
    english, indonesian = (narration_words(package, language) for language in LANGUAGES)
    assert english.keys() == indonesian.keys()
    for name, table in english.items():
        assert table.keys() - {"back"} == indonesian[name].keys() - {"back"}
        for form, template in table.items():
            other = indonesian[name].get(form, template)
            if form == "code":
                assert len(template.splitlines()) == len(other.splitlines())
            else:
                assert set(re.findall(r"{(\w+)", template)) == set(re.findall(r"{(\w+)", other))
