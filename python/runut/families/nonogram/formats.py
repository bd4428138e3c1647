"""Texts of a nonogram: the canonical grid, `.non`, `.nin` and the Hanjie paper's tables.

A clue is a line of block lengths, `0` for a line without blocks. All of them are black and white.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from runut.core.family import Format
from runut.core.text import Line, Scanner, Token, shown
from runut.errors import Fault, FormatError, PuzzleError
from runut.families.nonogram.model import (
    LONGEST,
    Clue,
    Nonogram,
    clue_of,
    line_faults,
    sum_faults,
)

__all__ = ["FORMATS"]

_HEADER = re.compile(r"nonogram\s+([0-9]+)\s*x\s*([0-9]+)\s*", re.IGNORECASE)
_NUMBERS = re.compile(r"\s*[0-9]{1,4}(?:\s+[0-9]{1,4})*\s*")
_PAIR = re.compile(r"\s*([0-9]{1,9})\s+([0-9]{1,9})\s*")
_LENGTH = re.compile(r"[^\s,]+")
_CLUE_LINE = re.compile(r"\s*[0-9]+(?:[\s,]+[0-9]+)*\s*")
_DIVIDER = re.compile(r"\s*={4,}\s*")
_LONG_HEAD = 1 << 12
"""A text of which this much is seen may go on: what is missing may come later."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A clue as it stands in the text."""

    line: Line
    tokens: list[Token]
    is_padded: bool = False

    def clue(self) -> Clue:
        """The clue; a `FormatError` with every token that is none."""
        lengths: list[int] = []
        faults: list[Fault] = []
        for token in self.tokens:
            try:
                lengths.append(token.integer("a block length", most=LONGEST))
            except FormatError as error:
                faults += error.faults
        if faults:
            raise FormatError(faults)
        self._check_zeros(lengths)
        return clue_of(length for length in lengths if length)

    def _check_zeros(self, lengths: list[int]) -> None:
        if 0 not in lengths or lengths == [0]:
            return
        inner = [at for at, length in enumerate(lengths) if length]
        if not self.is_padded:
            hint = "0 stands alone, for a line without blocks"
            self.tokens[lengths.index(0)].fail(
                "expected a block length of at least 1, found 0", hint
            )
        elif inner and 0 in lengths[inner[0] : inner[-1]]:
            at = lengths.index(0, inner[0])
            self.tokens[at].fail(
                "found 0 between two blocks", "zeros only fill up a row of the table"
            )

    def place(self, fault: Fault) -> Fault:
        """The fault at the place of this clue."""
        column = self.tokens[0].column if self.tokens else 1
        return replace(fault, line=self.line.number, column=column, source=self.line.source)


def _nonogram(rows: Sequence[_Written], columns: Sequence[_Written], first: Line) -> Nonogram:
    """The puzzle; all faults are collected and put where their clue stands in the text."""
    written = [*rows, *columns]
    clues: list[Clue] = []
    faults: list[Fault] = []
    for each in written:
        try:
            clues.append(each.clue())
        except FormatError as error:
            faults += error.faults
    if faults:
        raise FormatError(faults)
    lines = tuple(clues[: len(rows)]), tuple(clues[len(rows) :]), ("black",)
    faults += (written[number].place(fault) for number, fault in line_faults(*lines))
    faults += (
        replace(fault, line=first.number, column=1, source=first.source)
        for fault in sum_faults(*lines)
    )
    if faults:
        raise PuzzleError(faults)
    return Nonogram(*lines)


def _take_clues(scanner: Scanner, count: int, what: str) -> list[_Written]:
    clues = []
    for number in range(1, count + 1):
        scanner.skip_blank()
        line = scanner.take(f"the clue of {what} {number} of {count}")
        clue = _Written(line, line.tokens())
        if clue.tokens[0].text[0].isalpha():
            clue.tokens[0].fail(
                f"expected the clue of {what} {number} of {count}, found {shown(line.text)}",
                "a line without blocks has the clue 0",
            )
        clues.append(clue)
    return clues


def _texts(puzzle: Nonogram, clues: tuple[Clue, ...], between: str = " ") -> Iterator[str]:
    if len(puzzle.colours) > 1:
        fault = f"the puzzle has {len(puzzle.colours)} colours; only black and white can be written"
        raise PuzzleError(Fault(fault))
    return (between.join(str(block.length) for block in clue) or "0" for clue in clues)


def _sizes(line: Line, match: re.Match[str]) -> tuple[int, int]:
    """Width and height from the first two groups."""
    width, height = (
        Token(match[group], line.number, match.start(group) + 1, line.source).integer(
            what, least=1, most=LONGEST
        )
        for group, what in ((1, "the width"), (2, "the height"))
    )
    return width, height


# -- grid ---------------------------------------------------------------------------------------


def _grid_score(head: str) -> float:
    return float(head.lstrip()[:9].lower().rstrip() == "nonogram")


def _parse_grid(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.take("'nonogram WxH'")
    match = _HEADER.match(first.text.rstrip(), len(first.text) - len(first.text.lstrip()))
    if match is None or match.end() < len(first.text.rstrip()):
        first.fail(
            f"expected 'nonogram WxH' (width and height), found {shown(first.text)}",
            "for example: nonogram 10x15",
        )
    width, height = _sizes(first, match)
    _take_word(scanner, "rows")
    rows = _take_clues(scanner, height, "row")
    _take_word(scanner, "columns")
    return _nonogram(rows, _take_clues(scanner, width, "column"), first)


def _take_word(scanner: Scanner, word: str) -> None:
    scanner.skip_blank()
    line = scanner.take(f"'{word}'")
    if line.text.strip().lower() != word:
        line.fail(f"expected '{word}', found {shown(line.text.strip())}")


def _write_grid(puzzle: Nonogram) -> str:
    rows, columns = _texts(puzzle, puzzle.rows), _texts(puzzle, puzzle.columns)
    header = f"nonogram {puzzle.width}x{puzzle.height}"
    return "\n".join((header, "rows", *rows, "columns", *columns)) + "\n"


# -- .non (Steve Simpson's) ---------------------------------------------------------------------


def _non_score(head: str) -> float:
    words = {line.strip().partition(" ")[0].lower() for line in head.splitlines()}
    if "rows" in words and words & {"width", "height"}:
        return 0.95 if "columns" in words else 0.85
    return 0.7 if {"width", "height"} <= words else 0


@dataclass(slots=True)
class _NonFile:
    """What was read of one puzzle so far."""

    width: int = 0
    height: int = 0
    rows: list[_Written] = field(default_factory=list)
    columns: list[_Written] = field(default_factory=list)


def _parse_non(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.peek() or scanner.take("a puzzle in the format .non")
    file = _NonFile()
    readers: dict[str, Callable[[Line, Scanner, _NonFile], None]] = {
        "width": _read_size,
        "height": _read_size,
        "rows": _read_clues,
        "columns": _read_clues,
        "goal": _read_goal,
    }
    while not scanner.at_end():
        line = scanner.take("a key")
        if _DIVIDER.fullmatch(line.text):
            if file == _NonFile():
                continue
            break
        word = line.text.strip().partition(" ")[0].lower()
        if word in readers:
            readers[word](line, scanner, file)
        elif _CLUE_LINE.fullmatch(line.text):
            line.fail(
                f"found a clue that belongs to no row or column: {shown(line.text.strip())}",
                f"'width {file.width}' and 'height {file.height}' say how many clues there are",
            )
    missing = [word for word in ("width", "height", "rows", "columns") if not getattr(file, word)]
    if missing:
        raise FormatError(scanner.fault(f"expected {' and '.join(map(repr, missing))}"))
    return _nonogram(file.rows, file.columns, first)


def _read_size(line: Line, _scanner: Scanner, file: _NonFile) -> None:
    word, *values = line.tokens()
    if len(values) != 1:
        line.fail(f"expected '{word.text}' and a number, found {shown(line.text.strip())}")
    if getattr(file, word.text.lower()):
        word.fail(f"'{word.text}' stands twice")
    setattr(file, word.text.lower(), values[0].integer(f"the {word.text}", least=1, most=LONGEST))


def _read_clues(line: Line, scanner: Scanner, file: _NonFile) -> None:
    """The clues that follow; a blank line among them is an empty clue."""
    word = line.text.strip().partition(" ")[0].lower()
    if getattr(file, word):
        line.fail(f"'{word}' stands twice")
    count = file.height if word == "rows" else file.width
    if not count:
        line.fail(f"expected 'width' and 'height' before '{word}'")
    what = word.removesuffix("s")
    clues = []
    for number in range(1, count + 1):
        clue = scanner.take(f"the clue of {what} {number} of {count}")
        tokens = clue.tokens(_LENGTH)
        if tokens and tokens[0].text[0].isalpha():
            clue.fail(f"expected the clue of {what} {number} of {count}, found {shown(clue.text)}")
        if any(token.text[-1].isalpha() for token in tokens):
            clue.fail(f"found a clue with colours: {shown(clue.text)}", "only black can be read")
        clues.append(_Written(clue, tokens or [Token("0", clue.number, 1, clue.source)]))
    setattr(file, word, clues)


def _read_goal(line: Line, _scanner: Scanner, file: _NonFile) -> None:
    """The picture that the maker had in mind; only its length is looked at."""
    goal = line.text.strip().partition(" ")[2].strip().strip('"')
    if len(goal) != file.width * file.height:
        line.fail(
            f"expected a goal of {file.width}×{file.height} = {file.width * file.height} cells, "
            f"found {len(goal)}",
            "the goal is optional; it is one character a cell, row by row, in quotes",
        )


def _write_non(puzzle: Nonogram) -> str:
    rows, columns = _texts(puzzle, puzzle.rows, ","), _texts(puzzle, puzzle.columns, ",")
    sizes = f"width {puzzle.width}\nheight {puzzle.height}\n"
    return f"{sizes}\nrows\n{_joined(rows)}\ncolumns\n{_joined(columns)}"


def _joined(lines: Iterator[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


# -- .nin (Jakub Wilk's) ------------------------------------------------------------------------


def _nin_score(head: str) -> float:
    lines = [line for line in head.splitlines() if line.strip()]
    sizes = _PAIR.fullmatch(lines[0]) if lines else None
    if sizes is None:
        return 0
    count = int(sizes[1]) + int(sizes[2])
    body = lines[1 : count + 1]
    if not all(map(_NUMBERS.fullmatch, body[:-1])):
        return 0.3 if sum(bool(_NUMBERS.fullmatch(line)) for line in body) * 2 > len(body) else 0
    is_whole = len(body) == count and all(map(_PAIR.fullmatch, lines[count + 1 : count + 2]))
    is_cut = len(body) < count and len(head) >= _LONG_HEAD
    return 0.9 if is_whole or is_cut else 0.35


def _parse_nin(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.take("width and height")
    match = _PAIR.fullmatch(first.text)
    if match is None:
        first.fail(f"expected width and height, found {shown(first.text.strip())}", "as in: 10 15")
    width, height = _sizes(first, match)
    rows = _take_clues(scanner, height, "row")
    return _nonogram(rows, _take_clues(scanner, width, "column"), first)


def _write_nin(puzzle: Nonogram) -> str:
    rows, columns = _texts(puzzle, puzzle.rows), _texts(puzzle, puzzle.columns)
    return "\n".join((f"{puzzle.width} {puzzle.height}", *rows, *columns)) + "\n"


# -- the paper's tables -------------------------------------------------------------------------


def _paper_score(head: str) -> float:
    blocks = list(_blocks(head))
    if len(blocks) < 2 or not all(map(_is_table, blocks[:2])):
        return 0
    rows, columns = (sum(sum(map(int, line.split())) for line in block) for block in blocks[:2])
    return 0.5 if rows == columns or len(head) >= _LONG_HEAD else 0.3


def _blocks(head: str) -> Iterator[list[str]]:
    block: list[str] = []
    for line in [*head.splitlines(), ""]:
        if line.strip():
            block.append(line)
        elif block:
            yield block
            block = []


def _is_table(block: list[str]) -> bool:
    return all(map(_NUMBERS.fullmatch, block)) and len({len(line.split()) for line in block}) == 1


def _parse_paper(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.peek() or scanner.take("the table of the rows")
    rows, columns = _take_table(scanner, "rows"), _take_table(scanner, "columns")
    return _nonogram(rows, columns, first)


def _take_table(scanner: Scanner, what: str) -> list[_Written]:
    """The lines up to a blank one, all with equally many numbers."""
    scanner.skip_blank()
    first = scanner.take(f"the table of the {what}")
    table = [_Written(first, first.tokens(), is_padded=True)]
    while (line := scanner.peek()) is not None and not line.is_blank:
        scanner.take("a line of the table")
        if len(table) == LONGEST:
            line.fail(f"expected at most {LONGEST} {what}")
        table.append(_Written(line, line.tokens(), is_padded=True))
    width = len(table[0].tokens)
    faults = [
        written.tokens[min(len(written.tokens), width + 1) - 1].fault(
            f"expected {width} numbers, found {len(written.tokens)}",
            "short clues are filled up with zeros; a blank line parts rows from columns",
        )
        for written in table
        if len(written.tokens) != width
    ]
    if faults:
        raise FormatError(faults)
    return table


def _write_paper(puzzle: Nonogram) -> str:
    return "\n".join(
        _joined(_padded(list(_texts(puzzle, clues)))) for clues in (puzzle.rows, puzzle.columns)
    )


def _padded(lines: list[str]) -> Iterator[str]:
    width = max(len(line.split()) for line in lines)
    return (" ".join(["0"] * (width - len(line.split())) + [line]) for line in lines)


FORMATS = (
    Format(
        "grid",
        "header 'nonogram WxH', 'rows', a clue a line, 'columns', a clue a line",
        _grid_score,
        _parse_grid,
        _write_grid,
        suffixes=(".nonogram",),
    ),
    Format(
        "non",
        "Steve Simpson's .non: keys, 'rows' and 'columns' with a clue a line; bundles with '===='",
        _non_score,
        _parse_non,
        _write_non,
        suffixes=(".non", ".nonpack"),
    ),
    Format(
        "nin",
        "Jakub Wilk's .nin: width and height, then the clues of the rows and of the columns",
        _nin_score,
        _parse_nin,
        _write_nin,
        suffixes=(".nin",),
    ),
    Format(
        "paper",
        "the Hanjie paper's tables: rows padded with zeros, a blank line, the columns likewise",
        _paper_score,
        _parse_paper,
        _write_paper,
    ),
)
