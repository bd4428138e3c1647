"""The rules of a board as the engine's sudoku kernels take them.

Each statement becomes a part of the engine's layout:

| part of the model | part of the layout |
|---|---|
| one-of | smaller sets of numbers for its cells |
| different | a unit |
| linear | a cage, if it is a total of cells that differ; else a sum |
| table | a relation for two cells, an automaton of its rows for more |
| automaton | an automaton; those of a lunchbox together are a lunchbox |
| linear and automata of ranks | the lines of the board as numbers, and the ranks |

Auxiliary places become places of the layout after its cells. Circles that count add one for each
digit, which says whether the circles hold it: those that they hold add up to the number of circles.

Cells that differ and of which every two stand in one symmetric relation hold numbers that all stand
in it: a cage with a list of sets. So a renban line is known to hold one of a few runs of digits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from runut import _engine
from runut.core.frozen import FrozenDict
from runut.core.rules.model import Auxiliary
from runut.core.rules.parts import Automaton, Different, Linear, OneOf, Part, Table
from runut.core.rules.plain import PackedRule, packed_part, packed_rule
from runut.errors import PuzzleError
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import statements
from runut.families.sudoku.statements import (
    CirclesCase,
    Lines,
    LunchboxCase,
    RankCase,
    RankDefinition,
    Statement,
    Unit,
    numbered,
)

MOST_SETS = 512
"""The most sets of numbers in a list of a cage."""

_NONE: Mapping[Auxiliary, int] = FrozenDict({})
Cells = tuple[int, ...]
Ranking = tuple[tuple[Lines, ...], bool]
Relation = tuple[int, ...]
"""By number of the first cell, from 0 on: the numbers of the second as a mask."""


@lru_cache(maxsize=256)
def engine_layout(board: Board, constraints: tuple[Constraint, ...]) -> _engine.SudokuLayout:
    """The rules as the engine takes them; puzzles of one kind share them."""
    found = statements(board, constraints)
    own, ranked, compared = parted(found)
    lowered = Lowering(board, numbered(board, own))
    numbers = lowered.auxiliaries
    placed = [(each, each.places(numbers)) for each in own]
    for is_unit in (True, False):
        for each, cells in placed:
            if isinstance(each, Unit) is is_unit:
                lowered.add(each, cells)
    for rank in ranked:
        lowered.add_rank(rank)
    lowered.add_cliques()
    lowered.add_circles()
    if ranked:  # their places come after all others: the layout leaves them out
        numbers = numbered(board, (*own, *compared))
        placed += [(each, each.places(numbers)) for each in (*ranked, *compared)]
    try:
        return lowered.layout(_stated(board, placed), numbers)
    except ValueError as error:
        hint = "the algorithm 'model' may take them"
        raise PuzzleError(f"the kernels of sudoku reject these rules: {error}", hint) from None


def parted(
    found: Sequence[Statement],
) -> tuple[Sequence[Statement], list[RankCase], list[RankDefinition]]:
    """The statements without ranks, the ranks, and comparisons that these alone need."""
    own: list[Statement] = []
    ranked: list[RankCase] = []
    compared: list[RankDefinition] = []
    for each in found:
        match each:
            case RankCase():
                ranked.append(each)
            case RankDefinition():
                compared.append(each)
            case _:
                own.append(each)
    if not ranked:
        return found, [], []
    needed = {place for each in own for place in each.auxiliaries}
    if needed:
        left: list[RankDefinition] = []
        for each in compared:
            (left if needed.isdisjoint(each.auxiliaries) else own).append(each)
        compared = left
    return own, ranked, compared


class _Sum(NamedTuple):
    """Cells with factors, the weight of each number from 0 on, and bounds."""

    terms: tuple[tuple[int, int], ...]
    weights: tuple[int, ...]
    low: int | None
    high: int | None


class Lowering:
    """The parts of a layout so far."""

    def __init__(self, board: Board, auxiliaries: Mapping[Auxiliary, int] = _NONE) -> None:
        self.board, self.auxiliaries = board, auxiliaries
        self.most = len(board.numbers)
        self.units: list[Cells] = []
        self.allowed = [_mask(board.numbers)] * len(board.cells)
        self.allowed += [_values(tuple(place.says))[0] for place in auxiliaries]
        self.cages: list[tuple[int | list[int], Cells]] = []
        self.sums: list[_Sum] = []
        self.relations: dict[Relation, list[tuple[int, int]]] = defaultdict(list)
        self.automata: dict[Automaton, list[Cells]] = defaultdict(list)
        self.lunchboxes: dict[tuple[int, Cells], None] = {}
        self.rankings: dict[Ranking, list[tuple[int, int]]] = defaultdict(list)
        """By lines and whether they may tie, lines with a rank and how many are smaller."""
        self.circles: dict[Cells, dict[int, int]] = defaultdict(dict)
        """By circles, the place of each digit that says whether they hold it."""
        self.units_of: list[set[int]] = [set() for _ in board.cells]
        """The numbers of the units of each cell."""

    def add(self, statement: Statement, cells: Cells) -> None:
        """One statement and its places. Units come first: they say which cells differ."""
        match statement.part:
            case Different():
                for cell in cells:
                    self.units_of[cell].add(len(self.units))
                self.units.append(cells)
            case OneOf(values):
                self.allow(values, cells)
            case Linear() as part:
                self.add_linear(part, cells)
            case Table() as part if len(cells) == 1:
                rows = {row[0] for row in part.rows}
                self.allow(rows if part.allows else set(self.board.numbers) - rows, cells)
            case Table() as part if len(cells) == 2:
                self.relations[_relation(part, self.most)].append((cells[0], cells[1]))
            case Table() as part:
                self.automata[_trie(part, self.most, len(cells))].append(cells)
            case Automaton() as part:
                self.add_automaton(statement, part, cells)
            case part:
                raise TypeError(f"no part of a sudoku: {part}")

    def allow(self, values: Iterable[int], cells: Cells) -> None:
        """Cells that hold one of these numbers."""
        for cell in cells:
            self.allowed[cell] &= _mask(values)

    def add_linear(self, part: Linear, cells: Cells) -> None:
        """A cage, a sum, or both where the digits of the board are not in a row."""
        weights = tuple(part.weights.get(number, 0) for number in range(self.most + 1))
        is_cage = part.is_total and self.are_different(cells)
        total = _total_of_numbers(weights, len(cells), part.low or 0)
        if is_cage and total >= 0:
            self.cages.append((total, cells))
            return
        factors = part.factors or (1,) * len(cells)
        terms = tuple(each for each in zip(cells, factors, strict=True) if each[1])
        self.sums.append(_Sum(terms, weights, part.low, part.high))
        if is_cage and len(cells) > 1:
            self.add_sets(_of_weight(weights, len(cells), part.low or 0), cells)

    def add_automaton(self, statement: Statement, part: Automaton, cells: Cells) -> None:
        """An automaton; or once for all of a lunchbox that, where each number is its digit."""
        match statement:
            case LunchboxCase(total=total) if (total, cells) in self.lunchboxes:
                pass  # the first of its cases has said it all
            case LunchboxCase(total=total) if self.are_numbers() and self.are_different(cells):
                self.lunchboxes[total, cells] = None
            case CirclesCase(digit=digit) if self.are_numbers():
                self.automata[part].append(cells)
                if digit not in self.circles[cells]:
                    self.circles[cells][digit] = self.add_count(digit, cells)
            case _:
                self.automata[part].append(cells)

    def add_rank(self, each: RankCase) -> None:
        """The rank of a line; how many are greater follows."""
        ranks, rank = self.rankings[each.sides, each.may_tie], (each.line, each.smaller)
        if rank not in ranks:
            ranks.append(rank)

    def add_count(self, digit: int, cells: Cells) -> int:
        """The place that holds `digit` if so many of the cells do, and another if none does."""
        place = len(self.allowed)
        self.allowed.append(1 << digit | 1 << _other(digit))
        terms = (*((cell, 1) for cell in cells), (place, -digit))
        self.sums.append(_Sum(terms, (*(0,) * digit, 1), 0, 0))
        return place

    def add_circles(self) -> None:
        """The digits in circles add up to the number of circles."""
        for cells, places in self.circles.items():
            if len(places) == self.most:
                total = _total_of_held(self.most, len(cells))
                self.automata[total].append(tuple(places[digit] for digit in self.board.digits))

    def are_numbers(self) -> bool:
        """Whether the digits of the board are its numbers."""
        return self.board.digits == range(1, self.most + 1)

    def are_different(self, cells: Cells) -> bool:
        """Whether every two of the cells lie in one unit."""
        units = [self.units_of[cell] for cell in cells]
        return not any(one.isdisjoint(other) for one, other in combinations(units, 2))

    def add_sets(self, sets: tuple[int, ...] | None, cells: Cells) -> None:
        """A cage of cells that differ and hold one of these sets, unless there are too many."""
        if sets is not None:
            self.cages.append((list(sets), cells))

    def add_cliques(self) -> None:
        """Units in which every two cells are related alike."""
        for relation, pairs in self.relations.items():
            if _is_symmetric(relation):
                related = {frozenset(pair) for pair in pairs}
                for cells in self.units:
                    if len(cells) > 2 and related.issuperset(
                        map(frozenset, combinations(cells, 2))
                    ):
                        self.add_sets(_cliques(relation, len(cells)), cells)

    def layout(self, stated: PackedRule, numbers: Mapping[Auxiliary, int]) -> _engine.SudokuLayout:
        """The layout, with the statements, of these places too, by which its boards are judged."""
        automata = [(*packed_part(part)[1:], lines) for part, lines in self.automata.items()]
        return _engine.SudokuLayout(
            len(self.board.cells),
            self.most,
            self.units,
            self.allowed,
            self.cages,
            self.sums,
            list(self.relations.items()),
            automata,
            list(self.lunchboxes),
            [(sides, ranks, tie) for (sides, tie), ranks in self.rankings.items()],
            len(self.board.cells) + len(numbers),
            max(self.most, *(max(place.says) for place in numbers), 0),
            [stated],
        )


def _stated(board: Board, placed: Iterable[tuple[Statement, Cells]]) -> PackedRule:
    """All statements as one rule, with what cells hold; definitions say what other places do."""
    parts: list[Part] = [OneOf(frozenset(board.numbers))]
    places: list[Cells] = [tuple(board.cells)]
    for each, own in placed:
        parts.append(each.part)
        places.append(own)
    return packed_rule("stated", parts, places)


def _other(digit: int) -> int:
    """What says that a digit is not held."""
    return 2 if digit == 1 else 1


@lru_cache(maxsize=256)
def _total_of_held(most: int, total: int) -> Automaton:
    """It reads for each digit up to `most` whether it is held: the sum of those is `total`.

    A state is the number of digits read times more than any sum, and the sum.
    """
    sums = total + 1
    steps = {}
    for digit, held in product(range(1, most + 1), range(sums)):
        state, after = (digit - 1) * sums + held, digit * sums + held
        steps[state, _other(digit)] = after
        if held + digit <= total:
            steps[state, digit] = after + digit
    return Automaton(0, steps, frozenset((most * sums + total,)))


def _mask(numbers: Iterable[int]) -> int:
    """The numbers as a set of bits."""
    return sum(1 << number for number in set(numbers))


@lru_cache(maxsize=256)
def _values(says: Cells) -> tuple[int, OneOf]:
    """What an auxiliary place may hold, as a mask and as a part: many places share it."""
    return _mask(says), OneOf(frozenset(says))


@lru_cache(maxsize=4096)
def _relation(part: Table, most: int) -> Relation:
    """What goes together with each number."""
    partners = [0] * (most + 1)
    for one, other in part.rows:
        if 0 < one <= most and 0 < other <= most:
            partners[one] |= 1 << other
    if part.allows:
        return tuple(partners)
    every = (1 << most + 1) - 2
    return (0, *(every & ~mask for mask in partners[1:]))


def _is_symmetric(relation: Relation) -> bool:
    return all(
        relation[one] >> other & 1 == relation[other] >> one & 1
        for one, other in combinations(range(len(relation)), 2)
    )


@lru_cache(maxsize=4096)
def _trie(part: Table, most: int, length: int) -> Automaton:
    """The rows of a table, or all others, as an automaton: a state for each beginning of a row.

    The rows that are not allowed leave to states that only count on.
    """
    begun = {row[:end] for row in part.rows for end in range(length + 1)} | {()}
    number = {beginning: at for at, beginning in enumerate(sorted(begun))}
    steps = {(number[row[:-1]], row[-1]): number[row] for row in begun if row}
    if part.allows:
        return Automaton(number[()], steps, frozenset(number[row] for row in part.rows))
    free = len(number)
    for beginning in (row for row in begun if len(row) < length):
        for value in range(1, most + 1):
            steps.setdefault((number[beginning], value), free)
    steps.update({(free, value): free for value in range(1, most + 1)})
    return Automaton(number[()], steps, frozenset((free,)))


def _total_of_numbers(weights: Relation, size: int, total: int) -> int:
    """What so many numbers add up to where their weights do to `total`; -1 if that differs."""
    more = weights[1] - 1
    in_a_row = weights[1:] == tuple(range(1 + more, len(weights) + more))
    return max(total - more * size, -1) if in_a_row else -1


@lru_cache(maxsize=4096)
def _of_weight(weights: Relation, size: int, total: int) -> tuple[int, ...] | None:
    """The sets of so many numbers with this sum of weights, or `None` if there are too many."""
    numbers = range(1, len(weights))
    sets = (each for each in combinations(numbers, size) if sum(weights[n] for n in each) == total)
    return _few(sets)


@lru_cache(maxsize=4096)
def _cliques(relation: Relation, size: int) -> tuple[int, ...] | None:
    """The sets of so many numbers that are all related, or `None` if there are too many."""
    return _few(_grown(relation, size, range(1, len(relation))))


def _grown(relation: Relation, size: int, numbers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The sets of numbers that are all related."""
    if size == 0:
        yield ()
        return
    for at, number in enumerate(numbers):
        fitting = [other for other in numbers[at + 1 :] if relation[number] >> other & 1]
        for rest in _grown(relation, size - 1, fitting):
            yield (number, *rest)


def _few(sets: Iterator[tuple[int, ...]]) -> tuple[int, ...] | None:
    found = []
    for numbers in sets:
        found.append(_mask(numbers))
        if len(found) > MOST_SETS:
            return None
    return tuple(found)
