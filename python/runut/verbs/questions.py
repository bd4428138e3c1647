"""The questions of setters: which clues are superfluous, and what can still stand in a cell.

A clue is superfluous if the puzzle without it has one solution. Leaving clues out one after the
other, as long as the puzzle stays unique, makes it minimal: a clue that is needed once is needed
ever after, since fewer clues only allow more. So one search a clue is enough for both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from operator import itemgetter
from time import perf_counter
from typing import Any, Unpack

from runut.core.clues import Clue
from runut.core.family import AnyFamily
from runut.core.limits import COUNTED, NO_LIMITS, Control, Limits, LimitWords, Unset, limits_of
from runut.core.puzzle import UNKNOWN, Puzzle
from runut.core.result import Status, Uniqueness
from runut.core.rng import Rng, checked_seed
from runut.core.rules import search as by_model
from runut.core.rules.model import Constraint, Model
from runut.core.search import KEEP_ALL, Outcome, Search
from runut.core.shape import Value
from runut.core.tables import LANGUAGES
from runut.errors import checked_name
from runut.families import family_of
from runut.verbs import replies
from runut.verbs.contradictions import Contradictions
from runut.verbs.reading import PuzzleLike, puzzle_of
from runut.verbs.search_request import stats_of
from runut.verbs.summed import together

MOST_COUNTED = 1000
"""The most solutions that `completions` counts by default."""


def superfluous(
    puzzle: PuzzleLike,
    *,
    kinds: Collection[str] = (),
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> replies.Superfluous:
    """Every clue without which the puzzle stays unique, each left out by itself.

    Clues are the givens of a sudoku and each of its cages, lines, dots, outside clues and rules of
    the whole board; the clue of each line of a nonogram; the numbers of a hitori (a blank takes
    the place of one); the given pieces of a packing. `kinds` names those to try, such as
    `["cage"]`, by default all. Raises what `read` raises, and
    `UnknownNameError` for a kind of clue that no puzzle of the family has.

    >>> found = superfluous("1...34...1.3..2.")
    >>> [clue.sentence for clue in found.clues], found.total
    (['r1c1 is 1', 'r2c1 is 3', 'r3c2 is 1'], 6)
    """
    limits = limits_of(superfluous, limits, words, lacks=COUNTED)
    inquiry = _Inquiry(puzzle, limits, control)
    whole = inquiry.whole
    clues = whole.clues(kinds)
    found, tried = [], 0
    with suppress(_HaltedError):
        if inquiry.count(whole.search(), 2) == 1:
            for clue in clues:
                found += [clue] if inquiry.is_unique(whole.without(clue)) else []
                tried += 1
    return replies.Superfluous(
        clues=tuple(found),
        tried=tried,
        total=len(clues),
        uniqueness=inquiry.uniqueness,
        **inquiry.figures(),
    )


def minimal(
    puzzle: PuzzleLike,
    *,
    seed: int = 0,
    kinds: Collection[str] = (),
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> replies.Minimal:
    """The puzzle without clues that it does not need: none that is left can be left out.

    The clues (see `superfluous`) are tried once each, in the random order of `seed`; other orders
    may leave fewer clues. `kinds` names those that may be left out, by default all. Raises what
    `superfluous` raises.

    >>> found = minimal("...434...1.3..2.", seed=1)
    >>> found.puzzle.givens, [clue.sentence for clue in found.left_out]
    (4, ['r2c2 is 4', 'r3c4 is 3'])
    """
    limits = limits_of(minimal, limits, words, lacks=COUNTED)
    inquiry = _Inquiry(puzzle, limits, control)
    rest = whole = inquiry.whole
    clues = whole.clues(kinds)
    order = list(clues)
    Rng(checked_seed(seed)).shuffle(order)
    with suppress(_HaltedError):
        if inquiry.count(whole.search(), 2) == 1:
            for clue in order:
                less = rest.without(clue)
                rest = less if inquiry.is_unique(less) else rest
    is_unique = inquiry.uniqueness is Uniqueness.UNIQUE
    left = rest.puzzle if is_unique and rest.is_puzzle else None
    every = whole.clues() if kinds else clues
    return replies.Minimal(
        kept=tuple(clue for clue in every if clue not in rest.left_out),
        left_out=rest.left_out,
        uniqueness=inquiry.uniqueness,
        **inquiry.figures(seed) | {"puzzle": left},
    )


def candidates(
    puzzle: PuzzleLike,
    *,
    limit: int = 1,
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> replies.Candidates:
    """The values that each cell has in some solution, each with their number up to `limit`.

    These are the true candidates of a puzzle. Copies of a piece are one value.
    Raises what `read` raises.

    >>> candidates("....34...1......").cells[0]
    ({1: 1}, {2: 1}, {3: 1, 4: 1}, {3: 1, 4: 1})
    """
    limits = limits_of(candidates, limits, words, lacks=COUNTED)
    if limit < 1:
        raise ValueError(f"limit must be at least 1, not {limit}")
    inquiry = _Inquiry(puzzle, limits, control)
    whole = inquiry.whole
    outcome = inquiry.ask(whole.candidates(limit), None, KEEP_ALL)
    inquiry.solutions = outcome.count
    return replies.Candidates.later(
        lambda: whole.puzzle.shape.board(whole.values(outcome, limit)),
        limit=limit,
        **inquiry.figures(),
    )


def completions(
    puzzle: PuzzleLike,
    *,
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> replies.Completions:
    """Every single value of a cell that makes a puzzle with several solutions unique.

    The solutions are counted up to `limits.solutions`, by default 1000. Raises what `read` raises.

    >>> found = completions("....3....1.3..2.")
    >>> found.count, len(found.facts), str(found.facts[0])
    (2, 8, 'r1c2 = 2')
    """
    limits = limits_of(completions, limits, words)
    inquiry = _Inquiry(puzzle, limits, control)
    whole = inquiry.whole
    most = MOST_COUNTED if isinstance(limits.solutions, Unset) else limits.solutions
    facts: list[replies.Completion] = []
    with suppress(_HaltedError):
        if inquiry.count(whole.search(), most) > 1:
            found = inquiry.need(whole.candidates(2), None, KEEP_ALL)
            facts += _facts(whole, whole.values(found, 2))
    return replies.Completions(
        count=inquiry.solutions,
        is_exact=inquiry.is_exact,
        facts=tuple(facts),
        uniqueness=inquiry.uniqueness,
        **inquiry.figures(),
    )


def conflict(
    puzzle: PuzzleLike,
    *,
    language: str = "en",
    limits: Limits = NO_LIMITS,
    control: Control | None = None,
    **words: Unpack[LimitWords],
) -> replies.Conflict:
    """Constraints of a puzzle that contradict each other, none of which can be spared.

    There are some if the puzzle has no solution; their sentences are in the language, "en" or "id".
    Raises what `read` raises, `UnknownNameError` for an unknown
    language, and `PuzzleError` for a puzzle too large for the algorithm `model`.

    >>> found = conflict("hitori/2/2/1111")
    >>> found.status.value, [each.sentence for each in found.constraints][-1]
    ('unsolvable', 'all whites are connected by sides')
    """
    limits = limits_of(conflict, limits, words, lacks=COUNTED)
    checked_name("language", language, LANGUAGES)
    inquiry = _Inquiry(puzzle, limits, control)
    whole, is_none = inquiry.whole, False
    model = whole.family.model(whole.puzzle)
    search = Contradictions(model, lambda some: inquiry.need(by_model.solutions(some), 1).count > 0)
    found: tuple[Constraint, ...] = ()
    with suppress(_HaltedError):
        is_none = not inquiry.count(whole.search(), 1)  # the family's own search: the fastest
        if is_none:
            found = search.close() or search.whole()
    figures = inquiry.figures() | ({"status": Status.UNSOLVABLE} if is_none else {})
    named = tuple(_contradicting(each, model, language) for each in found)
    return replies.Conflict(constraints=named, **figures)


def _contradicting(constraint: Constraint, model: Model, language: str) -> replies.Contradicting:
    cells = tuple(model.shape.cells())
    own = tuple(cells[place] for place in constraint.places if place < len(cells))
    said = model.rule(constraint.rule).said(constraint.index, language)
    return replies.Contradicting(constraint.rule, constraint.index, own, said)


def _facts(whole: _Lacking, values: list[replies.Values]) -> Iterator[replies.Completion]:
    """The values of open cells that only one solution has."""
    start = whole.family.start(whole.puzzle)
    for cell, packed, own in zip(whole.puzzle.shape.cells(), start, values, strict=True):
        if packed == UNKNOWN:
            yield from (
                replies.Completion(cell, value) for value, number in own.items() if number == 1
            )


def clues_of(puzzle: Puzzle) -> tuple[Clue, ...]:
    """The clues of a puzzle, one by one."""
    return _Lacking(family_of(puzzle), puzzle).clues()


@dataclass(frozen=True, slots=True)
class _Lacking:
    """A puzzle that lacks some of its clues, as a puzzle or as a model."""

    family: AnyFamily
    puzzle: Puzzle
    left_out: tuple[Clue, ...] = ()

    @property
    def is_puzzle(self) -> bool:
        """Whether the family has such a puzzle."""
        return not self.left_out or self.family.clues.without is not None

    def clues(self, kinds: Collection[str] = ()) -> tuple[Clue, ...]:
        """The clues of these kinds; without kinds all."""
        clues = tuple(self.family.clues.of(self.puzzle))
        known = dict.fromkeys((*(clue.kind for clue in clues), *self.family.clues.kinds))
        for kind in kinds:
            checked_name("kind of clue", kind, known)
        return tuple(clue for clue in clues if clue.kind in kinds) if kinds else clues

    def without(self, clue: Clue) -> _Lacking:
        """The puzzle that lacks one more."""
        change = self.family.clues.without
        puzzle = self.puzzle if change is None else change(self.puzzle, clue)
        return replace(self, puzzle=puzzle, left_out=(*self.left_out, clue))

    def search(self) -> Search:
        """A search of its solutions."""
        if self.is_puzzle:
            return self.family.algorithms[0].prepare(self.puzzle, {})
        model = self.family.model(self.puzzle).without({clue.key for clue in self.left_out})
        return by_model.solutions(model)

    def candidates(self, limit: int) -> Search:
        """A search of solutions that show each value up to `limit` times."""
        return self.family.backbone.candidates(self.puzzle, limit)

    def values(self, outcome: Outcome, limit: int) -> list[Any]:
        """The values of each cell in the solutions of that search; none for a hole."""
        shape, boards = self.puzzle.shape, outcome.solutions
        packed = [boards[at] for at in range(len(boards))]
        joined, holes = b"".join(packed), shape.holes
        inside = [place for place, cell in enumerate(shape.cells()) if cell not in holes]
        names = sorted(self._names(packed, inside).items(), key=itemgetter(1))

        def counts(place: int) -> dict[Value, int]:
            column, found = joined[place :: shape.size], dict[Value, int]()
            for value, name in names:  # a step for each value, and none in Python for each board
                if count := column.count(value):
                    found[name] = min(limit, found.get(name, 0) + count)
            return found

        return [{} if cell in holes else counts(place) for place, cell in enumerate(shape.cells())]

    def _names(self, boards: list[bytes], inside: list[int]) -> dict[int, Value]:
        """What these packed values are called, the same in every place that is no hole."""
        show = self.family.backbone.shown or self.family.unpack
        names: dict[int, Value] = {}
        size, joined = self.puzzle.shape.size, b"".join(boards)
        values = set[int]().union(*(joined[place::size] for place in inside))
        for board in boards:
            if names.keys() >= values:
                break
            shown = tuple(show(self.puzzle, board).values())
            names |= {board[place]: shown[place] for place in inside}
        return names


class _HaltedError(Exception):
    """Ends an inquiry when one of its searches reaches a limit."""


class _Inquiry:
    """Searches about one puzzle under common limits, and the sum of their figures."""

    def __init__(self, puzzle: PuzzleLike, limits: Limits, control: Control | None) -> None:
        self.started = perf_counter()
        known = puzzle_of(puzzle)
        self.whole = _Lacking(family_of(known), known)
        self.limits, self.control = limits, control or Control()
        self.outcomes: list[Outcome] = []
        self.halt: str | None = None
        self.solutions = 0
        self.is_exact = False

    def ask(self, search: Search, most: int | None, keep: int = 0) -> Outcome:
        """The outcome of a search, perhaps one that was stopped."""
        nodes, seconds = self.limits.nodes, self.limits.seconds
        if nodes is not None:
            nodes -= sum(outcome.nodes for outcome in self.outcomes)
        if seconds is not None:
            seconds = max(0.0, seconds - (perf_counter() - self.started))
        values = most, nodes, seconds, self.limits.memory
        outcome = search.run(values, keep, self.control.native, record=False)
        self.outcomes.append(outcome)
        if outcome.halt not in (None, "solutions"):
            self.halt = outcome.halt
        return outcome

    def need(self, search: Search, most: int | None, keep: int = 0) -> Outcome:
        """The outcome of a search that was not stopped."""
        outcome = self.ask(search, most, keep)
        if self.halt:
            raise _HaltedError
        return outcome

    def count(self, search: Search, most: int | None) -> int:
        """The number of solutions of the puzzle, up to `most`."""
        outcome = self.ask(search, most)
        self.solutions, self.is_exact = outcome.count, outcome.halt is None
        if self.halt:
            raise _HaltedError
        return outcome.count

    def is_unique(self, lacking: _Lacking) -> bool:
        """Whether a puzzle that lacks clues has one solution."""
        return self.need(lacking.search(), 2).count == 1

    @property
    def uniqueness(self) -> Uniqueness:
        """What the count of the puzzle's solutions proves."""
        return Uniqueness.of(self.solutions, is_whole=self.is_exact)

    def figures(self, seed: int | None = None) -> dict[str, Any]:
        """The status, the figures of all searches together, and the puzzle."""
        found = Status.SOLVED if self.solutions else Status.UNSOLVABLE
        all_searches = together(self.outcomes, perf_counter() - self.started)
        all_searches.counters["searches"] = len(self.outcomes)
        stats = stats_of(self.whole.family.algorithms[0], all_searches, seed)
        return {
            "status": Status.STOPPED if self.halt else found,
            "complete": self.halt is None,
            "halt": self.halt,
            "stats": stats,
            "puzzle": self.whole.puzzle,
        }
