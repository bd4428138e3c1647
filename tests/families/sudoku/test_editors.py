"""Puzzles of f-puzzles and SudokuPad: JSON, compressed addresses, and each constraint."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut.families.sudoku.formats.lzstring import compress
from runut.families.sudoku.kinds import (
    AntiKing,
    AntiKnight,
    Cage,
    Candidates,
    Diagonals,
    Digits,
    DisjointGroups,
    Even,
    GlobalEntropy,
    Indexing,
    Jigsaw,
    NoBoxes,
    NonConsecutive,
    Odd,
    Region,
    Relation,
    Thermometer,
    Total,
    Windoku,
)
from runut.families.sudoku.model import Sudoku
from runut.verbs.reading import parse
from sudoku_boards import assert_read_or_rejected

FORMS = ["fpuzzles", "sudokupad"]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("shape", [(3, 2), (1, 7), (2, 8)])
def test_any_boxes_read_back(form, shape) -> None:
    size = shape[0] * shape[1]
    puzzle = runut.Sudoku(*shape, (1, *(0,) * (size**2 - 1)))
    assert runut.read(runut.write(puzzle, format=form)) == puzzle


STARTS = [
    "",
    "{",
    '{"size":4,"grid":[[',
    '{"cells":[[{}]],"regions":[[[0,0]]],',
    "https://f-puzzles.com/?load=",
    "https://sudokupad.app/",
    "https://sudokupad.app/scf",
    "sclN4Ig",
]


@pytest.mark.laws
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("start", STARTS)
@given(text=st.one_of(st.text(max_size=60), st.text('{}[]",:0123aceglrsuv\\\n =/%+', max_size=80)))
def test_any_text_is_read_or_rejected_with_a_place(form, start, text) -> None:
    assert_read_or_rejected(start + text, form)


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 12), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["value", "cells", "cell", "given", "region", "center", "width"]),
            inner,
            max_size=3,
        ),
    ),
    max_leaves=8,
)
KEYS = {
    "fpuzzles": ["grid", "even", "killercage", "extraregion", "diagonal+", "thermometer"],
    "sudokupad": ["cells", "regions", "cages", "lines", "underlays", "metadata", "overlays"],
}


@pytest.mark.laws
@pytest.mark.parametrize("form", FORMS)
@given(data=st.data())
def test_any_object_is_read_or_rejected_with_a_place(form, data) -> None:
    part = st.dictionaries(st.sampled_from(KEYS[form]), VALUES, max_size=3)
    blank = {"grid": [[{}] * 4] * 4, "cells": [[{}] * 4] * 4, "regions": QUARTERS}
    base = {key: blank[key] for key in KEYS[form] if key in blank}
    value = base | data.draw(part)
    site = {"fpuzzles": "f-puzzles.com/?load=", "sudokupad": "sudokupad.app/scl"}[form]
    text = json.dumps(value)
    assert_read_or_rejected(text, form)
    assert_read_or_rejected(f"https://{site}{compress(text)}", form)


QUARTERS = [
    [[top + down, left + right] for down, right in product(range(2), repeat=2)]
    for top, left in product((0, 2), repeat=2)
]

# -- f-puzzles ----------------------------------------------------------------------------------


def grid(**cells) -> list[list[dict]]:
    """A blank 4x4 with some cells, such as r1c2={"value": 3}."""
    rows = [[{} for _ in range(4)] for _ in range(4)]
    for name, cell in cells.items():
        rows[int(name[1]) - 1][int(name[3]) - 1] = cell
    return rows


def fpuzzle(**parts) -> runut.Sudoku:
    """The puzzle of an object with these parts."""
    text = json.dumps({"size": 4, "grid": grid(), **parts}, indent=1)
    return runut.read(text, family="sudoku", format="fpuzzles")


def test_an_address_of_the_site_is_read() -> None:
    address = (
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn"
        "/nQaCR3PgIm9hk0UM6zR4rssW0iQA="
    )
    blank = runut.read(address)
    assert blank == runut.read("." * 81)
    assert runut.read(address.replace("+", "%2B").replace("/nQ", "%2FnQ")) == blank
    packed = address.partition("load=")[2]
    for start in (
        "fpuz",
        "fpuzzles",
        "https://sudokupad.app/fpuzzles",
        "sudokupad.app/sudoku/fpuz",
    ):
        assert runut.read(start + packed) == blank
    assert runut.write(blank, format="fpuzzles") == address + "\n"


def test_givens_and_candidates_of_f_puzzles() -> None:
    cells = grid(
        r1c1={"value": 2, "given": True, "c": "#ff0000", "cornerPencilMarks": [1]},
        r1c2={"value": 3},
        r2c1={"givenPencilMarks": [1, 3], "centerPencilMarks": [4]},
    )
    puzzle = fpuzzle(
        grid=cells, title="A", author="B", ruleset="Normal sudoku rules apply.", solution=[1] * 16
    )
    assert puzzle.cells == (2, *(0,) * 15)
    assert puzzle.constraints == (Candidates(4, (1, 3)),)


@pytest.mark.parametrize(
    ("parts", "constraints"),
    [
        ({"diagonal+": True, "diagonal-": True}, (Diagonals(),)),
        ({"diagonal-": True}, (Diagonals(up=False),)),
        ({"antiknight": True, "antiking": False}, (AntiKnight(),)),
        ({"nonconsecutive": True, "disjointgroups": True}, (DisjointGroups(), NonConsecutive())),
        ({"even": [{"cell": "R1C1"}, {"cell": "R4C4"}], "odd": []}, (Even((0, 15)),)),
        ({"odd": [{"cell": "r2c1"}]}, (Odd((4,)),)),
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}, (Cage((0, 1), 3),)),
        ({"killercage": [{"cells": ["R1C1", "R1C2"]}]}, (Cage((0, 1)),)),
        ({"extraregion": [{"cells": ["R1C1", "R2C2"]}]}, (Region((0, 5)),)),
        ({"extraregion": [{"cells": ["R2C3", "R2C2", "R3C3", "R3C2"]}]}, (Windoku(),)),
        ({"thermometer": [], "ratio": None, "negative": []}, ()),
    ],
)
def test_constraints_of_f_puzzles(parts, constraints) -> None:
    assert fpuzzle(**parts).constraints == constraints


def test_regions_of_f_puzzles() -> None:
    regions = [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3]
    cells = [[{"region": regions[row * 4 + column]} for column in range(4)] for row in range(4)]
    assert fpuzzle(grid=cells).constraints == (Jigsaw(tuple(regions)),)


@pytest.mark.parametrize("size", [5, 7, 11, 13])
def test_rows_are_the_usual_regions_where_no_boxes_are(size) -> None:
    cells = [[{} for _ in range(size)] for _ in range(size)]
    assert fpuzzle(grid=cells) == Sudoku(1, size, (0,) * size**2)
    cells[0][size - 1], cells[1][0] = {"region": 1}, {"region": 0}
    regions = [cell // size for cell in range(size**2)]
    regions[size - 1], regions[size] = 1, 0
    assert fpuzzle(grid=cells).constraints == (Jigsaw(tuple(regions)),)


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"yinyang": [{"cells": ["R1C1"]}], "fogoflove": 1}, "constraint 'yinyang', 'fogoflove'"),
        ({"negative": ["odd"]}, "the negative constraint 'odd'"),
        ({"grid": [[{}] * 4] * 3}, "expected 3 cells in row 1 of the grid, found 4"),
        ({"grid": [[{}] * 50] * 50}, "of 1 to 49 rows, found 50"),
        ({"grid": 5}, "expected the grid as a list, found '5'"),
        ({"grid": grid(r1c1={"region": None})}, "expected a region"),
        ({"grid": grid(r2c3={"value": 5, "given": True})}, "from 1 to 4 in r2c3, found '5'"),
        ({"grid": grid(r2c3={"region": 2})}, "region 2 has 3 cells"),
        ({"grid": grid(r1c1={"value": 1, "given": True}, r1c2={"value": 1, "given": True})},
         "1 appears twice in row 1"),
        ({"even": [{"cell": "A1"}]}, "expected a cell such as R1C1, found \"'A1'\""),
        ({"even": [{"cell": "R5C1"}]}, "expected a cell of the board"),
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "a"}]}, "sum of a cage as a number"),
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": 1}]}, "cannot add up to 1"),
    ],
)  # fmt: skip
def test_what_f_puzzles_cannot_mean_is_rejected(parts, words) -> None:
    with pytest.raises(runut.InputError, match=words) as caught:
        fpuzzle(**parts)
    assert (caught.value.line, caught.value.column) == (1, 1)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("?!", (1, 1), "expected an address of f-puzzles"),
        (" https://f-puzzles.com/?id=abc", (1, 25), "expected 'load='"),
        ("https://f-puzzles.com/?load=N4Ig", (1, 29), "it ends too early"),
        ("https://f-puzzles.com/?load=N4I!", (1, 29), "'!' is no sign of base64"),
        ("https://f-puzzles.com/?load=", (1, 29), "it ends too early"),
        ('{"size":4,\n "grid":[[}]}', (2, 11), "this is no JSON"),
        ('{"size":4,\n "grid":[[', (3, 1), "expected the end of the JSON text"),
        ("{" * 100_000 + "}" * 100_000, (1, 2), "this is no JSON"),
        ('{"grid":' + "[" * 100_000 + "]" * 100_000 + "}", (1, 1), "too many lists"),
    ],
)
def test_a_fault_in_an_address_has_its_place(text, place, words) -> None:
    with pytest.raises(runut.FormatError, match=words) as caught:
        runut.read(text, family="sudoku", format="fpuzzles")
    assert (caught.value.line, caught.value.column) == place


@pytest.mark.laws
def test_a_small_address_does_not_grow_large() -> None:
    bomb = compress(" " * (1 << 20))
    assert len(bomb) < 4_000
    with pytest.raises(runut.FormatError, match="longer than 524288 characters"):
        runut.read(f"https://f-puzzles.com/?load={bomb}")


# -- SudokuPad ----------------------------------------------------------------------------------


def pad(**parts) -> runut.Sudoku:
    """The puzzle of an object with these parts, the same in every form."""
    data = {"cellSize": 50, "cells": grid(), "regions": QUARTERS, **parts}
    puzzle = runut.read(json.dumps(data))
    assert runut.read(f"https://sudokupad.app/scl{compress(json.dumps(data))}") == puzzle
    return puzzle


def test_a_puzzle_of_sudokupad_has_givens_and_regions() -> None:
    cells = grid(r1c1={"value": "2"}, r2c3={"v": 1, "value": 4, "pencilMarks": [1]})
    assert pad(cells=cells).cells == (2, 0, 0, 0, 0, 0, 4, *(0,) * 9)
    assert pad(regions=[[[row, column] for column in range(4)] for row in range(4)]).box_rows == 1


def test_the_shortened_form_of_sudokupad_is_read() -> None:
    text = "{cs:50,ce:[[{v:1},,,],[,,,],[,,,{v:2}],[,,,]],re:[" + ",".join(
        json.dumps(region).replace(" ", "") for region in QUARTERS
    )
    text += (
        "],ca:[{ce:[[0,1],[0,2]],v:5,unique:t},{v:'title: It\\'s \\\\n'}],u:[{c2:CFCFCF,w:1,h:1}]}"
    )
    puzzle = runut.read(f"https://sudokupad.app/ctc{compress(text)}")
    assert runut.read(f"scl{compress(text)}") == puzzle
    assert puzzle.constraints == (Cage((1, 2), 5),)
    assert (puzzle.cells[0], puzzle.cells[11]) == (1, 2)


MARK = {"width": 0.7, "height": 0.7, "backgroundColor": "#CFCFCF"}


@pytest.mark.parametrize(
    ("parts", "constraints"),
    [
        (
            {"cages": [{"cells": [[0, 0], [0, 1]], "value": "3", "unique": True}]},
            (Cage((0, 1), 3),),
        ),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "sum": 3}]}, (Cage((0, 1), 3),)),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "unique": True}]}, (Cage((0, 1)),)),
        ({"cages": [{"cells": [[0, 0], [1, 1]]}]}, (Region((0, 5)),)),
        ({"cages": [{"cells": [[0, 0], [1, 1]], "unique": False}]}, ()),
        (
            {"cages": [{"cells": [[0, 0], [1, 1]], "value": 2, "unique": False}]},
            (Total((0, 5), 2),),
        ),
        ({"cages": [{"cells": [[0, 0]], "style": "fpRowIndexer"}]}, (Indexing("row", (0,)),)),
        ({"regions": []}, (NoBoxes(),)),
        ({"cages": [{"value": "author: me"}, {"cells": [[0, 0]], "value": "rules: 1"}]}, ()),
        (
            {"lines": [{"wayPoints": [[0, 4], [4, 0]]}, {"wayPoints": [[4, 4], [0, 0]]}]},
            (Diagonals(),),
        ),
        ({"lines": [{"wayPoints": [[0, 0], [4, 4]]}]}, (Diagonals(up=False),)),
        ({"metadata": {"antiknight": True, "antiking": False, "title": "x"}}, (AntiKnight(),)),
        ({"metaData": {"antiking": True}, "global": ["antiknight"]}, (AntiKnight(), AntiKing())),
        ({"underlays": [{**MARK, "center": [0.5, 1.5], "rounded": True}]}, (Odd((1,)),)),
        ({"underlays": [{**MARK, "center": [0.5, 1.5]}, {"width": 1, "height": 1}]}, (Even((1,)),)),
    ],
)
def test_constraints_of_sudokupad(parts, constraints) -> None:
    assert pad(**parts).constraints == constraints


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"metadata": {"norowcol": True}}, "the constraint 'norowcol'"),
        ({"global": ["entropy"]}, "the constraint 'entropy'"),
        (
            {"cages": [{"cells": [[0, 0]], "value": "4,x"}]},
            "sum of a cage as a number, found \"'4,x'\"",
        ),
        ({"cages": [{"cells": [[0, 0]], "style": "fpHalo"}]}, "the style 'fpHalo'"),
        ({"cages": [{"cells": [[0, 4]]}]}, "expected a cell of the board, found row 0, column 4"),
        ({"cages": [{"cells": [[0]]}]}, "expected a cell as \\[row, column\\]"),
        ({"regions": QUARTERS[1:]}, "r1c1 is in no region"),
        ({"regions": [*QUARTERS, [[0, 0]]]}, "r1c1 is in two regions"),
    ],
)
def test_what_sudokupad_cannot_mean_is_rejected(parts, words) -> None:
    with pytest.raises(runut.FormatError, match=words) as caught:
        pad(**parts)
    assert (caught.value.line, caught.value.column) == (1, 1)


LINES = [{"lines": [["R1C1", "R1C2"]]}]
WAY = {"wayPoints": [[0.5, 0.5], [1.5, 1.5]]}
PROSE = "Normal sudoku rules apply. The grey line is a palindrome."


@pytest.mark.parametrize(
    ("parts", "unread"),
    [
        ({"line": LINES * 2, "text": [{"cells": ["R1C1"], "value": "A"}]}, ("2 lines", "1 text")),
        ({"line": [{**LINES[0], "fromConstraint": "Renban"}]}, ()),
        ({"fogofwar": ["R1C1"], "foglight": ["R1C1"]}, ("fog",)),
        ({"cage": [{"cells": ["R1C1"]}], "circle": [{}]}, ("1 circle", "1 drawn cage")),
        ({"line": LINES, "ruleset": PROSE}, ("1 line", "rules in words")),
        ({"ruleset": PROSE}, ("rules in words",)),
        ({"ruleset": PROSE, "antiknight": True}, ()),
        ({"ruleset": PROSE, "antiknight": True, "fogofwar": ["R1C1"]}, ("fog", "rules in words")),
        ({"ruleset": "Normal Sudoku rules apply.", "line": LINES}, ("1 line",)),
        ({"ruleset": "Standard 4x4 sudoku rules apply!\n"}, ()),
        ({"ruleset": PROSE, "antiking": True, "grid": grid(r1c1={"c": "#a00"})}, "rules in words"),
        ({"level": 3, "shade": "dark"}, ("'level'", "'shade'")),
    ],
)
def test_what_f_puzzles_only_draws_or_says_is_named(parts, unread) -> None:
    text = json.dumps({"size": 4, "grid": grid(), **parts})
    (parsed,) = parse(text)
    assert parsed.puzzle is not None
    assert parsed.unread == ((unread,) if isinstance(unread, str) else unread)


@pytest.mark.parametrize(
    ("parts", "unread"),
    [
        ({"lines": [WAY, {"wayPoints": [[0, 0], [4, 4]]}, WAY]}, ("2 lines",)),
        ({"arrows": [{}], "overlays": [{"text": "V"}, {}]}, ("1 arrow", "1 text", "1 drawing")),
        ({"underlays": [{"width": 0.3, "height": 0.3, "center": [1, 1]}]}, ("1 drawing",)),
        ({"underlays": [{"width": 1, "height": 1}], "rules": PROSE}, ("rules in words",)),
        ({"foglight": [[0, 0]], "puzzleId": "x"}, ("fog", "'puzzleId'")),
        ({"cages": [{"value": f"rules: {PROSE}"}]}, ("rules in words",)),
        ({"metadata": {"rules": PROSE}, "arrows": [{}]}, ("1 arrow", "rules in words")),
        ({"metadata": {"rules": "Normal sudoku rules apply"}}, ()),
    ],
)
def test_what_sudokupad_only_draws_or_says_is_named(parts, unread) -> None:
    text = json.dumps({"cells": [[{}] * 4] * 4, "regions": QUARTERS, **parts})
    (parsed,) = parse(text)
    assert parsed.puzzle is not None
    assert parsed.unread == unread


NOTES = (("title", "A"), ("author", "B C"), ("rules", "First, one: # two."), ("rules", "Then."))


@pytest.mark.parametrize("rule", [AntiKnight(), Thermometer((0, 1))])
@pytest.mark.parametrize("form", [None, "fpuzzles", "sudokupad"])
def test_title_author_and_rules_in_words_read_back(form, rule) -> None:
    puzzle = Sudoku(2, 2, (0,) * 16, (rule,), NOTES)
    found = runut.read(runut.write(puzzle, format=form))
    assert found == puzzle == Sudoku(2, 2, (0,) * 16, (rule,))
    assert hash(found) == hash(puzzle.with_notes())
    assert found.notes == NOTES
    assert found.note("author") == "B C"


def test_title_author_and_rules_of_an_object_become_notes() -> None:
    texts = {"title": "A", "author": "B C", "antiknight": True}
    assert fpuzzle(**texts, ruleset="First, one: # two.\n\n  Then.\n").notes == NOTES
    remarks = [{"value": "title: A"}, {"value": "author: B C"}]
    remarks.append({"value": "rules: First, one: # two.\nThen."})
    metadata = {"antiking": True}
    assert pad(cages=remarks, metadata=metadata).notes == NOTES
    metadata |= {"title": "A", "author": "B C", "rules": "First, one: # two.\nThen."}
    assert pad(metadata=metadata).notes == NOTES


def test_rules_of_very_many_paragraphs_read_back_from_the_canonical_text() -> None:
    puzzle = fpuzzle(ruleset="a\n" * 3000, antiknight=True)
    assert len(puzzle.notes) == 100
    assert runut.read(str(puzzle)).notes == puzzle.notes


def test_a_puzzle_of_sudokumaker_keeps_its_title_and_names_rules_in_words() -> None:
    cells = [{} for _ in range(16)]
    puzzle = {"name": "A", "author": "B", "comment": "x\ny", "width": 4, "cells": cells}
    puzzle["constraints"] = [{"type": 1, "regions": [0] * 16}, {"type": 999}]
    puzzle["constraints"][0]["regions"] = [cell // 8 * 2 + cell % 4 // 2 for cell in range(16)]
    payload = compress(json.dumps({"puzzle": puzzle})).replace("/", "-").replace("=", "$")
    (parsed,) = parse(f"https://sudokumaker.app/?puzzle={payload.replace('+', '%2B')}")
    assert parsed.unread == ("a rule or drawing of type 999", "rules in words")
    found = parsed.get().notes
    assert found == (("title", "A"), ("author", "B"), ("rules", "x"), ("rules", "y"))


def test_the_name_of_a_note_is_a_plain_word() -> None:
    with pytest.raises(runut.PuzzleError, match="'My title' cannot name a note"):
        Sudoku(2, 2, (0,) * 16, (), (("My title", "A"),))


def sums_of(puzzle: runut.Sudoku) -> set[int]:
    """The sums of the first two cells in all solutions."""
    return {sum(solution.rows[0][:2]) for solution in runut.solutions(puzzle)}


@pytest.mark.parametrize(
    ("value", "sums"), [("3,7", {3, 7}), ("3, 99", {3}), ("?", {3, 4, 5, 6, 7}), ("4", {4})]
)
def test_a_cage_may_have_several_sums_or_none(value, sums) -> None:
    cage = fpuzzle(killercage=[{"cells": ["R1C1", "R1C2"], "value": value}])
    assert sums_of(cage) == sums
    assert sums_of(pad(cages=[{"cells": [[0, 0], [0, 1]], "value": value}])) == sums
    total = pad(cages=[{"cells": [[0, 0], [0, 1]], "value": value, "unique": False}])
    assert sums_of(total) == sums


def test_a_clue_that_the_setter_keeps_back_says_nothing() -> None:
    clues = {"sandwichsum": [{"cell": "R0C2", "value": "?"}]}
    clues["littlekillersum"] = [{"cell": "R0C1", "direction": "DR", "value": "?"}]
    assert fpuzzle(**clues).constraints == ()


def test_a_classic_board_of_sudokupad_in_few_signs() -> None:
    # 1 and five blanks, 2 and one blank, then zeros with five blanks each.
    signs = "p" + "C" + "o" * 12 + "0"
    for text in (f"https://sudokupad.app/scf{signs}", f"https://sudokupad.app/scf{signs}*xw"):
        puzzle = runut.read(text)
        assert puzzle.cells[:8] == (1, 0, 0, 0, 0, 0, 2, 0)
        assert puzzle.constraints == ((Diagonals(), Windoku()) if "x" in text else ())


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("https://sudokupad.app/jzhfzqkxya", (1, 1), "a short address names a puzzle"),
        ("https://sudokupad.app/scfo", (1, 26), "expected 81 cells, found 6"),
        ("https://sudokupad.app/scf" + "o" * 14, (1, 26), "expected 81 cells and then x or w"),
        ("https://sudokupad.app/sclN4Ig", (1, 26), "it ends too early"),
        (f"https://sudokupad.app/scl{compress('{ce:[[}')}", (1, 26), "expected ',' or ']'"),
        (f"https://sudokupad.app/scl{compress('{a:' + '[' * 200)}", (1, 26), "too many lists"),
    ],
)
def test_a_fault_in_an_address_of_sudokupad_has_its_place(text, place, words) -> None:
    with pytest.raises(runut.FormatError, match=words) as caught:
        runut.read(text)
    assert (caught.value.line, caught.value.column) == place


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("rule", [GlobalEntropy(), Total((0, 5), 2), Digits(0, 8)])
def test_what_an_editor_cannot_hold_is_rejected_by_name(form, rule) -> None:
    rules = (rule, Relation((0, 1), frozenset({(1, 2)})))
    with pytest.raises(runut.PuzzleError, match=r"cannot hold .*relation \(r1c1 r1c2\)") as caught:
        runut.write(runut.Sudoku(3, 3, (0,) * 81, rules), format=form)
    names = {"fpuzzles": "f-puzzles", "sudokupad": "SudokuPad"}
    assert str(caught.value).startswith(f"{names[form]} cannot hold ")
    assert rule.name in str(caught.value)


def test_all_that_a_format_cannot_hold_is_named() -> None:
    rules = tuple(Relation((cell, cell + 1), frozenset({(1, 2)})) for cell in range(12))
    with pytest.raises(runut.PuzzleError) as caught:
        runut.write(runut.Sudoku(4, 4, (0,) * 256, rules), format="fpuzzles")
    assert str(caught.value).count("relation (") == 12
