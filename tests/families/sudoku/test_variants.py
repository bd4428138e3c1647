"""Variants: what each constraint means, against a model in OR-Tools and the paper's method."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, permutations, product

import pytest

import runut
from runut.core.shape import rows_of
from runut.families.sudoku import kinds as rules
from runut.families.sudoku.kinds import Constraint
from runut.families.sudoku.model import Sudoku

cp_model = pytest.importorskip("ortools.sat.python.cp_model")
pytestmark = pytest.mark.oracle

ALL = runut.Limits(solutions=None)
JIGSAW = (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3)
SMALL: dict[str, tuple[Constraint, ...]] = {
    "diagonals": (rules.Diagonals(),),
    "windoku": (rules.Windoku(),),
    "disjoint groups": (rules.DisjointGroups(),),
    "anti-knight": (rules.AntiKnight(),),
    "anti-king": (rules.AntiKing(),),
    "non-consecutive": (rules.NonConsecutive(),),
    "jigsaw": (rules.Jigsaw(JIGSAW),),
    "extra region": (rules.Region((0, 5, 10)),),
    "even": (rules.Even((0, 6)),),
    "odd": (rules.Odd((3, 9, 12)),),
    "cage": (rules.Cage((0, 1, 4), 7), rules.Cage((14, 15), 3)),
    "cage without a sum": (rules.Cage((1, 6, 11)),),
    "candidates": (rules.Candidates(0, (1, 2)), rules.Candidates(7, (4, 3))),
    "jigsaw, odd, cage": (rules.Jigsaw(JIGSAW), rules.Odd((0,)), rules.Cage((3, 7), 5)),
    "diagonals, disjoint groups, even": (
        rules.Diagonals(),
        rules.DisjointGroups(),
        rules.Even((1,)),
    ),
}


class Model:
    """A board in OR-Tools, written from the rules in prose."""

    def __init__(self, puzzle: Sudoku) -> None:
        self.puzzle = puzzle
        self.size = puzzle.size
        self.model = cp_model.CpModel()
        places = product(range(self.size), repeat=2)
        self.cells = {place: self.model.new_int_var(1, self.size, f"{place}") for place in places}
        for cell, digit in enumerate(puzzle.cells):
            if digit:
                self.model.add(self.at(cell) == digit)
        self.add_classic()
        for constraint in puzzle.constraints:
            self.add(constraint)

    def at(self, cell: int) -> cp_model.IntVar:
        return self.cells[divmod(cell, self.size)]

    def differ(self, wanted: Callable[[int, int], bool]) -> None:
        self.model.add_all_different(
            variable for (row, column), variable in self.cells.items() if wanted(row, column)
        )

    def add_classic(self) -> None:
        high, wide = self.puzzle.box_rows, self.puzzle.box_columns
        is_jigsaw = any(isinstance(each, rules.Jigsaw) for each in self.puzzle.constraints)
        for at in range(self.size):
            self.differ(lambda row, _, at=at: row == at)
            self.differ(lambda _, column, at=at: column == at)
            if not is_jigsaw:
                band, stack = divmod(at, high)
                self.differ(
                    lambda row, column, band=band, stack=stack: (
                        (row // high, column // wide) == (band, stack)
                    )
                )

    def pairs(self, *moves: tuple[int, int]) -> Iterator[tuple[cp_model.IntVar, cp_model.IntVar]]:
        for (row, column), variable in self.cells.items():
            for down, right in moves:
                other = self.cells.get((row + down, column + right))
                if other is not None:
                    yield variable, other

    def add(self, constraint: Constraint) -> None:
        match constraint:
            case rules.AntiKnight():
                for one, other in self.pairs((1, 2), (2, 1), (1, -2), (2, -1)):
                    self.model.add(one != other)
            case rules.AntiKing():
                for one, other in self.pairs((1, 1), (1, -1)):
                    self.model.add(one != other)
            case rules.NonConsecutive():
                for one, other in self.pairs((0, 1), (1, 0)):
                    self.model.add(one - other != 1)
                    self.model.add(other - one != 1)
            case rules.Diagonals() | rules.Windoku() | rules.DisjointGroups() | rules.Jigsaw():
                for place in range(self.size):
                    self.differ(partial(self.is_in, constraint, place))
            case _:
                self.add_of_cells(constraint)

    def is_in(self, constraint: Constraint, place: int, row: int, column: int) -> bool:
        high, wide = self.puzzle.box_rows, self.puzzle.box_columns
        match constraint:
            case rules.Jigsaw(regions):
                return regions[row * self.size + column] == place
            case rules.DisjointGroups():
                return (row % high, column % wide) == divmod(place, wide)
            case rules.Windoku():
                window, down = divmod(row, high + 1)
                other, right = divmod(column, wide + 1)
                return bool(down and right) and (window, other) == divmod(place, high)
        return place < 2 and (row == column if place else row + column == self.size - 1)

    def add_of_cells(self, constraint: Constraint) -> None:
        match constraint:
            case rules.Region(cells):
                self.model.add_all_different(map(self.at, cells))
            case rules.Cage(cells, total):
                self.model.add_all_different(map(self.at, cells))
                if total is not None:
                    self.model.add(sum(map(self.at, cells)) == total)
            case rules.Candidates(cell, digits):
                allowed = cp_model.Domain.from_values(digits)
                self.model.add_linear_expression_in_domain(self.at(cell), allowed)
            case rules.Even(cells) | rules.Odd(cells):
                first = 2 if isinstance(constraint, rules.Even) else 1
                allowed = cp_model.Domain.from_values(range(first, self.size + 1, 2))
                for cell in cells:
                    self.model.add_linear_expression_in_domain(self.at(cell), allowed)
            case _:
                pytest.fail(f"the oracle knows no {constraint}")

    def solutions(self) -> set[tuple[int, ...]]:
        found: set[tuple[int, ...]] = set()
        cells = list(self.cells.values())

        class Collect(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self) -> None:
                found.add(tuple(self.value(cell) for cell in cells))

        solver = cp_model.CpSolver()
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.num_workers = 1
        solver.solve(self.model, Collect())
        return found


def found_by(puzzle: Sudoku, algorithm: str) -> set[tuple[int, ...]]:
    result = runut.solve(puzzle, algorithm=algorithm, limits=ALL)
    assert result.complete
    found = {tuple(solution.values()) for solution in result.solutions}
    assert len(found) == result.count
    assert not any(runut.check(puzzle, solution) for solution in result.solutions)
    return found


@pytest.mark.parametrize("name", SMALL)
def test_every_solution_of_a_small_variant_is_found(name) -> None:
    puzzle = Sudoku(2, 2, (0,) * 16, SMALL[name])
    wanted = Model(puzzle).solutions()
    for algorithm in ("auto", "cell-backtracking", "cell-backtracking-py"):
        assert found_by(puzzle, algorithm) == wanted


def latin_squares(above: tuple[tuple[int, ...], ...] = ()) -> Iterator[tuple[int, ...]]:
    """The 576 squares of four digits in which no row and no column holds one twice."""
    if len(above) == 4:
        yield tuple(chain.from_iterable(above))
        return
    for row in permutations(range(1, 5)):
        if all(one != other for line in above for one, other in zip(row, line, strict=True)):
            yield from latin_squares((*above, row))


@pytest.mark.parametrize("name", SMALL)
def test_the_rules_reject_every_square_that_the_oracle_does(name) -> None:
    puzzle = Sudoku(2, 2, (0,) * 16, SMALL[name])
    squares = list(latin_squares())
    assert len(squares) == 576
    accepted = {square for square in squares if not runut.check(puzzle, rows_of(square, 4))}
    assert accepted == Model(puzzle).solutions()


@pytest.mark.parametrize("name", SMALL)
def test_the_papers_method_counts_the_same_trials_in_both_languages(name) -> None:
    puzzle = Sudoku(2, 2, (0,) * 16, SMALL[name])
    native, python = (
        runut.solve(puzzle, algorithm=algorithm, limits=ALL).stats.nodes
        for algorithm in ("cell-backtracking", "cell-backtracking-py")
    )
    assert native == python


def _cages(rng: random.Random, solution: list[int], size: int) -> tuple[Constraint, ...]:
    """Some dominoes and rows of three with the sums of a solution."""
    found: list[Constraint] = []
    for row in range(size):
        start = rng.randrange(3)
        cells = tuple(row * size + start + at for at in range(rng.choice((2, 3))))
        found.append(rules.Cage(cells, sum(solution[cell] for cell in cells)))
    return tuple(found)


LARGE: dict[str, tuple[Constraint, ...]] = {
    "X and anti-knight": (rules.Diagonals(), rules.AntiKnight()),
    "windoku": (rules.Windoku(),),
    "anti-king and disjoint groups": (rules.AntiKing(), rules.DisjointGroups()),
    "non-consecutive": (rules.NonConsecutive(),),
    "parity": (rules.Even((0, 1, 2)), rules.Odd((40, 44, 80))),
    "killer": (),
}


@pytest.mark.parametrize("name", LARGE)
def test_boards_of_nine_have_the_solutions_of_the_oracle(name) -> None:
    rng = random.Random(name)
    empty = Sudoku(3, 3, (0,) * 81, LARGE[name])
    solution = list(runut.solve(empty).solution.values())
    constraints = LARGE[name] or _cages(rng, solution, 9)
    given = rng.sample(range(81), 26)
    cells = tuple(solution[cell] if cell in given else 0 for cell in range(81))
    puzzle = Sudoku(3, 3, cells, constraints)
    assert found_by(puzzle, "auto") == Model(puzzle).solutions()


def test_givens_that_break_a_constraint_are_rejected() -> None:
    with pytest.raises(runut.PuzzleError, match="5 in r1c1, which may hold 2 4 6 8 only"):
        Sudoku(3, 3, (5, *(0,) * 80), (rules.Even((0,)),))
    with pytest.raises(runut.PuzzleError, match="the diagonal from r1c1: r1c1 and r9c9"):
        Sudoku(3, 3, (5, *(0,) * 79, 5), (rules.Diagonals(),))


def test_givens_whose_cage_has_another_sum_have_no_solution() -> None:
    puzzle = Sudoku(2, 2, (1, 2, *(0,) * 14), (rules.Cage((0, 1), 5),))
    for algorithm in ("auto", "cell-backtracking", "cell-backtracking-py"):
        assert runut.solve(puzzle, algorithm=algorithm).status is runut.Status.UNSOLVABLE
