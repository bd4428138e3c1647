"""Packings as JSON: every value of the model reads back; every fault has its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut.errors import FormatError, InputError, PuzzleError
from runut.families.packing.model import Given, Kind, Moves, Packing, Piece

BOX = """\
{"packing": "box", "layers": 3, "rows": 3, "columns": 3,
 "pieces": [
  {"name": "V", "rows": ["VV", "V"]},
  {"name": "corner", "layers": [["XX", "X"], ["X"]], "copies": 6, "spare": true}
 ],
 "given": [
  {"piece": "V", "cells": [[0, 0, 0], [0, 0, 1], [0, 1, 0]]}
 ]}
"""


def faults(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        runut.read(text)
    return [f"{each.line}:{each.column}: {each.message}" for each in caught.value.faults]


# -- what is read and written -------------------------------------------------------------------


def test_a_box_with_solid_spare_and_given_pieces_is_read_as_it_stands() -> None:
    puzzle = runut.read(BOX)
    assert (puzzle.kind, puzzle.layers, puzzle.rows, puzzle.columns) == (Kind.BOX, 3, 3, 3)
    assert puzzle.pieces[1] == Piece("corner", ("XX", "X"), (("X",),), copies=6, is_spare=True)
    assert puzzle.given == (Given("V", ((0, 0, 0), (0, 0, 1), (0, 1, 0))),)
    assert str(puzzle) == BOX


def test_a_puzzle_that_the_paper_knows_is_written_as_in_the_paper() -> None:
    puzzle = runut.read("1 3 2\nDEFAULT\nAA\nB\n")
    assert str(puzzle) == "1 3 2\nDEFAULT\nAA\nB\n"
    text = runut.write(puzzle, format="json")
    assert text.startswith('{"packing": "rectangle", "rows": 1, "columns": 3,\n "pieces": [\n')
    assert runut.read(text) == puzzle


def test_what_the_paper_does_not_know_is_no_paper_file() -> None:
    with pytest.raises(PuzzleError, match="the paper's file cannot hold this packing"):
        runut.write(runut.read(BOX), format="paper")


@pytest.mark.parametrize(
    ("head", "kind", "mask"),
    [
        ('"rectangle", "mask": ["XX", ".X"]', Kind.CUSTOM, ("XX", ".X")),
        ('"rectangle", "rows": 1, "columns": 3', Kind.DEFAULT, ()),
        ('"box", "mask": [["X."], ["XX"]]', Kind.BOX, ("X.", "XX")),
        ('"box", "mask": [["XXX"]]', Kind.BOX, ()),
        ('"pyramid", "mask": [["XX", "X."], ["."]]', Kind.PYRAMID, ("XX", "X.", ".")),
    ],
)
def test_boards_have_a_size_or_a_mask(head, kind, mask) -> None:
    pieces = '"pieces": [{"name": "A", "rows": ["AAA"]}]'
    puzzle = runut.read(f'{{"packing": {head}, {pieces}}}')
    assert (puzzle.kind, puzzle.mask, puzzle.area) == (kind, mask, 3)
    assert runut.read(str(puzzle)) == puzzle


def test_a_piece_may_be_reported_by_its_cells() -> None:
    text = '{"packing": "box", "layers": 2, "rows": 2, "columns": 1, "pieces": [%s]}'
    one = runut.read(
        text % '{"name": "long", "cells": [[5, 0, 7], [5, 1, 7], [6, 1, 7], [6, 0, 7]]}'
    )
    assert one.pieces[0].layers == (("X", "X"), ("X", "X"))
    assert one == runut.read(text % '{"name": "long", "layers": [["X", "X"], ["X", "X"]]}')


@st.composite
def general_packings(draw: st.DrawFn) -> Packing:
    """Any board; the first piece is its first cells and may be given, the rest are single cells."""
    kind = draw(st.sampled_from(Kind))
    rows = draw(st.integers(1, 4))
    columns = rows if kind is Kind.PYRAMID else draw(st.integers(1, 4))
    layers = draw(st.integers(1, 3)) if kind is Kind.BOX else 1
    sides = range(rows, 0, -1) if kind is Kind.PYRAMID else []
    shape = (
        [columns] * (rows * layers) if not sides else [side for side in sides for _ in range(side)]
    )
    mask: tuple[str, ...] = ()
    if kind is Kind.CUSTOM or (kind.is_layered and draw(st.booleans())):
        mask = tuple(draw(st.text("X.", min_size=width, max_size=width)) for width in shape)
        mask = ("X" * shape[0], *mask[1:])
    names = draw(st.lists(st.from_regex(r"[!-~À-ʯ]{1,5}", fullmatch=True), min_size=3, max_size=3))
    first = shape[0]
    area = (sum(row.count("X") for row in mask) if mask else sum(shape)) - first
    sign = names[0] if len(names[0]) == 1 else "X"
    moves = draw(st.sampled_from([None, *Moves]))
    pieces = [Piece(names[0], (sign * first,), moves=moves)]
    if area:
        sign = names[1] if len(names[1]) == 1 else "X"
        is_spare = draw(st.booleans())
        pieces.append(Piece(names[1], (sign,), copies=area + is_spare, is_spare=is_spare))
    front = (0,) if kind.is_layered else ()
    placed = (Given(names[0], tuple((*front, 0, column) for column in range(first))),)
    is_given = draw(st.booleans())
    try:
        return Packing(kind, rows, columns, mask, tuple(pieces), layers, placed if is_given else ())
    except PuzzleError:  # two pieces of one name, or a name that is none
        return runut.read(BOX)


@given(general_packings())
def test_what_is_given_is_reported_wherever_it_lies(puzzle) -> None:
    for each in puzzle.given:
        assert len(each.cells) == puzzle.piece(each.name).area


# -- what is rejected ----------------------------------------------------------------------------

HEAD = '{"packing": "rectangle", "rows": 2, "columns": 2,\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"pieces": [], "packing": "box"}', "1:1: expected the number of rows"),
        ('{"packing": "ball"}', "1:13: expected rectangle, pyramid or box, found 'ball'"),
        ('{"packing": "box"}', "1:1: expected the number of rows"),
        ('{"packing": 3}', "1:13: expected the kind of the board (a text), found 3"),
        ('{"packing": "box",\n "rows": 0, "columns": 1, "layers": 1}', "2:10: expected the number"),
        (
            '{"packing": "box",\n "rows": 1000, "columns": 1000, "layers": 2}',
            "1:1: a box of 2x1000",
        ),
        ('{"packing": "pyramid",\n "levels": 200}', "1:1: a pyramid of 200x200"),
        (
            '{"packing": "pyramid",\n "mask": [["XX", "XX"]]}',
            "2:10: expected as many layers as the",
        ),
        (
            '{"packing": "pyramid",\n "mask": [["XX", "X"], ["X"]]}',
            "2:10: expected a mask of 2 rows",
        ),
        ('{"packing": "box",\n "mask": []}', "2:10: expected rows in the mask, found none"),
        (
            '{"packing": "box",\n "mask": [["X"], "X"]}',
            "2:18: expected a layer of the mask (a list)",
        ),
        ('{"packing": "rectangle",\n "mask": [["X"], ["X"]]}', "2:10: expected the mask of a rect"),
        ('{"packing": "box",\n "mask": ["XO"]}', "2:11: expected 'X' or '.' in a row of the mask"),
        (
            '{"packing": "box", "rows": 2,\n "mask": ["XX"]}',
            "1:28: expected as many rows as the mask",
        ),
    ],
)
def test_a_faulty_board_is_reported_at_its_place(text, expected) -> None:
    assert faults(text)[0].startswith(expected)


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ('"pieces": 3', ["2:11: expected the pieces (a list), found 3"]),
        ('"piece": []', ["2:10: a packing has no field 'piece'", "1:1: expected the pieces"]),
        ('"pieces": [3]', ["2:12: expected a piece (an object), found 3"]),
        ('"pieces": [{"rows": ["A"]}]', ["2:12: expected the name of the piece"]),
        ('"pieces": [{"name": "A"}]', ["2:12: expected 'rows', 'layers' or 'cells' of piece 'A'"]),
        (
            '"pieces": [{"name": "A", "rows": ["A"], "cells": []}]',
            ["2:12: expected 'rows', 'layers' or 'cells' of piece 'A', found rows and cells"],
        ),
        (
            '"pieces": [{"name": "A", "rows": []}]',
            ["2:12: the rows of piece A hold another sign"],
        ),
        ('"pieces": [{"name": "A", "rows": ["B"]}]', ["2:12: the rows of piece A hold"]),
        ('"pieces": [{"name": "A B", "rows": ["X"]}]', ["2:12: a piece is named 'A B'"]),
        ('"pieces": [{"name": "A", "layers": []}]', ["2:36: expected layers of a piece"]),
        (
            '"pieces": [{"name": "A", "layers": [["A"], ["A"]]}]',
            ["2:12: piece A has layers, but a"],
        ),
        ('"pieces": [{"name": "A", "cells": [[0]]}]', ["2:36: expected a cell as [row, column]"]),
        (
            '"pieces": [{"name": "A", "cells": [[0, -1]]}]',
            ["2:40: expected a row, column or layer"],
        ),
        ('"pieces": [{"name": "A", "cells": []}]', ["2:35: expected cells, found none"]),
        ('"pieces": [{"name": "A", "cells": [[0, 0], [0, 0]]}]', ["2:35: a cell appears twice"]),
        (
            '"pieces": [{"name": "A", "cells": [[0, 0], [9999, 9999]]}]',
            ["2:35: the cells lie too far apart"],
        ),
        (
            '"pieces": [{"name": "A", "rows": ["A"], "moves": "up"}]',
            ["2:50: expected any, turn, none"],
        ),
        (
            '"pieces": [{"name": "A", "rows": ["A"], "copies": 0}]',
            ["2:51: expected the number of cop"],
        ),
        (
            '"pieces": [{"name": "A", "rows": ["A"], "spare": 1}]',
            ["2:50: expected whether the piece"],
        ),
        (
            '"pieces": [{"name": "A", "rows": ["AAA"]},\n{"name": "A", "rows": ["A"]}]',
            ["3:1: piece A stands 2 times"],
        ),
        (
            '"pieces": [{"name": "A1", "rows": ["X"]},\n{"name": "A", "rows": ["A"], "copies": 3}]',
            ["3:1: A1 is a copy of one piece and the name of another"],
        ),
        ('"pieces": [{"name": "A", "rows": ["A"]}]', ["1:1: the board has 4 free cells, but the"]),
        (
            '"pieces": [{"name": "A", "rows": ["AAA"], "copies": 2, "spare": true}]',
            ["1:1: the board has 4 free cells, but the pieces have 0 and no choice"],
        ),
    ],
)
def test_a_faulty_piece_is_reported_at_its_place(pieces, expected) -> None:
    found = faults(f"{HEAD}{pieces}}}")
    assert len(found) == len(expected)
    assert all(message.startswith(start) for message, start in zip(found, expected, strict=True))


@pytest.mark.parametrize(
    ("placed", "expected"),
    [
        ('{"piece": "A"}', "3:1: expected the cells of a given piece"),
        ('{"piece": "A", "cells": [[0, 0], [0, 2]]}', "3:1: piece A is given at r1c3, which is no"),
        ('{"piece": "A", "cells": [[0, 0], [1, 1]]}', "3:1: piece A is given where it has another"),
        ('{"piece": "A", "cells": [[0, 0]]}', "3:1: piece A is given where it has another shape"),
        (
            '{"piece": "C", "cells": [[0, 0], [0, 1]]}',
            "3:1: a piece 'C' is given, but does not exist",
        ),
        (
            '{"piece": "A", "cells": [[0, 0, 0], [0, 0, 1]]}',
            "3:1: piece A is given at l1r1c1, which",
        ),
        (
            '{"piece": "A", "cells": [[0, 0], [0, 1]]},\n{"piece": "A", "cells": [[1, 0], [1, 1]]}',
            "4:1: piece A is given more often than it has copies",
        ),
        (
            '{"piece": "A", "cells": [[0, 0], [0, 1]]},\n{"piece": "B", "cells": [[0, 0], [1, 0]]}',
            "4:1: pieces A and B are both given at r1c1",
        ),
    ],
)
def test_a_faulty_given_piece_is_reported_at_its_place(placed, expected) -> None:
    pieces = '"pieces": [{"name": "A", "rows": ["AA"]}, {"name": "B", "rows": ["BB"]}]'
    found = faults(f'{HEAD}{pieces}, "given": [\n{placed}]}}')
    assert [message[: len(expected)] for message in found] == [expected]


def test_all_faults_are_reported_at_once() -> None:
    text = BOX.replace('"rows": 3', '"row": 3, "rows": 3').replace("6", "600").replace("true", "1")
    text = text.replace("[0, 1, 0]", "[0, 1]")
    assert [message.split(" ")[0] for message in faults(text)] == ["1:40:", "4:64:", "7:50:"]


def test_there_is_an_end_to_the_faults_that_are_reported() -> None:
    pieces = ",\n".join('{"name": "A", "colour": 1, "rows": ["A"]}' for _ in range(200))
    with pytest.raises(FormatError) as caught:
        runut.read(f'{HEAD}"pieces": [{pieces}]}}')
    assert len(caught.value.faults) == 50


def places(text: str) -> list[tuple[int | None, int | None]]:
    try:
        runut.read(text, family="packing")
    except InputError as error:
        return [(fault.line, fault.column) for fault in error.faults]
    return []


@given(st.text(max_size=20), st.integers(0, len(BOX)), st.integers(0, 5))
def test_a_damaged_text_is_read_or_rejected_with_places(text, at, length) -> None:
    damaged = BOX[:at] + text + BOX[at + length :]
    assert all(line and column for line, column in places(damaged))


def test_a_list_of_files_and_json_is_read_in_either_order() -> None:
    file = "1 2 1\nDEFAULT\nAA\n"
    json = '{"packing": "rectangle", "rows": 1, "columns": 2,\n'
    json += ' "pieces": [{"name": "bar", "rows": ["XX"]}]}\n'
    names = [puzzle.pieces[0].name for puzzle in runut.read_all(file + json + file + json)]
    assert names == ["A", "bar", "A", "bar"]
