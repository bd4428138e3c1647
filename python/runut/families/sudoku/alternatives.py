"""What "one of these cases holds" and "none does" state: one automaton, or whether each holds.

A case is statements that hold together. One automaton reads the cells of all cases and keeps a
state for each statement of each; so a search knows all that follows from the cases together. Where
that needs too many states, an auxiliary place says of each case, or of each statement of a case,
whether it holds, and a sum asks for one case that does, or for none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import NamedTuple

from runut.core.rules.model import Auxiliary
from runut.core.rules.parts import Automaton, Different, Linear, OneOf, Part, Table
from runut.explaining.said import Words
from runut.families.sudoku.automata import TooManyStatesError, in_other_order, of_length
from runut.families.sudoku.layout import Board, cell_names
from runut.families.sudoku.statements import Definition, Statement, Unit

Case = tuple[Statement, ...]
Place = int | Auxiliary
"""A cell, or a place besides the cells."""
State = int | tuple[int, ...]
"""What is read of one statement: numbers as bits, a sum, a row so far, or a state."""
Read = tuple[int | None, ...]
"""What is read of each case; nothing of one that cannot hold any more."""
Truth = tuple[int, int | None] | None
"""Whether a case shall hold, and what is read of it; at first neither."""
HOLDS, FAILS = 1, 2
"""The values of a place that says whether statements hold."""
MOST_STATES = 3000
EITHER, NEITHER = "or", "not"
"""The rules: that one case holds, and that none does."""
_SAYS = {
    (EITHER, False): Words("at least one holds", id="paling sedikit satu berlaku"),
    (NEITHER, False): Words("none of these holds", id="tidak satu pun berlaku"),
    (NEITHER, True): Words("this does not hold", id="ini tidak berlaku"),
}
"""What each rule says, of several cases or of one."""


def stated(board: Board, cases: Sequence[Case], rule: str) -> Iterator[Statement]:
    """That one of the cases holds (`or`), or that none does (`not`).

    A case without statements always holds, and one whose statement has no places never: that one
    denies what always holds. Raises `TooManyStatesError` where a single statement has too many
    states.
    """
    says = _SAYS[rule, rule == NEITHER and len(cases) == 1]
    yield from dict.fromkeys(
        each for case in cases for each in case if isinstance(each, Definition)
    )
    cases = [tuple(each for each in case if not isinstance(each, Definition)) for case in cases]
    said = _joined([_held(board, case) for case in cases], OR)
    said = Words(f"{says.en}: {said.en}", id=f"{says.id}: {said.id}")
    cases = [case for case in cases if all(map(_places_of, case))]
    if not all(cases) if rule == EITHER else not cases:
        return
    try:
        order, placed = _in_order(board.numbers, cases)
        part = _whole(board.numbers, len(order), frozenset(placed), wanted=rule == EITHER)
    except TooManyStatesError:
        yield from _by_truths(board, cases, rule, said)
    else:
        cells, auxiliaries = _parted(order)
        yield Statement(rule, part, cells, said, auxiliaries=auxiliaries)


def _parted(order: Iterable[Place]) -> tuple[tuple[int, ...], tuple[Auxiliary, ...]]:
    """The cells and the auxiliary places."""
    every = tuple(order)
    return (
        tuple(each for each in every if isinstance(each, int)),
        tuple(each for each in every if isinstance(each, Auxiliary)),
    )


def _held(board: Board, case: Case) -> Words:
    """The sentences of a case as one."""
    return _joined([_said(board, each) for each in case], AND) if case else ALWAYS


def _said(board: Board, statement: Statement) -> Words:
    """Its sentence, short for cells that differ; one that has cases itself stands in brackets."""
    says = statement.says
    if isinstance(statement, Unit):
        cells = cell_names(statement.cells, board.columns)
        return Words(f"{cells} differ", id=f"{cells} berbeda")
    if statement.rule not in (EITHER, NEITHER):
        return says
    return Words(f"({says.en})", id=f"({says.id})")


def _by_truths(board: Board, cases: Sequence[Case], rule: str, says: Words) -> Iterator[Statement]:
    """Whether each case holds, and that one or none does; the cells are only pointed at."""
    truths: dict[Auxiliary, None] = {}
    for case in cases:
        *parts, whole = _truths(board, case)
        yield from (*parts, whole)
        truths[whole.auxiliaries[0]] = None
    cells = tuple(sorted({cell for case in cases for each in case for cell in each.cells}))
    factors = (0,) * len(cells) + (1,) * len(truths)
    low, high = (1, None) if rule == EITHER else (None, 0)
    part = Linear({HOLDS: 1}, low, high, factors)
    yield Statement(rule, part, cells, says, auxiliaries=tuple(truths))


def _truths(board: Board, case: Case) -> Iterator[Definition]:
    """Whether a case holds, perhaps by whether each of its statements does, which come first."""
    try:
        yield _truth(board, case)
    except TooManyStatesError:
        if len(case) == 1:
            raise
        parts = [_truth(board, (each,)) for each in case]
        yield from parts
        # A rule may state a thing twice.
        places = tuple(dict.fromkeys(each.auxiliaries[0] for each in parts))
        part = Linear({HOLDS: 1}, low=len(places))
        yield _truth(board, (Statement("", part, (), _held(board, case), auxiliaries=places),))


def _truth(board: Board, case: Case) -> Definition:
    """Whether statements hold together."""
    order, (placed,) = _in_order(board.numbers, (case,), is_defining=True)
    part = _whether(board.numbers, len(order), placed)
    place = _place(_held(board, case))
    asked = Words(place.name, id=f"apakah {place.said(HOLDS, 'id')}")
    cells, auxiliaries = _parted(order)
    return Definition("or-holds", part, cells, asked, auxiliaries=(place, *auxiliaries))


def _place(says: Words) -> Auxiliary:
    """A place that says whether this holds."""
    wrong = {HOLDS: says.id, FAILS: f"tidak: {says.id}"}
    return Auxiliary(
        f"whether {says.en}", {HOLDS: says.en, FAILS: f"not: {says.en}"}, {"id": wrong}
    )


AND, OR = Words(" and ", id=" dan "), Words("; or ", id="; atau ")
ALWAYS = Words("what always holds", id="yang selalu berlaku")


def _joined(says: Sequence[Words], between: Words) -> Words:
    """Sentences as one."""
    return Words(
        between.en.join(each.en for each in says), id=between.id.join(each.id for each in says)
    )


class _Placed(NamedTuple):
    """A part, and for each cell that is read its place in the part, from 0; -1 for others."""

    part: Part
    places: tuple[int, ...]
    last: int
    """The last cell that is in the part."""

    def after(self, state: State, at: int, number: int) -> State | None:
        """What is read of it after the number of a cell; `None` if it cannot hold any more."""
        if self.places[at] < 0:
            return state
        after = _after(self.part, state, self.places[at], number)
        if after is None or at < self.last:
            return after
        return 0 if _accepts(self.part, after) else None


def _in_order(
    numbers: range, cases: Sequence[Case], *, is_defining: bool = False
) -> tuple[tuple[Place, ...], tuple[frozenset[_Placed], ...]]:
    """Cells and auxiliary places in one order, and the parts on them; these come last or first.

    It is the order of each automaton, if there is one for all; else the longest comes first.
    """
    every = [each for case in cases for each in case]
    read = [each for each in every if isinstance(each.part, Automaton)]
    read.sort(key=lambda each: -len(_places_of(each)))
    loose = sorted({cell for each in every for cell in each.cells})
    before: dict[Place, set[Place]] = {cell: set() for cell in loose}
    before.update((place, set()) for each in every for place in each.auxiliaries)
    for each in read:
        for one, other in pairwise(_places_of(each)):
            before[other].add(one)
    try:
        found: list[Place] = [*TopologicalSorter(before).static_order()]
    except CycleError:
        read_first = (place for each in read for place in _places_of(each))
        found = [*dict.fromkeys((*read_first, *before))]
    cells, auxiliaries = _parted(found)
    order: tuple[Place, ...] = (*auxiliaries, *cells) if is_defining else (*cells, *auxiliaries)
    return order, tuple(frozenset(_placed(numbers, each, order) for each in case) for case in cases)


def _places_of(statement: Statement) -> tuple[Place, ...]:
    """The places of a statement in the order of its part."""
    return (*statement.cells, *statement.auxiliaries)


def _placed(numbers: range, statement: Statement, order: tuple[Place, ...]) -> _Placed:
    """A part on places in this order; equal ones are alike wherever their cells are."""
    part, own = statement.part, _places_of(statement)
    read = [place for place in order if place in own]
    ranks = tuple(own.index(place) for place in read)
    if isinstance(part, Linear) and part.factors:
        part = replace(part, factors=tuple(part.factors[rank] for rank in ranks))
    elif isinstance(part, Table):
        part = replace(part, rows=frozenset(tuple(row[at] for at in ranks) for row in part.rows))
    elif isinstance(part, Automaton) and read != [*own]:
        part = in_other_order(numbers, part, ranks, most=MOST_STATES)
    places = tuple(read.index(place) if place in own else -1 for place in order)
    return _Placed(part, places, order.index(read[-1]))


@lru_cache(maxsize=1024)
def _reader(numbers: range, length: int, placed: _Placed) -> Automaton:
    """It accepts the cells on which a part holds."""
    return of_length(
        numbers, length, _start(placed.part), placed.after, lambda _: True, most=MOST_STATES
    )


# The cases and their parts are sets: the least automaton is the same in any order of them, and
# alternatives that are alike but for their order share it.


@lru_cache(maxsize=1024)
def _all_hold(numbers: range, length: int, case: frozenset[_Placed]) -> Automaton:
    """It accepts the cells on which all of the parts hold."""
    readers = [_reader(numbers, length, each) for each in case]
    if len(readers) == 1:
        return readers[0]

    def step(read: tuple[int, ...], _at: int, number: int) -> tuple[int, ...] | None:
        after = []
        for reader, state in zip(readers, read, strict=True):
            to = reader.steps.get((state, number))
            if to is None:
                return None
            after.append(to)
        return tuple(after)

    start = tuple(each.start for each in readers)
    return of_length(numbers, length, start, step, lambda _: True, most=MOST_STATES)


@lru_cache(maxsize=1024)
def _whole(
    numbers: range, length: int, cases: frozenset[frozenset[_Placed]], *, wanted: bool
) -> Automaton:
    """It accepts the cells of which one case holds, or those of which none does."""
    readers = [_all_hold(numbers, length, case) for case in cases]

    def step(read: Read, _at: int, number: int) -> Read | None:
        after = tuple(
            [
                None if state is None else reader.steps.get((state, number))
                for reader, state in zip(readers, read, strict=True)
            ]
        )
        return None if wanted and not _some(after) else after

    start: Read = tuple(each.start for each in readers)
    return of_length(
        numbers, length, start, step, lambda read: _some(read) == wanted, most=MOST_STATES
    )


def _some(read: Read) -> bool:
    """Whether a case can hold still."""
    return any(each is not None for each in read)


@lru_cache(maxsize=1024)
def _whether(numbers: range, length: int, case: frozenset[_Placed]) -> Automaton:
    """It reads whether the case holds, and then its cells."""
    reader = _all_hold(numbers, length, case)

    def step(read: Truth, _at: int, number: int) -> Truth | None:
        if read is None:
            return (number, reader.start) if number in (HOLDS, FAILS) else None
        value, state = read
        after = None if state is None else reader.steps.get((state, number))
        return None if after is None and value == HOLDS else (value, after)

    def accepts(read: Truth) -> bool:
        return read is not None and (read[1] is None) == (read[0] == FAILS)

    start: Truth = None
    return of_length(numbers, length + 1, start, step, accepts, most=MOST_STATES)


def _start(part: Part) -> State:
    return part.start if isinstance(part, Automaton) else () if isinstance(part, Table) else 0


def _after(part: Part, state: State, at: int, number: int) -> State | None:
    """What is read of a statement after the number of its cell `at`; `None` if that breaks it."""
    match part, state:
        case OneOf(), _:
            return state if number in part.values else None
        case Different(), int():
            return None if state >> number & 1 else state | 1 << number
        case Linear(), int():
            factor = part.factors[at] if part.factors else 1
            return state + factor * part.weights.get(number, 0)
        case Table(), tuple():
            return (*state, number)
        case Automaton(), int():
            return part.steps.get((state, number))
    raise TypeError(f"no part of a sudoku: {part}")


def _accepts(part: Part, state: State) -> bool:
    """Whether a statement holds of which all is read."""
    match part, state:
        case Linear(low=low, high=high), int():
            return (low is None or low <= state) and (high is None or state <= high)
        case Table(), tuple():
            return (state in part.rows) == part.allows
        case Automaton(), int():
            return state in part.accepting
    return True
