"""The verb `compare`: measures several algorithms on the same puzzles and checks their answers.

Each run is repeated, and the best CPU time counts, since other work on the machine only adds to it.
Short runs get more repeats than requested, since the first one also loads code and tables. Answers
must agree: independent rules check the solutions, every proof is compared with all other answers,
and disagreements are reported before any figure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from math import exp, inf, log, log2
from time import process_time
from typing import Any

from runut.core.family import AnyFamily
from runut.core.limits import Control, Limits
from runut.core.memory import height
from runut.core.puzzle import Puzzle
from runut.core.result import Result, Status
from runut.core.surface import show
from runut.errors import PuzzleError, UnknownNameError, WrongAnswerError
from runut.families import families, family_of, load
from runut.verbs.explained import MOST_CELLS
from runut.verbs.generating import generate
from runut.verbs.reading import PuzzleLike, puzzle_of
from runut.verbs.solving import solve

__all__ = ["Comparison", "Growth", "Run", "compare", "grow"]

_LIMITS = Limits(seconds=10)
_MOST_COMPARED = 1000
"""The most solutions for which whole lists are compared."""
_ENOUGH = 0.005
"""After this many seconds in all, short runs get no extra repeats."""
_MOST = 10


@dataclass(frozen=True, slots=True)
class Run:
    """One algorithm on one puzzle. `ratio` is its time over that of the quickest with an answer.

    `seconds` is the best CPU time of the repeats; `memory` is the growth of the process in bytes.
    """

    puzzle: str
    algorithm: str
    status: Status
    halt: str | None
    count: int
    nodes: int
    seconds: float
    memory: int | None
    ratio: float | None = None
    size: int = 0

    @property
    def has_answer(self) -> bool:
        """Whether the run finished with an answer that is certain."""
        return self.status in (Status.SOLVED, Status.UNSOLVABLE)


@dataclass(frozen=True, slots=True)
class Growth:
    """How an algorithm's time grows over the `sizes` (in cells) that it finished.

    `doubling` is the factor for twice the cells. `factor` is the mean factor from size to size,
    which means little when sizes are uneven.
    """

    algorithm: str
    factor: float
    sizes: tuple[int, ...]
    doubling: float

    @property
    def sentence(self) -> str:
        """The growth in words."""
        return f"{self.algorithm}: twice the cells take {self.doubling:.2f} times the time"


@dataclass(frozen=True, slots=True)
class Comparison:
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

    def to_dict(self) -> dict[str, Any]:
        """The runs as plain values for JSON: the object of `runut compare --json`.

        >>> from runut import compare
        >>> list(compare("hitori/2/2/2111", ["auto"], repeat=1).to_dict())
        ['runs', 'disagreements', 'growth']
        """
        return {
            "runs": [asdict(run) for run in self.runs],
            "disagreements": self.disagreements,
            "growth": [asdict(each) for each in self.growth],
        }

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """What a notebook shows: the table and the chart."""
        return {"text/html": show("comparison", self), "text/plain": repr(self)}


def compare(
    puzzles: Mapping[str, Puzzle] | Iterable[PuzzleLike] | Puzzle | str,
    algorithms: Sequence[str] = (),
    *,
    repeat: int = 3,
    limits: Limits = _LIMITS,
    control: Control | None = None,
) -> Comparison:
    """Run each algorithm (by default all native ones of the family) on each puzzle.

    An algorithm that a puzzle's family lacks is skipped; so, without named algorithms, is one that
    rejects the puzzle, or that reads the model of more than 65,536 cells. `limits` hold for each
    run. An algorithm that finds a wrong board has no run; `disagreements` name the rules that the
    board breaks. Puzzles without a name get a number. Raises `UnknownNameError` for an algorithm
    that none of the puzzles' families has.

    >>> from runut import read
    >>> found = compare({"small": read("hitori/2/2/2111")}, ["auto", "patterns"], repeat=1)
    >>> [(run.algorithm, run.status.value) for run in found.runs], found.agrees
    ([('auto', 'solved'), ('patterns', 'solved')], True)
    """
    named = _named(puzzles)
    _refuse_unknown(named.values(), algorithms)
    runs: list[Run] = []
    wrong: list[str] = []
    for name, puzzle in named.items():
        measured = []
        for each in _own(puzzle, algorithms):
            with _skipping(not algorithms), _naming(name, puzzle, each, wrong):
                measured.append(_measured(name, puzzle, each, limits, repeat, control))
        runs += _with_ratios([run for run, _ in measured])
        wrong += _disagreements(name, [result for _, result in measured])
        if control is not None and control.cancelled:
            break
    return Comparison(tuple(runs), tuple(wrong))


def grow(
    family: str,
    algorithms: Sequence[str] = (),
    *,
    sizes: Sequence[str] = (),
    seed: int = 1,
    a_size: int = 3,
    limits: Limits = _LIMITS,
    control: Control | None = None,
) -> Comparison:
    """Compare algorithms on growing puzzles, made by the family's first generator with a ladder.

    `sizes` are values of its option `size`, by default its ladder; each size has `a_size` puzzles.
    An algorithm that reaches a limit twice at one size skips larger ones. Raises `UnknownNameError`
    for unknown names, and for a family without such a generator.

    >>> found = grow("hitori", ["auto"], sizes=["4", "5"], a_size=1)
    >>> [run.size for run in found.runs]
    [16, 25]
    """
    known = load(family)
    maker = known.growing
    if maker is None:
        growing = tuple(each.name for each in families() if each.growing)
        raise UnknownNameError("family with puzzles of growing sizes", family, growing)
    names = [known.algorithm(each).name for each in algorithms] or _native(known)
    runs: list[Run] = []
    wrong: list[str] = []
    for size in sizes or maker.ladder:
        for at in range(a_size):
            puzzle = generate(family, method=maker.name, seed=seed + at, options={"size": size})
            label = f"{size} (seed {seed + at})"
            measured = []
            for each in names:
                with _naming(label, puzzle, each, wrong):
                    measured.append(_measured(label, puzzle, each, limits, 1, control))
            runs += _with_ratios([run for run, _ in measured])
            wrong += _disagreements(label, [result for _, result in measured])
        stopped = [run.algorithm for run in runs[-a_size * len(names) :] if not run.has_answer]
        names = [name for name in names if stopped.count(name) < min(2, a_size)]
        if not names or (control is not None and control.cancelled):
            break
    return Comparison(tuple(runs), tuple(wrong), tuple(_growth(runs)))


# -- runs ---------------------------------------------------------------------------------------


def _measured(
    name: str, puzzle: Puzzle, algorithm: str, limits: Limits, repeat: int, control: Control | None
) -> tuple[Run, Result]:
    best, whole, runs = inf, 0.0, 0
    memory: int | None = None
    while True:
        with height() as grown:
            started = process_time()
            result = solve(puzzle, algorithm=algorithm, limits=limits, control=control)
            seconds = process_time() - started
        best, whole, runs = min(best, seconds), whole + seconds, runs + 1
        memory = grown.bytes if memory is None else max(memory, grown.bytes or 0)
        is_short = whole < _ENOUGH and runs < _MOST
        if result.status is Status.STOPPED or (runs >= repeat and not is_short):
            break
    size = puzzle.shape.size
    run = Run(
        name,
        algorithm,
        result.status,
        result.halt,
        result.count,
        result.stats.nodes,
        best,
        memory,
        size=size,
    )
    return run, result


def _with_ratios(runs: Sequence[Run]) -> Iterator[Run]:
    best = min((run.seconds for run in runs if run.has_answer), default=None)
    for run in runs:
        ratio = run.seconds / max(best, 1e-9) if best is not None and run.has_answer else None
        yield replace(run, ratio=ratio)


def _own(puzzle: Puzzle, wanted: Sequence[str]) -> list[str]:
    """The requested algorithms that a puzzle's family has; by default those for its size."""
    family = family_of(puzzle)
    if not wanted:
        is_large = puzzle.shape.size > MOST_CELLS
        return _native(family, with_model=not is_large)
    known = {name: each.name for each in family.algorithms for name in each.names}
    return [known[name] for name in wanted if name in known]


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
def _naming(name: str, puzzle: Puzzle, algorithm: str, wrong: list[str]) -> Iterator[None]:
    """Says which rules a wrong board of an algorithm breaks, in place of its run."""
    try:
        yield
    except WrongAnswerError as error:
        family = family_of(puzzle)
        broken = family.check(puzzle, family.unpack(puzzle, error.board))
        rules = ", ".join(dict.fromkeys(each.rule for each in broken)) or "a rule"
        wrong.append(f"{name}: {algorithm} gave a board that breaks {rules}")


def _named(
    puzzles: Mapping[str, Puzzle] | Iterable[PuzzleLike] | Puzzle | str,
) -> Mapping[str, Puzzle]:
    if isinstance(puzzles, Mapping):
        return puzzles
    some = [puzzles] if isinstance(puzzles, Puzzle | str) else puzzles
    return {f"puzzle {number}": puzzle_of(puzzle) for number, puzzle in enumerate(some, 1)}


def _refuse_unknown(puzzles: Iterable[Puzzle], wanted: Sequence[str]) -> None:
    """Reject a name that no puzzle's family has; the error suggests names of the first family."""
    known = {family.name: family for family in map(family_of, puzzles)}
    for name in wanted:
        if not any(name in each.names for family in known.values() for each in family.algorithms):
            for family in known.values():
                family.algorithm(name)


# -- agreement ----------------------------------------------------------------------------------


def _disagreements(name: str, results: Sequence[Result]) -> Iterator[str]:
    found = [result for result in results if result.count]
    proved = [result for result in results if result.complete]
    for one in proved:
        for other in found:
            if one.count < other.count:
                yield (
                    f"{name}: {one.stats.algorithm} proved {one.count} solutions, but "
                    f"{other.stats.algorithm} found {other.count}"
                )
            elif one.count == len(one.solutions) <= _MOST_COMPARED and (
                set(other.solutions) - set(one.solutions)
            ):
                yield (
                    f"{name}: {one.stats.algorithm} proved that it found all solutions, but "
                    f"{other.stats.algorithm} found another"
                )


# -- growth -------------------------------------------------------------------------------------


def _growth(runs: Sequence[Run]) -> Iterator[Growth]:
    """Each algorithm's growth: the slope of a line through logarithms."""
    steps = {size: at for at, size in enumerate(sorted({run.size for run in runs}))}
    for name in dict.fromkeys(run.algorithm for run in runs):
        own = [run for run in runs if run.algorithm == name and run.has_answer]
        sizes = tuple(sorted({run.size for run in own}))
        if len(sizes) > 1:
            times = [log(max(run.seconds, 1e-6)) for run in own]
            by_step = zip((steps[run.size] for run in own), times, strict=True)
            by_doubling = zip((log2(run.size) for run in own), times, strict=True)
            factor, doubling = exp(_slope(list(by_step))), exp(_slope(list(by_doubling)))
            yield Growth(name, factor, sizes, doubling)


def _slope(points: Sequence[tuple[float, float]]) -> float:
    """The slope of the line of least squares.

    >>> _slope([(0, 1), (1, 3), (2, 5)])
    2.0
    """
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
