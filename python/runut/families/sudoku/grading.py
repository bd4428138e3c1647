"""Sudokus of a grade, or that need a technique.

Puzzles of one seed after the other are rated until one fits: most grades are common. For the lowest
grades each puzzle is also tried with givens put back, which takes its hardest steps away; classic
ones of the highest grades are climbed to (`climbing.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from runut.core.explainer import Difficulty
from runut.core.rng import Rng
from runut.errors import PuzzleError, WishError
from runut.explaining.grading import Nearest, Wanted, difficulty_of, first_fitting, grade_options
from runut.families.sudoku import climbing
from runut.families.sudoku.algorithms import solved
from runut.families.sudoku.explainer import EXPLAINER
from runut.families.sudoku.kinds.registry import known
from runut.families.sudoku.model import Sudoku
from runut.families.sudoku.rules import model

OPTIONS = grade_options(EXPLAINER, "x-wing")
TRIES = 400
TRIES_OF_OTHERS = 40
"""Boards other than the classic one take longer to make and to rate."""
TRIES_OF_HARD = 10
"""So hard a board comes hardly ever by chance, and each that fails takes long to rate."""
TRIES_BY_HAND = 12
"""A board that a person began leaves fewer choices, and the person waits."""
UNASKED = 4
"""Tries where nobody asked for a grade, so that one press gives a puzzle soon."""
LARGEST_UNASKED = 9
"""The largest board that is rated where nobody asked for a grade."""
SMALL, GRADES_OF_SMALL = 4, (1,)
"""Every sudoku of 4x4 with up to eight givens was rated."""
EASED = 3
"""Up to this grade givens are put back."""
SHARES = (16, 8, 5, 3)
"""One given for so many cells is put back, fewer first."""

FREE = {
    "symmetry": ("a symmetry", ("none", "half-turn")),
    "clues": ("a number of clues", ("0",)),
    "pattern": ("a pattern", ("none",)),
}
"""What a puzzle from a seed cannot have, unless by these values; nobody has asked for half-turn."""

MORE_THAN_HOUSES = frozenset(
    (
        *("generalised-intersection", "law-of-leftovers"),
        *("cage-unit", "rule-of-45", "split-sum", "house-sums", "house-clues"),
    )
)
"""Techniques that need rules beyond rows, columns and boxes, besides those that such a rule names.

On a classic board the first two say what pointing and claiming say.
"""

Groups = Sequence[Sequence[int]]


def to_grade(
    make: Callable[[int], Sudoku], seed: int, options: Mapping[str, str], groups: Groups
) -> Sudoku:
    """The first puzzle that `make` gives of seeds from `seed` and that is as the options say.

    Givens are put back in `groups` of cells. Raises `PuzzleError` if none of many fits.
    """
    wanted = Wanted.of(options, EXPLAINER)
    first = make(seed)
    if wanted is None or (not wanted.is_asked and first.size > LARGEST_UNASKED):
        return first
    _check_met(first, wanted)
    if first.is_classic and first.size == SMALL:
        wanted.check_against(GRADES_OF_SMALL, "sudoku of 4x4")
    if _is_nine(first):
        least = wanted.least(EXPLAINER)
        if least >= climbing.SEEDED:
            _check_free(options, least)
        if least >= climbing.CLIMBED and options["clues"] == "0" and options["pattern"] == "none":
            return climbing.climbed(first, groups, wanted, seed)
    is_easy = wanted.grades[-1] <= EASED and options["clues"] == "0"
    most = TRIES if first.is_classic and first.size <= LARGEST_UNASKED else TRIES_OF_OTHERS
    if wanted.least(EXPLAINER) >= climbing.SEEDED:
        most = TRIES_OF_HARD
    tries = most if wanted.is_asked else UNASKED
    seeds = range(seed, seed + (tries << 32), 1 << 32)
    candidates = _candidates(make, first, seeds, groups if is_easy else ())
    return _first(candidates, wanted)


def of_grade(make: Callable[[int], Sudoku], seed: int, grade: str, groups: Groups) -> Sudoku:
    """The first puzzle that `make` gives of few seeds from `seed` and that has a grade.

    Givens are put back in `groups` for a low grade. Raises `PuzzleError` if none of them fits.
    """
    options = {each.name: each.default for each in OPTIONS} | {"grade": grade}
    wanted, first = Wanted.of(options, EXPLAINER), make(seed)
    if wanted is None:
        return first
    seeds = range(seed, seed + (TRIES_BY_HAND << 32), 1 << 32)
    is_easy = wanted.grades[-1] <= EASED
    return _first(_candidates(make, first, seeds, groups if is_easy else ()), wanted)


def _is_nine(puzzle: Sudoku) -> bool:
    return puzzle.is_classic and puzzle.board == climbing.BOARD


def remarks(puzzle: Sudoku, options: Mapping[str, str]) -> tuple[str, ...]:
    """That a puzzle of the highest grades has no symmetry, unless nobody expects one."""
    wanted = Wanted.of(options, EXPLAINER)
    if wanted is None or options["symmetry"] == "none" or not _is_nine(puzzle):
        return ()
    least = wanted.least(EXPLAINER)
    is_seeded = least >= climbing.SEEDED
    return (f"no symmetry: sudokus of grade {least} are made without one",) if is_seeded else ()


def _check_free(options: Mapping[str, str], least: int) -> None:
    """Raise `PuzzleError` for what only puzzles by chance can have, which are never so hard."""
    for name, (said, free) in FREE.items():
        if options[name] not in free:
            raise PuzzleError(
                f"a sudoku of grade {least} cannot have {said}: it is made from one without",
                f"leave out the {name}, or ask for a grade up to {climbing.CLIMBED}",
            )


def _check_met(puzzle: Sudoku, wanted: Wanted) -> None:
    """Raise `WishError` for a technique of rules that boards of this kind do not have."""
    if wanted.technique is None:
        return
    name = EXPLAINER.names()[wanted.technique]
    met = {rule.nature.step for rule in model(puzzle).rules}
    if name in {kind.step for kind in known().values()} - met:
        said = f"{name} needs a rule that it explains, and these boards have none"
    elif puzzle.is_classic and name in MORE_THAN_HOUSES:
        said = f"{name} needs rules beyond rows, columns and boxes"
    else:
        return
    raise WishError(said, "add one, such as `--variant killer`: `runut generate sudoku --methods`")


def _first(candidates: Iterator[Sudoku], wanted: Wanted) -> Sudoku:
    """The first puzzle that is as wanted, else the nearest one where nobody asked for it.

    What is as wanted is solved by its own steps alone, so that no harder ones are tried before
    all candidates have failed.
    """
    easy_enough = wanted.upto(EXPLAINER)
    difficulties: dict[Sudoku, Difficulty] = {}
    with Nearest[Sudoku](wanted) as nearest:
        for puzzle in candidates:
            difficulties[puzzle] = difficulty_of(EXPLAINER, model(puzzle), easy_enough)
            if nearest.fits(puzzle, difficulties[puzzle]):
                return puzzle

    def rate(puzzle: Sudoku) -> Difficulty:
        if difficulties[puzzle].end == "solved":
            return difficulties[puzzle]
        return difficulty_of(EXPLAINER, model(puzzle), wanted.order)

    return first_fitting(difficulties, wanted, rate, "sudoku")


def _candidates(
    make: Callable[[int], Sudoku], first: Sudoku, seeds: range, groups: Groups
) -> Iterator[Sudoku]:
    """The puzzles of these seeds, far from those of other puzzles, and easier ones of each."""
    for attempt, seed in enumerate(seeds):
        puzzle = make(seed) if attempt else first
        yield puzzle
        if groups:
            yield from _eased(puzzle, groups, Rng(seeds.start + attempt))


def _eased(puzzle: Sudoku, groups: Groups, rng: Rng) -> Iterator[Sudoku]:
    """The puzzle with more and more givens."""
    solution = solved(puzzle)
    order = [list(group) for group in groups if any(not puzzle.cells[cell] for cell in group)]
    rng.shuffle(order)
    for share in SHARES:
        cells, fewest = list(puzzle.cells), puzzle.givens + len(puzzle.cells) // share
        for group in order:
            if len(cells) - cells.count(0) >= fewest:
                break
            for cell in group:
                cells[cell] = solution[cell]
        yield replace(puzzle, cells=tuple(cells))
