"""Signs between two cells, and the rule that none is missing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from runut.core.rng import Rng
from runut.core.scene import Item
from runut.explaining.said import Words
from runut.families.sudoku.drawing import signs
from runut.families.sudoku.kinds import forms, grammar
from runut.families.sudoku.kinds.chance import Digits, Drawn, Missing, Signs
from runut.families.sudoku.kinds.constraint import (
    Asked,
    Constraint,
    Constraints,
    Gesture,
    OfCells,
    alone,
)
from runut.families.sudoku.kinds.sentences import choice_of
from runut.families.sudoku.layout import Board
from runut.families.sudoku.relations import Less, Outside, Quotient, Relation, Spaced, Summing
from runut.families.sudoku.statements import GROW, Statement, related

__all__ = ["Difference", "Greater", "Negative", "PairSum", "Ratio"]


RATIOS = (3, 4)
LETTERS = {5: "V", 10: "X"}


@dataclass(frozen=True, slots=True)
class _OfPair(OfCells):
    """A sign between two cells."""

    gesture = Gesture.EDGE

    def own_faults(self, board: Board, /) -> Iterator[str]:
        """Two cells."""
        if len(self.cells) != 2:
            yield f"{self.name} of {self.counted(board)}; expected two"

    def _stated(self, board: Board, holds: Relation, says: Words) -> Iterator[Statement]:
        pair = (self.cells[0], self.cells[1])
        yield related(board, self.name, pair, holds, says)


def dots(
    board: Board, digits: Digits, differences: Collection[int], ratios: Collection[int]
) -> Iterator[Ratio | Difference]:
    """The dots of all neighbours with one of these ratios, else one of these differences."""
    for pair in board.neighbours():
        one, other = (digits[cell] for cell in pair)
        ratio = next((each for each in ratios if Quotient(each)(one, other)), None)
        if ratio is not None:
            yield Ratio(pair, ratio)
        elif abs(one - other) in differences:
            yield Difference(pair, abs(one - other))


def _differences(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Dots for two differences greater than 1, for one on small boards."""
    greatest = max(3, len(board.digits) // 2 + 1)
    return tuple(dots(board, digits, rng.shuffled(range(2, greatest))[:2], ()))


@dataclass(frozen=True, slots=True)
class Difference(_OfPair):
    """The two digits have a difference of `value`; a white dot of kropki is a difference of 1."""

    name = "difference"
    fields = (grammar.number("value", "a number", "2", usual=1), grammar.CELLS)
    fpuzzles = forms.Sign("difference", "value")
    interactive = forms.OnEdge("WhiteDot", {"value": 1})
    chance = {"difference": Drawn(_differences)}
    step = "dot"
    value: int = 1

    def over(self, board: Board, /) -> Iterator[Item]:
        """A white dot, with any value but 1."""
        return signs.dot(self.cells, board, "dot-white", "" if self.value == 1 else str(self.value))

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The pair."""
        says = Words(f"{{}} have a difference of {self.value}", id=f"{{}} berselisih {self.value}")
        return self._stated(board, Spaced(self.value), says)


@dataclass(frozen=True, slots=True)
class Ratio(_OfPair):
    """One digit is `value` times the other; a black dot of kropki is a ratio of 2.

    Two zeros have no ratio.
    """

    name = "ratio"
    fields = (grammar.number("value", "a number", "3", usual=2), grammar.CELLS)
    fpuzzles = forms.Sign("ratio", "value")
    interactive = forms.OnEdge("BlackDot", {"value": 2})
    chance = {
        "ratio": Drawn(lambda board, digits, _rng: tuple(dots(board, digits, (), RATIOS))),
        "kropki": Signs(lambda board, digits: dots(board, digits, (1,), (2,))),
    }
    step = "dot"
    value: int = 2

    def over(self, board: Board, /) -> Iterator[Item]:
        """A black dot, with any value but 2."""
        return signs.dot(self.cells, board, "dot-black", "" if self.value == 2 else str(self.value))

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The pair."""
        says = Words(f"{{}} have a ratio of {self.value}", id=f"{{}} berbanding {self.value}")
        return self._stated(board, Quotient(self.value), says)


def sums(board: Board, digits: Digits, sums: Collection[int]) -> Iterator[PairSum]:
    """The signs of all neighbours with one of these sums."""
    for pair in board.neighbours():
        total = sum(digits[cell] for cell in pair)
        if total in sums:
            yield PairSum(pair, total)


def _pair_sums(board: Board, digits: Digits, rng: Rng) -> tuple[Constraint, ...]:
    """Signs for two of the sums that most pairs of digits have."""
    middle = board.digits[0] + board.digits[-1]
    return tuple(sums(board, digits, rng.shuffled(range(middle - 1, middle + 3))[:2]))


@dataclass(frozen=True, slots=True)
class PairSum(_OfPair):
    """The two digits add up to `total`: an X is 10, a V is 5."""

    name = "pair-sum"
    fields = (grammar.TOTAL, grammar.CELLS)
    fpuzzles = forms.ByHand("xv")
    interactive = forms.ByHand("X", "V")
    chance = {
        "pair-sum": Drawn(_pair_sums),
        "xv": Signs(lambda board, digits: sums(board, digits, LETTERS)),
    }
    step = "dot"
    total: int

    def over(self, board: Board, /) -> Iterator[Item]:
        """The sum, as a letter if it has one."""
        return signs.letter(self.cells, board, LETTERS.get(self.total, str(self.total)))

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The pair."""
        says = Words(f"{{}} add up to {self.total}", id=f"{{}} berjumlah {self.total}")
        return self._stated(board, Summing(self.total), says)


def _unequal(board: Board, digits: Digits) -> Iterator[Constraint]:
    """A sign between every two neighbours."""
    for one, other in board.neighbours():
        yield Greater((one, other) if digits[one] > digits[other] else (other, one))


@dataclass(frozen=True, slots=True)
class Greater(_OfPair):
    """The digit of the first cell is greater than that of the second."""

    name = "greater"
    fpuzzles = forms.NoWord("f-puzzles has no such sign")
    interactive = forms.OnEdge("GreaterThan")
    chance = {"inequality": Signs(_unequal, 3)}
    step = "dot"

    def over(self, board: Board, /) -> Iterator[Item]:
        """An angle that points at the smaller digit."""
        return signs.angle(self.cells, board)

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """The pair, the smaller digit first."""
        first, second = self.cells
        yield related(board, self.name, (second, first), Less(), GROW)


KINDS = ("difference", "ratio", "sum")


def _negative(board: Board, digits: Digits, others: Sequence[Constraint]) -> Iterator[Constraint]:
    """The negative rule for each kind of sign among `others`, and the signs that it needs besides.

    Without signs it is the rule of kropki, whose dots it brings along.
    """
    differences = {each.value for each in others if isinstance(each, Difference)}
    ratios = {each.value for each in others if isinstance(each, Ratio)}
    totals = {each.total for each in others if isinstance(each, PairSum)}
    if not (differences or ratios or totals):
        differences, ratios = {1}, {2}
    dotted = {each.cells for each in others if isinstance(each, Difference | Ratio)}
    summed = {each.cells for each in others if isinstance(each, PairSum)}
    missing = dots(board, digits, differences, ratios)
    yield from (each for each in missing if each.cells not in dotted)
    wanted = totals | {*LETTERS} if totals else totals
    yield from (each for each in sums(board, digits, wanted) if each.cells not in summed)
    kinds = {"difference": differences, "ratio": ratios, "sum": totals}
    yield Negative(tuple(kind for kind, values in kinds.items() if values))


@dataclass(frozen=True, slots=True)
class Negative(Constraint):
    """Neighbours without a sign of a kind do not stand in the relation of such a sign.

    `kinds` are "difference", "ratio" and "sum". Neighbours with a dot, of a difference or a ratio,
    count as marked for both. The relations are those of the signs on the board, else a difference
    of 1 and a ratio of 2; sums are 5 and 10 and those of the signs.
    """

    name = "negative"
    fields = (grammar.names("kinds", KINDS),)
    fpuzzles = forms.ByHand("negative", "nonconsecutive")
    interactive = forms.ByHand("StrictKropki", "StrictXV")
    chance = {"negative": Missing(_negative)}
    step = "dot"
    kinds: tuple[str, ...]

    def faults(self, _board: Board, /) -> Iterator[str]:
        """Known kinds, each once."""
        if not self.kinds:
            yield "negative without a kind; expected difference, ratio or sum"
        for kind in self.kinds:
            if kind not in KINDS:
                yield f"negative {kind}; expected difference, ratio or sum"
        if len(set(self.kinds)) < len(self.kinds):
            yield "negative names a kind twice"

    asked = alone

    def asked_among(self, _board: Board, others: Constraints, /) -> Asked:
        """A sentence a kind of sign, with the numbers that neighbours without one do not have."""
        for kind in self.kinds:
            yield kind, {"numbers": choice_of(sorted(_signed(kind, others)))}

    def statements(self, board: Board, /) -> Iterator[Statement]:
        """What it states on a board without signs."""
        return self.among(board, ())

    def among(self, board: Board, others: Constraints, /) -> Iterator[Statement]:
        """A relation for every pair without a sign."""
        dots = {frozenset(each.cells) for each in others if isinstance(each, Difference | Ratio)}
        letters = {frozenset(each.cells) for each in others if isinstance(each, PairSum)}
        for kind in KINDS:
            if kind in self.kinds:
                holds, says = _outside(kind, others)
                marked = letters if kind == "sum" else dots
                for pair in board.neighbours():
                    if frozenset(pair) not in marked:
                        yield related(board, f"negative-{kind}", pair, holds, says)


def _outside(kind: str, others: Constraints) -> tuple[Relation, Words]:
    """The relation of neighbours without a sign, and its sentence."""
    numbers = _signed(kind, others)
    either = choice_of(sorted(numbers))
    relation, english, indonesian = {
        "difference": (Outside(numbers), "do not have a difference of", "tidak berselisih"),
        "ratio": (Outside(ratios=numbers), "do not have a ratio of", "tidak berbanding"),
        "sum": (Outside(sums=numbers), "do not add up to", "tidak berjumlah"),
    }[kind]
    return relation, Words(
        f"{{}}, which have no sign between them, {english} {either.en}",
        id=f"{{}}, yang tidak bertanda di antaranya, {indonesian} {either.id}",
    )


def _signed(kind: str, others: Constraints) -> frozenset[int]:
    """The numbers that signs of this kind say, and those that they usually say."""
    if kind == "sum":
        return frozenset({*LETTERS, *(each.total for each in others if isinstance(each, PairSum))})
    sign, usual = (Difference, 1) if kind == "difference" else (Ratio, 2)
    found = frozenset(each.value for each in others if isinstance(each, sign))
    return found or frozenset((usual,))
