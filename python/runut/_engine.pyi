"""The native engine. Family modules prepare searches here; nothing else talks to it."""

from collections.abc import Sequence
from typing import Self, TypeAlias, final

__all__ = [
    "DEBUG_BUILD",
    "Control",
    "Outcome",
    "Search",
    "Stream",
    "SudokuAnswers",
    "SudokuLayout",
    "__version__",
    "hitori_make",
    "hitori_search",
    "nonogram_colour_search",
    "nonogram_search",
    "packing_search",
    "run_many",
    "sudoku_answer_text",
    "sudoku_fill",
    "sudoku_fit",
    "sudoku_make_many",
    "sudoku_random_removal",
    "sudoku_reduce",
    "sudoku_search",
    "sudoku_solve_cells",
    "sudoku_solve_line",
    "sudoku_solve_lines",
]

__version__: str
DEBUG_BUILD: bool

_Limits: TypeAlias = tuple[int | None, int | None, float | None, int | None]

@final
class Control:
    """Cancels searches and reads their progress, from any thread."""

    def __new__(cls) -> Self: ...
    def cancel(self) -> None: ...
    @property
    def cancelled(self) -> bool: ...
    def progress(self) -> tuple[int, int, int]: ...
    def publish(self, nodes: int, solutions: int, depth: int) -> None: ...

@final
class Outcome:
    """What a search gave back."""

    @property
    def halt(self) -> str | None: ...
    @property
    def count(self) -> int: ...
    @property
    def distinct(self) -> tuple[int, str] | None: ...
    @property
    def solutions(self) -> list[bytes]: ...
    @property
    def candidate(self) -> bytes | None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def backtracks(self) -> int: ...
    @property
    def max_depth(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def counters(self) -> dict[str, int]: ...
    @property
    def events(self) -> bytes: ...
    @property
    def dropped(self) -> int: ...

@final
class Stream:
    """Solutions of a running search. Letting go of it ends the search."""

    def __iter__(self) -> Stream: ...
    def __next__(self) -> bytes: ...
    @property
    def outcome(self) -> Outcome | None: ...

@final
class Search:
    """One puzzle with one algorithm, ready to be searched any number of times."""

    def run(self, limits: _Limits, keep: int, control: Control, record: bool) -> Outcome: ...
    def stream(self, limits: _Limits, control: Control) -> Stream: ...

def run_many(
    searches: Sequence[Search], limits: _Limits, keep: int, control: Control, threads: int
) -> list[Outcome]: ...

@final
class SudokuLayout:
    """The rules of a board, prepared for any number of puzzles."""

    def __new__(
        cls,
        size: int,
        units: Sequence[Sequence[int]],
        gaps: Sequence[tuple[int, int]],
        allowed: Sequence[int],
        cages: Sequence[tuple[int, Sequence[int]]],
    ) -> Self: ...

@final
class SudokuAnswers:
    """What became of many sudokus."""

    @property
    def counts(self) -> bytes: ...
    @property
    def solutions(self) -> bytes: ...
    @property
    def faults(self) -> list[tuple[int, int, int]]: ...

def sudoku_answer_text(counts: bytes, solutions: bytes, limit: int) -> bytes: ...
def sudoku_solve_line(line: str, limit: int) -> tuple[int, str]: ...
def sudoku_solve_lines(text: bytes, limit: int, threads: int) -> SudokuAnswers: ...
def sudoku_solve_cells(cells: memoryview, limit: int, threads: int) -> SudokuAnswers: ...
def sudoku_search(algorithm: str, layout: SudokuLayout, cells: bytes) -> Search: ...
def sudoku_fill(
    layout: SudokuLayout, start: bytes | None, attempts: int, seed: int
) -> bytes | None: ...
def sudoku_reduce(
    layout: SudokuLayout, solution: bytes, groups: Sequence[Sequence[int]], least: int
) -> bytes: ...
def sudoku_fit(
    layout: SudokuLayout, pattern: Sequence[int], tries: int, seed: int
) -> bytes | None: ...
def sudoku_make_many(
    first: int, number: int, groups: Sequence[Sequence[int]], least: int
) -> bytes: ...
def sudoku_random_removal(seed: int) -> bytes: ...
def packing_search(
    algorithm: str,
    rows: int,
    columns: int,
    free: list[bool],
    is_pyramid: bool,
    pieces: list[tuple[int, list[list[bool]]]],
    trim: bool,
) -> Search: ...
def hitori_search(
    algorithm: str, width: int, height: int, cells: Sequence[int], reading: str
) -> Search: ...
def hitori_make(
    width: int, height: int, greatest: int, symmetry: str, density: str, seed: int
) -> list[int] | None: ...
def nonogram_colour_search(
    algorithm: str,
    rows: Sequence[Sequence[tuple[int, int]]],
    columns: Sequence[Sequence[tuple[int, int]]],
    colours: int,
) -> Search: ...
def nonogram_search(
    algorithm: str,
    rows: Sequence[Sequence[int]],
    columns: Sequence[Sequence[int]],
    basis: str = "rows",
    tricks: bool = False,
    check: str = "remaining",
    without: str = "",
) -> Search: ...
