"""What every family offers, and how its values behave."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

import runut
from runut.core.methods import option_values
from runut.errors import UnknownNameError
from runut.families import FAMILIES, OWN, families, load


def test_a_family_is_loaded_by_its_name(family) -> None:
    assert load(family.name) is family
    assert family in families()
    assert family.puzzle.family == family.name
    assert family.title


def test_the_first_algorithm_is_auto_native_and_sound(family) -> None:
    first = family.algorithms[0]
    assert (first.name, first.native, first.sound) == ("auto", True, True)


@pytest.mark.parametrize("kind", ["algorithms", "formats", "generators", "samples"])
def test_names_are_different_and_plain(family, kind) -> None:
    names = [each.name for each in getattr(family, kind)]
    assert len(set(names)) == len(names)
    assert all(name == name.lower() and name.replace("-", "").isalnum() for name in names)


def test_everything_with_a_name_tells_what_it_is(family) -> None:
    things = [*family.algorithms, *family.formats, *family.generators]
    options = [option for thing in things for option in getattr(thing, "options", ())]
    assert all(thing.summary for thing in [*things, *options])
    assert all(algorithm.node for algorithm in family.algorithms)
    assert family.rules
    assert all(family.broken(rule) for rule in family.rules)


def test_every_paper_algorithm_stands_twice_and_tells_its_paper(family) -> None:
    papers = [each for each in family.algorithms if each.paper]
    names = {each.name for each in papers}
    assert names or family.name not in OWN, "each family of Runut has a paper's algorithm"
    for algorithm in papers:
        twin = (
            algorithm.name.removesuffix("-py") if not algorithm.native else f"{algorithm.name}-py"
        )
        assert algorithm.native == (not algorithm.name.endswith("-py"))
        assert twin in names
        assert family.algorithm(twin).sound == algorithm.sound
        assert family.algorithm(twin).options == algorithm.options


def test_the_default_of_an_option_is_one_of_its_choices(family) -> None:
    for thing in [*family.algorithms, *family.generators]:
        values = option_values(thing.options, {})
        for option in thing.options:
            assert option.value(values[option.name]) == values[option.name]


@pytest.mark.parametrize("kind", ["algorithm", "format"])
def test_an_unknown_name_is_answered_with_the_known_ones(family, kind) -> None:
    with pytest.raises(UnknownNameError) as caught:
        getattr(family, kind)("no-such-thing")
    assert caught.value.known == tuple(each.name for each in getattr(family, f"{kind}s"))


def test_an_unknown_option_is_refused(case, method) -> None:
    with pytest.raises(UnknownNameError, match="no-such-option"):
        runut.solve(case.puzzle, algorithm=method.name, options={"no-such-option": "1"})
    for option in method.algorithm.options:
        if option.choices:
            with pytest.raises(UnknownNameError, match=option.name):
                runut.solve(case.puzzle, algorithm=method.name, options={option.name: "no-such"})


def test_a_family_has_samples_whose_solutions_are_all_known(family) -> None:
    limits = runut.Limits(solutions=2_000, nodes=50_000)
    results = [runut.solve(runut.read(each.text), limits=limits) for each in family.samples]
    assert len(results) >= 2
    assert sum(result.complete for result in results) >= 2
    assert sum(result.status is runut.Status.SOLVED for result in results) >= 2


def test_a_puzzle_is_a_frozen_value(case) -> None:
    field = dataclasses.fields(case.puzzle)[0].name
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(case.puzzle, field, None)
    with pytest.raises((AttributeError, TypeError)):
        case.puzzle.no_such_field = 1


def test_equal_puzzles_have_equal_hashes_and_survive_pickling(case) -> None:
    for twin in (pickle.loads(pickle.dumps(case.puzzle)), copy.deepcopy(case.puzzle)):  # noqa: S301 - our own bytes
        assert twin == case.puzzle
        assert hash(twin) == hash(case.puzzle)
        assert len({twin, case.puzzle}) == 1


def test_samples_are_different_puzzles(family) -> None:
    puzzles = [runut.read(sample.text, family=family.name) for sample in family.samples]
    assert len(set(puzzles)) == len(puzzles)


def test_results_survive_pickling(case) -> None:
    result = runut.solve(case.puzzle, limits=runut.Limits(nodes=500), record=True)
    twin = pickle.loads(pickle.dumps(result))  # noqa: S301 - our own bytes
    assert twin == result


def test_a_puzzle_is_summed_up_in_a_few_words(case) -> None:
    summary = case.family.summary(case.puzzle)
    assert summary
    assert len(summary) < 80
    assert "\n" not in summary


def test_a_generator_depends_on_its_seed_alone(family, maker) -> None:
    puzzles = [runut.generate(family.name, method=maker.name, seed=seed) for seed in (1, 2, 3, 1)]
    assert puzzles[0] == puzzles[3]
    assert len(set(puzzles)) == 3
    assert all(isinstance(puzzle, family.puzzle) for puzzle in puzzles)


def test_a_generator_that_promises_unique_puzzles_makes_them(family, maker) -> None:
    limits = runut.Limits(solutions=2)
    for seed in range(5):
        puzzle = runut.generate(family.name, method=maker.name, seed=seed)
        result = runut.solve(puzzle, limits=limits)
        assert result.count >= 1
        assert not maker.is_unique or result.uniqueness is runut.Uniqueness.UNIQUE


def test_families_have_different_names() -> None:
    assert len(set(FAMILIES)) == len(FAMILIES)
    assert [family.name for family in families()] == list(FAMILIES)
