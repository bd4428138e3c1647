"""`runut rules`: every constraint in words, and as JSON; the rules for players."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import runut as library

EXAMPLES = Path(__file__).parents[2] / "examples"
FIGURE = str(EXAMPLES / "hitori/figure-1.txt")


def test_rules_are_said_constraint_by_constraint(runut) -> None:
    said = runut("rules", FIGURE).out
    assert said.startswith("Hitori 5x5\n\nrow-duplicate (5)\n     1  of the 5s in row 1 at most")
    assert "black-adjacent (40)\n     1  r1c1 and r1c2 are not both black\n" in said
    assert "     6  r1c4 and r1c5" not in said
    assert said.count("        and 34 more\n") == 1
    assert "r5c4 and r5c5 are not both black\n" in runut("rules", FIGURE, "--all").out


def test_one_rule_is_said_by_its_name(runut) -> None:
    said = runut("rules", FIGURE, "--rule", "white-disconnected").out
    assert said.splitlines()[2:] == [
        "white-disconnected (1)",
        "     1  all whites are connected by sides",
    ]
    refused = runut("rules", FIGURE, "--rule", "row-duplicates")
    assert refused.code == 2
    assert "unknown rule 'row-duplicates'; did you mean row-duplicate" in refused.err


def test_implied_rules_are_marked(runut) -> None:
    said = runut("rules", str(EXAMPLES / "sudoku/killer.sudoku")).out
    assert "row-complete (81, implied)\n     1  row 1 holds a 1\n" in said
    assert "add up to" in said


@pytest.mark.parametrize("path", ["nonogram/choiri-5.non", "packing/soma.json", FIGURE])
def test_json_has_every_constraint_with_its_cells(runut, path) -> None:
    lines = runut("rules", str(EXAMPLES / path), "--json").out.splitlines()
    record = json.loads(lines[0])
    for rule in record["rules"]:
        assert [each["index"] for each in rule["constraints"]] == [*range(len(rule["constraints"]))]
        assert all(each["sentence"] and each["cells"] for each in rule["constraints"])
    assert record["family"] in path


def test_json_names_no_cell_for_the_auxiliary_places_of_a_rank(runut) -> None:
    text = "sudoku 2x2\n....\n....\n....\n....\nfull-rank 3 r1\n"
    ran = runut("rules", "-", "--json", stdin=text)
    named = [
        tuple(cell)
        for rule in json.loads(ran.out)["rules"]
        for each in rule["constraints"]
        for cell in each["cells"]
    ]
    assert {*named} == {(row, column) for row in range(4) for column in range(4)}


@pytest.mark.parametrize("language", ["en", "id"])
def test_players_are_told_the_rules_of_their_puzzle(runut, language: str) -> None:
    killer = str(EXAMPLES / "sudoku/killer.sudoku")
    asked = ("rules", killer, "--for", "players", "--language", language)
    said = [*library.aim(library.load(killer), language)]
    assert runut(*asked).out.splitlines()[1:] == [f"  {sentence}" for sentence in said]
    assert json.loads(runut(*asked, "--json").out)["aim"] == said


def test_a_puzzle_that_cannot_be_read_is_reported_and_others_are_said(runut, tmp_path) -> None:
    faulty = tmp_path / "faulty.hitori"
    faulty.write_text("hitori 2x2\n1 2\n1\n", encoding="utf-8")
    ran = runut("rules", str(faulty), FIGURE)
    assert ran.code == 4
    assert "faulty.hitori:3" in ran.err
    assert ran.out.startswith("Hitori 5x5")


@pytest.mark.parametrize(
    "words", [("hint", "--language", "fr"), ("solve", "--language", "fr"), ("rules", "--for", "us")]
)
def test_an_unknown_language_or_reader_is_refused_with_those_that_are_known(runut, words) -> None:
    command, option, word = words
    refused = runut(command, "1......4.2....3.", option, word)
    assert refused.code == 2
    assert f"Invalid value for '{option}': '{word}' is not one of" in refused.err
