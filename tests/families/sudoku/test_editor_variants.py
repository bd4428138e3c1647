"""The variants of f-puzzles and SudokuPad: every kind that they can say, and those they cannot."""

from __future__ import annotations

import json
from random import Random

import pytest

import runut
from runut.families.sudoku import kinds
from runut.families.sudoku.formats.lzstring import compress, decompress
from runut.families.sudoku.kinds import Constraint
from runut.families.sudoku.model import Sudoku
from spread.sudoku_kinds import KINDS
from sudoku_boards import some_puzzle, stated

FORMS = ["fpuzzles", "sudokupad", "penpa"]
BLANK = [[{} for _ in range(4)] for _ in range(4)]
UNSAID = {
    *("automaton", "anti-taxicab", "counting-circles", "digits", "equal-sums", "global-entropy"),
    *(
        "greater",
        "lunchbox",
        "modular",
        "negative",
        "not",
        "numbered-room",
        "or",
        "pair-sum",
        "pattern",
    ),
    *("full-rank", "rank-ties", "relation", "rellik", "same-sets", "size", "sum-line", "total"),
}
"""What an editor has no words for, or none for some values; boards with other digits are none."""


UNDRAWN = ("regions in several pieces",)
"""What a drawing of Penpa+ has no room for, though f-puzzles has words."""


def text_of(puzzle: Sudoku, form: str) -> str | None:
    """The text, or `None` for what the editor has no words for."""
    try:
        return runut.write(puzzle, format=form)
    except runut.PuzzleError as error:
        if not any(f" hold {name}" in str(error) for name in (*UNSAID, *UNDRAWN)):
            raise
        return None


@pytest.mark.laws
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_reads_back_or_is_named(form, kind) -> None:
    puzzles = filter(None, (some_puzzle(kind, Random(seed)) for seed in range(12)))
    texts = {text: puzzle for puzzle in puzzles if (text := text_of(puzzle, form))}
    assert texts or kind in UNSAID
    for text, puzzle in texts.items():
        assert stated(runut.read(text, format=form)) == stated(puzzle)
        assert runut.read(text) == runut.read(text, format=form)


def fpuzzle(**parts) -> tuple[Constraint, ...]:
    """The constraints of an object with these parts."""
    text = json.dumps({"size": 4, "grid": BLANK, **parts})
    return runut.read(text, family="sudoku", format="fpuzzles").constraints


def solved(**parts) -> str:
    """The digits of the only solution of an object with these parts."""
    text = json.dumps({"size": 4, "grid": BLANK, **parts})
    result = runut.solve(runut.read(text), limits=runut.Limits(solutions=2))
    return " ".join("".join(map(str, row)) for each in result.solutions for row in each.cells)


@pytest.mark.parametrize(
    ("kind", "digit", "solution"),
    [("minimum", 2, "4231 1342 2413 3124"), ("maximum", 3, "1324 4213 3142 2431")],
)
def test_marked_cells_that_touch_are_not_compared(kind, digit, solution) -> None:
    marks = [{"cell": cell} for cell in ("R1C1", "R1C2", "R2C1", "R2C2")]
    row = [{"value": digit, "given": True}, {}, {}, {}]
    grid = [BLANK[0], BLANK[1], row, BLANK[3]]
    assert solved(grid=grid, **{kind: marks}) == solution


SHAFT = ["R2C2", "R2C3", "R3C3", "R3C4", "R4C4"]
LINE = [{"lines": [["R1C1", "R1C2", "R1C3"]]}]


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ({"thermometer": LINE}, kinds.Thermometer((0, 1, 2))),
        ({"slowthermometer": LINE}, kinds.SlowThermometer((0, 1, 2))),
        ({"palindrome": LINE}, kinds.Palindrome((0, 1, 2))),
        ({"renban": LINE}, kinds.Renban((0, 1, 2))),
        ({"regionsumline": LINE}, kinds.RegionSumLine((0, 1, 2))),
        ({"betweenline": LINE}, kinds.Between((0, 1, 2))),
        ({"zipperline": LINE}, kinds.Zipper((0, 1, 2))),
        ({"doublearrow": LINE}, kinds.DoubleArrow((0, 1, 2))),
        ({"modularline": LINE}, kinds.Modular((0, 1, 2))),
        ({"whispers": LINE}, kinds.Whispers((0, 1, 2))),
        ({"whispers": [{**LINE[0], "value": "2"}]}, kinds.Whispers((0, 1, 2))),
        ({"whispers": [{**LINE[0], "value": "1"}]}, kinds.Whispers((0, 1, 2), 1)),
        ({"lockout": LINE}, kinds.Lockout((0, 1, 2))),
        ({"arrow": [{"cells": ["R1C1"], **LINE[0]}]}, kinds.Arrow((0,), (1, 2))),
        (
            {"arrow": [{"cells": ["R1C1", "R2C1"], "lines": [["R2C1", *SHAFT]]}]},
            kinds.Arrow((0, 4), (5, 6, 10, 11, 15)),
        ),
        ({"difference": [{"cells": ["R1C1", "R1C2"]}]}, kinds.Difference((0, 1))),
        ({"difference": [{"cells": ["R1C1", "R1C2"], "value": "2"}]}, kinds.Difference((0, 1), 2)),
        ({"ratio": [{"cells": ["R1C1", "R1C2"], "value": ""}]}, kinds.Ratio((0, 1))),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "v"}]}, kinds.PairSum((0, 1), 5)),
        ({"minimum": [{"cell": "R1C1"}]}, kinds.Minimum(0)),
        ({"maximum": [{"cell": "R4C4"}]}, kinds.Maximum(15)),
        (
            {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]}]},
            kinds.Quadruple((0, 1, 4, 5), (1, 2)),
        ),
        (
            {"clone": [{"cells": ["R1C1", "R2C2"], "cloneCells": ["R3C3", "R2C2"]}]},
            kinds.Clone((0,), (10,)),
        ),
        ({"rowindexer": [{"cells": ["R1C1"]}]}, kinds.Indexing("row", (0,))),
        ({"columnindexer": [{"cells": ["R1C1"]}]}, kinds.Indexing("column", (0,))),
        ({"boxindexer": [{"cells": ["R1C1"]}]}, kinds.Indexing("box", (0,))),
        ({"sandwichsum": [{"cell": "R0C2", "value": "0"}]}, kinds.Sandwich((1, 5, 9, 13), 0)),
        ({"xsum": [{"cell": "R2C5", "value": "3"}]}, kinds.XSum((7, 6, 5, 4), 3)),
        ({"skyscraper": [{"cell": "R5C1", "value": "2"}]}, kinds.Skyscraper((12, 8, 4, 0), 2)),
        (
            {"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "6"}]},
            kinds.LittleKiller((1, 6, 11), 6),
        ),
        (
            {"littlekillersum": [{"cell": "R3C1", "direction": "UR", "value": "6"}]},
            kinds.LittleKiller((8, 5, 2), 6),
        ),
        ({"diagonal+": True}, kinds.Diagonals(down=False)),
        ({"negative": ["xv", "ratio"]}, kinds.Negative(("ratio", "sum"))),
    ],
)
def test_f_puzzles_has_a_key_for_each_kind(parts, found) -> None:
    assert fpuzzle(**parts) == (found,)


def test_a_clue_without_a_number_says_nothing() -> None:
    empty = {"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": ""}]}
    assert fpuzzle(**empty, xsum=[{"cell": "R0C1"}], quadruple=[{"cells": ["R1C1"]}]) == ()


def test_a_little_killer_of_0_says_nothing() -> None:
    clue = {"cell": "R0C1", "direction": "DR", "value": "0"}
    assert fpuzzle(littlekillersum=[clue]) == ()


def test_branches_of_a_thermometer_are_thermometers() -> None:
    lines = [["R1C1", "R1C2"], ["R1C1", "R2C1"]]
    found = fpuzzle(thermometer=[{"lines": lines}])
    assert found == (kinds.Thermometer((0, 1)), kinds.Thermometer((0, 4)))


def test_neighbours_with_a_dot_may_follow_each_other_on_a_nonconsecutive_board() -> None:
    dot = {"cells": ["R1C1", "R1C2"]}
    white = fpuzzle(nonconsecutive=True, difference=[dot])
    assert white == (kinds.Difference((0, 1)), kinds.Negative(("difference",)))
    two = fpuzzle(nonconsecutive=True, difference=[{**dot, "value": "2"}])
    apart = [each for each in two if isinstance(each, kinds.Relation)]
    assert len(apart) == 2 * 4 * 3 - 1
    assert all(each.cells != (0, 1) for each in apart)
    rules = (kinds.NonConsecutive(), kinds.Difference((0, 1), 2))
    with pytest.raises(runut.PuzzleError, match="f-puzzles cannot hold non-consecutive"):
        runut.write(Sudoku(2, 2, (0,) * 16, rules), format="fpuzzles")


def test_boards_without_regions_have_no_boxes() -> None:
    cells = [[{"region": None} for _ in range(4)] for _ in range(4)]
    assert fpuzzle(grid=cells) == (kinds.NoBoxes(),)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"littlekillersum": [{"cell": "R0C1", "value": "6"}]}, "expected a direction UL"),
        (
            {"littlekillersum": [{"cell": "R9C1", "direction": "DR", "value": "6"}]},
            "expected a place beside the board",
        ),
        ({"xsum": [{"cell": "R0C0", "value": "6"}]}, "expected a place beside the board"),
        ({"xsum": [{"cell": "R1C1", "value": "6"}]}, "expected a place beside the board"),
        ({"xsum": [{"cell": "R0C1", "value": "a"}]}, "the number of a clue as a number"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "iv"}]}, "expected X or V, found 'IV'"),
        ({"clone": [{"cells": ["R1C1"], "cloneCells": []}]}, "expected 1 cells of a clone"),
        ({"thermometer": [{"lines": ["R1C1"]}]}, "expected cells as a list"),
        ({"renban": [{"lines": [["R1C1", "R1C1"]]}]}, "renban names r1c1 twice"),
        ({"quadruple": [{"cells": ["R1C1"], "values": [9]}]}, "a digit from 1 to 4"),
    ],
)
def test_what_f_puzzles_cannot_mean_is_rejected(parts, words) -> None:
    with pytest.raises(runut.InputError, match=words):
        fpuzzle(**parts)


def data_of(address: str) -> dict:
    return json.loads(decompress(address.partition("load=")[2].strip()))


def test_what_only_scripts_know_is_drawn_too() -> None:
    rules = (
        kinds.Renban((0, 1, 2)),
        kinds.Whispers((4, 5), 1),
        kinds.DoubleArrow((8, 9, 10)),
        kinds.XSum((0, 4, 8, 12), 3),
        kinds.Indexing("row", (3,)),
    )
    data = data_of(runut.write(Sudoku(2, 2, (0,) * 16, rules), format="fpuzzles"))
    names = [line["fromConstraint"] for line in data["line"]]
    assert names == ["Renban", "Dutch Whispers", "Double Arrow"]
    assert [circle["cells"] for circle in data["circle"]] == [["R3C1"], ["R3C3"]]
    assert [text["value"] for text in data["text"]] == ["◯", "3"]
    assert [cage["cells"] for cage in data["cage"]] == [["R1C4"]]


def test_sudokupad_gets_its_own_object_where_it_says_all_and_else_one_of_f_puzzles() -> None:
    own = Sudoku(2, 2, (0,) * 16, (kinds.Cage((0, 1), 3), kinds.Diagonals(up=False)))
    other = Sudoku(2, 2, (0,) * 16, (kinds.Thermometer((0, 1)),))
    assert runut.write(own, format="sudokupad").startswith("https://sudokupad.app/scl")
    text = runut.write(other, format="sudokupad")
    assert text.startswith("https://sudokupad.app/fpuzzles")
    assert runut.read(text) == other


def test_disabled_logic_is_none_of_the_rules() -> None:
    assert fpuzzle(disabledlogic=["x"]) == ()
    text = json.dumps({"size": 4, "grid": BLANK, "thermometer": LINE})
    packed = f"https://f-puzzles.com/?load={compress(text)}"
    assert runut.read(packed).constraints == (kinds.Thermometer((0, 1, 2)),)
