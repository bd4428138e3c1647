"""The generic kernel as Python hands rules over: packed arrays in, boards out, clear errors."""

import itertools
import operator
import random
from array import array

import pytest
from pysat.solvers import Solver

from runut import _engine

NATURE = ("other", "", False, b"")


def rule(part, *constraints):
    ends = [sum(map(len, constraints[: at + 1])) for at in range(len(constraints))]
    places = [place for own in constraints for place in own]
    ends, places = array("I", ends).tobytes(), array("I", places).tobytes()
    return ("rule", False, NATURE, [part], b"", ends, places)


def points(*own):
    return array("i", [number for point in own for number in point]).tobytes()


def boards(search):
    outcome = search.run((None, None, None, None), 100, _engine.Control(), record=False)
    return sorted(outcome.solutions[at] for at in range(len(outcome.solutions)))


def test_a_model_of_one_different_has_all_permutations():
    search = _engine.model_search(2, b"\1\2", [rule(("different",), [0, 1])], b"", 0)
    assert boards(search) == [b"\1\2", b"\2\1"]


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        (("one-of", b"\1"), [b"\1\1"]),
        (("linear", [(1, 2), (2, 3)], [1, 2], 7, 8), [b"\1\2", b"\2\1"]),
        (("table", b"\1\2", 2, True), [b"\1\2"]),
        (("table", b"\1\2\2\2", 2, False), [b"\1\1", b"\2\1"]),
        (("automaton", 5, array("I", [5, 1, 6, 6, 1, 5, 6, 2, 6]).tobytes(), [6]), [b"\1\2"]),
        (("connected", 2, b""), [b"\1\1", b"\1\2", b"\2\1"]),
    ],
)
def test_every_part_is_understood(part, expected):
    assert boards(_engine.model_search(2, b"\1\2", [rule(part, [0, 1])], b"", 0)) == expected


def test_runs_read_0_as_their_background():
    search = _engine.model_search(3, b"\0\1", [rule(("runs", [(1, 1)]), [0, 1, 2])], b"", 0)
    assert boards(search) == [b"\0\0\1", b"\0\1\0", b"\1\0\0"]


def test_pieces_lie_by_their_images():
    line = points((0, 0, 0), (1, 0, 0), (2, 0, 0))
    domino = ("piece", b"\1\2", [points((0, 0, 0), (1, 0, 0))])
    rules = [rule(domino, [0, 1, 2])]
    assert boards(_engine.model_search(3, b"\0\1\2", rules, line, 0)) == [
        b"\0\0\0",
        b"\0\1\1",
        b"\1\1\0",
    ]
    lies = rule(("lies", b"\1\2"), [1, 2])
    assert boards(_engine.model_search(3, b"\0\1\2", [*rules, lies], line, 0)) == [b"\0\1\1"]


EQUAL = ("table", bytes([1, 1, 1, 1, 2, 2, 2, 1, 2, 2, 2, 1]), 3, True)
"""The first place is 1 if the other two are equal, else 2."""


def test_auxiliary_places_stand_on_no_board_and_do_not_count():
    equal = rule(EQUAL, [2, 0, 1])
    every = [b"\1\1", b"\1\2", b"\2\1", b"\2\2"]
    assert boards(_engine.model_search(3, b"\1\2", [equal], b"", 1)) == every
    is_one = ("one", False, *rule(("one-of", b"\1"), [2])[2:])
    rules = [equal, is_one]
    assert boards(_engine.model_search(3, b"\1\2", rules, b"", 1)) == [b"\1\1", b"\2\2"]
    backbone = _engine.model_backbone(3, b"\1\2", rules, b"", 1)
    outcome = backbone.run((None, None, None, None), 1, _engine.Control(), record=False)
    assert outcome.candidate == b"\xff\xff"
    assert len(boards(_engine.model_candidates(3, b"\1\2", rules, b"", 1, 1))) == 2
    with pytest.raises(ValueError, match="4 of 3 places auxiliary"):
        _engine.model_search(3, b"\1\2", rules, b"", 4)


def test_the_backbone_is_the_candidate():
    rules = [rule(("table", b"\1\2\1\1", 2, True), [0, 1])]
    search = _engine.model_backbone(2, b"\1\2", rules, b"", 0)
    outcome = search.run((None, None, None, None), 1, _engine.Control(), record=False)
    assert (outcome.candidate, outcome.count) == (b"\1\xff", 0)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (rule(("magic",), [0]), 'unknown part of a rule: "magic"'),
        (rule(("different", 1), [0]), 'part "different": 2 fields, expected 1'),
        (rule(("different",), [9]), "rule 'rule', constraint 0: place 9, but there are 2"),
        (
            ("odd", False, NATURE, [("different",)], b"", b"123", b""),
            "ends: 3 bytes are no numbers",
        ),
        (("odd", False, NATURE, [], b"", array("I", [0]).tobytes(), b""), "rule 'odd' has no part"),
        (("odd", False, ("cage", "", False, b""), [], b"", b"", b""), 'unknown house: "cage"'),
        (rule(("linear", [(1, 1)], [1, 2, 3], 0, 0), [0, 1]), "3 factors for 2 places"),
        (rule(("piece", b"\1", [points((0, 0, 0))]), [0]), "needs the points of all places"),
    ],
)
def test_a_wrong_model_is_rejected_in_words(wrong, message):
    with pytest.raises(ValueError, match=message):
        _engine.model_search(2, b"\1\2", [wrong], b"", 0)


def test_formulas_of_dimacs_have_the_models_that_another_solver_finds():
    rng = random.Random(7)
    for variables in range(4, 12):
        own = range(1, variables + 1)
        clauses = [
            [rng.choice((1, -1)) * variable for variable in rng.sample(own, 3)]
            for _ in range(3 * variables)
        ]
        lines = [" ".join(map(str, [*clause, 0])) for clause in clauses]
        text = "\n".join([f"p cnf {variables} {len(clauses)}", *lines])
        with Solver(bootstrap_with=clauses) as other:
            # The other solver does not know variables beyond those of the clauses.
            free = 2 ** (variables - other.nof_vars())
            expected = free * len({tuple(model) for model in other.enum_models()})
        search = _engine.formula_search("dimacs", text)
        outcome = search.run((None, None, None, None), 0, _engine.Control(), record=False)
        assert outcome.count == expected


def test_formulas_of_opb_have_the_models_that_trial_finds():
    rng = random.Random(8)
    for _ in range(40):
        rows = [
            (
                [rng.randint(-3, 3) for _ in range(6)],
                rng.choice((">=", "<=", "=")),
                rng.randint(-3, 4),
            )
            for _ in range(2)
        ]
        sums = [
            " ".join(f"{weight:+} x{at}" for at, weight in enumerate(row, 1)) for row, _, _ in rows
        ]
        text = "\n".join(
            f"{own} {sign} {bound} ;" for own, (_, sign, bound) in zip(sums, rows, strict=True)
        )
        holds = {">=": operator.ge, "<=": operator.le, "=": operator.eq}
        expected = [
            bytes(values)
            for values in itertools.product((0, 1), repeat=6)
            if all(
                holds[sign](sum(map(operator.mul, row, values)), bound) for row, sign, bound in rows
            )
        ]
        assert boards(_engine.formula_search("opb", text)) == expected


def test_a_formula_that_cannot_be_read_is_rejected_with_its_line():
    with pytest.raises(ValueError, match="line 2: expected a literal up to 2, found '5'"):
        _engine.formula_search("dimacs", "p cnf 2 1\n1 5 0")
