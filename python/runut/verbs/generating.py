"""The verbs `generate` and `make`: a new puzzle of a family."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any, cast

from runut.core.limits import NO_LIMITS, Control, Limits
from runut.core.methods import NO_OPTIONS, GenerationResult, Generator, Options, option_values
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.core.rng import checked_seed
from runut.errors import StoppedError, WrongAnswerError
from runut.families import generator_of, load
from runut.verbs.solving import solve, uniqueness_of

_SECOND = Limits(solutions=2, nodes=20_000)
_SHORT = 0.1
"""Seconds that are always left to look for a second solution."""


def generate(
    family: str,
    *,
    method: str | None = None,
    seed: int | None = None,
    options: Options = NO_OPTIONS,
    grade: str | int | None = None,
    technique: str | None = None,
    limits: Limits = NO_LIMITS,
) -> Puzzle:
    """A new puzzle of a family; the same seed and options give the same puzzle.

    `grade` is how hard its hardest step is: 1 to 9, `"3-5"` or `"any"`; by default 2-3 where such a
    puzzle is found soon. `technique` is one that it needs. Both are options of the default methods.

    Without a `seed` each call gives another puzzle; `make` reports its random seed. `method` and
    `options` are names of `runut.generators(family)`. `limits.seconds` ends what takes long; the
    other limits are ignored. Raises `UnknownNameError` for unknown names, `InputError` for a seed
    outside 0 to 2**64 - 1, `PuzzleError` for options that no puzzle can have, and `StoppedError`
    if the time is over before a puzzle is as wanted.

    >>> generate("sudoku", seed=7, options={"size": 4}) == generate(
    ...     "sudoku", seed=7, options={"size": 4}
    ... )
    True
    """
    options = _wished(options, grade, technique)
    return whole(make(family, method=method, seed=seed, options=options, limits=limits))


def whole(made: GenerationResult[Any]) -> Puzzle:
    """The puzzle that was made, unless a limit ended that; raises `StoppedError`."""
    if made.halt is not None:
        raise StoppedError(made.halt, made.puzzle, "the best puzzle until then is not as wanted")
    return cast("Puzzle", made.puzzle)


def _wished(options: Options, grade: str | int | None, technique: str | None) -> Options:
    wishes = {"grade": grade, "technique": technique}
    return {**options, **{name: wish for name, wish in wishes.items() if wish is not None}}


def make(
    family: str,
    *,
    method: str | None = None,
    seed: int | None = None,
    options: Options = NO_OPTIONS,
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
) -> GenerationResult[Any]:
    """A new puzzle as from `generate`, with its seed and the method's remarks.

    The same `seed`, method and options make the same puzzle again. Some methods report their
    progress to `control`. When that is cancelled or the time of `limits` is over, the best so far
    is the result, and its `halt` says so; `StoppedError` if there is none. Where a method does not
    promise one solution, a short search says whether there are several (`uniqueness`). Raises what
    `generate` raises.

    >>> made = make("hitori", options={"size": 4})
    >>> made.puzzle == generate("hitori", seed=made.seed, options={"size": 4})
    True
    """
    started, control = perf_counter(), control or Control()
    maker, made = _made(family, method, seed, options, limits, control)
    if maker.is_unique and made.halt is None:
        return replace(made, uniqueness=Uniqueness.UNIQUE)
    left = limits.since(started).seconds
    second = replace(_SECOND, seconds=None if left is None else max(left, _SHORT))
    return replace(made, uniqueness=uniqueness_of(made.puzzle, second))


def _made(
    family: str,
    method: str | None,
    seed: int | None,
    options: Options,
    limits: Limits,
    control: Control,
) -> tuple[Generator[Any], GenerationResult[Any]]:
    """The method, and what it makes within the limits."""
    seed = checked_seed(secrets.randbelow(2**32) if seed is None else seed)
    maker = generator_of(load(family), method)
    values = option_values(maker.options, options)
    made = _bounded(maker, seed, values, limits.seconds, control)
    return maker, confirmed(maker, made)


def _bounded(
    maker: Generator[Any],
    seed: int,
    values: Mapping[str, str],
    seconds: float | None,
    control: Control,
) -> GenerationResult[Any]:
    """What a method makes until the time is over: the best so far, if there is one."""
    if maker.controlled is not None:
        made = maker.make(seed, values, control.timed(seconds))
        is_late = made.halt is not None and not control.cancelled
        return replace(made, halt="seconds") if is_late else made
    try:
        return control.bounded(partial(maker.make, seed, values), seconds)
    except StoppedError as stopped:
        if stopped.best is None:
            raise
        return GenerationResult(
            cast("Puzzle", stopped.best), (stopped.found,), seed=seed, halt=stopped.halt
        )


def confirmed(maker: Generator[Any], made: GenerationResult[Any]) -> GenerationResult[Any]:
    """The result, after other searches have found its puzzle unique too, if its method says so.

    A remark says which search did not come to an end. Raises `WrongAnswerError` if one disagrees.
    """
    if not maker.is_unique or made.halt is not None:
        return made
    open_searches = []
    for name in maker.confirmed_by(made.puzzle):
        found = solve(made.puzzle, algorithm=name, limits=_SECOND).uniqueness
        if found is Uniqueness.UNKNOWN:
            open_searches.append(f"one solution by {maker.name}; {name} did not come to an end")
        elif found is not Uniqueness.UNIQUE:
            wrong = (
                f"{maker.name} calls this puzzle unique, but its solutions are {found} by {name}"
            )
            raise WrongAnswerError(0, b"", str(made.puzzle), name, made.seed, wrong)
    return replace(made, remarks=(*made.remarks, *open_searches))
