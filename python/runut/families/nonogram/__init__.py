"""Nonogram (hanjie, picross, paint by numbers): pictures up to 1000x1000, in colour too."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from runut.core.clues import Clues, clues_of
from runut.core.family import Advice, Backbone, Caption, Drawing, Family, later
from runut.core.tables import table_of
from runut.families import part, usual_parts
from runut.families.nonogram.algorithms import ALGORITHMS, backbone, candidates
from runut.families.nonogram.draw import draw, look
from runut.families.nonogram.formats import FORMATS
from runut.families.nonogram.model import Nonogram
from runut.families.nonogram.reasons import reasons
from runut.families.nonogram.rules import model
from runut.families.nonogram.shelf.listed import titles_of


def titles(puzzle: Nonogram) -> Mapping[str, str]:
    """The title by language: titles of the shelf are translated, others are taken as English.

    >>> titles(Nonogram([(1,)], [(1,)], notes=(("title", "A dot"),)))
    {'en': 'A dot'}
    """
    title = puzzle.note("title")
    return titles_of(title) if title else {}


def untitled(puzzle: Nonogram) -> Nonogram:
    """The puzzle without its title."""
    return puzzle.with_notes(*(note for note in puzzle.notes if note[0] != "title"))


def _size(puzzle: Nonogram) -> str:
    return f"{puzzle.width}x{puzzle.height}"


def _summary(puzzle: Nonogram) -> str:
    return f"{_size(puzzle)}, {puzzle.painted} painted cell{'s' * (puzzle.painted != 1)}"


FAMILY = Family(
    name="nonogram",
    title="Nonogram",
    **usual_parts(__name__),
    printed=part("nonogram.aim", "printed"),
    puzzle=Nonogram,
    formats=FORMATS,
    algorithms=ALGORITHMS,
    rules=later(partial(table_of, __name__, "rules.toml")),
    model=model,
    drawing=Drawing(draw, look=look),
    summary=_summary,
    headlines=lambda puzzle: {"id": f"Nonogram {_size(puzzle)}, {puzzle.painted} sel terlukis"},
    solve_lines=part("nonogram.bulk", "solve_lines"),
    message=part("nonogram.messages", "message_in"),
    backbone=Backbone(backbone, candidates),
    clues=Clues(lambda puzzle: clues_of(model(puzzle), "row-clue", "column-clue")),
    page=part("nonogram.page", "page"),
    finished_picture=part("nonogram.completing", "finished"),
    caption=Caption(titles, untitled),
    advice=Advice(reasons),
)
