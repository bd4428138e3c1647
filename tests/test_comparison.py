"""Comparisons: what is measured, what must agree, and how it is shown."""

from __future__ import annotations

import csv
import json
import math
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import runut
from runut.core.methods import Algorithm
from runut.core.scene import Group, Poly, Text
from runut.core.search import Reference
from runut.drawing import render
from runut.verbs import checking, comparison, solving
from runut.verbs.comparison_chart import chart, duration
from runut.verbs.growth import Run, growth_of

EXAMPLES = Path(__file__).parents[1] / "examples"
HITORI = runut.read("hitori/5/5/3254523435432441335554123")
HANJIE = EXAMPLES / "nonogram/choiri-5.non"


@pytest.fixture
def nonogram() -> runut.Nonogram:
    return runut.load(HANJIE)


def test_every_native_algorithm_runs_unless_some_are_named(nonogram) -> None:
    found = runut.compare({"choiri": nonogram}, repeat=1)
    assert [run.algorithm for run in found.runs] == [
        "auto",
        "propagation",
        "exhaustive",
        "row-backtracking",
        "model",
    ]
    assert {run.status for run in found.runs} == {runut.Status.SOLVED}
    assert found.agrees


def test_puzzles_without_names_are_numbered(nonogram) -> None:
    found = runut.compare([HITORI, nonogram], ["auto"], repeat=1)
    assert [run.puzzle for run in found.runs] == ["puzzle 1", "puzzle 2"]
    assert runut.compare(HITORI, ["auto"], repeat=1).runs[0].puzzle == "puzzle 1"


def test_an_algorithm_is_left_out_where_the_family_lacks_it(nonogram) -> None:
    found = runut.compare({"h": HITORI, "n": nonogram}, ["auto", "patterns"], repeat=1)
    assert [(run.puzzle, run.algorithm) for run in found.runs] == [
        ("h", "auto"),
        ("h", "patterns"),
        ("n", "auto"),
    ]


def test_an_algorithm_that_refuses_the_puzzle_runs_only_if_it_is_named() -> None:
    soma = {"soma": runut.load("set:soma")}
    found = runut.compare(soma, repeat=1)
    assert [run.algorithm for run in found.runs] == ["auto", "scanline", "model"]
    with pytest.raises(runut.PuzzleError, match="knows no boxes"):
        runut.compare(soma, ["piece-backtracking"], repeat=1)


def test_an_older_name_of_an_algorithm_is_told_the_one_of_today() -> None:
    with pytest.raises(runut.UnknownNameError, match="'first-cell'; say scanline"):
        runut.compare({"soma": runut.load("set:soma")}, ["first-cell"], repeat=1)


def test_a_name_that_no_family_knows_is_refused(nonogram) -> None:
    with pytest.raises(runut.UnknownNameError, match="exhaustive"):
        runut.compare({"n": nonogram}, ["exhaustiv"])


def test_the_quickest_has_ratio_one(nonogram) -> None:
    ratios = [run.ratio for run in runut.compare({"n": nonogram}, repeat=2).runs]
    assert min(ratios) == pytest.approx(1)
    assert all(ratio >= 1 for ratio in ratios)


def test_counts_are_the_papers(nonogram) -> None:
    by_name = {
        run.algorithm: run
        for run in runut.compare({"n": nonogram}, repeat=1, limits=runut.Limits(None)).runs
    }
    assert by_name["exhaustive"].nodes == runut.count(nonogram, algorithm="exhaustive").stats.nodes
    assert {run.count for run in by_name.values()} == {1}


def test_a_stopped_run_has_no_ratio(nonogram) -> None:
    found = runut.compare({"n": nonogram}, ["exhaustive", "auto"], limits=runut.Limits(nodes=1))
    stopped = found.runs[0]
    assert (stopped.status, stopped.halt, stopped.ratio) == ("stopped", "nodes", None)


@pytest.fixture
def compared(nonogram, monkeypatch):
    """Compare an algorithm that is deliberately wrong: it finds these solutions and no other."""

    def compare(*boards: bytes, algorithms=("auto", "liar"), limit=2) -> runut.Comparison:
        family = runut.families.load("nonogram")
        judge = family.algorithms[0].prepare(nonogram, {}).accepts
        search = Reference(lambda _: iter(boards), judge)
        liar = Algorithm("liar", "", "", lambda *_: search, native=False)
        wrong = replace(family, algorithms=(*family.algorithms, liar))
        for module in (comparison, checking, solving):
            monkeypatch.setattr(module, "family_of", lambda _: wrong)
        limits = runut.Limits(solutions=limit)
        return runut.compare({"n": nonogram}, algorithms, repeat=1, limits=limits)

    return compare


def test_a_proof_that_misses_a_solution_is_told(compared) -> None:
    found = compared()
    assert not found.agrees
    assert found.disagreements == ("n: liar proved 0 solutions, but auto found 1",)


def test_a_wrong_solution_is_told_with_its_rules(compared) -> None:
    found = compared(bytes(25))
    assert found.disagreements == ("n: liar gave a board that breaks row-clue, column-clue",)
    assert [run.algorithm for run in found.runs] == ["auto"]


def test_more_solutions_than_were_proved_are_told(compared) -> None:
    right = bytes(runut.solve(runut.load(HANJIE)).solution.values())
    found = compared(right, right)
    assert "n: auto proved 1 solutions, but liar found 2" in found.disagreements


def test_the_command_ends_with_an_error_where_answers_disagree(monkeypatch, capsys) -> None:
    from runut.cli import compare as cli
    from runut.cli.main import run

    wrong = runut.Comparison((), ("n: one thing, but another",))
    monkeypatch.setattr(cli, "compare", lambda *_, **__: wrong)
    assert run(["compare", str(HANJIE)]) == 1
    assert "disagreement: n: one thing" in capsys.readouterr().err


def test_growth_runs_over_sizes_and_stops_what_is_too_slow() -> None:
    found = runut.grow(
        "nonogram",
        ["auto", "exhaustive"],
        sizes=["4x4", "6x6", "20x20", "25x25"],
        limits=runut.Limits(seconds=0.2),
    )
    sizes = {
        name: sorted({run.size for run in found.runs if run.algorithm == name})
        for name in ("auto", "exhaustive")
    }
    assert sizes == {"auto": [16, 36, 400, 625], "exhaustive": [16, 36, 400]}
    assert found.agrees
    assert {each.algorithm: each.sizes for each in found.growth}["auto"] == (16, 36, 400, 625)


def test_a_family_without_growing_puzzles_is_refused(monkeypatch) -> None:
    family = replace(runut.families.load("hitori"), generators=())
    monkeypatch.setattr(comparison, "load", lambda _name: family)
    monkeypatch.setattr(comparison, "families", lambda: [family, runut.families.load("sudoku")])
    with pytest.raises(runut.UnknownNameError, match="known: sudoku"):
        runut.grow("hitori")


def test_packings_grow_by_the_generator_that_knows_sizes() -> None:
    found = runut.grow("packing", sizes=["3x4", "5x5", "6x7"], a_size=2)
    assert found.agrees
    names = {"auto", "scanline", "piece-backtracking", "model"}
    assert {run.algorithm for run in found.runs} == names
    assert [each.sizes for each in found.growth] == [(12, 25, 42)] * 4


def test_an_option_with_several_values_is_a_row_each() -> None:
    figure_16 = runut.load(HANJIE.parents[1] / "sudoku" / "paper-figure-16-two-solutions.txt")
    orders = ("rows", "columns", "most-constrained", "random")
    found = runut.compare(
        figure_16,
        ["cell-backtracking", "cell-backtracking-py", "auto"],
        options={"order": orders, "seed": "7"},
        limits=runut.Limits(solutions=None),
    )
    named = {run.algorithm: run.nodes for run in found.runs if run.algorithm != "auto"}
    assert found.agrees
    assert named == {
        f"cell-backtracking{twin} order={order} seed=7": nodes
        for twin in ("", "-py")
        for order, nodes in zip(orders, (990, 765, 252, 1395), strict=True)
    }
    with pytest.raises(runut.UnknownNameError, match="unknown option 'oder'"):
        runut.compare(figure_16, options={"oder": "rows"})


def test_the_seed_of_a_search_is_that_of_its_random_order() -> None:
    figure_16 = HANJIE.parents[1] / "sudoku" / "paper-figure-16-two-solutions.txt"
    puzzle, named = runut.load(figure_16), {"algorithm": "cell-backtracking"}
    by_seed = [
        runut.solve(puzzle, **named, options={"order": "random"}, seed=seed).stats.nodes
        for seed in (1, 2)
    ]
    assert by_seed == [196, 709]


def runs_over(*figures: tuple[int, int, float]) -> list[Run]:
    """Runs of "auto" at these sizes, with these nodes and seconds."""
    run = Run("p", "auto", runut.Status.SOLVED, None, 1, 1, 0.0, None)
    return [
        replace(run, size=size, nodes=nodes, seconds=seconds) for size, nodes, seconds in figures
    ]


def test_growth_is_read_from_nodes_and_apart_from_seconds_for_twice_the_cells() -> None:
    runs = runs_over(*((size, size**3, size**2 / 1000) for size in (16, 25, 100, 900)))
    (grown,) = growth_of(runs)
    assert grown.nodes.doubling == pytest.approx(8)
    assert grown.seconds.doubling == pytest.approx(4)
    assert grown.sentence == (
        "auto, 4 sizes from 16 to 900 cells: nodes 8.00 times for twice the cells, within 0%; "
        "CPU time 4.00 times for twice the cells, within 0%"
    )


def test_growth_that_is_no_power_of_the_cells_has_no_exponent() -> None:
    (grown,) = growth_of(runs_over((9, 10, 0.1), (16, 12, 0.1), (25, 900, 0.1)))
    assert not grown.nodes.is_good
    assert "nodes from 10 to 900, by no steady factor (a line misses by 4.8); CPU" in grown.sentence
    assert grown.sentence.endswith("CPU time always 100 ms")
    assert "simpul dari 10 sampai 900, tanpa faktor tetap (garis lurus meleset 4,8 kali)" in (
        grown.text("id")
    )


def test_growth_takes_the_median_of_a_size_and_leaves_out_unfinished_sizes() -> None:
    runs = runs_over((4, 1, 1.0), (4, 4, 1.0), (4, 99, 1.0), (8, 8, 1.0), (16, 16, 1.0))
    stopped = replace(runs[0], status=runut.Status.STOPPED, size=32, nodes=7)
    (grown,) = growth_of([*runs, stopped])
    assert (grown.sizes, grown.nodes.doubling) == ((4, 8, 16), pytest.approx(2))


@pytest.mark.parametrize(
    "name", [each for each in runut.FAMILIES if runut.families.load(each).growing]
)
def test_a_familys_ladder_is_made_by_its_generator(name) -> None:
    family = runut.families.load(name)
    method, sizes = family.growing.name, family.growing.sizes[:5]
    puzzles = [runut.generate(name, method=method, seed=1, options={"size": s}) for s in sizes]
    cells = [len(family.start(puzzle)) for puzzle in puzzles]
    assert cells == sorted(set(cells))
    assert len(cells) == 5


# -- the chart ------------------------------------------------------------------------------------


def items(scene):
    for item in scene.items:
        yield from items(item) if isinstance(item, Group) else [item]


def test_a_bar_is_as_long_as_the_logarithm_of_its_time(nonogram) -> None:
    run = runut.compare({"n": nonogram}, ["auto"], repeat=1).runs[0]
    runs = tuple(
        replace(run, algorithm=name, seconds=seconds)
        for name, seconds in (("a", 1.2e-4), ("b", 1.2e-3), ("c", 1.2e-2))
    )
    scene = chart(runut.Comparison(runs))
    bars = [item.points for item in items(scene) if isinstance(item, Poly)]
    lengths = [max(x for x, _ in points) - points[0][0] for points in bars]
    assert lengths[2] - lengths[1] == pytest.approx(lengths[1] - lengths[0])
    assert {"a", "b", "c", "120 µs, 1 node"} <= {
        item.text for item in items(scene) if isinstance(item, Text)
    }


@pytest.mark.parametrize("form", ["svg", "png", "pdf"])
def test_a_chart_is_drawn_by_every_back_end(form, nonogram) -> None:
    scene = chart(runut.compare({"n <&>": nonogram}, repeat=1))
    for theme in ("light", "dark"):
        drawn = render(scene, form, theme=theme)
        assert len(drawn) > 1000
        assert form != "svg" or ET.fromstring(drawn).tag.endswith("svg")


@pytest.mark.parametrize("seconds", [1e-9, 0.0, 1e-5, 0.99999, 1.0, 59.94, 1e5])
def test_a_duration_keeps_three_figures(seconds) -> None:
    number, unit = duration(seconds).split()
    scale = {"s": 1.0, "ms": 1e-3, "µs": 1e-6}[unit]
    assert math.isclose(float(number) * scale, seconds, rel_tol=0.006, abs_tol=1e-12)


# -- the command ----------------------------------------------------------------------------------


def test_the_command_prints_a_table_rows_and_json(tmp_path, capsys) -> None:
    from runut.cli.main import run

    file = str(EXAMPLES / "hitori/figure-1.txt")
    assert run(["compare", file, "--repeat", "1", "-o", str(tmp_path / "c.svg")]) == 0
    assert "ratio" in capsys.readouterr().out
    assert (tmp_path / "c.svg").read_text().startswith("<svg")
    assert run(["compare", file, "--repeat", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["runs"][0]["algorithm"] == "auto"
    assert run(["compare", file, "--repeat", "1", "--csv"]) == 0
    rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
    names = [row["algorithm"] for row in rows]
    assert names == ["auto", "propagation", "clauses", "patterns", "model"]


def test_without_names_a_model_of_many_cells_is_not_read() -> None:
    found = runut.compare(
        runut.Nonogram([(1,)] * 300, [(1,)] * 300), limits=runut.Limits(seconds=0)
    )
    assert "auto" in {run.algorithm for run in found.runs}
    assert "model" not in {run.algorithm for run in found.runs}


def test_each_algorithm_is_prepared_once_a_run(monkeypatch) -> None:
    begun, solve = [], comparison.solve

    def heard(puzzle, *, algorithm, **named):
        begun.append(algorithm)
        return solve(puzzle, algorithm=algorithm, **named)

    monkeypatch.setattr(comparison, "solve", heard)
    found = runut.compare("hitori/2/2/2111", limits=runut.Limits(nodes=0))
    assert begun == [run.algorithm for run in found.runs]
