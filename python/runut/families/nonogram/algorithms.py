"""The ways to search a nonogram, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from runut import _engine
from runut.core.family import Algorithm, Option
from runut.core.search import Reference, Search
from runut.errors import Fault, PuzzleError
from runut.families.nonogram import paper
from runut.families.nonogram.model import Nonogram

__all__ = ["ALGORITHMS"]

HANJIE = "Hanjie by brute force, 2012"
CHOIRI = "Choiri, Nonogram by backtracking, 2010"
STATE = "one state (an arrangement of all basis lines) checked"
PLACING = "one placing put into a row, accepted or not"
BASIS = Option("basis", "which lines are placed; the others are checked", ("rows", "columns"))
TRICKS = Option("tricks", "first find the cells that each line alone forces", ("off", "on"))
CHECK = Option(
    "check",
    "also see whether the rest of each column still fits, or only what is finished",
    ("remaining", "finished"),
)


def _refuse_colours(puzzle: Nonogram) -> None:
    if len(puzzle.colours) > 1:
        raise PuzzleError(
            Fault(f"{len(puzzle.colours)} colours; only black and white is solved yet")
        )


def _native(algorithm: str) -> Callable[[Nonogram, Mapping[str, str]], Search]:
    def prepare(puzzle: Nonogram, options: Mapping[str, str]) -> Search:
        _refuse_colours(puzzle)
        rows, columns = paper.lengths(puzzle)
        return _engine.nonogram_search(
            algorithm,
            rows,
            columns,
            options.get("basis") == "columns",
            options.get("tricks") == "on",
            options.get("check") == "remaining",
        )

    return prepare


def _exhaustive(puzzle: Nonogram, options: Mapping[str, str]) -> Search:
    _refuse_colours(puzzle)
    by_columns = options["basis"] == "columns"
    return Reference(partial(paper.exhaustive, puzzle, by_columns=by_columns))


def _row_backtracking(puzzle: Nonogram, options: Mapping[str, str]) -> Search:
    _refuse_colours(puzzle)
    tricks, checks_rest = options["tricks"] == "on", options["check"] == "remaining"
    explore = partial(paper.row_backtracking, puzzle, tricks=tricks, checks_rest=checks_rest)
    return Reference(explore)


ALGORITHMS = (
    Algorithm(
        "auto",
        "lines to a fixpoint, suppositions that fail, then a guess at the cell that decides most",
        "one board brought to its fixpoint",
        _native("propagation"),
    ),
    Algorithm(
        "exhaustive",
        "the Hanjie paper's: every arrangement of the basis lines",
        STATE,
        _native("exhaustive"),
        options=(BASIS,),
        paper=HANJIE,
    ),
    Algorithm(
        "exhaustive-py",
        "the same in plain Python, for reading",
        STATE,
        _exhaustive,
        options=(BASIS,),
        native=False,
        paper=HANJIE,
    ),
    Algorithm(
        "row-backtracking",
        "Choiri's: a tree with a level for each row, checked against the columns",
        PLACING,
        _native("row-backtracking"),
        options=(TRICKS, CHECK),
        paper=CHOIRI,
    ),
    Algorithm(
        "row-backtracking-py",
        "the same in plain Python, for reading",
        PLACING,
        _row_backtracking,
        options=(TRICKS, CHECK),
        native=False,
        paper=CHOIRI,
    ),
)
