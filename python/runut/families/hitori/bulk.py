"""Many hitori boards in one call: from texts of a board a line, or from boards.

A line is `name width height v1,v2,...` or an address of puzz.link, which the engine reads directly,
or a board in any other format of one line. Blank lines and lines that begin with `#` are ignored.
"""

from __future__ import annotations

from collections.abc import Iterable

from runut import _engine
from runut.errors import Fault
from runut.families.hitori.formats import FORMATS
from runut.families.hitori.formats.plain import LINES
from runut.families.hitori.model import Hitori
from runut.text.puzzle_lines import Answer, Answers, Source, bytes_of, checked_limit, take_unread

__all__ = ["Answer", "Answers", "solve_lines", "solve_many"]

_FORMS = (LINES, *(form for form in FORMATS if form.is_line and form.name != LINES.name))


def solve_lines(source: Source, *, limit: int = 2, threads: int = 1) -> Answers:
    """Solve every board of a text, of a file, of a sequence of lines or a column.

    A `str` or `bytes` is a text, a `pathlib.Path` names a file. `threads=0` takes every core.
    Ctrl-C ends the work.

    >>> answers = solve_lines(["a 2 2 2,1,1,1", "hitori/2/2/2111", "c 2 1 1,2", "d 2 2 1,2"])
    >>> [answer.uniqueness.value for answer in answers]
    ['unique', 'unique', 'several', 'unknown']
    >>> print(answers[3].fault)
    4:10: expected 4 numbers (2x2), found 2
    """
    checked_limit(limit)
    text = bytes_of(source)
    batch, unread = _engine.hitori_read_lines(text)
    faults = take_unread(text, unread, _FORMS, lambda board, at: batch.put(_search(board), at))
    return _answers(batch, limit, threads, faults)


def solve_many(boards: Iterable[Hitori], *, limit: int = 2, threads: int = 1) -> Answers:
    """Solve boards, each with its conventions.

    >>> answers = solve_many([Hitori(2, 2, (2, 1, 1, 1)), Hitori(2, 1, (1, 2))])
    >>> print(answers.text.decode())
    0001,unique
    00,several
    <BLANKLINE>
    """
    checked_limit(limit)
    batch = _engine.Batch()
    for board in boards:
        batch.put(_search(board), None)
    return _answers(batch, limit, threads)


def _answers(
    batch: _engine.Batch, limit: int, threads: int, faults: tuple[Fault, ...] = ()
) -> Answers:
    found = batch.solve(limit, threads)
    return Answers(found.counts, faults, limit, tuple(found.solutions), found.text(limit))


def _search(board: Hitori) -> _engine.Search:
    reading = "black-ignored"  # of the paper's method, which does not search here
    return _engine.hitori_search(
        "propagation", board.width, board.height, board.symbols, board.needs, reading
    )
