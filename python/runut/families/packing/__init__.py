"""Packing: IQ Puzzler Pro boards, flat and pyramid, and polyominoes."""

from __future__ import annotations

from functools import partial

from runut.core.family import Advice, Backbone, Drawing, Family, later
from runut.core.tables import table_of
from runut.families import part, usual_parts
from runut.families.packing.algorithms import ALGORITHMS, backbone, candidates
from runut.families.packing.boards import shown_backbone, start, unpack
from runut.families.packing.draw import draw, look
from runut.families.packing.formats import FORMATS
from runut.families.packing.model import Kind, Packing
from runut.families.packing.reasons import reasons, warnings
from runut.families.packing.rules import model
from runut.families.packing.views import VIEWS, pyramid

_KINDS = {Kind.DEFAULT: "", Kind.CUSTOM: " custom", Kind.PYRAMID: " pyramid", Kind.BOX: " box"}
_INDONESIAN = {Kind.CUSTOM: " khusus", Kind.PYRAMID: " piramida", Kind.BOX: " balok"}


def _summary(puzzle: Packing) -> str:
    given = f", {len(puzzle.given)} given" if puzzle.given else ""
    return f"{_size(puzzle)}{_KINDS[puzzle.kind]}, {_count(puzzle)} pieces{given}"


def _indonesian(puzzle: Packing) -> str:
    size = f"{_size(puzzle)}{_INDONESIAN.get(puzzle.kind, '')}"
    given = f", {len(puzzle.given)} tetap" if puzzle.given else ""
    return f"Susun keping {size}, {_count(puzzle)} keping{given}"


def _size(puzzle: Packing) -> str:
    size = f"{puzzle.rows}x{puzzle.columns}"
    return f"{puzzle.layers}x{size}" if puzzle.kind is Kind.BOX else size


def _count(puzzle: Packing) -> int:
    return sum(piece.copies for piece in puzzle.pieces)


FAMILY = Family(
    name="packing",
    title="Packing",
    **usual_parts(__name__),
    puzzle=Packing,
    formats=FORMATS,
    algorithms=ALGORITHMS,
    rules=later(partial(table_of, __name__, "rules.toml")),
    model=model,
    start=start,
    unpack=unpack,
    drawing=Drawing(draw, VIEWS, pyramid, look),
    often_several=True,
    summary=_summary,
    headlines=lambda puzzle: {"id": _indonesian(puzzle)},
    sets=part("packing.sets", "SETS"),
    advice=Advice(reasons, warnings),
    paper_report=part("packing.paper_report", "paper_report"),
    clues=part("packing.clues", "CLUES"),
    page=part("packing.page", "page"),
    backbone=Backbone(backbone, candidates, shown_backbone),
)
