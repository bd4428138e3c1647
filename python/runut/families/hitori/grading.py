"""Hitori to a grade: the numbers of the black cells are drawn again until the grade is right.

The solution of a board says nothing about the numbers under its black cells: whatever they are, it
stays a solution, and a board that the ladder explains has no other. So the search keeps solution
and white numbers, and changes blacks; for grade 1 it begins with solutions of `covering.py`. Where
the ladder needs more than is wanted, blacks that it leaves open take the number of a white that it
knows, or two of them complete an offset pair; where it needs less, blacks take the number of any
white in their row or column. Grade 6 is climbed to: a change stays only if the board is no easier.
Boards of grade 7 and more are refused: of 2,870 published ones three have such a grade, and no
climb came to one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import dataclass, replace

from runut.core.explainer import Difficulty, Ladder, Options
from runut.core.limits import Control, Limits, look
from runut.core.rng import Rng
from runut.errors import PuzzleError
from runut.explaining.grading import MOST_WORK, Nearest, Wanted
from runut.families.hitori.covering import covered_board, neighbours
from runut.families.hitori.explainer import EXPLAINER
from runut.families.hitori.model import Hitori
from runut.families.hitori.rules import BLACK, model

STARTS, CHANGES, CLIMBING = 120, 24, 150
"""Boards to begin with, changes of each, and changes on a climb."""
CLIMBED = 6
"""The grade that is climbed to, the hardest that is had."""
LARGE = 1600
"""Above so many cells a board whose grade nobody asked for is not rated."""
OFFSET = 4
"""The grade of offset pairs, which hardly come about by chance."""

Make = Callable[[int], Hitori]


def to_grade(
    make: Make,
    seed: int,
    wanted: Wanted | None,
    *,
    free: bool = True,
    kept: AbstractSet[int] = frozenset(),
) -> Hitori:
    """The first board of `make` that is as wanted, perhaps with other numbers under its blacks.

    A `free` board may have any blacks, so that those of grade 1 need not come from `make`. The
    numbers of `kept` cells stay.
    Raises `PuzzleError` for a grade that boards of this size do not have, and if none was found.
    """
    first = make(seed)
    if wanted is None or (not wanted.is_asked and len(first.cells) > LARGE):
        return first
    _check_grade(first, wanted)
    rng = Rng(seed)
    covers = free and wanted.grades[-1] == 1 and len(first.cells) <= LARGE
    with Nearest[Hitori](wanted) as nearest:
        for start in _covered(first, rng) if covers else _starts(make, first, rng):
            for changed, difficulty in _changes(start, wanted, rng, kept):
                if nearest.fits(changed, difficulty):
                    return changed
    return nearest.instead(f"hitori of {first.width}x{first.height}")


def _check_grade(board: Hitori, wanted: Wanted) -> None:
    """Raise `PuzzleError` for a grade that boards of this size do not have, or hardly ever."""
    wanted.check_against(_grades(board), f"board of {board.width}x{board.height}")
    wanted.check_had(CLIMBED, EXPLAINER, "hitori")


def _starts(make: Make, first: Hitori, rng: Rng) -> Iterator[_Drawn]:
    """The first board and others; some seeds of a rare kind of boards have none."""
    yield _Drawn(first)
    for _ in range(STARTS):
        with suppress(PuzzleError):
            yield _Drawn(make(rng.bits()))


def _covered(first: Hitori, rng: Rng) -> Iterator[_Drawn]:
    """Boards of the same size in which each white touches a black, with numbers of their lines."""
    for _ in range(STARTS):
        look()
        if found := covered_board(first.width, first.height, rng):
            drawn, cells = _Drawn(*found), found[0].cells
            lines = {cell: drawn.line_mates(cell)[rng.below(2)] for cell in sorted(found[1])}
            numbers = {
                cell: cells[line[rng.below(len(line))]] for cell, line in lines.items() if line
            }
            yield drawn.renumbered(numbers)


def _grades(board: Hitori) -> range:
    """Small boards have few grades, as counting them all shows."""
    short, long = sorted((board.width, board.height))
    known = {(1, 1): range(1, 2), (1, 3): range(1, 2), (2, 2): range(2, 3), (2, 3): range(2, 3)}
    return known.get((short, long), range(1, 4 if short == 1 else 10))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A board with those blacks of its solution whose numbers may change, once they are known."""

    board: Hitori
    blacks: frozenset[int] = frozenset()

    def ladder(self) -> Ladder:
        return EXPLAINER.prepared(model(self.board))

    def line_mates(self, cell: int) -> tuple[list[int], list[int]]:
        """The other whites of a cell's row and column."""
        width, cells = self.board.width, range(len(self.board.cells))
        row = [other for other in cells if other // width == cell // width]
        column = list(cells[cell % width :: width])
        row, column = ([at for at in line if at not in self.blacks] for line in (row, column))
        return row, column

    def renumbered(self, numbers: dict[int, int]) -> _Drawn:
        cells = list(self.board.cells)
        for cell, number in numbers.items():
            cells[cell] = number
        return replace(self, board=replace(self.board, cells=tuple(cells)))


def _rated(ladder: Ladder, wanted: Wanted) -> Difficulty:
    return ladder.rate((), wanted.options, Limits(), Control())


def _changes(
    drawn: _Drawn, wanted: Wanted, rng: Rng, kept: AbstractSet[int]
) -> Iterator[tuple[Hitori, Difficulty]]:
    """A board, and what becomes of it by changes that lead to what is wanted."""
    ladder = drawn.ladder()
    difficulty = _rated(ladder, wanted)
    yield drawn.board, difficulty
    if not drawn.blacks:
        steps, *_ = ladder.explain((), wanted.options, Limits(), Control())
        facts = [fact for step in steps for fact in step.conclusions]
        blacks = frozenset(at.places[0] for at in facts if at.value == BLACK)
        drawn = replace(drawn, blacks=blacks - kept)
    climbs = wanted.grades[0] >= CLIMBED
    for _ in range(CLIMBING if climbs else CHANGES):
        too_hard = difficulty.end != "solved" or difficulty.grade > wanted.grades[-1]
        changed = _easier(drawn, wanted, rng) if too_hard else _harder(drawn, rng)
        if changed is None:
            return
        next_difficulty = _rated(changed.ladder(), wanted)
        yield changed.board, next_difficulty
        is_solved = next_difficulty.end == "solved"
        if climbs:
            stays = is_solved and _height(next_difficulty) >= _height(difficulty)
        else:
            stays = too_hard or is_solved or OFFSET in wanted.grades
        if stays:
            drawn, difficulty = changed, next_difficulty


def _height(difficulty: Difficulty) -> tuple[int, float]:
    """How high a board is on a climb."""
    return difficulty.grade, difficulty.effort


def _easier(drawn: _Drawn, wanted: Wanted, rng: Rng) -> _Drawn | None:
    """Blacks that stay open without harder techniques get numbers that these techniques see."""
    ladder = Options(techniques=wanted.upto(EXPLAINER), work=MOST_WORK)
    steps, *_ = drawn.ladder().explain((), ladder, Limits(), Control())
    found = {fact.places[0] for step in steps for fact in step.conclusions}
    if OFFSET in wanted.grades and rng.below(2) == 0 and (numbers := _offset(drawn, found, rng)):
        return drawn.renumbered(numbers)
    open_blacks = sorted(drawn.blacks - found)
    numbers = {}
    for cell in rng.shuffled(open_blacks)[:3]:
        mates = [at for line in drawn.line_mates(cell) for at in line]
        from_known = [at for at in mates if at in found]
        if sources := from_known or mates:
            numbers[cell] = drawn.board.cells[sources[rng.below(len(sources))]]
    return drawn.renumbered(numbers) if numbers else None


def _harder(drawn: _Drawn, rng: Rng) -> _Drawn | None:
    """Some blacks take other numbers of their row or column."""
    numbers: dict[int, int] = {}
    number = 1 + rng.below(3)
    for cell in rng.shuffled(sorted(drawn.blacks))[:number]:
        line = drawn.line_mates(cell)[rng.below(2)]
        if line:
            numbers[cell] = drawn.board.cells[line[rng.below(len(line))]]
    return drawn.renumbered(numbers) if numbers else None


def _offset(drawn: _Drawn, found: set[int], rng: Rng) -> dict[int, int]:
    """Two open blacks beside an open white take the numbers of two open whites that touch."""
    width, cells = drawn.board.width, drawn.board.cells
    near = neighbours(width, drawn.board.height)
    blacks = sorted(drawn.blacks - found)
    for cell in rng.shuffled(blacks):
        for other in (cell + width - 1, cell + width + 1):
            between = set(near[cell]).intersection(near[other] if other in blacks else ())
            if between <= found:
                continue
            ones, twos = (
                {at for line in drawn.line_mates(each) for at in line} - found - between
                for each in (cell, other)
            )
            places = [(one, two) for one in sorted(ones) for two in near[one] if two in twos]
            if places:
                one, two = places[rng.below(len(places))]
                return {cell: cells[one], other: cells[two]}
    return {}
