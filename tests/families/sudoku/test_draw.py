"""What a picture of a sudoku shows of its variant."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from math import hypot

import pytest

import runut
from runut import sudoku
from runut.core.scene import Disc, Group, Item, Line, Poly, Rect, Text
from runut.families import load
from runut.families.sudoku.drawing import labels
from runut.families.sudoku.drawing.marks import Label

JIGSAW = (0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 1, 3, 2, 3, 3, 3)


def items(*constraints: sudoku.Constraint) -> list[Item]:
    """Everything in the picture of a blank board of four digits."""
    scene = load("sudoku").drawing.board(runut.Sudoku(2, 2, (0,) * 16, constraints), None)
    flat: list[Item] = []
    for item in scene.items:
        flat += item.items if isinstance(item, Group) else [item]
    return flat


def test_a_cage_has_an_outline_and_its_sum_in_the_first_cell() -> None:
    found = items(sudoku.Cage((5, 6), 7))
    lines = [item for item in found if isinstance(item, Line) and item.role == "cage"]
    corners = {
        (round(x, 2), round(y, 2))
        for line in lines
        for x, y in ((line.x1, line.y1), (line.x2, line.y2))
    }
    assert {(2.9, 1.1), (1.1, 1.9), (2.9, 1.9)} <= corners
    assert (1.1, 1.1) not in corners, "the outline runs through the sum"
    assert all(1 <= x <= 3 and 1 <= y <= 2 for x, y in corners)
    (total,) = [item for item in found if isinstance(item, Text) and item.text == "7"]
    assert 1 < total.x < 1.5
    assert 1 < total.y < 1.5


def test_a_bent_cage_is_drawn_around_its_inner_corner() -> None:
    found = items(sudoku.Cage((0, 1, 4), 6))
    lines = [item for item in found if isinstance(item, Line) and item.role == "cage"]
    ends = {(round(line.x2, 2), round(line.y2, 2)) for line in lines}
    starts = {(round(line.x1, 2), round(line.y1, 2)) for line in lines}
    assert (0.9, 0.9) in starts | ends


def test_regions_take_the_place_of_boxes() -> None:
    borders = [
        item
        for item in items(sudoku.Jigsaw(JIGSAW))
        if isinstance(item, Line) and item.role == "border"
    ]
    assert len(borders) == sum(
        JIGSAW[cell] != JIGSAW[other]
        for cell in range(16)
        for other in (cell + 1, cell + 4)
        if other < 16 and (other - cell == 4 or other % 4)
    )
    bars = [
        item
        for item in items(sudoku.Jigsaw(JIGSAW))
        if isinstance(item, Line) and item.role == "bar"
    ]
    assert {line.x1 for line in bars} == {0, 4}


@pytest.mark.parametrize(
    ("constraint", "kind", "role", "number"),
    [
        (sudoku.Even((3,)), Rect, "parity", 1),
        (sudoku.Odd((3, 4)), Disc, "parity", 2),
        (sudoku.Diagonals(), Line, "diagonal", 2),
        (sudoku.Windoku(), Rect, "shade", 4),
        (sudoku.Region((0, 1, 2)), Rect, "shade", 3),
        (sudoku.Candidates(2, (1, 4)), Text, "label", 2),
    ],
    ids=str,
)
def test_marks_have_a_shape_of_their_own(constraint, kind, role, number) -> None:
    found = [item for item in items(constraint) if isinstance(item, kind) and item.role == role]
    assert len(found) == number


def test_text_shows_the_digits_over_all_marks() -> None:
    puzzle = runut.Sudoku(2, 2, (1, *(0,) * 15), (sudoku.Cage((0, 1), 3), sudoku.Even((1,))))
    assert runut.draw(puzzle, format="text").splitlines()[0] == "1 . | . ."


def test_the_title_names_the_rules() -> None:
    puzzle = runut.Sudoku(2, 2, (0,) * 16, (sudoku.AntiKing(),))
    assert "anti-king" in runut.draw(puzzle, format="svg")


@pytest.mark.parametrize("value", [37, -1, "R\x0e", 1.5, 10**30])
def test_what_is_no_digit_is_drawn_as_a_question(value) -> None:
    puzzle = runut.read("1......4.2....3.")
    rows = [[value, 2, 3, 4], *[[1, 2, 3, 4]] * 3]
    picture = runut.draw(puzzle, runut.Solution(tuple(map(tuple, rows))), format="text")
    assert "?" not in picture.splitlines()[0]
    rows[0] = [1, value, 3, 4]
    assert "?" in runut.draw(puzzle, runut.Solution(tuple(map(tuple, rows))), format="text")


def drawn(*lines: str) -> str:
    """The text drawing of a blank board of four digits with these constraints."""
    head = "sudoku 2x2\n1 . . .\n" + ". . . .\n" * 3
    return runut.draw(runut.read(head + "".join(f"{line}\n" for line in lines)), format="text")


def roles(*constraints: sudoku.Constraint) -> set[str]:
    """The roles of shapes that a constraint adds to the picture."""
    shapes = (item for item in items(*constraints) if not isinstance(item, Group | Text))
    return {item.role for item in shapes} - {"cell", "grid", "bar"}


@pytest.mark.parametrize(
    ("constraint", "role"),
    [
        (sudoku.Thermometer((0, 1)), "line-thermometer"),
        (sudoku.SlowThermometer((0, 1)), "line-thermometer"),
        (sudoku.Palindrome((0, 1)), "line-palindrome"),
        (sudoku.Renban((0, 1)), "line-renban"),
        (sudoku.Nabner((0, 1)), "line-nabner"),
        (sudoku.Whispers((0, 1)), "line-whispers"),
        (sudoku.Whispers((0, 1), 3), "line-dutch"),
        (sudoku.RegionSumLine((0, 2)), "line-sums"),
        (sudoku.SumLine((0, 1), 5), "line-stretches"),
        (sudoku.Zipper((0, 1)), "line-zipper"),
        (sudoku.Modular((0, 1)), "line-modular"),
        (sudoku.Between((0, 1, 2)), "line-ends"),
        (sudoku.Lockout((0, 1, 2)), "line-lockout"),
        (sudoku.Arrow((0,), (1, 2)), "line-arrow"),
        (sudoku.DoubleArrow((0, 1, 2)), "line-arrow"),
        (sudoku.Pattern((0, 1), "12"), "line-other"),
        (sudoku.CountingCircles((0, 1)), "line-arrow"),
        (sudoku.Difference((0, 1)), "dot-white"),
        (sudoku.Ratio((0, 1)), "dot-black"),
        (sudoku.Quadruple((0, 1, 4, 5), (1,)), "dot-white"),
        (sudoku.Greater((0, 1)), "sign"),
        (sudoku.Clone((0,), (5,)), "shade"),
        (sudoku.EqualSums(((0,), (5,))), "shade"),
        (sudoku.Minimum(0), "shade"),
        (sudoku.Indexing("row", (0,)), "shade"),
        (sudoku.Total((0, 1), 5), "shade"),
        (sudoku.Lunchbox((0, 1), 0), "shade"),
        (sudoku.Rellik((0, 1), 5), "line-strike"),
    ],
    ids=str,
)
def test_each_kind_has_a_look_of_its_own(constraint, role) -> None:
    assert role in roles(constraint)


def test_clues_stand_around_the_board_on_their_side() -> None:
    text = drawn("sandwich 5 r2", "sandwich 0 c3", "sandwich 3 r3 from right").replace("|", " ")
    assert [row.split() for row in text.splitlines() if "-" not in row] == [
        ["0"],
        ["1", ".", ".", "."],
        ["5", ".", ".", ".", "."],
        [".", ".", ".", ".", "3"],
        [".", ".", ".", "."],
    ]


def test_the_clue_of_a_diagonal_stands_before_its_first_cell() -> None:
    scene = load("sudoku").drawing.board(
        runut.read("sudoku 2x2\n" + "....\n" * 4 + "little-killer 6 r1c3 down left\n"), None
    )
    assert (scene.width, scene.height, scene.boards) == (4, 5, ((0, 1),))
    outside = next(item for item in scene.items if getattr(item, "label", "") == "outside")
    (text,) = [item for item in outside.items if isinstance(item, Text)]
    assert (int(text.x), int(text.y), text.text) == (3, 0, "6")


def test_several_kinds_of_clues_around_one_board_are_told_apart() -> None:
    text = drawn("sandwich 5 r1", "skyscraper 4 r2", "x-sum 3 r3", "numbered-room 2 r4")
    assert [row.split()[0] for row in text.splitlines() if "-" not in row] == [
        "5", "[4]", "X3", ":2",
    ]  # fmt: skip


def test_signs_leave_the_digits_of_a_text_alone() -> None:
    assert drawn("difference 2 r1c1 r1c2", "pair-sum 5 r1c1 r2c1").splitlines()[0] == "1 . | . ."


def test_boards_of_other_digits_show_their_signs() -> None:
    text = "sudoku 2x2\n0 . . .\n" + ". . . .\n" * 3 + "digits 0-3\n"
    assert runut.draw(runut.read(text), format="text").splitlines()[0] == "0 . | . ."


ALL = (
    sudoku.Diagonals(),
    sudoku.Windoku(),
    sudoku.Even((5,)),
    sudoku.Odd((10,)),
    sudoku.Renban((1, 5, 9)),
    sudoku.Between((4, 5, 10)),
    sudoku.Cage((5, 6), 7),
    sudoku.Difference((5, 6)),
)


def places(found: list[Item], role: str, kind: type = object) -> list[int]:
    """Where items of a role that begins so stand in the picture."""
    return [
        at
        for at, item in enumerate(found)
        if isinstance(item, kind) and not isinstance(item, Group) and item.role.startswith(role)
    ]


@pytest.mark.parametrize("turn", range(len(ALL)))
def test_marks_lie_in_layers_whatever_the_order_of_the_text(turn) -> None:
    assert items(*ALL[turn:], *ALL[:turn]) == items(*ALL)


def test_each_layer_lies_over_those_before_it() -> None:
    found = items(*ALL)
    layers = [
        places(found, "shade"),
        places(found, "parity"),
        places(found, "line-", Line),
        places(found, "diagonal"),
        places(found, "line-ends", Poly),
        places(found, "cage"),
        places(found, "dot"),
        places(found, "clue-small"),
    ]
    assert all(max(below) < min(above) for below, above in pairwise(layers))


@pytest.mark.parametrize(
    "constraint",
    [
        sudoku.Between((4, 5, 6)),
        sudoku.Lockout((4, 5, 6)),
        sudoku.Arrow((4, 5), (10, 11, 15)),
        sudoku.SlowThermometer((4, 5)),
        sudoku.CountingCircles((4,)),
    ],
    ids=str,
)
def test_what_is_hollow_hides_nothing(constraint) -> None:
    ground, *marks = items(constraint)
    assert ground == Rect(0, 0, 4, 4, "cell")
    assert not places(marks, "cell")


def test_tints_of_several_rules_are_deeper_together() -> None:
    found = items(sudoku.Region((0, 1)), sudoku.Minimum(0), sudoku.Total((0, 1), 5))
    tints = {item.role: item.x for item in found if isinstance(item, Rect) and item.x < 1}
    assert [*tints] == ["cell", "shade", "shade-2", "shade-3"]


def test_a_lunchbox_over_a_tint_is_one_shape_that_is_deeper() -> None:
    found = items(sudoku.Region((0,)), sudoku.Lunchbox((0, 1, 2), 1))
    (shape,) = [item for item in found if isinstance(item, Poly)]
    assert shape.role == "shade-2"


def label_boxes(*constraints: sudoku.Constraint) -> dict[str, tuple[float, float]]:
    """The middle of each label, by its text."""
    found = (item for item in items(*constraints) if isinstance(item, Text))
    return {item.text: (item.x, item.y) for item in found if item.role.endswith("-small")}


def test_labels_that_share_a_corner_stand_beside_or_below_each_other() -> None:
    found = label_boxes(
        sudoku.Cage((0, 1), 5), sudoku.Clone((0,), (10,)), sudoku.Lunchbox((0, 4, 8), 1)
    )
    apart = [
        max(abs(x1 - x2) / 0.2, abs(y1 - y2) / 0.25)
        for (x1, y1), (x2, y2) in combinations([found["5"], found["a"], found["1"]], 2)
    ]
    assert min(apart) >= 1


def test_a_quadruple_leaves_the_sum_of_a_cage_at_its_corner_legible() -> None:
    x, y = label_boxes(sudoku.Quadruple((0, 1, 4, 5), (1,)), sudoku.Cage((5, 6), 7))["7"]
    assert hypot(x - 1, y - 1) > 0.28 + 0.1


def test_a_label_on_a_ring_has_a_ground_like_its_cell() -> None:
    found = items(sudoku.Region((0,)), sudoku.Arrow((0,), (1,)), sudoku.Cage((0, 1), 5))
    (label,) = [item for item in found if isinstance(item, Text) and item.text == "5"]
    ground = found[found.index(label) - 1]
    assert isinstance(ground, Rect)
    assert ground.role == "shade"
    assert ground.width < 0.5


@pytest.mark.parametrize(
    ("y", "kinds"), [(0.39, [Rect, Text]), (0.41, [Text])], ids=["below", "beside"]
)
def test_a_label_has_a_ground_where_half_the_width_of_a_line_reaches_it(y, kinds) -> None:
    label = labels.Place(Label(0, "7"), (0.1, 0.1, 0.3, 0.3))
    line = Line(0.0, y, 1.0, y, "line", width=0.2)
    assert [type(each) for each in labels.labelled([label], strokes=[line], tints=[])] == kinds


def test_a_counting_circle_has_two_rings_where_an_arrow_has_one() -> None:
    circle, bulb = items(sudoku.CountingCircles((0,))), items(sudoku.Arrow((0,), (1,)))
    assert len(places(circle, "line-arrow", Poly)) == 2
    assert len(places(bulb, "line-arrow", Poly)) == 1


@pytest.mark.parametrize(
    ("constraint", "text"),
    [
        (sudoku.SumLine((0, 1), 5), "Σ5"),
        (sudoku.Whispers((0, 1), 3), "Δ3"),
        (sudoku.Lockout((0, 1, 2), 1), "Δ1"),
        (sudoku.Modular((0, 1), 2), "mod 2"),
        (sudoku.Pattern((0, 1), "1[23]"), "1[23]"),
        (sudoku.Pattern((0, 1), "1[23]*4*"), "1[23]*…"),
        (sudoku.Relation((0, 1), frozenset({(1, 2), (2, 1)})), "12 21"),
        (sudoku.Accepted((0, 1), 0, ((0, 1, 0), (0, 2, 0)), (0,)), "auto 2"),
    ],
    ids=str,
)
def test_what_a_line_does_not_show_stands_in_its_first_cell(constraint, text) -> None:
    assert [*label_boxes(constraint)] == [text]


@pytest.mark.parametrize(
    "constraint",
    [sudoku.Whispers((0, 1)), sudoku.Whispers((0, 1), 2), sudoku.Lockout((0, 1, 2), 2),
     sudoku.Modular((0, 1))],
    ids=str,
)  # fmt: skip
def test_usual_numbers_of_lines_are_not_written(constraint) -> None:
    assert not label_boxes(constraint)


def paths(constraint: sudoku.Constraint, theme: str) -> set[str]:
    """The shapes of a picture without their colours."""
    puzzle = runut.Sudoku(2, 2, (0,) * 16, (constraint,))
    drawn = str(runut.draw(puzzle, format="svg", theme=theme))
    return set(re.findall(r' d="([^"]*)"', drawn))


def test_kinds_of_lines_differ_on_paper_without_colours() -> None:
    cells = (0, 1, 5)
    kinds = [
        sudoku.Palindrome(cells), sudoku.Renban(cells), sudoku.Nabner((0, 1)),
        sudoku.Whispers(cells), sudoku.Whispers(cells, 1), sudoku.RegionSumLine(cells),
        sudoku.SumLine(cells, 5), sudoku.Zipper(cells), sudoku.Modular(cells, 2),
    ]  # fmt: skip
    strokes = {frozenset(paths(kind, "print")) for kind in kinds}
    assert len(strokes) == len(kinds)
    assert paths(kinds[0], "light") == paths(kinds[5], "light")


def test_a_clue_on_listed_cells_hides_no_digit_in_a_text() -> None:
    board = "sudoku 2x2\n4 . . .\n. . . .\n. . . .\n. . . .\nskyscraper 2 r1c1 r2c1 r2c2\n"
    drawn = runut.draw(board, format="text")
    assert [line[0] for line in drawn.splitlines()] == ["4", ".", "-", ".", "."]


def test_an_arrow_ends_before_the_digit_of_its_last_cell() -> None:
    lines = [item for item in items(sudoku.Arrow((0,), (5, 6))) if isinstance(item, Line)]
    ends = [(each.x2, each.y2) for each in lines if each.role == "line-arrow"]
    assert min(hypot(x - 2.5, y - 1.5) for x, y in ends) == pytest.approx(0.3)
