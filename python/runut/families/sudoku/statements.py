"""What rules of sudoku state: a part of the model about some cells, and the same in a sentence.

A classic board and every variant are lists of statements. Checking, searching and explaining use
only these, so that all constraints combine on boards of any size. Parts speak of numbers, sentences
and constraints of digits (see `Board`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import chain, product

from runut.core.rules.feasible import bounds, sums
from runut.core.rules.model import Auxiliary
from runut.core.rules.nature import BY_CELLS, Nature
from runut.core.rules.parts import Automaton, Different, Linear, OneOf, Part, Table
from runut.explaining.said import Words
from runut.families.sudoku.layout import Board, cell_names
from runut.families.sudoku.relations import Relation

Cells = Sequence[int]
Lines = tuple[tuple[int, ...], ...]
Digits = Iterable[int]
Terms = Iterable[tuple[int, int]]
Says = str | Words
"""A sentence, in English or in every language, with `{}` for the names of the cells."""

NOTHING = Words("")
GROW = Words("the digits of {} grow", id="angka di {} naik")
SAME = Words("{} hold the same digit", id="{} berisi angka yang sama")


@dataclass(frozen=True, slots=True)
class Statement:
    """A part of the rule with this name, the cells that it is about, and its sentence.

    It may be about auxiliary places too, which come after the cells. `nature` says what its rule
    is, the same for all statements of the rule; `clue` numbers the constraint that states it.
    """

    rule: str
    part: Part
    cells: tuple[int, ...]
    says: Words
    auxiliaries: tuple[Auxiliary, ...] = field(default=(), kw_only=True)
    nature: Nature = field(default=BY_CELLS, kw_only=True, compare=False)
    clue: int = field(default=0, kw_only=True, compare=False)
    subject: Words = field(default=NOTHING, kw_only=True, compare=False)
    """What its nature calls it after, besides its cells."""

    @property
    def sentence(self) -> str:
        """Its sentence in English."""
        return self.says.en

    def places(self, numbers: Mapping[Auxiliary, int]) -> tuple[int, ...]:
        """The cells and the auxiliary places, in the order of the part."""
        if not self.auxiliaries:
            return self.cells
        return (*self.cells, *map(numbers.__getitem__, self.auxiliaries))


@dataclass(frozen=True, slots=True)
class LunchboxCase(Statement):
    """What a lunchbox says if two digits are the least and the greatest of its cells.

    All cases together say that the digits between them have the total, if the cells differ.
    """

    total: int = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class CirclesCase(Statement):
    """What circles that count say of one digit: no cell holds it, or as many as it says."""

    digit: int = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Definition(Statement):
    """What gives its auxiliary place a value, whatever its cells hold; that place comes first."""

    def places(self, numbers: Mapping[Auxiliary, int]) -> tuple[int, ...]:
        """The auxiliary place and the cells."""
        return (*map(numbers.__getitem__, self.auxiliaries), *self.cells)


@dataclass(frozen=True, slots=True)
class RankDefinition(Definition):
    """What a line is beside one with a rank: for kernels that do not compare lines themselves."""


@dataclass(frozen=True, slots=True)
class RankCase(Statement):
    """How many lines are smaller than one, or how many are greater, if none may `tie` with it.

    Lines are cells in the order of reading, by side of the board, and numbered side by side.
    """

    sides: tuple[Lines, ...] = field(kw_only=True, compare=False)
    line: int = field(kw_only=True)
    smaller: int = field(kw_only=True)
    may_tie: bool = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Unit(Statement):
    """Cells whose digits differ. A unit of as many cells as digits holds each digit once.

    `complete` is the rule that says so, `name` what the cells are together.
    """

    name: Words
    complete: str


def numbered(board: Board, statements: Iterable[Statement]) -> Mapping[Auxiliary, int]:
    """The number of each auxiliary place: they come after the cells."""
    numbers: dict[Auxiliary, int] = {}
    first = len(board.cells)
    for place in chain.from_iterable(each.auxiliaries for each in statements):
        numbers.setdefault(place, first + len(numbers))
    return numbers


def differ(
    board: Board,
    what: str,
    name: Says,
    cells: Cells,
    *,
    nature: Nature = BY_CELLS,
    subject: Words = NOTHING,
) -> Unit:
    """The digits of these cells differ; `name` says what they are together, such as "row 3".

    `what` begins the names of its rules: a row has `row-duplicate` and `row-complete`.
    """
    cells = tuple(cells)
    name = words(name)
    says, rule, complete = _differ(board, name, cells), f"{what}-duplicate", f"{what}-complete"
    return Unit(rule, Different(), cells, says, name, complete, nature=nature, subject=subject)


def _differ(board: Board, name: Words, cells: tuple[int, ...]) -> Words:
    """That cells with this name differ, in words; a pair is named too."""
    pair = f", {cell_names(cells, board.columns)}," if len(cells) == 2 else ""
    return Words(
        f"{name.en}{pair} holds no digit twice",
        id=f"{name.text('id')}{pair} tidak memuat angka dua kali",
    )


def renamed(unit: Unit, board: Board, name: Words, cells: tuple[int, ...]) -> Unit:
    """The unit on a board where its cells have these numbers, and together this name."""
    return replace(unit, name=name, cells=cells, says=_differ(board, name, cells), subject=name)


def one_of(
    board: Board, rule: str, cell: int, digits: Digits, *, nature: Nature = BY_CELLS
) -> Statement:
    """The cell holds one of these digits; others than those of the board are left out."""
    held = sorted(set(digits).intersection(board.digits))
    part = OneOf(frozenset(map(board.number_of, held)))
    listed = " ".join(map(str, held))
    if held[1:]:
        says = Words(f"{{}} holds one of {listed}", id=f"{{}} berisi salah satu dari {listed}")
    else:
        says = Words(f"{{}} is {listed}", id=f"{{}} adalah {listed}")
    return _stated(board, rule, (cell,), part, says, nature)


def adds_up(
    board: Board, rule: str, cells: Cells, total: int, *, nature: Nature = BY_CELLS
) -> Statement:
    """The digits of these cells add up to `total`."""
    is_one = len(cells) == 1
    says = Words(
        f"{{}} is {total}" if is_one else f"{{}} add up to {total}",
        id=f"{{}} adalah {total}" if is_one else f"{{}} berjumlah {total}",
    )
    return bounded(board, rule, cells, total, total, says, nature=nature)


def bounded(
    board: Board,
    rule: str,
    cells: Cells,
    low: int | None,
    high: int | None,
    says: Says,
    *,
    nature: Nature = BY_CELLS,
) -> Statement:
    """The digits of these cells add up to at least `low` and at most `high`; `None` is no bound.

    `says` is the sentence, with `{}` for the cells.
    """
    part = Linear(_weights_of(board.digits), low, high)
    return _stated(board, rule, cells, part, says, nature)


def weighed(
    board: Board, rule: str, terms: Terms, total: int, says: Says, *, nature: Nature = BY_CELLS
) -> Statement:
    """The digits, each times its factor, add up to `total`; `terms` are cells with factors.

    A cell may stand in several terms. `says` is the sentence, with `{}` for the cells.
    """
    factors: dict[int, int] = {}
    for cell, factor in terms:
        factors[cell] = factors.get(cell, 0) + factor
    cells = tuple(cell for cell, factor in factors.items() if factor)
    part = Linear(_weights_of(board.digits), total, total, tuple(factors[cell] for cell in cells))
    return _stated(board, rule, cells, part, says, nature)


def at_least(
    board: Board, rule: str, cells: Cells, digits: Digits, least: int, *, nature: Nature = BY_CELLS
) -> Statement:
    """At least so many of the cells hold one of these digits."""
    held = sorted(digits)
    weights = {board.number_of(digit): 1 for digit in held if digit in board.digits}
    says = Words(
        f"at least {least} of {{}} holds {' or '.join(map(str, held))}",
        id=f"paling sedikit {least} dari {{}} berisi {' atau '.join(map(str, held))}",
    )
    return _stated(board, rule, cells, Linear(weights, low=least), says, nature)


def accepted(
    board: Board, rule: str, cells: Cells, part: Automaton, says: Says, *, nature: Nature = BY_CELLS
) -> Statement:
    """An automaton accepts the cells in their order; the sentence has `{}` for their names."""
    return _stated(board, rule, cells, part, says, nature)


def related(
    board: Board, rule: str, cells: Cells, holds: Relation, says: Says, *, nature: Nature = BY_CELLS
) -> Statement:
    """The digits of two cells stand in a relation; the sentence has `{}` for the cells."""
    return _stated(board, rule, cells, _relation(board.digits, holds), says, nature)


def _stated(
    board: Board, rule: str, cells: Cells, part: Part, says: Says, nature: Nature
) -> Statement:
    cells, says = tuple(cells), words(says)
    names = cell_names(cells, board.columns)
    said = Words(says.en.replace("{}", names), id=says.id.replace("{}", names))
    return Statement(rule, part, cells, said, nature=nature)


def words(says: Says) -> Words:
    """A sentence with what it is in every language."""
    return Words(says) if isinstance(says, str) else says


def can_hold(statement: Statement, board: Board) -> bool:
    """Whether any digits keep a statement, as far as a look at it alone tells."""
    part, cells = statement.part, statement.cells
    match part:
        case OneOf():
            return bool(part.values)
        case Linear():
            low, high = bounds(part)
            weights = {part.weights.get(number, 0) for number in board.numbers}
            factors = part.factors or (1,) * len(cells)
            found = sums({factor * weight for weight in weights} for factor in factors)
            return any(low <= total <= high for total in found)
        case Table():
            return bool(part.rows) if part.allows else len(part.rows) < len(board.numbers) ** 2
        case Automaton():
            length = len(cells) + len(statement.auxiliaries)
            return _accepts_some(part, board.numbers, length)
        case _:
            return len(cells) <= len(board.numbers)


@lru_cache(maxsize=4096)
def _accepts_some(part: Automaton, numbers: range, length: int) -> bool:
    states = {part.start}
    for _ in range(length):
        steps = (part.steps.get((state, number)) for state in states for number in numbers)
        states = {state for state in steps if state is not None}
    return not part.accepting.isdisjoint(states)


@cache
def _weights_of(digits: range) -> dict[int, int]:
    """Each number weighs its digit."""
    return dict(enumerate(digits, 1))


@lru_cache(maxsize=4096)
def _relation(digits: range, holds: Relation) -> Table:
    """The pairs of a relation, or those outside, whichever are fewer but some."""
    found: tuple[set[tuple[int, int]], set[tuple[int, int]]] = (set(), set())
    for (one, first), (other, second) in product(enumerate(digits, 1), repeat=2):
        found[holds(first, second)].add((one, other))
    without, kept = map(frozenset, found)
    is_listed = not without or 0 < len(kept) <= len(without)
    return Table(kept) if is_listed else Table(without, allows=False)
