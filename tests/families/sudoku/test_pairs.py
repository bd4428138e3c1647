"""Kinds of constraints in pairs: each two together, and each two parts in every kernel.

Every kind alone passed all tests while a lunchbox beside a sum gave wrong boards: the kernel for
sums did not know lunchboxes and took the board all the same. Small boards never meet the kernels
for nine digits, so the parts of a layout meet there too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from random import Random

import pytest

import runut
from runut.errors import PuzzleError
from runut.families.sudoku.kinds import Or
from runut.families.sudoku.kinds.constraint import Constraint
from runut.families.sudoku.layout import Board
from runut.families.sudoku.lowering import Lowering, parted
from runut.families.sudoku.model import Sudoku, statements
from runut.families.sudoku.statements import Unit, numbered
from spread.sudoku_kinds import KINDS, Maker
from stated.sudoku_rules import Claim, claims

MOST = 600
EITHER_RANK = "or of ranks"
ALGORITHMS = ("auto", "propagation", "clauses", "model")
FULL = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
Square = tuple[int, ...]


@cache
def squares() -> list[Square]:
    """Every filling of 4x4 cells whose rows and columns hold each digit once."""
    rows = list(permutations((1, 2, 3, 4)))
    found: list[tuple[Square, ...]] = [()]
    for _ in range(4):
        found = [
            (*above, row)
            for above in found
            for row in rows
            if all(own not in held for own, *held in zip(row, *above, strict=True))
        ]
    return [sum(square, ()) for square in found]


def keeps(claim: Claim, square: Square) -> bool:
    held = [square[cell] for cell in claim.sees or claim.cells]
    return len(set(held)) == len(held) if claim.holds is None else claim.holds(*held)


def by_hand(puzzle: Sudoku) -> set[Square]:
    """The solutions by the rules stated by hand, of all fillings."""
    given = [(cell, digit) for cell, digit in enumerate(puzzle.cells) if digit]
    left = [each for each in squares() if all(each[cell] == digit for cell, digit in given)]
    for claim in claims(puzzle):
        left = [square for square in left if keeps(claim, square)]
    return set(left)


def by(algorithm: str, puzzle: Sudoku, most: int = MOST) -> set[Square] | int:
    """The solutions, or how many there are if they are as many as may be."""
    limits = runut.Limits(solutions=most)
    result = runut.solve(puzzle, algorithm=algorithm, limits=limits)
    found = {tuple(solution.values()) for solution in result.solutions}
    assert len(found) == result.count
    return found if result.count < most else most


def puzzle_of(
    names: Sequence[str], full: Sequence[int], size: tuple[int, int], share: float, rng: Random
) -> Sudoku | None:
    """A board with constraints of these kinds, which most often the full board keeps."""
    rows, columns = size
    maker = Maker(full, rows * columns, range(1, rows * columns + 1), rng)
    for _ in range(20):
        givens = tuple(digit if rng.random() < share else 0 for digit in full)
        try:
            return Sudoku(rows, columns, givens, tuple(made(name, maker) for name in names))
        except PuzzleError:
            continue
    return None  # two divisions into regions, say


def made(name: str, maker: Maker) -> Constraint:
    """A constraint of a kind; one of two ranks keeps their places, which a rank alone does not."""
    if name == EITHER_RANK:
        return Or(((maker.make("full-rank"),), (maker.make("full-rank"),)))
    return maker.make(name)


def wrong(names: Sequence[str], seeds: range) -> Iterator[str]:
    """Small boards on which some algorithm finds other solutions than the rules stated by hand."""
    for seed in seeds:
        rng = Random(f"{' '.join(names)} {seed}")
        full = rng.choice(squares())
        puzzle = puzzle_of(names, full, (2, 2), rng.choice([0, 0.2, 0.4]), rng)
        if puzzle is not None:
            right = by_hand(puzzle)
            for algorithm in ALGORITHMS:
                if by(algorithm, puzzle) != right:
                    yield f"{algorithm}: {puzzle}"


@pytest.mark.laws
@pytest.mark.parametrize("kind", KINDS)
def test_each_pair_of_kinds_has_the_solutions_of_the_rules_stated_by_hand(kind) -> None:
    pairs = [pair for pair in combinations_with_replacement(KINDS, 2) if pair[0] == kind]
    assert not [each for pair in pairs for each in wrong(pair, range(1))]


@pytest.mark.slow
def test_triples_by_chance_have_the_solutions_of_the_rules_stated_by_hand() -> None:
    rng = Random(3)
    triples = [rng.sample(list(KINDS), 3) for _ in range(6_000)]
    assert not [each for triple in triples for each in wrong(triple, range(1))]


# -- nine digits: each pair of the layout's parts in every kernel ----------------------------------

NINE = Board(3, 3)
PARTS = (
    *("units", "allowed", "cages", "sets", "sums", "relations", "automata", "lunchboxes"),
    *("auxiliaries", "circles", "rankings"),
)
"""The parts of a layout; a cage holds a total or sets of digits."""


def parts_of(puzzle: Sudoku) -> set[str]:
    """Which parts of the layout the constraints become, beside the classic rules."""
    found = statements(puzzle.board, puzzle.constraints)
    own, ranked, _ = parted(found)
    lowered = Lowering(puzzle.board, numbered(puzzle.board, own))
    for each in sorted(own, key=lambda each: not isinstance(each, Unit)):
        lowered.add(each, each.places(lowered.auxiliaries))
    for rank in ranked:
        lowered.add_rank(rank)
    lowered.add_cliques()
    totals = [goal for goal, _ in lowered.cages if isinstance(goal, int)]
    classic = [set(each.cells) for each in statements(NINE)]
    parts = {
        "units": [each for each in lowered.units if set(each) not in classic],
        "allowed": set(lowered.allowed[:81]) - {(1 << 10) - 2},
        "cages": totals,
        "sets": lowered.cages[len(totals) :],
        "sums": lowered.sums,
        "relations": lowered.relations,
        "automata": lowered.automata,
        "lunchboxes": lowered.lunchboxes,
        "auxiliaries": lowered.auxiliaries,
        "circles": lowered.circles,
        "rankings": lowered.rankings,
    }
    known = {*parts, "board", "most", "units_of"}
    assert {*vars(lowered)} | {"sets"} == known, "a part of the layout that no law knows"
    assert set(parts) == set(PARTS)
    return {name for name, part in parts.items() if part}


def nine(names: Sequence[str], share: float, rng: Random) -> Sudoku | None:
    """A board of nine digits with constraints of these kinds."""
    digits = rng.sample(range(1, 10), 9)
    full = [digits[int(sign) - 1] for sign in FULL]
    return puzzle_of(names, full, (3, 3), share, rng)


def boards_of(parts: Sequence[str], share: float, most: int) -> Iterator[Sudoku]:
    """Boards of nine digits whose constraints become these parts, perhaps more."""
    rng = Random(f"{' '.join(parts)} {share}")
    found = 0
    while found < most:
        names = [rng.choice(kinds_of(part)) for part in parts]
        puzzle = nine(names, share, rng)
        if puzzle is not None and parts_of(puzzle).issuperset(parts):
            found += 1
            yield puzzle


@cache
def kinds_of(part: str) -> list[str]:
    """The kinds that become this part of a layout."""
    names = (*KINDS, EITHER_RANK)
    seeds = [(name, Random(f"{name} {seed}")) for name in names for seed in range(4)]
    boards = [(name, nine([name], 0, rng)) for name, rng in seeds]
    able = [name for name, board in boards if board is not None and part in parts_of(board)]
    assert able, f"no kind becomes {part}"
    return list(dict.fromkeys(able))


@pytest.mark.laws
@pytest.mark.parametrize("pair", list(combinations(PARTS, 2)), ids="-".join)
def test_every_kernel_of_nine_digits_judges_each_pair_of_parts(pair) -> None:
    boards = [*boards_of(pair, 0.5, 3), *boards_of(pair, 0.6, 3)]
    for puzzle in boards:
        wanted = by("model", puzzle, 60)
        for algorithm in ALGORITHMS:
            assert by(algorithm, puzzle, 60) == wanted, (algorithm, str(puzzle))
    easiest = max(boards, key=lambda puzzle: puzzle.givens)
    assert by("cell-backtracking", easiest, 60) == by("model", easiest, 60), str(easiest)


@pytest.mark.slow
def test_triples_of_parts_by_chance_are_judged_alike_by_every_kernel() -> None:
    rng = Random(5)
    for _ in range(1_000):
        (puzzle,) = boards_of(rng.sample(PARTS, 3), rng.choice([0.45, 0.55]), 1)
        wanted = by("model", puzzle, 60)
        for algorithm in ALGORITHMS:
            assert by(algorithm, puzzle, 60) == wanted, (algorithm, str(puzzle))


LUNCHBOX = ".Cage~9~R2C8~R3C8~R3C9.Lunchbox~5~R7C2~R7C3~R8C3~R8C4~R9C4"


def test_a_lunchbox_beside_a_cage_is_kept() -> None:
    puzzle = runut.read(LUNCHBOX)
    for algorithm in ALGORITHMS:
        for solution in runut.solve(puzzle, algorithm=algorithm).solutions:
            assert not runut.check(puzzle, solution)
