"""Drawings of Penpa+: what is read, what is only drawn, and any text at all."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut.families.sudoku import kinds
from runut.families.sudoku.formats.penpa.texts import deflated, inflated
from runut.families.sudoku.layout import box_shape
from sudoku_boards import assert_read_or_rejected

SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
MADE_BY_HAND = (
    "https://swaroopg92.github.io/penpa-edit/#m=solve&p="
    "vVZNb9tGEL3rVwR7ngLcDy65vKVpnUvqNJWLwCAEg5aZWIhkppTUBDSc3543u0uZFBkUuRSUqJm3yzcf3JnR/njXfDqS"
    "w6VzSkji0nniv7nhjwTK+NXmsK2LF/TyeLhvWghEby8u6EO13deLkvfgWi1KIQUJha8Uq2/d8lspBMnV4rH7q3jsbopy"
    "9UTd389i/iwui0fcL4tHYbQoPJH0NCSMYQCsJyBlQPcAnpN4LneK4ReKdzJ4DVAmFqAmsd60621980aQAoOULsD7f45V"
    "e4KtYYr8tHu57HH2aQ5nT9QMzlbPcbh04aNU/n5VlKXWpA3plIwjq1Yr6jTQTFGmKcMbyEgmyL/UvPQbMkVd4u+pv7/x"
    "RL9znLkl6RAUjCqpSCl4xrJKSek8yHjJKpVBTiUpi8SybA2pLAtylpFySZAdjkKCyCHL3JFKkB3GE/DLyC/BryK/Ar+J"
    "/Ab8aeRPwW8jvwV/HvlxzJQL/PiFLWTN87D/EVcacuRR4BnGpfr9FnLkV+Af+qNiThT819Guhl0d/bSchxiXhV0b7VrY"
    "HebHRrsWdm20a2F3GJeNdi3s2mjXwm4W7Mpc4x1hP96PgIAkwglWIITIvOJfGR73isbzKXzySspORYKQyZ4gB4HrCVyK"
    "XPYECaqYKyPYgccJogp24KZEKF4xyAnnLdhBIgycDnYQfdoTZBxyT5CDIIsEGucUQB8cvJacVRzP9/6QvgoVSrnjpxOK"
    "CkfmFQ2FqbxiyHHRB8VihWP2SgaFI/MKGpeJCvZDiQQQyPVs2EKOT71XcOxRUb0GbufYZ684XuJAvZZjKZLzE7wWneVd"
    "JxWhGR+gReHioKcp4cXgBHAPlVy2GTe4xaJEutFefZPlK51o4+v/RH6RicONpMEdbRwdW+yb7c3+2H6o1rUofKNHtwT2"
    "cNzd1u0I2jbN5+3mYbxv8/GhaevZJQbru49z+2+b9u6M/Uu13Y6A0LNHUOizI+jQbkZ61bbNlxGyqw73I+C2OmDM7e83"
    "n8dM9cNh7MChGrtYfarOrO2eY35aiK/CfzFwJBkeh67o3lH3Osy5fmBS9w7z8I+iu+RxGEYn93i/CWMFjf4kvvfrLL2K"
    "wzKBfMkyK5CvIY/HUvdnUXaYeWzpV/88i2LX/AtX/Tz1+rrZ3SKYUgzSEVbC/4V+OvM8exkcXs44rJ8dZjE4zNLE4eDc"
    "wF9MYyZid69+6C4n7ifcdaun8CKSn/o3Ev5bhD8T0/kd5vV/jea+GXZvh91w2DhOXeJrLLymna09wDPlB3S2zCI+qTTg"
    "k5pig9OyAjpTWUDPiwvQtL4ATkoM2A+qjFnPC429Oq81NjUpNzY1rDh0MC99Bw=="
)
"""A drawing that somebody made in Penpa+, of two shaded cells, cages, dots and a thermometer."""
BLANK = ". . . . . . . . .\n"


def test_a_drawing_that_somebody_made_is_read_whole() -> None:
    assert runut.write(runut.read(MADE_BY_HAND)) == (
        "sudoku 3x3\n" + BLANK + ". . 1 2 3 . . . .\n" + 7 * BLANK + "diagonals\n"
        "even r8c1\nodd r7c1\ncage 22 r3c1 r3c2 r4c1 r4c2 r5c1 r5c2\n"
        "arrow r4c6 = r4c7 r4c8 r5c8 r6c8 r7c8\nthermometer r1c6 r1c7 r1c8 r2c9 r3c9\n"
        "difference r9c4 r9c5\ndifference r9c5 r9c6\nratio r9c7 r9c8\nratio r9c8 r9c9\n"
    )


WORDS = (("title", "Zig, zag"), ("author", "A & B = C"), ("rules", "One, two."), ("rules", "z=3"))


def test_title_author_rules_and_source_come_back() -> None:
    notes = (*WORDS, ("source", "https://example.org/a,b"))
    puzzle = runut.Sudoku(2, 2, (0,) * 16, notes=notes)
    with pytest.warns(runut.UnreadWarning, match="rules in words"):
        assert runut.read(runut.write(puzzle, format="penpa")).notes == notes


@pytest.mark.parametrize("start", ["", "p=", "m=edit&p=", "?m=solve&p=", SITE])
def test_an_address_may_be_cut_before_the_puzzle(start) -> None:
    puzzle = runut.Sudoku(2, 2, (1, *(0,) * 15))
    packed = runut.write(puzzle, format="penpa").removeprefix(SITE)
    assert runut.read(start + packed, format="penpa") == puzzle


def test_the_place_of_a_fault_is_that_of_the_packed_text() -> None:
    with pytest.raises(runut.FormatError, match=f"1:{len(SITE) + 1}: this holds no drawing"):
        runut.read(SITE + "1234")


def drawing(**layers) -> str:
    """An address with a drawing whose borders are those of a board of boxes."""
    lines = lines_of(runut.Sudoku(2, 2, (0,) * 16))
    question = json.loads(lines[3])
    question.update({"lineE": question["lineE"] | layers.pop("lineE", {}), **layers})
    lines[3] = json.dumps(question)
    return address(lines)


def lines_of(puzzle: runut.Sudoku) -> list[str]:
    """The lines of the text of a drawing."""
    packed = runut.write(puzzle, format="penpa").removeprefix(SITE).strip()
    return inflated(packed).split("\n")


def address(lines: list[str]) -> str:
    """The address of a text."""
    return SITE + deflated("\n".join(lines))


R1C1, R1C2, R1C4, R2C1, OUTSIDE = 18, 19, 21, 26, 10
"""Points of a board of four digits."""


@pytest.mark.parametrize(
    ("layers", "unread"),
    [
        ({"number": {str(OUTSIDE): ["5", 1, "1"]}}, "1 text"),
        ({"number": {str(R1C1): ["9", 1, "1"], str(R1C2): ["x", 1, "1"]}}, "2 texts"),
        ({"numberS": {str(4 * (64 + R1C1)): ["7", 1]}}, "1 text"),
        ({"number": {str(4 * (64 + R1C1) + 1): ["5", 1, "1"]}}, "1 text"),
        ({"symbol": {str(R1C1): [1, "star", 2]}}, "1 rectangle"),
        ({"symbol": {str(4 * (64 + R1C1) + 1): [2, "circle_SS", 2]}}, "1 circle"),
        ({"symbol": {str(R1C1): [2, "circle_M", 2]}}, "1 circle"),
        ({"surface": {str(R1C1): 1, str(R1C2): 1}}, "2 rectangles"),
        ({"line": {f"{R1C1},{R1C2}": 3, f"{R1C1},{R2C1}": 3}}, "1 line"),
        ({"wall": {"1,2": 3}, "squareframe": [[R1C1, R1C2]]}, "2 lines"),
        ({"nobulbthermo": [[R1C1, R1C2]], "thermo": [[R1C1]]}, "2 lines"),
        ({"cage": {f"{4 * (64 + R1C1)},{4 * (64 + R1C1) + 1}": 10}}, "1 drawn cage"),
    ],
)
def test_what_is_only_drawn_is_named(layers, unread) -> None:
    with pytest.warns(runut.UnreadWarning) as found:
        puzzle = runut.read(drawing(**layers))
    assert puzzle == runut.Sudoku(2, 2, (0,) * 16)
    assert [str(each.message) for each in found] == [f"not read as rules: {unread}"]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ([[], [], [], [], [f"{R1C1},1", f"{R1C2},1"], []], "is wrong: 1 appears twice in row 1"),
        ([[], [], [], [], [f"{R1C1},2"], []], "is wrong: it changes the given r1c1"),
        ([["20"], [], [], [], [f"{R1C2},9", f"{OUTSIDE},1"], []], "no digits of cells: 3"),
        ({}, "the answer check was not read: a list is missing"),
    ],
)
def test_an_answer_check_that_the_puzzle_does_not_pass_is_named(answer, why) -> None:
    puzzle = runut.Sudoku(2, 2, (1, *(0,) * 15))
    link = runut.write(puzzle, format="penpa").strip()
    with pytest.warns(runut.UnreadWarning, match=why):
        assert runut.read(f"{link}&a={deflated(json.dumps(answer))}") == puzzle


def test_an_answer_check_that_is_right_says_nothing(recwarn) -> None:
    puzzle = runut.Sudoku(2, 2, (1, *(0,) * 15))
    rows = enumerate(runut.solve(puzzle).solution.rows)
    digits = [f"{R1C1 + 8 * row + at},{each}" for row, line in rows for at, each in enumerate(line)]
    packed = deflated(json.dumps([[], [], [], [], digits[1:], []]))
    assert runut.read(runut.write(puzzle, format="penpa").strip() + f"&a={packed}") == puzzle
    assert not recwarn.list


def test_a_tag_that_may_say_a_rule_is_named() -> None:
    lines = lines_of(runut.Sudoku(2, 2, (0,) * 16))
    lines[17] = '["classic","surplus"]'
    with pytest.warns(runut.UnreadWarning, match="tag surplus"):
        runut.read(address(lines))


@pytest.mark.parametrize(
    ("at", "line", "fault"),
    [
        (0, "hex,4,4,38", "expected a square board, found 'hex'"),
        (0, "square,4", "it ends too early"),
        (0, "square,0,4,38", "expected the size of a board"),
        (3, "{}", "its borders make no regions of 4 cells"),
        (3, "[1]", "a layer is no object"),
        (3, '{"lineE":{"1":2}}', "'1' is no line of the layer lineE"),
        (3, "{", "line 4 of its text is broken"),
        (5, "[18,1,7]", "expected a board without holes"),
        (5, "[18,4000]", "a cell of the board lies outside"),
        (5, '["18"]', "the cells of the board are no numbers"),
    ],
)
def test_a_broken_text_says_what_is_wrong(at, line, fault) -> None:
    lines = lines_of(runut.Sudoku(2, 2, (0,) * 16))
    lines[at] = line
    with pytest.raises(runut.FormatError, match=r"this drawing of Penpa\+ is no sudoku: ") as error:
        runut.read(address(lines))
    assert fault in str(error.value)


@pytest.mark.parametrize(
    ("layers", "fault"),
    [
        ({"number": {"x": ["1", 1, "1"]}}, "'x' is no point of the layer number"),
        ({"thermo": [["1"]]}, "a list of the layer thermo has no points"),
        ({"cage": {"x": 10}}, "'x' is no line of the layer cage"),
        ({"cage": {"1,2,3": 10}}, "'1,2,3' is no line of the layer cage"),
    ],
)
def test_a_broken_layer_is_named(layers, fault) -> None:
    with pytest.raises(runut.FormatError, match=fault):
        runut.read(drawing(**layers))


@pytest.mark.laws
@given(text=st.one_of(st.text(max_size=60), st.text("pm=&#?edtsolve+/7VRN0", max_size=80)))
@pytest.mark.parametrize("start", ["", "p=", SITE, SITE + "7VRN"])
def test_any_address_is_read_or_rejected_with_a_place(start, text) -> None:
    assert_read_or_rejected(start + text, "penpa")


VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-3, 400), st.text(max_size=4)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["18", "19", "82", "18,19", "19E", ""]), inner, max_size=3),
    ),
    max_leaves=8,
)
LAYERS = (
    *("number", "numberS", "symbol", "surface", "line", "lineE", "freelineE", "cage", "wall"),
    *("thermo", "arrows", "direction", "killercages", "nobulbthermo", "squareframe"),
)


@pytest.mark.laws
@given(data=st.data())
def test_any_drawing_is_read_or_rejected_with_a_place(data) -> None:
    lines = lines_of(runut.Sudoku(2, 2, (0,) * 16))
    question = json.loads(lines[3])
    question |= data.draw(st.dictionaries(st.sampled_from(LAYERS), VALUES, max_size=3))
    lines[3] = json.dumps(question)
    for at in data.draw(st.lists(st.sampled_from([0, 3, 5, 14, 17]), max_size=1)):
        lines[at] = json.dumps(data.draw(VALUES))
    assert_read_or_rejected(address(lines), "penpa")


def test_every_cut_of_a_real_address_is_rejected() -> None:
    cuts = range(len(MADE_BY_HAND) - 6, len(SITE), -25)
    for cut in cuts:
        with pytest.raises(runut.FormatError, match="this holds no drawing"):
            runut.read(MADE_BY_HAND[:cut], format="penpa")


@pytest.mark.parametrize("size", [9, 16])
def test_what_penpa_has_no_tag_for_stands_beside_the_colours(size) -> None:
    rules = (kinds.Quadruple((0, 1, size, size + 1), (1, 2)), kinds.Renban((2, 3, 4)))
    puzzle = runut.Sudoku(*box_shape(size), (0,) * size**2, rules)
    lines = lines_of(puzzle)
    assert json.loads(lines[14])["fpuzzles"] == ["quadruple", "renban"]
    assert json.loads(lines[17]) == ["classic"]
    assert runut.read(address(lines)) == puzzle


def test_pills_that_touch_keep_their_arrows() -> None:
    pills = (kinds.Arrow((0, 1), (10, 11, 12)), kinds.Arrow((1, 2), (3, 4, 5)))
    puzzle = runut.Sudoku(3, 3, (0,) * 81, (*pills, kinds.Arrow((40,), (41, 42))))
    again = runut.read(runut.write(puzzle, format="penpa"))
    assert {*again.constraints} == {*puzzle.constraints}


@pytest.mark.parametrize(
    ("rules", "fault"),
    [
        ([kinds.Odd((0,)), kinds.Even((0,))], "one sign at a place; r1c1 has two"),
        ([kinds.Cage((0, 1 + at), 3) for at in range(4)], "up to 3 cages with the same first cell"),
        ([kinds.Jigsaw((0, 1, 0, 1, *(2,) * 4, 3, 3, 3, 3, 1, 0, 1, 0))], "regions in several"),
        ([kinds.Greater((0, 1))], "Penpa. cannot hold greater"),
    ],
)
def test_what_a_drawing_cannot_show_is_refused(rules, fault) -> None:
    with pytest.raises(runut.PuzzleError, match=fault):
        runut.write(runut.Sudoku(2, 2, (0,) * 16, tuple(rules)), format="penpa")


def test_a_layer_of_too_many_signs_is_refused() -> None:
    with pytest.raises(runut.FormatError, match="a layer has 20,001 signs; expected at most"):
        runut.read(drawing(thermo=[[R1C1, R1C2]] * 20_001))
