"""Batches of the TAAI tournaments: the columns first, all boards square."""

from __future__ import annotations

from runut.core.family import Format
from runut.core.scanner import Scanner, shown
from runut.errors import FormatError, PuzzleError
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats.clues import WrittenClue, clue_texts, joined, nonogram_of
from runut.families.nonogram.model import LONGEST, Nonogram


def _parse_taai(scanner: Scanner) -> Nonogram:
    first = scanner.first("'$' and a number")
    if not forms.TAAI_ID.fullmatch(first.text):
        first.fail(f"expected '$' and a number, found {shown(first.text.strip())}")
    number = ("id", first.text.strip().removeprefix("$"))
    clues: list[WrittenClue] = []
    for line in scanner.taken(lambda line: not line.text.lstrip().startswith("$")):
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
        raise PuzzleError(fault)
    number = puzzle.note("id") if forms.TAAI_ID.fullmatch("$" + puzzle.note("id")) else "1"
    columns = clue_texts(puzzle, puzzle.columns, "\t")
    return f"${number}\n{joined(columns)}{joined(clue_texts(puzzle, puzzle.rows, chr(9)))}"


TAAI = Format.of(
    forms.TAAI,
    "batches of the TAAI tournaments: '$' and a number, the columns, then the rows",
    _parse_taai,
    _write_taai,
)
