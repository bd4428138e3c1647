"""Challenges: some pieces of a board are given, and the rest fit in only one way.

There are two methods. Thinning starts from a solution with random first pieces and removes given
pieces in random order, as long as no second solution appears and the proof of that stays within the
wanted effort. It rarely reaches the minimum: on the 5x11 board only one pair of places in three
hundred leaves one solution, and few solutions contain such a pair.

Few given pieces are built up instead: places are added one by one while several solutions are left,
and for the last piece every free place is tried. A search that ends at its second solution decides
most of them within a hundred nodes. If all places of a single piece fail, there is no such
challenge, and the message says so.

Both are limited by nodes and tries, never by the clock, so that the result depends only on the
seed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from runut.core.rng import Rng
from runut.errors import NoneFoundError, PuzzleError
from runut.families.packing.algorithms import short_search
from runut.families.packing.boards import placed
from runut.families.packing.model import Given, Packing
from runut.families.packing.motions import placements, point
from runut.families.packing.reasons import reasons

ATTEMPTS = 40
"""How many solutions are thinned, if thinning is the only method."""
FIRST_ATTEMPTS = 12
"""How many solutions are thinned before few given pieces are built up."""
BY_CHANCE = 4
"""How many pieces lie at random in the solution of a challenge."""
TRIES = 4
"""How many places are tried for each of these."""
FEW = 3
"""Most given pieces that are built up; with more, thinning is quick and succeeds."""
SOUGHT = 3_000
"""How many places are tried then; for one given piece, every place."""
NODES_FOR_ONE = 20_000
NODES_FOR_FIRST = 500_000
NODES_FOR_PROOF = 200_000
NODES_FOR_SOUGHT = 5_000_000

EFFORTS = {
    "any": (0, NODES_FOR_PROOF),
    "easy": (0, 30),
    "medium": (31, 300),
    "hard": (301, 1_200),
    "extreme": (1_201, NODES_FOR_PROOF),
}
"""The nodes of `auto` to find the solution and to prove that it is the only one."""


def challenge(puzzle: Packing, wanted: int, effort: str, seed: int) -> Packing:
    """The board with so many given pieces (0: as few as a random order leaves) and one solution."""
    rng = Rng(seed)
    first = first_solution(puzzle)
    few = range(wanted, wanted + 1) if wanted else range(FEW, 0, -1)
    if not 0 < wanted <= FEW:
        for _ in range(ATTEMPTS if wanted else FIRST_ATTEMPTS):
            found = _thinned(puzzle, by_chance(puzzle, first, rng), wanted, EFFORTS[effort], rng)
            if found is not None:
                return found
    hunts = [_Hunt(puzzle, number, EFFORTS[effort], rng) for number in few if number <= FEW]
    for hunt in hunts:
        found = hunt.found(())
        if found is not None:
            return found
    if wanted == 1 and effort == "any" and hunts[0].is_whole:
        message = "no single given piece makes this board unique (all were tried)"
        raise PuzzleError(message, "ask for 2 given pieces")
    hint = "ask for more given pieces, for another effort or another seed"
    raise NoneFoundError("no such challenge was found on this board", hint)


def first_solution(puzzle: Packing) -> list[Given]:
    """The pieces of some solution."""
    outcome = short_search(puzzle, 1, NODES_FOR_FIRST)
    if outcome.solutions:
        return placed(puzzle, outcome.solutions[0])
    known = reasons(puzzle)
    if known:
        raise PuzzleError(f"this board has no solution: {known[0].text}")
    if outcome.halt is None:
        raise PuzzleError("the pieces do not fill this board, however they lie")
    raise PuzzleError("no solution of this board was found", "`runut solve` may find one")


def _solution(puzzle: Packing, given: Sequence[Given], nodes: int) -> list[Given] | None:
    """The pieces of the first solution with these given, if so many nodes find it."""
    boards = short_search(replace(puzzle, given=tuple(given)), 1, nodes).solutions
    return placed(puzzle, boards[0]) if boards else None


def _places(puzzle: Packing, given: Sequence[Given]) -> Iterator[Given]:
    """Every place of each piece that is not given, without overlap with the given ones."""
    taken = {cell for each in given for cell in each.cells}
    free = [cell for cell in puzzle.free_cells() if cell not in taken]
    numbers = {point(puzzle.kind, cell): number for number, cell in enumerate(free)}
    laid = Counter(each.name for each in given)
    for piece in puzzle.pieces:
        if laid[piece.name] < piece.copies:
            for place in placements(piece, puzzle.kind, numbers):
                yield Given(piece.name, tuple(free[number] for number in place))


# -- thinning -----------------------------------------------------------------------------------


def by_chance(puzzle: Packing, solution: list[Given], rng: Rng) -> list[Given]:
    """The pieces of a solution; random first ones, if they leave a solution, else `solution`."""
    laid = Counter(each.name for each in puzzle.given)
    open_ones = ((piece, piece.copies - laid[piece.name]) for piece in puzzle.pieces)
    order = rng.shuffled(piece for piece, number in open_ones for _ in range(number))
    fixed = list(puzzle.given)
    for piece in order[:BY_CHANCE]:
        places = (each for each in _places(puzzle, fixed) if each.name == piece.name)
        for given in rng.shuffled(places)[:TRIES]:
            found = _solution(puzzle, (*fixed, given), NODES_FOR_ONE)
            if found is not None:
                fixed.append(given)
                solution = found
                break
    return solution


def added(puzzle: Packing, placed: Sequence[Given]) -> list[Given]:
    """These pieces without those that the puzzle gives."""
    return [each for each in placed if each not in puzzle.given]


def _thinned(
    puzzle: Packing, placed: list[Given], wanted: int, effort: tuple[int, int], rng: Rng
) -> Packing | None:
    """The challenge after removing pieces that were added while it stays unique."""
    least, most = effort
    given, nodes = list(placed), 0
    for each in rng.shuffled(added(puzzle, placed)):
        if len(given) == wanted:
            break
        rest = [other for other in given if other != each]
        outcome = short_search(replace(puzzle, given=tuple(rest)), 2, most + 1)
        if outcome.halt is None and outcome.count == 1 and outcome.nodes <= most:
            given, nodes = rest, outcome.nodes
    is_right = nodes >= least and wanted in (0, len(given))
    return replace(puzzle, given=tuple(given)) if is_right else None


# -- seeking ------------------------------------------------------------------------------------


@dataclass
class _Hunt:
    """A search for so many places that leave one solution, and its remaining budget."""

    puzzle: Packing
    number: int
    effort: tuple[int, int]
    rng: Rng
    tries: int = SOUGHT
    nodes: int = NODES_FOR_SOUGHT
    is_whole: bool = True
    """Whether every place so far was decided."""

    def found(self, given: tuple[Given, ...]) -> Packing | None:
        """The first challenge with these given; `None` where all places, or the means, are used."""
        least, most = self.effort
        for place in self.rng.shuffled(_places(self.puzzle, given)):
            if (self.tries <= 0 and self.number > 1) or self.nodes <= 0:
                self.is_whole = False
                break
            laid = replace(self.puzzle, given=(*given, place))
            outcome = short_search(laid, 2, most + 1)
            self.tries, self.nodes = self.tries - 1, self.nodes - outcome.nodes
            is_open = outcome.count == 2 or outcome.halt == "nodes"
            if len(laid.given) < self.number:
                found = self.found(laid.given) if is_open else None
                if found is not None:
                    return found
            elif outcome.halt is None and outcome.count == 1 and least <= outcome.nodes <= most:
                return laid
            self.is_whole &= outcome.halt != "nodes"
        return None
