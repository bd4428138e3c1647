"""Packing: IQ Puzzler Pro boards, flat and pyramid, and polyominoes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from runut.core.family import Advice, Backbone, Drawing, Family, later
from runut.core.tables import table_of
from runut.families import part, usual_parts
from runut.families.packing.algorithms import ALGORITHMS, backbone, candidates
from runut.families.packing.boards import shown_backbone, start, unpack
from runut.families.packing.draw import draw, look, plain
from runut.families.packing.formats import FORMATS
from runut.families.packing.model import Kind, Packing
from runut.families.packing.reasons import reasons, warnings
from runut.families.packing.rules import model
from runut.families.packing.views import VIEWS, pyramid

_KINDS = {Kind.CUSTOM: " custom", Kind.PYRAMID: " pyramid", Kind.BOX: " box"}
_INDONESIAN = {Kind.CUSTOM: " khusus", Kind.PYRAMID: " piramida", Kind.BOX: " balok"}


def _told(puzzle: Packing, kinds: Mapping[Kind, str], pieces: tuple[str, str], fixed: str) -> str:
    """The size and the number of pieces, which are called by one word for one and for several."""
    size = f"{puzzle.rows}x{puzzle.columns}"
    if puzzle.kind is Kind.BOX:
        size = f"{puzzle.layers}x{size}"
    number = sum(piece.copies for piece in puzzle.pieces)
    given = f", {len(puzzle.given)} {fixed}" if puzzle.given else ""
    return f"{size}{kinds.get(puzzle.kind, '')}, {number} {pieces[number != 1]}{given}"


FAMILY = Family(
    name="packing",
    title="Packing",
    **usual_parts(__name__),
    printed=part("packing.aim", "printed"),
    puzzle=Packing,
    formats=FORMATS,
    algorithms=ALGORITHMS,
    rules=later(partial(table_of, __name__, "rules.toml")),
    model=model,
    start=start,
    unpack=unpack,
    drawing=Drawing(draw, VIEWS, pyramid, look, plain=plain),
    often_several=True,
    summary=partial(_told, kinds=_KINDS, pieces=("piece", "pieces"), fixed="given"),
    headlines=lambda puzzle: {
        "id": f"Susun keping {_told(puzzle, _INDONESIAN, ('keping', 'keping'), 'tetap')}"
    },
    sets=part("packing.sets", "SETS"),
    advice=Advice(reasons, warnings),
    paper_report=part("packing.paper_report", "paper_report"),
    clues=part("packing.clues", "CLUES"),
    page=part("packing.page", "page"),
    finished=part("packing.grading", "finished"),
    backbone=Backbone(backbone, candidates, shown_backbone),
)
