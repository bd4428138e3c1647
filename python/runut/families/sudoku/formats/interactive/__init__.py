"""The text language of Interactive-Sudoku-Solver: `.Cage~10~R1C1~R1C2.Thermo~...`, an item a rule.

A text is one puzzle, as on the site: white space and lines that begin with `#` are nothing, and
parts between blank lines belong together. A second `.Shape` begins a new puzzle, and so does a line
`====`; Runut writes the shape of each, so its lists have a puzzle a line. The site's other texts
are read too: a grid or pencil marks in one line, killers and jigsaws without items.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from runut.core.scanner import Line, Scanner, Token, shown
from runut.families.formats import format_of
from runut.families.forms.sudoku import interactive
from runut.families.forms.sudoku.interactive import END, FIRST, is_nothing
from runut.families.sudoku.formats.interactive import shorthand
from runut.families.sudoku.formats.interactive.reading import sudoku_of_items
from runut.families.sudoku.formats.interactive.writing import write
from runut.families.sudoku.formats.lines import SUKAKU
from runut.families.sudoku.formats.plain import LINE
from runut.families.sudoku.model import Sudoku

_MORE = re.compile(
    r"(?=.*[A-Za-z~])(?:\.+\s*[A-Za-z]*(?:~|[\s.]|$)|[RC][1-9a-g]|[\w%=-]*~)", re.ASCII
)
"""A line that goes on with a puzzle: items, or the rest of the item before."""
_SHAPE = re.compile(r"\.\s*Shape\b")
_LONGEST = 20_000
_WHOLE = 200
"""A line that is longer may be a puzzle by itself."""


def _parse(scanner: Scanner) -> Sudoku:
    _skip(scanner, is_nothing)
    line = scanner.take("a puzzle of Interactive-Sudoku-Solver")
    alone = _without_items(line)
    start = line if alone is None else Line(write(alone), line.number, line.source)
    more = _more(scanner, start)
    _skip(scanner, is_nothing)
    if alone is not None and not more:
        return alone
    if sum(len(each.text) > _WHOLE for each in (start, *more)) > 1:
        scanner.remark(f"{len(more) + 1} lines are read as one puzzle; a line ==== parts puzzles")
    return sudoku_of_items([start, *more])


def _without_items(line: Line) -> Sudoku | None:
    """The puzzle of a line, unless it has items."""
    token = line.inner()
    if read := shorthand.reader_of(token.text):
        return read(token)
    return None if FIRST.match(token.text) else _plain(line, token)


def _skip(scanner: Scanner, is_nothing: Callable[[str], bool]) -> None:
    while (line := scanner.peek()) is not None and is_nothing(line.text):
        scanner.take("a line")


def _more(scanner: Scanner, first: Line) -> list[Line]:
    """The lines that go on with a puzzle."""
    found: list[Line] = []
    has_shape = _SHAPE.search(first.text) is not None
    while True:
        _skip(scanner, lambda text: is_nothing(text) and not END.fullmatch(text))
        line = scanner.peek()
        if line is None or not _MORE.match(line.text.strip()):
            return found
        names_shape = _SHAPE.search(line.text) is not None
        if has_shape and names_shape:
            return found
        if len(found) >= _LONGEST:
            line.fail(f"expected at most {_LONGEST:,} lines")
        has_shape |= names_shape
        found.append(scanner.take("a constraint"))


def _plain(line: Line, token: Token) -> Sudoku:
    """A grid or pencil marks in one line."""
    for form in (SUKAKU, LINE):
        if form.matches(token.text) > 0:
            return form.parse(Scanner([" " * (token.column - 1) + token.text], line.source))
    hint = "for example: .Shape~4x4.~R1C1_3.Cage~5~R1C2~R1C3"
    if token.text.endswith((".js", ".iss")):
        hint = "this looks like a program of the site, and Runut runs none"
    return token.fail(
        f"expected a puzzle of Interactive-Sudoku-Solver, found {shown(token.text)}", hint
    )


INTERACTIVE = format_of(interactive.INTERACTIVE, _parse, write)
