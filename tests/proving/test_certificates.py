"""Certificates: formulas against brute force, proofs against a verifier stated by hand."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut import _engine
from runut.core.rules.check import holds
from runut.core.rules.matching import crowded
from runut.core.rules.model import Model, Rule
from runut.core.rules.parts import Automaton, Different, Linear, OneOf, Runs, Table
from runut.core.rules.places import Pairs, around
from runut.core.search import Halted, ReferenceControl
from runut.core.shape import Shape
from runut.core.steps import By
from runut.proving.assignment import potentials
from runut.proving.automata import layers_of
from runut.proving.constraints import Line
from runut.proving.cuts import cut_between, is_cut
from runut.proving.formula import Formula
from runut.proving.log import Learned
from runut.proving.units import Units
from runut.proving.veripb import Derivation
from runut.verbs.proving import prove
from stated.cutting_planes import RejectedError, Verifier

VALUES = (0, 1, 2)
NO_LIMITS = (None, None, None, None)
SUDOKU = "1......43......2"
SEVERAL = "1..............."
NONE = "123....4........"
KILLER = """sudoku 2x2
. . . .
. . . .
. 1 . .
. . . .
cage 6 r1c1 r1c2 r1c3
cage 10 r1c4 r2c4 r3c4 r4c4
cage 4 r2c1
cage 4 r2c2 r2c3
cage 10 r3c1 r3c2 r3c3 r4c1
cage 6 r4c2 r4c3
"""
HITORI = "hitori/5/5/3254523435432441335554123"
NONOGRAM = "5x5:2.1/1.1/1.1/2/1.2/1/3/1.1/1.2/1.2"
NONOGRAM_SEVERAL = "2x2:1/1/1/1"
NO_ROOM = """{"packing": "rectangle", "rows": 1, "columns": 4,
 "pieces": [{"name": "A", "rows": ["AA", "AA"]}]}"""
DOMINOES = """{"packing": "rectangle", "rows": 2, "columns": 2,
 "pieces": [{"name": "A", "rows": ["AA"], "copies": 2}]}"""


def keeps(part, held):
    """Whether values keep a part, runs too."""
    if not isinstance(part, Runs):
        return holds(part, held)
    runs = [(len(list(run)), value) for value, run in itertools.groupby(held) if value]
    return tuple(runs) == part.clue


def count(lines):
    """The number of assignments that keep the lines, by the engine's reader of formulas."""
    names = dict.fromkeys(name.lstrip("~") for line in lines for _, name in line.terms)
    number = {name: f"x{at}" for at, name in enumerate(names, 1)}

    def term(factor, literal):
        return f"{factor:+} {'~' if literal[0] == '~' else ''}{number[literal.lstrip('~')]}"

    rows = [f"{' '.join(term(*each) for each in line.terms)} >= {line.degree} ;" for line in lines]
    head = f"* #variable= {len(names)} #constraint= {len(rows)}"
    search = _engine.formula_search("opb", "\n".join([head, *rows, ""]))
    return search.run(NO_LIMITS, 0, _engine.Control(), record=False).count


def is_false(line):
    """Whether a line without terms cannot hold; the reader of formulas takes none."""
    return not line.terms and line.degree > 0


values = st.sampled_from(VALUES)
bounds = st.none() | st.integers(-3, 6)


def parts(length):
    states = st.integers(0, 2)
    rows = st.frozensets(st.tuples(*[values] * length), max_size=8)
    steps = st.dictionaries(st.tuples(states, values), states, max_size=9)
    factors = st.just(()) | st.tuples(*[st.integers(-2, 2)] * length)
    weights = st.dictionaries(values, st.integers(-2, 3), min_size=1)
    clue = st.lists(st.tuples(st.integers(1, 2), st.sampled_from((1, 2))), max_size=2)
    return st.one_of(
        st.builds(OneOf, st.frozensets(values, min_size=1)),
        st.just(Different()),
        st.builds(Linear, weights, bounds, bounds, factors),
        st.builds(Table, rows, st.booleans()),
        st.builds(Automaton, st.just(0), steps, st.frozensets(states)),
        st.builds(Runs, clue.map(tuple)),
    )


places = st.lists(st.integers(0, 3), min_size=1, max_size=4, unique=True).map(tuple)
constraints = places.flatmap(lambda own: st.tuples(st.just(own), parts(len(own))))


def model_of(stated):
    rules = [
        Rule(name=f"rule-{at}", parts=(part,), places=(own,), sentence=lambda at: f"{at}")
        for at, (own, part) in enumerate(stated)
    ]
    return Model(shape=Shape.flat(2, 2), values=VALUES, rules=tuple(rules))


@pytest.mark.laws
@given(st.lists(constraints, min_size=1, max_size=3))
def test_a_formula_has_the_solutions_of_its_model(stated):
    boards = itertools.product(VALUES, repeat=4)
    expected = sum(
        all(keeps(part, [board[place] for place in own]) for own, part in stated)
        for board in boards
    )
    lines = list(Formula(model_of(stated)).lines())
    assert (0 if any(map(is_false, lines)) else count(lines)) == expected


@pytest.mark.parametrize("puzzle", [SUDOKU, SEVERAL, KILLER, NONOGRAM, NONOGRAM_SEVERAL])
def test_a_formula_has_the_solutions_of_its_puzzle(puzzle):
    assert count(list(Formula(runut.model(puzzle)).lines())) == runut.count(puzzle).count


def test_all_cuts_together_say_that_an_area_is_connected():
    puzzle = "hitori/3/3/133312121"
    model, beside = runut.model(puzzle), around(Pairs(3, 3))
    formula = Formula(model)
    cuts = [
        Line("", [(1, f"~{formula.holds(place, 0)}") for place in (one, other)]
             + [(1, formula.holds(place, 0)) for place in ring], 1)
        for one, other in itertools.combinations(range(9), 2)
        for size in range(1, 6)
        for ring in itertools.combinations(range(9), size)
        if is_cut(one, other, ring, beside)
    ]  # fmt: skip
    lines = list(formula.lines())
    assert count(lines) > runut.count(puzzle).count
    assert count([*lines, *cuts]) == runut.count(puzzle).count


def test_a_ring_with_a_gap_is_no_cut():
    beside = around(Pairs(3, 3))
    assert is_cut(4, 0, (1, 3, 5, 7), beside)
    assert is_cut(4, 0, (1, 3), beside)
    assert not is_cut(4, 0, (1, 5), beside)
    assert not is_cut(4, 0, (1,), beside)
    with pytest.raises(ValueError, match="separates none"):
        cut_between((4, 0), (1,), beside)


def test_places_that_share_too_few_values_are_found():
    left = {0: (1, 2), 1: (1, 2, 3), 2: (2, 1), 3: (2,)}
    assert sorted(crowded((0, 1, 2, 3), left)) == [0, 2, 3]
    assert crowded((0, 1), left) == []


def test_what_a_constraint_cannot_do_without_follows_and_no_more():
    units = Units([([(3, "a"), (2, "b"), (1, "c")], 3), ([(-2, "c"), (1, "d")], -1)])
    assert units.propagated([]) == {}
    assert units.propagated(["b"]) == {"b": False, "a": True}
    assert units.propagated(["~c", "b"]) == {"c": True, "b": False, "a": True, "d": True}
    assert units.propagated(["~c", "d"]) is None


weighings = st.lists(
    st.dictionaries(st.integers(1, 4), st.integers(-9, 9), max_size=4), min_size=1, max_size=4
)


@given(weighings)
def test_potentials_bound_what_different_values_weigh(weights):
    chosen = itertools.permutations(range(1, 5), len(weights))
    fitting = [own for own in chosen if all(map(dict.__contains__, weights, own))]
    found = potentials(weights, range(1, 5))
    if not fitting:
        assert found is None
        return
    places, columns = found
    assert min(columns) >= 0
    assert sum(places) + sum(columns) == max(
        sum(map(dict.__getitem__, weights, own)) for own in fitting
    )
    assert all(
        number + columns[value - 1] >= weight
        for number, own in zip(places, weights, strict=True)
        for value, weight in own.items()
    )


def test_layers_hold_only_what_leads_to_the_end():
    layers = layers_of(Runs(((2, 1),)), (0, 1), 3, ReferenceControl())
    assert [sorted(value for value, _ in nodes) for nodes in layers.nodes] == [
        [0, 1],
        [1, 1],
        [0, 1],
    ]


@pytest.mark.parametrize(
    ("puzzle", "verdict", "conclusion"),
    [
        (SUDOKU, "unique", "BOUNDS 16 16"),
        (SEVERAL, "several", "BOUNDS 0"),
        (NONE, "none", "UNSAT"),
        (NO_ROOM, "none", "UNSAT"),
        (KILLER, "unique", "BOUNDS 16 16"),
        (HITORI, "unique", "BOUNDS 25 25"),
        (NONOGRAM, "unique", "BOUNDS 25 25"),
    ],
)
def test_every_verdict_is_proved(puzzle, verdict, conclusion):
    certificate = prove(puzzle)
    assert certificate.verdict.value == verdict
    found = Verifier(certificate.formula).verify(certificate.proof)
    assert found.startswith(conclusion)


def test_copies_of_a_piece_are_no_second_solution():
    certificate = prove(DOMINOES)
    assert certificate.verdict.value == "several"
    assert Verifier(certificate.formula).verify(certificate.proof).startswith("BOUNDS 0")


def test_equal_puzzles_have_equal_certificates():
    one, other = prove(KILLER), prove(KILLER)
    assert (one.formula, one.proof) == (other.formula, other.proof)


@pytest.mark.parametrize("puzzle", [HITORI, KILLER])
def test_a_changed_line_is_rejected(puzzle):
    certificate = prove(puzzle)
    lines = certificate.proof.splitlines()
    solved = next(at for at, line in enumerate(lines) if line.startswith("soli"))
    wrong = f"~{lines[solved].split()[1]}"
    clauses = [at for at, line in enumerate(lines[:solved]) if " rup " in line]
    for at in clauses[:: max(1, len(clauses) // 4)]:
        line = f"{lines[at].split()[0]} rup 1 {wrong} >= 1 ;"
        with pytest.raises(RejectedError):
            Verifier(certificate.formula).verify("\n".join([*lines[:at], line, *lines[at + 1 :]]))
    with pytest.raises(RejectedError):
        Verifier(certificate.formula).verify("\n".join([*lines[:solved], *lines[solved + 1 :]]))


@pytest.mark.parametrize("lost", ["@given_changed_1 ", "@cage_sum_1_most "])
def test_a_formula_without_one_constraint_is_rejected(lost):
    certificate = prove(KILLER)
    lines = certificate.formula.splitlines()
    less = [line for line in lines if not line.startswith(lost)]
    assert len(less) == len(lines) - 1
    with pytest.raises((RejectedError, KeyError)):
        Verifier("\n".join(less)).verify(certificate.proof)


@pytest.mark.parametrize("puzzle", [SUDOKU, KILLER, HITORI, NONOGRAM])
def test_an_explanation_is_a_certificate(puzzle):
    proof = runut.explain(puzzle)
    certificate = proof.to_veripb()
    assert certificate.proof.count("\n% ") == len(proof)
    assert Verifier(certificate.formula).verify(certificate.proof).startswith("BOUNDS")


@pytest.mark.laws
def test_cases_in_a_list_are_a_certificate():
    line = "...2....87.......9..3.9.5....8.3...51.....3.....4..6....6.8..5..7...1...2....4..."
    proof = runut.explain(runut.read(line))
    steps = [step for step in proof if step.technique == "case-list"]
    lines = [line for step in steps for line in step.lines[-1].walk()]
    assert any(line.by is By.NOGOOD for line in lines)
    certificate = proof.to_veripb()
    assert Verifier(certificate.formula).verify(certificate.proof).startswith("BOUNDS")


def test_an_explanation_that_stops_early_proves_its_steps():
    certificate = runut.explain(SEVERAL).to_veripb()
    assert (certificate.verdict.value, certificate.halt) == ("unknown", "stuck")
    assert Verifier(certificate.formula).verify(certificate.proof) == "NONE"


def test_an_explanation_from_the_board_of_a_player_is_no_certificate():
    board = [[1, 0, 0, 0], [0] * 4, [0] * 4, [0, 0, 0, 2]]
    with pytest.raises(ValueError, match="from the empty board"):
        runut.explain(SUDOKU, board).to_veripb()


def test_a_limit_leaves_the_verdict_open():
    certificate = prove("set:bedlam", limits=runut.Limits(nodes=5))
    assert (certificate.verdict.value, certificate.halt, certificate.proof) == (
        "unknown",
        "nodes",
        "",
    )
    with pytest.raises(ValueError, match="no proof"):
        certificate.save(".")


@pytest.mark.laws
def test_two_solutions_need_no_clauses():
    certificate = prove("set:bedlam")
    assert (certificate.verdict.value, certificate.learned) == ("several", 0)
    assert certificate.proof.count("soli") == 2


@pytest.mark.parametrize(("seconds", "memory", "halt"), [(0, None, "seconds"), (None, 0, "memory")])
def test_a_limit_ends_the_building_of_a_formula_too(seconds, memory, halt):
    model = runut.model(runut.Nonogram([(1,)] * 40, [(1,)] * 40))
    with pytest.raises(Halted, match=halt):
        Formula(model, ReferenceControl((None, None, seconds, memory)))


def test_a_limit_ends_the_writing_of_a_proof_too():
    formula = Formula(runut.model(SUDOKU), ReferenceControl((None, None, 60, None)))
    derivation, formula.control.limits = Derivation(formula), (None, None, 0, None)
    with pytest.raises(Halted, match="seconds"):
        derivation.follow(itertools.repeat(Learned(("r1c1_1",))))


def test_the_memory_of_a_certificate_is_charged():
    puzzle = runut.Nonogram([(2, 1, 2)] * 20, [(2, 1, 2)] * 20)
    assert prove(puzzle, limits=runut.Limits(memory=3 * 10**6)).halt == "memory"


def test_a_board_too_large_to_prove_is_rejected_before_its_rules_are_read():
    with pytest.raises(runut.PuzzleError, match="90,000 cells is too large to prove"):
        prove(runut.Nonogram([(1,)] * 300, [(1,)] * 300))


def test_a_missing_verifier_says_how_to_install_it():
    with pytest.raises(runut.MissingProgramError, match="cargo install veripb"):
        prove(SUDOKU).verify("no-such-program")
