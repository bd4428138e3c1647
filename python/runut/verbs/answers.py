"""Answers as people and programs write them: boards among other lines, and JSON of results.

A board is found by its shape: so many lines with so many signs of the puzzle's values, whatever
stands before, between and behind. Runut's own reports, the texts and matrices of the papers'
programs, pictures of signs, tables and rows of lists are read in the same way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice, product, zip_longest
from typing import Any

from runut.core.puzzle import Puzzle
from runut.core.shape import Board, Shape, Value
from runut.errors import Fault, FormatError
from runut.families import family_of

_BLACK = ("B", "X", "@", *"█▓■#")
_WHITE = ("W", *" .·_-□")
_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
_RULE = re.compile(r"[\s\-+=─━═|│┼┤├╋┿]*[\-+=─━═][\s\-+=─━═|│┼┤├╋┿]*")
_IN_BRACKETS = re.compile(r"\[\s*([^\s\[\]]+)\s*\]")
_NUMBER = re.compile(r"\[?(\d+|\.)")
_BETWEEN = re.compile(r"[\s,;|│'\"\[\]()]+")
INSIDE, OUTSIDE = "[", "]"
"""The signs of a cell with brackets and of one without them, where a drawing has both."""

Signs = Mapping[str, Value]
Cells = dict[int, str]
"""Signs by the place of their cell."""
Way = Callable[[str, int], Iterator[Sequence[str]]]
"""A way to cut a line in so many signs, or several ways."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A board that somebody gives as a solution; `index` is the number of its puzzle, if known."""

    cells: Sequence[Any]
    index: int | None
    line: int
    source: str = ""


def answers_in(text: str, puzzles: Sequence[Puzzle]) -> Iterator[Answer]:
    """The boards of a text: of its JSON, else those printed for each puzzle, in their order.

    Without puzzles a text that is no JSON is one answer as it stands; see `printed`.
    """
    lines = text.splitlines()
    values = list(_values_of_json(text, lines))
    for at, (value, line) in enumerate(values, 1):
        yield from _of_record(value, at if len(values) == len(puzzles) else None, line)
    if values or not puzzles:
        yield from () if values or not text.strip() else [Answer(text, None, 1)]
        return
    parts = _parts(lines, len(puzzles))
    after = 0
    found: list[Answer] = []
    for index, puzzle in enumerate(puzzles, 1):
        start, end = parts[index - 1] if parts else (after, len(lines))
        boards = list(_printed(lines[start:end], puzzle))
        for first, length, cells in boards if parts else boards[:1]:
            found.append(Answer(cells, index, start + first + 1))
            after = start + first + length
    if not found and len(puzzles) == 1:
        found.append(Answer(text, 1, 1))
    is_known = bool(parts) or len(found) == len(puzzles)
    yield from (each if is_known else replace(each, index=None) for each in found)


def _parts(lines: Sequence[str], count: int) -> list[tuple[int, int]]:
    """The lines of each puzzle: up to its status in a report, one in a list; else nothing."""
    reports = [at for at, line in enumerate(lines, 1) if line.startswith("status: ")]
    rows = [at for at, line in enumerate(lines, 1) if line.strip()]
    ends = next((each for each in (reports, rows) if len(each) == count), [])
    ends = [len(lines)] if count == 1 else ends
    return list(zip([0, *ends], ends, strict=False))


@lru_cache(maxsize=16)
def signs_of(puzzle: Puzzle) -> Signs:
    """How the values of a puzzle's solutions are written."""
    family = family_of(puzzle)
    model = family.model(puzzle)
    known: dict[str, Value] = {text: text for text in model.symbols}
    for packed in model.values if not known else ():
        board = family.unpack(puzzle, bytes([packed]) * puzzle.shape.size)
        value, look = next(iter(board.values())), family.look(puzzle, packed)
        letter = _SIGNS[value] if isinstance(value, int) and value < len(_SIGNS) else str(value)
        more = {"black": (*_BLACK, INSIDE), "white": (*_WHITE, OUTSIDE)}.get(look.role, ())
        known |= dict.fromkeys([str(value), letter, letter.upper(), *more], value)
        known |= {sign: value for sign in (look.sign, look.name) if sign}
    return known


def printed(puzzle: Puzzle, text: str) -> Any:  # noqa: ANN401 - rows of signs
    """The first board that is printed in a text; without one, all its lines as rows of words."""
    for _, _, board in _printed(text.splitlines(), puzzle):
        return board
    layers = [part.splitlines() for part in re.split(r"\n\s*\n", text.strip("\n")) if part.strip()]
    rows = [tuple(tuple(map(_plain, _plain_words(line))) for line in layer) for layer in layers]
    return rows[0] if len(rows) == 1 else tuple(rows)


def _plain_words(line: str) -> Sequence[str]:
    words = line.split()
    return words[0] if len(words) == 1 else words


def _plain(word: str) -> Value:
    return int(word) if word.isdecimal() and len(word) < 10 else word


def values_of(puzzle: Puzzle, part: Any) -> Any:  # noqa: ANN401 - rows of whatever a caller has
    """Rows with the values that their signs mean; what is no sign stays as it is."""
    if isinstance(part, tuple):
        return tuple(values_of(puzzle, each) for each in part)
    return signs_of(puzzle).get(part, part) if isinstance(part, str) else part


# -- JSON ---------------------------------------------------------------------------------------


def _values_of_json(text: str, lines: Sequence[str]) -> Iterator[tuple[Any, int]]:
    """The one value of a text, or that of each line, and where it begins; none of other texts."""
    if not text.lstrip().startswith(("{", "[")):
        return
    whole = _loaded(text)
    if whole is not None:
        yield whole, 1
        return
    found = [(line, number) for number, line in enumerate(lines, 1) if line.strip()]
    if _loaded(found[0][0]) is not None or text.lstrip().startswith("{"):
        yield from ((_loaded(line), number) for line, number in found)


def _loaded(text: str) -> Any:  # noqa: ANN401 - whatever stands there
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _has_cells(value: object) -> bool:
    return isinstance(value, dict) and "cells" in value


def _of_record(value: Any, index: int | None, line: int) -> Iterator[Answer]:  # noqa: ANN401 - the same
    """The boards of what `solve`, `batch` and programs write; an error where there is none."""
    match value:
        case list():
            yield Answer(value, index, line)
        case {"status": "bad-input"} | {"status": "faulty"} | {"status": "none"}:
            return
        case {"solutions": [*boards]} if all(_has_cells(each) for each in boards):
            yield from (Answer(each["cells"], value.get("index", index), line) for each in boards)
        case {"cells": cells} | {"solution": cells} if cells is not None:
            yield Answer(cells, value.get("index", index), line)
        case _:
            message = "expected a JSON object with 'solutions', each with 'cells'"
            raise FormatError(Fault(message, "", line, 1))


# -- boards among lines -------------------------------------------------------------------------


def _printed(lines: Sequence[str], puzzle: Puzzle) -> Iterator[tuple[int, int, Board]]:
    """Each board among lines, with its first line and how many lines it takes."""
    signs, shape = signs_of(puzzle), puzzle.shape
    widths = sorted({1, 2, 3, *map(len, signs)})
    steps = ((1, 0), *((width, 1) for width in widths))
    ways: list[Way] = [_drawn, *(partial(_by_columns, *step) for step in steps)]
    written = [at for at, line in enumerate(lines) if line.strip()]
    ruled = [at for at in written if not _RULE.fullmatch(lines[at])]
    layouts = list(_layouts(shape))
    tries = [*product([_words], layouts), (_words, _in_one_line(shape)), *product(ways, layouts)]
    for (way, layout), known in product(tries, (written, ruled)):
        texts = [lines[at] for at in known]
        found = list(_matches(texts, layout, partial(_signs_in, way, signs), signs))
        for start, cells in found:
            board = shape.board([cells.get(place, ".") for place in range(shape.size)])
            yield known[start], known[start + len(layout) - 1] + 1 - known[start], board
        if found:
            return


def _layouts(shape: Shape) -> Iterator[list[_Row]]:
    """The places in each line: a layer below the other, or several side by side."""
    numbers = iter(range(shape.size))
    layers = [[[*islice(numbers, width)] for _ in range(rows)] for rows, width in shape.sizes]
    holes = {*shape.numbers(shape.holes)}
    yield [_Row(row, holes) for layer in layers for row in layer if not holes.issuperset(row)]
    for beside in range(len(layers), 1, -1):
        bands = [layers[at : at + beside] for at in range(0, len(layers), beside)]
        rows = (parts for band in bands for parts in zip_longest(*band, fillvalue=[]))
        yield [_Row([place for part in parts for place in part], holes) for parts in rows]


def _in_one_line(shape: Shape) -> list[_Row]:
    return [_Row([*range(shape.size)], {*shape.numbers(shape.holes)})]


class _Row:
    """The places of a line, and those of them that are no holes."""

    def __init__(self, places: list[int], holes: set[int]) -> None:
        self.all = places
        self.open = [place for place in places if place not in holes]


def _matches(
    texts: Sequence[str],
    layout: Sequence[_Row],
    read: Callable[[str, _Row], Cells | None],
    signs: Signs,
) -> Iterator[tuple[int, dict[int, Value]]]:
    """Where lines follow each other that hold a board, each value in one sign; and its values."""
    start = 0
    while start + len(layout) <= len(texts):
        cells: Cells = {}
        for text, row in zip(texts[start : start + len(layout)], layout, strict=True):
            found = read(text, row)
            if found is None:
                break
            cells |= found
        else:
            used = {*cells.values()}
            if len(used) == len({signs[sign] for sign in used}):
                yield start, {place: signs[sign] for place, sign in cells.items()}
                start += len(layout) - 1
        start += 1


def _signs_in(way: Way, signs: Signs, text: str, row: _Row) -> Cells | None:
    """The signs of a line at the places of a row; `None` if it is no such row."""
    for places in (row.all, row.open):
        for words in way(text, len(places)):
            if all(word in signs for word in words):
                return dict(zip(places, words, strict=True))
    return None


def _words(text: str, count: int) -> Iterator[Sequence[str]]:
    """Signs with anything between them, or one beside the other in a field of the line.

    What stands outside the first and the last bar may be clues.
    """
    bars = [at for at, sign in enumerate(text) if sign in "|│"]
    for start, end in product((*bars[:1], 0), (*bars[-1:], len(text))):
        words = [word for word in _BETWEEN.split(text[start:end]) if word]
        yield from [words] if len(words) == count else []
        yield from (word for word in reversed(words) if len(word) == count)


def _drawn(text: str, count: int) -> Iterator[Sequence[str]]:
    """Numbers in brackets, which are black, among numbers without, as in a drawn hitori."""
    words = _IN_BRACKETS.sub(r"[\1", text).split()
    if len(words) == count and all(_NUMBER.fullmatch(word) for word in words):
        yield [INSIDE if word.startswith(INSIDE) else OUTSIDE for word in words]


def _by_columns(width: int, gap: int, text: str, count: int) -> Iterator[Sequence[str]]:
    """Signs at fixed columns behind the last bar, where a space may be a sign too."""
    _, bar, own = text.rstrip().rpartition("|")
    own, step = own.removeprefix(" " if bar else ""), width + gap
    if len(own) <= step * count - gap and not (gap and own[width::step].strip()):
        parts = (own[at : at + width].strip() for at in range(0, step * count, step))
        yield [part[0] if len({*part}) == 1 else part or " " for part in parts]
