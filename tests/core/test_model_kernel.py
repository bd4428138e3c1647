"""The generic kernel as Python hands rules over: packed arrays in, boards out, clear errors."""

from array import array

import pytest

from runut import _engine


def rule(part, *constraints):
    ends = [sum(map(len, constraints[: at + 1])) for at in range(len(constraints))]
    places = [place for own in constraints for place in own]
    return ("rule", False, [part], b"", array("I", ends).tobytes(), array("I", places).tobytes())


def points(*own):
    return array("i", [number for point in own for number in point]).tobytes()


def boards(search):
    outcome = search.run((None, None, None, None), 100, _engine.Control(), record=False)
    return sorted(outcome.solutions[at] for at in range(len(outcome.solutions)))


def test_a_model_of_one_different_has_all_permutations():
    search = _engine.model_search(2, b"\1\2", [rule(("different",), [0, 1])], b"")
    assert boards(search) == [b"\1\2", b"\2\1"]


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        (("one-of", b"\1"), [b"\1\1"]),
        (("linear", [(1, 2), (2, 3)], [1, 2], 7, 8), [b"\1\2", b"\2\1"]),
        (("table", b"\1\2", 2, True), [b"\1\2"]),
        (("table", b"\1\2\2\2", 2, False), [b"\1\1", b"\2\1"]),
        (("automaton", 5, [(5, 1, 6), (6, 1, 5), (6, 2, 6)], [6]), [b"\1\2"]),
        (("connected", 2, b""), [b"\1\1", b"\1\2", b"\2\1"]),
    ],
)
def test_every_part_is_understood(part, expected):
    assert boards(_engine.model_search(2, b"\1\2", [rule(part, [0, 1])], b"")) == expected


def test_runs_read_0_as_their_background():
    search = _engine.model_search(3, b"\0\1", [rule(("runs", [(1, 1)]), [0, 1, 2])], b"")
    assert boards(search) == [b"\0\0\1", b"\0\1\0", b"\1\0\0"]


def test_pieces_lie_by_their_images():
    line = points((0, 0, 0), (1, 0, 0), (2, 0, 0))
    domino = ("piece", b"\1\2", [points((0, 0, 0), (1, 0, 0))])
    rules = [rule(domino, [0, 1, 2])]
    assert boards(_engine.model_search(3, b"\0\1\2", rules, line)) == [
        b"\0\0\0",
        b"\0\1\1",
        b"\1\1\0",
    ]
    lies = rule(("lies", b"\1\2"), [1, 2])
    assert boards(_engine.model_search(3, b"\0\1\2", [*rules, lies], line)) == [b"\0\1\1"]


def test_the_backbone_is_the_candidate():
    rules = [rule(("table", b"\1\2\1\1", 2, True), [0, 1])]
    search = _engine.model_backbone(2, b"\1\2", rules, b"")
    outcome = search.run((None, None, None, None), 1, _engine.Control(), record=False)
    assert (outcome.candidate, outcome.count) == (b"\1\xff", 0)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (rule(("magic",), [0]), 'unknown part of a rule: "magic"'),
        (rule(("different", 1), [0]), 'part "different": 2 fields, expected 1'),
        (rule(("different",), [9]), "rule 'rule', constraint 0: place 9, but there are 2"),
        (("odd", False, [("different",)], b"", b"123", b""), "ends: 3 bytes are no numbers"),
        (("odd", False, [], b"", array("I", [0]).tobytes(), b""), "rule 'odd' has no part"),
        (rule(("linear", [(1, 1)], [1, 2, 3], 0, 0), [0, 1]), "3 factors for 2 places"),
        (rule(("piece", b"\1", [points((0, 0, 0))]), [0]), "needs the points of all places"),
    ],
)
def test_a_wrong_model_is_rejected_in_words(wrong, message):
    with pytest.raises(ValueError, match=message):
        _engine.model_search(2, b"\1\2", [wrong], b"")
