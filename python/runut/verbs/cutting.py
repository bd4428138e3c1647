"""The verbs that count in parts: resumed counts, shared out counts, and estimates of their length.

An algorithm whose search can be cut hands back the subtrees that a limit leaves open. Parts add up
exactly, in solutions and in nodes; see `core.cut`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import Any, Unpack

from runut.core.cut import ROOT, Cut, Estimate, Part, Subtree
from runut.core.limits import (
    BUT_SECONDS,
    COUNTED,
    NO_LIMITS,
    Control,
    Limits,
    LimitWords,
    limits_of,
)
from runut.core.methods import NO_OPTIONS, Cubes, Options
from runut.core.puzzle import Puzzle
from runut.core.result import Result
from runut.core.rng import checked_seed
from runut.errors import UnknownNameError
from runut.verbs.reading import PuzzleLike, puzzle_of
from runut.verbs.search_request import SearchRequest, fitting
from runut.verbs.solving import cut_request_for, request_for

_ALL = None


def count_part(
    puzzle: PuzzleLike,
    subtrees: Iterable[Subtree] | None = None,
    *,
    algorithm: str = "auto",
    budget: int | None = None,
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    options: Options = NO_OPTIONS,
    **words: Unpack[LimitWords],
) -> Part:
    """Count in open subtrees, by default in the whole search, up to a `budget` of nodes.

    The part hands back the subtrees that it leaves open. Nothing is searched twice: counts and
    nodes of all parts add up to those of one search, whatever the budgets and however subtrees are
    shared out among parts. The last subtree is explored first. Of `limits` those of time and memory
    hold; `budget` goes before `limits.nodes`. Raises what
    `count_on` raises; a subtree that is not in the search of this puzzle is a `FormatError`.

    >>> part = count_part("set:pentominoes/3x20", budget=5000)
    >>> rest = count_part("set:pentominoes/3x20", part.open)
    >>> part.nodes, part.count + rest.count, rest.open
    (5000, 8, ())
    """
    limits = limits_of(count_part, limits, words, lacks=COUNTED)
    request = cut_request_for(puzzle, algorithm, options)
    nodes = limits.nodes if budget is None else budget
    values = request.values(replace(limits, nodes=nodes, solutions=None), _ALL)
    given = ROOT if subtrees is None else subtrees
    outcome, left = request.part(given, values, control or Control())
    seconds = perf_counter() - request.started
    return Part(request.method.name, outcome.count, outcome.nodes, left, outcome.halt, seconds)


def cubes(
    puzzle: PuzzleLike,
    number: int,
    *,
    algorithm: str = "auto",
    control: Control | None = None,
    options: Options = NO_OPTIONS,
) -> Part:
    """Share out a search that cannot be cut: at least `number` cubes, if there are so many.

    A cube is an open subtree of another, plain search; `count_cube` counts the solutions in it by
    `algorithm`. The part has these open subtrees, and what the plain search counted on the way to
    them. The counts of the part and of its cubes add up to the number of all solutions; nodes do
    not add up to those of one search. Raises what `solve` raises, and `UnknownNameError` for an
    algorithm without cubes.

    >>> puzzle = "hitori/4/4/1234214334124321"
    >>> part = cubes(puzzle, 20)
    >>> len(part.open) >= 20, part.count + sum(count_cube(puzzle, each).count for each in part.open)
    (True, 562)
    """
    request = request_for(puzzle, algorithm, options)
    handle, by = control or Control(), _cubes_of(request).by
    found, waiting = Part(by, 0, 0), deque(ROOT)
    while waiting and len(waiting) < number and not handle.cancelled:
        part = count_part(
            request.puzzle, [waiting.popleft()], algorithm=by, budget=1, control=handle
        )
        found = replace(found, count=found.count + part.count, nodes=found.nodes + part.nodes)
        waiting.extend(reversed(part.open))
    return replace(found, open=Cut(waiting), seconds=perf_counter() - request.started)


def count_cube(
    puzzle: PuzzleLike,
    cube: Subtree,
    *,
    algorithm: str = "auto",
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    options: Options = NO_OPTIONS,
    **words: Unpack[LimitWords],
) -> Part:
    """Count the solutions in a cube by an algorithm whose search cannot be cut.

    A cube is counted whole or not at all: a part that a limit ended has a count of 0 and the cube
    as its open subtree. Raises what `cubes` raises; choices that are
    not on the board are a `FormatError`.

    >>> count_cube("hitori/2/2/2111", Subtree(((0, 0),))).count
    1
    """
    limits = limits_of(count_cube, limits, words, lacks=COUNTED)
    request = request_for(puzzle, algorithm, options)
    with fitting():
        search = _cubes_of(request).search(request.puzzle, request.options, cube.path)
    values = request.values(replace(limits, solutions=None), _ALL)
    outcome = search.run(values, 0, (control or Control()).native, record=False)
    whole = outcome.halt is None
    return Part(
        request.method.name,
        cube.weight * outcome.count if whole else 0,
        outcome.nodes,
        Cut() if whole else Cut([cube]),
        outcome.halt,
        perf_counter() - request.started,
    )


def count_cubes(
    puzzle: PuzzleLike,
    given: Iterable[Subtree] | None = None,
    *,
    algorithm: str = "auto",
    budget: int | None = None,
    control: Control | None = None,
    options: Options = NO_OPTIONS,
) -> Part:
    """Count cubes, by default the whole search as one, up to a `budget` of nodes.

    The part hands back the cubes that it leaves. The last cube is counted first. One that takes
    more than a whole budget by itself is split into smaller ones, so the budgets find out by
    themselves how many cubes there should be. Counts of all parts add up to the number of all
    solutions. Raises what `count_cube` raises.

    >>> part = count_cubes("hitori/4/4/1234214334124321", budget=30)
    >>> rest = count_cubes("hitori/4/4/1234214334124321", part.open)
    >>> part.count + rest.count, len(part.open) > 0, rest.open
    (562, True, ())
    """
    puzzle, waiting = puzzle_of(puzzle), list(ROOT if given is None else given)
    handle, by = control or Control(), plain_search(puzzle, algorithm, options)
    found, started = Part(algorithm, 0, 0), perf_counter()
    while waiting and not found.halt:
        left = None if budget is None else budget - found.nodes
        cube = waiting.pop()
        part = count_cube(
            puzzle,
            cube,
            algorithm=algorithm,
            limits=Limits(nodes=left),
            control=handle,
            options=options,
        )
        found = _added(found, part)
        if part.halt == "nodes" and left == budget:
            split = count_part(puzzle, [cube], algorithm=by, budget=1, control=handle)
            found = _added(found, split)
            waiting += split.open
        else:
            waiting += part.open
    return replace(found, open=Cut(waiting), seconds=perf_counter() - started)


def _added(first: Part, second: Part) -> Part:
    """Both together, with the halt of the second."""
    count, nodes = first.count + second.count, first.nodes + second.nodes
    return replace(first, count=count, nodes=nodes, halt=second.halt)


def plain_search(puzzle: Puzzle, algorithm: str, options: Options = NO_OPTIONS) -> str:
    """The name of the algorithm whose open subtrees are the cubes of another.

    Raises `UnknownNameError` for an algorithm without cubes.

    >>> from runut import read
    >>> plain_search(read("hitori/2/2/2111"), "auto")
    'propagation'
    """
    return _cubes_of(request_for(puzzle, algorithm, options)).by


def _cubes_of(request: SearchRequest) -> Cubes[Any]:
    known = request.method.cubes
    if known is None:
        able = [each.name for each in request.family.algorithms if each.cubes]
        raise UnknownNameError("algorithm with cubes", request.asked or request.method.name, able)
    return known


def conclude(
    puzzle: PuzzleLike,
    count: int,
    nodes: int = 0,
    *,
    algorithm: str = "auto",
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    options: Options = NO_OPTIONS,
) -> Result:
    """The result of a count whose parts found `count` solutions in `nodes` nodes together.

    It has the number of distinct solutions if the algorithm knows the symmetries of the puzzle. Of
    `limits` those of time and memory hold. Raises what `count_on` raises.

    >>> result = conclude("set:pentominoes/3x20", 8)
    >>> result.count, result.distinct, result.symmetry
    (8, 2, 'rectangle, order 4')
    """
    request = cut_request_for(puzzle, algorithm, options)
    result = request.answer(request.conclude(count, limits, control or Control()))
    return replace(result, stats=replace(result.stats, nodes=nodes))


def estimate(  # noqa: PLR0913 - options of its own and of every search
    puzzle: PuzzleLike,
    subtrees: Iterable[Subtree] | None = None,
    *,
    algorithm: str = "auto",
    samples: int = 1000,
    seed: int = 0,
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    options: Options = NO_OPTIONS,
    **words: Unpack[LimitWords],
) -> Estimate:
    """Estimate the nodes of open subtrees, by default of the whole search, by random walks.

    It depends on nothing but the puzzle, the algorithm, the subtrees and the `seed`. Of `limits`
    that of time holds: when it is over the estimate has no samples, as when it is cancelled. Raises
    what `count_part` raises, and `ValueError` for `samples` below 1.

    >>> found = estimate("set:pentominoes/3x20", samples=2000, seed=1)
    >>> whole = count_part("set:pentominoes/3x20").nodes
    >>> abs(found.nodes - whole) < 3 * found.spread
    True
    """
    limits = limits_of(estimate, limits, words, lacks=BUT_SECONDS)
    if samples < 1:
        raise ValueError(f"samples must be at least 1, not {samples}")
    seed = checked_seed(seed)
    request = cut_request_for(puzzle, algorithm, options)
    cut = Cut(ROOT if subtrees is None else subtrees).native
    left = None, None, limits.since(request.started).seconds, None
    with fitting():
        found = request.tree.estimate(cut, samples, seed, left, (control or Control()).native)
    return Estimate(0.0, inf, 0) if found is None else Estimate(*found, samples)
