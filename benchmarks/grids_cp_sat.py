"""A board of grids in OR-Tools' CP-SAT, which need not be installed."""

from __future__ import annotations

from ortools.sat.python import cp_model

import runut
from benchmarks.clock import cpu_seconds
from benchmarks.driver import DriverError
from runut.core.rules.parts import Different
from runut.sudoku import Sudoku

__all__ = ["seconds_of"]


def seconds_of(puzzle: Sudoku) -> float:
    """The CPU seconds of a search for all solutions, which finds one."""
    model = cp_model.CpModel()
    cells = [
        model.new_constant(given or 1)
        if given or at in puzzle.board.holes
        else model.new_int_var(1, 9, str(at))
        for at, given in enumerate(puzzle.cells)
    ]
    for rule in runut.model(puzzle).rules:
        for place in rule.places if isinstance(rule.parts[0], Different) else ():
            model.add_all_different([cells[at] for at in place])
    found: list[int] = []

    class Count(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.append(1)

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    spent, _ = cpu_seconds(lambda: solver.solve(model, Count()))
    if len(found) != 1:
        raise DriverError(f"CP-SAT finds {len(found)} solutions of\n{puzzle}")
    return spent
