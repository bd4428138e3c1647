"""The benchmark of long lists, and the simulation of many workers."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from benchmarks import __main__ as command
from benchmarks.scale import Costs, simulated

EASY = Costs(work=1.0, hand=0.0, start=0.0)


@pytest.mark.parametrize("workers", [1, 4, 50])
def test_without_overhead_workers_share_the_time(workers) -> None:
    assert simulated(EASY, 200, workers) == pytest.approx(200 / workers)


def test_a_coordinator_is_no_faster_than_its_own_work() -> None:
    busy = replace(EASY, hand=0.1)
    assert simulated(busy, 1000, 1000) == pytest.approx(101, rel=0.01)
    assert simulated(busy, 1000, 5) == pytest.approx(200, rel=0.02)


def test_deaths_and_stragglers_cost_time_and_lose_nothing() -> None:
    plain = simulated(EASY, 2000, 20)
    mortal = simulated(replace(EASY, life=50, back=1), 2000, 20)
    slow = simulated(replace(EASY, rarity=100, longer=20), 2000, 20)
    assert plain < mortal < 1.3 * plain
    assert plain < slow < 1.6 * plain


def test_the_simulation_runs_without_data(tmp_path, capsys) -> None:
    figures = tmp_path / "figures.json"
    words = ["scale", "--quick", "--set", "lists", "--json", str(figures)]
    assert command.main(words) == 0
    assert "| lists: workers" in capsys.readouterr().out
    assert json.loads(figures.read_text())["lists"]["1000"] > 0


@pytest.mark.slow
@pytest.mark.oracle
def test_real_runs_take_as_long_as_simulated(capsys) -> None:
    pytest.importorskip("distributed")
    assert command.main(["scale", "--quick", "--set", "waits"]) == 0
    rows = [line.split("|") for line in capsys.readouterr().out.splitlines() if "|" in line]
    ratios = [float(row[5]) for row in rows if row[2].strip() == "2"]
    assert ratios == pytest.approx([1, 1], rel=0.5)


@pytest.mark.slow
@pytest.mark.oracle
def test_the_benchmark_runs_without_data(capsys) -> None:
    pytest.importorskip("distributed")
    assert command.main(["bulk", "--quick", "--repeat", "1"]) == 0
    out = capsys.readouterr().out
    assert "an empty unit" in out
    assert "count set:pentominoes/3x20" in out
