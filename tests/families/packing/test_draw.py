"""Drawings: letters in a grid, borders between pieces, layers in rows."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import runut
from runut.core.marks import marked
from runut.core.scene import Disc, Frame, Group, Line, Poly, Rect, Text
from runut.families.packing import FAMILY
from runut.families.packing.model import Kind, Packing, Piece

CUSTOM = "2 3 2\nCUSTOM\nXX.\nXXX\nAAA\nB\nB\n"


def flat(items):
    for item in items:
        yield from flat(item.items) if isinstance(item, Group) else [item]


def test_a_solved_board_is_letters_in_a_grid_with_blanks_for_holes() -> None:
    puzzle = runut.read("2 3 2\nCUSTOM\nXX.\nXXX\nAAA\nBB\n")
    assert runut.draw(puzzle, runut.solve(puzzle).solution, format="text") == "B B\nA A A"


def test_an_unsolved_board_shows_its_cells_and_the_pieces() -> None:
    assert runut.draw(CUSTOM, format="text") == "· ·\n· · ·\n\nA A A   B\n        B"


def test_a_pyramid_is_drawn_layer_by_layer_from_the_base() -> None:
    puzzle = runut.read("2 2 2\nPYRAMID\nAA\nAA\nB\n")
    assert runut.draw(puzzle, runut.solve(puzzle).solution, format="text") == "A A   B\nA A"


def test_pieces_have_colours_of_their_own_and_thick_lines_between() -> None:
    puzzle = runut.read("2 2 2\nDEFAULT\nAA\nBB\n")
    items = list(flat(FAMILY.drawing.board(puzzle, runut.Solution((("A", "A"), ("B", "B")))).items))
    roles = Counter(item.role for item in items if isinstance(item, Rect))
    assert roles == {"piece:0": 2, "piece:1": 2}
    edges = {(item.x1, item.y1, item.x2, item.y2) for item in items if isinstance(item, Line)}
    assert len(edges) == 10
    assert {(0, 1, 1, 1), (1, 1, 2, 1)} <= edges
    assert (1, 0, 1, 1) not in edges


def test_layers_are_named_in_the_picture() -> None:
    picture = runut.draw("2 2 2\nPYRAMID\nAA\nAA\nB\n", format="svg")
    assert "<title>layer 2 of 2</title>" in picture


def test_given_pieces_lie_on_the_board_on_white_discs_and_the_others_below() -> None:
    text = """{"packing": "rectangle", "rows": 2, "columns": 2,
    "pieces": [{"name": "A", "rows": ["AA"]}, {"name": "B", "rows": ["BB"]}],
    "given": [{"piece": "B", "cells": [[0, 0], [1, 0]]}]}"""
    puzzle = runut.read(text)
    assert runut.draw(puzzle, format="text") == "B ·\nB ·\n\nA A"
    for solution in (None, runut.solve(puzzle).solution):
        discs = [
            item
            for item in flat(FAMILY.drawing.board(puzzle, solution).items)
            if isinstance(item, Disc)
        ]
        assert [(disc.x, disc.y, disc.role) for disc in discs] == [
            (0.5, 0.5, "white"),
            (0.5, 1.5, "white"),
        ]


def test_copies_have_one_colour_and_names_of_their_own() -> None:
    puzzle = Packing(Kind.DEFAULT, 1, 4, (), (Piece("I", ("II",), copies=2),))
    solution = runut.solve(puzzle).solution
    assert runut.draw(puzzle, solution, format="text") == "I1 I1 I2 I2"
    roles = {
        item.role
        for item in flat(FAMILY.drawing.board(puzzle, solution).items)
        if isinstance(item, Rect)
    }
    assert roles == {"piece:0"}


def test_spare_pieces_that_stay_away_stand_below_the_solved_board() -> None:
    pieces = (Piece("A", ("AA",)), Piece("B", ("BB", "B"), is_spare=True))
    puzzle = Packing(Kind.DEFAULT, 1, 2, (), pieces)
    assert runut.draw(puzzle, runut.solve(puzzle).solution, format="text") == "A A\n\nB B\nB"


def test_a_box_is_drawn_layer_by_layer_and_a_solid_piece_beside_itself() -> None:
    piece = Piece("a", ("aa", "a"), (("", "aa"), ("", " a")))
    puzzle = Packing(Kind.BOX, 2, 3, (), (piece, Piece("b", ("bbb", "bbb"))), 2)
    assert runut.draw(puzzle, format="text").splitlines() == [
        "· · ·   · · ·",
        "· · ·   · · ·",
        "",
        "a a               b b b",
        "a     a a     a   b b b",
    ]


def test_layers_and_pieces_are_laid_out_compactly_and_alike_when_solved() -> None:
    for name, shape in (("iq-puzzler-pro/pyramid", (19, 17)), ("soma", (11, 15))):
        puzzle = runut.load(f"set:{name}")
        opened, solved = (
            FAMILY.drawing.board(puzzle, each) for each in (None, runut.solve(puzzle).solution)
        )
        assert (opened.width, opened.height) == shape
        assert opened.boards == solved.boards


def test_many_layers_stand_in_several_rows() -> None:
    puzzle = Packing(Kind.BOX, 3, 3, (), (Piece("a", ("a",), copies=81),), 9)
    corners = FAMILY.drawing.board(puzzle, runut.solve(puzzle).solution).boards
    assert len({top for _, top in corners}) > 1
    assert len(set(corners)) == 9


@pytest.mark.parametrize("name", ["iq-puzzler-pro/pyramid", "soma", "iq-puzzler-pro/5x11"])
def test_a_mark_lands_on_its_cell_in_every_layer(name) -> None:
    puzzle = runut.load(f"set:{name}")
    solution = runut.solve(puzzle).solution
    scene = FAMILY.drawing.board(puzzle, solution)
    cells = list(puzzle.cells())
    squares = [(item.x, item.y) for item in flat(scene.items) if isinstance(item, Rect)]
    (group,) = marked(scene, runut.Marks(highlights=tuple(cells))).items[len(scene.items) :]
    frames = [
        (round(frame.x), round(frame.y)) for frame in group.items if frame.role == "highlight"
    ]
    assert sorted(frames) == sorted(squares)
    assert len(frames) == len(cells)


@pytest.mark.parametrize("view", ["balls", "pyramid", "exploded"])
def test_balls_have_the_colour_of_their_piece_and_copies_one_each(view) -> None:
    def colours(name: str) -> set[str]:
        puzzle = runut.load(f"set:{name}")
        scene = FAMILY.view(view)(puzzle, runut.solve(puzzle).solution)
        discs = (item for item in flat(scene.items) if isinstance(item, Disc))
        return {disc.role.partition("@")[0] for disc in discs}

    assert colours("soma") == {f"piece:{number}" for number in range(7)}
    assert colours("slothouber-graatsma") == {f"piece:{number}" for number in range(9)}


@pytest.mark.parametrize("view", ["pyramid", "exploded"])
@pytest.mark.parametrize("name", ["iq-puzzler-pro/pyramid", "soma"])
def test_a_mark_in_space_lies_around_the_letter_of_its_ball(view, name) -> None:
    puzzle = runut.load(f"set:{name}")
    solution = runut.solve(puzzle).solution
    scene = FAMILY.view(view)(puzzle, solution)
    cell = (1, 2, 0)
    over = marked(scene, runut.Marks(errors=(cell,))).items[len(scene.items) :]
    frame = next(item for item in flat(over) if isinstance(item, Frame))
    middle = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    layer = [item for item in flat(scene.items[1:2]) if isinstance(item, Text)]
    nearest = min(layer, key=lambda text: abs(text.x - middle[0]) + abs(text.y - middle[1]))
    assert (nearest.x, nearest.y) == pytest.approx(middle)
    assert nearest.text == str(solution.cells[1][2][0])


def test_an_empty_ball_shows_candidates_and_a_filled_one_does_not() -> None:
    puzzle = runut.load("set:soma")
    board = FAMILY.unpack(puzzle, bytes([1, *[255] * 26]))
    scene = FAMILY.view("pyramid")(puzzle, board)
    marks = runut.Marks(candidates={(0, 0, 0): ("V", "L"), (0, 2, 2): ("V", "L")})
    drawn = [item for item in flat(marked(scene, marks).items) if isinstance(item, Text)]
    assert [text.text for text in drawn if text.role == "candidate"] == ["V", "L"]


def test_a_name_of_no_letters_is_drawn_as_nothing() -> None:
    board = runut.Solution((("", "A", None), ("A", "B", "B")))
    assert runut.draw(runut.read(CUSTOM), board, format="svg").startswith("<svg")


def test_a_solid_piece_is_drawn_as_cubes_and_every_piece_beside_it() -> None:
    puzzle = runut.load("set:soma")
    tray = FAMILY.drawing.board(puzzle).items[-1]
    assert isinstance(tray, Group)
    tops = Counter(
        item.role for item in tray.items if isinstance(item, Poly) and "@" not in item.role
    )
    assert tops == {f"piece:{at}": piece.area for at, piece in enumerate(puzzle.pieces)}
    names = [item.text for item in tray.items if isinstance(item, Text)]
    assert names == [piece.name for piece in puzzle.pieces]


def test_cubes_keep_clear_of_each_other() -> None:
    scene = FAMILY.drawing.board(runut.load("set:conway"))
    (tray,) = [each for each in scene.items if isinstance(each, Group) and each.label == "pieces"]
    boxes, found = [], set[tuple[float, float]]()
    for item in tray.items:
        if isinstance(item, Poly):
            found |= {*item.points}
        elif isinstance(item, Text):
            xs, ys = zip(*found, strict=True)
            boxes.append((min(xs), min(ys), max(xs), max(ys)))
            found = set()
    assert len(boxes) == 18
    for one, other in combinations(boxes, 2):
        assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
    assert all(box[0] >= 0 and box[2] <= scene.width and box[3] <= scene.height for box in boxes)
