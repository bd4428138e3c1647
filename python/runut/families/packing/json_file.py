"""Packings as JSON: boxes, solid pieces, copies, spare and given pieces, and long names.

::

    {"packing": "box", "layers": 3, "rows": 3, "columns": 3,
     "pieces": [
      {"name": "V", "rows": ["VV", "V"]},
      {"name": "corner", "layers": [["XX", "X"], ["X"]], "copies": 2, "spare": true}
     ],
     "given": [
      {"piece": "V", "cells": [[0, 0, 0], [0, 0, 1], [0, 1, 0]]}
     ]}

Every fault has the place of the wrong value; all are reported together, up to fifty.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from runut.core.scanner import Scanner, shown
from runut.core.shape import Cell, in_space
from runut.errors import Fault, FormatError, PuzzleError
from runut.families.formats import format_of
from runut.families.forms import packing as forms
from runut.families.packing.faults import area_faults, given_faults, name_faults, piece_faults
from runut.families.packing.json_board import read_board
from runut.families.packing.located_json import Node, read_object
from runut.families.packing.model import Given, Kind, Moves, Packing, Piece
from runut.families.packing.pieces import MOST_CELLS, MOST_PIECES, BareBoard

MOST_FAULTS = 50
FIELDS = ("packing", "layers", "rows", "columns", "levels", "mask", "pieces", "given")
PIECE_FIELDS = ("name", "rows", "layers", "cells", "moves", "copies", "spare")
GIVEN_FIELDS = ("piece", "cells")


@dataclass
class _Draft:
    """The state of reading a text: its parts and faults so far."""

    faults: list[Fault] = field(default_factory=list)

    def put(self, node: Node, fault: Fault) -> None:
        """Add a fault at a value."""
        self.faults.append(node.fault(fault.message, fault.hint))
        if len(self.faults) >= MOST_FAULTS:
            raise FormatError(self.faults)

    def fields(self, node: Node, what: str, known: Collection[str]) -> dict[str, Node]:
        """The fields of an object; unknown names are faults."""
        found = node.object(what)
        for name, value in found.items():
            if name not in known:
                near = difflib.get_close_matches(name, known, n=1)
                hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known)}"
                self.put(value, Fault(f"{what} has no field {shown(name)}", hint))
        return found

    def try_each(self, nodes: Iterable[Node], read: Any) -> Iterator[tuple[Node, Any]]:  # noqa: ANN401 - whatever is read
        """The result of `read` for each value, without the faulty ones."""
        for node in nodes:
            try:
                yield node, read(self, node)
            except FormatError as error:
                for fault in error.faults:
                    if fault not in self.faults:
                        self.faults.append(fault)
                if len(self.faults) >= MOST_FAULTS:
                    raise FormatError(self.faults[:MOST_FAULTS]) from None


def _parse(scanner: Scanner) -> Packing:
    scanner.skip_blank()
    root = read_object(scanner, "a packing as a JSON object")
    draft = _Draft()
    fields = draft.fields(root, "a packing", FIELDS)
    board = next((board for _, board in draft.try_each([root], _board)), None)
    pieces = list(draft.try_each(_items(root, fields, "pieces", draft), _read_piece))
    given = list(draft.try_each(_items(root, fields, "given", draft), _read_given))
    if draft.faults or board is None:
        raise FormatError(draft.faults)
    _check(draft, root, board, pieces, given)
    if draft.faults:
        raise PuzzleError(draft.faults)
    values = tuple(piece for _, piece in pieces)
    placed = tuple(each for _, each in given)
    return Packing(board.kind, board.rows, board.columns, board.mask, values, board.layers, placed)


def _board(_draft: _Draft, root: Node) -> BareBoard:
    return read_board(root)


def _items(root: Node, fields: dict[str, Node], name: str, draft: _Draft) -> list[Node]:
    """The values of a list; only the pieces must be there."""
    if name not in fields:
        if name == "pieces":
            draft.put(
                root, Fault("expected the pieces of the packing, found none", '"pieces": [...]')
            )
        return []
    try:
        found = fields[name].list(f"the {name}")
    except FormatError as error:
        draft.put(fields[name], error.faults[0])
        return []
    if len(found) > MOST_PIECES:
        draft.put(fields[name], Fault(f"{len(found)} pieces; expected at most {MOST_PIECES}"))
    return found[:MOST_PIECES]


def _check(
    draft: _Draft,
    root: Node,
    board: BareBoard,
    pieces: list[tuple[Node, Piece]],
    given: list[tuple[Node, Given]],
) -> None:
    """The faults beyond single values, each at its piece."""
    values = [piece for _, piece in pieces]
    for node, piece in pieces:
        for fault in piece_faults(piece, board.kind):
            draft.put(node, fault)
    for index, fault in name_faults(values):
        draft.put(pieces[index][0] if index >= 0 else root, fault)
    if draft.faults:
        return
    for fault in area_faults(board.area, values):
        draft.put(root, fault)
    placed = [each for _, each in given]
    free = set(board.free_cells()) if placed else set()
    for index, fault in given_faults(board.kind, free, values, placed):
        draft.put(given[index][0], fault)


# -- the pieces ---------------------------------------------------------------------------------


def _read_piece(draft: _Draft, node: Node) -> Piece:
    fields = draft.fields(node, "a piece", PIECE_FIELDS)
    if "name" not in fields:
        node.fail("expected the name of the piece", '"name": "A"')
    name = fields["name"].text("the name of a piece")
    shapes = [each for each in ("rows", "layers", "cells") if each in fields]
    if len(shapes) != 1:
        found = " and ".join(shapes) or "none of them"
        node.fail(f"expected 'rows', 'layers' or 'cells' of piece {shown(name)}, found {found}")
    layers = _piece_layers(fields[shapes[0]], shapes[0], name)
    moves = _moves(fields["moves"]) if "moves" in fields else None
    copies = 1
    if "copies" in fields:
        copies = fields["copies"].integer("the number of copies", least=1, most=MOST_PIECES)
    is_spare = "spare" in fields and fields["spare"].truth("whether the piece is spare")
    return Piece(name, layers[0], layers[1:], moves, copies, is_spare)


def _piece_layers(node: Node, what: str, name: str) -> tuple[tuple[str, ...], ...]:
    if what == "cells":
        return _drawn(node, _cells(node), name if len(name) == 1 else "X")
    layers = [node] if what == "rows" else node.list("the layers of a piece")
    if not layers:
        node.fail("expected layers of a piece, found none")
    return tuple(
        tuple(_named(row.text("a row of a piece"), name) for row in layer.list("rows of a piece"))
        for layer in layers
    )


def _named(row: str, name: str) -> str:
    """A row of a piece, in which `X` or `#` may stand for the letter of its name."""
    row = row.replace(".", " ").replace("#", "X")
    return row.replace("X", name) if len(name) == 1 and set(row) <= {"X", " "} else row


def _drawn(node: Node, cells: list[Cell], sign: str) -> tuple[tuple[str, ...], ...]:
    """The rows of each layer of a piece of these cells."""
    filled = {in_space(cell) for cell in cells}
    layers, rows, columns = (range(min(axis), max(axis) + 1) for axis in zip(*filled, strict=True))
    if len(layers) * len(rows) * len(columns) > MOST_CELLS:
        node.fail(f"the cells lie too far apart; expected a box of at most {MOST_CELLS:,} cells")
    return tuple(
        tuple("".join(sign if (z, x, y) in filled else " " for y in columns).rstrip() for x in rows)
        for z in layers
    )


def _moves(node: Node) -> Moves:
    word = node.text("the moves of a piece")
    if word not in list(Moves):
        node.fail(f"expected {', '.join(Moves)} as the moves of a piece, found {shown(word)}")
    return Moves(word)


def _read_given(draft: _Draft, node: Node) -> Given:
    fields = draft.fields(node, "a given piece", GIVEN_FIELDS)
    for name in GIVEN_FIELDS:
        if name not in fields:
            node.fail(f"expected the {name} of a given piece", '{"piece": "A", "cells": [[0, 0]]}')
    return Given(fields["piece"].text("the name of a piece"), tuple(_cells(fields["cells"])))


def _cells(node: Node) -> list[Cell]:
    """Cells from 0, as [row, column] or [layer, row, column]."""
    items = node.list("cells")
    if not items:
        node.fail("expected cells, found none")
    found = [_cell(item) for item in items]
    for item, cell in zip(items, found, strict=True):
        if len(cell) != len(found[0]):
            item.fail("expected all cells with a layer, or none")
    if len(set(found)) < len(found):
        node.fail("a cell appears twice in this list")
    return found


def _cell(node: Node) -> Cell:
    parts = node.list("a cell")
    if len(parts) not in (2, 3):
        node.fail(
            f"expected a cell as [row, column] or [layer, row, column], found {len(parts)} numbers"
        )
    return tuple(part.integer("a row, column or layer", most=MOST_CELLS) for part in parts)


# -- writing ------------------------------------------------------------------------------------


def _write(puzzle: Packing) -> str:
    head = ", ".join(f"{json.dumps(name)}: {_json(value)}" for name, value in _head(puzzle))
    pieces = ",\n".join(f"  {_json(_piece_record(piece))}" for piece in puzzle.pieces)
    text = f'{{{head},\n "pieces": [\n{pieces}\n ]'
    if puzzle.given:
        given = ",\n".join(
            f"  {_json({'piece': each.name, 'cells': each.cells})}" for each in puzzle.given
        )
        text += f',\n "given": [\n{given}\n ]'
    return text + "}\n"


def _head(puzzle: Packing) -> Iterator[tuple[str, Any]]:
    is_flat = not puzzle.kind.is_layered
    yield "packing", "rectangle" if is_flat else puzzle.kind.lower()
    if puzzle.mask:
        rows = iter(puzzle.mask)
        layers = [[next(rows) for _ in range(number)] for number, _ in puzzle.layer_shapes()]
        yield "mask", layers[0] if is_flat else layers
    elif puzzle.kind is Kind.PYRAMID:
        yield "levels", puzzle.rows
    else:
        yield from () if is_flat else [("layers", puzzle.layers)]
        yield from [("rows", puzzle.rows), ("columns", puzzle.columns)]


def _piece_record(piece: Piece) -> dict[str, Any]:
    record: dict[str, Any] = {"name": piece.name}
    record |= {"rows": piece.rows} if piece.is_flat else {"layers": piece.layers}
    record |= {"moves": piece.moves} if piece.moves else {}
    record |= {"copies": piece.copies} if piece.copies > 1 else {}
    return record | ({"spare": True} if piece.is_spare else {})


def _json(value: Any) -> str:  # noqa: ANN401 - whatever JSON holds
    return json.dumps(value, ensure_ascii=False)


JSON_FILE = format_of(forms.JSON_FILE, _parse, _write)
