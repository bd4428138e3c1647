"""Well-known sets of pieces and the boards that they fill, by the table `sets.toml`.

Pieces of the cube sets may be rotated but not mirrored, like real pieces.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from runut.core.family import NamedSet
from runut.core.tables import table_of
from runut.errors import UnknownNameError
from runut.families.packing.model import Kind, Packing, Piece

_SIZE = re.compile(r"([1-9][0-9]{0,5})x([1-9][0-9]{0,5})(?:x([1-9][0-9]{0,5}))?", re.ASCII)
NONE: Mapping[str, Any] = {}


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


def _set(
    name: str,
    summary: str,
    boards: Sequence[str],
    pieces: Sequence[str],
    masks: Mapping[str, Sequence[str]] = NONE,
    pyramids: Mapping[str, int] = NONE,
) -> NamedSet[Packing]:
    """A set with boards of sizes, any other size, and boards of a special form."""
    known = (*boards, *masks, *pyramids)

    def make(board: str) -> Packing:
        own = tuple(map(_piece, pieces))
        if board in masks:
            mask = tuple(masks[board])
            return Packing(Kind.CUSTOM, len(mask), len(mask[0]), mask, own)
        if board in pyramids:
            return Packing(Kind.PYRAMID, pyramids[board], pyramids[board], (), own)
        found = _sized(own, board)
        if found is None:
            raise UnknownNameError(f"board of {name}", board, known)
        return found

    return NamedSet(name, summary, known, make)


SETS = tuple(_set(**each) for each in table_of(__package__, "sets.toml")["set"])
