"""The verbs that search puzzles of any family: one solution, all, their number, the backbone."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from numbers import Integral
from time import perf_counter
from typing import Unpack

from runut.core.checkpoint import Checkpoint
from runut.core.limits import COUNTED, NO_LIMITS, Control, Limits, LimitWords, limits_of
from runut.core.methods import NO_OPTIONS, Options, option_values
from runut.core.puzzle import Puzzle
from runut.core.result import Forced, Result, Uniqueness
from runut.core.search import KEEP_ALL, Outcome, limit_values, run_many
from runut.core.shape import Board
from runut.core.trace import Trace, replay_cells
from runut.errors import InputError, StoppedError, WrongAnswerError
from runut.families import family_of
from runut.families.own import AlgorithmLike, algorithm_of
from runut.verbs.reading import PuzzleLike, all_of, puzzle_of
from runut.verbs.search_request import SearchRequest, Solutions, blamed
from runut.verbs.summed import added_up, together

_SETTLING_SECONDS = 10.0
_FIRST = 1
_ALL = None
SHARES_A_THREAD = 16
"""Parts per thread when a puzzle is split, so that no thread waits long for the others."""


def solve(
    puzzle: PuzzleLike,
    *,
    algorithm: AlgorithmLike = "auto",
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    record: bool = False,
    options: Options = NO_OPTIONS,
    seed: int | None = None,
    **words: Unpack[LimitWords],
) -> Result:
    """Search for solutions, by default for the first.

    `limits` says when to stop: `Limits(solutions=2)` decides uniqueness, `solutions=None` finds
    all; a limit that is not given changes nothing. `algorithm` and `options` are names of
    `family.algorithms`. `record=True` keeps the events of the search as `result.trace`. Ctrl-C
    raises `KeyboardInterrupt`; `control.cancel()` from another thread ends the search as STOPPED
    with what it found. A text raises what `read` raises, an unknown algorithm or option raises
    `UnknownNameError`, and a value that is not a puzzle raises `InputError`.

    >>> solve("hitori/2/2/2111", limits=Limits(solutions=2)).uniqueness.value
    'unique'
    """
    limits = limits_of(solve, limits, words)
    request = request_for(puzzle, algorithm, options)
    if seed is not None and "seed" in request.options and "seed" not in options:
        request = request._replace(options={**request.options, "seed": str(seed)})
    handle, search = (control or Control()).native, request.search()
    try:
        outcome = search.run(request.values(limits, _FIRST), KEEP_ALL, handle, record)
    except WrongAnswerError as error:
        raise blamed(error, request) from None
    return request.answer(outcome, seed=seed, record=record)


def is_unique(
    puzzle: PuzzleLike,
    *,
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> bool:
    """Whether a puzzle has exactly one solution.

    Raises what `solve` raises, and `StoppedError` where a limit ends the search before it knows.

    >>> is_unique("hitori/2/2/2111")
    True
    """
    limits = replace(limits_of(is_unique, limits, words, lacks=COUNTED), solutions=2)
    found = count(puzzle, limits=limits, control=control)
    if found.is_unique is None:
        halt = found.halt or "incomplete"
        raise StoppedError(halt, found="it is not known whether there is one solution")
    return found.is_unique


def solve_many(
    puzzles: Iterable[PuzzleLike],
    *,
    algorithm: AlgorithmLike = "auto",
    limits: Limits = NO_LIMITS,
    threads: int | None = None,
    control: Control | None = None,
    options: Options = NO_OPTIONS,
    **words: Unpack[LimitWords],
) -> list[Result]:
    """Solve many puzzles in one call; `limits` hold for each puzzle, and results keep their order.

    Native algorithms run without the interpreter lock on `threads` threads (`None`: one for each
    processor). The puzzles may belong to several families. Raises what `solve` raises; one
    `InputError` has the faults of all puzzles that cannot be read, each with its index from 0.

    >>> from runut import read
    >>> puzzles = [read("hitori/2/2/2111"), read("1...............")]
    >>> [result.status.value for result in solve_many(puzzles)]
    ['solved', 'solved']
    """
    limits = limits_of(solve_many, limits, words)
    workers = checked_threads(threads)
    requests = [request_for(puzzle, algorithm, options) for puzzle in all_of(puzzles)]
    searches = [request.search() for request in requests]
    values = limit_values(limits, _FIRST)
    try:
        outcomes = run_many(searches, values, control or Control(), threads=workers)
    except WrongAnswerError as error:
        raise blamed(error, *requests) from None
    return [request.answer(outcome) for request, outcome in zip(requests, outcomes, strict=True)]


def checked_threads(threads: int | None) -> int:
    """So many threads, by default one for each processor; an `InputError` for fewer than 1."""
    if threads is None:
        return os.cpu_count() or 1
    if not isinstance(threads, Integral) or threads < 1:
        raise InputError(f"threads must be a whole number, at least 1, not {threads!r:.60}")
    return int(threads)


def count(
    puzzle: PuzzleLike,
    *,
    algorithm: AlgorithmLike = "auto",
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    options: Options = NO_OPTIONS,
    threads: int = 1,
    **words: Unpack[LimitWords],
) -> Result:
    """Count solutions, by default all of them, and keep none.

    `result.count` is exact when `result.complete`, else a lower bound. Without a limit of
    solutions, an algorithm that can count without finding each solution does so. An algorithm that
    can split a puzzle uses `threads` threads, unless nodes or memory are limited, since these
    limits hold for one search. Raises what `solve` raises, and `InputError` for `threads` below 1.

    >>> count("hitori/2/2/2111").count
    1
    """
    limits = limits_of(count, limits, words)
    checked_threads(threads)
    request = request_for(puzzle, algorithm, options)
    handle = control or Control()
    if limits.nodes is not None or limits.memory is not None:
        threads = 1
    tally = request.tally(threads) if limit_values(limits, _ALL)[0] is None else None
    if tally is not None:
        values = request.values(limits, _ALL)
        return request.answer(tally.run(values, 0, handle.native, record=False))
    shares = request.shares(SHARES_A_THREAD * threads if threads > 1 else 1)
    values = request.values(limits, _ALL)
    if len(shares) == 1:
        keep = request.kept_to_count
        try:
            outcome: Outcome = shares[0].run(values, keep, handle.native, record=False)
        except WrongAnswerError as error:
            raise blamed(error, request) from None
    else:
        started = perf_counter()
        outcomes = run_many(shares, values, handle, threads=threads, keep=0, share_time=True)
        outcome = together(outcomes, perf_counter() - started, values[0])
    result = request.answer(outcome)
    return replace(result, solutions=()) if request.is_loose else result


def uniqueness_of(
    puzzle: Puzzle, limits: Limits = NO_LIMITS, control: Control | None = None
) -> Uniqueness:
    """Whether a puzzle has one solution, several or none; `UNKNOWN` where a limit ends the search.

    Without a limit of nodes or seconds it takes ten seconds at most.
    """
    if limits.seconds is None and limits.nodes is None:
        limits = replace(limits, seconds=_SETTLING_SECONDS)
    return count(puzzle, limits=replace(limits, solutions=2), control=control).uniqueness


def count_on(
    puzzle: Puzzle,
    checkpoint: Checkpoint | None = None,
    *,
    algorithm: AlgorithmLike = "auto",
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    options: Options = NO_OPTIONS,
    **words: Unpack[LimitWords],
) -> tuple[Result, Checkpoint]:
    """Continue a count until it finishes or a limit stops it; returns the new checkpoint too.

    The result's count includes earlier searches; its other figures belong to this search alone.
    Searches of any length together give the count of one; it is `complete` too where a limit ended
    only the count of distinct solutions. Where the search of `auto` cannot be cut,
    the first algorithm counts whose search can. Raises `FormatError` if the checkpoint belongs to
    another puzzle, algorithm or version, `PuzzleError` for a puzzle that is too large, and
    `UnknownNameError` for an algorithm whose search cannot be cut.

    >>> from runut import Limits, read
    >>> puzzle = read("set:pentominoes/3x20")
    >>> stopped, checkpoint = count_on(puzzle, limits=Limits(nodes=5000))
    >>> stopped.complete, count_on(puzzle, checkpoint)[0].count
    (False, 8)
    """
    limits = limits_of(count_on, limits, words)
    request = cut_request_for(puzzle, algorithm, options)
    known = request.start()
    if checkpoint is not None:
        checkpoint.require_same_count(known)
        known = checkpoint
    handle = control or Control()
    outcome, left = request.part(known.tasks, request.values(limits, _ALL), handle)
    count = known.count + outcome.count
    last = None if outcome.halt else request.conclude(count, limits, handle)
    result = request.answer(added_up(count, outcome, last))
    if not left:
        result = replace(result, complete=True)
    nodes = known.nodes + outcome.nodes
    return result, replace(known, count=count, nodes=nodes, tasks=left)


def solutions(
    puzzle: PuzzleLike,
    *,
    algorithm: AlgorithmLike = "auto",
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    options: Options = NO_OPTIONS,
    **words: Unpack[LimitWords],
) -> Solutions:
    """Solutions one by one, each found on request. Closing or dropping the stream ends the search.

    At its end, its `result` says whether these are all. Raises what `solve` raises.

    >>> found = solutions("hitori/2/2/2111")
    >>> len(list(found)), found.result.complete
    (1, True)
    """
    limits = limits_of(solutions, limits, words)
    request = request_for(puzzle, algorithm, options)
    search = request.search()
    stream = search.stream(request.values(limits, _ALL), (control or Control()).native)
    return Solutions(request, stream)


def forced(
    puzzle: PuzzleLike,
    *,
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> Forced:
    """What every solution has in common, cell by cell (the backbone of the puzzle).

    Raises what `solve` raises.

    >>> forced("1......4.2....3.").count
    12
    """
    limits = limits_of(forced, limits, words, lacks=COUNTED)
    request = request_for(puzzle, "auto", NO_OPTIONS)
    search = request.family.backbone.search(request.puzzle)
    values = request.values(replace(limits, solutions=None), _ALL)
    return request.forced(search.run(values, 0, (control or Control()).native, record=False))


def trace(
    puzzle: PuzzleLike,
    *,
    algorithm: AlgorithmLike = "auto",
    limits: Limits = NO_LIMITS,
    options: Options = NO_OPTIONS,
    **words: Unpack[LimitWords],
) -> Trace:
    """The recorded events of a search; `replay` shows the board after any of them.

    Raises what `solve` raises.

    >>> [event.kind.name for event in trace("hitori/2/2/2111")][-1]
    'SOLUTION'
    """
    limits = limits_of(trace, limits, words)
    result = solve(puzzle, algorithm=algorithm, limits=limits, record=True, options=options)
    return result.trace or Trace(b"")


def replay(puzzle: Puzzle, trace: Trace, upto: int | None = None) -> Board:
    """The board, as rows of values, after the first `upto` events; `None` marks undecided cells.

    Raises `InputError` for a value that is not a puzzle.

    >>> from runut import read
    >>> puzzle = read("hitori/2/2/2111")
    >>> replay(puzzle, trace(puzzle), upto=0)
    ((None, None), (None, None))
    >>> replay(puzzle, trace(puzzle))
    ((0, 0), (0, 1))
    """
    family = family_of(puzzle)
    return family.unpack(puzzle, replay_cells(family.start(puzzle), trace, upto)).cells


def request_for(puzzle: PuzzleLike, algorithm: AlgorithmLike, options: Options) -> SearchRequest:
    """The request of a search, which begins now."""
    started = perf_counter()
    known = puzzle if isinstance(puzzle, Puzzle) else puzzle_of(puzzle)
    family = family_of(known)
    method = algorithm_of(family, algorithm)
    values = option_values(method.options, options)
    asked = algorithm if isinstance(algorithm, str) else ""
    return SearchRequest(family, method, known, values, started, asked)


def cut_request_for(
    puzzle: PuzzleLike, algorithm: AlgorithmLike, options: Options
) -> SearchRequest:
    """The request of a count in parts, which begins now."""
    started = perf_counter()
    known = puzzle_of(puzzle)
    request = request_for(known, cut_algorithm(known, algorithm), options)
    asked = algorithm if isinstance(algorithm, str) else ""
    return request._replace(started=started, asked=asked)


def cut_algorithm(puzzle: PuzzleLike, algorithm: AlgorithmLike = "auto") -> str:
    """The name of the algorithm that counts a puzzle in parts.

    It is `algorithm`, or the family's first one whose search can be cut where `auto` cannot. Raises
    what `solve` raises.

    >>> cut_algorithm("set:pentominoes/3x20")
    'auto'
    """
    known = puzzle_of(puzzle)
    family = family_of(known)
    method = algorithm_of(family, algorithm)
    if method is not family.algorithms[0]:
        return method.name
    for each in family.algorithms:
        if each.tree is not None and each.tree(known, option_values(each.options, {})) is not None:
            return each.name
    return method.name
