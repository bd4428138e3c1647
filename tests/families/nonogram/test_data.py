"""Puzzle files that are not part of the project; the variable RUNUT_DATA names their folder."""

from __future__ import annotations

import csv

import pytest

import runut
from runut.verbs.reading import parse_file

SECONDS = 10
WORDS = {"unique": "unique", "multiple": "several"}


def expected(free_data):
    with (free_data / "expected.csv").open() as table:
        yield from csv.DictReader(table)


@pytest.mark.slow
def test_free_puzzles_have_the_known_uniqueness(free_data):
    limits = runut.Limits(solutions=2, seconds=SECONDS)
    for row in expected(free_data):
        puzzle = runut.load(free_data / row["file"])
        assert (puzzle.width, puzzle.height) == (int(row["width"]), int(row["height"]))
        if row["deepest_stage_needed"] == "sat":
            continue
        result = runut.solve(puzzle, limits=limits)
        assert result.uniqueness == WORDS[row["result"]], row["file"]
        assert all(runut.check(puzzle, each) == () for each in result.solutions)


@pytest.mark.slow
def test_what_the_hard_ones_prove_in_time_is_right(free_data):
    limits = runut.Limits(solutions=2, seconds=SECONDS)
    hard = [row for row in expected(free_data) if row["deepest_stage_needed"] == "sat"]
    for row in hard:
        result = runut.solve(runut.load(free_data / row["file"]), limits=limits)
        assert result.uniqueness in (WORDS[row["result"]], "unknown"), row["file"]


def test_every_nin_file_is_known_as_nin(free_data):
    for path in sorted((free_data / "free").glob("*.nin")):
        with path.open("rb") as file:
            [parsed] = parse_file(file)
        assert (parsed.error, parsed.format) == (None, "nin"), path.name


def test_every_non_file_is_known_as_non(free_data):
    for path in sorted((free_data / "free").glob("*.non")):
        with path.open("rb") as file:
            [parsed] = parse_file(file)
        assert (parsed.error, parsed.format) == (None, "non"), path.name
