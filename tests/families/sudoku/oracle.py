"""A sudoku with any constraints in OR-Tools, from the rules as `tests/stated` says them by hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

from ortools.sat.python import cp_model

from runut.families.sudoku.kinds import CountingCircles, FullRank, RankTies
from runut.families.sudoku.model import Sudoku
from stated.sudoku_rules import Claim, Grid, claims
from stated.sudoku_rules.ranks import lines

MOST_LISTED = 6
"""The most cells whose combinations are listed."""


def solutions_by_oracle(puzzle: Sudoku, most: int) -> set[tuple[int | str, ...]]:
    """The digits of at most so many solutions."""
    board = _Board(puzzle)
    for claim in claims(puzzle):
        board.add(claim)
    for constraint in puzzle.constraints:
        match constraint:
            case CountingCircles(cells):
                board.add_circles(cells)
            case FullRank(cells, rank):
                board.add_rank(cells, rank, may_tie=RankTies("any") in puzzle.constraints)
            case RankTies("none"):
                board.model.add_all_different(board.numbers())
    return board.solutions(most)


class _Board:
    """The cells as variables."""

    def __init__(self, puzzle: Sudoku) -> None:
        grid = Grid(puzzle)
        self.wide, self.digits = grid.wide, grid.digits
        self.model = cp_model.CpModel()
        first, last = self.digits[0], self.digits[-1]
        self.holes = puzzle.board.holes
        self.cells = [
            self.model.new_constant(given + first - 1)
            if given or cell in self.holes
            else self.model.new_int_var(first, last, f"{cell}")
            for cell, given in enumerate(puzzle.cells)
        ]

    def add(self, claim: Claim) -> None:
        """Cells that differ, or all combinations that the claim allows."""
        held = [self.cells[cell] for cell in claim.cells]
        if claim.holds is None:
            self.model.add_all_different(held)
        elif claim.rule != "counting-circles" and not claim.rule.startswith(("full-rank", "rank-")):
            assert len(held) <= MOST_LISTED, claim
            rows = [row for row in self._rows(claim.cells) if claim.holds(*row)]
            self.model.add_allowed_assignments(held, rows)

    def _rows(self, cells: Sequence[int]) -> list[tuple[int, ...]]:
        """The combinations of digits, in a row or column without repeats."""
        is_row = len({cell // self.wide for cell in cells}) == 1
        is_column = len({cell % self.wide for cell in cells}) == 1
        if is_row or is_column:
            return list(permutations(self.digits, len(cells)))
        return list(product(self.digits, repeat=len(cells)))

    def add_circles(self, cells: Sequence[int]) -> None:
        """Each digit stands in none of the circles, or in as many as it says."""
        for digit in self.digits:
            holders = [self.model.new_bool_var(f"{cell} is {digit}") for cell in cells]
            for cell, is_held in zip(cells, holders, strict=True):
                self.model.add(self.cells[cell] == digit).only_enforce_if(is_held)
                self.model.add(self.cells[cell] != digit).only_enforce_if(~is_held)
            counts = cp_model.Domain.from_values([0, digit])
            self.model.add_linear_expression_in_domain(sum(holders), counts)

    def numbers(self) -> list[cp_model.LinearExpr]:
        """What every row and column, from both ends, is as a number."""
        return [self.number(line) for line in lines(self.wide)]

    def number(self, line: Sequence[int]) -> cp_model.LinearExpr:
        """The digits of a line as one number."""
        weights = [(self.digits[-1] + 1) ** at for at in reversed(range(len(line)))]
        return cp_model.LinearExpr.weighted_sum([self.cells[cell] for cell in line], weights)

    def add_rank(self, cells: Sequence[int], rank: int, *, may_tie: bool) -> None:
        """One more than the number of smaller numbers."""
        own, smaller = self.number(cells), []
        for line in lines(self.wide):
            if line == list(cells):
                continue
            is_smaller = self.model.new_bool_var(f"{line} {cells}")
            self.model.add(self.number(line) < own).only_enforce_if(is_smaller)
            least = own if may_tie else own + 1
            self.model.add(self.number(line) >= least).only_enforce_if(~is_smaller)
            smaller.append(is_smaller)
        self.model.add(sum(smaller) == rank - 1)

    def solutions(self, most: int) -> set[tuple[int | str, ...]]:
        """At most so many."""
        found: set[tuple[int | str, ...]] = set()
        cells = [*enumerate(self.cells)]
        holes = self.holes

        class Collect(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self) -> None:
                held = ("." if at in holes else self.value(cell) for at, cell in cells)
                found.add(tuple(held))
                if len(found) >= most:
                    self.stop_search()

        solver = cp_model.CpSolver()
        solver.parameters.enumerate_all_solutions = True
        solver.parameters.num_workers = 1
        solver.solve(self.model, Collect())
        return found
