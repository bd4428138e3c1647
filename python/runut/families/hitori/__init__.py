"""Hitori: boards of any shape, numbers beyond 9, blanks."""

from __future__ import annotations

from functools import partial

from runut.core.family import Backbone, Drawing, Family, later
from runut.core.tables import table_of
from runut.families import part, usual_parts
from runut.families.hitori.algorithms import ALGORITHMS, backbone, candidates
from runut.families.hitori.draw import draw, look
from runut.families.hitori.formats import FORMATS
from runut.families.hitori.model import Hitori
from runut.families.hitori.rules import model


def _summary(puzzle: Hitori) -> str:
    return ", ".join((f"{puzzle.width}x{puzzle.height}", *sorted(puzzle.conventions)))


FAMILY = Family(
    name="hitori",
    title="Hitori",
    **usual_parts(__name__),
    puzzle=Hitori,
    formats=FORMATS,
    algorithms=ALGORITHMS,
    rules=later(partial(table_of, __name__, "rules.toml")),
    model=model,
    drawing=Drawing(draw, look=look),
    summary=_summary,
    solve_lines=part("hitori.bulk", "solve_lines"),
    backbone=Backbone(backbone, candidates),
    clues=part("hitori.clues", "CLUES"),
    finished=part("hitori.completing", "finished"),
    page=lambda puzzle: {"numbers": puzzle.cells},
)
