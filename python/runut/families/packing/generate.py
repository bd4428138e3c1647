"""Making packings that have one solution.

A `challenge` is a board of a well-known set with some pieces in their places. It comes from a
solution in which the first pieces lie by chance: pieces are taken up in random order as long as the
others leave no second solution, and as long as proving that takes no more effort than is wanted. A
`board` is grown piece by piece, with a mask of its own, until it has no second solution.

Both depend on the seed alone: searches are limited by nodes, never by the clock.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from runut import _engine
from runut.core.family import Generator, NamedSet, Option
from runut.core.rng import Rng
from runut.errors import Fault, PuzzleError, UnknownNameError
from runut.families.packing.algorithms import problem
from runut.families.packing.boards import lying
from runut.families.packing.growth import GROWN_OPTIONS, grown
from runut.families.packing.model import Given, Packing
from runut.families.packing.motions import placements, point
from runut.families.packing.sets import SETS

__all__ = ["GENERATORS"]

ATTEMPTS = 40
"""Solutions from which a challenge is tried, and boards that are grown: see `BOARDS`."""
BOARDS = 1_000
BY_CHANCE = 4
"""Pieces that lie by chance in the solution of a challenge."""
TRIES = 4
"""Places that are tried for each of these."""
NODES_FOR_ONE = 20_000
NODES_FOR_FIRST = 5_000_000
NODES_FOR_PROOF = 200_000
NODES_FOR_BOARD = 20_000
NODES_FOR_BOARDS = 1_000_000

EFFORTS = {
    "any": (0, NODES_FOR_PROOF),
    "easy": (0, 30),
    "medium": (31, 300),
    "hard": (301, 1_200),
    "extreme": (1_201, NODES_FOR_PROOF),
}
"""Nodes of `auto` that it takes to find the solution and to prove that it is the only one."""


# -- challenges ---------------------------------------------------------------------------------


def _challenge(seed: int, options: Mapping[str, str]) -> Packing:
    puzzle = _named(options["set"])
    number = sum(piece.copies for piece in puzzle.pieces)
    wanted = int(options["given"])
    if not 0 <= wanted < number:
        raise PuzzleError(Fault(f"{wanted} given pieces; expected 0 to {number - 1}"))
    rng = Rng(seed)
    for _ in range(ATTEMPTS):
        found = _thinned(puzzle, _by_chance(puzzle, rng), wanted, EFFORTS[options["effort"]], rng)
        if found is not None:
            return found
    hint = "ask for more given pieces, or for another effort"
    raise PuzzleError(Fault("no such challenge was found on this board", hint))


def _named(name: str) -> Packing:
    """The board of a set, as `set:NAME/BOARD` names it."""
    known: dict[str, NamedSet[Packing]] = {each.name: each for each in SETS}
    name, _, board = name.removeprefix("set:").partition("/")
    if name not in known:
        raise UnknownNameError("set", name, tuple(known))
    return known[name].make(board or known[name].boards[0])


def _by_chance(puzzle: Packing, rng: Rng) -> list[Given]:
    """The pieces of a solution; the first ones lie by chance, where that leaves a solution."""
    solution = _solution(puzzle, (), NODES_FOR_FIRST)
    if solution is None:
        raise PuzzleError(Fault("no solution of this board was found", "`runut solve` may say why"))
    order = [piece for piece in puzzle.pieces for _ in range(piece.copies)]
    rng.shuffle(order)
    fixed: list[Given] = []
    for piece in order[:BY_CHANCE]:
        taken = {cell for each in fixed for cell in each.cells}
        free = [cell for cell in puzzle.free_cells() if cell not in taken]
        numbers = {point(puzzle.kind, cell): number for number, cell in enumerate(free)}
        places = placements(piece, puzzle.kind, numbers)
        rng.shuffle(places)
        for place in places[:TRIES]:
            given = Given(piece.name, tuple(free[number] for number in place))
            found = _solution(puzzle, (*fixed, given), NODES_FOR_ONE)
            if found is not None:
                fixed.append(given)
                solution = found
                break
    return solution


def _solution(puzzle: Packing, given: Sequence[Given], nodes: int) -> list[Given] | None:
    """The pieces of the first solution with these given, if so many nodes find it."""
    boards = _outcome(puzzle, given, 1, nodes).solutions
    return lying(puzzle, boards[0]) if boards else None


def _outcome(
    puzzle: Packing, given: Sequence[Given], solutions: int, nodes: int
) -> _engine.Outcome:
    search = problem(replace(puzzle, given=tuple(given))).search("cover")
    return search.run((solutions, nodes, None, None), 1, _engine.Control(), False)  # noqa: FBT003


def _thinned(
    puzzle: Packing, lying: list[Given], wanted: int, effort: tuple[int, int], rng: Rng
) -> Packing | None:
    """The challenge that is left when pieces are taken up while it stays unique.

    As many pieces stay as are `wanted`; 0 stands for as few as this order allows.
    """
    least, most = effort
    order, given, nodes = list(lying), list(lying), 0
    rng.shuffle(order)
    for each in order:
        if len(given) == wanted:
            break
        rest = [other for other in given if other != each]
        outcome = _outcome(puzzle, rest, 2, most + 1)
        if outcome.halt is None and outcome.count == 1 and outcome.nodes <= most:
            given, nodes = rest, outcome.nodes
    is_right = nodes >= least and wanted in (0, len(given))
    return replace(puzzle, given=tuple(given)) if is_right else None


# -- boards -------------------------------------------------------------------------------------


def _board(seed: int, options: Mapping[str, str]) -> Packing:
    rng, nodes = Rng(seed), NODES_FOR_BOARDS
    for _ in range(BOARDS):
        puzzle = grown(options, rng)
        if puzzle is None:
            continue
        outcome = _outcome(puzzle, (), 2, min(nodes, NODES_FOR_BOARD))
        if outcome.halt is None and outcome.count == 1:
            return puzzle
        nodes -= outcome.nodes
        if nodes <= 0:
            break
    hint = "ask for fewer or for larger pieces, or for a larger rectangle"
    raise PuzzleError(Fault("no board with one solution was found", hint))


GENERATORS = (
    Generator(
        "challenge",
        "pieces of a well-known set in their places, the rest to be placed in one way",
        _challenge,
        options=(
            Option(
                "set",
                "the set and its board, as `runut sets` lists them",
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
            Option("effort", "how long the search is that proves it", tuple(EFFORTS)),
        ),
    ),
    Generator(
        "board",
        "a board with a mask of its own, grown from random pieces",
        _board,
        options=GROWN_OPTIONS,
    ),
)
