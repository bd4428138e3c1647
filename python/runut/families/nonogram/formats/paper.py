"""The Hanjie paper's tables: clues padded with zeros to equal length."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from runut.core.family import Format
from runut.core.reading import HEAD
from runut.core.text import Scanner, paragraphs
from runut.errors import FormatError
from runut.families.nonogram.formats.clues import (
    CLUE_LINE,
    LONG_HEAD,
    WrittenClue,
    are_of_one_picture,
    clue_texts,
    joined,
    may_cross,
    nonogram_of,
)
from runut.families.nonogram.model import LONGEST, Nonogram

__all__ = ["PAPER"]

_ZERO_INSIDE = re.compile(r"[1-9][0-9]*(?:\s+0)+\s+[1-9]")


def _paper_score(head: str) -> float:
    text = head if len(head) < HEAD else head.rpartition("\n")[0]
    rows, columns, *others = [*islice(paragraphs(text), 3), [], []][:3]
    if not rows or not columns or not all(map(_is_table, (rows, columns))):
        return 0
    if are_of_one_picture(rows, columns):
        return 0.96
    is_cut = len(head) >= LONG_HEAD
    if any(others) or not may_cross(columns, len(rows)):
        return 0.1
    return 0.9 if is_cut else 0.3 * may_cross(rows, len(columns))


def _is_table(block: list[str]) -> bool:
    are_clues = all(CLUE_LINE.fullmatch(line) and not _ZERO_INSIDE.search(line) for line in block)
    return are_clues and len({len(line.split()) for line in block}) == 1


def _parse_paper(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.peek() or scanner.take("the table of the rows")
    rows, columns = _take_table(scanner, "rows"), _take_table(scanner, "columns")
    return nonogram_of(rows, columns, first)


def _take_table(scanner: Scanner, what: str) -> list[WrittenClue]:
    """The lines up to a blank one, all with the same number of words."""
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


PAPER = Format(
    "paper",
    "the Hanjie paper's tables: rows padded with zeros, a blank line, the columns likewise",
    _paper_score,
    _parse_paper,
    _write_paper,
)
