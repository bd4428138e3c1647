"""What a setter's desk asks: tools made of the kinds, shapes, the verdict, the path, the rest."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from itertools import chain, groupby

import pytest

import runut
from runut.asking.answering import answer
from runut.core.records import Record
from runut.core.tables import table_of
from runut.families.sudoku.kinds.constraint import Gesture
from runut.families.sudoku.kinds.registry import classes, known

OPEN = "sudoku 2x2\n" + ". . . .\n" * 4
KILLER = f"{OPEN}cage 3 r1c1 r1c2\ncage r2c1 r2c2\nwhispers 2 r3c3 r4c4\nanti-king\n"
GIVEN = "sudoku 2x2\n1 . . .\n. . 4 .\n. 2 . .\n. . . 3\n"
PACKING = """{"packing": "rectangle", "rows": 6, "columns": 5, "pieces": [
    {"name": "A", "rows": ["AA", "A"], "copies": 4}, {"name": "B", "rows": ["BBBB", "B"]},
    {"name": "C", "rows": ["CC", "CC"]}, {"name": "D", "rows": ["DDD", " D"]},
    {"name": "E", "rows": ["EEEEE"]}
], "given": [{"piece": "A", "cells": [[0, 0], [0, 1], [1, 0]]}]}"""
OWN = sorted(name for name, kind in known().items() if kind in classes().values())


def asked(verb: str, **fields: object) -> Record:
    found: Record = json.loads(answer(json.dumps({"verb": verb, **fields}), lambda _message: None))
    return found


def result(verb: str, **fields: object) -> Record:
    found: Record = asked(verb, **fields)["result"]
    return found


# -- tools ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OWN)
def test_every_kind_says_what_a_person_points_at(name) -> None:
    kind = known()[name]
    depths = [each.depth for each in kind.fields if each.depth is not None]
    has_none = kind.gesture in (Gesture.BOARD, Gesture.REGIONS, Gesture.SHAPES)
    assert has_none == (not depths)
    assert (kind.gesture is Gesture.CELL) == (depths == [0])
    assert (kind.gesture is Gesture.GROUPS) <= (len(depths) > 1 or depths == [2])


def test_every_kind_is_a_tool_with_words_in_both_languages() -> None:
    tools = {each["kind"]: each for each in asked("tools", family="sudoku")["result"]}
    assert tools.keys() == known().keys()
    for tool in tools.values():
        assert tool["title"].keys() == tool["says"].keys() == {"en", "id"}
        assert not any(re.search("{[a-z]", said) for said in tool["says"].values())


def test_alternatives_say_what_joins_them() -> None:
    tools = {each["kind"]: each["joins"] for each in asked("tools", family="sudoku")["result"]}
    assert {kind: joins for kind, joins in tools.items() if joins} == {
        "not": ["or", "end"],
        "or": ["or", "end"],
    }


def test_every_field_has_a_name_in_both_languages() -> None:
    named = table_of("runut.families.sudoku", "setting.toml")["fields"]
    fields = [each for name in OWN for each in known()[name].fields]
    assert {each.attribute or each.example for each in fields} == named.keys()
    assert all(words.keys() == {"en", "id"} for words in named.values())


def test_a_family_without_kinds_has_no_tools() -> None:
    assert asked("tools", family="hitori")["result"] == []
    assert asked("tools", family="chess")["faults"][0]["message"] == "no such family"


# -- shapes --------------------------------------------------------------------------------------


def test_shapes_have_a_part_for_each_field() -> None:
    found = result("shapes", text=KILLER)
    assert found["shapes"] == [
        {"kind": "cage", "parts": ["3", [[0, 1]]]},
        {"kind": "cage", "parts": ["", [[4, 5]]]},
        {"kind": "whispers", "parts": ["2", [[10, 15]]]},
        {"kind": "anti-king", "parts": []},
    ]
    assert found["text"] == str(runut.read(KILLER))


# -- the verdict ---------------------------------------------------------------------------------


def test_a_puzzle_with_one_solution_is_unique() -> None:
    found = result("judge", text=GIVEN)
    assert found["uniqueness"] == "unique"
    assert found["solutions"] == [[[1, 4, 3, 2], [2, 3, 4, 1], [3, 2, 1, 4], [4, 1, 2, 3]]]


def test_several_solutions_come_with_their_differences() -> None:
    found = result("judge", text=OPEN)
    one, other = ([*chain(*each)] for each in found["solutions"])
    assert found["differing"] == [at for at in range(16) if one[at] != other[at]]


def test_rules_that_contradict_each_other_are_named_with_their_cells() -> None:
    text = f"{OPEN}cage 3 r1c1 r1c2\ncage 3 r1c3 r1c4\n"
    found = result("judge", text=text, language="id")
    assert found["uniqueness"] == "none"
    assert {tuple(each["cells"]) for each in found["conflict"]} == {(0, 1, 2, 3), (0, 1), (2, 3)}
    assert any("jumlah" in each["says"] for each in found["conflict"])


# -- the path ------------------------------------------------------------------------------------


def test_the_path_has_its_grade_its_hardest_step_and_rules_that_it_never_uses() -> None:
    found = result("path", text=f"{GIVEN}cage r1c1 r2c1\nregion r1c1 r2c3\n")
    assert found["complete"]
    grades = [each["grade"] for each in found["steps"]]
    assert found["hardest"] == grades.index(max(grades))
    assert found["unused"] == [0, 1]


def test_a_rule_that_the_path_uses_is_not_named() -> None:
    cages = "cage 1 r1c1\ncage 4 r2c3\ncage 2 r3c2\ncage 3 r4c4\n"
    found = result("path", text=OPEN + cages)
    assert (found["complete"], found["unused"]) == (True, [])


# -- the rest ------------------------------------------------------------------------------------


def test_givens_finish_a_board_that_keeps_its_rules_and_words() -> None:
    text = KILLER.replace("2x2\n", "2x2\n# title: Small\n", 1).replace("anti-king\n", "")
    made = runut.read(result("finish", text=text, seed=5)["text"])
    begun = runut.read(text)
    assert (made.constraints, made.notes) == (begun.constraints, begun.notes)
    assert runut.solve(made, solutions=2).uniqueness is runut.Uniqueness.UNIQUE


def test_givens_finish_a_board_at_a_grade() -> None:
    text = "sudoku 3x3\n" + ". . . . . . . . .\n" * 9 + "thermometer r1c1 r2c2 r3c3\n"
    made = result("finish", text=text, seed=1, seconds=3600.0, options={"grade": "2-3"})["text"]
    assert runut.rate(made).grade in (2, 3)


def test_pieces_finish_a_packing_around_those_that_lie_there() -> None:
    begun = runut.read(PACKING)
    made = runut.read(result("finish", text=PACKING, seed=4)["text"])
    assert set(begun.given) < set(made.given)
    assert (made.pieces, made.mask) == (begun.pieces, begun.mask)
    assert runut.solve(made, solutions=2).uniqueness is runut.Uniqueness.UNIQUE


def test_pieces_finish_a_packing_at_a_grade() -> None:
    made = runut.read(
        result("finish", text=PACKING, seed=1, seconds=3600.0, options={"grade": "2"})["text"]
    )
    assert set(made.given) > set(runut.read(PACKING).given)
    assert runut.rate(made).grade == 2


def test_a_packing_that_cannot_be_filled_is_not_finished() -> None:
    text = "4 4 4\nDEFAULT\nAA\n AA\nBBB\nCCC\n C\n D\nDDD\n D\n"
    assert "do not fill this board" in asked("finish", text=text)["faults"][0]["message"]


def test_a_grade_that_takes_too_long_says_so() -> None:
    found = asked("finish", text="set:pentominoes/6x10", seconds=0.0, options={"grade": "6"})
    assert "stopped by" in found["faults"][0]["message"]


def test_what_has_no_solution_cannot_be_finished() -> None:
    text = f"{OPEN}cage 3 r1c1 r1c2\ncage 3 r1c3 r1c4\n"
    assert "no givens complete" in asked("finish", text=text)["faults"][0]["message"]


PICTURE = [[1, 1, 0, 1, 0], [0, 1, 0, 0, 0], [0, 0, 0, 1, 1], [1, 0, 0, 0, 0], [0, 0, 1, 0, 1]]
"""A picture, 0 for a cell that is open, whose clues have several solutions."""


def painted(colours: list[str]) -> tuple[str, list[list[int | None]]]:
    """The text of the picture with its first row in one colour and the rest in the last."""
    rows = [
        [cell and (1 if at == 0 else len(colours)) for cell in row]
        for at, row in enumerate(PICTURE)
    ]
    text = str(runut.Nonogram(*map(clues, (rows, zip(*rows, strict=True))), colours))
    return text, [[cell or None for cell in row] for row in rows]


def clues(lines: Iterable[Sequence[int]]) -> list[list[tuple[int, int]]]:
    return [[(len([*run]), cell) for cell, run in groupby(line) if cell] for line in lines]


@pytest.mark.parametrize("colours", [["black"], ["red", "blue#2040ff"]])
@pytest.mark.parametrize("grade", ["any", "1-4"])
def test_cells_are_painted_until_a_picture_is_alone(colours, grade) -> None:
    text, board = painted(colours)
    assert result("judge", text=text)["uniqueness"] == "several"
    options = {"grade": grade}
    made = runut.read(result("finish", text=text, board=board, seed=2, options=options)["text"])
    found = runut.solve(made, solutions=2)
    assert (found.uniqueness, made.colours) == (runut.Uniqueness.UNIQUE, tuple(colours))
    pairs = zip(chain(*board), found.solution.values(), strict=True)
    assert all(was in (None, now) for was, now in pairs)


def test_what_stays_is_said_as_the_family_says_it() -> None:
    text, board = painted(["black"])
    assert "not completed from their text" in asked("finish", text=text)["faults"][0]["message"]
    found = asked("finish", text="hitori/2/2/2111", board=[[0, 1], [1, 1]])
    assert "not completed from a board" in found["faults"][0]["message"]
    found = asked("finish", text=text, board=board[1:])
    assert "another shape" in found["faults"][0]["message"]
