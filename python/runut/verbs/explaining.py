"""The verbs that say why: `explain`, `hint`, `rate`, `why_not`, `techniques`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Unpack

from runut.core.explainer import Options
from runut.core.limits import COUNTED, NO_LIMITS, Control, Limits, LimitWords, limits_of
from runut.core.result import Forced, Status, Uniqueness
from runut.core.rules.check import packed_values
from runut.core.rules.feasible import Labels
from runut.core.shape import Cell, cell_name
from runut.core.steps import Fact
from runut.core.tables import LANGUAGES
from runut.errors import InputError, PuzzleError, checked_name
from runut.explaining.order import Techniques, in_order
from runut.explaining.results import Hint, Proof, Rating, Refutation
from runut.explaining.sentences import FORMS
from runut.explaining.techniques import Technique
from runut.explaining.techniques import techniques as techniques_of
from runut.families import load
from runut.verbs.last_left import last_left
from runut.verbs.needed_steps import on_their_boards
from runut.verbs.position import NO_MARKS, Board, Marks, Position, position_of
from runut.verbs.reading import PuzzleLike, all_of
from runut.verbs.solving import checked_threads, count, forced, uniqueness_of

SCALES = ("runut",)
HINT_LIMITS = Limits(seconds=10)
_FOR_STEPS = 3 / 4
"""The part of the time for steps; the rest is for the search for a second solution."""
_ADDRESS = re.compile(r"[rR]?(\d+) ?[cC, ] ?(\d+)")
"""How people write the address of a cell."""
_SHORT = 0.2
_FEW = 100
"""Seconds and nodes of a search that nobody should notice."""
_PROVED = {"solved": Uniqueness.UNIQUE, "broken": Uniqueness.NONE}
"""What steps prove of the number of solutions by how they end."""


def explain(
    puzzle: PuzzleLike,
    board: Board = None,
    *,
    assume_unique: bool = False,
    techniques: Techniques = (),
    needed: bool = False,
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> Proof:
    """Explain a puzzle step by step, each time by the easiest technique that gives something new.

    `board` is a player's board to go on from, by default the empty one. Techniques that assume
    that there is one solution are used only where `assume_unique` says so. `techniques` is a list
    (its lines, its text or its `Path`) that orders techniques and switches them off: a name on each
    line, after `-` for one that is off. `needed` leaves out what the solution does not need: whole
    steps, and conclusions of steps. `limits.seconds` ends an explanation that takes long. Every
    step is a proof that `runut.explaining.checker` verifies. Where the steps don't prove that the
    solution is the only one, a search within the limits says so. Raises what `read` raises, and
    `FormatError` for a technique that the family does not have.

    >>> proof = explain("hitori/2/2/2111")
    >>> proof.complete, proof.grade <= 2
    (True, True)
    """
    limits = limits_of(explain, limits, words, lacks=COUNTED)
    started = perf_counter()
    position = position_of(puzzle, board)
    order = in_order(techniques, position.family.explainer)
    options = Options(assume_unique, order, needed=needed)
    known, ladder, control = position.known, position.ladder, control or Control()
    for_steps = _share(limits, _FOR_STEPS).since(started)
    steps, end, grade = ladder.explain(known, options, for_steps, control)
    if needed:
        steps = tuple(on_their_boards(position, steps))
    is_proof = board is None and not assume_unique
    found = _uniqueness(position, end if is_proof else "", limits.since(started), control)
    is_broken = end == "broken" and board is not None
    shared = _shared(position, limits.since(started), control) if is_broken else None
    wrong = _wrong(position, shared)
    new = partial(Proof, position.puzzle, position.model, steps, end, position.board)
    return new(assume_unique, found, grade, wrong)


def _uniqueness(position: Position, proof_end: str, limits: Limits, control: Control) -> Uniqueness:
    """One solution, several or none: as the end of a proof says, else by a search."""
    if proof_end in _PROVED:
        return _PROVED[proof_end]
    if control.cancelled:
        return Uniqueness.UNKNOWN
    return uniqueness_of(position.puzzle, limits, control)


def rate(
    puzzle: PuzzleLike,
    *,
    scale: str = "runut",
    assume_unique: bool = False,
    techniques: Techniques = (),
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> Rating:
    """How hard a puzzle is: the grade of the hardest step that it needs, and the effort of all.

    It takes the steps of `explain` without keeping them. Raises what `explain` raises, and
    `UnknownNameError` for an unknown scale.

    >>> rating = rate("hitori/2/2/2111")
    >>> rating.grade <= 2, rating.complete
    (True, True)
    """
    limits = limits_of(rate, limits, words, lacks=COUNTED)
    checked_name("scale", scale, SCALES)
    started = perf_counter()
    position = position_of(puzzle, None)
    options = Options(assume_unique, in_order(techniques, position.family.explainer))
    ladder, control = position.ladder, control or Control()
    difficulty = ladder.rate((), options, _share(limits, _FOR_STEPS).since(started), control)
    proof_end = "" if assume_unique else difficulty.end
    found = _uniqueness(position, proof_end, limits.since(started), control)
    names, pace = position.family.explainer.names(), position.family.explainer.pace
    # Other steps than those that the pace was fitted to have another effort.
    is_usual = pace is not None and options == Options() and found is Uniqueness.UNIQUE
    minutes = pace.minutes(position.puzzle, difficulty) if pace and is_usual else None
    return Rating(
        family=position.puzzle.family,
        grade=difficulty.grade,
        effort=difficulty.effort,
        hardest=None if difficulty.hardest is None else names[difficulty.hardest],
        techniques={names[at]: number for at, number in enumerate(difficulty.counts) if number},
        complete=difficulty.end == "solved" and found is not Uniqueness.SEVERAL,
        end=difficulty.end,
        scale=scale,
        minutes=minutes[0] if minutes else None,
        minutes_between=minutes[1:] if minutes else None,
        uniqueness=found,
    )


def rate_many(
    puzzles: Iterable[PuzzleLike],
    *,
    scale: str = "runut",
    assume_unique: bool = False,
    techniques: Techniques = (),
    limits: Limits = NO_LIMITS,
    threads: int | None = None,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> list[Rating]:
    """Rate many puzzles on `threads` threads (`None`: one for each processor), in their order.

    `limits` hold for each. Raises what `rate` raises, and `InputError` for `threads` below 1.

    >>> from runut import read
    >>> [rating.family for rating in rate_many([read("hitori/2/2/2111")])]
    ['hitori']
    """
    limits = limits_of(rate_many, limits, words, lacks=COUNTED)
    one = partial(
        rate,
        scale=scale,
        assume_unique=assume_unique,
        techniques=techniques,
        limits=limits,
        control=control,
    )
    with ThreadPoolExecutor(checked_threads(threads)) as pool:
        return list(pool.map(one, all_of(puzzles)))


def hint(  # noqa: PLR0913 - what the player knows, each by its name
    puzzle: PuzzleLike,
    board: Board = None,
    *,
    show: str = "what",
    marks: Marks = NO_MARKS,
    told: Iterable[Fact] = (),
    assume_unique: bool = False,
    techniques: Techniques = (),
    language: str = "en",
    limits: Limits = HINT_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> Hint:
    """The next step on a player's board; first of all, which cells are wrong.

    `show` says how much is told: `where` to look, `why` something follows, or `what` follows.
    `marks` are the candidates that the player left, by cell: `{(0, 1): (3, 5)}`; `told` are
    conclusions of earlier hints that neither board nor marks can show. A step whose conclusions are
    all known from these is skipped. Raises what `explain` raises, and `UnknownNameError` for
    another `show`.

    >>> hint("hitori/2/2/2111", show="where").wrong
    ()
    """
    limits = limits_of(hint, limits, words, HINT_LIMITS, lacks=COUNTED)
    checked_name("form of a hint", show, FORMS)
    started = perf_counter()
    control = control or Control()
    position = position_of(puzzle, board, marks, told)
    sentences = position.sentences(language)
    new, known = partial(Hint, position.puzzle, position.model), position.known
    shared = _shared(position, _share(limits, 1 / 2).since(started), control)
    if _has_none(position, shared, limits.since(started), control):
        return new((), None, sentences.phrase("no-hint-none"), uniqueness=Uniqueness.NONE)
    if wrong := _wrong(position, shared):
        names = ", ".join(map(cell_name, wrong))
        return new(wrong, None, sentences.phrase("wrong-cells", cells=names))
    if step := last_left(position):
        return new((), step, sentences.upto(step, show))
    order, ladder = in_order(techniques, position.family.explainer), position.ladder
    options = Options(assume_unique, order, steps=1)
    for_steps = _share(limits.since(started), _FOR_STEPS)
    steps, end, _ = ladder.explain(known, options, for_steps, control)
    if steps:
        return new((), steps[0], sentences.upto(steps[0], show))
    if end == "solved":
        return new((), None, sentences.phrase("no-hint-solved"), is_full=True)
    is_proof = not (known or assume_unique)
    found = _uniqueness(position, end if is_proof else "", limits.since(started), control)
    is_several = found is Uniqueness.SEVERAL and end != "broken"
    why = "none" if found is Uniqueness.NONE else "several" if is_several else end
    return new((), None, sentences.phrase(f"no-hint-{why}"), uniqueness=found)


def _share(limits: Limits, part: float) -> Limits:
    """A part of the time, for the first of two searches."""
    return limits if limits.seconds is None else replace(limits, seconds=limits.seconds * part)


def _shared(position: Position, limits: Limits, control: Control) -> Forced | None:
    """What all solutions share, if the player has begun."""
    if not position.is_begun:
        return None
    return forced(position.puzzle, limits=limits, control=control)


def _has_none(position: Position, shared: Forced | None, limits: Limits, control: Control) -> bool:
    """Whether the puzzle has no solution, as a short search says before the player begins."""
    if shared is not None:
        return shared.status is Status.UNSOLVABLE
    seconds = _SHORT if limits.seconds is None else min(_SHORT, limits.seconds)
    short = replace(limits, seconds=seconds, nodes=_FEW, solutions=1)
    found = count(position.puzzle, limits=short, control=control)
    return found.status is Status.UNSOLVABLE


def _wrong(position: Position, shared: Forced | None) -> tuple[Cell, ...]:
    """The cells whose value no solution has, or whose marks lack the value of all solutions."""
    if shared is None or shared.board is None:
        return ()
    first = Labels(position.model).of
    right = packed_values(position.model, shared.board)
    own = right if position.board is None else packed_values(position.model, position.board)
    struck = {(fact.places[0], fact.value) for fact in position.struck}
    return tuple(
        cell
        for at, cell in enumerate(position.puzzle.shape.cells())
        if (truth := right[at]) is not None
        and ((at, truth) in struck or (own[at] is not None and first(own[at]) != first(truth)))
    )


def why_not(
    puzzle: PuzzleLike,
    cell: str | Cell,
    value: int | str,
    board: Board = None,
    *,
    limits: Limits = HINT_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> Refutation:
    """Why a cell cannot have a value: the shortest refutation that is found.

    `cell` is a name such as `"r4c5"`, `"4,5"` or (row, column) from 0; `value` as in solutions or
    as people say it, such as `"black"`. Raises `UnknownNameError` for a cell that the board does
    not have and `PuzzleError` for a foreign value.

    >>> refuted = why_not("hitori/2/2/2111", "r1c1", 1)
    >>> refuted.possible, len(refuted.lines) > 0
    (False, True)
    """
    limits = limits_of(why_not, limits, words, HINT_LIMITS, lacks=COUNTED)
    started = perf_counter()
    control = control or Control()
    position = position_of(puzzle, board)
    if not isinstance(cell, str | tuple | list):
        raise InputError(f"{cell!r:.60} is no cell; a cell is (row, column) from 0, or 'r1c1'")
    cells = [cell_name(each) for each in position.puzzle.shape.cells()]
    name = _ADDRESS.sub(r"r\1c\2", cell) if isinstance(cell, str) else cell_name(cell)
    checked_name("cell", name, cells)
    packed = _packed_value(position, value)
    fact = Fact((cells.index(name),), packed)
    new = partial(Refutation, position.puzzle, position.model, fact)
    known, ladder = position.known, position.ladder
    lines = ladder.refute(known, fact, _share(limits, 1 / 2).since(started), control)
    if lines is not None:
        return new(lines)
    found = forced(position.puzzle, limits=limits.since(started), control=control)
    return new((), _is_possible(position, fact, found))


def _packed_value(position: Position, value: int | str) -> int:
    model, said = position.model, map(position.sentences, LANGUAGES)
    words = {each.word(("values", [own])): own for each in said for own in model.values}
    known = {str(each): each for each in model.values} | words | dict(model.symbols)
    if str(value) not in known:
        raise PuzzleError(f"{value!r} is no value of this puzzle: {', '.join(known)}")
    return known[str(value)]


def _is_possible(position: Position, fact: Fact, found: Forced) -> bool | None:
    """Whether every solution has this value there, or may have it."""
    if found.board is None or not found.complete:
        return None
    held = packed_values(position.model, found.board)[fact.places[0]]
    return held in (None, fact.value)


def techniques(family: str, language: str = "en") -> tuple[Technique, ...]:
    """The techniques of a family, from the easiest to the hardest.

    Each has a `name`, a `grade` from 1 to 9, a `cost` in glances, and says what it is. Raises
    `UnknownNameError` for an unknown family or language.

    >>> techniques("hitori")[0].grade <= 2
    True
    """
    return techniques_of(load(family).explainer, language)
