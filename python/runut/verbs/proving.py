"""`prove`: a verdict about the number of solutions that a stranger's program verifies."""

from __future__ import annotations

from runut import _engine
from runut.core.certificates.certificate import Certificate
from runut.core.certificates.formula import Formula
from runut.core.certificates.log import Log
from runut.core.certificates.veripb import Derivation
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.core.rules.plain import packed
from runut.core.search import limit_values
from runut.errors import Fault, PuzzleError
from runut.families import family_of
from runut.verbs.reading import puzzle_of

__all__ = ["prove"]

_NO_LIMITS = Limits()
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
    try:
        search = _engine.model_proof(*packed(model))
    except ValueError as error:
        raise PuzzleError(Fault(str(error))) from None
    values = limit_values(Limits(None, limits.nodes, limits.seconds, limits.memory), None)
    outcome = search.run(values, 0, (control or Control()).native, False)  # noqa: FBT003
    if outcome.candidate is None:
        return Certificate(puzzle, Uniqueness.UNKNOWN, "", "", halt=outcome.halt)
    formula = Formula(model)
    derivation = Derivation(formula)
    derivation.follow(Log(outcome.candidate, formula))
    verdict = _VERDICTS[len(derivation.solutions)]
    return Certificate(
        puzzle, verdict, *derivation.text(), derivation.learned, len(derivation.cuts)
    )
