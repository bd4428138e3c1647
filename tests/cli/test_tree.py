"""`runut tree`."""

from __future__ import annotations

from pathlib import Path

import pytest

from installed import Runut

CHOIRI = str(Path(__file__).parents[2] / "examples/nonogram/choiri-5.non")
SUDOKU = "1..............."
HITORI = "https://puzz.link/p?hitori/2/2/2111"


def test_a_tree_is_printed_as_text(runut: Runut) -> None:
    ran = runut("tree", CHOIRI, "-a", "row-backtracking")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("row-backtracking: nodes: 21, accepted: 10, rejected: 11, solution")
    assert ran.out.count("\n") == 23
    assert runut("tree", CHOIRI, "-a", "row-backtracking", "-o", "-").out == ran.out


@pytest.mark.parametrize(
    ("name", "head"),
    [("t.svg", b"<svg"), ("t.png", b"\x89PNG"), ("t.pdf", b"%PDF"), ("t.html", b"<!doctype html>")],
)
def test_the_ending_says_what_is_written(runut: Runut, tmp_path: Path, name, head) -> None:
    ran = runut("tree", CHOIRI, "-a", "row-backtracking", "-o", name)
    assert (ran.code, ran.out, ran.err) == (0, "", f"wrote {name}\n")
    assert (tmp_path / name).read_bytes().startswith(head)


def test_two_algorithms_stand_side_by_side_each_with_its_own_options(runut: Runut) -> None:
    names = "row-backtracking,propagation"
    ran = runut("tree", CHOIRI, "-a", names, "-O", "tricks=on")
    assert ran.code == 0
    assert "row-backtracking: nodes: 15, accepted: 10" in ran.out
    assert "\npropagation: nodes: 1," in ran.out
    assert runut("tree", CHOIRI, "-a", names, "-O", "trick=on").code == 2


def test_a_tree_that_a_limit_stops_is_given_with_code_5(runut: Runut) -> None:
    ran = runut("tree", "-", "-a", "cell-backtracking", "--nodes", "100", stdin=SUDOKU)
    assert ran.code == 5
    assert "nodes: 100" in ran.out
    assert "the search was stopped (nodes), the tree is not whole" in ran.out
    first = runut("tree", "-", "-a", "cell-backtracking", "--limit", "1", stdin=SUDOKU)
    assert first.code == 0


def test_limits_of_depth_width_and_nodes_fold_the_tree(runut: Runut) -> None:
    options = ["--depth", "3", "--width", "2", "--shown", "5"]
    ran = runut("tree", "-", "-a", "cell-backtracking", *options, stdin=SUDOKU)
    assert ran.out.startswith("cell-backtracking: nodes: 2,464, accepted: 687")
    nodes = [line for line in ran.out.splitlines()[1:] if "+ folded below" not in line]
    assert len(nodes) <= 5


@pytest.mark.parametrize(
    ("source", "algorithm", "reason"),
    [
        (CHOIRI, "exhaustive", "as an odometer does"),
        (CHOIRI, "auto", "goes to clause learning"),
        (HITORI, "patterns", "never go back"),
        (HITORI, "model", "goes back over several decisions at once"),
    ],
)
def test_an_algorithm_without_a_tree_says_why(runut: Runut, source, algorithm, reason) -> None:
    ran = runut("tree", source, "-a", algorithm)
    assert (ran.code, ran.out) == (2, "")
    assert f"Error: {algorithm} has no state-space tree: " in ran.err
    assert reason in ran.err
    assert "algorithms with one: propagation" in ran.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("-a a,b,c", "two with a comma"),
        ("-o tree.gif", "-o takes a name that ends in .txt"),
        ("--scale 2", "need a picture file"),
        ("--depth 0", "x>=1"),
        ("--width 1", "x>=2"),
        ("--shown 1", "2<=x<=100000"),
    ],
)
def test_wrong_options_are_rejected(runut: Runut, words: str, says: str) -> None:
    ran = runut("tree", CHOIRI, *words.split())
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
