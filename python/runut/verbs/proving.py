"""`prove`: a verdict about the number of solutions that a stranger's program verifies."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Unpack

from runut.core.limits import COUNTED, NO_LIMITS, Control, Limits, LimitWords, limits_of
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.core.rules import search as rule_search
from runut.core.rules.model import Model
from runut.core.search import Halted, ReferenceControl, limit_values
from runut.explaining.results import Proof
from runut.families import family_of
from runut.proving.certificate import Certificate
from runut.proving.derived_steps import StepDerivation
from runut.proving.formula import Formula
from runut.proving.log import Log
from runut.proving.sums import derivable
from runut.proving.veripb import Derivation
from runut.verbs.position import refuse_larger
from runut.verbs.reading import PuzzleLike, puzzle_of

_VERDICTS = (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.SEVERAL)


def prove(
    puzzle: PuzzleLike,
    *,
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> Certificate:
    """Prove that a puzzle has no solution, exactly one, or more than one.

    The search is that of the algorithm `model` (CDCL); what it learns becomes a proof about the
    rules of the puzzle, which the verifier VeriPB checks line by line. A limit or
    `control.cancel()` ends the search with the verdict UNKNOWN. Raises what `read` raises, and
    `PuzzleError` for a puzzle too large for the algorithm.

    >>> certificate = prove("hitori/2/2/2111")
    >>> certificate.verdict.value, "conclusion BOUNDS" in certificate.proof
    ('unique', True)
    """
    limits = limits_of(prove, limits, words, lacks=COUNTED)
    started = perf_counter()
    puzzle = puzzle_of(puzzle)
    refuse_larger(puzzle, "prove")
    model, native = derivable(family_of(puzzle).model(puzzle)), (control or Control()).native
    search = rule_search.proof(model)
    limits = replace(limits, solutions=None)
    outcome = search.run(limit_values(limits.since(started), None), 0, native, record=False)
    if outcome.candidate is None:
        return Certificate(puzzle, Uniqueness.UNKNOWN, "", "", halt=outcome.halt)
    meter = ReferenceControl(limit_values(limits, None), native, started=started)
    try:
        return _written(puzzle, model, outcome.candidate, meter)
    except Halted as halt:
        return Certificate(puzzle, Uniqueness.UNKNOWN, "", "", halt=str(halt))


def _written(puzzle: Puzzle, model: Model, words: bytes, meter: ReferenceControl) -> Certificate:
    """The certificate of the engine's proof; raises `Halted` at a limit."""
    formula = Formula(model, meter)
    derivation, log = Derivation(formula), Log(words, formula)
    found = log.solutions()
    derivation.follow(found if len(found) > 1 else log)  # two solutions need no clauses
    if len(found) < 2:
        derivation.state(())  # the engine learns nothing from rules that contradict each other
    texts, cuts = derivation.text(), len(derivation.cuts)
    return Certificate(puzzle, _VERDICTS[len(found)], *texts, derivation.learned, cuts)


def certificate(proof: Proof) -> Certificate:
    """The certificate that an explanation is; see `Proof.to_veripb`."""
    if proof.board is not None:
        raise ValueError("only an explanation from the empty board is a certificate")
    if derivable(proof.model) is not proof.model:
        raise ValueError("the explanation may rest on implied sums that no certificate derives")
    derivation = Derivation(Formula(proof.model))
    steps = StepDerivation(derivation)
    for step, sentence in zip(proof, proof.text().splitlines(), strict=True):
        steps.add(step, sentence)
    if proof.complete:
        derivation.log_solution([fact for step in proof for fact in step.conclusions if fact.holds])
        derivation.learn(())
    verdict = Uniqueness.UNIQUE if proof.complete else Uniqueness.UNKNOWN
    halt = None if proof.complete else proof.end
    texts, cuts = derivation.text(), len(derivation.cuts)
    return Certificate(proof.puzzle, verdict, *texts, derivation.learned, cuts, halt)
