"""The goals of speed: each is one value, which names the row that measures it, and its bound.

A family takes the bounds of its tables from here, and gives the measured rows back as the lines of
its sections; `benchmarks.overview` puts them beside the goals. A reason says why a goal is missed
and what is the best reached.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

from benchmarks.table import Line

__all__ = ["GOALS", "NO_REASON", "ROWS", "Goal", "beside", "least", "line", "most"]

NO_REASON = "no reason is noted"


@dataclass(frozen=True, slots=True)
class Other:
    """A peer, and how to see that it is here: a module, or files in the folder of peers."""

    name: str
    module: str = ""
    files: str = ""

    def is_here(self, folder: Path | None) -> bool:
        """Whether it can be run."""
        if self.module:
            return find_spec(self.module) is not None
        return folder is not None and any(folder.glob(self.files))


CADICAL = Other("CaDiCaL", module="pysat")
CP_SAT = Other("CP-SAT", module="ortools")
TDOKU = Other("tdoku", files="lib*tdoku*.so")
CLASSIC = Other("a classic solver", files="lib*.so")
BURR = Other("burrtxt", files="packing/burrtxt")
INTERACTIVE = Other("Interactive-Sudoku-Solver", files="interactive")


@dataclass(frozen=True, slots=True)
class Goal:
    """The bound of a row: at least or at most, and why it is missed if it is.

    `family` and `part` are those of the command line, `row` is the name of the line there. `peer`
    is whom the row needs to be measured at all.
    """

    family: str
    part: str
    row: str
    least: float | None = None
    most: float | None = None
    peer: Other | None = None
    reason: str = ""

    @property
    def guide(self) -> str:
        """The bound for a table."""
        return Line(self.row, 0.0, "", self.most, self.least).guide


def _set(name: str, single: float, bulk: float, reason: str = "") -> tuple[Goal, Goal]:
    """The goals of a set of classic sudokus: puzzle by puzzle, and all in one call."""
    return (
        Goal("sudoku", name, f"{name}, single", least=single, peer=CLASSIC, reason=reason),
        Goal("sudoku", name, f"{name}, bulk", least=bulk, peer=CLASSIC, reason=reason),
    )


NINE = (
    *_set("easy_random", 1.0, 2.0),
    *_set("random_minimal", 1.0, 2.0),
    *_set("clue17", 1.2, 2.0),
    *_set("magictour", 1.1, 1.3),
    *_set("forum_hardest", 1.1, 1.2),
    *_set("perturbed", 1.0, 2.0),
    *_set(
        "several",
        1.1,
        1.3,
        "few guesses and many rounds of propagation, of which tdoku repeats only bands and boxes "
        "that changed; best 1.28 and 1.42",
    ),
    *_set("hardest_less_one", 1.1, 1.3),
    Goal("sudoku", "counting", "count over the best tdoku", least=1.2, peer=TDOKU),
    Goal("sudoku", "counting", "two solutions of a trap", most=0.1),
    Goal("sudoku", "counting", "an empty 6x6, its 28,200,960 solutions", most=3.0),
)  # fmt: skip
LARGE = (
    Goal("sudoku", "25x25", "25x25, worst board", most=8.0, reason=(
        "a hard board takes up to 200,000 conflicts, and no change of the search shortened all; "
        "near its bound on a busy machine, best 7.5 s"
    )),
    Goal("sudoku", "25x25", "25x25, all boards beside CaDiCaL", least=3.0, peer=CADICAL, reason=(
        "as many conflicts as CaDiCaL, each cheaper; two modes, vivification, "
        "matching and merged literals did not pay; best 1.52 beside its search alone"
    )),
    Goal("sudoku", "25x25", "25x25, lowest ratio to CaDiCaL", least=0.8, peer=CADICAL, reason=(
        "a single board is a lottery of the order of guesses; best 1.38"
    )),
    Goal("sudoku", "36x36", "36x36, worst board", most=1.0, reason=(
        "a single board is a lottery of the order of guesses; best 0.87 s"
    )),
    Goal("sudoku", "36x36", "36x36, all boards beside CaDiCaL", least=1.0, peer=CADICAL),
    Goal("sudoku", "36x36", "36x36, lowest ratio to CaDiCaL", least=1.0, peer=CADICAL, reason=(
        "the longest of ours is one that CaDiCaL finds soon; best 1.11"
    )),
    Goal("sudoku", "49x49", "49x49, an empty board is solved", least=1),
)  # fmt: skip
VERBS = (
    Goal("sudoku", "verbs", "rate", least=2500, reason=(
        "on its bound by the load of the machine; best 2,937 a second"
    )),
    Goal("sudoku", "verbs", "hint", most=0.6),
    Goal("sudoku", "verbs", "solve, judged", most=18.0, reason=(
        "5 µs are the search and its judge, the rest makes the request and the result; best 16.5 µs"
    )),
    Goal("sudoku", "verbs", "report of a solved one as text", most=0.15, reason=(
        "on its bound by the load of the machine; best 0.13 ms"
    )),
    Goal("sudoku", "verbs", "memory of solve_lines, a million", most=120.0),
    Goal("sudoku", "verbs", "canonical forms of puzzles", least=20_000),
    Goal("sudoku", "verbs", "canonical forms of full grids", least=20_000),
    Goal("sudoku", "distinct", "batch --distinct", least=20_000),
)  # fmt: skip
_RANKS = "the statements of a rank are packed one by one, a third of a short board"
_SHORT = "half of a short board is the preparation of its rules in Python"
VARIANTS = (
    Goal("variants", "killers", "variants, killers", least=1.0, peer=INTERACTIVE),
    Goal("variants", "others", "variants, others", least=1.0, peer=INTERACTIVE),
    *(
        Goal("variants", "tail", f"{kind}: worst", least=0.5, peer=INTERACTIVE, reason=reason)
        for kind, reason in (
            ("counting circles, published", "an automaton of 16,000 steps is unrolled; best 0.63"),
            ("counting circles, made", f"{_SHORT}; best 0.70"),
            ("full rank, published", f"{_RANKS}; four times as many nodes; best 0.38"),
            ("full rank, made", f"{_RANKS}; best 0.46"),
            ("sandwiches, made", ""),
            ("partial sandwiches, published", ""),
            ("partial sandwiches, made", f"{_SHORT}; best 0.47"),
            ("skyscrapers, published", "conflicts of CDCL, a lottery on one board; best 0.4"),
            ("squishdoku, published", ""),
            ("sum lines, published", ""),
        )
    ),
    Goal("variants", "tail", "killers from 0, longest", most=0.3),
    *(
        Goal("variants", "grids", f"{layout} beside CP-SAT{rules}", least=bound, peer=CP_SAT)
        for layout in ("samurai", "shogun", "sumo", "gattai-8")
        for rules, bound in ((", rules read before", 10.0), (", rules and all", 1.0))
    ),
    Goal("variants", "grids", "hardest board of grids", most=0.2),
)
_TAIL = (
    "a search of this size is a lottery with wide clauses; positions as clauses, best phases, "
    "cheaper or shorter reasons, vivification and lookahead did not shorten the longest"
)
NONOGRAMS = (
    Goal("nonogram", "tail", "tail of the tournaments, worst", most=4.0, reason=(
        f"{_TAIL}; best 10 s for the worst of six"
    )),
    Goal("nonogram", "random-tail", "random 60x60, seed 1060", most=4.0, reason=(
        f"{_TAIL}; best 0.9 s"
    )),
    Goal("nonogram", "random-tail", "random 80x80, seed 2080", most=4.0, reason=(
        f"{_TAIL}; best 0.9 s"
    )),
    *(
        Goal("nonogram", "tournament", f"{name}, each 8th", most=2.5)
        for name in ("taai2011", "tcga2012", "taai2013", "icga2018", "tcga2023")
    ),
    Goal("nonogram", "counts", "count of 1 1 everywhere, 10x10", most=1.0),
    Goal("nonogram", "counts", "count of 1 1 everywhere, 12x12", most=20.0),
    Goal("nonogram", "counts", "count of 1 1 everywhere, 13x13", most=60.0),
)  # fmt: skip
_BRIEF = "some milliseconds, of which three rounds say little; 2.65 in seven"
PACKINGS = (
    *(
        Goal("packing", name.replace(" ", "-"), name, least=bound, peer=BURR, reason=reason)
        for name, bound, reason in (
            ("soma", 2.6, _BRIEF),
            ("pentominoes 3x20", 4.0, ""),
            ("pentominoes 8x8-4", 4.0, ""),
            ("pentominoes 6x10", 4.0, ""),
            ("solid 2x5x6", 4.0, ""),
        )
    ),
    Goal("packing", "dominoes-12x12", "dominoes 12x12", most=0.1),
    Goal("packing", "dominoes-16x16", "dominoes 16x16", most=1.0),
)
GOALS = (*LARGE, *VARIANTS, *NINE, *NONOGRAMS, *PACKINGS, *VERBS)
"""All goals, in the order of the table."""

ROWS = {goal.row: goal for goal in GOALS}
"""Each goal by its row."""


def least(row: str) -> float:
    """The lower bound of a row; `ValueError` if it has none."""
    return _bound(row, ROWS[row].least)


def most(row: str) -> float:
    """The upper bound of a row; `ValueError` if it has none."""
    return _bound(row, ROWS[row].most)


def _bound(row: str, bound: float | None) -> float:
    if bound is None:
        message = f"{row}: expected a goal with this bound, found the other one"
        raise ValueError(message)
    return bound


def line(
    row: str, value: float, unit: str = "", *, note: str = "", is_stopped: bool = False
) -> Line:
    """The line of a goal's row, with its bound; `KeyError` for a row that is no goal."""
    goal = ROWS[row]
    return Line(row, value, unit, goal.most, goal.least, note, is_stopped)


def beside(
    own: Line, peer: str, theirs: float, ours: float | None = None, *, is_bound: bool = False
) -> Line:
    """The line with the best peer's figure; with ours, if the line is a ratio of the two.

    `is_bound` says that the peer was stopped.
    """
    return replace(own, peer=peer, theirs=theirs, ours=ours, is_peer_stopped=is_bound)
