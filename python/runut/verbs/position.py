"""One puzzle with the ladder of its family, and what is known of a player's board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from runut.core.explainer import Ladder
from runut.core.family import AnyFamily
from runut.core.puzzle import UNKNOWN, Puzzle, Solution
from runut.core.rules.check import packed_values
from runut.core.rules.feasible import Labels
from runut.core.rules.model import Model
from runut.core.rules.parts import Piece
from runut.core.shape import Cell, cell_name
from runut.core.steps import Fact, Step
from runut.errors import PuzzleError, checked_name
from runut.explaining.sentences import Sentences
from runut.families import family_of
from runut.verbs.reading import PuzzleLike, board_for, puzzle_of

Board = Solution | Sequence[Any] | None
Left = Iterable[int | str]
Marks = Mapping[Cell, Left] | Mapping[str, Left]
"""The candidates that a player left, by cell as (row, column) from 0 or by its name."""
NO_MARKS: Marks = {}
MOST_CELLS = 1 << 16
"""Larger boards are rejected at once: to read their rules takes long, and no limit ends it."""


@dataclass(frozen=True)
class Position:
    """One puzzle with the ladder of its family, and what is known of a board."""

    puzzle: Puzzle
    board: Solution | None = None
    marks: Marks = field(default_factory=dict)
    told: tuple[Fact, ...] = ()
    """What the player knows besides, from earlier steps."""

    @cached_property
    def family(self) -> AnyFamily:
        """The puzzle's family."""
        return family_of(self.puzzle)

    @cached_property
    def model(self) -> Model:
        """The puzzle's rules."""
        return self.family.model(self.puzzle)

    @cached_property
    def ladder(self) -> Ladder:
        """The ladder of the family; raises `PuzzleError` for rules that it does not take."""
        return self.family.explainer.prepared(self.model, self.puzzle)

    @cached_property
    def known(self) -> tuple[Fact, ...]:
        """What the board and the marks say, and what was told."""
        return (*self._filled(), *self.struck, *self.told)

    def _filled(self) -> Iterable[Fact]:
        if self.board is None:
            return
        values = packed_values(self.model, self.board)
        wrong = [place for place, value in enumerate(values) if not self._fits(value)]
        if wrong:
            cell = cell_name(tuple(self.puzzle.shape.cells())[wrong[0]])
            raise PuzzleError(f"{cell}: {values[wrong[0]]!r} is no value of this puzzle")
        for place, value in enumerate(values):
            if value is not None:
                yield Fact((place,), value)

    @cached_property
    def is_begun(self) -> bool:
        """Whether the player filled a cell or struck out a candidate."""
        start = self.family.start(self.puzzle)
        own = (start[place] == UNKNOWN for fact in self._filled() for place in fact.places)
        return bool(self.struck) or any(own)

    def _fits(self, value: object) -> bool:
        return value is None or value in self.model.values

    @cached_property
    def struck(self) -> tuple[Fact, ...]:
        """The candidates that the player struck out."""
        return tuple(self._marked())

    def _marked(self) -> Iterable[Fact]:
        if not self.marks:
            return
        places = {cell: at for at, cell in enumerate(self.puzzle.shape.cells())}
        names = {cell_name(cell): at for cell, at in places.items()}
        for cell, left in self.marks.items():
            if isinstance(cell, str):
                place = names[checked_name("cell", cell, names)]
            elif cell in places:
                place = places[cell]
            else:
                found = f"{cell!r:.60} in the marks is no cell of this board"
                raise PuzzleError(found, "a cell is (row, column) from 0, with layers before")
            kept = {self.model.symbols.get(str(value), value) for value in left}
            for value in self.model.values:
                if value not in kept:
                    yield Fact((place,), value, holds=False)

    def after(self, steps: Iterable[Step]) -> Solution:
        """The board after some steps: every cell whose value is known."""
        return self.family.unpack(self.puzzle, bytes(self._packed(steps)))

    def labelled(self, steps: Iterable[Step]) -> list[int | None]:
        """The values after these steps by their labels, `None` in open cells."""
        values = packed_values(self.model, self.after(steps))
        labels = Labels(self.model)
        return [value if value is None else labels.of(value) for value in values]

    def fillings(self, steps: Iterable[Step]) -> Iterator[list[tuple[int, int]]]:
        """What each step fills: places with their packed values."""
        packed = self._packed(())
        for step in steps:
            before = bytes(packed)
            self._fill(step.conclusions, packed)
            pairs = enumerate(zip(before, packed, strict=True))
            yield [(place, new) for place, (old, new) in pairs if new != old]

    def _packed(self, steps: Iterable[Step]) -> bytearray:
        packed = bytearray(self.family.start(self.puzzle))
        self._fill(self._filled(), packed)
        for step in steps:
            self._fill(step.conclusions, packed)
        return packed

    def _fill(self, facts: Iterable[Fact], packed: bytearray) -> None:
        for fact in facts:
            known = fact.positive(self.model.values)
            if known.holds:
                value = self._copy(known, packed)
                for place in known.places:
                    packed[place] = value

    def _copy(self, fact: Fact, packed: bytearray) -> int:
        """The value of a fact, for a piece that of a copy that is not on the board yet."""
        copies = self._copies.get(fact.value, ()) if len(fact.places) > 1 else ()
        return next((copy for copy in copies if copy not in packed), fact.value)

    @cached_property
    def _copies(self) -> Mapping[int, tuple[int, ...]]:
        parts = (part for rule in self.model.rules for part in rule.parts)
        return {part.labels[0]: part.labels for part in parts if isinstance(part, Piece)}

    def sentences(self, language: str) -> Sentences:
        """The words of this puzzle's steps."""
        return Sentences(self.family, self.model, language)


def refuse_larger(puzzle: Puzzle, purpose: str) -> None:
    """Raise `PuzzleError` for a board that is too large to explain or to prove."""
    if (size := puzzle.shape.size) > MOST_CELLS:
        most = f"boards have at most {MOST_CELLS:,} cells for that"
        raise PuzzleError(f"a board of {size:,} cells is too large to {purpose}", most)


def position_of(
    puzzle: PuzzleLike, board: Board, marks: Marks = NO_MARKS, told: Iterable[Fact] = ()
) -> Position:
    """A puzzle, a board as rows of values, the candidates that a player left, and facts told."""
    puzzle = puzzle_of(puzzle)
    refuse_larger(puzzle, "explain")
    whole = None if board is None else board_for(puzzle, board)
    return Position(puzzle, whole, marks, tuple(told))
