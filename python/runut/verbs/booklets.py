"""The verb `booklet`: puzzles to print, with their solutions."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack

from runut.core.limits import Control, Limits, LimitWords, limits_of
from runut.core.puzzle import Puzzle
from runut.core.replacing import saved
from runut.core.result import Result, Uniqueness
from runut.drawing.booklet import Entry, Layout, render
from runut.errors import Fault, InputError, PictureError, PuzzleError
from runut.explaining.techniques import phrases
from runut.families import family_of
from runut.verbs.explaining import explain, rate
from runut.verbs.pictures import scene_of
from runut.verbs.reading import PuzzleLike, all_of
from runut.verbs.solving import count, solve_many
from runut.verbs.texts import verdict

_LAYOUT = Layout()
_LIMITS = Limits(seconds=10)
_RATED = Limits(seconds=2)
_COUNTED = Limits(seconds=1, memory=1 << 28)
_NOT_ONE = {Uniqueness.SEVERAL: "several solutions", Uniqueness.NONE: "no solution"}


def booklet(  # noqa: PLR0913 - what a printer chooses, each by its name
    puzzles: Iterable[PuzzleLike],
    layout: Layout = _LAYOUT,
    *,
    theme: str = "print",
    font: str | Path | None = None,
    limits: Limits = _LIMITS,
    threads: int | None = 1,
    control: Control | None = None,
    allow_multiple: bool = False,
    to: str | Path | None = None,
    **words: Unpack[LimitWords],
) -> bytes:
    """A PDF with these puzzles, from any families.

    The grade of each is below it, and the rules of their families on the first page, unless the
    layout has other ones. Puzzles with several solutions or none are rejected, all of them in one
    `PuzzleError`, unless `allow_multiple`; a packing may have several, and its caption says how
    many. Where the limits end the search, the caption says "not proven unique". That, and a puzzle
    that is there twice, is a warning. `font` is a file for scripts that Runut's typeface lacks,
    such as Chinese or Arabic. `to` names a file that takes the PDF too. Raises `PictureError`
    without any puzzle, and `UnknownNameError` for an unknown theme.

    >>> from runut import read
    >>> booklet([read("hitori/2/2/2111")])[:5]
    b'%PDF-'
    """
    limits = limits_of(booklet, limits, words, _LIMITS)
    if not isinstance(layout, Layout):
        raise InputError(f"expected a Layout, found {layout!r:.60}; a file is to='x.pdf'")
    found = draft(all_of(puzzles), limits=limits, threads=threads, control=control)
    if found.refused and not allow_multiple:
        *others, last = found.faults
        advice = "with allow_multiple=True they are printed too"
        raise PuzzleError((*others, replace(last, hint=advice)))
    for remark in found.remarks:
        warnings.warn(remark, stacklevel=2)
    return saved(found.pages(layout, theme=theme, font=font), to)


def draft(
    puzzles: Iterable[Puzzle],
    names: Sequence[str] = (),
    *,
    limits: Limits = _LIMITS,
    threads: int | None = 1,
    control: Control | None = None,
) -> Draft:
    """Puzzles to print, after a search for two solutions of each; `names` as in `Draft`."""
    found = tuple(puzzles)
    if not found:
        raise PictureError("a booklet needs at least one puzzle")
    limits = replace(limits, solutions=2)
    results = solve_many(found, limits=limits, threads=threads, control=control)
    known = tuple(names) or tuple(f"puzzle {number}" for number in range(1, len(found) + 1))
    return Draft(found, tuple(results), known)


@dataclass(frozen=True, slots=True)
class Draft:
    """Puzzles to print, what a search for two solutions found, and what messages call them."""

    puzzles: tuple[Puzzle, ...]
    results: tuple[Result, ...]
    names: tuple[str, ...]

    @property
    def refused(self) -> Mapping[str, Uniqueness]:
        """The names of puzzles with several solutions or none, where people do not expect it."""
        return {
            name: result.uniqueness
            for puzzle, result, name in zip(self.puzzles, self.results, self.names, strict=True)
            if result.uniqueness in _NOT_ONE and not _is_usual(puzzle, result)
        }

    @property
    def faults(self) -> tuple[Fault, ...]:
        """A fault for each of these."""
        return tuple(Fault(f"has {_NOT_ONE[how]}", source=at) for at, how in self.refused.items())

    @property
    def remarks(self) -> tuple[str, ...]:
        """What else is worth knowing: puzzles that are there twice, and what a limit left open."""
        first: dict[Puzzle, int] = {}
        twice = (
            f"{self.names[at]}: the same puzzle as {self.names[first[puzzle]]}"
            for at, puzzle in enumerate(self.puzzles)
            if first.setdefault(puzzle, at) != at
        )
        open_ones = (
            f"{name}: not proven unique: stopped by the limit of {result.halt}"
            for name, result in zip(self.names, self.results, strict=True)
            if result.uniqueness is Uniqueness.UNKNOWN
        )
        return (*twice, *open_ones)

    def pages(self, layout: Layout, *, theme: str, font: str | Path | None) -> bytes:
        """The PDF."""
        pairs = enumerate(zip(self.puzzles, self.results, strict=True), 1)
        entries = [
            _entry(number, puzzle, result, theme, layout) for number, (puzzle, result) in pairs
        ]
        layout = replace(layout, rules=layout.rules or tuple(_rules(self.puzzles)))
        return render(entries, layout, theme=theme, font=font)


def _is_usual(puzzle: Puzzle, result: Result) -> bool:
    return result.uniqueness is Uniqueness.SEVERAL and family_of(puzzle).often_several


def _entry(number: int, puzzle: Puzzle, result: Result, theme: str, layout: Layout) -> Entry:
    family = family_of(puzzle)
    board = result.solution if layout.solutions != "none" else None
    return Entry(
        number,
        family.headline(puzzle),
        scene_of(puzzle, theme=theme),
        scene_of(puzzle, board, theme=theme) if board else None,
        _note(puzzle, result),
        _path(puzzle) if layout.steps else (),
        _shows(puzzle) if result.solution else _NOT_ONE.get(result.uniqueness, ""),
    )


def _note(puzzle: Puzzle, result: Result) -> str:
    """What is below a puzzle: its grade, or that it does not have one solution."""
    if result.uniqueness is Uniqueness.SEVERAL:
        found = count(puzzle, limits=_COUNTED)
        return f"has {found.count:,} solutions" if found.complete else "has several solutions"
    if result.uniqueness is Uniqueness.NONE:
        return "has no solution"
    is_open = result.uniqueness is Uniqueness.UNKNOWN
    return "; ".join(filter(None, (_grade(puzzle), "not proven unique" if is_open else "")))


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
    """The steps that the solution needs in words, and how they ended."""
    try:
        proof = explain(puzzle, needed=True, limits=_RATED)
    except PuzzleError:
        return ()
    return (*proof.text().splitlines(), verdict(proof))


def _rules(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """The rules of each family, every sentence once."""
    said: dict[str, dict[str, None]] = {}
    for puzzle in puzzles:
        family = family_of(puzzle)
        asked = family.aim(puzzle, "en") if family.aim else ()
        said.setdefault(family.title, {}).update(dict.fromkeys(asked))
    return (f"{title}: {' '.join(rules)}" for title, rules in said.items() if rules)
