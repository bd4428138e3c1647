"""One long count shared out: open subtrees go to workers and come back smaller, until none is left.

A worker explores the subtrees that it is given up to a budget of nodes and hands back those that it
leaves open, so a large subtree spreads by itself. What is open is the checkpoint: work that was
lost is done again, and nothing is counted twice.

A search that learns clauses cannot be cut. It is shared out by cubes: open subtrees of a plain
search, each counted whole by the learner, and split where that takes more than a budget.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass, field, replace
from time import monotonic

from runut.bulk.part import UnitLostError
from runut.bulk.pool import Pool
from runut.core.checkpoint import BY_CUBES, Checkpoint
from runut.core.cut import Cut, Part
from runut.core.limits import Control, Limits
from runut.core.methods import Options
from runut.core.puzzle import Puzzle
from runut.core.result import Result
from runut.errors import RunutError
from runut.verbs.cutting import conclude, count_cubes, count_part, plain_search
from runut.verbs.solving import count_on, cut_algorithm, cut_request_for

LEAST = 10_000
"""The first budget of nodes."""
SECONDS = 0.5
"""How long a worker explores before it reports."""
GROWTH = 8
MOST_LOSSES = 3
"""Workers that may die over the same subtrees."""
MOST_SUBTREES = 1000
"""Subtrees that a worker gets at a time."""


class WorkersLostError(RunutError):
    """Workers die over the same work again and again; the message says how."""


@dataclass(slots=True)
class Sharing:
    """The count of a puzzle, shared out to the workers of a pool.

    `save` is called with a checkpoint after each report of a worker; a count that begins with such
    a checkpoint goes on from there. `limits` of nodes and time hold for the whole count.

    >>> from runut import read
    >>> with Pool(2) as pool:
    ...     result = Sharing(read("set:pentominoes/3x20"), pool).count()
    >>> result.count, result.distinct, result.complete
    (8, 2, True)
    """

    puzzle: Puzzle
    pool: Pool
    algorithm: str = "auto"
    options: Options = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    save: Callable[[Checkpoint], None] = lambda _checkpoint: None
    by_cubes: bool = False
    control: Control = field(default_factory=Control)
    _tree: str = field(init=False, default="")
    _known: Checkpoint = field(init=False)
    _open: Cut = field(init=False, default_factory=Cut)
    _running: dict[Future[Part], tuple[Cut, int]] = field(init=False, default_factory=dict)
    _losses: Counter[bytes] = field(init=False, default_factory=Counter)
    _budget: int = field(init=False, default=LEAST)

    def count(self, checkpoint: Checkpoint | None = None) -> Result:
        """The exact count, or a lower bound where a limit ended it.

        At Ctrl-C, or once `control` is cancelled, the workers end what they have, `save` is called,
        and the result is a lower bound whose `halt` is "cancelled"; a second Ctrl-C raises
        `KeyboardInterrupt` at once. It may do so anywhere in a program; who must not lose the
        checkpoint turns signals into `control.cancel()`. Raises what `count_on` raises, and
        `WorkersLostError` where workers die over the same subtrees again and again.
        """
        if self.by_cubes:
            self._tree = plain_search(self.puzzle, self.algorithm, self.options)
        else:
            self.algorithm = self._tree = cut_algorithm(self.puzzle, self.algorithm)
        if checkpoint is not None:
            request = cut_request_for(self.puzzle, self._tree, self._tree_options)
            request.require_possible(self._of_tree(checkpoint))
        self._known = self._stopped(checkpoint)[1]
        self._open = Cut(self._known.tasks)
        ends = None if self.limits.seconds is None else monotonic() + self.limits.seconds
        is_interrupted = False
        while True:
            is_interrupted = is_interrupted or self.control.cancelled
            if not is_interrupted and (ends is None or monotonic() < ends):
                self._hand_out()
            if not self._running:
                break
            try:
                done = wait(self._running, return_when=FIRST_COMPLETED).done
            except KeyboardInterrupt:
                if is_interrupted:
                    raise
                is_interrupted = True
                continue
            for future in done:
                self._take(future)
            self.save(self._known)
        if not self._open:
            return self._concluded()
        result = self._stopped(self._known)[0]
        return replace(result, halt="cancelled") if is_interrupted else result

    @property
    def _name(self) -> str:
        """The way of counting, as results and checkpoints name it."""
        return self.algorithm + BY_CUBES * self.by_cubes

    @property
    def _tree_options(self) -> Options:
        """The options of the algorithm whose subtrees are shared out."""
        return {} if self.by_cubes else self.options

    def _of_tree(self, checkpoint: Checkpoint) -> Checkpoint:
        """The checkpoint of this count as one of the search whose subtrees are shared out."""
        is_own = checkpoint.algorithm == self._name
        return replace(checkpoint, algorithm=self._tree if is_own else "")

    def _stopped(self, checkpoint: Checkpoint | None) -> tuple[Result, Checkpoint]:
        """The result so far, without any search."""
        begun = None if checkpoint is None else self._of_tree(checkpoint)
        none = replace(self.limits, nodes=0, seconds=None)
        result, known = count_on(
            self.puzzle, begun, algorithm=self._tree, limits=none, options=self._tree_options
        )
        return self._named(result), replace(known, algorithm=self._name)

    def _concluded(self) -> Result:
        known = self._known
        return self._named(
            conclude(
                self.puzzle,
                known.count,
                known.nodes,
                algorithm=self._tree,
                options=self._tree_options,
            )
        )

    def _named(self, result: Result) -> Result:
        return replace(result, stats=replace(result.stats, algorithm=self._name))

    def _hand_out(self) -> None:
        """Give the largest subtrees to whoever is free."""
        most = self.pool.room
        self._open = self._open.deepest_first()
        while self._open and len(self._running) < most:
            share = min(MOST_SUBTREES, -(-len(self._open) // most))
            budget = self._within_limits()
            if budget == 0:
                return
            given, self._open = self._open[-share:], self._open[:-share]
            work = counted if self.by_cubes else explored
            options = dict(self.options)
            future = self.pool.submit(work, self.puzzle, given, self.algorithm, budget, options)
            self._running[future] = given, budget

    def _within_limits(self) -> int:
        """The next budget: what is left of the limit of nodes, if there is one."""
        if self.limits.nodes is None:
            return self._budget
        given = sum(budget for _, budget in self._running.values())
        return max(0, min(self._budget, self.limits.nodes - self._known.nodes - given))

    def _take(self, future: Future[Part]) -> None:
        """Add what a worker found; what a lost one had is open again."""
        given, _ = self._running.pop(future)
        try:
            part = future.result()
        except UnitLostError as error:
            lost = given.pack()
            self._losses[lost] += 1
            if self._losses[lost] >= MOST_LOSSES:
                raise WorkersLostError(f"workers die over the same subtrees: {error}") from None
            self._open = Cut.gathered([self._open, given])
        else:
            self._open = Cut.gathered([self._open, Cut(part.open)])
            wanted = int(part.nodes * SECONDS / max(part.seconds, 1e-6))
            self._budget = max(LEAST, min(wanted, self._budget * GROWTH))
            known = self._known
            self._known = replace(
                known, count=known.count + part.count, nodes=known.nodes + part.nodes
            )
        tasks = Cut.gathered([self._open, *(given for given, _ in self._running.values())])
        self._known = replace(self._known, tasks=tasks)


def explored(puzzle: Puzzle, subtrees: Cut, algorithm: str, budget: int, options: Options) -> Part:
    """What a worker does: explore open subtrees up to a budget of nodes."""
    return count_part(puzzle, subtrees, algorithm=algorithm, budget=budget, options=options)


def counted(puzzle: Puzzle, cubes: Cut, algorithm: str, budget: int, options: Options) -> Part:
    """What a worker does by cubes: count them, and split the one that takes too long."""
    return count_cubes(puzzle, cubes, algorithm=algorithm, budget=budget, options=options)
