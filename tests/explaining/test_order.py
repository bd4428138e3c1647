"""A list that orders techniques and switches them off."""

from __future__ import annotations

import pytest

import runut
from runut.explaining.checker import faults
from runut.explaining.order import in_order
from runut.families import load

SUDOKU = ".....8..283..5......1...9..57..9...46.........8.3657.....5...2...4..23.1....4...."
HITORI = "hitori/5/3/254224115324152"
NONOGRAM = "nonogram 5x4\nrows\n3\n1\n1\n1 1\ncolumns\n1\n1 1\n1 1\n2\n0\n"
LADDER = load("hitori").explainer
NAMES = LADDER.names()


def named(order) -> list[str]:
    return [NAMES[number] for number in order]


def first(puzzle: str, *techniques: str) -> str:
    return runut.explain(puzzle, techniques=techniques)[0].technique


def test_listed_techniques_trade_places_and_the_others_stay() -> None:
    order = in_order("partition\nadjacent-triplet\nlast-way-out", LADDER)
    places = {"adjacent-triplet": 2, "last-way-out": 0, "partition": 1}
    expected = [name for name in NAMES if name not in places]
    for name, own in zip(
        ("partition", "adjacent-triplet", "last-way-out"), (3, 8, 14), strict=True
    ):
        expected.insert(own, name)
    assert named(order) == expected


def test_a_dash_switches_a_technique_off() -> None:
    assert named(in_order("-partition  # too hard\n\n# nothing\n- h-wing", LADDER)) == [
        name for name in NAMES if name not in {"partition", "h-wing"}
    ]


def test_an_empty_list_leaves_the_ladder_as_it_is() -> None:
    assert in_order("# nothing\n", LADDER) is None
    assert in_order((), LADDER) is None


def test_every_fault_of_a_list_says_where_it_is(tmp_path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("partition\n  - partitoin\nh-wing\n-partition\n", "utf-8")
    with pytest.raises(runut.FormatError) as caught:
        in_order(path, LADDER)
    unknown, twice = caught.value.faults
    assert (unknown.line, unknown.column, unknown.source) == (2, 3, str(path))
    assert "did you mean partition" in unknown.message
    assert (twice.line, twice.column) == (4, 1)
    assert "partition is named twice" in str(twice)


@pytest.mark.parametrize(
    ("puzzle", "usual", "other"),
    [
        (SUDOKU, "hidden-single-box", "naked-single"),
        (HITORI, "square-between-a-pair", "edge-pairs"),
        (NONOGRAM, "complete-line", "overlap"),
    ],
    ids=["sudoku", "hitori", "nonogram"],
)
def test_a_ladder_tries_techniques_in_the_order_of_the_list(puzzle, usual, other) -> None:
    assert first(puzzle) == usual
    assert first(puzzle, other, usual) == other
    proof = runut.explain(puzzle, techniques=[other, usual])
    assert proof.complete
    assert not list(faults(proof.model, proof.steps))


def test_ratings_and_hints_take_the_list_too() -> None:
    off = ["- hidden-single-box", "- hidden-single-line", "- full-house"]
    assert "hidden-single-box" in runut.rate(SUDOKU).techniques
    assert not {name[2:] for name in off} & runut.rate(SUDOKU, techniques=off).techniques.keys()
    assert runut.hint(HITORI, techniques=["- square-between-a-pair"]).step.technique != first(
        HITORI
    )


def test_generators_take_the_list_as_text() -> None:
    off = "- pointing\n- claiming\n"
    made = runut.generate("sudoku", seed=5, grade=3, options={"techniques": off})
    assert runut.rate(made, techniques=off).grade == 3
    with pytest.raises(runut.FormatError, match="did you mean pointing"):
        runut.generate("sudoku", seed=5, options={"techniques": "- pointin"})
