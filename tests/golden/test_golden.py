"""Known figures: of each example, its number of solutions and the papers' counts.

`golden.csv` holds a line for each run: the example (the first puzzle of the file), the algorithm
with its options, the limit of solutions ("all" for none), and then the nodes of a paper's
algorithm (nothing for the others, which may get better) and the solutions found.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import runut

EXAMPLES = Path(__file__).parents[2] / "examples"
with Path(__file__).with_name("golden.csv").open(encoding="utf-8", newline="") as _file:
    RUNS = list(csv.DictReader(_file))


@pytest.mark.parametrize("run", RUNS, ids=lambda run: f"{run['example']}-{run['algorithm']}")
def test_an_example_has_its_known_figures(run: dict[str, str]) -> None:
    puzzle = next(runut.load_all(EXAMPLES / run["example"]))
    name, *words = run["algorithm"].split()
    result = runut.solve(
        puzzle,
        algorithm=name,
        options=dict(word.split("=") for word in words),
        limits=runut.Limits(solutions=None if run["limit"] == "all" else int(run["limit"])),
    )
    found = 0 if result.status is runut.Status.UNSOUND else result.count
    assert found == int(run["solutions"])
    assert run["nodes"] in ("", str(result.stats.nodes))


def test_every_algorithm_of_a_paper_has_a_known_figure() -> None:
    from runut.families import families

    named = {
        (run["example"].split("/")[0], run["algorithm"].split()[0]) for run in RUNS if run["nodes"]
    }
    papers = {
        (family.name, method.name)
        for family in families()
        for method in family.algorithms
        if method.paper and method.native
    }
    assert named >= papers
