"""Why a packing is impossible: each reason with its cells, and never a wrong one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import runut
from runut.errors import PuzzleError
from runut.families.packing import FAMILY
from runut.families.packing.model import Given, Kind, Moves, Packing, Piece

Shape = tuple[str, ...]


def reported(puzzle: Packing | str) -> list[tuple[str, str, tuple]]:
    return [(each.name, each.text, each.cells) for each in runut.reasons(puzzle)]


def test_a_piece_that_fits_nowhere_is_named() -> None:
    assert reported("4 4 2\nDEFAULT\nAAAAA\nBBBB\nBBBB\nBBB\n") == [
        ("no-place", "piece A fits nowhere", ())
    ]


def test_cells_that_no_piece_covers_are_named() -> None:
    found = reported("3 3 2\nCUSTOM\nXX.\nX..\n..X\nAA\nBB\n")
    assert found[0] == ("no-cover", "no piece can cover these cells", ((2, 2),))


def test_an_island_that_no_choice_of_pieces_fills_is_named() -> None:
    found = reported("2 6 3\nCUSTOM\nXXX.XX\nX...XX\nAA\nBBB\nCCC\n")
    text = "no choice of the pieces that fit there fills this island of 4 cells"
    square = ((0, 4), (0, 5), (1, 4), (1, 5))
    assert found == [
        ("island", text, ((0, 0), (0, 1), (0, 2), (1, 0))),
        ("island", text, square),
    ]
    assert reported("2 6 4\nCUSTOM\nXXX.XX\nX...XX\nAA\nBB\nCC\nDD\n") == []


def test_copies_and_spare_pieces_are_reckoned_with_on_islands() -> None:
    text = """{"packing": "rectangle", "mask": ["XXX.X", "XXX.."], "pieces": [
        {"name": "I", "rows": ["III"], "copies": 2},
        {"name": "o", "rows": ["o"], "copies": 2, "spare": true}]}"""
    assert reported(text) == []
    without = text.replace('["XXX.X", "XXX.."]', '["XXXX.X", "XXXX.."]').replace(
        '"rows": ["o"]', '"rows": ["ooo"]'
    )
    island = "no choice of the pieces that fit there fills this island of 1 cell"
    assert ("island", island, ((0, 5),)) in reported(without)


@pytest.mark.parametrize("size", ["4x5", "2x10", "1x4x5"])
def test_tetrominoes_fill_no_rectangle_for_the_colours_of_a_chessboard(size) -> None:
    ((name, text, cells),) = reported(f"set:tetrominoes/{size}")
    assert name == "colouring"
    assert text.startswith(
        "coloured like a chessboard, the board has 10 of 20 cells of one colour;"
    )
    assert text.endswith("the pieces can cover 9 or 11 of these, never 10")
    assert {sum(cell) % 2 for cell in cells} == {0}
    assert len(cells) == 10


def test_hexominoes_fill_no_rectangle() -> None:
    assert [name for name, _, _ in reported("set:hexominoes/14x15")] == ["colouring"]


def test_stripes_and_diagonals_prove_what_a_chessboard_does_not() -> None:
    bars = "".join(f"{letter * 4}\n" for letter in "ABCDEFGHI")
    ((_, text, _),) = reported(f"6 6 9\nDEFAULT\n{bars}")
    assert "modulo 4" in text


def test_given_pieces_are_taken_into_account() -> None:
    pieces = (Piece("A", ("AA",)), Piece("B", ("BB",)))
    free = Packing(Kind.DEFAULT, 1, 4, (), pieces)
    stuck = Packing(Kind.DEFAULT, 1, 4, (), pieces, given=(Given("A", ((0, 1), (0, 2))),))
    assert reported(free) == []
    assert [name for name, _, _ in reported(stuck)] == ["no-place", "no-cover", "island", "island"]


@pytest.mark.laws
def test_a_puzzle_with_a_solution_has_no_reason_against_it() -> None:
    for sample in FAMILY.samples:
        puzzle = runut.read(sample.text)
        assert not runut.reasons(puzzle) or not runut.count(puzzle).count


@st.composite
def small_packings(draw: st.DrawFn) -> Packing:
    """Boards with holes and pieces of a few cells; most have no solution."""
    kind = draw(st.sampled_from([Kind.CUSTOM, Kind.BOX, Kind.PYRAMID]))
    rows = draw(st.integers(1, 3))
    columns = rows if kind is Kind.PYRAMID else draw(st.integers(1, 4))
    layers = draw(st.integers(1, 2)) if kind is Kind.BOX else 1
    widths = [columns] * (rows * layers)
    if kind is Kind.PYRAMID:
        widths = [side for side in range(rows, 0, -1) for _ in range(side)]
    mask = tuple("".join(draw(st.sampled_from("XXXX.")) for _ in range(width)) for width in widths)
    area = "".join(mask).count("X")
    shapes: list[Shape] = [
        ("X",),
        ("XX",),
        ("XXX",),
        ("XX", "X"),
        ("XXX", "X"),
        ("XXX", " X"),
        ("X X",),
    ]
    pieces: list[Piece] = []
    while area and len(pieces) < 8:
        shape = draw(st.sampled_from(shapes))
        size = "".join(shape).count("X")
        copies = draw(st.integers(1, 2))
        if size * copies <= area:
            name = f"piece-{len(pieces)}"
            moves = draw(st.sampled_from([None, *Moves]))
            pieces.append(Piece(name, shape, moves=moves, copies=copies))
            area -= size * copies
    if area or not pieces:
        pieces.append(Piece("rest", ("X",), copies=max(area, 1)))
    if not "".join(mask).count("X"):
        return Packing(Kind.DEFAULT, 1, 1, (), (Piece("one", ("X",)),))
    return Packing(kind, rows, columns, mask, tuple(pieces), layers)


@pytest.mark.laws
@given(small_packings())
def test_no_reason_is_reported_where_a_solution_exists(puzzle) -> None:
    reasons = runut.reasons(puzzle)
    assert not reasons or runut.count(puzzle).count == 0
    free = set(puzzle.free_cells())
    assert all(cell in free for reason in reasons for cell in reason.cells)


# -- warnings -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "shape", "parts"),
    [
        (Kind.DEFAULT, (("X X",),), 2),
        (Kind.DEFAULT, (("X", " X"),), 2),
        (Kind.DEFAULT, (("XX", " X"),), 1),
        (Kind.BOX, (("X",), (" X",)), 2),
        (Kind.BOX, (("X",), ("X",)), 1),
        (Kind.PYRAMID, (("X",), ("X",)), 1),
        (Kind.PYRAMID, (("X",), ("  X",)), 2),
    ],
)
def test_a_piece_that_falls_apart_is_noted(kind, shape, parts) -> None:
    piece = Piece("it", shape[0], tuple(shape[1:]))
    rest = Piece("one", ("X",), copies=30, is_spare=True)
    layers = 3 if kind is Kind.BOX else 1
    puzzle = Packing(kind, 3, 3, (), (piece, rest), layers)
    wanted = (f"piece it falls apart into {parts} parts",) if parts > 1 else ()
    assert runut.warnings(puzzle) == wanted


@pytest.mark.laws
def test_large_boards_and_pieces_are_reported_nothing_of_and_take_no_time() -> None:
    rows = ("A" * 1000,) * 500
    pieces = (Piece("A", rows), Piece("B", tuple(row.replace("A", "B") for row in rows)))
    puzzle = Packing(Kind.DEFAULT, 1000, 1000, (), pieces)
    assert (runut.reasons(puzzle), runut.warnings(puzzle)) == ((), ())
    assert runut.notes is runut.warnings
    placed = Given("A", tuple((row, column) for row in range(500) for column in range(1000)))
    with pytest.raises(PuzzleError, match="it cannot be given"):
        Packing(Kind.DEFAULT, 1000, 1000, (), pieces, given=(placed,))
