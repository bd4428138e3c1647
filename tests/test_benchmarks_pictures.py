"""The benchmark of pictures: its puzzles, its limits, and that it runs."""

from __future__ import annotations

import json

import pytest

import runut
from benchmarks import __main__ as command
from benchmarks import pictures
from benchmarks.pictures import Cost

pytestmark = pytest.mark.laws


def test_a_painted_nonogram_is_solved_by_its_picture() -> None:
    puzzle, solution = pictures.painted(20)
    assert not runut.check(puzzle, solution)
    assert pictures.painted(20) == (puzzle, solution)


@pytest.mark.parametrize(
    ("cost", "holds"),
    [
        (Cost("", 1.0, 10), None),
        (Cost("", 1.0, 10, 1.0), True),
        (Cost("", 1.1, 10, 1.0), False),
        (Cost("", 1.0, 10, 1.0, 10), True),
        (Cost("", 1.0, 11, 1.0, 10), False),
    ],
)
def test_a_cost_is_held_against_its_limits(cost, holds) -> None:
    assert cost.holds is holds


def test_it_runs_without_data(tmp_path, capsys) -> None:
    figures = tmp_path / "figures.json"
    assert command.main(["pictures", "--quick", "--json", str(figures)]) == 0
    assert "booklet of 8 puzzles" in capsys.readouterr().out
    assert set(pictures.PARTS) <= json.loads(figures.read_text()).keys()


def test_a_family_needs_its_data(capsys) -> None:
    with pytest.raises(SystemExit):
        command.main(["sudoku"])
    assert "--data" in capsys.readouterr().err
