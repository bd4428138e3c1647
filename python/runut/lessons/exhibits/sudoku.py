"""Exhibits of the sudoku lesson: the console of figures 14 to 16, contradictions, uniqueness."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import cast

from runut.core.limits import Limits
from runut.core.marks import Marks
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.core.shape import cell_name
from runut.errors import InputError
from runut.families.sudoku.model import Sudoku
from runut.families.sudoku.paper_report import SAVING, paper_report
from runut.lessons.course import Ask, Figure, Maker
from runut.lessons.exhibits.common import board_of, board_text, heads, solved, table
from runut.lessons.parts import Listing, Part, Picture, Words
from runut.lessons.words import figure, phrase
from runut.verbs.generating import make
from runut.verbs.pictures import scene_of
from runut.verbs.reading import read, write
from runut.verbs.solving import solve, solve_many

FIGURES_PRINTED = {
    "14": ("paper-figure-14.txt", 0.0010),
    "15": ("paper-figure-15-repaired.txt", 0.0010),
    "16": ("paper-figure-16-two-solutions.txt", 0.0),
}
"""The boards of the figures, and the seconds that they print."""
SEEDS = range(1, 2001)
ORDERED = {"7": "7", "14": "14", "16": "16-two-solutions"}
"""The figures whose boards are searched in several orders."""
ORDERS = (
    *({"order": name} for name in ("rows", "columns", "most-constrained")),
    *({"order": "random", "seed": seed} for seed in ("1", "2")),
)
MOST_TRIALS = 10_000_000
REMOVED = ((20, 24), (25, 29), (30, 34), (35, 39), (40, 40))
EMPTIED = (10, 20, 30, 40, 50)


def _sudoku(ask: Ask) -> Sudoku:
    return cast("Sudoku", board_of(ask))


def _console(ask: Ask) -> Iterator[Part]:
    """`console 14|15|16`: what the paper's program prints, with the time that the figure has."""
    name, seconds = FIGURES_PRINTED[ask.word(0)]
    puzzle = cast("Sudoku", read(board_text(name), family="sudoku"))
    yield Listing(_printed(puzzle, seconds))


def _printed(puzzle: Sudoku, seconds: float) -> str:
    result = solved(puzzle, "cell-backtracking")
    return paper_report(puzzle, replace(result, stats=replace(result.stats, seconds=seconds)))


def _batch(ask: Ask) -> Iterator[Part]:
    """`batch SEED`: the file of the paper's generator, and what a run of figure 13 prints."""
    puzzle = make("sudoku", method="random-removal", seed=int(ask.word(0))).puzzle
    yield Listing(write(cast("Sudoku", puzzle), format="paper").rstrip("\n"))
    says = SAVING.says(f"data/{SAVING.file}")
    yield Listing(f"{says}\n{_printed(cast('Sudoku', puzzle), 0.001)}")


def _contradiction(ask: Ask) -> Iterator[Part]:  # noqa: ARG001 - the same in every language
    """`contradiction`: what Runut says of figure 15 as it is printed."""
    try:
        read(board_text("invalid-paper-figure-15.txt"), family="sudoku")
    except InputError as error:
        yield Listing(str(error))


def _two(ask: Ask) -> Iterator[Part]:
    """`two`: both solutions of figure 16, with the cells in which they differ."""
    puzzle = _sudoku(Ask(ask.course, ask.language, ("paper-figure-16-two-solutions.txt",)))
    result = solved(puzzle, "cell-backtracking", None)
    boards = [solution.rows for solution in result.solutions]
    differ = tuple(
        cell
        for cell in puzzle.shape.cells()
        if len({rows[cell[0]][cell[1]] for rows in boards}) > 1
    )
    names = ", ".join(map(cell_name, differ))
    yield Words(phrase(ask.language, "differ", cells=names))
    for number, solution in enumerate(result.solutions, 1):
        caption = phrase(ask.language, "solution-number", number=number)
        yield Picture(scene_of(puzzle, solution, Marks(highlights=differ)), caption)


def _trials(ask: Ask) -> Iterator[Part]:
    """`trials`: givens, solutions and digit trials of the paper's figures."""
    language, rows = ask.language, []
    boards = {
        "7": "paper-figure-7.txt",
        **{key: name for key, (name, _) in FIGURES_PRINTED.items()},
    }
    for key, name in boards.items():
        puzzle = cast("Sudoku", read(board_text(name), family="sudoku"))
        first, whole = (solved(puzzle, "cell-backtracking", limit) for limit in (1, None))
        rows.append((key, puzzle.givens, whole.count, first.stats.nodes, whole.stats.nodes))
    head = heads(language, "figure", "givens", "solutions", "trials-first", "trials-whole")
    yield table(language, head, rows)


def _orders(ask: Ask) -> Iterator[Part]:
    """`orders`: digit trials to the first solution of four boards, by the order of the cells."""
    boards = {each: f"paper-figure-{name}.txt" for each, name in ORDERED.items()}
    boards[phrase(ask.language, "seventeen")] = "seventeen-clues.sdm"
    rows = []
    for name, file in boards.items():
        puzzle = read(board_text(file), family="sudoku")
        trials = (_ordered(puzzle, ask.language, **order) for order in ORDERS)
        rows.append((name, *trials))
    orders = ("by-rows", "by-columns", "most-constrained", "at-random", "at-random-2")
    yield table(ask.language, heads(ask.language, "figure", *orders), rows)


def _ordered(puzzle: Puzzle, language: str, **order: str) -> str:
    limits = Limits(nodes=MOST_TRIALS)
    result = solve(puzzle, algorithm="cell-backtracking", limits=limits, options=order)
    trials = figure(result.stats.nodes, language)
    return trials if result.count else f"> {trials}"


# -- what it costs ------------------------------------------------------------------------------


def emptied(puzzle: Sudoku, cells: int) -> Sudoku:
    """The solution of a puzzle with the first so many cells emptied that are no givens."""
    (solution,) = solved(puzzle, "auto").solutions
    values = [cast("int", digit) for row in solution.rows for digit in row]
    empty = {at for at, digit in enumerate(puzzle.cells) if not digit}
    empty = set(sorted(empty)[:cells])
    return replace(puzzle, cells=tuple(0 if at in empty else d for at, d in enumerate(values)))


def _growth(ask: Ask) -> Iterator[Part]:
    """`growth`: trials on one full board of which more and more cells are emptied."""
    puzzle, language = _sudoku(ask), ask.language
    rows = []
    for cells in EMPTIED:
        board = emptied(puzzle, cells)
        nodes = (solved(board, name).stats.nodes for name in ("cell-backtracking", "auto"))
        rows.append((cells, *nodes))
    yield table(language, (phrase(language, "emptied"), "cell-backtracking", "auto"), rows)


@cache
def uniqueness() -> Mapping[int, tuple[int, int]]:
    """Boards of the paper's generator by the cells that it removed: how many, how many unique."""
    boards = [
        cast("Sudoku", make("sudoku", method="random-removal", seed=seed).puzzle) for seed in SEEDS
    ]
    counts: dict[int, tuple[int, int]] = {}
    for board, result in zip(boards, solve_many(boards, limits=Limits(solutions=2)), strict=True):
        made, unique = counts.get(81 - board.givens, (0, 0))
        is_unique = result.uniqueness is Uniqueness.UNIQUE
        counts[81 - board.givens] = made + 1, unique + is_unique
    return counts


def _unique(ask: Ask) -> Iterator[Part]:
    """`unique`: how many boards of the paper's generator have one solution, by cells removed."""
    language, rows, counts = ask.language, [], uniqueness()
    groups = [
        (first, last, str(first) if first == last else f"{first}-{last}") for first, last in REMOVED
    ]
    for first, last, name in [*groups, (0, 81, phrase(language, "all"))]:
        made = sum(counts[each][0] for each in counts if first <= each <= last)
        unique = sum(counts[each][1] for each in counts if first <= each <= last)
        share = figure(round(100 * unique / made, 1), language)
        rows.append((name, made, unique, f"{share} %"))
    yield table(language, heads(language, "removed", "boards", "unique", "share"), rows)


EXHIBITS: Mapping[str, Maker] = {
    "batch": _batch,
    "console": _console,
    "contradiction": _contradiction,
    "growth": _growth,
    "trials": _trials,
    "orders": _orders,
    "two": _two,
    "unique": _unique,
}
FIGURES: Mapping[str, Figure] = {
    "unique-share": lambda _: round(
        100 * sum(unique for _, unique in uniqueness().values()) / len(SEEDS), 1
    ),
}
