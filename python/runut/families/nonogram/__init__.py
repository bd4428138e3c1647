"""Nonogram (hanjie, picross, paint by numbers): pictures up to 1000x1000, in colour too."""

from __future__ import annotations

from runut.core.clues import Clues, clues_of
from runut.core.family import Advice, Backbone, Caption, Drawing, Family, samples_of
from runut.families.nonogram.aim import aim
from runut.families.nonogram.algorithms import ALGORITHMS, backbone, candidates
from runut.families.nonogram.bulk import solve_lines
from runut.families.nonogram.draw import draw, look
from runut.families.nonogram.formats import FORMATS
from runut.families.nonogram.generate import GENERATORS
from runut.families.nonogram.insight import INSIGHT
from runut.families.nonogram.levels import SIZES, WEEK
from runut.families.nonogram.messages import message_in
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.page import page
from runut.families.nonogram.reasons import reasons
from runut.families.nonogram.rules import RULES, model
from runut.families.nonogram.titles import titles, untitled


def _summary(puzzle: Nonogram) -> str:
    return f"{puzzle.width}x{puzzle.height}, {puzzle.painted} painted cells"


FAMILY = Family(
    name="nonogram",
    title="Nonogram",
    puzzle=Nonogram,
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
    message=message_in,
    backbone=Backbone(backbone, candidates),
    clues=Clues(lambda puzzle: clues_of(model(puzzle), "row-clue", "column-clue")),
    page=page,
    caption=Caption(titles, untitled),
    advice=Advice(reasons),
    insight=INSIGHT,
)
