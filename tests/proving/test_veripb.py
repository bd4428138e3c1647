"""Certificates of known puzzles, verified by VeriPB.

`cargo install veripb --version 3.0.2` installs the verifier; without it these tests are skipped.
"""

import json
from pathlib import Path
from shutil import which

import pytest

import runut
from runut.proving.certificate import INSTALL, Certificate

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(which("veripb") is None, reason=f"VeriPB is missing: {INSTALL}"),
]

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
LADDERS = json.loads((ROOT / "tools" / "ladders.json").read_text("utf-8"))
LIMITS = runut.Limits(seconds=60)
SEVENTEEN = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
HARDEST = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
RANKS = ".Shape~6x6.FullRank~C2~9~.FullRank~C3~1~.FullRank~R6~24~"


def made(family, seed, **options):
    return lambda: runut.generate(family, seed=seed, options=options)


def example(name):
    return lambda: runut.load(EXAMPLES / name)


PUZZLES = {
    "17 givens": lambda: runut.read(SEVENTEEN),
    "hardest known": lambda: runut.read(HARDEST),
    "killer": made("sudoku", 1, variant="killer"),
    "thermometers and dots": made("sudoku", 2, variant="thermo+kropki"),
    "ranks": lambda: runut.read(RANKS),
    "IQ challenge": made("packing", 100, set="iq-puzzler-pro/5x11"),
    "nonogram 10x10": example("nonogram/hanjie-10.nin"),
    "nonogram 20x20": example("nonogram/bike-20.non"),
    "hitori 10x10": made("hitori", 3, size="10"),
    "hitori 20x20": example("hitori/own-20x20.hitori"),
}


@pytest.mark.parametrize("name", PUZZLES)
def test_a_verdict_is_verified(name):
    certificate = runut.prove(PUZZLES[name]())
    assert certificate.verdict.value == "unique"
    assert certificate.verify().accepted


def test_five_tetrominoes_do_not_fill_a_rectangle():
    certificate = runut.prove("set:tetrominoes/4x5")
    verification = certificate.verify()
    assert (certificate.verdict.value, verification.says) == ("none", "s VERIFIED UNSATISFIABLE")


def test_two_solutions_are_verified():
    certificate = runut.prove(runut.load(EXAMPLES / "nonogram" / "several-5.nonogram"))
    assert certificate.verdict.value == "several"
    assert certificate.verify().accepted


def changed(certificate, formula=None, proof=None):
    return Certificate(
        certificate.puzzle,
        certificate.verdict,
        formula or certificate.formula,
        proof or certificate.proof,
    )


@pytest.mark.parametrize("name", ["hardest known", "killer", "hitori 10x10", "IQ challenge"])
def test_a_changed_line_is_rejected(name):
    certificate = runut.prove(PUZZLES[name]())
    lines = certificate.proof.splitlines()
    solution = next(line for line in lines if line.startswith("soli")).split()[1]
    first = next(at for at, line in enumerate(lines) if " rup 1 " in line)
    lines[first] = f"{lines[first].split()[0]} rup 1 ~{solution} >= 1 ;"
    assert not changed(certificate, proof="\n".join(lines)).verify().accepted


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("17 givens", "@given_changed_1 "),
        ("killer", "@cage_sum_2_most "),
        ("ranks", "@full_rank_1_"),
        ("nonogram 10x10", "@row_clue_1_"),
        ("IQ challenge", "@given_moved_1 "),
    ],
)
def test_a_formula_without_one_constraint_is_rejected(name, label):
    certificate = runut.prove(PUZZLES[name]())
    lines = certificate.formula.splitlines()
    less = [line for line in lines if not line.startswith(label)]
    assert len(less) < len(lines)
    assert not changed(certificate, formula="\n".join([*less, ""])).verify().accepted


@pytest.mark.parametrize("name", PUZZLES)
def test_an_explanation_is_verified(name):
    proof = runut.explain(PUZZLES[name]())
    assert proof.complete
    assert proof.to_veripb().verify().accepted


def explained(family, technique):
    """An explanation that needs a technique."""
    if text := LADDERS[family].get(technique.name):
        return runut.explain(runut.read(text, family=family), limits=LIMITS)
    others = [each for each in runut.techniques(family) if each.grade > 2 and each != technique]
    puzzle = runut.read(LADDERS["alone"][technique.name], family=family)
    return runut.explain(puzzle, techniques=[f"- {each.name}" for each in others], limits=LIMITS)


TECHNIQUES = [
    pytest.param(family, technique, id=f"{family}-{technique.name}")
    for family in ("hitori", "nonogram", "packing", "sudoku")
    for technique in runut.techniques(family)
    if not technique.assumes_unique
]


@pytest.mark.parametrize(("family", "technique"), TECHNIQUES)
def test_each_technique_of_each_ladder_is_verified(family, technique):
    proof = explained(family, technique)
    assert technique.name in {step.technique for step in proof}
    assert proof.to_veripb().verify().accepted
