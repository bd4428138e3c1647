"""Scenes as text, byte for byte."""

from __future__ import annotations

import re

from runut.core.scene import Disc, Group, Line, Poly, Rect, Scene, Text
from runut.drawing import render, render_text
from runut.drawing.terminal import Colours


def letters(*rows: str, role: str = "given") -> tuple[Text, ...]:
    return tuple(
        Text(column + 0.5, row + 0.5, letter, role)
        for row, word in enumerate(rows)
        for column, letter in enumerate(word)
    )


def test_cells_are_separated_by_blanks() -> None:
    assert render(Scene(3, 2, letters("123", "4 6")), "text") == "1 2 3\n4   6"


def test_bars_take_room_between_cells_but_not_at_the_edge() -> None:
    bars = [Line(at, 0, at, 4, "bar") for at in (0, 2, 4)]
    bars += [Line(0, at, 4, at, "bar") for at in (0, 2, 4)]
    scene = Scene(4, 4, (*letters("1234", "3412", "2143", "4321"), Group(tuple(bars))))
    assert render(scene, "text").splitlines() == [
        "1 2 | 3 4",
        "3 4 | 1 2",
        "---------",
        "2 1 | 4 3",
        "4 3 | 2 1",
    ]


def test_thin_lines_take_no_room() -> None:
    assert render(Scene(2, 1, (*letters("12"), Line(1, 0, 1, 1, "grid"))), "text") == "1 2"


def test_long_texts_widen_all_cells_and_stand_to_the_right() -> None:
    texts = (Text(0.5, 0.5, "10", "clue"), Text(1.5, 0.5, "9", "clue"))
    scene = Scene(3, 2, (*texts, Rect(0, 1, 1, 1, "black"), Text(1.5, 1.5, "3", "clue")))
    assert render(scene, "text") == "10  9\n██  3"


def test_dark_cells_are_filled_and_larger_shapes_are_not() -> None:
    items = (Rect(0, 0, 1, 1, "black"), Rect(1, 0, 1, 1, "mark"), Rect(0, 1, 3, 1, "black"))
    assert render(Scene(3, 2, items), "text") == "█ ·\n"


def test_later_items_lie_over_earlier_ones() -> None:
    scene = Scene(1, 1, (Text(0.5, 0.5, "7", "clue"), Rect(0, 0, 1, 1, "black")))
    assert render(scene, "text") == "█"


def test_a_number_on_a_filled_cell_stands_in_brackets() -> None:
    black = (Rect(0, 0, 1, 1, "black"), Rect(2, 0, 1, 1, "black"), Rect(1, 1, 1, 1, "black"))
    texts = [Text(at % 3 + 0.5, at // 3 + 0.5, str(at + 7), "given") for at in range(5)]
    drawing = render(Scene(3, 2, (*black, *texts)), "text")
    assert drawing == "[ 7]  8 [ 9]\n 10 [11]"


def test_shapes_without_width_in_text_are_left_out() -> None:
    items = (Poly(((0, 0), (1, 0), (0, 1)), "piece:1"), Disc(0.5, 0.5, 0.4, "piece:2"))
    assert render(Scene(1, 1, items), "text") == ""


def test_givens_are_bold_and_found_digits_have_a_hue() -> None:
    scene = Scene(3, 1, (*letters("1"), Text(1.5, 0.5, "2", "found"), Text(2.5, 0.5, "3", "clue")))
    assert render_text(scene, colours=Colours.PALETTE) == "\x1b[1m1\x1b[0m \x1b[38;5;32m2\x1b[0m 3"


def test_blanks_are_never_coloured() -> None:
    texts = (Text(0.5, 0.5, "10", "given"), Text(1.5, 0.5, "9", "given"))
    drawing = render_text(
        Scene(3, 1, (*texts, Text(2.5, 0.5, " ", "given"))), colours=Colours.PALETTE
    )
    assert drawing == "\x1b[1m10\x1b[0m  \x1b[1m9\x1b[0m"


def test_a_letter_lies_on_the_colour_of_its_piece() -> None:
    grounds = (Rect(0, 0, 1, 1, "piece:0"), Disc(1.5, 0.5, 0.5, "piece:1"))
    scene = Scene(3, 1, (*grounds, *letters("ABC", role="letter")))
    drawing = render_text(scene, colours=Colours.PALETTE)
    assert drawing == "\x1b[1;38;5;16;48;5;178mA\x1b[0m \x1b[1;38;5;16;48;5;74mB\x1b[0m C"
    assert re.sub(r"\x1b\[[0-9;]*m", "", drawing) == render(scene, "text")


def test_neighbouring_pieces_have_different_grounds() -> None:
    grounds = tuple(Rect(piece, 0, 1, 1, f"piece:{piece}") for piece in range(12))
    scene = Scene(12, 1, (*grounds, *letters("ABCDEFGHIJKL", role="letter")))
    codes = re.findall(r"48;5;(\d+)", render_text(scene, colours=Colours.PALETTE))
    assert len(set(codes)) == 12
