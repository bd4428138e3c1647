"""Texts of a nonogram: a canonical one, Simpson's .non, Wilk's .nin, and the Hanjie paper's tables.

All of them read an empty line of a picture as a clue `0`.
"""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.text import Line, Scanner, Token, shown
from runut.errors import Fault, FormatError, PuzzleError
from runut.families.nonogram.model import MOST_SIDE, Block, Clue, Nonogram, fit_fault, sum_faults

__all__ = ["FORMATS"]

_HEADER = re.compile(r"nonogram\s+(\d+)\s*x\s*(\d+)\s*", re.IGNORECASE)
_ITEM = re.compile(r"[^\s,]+")
_KEYWORD = re.compile(r"\s*[A-Za-z]")
_RULE = re.compile(r"\s*={4,}\s*")
_NUMBERS = re.compile(r"[\s\d]*\d[\s\d]*")
_QUOTED = re.compile(r'"([^"]*)"?')


# -- clues --------------------------------------------------------------------------------------


def _clue(line: Line, faults: list[Fault]) -> Clue:
    """The blocks of one line of text; what is wrong is noted."""
    blocks = []
    for token in line.tokens(_ITEM):
        try:
            length = _length(token)
        except FormatError as error:
            faults += error.faults
        else:
            blocks += [Block(length)] if length else []
    return tuple(blocks)


def _length(token: Token) -> int:
    if token.text[-1:].isalpha() and token.text[:-1].isdecimal():
        token.fail(
            f"expected the length of a run, found {shown(token.text)}",
            "coloured runs are not read yet",
        )
    return token.integer("the length of a run", most=MOST_SIDE)


def _nonogram(rows: list[Line], columns: list[Line]) -> Nonogram:
    """The puzzle of these lines of text; every fault is put at its line."""
    faults: list[Fault] = []
    row_clues = [_clue(line, faults) for line in rows]
    column_clues = [_clue(line, faults) for line in columns]
    if faults:
        raise FormatError(faults)
    for what, lines, clues, length in (
        ("row", rows, row_clues, len(columns)),
        ("column", columns, column_clues, len(rows)),
    ):
        for number, (line, clue) in enumerate(zip(lines, clues, strict=True), 1):
            fault = fit_fault(what, number, clue, length)
            if fault:
                faults.append(line.fault(fault.message, fault.hint))
    faults += [
        rows[0].fault(each.message, each.hint) for each in sum_faults(row_clues, column_clues)
    ]
    if faults:
        raise PuzzleError(faults)
    return Nonogram(tuple(row_clues), tuple(column_clues))


def _written(clue: Clue, separator: str = " ") -> str:
    return separator.join(str(block.length) for block in clue) or "0"


def _lines_of(scanner: Scanner, what: str, number: int) -> list[Line]:
    return [scanner.take(f"the clue of {what} {at} of {number}") for at in range(1, number + 1)]


# -- canonical ----------------------------------------------------------------------------------


def _grid_score(head: str) -> float:
    return float(head.lstrip().lower().startswith(("nonogram ", "nonogram\t")))


def _parse_grid(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.take("'nonogram WxH'")
    match = _HEADER.fullmatch(first.text.strip())
    if match is None:
        first.fail(
            f"expected 'nonogram WxH' (width and height), found {shown(first.text)}",
            "for example: nonogram 5x5",
        )
    start = len(first.text) - len(first.text.lstrip()) + 1
    width, height = (
        Token(match[group], first.number, start + match.start(group), first.source).integer(
            what, least=1, most=MOST_SIDE
        )
        for group, what in ((1, "the width"), (2, "the height"))
    )
    _take_word(scanner, "rows")
    rows = _lines_of(scanner, "row", height)
    _take_word(scanner, "columns")
    return _nonogram(rows, _lines_of(scanner, "column", width))


def _take_word(scanner: Scanner, word: str) -> None:
    line = scanner.take(f"the word '{word}'")
    if line.text.strip().lower() != word:
        line.fail(f"expected the word '{word}', found {shown(line.text)}")


def _write_grid(puzzle: Nonogram) -> str:
    rows = [_written(clue) for clue in puzzle.rows]
    columns = [_written(clue) for clue in puzzle.columns]
    header = f"nonogram {puzzle.width}x{puzzle.height}"
    return "\n".join([header, "rows", *rows, "columns", *columns]) + "\n"


# -- .non ---------------------------------------------------------------------------------------


def _non_score(head: str) -> float:
    words = {line.split()[0].lower() for line in head.splitlines() if line.split()}
    if head.lstrip().lower().startswith("nonogram"):
        return 0
    return 0.95 if {"rows", "columns"} <= words else 0.5 * ({"width", "height"} <= words)


def _parse_non(scanner: Scanner) -> Nonogram:
    """Keys in any order, up to the end, a line of `====` or a key that was there before.

    Other keys are passed over.
    """
    sizes: dict[str, int] = {}
    clues: dict[str, list[Line]] = {}
    goal: Line | None = None
    first = scanner.peek()
    while (line := scanner.peek()) is not None:
        key = (line.text.split() or [""])[0].lower()
        if key in sizes or key in clues:
            break
        scanner.take("a key")
        if _RULE.fullmatch(line.text):
            break
        if key in ("width", "height"):
            sizes[key] = _size(line, key)
        elif key in ("rows", "columns"):
            clues[key] = _block(scanner)
        elif key == "goal":
            goal = line
    _require(scanner, first, sizes, clues)
    width, height = sizes["width"], sizes["height"]
    _check_goal(goal, width * height)
    rows = _as_many(clues["rows"], height, "rows")
    return _nonogram(rows, _as_many(clues["columns"], width, "columns"))


def _size(line: Line, key: str) -> int:
    tokens = line.tokens()
    if len(tokens) != 2:
        line.fail(f"expected '{key}' and a number, found {shown(line.text)}")
    return tokens[1].integer(f"the {key}", least=1, most=MOST_SIDE)


def _block(scanner: Scanner) -> list[Line]:
    """The lines up to the next key, a line of `====` or the end."""
    lines = []
    while (line := scanner.peek()) is not None:
        if _KEYWORD.match(line.text) or _RULE.fullmatch(line.text):
            break
        lines.append(scanner.take("a clue"))
    return lines


def _require(
    scanner: Scanner, first: Line | None, sizes: dict[str, int], clues: dict[str, list[Line]]
) -> None:
    missing = [key for key in ("width", "height") if key not in sizes]
    missing += [key for key in ("rows", "columns") if key not in clues]
    if missing:
        number = first.number if first else 1
        message = (
            f"expected the keys width, height, rows and columns; missing: {', '.join(missing)}"
        )
        raise FormatError(Fault(message, "", number, 1, scanner.source))


def _check_goal(goal: Line | None, cells: int) -> None:
    match = _QUOTED.search(goal.text) if goal else None
    if goal and match and len(match[1]) != cells:
        goal.fail(
            f"expected a goal of {cells} cells, found {len(match[1])}", column=match.start(1) + 1
        )


def _as_many(lines: list[Line], number: int, what: str) -> list[Line]:
    """As many clues as the picture has lines; blank lines are empty clues if they count."""
    while len(lines) > number and lines[-1].is_blank:
        lines = lines[:-1]
    filled = [line for line in lines if not line.is_blank]
    if len(lines) != number and len(filled) == number:
        return filled
    if len(lines) != number:
        at = lines[min(len(lines), number + 1) - 1] if lines else None
        message = f"expected {number} clues of {what}, found {len(filled)}"
        raise FormatError(at.fault(message) if at else Fault(message, "", 1, 1))
    return lines


def _write_non(puzzle: Nonogram) -> str:
    rows = [_written(clue, ",") for clue in puzzle.rows]
    columns = [_written(clue, ",") for clue in puzzle.columns]
    sizes = [f"width {puzzle.width}", f"height {puzzle.height}"]
    return "\n".join([*sizes, "", "rows", *rows, "", "columns", *columns]) + "\n"


# -- .nin ---------------------------------------------------------------------------------------


def _nin_score(head: str) -> float:
    lines = head.strip("\r\n").splitlines()
    size = lines[0].split() if lines else []
    if len(size) != 2 or not all(word.isdecimal() and len(word) < 5 for word in size):
        return 0
    if not all(_NUMBERS.fullmatch(line) or not line.strip() for line in lines):
        return 0
    return 0.9 if len(lines) == 1 + int(size[0]) + int(size[1]) else 0.35


def _parse_nin(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.take("width and height")
    tokens = first.tokens()
    if len(tokens) != 2:
        first.fail(f"expected width and height, found {shown(first.text)}", "for example: 10 10")
    width = tokens[0].integer("the width", least=1, most=MOST_SIDE)
    height = tokens[1].integer("the height", least=1, most=MOST_SIDE)
    rows = _lines_of(scanner, "row", height)
    return _nonogram(rows, _lines_of(scanner, "column", width))


def _write_nin(puzzle: Nonogram) -> str:
    lines = [_written(clue) for clue in (*puzzle.rows, *puzzle.columns)]
    return f"{puzzle.width} {puzzle.height}\n" + "\n".join(lines) + "\n"


# -- the paper's tables -------------------------------------------------------------------------


def _paper_score(head: str) -> float:
    tables = [
        block.splitlines() for block in re.split(r"\n[ \t\r]*\n", head.strip()) if block.strip()
    ]
    if len(tables) < 2 or not all(
        _NUMBERS.fullmatch(line) for table in tables[:2] for line in table
    ):
        return 0
    rows, columns = (
        [[int(word[:9]) for word in line.split()] for line in table] for table in tables[:2]
    )
    if any(len({len(line) for line in table}) != 1 for table in (rows, columns)):
        return 0
    fits = all(
        sum(line) + sum(run > 0 for run in line) - 1 <= len(other)
        for table, other in ((rows, columns), (columns, rows))
        for line in table
    )
    return 0.8 if fits and sum(map(sum, rows)) == sum(map(sum, columns)) else 0.05


def _parse_paper(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    rows = _table(scanner, "the table of the rows")
    scanner.skip_blank()
    return _nonogram(rows, _table(scanner, "the table of the columns"))


def _table(scanner: Scanner, what: str) -> list[Line]:
    lines = [scanner.take(what)]
    while (line := scanner.peek()) is not None and not line.is_blank:
        lines.append(scanner.take(what))
        if len(lines) > MOST_SIDE:
            line.fail(f"expected at most {MOST_SIDE} lines in {what}")
    return lines


def _write_paper(puzzle: Nonogram) -> str:
    return "".join(_padded(clues) + "\n" for clues in (puzzle.rows, puzzle.columns))


def _padded(clues: tuple[Clue, ...]) -> str:
    """A table of numbers with zeros in front of short clues."""
    width = max(1, *map(len, clues))
    rows = ([0] * (width - len(clue)) + [block.length for block in clue] for clue in clues)
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


FORMATS = (
    Format(
        "grid",
        "header 'nonogram WxH', then 'rows' and 'columns' with one clue a line, 0 for an empty one",
        _grid_score,
        _parse_grid,
        _write_grid,
        suffixes=(".nonogram",),
    ),
    Format(
        "non",
        "Simpson's .non: width, height, rows, columns; lines of ==== stand between puzzles",
        _non_score,
        _parse_non,
        _write_non,
        suffixes=(".non", ".nonpack"),
    ),
    Format(
        "nin",
        "Wilk's .nin: 'width height', then the rows' clues, then the columns', one a line",
        _nin_score,
        _parse_nin,
        _write_nin,
        suffixes=(".nin",),
    ),
    Format(
        "paper",
        "the Hanjie paper's tables: a matrix padded with zeros for the rows, one for the columns",
        _paper_score,
        _parse_paper,
        _write_paper,
    ),
)
