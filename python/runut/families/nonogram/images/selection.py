"""Drafts repaired and compared with the image: the best that is found.

The choice of cells weighs the benefit of a change for the puzzle (`repair.py`) against its cost for
the picture (`judge.py`). Several orders are tried; the fewest changes win. Drafts are repaired in
the order of their likeness to the image (`likeness.py`), less something for each cell that is open,
and measured again afterwards. A repair hardly makes a draft more like the image, so the search ends
when no draft is left that promises more than the best repaired picture has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from runut.core.rng import Rng
from runut.core.shape import Rows, rows_of
from runut.errors import Fault, PuzzleError
from runut.explaining import grading
from runut.explaining.grading import Wanted, difficulty_of
from runut.families.nonogram.explainer import EXPLAINER
from runut.families.nonogram.images.drafts import Draft
from runut.families.nonogram.images.judge import Judge
from runut.families.nonogram.images.likeness import likeness
from runut.families.nonogram.images.locks import Cell
from runut.families.nonogram.images.reduction import Levels
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.pictures import Picture, puzzle_of
from runut.families.nonogram.repair import Change, Effort, repaired
from runut.families.nonogram.rules import model
from runut.families.nonogram.shades import luma_of
from runut.families.nonogram.targets import UNIQUE, Target, up_to_grade

GRADE = replace(
    grading.GRADE,
    summary="the hardest step that it needs: 1 to 9, a range such as 1-4 (solved line by line), "
    "or any",
    default=grading.ANY,
    form=r"any|[1-9](-[1-9])?",
    expected="a grade from 1 to 9, a range such as 1-4, or any",
)

TRIES = 8
"""How many orders are tried at most."""
ENOUGH = 500_000
"""Effort after which no further order is tried."""
GRAIN = 0.2
"""The weight of chance in all orders except the first."""
SPOILT = 0.3
"""The likeness that a repair costs on a large board where all cells are open."""
LARGE = 10_000
"""Cells of a large board; on a small one a repair is cheap, so that it is tried."""


@dataclass(frozen=True, slots=True)
class PictureResult:
    """A puzzle, its only solution, and the cells in which that differs from the draft.

    `draft` names the draft, `likeness` says how much the picture looks like the image, from 0 to 1,
    and `halt` is "cancelled" if the search was cut short.
    """

    puzzle: Nonogram
    picture: Rows
    changes: tuple[Change, ...]
    draft: str = ""
    likeness: float = 1.0
    halt: str | None = None


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for every draft: cells that must not change, the wanted grade, and the seed."""

    locked: set[Cell]
    wanted: Wanted | None
    seed: int
    found: Counter[int] = field(default_factory=Counter)

    @classmethod
    def of(cls, locked: set[Cell], grade: str | int, seed: int) -> Terms:
        """Terms of a grade such as 3, "1-4" or "any"."""
        wish = GRADE.value(grade)
        return cls(
            locked,
            Wanted.of({"grade": wish, "technique": grading.ANY, "techniques": ""}, EXPLAINER),
            seed,
        )

    @property
    def target(self) -> Target:
        """What a picture is repaired to."""
        return up_to_grade(self.wanted.grades[-1]) if self.wanted else UNIQUE

    def hold(self, picture: Picture, colours: Sequence[str]) -> bool:
        """Whether a repaired picture is hard enough."""
        if self.wanted is None:
            return True
        difficulty = difficulty_of(EXPLAINER, model(puzzle_of(picture, colours)))
        self.found[difficulty.grade] += 1
        return self.wanted.fits(difficulty)

    def fault(self) -> Fault:
        """Why no picture was found."""
        if self.wanted is not None:
            pairs = sorted(self.found.items())
            grades = ", ".join(f"{number} of grade {grade}" for grade, number in pairs) or "nothing"
            fault = f"no nonogram of the wanted grade found near this picture; found {grades}"
            return Fault(fault, "ask for a range of grades, or for another draft or size")
        hint = "lock fewer cells, or choose another threshold or size"
        fault = "no unique nonogram found near this picture"
        return Fault(fault, hint if self.locked else "choose another size")


def select(
    drafts: Sequence[Draft], reference: Levels, terms: Terms, effort: Effort, number: int = 1
) -> tuple[PictureResult, ...]:
    """The best `number` pictures of these drafts, the most like the reference first.

    Raises `PuzzleError` if none is found.
    """
    promises = [_promise(draft, reference, terms, effort) for draft in drafts]
    found: list[PictureResult] = []
    for promise, draft in sorted(zip(promises, drafts, strict=True), key=lambda each: -each[0]):
        is_settled = len(found) >= number and promise <= found[number - 1].likeness
        if is_settled or (found and effort.is_cancelled):
            break
        result = _repaired(draft, reference, terms, effort)
        if result is not None:
            effort.found()
            found.append(result)
            found.sort(key=lambda each: -each.likeness)
    if not found:
        raise PuzzleError(terms.fault())
    return tuple(found[:number])


def _promise(draft: Draft, reference: Levels, terms: Terms, effort: Effort) -> float:
    """How much a draft looks like the reference, less what its repair will spoil."""
    cells = sum(map(len, draft.picture))
    effort.search(cells)
    spoilt = terms.target.distance(puzzle_of(draft.picture, draft.colours)) / cells
    spoils = SPOILT * min(1.0, cells / LARGE)
    return likeness(draft.picture, reference, shades_of(draft)) - spoils * spoilt


def shades_of(draft: Draft) -> list[float]:
    """The grey of each colour of a draft, white first."""
    return [255.0, *map(luma_of, draft.colours)]


def greys_of(draft: Draft) -> Levels:
    """The draft in greys."""
    shades = shades_of(draft)
    return [[shades[cell] for cell in row] for row in draft.picture]


def _repaired(
    draft: Draft, reference: Levels, terms: Terms, effort: Effort
) -> PictureResult | None:
    """The picture with the fewest changes that is as wanted."""
    rng = Rng(terms.seed)
    most = 20 + sum(map(len, draft.picture)) // 4
    found: list[tuple[int, float, Picture]] = []
    before = effort.cells
    for number in range(TRIES):
        judge = Judge(draft, rng, GRAIN if number else 0)
        picture = repaired(
            draft.picture,
            judge.cost,
            terms.locked,
            colours=draft.colours,
            most=most,
            target=terms.target,
            effort=effort,
        )
        if picture is not None and terms.hold(picture, draft.colours):
            changes = _changes(draft.picture, picture)
            costs = (judge.cost(picture, each) for each in changes)
            found.append((len(changes), sum(costs), picture))
        is_enough = effort.cells - before > ENOUGH or (found and found[-1][0] < 2)
        if is_enough or effort.is_cancelled:
            break
    if not found:
        return None
    picture = min(found, key=lambda each: each[:2])[2]
    return PictureResult(
        puzzle_of(picture, draft.colours),
        rows_of((cell for row in picture for cell in row), len(picture[0])),
        _changes(draft.picture, picture),
        draft.name,
        likeness(picture, reference, shades_of(draft)),
        "cancelled" if effort.is_cancelled else None,
    )


def _changes(before: Picture, after: Picture) -> tuple[Change, ...]:
    return tuple(
        Change(row, column, *cells)
        for row, lines in enumerate(zip(before, after, strict=True))
        for column, cells in enumerate(zip(*lines, strict=True))
        if cells[0] != cells[1]
    )
