"""A page to print has the words of a puzzle and its grade, in both languages, and no solution."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from pathlib import Path

import pytest

from printed_pages import pages, pictures, words
from runut.asking.answering import answer

KILLER = (Path(__file__).parents[2] / "examples/sudoku/first-killer.sudoku").read_text("utf-8")


def page(text: str, language: str = "en") -> str:
    """The only page that a puzzle gets."""
    request = {"verb": "sheet", "text": text, "language": language, "seconds": 36_000.0}
    found = json.loads(answer(json.dumps(request), lambda _message: None))["result"]
    assert found["media"] == "application/pdf"
    (only,) = pages(b64decode(found["base64"]))
    return only


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["First steps, by Runut", "grade 3 (medium)"]),
        ("id", ["First steps, oleh Runut", "tingkat 3 (sedang)"]),
    ],
)
def test_a_page_has_title_author_grade_and_the_setters_own_rules(language, said) -> None:
    only = page(KILLER, language)
    found = words(only)
    assert set(said) < set(found)
    assert "A cage holds different digits, which add up to its sum." in found
    assert sum("cage" in each or "angkar" in each for each in found) == 1
    assert len(list(pictures(only))) == 1


def test_a_page_of_a_puzzle_without_words_has_its_kind_and_its_rules() -> None:
    lines = [line for line in KILLER.splitlines(keepends=True) if not line.startswith("#")]
    found = words(page("".join(lines)))
    assert "Sudoku 6x6: Killer cage" in found
    assert "Each row, each column and each box holds each of 1 to 6 once." in found


def test_a_page_says_that_its_puzzle_has_several_solutions() -> None:
    found = words(page("sudoku 2x2\n" + ". . . .\n" * 4))
    assert any(re.fullmatch(r"has (288|several) solutions", each) for each in found)


def test_a_page_keeps_the_title_of_a_picture_for_its_solution() -> None:
    text = "nonogram 2x1\n# title: A dot\n# author: Ida\nrows\n1\ncolumns\n1\n0\n"
    found = words(page(text))
    assert any(each.endswith("by Ida") for each in found)
    assert not any("A dot" in each for each in found)
