"""The game ID of Simon Tatham's Pattern: a puzzle in one line, the columns first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from runut.core.family import Format
from runut.core.scanner import Line, Scanner, Token, shown
from runut.families.forms import nonogram as forms
from runut.families.nonogram.formats.clues import (
    CodedClue,
    WrittenClue,
    clue_texts,
    nonogram_of,
    sizes_of,
)
from runut.families.nonogram.model import LONGEST, Nonogram
from runut.text.codes import refuse_seed

_LENGTH = re.compile("[1-9][0-9]{0,3}")
_HINT = "for example: 3x2:1//1/1.1/"


def _parse(scanner: Scanner) -> Nonogram:
    line = scanner.first("a game ID")
    size = forms.SIZE.match(line.text)
    if forms.SEED.match(line.text):
        refuse_seed(line)
    if size is None:
        found = shown(line.text.strip())
        line.fail(f"expected a game ID 'WxH:' and the clues, found {found}", _HINT)
    width, height = sizes_of(line, size)
    end = len(line.text.rstrip())
    if (given := line.text.find(",", size.end())) >= 0:
        hint = "this format has no given cells; leave out ',' and the rest"
        line.fail("expected clues alone, found given cells", hint, column=given + 1)
    _check_number(line, line.text.count("/", size.end(), end) + 1, width + height)
    clues = list(_clues(line, size.end(), end))
    return nonogram_of(clues[width:], clues[:width], line)


def _clues(line: Line, start: int, end: int) -> Iterator[WrittenClue | CodedClue]:
    for part in Token(line.text[start:end], line.number, start + 1, line.source).split("/"):
        words = part.text.split(".") if part.text else []
        if len(words) > LONGEST:
            part.fail(f"expected at most {LONGEST} blocks in a clue")
        if all(map(_LENGTH.fullmatch, words)):
            yield CodedClue(line, list(map(int, words)), partial(int, part.column))
        else:
            yield WrittenClue(line, part.split("."))


def _check_number(line: Line, found: int, expected: int) -> None:
    if found == expected:
        return
    slashes = [at for at, sign in enumerate(line.text) if sign == "/"]
    is_longer = found > expected
    line.fail(
        f"expected {expected} clues, found {found}",
        "the columns and then the rows, with '/' between them; nothing is an empty clue",
        column=slashes[expected - 1] + 1 if is_longer else len(line.text.rstrip()) + 1,
    )


def _write(puzzle: Nonogram) -> str:
    texts = (*clue_texts(puzzle, puzzle.columns, "."), *clue_texts(puzzle, puzzle.rows, "."))
    clues = "/".join("" if text == "0" else text for text in texts)
    return f"{puzzle.width}x{puzzle.height}:{clues}\n"


TATHAM = Format.of(
    forms.TATHAM,
    "the game ID of Tatham's Pattern: WxH: and the clues in one line, the columns first",
    _parse,
    _write,
)
