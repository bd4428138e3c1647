"""Making hitori boards with one solution, of any size.

Deduction alone solves each board, which proves that its solution is the only one.
"""

from __future__ import annotations

from collections.abc import Mapping

from runut import _engine
from runut.core.methods import SIDES, Generator, Option, sides_of
from runut.errors import NoneFoundError, WishError
from runut.explaining.grading import Wanted, grade_options
from runut.families.hitori.explainer import EXPLAINER
from runut.families.hitori.grading import to_grade
from runut.families.hitori.model import LARGEST_NUMBER, MOST_SIDE, Hitori

SYMMETRIES = ("none", "half-turn", "quarter-turn", "left-right", "up-down", "diagonal")
SQUARE = ("quarter-turn", "diagonal")
"""Symmetries that only a square has."""

OPTIONS = (
    Option(
        "size",
        f"columns and rows (1x1 to {MOST_SIDE}x{MOST_SIDE}), or one number for a square",
        default="8x8",
        form=SIDES,
        expected="columns and rows, as in 12x10, or one number for a square",
    ),
    Option("symmetry", "how the black cells of the solution lie", SYMMETRIES),
    Option(
        "greatest",
        "the greatest number; 0 for the cells of the longer side, at least the whites of a line",
        default="0",
        form=r"\d{1,4}",
        expected=f"0 to {LARGEST_NUMBER}",
    ),
    Option("density", "how many cells are black in the solution", ("random", "sparse", "dense")),
    *grade_options(EXPLAINER, "quad-corner"),
)


def _unique(seed: int, options: Mapping[str, str]) -> Hitori:
    width, height = _size(options["size"])
    greatest = int(options["greatest"]) or max(width, height)
    if greatest > LARGEST_NUMBER:
        raise WishError(f"numbers up to {greatest}; expected at most {LARGEST_NUMBER}")
    symmetry = options["symmetry"]
    _check_symmetry(symmetry, width, height)

    def make(seed: int) -> Hitori:
        cells = _engine.hitori_make(width, height, greatest, symmetry, options["density"], seed)
        if cells is None:
            raise NoneFoundError(
                f"no unique hitori of {width}x{height} with numbers to {greatest} found",
                "allow greater numbers or less symmetry, or try another size or seed; "
                "1x2 and 2x1 have none, nor has 2x2 with a turn",
            )
        return Hitori(width, height, tuple(cells))

    free = symmetry == "none" and options["density"] == "random" and greatest >= max(width, height)
    return to_grade(make, seed, Wanted.of(options, EXPLAINER), free=free)


def _check_symmetry(symmetry: str, width: int, height: int) -> None:
    if symmetry in SQUARE and width != height:
        raise WishError(f"a board of {width}x{height} has no symmetry by {symmetry}")
    across = {"left-right": width, "up-down": height}.get(symmetry)
    if across == 2:
        why = "each cell touches its image, so none can be black"
        raise WishError(f"a board of {width}x{height} has no symmetry by {symmetry}: {why}")


def _size(text: str) -> tuple[int, int]:
    size = sides_of(text)
    if not all(1 <= side <= MOST_SIDE for side in size):
        most = f"{MOST_SIDE}x{MOST_SIDE}"
        raise WishError(f"a board of {size[0]}x{size[1]}; expected 1x1 to {most}")
    return size


GENERATORS = (
    Generator(
        "unique",
        "one solution, proved by deduction; any size, symmetry, greatest number and density",
        _unique,
        OPTIONS,
        sizes=("4x4", "5x5", "6x6", "7x7", "8x8", "10x10", "12x12", "15x15", "20x20"),
    ),
)
