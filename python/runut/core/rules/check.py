"""Checking a board by a model of its rules, without any search."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from math import inf
from operator import mul
from typing import Any

from runut.core.motions import Point, from_least, moved
from runut.core.puzzle import Solution
from runut.core.result import Violation
from runut.core.rules import parts
from runut.core.rules.model import Model, Report, Rule
from runut.core.rules.places import around
from runut.core.shape import Cell, Shape
from runut.errors import PuzzleError

Places = Sequence[int]
Wrong = Iterator[Places]
"""The places that break a constraint, once for each way in which they do."""


def check(model: Model, solution: Solution) -> tuple[Violation, ...]:
    """Every rule that a board breaks, as it stands; auxiliary places hold what the cells give them.

    Raises `PuzzleError` when the shape of the solution differs from the model's.
    """
    board = _Board(model, completed(model, packed_values(model, solution)))
    named, size = _cell_namer(model.shape), model.shape.size
    return tuple(
        Violation(name, tuple(named(place) for place in places if place < size))
        for rule in model.rules
        if not rule.is_implied
        for name, places in _broken(board, rule)
    )


def completed(model: Model, values: list[Any]) -> list[Any]:
    """The values of the cells, then those of the auxiliary places; `None` where it is open."""
    found: list[Any] = [*values, *(None for _ in model.auxiliaries)]
    domain = frozenset(model.values)
    for rule in model.rules:
        if rule.report is Report.DEFINITION:
            for part, places in rule.pairs():
                held = [found[place] for place in places[1:]]
                if domain.issuperset(held):
                    each = (value for value in model.values if holds(part, (value, *held)))
                    found[places[0]] = next(each, None)
    return found


def _shape_text(shape: Shape) -> str:
    return " and ".join(f"{rows} rows of {columns} cells" for rows, columns in shape.sizes)


def packed_values(model: Model, solution: Solution) -> list[Any]:
    """The packed value of each place, `None` where it is open; foreign values stay as they are.

    Raises `PuzzleError` when the shape of the solution differs from the model's.
    """
    if not model.shape.fits(solution.rows):
        raise PuzzleError(f"expected a solution of {_shape_text(model.shape)}")
    blank, symbols = model.blank, model.symbols
    if symbols:
        texts = (value if value is None else str(value) for value in solution.values())
        return [text if text is None else symbols.get(text, text) for text in texts]
    return [None if value == blank else value for value in solution.values()]


def _cell_namer(shape: Shape) -> Callable[[int], Cell]:
    if shape.is_layered:
        return tuple(shape.cells()).__getitem__
    columns = shape.columns
    return lambda place: divmod(place, columns)


class _Board:
    """The values of a board by place, and the places by value."""

    def __init__(self, model: Model, values: list[Any]) -> None:
        self.values = values
        self.points = model.points
        self.domain = frozenset(model.values)

    @cached_property
    def holders(self) -> dict[object, list[int]]:
        """The places of each value."""
        return self.by_value(range(len(self.values)))

    def by_value(self, places: Iterable[int]) -> dict[object, list[int]]:
        """Some places by their values."""
        found: dict[object, list[int]] = defaultdict(list)
        for place in places:
            found[self.values[place]].append(place)
        return found

    def is_outside(self, part: parts.OneOf, value: object) -> bool:
        """Whether this value breaks the part."""
        if value is None:
            return part.open
        return value not in part.values and (part.foreign or value in self.domain)

    def keeps(self, part: parts.Linear) -> bool:
        """Whether the sum over the whole board is within the bounds of the part."""
        weights = part.weights.items()
        total = sum(weight * len(self.holders.get(value, ())) for value, weight in weights)
        low = -inf if part.low is None else part.low
        return low <= total <= (inf if part.high is None else part.high)

    @cached_property
    def kinds(self) -> frozenset[object]:
        """Every value on the board."""
        return frozenset(self.values)


def _broken(board: _Board, rule: Rule) -> Iterator[tuple[str, Places]]:
    """The violations of a rule, as it reports them."""
    if not len(rule) or rule.report is Report.DEFINITION:
        return
    found = _judged(board, rule)
    match rule.report:
        case Report.PIECES:
            yield from _misplaced(board, rule)
        case Report.MERGED:
            merged = [place for _, wrong in found for place in wrong]
            yield from [(rule.name, merged)] if merged else []
        case Report.BY_VALUE:
            every = (place for _, wrong in found for place in wrong)
            yield from ((rule.name, wrong) for wrong in board.by_value(every).values())
        case Report.WHOLE:
            yield from ((rule.name, places) for places, _ in found)
        case Report.NOTHING:
            yield from ((rule.name, ()) for _ in found)
        case _:
            yield from ((rule.name, wrong) for _, wrong in found)


def _judged(board: _Board, rule: Rule) -> Iterator[tuple[Places, Places]]:
    """The places of each broken constraint, and those that break it, for each way it is broken."""
    first = rule.part(0)
    if isinstance(first, parts.Linear) and len(rule.parts) == 1 and rule.report is not Report.WHOLE:
        yield from _sums(board, first, rule.places)
        return
    for part, places in rule.pairs():
        match part:
            case parts.Linear():
                waits = rule.report is Report.WHOLE
                found = _over_or_under(board, part, places, waits=waits)
            case parts.OneOf():
                found = _outside(board, part, places)
                if len(rule.parts) == 1 and not any(
                    board.is_outside(part, each) for each in board.kinds
                ):
                    return  # a glance at the values in place of a million places
            case parts.Different():
                found = _repeated(board, places)
            case parts.Connected():
                found = _cut_off(board, part, places)
            case _:
                found = iter(() if _holds(board, part, places) else (places,))
        yield from ((places, wrong) for wrong in found)


def _outside(board: _Board, part: parts.OneOf, places: Places) -> Wrong:
    wrong = [place for place in places if board.is_outside(part, board.values[place])]
    if wrong:
        yield wrong


def _repeated(board: _Board, places: Places) -> Wrong:
    held = [board.values[place] for place in places]
    filled = len(held) - held.count(None)
    if len(set(held)) - (filled < len(held)) < filled:
        for value, wrong in board.by_value(places).items():
            if len(wrong) > 1 and value in board.domain:
                yield wrong


def _over_or_under(board: _Board, part: parts.Linear, places: Places, *, waits: bool) -> Wrong:
    """A sum out of its bounds; one that `waits` is judged when every place holds a value."""
    weights, values = part.weights, board.values
    if not waits and not part.factors and places == range(len(values)) and board.keeps(part):
        return  # a packing asks for each of its pieces on the whole board
    held = [values[place] for place in places]
    if waits and not board.domain.issuperset(held):
        return
    weighed = [weights.get(value, 0) for value in held]
    total = sum(map(mul, weighed, part.factors) if part.factors else weighed)
    if part.high is not None and total > part.high:
        yield [place for place, weight in zip(places, weighed, strict=True) if weight]
    elif part.low is not None and total < part.low:
        yield places


def _sums(
    board: _Board, part: parts.Linear, every: Iterable[Places]
) -> Iterator[tuple[Places, Places]]:
    """The broken ones of many sums that are judged as the board stands, perhaps millions."""
    weights = [part.weights.get(value, 0) for value in board.values]
    weight_of = weights.__getitem__
    low = -inf if part.low is None else part.low
    high = inf if part.high is None else part.high
    for places in every:
        if part.factors or not low <= sum(map(weight_of, places)) <= high:
            for wrong in _over_or_under(board, part, places, waits=False):
                yield places, wrong


def _misplaced(board: _Board, rule: Rule) -> Iterator[tuple[str, Places]]:
    """The places of each label that are no image of its piece."""
    for part in rule.parts:
        if isinstance(part, parts.Piece):
            seen: set[tuple[Point, ...]] = set()
            ways = (from_least(moved(part.shape, motion)) for motion in part.motions)
            for label in part.labels:
                places = board.holders.get(label, ())
                if len(places) > len(part.shape):
                    yield rule.crowded, places
                elif places and not _lies(
                    from_least(map(board.points.__getitem__, places)), ways, seen
                ):
                    yield rule.name, places


def _lies(
    wanted: tuple[Point, ...], ways: Iterator[tuple[Point, ...]], seen: set[tuple[Point, ...]]
) -> bool:
    """Whether a piece can lie like this; no further ways are looked at than it takes to know."""
    if wanted in seen:
        return True
    for way in ways:
        seen.add(way)
        if way == wanted:
            return True
    return False


def _cut_off(board: _Board, part: parts.Connected, places: Places) -> Wrong:
    """Every component but the largest, the smallest first."""
    neighbours = around(part.neighbours)
    held = [place for place in places if board.values[place] == part.value]
    left = bytearray(len(board.values))
    for place in held:
        left[place] = 1
    components = sorted(_components(held, left, neighbours), key=len)
    yield from map(sorted, components[:-1])


def _components(
    held: Places, left: bytearray, neighbours: Callable[[int], Places]
) -> Iterator[list[int]]:
    for first in held:
        if left[first]:
            left[first] = 0
            component = [first]
            for place in component:  # the list grows during the loop
                for other in neighbours(place):
                    if left[other]:
                        left[other] = 0
                        component.append(other)
            yield component


def _holds(board: _Board, part: object, places: Places) -> bool:
    """Whether a constraint that is broken as a whole holds."""
    held = [board.values[place] for place in places]
    match part:
        case parts.Runs():
            return (
                tuple((len(list(run)), value) for value, run in groupby(held) if value) == part.clue
            )
        case parts.Table() | parts.Automaton():
            return not board.domain.issuperset(held) or holds(part, held)
        case parts.Lies():
            return any(board.holders.get(label) == list(places) for label in part.labels)
    raise TypeError(f"{type(part).__name__} is no part of a model")


def holds(part: parts.Part, values: Sequence[int]) -> bool:
    """Whether a part holds of the values that fill its places, in their order.

    Raises `TypeError` for the kinds of parts that need to know the board.

    >>> holds(parts.Different(), (3, 1, 3))
    False
    """
    match part:
        case parts.OneOf():
            return part.values.issuperset(values)
        case parts.Different():
            return len(set(values)) == len(values)
        case parts.Linear():
            weighed = [part.weights.get(value, 0) for value in values]
            total = sum(map(mul, weighed, part.factors) if part.factors else weighed)
            low = -inf if part.low is None else part.low
            return low <= total <= (inf if part.high is None else part.high)
        case parts.Table():
            return (tuple(values) in part.rows) == part.allows
        case parts.Automaton():
            return _accepts(part, values)
    raise TypeError(f"{type(part).__name__} needs the board")


def _accepts(part: parts.Automaton, values: Iterable[int]) -> bool:
    state: int | None = part.start
    for value in values:
        state = None if state is None else part.steps.get((state, value))
    return state in part.accepting
