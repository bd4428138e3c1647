"""`prove`: a verdict about the number of solutions that a stranger's program verifies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from time import perf_counter

from runut.core.certificates.certificate import Certificate
from runut.core.certificates.formula import Formula
from runut.core.certificates.log import Log, ProofStep
from runut.core.certificates.steps import StepDerivation
from runut.core.certificates.veripb import Derivation
from runut.core.explanation import Proof
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.core.rules import search as rule_search
from runut.core.search import limit_values
from runut.families import family_of
from runut.verbs.reading import puzzle_of

__all__ = ["certificate", "prove"]

_NO_LIMITS = Limits()
_STEPS_A_LOOK = 256
"""Steps of a proof that are written between two looks at the clock."""
_VERDICTS = (Uniqueness.NONE, Uniqueness.UNIQUE, Uniqueness.SEVERAL)


def prove(
    puzzle: Puzzle | str, *, limits: Limits = _NO_LIMITS, control: Control | None = None
) -> Certificate:
    """Prove that a puzzle has no solution, exactly one, or more than one.

    The search is that of the algorithm `model` (CDCL); what it learns becomes a proof about the
    rules of the puzzle, which the verifier VeriPB checks line by line. `limits.solutions` is
    ignored. A limit or `control.cancel()` ends the search with the verdict UNKNOWN. Raises what
    `read` raises, and `PuzzleError` for a puzzle too large for the algorithm.

    >>> certificate = prove("hitori/2/2/2111")
    >>> certificate.verdict.value, "conclusion BOUNDS" in certificate.proof
    ('unique', True)
    """
    puzzle = puzzle_of(puzzle)
    model = family_of(puzzle).model(puzzle)
    control, started = control or Control(), perf_counter()
    values = limit_values(Limits(None, limits.nodes, limits.seconds, limits.memory), None)
    outcome = rule_search.proof(model).run(values, 0, control.native, False)  # noqa: FBT003
    if outcome.candidate is None:
        return Certificate(puzzle, Uniqueness.UNKNOWN, "", "", halt=outcome.halt)
    formula = Formula(model)
    derivation, log = Derivation(formula), Log(outcome.candidate, formula)
    found = log.solutions()
    try:
        # Two solutions need no clauses.
        derivation.follow(found if len(found) > 1 else _in_time(log, limits, started, control))
    except TimeoutError as over:
        return Certificate(puzzle, Uniqueness.UNKNOWN, "", "", halt=str(over))
    verdict = _VERDICTS[len(found)]
    return Certificate(
        puzzle, verdict, *derivation.text(), derivation.learned, len(derivation.cuts)
    )


def _in_time(
    log: Iterable[ProofStep], limits: Limits, started: float, control: Control
) -> Iterator[ProofStep]:
    """The steps of a proof; raises `TimeoutError` with the name of the limit that ends them."""
    for number, step in enumerate(log):
        if number % _STEPS_A_LOOK == 0:
            if control.cancelled:
                raise TimeoutError("cancelled")
            if limits.seconds is not None and perf_counter() - started > limits.seconds:
                raise TimeoutError("seconds")
        yield step


def certificate(proof: Proof) -> Certificate:
    """The certificate that an explanation is; see `Proof.to_veripb`."""
    if proof.board is not None:
        raise ValueError("only an explanation from the empty board is a certificate")
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
