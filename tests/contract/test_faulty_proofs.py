"""Certificates with one part changed: the verifier refuses each that says what is not so.

A changed formula is faulty if it has another verdict, which the engine's reader of formulas finds
without the proof. A changed proof is faulty by the kind of its change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from random import Random

import pytest

from runut import _engine
from runut.core.family import AnyFamily
from runut.core.result import Uniqueness
from runut.proving.certificate import Certificate
from runut.verbs.proving import prove
from stated.cutting_planes import RejectedError, Verifier, opposite

MOST_LINES = 250
SEEDS = 120
CHANGES = 12
VERDICTS = (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.SEVERAL)


def certificates(family: AnyFamily) -> tuple[Certificate, ...]:
    """One small puzzle of each verdict, as far as the first seeds have it."""
    return _certificates(family.name)


@cache
def _certificates(family: str) -> tuple[Certificate, ...]:
    make = import_module(f"spread.{family}").puzzle
    found: dict[Uniqueness, Certificate] = {}
    for puzzle in filter(
        lambda own: 4 <= own.shape.size <= 16, map(make, map(Random, range(SEEDS)))
    ):
        made = prove(puzzle)
        if (
            made.verdict not in found
            and max(made.formula.count("\n"), made.proof.count("\n")) <= MOST_LINES
        ):
            found[made.verdict] = made
    assert len(found) > 1
    return tuple(found.values())


def proved(formula: str, proof: str) -> Uniqueness | None:
    """The verdict that the verifier takes from a formula and a proof; `None` if it refuses them."""
    try:
        kind, *bounds = Verifier(formula).verify(proof).split()
    except (RejectedError, KeyError, ValueError):
        return None
    if kind == "UNSAT":
        return Uniqueness.NONE
    if kind != "BOUNDS":
        return None
    return Uniqueness.UNIQUE if bounds[0] == bounds[1] else Uniqueness.SEVERAL


def verdict(formula: str) -> Uniqueness:
    """The verdict of a formula, by a search for its solutions."""
    stated = [line for line in formula.splitlines() if line.startswith("@")]
    numbers: dict[str, str] = {}
    rows = []
    for line in stated:
        terms, _, degree = line.partition(" ")[2].removesuffix(" ;").partition(">=")
        if not terms.strip() and int(degree) > 0:
            return Uniqueness.NONE
        named = re.sub(r"[a-z]\w*", lambda found: _number(numbers, found[0]), terms)
        rows += [f"{named} >= {degree} ;"] if terms.strip() else []
    text = "\n".join([f"* #variable= {len(numbers)} #constraint= {len(rows)}", *rows, ""])
    search = _engine.formula_search("opb", text)
    count = search.run((2, None, None, None), 0, _engine.Control(), record=False).count
    return VERDICTS[count]


def _number(numbers: dict[str, str], name: str) -> str:
    return numbers.setdefault(name, f"x{len(numbers) + 1}")


def test_each_certificate_proves_its_verdict(family) -> None:
    for made in certificates(family):
        assert verdict(made.formula) is made.verdict
        assert proved(made.formula, made.proof) is made.verdict


def test_a_proof_of_another_puzzle_is_refused(family) -> None:
    for made in certificates(family):
        for other in certificates(family):
            if other is not made:
                assert proved(other.formula, made.proof) is None


def changed_formulas(formula: str, rng: Random) -> Iterator[str]:
    """The formula with one constraint lost, one literal turned, or one bound moved."""
    lines = formula.splitlines()
    stated = [at for at, line in enumerate(lines) if re.match("@.* [a-z]", line)]
    turn: list[Callable[[str], str]] = [
        lambda _: "",
        lambda line: re.sub(
            r" (~?[a-z]\w*)", lambda found: f" {opposite(found[1])}", line, count=1
        ),
        lambda line: re.sub(r">= (-?\d+)", lambda found: f">= {int(found[1]) + 1}", line),
        lambda line: re.sub(r">= (-?\d+)", lambda found: f">= {int(found[1]) - 1}", line),
    ]
    for at in rng.sample(stated, min(CHANGES, len(stated))):
        yield from ("\n".join([*lines[:at], each(lines[at]), *lines[at + 1 :]]) for each in turn)


def test_a_changed_formula_with_another_verdict_is_refused(family) -> None:
    faulty = 0
    for made in certificates(family):
        for formula in changed_formulas(made.formula, Random(1)):
            if verdict(formula) is not made.verdict:
                faulty += 1
                assert proved(formula, made.proof) is not made.verdict, formula
    assert faulty > 10


def changed_proofs(made: Certificate) -> Iterator[str]:
    """The proof cut off, without its last step, or with a conclusion that says more."""
    lines = made.proof.splitlines()
    end = next(at for at, line in enumerate(lines) if line.startswith("conclusion"))
    yield from ("\n".join(lines[:at]) for at in range(1, end))
    for step in ("soli", "@contradiction"):
        if any(line.startswith(step) for line in lines):
            yield "\n".join(line for line in lines if not line.startswith(step))
    others = {"UNSAT : @contradiction", "BOUNDS 0 : @contradiction 0", "BOUNDS 1 1", "NONE"}
    for claim in sorted(others - {lines[end].split(" ", 1)[1].removesuffix(" ;")}):
        yield "\n".join([*lines[:end], f"conclusion {claim} ;", *lines[end + 1 :]])


def test_a_proof_that_is_cut_off_or_claims_more_is_refused(family) -> None:
    for made in certificates(family):
        for proof in changed_proofs(made):
            assert proved(made.formula, proof) is not made.verdict, proof


def test_a_step_against_the_solution_is_refused(family) -> None:
    for made in certificates(family):
        lines = made.proof.splitlines()
        at = next((at for at, line in enumerate(lines) if line.startswith("soli")), None)
        for literal in lines[at].removesuffix(" ;").split()[1:] if at is not None else ():
            lie = f"@lie rup 1 {opposite(literal)} >= 1 ;"
            assert proved(made.formula, "\n".join([*lines[:at], lie, *lines[at:]])) is None
            if made.verdict is Uniqueness.UNIQUE:
                turned = lines[at].replace(f" {literal} ", f" {opposite(literal)} ")
                assert turned != lines[at]
                assert (
                    proved(made.formula, "\n".join([*lines[:at], turned, *lines[at + 1 :]])) is None
                )


@pytest.mark.laws
def test_every_bound_but_the_proved_one_is_refused(family) -> None:
    for made in certificates(family):
        if made.verdict is not Uniqueness.UNIQUE:
            continue
        found = re.search(r"BOUNDS (\d+) : @contradiction \1", made.proof)
        assert found
        for wrong in {0, int(found[1]) - 1, int(found[1]) + 1} - {int(found[1])}:
            claim = f"BOUNDS {wrong} : @contradiction {wrong}"
            assert proved(made.formula, made.proof.replace(found[0], claim)) is None
