"""Nonograms of a wanted grade, or that need a wanted technique.

A random picture is repaired until line solving finds it, which is mostly of grade 2 or 3; for
higher grades until it is unique. From there single cells are flipped as long as that does not lead
away from what is wanted, and then another picture is tried. To nested suppositions the flips climb:
what takes less effort is farther away. What is made is explained to its end by the ladder, so it
has one solution.

Dark pictures are easy and light ones hard, so the density moves towards what is wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from runut.core.explainer import Difficulty
from runut.core.rng import Rng
from runut.errors import NoneFoundError, StoppedError, WishError
from runut.explaining.grading import Wanted, difficulty_of
from runut.explaining.techniques import techniques
from runut.families.nonogram.algorithms import pictures
from runut.families.nonogram.explainer import EXPLAINER
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.pictures import Picture, puzzle_of
from runut.families.nonogram.rules import model

BY_LINES = 4
"""The highest grade of pictures that line solving finds."""
RATED_CELLS = 300_000
"""Cells of all pictures that are rated before the search gives up."""
MOST_RATED = 1000
WHAT = "nonogram of this size and density"
UNASKED = 10
"""Pictures that are tried where any grade will do."""
ONE_SUPPOSITION = 7
"""The highest grade without nested suppositions."""
HARDEST = 9
NODES = 40
"""Nodes in which two pictures must be found or excluded."""
NESTED_WEIGHT = 10
"""Ratings that one with nested suppositions counts for, besides itself."""
NESTED_WORK = 150_000_000
"""Ratings, each times the square of its cells, before a climb to nested suppositions gives up."""
TOO_EASY = 1_000_000
"""How far an effort of nothing is from nested suppositions."""
SLOW_WEIGHT = 250
"""Ratings that one counts for that does not end in time."""
TWO_SOLUTIONS = (1, HARDEST, HARDEST, 1, TOO_EASY)
"""How far a picture is from what is wanted if another has its clues."""
ONLY_LINES, WITH_EDGES = ((2, 2), (2, 3), (3, 3)), ((2, 4), (3, 4))
"""The sizes of which every nonogram has grade 1, or one of 1, 2 and 5."""
FLIPS, CLIMB = 60, 600
"""Flips before another picture is tried, and those of a climb to nested suppositions."""
DENSER, LIGHTER = 8, -3
"""How the density moves with each picture, in hundredths."""
DENSITIES = range(25, 97)

Penalty = tuple[int, ...]
Start = Callable[[Rng, int, bool], Picture | None]
"""A picture of a density in hundredths; it is found by lines, or only unique."""


def to_grade(seed: int, start: Start, density: int, wanted: Wanted) -> Nonogram:
    """A puzzle as wanted; the nearest one where nobody asked for it.

    Raises `NoneFoundError` if none is found: it says which grades were found.
    """
    search = _Search(_narrowed(wanted), Rng(seed))
    try:
        for picture in search.pictures(start, density):
            if search.climb(picture):
                return search.puzzle
    except StoppedError as stopped:
        is_explained = search.penalty is not None and not search.penalty[0]
        stopped.best = search.puzzle if is_explained else None
        stopped.found = wanted.fault(WHAT, search.found).message
        raise
    if search.penalty is not None and not wanted.is_asked:
        return search.puzzle
    raise NoneFoundError(wanted.fault(WHAT, search.found))


def check_size(width: int, height: int, wanted: Wanted) -> None:
    """Small nonograms have few grades, as rating them all shows. Raises `WishError`."""
    short, long = sorted((width, height))
    if short == 1 or (short, long) in ONLY_LINES:
        wanted.check_against((1,), f"nonogram of {width}x{height}")
    elif (short, long) in WITH_EDGES:
        wanted.check_against((1, 2, 5), f"nonogram of {width}x{height}")


def _narrowed(wanted: Wanted) -> Wanted:
    """The grades that a puzzle with the wanted technique may have.

    Raises `WishError` if there are none, and for techniques of puzzles in colours.
    """
    if wanted.technique is None:
        return wanted
    technique = techniques(EXPLAINER)[wanted.technique]
    if technique.name.startswith("colour-"):
        raise WishError(f"{technique.name} needs colours; this method makes black and white")
    low, high = max(wanted.grades[0], technique.grade), wanted.grades[-1]
    if high == HARDEST:
        high = max(low, min(technique.grade + 1, HARDEST))
    return replace(wanted, grades=range(low, high + 1))


@dataclass(slots=True)
class _Search:
    """The best picture so far, and which grades were met."""

    wanted: Wanted
    rng: Rng
    puzzle: Nonogram = field(init=False)
    penalty: Penalty | None = None
    rated: int = 0
    found: set[int] = field(default_factory=set)

    def pictures(self, start: Start, density: int) -> Iterator[Picture]:
        """Pictures to begin with, until enough was rated."""
        low, high = self.wanted.grades[0], self.wanted.grades[-1]
        step = DENSER if high == 1 else LIGHTER if low > 2 else 0
        is_enough = self.is_enough if self.wanted.is_asked else lambda: self.rated >= UNASKED
        while not is_enough():
            picture = start(self.rng, density, low <= BY_LINES)
            if density + step in DENSITIES:
                density += step
            if picture is None:
                self.rated += 1
            else:
                yield picture

    def is_enough(self) -> bool:
        """Whether as much was rated as is worth it."""
        if self.penalty is not None and self.wanted.grades[0] > ONE_SUPPOSITION:
            return self.rated * self.puzzle.shape.size**2 >= NESTED_WORK
        return self.rated >= MOST_RATED or (
            self.penalty is not None and self.rated * self.puzzle.shape.size >= RATED_CELLS
        )

    def climb(self, picture: Picture) -> bool:
        """Whether a picture, or one that differs in a few cells, is as wanted."""
        own = self.rate(picture)
        most = CLIMB if self.wanted.grades[0] > ONE_SUPPOSITION else FLIPS
        flips = most if self.wanted.is_asked else 0
        for _ in range(flips):
            if not any(own) or self.is_enough():
                break
            row, column = self.rng.below(len(picture)), self.rng.below(len(picture[0]))
            picture[row][column] ^= 1
            other = self.rate(picture)
            if other <= own:
                own = other
            else:
                picture[row][column] ^= 1
        return not any(own)

    def rate(self, picture: Picture) -> Penalty:
        """How far a picture is from what is wanted; the nearest is kept."""
        puzzle = puzzle_of(picture)
        if self.wanted.grades[-1] > ONE_SUPPOSITION:
            # Whether nested suppositions end takes long to find out where there are two solutions.
            outcome = pictures(puzzle, 2, NODES)
            if outcome.halt is not None or len(outcome.solutions) != 1:
                self.rated += NESTED_WEIGHT // 2
                return TWO_SOLUTIONS
            self.rated += NESTED_WEIGHT
        # What needs harder techniques is too hard, and finding out is slow.
        easy_enough = self.wanted.upto(EXPLAINER, BY_LINES)
        difficulty = difficulty_of(EXPLAINER, model(puzzle), easy_enough)
        self.rated += SLOW_WEIGHT if difficulty.end == "seconds" else 1
        self.found |= {difficulty.grade} if difficulty.end == "solved" else set()
        penalty = self._penalty(difficulty)
        if self.penalty is None or penalty < self.penalty:
            self.puzzle, self.penalty = puzzle, penalty
        return penalty

    def _penalty(self, difficulty: Difficulty) -> Penalty:
        ladder, highest = techniques(EXPLAINER), self.wanted.grades[-1]
        harder = sum(
            number
            for technique, number in zip(ladder, difficulty.counts, strict=False)
            if technique.grade > highest
        )
        too_hard = max(difficulty.grade - highest, harder)
        too_easy = max(self.wanted.grades[0] - difficulty.grade, 0)
        needless = not self.wanted.needs(difficulty)
        climbs = too_easy and self.wanted.grades[0] > ONE_SUPPOSITION
        below = TOO_EASY - int(difficulty.effort) if climbs else 0
        return difficulty.end != "solved", too_hard, too_easy, needless, below
