"""The table of goals: what it says of rows that are met, missed, or not measured."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

import pytest

from benchmarks import __main__ as command
from benchmarks import corpus, goals, overview
from benchmarks.goals import CADICAL, GOALS, NO_REASON, Goal, Other

pytestmark = pytest.mark.laws

SEVENTEEN = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
GOAL = Goal("sudoku", "49x49", "a row", least=2.0, reason="it was raining")


def said(monkeypatch: pytest.MonkeyPatch, goal: Goal, value: float) -> str:
    monkeypatch.setattr(overview, "GOALS", (goal,))
    monkeypatch.setattr(goals, "ROWS", {goal.row: goal})
    return overview.goals_section({goal.row: goals.line(goal.row, value)}, {}, None).text


def test_a_goal_names_a_part_of_a_family_and_has_one_bound() -> None:
    for goal in GOALS:
        assert goal.part in import_module(f"benchmarks.{goal.family}").PARTS
        assert (goal.least is None) != (goal.most is None)


def test_no_two_goals_have_the_same_row() -> None:
    assert len(goals.ROWS) == len(GOALS)


def test_a_bound_that_a_goal_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="hint: expected a goal with this bound"):
        goals.least("hint")


def test_a_goal_that_is_met_needs_no_reason(monkeypatch) -> None:
    assert "falls short" not in said(monkeypatch, GOAL, 2.0)


def test_a_missed_goal_says_why(monkeypatch) -> None:
    assert said(monkeypatch, GOAL, 1.9).endswith("What falls short:\n- a row: it was raining")


def test_a_missed_goal_without_a_reason_says_that_none_is_noted(monkeypatch) -> None:
    assert said(monkeypatch, replace(GOAL, reason=""), 1.9).endswith(f"- a row: {NO_REASON}")


def test_a_ratio_stands_beside_both_figures() -> None:
    line = goals.line("count over the best tdoku", 0.5, "s")
    own = goals.beside(line, "tdoku", 1.0, 2.0)
    section = overview.goals_section({own.what: own}, {}, None)
    (row,) = (each for each in section.text.splitlines() if each.startswith(f"| {own.what} "))
    cells = [each.strip() for each in row.strip("|").split("|")]
    assert cells[1:] == ["tdoku", "1.00 s", "2.00 s", "0.50", ">= 1.20", "no"]


def test_the_figure_of_a_stopped_peer_is_a_lower_bound() -> None:
    line = goals.line("random 60x60, seed 1060", 0.5, "s")
    assert goals.beside(line, "a peer", 10.0, is_bound=True).both == ("> 10.0 s", "0.50 s")


def test_a_peer_is_here_as_a_module_or_as_files(tmp_path) -> None:
    (tmp_path / "libone.so").touch()
    assert Other("one", files="lib*.so").is_here(tmp_path)
    assert not Other("one", files="lib*.so").is_here(None)
    assert not Other("none", module="no_module_of_this_name").is_here(tmp_path)
    assert CADICAL.is_here(None)


def test_variants_that_both_proved_are_added_up_and_the_lowest_of_a_kind_is_named() -> None:
    costs = {
        "Full rank 1": {"ours": 1.0, "peer": 3.0},
        "Full rank 2": {"ours": 2.0, "peer": 1.0},
        "Full rank 3": {"ours": None, "peer": 1.0},
    }
    total, lowest = overview._totals(overview.Section("others", "", costs))
    assert (total.what, total.value) == ("variants, others", pytest.approx(4 / 3))
    assert (lowest.value, lowest.holds) == (0.5, True)
    assert lowest.note == "Full rank 2, of 2"


def test_a_run_without_a_family_ends_with_the_table_of_goals(tmp_path, capsys, monkeypatch) -> None:
    parts = ("49x49", "verbs", "counting", "soma")
    monkeypatch.setattr(overview, "GOALS", tuple(each for each in GOALS if each.part in parts))
    sets, peers, figures = tmp_path / "sudoku", tmp_path / "peers", tmp_path / "figures.json"
    for folder in (sets, peers):
        folder.mkdir()
    corpus.write_lines([SEVENTEEN], sets / "clue17_49158.txt")
    corpus.write_lines([SEVENTEEN], sets / "solution_counts.txt")
    words = ["--quick", "--data", str(tmp_path), "--peers", str(peers), "--json", str(figures)]
    assert command.main([*words, "--repeat", "1"]) == 0
    table = capsys.readouterr().out.rpartition("\n| row ")[2].splitlines()
    rows = {
        cells[1].strip(): [each.strip() for each in cells[2:-1]]
        for cells in (line.split("|") for line in table if line.startswith("| "))
    }
    assert rows["hint"][-1] in {"yes", "no"}
    assert rows["soma"][:3] == ["burrtxt", "-", "no peer here"]
    assert rows["count over the best tdoku"][:3] == ["tdoku", "-", "no peer here"]
    assert '"49x49, an empty board is solved"' in figures.read_text(encoding="utf-8")


def test_a_set_that_is_not_here_is_named(monkeypatch, capsys) -> None:
    monkeypatch.setattr(overview, "GOALS", (goals.ROWS["hint"],))
    assert command.main(["--quick", "--data", "nowhere"]) == 0
    assert "no set here" in capsys.readouterr().out


def test_parts_without_a_family_are_a_usage_error(capsys) -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(["--set", "verbs"])
    assert "--set: expected a family before it" in capsys.readouterr().err
