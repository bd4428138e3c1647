"""What a user waits for, counted without a clock: the calls that are made, the modules loaded."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

import runut
from programs import ran
from runut.families import OWN
from runut.families.sudoku.kinds.registry import MODULES
from runut.verbs.reading import parse_file
from runut.verbs.reports import text_report

EXAMPLES = Path(__file__).parents[1] / "examples"
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def calls_of(work: Callable[[], object]) -> int:
    """How many functions of Python run in this work, once it is warm."""
    work()
    count = 0

    def note(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("small-6x6", 250),
        ("killer", 600),
        ("setters-lines", 1_600),
        ("jigsaw-with-diagonals", 400),
    ],
)
def test_a_text_of_a_solution_lays_out_no_picture(name: str, most: int) -> None:
    parsed = next(parse_file(EXAMPLES / f"sudoku/{name}.sudoku"))
    result = runut.solve(parsed.get())
    assert calls_of(lambda: text_report(parsed, result)) <= most


@pytest.mark.parametrize(
    ("line", "most"),
    [("hitori/5/5/3254523435432441335554123", 100), ("- 2 2 2,1,1,1", 130), (LINE, 140)],
)
def test_a_line_is_read_in_few_calls(line: str, most: int) -> None:
    assert calls_of(lambda: runut.read(line)) <= most


def test_a_rating_makes_no_rule_of_the_size_anew() -> None:
    puzzle = runut.read(LINE)
    other = runut.read(LINE.replace("53..7", "5..37"))
    runut.rate(puzzle)
    assert calls_of(lambda: runut.rate(other)) <= 250


def test_a_hint_names_no_cell_of_the_board_anew() -> None:
    puzzle = runut.read(LINE)
    assert calls_of(lambda: runut.hint(puzzle)) <= 800


UNASKED = ("aim", "bulk", "clues", "generate", "explainer", "levels", "page", "images", "variety")
"""Rooms of a family that a search needs no part of."""


def test_a_classic_sudoku_loads_one_format_and_few_kinds() -> None:
    code = "import sys; from runut.cli.main import run; run(sys.argv[1:]); print(*sys.modules)"
    words = [sys.executable, "-c", code, "solve", "-"]
    loaded = ran(words, LINE.encode(), code=0).stdout.decode().splitlines()[-1].split()
    rooms = {f"runut.families.sudoku.{room}" for room in (*UNASKED, "formats.interactive")}
    kinds = {f"runut.families.sudoku.kinds.{kind}" for kind in MODULES if kind != "boards"}
    assert (rooms | kinds).isdisjoint(loaded)
    assert len([name for name in loaded if name.startswith("runut.")]) <= 150


@pytest.mark.parametrize(
    "example", ["hitori/figure-1.txt", "nonogram/bike-20.non", "packing/soma.json"]
)
def test_a_search_of_the_command_loads_only_what_it_needs(example: str) -> None:
    family = example.partition("/")[0]
    code = "import sys; from runut.cli.main import run; run(sys.argv[1:]); print(*sys.modules)"
    words = [sys.executable, "-c", code, "solve", str(EXAMPLES / example)]
    loaded = ran(words, code=0).stdout.decode().splitlines()[-1].split()
    others = [f"runut.families.{each}" for each in OWN if each != family]
    rooms = [f"runut.families.{family}.{each}" for each in UNASKED]
    rest = ["runut.verbs.questions", "runut.explaining.results", "runut.explaining.grading"]
    rest += ["concurrent.futures", "tomllib", "ctypes", "importlib.resources"]
    unasked = tuple(each for each in (*others, *rooms, *rest))
    assert not [name for name in loaded if name.startswith(unasked)]
    assert len([name for name in loaded if name.startswith("runut.")]) <= 150
