"""Lists of clues: both sizes, then a clue a line, the rows first.

Jakub Wilk's .nin has the width first, the others the height. A .mk has a line '#' between rows and
columns; a .cwd has each size on its own line, and a blank line there. The input of SPOJ's problem
NONOGRAM begins with the number of puzzles, and each of its clues ends with 0. Batches of the TAAI
tournaments, all square, have the columns first.
"""

from __future__ import annotations

import re

from runut.core.scanner import Line, Scanner, Token, shown
from runut.errors import FormatError, PuzzleError
from runut.families.formats import format_of
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats import clues
from runut.families.nonogram.model import LONGEST, Nonogram

_ONE = re.compile(r"\s*[1-9]\d*\s*")
"""A count alone on its line."""


def _take_sizes(scanner: Scanner, *names: str, example: str) -> tuple[Line, int, int]:
    """The line with both sizes, and these; the names say which comes first."""
    scanner.skip_blank()
    while (line := scanner.peek()) and line.text.startswith("#"):
        scanner.take("a size")
        scanner.skip_blank()
    what = " and ".join(names)
    first = scanner.take(what)
    match = forms.PAIR.fullmatch(first.text)
    if match is None:
        first.fail(f"expected {what}, found {shown(first.text.strip())}", f"as in: {example}")
    return first, *clues.sizes_of(first, match, *names)


def _written(puzzle: Nonogram) -> tuple[str, str]:
    """The clues of the rows and of the columns, a line each."""
    rows, columns = (clues.clue_texts(puzzle, each) for each in (puzzle.rows, puzzle.columns))
    return clues.joined(rows), clues.joined(columns)


def _parse_nin(scanner: Scanner) -> Nonogram:
    first, width, height = _take_sizes(scanner, "width", "height", example="10 15")
    rows = clues.take_clues(scanner, height, "row")
    return clues.nonogram_of(rows, clues.take_clues(scanner, width, "column"), first)


def _write_nin(puzzle: Nonogram) -> str:
    rows, columns = _written(puzzle)
    return f"{puzzle.width} {puzzle.height}\n{rows}{columns}"


def _parse_mk(scanner: Scanner) -> Nonogram:
    first, height, width = _take_sizes(scanner, "height", "width", example="15 10")
    rows = clues.take_clues(scanner, height, "row")
    divider = scanner.first("'#' between rows and columns")
    if divider.text.strip() != "#":
        divider.fail(f"expected '#' after {height} rows, found {shown(divider.text.strip())}")
    return clues.nonogram_of(rows, clues.take_clues(scanner, width, "column"), first)


def _write_mk(puzzle: Nonogram) -> str:
    rows, columns = _written(puzzle)
    return f"{puzzle.height} {puzzle.width}\n{rows}#\n{columns}"


def _parse_cwd(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.peek() or scanner.take("the height")
    height, width = _take_size(scanner, "the height"), _take_size(scanner, "the width")
    rows = clues.take_clues(scanner, height, "row")
    return clues.nonogram_of(rows, clues.take_clues(scanner, width, "column"), first)


def _take_size(scanner: Scanner, what: str) -> int:
    line = scanner.first(what)
    token = line.tokens()[0]
    if len(line.tokens()) > 1:
        line.fail(f"expected {what} alone, found {shown(line.text.strip())}")
    return token.integer(what, least=1, most=LONGEST)


def _write_cwd(puzzle: Nonogram) -> str:
    rows, columns = _written(puzzle)
    return f"{puzzle.height}\n{puzzle.width}\n{rows}\n{columns}"


def _parse_spoj(scanner: Scanner) -> Nonogram:
    """The next puzzle; the number of puzzles stands before the first."""
    first = scanner.first("the number of puzzles, or a height and a width")
    if len(first.tokens()) == 1:
        _compare(scanner, first.inner())
        first = scanner.first("a height and a width")
    match = forms.PAIR.fullmatch(first.text) or first.fail("expected a height and a width")
    height, width = clues.sizes_of(first, match, "height", "width")
    rows = clues.take_clues(scanner, height, "row")
    columns = clues.take_clues(scanner, width, "column")
    return clues.nonogram_of([*map(_unended, rows)], [*map(_unended, columns)], first)


def _compare(scanner: Scanner, count: Token) -> None:
    """Remark that another number of puzzles follows; clues end with 0, and a count is alone."""
    lines: list[Line] = []
    while (line := scanner.peek()) and (line.is_blank or _ONE.fullmatch(line.text) is None):
        lines.append(scanner.take("a line"))
    scanner.give_back(lines)
    found = sum(each.text.split()[-1:] not in ([], ["0"]) for each in lines)
    if found != count.integer("the number of puzzles"):
        scanner.remark(f"line {count.line} says {count.text} puzzles, but {found} follow")


def _unended(written: clues.WrittenClue) -> clues.WrittenClue:
    """A clue without the 0 at its end; an empty one is this 0 alone."""
    *others, last = written.tokens
    if last.text != "0":
        last.fail("expected 0 at the end of this clue")
    return clues.WrittenClue(written.line, others or [last])


def _write_spoj(puzzle: Nonogram) -> str:
    texts = "".join(_written(puzzle)).splitlines()
    lines = (text if text == "0" else f"{text} 0" for text in texts)
    return f"1\n{puzzle.height} {puzzle.width}\n{clues.joined(lines)}"


NIN = format_of(forms.NIN, _parse_nin, _write_nin)
MK = format_of(forms.MK, _parse_mk, _write_mk)
CWD = format_of(forms.CWD, _parse_cwd, _write_cwd)
SPOJ = format_of(forms.SPOJ, _parse_spoj, _write_spoj)


# -- batches of the TAAI tournaments: the columns first, all boards square ----------------------


def _parse_taai(scanner: Scanner) -> Nonogram:
    first = scanner.first("'$' and a number")
    if not forms.TAAI_ID.fullmatch(first.text):
        first.fail(f"expected '$' and a number, found {shown(first.text.strip())}")
    number = ("id", first.text.strip().removeprefix("$"))
    found: list[clues.WrittenClue] = []
    for line in scanner.taken(lambda line: not line.text.lstrip().startswith("$")):
        if line.is_blank:
            continue
        if len(found) == 2 * LONGEST:
            line.fail(f"expected at most {2 * LONGEST} clues")
        found.append(clues.WrittenClue(line, line.tokens()))
    half, rest = divmod(len(found), 2)
    if rest or not half:
        fault = f"expected as many columns as rows, found {len(found)} clues in all"
        raise FormatError(first.fault(fault, "a line without blocks has the clue 0"))
    return clues.nonogram_of(found[half:], found[:half], first, [number])


def _write_taai(puzzle: Nonogram) -> str:
    if puzzle.width != puzzle.height:
        fault = f"the puzzle is {puzzle.width}x{puzzle.height}; this format has squares only"
        raise PuzzleError(fault)
    number = puzzle.note("id") if forms.TAAI_ID.fullmatch("$" + puzzle.note("id")) else "1"
    columns, rows = (clues.clue_texts(puzzle, each, "\t") for each in (puzzle.columns, puzzle.rows))
    return f"${number}\n{clues.joined(columns)}{clues.joined(rows)}"


TAAI = format_of(forms.TAAI, _parse_taai, _write_taai)
