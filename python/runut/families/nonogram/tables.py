"""Plain lists of clues as other programs have them, and a picture as PBM.

`.mk` and `.cwd` begin with the height; Olšák's `.g` parts its clues by lines with a colon; the
batches of the TAAI tournaments have the columns first and all boards square.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from runut.core.family import Format
from runut.core.text import Line, Scanner, Token, shown
from runut.errors import Fault, FormatError, PuzzleError
from runut.families.nonogram.algorithms import pictures
from runut.families.nonogram.clues import (
    WrittenClue,
    clue_texts,
    joined,
    nonogram_of,
    sizes_of,
    take_clues,
)
from runut.families.nonogram.model import LONGEST, Nonogram
from runut.families.nonogram.repair import puzzle_of

__all__ = ["TABLES"]

_CLUE = re.compile(r"\s*[0-9]{1,4}(?:\s+[0-9]{1,4})*\s*")
_PAIR = re.compile(r"\s*([0-9]{1,9})\s+([0-9]{1,9})\s*")
_ONE = re.compile(r"\s*[0-9]{1,9}\s*")
_ID = re.compile(r"\s*\$\s*[0-9]+\s*")
_LONG_HEAD = 1 << 12
_CELL = re.compile(r"\S")
_WORD = re.compile(r"[^\s#]+")
NODES = 100_000
"""Nodes in which the picture of a puzzle must be found."""


def _lines(head: str) -> list[str]:
    return [line.strip() for line in head.splitlines() if line.strip()]


# -- .mk ----------------------------------------------------------------------------------------


def _mk_score(head: str) -> float:
    lines = _lines(head)
    if not lines or not _PAIR.fullmatch(lines[0]) or "#" not in lines:
        return 0
    return 0.95 if all(map(_CLUE.fullmatch, lines[1 : lines.index("#")])) else 0.3


def _parse_mk(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.take("height and width")
    match = _PAIR.fullmatch(first.text)
    if match is None:
        first.fail(f"expected height and width, found {shown(first.text.strip())}", "as in: 15 10")
    height, width = sizes_of(first, match)
    rows = take_clues(scanner, height, "row")
    scanner.skip_blank()
    divider = scanner.take("'#' between rows and columns")
    if divider.text.strip() != "#":
        divider.fail(f"expected '#' after {height} rows, found {shown(divider.text.strip())}")
    return nonogram_of(rows, take_clues(scanner, width, "column"), first)


def _write_mk(puzzle: Nonogram) -> str:
    rows, columns = clue_texts(puzzle, puzzle.rows), clue_texts(puzzle, puzzle.columns)
    return f"{puzzle.height} {puzzle.width}\n{joined(rows)}#\n{joined(columns)}"


# -- .cwd ---------------------------------------------------------------------------------------


def _cwd_score(head: str) -> float:
    lines = _lines(head)
    if len(lines) < 4 or not all(map(_ONE.fullmatch, lines[:2])):
        return 0
    count = int(lines[0]) + int(lines[1])
    body = lines[2 : count + 2]
    if not all(map(_CLUE.fullmatch, body)):
        return 0
    after_rows = 2 + int(lines[0])
    is_parted = head.lstrip().splitlines()[after_rows : after_rows + 1] == [""]
    is_whole = len(lines) == count + 2
    return 0.93 if is_whole and is_parted else 0.4 if is_whole or len(head) >= _LONG_HEAD else 0


def _parse_cwd(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.peek() or scanner.take("the height")
    height, width = _take_size(scanner, "the height"), _take_size(scanner, "the width")
    rows = take_clues(scanner, height, "row")
    return nonogram_of(rows, take_clues(scanner, width, "column"), first)


def _take_size(scanner: Scanner, what: str) -> int:
    scanner.skip_blank()
    line = scanner.take(what)
    token = line.tokens()[0]
    if len(line.tokens()) > 1:
        line.fail(f"expected {what} alone, found {shown(line.text.strip())}")
    return token.integer(what, least=1, most=LONGEST)


def _write_cwd(puzzle: Nonogram) -> str:
    rows, columns = clue_texts(puzzle, puzzle.rows), clue_texts(puzzle, puzzle.columns)
    return f"{puzzle.height}\n{puzzle.width}\n{joined(rows)}\n{joined(columns)}"


# -- .g (Olšák's) -------------------------------------------------------------------------------


def _olsak_score(head: str) -> float:
    marks = [at for at, line in enumerate(_lines(head)) if line.startswith(":")]
    if not marks or (len(head) < _LONG_HEAD and len(marks) < 2):
        return 0
    clues = _lines(head)[marks[0] + 1 : marks[1] if len(marks) > 1 else -1]
    return 0.9 if clues and all(line[0].isdigit() for line in clues) else 0


def _parse_olsak(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.peek() or scanner.take("a title or ':'")
    while not scanner.take("':' before the rows").text.lstrip().startswith(":"):
        pass
    rows, columns = _up_to_colon(scanner, "rows"), _up_to_colon(scanner, "columns")
    return nonogram_of(rows, columns, first)


def _up_to_colon(scanner: Scanner, what: str) -> list[WrittenClue]:
    clues: list[WrittenClue] = []
    while True:
        scanner.skip_blank()
        line = scanner.take(f"':' after the {what}")
        if line.text.lstrip().startswith(":"):
            break
        if len(clues) == LONGEST:
            line.fail(f"expected at most {LONGEST} {what}")
        tokens = line.tokens()
        for token in tokens:
            if token.text[0].isdigit() and token.text[-1].isalpha():
                token.fail(f"found a colour: {shown(token.text)}", "only black can be read")
        clues.append(WrittenClue(line, tokens))
    if not clues:
        line.fail(f"expected clues of {what} before ':'")
    return clues


def _write_olsak(puzzle: Nonogram) -> str:
    rows, columns = clue_texts(puzzle, puzzle.rows), clue_texts(puzzle, puzzle.columns)
    return f": rows\n{joined(rows)}: columns\n{joined(columns)}: end\n"


# -- TAAI ---------------------------------------------------------------------------------------


def _taai_score(head: str) -> float:
    lines = _lines(head)
    if len(lines) < 3 or not _ID.fullmatch(lines[0]):
        return 0
    return 0.95 if _CLUE.fullmatch(lines[1]) and _CLUE.fullmatch(lines[2]) else 0


def _parse_taai(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.take("'$' and a number")
    if not _ID.fullmatch(first.text):
        first.fail(f"expected '$' and a number, found {shown(first.text.strip())}")
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
    return nonogram_of(clues[half:], clues[:half], first)


def _write_taai(puzzle: Nonogram) -> str:
    if puzzle.width != puzzle.height:
        fault = f"the puzzle is {puzzle.width}x{puzzle.height}; this format has squares only"
        raise PuzzleError(Fault(fault))
    columns = clue_texts(puzzle, puzzle.columns, "\t")
    return f"$1\n{joined(columns)}{joined(clue_texts(puzzle, puzzle.rows, chr(9)))}"


# -- PBM ----------------------------------------------------------------------------------------


def _pbm_score(head: str) -> float:
    return 1 if re.match(r"\s*P1(?:\s|#)", head) else 0


def _parse_pbm(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.take("'P1'")
    words = _words(scanner, first)
    if next(words).text != "P1":
        first.fail(f"expected 'P1', found {shown(first.text.strip())}", "a PBM written as text")
    width = next(words).integer("the width", least=1, most=LONGEST)
    height = next(words).integer("the height", least=1, most=LONGEST)
    cells: list[int] = []
    while len(cells) < width * height:
        token = next(words)
        for at, cell in enumerate(token.text):
            if cell not in "01" or len(cells) == width * height:
                place = Token(cell, token.line, token.column + at, token.source)
                place.fail(f"expected {width * height} cells of 0 or 1, found {shown(token.text)}")
            cells.append(int(cell))
    return puzzle_of([cells[at : at + width] for at in range(0, len(cells), width)])


def _words(scanner: Scanner, line: Line) -> Iterator[Token]:
    """The words from this line on, without comments; a line is taken when it is needed."""
    while True:
        text = line.text.partition("#")[0]
        yield from Line(text, line.number, line.source).tokens(_WORD)
        line = scanner.take("more of the picture")


def _write_pbm(puzzle: Nonogram) -> str:
    """The first picture that has these clues."""
    list(clue_texts(puzzle, puzzle.rows))
    outcome = pictures(puzzle, 1, NODES)
    if not outcome.solutions:
        fault = (
            "no picture with these clues" if outcome.halt is None else "no picture found in time"
        )
        raise PuzzleError(Fault(fault, "a PBM holds a solution of the puzzle"))
    text = "".join(map(str, outcome.solutions[0]))
    rows = (text[at : at + puzzle.width] for at in range(0, len(text), puzzle.width))
    broken = (row[at : at + 70] for row in rows for at in range(0, len(row), 70))
    return f"P1\n{puzzle.width} {puzzle.height}\n{joined(broken)}"


TABLES = (
    Format(
        "mk",
        ".mk: height and width, the clues of the rows, '#', the clues of the columns",
        _mk_score,
        _parse_mk,
        _write_mk,
        suffixes=(".mk",),
    ),
    Format(
        "olsak",
        "Olšák's .g: a title, then rows and columns between lines with a colon",
        _olsak_score,
        _parse_olsak,
        _write_olsak,
        suffixes=(".g",),
    ),
    Format(
        "cwd",
        ".cwd: height and width on two lines, the clues of the rows, a blank line, the columns",
        _cwd_score,
        _parse_cwd,
        _write_cwd,
        suffixes=(".cwd",),
    ),
    Format(
        "taai",
        "batches of the TAAI tournaments: '$' and a number, the columns, then the rows",
        _taai_score,
        _parse_taai,
        _write_taai,
    ),
    Format(
        "pbm",
        "a PBM written as text ('P1'): the picture, from which the clues are counted",
        _pbm_score,
        _parse_pbm,
        _write_pbm,
        suffixes=(".pbm",),
    ),
)
