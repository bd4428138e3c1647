"""The verb `hints`: every step that a board allows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from time import perf_counter
from typing import Unpack

from runut.core.explainer import Options
from runut.core.limits import COUNTED, Control, Limits, LimitWords, limits_of
from runut.core.result import Uniqueness
from runut.core.steps import Fact, Step
from runut.errors import WishError, checked_name
from runut.explaining.order import Techniques, in_order
from runut.explaining.results import Hints
from runut.explaining.sentences import LAST_LEFT
from runut.verbs import explaining
from runut.verbs.position import NO_MARKS, Board, Marks, Position, position_of
from runut.verbs.reading import PuzzleLike

_PATTERNS = 5
"""The greatest grade of techniques that are listed before others are tried."""


def hints(  # noqa: PLR0913 - what the player knows, each by its name
    puzzle: PuzzleLike,
    board: Board = None,
    *,
    only: Iterable[str] = (),
    show: str = "what",
    marks: Marks = NO_MARKS,
    told: Iterable[Fact] = (),
    assume_unique: bool = False,
    techniques: Techniques = (),
    language: str = "en",
    limits: Limits = explaining.HINT_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> Hints:
    """Every step that a board allows, technique by technique, from the easiest to the hardest.

    `only` names the techniques to list; the others are as for `hint`. Without names, techniques
    from grade 6 on are tried only where no easier one gives anything. No step needs another one of
    the list. A sudoku lists each set of conclusions once by a technique, chains and almost locked
    sets each candidate once, and of the techniques from grade 8 on the first step; a nonogram what
    each line says first; where steps of another family rest on one another, the first is listed.
    Where `hint` finds no step, its one answer says why. Raises what `hint` raises, and
    `WishError` for a technique in `only` that assumes one solution without `assume_unique`.

    >>> found = hints("hitori/2/2/2111")
    >>> found.complete, len(found) > 0
    (True, True)
    """
    limits = limits_of(hints, limits, words, explaining.HINT_LIMITS, lacks=COUNTED)
    started = perf_counter()
    control, told = control or Control(), tuple(told)
    only = frozenset([only] if isinstance(only, str) else only)
    position = position_of(puzzle, board, marks, told)
    wanted = _wanted(position, only, techniques, assume_unique=assume_unique)
    first = explaining.hint(
        puzzle,
        board,
        show=show,
        marks=marks,
        told=told,
        assume_unique=assume_unique,
        techniques=techniques,
        language=language,
        limits=replace(limits, seconds=limits.seconds and limits.seconds / 2),
        control=control,
    )
    if first.wrong or first.is_full or first.uniqueness is not Uniqueness.UNKNOWN:
        return Hints(first.puzzle, (first,), complete=True)
    steps, end = _listed(position, wanted, limits.since(started), control)
    if first.step and first.step.technique == LAST_LEFT and not only:
        steps = (first.step, *steps)
    sentences, complete = position.sentences(language), end == "stuck"
    found = tuple(replace(first, step=step, text=sentences.upto(step, show)) for step in steps)
    if complete and (found or only):
        rest = "" if found else sentences.phrase("no-hint-of-these")
        return Hints(first.puzzle, found, complete=True, rest=rest)
    is_cut = "more-hints-cancelled" if end == "cancelled" else "more-hints"
    rest = "" if complete else sentences.phrase(is_cut)
    return Hints(first.puzzle, found or (replace(first, step=None),), complete=complete, rest=rest)


def _wanted(
    position: Position, only: frozenset[str], techniques: Techniques, *, assume_unique: bool
) -> list[Options]:
    """What to list; each where those before it give nothing."""
    explainer = position.family.explainer
    order = in_order(techniques, explainer) or tuple(range(len(explainer.names())))
    if not only:
        easy = explainer.upto(_PATTERNS, order)
        hard = tuple(number for number in order if number not in easy)
        return [Options(assume_unique, each) for each in (easy, hard)]
    known = explainer.techniques()
    for name in only:
        checked_name(f"technique of {explainer.ladder}", name, explainer.names())
    assuming = [name for name, *_, unique in known if unique and name in only]
    if assuming and not assume_unique:
        said = f"{assuming[0]} assumes that there is one solution, and nothing allows that"
        raise WishError(said, "allow it with `--assume-unique`, `assume_unique=True` in Python")
    return [Options(assume_unique, tuple(each for each in order if known[each][0] in only))]


def _listed(
    position: Position, wanted: list[Options], limits: Limits, control: Control
) -> tuple[tuple[Step, ...], str]:
    """The steps of the first techniques that give any, and how their list ended."""
    started = perf_counter()
    for options in wanted:
        left = limits.since(started)
        steps, end = position.ladder.listed(position.known, options, left, control)
        if steps or end != "stuck":
            break
    return steps, end
