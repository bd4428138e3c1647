"""The verb `compare`: measures several algorithms on the same puzzles and checks their answers.

Each run is repeated, and the best CPU time counts, since other work on the machine only adds to it.
Short runs get more repeats than requested, since the first one also loads code and tables. Answers
must agree: independent rules check the solutions, every proof is compared with all other answers,
and disagreements are reported before any figure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from math import inf
from time import process_time
from typing import Any, Unpack

from runut.core.family import AnyFamily
from runut.core.limits import Control, Limits, LimitWords, limits_of
from runut.core.methods import Algorithm
from runut.core.puzzle import Puzzle
from runut.core.records import Recorded
from runut.core.result import Result, Status
from runut.core.surface import show
from runut.errors import AlgorithmError, PuzzleError, UnknownNameError, WrongAnswerError
from runut.families import families, family_of, load
from runut.families.own import AlgorithmLike, algorithm_of, algorithms_of, current
from runut.verbs.generating import generate
from runut.verbs.growth import Growth, Run, growth_of
from runut.verbs.memory import height
from runut.verbs.position import MOST_CELLS
from runut.verbs.reading import PuzzleLike, puzzle_of
from runut.verbs.solving import solve

Choices = Mapping[str, str | Sequence[str]]
"""Options of algorithms, each with a value or several to compare."""
_NO_CHOICES: Choices = {}
_LIMITS = Limits(seconds=10)
_MOST_COMPARED = 1000
"""The most solutions for which whole lists are compared."""
_ENOUGH = 0.005
"""After this many seconds in all, short runs get no extra repeats."""
_MOST = 10


@dataclass(frozen=True, slots=True)
class Comparison(Recorded):
    """All runs, puzzle by puzzle; `disagreements` are sentences and should be empty.

    >>> from runut import compare
    >>> compare("hitori/2/2/2111", ["auto", "clauses"], repeat=1).agrees
    True
    """

    runs: tuple[Run, ...]
    disagreements: tuple[str, ...] = ()
    growth: tuple[Growth, ...] = field(default=())

    @property
    def agrees(self) -> bool:
        """Whether all answers agree with each other and with the rules."""
        return not self.disagreements

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """What a notebook shows: the table and the chart."""
        return {"text/html": show("comparison", self), "text/plain": str(self)}


def compare(
    puzzles: Mapping[str, Puzzle] | Iterable[PuzzleLike] | Puzzle | str,
    algorithms: Sequence[AlgorithmLike] = (),
    *,
    options: Choices = _NO_CHOICES,
    repeat: int = 3,
    limits: Limits = _LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> Comparison:
    """Run each algorithm (by default all native ones of the family) on each puzzle.

    An algorithm that a puzzle's family lacks is skipped; so, without named algorithms, is one that
    rejects the puzzle, or that reads the model of more than 65,536 cells. `limits` hold for each
    run. An algorithm that finds a wrong board, or fails, has no run; `disagreements` say why.
    `options` are for the algorithms that have them: one with several values runs with each.
    Puzzles without a name get a number. Raises `UnknownNameError` for an algorithm
    that none of the puzzles' families has.

    >>> from runut import read
    >>> found = compare({"small": read("hitori/2/2/2111")}, ["auto", "patterns"], repeat=1)
    >>> [(run.algorithm, run.status.value) for run in found.runs], found.agrees
    ([('auto', 'solved'), ('patterns', 'solved')], True)
    """
    limits = limits_of(compare, limits, words, _LIMITS)
    named = _named(puzzles)
    wanted = _names(algorithms)
    _refuse_unknown(named.values(), wanted, options)
    runs: list[Run] = []
    wrong: list[str] = []
    for name, puzzle in named.items():
        measured = []
        for each in _entries(family_of(puzzle), _own(puzzle, wanted), options):
            with _skipping(not wanted), _naming(name, puzzle, each, wrong):
                measured.append(_measured(name, puzzle, each, limits, repeat, control))
        runs += _with_ratios([run for run, _ in measured])
        wrong += _disagreements(name, measured)
        if control is not None and control.cancelled:
            break
    return Comparison(tuple(runs), tuple(wrong))


def grow(  # noqa: PLR0913 - what to make, what to compare and when to stop, each by its name
    family: str,
    algorithms: Sequence[AlgorithmLike] = (),
    *,
    options: Choices = _NO_CHOICES,
    sizes: Sequence[str] = (),
    seed: int = 1,
    a_size: int = 3,
    limits: Limits = _LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> Comparison:
    """Compare algorithms on growing puzzles of the family's first generator with `sizes`.

    `sizes` are values of its option `size`, by default all of its own; each has `a_size` puzzles.
    An algorithm that reaches a limit twice at one size skips larger ones. Raises `UnknownNameError`
    for unknown names, and for a family without such a generator.

    >>> found = grow("hitori", ["auto"], sizes=["4", "5"], a_size=1)
    >>> [run.size for run in found.runs]
    [16, 25]
    """
    limits = limits_of(grow, limits, words, _LIMITS)
    known = load(family)
    maker = known.growing
    if maker is None:
        growing = tuple(each.name for each in families() if each.growing)
        raise UnknownNameError("family with puzzles of growing sizes", family, growing)
    names = [algorithm_of(known, each).name for each in algorithms] or _native(known)
    _refuse_unknown_options([algorithm_of(known, name) for name in names], options)
    entries = list(_entries(known, names, options))
    runs: list[Run] = []
    wrong: list[str] = []
    for size in sizes or maker.sizes:
        for at in range(a_size):
            puzzle = generate(family, method=maker.name, seed=seed + at, options={"size": size})
            label = f"{size} (seed {seed + at})"
            measured = []
            for each in entries:
                with _naming(label, puzzle, each, wrong):
                    measured.append(_measured(label, puzzle, each, limits, 1, control))
            runs += _with_ratios([run for run, _ in measured])
            wrong += _disagreements(label, measured)
        stopped = [run.algorithm for run in runs[-a_size * len(entries) :] if not run.has_answer]
        entries = [each for each in entries if stopped.count(each.label) < min(2, a_size)]
        if not entries or (control is not None and control.cancelled):
            break
    return Comparison(tuple(runs), tuple(wrong), tuple(growth_of(runs)))


# -- runs ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Entry:
    """An algorithm with the options that differ from its own."""

    algorithm: str
    options: Mapping[str, str]

    @property
    def label(self) -> str:
        pairs = (f"{name}={value}" for name, value in self.options.items())
        return " ".join((self.algorithm, *pairs))


def _entries(family: AnyFamily, names: Iterable[str], options: Choices) -> Iterator[_Entry]:
    """Each algorithm with each choice of the options that it has."""
    for name in names:
        known = [option.name for option in algorithm_of(family, name).options]
        chosen = {
            each: (values,) if isinstance(values, str) else values
            for each, values in options.items()
            if each in known
        }
        for values in product(*chosen.values()):
            yield _Entry(name, dict(zip(chosen, values, strict=True)))


def _measured(
    name: str, puzzle: Puzzle, entry: _Entry, limits: Limits, repeat: int, control: Control | None
) -> tuple[Run, Result]:
    best, whole, runs = inf, 0.0, 0
    memory: int | None = None
    search = partial(solve, puzzle, algorithm=entry.algorithm, options=entry.options)
    while True:
        with height() as grown:
            started = process_time()
            result = search(limits=limits, control=control)
            seconds = process_time() - started
        best, whole, runs = min(best, seconds), whole + seconds, runs + 1
        memory = grown.bytes if memory is None else max(memory, grown.bytes or 0)
        is_short = whole < _ENOUGH and runs < _MOST
        if result.status is Status.STOPPED or (runs >= repeat and not is_short):
            break
    found = result.status, result.halt, result.count, result.stats.nodes
    return Run(name, entry.label, *found, best, memory, size=puzzle.shape.size), result


def _with_ratios(runs: Sequence[Run]) -> Iterator[Run]:
    best = min((run.seconds for run in runs if run.has_answer), default=None)
    for run in runs:
        ratio = run.seconds / max(best, 1e-9) if best is not None and run.has_answer else None
        yield replace(run, ratio=ratio)


def _names(algorithms: Sequence[AlgorithmLike]) -> list[str]:
    every = [algorithms] if isinstance(algorithms, str) else algorithms
    return [current(each) if isinstance(each, Algorithm) else each for each in every]


def _own(puzzle: Puzzle, wanted: Sequence[str]) -> list[str]:
    """The requested algorithms that a puzzle's family has; by default those for its size."""
    family = family_of(puzzle)
    if not wanted:
        is_large = puzzle.shape.size > MOST_CELLS
        return _native(family, with_model=not is_large)
    known = {each.name for each in algorithms_of(family)}
    return [name for name in wanted if name in known]


def _native(family: AnyFamily, *, with_model: bool = True) -> list[str]:
    """The native algorithms; those that read a model take seconds for that on large boards."""
    native = (each for each in family.algorithms if each.native)
    return [each.name for each in native if with_model or not each.reads_model]


@contextmanager
def _skipping(is_unasked: bool) -> Iterator[None]:  # noqa: FBT001
    """Skips an algorithm that rejects the puzzle: papers' algorithms lack later variants."""
    try:
        yield
    except PuzzleError:
        if not is_unasked:
            raise


@contextmanager
def _naming(name: str, puzzle: Puzzle, entry: _Entry, wrong: list[str]) -> Iterator[None]:
    """Says which rules a wrong board of an algorithm breaks, in place of its run."""
    try:
        yield
    except WrongAnswerError as error:
        family = family_of(puzzle)
        broken = family.check(puzzle, family.unpack(puzzle, error.board))
        rules = ", ".join(dict.fromkeys(each.rule for each in broken)) or "a rule"
        wrong.append(f"{name}: {entry.label} gave a board that breaks {rules}")
    except AlgorithmError as error:
        wrong.append(f"{name}: {error}")


def _named(
    puzzles: Mapping[str, Puzzle] | Iterable[PuzzleLike] | Puzzle | str,
) -> Mapping[str, Puzzle]:
    if isinstance(puzzles, Mapping):
        return puzzles
    some = [puzzles] if isinstance(puzzles, Puzzle | str) else puzzles
    return {f"puzzle {number}": puzzle_of(puzzle) for number, puzzle in enumerate(some, 1)}


def _refuse_unknown(puzzles: Iterable[Puzzle], wanted: Sequence[str], options: Choices) -> None:
    """Reject a name that no puzzle's family has; the error suggests names of the first family."""
    known = {family.name: family for family in map(family_of, puzzles)}
    methods = [each for family in known.values() for each in algorithms_of(family)]
    names = {each.name for each in methods}
    for name in wanted:
        if name not in names:
            for family in known.values():
                algorithm_of(family, name)
    own = [each for each in methods if not wanted or each.name in wanted]
    _refuse_unknown_options(own, options)


def _refuse_unknown_options(methods: Iterable[Algorithm[Any]], options: Choices) -> None:
    known = dict.fromkeys(option.name for each in methods for option in each.options)
    for name in options:
        if name not in known:
            raise UnknownNameError("option", name, tuple(known) or ("none",))


# -- agreement ----------------------------------------------------------------------------------


def _disagreements(name: str, measured: Sequence[tuple[Run, Result]]) -> Iterator[str]:
    found = [(run, result) for run, result in measured if result.count]
    proved = [(run, result) for run, result in measured if result.complete]
    for prover, one in proved:
        for finder, other in found:
            if one.count < other.count:
                yield (
                    f"{name}: {prover.algorithm} proved {one.count} solutions, but "
                    f"{finder.algorithm} found {other.count}"
                )
            elif one.count == len(one.solutions) <= _MOST_COMPARED and (
                set(other.solutions) - set(one.solutions)
            ):
                yield (
                    f"{name}: {prover.algorithm} proved that it found all solutions, but "
                    f"{finder.algorithm} found another"
                )
