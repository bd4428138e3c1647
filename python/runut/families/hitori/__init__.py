"""Hitori: boards of any shape, numbers beyond 9, blanks."""

from __future__ import annotations

from runut.core.family import Backbone, Drawing, Family, samples_of
from runut.families.hitori.aim import aim
from runut.families.hitori.algorithms import ALGORITHMS, backbone, candidates
from runut.families.hitori.bulk import solve_lines
from runut.families.hitori.clues import CLUES
from runut.families.hitori.draw import draw, look
from runut.families.hitori.formats import FORMATS
from runut.families.hitori.generate import GENERATORS
from runut.families.hitori.insight import INSIGHT
from runut.families.hitori.levels import SIZES, WEEK
from runut.families.hitori.model import Hitori
from runut.families.hitori.page import page
from runut.families.hitori.rules import RULES, model


def _summary(puzzle: Hitori) -> str:
    return ", ".join((f"{puzzle.width}x{puzzle.height}", *sorted(puzzle.conventions)))


FAMILY = Family(
    name="hitori",
    title="Hitori",
    puzzle=Hitori,
    formats=FORMATS,
    algorithms=ALGORITHMS,
    rules=RULES,
    aim=aim,
    model=model,
    drawing=Drawing(draw, look=look),
    summary=_summary,
    samples=samples_of(__name__),
    generators=GENERATORS,
    sizes=SIZES,
    week=WEEK,
    solve_lines=solve_lines,
    backbone=Backbone(backbone, candidates),
    clues=CLUES,
    page=page,
    insight=INSIGHT,
)
