"""The verbs that say why: `explain`, `hint`, `rate`, `why_not`, `practice`, `techniques`."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import cast

from runut.core import insight
from runut.core.explanation import (
    SECONDS_A_GLANCE,
    Exercise,
    Hint,
    Proof,
    Rating,
    Refutation,
)
from runut.core.family import AnyFamily
from runut.core.insight import FORMS, Options, Technique
from runut.core.limits import Control, Limits
from runut.core.proof import Fact
from runut.core.puzzle import Puzzle
from runut.core.result import Forced
from runut.core.rng import checked_seed
from runut.core.rules.check import packed_values
from runut.core.rules.feasible import Labels
from runut.core.rules.model import Model
from runut.core.shape import Cell, cell_name
from runut.errors import Fault, PuzzleError, UnknownNameError
from runut.families import load
from runut.verbs.explained import NO_MARKS, Board, Explained, Marks, explained_of
from runut.verbs.generating import make
from runut.verbs.marked import last_left
from runut.verbs.reading import PuzzleLike
from runut.verbs.solving import forced

__all__ = [
    "SCALES",
    "explain",
    "hint",
    "practice",
    "rate",
    "rate_many",
    "techniques",
    "why_not",
]

_NO_LIMITS = Limits()
SCALES = ("runut",)
_HINT_SECONDS = 10.0
_TRIES = 500


def explain(
    puzzle: PuzzleLike,
    board: Board = None,
    *,
    assume_unique: bool = False,
    without: Iterable[str] = (),
    limits: Limits = _NO_LIMITS,
    control: Control | None = None,
) -> Proof:
    """Explain a puzzle step by step, each time by the easiest technique that gives something new.

    `board` is a player's board to go on from, by default the empty one. Techniques that assume
    that there is one solution are used only where `assume_unique` says so; those in `without` not
    at all. `limits.seconds` ends an explanation that takes long. Every step is a proof that
    `runut.core.checking` verifies. Raises what `read` raises, and `UnknownNameError` for a
    technique that the family does not have.

    >>> proof = explain("hitori/2/2/2111")
    >>> proof.complete, proof.grade <= 2
    (True, True)
    """
    started = perf_counter()
    explained = explained_of(puzzle, board)
    options = Options(assume_unique, _numbers(explained.family, without))
    known, ladder = explained.known, explained.ladder
    steps, end = ladder.explain(known, options, limits.since(started), control or Control())
    return Proof(explained.puzzle, explained.model, steps, end, explained.board, assume_unique)


def _numbers(family: AnyFamily, names: Iterable[str]) -> tuple[int, ...]:
    known, wanted = family.insight.names(), tuple(names)
    for name in wanted:
        if name not in known:
            raise UnknownNameError(f"technique of {family.name}", name, known)
    return tuple(map(known.index, wanted))


def rate(
    puzzle: PuzzleLike,
    *,
    scale: str = "runut",
    assume_unique: bool = False,
    limits: Limits = _NO_LIMITS,
    control: Control | None = None,
) -> Rating:
    """How hard a puzzle is: the grade of its hardest step, and the effort of all steps.

    It takes the steps of `explain` without keeping them. Raises what `read` raises, and
    `UnknownNameError` for an unknown scale.

    >>> rating = rate("hitori/2/2/2111")
    >>> rating.grade <= 2, rating.complete
    (True, True)
    """
    if scale not in SCALES:
        raise UnknownNameError("scale", scale, SCALES)
    started = perf_counter()
    explained = explained_of(puzzle, None)
    options, ladder = Options(assume_unique), explained.ladder
    climb = ladder.rate((), options, limits.since(started), control or Control())
    names = explained.family.insight.names()
    return Rating(
        family=explained.puzzle.family,
        grade=climb.grade,
        effort=climb.effort,
        minutes=climb.effort * SECONDS_A_GLANCE / 60,
        hardest=None if climb.hardest is None else names[climb.hardest],
        techniques={names[at]: number for at, number in enumerate(climb.counts) if number},
        complete=climb.end == "solved",
        end=climb.end,
        scale=scale,
    )


def rate_many(
    puzzles: Iterable[Puzzle],
    *,
    scale: str = "runut",
    assume_unique: bool = False,
    limits: Limits = _NO_LIMITS,
    threads: int | None = None,
    control: Control | None = None,
) -> list[Rating]:
    """Rate many puzzles on `threads` threads (`None`: one for each processor), in their order.

    `limits` hold for each. Raises what `rate` raises, and `ValueError` for `threads` below 1.

    >>> from runut import read
    >>> [rating.family for rating in rate_many([read("hitori/2/2/2111")])]
    ['hitori']
    """
    workers = os.cpu_count() or 1 if threads is None else threads
    if workers < 1:
        raise ValueError(f"threads must be at least 1, not {workers}")

    def one(puzzle: Puzzle) -> Rating:
        return rate(
            puzzle, scale=scale, assume_unique=assume_unique, limits=limits, control=control
        )

    with ThreadPoolExecutor(workers) as pool:
        return list(pool.map(one, puzzles))


def hint(  # noqa: PLR0913 - what the player knows, each by its name
    puzzle: PuzzleLike,
    board: Board = None,
    *,
    show: str = "what",
    marks: Marks = NO_MARKS,
    told: Iterable[Fact] = (),
    assume_unique: bool = False,
    language: str = "en",
    limits: Limits | None = None,
    control: Control | None = None,
) -> Hint:
    """The next step on a player's board; first of all, which cells are wrong.

    `show` says how much is told: `where` to look, `why` something follows, or `what` follows.
    `marks` are the candidates that the player left, by cell: `{"r1c2": (3, 5)}`; `told` are
    conclusions of earlier hints that neither board nor marks can show. A step whose conclusions are
    all known from these is skipped. Raises what `explain` raises, and `UnknownNameError` for
    another `show`.

    >>> hint("hitori/2/2/2111", show="where").wrong
    ()
    """
    if show not in FORMS:
        raise UnknownNameError("form of a hint", show, FORMS)
    started, limits = perf_counter(), limits or Limits(seconds=_HINT_SECONDS)
    control = control or Control()
    explained = explained_of(puzzle, board, marks, told)
    sentences = explained.sentences(language)
    new, known = partial(Hint, explained.puzzle, explained.model), explained.known
    if wrong := _wrong(explained, _half(limits).since(started), control):
        names = ", ".join(map(cell_name, wrong))
        return new(wrong, None, sentences.phrase("wrong-cells", cells=names))
    if step := last_left(explained):
        return new((), step, sentences.upto(step, show))
    options, ladder = Options(assume_unique, steps=1), explained.ladder
    steps, end = ladder.explain(known, options, limits.since(started), control)
    if not steps:
        return new((), None, sentences.phrase(f"no-hint-{end}"), end == "solved")
    return new((), steps[0], sentences.upto(steps[0], show))


def _half(limits: Limits) -> Limits:
    """Half the time, for the first of two searches."""
    return replace(limits, seconds=limits.seconds and limits.seconds / 2)


def _wrong(explained: Explained, limits: Limits, control: Control) -> tuple[Cell, ...]:
    """The cells whose value no solution has, or whose marks lack the value of all solutions."""
    if not explained.is_begun:
        return ()
    shared = forced(explained.puzzle, limits=limits, control=control).board
    if shared is None:
        return ()
    first = Labels(explained.model).of
    right = packed_values(explained.model, shared)
    own = right if explained.board is None else packed_values(explained.model, explained.board)
    struck = {(fact.places[0], fact.value) for fact in explained.struck}
    return tuple(
        cell
        for at, cell in enumerate(explained.puzzle.shape.cells())
        if (truth := right[at]) is not None
        and ((at, truth) in struck or (own[at] is not None and first(own[at]) != first(truth)))
    )


def why_not(
    puzzle: PuzzleLike,
    cell: str | Cell,
    value: int | str,
    board: Board = None,
    *,
    limits: Limits | None = None,
    control: Control | None = None,
) -> Refutation:
    """Why a cell cannot have a value: the shortest refutation that is found.

    `cell` is a name such as `"r4c5"` or (row, column) from 0; `value` as in solutions. Raises
    `UnknownNameError` for a cell that the board does not have and `PuzzleError` for a foreign
    value.

    >>> refuted = why_not("hitori/2/2/2111", "r1c1", 1)
    >>> refuted.possible, len(refuted.lines) > 0
    (False, True)
    """
    started, limits = perf_counter(), limits or Limits(seconds=_HINT_SECONDS)
    control = control or Control()
    explained = explained_of(puzzle, board)
    cells = [cell_name(each) for each in explained.puzzle.shape.cells()]
    name = cell if isinstance(cell, str) else cell_name(cell)
    if name not in cells:
        raise UnknownNameError("cell", name, tuple(cells))
    packed = _packed_value(explained.model, value)
    fact = Fact((cells.index(name),), packed)
    new = partial(Refutation, explained.puzzle, explained.model, fact)
    known, ladder = explained.known, explained.ladder
    lines = ladder.refute(known, fact, _half(limits).since(started), control)
    if lines is not None:
        return new(lines)
    found = forced(explained.puzzle, limits=limits.since(started), control=control)
    return new((), _is_possible(explained, fact, found))


def _packed_value(model: Model, value: int | str) -> int:
    known: dict[str, int] = {str(each): each for each in model.values} | dict(model.symbols)
    if str(value) not in known:
        raise PuzzleError(Fault(f"{value!r} is no value of this puzzle: {', '.join(known)}"))
    return known[str(value)]


def _is_possible(explained: Explained, fact: Fact, found: Forced) -> bool | None:
    """Whether every solution has this value there, or may have it."""
    if found.board is None or not found.complete:
        return None
    held = packed_values(explained.model, found.board)[fact.places[0]]
    return held in (None, fact.value)


def practice(family: str, technique: str, *, seed: int | None = None) -> Exercise:
    """A board just before a technique is needed, and the step to find.

    Without a `seed` each call gives another board. Raises `UnknownNameError` for an unknown family
    or technique, and `PuzzleError` if no puzzle that needs it was found.

    >>> practice("hitori", "adjacent-triplet", seed=1).step.technique
    'adjacent-triplet'
    """
    known = load(family)
    (number,) = _numbers(known, (technique,))
    assumes_unique = insight.techniques(known.insight)[number].assumes_unique
    first = checked_seed(secrets.randbelow(2**32) if seed is None else seed)
    for tried in range(first, first + _TRIES):
        puzzle = _needing(known, technique, tried, assumes_unique=assumes_unique)
        limits = Limits(seconds=_HINT_SECONDS)
        proof = explain(puzzle, assume_unique=assumes_unique, limits=limits)
        for at, step in enumerate(proof):
            if step.technique == technique:
                board = Explained(puzzle).after(proof.steps[:at])
                return Exercise(puzzle, proof.model, board, step, first)
    raise PuzzleError(Fault(f"none of {_TRIES} puzzles of {family} needs {technique}"))


def _needing(family: AnyFamily, technique: str, seed: int, *, assumes_unique: bool) -> Puzzle:
    """A puzzle that the generator was asked to make for a technique, else any puzzle."""
    options = {option.name for maker in family.generators[:1] for option in maker.options}
    if "technique" in options and not assumes_unique:
        with suppress(PuzzleError):
            made = make(family.name, seed=seed, options={"technique": technique})
            return cast("Puzzle", made.puzzle)
    wish = {"grade": "any"} if "grade" in options else {}
    return cast("Puzzle", make(family.name, seed=seed, options=wish).puzzle)


def techniques(family: str, language: str = "en") -> tuple[Technique, ...]:
    """The techniques of a family, from the easiest to the hardest.

    Each has a `name`, a `grade` from 1 to 9, a `cost` in glances, and says what it is. Raises
    `UnknownNameError` for an unknown family or language.

    >>> techniques("hitori")[0].grade <= 2
    True
    """
    return insight.techniques(load(family).insight, language)
