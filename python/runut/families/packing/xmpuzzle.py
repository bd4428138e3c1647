"""BurrTools' .xmpuzzle on plain cubes: shapes, and problems that fill one shape with others."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from runut.core.scanner import Line, Scanner
from runut.errors import PuzzleError
from runut.families.formats import format_of
from runut.families.forms import packing as forms
from runut.families.packing.json_file import JSON_FILE
from runut.families.packing.model import Kind, Packing, Piece
from runut.text.markup import Element, read_elements

_CUBES = str.maketrans("#_", "X ")
Layers = list[list[str]]


def _parse(scanner: Scanner) -> Packing:
    """The first problem; the others go back to the scanner, as a line of JSON each."""
    scanner.skip_blank()
    line = scanner.peek()
    if line is None or not line.text.lstrip().startswith("{"):
        elements = read_elements(scanner, "a puzzle of BurrTools")
        scanner.give_back([*_problems(elements)])
    return JSON_FILE.parse(scanner)


def _problems(elements: list[Element]) -> Iterator[Line]:
    """Each problem as JSON of a packing, at its line."""
    shapes = [each for each in elements if each.name == "voxel"]
    for each in elements:
        if each.name == "gridType" and each.attributes.get("type", "0") != "0":
            each.fail("expected a grid of cubes (type 0); other grids are not read")
    starts = [at for at, each in enumerate(elements) if each.name == "problem"]
    if not starts:
        elements[0].fail("expected a <problem>, found none")
    for start, end in zip(starts, [*starts[1:], len(elements)], strict=True):
        problem, parts = elements[start], elements[start:end]
        results = [each for each in parts if each.name == "result"]
        if not results:
            problem.fail("expected a <result> in this problem")
        used = [each for each in parts if each.name == "shape"]
        pieces = [piece for each in used for piece in _pieces(each, shapes)]
        board = _board(_layers(_shape(results[0], shapes)), pieces)
        record = {**board, "pieces": pieces}
        yield Line(json.dumps(record), problem.line, problem.source)


def _board(layers: Layers, pieces: list[dict[str, Any]]) -> dict[str, Any]:
    """A flat board for flat pieces, else a box."""
    mask = [[row.replace(" ", ".") for row in layer] for layer in layers]
    if len(mask) > 1 or any(len(piece["layers"]) > 1 for piece in pieces):
        return {"packing": "box", "mask": mask}
    if any("." in row for row in mask[0]):
        return {"packing": "rectangle", "mask": mask[0]}
    return {"packing": "rectangle", "rows": len(mask[0]), "columns": len(mask[0][0])}


def _pieces(element: Element, shapes: list[Element]) -> Iterator[dict[str, Any]]:
    """The copies that must be used, and those that may be left over."""
    shape = _shape(element, shapes)
    names = [each.attributes.get("name", "") for each in shapes]
    number, name = shapes.index(shape) + 1, shape.attributes.get("name", "")
    name = name if name and names.count(name) == 1 else f"piece {number}"
    least, most = (_count(element, each) for each in ("min", "max"))
    piece = {"name": name, "layers": [[*_bare(layer)] for layer in _layers(shape)]}
    if least:
        yield {**piece, "copies": least}
    if most > least:
        spare = f"{name} spare" if least else name
        yield {**piece, "name": spare, "copies": most - least, "spare": True}


def _bare(layer: list[str]) -> Iterator[str]:
    """The rows up to the last cube, each up to its last."""
    last = max((at for at, row in enumerate(layer) if row.strip()), default=0)
    return (row.rstrip() for row in layer[: last + 1])


def _count(element: Element, name: str) -> int:
    name = name if name in element.attributes else "count"
    return element.attribute(name).integer("a count") if name in element.attributes else 1


def _shape(element: Element, shapes: list[Element]) -> Element:
    number = element.attribute("id").integer("the number of a shape", most=len(shapes) - 1)
    return shapes[number]


def _layers(voxel: Element) -> Layers:
    """A shape as rows of each layer: `#` in the text of a voxel space is a cube."""
    width, height, depth = (voxel.attribute(each).integer("a side", least=1) for each in "xyz")
    cells = re.sub(r"[\d\s]", "", voxel.content)  # digits are colours
    if len(cells) != width * height * depth or set(cells) - {"#", "_"}:
        hint = "cubes that may be empty ('+') are not read"
        voxel.fail(f"expected {width * height * depth} signs '#' or '_'", hint)
    rows = [cells[at : at + width].translate(_CUBES) for at in range(0, len(cells), width)]
    return [rows[at : at + height] for at in range(0, len(rows), height)]


def _write(puzzle: Packing) -> str:
    is_flat = puzzle.layers == 1 and all(each.is_flat for each in puzzle.pieces)
    own = Kind.BOX if not is_flat else Kind.CUSTOM if "." in "".join(puzzle.mask) else Kind.DEFAULT
    if puzzle.kind is not own or puzzle.given or any(each.moves for each in puzzle.pieces):
        fault = "BurrTools' file holds no pyramid, no flat box, no given piece and no moves"
        raise PuzzleError(fault, "use the format 'json'")
    rows = puzzle.mask or ("X" * puzzle.columns,) * (puzzle.rows * puzzle.layers)
    board = [rows[at : at + puzzle.rows] for at in range(0, len(rows), puzzle.rows)]
    shapes = [*(_voxel(each.layers, each.name) for each in puzzle.pieces), _voxel(board, "box")]
    used = (_used(number, piece) for number, piece in enumerate(puzzle.pieces))
    problem = f'<problem state="0"><shapes>{"".join(used)}</shapes>'
    end = f'<result id="{len(puzzle.pieces)}"/></problem>'
    return (
        '<?xml version="1.0"?>\n<puzzle version="2">\n<gridType type="0"/>\n<shapes>\n'
        + "\n".join(shapes)
        + f"\n</shapes>\n<problems>\n{problem}{end}\n</problems>\n</puzzle>\n"
    )


def _voxel(layers: Sequence[Sequence[str]], name: str) -> str:
    width = max(len(row) for layer in layers for row in layer)
    height = max(map(len, layers))
    rows = (row.ljust(width) for layer in layers for row in (*layer, *[""] * height)[:height])
    cells = "".join("_" if sign in " ." else "#" for row in rows for sign in row)
    sides = f'x="{width}" y="{height}" z="{len(layers)}"'
    return f'<voxel {sides} type="0" name="{escape(name)}">{cells}</voxel>'


def _used(number: int, piece: Piece) -> str:
    counts = f'min="{0 if piece.is_spare else piece.copies}" max="{piece.copies}"'
    return f'<shape id="{number}" {counts}/>'


XMPUZZLE = format_of(forms.XMPUZZLE, _parse, _write)
