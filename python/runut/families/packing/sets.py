"""Well-known sets of pieces and the boards that they fill.

A shape is one line: "|" separates rows, "/" separates layers (the lowest first), and each sign is a
cell. Pieces of the cube sets may be rotated but not mirrored, like real pieces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial

from runut.core.family import NamedSet
from runut.errors import UnknownNameError
from runut.families.packing.model import Kind, Packing, Piece

PENTOMINOES = (
    " FF|FF| F",
    "IIIII",
    "LLLL|L",
    "NN| NNN",
    "PP|PP|P",
    "TTT| T| T",
    "U U|UUU",
    "V|V|VVV",
    "W|WW| WW",
    " X|XXX| X",
    " Y|YYYY",
    "ZZ| Z| ZZ",
)
TETROMINOES = ("IIII", "LLL|L", "OO|OO", " SS|SS", "TTT| T")
IQ_PUZZLER_PRO = (
    "AAA|A|A",
    "BBBB|B",
    " C|CCC|C",
    "DDD| D",
    "EE| EE|  E",
    "FFF|F F",
    "G|GG|G|G",
    "H|HH| H| H",
    "III|II",
    "JJ| JJ",
    "KKK|K",
    "LL|L",
)
SOMA = (
    "VV|V",
    "LLL|L",
    "TTT| T",
    " ZZ|ZZ",
    "AA|A/A",
    "B|BB/| B",
    "C|CC/C",
)
BEDLAM = (
    " A|AA| AA",
    " B|BBB| B",
    "C|CC| CC",
    "D|DD| D/|| D",
    " E|EE| E/| E",
    "F|FF| F/|F",
    "G|GG|G/| G",
    "HH| H| H/ H",
    "II| I| I/|| I",
    " J| J|JJ/||J",
    "K|KK/| K| K",
    "LL| L| L/| L",
    "MM| M/M",
)
CONWAY = ("bar:XXXX|XXXX*13", "cube:XX|XX/XX|XX", "square:XX|XX", "rod:XXX*3")
SLOTHOUBER_GRAATSMA = ("square:XX|XX*6", "cube:X*3")
DIAGONAL = (
    ".XXXX....",
    "XXXXX....",
    "XXXXXXX..",
    "XXXXXXX..",
    "XXXXXXXXX",
    "..XXXXXXX",
    "..XXXXXXX",
    "....XXXXX",
    "....XXXX.",
)
WITHOUT_CENTRE = (*["XXXXXXXX"] * 3, *["XXX..XXX"] * 2, *["XXXXXXXX"] * 3)

_SIZE = re.compile(r"([1-9][0-9]{0,5})x([1-9][0-9]{0,5})(?:x([1-9][0-9]{0,5}))?", re.ASCII)
Board = Callable[[tuple[Piece, ...]], Packing]


def _piece(text: str) -> Piece:
    """A piece from its line: an optional name before ":", the shape, and optional copies after "*".

    >>> _piece("rod:XXX*3")
    Piece(name='rod', rows=('XXX',), above=(), moves=None, copies=3, is_spare=False)
    """
    name, _, shape = text.rpartition(":")
    shape, _, copies = shape.partition("*")
    layers = [tuple(layer.split("|")) for layer in shape.split("/")]
    name = name or next(sign for sign in shape if sign.isalpha())
    return Piece(name, layers[0], tuple(layers[1:]), copies=int(copies or 1))


def _sized(pieces: tuple[Piece, ...], size: str) -> Packing | None:
    """A full rectangle ("6x10") or box ("3x4x5": layers, rows, columns) of a size."""
    match = _SIZE.fullmatch(size)
    if match is None:
        return None
    *layers, rows, columns = (int(each) for each in match.groups() if each)
    if layers:
        return Packing(Kind.BOX, rows, columns, (), pieces, layers[0])
    return Packing(Kind.DEFAULT, rows, columns, (), pieces)


def _masked(mask: tuple[str, ...], pieces: tuple[Piece, ...]) -> Packing:
    return Packing(Kind.CUSTOM, len(mask), len(mask[0]), mask, pieces)


def _pyramid(levels: int, pieces: tuple[Piece, ...]) -> Packing:
    return Packing(Kind.PYRAMID, levels, levels, (), pieces)


def _set(
    name: str,
    summary: str,
    shapes: Callable[[], Iterable[str]],
    boards: tuple[str, ...],
    special: dict[str, Board] | None = None,
) -> NamedSet[Packing]:
    """A set with boards of sizes, any other size, and boards of a special form."""
    others = special or {}

    def make(board: str) -> Packing:
        pieces = tuple(map(_piece, shapes()))
        if board in others:
            return others[board](pieces)
        found = _sized(pieces, board)
        if found is None:
            raise UnknownNameError(f"board of {name}", board, (*boards, *others))
        return found

    return NamedSet(name, summary, (*boards, *others), make)


def _hexominoes() -> tuple[str, ...]:
    """The 35 free hexominoes, H1 to H35, in the order of their smallest written form."""
    shapes = {frozenset({(0, 0)})}
    for _ in range(5):
        shapes = {_least(shape | {cell}) for shape in shapes for cell in _around(shape)}
    ordered = sorted(sorted(shape) for shape in shapes)
    return tuple(f"H{number}:{_written(shape)}" for number, shape in enumerate(ordered, 1))


def _around(shape: frozenset[tuple[int, int]]) -> set[tuple[int, int]]:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return {(row + down, column + right) for row, column in shape for down, right in steps} - shape


def _least(shape: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """The turn or flip of a shape, at the corner, with the smallest list of cells."""
    cells, images = list(shape), []
    for _ in range(4):
        cells = [(column, -row) for row, column in cells]
        for each in (cells, [(row, -column) for row, column in cells]):
            top, left = (min(axis) for axis in zip(*each, strict=True))
            images.append(sorted((row - top, column - left) for row, column in each))
    return frozenset(min(images))


def _written(cells: list[tuple[int, int]]) -> str:
    height, width = (1 + max(axis) for axis in zip(*cells, strict=True))
    rows = (
        "".join(" X"[(row, column) in cells] for column in range(width)) for row in range(height)
    )
    return "|".join(row.rstrip() for row in rows)


SETS = (
    _set(
        "pentominoes",
        "the twelve pentominoes, flat or as solid pieces; any RxC or LxRxC of 60 cells",
        lambda: PENTOMINOES,
        ("6x10", "5x12", "4x15", "3x20", "2x5x6", "2x3x10", "3x4x5"),
        {"8x8-without-centre": partial(_masked, WITHOUT_CENTRE)},
    ),
    _set(
        "tetrominoes",
        "the five tetrominoes; no rectangle can be filled with them",
        lambda: TETROMINOES,
        ("4x5", "2x10"),
    ),
    _set(
        "hexominoes",
        "the 35 hexominoes; no rectangle can be filled with them",
        _hexominoes,
        ("14x15", "10x21", "7x30", "6x35", "5x42", "3x70"),
    ),
    _set(
        "iq-puzzler-pro",
        "the twelve pieces of IQ Puzzler Pro",
        lambda: IQ_PUZZLER_PRO,
        ("5x11",),
        {"diagonal": partial(_masked, DIAGONAL), "pyramid": partial(_pyramid, 5)},
    ),
    _set("soma", "Piet Hein's Soma cube of seven pieces, 1933", lambda: SOMA, ("3x3x3",)),
    _set("bedlam", "Bruce Bedlam's cube of thirteen pieces", lambda: BEDLAM, ("4x4x4",)),
    _set("conway", "Conway's puzzle: eighteen blocks in a cube", lambda: CONWAY, ("5x5x5",)),
    _set(
        "slothouber-graatsma",
        "six squares and three cubes in a cube, Conway's puzzle in small",
        lambda: SLOTHOUBER_GRAATSMA,
        ("3x3x3",),
    ),
)
