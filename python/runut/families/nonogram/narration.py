"""How both papers' searches of a nonogram are said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from runut.core.narrators import Broken, Happening, Narrator, Reads, Verdict, verdict_of
from runut.core.nodes import Node
from runut.core.puzzle import UNKNOWN
from runut.core.rules.model import Model
from runut.core.rules.partial import PartialCheck
from runut.core.steps import Premise, Word
from runut.families.nonogram import paper
from runut.families.nonogram.model import Nonogram

TEXTS = __name__.removesuffix(".narration")


def _row(index: int) -> Word:
    return "premises", (Premise("row-clue", index),)


def _column(index: int) -> Word:
    return "premises", (Premise("column-clue", index),)


# -- row by row ---------------------------------------------------------------------------------


def _row_backtracking(puzzle: Nonogram, _model: Model, options: Mapping[str, str]) -> Reads:
    """Each node puts a placement into a row; the columns judge it."""
    tried = _Tried(puzzle, tricks=options.get("tricks", "off"))
    check = options.get("check", "remaining")

    def reads(node: Node) -> Happening:
        row = node.event.place // puzzle.width
        line = [event.value for event in node.sets] or tried.placement(row, node.event.value)
        verdict = verdict_of(node) if node.sets else Verdict.REJECTED
        if verdict is Verdict.REJECTED and node.sets:
            verdict = Verdict.ACCEPTED  # the columns agree; a row below has no placement at all
        broken = None
        if verdict is Verdict.REJECTED and line:
            broken = _broken_column(puzzle, node.before, row, line, check)
        back = node.back
        is_above = back is not None and back != node.event
        return Happening(
            verdict=verdict,
            form="refused" if verdict is Verdict.REJECTED and not broken else verdict.value,
            words={"row": _row(row), "nth": ("ordinal", node.event.value)},
            tries=tuple((row * puzzle.width + at, cell) for at, cell in enumerate(line)),
            broken=broken,
            back=_row(back.place // puzzle.width) if back and is_above else None,
        )

    return reads


class _Tried:
    """The placements that a search tries in each row, by their numbers."""

    def __init__(self, puzzle: Nonogram, *, tricks: str) -> None:
        self.puzzle = puzzle
        self.forced = None if tricks == "off" else paper.forced_cells(puzzle, tricks)
        self._last: dict[int, tuple[int, Iterator[list[int]], list[int]]] = {}

    def placement(self, row: int, number: int) -> list[int]:
        """The placement of a row with this number, from 1; nothing where it is too large to say."""
        if number >= paper.MOST_NUMBERED:
            return []
        done, rest, line = self._last.get(row, (0, iter(()), []))
        if number < done or not done:
            done, rest = 0, paper.tried(self.puzzle, row, self.forced)
        if number > done:
            line = next(islice(rest, number - done - 1, None), [])
        self._last[row] = number, rest, line
        return line


def _broken_column(
    puzzle: Nonogram, before: bytes, row: int, line: Sequence[int], check: str
) -> Broken | None:
    """The first column that does not agree with a row, and why."""
    rows = [
        list(before[at : at + puzzle.width]) for at in range(0, row * puzzle.width, puzzle.width)
    ]
    left = puzzle.height - row - 1
    for column, clue in enumerate(puzzle.columns):
        cells = [above[column] for above in rows] + [line[column]]
        lengths = [block.length for block in clue]
        if not paper.agrees(cells, lengths, left, check):
            form, words = _why(cells, lengths, left)
            places = tuple(each * puzzle.width + column for each in range(row + 1))
            return Broken(Premise("column-clue", column), places, form, words)
    return None


def _why(cells: Sequence[int], lengths: Sequence[int], left: int) -> tuple[str, dict[str, Word]]:
    """Why a column does not agree with its clue."""
    runs = paper.runs(cells)
    if len(runs) > len(lengths):
        return "column-runs", {"count": ("number", len(runs))}
    is_open = cells[-1] == 1
    for at, (run, length) in enumerate(zip(runs, lengths, strict=False)):
        is_finished = at < len(runs) - 1 or not is_open
        if run > length or (is_finished and run < length):
            return "column-run", {"run": ("number", run), "length": ("number", length)}
    finished = len(runs) - is_open
    rest = lengths[finished:]
    needed = sum(rest) + max(len(rest) - 1, 0) - (runs[-1] if is_open else 0)
    return "column-room", {"needed": ("number", needed), "left": ("number", left)}


ROW_BACKTRACKING: Narrator[Nonogram] = Narrator(
    name="row-backtracking",
    texts=TEXTS,
    reads=_row_backtracking,
    lines={"accepted": 9, "rejected": 5, "refused": 5, "solution": 7, "open": 9},
)


# -- all states ---------------------------------------------------------------------------------


def _exhaustive(puzzle: Nonogram, model: Model, options: Mapping[str, str]) -> Reads:
    """Each node is a state; the crossing lines judge it."""
    check, is_by_rows = PartialCheck(model), options.get("basis", "rows") == "rows"

    def reads(node: Node) -> Happening:
        row, column = divmod(node.event.place, puzzle.width)
        line = row if is_by_rows else column
        verdict = Verdict.SOLUTION if node.is_solution else Verdict.REJECTED
        found = None if node.is_solution or UNKNOWN in node.after else check.broken(node.after)
        kind = "first" if node.number == 1 else "carried" if line else "moved"
        return Happening(
            verdict=verdict,
            form=f"{kind}-{'solution' if node.is_solution else 'rejected' if found else 'open'}",
            words={
                "state": ("number", node.number - 1),
                "line": _row(line) if is_by_rows else _column(line),
            },
            tries=tuple((event.place, event.value) for event in node.sets),
            broken=Broken(*found, form="crossing") if found else None,
        )

    return reads


_ENDS = (("rejected", 4), ("open", 4), ("solution", 5))
KINDS = ("first", "moved", "carried")
EXHAUSTIVE: Narrator[Nonogram] = Narrator(
    name="exhaustive",
    texts=TEXTS,
    reads=_exhaustive,
    lines={f"{kind}-{end}": line for kind in KINDS for end, line in _ENDS},
    is_tree=False,
)
