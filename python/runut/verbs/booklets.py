"""The verb `booklet`: puzzles to print, with their solutions."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack

from runut.core.limits import COUNTED, Control, Limits, LimitWords, limits_of
from runut.core.puzzle import Puzzle
from runut.core.replacing import file_of, format_of, saved
from runut.core.result import Result, Uniqueness
from runut.drawing.booklet import render
from runut.drawing.entries import Layout
from runut.errors import Fault, InputError, PictureError, PuzzleError
from runut.families import family_of
from runut.verbs.chapters import Part, chapters_of, phrases_of
from runut.verbs.reading import PuzzleLike, all_of
from runut.verbs.solving import solve_many

_LAYOUT = Layout()
_LIMITS = Limits(seconds=10)
_NOT_ONE = {Uniqueness.SEVERAL: "has several solutions", Uniqueness.NONE: "has no solution"}


def booklet(  # noqa: PLR0913 - what a printer chooses, each by its name
    puzzles: Iterable[PuzzleLike],
    layout: Layout | str | Path = _LAYOUT,
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

    A book has a cover, contents and a chapter for each kind, whose first puzzle is begun as an
    example; `Layout(style="sheet")` prints the puzzles alone, in their order. Each has its name,
    its grade and the rules of its variant beside it, each solution the page of its puzzle.

    Puzzles with several solutions or none are rejected, all of them in one `PuzzleError` by their
    indices from 0, unless `allow_multiple`; a packing may have several, and its caption says how
    many. Where the limits end the search, the caption says "not proven unique". That, and a puzzle
    that is there twice, is a warning. `font` is a file for scripts that Runut's typeface lacks,
    such as Chinese or Arabic. `to`, or a name in the place of the layout, is a file that takes the
    PDF too. Raises `PictureError` without any puzzle, and `UnknownNameError` for an unknown theme.

    >>> from runut import read
    >>> booklet([read("hitori/2/2/2111")])[:5]
    b'%PDF-'
    """
    limits = limits_of(booklet, limits, words, _LIMITS, lacks=COUNTED)
    own, to = file_of(layout, to)
    own = _LAYOUT if own is None else own
    if not isinstance(own, Layout):
        raise InputError(f"expected a Layout, found {own!r:.60}; a file is to='x.pdf'")
    if format_of(None, to, "pdf") not in ("pdf", ""):
        raise InputError(f"a booklet is a PDF; expected to='x.pdf', found {str(to)!r}")
    found = draft(all_of(puzzles), limits=limits, threads=threads, control=control)
    if found.refused and not allow_multiple:
        *others, last = found.faults
        advice = "with allow_multiple=True they are printed too"
        raise PuzzleError((*others, replace(last, hint=advice)))
    for remark in found.remarks:
        warnings.warn(remark, stacklevel=2)
    return saved(found.pages(own, theme=theme, font=font), to)


def draft(
    puzzles: Iterable[Puzzle],
    names: Sequence[str] = (),
    parts: Sequence[Part] = (),
    *,
    limits: Limits = _LIMITS,
    threads: int | None = 1,
    control: Control | None = None,
) -> Draft:
    """Puzzles to print, after a search for two solutions of each; the others as in `Draft`."""
    found = tuple(puzzles)
    if not found:
        raise PictureError("a booklet needs at least one puzzle")
    limits = replace(limits, solutions=2)
    results = solve_many(found, limits=limits, threads=threads, control=control)
    known = tuple(names) or tuple(f"puzzle {index}" for index in range(len(found)))
    return Draft(found, tuple(results), known, tuple(parts), limits)


@dataclass(frozen=True, slots=True)
class Draft:
    """Puzzles to print, what a search for two solutions found, and what messages call them.

    `parts` are their chapters, by default one for each kind.
    """

    puzzles: tuple[Puzzle, ...]
    results: tuple[Result, ...]
    names: tuple[str, ...]
    parts: tuple[Part, ...]
    limits: Limits

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
        return tuple(Fault(_NOT_ONE[how], source=at) for at, how in self.refused.items())

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
        words = phrases_of(layout, len(self.puzzles))
        layout = replace(layout, title=layout.title or words["title"])
        found = (self.puzzles, self.results, self.parts, layout, theme, self.limits)
        return render([*chapters_of(*found)], layout, words, theme=theme, font=font)


def _is_usual(puzzle: Puzzle, result: Result) -> bool:
    return result.uniqueness is Uniqueness.SEVERAL and family_of(puzzle).often_several
