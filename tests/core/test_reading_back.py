"""Values that JSON held are read back as equal values."""

import json

import pytest

import runut
from runut.families import OWN, load

SAMPLES = [sample.text for name in OWN for sample in load(name).samples[:2]]


def through_json(record: dict) -> dict:
    return json.loads(json.dumps(record))


@pytest.mark.parametrize("text", SAMPLES)
def test_a_puzzle_and_its_result_are_read_back(text) -> None:
    puzzle = runut.read(text)
    assert runut.Puzzle.from_dict(through_json(puzzle.to_dict())) == puzzle
    result = runut.solve(puzzle, solutions=2)
    again = runut.Result.from_dict(through_json(result.to_dict()), puzzle)
    assert again == result
    assert str(again) == str(result)


def test_a_candidate_with_what_it_breaks_is_read_back() -> None:
    result = runut.solve("hitori/2/2/1111", algorithm="patterns")
    again = runut.Result.from_dict(through_json(result.to_dict()))
    assert (again.candidate, again.violations) == (result.candidate, result.violations)


@pytest.mark.parametrize("record", [{}, {"status": "odd"}, []])
def test_what_is_no_result_or_puzzle_is_refused(record) -> None:
    with pytest.raises(runut.InputError, match="expected the object of a result"):
        runut.Result.from_dict(record)
    with pytest.raises(runut.InputError, match="family and text"):
        runut.Puzzle.from_dict(record)
