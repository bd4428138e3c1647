"""The puzzles of some lines: each a line of its own, a JSON object, or a row of a CSV table."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from runut.core.escapes import unguarded
from runut.families import FAMILIES
from runut.text.puzzle_lines import PUZZLE_NAMES, SOLUTION_NAMES

OBJECTS = b"{"
COMMENT = "#"
NOTHING = "-"
"""A line of a list that holds no puzzle."""
PUZZLE, SOLUTION = "puzzle", "solution"
_SEPARATORS = (",", ";", "\t")


class Record(NamedTuple):
    """A puzzle's text and the number of its line from 0; what else its line says."""

    line: int
    id: str | None
    puzzle: str
    solution: str | None = None
    fault: str = ""

    @property
    def text(self) -> str:
        """The puzzle as a line of a list; one of several lines, and none, are nothing there."""
        text = self.puzzle.strip()
        is_none = self.fault or not text or "\n" in text or text.startswith(COMMENT)
        return NOTHING if is_none else text


def columns_of(head: bytes) -> tuple[str, ...] | None:
    r"""What the first line of a source says about its lines; see `Unit.columns`.

    >>> columns_of(b'{"puzzle": "2x2:2111"}'), columns_of(b"2x2:2111\n")
    (None, ())
    >>> columns_of(b"number,id,puzzle,status\n1,a,2x2:2111,unique\n")
    ('number', 'id', 'puzzle', 'status')
    >>> columns_of(b"quizzes;solutions\n")
    ('puzzle', 'solution')
    """
    if head.lstrip().startswith(OBJECTS):
        return None
    line = next(iter(plain_lines(head)), "").lstrip("\ufeff").strip()
    fields = max((_fields(line, sign) for sign in _SEPARATORS), key=len)
    names = tuple(meanings(fields))
    return names if PUZZLE in names else ()


def meanings(names: Sequence[str]) -> list[str]:
    """The names of columns as Runut writes them; where one is there, and for others, as they are.

    >>> meanings(["level", "Quizzes", "answer"]), meanings(["puzzle", "board"])
    (['level', 'puzzle', 'solution'], ['puzzle', 'board'])
    """
    known = {PUZZLE: (*PUZZLE_NAMES, *FAMILIES), SOLUTION: SOLUTION_NAMES}
    own = {other: name for name, others in known.items() if name not in names for other in others}
    return [own.get(name.strip().lower().removesuffix("s"), name) for name in names]


def plain_lines(text: bytes) -> list[str]:
    """The lines without their ends; bytes that are not UTF-8 become replacement signs."""
    lines = text.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def records(text: bytes, columns: tuple[str, ...] | None) -> Iterator[Record]:
    """The puzzles of the lines; blank lines and comments are none."""
    for at, line in enumerate(plain_lines(text)):
        if not (puzzle := line.strip()):
            continue
        if columns is None:
            yield _of_object(at, puzzle)
        elif columns:
            yield _of_fields(at, columns, line)
        elif not puzzle.startswith(COMMENT):
            yield Record(at, None, puzzle)


def _fields(line: str, separator: str) -> list[str]:
    """The fields of a line of a table; of a line that is none, nothing."""
    try:
        return next(csv.reader([line], strict=True, delimiter=separator), [])
    except csv.Error:
        return []


def _of_object(at: int, line: str) -> Record:
    try:
        found: Any = json.loads(line)
    except (ValueError, RecursionError):
        return Record(at, None, line, fault="expected a JSON object, found something else")
    is_object = isinstance(found, dict)
    named = dict(zip(meanings([*found]), found.values(), strict=True)) if is_object else {}
    if not isinstance(named.get(PUZZLE), str):
        return Record(at, None, line, fault='expected a JSON object with a text as "puzzle"')
    known = named.get("id")
    id_ = known if known is None or isinstance(known, str) else json.dumps(known)
    solution = named.get(SOLUTION)
    return Record(at, id_, named[PUZZLE], solution if isinstance(solution, str) else None)


def _of_fields(at: int, columns: Sequence[str], line: str) -> Record:
    ways = (_fields(line, sign) for sign in _SEPARATORS)
    fields = next((each for each in ways if len(each) == len(columns)), _fields(line, ","))
    if len(fields) != len(columns):
        fault = f"expected {len(columns)} fields, found {len(fields)}"
        return Record(at, None, "", fault=fault)
    known = dict(zip(columns, map(unguarded, fields), strict=True))
    return Record(at, known.get("id") or None, known[PUZZLE], known.get(SOLUTION) or None)
