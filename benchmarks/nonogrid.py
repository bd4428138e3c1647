"""Texts of nonogrid and pynogram: sections `[colors]` and `[clues]`, as TOML or as INI."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from benchmarks.corpus import CorpusError
from runut import Nonogram
from runut.families.nonogram.model import Block, Clue, marks_of

__all__ = ["read", "write"]

_COLOUR = re.compile(r"""^\s*['"]?(\w)\s*=\s*\(([^)]+)\)\s*\S['"]?,?\s*$""", re.MULTILINE)
_COMMENT = re.compile(r"[#;].*")
_CLUES = re.compile(r"^\s*(rows|columns)\s*=", re.MULTILINE)
_SECTION = re.compile(r"^\s*\[colors\]", re.MULTILINE)
_BLOCK = re.compile(r"(\d+)(\w?)")


def read(text: str) -> Nonogram:
    r"""The puzzle of a text.

    >>> puzzle = read("[colors]\nr=(red) *\n[clues]\ncolumns=\n 1r, 0\n '1'\nrows=\n 1r 1\n")
    >>> puzzle.colours, puzzle.columns
    (('red', 'black'), ((Block(length=1, colour=1),), (), (Block(length=1, colour=2),)))
    """
    lines = [line for line in text.splitlines() if line.lstrip()[:1] not in {"#", ";"}]
    plain = "\n".join(lines)
    palette = {mark: _colour(colour) for mark, colour in _COLOUR.findall(plain)}
    bare = "\n".join(_COMMENT.sub("", line) for line in lines)
    parts = _CLUES.split(bare[: _end_of_clues(bare)])
    clues = {name: list(_texts(body)) for name, body in zip(parts[1::2], parts[2::2], strict=True)}
    if set(clues) != {"rows", "columns"}:
        raise CorpusError("expected rows and columns of a puzzle of nonogrid")
    rows, columns = (
        tuple(_clue(line, palette) for line in clues[name]) for name in ("rows", "columns")
    )
    return Nonogram(rows, columns, tuple(palette.values()))


def _end_of_clues(text: str) -> int:
    """The position of the colours, if they follow the clues."""
    behind = [match.start() for match in _SECTION.finditer(text) if "rows" in text[: match.start()]]
    return min(behind, default=len(text))


def _texts(body: str) -> Iterator[str]:
    for part in re.split(r"[,\n]", body.replace('"""', "").replace("'''", "")):
        if clue := part.strip().strip("'\"").strip():
            yield clue


def _clue(text: str, palette: dict[str, str]) -> Clue:
    """The blocks of a clue; an undefined mark joins the palette, or is black without a palette."""
    blocks: list[Block] = []
    for block in text.split():
        match = _BLOCK.fullmatch(block)
        if match is None:
            raise CorpusError(f"expected a length with a mark behind, found {block!r}")
        if length := int(match[1]):
            palette.setdefault(match[2], match[2] or "black")
            blocks.append(Block(length, list(palette).index(match[2]) + 1))
    return tuple(blocks)


def _colour(text: str) -> str:
    text = text.strip()
    if "," in text:
        return "#" + "".join(f"{int(part):02x}" for part in text.split(","))
    return f"#{text.lower()}" if re.fullmatch("[0-9a-fA-F]{6}", text) else text


def write(puzzle: Nonogram) -> str:
    """The text of a puzzle, with invented, distinct shades."""
    marks = marks_of(puzzle.colours) if len(puzzle.colours) > 1 else ("",)
    colours = [f"'{mark} = ({0x40404 * at:06x}) {mark}'," for at, mark in enumerate(marks, 1)]
    palette = "" if len(marks) == 1 else "\n".join(["[colors]", "defs = [", *colours, "]", ""])

    def lines(clues: Sequence[Clue]) -> str:
        texts = (" ".join(f"{length}{marks[each - 1]}" for length, each in clue) for clue in clues)
        return "\n".join(text or "0" for text in texts)

    rows, columns = lines(puzzle.rows), lines(puzzle.columns)
    return f"{palette}[clues]\nrows = '''\n{rows}\n'''\ncolumns = '''\n{columns}\n'''\n"
