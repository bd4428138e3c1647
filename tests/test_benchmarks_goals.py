"""The table of goals: what it says of rows that are met, missed, or not measured."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from benchmarks import __main__ as command
from benchmarks import (
    corpus,
    goals,
    nonogram,
    overview,
    packing,
    sudoku_verbs,
    variants,
    variants_tail,
)
from benchmarks.goals import CADICAL, GOALS, NO_REASON, Goal, Other
from benchmarks.packing import Race
from benchmarks.packing_peers import Spent
from benchmarks.plan import Plan, plan_pace
from benchmarks.variants_tail import Found
from runut import Nonogram

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


def test_variants_that_both_proved_are_added_up() -> None:
    costs = {"a": {"ours": 1.0, "peer": 3.0}, "b": {"ours": None, "peer": 1.0}}
    (total,) = variants._total("others", costs)
    assert (total.what, total.value) == ("variants, others", 3.0)


def test_the_worst_board_of_a_kind_and_the_longest_killer_from_0_are_goals() -> None:
    boards = [Found("full rank", is_made=True, ours=own, peer=0.1) for own in (0.1, 0.4)]
    zero = Found(variants_tail.FROM_ZERO, is_made=True, ours=0.31, peer=None)
    worst, longest = variants_tail.section([*boards, zero]).lines
    assert (worst.what, worst.value, worst.holds) == ("full rank, made: worst", 0.25, False)
    assert (longest.value, longest.holds) == (0.31, False)


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


def test_the_pictures_of_clues_of_one_and_one_are_counted_in_a_process_of_their_own() -> None:
    plan = Plan(Path(), None, ("counts",), plan_pace(1, is_quick=True), is_quick=True)
    (section,) = nonogram.run(plan)
    assert "17,849,077,140 pictures" in section.text
    assert [line.what for line in section.lines] == ["count of 1 1 everywhere, 10x10"]


def test_the_command_leaves_out_repeats_of_a_list(tmp_path) -> None:
    path = corpus.write_lines([SEVENTEEN, SEVENTEEN[::-1]], tmp_path / "few.txt")
    line = sudoku_verbs.distinct(path, tmp_path)
    assert line.note == "2 lines"
    written = [each for each in (tmp_path / "distinct.txt").read_text("utf-8").splitlines() if each]
    assert len(written) == 1


def test_a_tail_is_judged_by_its_worst_puzzle_and_shows_peers_of_all() -> None:
    board = Nonogram([(1,), (1,)], [(1,), (1,)])
    job = nonogram.Job(nonogram.TAIL, {"one": board, "two": board})
    (line,) = nonogram._goal_lines(job, 5.0, 4.5, 0, {"pbnsolve": (20.0, True)})
    assert (line.value, line.holds, line.note) == (4.5, False, "all 5.00")
    assert (line.peer, line.both[0]) == ("pbnsolve, all together", "> 20.0 s")


def test_a_packing_is_judged_by_its_peer_or_by_its_time() -> None:
    fresh = Spent(1.0, 30)
    squares = next(each for each in packing.WORK if each.name == "dominoes 12x12")
    soma = next(each for each in packing.WORK if each.name == "soma")
    (alone,) = packing._goal_lines(squares, Race(0.05, fresh, {}))
    (raced,) = packing._goal_lines(soma, Race(0.01, fresh, {"burrtxt": Spent(0.02, 5)}))
    assert (alone.value, alone.holds) == (0.05, True)
    assert (raced.value, raced.theirs, raced.holds) == (2.0, 0.02, False)
    assert packing._goal_lines(soma, Race(0.01, fresh, {})) == []


@pytest.mark.parametrize("words", [["--set", "verbs"], ["--all"]])
def test_parts_and_whole_sets_without_a_family_are_a_usage_error(words, capsys) -> None:
    with pytest.raises(SystemExit, match="2"):
        command.main(words)
    assert "--set, --all: expected a family, found none" in capsys.readouterr().err
