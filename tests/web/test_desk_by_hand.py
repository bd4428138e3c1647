"""Puzzles of today's setters are remade at the desk by touch and by keys, and equal their text."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import runut
from pages import go_to, needs_browser, open_puzzle
from runut.sudoku import Sudoku
from setting_hands import SEARCH, Hand, Keys, Touch, begun, remake, shared

pytestmark = [needs_browser, pytest.mark.slow]

FILE = Path("sudoku") / "variants_half.json"
PUZZLES = (
    "Anti-knight Anti-king",
    "Arrow",
    "Kropki sudoku",
    "0-indexed: Odd even",
    "Little killer 2",
    "Jigsaw",
    "Septa",
    "Merry X/V-mas",
    "Sudoku X",
    "X-Sum little killer",
    "Quadruple - repeated values",
    "Miracle - skyscraper entropy",
    "Entropic connections",
    "Zipper lines - tutorial",
    "Sum lines - single line",
    "Lockout double arrows",
    "Jigsaw boxes, disconnected",
    "N is for Numbered Rooms",
    "6x6: Full rank",
    "Indexing Parade",
    "Pencilmark sudoku",
    "Normal Lunchbox 2",
    "Diagonal Skyscrapers",
    "Clockwork",
    "Taxicab Archers",
    "Copycat [easy]",
    "Long sums 2",
    "Anti-consectutive, hard",
    "4x4: Full Rank - no ties",
    "5x10: Killer Sudoku",
    "7x7: Killer Squishdoku",
    "Hidden Hostility",
    "German Whispers",
    "6x6: Rellik cages",
    "0-indexed: Sums and indexing",
    "0-indexed: 4x4 Full Rank",
    "Ambiguous Arrows - composite",
    "Cold Sauerkraut",
)
"""Puzzles of the set, of one kind each where it can be, so that nearly each kind of it is made."""
TOUCH = {"has_touch": True, "is_mobile": True, "viewport": {"width": 1100, "height": 900}}
WAYS = pytest.mark.parametrize(
    ("page", "hand"), [(TOUCH, Touch), ({}, Keys)], indirect=["page"], ids=["touch", "keys"]
)


@cache
def texts(file: Path) -> dict[str, str]:
    return {each["name"]: each["input"] for each in json.loads(file.read_text(encoding="utf-8"))}


def made(page: Page, hand: type[Hand], puzzle: Sudoku) -> str:
    """The text of the puzzle that this hand makes at the desk from an empty board."""
    open_puzzle(page, begun(puzzle))
    go_to(page, "Edit")
    expect(page.get_by_role("searchbox", name=SEARCH)).to_be_visible()
    remake(hand(page, puzzle.board.columns), puzzle)
    return shared(page)


@WAYS
@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_of_setters_is_remade_by_hand(page, data, hand, name) -> None:
    puzzle = runut.read(texts(data / FILE)[name], family="sudoku")
    assert made(page, hand, puzzle) == str(puzzle)
