"""Classic sudokus of grade 7 and more, which chance hardly ever makes.

A step takes one or two givens from a puzzle, chooses another solution of the rest, and adds givens
of it and takes others until no more can go. The climb goes on from each neighbour that is no
easier. From a puzzle by chance it comes to grade 7 within some hundred steps, but hardly ever to
grade 8, and of the neighbours of such a puzzle one in thousands has it. So these are kept: `SEEDS`
are puzzles of our own, from a climb over 500,000. A seed number shuffles digits, rows and columns
of one and adds a given that leaves it as hard.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pkgutil import get_data

from runut.core.explainer import Difficulty
from runut.core.limits import look
from runut.core.rng import Rng
from runut.errors import WishError
from runut.explaining.grading import Nearest, Wanted, difficulty_of
from runut.families.sudoku.algorithms import all_solutions, reduced, solved
from runut.families.sudoku.explainer import EXPLAINER
from runut.families.sudoku.layout import Board
from runut.families.sudoku.model import Sudoku
from runut.families.sudoku.rules import model

CLIMBED, SEEDED, HARDEST = 7, 8, 8
"""The least grade that is climbed to, the least that needs a seed, and the greatest that is had."""
SEEDS = (get_data(__package__, "seeds.sdm") or b"").decode().split()
MET = frozenset(("pattern-net",))
"""The techniques of grade 8 that the seeds need."""
STEPS = 2_000
ADDED = 12
"""Givens that are added to a seed, each by itself, before it is taken as it is."""
MOST_SOLUTIONS = 400
"""Where fewer givens leave more solutions, others are taken: one of all must be chosen."""
BOARD = Board(3, 3)

Groups = Sequence[Sequence[int]]
Rated = tuple[Sudoku, Difficulty]


def climbed(start: Sudoku, groups: Groups, wanted: Wanted, seed: int) -> Sudoku:
    """The first puzzle as wanted on a climb from `start`, or from a seed where that is needed.

    Its givens lie in `groups` of cells, unless it comes from a seed. Raises `WishError` for a
    grade or a technique that no climb comes to, and `NoneFoundError` if none of many puzzles fits.
    """
    wanted.check_had(HARDEST, EXPLAINER, "sudoku")
    _check_met(wanted)
    rng, least = Rng(seed), wanted.least(EXPLAINER)
    walk = _near_seeds(wanted, rng) if least >= SEEDED else _climb(start, groups, wanted, rng)
    with Nearest[Sudoku](wanted) as nearest:
        for puzzle, difficulty in walk:
            look()
            if nearest.fits(puzzle, difficulty):
                return puzzle
    return nearest.instead("sudoku")


def _check_met(wanted: Wanted) -> None:
    """Raise `WishError` for a technique that nobody met on the way."""
    if wanted.technique is None:
        return
    name, grade, *_ = EXPLAINER.techniques()[wanted.technique]
    if grade >= SEEDED and name not in MET:
        said = f"no sudoku that needs {name} can be made: none came of many tries"
        raise WishError(said, f"of this grade {', '.join(sorted(MET))} is met")


def _rated(puzzle: Sudoku, wanted: Wanted) -> Difficulty:
    return difficulty_of(EXPLAINER, model(puzzle), wanted.upto(EXPLAINER))


def _climb(puzzle: Sudoku, groups: Groups, wanted: Wanted, rng: Rng) -> Iterator[Rated]:
    """A puzzle and its neighbours, then those of the hardest one so far."""
    best = _rated(puzzle, wanted)
    yield puzzle, best
    for _ in range(STEPS):
        other = neighbour(puzzle, groups, rng)
        if other is not None:
            difficulty = _rated(other, wanted)
            yield other, difficulty
            is_solved = difficulty.end == "solved"
            if is_solved and (difficulty.grade, difficulty.effort) >= (best.grade, best.effort):
                puzzle, best = other, difficulty


def _near_seeds(wanted: Wanted, rng: Rng) -> Iterator[Rated]:
    """Each seed shuffled, with one given more in many ways, at last as it is."""
    for seed in rng.shuffled(SEEDS):
        puzzle = shuffled(tuple(map(int, seed)), rng)
        solution, cells = solved(puzzle), puzzle.cells
        for cell in rng.shuffled(at for at in BOARD.cells if not cells[at])[:ADDED]:
            more = (*cells[:cell], solution[cell], *cells[cell + 1 :])
            other = replace(puzzle, cells=more)
            yield other, _rated(other, wanted)
        yield puzzle, _rated(puzzle, wanted)


def shuffled(cells: Sequence[int], rng: Rng) -> Sudoku:
    """The same puzzle with digits, bands, rows, stacks and columns in another order."""
    digits = [0, *rng.shuffled(range(1, 10))]
    rows, columns = (
        list(chain(*(rng.shuffled(range(3 * at, 3 * at + 3)) for at in rng.shuffled(range(3)))))
        for _ in range(2)
    )
    turned = rng.below(2) == 1
    places = ((column, row) if turned else (row, column) for row in rows for column in columns)
    return Sudoku(3, 3, tuple(digits[cells[BOARD.cell(*place)]] for place in places))


def neighbour(puzzle: Sudoku, groups: Groups, rng: Rng) -> Sudoku | None:
    """A puzzle with one solution that shares most givens; `None` where the rest has too many."""
    held = rng.shuffled(group for group in groups if puzzle.cells[group[0]])
    taken = 1 + rng.below(2)
    kept, cells = held[taken:], bytearray(puzzle.cells)
    for cell in chain(*held[:taken]):
        cells[cell] = 0
    solutions = all_solutions(replace(puzzle, cells=tuple(cells)), MOST_SOLUTIONS)
    if not solutions:
        return None
    full = replace(puzzle, cells=tuple(solutions[rng.below(len(solutions))]))
    stays = set(kept)
    fresh = rng.shuffled(group for group in groups if group not in stays)
    return reduced(full, [*fresh, *rng.shuffled(kept)])
