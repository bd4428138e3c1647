"""Steve Simpson's .non: keys in any order, then `rows` and `columns` with a clue a line.

Keys that say nothing of the puzzle (title, author, licence ...) are passed over. Lines of `====`
stand between the puzzles of a bundle; a key that returns begins the next puzzle too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from runut.core.family import Format
from runut.core.text import Line, Scanner, Token, shown
from runut.errors import FormatError
from runut.families.nonogram.formats.clues import (
    LENGTH,
    WrittenClue,
    clue_texts,
    joined,
    nonogram_of,
)
from runut.families.nonogram.model import LONGEST, Nonogram

__all__ = ["NON"]

_CLUE_LINE = re.compile(r"\s*[0-9]+(?:[\s,]+[0-9]+)*\s*")
_DIVIDER = re.compile(r"\s*={4,}\s*")


def _score(head: str) -> float:
    """How surely a text that begins like this is a .non."""
    words = {line.strip().partition(" ")[0].lower() for line in head.splitlines()}
    if "rows" in words and words & {"width", "height"}:
        return 0.95 if "columns" in words else 0.85
    return 0.7 if {"width", "height"} <= words else 0


@dataclass(slots=True)
class _NonFile:
    """What was read of one puzzle so far."""

    width: int = 0
    height: int = 0
    rows: list[WrittenClue] = field(default_factory=list)
    columns: list[WrittenClue] = field(default_factory=list)


def _parse(scanner: Scanner) -> Nonogram:
    """The next puzzle of the text."""
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
    while (line := scanner.peek()) is not None and not _is_next_puzzle(line, file):
        scanner.take("a key")
        if _DIVIDER.fullmatch(line.text):
            if file == _NonFile():
                continue
            break
        word = _key(line)
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
    return nonogram_of(file.rows, file.columns, first)


def _key(line: Line) -> str:
    return line.text.strip().partition(" ")[0].lower()


def _is_next_puzzle(line: Line, file: _NonFile) -> bool:
    """Whether a size stands here after a puzzle that is complete."""
    return bool(file.rows and file.columns) and _key(line) in ("width", "height")


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
        tokens = clue.tokens(LENGTH)
        if tokens and tokens[0].text[0].isalpha():
            clue.fail(f"expected the clue of {what} {number} of {count}, found {shown(clue.text)}")
        if any(token.text[-1].isalpha() for token in tokens):
            clue.fail(f"found a clue with colours: {shown(clue.text)}", "only black can be read")
        clues.append(WrittenClue(clue, tokens or [Token("0", clue.number, 1, clue.source)]))
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


def _write(puzzle: Nonogram) -> str:
    """The text of a puzzle."""
    rows, columns = clue_texts(puzzle, puzzle.rows, ","), clue_texts(puzzle, puzzle.columns, ",")
    sizes = f"width {puzzle.width}\nheight {puzzle.height}\n"
    return f"{sizes}\nrows\n{joined(rows)}\ncolumns\n{joined(columns)}"


NON = Format(
    "non",
    "Steve Simpson's .non: keys, 'rows' and 'columns' with a clue a line; bundles with '===='",
    _score,
    _parse,
    _write,
    suffixes=(".non", ".nonpack"),
)
