"""Texts of a nonogram: the canonical grid, `.nin`, the Hanjie paper's tables, and all the others.

A clue is a line of block lengths, `0` for a line without blocks. All of them are black and white.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from runut.core.family import Format
from runut.core.text import Scanner, shown
from runut.errors import FormatError
from runut.families.nonogram.clues import (
    WrittenClue,
    clue_texts,
    joined,
    nonogram_of,
    sizes_of,
    take_clues,
)
from runut.families.nonogram.model import LONGEST, Nonogram
from runut.families.nonogram.non import non_score, parse_non, write_non
from runut.families.nonogram.puzzlink import parse_puzzlink, puzzlink_score, write_puzzlink
from runut.families.nonogram.tables import TABLES
from runut.families.nonogram.webpbn import parse_webpbn, webpbn_score, write_webpbn

__all__ = ["FORMATS"]

_HEADER = re.compile(r"nonogram\s+([0-9]+)\s*x\s*([0-9]+)\s*", re.IGNORECASE)
_NUMBERS = re.compile(r"\s*[0-9]{1,4}(?:\s+[0-9]{1,4})*\s*")
_PAIR = re.compile(r"\s*([0-9]{1,9})\s+([0-9]{1,9})\s*")
_LONG_HEAD = 1 << 12
"""A text of which this much is seen may go on: what is missing may come later."""


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
    width, height = sizes_of(first, match)
    _take_word(scanner, "rows")
    rows = take_clues(scanner, height, "row")
    _take_word(scanner, "columns")
    return nonogram_of(rows, take_clues(scanner, width, "column"), first)


def _take_word(scanner: Scanner, word: str) -> None:
    scanner.skip_blank()
    line = scanner.take(f"'{word}'")
    if line.text.strip().lower() != word:
        line.fail(f"expected '{word}', found {shown(line.text.strip())}")


def _write_grid(puzzle: Nonogram) -> str:
    rows, columns = clue_texts(puzzle, puzzle.rows), clue_texts(puzzle, puzzle.columns)
    header = f"nonogram {puzzle.width}x{puzzle.height}"
    return "\n".join((header, "rows", *rows, "columns", *columns)) + "\n"


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
    width, height = sizes_of(first, match)
    rows = take_clues(scanner, height, "row")
    return nonogram_of(rows, take_clues(scanner, width, "column"), first)


def _write_nin(puzzle: Nonogram) -> str:
    rows, columns = clue_texts(puzzle, puzzle.rows), clue_texts(puzzle, puzzle.columns)
    return "\n".join((f"{puzzle.width} {puzzle.height}", *rows, *columns)) + "\n"


# -- the paper's tables -------------------------------------------------------------------------


def _paper_score(head: str) -> float:
    blocks = list(_blocks(head))
    if len(blocks) < 2 or not all(map(_is_table, blocks[:2])):
        return 0
    if len(head) >= _LONG_HEAD:
        return 0.5
    rows, columns = ([list(map(int, line.split())) for line in block] for block in blocks[:2])
    # Two tables of clues for each other, and hardly two of anything else.
    is_pair = _fits(rows, len(columns)) and _fits(columns, len(rows))
    return 0.92 if is_pair and sum(map(sum, rows)) == sum(map(sum, columns)) else 0.3


def _fits(clues: list[list[int]], length: int) -> bool:
    return all(sum(clue) + sum(map(bool, clue)) - 1 <= length for clue in clues)


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
    return nonogram_of(rows, columns, first)


def _take_table(scanner: Scanner, what: str) -> list[WrittenClue]:
    """The lines up to a blank one, all with equally many numbers."""
    scanner.skip_blank()
    first = scanner.take(f"the table of the {what}")
    table = [WrittenClue(first, first.tokens(), is_padded=True)]
    while (line := scanner.peek()) is not None and not line.is_blank:
        scanner.take("a line of the table")
        if len(table) == LONGEST:
            line.fail(f"expected at most {LONGEST} {what}")
        table.append(WrittenClue(line, line.tokens(), is_padded=True))
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
    """Both tables, each with the blank line that ends it."""
    return "".join(
        joined(_padded(list(clue_texts(puzzle, clues)))) + "\n"
        for clues in (puzzle.rows, puzzle.columns)
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
        non_score,
        parse_non,
        write_non,
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
    *TABLES,
    Format(
        "webpbn",
        "the XML of webpbn.com; any number of puzzles, of one colour each",
        webpbn_score,
        parse_webpbn,
        write_webpbn,
        suffixes=(".xml",),
    ),
    Format(
        "puzzlink",
        "an address of puzz.link: https://puzz.link/p?nonogram/10/10/...",
        puzzlink_score,
        parse_puzzlink,
        write_puzzlink,
        is_line=True,
    ),
)
