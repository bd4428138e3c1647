"""Notebooks show results, several solutions and comparisons."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import runut
from runut.verbs.notebook import MOST

EXAMPLES = Path(__file__).parents[2] / "examples"
TWO = runut.load(EXAMPLES / "sudoku/paper-figure-16-two-solutions.txt")


class Cells(HTMLParser):
    """The texts of a table's cells, row by row."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.is_cell = False

    def handle_starttag(self, tag, _attributes) -> None:
        if tag == "tr":
            self.rows.append([])
        self.is_cell = tag in ("td", "th")

    def handle_data(self, data) -> None:
        if self.is_cell and data.strip():
            self.rows[-1].append(data)
            self.is_cell = False


def pictures(svg: str) -> int:
    """The number of boards in an SVG."""
    root = ET.fromstring(svg)
    return sum(each.tag.endswith("}g") for each in root)


def test_several_solutions_stand_side_by_side() -> None:
    result = runut.solve(TWO, limits=runut.Limits(solutions=None))
    shown = result._repr_mimebundle_()["image/svg+xml"]
    assert ET.fromstring(shown)[0].text == "2 solutions"
    assert pictures(shown) == 2


def test_no_more_solutions_are_shown_than_anybody_looks_at() -> None:
    empty = runut.read("." * 81)
    result = runut.solve(empty, limits=runut.Limits(solutions=20))
    shown = result._repr_svg_()
    assert ET.fromstring(shown)[0].text == "20 or more solutions"
    assert pictures(shown) == MOST


def test_one_solution_is_the_drawing_of_the_puzzle() -> None:
    result = runut.solve(TWO)
    assert result._repr_svg_() == runut.draw(TWO, result.solution)


@pytest.mark.parametrize("name", runut.FAMILIES)
def test_solutions_of_every_family_are_shown(name) -> None:
    family = runut.families.load(name)
    puzzle = runut.read(family.samples[0].text, family=name)
    result = runut.solve(puzzle, limits=runut.Limits(solutions=3))
    assert ET.fromstring(result._repr_svg_())[0].text


@pytest.mark.parametrize("name", runut.FAMILIES)
def test_what_is_forced_is_shown_over_its_puzzle(name) -> None:
    family = runut.families.load(name)
    puzzle = runut.read(family.samples[0].text, family=name)
    forced = runut.forced(puzzle)
    assert forced._repr_mimebundle_()["image/svg+xml"] == runut.draw(puzzle, forced.board)


def test_a_comparison_is_a_table_with_its_chart() -> None:
    found = runut.compare({"<two>": TWO}, ["auto", "cell-backtracking"], repeat=1)
    shown = found._repr_mimebundle_(include=None, exclude=None)
    table = Cells()
    table.feed(shown["text/html"].partition("<svg")[0])
    assert table.rows[0][:3] == ["puzzle", "algorithm", "status"]
    assert [row[:2] for row in table.rows[1:]] == [
        ["<two>", "auto"],
        ["<two>", "cell-backtracking"],
    ]
    svg = shown["text/html"][shown["text/html"].index("<svg") :]
    assert ET.fromstring(svg).tag.endswith("svg")
    assert shown["text/plain"] == str(found)


def test_a_disagreement_is_told_before_the_table() -> None:
    shown = runut.Comparison((), ("a & b",))._repr_mimebundle_()["text/html"]
    assert shown.index("a &amp; b") < shown.index("<table>")
    assert "<svg" not in shown


def test_ipython_takes_what_is_shown() -> None:
    shell = pytest.importorskip("IPython.core.interactiveshell")
    formatter = shell.InteractiveShell.instance().display_formatter
    for value in (TWO, runut.solve(TWO), runut.solve(TWO).solution):
        data, _ = formatter.format(value)
        assert data["image/svg+xml"].startswith("<svg")
    data, _ = formatter.format(runut.compare({"two": TWO}, ["auto"], repeat=1))
    assert "<table>" in data["text/html"]
