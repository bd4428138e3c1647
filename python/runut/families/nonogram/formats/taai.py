"""Batches of the TAAI tournaments: the columns first, all boards square."""

from __future__ import annotations

import re

from runut.core.family import Format
from runut.core.text import Scanner, shown
from runut.errors import Fault, FormatError, PuzzleError
from runut.families.nonogram.formats.clues import (
    CLUE_LINE,
    WrittenClue,
    clue_texts,
    filled_lines,
    joined,
    nonogram_of,
)
from runut.families.nonogram.model import LONGEST, Nonogram

_ID = re.compile(r"\s*\$\s*[0-9]+\s*")


def _taai_score(head: str) -> float:
    lines = filled_lines(head)
    if len(lines) < 3 or not _ID.fullmatch(lines[0]):
        return 0
    return 0.95 if CLUE_LINE.fullmatch(lines[1]) and CLUE_LINE.fullmatch(lines[2]) else 0


def _parse_taai(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.take("'$' and a number")
    if not _ID.fullmatch(first.text):
        first.fail(f"expected '$' and a number, found {shown(first.text.strip())}")
    number = ("id", first.text.strip().removeprefix("$"))
    clues: list[WrittenClue] = []
    while (line := scanner.peek()) is not None and not line.text.lstrip().startswith("$"):
        scanner.take("a clue")
        if line.is_blank:
            continue
        if len(clues) == 2 * LONGEST:
            line.fail(f"expected at most {2 * LONGEST} clues")
        clues.append(WrittenClue(line, line.tokens()))
    half, rest = divmod(len(clues), 2)
    if rest or not half:
        fault = f"expected as many columns as rows, found {len(clues)} clues in all"
        raise FormatError(first.fault(fault, "a line without blocks has the clue 0"))
    return nonogram_of(clues[half:], clues[:half], first, [number])


def _write_taai(puzzle: Nonogram) -> str:
    if puzzle.width != puzzle.height:
        fault = f"the puzzle is {puzzle.width}x{puzzle.height}; this format has squares only"
        raise PuzzleError(Fault(fault))
    number = puzzle.note("id") if _ID.fullmatch("$" + puzzle.note("id")) else "1"
    columns = clue_texts(puzzle, puzzle.columns, "\t")
    return f"${number}\n{joined(columns)}{joined(clue_texts(puzzle, puzzle.rows, chr(9)))}"


TAAI = Format(
    "taai",
    "batches of the TAAI tournaments: '$' and a number, the columns, then the rows",
    _taai_score,
    _parse_taai,
    _write_taai,
)
