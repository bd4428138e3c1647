"""Jakub Wilk's .nin: width and height, then a clue a line, the rows first."""

from __future__ import annotations

from runut.core.family import Format
from runut.core.text import Scanner, shown
from runut.families.nonogram.formats import clues
from runut.families.nonogram.model import LONGEST, Nonogram


def _nin_score(head: str) -> float:
    lines = [line for line in head.splitlines() if line.strip()]
    sizes = clues.PAIR.fullmatch(lines[0]) if lines else None
    if sizes is None:
        return 0
    width, height = int(sizes[1]), int(sizes[2])
    if not (1 <= width <= LONGEST and 1 <= height <= LONGEST):
        return 0
    count = width + height
    body = lines[1 : count + 1]
    if not all(map(clues.CLUE_LINE.fullmatch, body[:-1])):
        return (
            0.3
            if sum(bool(clues.CLUE_LINE.fullmatch(line)) for line in body) * 2 > len(body)
            else 0
        )
    if len(body) < count and len(head) >= clues.LONG_HEAD:
        rows, columns = body[:-1][:height], body[height:-1]
        return 0.9 if clues.may_cross(rows, width) and clues.may_cross(columns, height) else 0.35
    is_whole = 0 < len(body) == count and clues.CLUE_LINE.fullmatch(body[-1]) is not None
    is_end = all(map(clues.PAIR.fullmatch, lines[count + 1 : count + 2]))
    is_picture = is_whole and is_end and clues.are_of_one_picture(body[:height], body[height:])
    return 0.9 if is_picture else 0.35


def _parse_nin(scanner: Scanner) -> Nonogram:
    scanner.skip_blank()
    first = scanner.take("width and height")
    match = clues.PAIR.fullmatch(first.text)
    if match is None:
        first.fail(f"expected width and height, found {shown(first.text.strip())}", "as in: 10 15")
    width, height = clues.sizes_of(first, match)
    rows = clues.take_clues(scanner, height, "row")
    return clues.nonogram_of(rows, clues.take_clues(scanner, width, "column"), first)


def _write_nin(puzzle: Nonogram) -> str:
    rows, columns = clues.clue_texts(puzzle, puzzle.rows), clues.clue_texts(puzzle, puzzle.columns)
    return "\n".join((f"{puzzle.width} {puzzle.height}", *rows, *columns)) + "\n"


NIN = Format(
    "nin",
    "Jakub Wilk's .nin: width and height, then the clues of the rows and of the columns",
    _nin_score,
    _parse_nin,
    _write_nin,
    suffixes=(".nin",),
)
