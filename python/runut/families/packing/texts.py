"""A board and pieces as rows of text: the arguments of `Packing.from_rows`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from runut.errors import Fault, PuzzleError
from runut.families.packing.pieces import Kind, Piece
from runut.text.number_rows import row_faults

Texts = Sequence[str] | Sequence[Sequence[str]]
Pieces = Mapping[str, Texts] | Iterable[Piece]

_HOLES = " ."


def board_parts(rows: Texts) -> tuple[Kind, int, int, tuple[str, ...], int]:
    """The kind, rows, columns, mask and layers of a board.

    >>> board_parts(["XX", "X."])
    (<Kind.CUSTOM: 'CUSTOM'>, 2, 2, ('XX', 'X.'), 1)
    """
    layers = _layers(rows, "the board")
    lines = [row for layer in layers for row in layer]
    mask = tuple("".join(".X"[sign not in _HOLES] for sign in row) for row in lines)
    faults = row_faults(mask)
    if len({len(rows) for rows in layers}) > 1:
        faults.append(Fault("layers with different numbers of rows; a box has as many in each"))
    if faults:
        raise PuzzleError(faults)
    has_holes = any("." in row for row in mask)
    kind = Kind.CUSTOM if has_holes else Kind.DEFAULT
    if not isinstance(rows[0], str):
        kind = Kind.BOX
    return kind, len(layers[0]), len(mask[0]), mask if has_holes else (), len(layers)


def pieces_of(given: Pieces) -> tuple[Piece, ...]:
    """The pieces, from a mapping of names or from a list of pieces; else a `PuzzleError`.

    >>> pieces_of({"A": ["#.", "##"]})[0].rows
    ('A ', 'AA')
    """
    if not isinstance(given, Mapping):
        return _listed(given)
    return tuple(_piece(name, _layers(rows, f"piece {name}")) for name, rows in given.items())


def _listed(given: object) -> tuple[Piece, ...]:
    listed = tuple(given) if isinstance(given, Iterable) else (given,)
    pieces = tuple(each for each in listed if isinstance(each, Piece))
    if len(pieces) < len(listed):
        hint = "or name each in a mapping, such as {'A': ['XX', 'X.']}"
        wrong = (each for each in listed if not isinstance(each, Piece))
        raise PuzzleError(
            Fault(f"{each!r:.60} is no piece; expected a Piece", hint) for each in wrong
        )
    return pieces


def _piece(name: str, layers: list[list[str]]) -> Piece:
    sign = name if len(name) == 1 else "X"
    drawn = [
        tuple("".join(" " if each in _HOLES else sign for each in row) for row in rows)
        for rows in layers
    ]
    return Piece(name, drawn[0], tuple(drawn[1:]))


def _layers(rows: object, what: str) -> list[list[str]]:
    """Rows of text, or layers of such rows, as layers; else a `PuzzleError`."""
    if isinstance(rows, Sequence) and rows and not isinstance(rows, str):
        layers = [rows] if isinstance(rows[0], str) else rows
        if all(isinstance(layer, Sequence) and layer for layer in layers) and all(
            isinstance(row, str) for layer in layers for row in layer
        ):
            return [list(layer) for layer in layers]
    hint = "such as ['XX', 'X.']; in space a list of such layers, base first"
    raise PuzzleError(f"{what} is {rows!r:.60}; expected rows of text", hint)
