"""Many nonograms in one call, from texts of a puzzle a line.

A line is the game ID of Tatham's Pattern (`3x2:1//1/1.1/`, the columns first) or an address of
puzz.link, both of which the engine reads directly. Blank lines and lines that begin with `#` are
ignored.
"""

from __future__ import annotations

from runut import _engine
from runut.families.nonogram.formats import FORMATS
from runut.families.nonogram.formats.coded import TATHAM
from runut.families.nonogram.model import Nonogram, lengths_of
from runut.text.puzzle_lines import Answer, Answers, Source, bytes_of, checked_limit, take_unread

__all__ = ["Answer", "Answers", "solve_lines"]

_FORMS = (TATHAM, *(form for form in FORMATS if form.is_line and form is not TATHAM))


def solve_lines(source: Source, *, limit: int = 2, threads: int = 1) -> Answers:
    """Solve every nonogram of a text, of a file, of a sequence of lines or a column.

    A `str` or `bytes` is a text, a `pathlib.Path` names a file. `threads=0` takes every core.
    Ctrl-C ends the work. A solution has a digit a cell, `1` for black.

    >>> answers = solve_lines(["3x2:1//1/1.1/", "2x2:1/1/1/1", "2x1:1//2", "2x1:1/1"])
    >>> [answer.uniqueness.value for answer in answers]
    ['unique', 'several', 'unknown', 'unknown']
    >>> print(answers[0].solution, answers[0].board(3).cells)
    101000 ((1, 0, 1), (0, 0, 0))
    >>> print(answers[3].fault)
    4:8: expected 3 clues, found 2
      the columns and then the rows, with '/' between them; nothing is an empty clue
    """
    checked_limit(limit)
    text = bytes_of(source)
    batch, unread = _engine.nonogram_read_lines(text)
    faults = take_unread(text, unread, _FORMS, lambda puzzle, at: batch.put(_search(puzzle), at))
    found = batch.solve(limit, threads)
    return Answers(found.counts, faults, limit, tuple(found.solutions), found.text(limit))


def _search(puzzle: Nonogram) -> _engine.Search:
    rows, columns = lengths_of(puzzle.rows), lengths_of(puzzle.columns)
    return _engine.nonogram_search("propagation", rows, columns)
