"""The verb `practice`: a board on which a technique is the easiest next step."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Unpack

from runut.core.family import AnyFamily
from runut.core.limits import BUT_SECONDS, Control, Limits, LimitWords, limits_of
from runut.core.puzzle import Puzzle
from runut.core.rng import checked_seed
from runut.errors import NoneFoundError, StoppedError, named
from runut.explaining.results import Exercise
from runut.explaining.techniques import Technique, techniques
from runut.families import load
from runut.verbs.explaining import explain
from runut.verbs.generating import generate
from runut.verbs.position import Position

_LIMITS = Limits(seconds=60)
_SECONDS_A_PUZZLE = 10.0
_TRIES = 500


def practice(
    family: str,
    technique: str,
    *,
    seed: int | None = None,
    limits: Limits = _LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> Exercise:
    """A board just before a technique is needed, and the step to find.

    Without a `seed` each call gives another board. It ends after a minute, or as `limits.seconds`
    says. Raises `UnknownNameError` for an unknown family or
    technique, `WishError` for a technique that no puzzle can need, `NoneFoundError` if none of many
    needs it, and `StoppedError` if the time is over before; both say what was found instead.

    >>> practice("hitori", "adjacent-triplet", seed=1).step.technique
    'adjacent-triplet'
    """
    limits = limits_of(practice, limits, words, _LIMITS, lacks=BUT_SECONDS)
    known = load(family)
    assumes_unique = _technique(known, technique).assumes_unique
    first = checked_seed(secrets.randbelow(2**32) if seed is None else seed)
    hardest: Counter[str] = Counter()

    def exercises() -> Iterator[Exercise]:
        for tried in range(first, first + _TRIES):
            puzzle = _needing(known, technique, tried, assumes_unique=assumes_unique)
            yield from _exercises(puzzle, technique, first, hardest, assumes_unique=assumes_unique)

    try:
        found = (control or Control()).bounded(lambda: next(exercises(), None), limits.seconds)
    except StoppedError as stopped:
        said = f"no board for {technique}; {_instead(hardest) or stopped.found}"
        raise StoppedError(stopped.halt, found=said) from None
    if found is None:
        message = f"none of {_TRIES} puzzles of {family} needs {technique}"
        raise NoneFoundError(message, _instead(hardest))
    return found


def _exercises(
    puzzle: Puzzle, technique: str, seed: int, hardest: Counter[str], *, assumes_unique: bool
) -> Iterator[Exercise]:
    """The boards on which a technique comes next; `hardest` counts the hardest of other puzzles."""
    proof = explain(puzzle, assume_unique=assumes_unique, limits=Limits(seconds=_SECONDS_A_PUZZLE))
    for at, step in enumerate(proof):
        if step.technique == technique:
            yield Exercise(
                puzzle, proof.model, Position(puzzle).after(proof.steps[:at]), step, seed
            )
    hardest.update(
        [max(proof, key=lambda step: (step.grade, step.cost)).technique] if proof else []
    )


def _instead(hardest: Counter[str]) -> str:
    """What puzzles needed at most that did not need the technique."""
    pairs = ", ".join(f"{name} ({number})" for name, number in hardest.most_common())
    puzzles = "puzzle needs" if hardest.total() == 1 else "puzzles need"
    return f"{hardest.total()} {puzzles} at most: {pairs}" if pairs else ""


def _needing(family: AnyFamily, technique: str, seed: int, *, assumes_unique: bool) -> Puzzle:
    """A puzzle that the generator was asked to make for a technique, else any puzzle."""
    options = {option.name for maker in family.generators[:1] for option in maker.options}
    if "technique" in options and not assumes_unique:
        with suppress(NoneFoundError):
            return generate(family.name, seed=seed, technique=technique)
    any_grade = {"grade": "any"} if "grade" in options else {}
    return generate(family.name, seed=seed, options=any_grade)


def _technique(family: AnyFamily, name: str) -> Technique:
    known = {each.name: each for each in techniques(family.explainer)}
    return named(f"technique of {family.name}", name, known)
