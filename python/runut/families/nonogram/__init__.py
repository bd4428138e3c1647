"""Nonogram (hanjie, picross, paint by numbers): pictures up to 1000x1000, in colour too."""

from __future__ import annotations

from functools import partial

from runut.core.clues import Clues, clues_of
from runut.core.family import Advice, Backbone, Caption, Drawing, Family, later, samples_of
from runut.core.levels import sizes_of, week_of
from runut.core.tables import table_of
from runut.families import part
from runut.families.nonogram.algorithms import ALGORITHMS, backbone, candidates
from runut.families.nonogram.draw import draw, look
from runut.families.nonogram.formats import FORMATS
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.reasons import reasons
from runut.families.nonogram.rules import model
from runut.families.nonogram.titles import titles, untitled


def _summary(puzzle: Nonogram) -> str:
    return f"{puzzle.width}x{puzzle.height}, {puzzle.painted} painted cells"


FAMILY = Family(
    name="nonogram",
    title="Nonogram",
    puzzle=Nonogram,
    formats=FORMATS,
    algorithms=ALGORITHMS,
    rules=later(partial(table_of, __name__, "rules.toml")),
    aim=part("nonogram.aim", "aim"),
    model=model,
    drawing=Drawing(draw, look=look),
    summary=_summary,
    samples=later(partial(samples_of, __name__)),
    generators=part("nonogram.generate", "GENERATORS"),
    sizes=later(partial(sizes_of, __name__)),
    week=later(partial(week_of, __name__)),
    solve_lines=part("nonogram.bulk", "solve_lines"),
    message=part("nonogram.messages", "message_in"),
    backbone=Backbone(backbone, candidates),
    clues=Clues(lambda puzzle: clues_of(model(puzzle), "row-clue", "column-clue")),
    page=part("nonogram.page", "page"),
    caption=Caption(titles, untitled),
    advice=Advice(reasons),
    explainer=part("nonogram.explainer", "EXPLAINER"),
)
