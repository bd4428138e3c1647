"""The benchmark beside SAT solvers: its formulas, its encoding of puzzles, and that it runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pysat.solvers import Solver

import runut
from benchmarks import __main__ as command
from benchmarks import sat
from benchmarks.sat_encoding import clauses_of
from benchmarks.sat_instances import standard

EXAMPLES = Path(__file__).parents[1] / "examples"
pytestmark = pytest.mark.laws


def models(clauses: list[list[int]], facts: int) -> int:
    """How many models there are; beyond the facts every variable follows."""
    with Solver(bootstrap_with=clauses) as solver:
        return len({tuple(model[:facts]) for model in solver.enum_models()})


def test_there_are_thirty_standard_formulas_and_they_never_change():
    formulas = list(standard(is_quick=False))
    assert len(formulas) == 30
    assert formulas == list(standard(is_quick=False))


@pytest.mark.parametrize(
    ("family", "size", "has_model"),
    [("pigeons", "7", False), ("planning", "7-6", False), ("quasigroup", "16-16", True)],
)
def test_formulas_have_a_model_where_their_family_says_so(family, size, has_model):
    formula = next(
        each for each in standard(is_quick=False) if (each.family, each.name) == (family, size)
    )
    with Solver(bootstrap_with=formula.clauses) as solver:
        assert solver.solve() is has_model


@pytest.mark.parametrize(
    "puzzle",
    [
        runut.Sudoku(2, 2, (1, 0, 0, 2) + (0,) * 12),
        runut.load(EXAMPLES / "nonogram/several-5.nonogram"),
        runut.load(EXAMPLES / "packing/unique.txt"),
    ],
)
def test_a_puzzle_in_clauses_has_its_solutions(puzzle):
    model = runut.model(puzzle)
    facts = model.shape.size * len(model.values)
    assert models(clauses_of(model), facts) == runut.count(puzzle).count


def test_a_rule_without_clauses_is_named():
    with pytest.raises(ValueError, match="no clauses for Connected"):
        clauses_of(runut.model("hitori/2/2/2111"))


def test_it_runs_without_data(tmp_path, capsys):
    figures = tmp_path / "figures.json"
    assert command.main(["sat", "--quick", "--json", str(figures)]) == 0
    assert "geometric mean" in capsys.readouterr().out
    assert set(sat.PARTS) <= json.loads(figures.read_text()).keys()
