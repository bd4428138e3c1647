"""Making a picture the only one with its clues, by changing few of its cells.

As long as a second picture has the same clues, the two differ somewhere. The cells that line
solving and failed-literal probing leave open include all such differences, so the number of open
cells measures the distance from uniqueness. The repair tries the cheapest changes among the
differing cells and their neighbours, and makes the change that closes most open cells for its cost.
While very many cells are open it makes many of the cheapest changes at once. At the end it undoes
the changes that are not needed, on very large boards as many as it has time for. The method is
greedy: a smaller set of changes may exist. The result depends only on picture and cost, so another
order of equally cheap cells may need fewer changes; callers try several orders. Other targets than
uniqueness are in `targets.py`.

Cost: one search to the first guess for each cell that is tried. A picture of one colour is always
unique, so the repair ends if no cells are locked; the number of changes is bounded all the same.
A repair that is cancelled ends in haste: it smooths the picture where it is open.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from runut.core.limits import Control
from runut.core.rng import Rng
from runut.families.nonogram.algorithms import open_to_lines
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.pictures import Picture, around, puzzle_of
from runut.families.nonogram.targets import UNIQUE, Target

Cost = Callable[[Picture, "Change"], float]
"""The cost of this change of this picture, 0 or more."""


class Repair(Protocol):
    """A quick repair of a picture in black and white."""

    def __call__(self, picture: Picture, cost: Cost, *, rounds: int) -> Picture | None:
        """A picture near this one; `None` after so many rounds of changes."""


PART = 24
"""A quick repair makes one change for this many differing cells."""
ROUNDS = 200
"""Rounds of a repair that is cancelled."""
VERY_MANY = 1000
"""Differing cells from which on changes are made at once, without trying any."""
TRIED = range(8, 25)
"""How many changes are tried before one is made: fewer on large boards."""
TRIED_CELLS = 60_000
"""Cells of all boards that are searched for that."""
CAREFUL = 2_000_000
"""Cells of all boards after which changes are no longer tried, but made at once."""
TAKEN_BACK = 1_000_000
"""Cells of all boards that are searched to undo changes."""
MANY_OPEN = 60
"""One more change is made at once for this many open cells."""
SMALLEST_COST = 0.3
"""The fixed cost of every change, because few changes matter most."""


@dataclass(slots=True)
class Effort:
    """The effort of repairs: the cells of all boards that were searched.

    `control` cancels repairs, and hears of each search and of each picture that is repaired.
    """

    cells: int = 0
    control: Control = field(default_factory=Control)

    def search(self, cells: int) -> None:
        """Count the search of a board with so many cells."""
        self.cells += cells
        self.control.native.publish(1, 0, 0)

    def found(self) -> None:
        """Report a picture that is repaired."""
        self.control.native.publish(0, 1, 0)

    @property
    def is_cancelled(self) -> bool:
        """Whether the repair should end at once."""
        return self.control.cancelled


class Change(NamedTuple):
    """A cell that gets another colour."""

    row: int
    column: int
    before: int
    after: int

    @property
    def cell(self) -> tuple[int, int]:
        """Row and column."""
        return self.row, self.column


def repaired(
    picture: Picture,
    cost: Cost,
    locked: Container[tuple[int, int]] = frozenset(),
    *,
    colours: Sequence[str] = ("black",),
    most: int,
    target: Target = UNIQUE,
    effort: Effort | None = None,
) -> Picture | None:
    """A picture near this one that is unique for its clues; `None` after `most` changes.

    Cells that are `locked` never change. Its cost is added to `effort`. Another `target` asks for
    more than uniqueness.
    """
    copy = [list(row) for row in picture]
    effort = effort or Effort()
    until = effort.cells + CAREFUL
    repair = _Repair(copy, picture, cost, locked, tuple(colours), effort, target, until)
    for _ in range(most + 1):
        if effort.is_cancelled:
            return repair.smooth_until_none()
        rivals = repair.rivals()
        if not rivals:
            repair.take_back()
            return repair.picture
        if not repair.change(rivals):
            return None
    return None


def disturbed(
    picture: Picture, cost: Cost, locked: Container[tuple[int, int]] = frozenset(), *, rounds: int
) -> Picture | None:
    """A quick `repaired` for black and white: changes many cells at once and undoes none."""
    repair = _Repair([list(row) for row in picture], picture, cost, locked, ("black",), Effort())
    return repair.change_until_none(repair.rivals, rounds)


def line_solvable(picture: Picture, cost: Cost, *, rounds: int) -> Picture | None:
    """A picture in black and white near this one that line solving finds from its clues."""
    repair = _Repair([list(row) for row in picture], picture, cost, (), ("black",), Effort())
    return repair.change_until_none(repair.stalled, rounds)


def grain(picture: Picture, rng: Rng) -> list[list[float]]:
    """A number from 0 to 1 for each cell, the tie-break between equally good changes."""
    return [[rng.below(1 << 20) / (1 << 20) for _ in row] for row in picture]


@dataclass(slots=True)
class _Repair:
    """A picture that is being changed; `times` counts the changes of each cell."""

    picture: Picture
    original: Picture
    cost: Cost
    locked: Container[tuple[int, int]]
    colours: tuple[str, ...]
    effort: Effort
    target: Target = UNIQUE
    careful_until: int = 0
    times: dict[tuple[int, int], int] = field(default_factory=dict)

    def rivals(self) -> list[tuple[int, int]]:
        """Cells that keep the picture from its target; none if it is there."""
        puzzle = self._puzzle()
        return [divmod(at, puzzle.width) for at in self.target.rivals(puzzle, self._cells())]

    def stalled(self) -> list[tuple[int, int]]:
        """Cells that line solving leaves open."""
        return [divmod(at, len(self.picture[0])) for at in open_to_lines(self._puzzle())]

    def change_until_none(
        self, open_cells: Callable[[], list[tuple[int, int]]], rounds: int
    ) -> Picture | None:
        """The picture when there are no such cells; each round changes some of them."""
        for _ in range(rounds):
            cells = open_cells()
            if not cells:
                return self.picture
            if not self.change_some(cells, PART):
                return None
        return None

    def smooth_until_none(self) -> Picture | None:
        """The picture when there are no rivals; they get the colour of most cells around them."""
        for _ in range(ROUNDS):
            rivals = self.rivals()
            if not rivals:
                return self.picture
            smoothed = [self._smooth(row, column) for row, column in rivals]
            if not any(smoothed):
                break
        return self.change_until_none(self.rivals, ROUNDS)

    def _smooth(self, row: int, column: int) -> bool:
        """Whether a cell that is not locked took the colour of most cells around it."""
        before, near = self.picture[row][column], around(self.picture, row, column)
        after = max(near, key=lambda cell: (near.count(cell), cell == before))
        if after == before or (row, column) in self.locked:
            return False
        self._make_known(Change(row, column, before, after))
        return True

    def change(self, rivals: Sequence[tuple[int, int]]) -> bool:
        """Make changes near these cells, if there are any: tried ones, while that is worth it."""
        if len(rivals) > VERY_MANY or self.effort.cells > self.careful_until:
            return self.change_some(rivals, PART)
        return self.change_one(rivals)

    def change_one(self, rivals: Sequence[tuple[int, int]]) -> bool:
        """Make the best change among these cells and their neighbours, if there is any."""
        most = TRIED_CELLS // (len(self.picture) * len(self.picture[0]))
        tried = min(TRIED[-1], max(TRIED[0], most))
        changes = sorted(self._changes(rivals), key=self._rank)[:tried]
        if not changes:
            return False
        now = self.target.distance(self._puzzle())
        worth = {change: self._worth(change, now) for change in changes}
        changes.sort(key=lambda change: worth[change], reverse=True)
        for change in changes[: 1 + now // MANY_OPEN]:
            self._make_known(change)
        return True

    def change_some(self, rivals: Sequence[tuple[int, int]], part: int) -> bool:
        """Make one change for every `part` of these cells, the cheapest, if there is any."""
        changes = sorted(self._changes(rivals), key=self._rank)
        for change in changes[: 1 + len(rivals) // part]:
            self._make_known(change)
        return bool(changes)

    def _changes(self, rivals: Sequence[tuple[int, int]]) -> Iterator[Change]:
        """Every change of these cells and of their neighbours to a colour that is near."""
        height, width = len(self.picture), len(self.picture[0])
        steps = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))
        cells = {
            (row + down, column + right): None
            for row, column in rivals
            for down, right in steps
            if 0 <= row + down < height and 0 <= column + right < width
        }
        for row, column in cells:
            if (row, column) in self.locked:
                continue
            before = self.picture[row][column]
            for after in sorted(self._colours_at(row, column) - {before}):
                yield Change(row, column, before, after)

    def _colours_at(self, row: int, column: int) -> set[int]:
        """White, and the colours of the cell and its neighbours; black and white have both."""
        if len(self.colours) == 1:
            return {0, 1}
        return {*around(self.picture, row, column), 0, self.original[row][column]}

    def _rank(self, change: Change) -> tuple[int, float]:
        return self.times.get(change.cell, 0), self._cost(change)

    def _cost(self, change: Change) -> float:
        """A change back costs nothing."""
        is_back = change.after == self.original[change.row][change.column]
        return 0 if is_back else self.cost(self.picture, change)

    def _worth(self, change: Change, now: int) -> tuple[int, float]:
        """How many open cells are closed for the cost; cells that changed before come last."""
        self._make(change)
        then = self.target.distance(self._puzzle())
        self._make(change._replace(before=change.after, after=change.before))
        price = SMALLEST_COST + self._cost(change)
        closed = now - then
        return -self.times.get(change.cell, 0), closed / price if closed > 0 else closed * price

    def take_back(self) -> None:
        """Undo changes that are not needed, the costliest first, as far as effort allows."""
        end = self.effort.cells + TAKEN_BACK
        made = [
            Change(row, column, before, after)
            for row, cells in enumerate(self.original)
            for column, before in enumerate(cells)
            if (after := self.picture[row][column]) != before
        ]
        for change in sorted(made, key=lambda each: self.cost(self.original, each), reverse=True):
            if self.effort.is_cancelled or self.effort.cells > end:
                return
            self._make(change._replace(before=change.after, after=change.before))
            if not self.target.is_met(self._puzzle(), self._cells()):
                self._make(change)

    def _make_known(self, change: Change) -> None:
        self._make(change)
        self.times[change.cell] = self.times.get(change.cell, 0) + 1

    def _make(self, change: Change) -> None:
        self.picture[change.row][change.column] = change.after

    def _cells(self) -> bytes:
        return bytes(cell for row in self.picture for cell in row)

    def _puzzle(self) -> Nonogram:
        self.effort.search(len(self.picture) * len(self.picture[0]))
        return puzzle_of(self.picture, self.colours)
