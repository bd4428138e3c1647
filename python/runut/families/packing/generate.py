"""Making packings that have one solution.

A `challenge` is a board of a well-known set with some pieces in their places. A `board` is grown
piece by piece, with a mask of its own, until it has no second solution. Both depend on the seed
alone: searches are limited by nodes, never by the clock.
"""

from __future__ import annotations

from collections.abc import Mapping

from runut.core.limits import look
from runut.core.methods import Generator, Option
from runut.core.rng import Rng
from runut.errors import NoneFoundError, WishError
from runut.explaining.grading import Wanted
from runut.families.packing.algorithms import short_search
from runut.families.packing.challenges import EFFORTS, challenge
from runut.families.packing.explainer import EXPLAINER
from runut.families.packing.grading import OPTIONS, to_grade
from runut.families.packing.growth import GROWN_OPTIONS, GROWN_SIZES, Plot, grown, is_symmetric
from runut.families.packing.model import Packing
from runut.families.packing.sets import SETS
from runut.text.sets import board_of

BOARDS = 1_000
"""How many boards are grown at most."""
NODES_FOR_BOARD = 20_000
NODES_FOR_BOARDS = 1_000_000


def _challenge(seed: int, options: Mapping[str, str]) -> Packing:
    puzzle = board_of(options["set"], SETS)
    number = sum(piece.copies for piece in puzzle.pieces)
    wanted = int(options["given"])
    if not 0 <= wanted < number:
        raise WishError(f"{wanted} given pieces; expected 0 to {number - 1}")
    grade = Wanted.of(options, EXPLAINER)
    if options["effort"] == "any" and grade is not None:
        return to_grade(puzzle, wanted, grade, seed)
    if grade is not None and grade.is_asked:
        raise WishError("effort and grade cannot be combined", "use the grade alone")
    return challenge(puzzle, wanted, options["effort"], seed)


def _board(seed: int, options: Mapping[str, str]) -> Packing:
    plot, rng, nodes = Plot.of(options), Rng(seed), NODES_FOR_BOARDS
    for _ in range(BOARDS):
        look()
        puzzle = grown(plot, rng)
        if puzzle is None:
            continue
        outcome = short_search(puzzle, 2, min(nodes, NODES_FOR_BOARD))
        if outcome.halt is None and outcome.count == 1:
            return puzzle
        nodes -= outcome.nodes
        if nodes <= 0:
            break
    hint = "ask for fewer or for larger pieces, or for a larger rectangle"
    if plot.mask:
        hint = "try other pieces or another seed"
        if is_symmetric(plot.mask):
            hint = "this mask is symmetric, so that solutions have mirror images: change a cell"
    raise NoneFoundError("no board with one solution was found", hint)


GENERATORS = (
    Generator(
        "challenge",
        "pieces of a well-known set in their places, the rest to be placed in one way",
        _challenge,
        options=(
            Option(
                "set",
                "the set and its board, as `runut list sets` lists them",
                default="iq-puzzler-pro/5x11",
                form=r"[a-z0-9:/-]+",
                expected="a name such as soma or pentominoes/6x10",
            ),
            Option(
                "given",
                "pieces in their places; 0 for as few as a random order leaves",
                default="0",
                form=r"\d+",
            ),
            Option("effort", "difficulty in search nodes (use `grade` instead)", tuple(EFFORTS)),
            *OPTIONS,
        ),
    ),
    Generator(
        "board",
        "a board of a size, grown from random pieces, or one of your own cut into pieces",
        _board,
        options=GROWN_OPTIONS,
        sizes=GROWN_SIZES,
    ),
)
