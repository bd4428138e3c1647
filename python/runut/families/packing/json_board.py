"""The board of a packing in JSON."""

from __future__ import annotations

import re

from runut.core.scanner import shown
from runut.families.packing.faults import mask_faults, size_faults
from runut.families.packing.located_json import Node
from runut.families.packing.pieces import MOST_CELLS, BareBoard, Kind, pyramid_size

BOARDS = ("rectangle", "pyramid", "box")


def read_board(root: Node) -> BareBoard:
    """The board of an object; each fault has the place of its value."""
    fields = root.object("a packing")
    if "packing" not in fields:
        root.fail("expected the kind of the board", f'"packing": {" or ".join(map(repr, BOARDS))}')
    word = fields["packing"].text("the kind of the board")
    if word not in BOARDS:
        fields["packing"].fail(
            f"expected {', '.join(BOARDS[:-1])} or {BOARDS[-1]}, found {shown(word)}"
        )
    layers = _mask(fields["mask"]) if "mask" in fields else None
    if layers is None:
        board = _full_board(root, fields, word)
    else:
        board = _masked_board(fields, word, layers)
    for fault in size_faults(board.kind, board.rows, board.columns, board.layers):
        root.fail(fault.message, fault.hint)
    for fault in mask_faults(board.kind, board.layer_shapes(), board.mask):
        fields.get("mask", root).fail(fault.message, fault.hint)
    return board


def _full_board(root: Node, fields: dict[str, Node], word: str) -> BareBoard:
    if word == "pyramid":
        levels = _size(root, fields, "levels")
        return BareBoard(Kind.PYRAMID, levels, levels, levels)
    rows, columns = _size(root, fields, "rows"), _size(root, fields, "columns")
    if word == "rectangle":
        return BareBoard(Kind.DEFAULT, rows, columns)
    return BareBoard(Kind.BOX, rows, columns, _size(root, fields, "layers"))


def _masked_board(fields: dict[str, Node], word: str, layers: list[list[str]]) -> BareBoard:
    """A board with the size of its mask; a size in the text must be the same."""
    node = fields["mask"]
    if word == "rectangle" and len(layers) != 1:
        node.fail("expected the mask of a rectangle as rows, found layers")
    rows, columns = len(layers[0]), max(map(len, layers[0]), default=0)
    kind = {"rectangle": Kind.CUSTOM, "pyramid": Kind.PYRAMID, "box": Kind.BOX}[word]
    if kind is Kind.PYRAMID:
        columns = rows
    found = {"rows": rows, "columns": columns, "layers": len(layers), "levels": len(layers)}
    for name, wanted in found.items():
        if name in fields and fields[name].value != wanted:
            fields[name].fail(f"expected as many {name} as the mask has ({wanted})")
    mask = tuple(row for layer in layers for row in layer)
    count = 1 if kind is Kind.CUSTOM else len(layers)
    board = BareBoard(kind, rows, columns, count, mask)
    if kind is Kind.PYRAMID and (rows != len(layers) or pyramid_size(rows) > MOST_CELLS):
        node.fail(f"expected as many layers as the base has rows ({rows}), found {len(layers)}")
    return board


def _size(root: Node, fields: dict[str, Node], name: str) -> int:
    if name not in fields:
        root.fail(f"expected the number of {name}", f'for example "{name}": 5, or a "mask"')
    return fields[name].integer(f"the number of {name}", least=1, most=MOST_CELLS)


def _mask(node: Node) -> list[list[str]]:
    """The rows of each layer; rows alone are one layer."""
    items = node.list("the mask")
    if not items:
        node.fail("expected rows in the mask, found none")
    if all(isinstance(item.value, str) for item in items):
        return [[_mask_row(item) for item in items]]
    return [[_mask_row(row) for row in item.list("a layer of the mask")] for item in items]


def _mask_row(node: Node) -> str:
    text = node.text("a row of the mask")
    if strange := re.search("[^X.]", text):
        hint = "'X' is a cell, '.' a hole"
        node.fail(f"expected 'X' or '.' in a row of the mask, found {shown(strange[0])}", hint)
    return text
