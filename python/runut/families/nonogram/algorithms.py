"""The ways to search a nonogram, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from runut import _engine
from runut.core.frozen import FrozenDict
from runut.core.limits import Control
from runut.core.methods import Algorithm, Cubes, Option, no_tree
from runut.core.narrators import GUESSES
from runut.core.puzzle import UNKNOWN
from runut.core.search import Outcome, Reference, Search, SearchTree
from runut.core.trace import Kind, Trace, replay_cells
from runut.errors import PuzzleError
from runut.families.nonogram import paper
from runut.families.nonogram.model import Nonogram, lengths_of
from runut.families.nonogram.narration import EXHAUSTIVE, ROW_BACKTRACKING

HANJIE = "Hanjie by brute force, 2012"
CHOIRI = "Nonogram by backtracking, Choiri 2010"
BASIS = Option("basis", "the lines that the odometer runs through", ("rows", "columns"))
TRICKS = Option(
    "tricks",
    "paint what the four line tricks, or one of them, force first",
    ("off", "on", "single-complete", "single-partial", "complete", "partial"),
)
CHECK = Option(
    "check",
    "what the columns must pass after each row: also that the rest fits, or only what is finished",
    ("remaining", "finished"),
)
STAGE = "(probing|clauses|beliefs|restarts|symmetries)"
WITHOUT = Option(
    "without",
    "stages to leave out: probing, clauses, beliefs, restarts, symmetries; with commas between "
    "them",
    default="none",
    form=rf"none|{STAGE}(,{STAGE})*",
    expected="none, or some of probing,clauses,beliefs,restarts,symmetries",
    known=lambda: ("probing", "clauses", "beliefs", "restarts", "symmetries"),
)

_NO_OPTIONS: Mapping[str, str] = FrozenDict({})
ODOMETER = "it goes from state to state as an odometer does, and no state lies below another"
HANDS_OVER = "what line solving leaves open goes to clause learning, which has no tree"


def _reject_colours(puzzle: Nonogram) -> None:
    if len(puzzle.colours) > 1:
        fault = f"the puzzle has {len(puzzle.colours)} colours; this algorithm knows only one"
        raise PuzzleError(fault, "the algorithm auto solves nonograms in colour")


def _without(options: Mapping[str, str]) -> str:
    """As the engine calls the stages."""
    asked = options.get("without", "none").replace("none", "")
    return asked.replace("symmetries", "twins")


def _native(algorithm: str) -> Callable[[Nonogram, Mapping[str, str]], Search]:
    def prepare(puzzle: Nonogram, options: Mapping[str, str]) -> Search:
        _reject_colours(puzzle)
        return _engine.nonogram_search(
            algorithm,
            lengths_of(puzzle.rows),
            lengths_of(puzzle.columns),
            options.get("basis", "rows"),
            options.get("tricks", "off"),
            options.get("check", "remaining"),
            _without(options),
        )

    return prepare


def _in_any_colour(algorithm: str) -> Callable[[Nonogram, Mapping[str, str]], Search]:
    native = _native(algorithm)

    def prepare(puzzle: Nonogram, options: Mapping[str, str]) -> Search:
        if len(puzzle.colours) == 1:
            return native(puzzle, options)
        return _engine.nonogram_colour_search(
            algorithm, puzzle.rows, puzzle.columns, len(puzzle.colours), _without(options)
        )

    return prepare


_auto = _in_any_colour("propagation")
_count = _in_any_colour("count")


def _tally(puzzle: Nonogram, options: Mapping[str, str], _threads: int) -> Search:
    return _count(puzzle, options)


def _tree(puzzle: Nonogram, _options: Mapping[str, str]) -> SearchTree:
    return _engine.nonogram_tree(puzzle.rows, puzzle.columns, len(puzzle.colours))


def _cube(puzzle: Nonogram, _options: Mapping[str, str], path: Sequence[tuple[int, int]]) -> Search:
    return _engine.nonogram_cube(puzzle.rows, puzzle.columns, len(puzzle.colours), path)


def backbone(puzzle: Nonogram) -> Search:
    """The cells that all pictures with these clues share."""
    return _in_any_colour("forced")(puzzle, _NO_OPTIONS)


def candidates(puzzle: Nonogram, limit: int) -> Search:
    """A search for pictures that show the colours of each cell, up to `limit` times each."""
    return _engine.nonogram_candidates(puzzle.rows, puzzle.columns, len(puzzle.colours), limit)


def pictures(puzzle: Nonogram, most: int, nodes: int) -> Outcome:
    """Up to `most` pictures with these clues, packed, from a search of up to `nodes` nodes.

    For formats and generators, which need pictures but no statistics.
    """
    limits = (most, nodes, None, None)
    return _auto(puzzle, _NO_OPTIONS).run(limits, most, Control().native, record=False)


def impossible_line(puzzle: Nonogram) -> tuple[bool, int] | None:
    """A line that line solving proves impossible: whether it is a row, and its number from 0.

    `None` for puzzles in colour: their search does not name lines.
    """
    limits = (1, 1, None, None)
    search = _auto(puzzle, _NO_OPTIONS)
    counters = search.run(limits, 0, Control().native, record=False).counters
    for name, is_row in (("impossible_row", True), ("impossible_column", False)):
        if name in counters:
            return is_row, counters[name] - 1
    return None


def open_cells(puzzle: Nonogram) -> list[int]:
    """The cells that are not decided when the search would make its first guess."""
    return _open_after(puzzle, _first_node(puzzle))


def open_to_lines(puzzle: Nonogram) -> list[int]:
    """The cells of a puzzle in black and white that line solving alone does not decide."""
    return _open_after(puzzle, _first_node(puzzle, FrozenDict({"without": "probing"})))


def _open_after(puzzle: Nonogram, trace: Trace) -> list[int]:
    board = replay_cells(bytes([UNKNOWN]) * (puzzle.width * puzzle.height), trace)
    return [at for at, colour in enumerate(board) if colour == UNKNOWN]


def count_open(puzzle: Nonogram) -> int:
    """The number of `open_cells`, which is quicker than the list."""
    words = memoryview(_first_node(puzzle).packed).cast("Q")
    return puzzle.width * puzzle.height - sum(word >> 56 == Kind.SET for word in words)


def _first_node(puzzle: Nonogram, options: Mapping[str, str] = _NO_OPTIONS) -> Trace:
    limits = (1, 1, None, None)
    return Trace(_auto(puzzle, options).run(limits, 0, Control().native, record=True).events)


def _exhaustive(puzzle: Nonogram, options: Mapping[str, str]) -> Search:
    _reject_colours(puzzle)
    explore = partial(paper.exhaustive, puzzle, basis=options["basis"])
    return Reference(explore, _auto(puzzle, options).accepts)


def _row_backtracking(puzzle: Nonogram, options: Mapping[str, str]) -> Search:
    _reject_colours(puzzle)
    tricks, check = options["tricks"], options["check"]
    explore = partial(paper.row_backtracking, puzzle, tricks=tricks, check=check)
    return Reference(explore, _auto(puzzle, options).accepts)


_EXHAUSTIVE: Algorithm[Nonogram] = Algorithm(
    "exhaustive",
    "the Hanjie paper's: every combination of placements, the first line fastest",
    "one state (a placement for every line of the basis) checked",
    _native("exhaustive"),
    options=(BASIS,),
    paper=HANJIE,
    narrator=EXHAUSTIVE,
    treeless=no_tree(ODOMETER),
)
_ROWS: Algorithm[Nonogram] = Algorithm(
    "row-backtracking",
    "the backtracking paper's: row by row, each placement checked against the columns",
    "one placement put into a row, kept or not",
    _native("row-backtracking"),
    options=(TRICKS, CHECK),
    paper=CHOIRI,
    narrator=ROW_BACKTRACKING,
)
ALGORITHMS = (
    Algorithm(
        "auto",
        "line solving to a fixpoint, failed-literal probing, then CDCL guided by beliefs",
        "one board brought to its fixpoint: the root, and one for each decision",
        _auto,
        options=(WITHOUT,),
        tally=_tally,
        cubes=Cubes("propagation", _cube),
        narrator=GUESSES,
        treeless=no_tree(HANDS_OVER),
    ),
    Algorithm(
        "propagation",
        "line solving to a fixpoint and guesses alone: no probing, no clause learning",
        "one board brought to its fixpoint",
        _in_any_colour("depth-first"),
        tree=_tree,
        narrator=GUESSES,
    ),
    _EXHAUSTIVE,
    _EXHAUSTIVE.in_python(_exhaustive),
    _ROWS,
    _ROWS.in_python(_row_backtracking),
)
