"""Puzzles of the shelf's pictures: the best draft that a few changes make unique.

The drafts of a picture (`reduction.py`) are repaired until no other picture has their clues
(`repair.py`), and rated. Of those whose grade is as wanted the one most like its master is taken. A
picture on a board of some size always gives the same puzzle; the seed chooses the picture and
whether it is mirrored.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from runut.core.explainer import Difficulty
from runut.core.rng import Rng
from runut.errors import PuzzleError
from runut.explaining.grading import ANY, Wanted, difficulty_of
from runut.families.nonogram.algorithms import open_to_lines
from runut.families.nonogram.explainer import EXPLAINER
from runut.families.nonogram.images.drafts import Draft
from runut.families.nonogram.images.judge import Judge
from runut.families.nonogram.images.likeness import likeness
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.pictures import Picture, puzzle_of
from runut.families.nonogram.repair import repaired
from runut.families.nonogram.rules import model
from runut.families.nonogram.shelf.listed import (
    LARGEST,
    SMALLEST,
    Shelved,
    find,
    harder,
    master_of,
    shapes,
    shelf,
)
from runut.families.nonogram.shelf.reduction import Reduced, levels_of, reductions
from runut.families.nonogram.targets import UNIQUE, Target

DRAFTS = 3
"""Drafts of a picture that are repaired."""
MOST_CHANGES, PART = 6, 40
"""The most changes of a draft: so many, and one for each part of the cells."""
EASY = 3
"""The highest grade of a unique picture for which no other repair is tried."""
MOST_OPEN = 800
"""Cells that line solving may leave open of what is changed until it finds all: more take long."""
USUAL = 2
"""The grade of nine pictures in ten."""
RARE = 3
"""A grade whose pictures are listed; for others, and for techniques, chance is quicker."""
TRIES = 8
"""Pictures that are tried."""
ORDER = 20
"""The seed of the order in which following seeds take the pictures."""


BY_LINES = Target(
    lambda puzzle, _cells: open_to_lines(puzzle), lambda puzzle: len(open_to_lines(puzzle))
)
"""Line solving finds the whole picture."""


@dataclass(frozen=True, slots=True)
class ShelfPicture:
    """A unique picture, its likeness to its master, how many cells changed, and its rating."""

    picture: Picture
    likeness: float
    changes: int
    difficulty: Difficulty


def pictures_for(width: int, height: int) -> list[Shelved]:
    """The pictures for boards of this size, in the order in which following seeds take them.

    They look good on its shorter side and reach over half of both sides.
    """
    if not _is_within(width, height):
        return []
    return [
        each
        for each in Rng(ORDER).shuffled(shelf())
        if each.smallest <= min(width, height) and _is_filling(each, width, height)
    ]


def _is_within(width: int, height: int) -> bool:
    return all(SMALLEST <= side <= LARGEST for side in (width, height))


def _is_filling(shelved: Shelved, width: int, height: int) -> bool:
    """Whether the picture, as large as fits, reaches over half of both sides of a board."""
    wide, high = shapes()[shelved.name]
    scale = min(width / wide, height / high)
    return 2 * wide * scale >= width and 2 * high * scale >= height


def from_shelf(
    seed: int, width: int, height: int, name: str, wanted: Wanted | None
) -> Nonogram | None:
    """The puzzle of a picture; `None` if none suits the size, or hardly one is as wanted.

    The seed chooses the picture where no name does, and mirrors it. Raises `UnknownNameError` for
    an unknown name, and `PuzzleError` if the picture of this name cannot be as asked.
    """
    if name != ANY:
        return _named(seed, width, height, find(name), wanted)
    known = _promising(width, height, wanted)
    for at in range(seed, seed + min(TRIES, len(known))):
        shelved = known[at % len(known)]
        best = best_of(shelved, width, height, wanted)
        if best is not None and _fits(best, wanted):
            return _puzzle(seed, shelved, best, wanted)
    return None


def _promising(width: int, height: int, wanted: Wanted | None) -> list[Shelved]:
    """The pictures of which some are likely as wanted."""
    if wanted is not None and wanted.technique is not None:
        return []
    if wanted is None or USUAL in wanted.grades:
        return pictures_for(width, height)
    if RARE not in wanted.grades or width != height:
        return []
    return [each for each in pictures_for(width, height) if each.name in harder(width)]


def _named(seed: int, width: int, height: int, shelved: Shelved, wanted: Wanted | None) -> Nonogram:
    """The puzzle of one picture, or a `PuzzleError`."""
    if not _is_within(width, height):
        fault = (
            f"{shelved.name} on a board of {width}x{height}; "
            f"expected {SMALLEST} to {LARGEST} for both sides"
        )
        raise PuzzleError(fault)
    best = best_of(shelved, width, height, wanted)
    if best is None or not _fits(best, wanted):
        found = f"found grade {best.difficulty.grade}" if best else "found none that is unique"
        hint = "ask for another grade or size, or for any picture"
        raise PuzzleError(f"no {shelved.name} of {width}x{height} as wanted; {found}", hint)
    return _puzzle(seed, shelved, best, wanted)


def _fits(best: ShelfPicture, wanted: Wanted | None) -> bool:
    return wanted is None or not wanted.is_asked or wanted.fits(best.difficulty)


def _puzzle(seed: int, shelved: Shelved, best: ShelfPicture, wanted: Wanted | None) -> Nonogram:
    """The picture or its mirror image; the ladder may come to another grade from the other side."""
    mirrored = puzzle_of([row[::-1] for row in best.picture])
    is_mirrored = Rng(seed).below(2)
    if is_mirrored and wanted is not None and wanted.is_asked:
        is_mirrored = wanted.fits(difficulty_of(EXPLAINER, model(mirrored), wanted.order))
    puzzle = mirrored if is_mirrored else puzzle_of(best.picture)
    return puzzle.with_notes(("title", shelved.titles["en"]))


def best_of(
    shelved: Shelved, width: int, height: int, wanted: Wanted | None
) -> ShelfPicture | None:
    """The picture on a board of this size, as wanted if possible; `None` if none is unique."""
    found: list[ShelfPicture] = []

    def rank(each: ShelfPicture) -> tuple[int, float]:
        return wanted.distance(each.difficulty) if wanted else 0, -each.likeness

    for draft in reductions(master_of(shelved), width, height)[:DRAFTS]:
        found += _unique(draft, wanted.order if wanted else None)
        # The most promising draft comes first, and a repair of a large one takes seconds.
        if any(not rank(each)[0] for each in found):
            break
    return min(found, key=rank, default=None)


def _unique(draft: Reduced, order: tuple[int, ...] | None) -> Iterator[ShelfPicture]:
    """Unique pictures near a draft; the second only where the first is hard."""
    most = MOST_CHANGES + sum(map(len, draft.picture)) // PART
    for picture in _repairs(draft, most):
        changes = _differing(draft.picture, picture)
        if changes <= most:
            difficulty = difficulty_of(EXPLAINER, model(puzzle_of(picture)), order)
            alike = likeness(picture, levels_of(draft.shares))
            yield ShelfPicture(picture, alike, changes, difficulty)
            if difficulty.grade <= EASY:
                return


def _repairs(draft: Reduced, most: int) -> Iterator[Picture]:
    """The draft with the fewest changes that make it unique, and as line solving finds it."""
    strain = [
        [[max(0.0, 2 * part - 1), max(0.0, 1 - 2 * part)] for part in row] for row in draft.shares
    ]
    cost = Judge(Draft(draft.picture, ("black",), strain), Rng(0), 0).cost
    is_stuck = len(open_to_lines(puzzle_of(draft.picture))) > MOST_OPEN
    for target in (UNIQUE,) if is_stuck else (UNIQUE, BY_LINES):
        if (picture := repaired(draft.picture, cost, most=most, target=target)) is not None:
            yield picture


def _differing(one: Picture, other: Picture) -> int:
    """The cells in which two pictures differ."""
    return sum(a != b for rows in zip(one, other, strict=True) for a, b in zip(*rows, strict=True))
