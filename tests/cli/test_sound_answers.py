"""An unsound method is checked by the rules, and a sound answer is shown beside it."""

from __future__ import annotations

import json

import pytest

from installed import Runut

FAILS = "hitori 5x5\n4 2 5 3 5\n5 1 4 4 2\n4 1 2 5 1\n4 3 1 5 4\n1 5 5 2 2\n"
FOUND = "[4] 2  5  3 [5]\n 5  1 [4] 4  2\n 4 [1] 2 [5] 1\n[4] 3  1  5  4\n 1  5 [5] 2 [2]\n"


@pytest.mark.parametrize(
    ("reading", "cut_off"),
    [("black-ignored", ["r5c1"]), ("black-counts", ["r1c4", "r2c5", "r4c5", "r5c4"])],
)
def test_the_text_tells_broken_rules_by_cell_and_then_the_right_board(
    runut: Runut, reading, cut_off
) -> None:
    ran = runut("solve", "-", "-a", "patterns", "-O", f"reading={reading}", stdin=FAILS)
    verdict, _, sound = ran.out.partition("the answer of a sound algorithm (auto):")
    assert ran.code == 1
    assert "unsound" in verdict
    reported = [line for line in verdict.splitlines() if line.startswith("white-disconnected")]
    assert [line.rpartition(" ")[2] for line in reported] == cut_off
    assert FOUND in sound
    assert "status: solved" in sound


def test_json_tells_the_candidate_the_broken_rules_and_the_right_board(runut: Runut) -> None:
    ran = runut("solve", "-", "-a", "patterns", "--json", stdin=FAILS)
    record = json.loads(ran.out)
    assert record["status"] == "unsound"
    assert record["candidate"]["cells"][4] == [0, 1, 0, 0, 1]
    assert record["violations"] == [{"rule": "white-disconnected", "cells": [[4, 0]]}]
    assert (record["sound"]["algorithm"], record["sound"]["status"]) == ("auto", "solved")
    assert record["sound"]["solutions"][0]["cells"][4] == [0, 0, 1, 0, 1]


def test_a_method_that_was_right_needs_no_answer_beside_it(runut: Runut) -> None:
    figure_1 = "https://puzz.link/p?hitori/5/5/3254523435432441335554123"
    ran = runut("solve", figure_1, "-a", "patterns", "--json")
    assert (ran.code, json.loads(ran.out)["status"]) == (0, "solved")
    assert "sound" not in json.loads(ran.out)


@pytest.mark.laws
def test_a_convention_is_added_to_a_board_by_its_line(runut: Runut) -> None:
    board = runut("convert", "https://puzz.link/p?hitori/2/2/1221").out
    assert runut("count", "-", stdin=board).out == "5\n"
    assert runut("count", "-", stdin=board + "some-black\n").out == "4\n"
    solved = runut("solve", "-", stdin=board + "some-black\n")
    assert solved.out.startswith("Hitori 2x2, some-black (")


def test_boards_that_are_made_go_straight_into_a_proof(runut: Runut) -> None:
    made = runut("generate", "hitori", "-O", "size=50x50", "--count", "20", "--seed", "3")
    proved = runut("solve", "-", "--unique", "--json", stdin=made.out)
    assert proved.code == 0
    answers = [json.loads(line)["uniqueness"] for line in proved.out.splitlines()]
    assert answers == ["unique"] * 20
