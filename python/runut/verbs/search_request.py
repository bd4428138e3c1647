"""Turns the outcome of a search into a `Result`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial, reduce
from operator import and_
from time import perf_counter
from typing import Any, NamedTuple

from runut.core.checkpoint import Checkpoint, impossible
from runut.core.cut import ROOT, Cut, Subtree, overlaps
from runut.core.family import AnyFamily
from runut.core.frozen import FrozenDict
from runut.core.limits import ENGINE_VERSION, Control, Limits
from runut.core.methods import Algorithm
from runut.core.puzzle import UNKNOWN, Puzzle, Solution
from runut.core.result import Forced, Result, Stats, Status, Violation
from runut.core.search import LimitValues, Outcome, Search, SearchTree, Stream, limit_values
from runut.core.trace import Trace
from runut.errors import FormatError, PuzzleError, UnknownNameError, WrongAnswerError
from runut.verbs.kept_solutions import KeptSolutions

_IS_UNKNOWN = bytes(cell == UNKNOWN for cell in range(256))
_NO_COUNTERS = FrozenDict[str, int]()
MOST_COMPARED = 100_000
"""The most solutions that a count compares to find duplicates; beyond, it is a lower bound."""


class SearchRequest(NamedTuple):
    """A search request: a puzzle, an algorithm, and a value for each of its options.

    The time limit runs from `started` (a value of `perf_counter`), so it includes reading and
    preparing the puzzle. `asked` is the algorithm's name as it was asked for, for errors.
    """

    family: AnyFamily
    method: Algorithm[Any]
    puzzle: Puzzle
    options: Mapping[str, str]
    started: float
    asked: str = ""

    def values(self, limits: Limits, default: int | None) -> LimitValues:
        """The limits with the remaining time and the verb's `default` number of solutions."""
        most, nodes, seconds, memory = limit_values(limits, default)
        if seconds is not None:
            seconds = max(0.0, seconds - (perf_counter() - self.started))
        return most, nodes, seconds, memory

    def search(self) -> Search:
        """The search, ready to be run."""
        return self.method.prepare(self.puzzle, self.options)

    def shares(self, parts: int) -> Sequence[Search]:
        """About `parts` searches that together find each solution once, or one of the whole."""
        if parts > 1 and self.method.split is not None:
            return self.method.split(self.puzzle, self.options, parts)
        return [self.search()]

    def tally(self, threads: int) -> Search | None:
        """A search that counts without finding each solution, if the algorithm has one."""
        return self.method.tally and self.method.tally(self.puzzle, self.options, threads)

    @property
    def is_loose(self) -> bool:
        """Whether the algorithm may miss solutions of this puzzle, or find some twice."""
        return self.method.may_miss(self.puzzle, self.options)

    @property
    def kept_to_count(self) -> int:
        """The number of solutions to keep in a count, to find duplicates."""
        return MOST_COMPARED if self.is_loose else 0

    @property
    def tree(self) -> SearchTree:
        """The search, to be cut."""
        tree = self.method.tree and self.method.tree(self.puzzle, self.options)
        if tree is None:
            able = [each.name for each in self.family.algorithms if each.tree]
            asked = self.asked or self.method.name
            raise UnknownNameError("algorithm whose search can be cut", asked, able)
        return tree

    def part(
        self, subtrees: Iterable[Subtree], values: LimitValues, control: Control
    ) -> tuple[Outcome, Cut]:
        """The outcome of exploring these subtrees, and those left open."""
        search, left = self.tree.unit(Cut(subtrees).native)
        outcome = search.run(values, 0, control.native, record=False)
        with fitting():
            return outcome, Cut.of(left.cut())

    def require_possible(self, checkpoint: Checkpoint) -> None:
        """Raise `FormatError` for a checkpoint that no such count leaves."""
        checkpoint.require_same_count(self.start())
        cut = Cut(checkpoint.tasks)
        begun = self.part(ROOT, (None, 1, None, None), Control())[1]
        weights = {(): 1} | {each.path[:1]: each.weight for each in begun}
        if any(each.weight != weights.get(each.path[:1]) for each in cut):
            raise impossible("an open subtree has a weight that this search never gives")
        if overlaps(cut):
            raise impossible("one of its open subtrees is inside another")

    def conclude(self, count: int, limits: Limits, control: Control) -> Outcome:
        """The outcome of a count of which every part is done, without a limit of nodes."""
        values = self.values(replace(limits, nodes=None, solutions=None), None)
        search = self.tree.conclusion(count)
        return search.run(values, 0, control.native, record=False)

    def start(self) -> Checkpoint:
        """The checkpoint of a count before it begins."""
        return Checkpoint(str(self.puzzle), self.method.name, ENGINE_VERSION, 0, 0, ROOT)

    def forced(self, outcome: Outcome) -> Forced:
        """The result of a search for the backbone."""
        found, halt = outcome.candidate, outcome.halt
        start = self.family.start(self.puzzle)
        show = self.family.backbone.shown or self.family.unpack
        return Forced(
            status=Status.STOPPED if halt else Status.SOLVED if found else Status.UNSOLVABLE,
            board=None if found is None else Solution.later(partial(show, self.puzzle, found)),
            open=_count_open(start),
            count=_count_open(start) - _count_open(start, found or start),
            complete=halt is None,
            stats=stats_of(self.method, outcome, None),
            halt=halt,
            puzzle=self.puzzle,
        )

    def answer(self, outcome: Outcome, *, seed: int | None = None, record: bool = False) -> Result:
        """The result of a search with this outcome."""
        boards, halt, count = outcome.solutions, outcome.halt, outcome.count
        distinct, symmetry = outcome.distinct or (None, None)
        is_loose = self.is_loose
        if is_loose:
            boards.remove_repeats()
            count = max(min(count, 1), len(boards))
        solutions: Sequence[Solution] = KeptSolutions(self.family.unpack, self.puzzle, boards)
        candidate, violations = _candidate(self.family, self.puzzle, outcome)
        if candidate is not None and not violations and halt is None:
            solutions, count = (candidate,), max(count, 1)
        if halt is None and is_loose:
            halt = "incomplete"
        is_complete = (halt is None or symmetry is not None) and self.method.sound
        trace = Trace(outcome.events, outcome.dropped) if record else None
        # By place, since keywords cost a dictionary.
        return Result(
            _status(halt, count, violations), solutions, count, is_complete,
            stats_of(self.method, outcome, seed), halt, trace, candidate, violations,
            distinct, symmetry, self.puzzle,
        )  # fmt: skip


class Solutions(Iterator[Solution]):
    """The solutions of one search, each found on request. Closing or dropping it ends the search.

    >>> from runut import solutions
    >>> found = solutions("hitori/2/2/2111")
    >>> next(found).cells, next(found, None), found.result.count
    (((0, 0), (0, 1)), None, 1)
    """

    def __init__(self, request: SearchRequest, stream: Stream) -> None:
        self._request, self._stream = request, stream
        self._seen: set[bytes] = set()

    def __next__(self) -> Solution:
        request = self._request
        try:
            cells = next(self._stream)
            while cells in self._seen:
                cells = next(self._stream)
        except WrongAnswerError as error:
            raise blamed(error, request) from None
        if request.is_loose:
            self._seen.add(cells)
        return Solution.later(partial(request.family.unpack, request.puzzle, cells))

    def __str__(self) -> str:
        result, family = self.result, self._request.family.name
        if result is None:
            return f"solutions of a {family} puzzle; a loop over them finds each one"
        return f"solutions of a {family} puzzle: {result.status}, {result.count} found"

    @property
    def result(self) -> Result | None:
        """How the search ended, once no solution remains; it keeps no solutions."""
        outcome = self._stream.outcome
        return None if outcome is None else self._request.answer(outcome)


def blamed(error: WrongAnswerError, *requests: SearchRequest) -> WrongAnswerError:
    """The error about a wrong board of one of these requests, with its puzzle and algorithm."""
    request = requests[error.number]
    return WrongAnswerError(error.number, error.board, str(request.puzzle), request.method.name)


@contextmanager
def fitting() -> Iterator[None]:
    """Turns what the engine says about subtrees that do not fit into errors."""
    try:
        yield
    except ValueError as error:
        if str(error) == "size":
            message = "this puzzle is too large for a search that can be cut"
            raise PuzzleError(message, "count it without a checkpoint") from None
        message = "an open subtree is not in the search of this puzzle"
        hint = "it belongs to another puzzle, algorithm or version; start the count again"
        raise FormatError(message, hint) from None


def _count_open(*boards: bytes) -> int:
    r"""The cells that every one of these packed boards leaves undecided.

    >>> _count_open(b"\xff\xff\0"), _count_open(b"\xff\xff\0", b"\1\xff\xff")
    (2, 1)
    """
    # One bit per cell in a big integer: a loop over a million cells takes longer than a search.
    numbers = (int.from_bytes(board.translate(_IS_UNKNOWN)) for board in boards)
    return reduce(and_, numbers).bit_count()


def _candidate(
    family: AnyFamily, puzzle: Puzzle, outcome: Outcome
) -> tuple[Solution | None, tuple[Violation, ...]]:
    if outcome.candidate is None:
        return None, ()
    candidate = family.unpack(puzzle, outcome.candidate)
    return candidate, family.check(puzzle, candidate)


def _status(halt: str | None, count: int, violations: tuple[Violation, ...]) -> Status:
    if halt == "incomplete" and count:
        return Status.SOLVED
    if halt not in (None, "solutions"):
        return Status.STOPPED
    if violations:
        return Status.UNSOUND
    return Status.SOLVED if count else Status.UNSOLVABLE


def stats_of(method: Algorithm[Any], outcome: Outcome, seed: int | None) -> Stats:
    """The figures of a search."""
    figures = outcome.nodes, outcome.backtracks, outcome.max_depth, outcome.seconds
    return Stats(method.name, *figures, seed, ENGINE_VERSION, outcome.counters or _NO_COUNTERS)
