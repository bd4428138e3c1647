"""Puzzles from rows and clues, with errors that say where; results as plain values."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from pathlib import Path

import pytest

import runut
from runut import Hitori, Nonogram, Packing, PuzzleError, Sudoku
from runut.errors import NoGeneratorError
from runut.families import generator_of, load
from runut.families.sudoku.kinds import Jigsaw

ROOT = Path(__file__).parents[2]
HITORI = runut.read("hitori/2/2/2111")
EVERY_VERB = [
    runut.solve,
    runut.count,
    runut.count_on,
    runut.solutions,
    runut.forced,
    runut.trace,
    runut.reasons,
    runut.write,
    runut.draw,
    runut.animate,
    lambda given: runut.solve_many([given]),
    lambda given: runut.compare([given]),
    lambda given: runut.booklet([given]),
    lambda given: runut.check(given, [[1]]),
]


@pytest.mark.parametrize("given", [5, None], ids=repr)
@pytest.mark.parametrize("verb", EVERY_VERB)
def test_what_is_no_puzzle_is_an_input_error_that_names_the_ways_to_one(verb, given) -> None:
    with pytest.raises(runut.InputError, match=r"expected a puzzle, found a[ n]") as caught:
        verb(given)
    for way in ("Sudoku.from_rows", "Hitori.from_rows", "Nonogram.from_clues", "Packing.from_rows"):
        assert way in str(caught.value)


def test_a_sudoku_of_rows_is_the_one_of_its_text() -> None:
    rows = ["1...", "..2.", ".3..", "...4"]
    numbers = [[1, 0, None, "."], [0, 0, "2", 0], (0, 3, 0, 0), [0, 0, 0, 4]]
    assert Sudoku.from_rows(rows) == Sudoku.from_rows(numbers) == runut.read("1.....2..3.....4")
    assert Sudoku.from_rows([[0] * 6] * 6, box=(3, 2)).box_rows == 3
    assert Sudoku.from_rows([[0] * 5] * 5, constraints=(Jigsaw(tuple(range(5)) * 5),)).size == 5


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Sudoku.from_rows([[0, 1.5], [0]]), r"1\.5 in r1c2; expected a number"),
        (lambda: Sudoku.from_rows(["12", "1"]), "row 2 has 1 cells, row 1 has 2"),
        (lambda: Sudoku.from_rows(["12"]), "1 rows of 2 cells; a sudoku has as many rows"),
        (lambda: Sudoku.from_rows([[0] * 7] * 7), "no boxes of the usual shape have 7 cells"),
        (lambda: Sudoku.from_rows([[0] * 4] * 4, box=(1, 3)), "boxes of 1x3 do not have 4 cells"),
        (lambda: Sudoku.from_rows([1, 2]), "row 1 is 1; expected a row"),
        (lambda: Hitori.from_rows([]), "a board without cells"),
        (lambda: Hitori.from_rows(7), "7 is no board; expected rows of cells"),
        (lambda: Hitori.from_rows(["1"], conventions=["odd"]), "no convention 'odd'"),
        (lambda: Nonogram.from_clues([[1], "a"], [1, 0]), "row 2: 'a' is not a clue"),
        (
            lambda: Nonogram.from_clues([1], [[[1, 2, 3]]]),
            r"column 1: \[\[1, 2, 3\]\] is not a clue",
        ),
        (lambda: Nonogram.from_clues(1, [1]), "the rows are 1; expected a list of clues"),
        (lambda: Packing.from_rows(5, {}), "the board is 5; expected rows of text"),
        (lambda: Packing.from_rows(["X"], {"A": [1]}), r"piece A is \[1\]; expected rows of text"),
        (lambda: Packing.from_rows(["XX", "X"], {"A": ["A"]}), "row 2 has 1 cells"),
        (lambda: Packing.from_rows([["X"], ["X", "X"]], {}), "different numbers of rows"),
        (
            lambda: Packing.from_rows(["XX"], [["A"], ["B"]]),
            r"\['B'\] is no piece; expected a Piece",
        ),
        (lambda: Packing.from_rows(["XX"], 5), "5 is no piece; expected a Piece"),
        (lambda: Sudoku.from_rows([[0] * 6] * 6, box="3x2"), "the box is '3x2'; expected its rows"),
        (lambda: Sudoku.from_rows([[0] * 6] * 6, box=6), "the box is 6; expected its rows"),
        (lambda: Sudoku.from_rows([[0] * 4] * 4, constraints=["x"]), "'x' is no constraint"),
    ],
)
def test_rows_that_are_no_puzzle_say_where(make, message) -> None:
    with pytest.raises(PuzzleError, match=message):
        make()


def test_spaces_in_a_row_of_text_part_its_cells() -> None:
    assert Hitori.from_rows(["1 12", "2 ."]) == Hitori.from_rows([[1, 12], [2, 0]])
    assert Sudoku.from_rows(["1 . . ."] + [". . . ."] * 3) == Sudoku.from_rows(
        ["1..."] + ["...."] * 3
    )


def test_every_cell_that_is_wrong_is_reported_at_once() -> None:
    with pytest.raises(PuzzleError) as caught:
        Hitori.from_rows([["?", 1], [1, {}]])
    assert len(caught.value.faults) == 2


def test_a_nonogram_of_clues_takes_lists_texts_and_numbers() -> None:
    puzzle = Nonogram.from_clues([[1, 1], 0], ["1", [], 1])
    assert puzzle == Nonogram(((1, 1), ()), ((1,), (), (1,)))
    coloured = Nonogram.from_clues([[(1, 2), 1]], [[(1, 2)], 1], colours=("black", "red"))
    assert coloured.rows[0][0] == (1, 2)


def test_a_packing_of_rows_has_holes_layers_and_pieces_of_any_sign() -> None:
    flat = Packing.from_rows(["XX", "X."], {"A": ["#.", "##"]})
    assert (flat.shape.holes, runut.solve(flat).solution.cells) == (
        {(1, 1)},
        (("A", "A"), ("A", ".")),
    )
    box = Packing.from_rows([["XX"], ["XX"]], {"long": [["AA"], ["A "]], "B": ["B"]})
    assert (box.shape.layers, runut.solve(box).status) == (2, "solved")
    assert Packing.from_rows(["X"], [runut.packing.Piece("A", ("A",))]).area == 1


def test_a_result_becomes_plain_values() -> None:
    result = runut.solve(HITORI, limits=runut.Limits(solutions=2), record=True)
    record = json.loads(json.dumps(result.to_dict()))
    assert (record["status"], record["uniqueness"]) == ("solved", "unique")
    assert record["solutions"] == [{"cells": [[0, 0], [0, 1]]}]
    assert record["stats"]["nodes"] == result.stats.nodes
    wrong = runut.solve("hitori/5/5/3254523435432441335554123", algorithm="patterns").to_dict()
    assert wrong["candidate"]["cells"]
    assert json.dumps(runut.forced(HITORI).to_dict())


def test_the_standard_library_takes_results_apart_copies_and_pickles_them() -> None:
    result = runut.solve("1" + "." * 15)
    assert dataclasses.asdict(result)["stats"]["counters"] == dict(result.stats.counters)
    assert dataclasses.asdict(runut.forced(HITORI))["count"] == 4
    assert copy.deepcopy(result) == pickle.loads(pickle.dumps(result)) == result  # noqa: S301 - its own
    with pytest.raises(TypeError, match="cannot be changed"):
        result.stats.counters["nodes"] = 5


@pytest.mark.parametrize("family", runut.FAMILIES)
def test_a_family_lists_what_it_has(family) -> None:
    assert runut.algorithms(family)[0].name == "auto"
    puzzle = runut.generate(family, method=runut.generators(family)[0].name, seed=1)
    text = runut.write(puzzle, format=runut.formats(family)[0].name)
    assert runut.read(text, format=runut.formats(family)[0].name) == puzzle


def test_themes_can_be_drawn() -> None:
    assert {"light", "dark", "print"} <= {theme.name for theme in runut.themes()}


def test_names_that_there_are_not_are_refused_by_the_lists() -> None:
    for listed in (runut.algorithms, runut.formats, runut.generators):
        with pytest.raises(runut.UnknownNameError, match="sudoku"):
            listed("sudoko")


def test_each_call_without_a_seed_makes_another_puzzle_and_make_reports_the_seed() -> None:
    options = {"size": 6}
    made = [runut.make("hitori", options=options) for _ in range(3)]
    assert len({each.puzzle for each in made}) == len({each.seed for each in made}) == 3
    for each in made:
        assert runut.generate("hitori", seed=each.seed, options=options) == each.puzzle


def test_a_puzzle_without_numbers_becomes_the_array_of_its_open_board() -> None:
    numpy = pytest.importorskip("numpy")
    nonogram = Nonogram.from_clues([1, 0], [1, 0, 0])
    assert numpy.asarray(nonogram).tolist() == [[None] * 3] * 2
    packing = Packing.from_rows(["XX", "X."], {"A": ["XX", "X."]})
    assert numpy.asarray(packing).tolist() == [[None, None], [None, "."]]
    assert numpy.asarray(runut.load("set:soma")).shape == (3, 3, 3)


def test_boards_become_arrays_when_numpy_asks() -> None:
    numpy = pytest.importorskip("numpy")
    assert numpy.asarray(HITORI).tolist() == [[2, 1], [1, 1]]
    assert numpy.asarray(Sudoku.from_rows(["1...", "....", "....", "...."])).shape == (4, 4)
    assert numpy.array(runut.solve(HITORI).solution, dtype="uint8").dtype == numpy.uint8
    assert numpy.asarray(runut.solve("set:soma").solution).shape == (3, 3, 3)
    assert Sudoku.from_rows(numpy.zeros((9, 9), dtype=int)).givens == 0
    with pytest.raises(ValueError, match="copy"):
        numpy.array(HITORI, copy=False)
    pyramid = runut.load(ROOT / "examples/packing/iq-puzzler-pro-pyramid.txt")
    with pytest.raises(ValueError, match="layers of a pyramid differ"):
        numpy.asarray(runut.solve(pyramid).solution)


def test_a_family_without_a_generator_names_those_that_have_one() -> None:
    with pytest.raises(
        NoGeneratorError, match="hitori has no generator; families with one: "
    ) as no:
        generator_of(dataclasses.replace(load("hitori"), generators=()))
    assert str(copy.copy(no.value)) == str(no.value)
