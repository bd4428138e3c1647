"""The verb `booklet`: puzzles to print, with their solutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from runut.core.insight import phrases
from runut.core.limits import Control, Limits
from runut.core.puzzle import Puzzle, Solution
from runut.drawing.booklet import Entry, Layout, render
from runut.drawing.fonts import Font
from runut.errors import PictureError, PuzzleError
from runut.families import family_of
from runut.verbs.explaining import explain, rate
from runut.verbs.pictures import scene_of
from runut.verbs.solving import solve_many
from runut.verbs.texts import verdict

__all__ = ["booklet"]

_LAYOUT = Layout()
_LIMITS = Limits(seconds=10)
_RATED = Limits(seconds=2)


def booklet(
    puzzles: Iterable[Puzzle],
    layout: Layout = _LAYOUT,
    *,
    theme: str = "print",
    font: str | Path | None = None,
    limits: Limits = _LIMITS,
    threads: int | None = 1,
    control: Control | None = None,
) -> bytes:
    """A PDF with these puzzles, from any families.

    The grade of each is below it, and the rules of their families on the first page, unless the
    layout has other ones. If the limits stop the search, the booklet says so in place of the
    solution. `font` is a file for scripts that Runut's typeface lacks, such as Chinese or Arabic.
    Raises `PictureError` without any puzzle, and `UnknownNameError` for an unknown theme.

    >>> from runut import read
    >>> booklet([read("hitori/2/2/2111")])[:5]
    b'%PDF-'
    """
    found = list(puzzles)
    if not found:
        raise PictureError("a booklet needs at least one puzzle")
    letters = Font(font) if font is not None else None
    boards: list[Solution | None] = [None] * len(found)
    if layout.solutions != "none":
        limits = replace(limits, solutions=1)
        results = solve_many(found, limits=limits, threads=threads, control=control)
        boards = [result.solution for result in results]
    entries = [
        Entry(
            number,
            f"{family_of(puzzle).title} {family_of(puzzle).summary(puzzle)}",
            scene_of(puzzle, theme=theme),
            scene_of(puzzle, board, theme=theme) if board else None,
            _grade(puzzle),
            _path(puzzle) if layout.steps else (),
            _shows(puzzle),
        )
        for number, (puzzle, board) in enumerate(zip(found, boards, strict=True), 1)
    ]
    layout = replace(layout, rules=layout.rules or tuple(_rules(found)))
    return render(entries, layout, theme=theme, font=letters)


def _shows(puzzle: Puzzle) -> str:
    """What the solution shows, if the puzzle says so."""
    caption = family_of(puzzle).caption
    return caption.titles(puzzle).get("en", "") if caption else ""


def _grade(puzzle: Puzzle) -> str:
    """The grade in words; nothing for what no ladder explains."""
    try:
        rating = rate(puzzle, limits=_RATED)
    except PuzzleError:
        return ""
    if not rating.grade:
        return ""
    known = phrases("en")
    form = "step-grade" if rating.complete else "at-least-grade"
    return known[form].format(grade=rating.grade, name=known[f"grade-{rating.grade}"])


def _path(puzzle: Puzzle) -> tuple[str, ...]:
    """The steps in words, and how they ended."""
    try:
        proof = explain(puzzle, limits=_RATED)
    except PuzzleError:
        return ()
    return (*proof.text().splitlines(), verdict(proof))


def _rules(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The rules of each family, every sentence once."""
    said: dict[str, dict[str, None]] = {}
    for puzzle in puzzles:
        family = family_of(puzzle)
        said.setdefault(family.title, {}).update(dict.fromkeys(family.aim(puzzle)))
    return (f"{title}: {' '.join(rules)}" for title, rules in said.items() if rules)
