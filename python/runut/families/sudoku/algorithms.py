"""The ways to search a sudoku, by name."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from runut import _engine
from runut.core.methods import CLAUSES_HAVE_NO_TREE, Algorithm, Cubes, Option, no_tree
from runut.core.narrators import DECISIONS, GUESSES, Narrator, trials
from runut.core.search import Reference, Search, SearchTree
from runut.families.sudoku import paper
from runut.families.sudoku.lowering import engine_layout
from runut.families.sudoku.model import Sudoku, statements
from runut.families.sudoku.statements import Unit

PAPER = "Sudoku by brute force, 2024"
ORDERS = (
    Option(
        "order",
        "the cell to fill next: the first empty one by rows, by columns or in a random order, or "
        "the one with the fewest digits left",
        ("rows", "columns", "most-constrained", "random"),
    ),
    Option("digits", "the order of the digits", ("ascending", "descending", "random")),
    Option(
        "seed", "for random orders", default="1", form=r"\d{1,18}", expected="a number up to 10^18"
    ),
)
HANDS_OVER = "it hands boards that resist guesses to clause learning, which has no tree"


def _native(algorithm: str) -> Callable[[Sudoku, Mapping[str, str]], Search]:
    def prepare(puzzle: Sudoku, _options: Mapping[str, str]) -> Search:
        layout = engine_layout(puzzle.board, puzzle.constraints)
        return _engine.sudoku_search(algorithm, layout, bytes(puzzle.cells))

    return prepare


def _tally(puzzle: Sudoku, _options: Mapping[str, str], threads: int) -> Search | None:
    layout = engine_layout(puzzle.board, puzzle.constraints)
    return _engine.sudoku_tally(layout, bytes(puzzle.cells), threads)


def _tree(algorithm: str) -> Callable[[Sudoku, Mapping[str, str]], SearchTree | None]:
    def tree(puzzle: Sudoku, _options: Mapping[str, str]) -> SearchTree | None:
        layout = engine_layout(puzzle.board, puzzle.constraints)
        return _engine.sudoku_tree(algorithm, layout, bytes(puzzle.cells))

    return tree


def _cube(algorithm: str) -> Cubes[Sudoku]:
    def search(
        puzzle: Sudoku, _options: Mapping[str, str], path: Sequence[tuple[int, int]]
    ) -> Search:
        cells, most = bytearray(puzzle.cells), len(puzzle.board.numbers)
        for cell, digit in path:
            if not (cell < len(cells) and 0 < digit <= most and cells[cell] in {0, digit}):
                raise ValueError("path")
            cells[cell] = digit
        layout = engine_layout(puzzle.board, puzzle.constraints)
        return _engine.sudoku_search(algorithm, layout, bytes(cells))

    return Cubes("propagation", search)


def backbone(puzzle: Sudoku) -> Search:
    """A search for the digits that all solutions share."""
    return _native("forced")(puzzle, {})


def candidates(puzzle: Sudoku, limit: int) -> Search:
    """A search for solutions that show the digits of each cell, up to `limit` times each."""
    layout = engine_layout(puzzle.board, puzzle.constraints)
    return _engine.sudoku_search("candidates", layout, bytes(puzzle.cells), limit)


def solved(puzzle: Sudoku) -> bytes:
    """The first solution of a puzzle that has one, for generators: without a clock."""
    search = _native("auto")(puzzle, {})
    outcome = search.run((1, None, None, None), 1, _engine.Control(), record=False)
    return bytes(outcome.solutions[0])


def all_solutions(puzzle: Sudoku, most: int) -> list[bytes]:
    """All solutions, in their own order rather than a search's; none where there are more."""
    limits = (most + 1, None, None, None)
    outcome = _native("auto")(puzzle, {}).run(limits, most, _engine.Control(), record=False)
    known = outcome.solutions
    return [] if outcome.count > most else sorted(known[at] for at in range(len(known)))


def reduced(puzzle: Sudoku, order: Sequence[Sequence[int]]) -> Sudoku:
    """A full board without the givens that it can spare, taken in this order."""
    layout = engine_layout(puzzle.board, puzzle.constraints)
    cells = _engine.sudoku_reduce(layout, bytes(puzzle.cells), order, 0)
    return replace(puzzle, cells=tuple(cells))


def _split(algorithm: str) -> Callable[[Sudoku, Mapping[str, str], int], list[Search]]:
    def split(puzzle: Sudoku, _options: Mapping[str, str], parts: int) -> list[Search]:
        layout = engine_layout(puzzle.board, puzzle.constraints)
        boards = _shares(puzzle, parts)
        return [_engine.sudoku_search(algorithm, layout, bytes(cells)) for cells in boards]

    return split


def _shares(puzzle: Sudoku, parts: int) -> list[tuple[int, ...]]:
    """Boards with more givens that share out the solutions: each solution belongs to one board.

    Splits the board with the fewest givens again and again: into one board for each digit of the
    blank cell with the most givens around it.
    """
    peers: list[set[int]] = [set() for _ in puzzle.cells]
    for each in statements(puzzle.board, puzzle.constraints):
        if isinstance(each, Unit):
            for cell in each.cells:
                peers[cell].update(each.cells)
    boards = deque([puzzle.cells])
    while len(boards) < parts and 0 in boards[0]:
        cells = boards.popleft()
        used = [{cells[peer] for peer in own} for own in peers]
        blank = (cell for cell, digit in enumerate(cells) if digit == 0)
        cell = max(blank, key=lambda cell: len(used[cell]))
        for digit in puzzle.board.numbers:
            if digit not in used[cell]:
                boards.append((*cells[:cell], digit, *cells[cell + 1 :]))
        if not boards:
            return [cells]
    return list(boards)


def _hands_over(puzzle: Sudoku) -> str:
    """Why `auto` has no tree on other boards than those of the nine-digit lanes."""
    return "" if _tree("auto")(puzzle, {}) else HANDS_OVER


def _by_cells(puzzle: Sudoku, options: Mapping[str, str]) -> Search:
    layout = engine_layout(puzzle.board, puzzle.constraints)
    order = paper.order_of(puzzle, **options)
    return _engine.sudoku_cell_backtracking(
        layout, bytes(puzzle.cells), order.cells, bytes(order.digits)
    )


def _reference(puzzle: Sudoku, options: Mapping[str, str]) -> Search:
    order = paper.order_of(puzzle, **options)
    judge = _by_cells(puzzle, options).accepts
    return Reference(partial(paper.cell_backtracking, puzzle, order), judge)


_CELL_BACKTRACKING: Narrator[Sudoku] = Narrator(
    name="cell-backtracking",
    texts=__name__.removesuffix(".algorithms"),
    reads=trials,
    lines={"accepted": 8, "rejected": 6, "refused": 6, "solution": 4},
)
_CELLS: Algorithm[Sudoku] = Algorithm(
    "cell-backtracking",
    "the paper's: first empty cell, digits in ascending order",
    "one digit trial in a cell",
    _by_cells,
    options=ORDERS,
    paper=PAPER,
    narrator=_CELL_BACKTRACKING,
)
ALGORITHMS = (
    Algorithm(
        "auto",
        "the fastest: band configurations on nine digits, else propagation, then clause learning",
        "one board brought to its fixpoint",
        _native("auto"),
        split=_split("counting"),
        tally=_tally,
        tree=_tree("auto"),
        cubes=_cube("counting"),
        narrator=GUESSES,
        treeless=_hands_over,
    ),
    Algorithm(
        "propagation",
        "rules to a fixpoint and a guess at the tightest place, but never clause learning",
        "one board brought to its fixpoint",
        _native("propagation"),
        split=_split("propagation"),
        tree=_tree("propagation"),
        narrator=GUESSES,
    ),
    Algorithm(
        "clauses",
        "CDCL (clause learning) from the start: each conflict leaves a clause that excludes it",
        "one decision: a cell holds a digit, or does not",
        _native("clauses"),
        cubes=_cube("clauses"),
        narrator=DECISIONS,
        treeless=no_tree(CLAUSES_HAVE_NO_TREE),
    ),
    _CELLS,
    _CELLS.in_python(_reference),
)
