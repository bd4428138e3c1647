"""Random small boards of grids that overlap, some with other rules, against OR-Tools."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import runut
from runut.errors import PuzzleError
from runut.explaining.checker import faults
from runut.families.sudoku.grids import cells_of
from runut.sudoku import Cage, Constraint, Grids, InGrid, Renban, Sudoku
from spread.sudoku_kinds import KINDS, Maker

pytestmark = pytest.mark.oracle

MOST = 40
FEW, MANY = 25, 500
ALGORITHMS = ("auto", "clauses", "model")
BOXES = [(2, 2), (2, 2), (2, 3), (3, 2)]
WITH_RULE = 60
TRIES = 500
UNSAID = {
    *("jigsaw", "no-boxes", "size", "or", "not"),  # not said of one grid
    *("counting-circles", "full-rank", "rank-ties"),  # the oracle has them on a whole board only
}
RULES = [kind for kind in KINDS if kind not in UNSAID]


def starts_of(box: tuple[int, int], rng: Random) -> list[tuple[int, int]]:
    """Two or three grids, each of which shares boxes with one before it."""
    (high, wide), starts = box, [(0, 0)]
    while len(starts) < rng.choice([2, 2, 3]):
        top, left = rng.choice(starts)
        down, right = rng.randrange(-wide + 1, wide), rng.randrange(-high + 1, high)
        if (each := (top + down * high, left + right * wide)) not in starts:
            starts.append(each)
    rows, columns = (min(side) for side in zip(*starts, strict=True))
    return [(top - rows, left - columns) for top, left in starts]


def small_grids(seed: int) -> Sudoku:
    """Such a board with givens of a solution, one of which may be changed."""
    rng = Random(f"grids {seed}")
    while True:
        box = rng.choice(BOXES)
        shape = Grids(starts=starts_of(box, rng))
        blank = Sudoku(*box, (0,) * _cells(box, shape), (shape,))
        solution = runut.solve(blank, limits=runut.Limits(solutions=1)).solution
        if solution is None:
            continue
        inside = [(at, int(value)) for at, value in enumerate(solution.values()) if value != "."]
        names = rng.sample(range(1, box[0] * box[1] + 1), box[0] * box[1])
        full = {at: names[value - 1] for at, value in inside}
        givens = {
            at: full[at] for at in rng.sample([*full], int(len(full) * rng.uniform(0.2, 0.5)))
        }
        if rng.random() < 0.15:
            givens[rng.choice([*givens])] = rng.choice(names)
        cells = tuple(givens.get(at, 0) for at in range(len(blank.cells)))
        rules = (shape, *_rules(full, blank.board.columns, rng))
        try:
            return Sudoku(*box, cells, rules)
        except PuzzleError:
            continue


def _cells(box: tuple[int, int], shape: Grids) -> int:
    rows, columns = (max(side) + box[0] * box[1] for side in zip(*shape.starts, strict=True))
    return rows * columns


def _rules(full: dict[int, int], columns: int, rng: Random) -> Iterator[Constraint]:
    """A cage or a line of two cells side by side, which may belong to two grids."""
    beside = [at for at in full if at + 1 in full and (at + 1) % columns]
    for at in rng.sample(beside, rng.choice([0, 1, 2])):
        cells = [divmod(at, columns), divmod(at + 1, columns)]
        if full[at] != full[at + 1]:
            yield rng.choice([Cage(cells, full[at] + full[at + 1]), Renban(cells)])


def with_rule(seed: int) -> Sudoku:
    """Such a board with a rule of one grid, of each kind in turn, and perhaps one more."""
    rng = Random(f"rule {seed}")
    kind = RULES[seed % len(RULES)]
    for _ in range(TRIES):
        puzzle = small_grids(rng.randrange(10_000))
        found = runut.solve(puzzle, limits=runut.Limits(solutions=1)).solution
        if found is None:
            continue
        values, size = list(found.values()), puzzle.size
        rules = []
        for each in (kind, *rng.sample(RULES, rng.choice([0, 1]))):
            number = rng.randint(1, len(puzzle.board.grids))
            full = [int(values[cell]) for cell in cells_of(puzzle.board, number)]
            rules.append(InGrid(number, Maker(full, size, range(1, size + 1), rng).make(each)))
        try:
            return replace(puzzle, constraints=(*puzzle.constraints, *rules))
        except PuzzleError:
            continue
    raise AssertionError(f"no board of grids takes the rule {kind}")


def disagreements(boards: Iterator[Sudoku]) -> Iterator[str]:
    """Boards whose solutions are others than those of the oracle."""
    from families.sudoku.oracle import solutions_by_oracle

    for seed, puzzle in enumerate(boards):
        limits = runut.Limits(solutions=MOST)
        result = runut.solve(puzzle, algorithm=ALGORITHMS[seed % 3], limits=limits)
        assert not any(runut.check(puzzle, each) for each in result.solutions)
        own = {tuple(each.values()) for each in result.solutions}
        other = solutions_by_oracle(puzzle, MOST)
        if own != other and not len(own) == len(other) == MOST:
            yield f"{puzzle}\n{sorted(map(str, own ^ other))[:3]}"


def test_small_boards_of_grids_have_the_solutions_of_the_oracle() -> None:
    assert not list(disagreements(map(small_grids, range(FEW))))


def test_boards_with_a_rule_of_one_grid_have_the_solutions_of_the_oracle() -> None:
    assert not list(disagreements(map(with_rule, range(WITH_RULE))))


def test_each_step_of_a_board_with_a_rule_of_one_grid_is_proved() -> None:
    for puzzle in map(with_rule, range(FEW)):
        assert [*faults(runut.model(puzzle), runut.explain(puzzle).steps)] == []


def test_boards_with_a_rule_of_one_grid_are_written_as_they_are_read() -> None:
    boards = [with_rule(seed) for seed in range(WITH_RULE)]
    assert [runut.read(str(each)) for each in boards] == boards


@pytest.mark.slow
def test_five_hundred_boards_of_grids_have_the_solutions_of_the_oracle() -> None:
    assert not list(disagreements(map(small_grids, range(MANY))))


def test_boards_of_grids_have_no_one_and_many_solutions() -> None:
    counts = [
        runut.count(small_grids(seed), limits=runut.Limits(solutions=MOST)).count
        for seed in range(FEW * 4)
    ]
    assert counts.count(0) >= 3
    assert counts.count(1) >= 10
    assert counts.count(MOST) >= 3
