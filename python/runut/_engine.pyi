"""The native engine. Family modules prepare searches here; nothing else talks to it."""

from collections.abc import Callable, Sequence
from typing import Final, Self, TypeAlias, TypeVar, final

__version__: str
PROFILE: str  # of cargo: `release`, `wheel` or `dev`

_T = TypeVar("_T")
_Limits: TypeAlias = tuple[int | None, int | None, float | None, int | None]
_Folds: TypeAlias = tuple[int, int, int]
_Within: TypeAlias = tuple[float | None, int | None]
_Pairs: TypeAlias = Sequence[tuple[int, int]]
_Clues: TypeAlias = Sequence[_Pairs]

def bounded(
    task: Callable[[], _T],
    seconds: float | None,
    control: Control,
    watcher: Callable[[], None] | None = None,
) -> _T: ...
def look() -> None: ...

@final
class Control:
    def __new__(cls) -> Self: ...
    def cancel(self) -> None: ...
    @property
    def cancelled(self) -> bool: ...
    def progress(self) -> tuple[int, int, int]: ...
    def publish(self, nodes: int, solutions: int, depth: int) -> None: ...

@final
class PackedBoards:
    def __new__(cls, cells: bytes = ..., size: int = 0) -> Self: ...
    def __len__(self) -> int: ...
    def __getitem__(self, key: int, /) -> bytes: ...
    def append(self, board: bytes) -> None: ...
    def remove_repeats(self) -> None: ...

@final
class Outcome:
    halt: Final[str | None]
    count: Final[int]
    distinct: Final[tuple[int | None, str] | None]
    solutions: Final[PackedBoards]
    candidate: Final[bytes | None]
    nodes: Final[int]
    backtracks: Final[int]
    max_depth: Final[int]
    seconds: Final[float]
    counters: Final[dict[str, int]]
    events: Final[bytes]
    dropped: Final[int]

@final
class Stream:
    def __iter__(self) -> Stream: ...
    def __next__(self) -> bytes: ...
    @property
    def outcome(self) -> Outcome | None: ...

@final
class Search:
    """One puzzle with one algorithm, ready to be searched any number of times.

    The events of what `fold` gives are the words of the folded tree, those of `sample` its
    stretches, in about `room` words. `accepts` judges a board by code apart from the search, as
    every board that a search hands out is judged; `WrongAnswerError` if it is wrong.
    """

    def run(self, limits: _Limits, keep: int, control: Control, record: bool) -> Outcome: ...
    def fold(self, limits: _Limits, control: Control, folds: _Folds) -> Outcome: ...
    def sample(self, limits: _Limits, keep: int, control: Control, room: int) -> Outcome: ...
    def stream(self, limits: _Limits, control: Control) -> Stream: ...
    def accepts(self, board: bytes) -> bool: ...

@final
class Recording:
    @staticmethod
    def tree(folds: _Folds) -> Recording: ...
    @staticmethod
    def sampled(room: int) -> Recording: ...
    def add(self, events: bytes) -> None: ...
    def finish(self, nodes: int, is_halted: bool) -> tuple[bytes, int]: ...

@final
class Cut:
    def __new__(cls, subtrees: Sequence[tuple[int, _Pairs]]) -> Self: ...
    @staticmethod
    def unpack(packed: bytes) -> Cut: ...
    @staticmethod
    def gathered(parts: Sequence[tuple[Cut, Sequence[int]]]) -> Cut: ...
    def pack(self) -> bytes: ...
    def depths(self) -> list[int]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, key: int, /) -> tuple[int, list[tuple[int, int]]]: ...

@final
class OpenSubtrees:
    def cut(self) -> Cut: ...

@final
class SearchTree:
    """A search that can be cut.

    `unit(subtrees)` is the part of a count that explores these, the last first; the holder with it
    gives those that it leaves, once it has ended. `conclusion(total)` is the last step of a count:
    what the number of all solutions says beyond itself. `estimate` gives the nodes of subtrees by
    random walks, and the standard error; `None` if cancelled. `ValueError` with "path" or "size"
    says why subtrees do not fit the search.
    """

    def unit(self, subtrees: Cut) -> tuple[Search, OpenSubtrees]: ...
    def conclusion(self, total: int) -> Search: ...
    def estimate(
        self, subtrees: Cut, samples: int, seed: int, limits: _Limits, control: Control
    ) -> tuple[float, float] | None: ...

def run_many(
    searches: Sequence[Search],
    limits: _Limits,
    keep: int,
    control: Control,
    threads: int,
    share_time: bool,
) -> list[Outcome]: ...

_Unread: TypeAlias = list[tuple[int, int, int, int]]

@final
class Batch:
    def __new__(cls) -> Self: ...
    def put(self, search: Search, index: int | None) -> None: ...
    def solve(self, limit: int, threads: int) -> BatchAnswers: ...

@final
class BatchAnswers:
    counts: Final[bytes]
    solutions: Final[list[bytes]]
    def text(self, limit: int) -> bytes: ...

def batch_rows(
    name: str, first: int, line: int, text: bytes, answers: bytes, counts: bytes
) -> bytes: ...

@final
class SudokuLayout:
    """The rules of a board, prepared for any number of puzzles.

    Sets of digits are masks, bit d for digit d. Places beyond the cells are auxiliary: the cells
    determine them. A cage is a total or digit sets, and places; a sum is places with factors, the
    weight of each digit from 0 on, and bounds; a relation is what the second place may hold, by
    digit of the first from 0 on, and pairs of places; an automaton is its start, its packed
    steps (a state, a digit, the next state), its accepting states, and lines of places; a lunchbox
    is a total and cells; a ranking is the lines of cells of each side, lines by number with how
    many are smaller, and whether lines may equal these. `stated` are the rules again as parts of a
    model of so many `places` with values up to `most`; boards are judged by them.
    """

    def __new__(
        cls,
        cells: int,
        digits: int,
        units: Sequence[Sequence[int]],
        allowed: Sequence[int],
        cages: Sequence[tuple[int | Sequence[int], Sequence[int]]],
        sums: Sequence[tuple[_Pairs, Sequence[int], int | None, int | None]],
        relations: Sequence[tuple[Sequence[int], _Pairs]],
        automata: Sequence[tuple[int, bytes, Sequence[int], Sequence[Sequence[int]]]],
        lunchboxes: Sequence[tuple[int, Sequence[int]]],
        rankings: Sequence[tuple[Sequence[Sequence[Sequence[int]]], _Pairs, bool]],
        places: int,
        most: int,
        stated: Sequence[_Rule],
    ) -> Self: ...

@final
class SudokuAnswers:
    counts: Final[bytes]
    solutions: Final[bytes]
    faults: Final[list[tuple[int, int, int]]]

@final
class SudokuForms:
    text: Final[bytes]
    faults: Final[list[tuple[int, int, int]]]
    def form(self, at: int) -> tuple[str, int, bool, bytes, bytes, bytes] | None: ...
    def __len__(self) -> int: ...

def sudoku_canonical(text: bytes) -> SudokuForms: ...
def sudoku_answer_text(counts: bytes, solutions: bytes, limit: int) -> bytes: ...
def sudoku_solve_line(line: str, limit: int) -> tuple[int, str]: ...
def sudoku_solve_lines(text: bytes, limit: int, threads: int) -> SudokuAnswers: ...
def sudoku_solve_cells(cells: memoryview, limit: int, threads: int) -> SudokuAnswers: ...
def sudoku_search(algorithm: str, layout: SudokuLayout, cells: bytes, most: int = 1) -> Search: ...
def sudoku_tally(layout: SudokuLayout, cells: bytes, threads: int) -> Search | None: ...
def sudoku_cell_backtracking(
    layout: SudokuLayout, cells: bytes, order: Sequence[int] | None, digits: bytes
) -> Search: ...
def sudoku_tree(algorithm: str, layout: SudokuLayout, cells: bytes) -> SearchTree | None: ...
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

_PackingPiece: TypeAlias = tuple[
    int, Sequence[Sequence[str]], bool, bool, int, int, Sequence[int] | None
]

@final
class PackingProblem:
    """A packing, ready to be searched by any algorithm.

    `lattice` is "square", "cube" or "pyramid", `size` layers, rows and columns; `free` has a byte
    for each cell, 255 where it must be filled. A piece is the value of its first copy (the others
    have the values that follow, in the order of their first cells), the rows of its layers with
    spaces where it has no cell, whether it may turn and flip, copies at least and at most, and the
    cells of the board on which it lies if that is given.
    """

    def __new__(
        cls, lattice: str, size: tuple[int, int, int], free: bytes, pieces: Sequence[_PackingPiece]
    ) -> Self: ...
    def search(self, algorithm: str, most: int = 1) -> Search: ...
    def diagram(self, most: int) -> PackingDiagram | None: ...
    def split(self, parts: int) -> list[Search]: ...
    def tree(self) -> SearchTree: ...

@final
class PackingDiagram:
    count: Final[int]
    def solution(self, number: int) -> bytes | None: ...
    def random(self, seed: int) -> bytes | None: ...
    def frequencies(self) -> list[tuple[int, list[int]]]: ...

def packing_paper_search(
    rows: int,
    columns: int,
    free: bytes,
    is_pyramid: bool,
    pieces: Sequence[tuple[int, Sequence[Sequence[bool]]]],
    trim: bool,
) -> Search: ...
def hitori_search(
    algorithm: str,
    width: int,
    height: int,
    cells: Sequence[int],
    needs: tuple[bool, bool],
    reading: str,
    most: int = 1,
) -> Search: ...
def hitori_cube(
    width: int, height: int, cells: Sequence[int], needs: tuple[bool, bool], given: _Pairs
) -> Search: ...
def hitori_tree(
    width: int, height: int, cells: Sequence[int], needs: tuple[bool, bool]
) -> SearchTree: ...
def hitori_read_lines(text: bytes) -> tuple[Batch, _Unread]: ...
def hitori_make(
    width: int, height: int, greatest: int, symmetry: str, density: str, seed: int
) -> list[int] | None: ...

_Part: TypeAlias = tuple[object, ...]
_Rule: TypeAlias = tuple[
    str, bool, tuple[str, str, bool, bytes], Sequence[_Part], bytes, bytes, bytes
]

def formula_search(format: str, text: str) -> Search: ...

_Fact: TypeAlias = tuple[Sequence[int], int, bool]
_Options: TypeAlias = tuple[bool, Sequence[int] | None, int | None, int | None, bool]
_Found: TypeAlias = tuple[int, int, float]

@final
class Ladder:
    def __new__(
        cls,
        name: str,
        places: int,
        values: bytes,
        rules: Sequence[_Rule],
        points: bytes,
        auxiliary: int,
    ) -> Self: ...
    def explain(
        self,
        known: Sequence[_Fact],
        options: _Options,
        limits: _Within,
        control: Control,
        take: Callable[[tuple[object, ...]], object],
    ) -> tuple[str, int]: ...
    def listed(
        self,
        known: Sequence[_Fact],
        options: _Options,
        limits: _Within,
        control: Control,
        take: Callable[[tuple[object, ...]], object],
    ) -> str: ...
    def rate(
        self, known: Sequence[_Fact], options: _Options, limits: _Within, control: Control
    ) -> tuple[list[int], int, _Found | None, float, str]: ...
    def refute(
        self, known: Sequence[_Fact], fact: _Fact, limits: _Within, control: Control
    ) -> tuple[tuple[tuple[object, ...], ...], int] | None: ...

def insight_techniques(ladder: str) -> list[tuple[str, int, float, bool]]: ...
def model_search(
    places: int, values: bytes, rules: Sequence[_Rule], points: bytes, auxiliary: int
) -> Search: ...
def model_backbone(
    places: int, values: bytes, rules: Sequence[_Rule], points: bytes, auxiliary: int
) -> Search: ...
def model_candidates(
    places: int, values: bytes, rules: Sequence[_Rule], points: bytes, auxiliary: int, most: int
) -> Search: ...
def model_proof(
    places: int, values: bytes, rules: Sequence[_Rule], points: bytes, auxiliary: int
) -> Search: ...
def nonogram_colour_search(
    algorithm: str, rows: _Clues, columns: _Clues, colours: int, without: str = ""
) -> Search: ...
def nonogram_candidates(rows: _Clues, columns: _Clues, colours: int, most: int) -> Search: ...
def nonogram_cube(rows: _Clues, columns: _Clues, colours: int, given: _Pairs) -> Search: ...
def nonogram_tree(rows: _Clues, columns: _Clues, colours: int) -> SearchTree: ...
def nonogram_read_lines(text: bytes) -> tuple[Batch, _Unread]: ...
def nonogram_search(
    algorithm: str,
    rows: Sequence[Sequence[int]],
    columns: Sequence[Sequence[int]],
    basis: str = "rows",
    tricks: str = "off",
    check: str = "remaining",
    without: str = "",
) -> Search: ...
def raster(
    width: int,
    height: int,
    pixels: float,
    margin: float,
    paper: int,
    layers: Sequence[
        tuple[str, str, float, int, float]
        | tuple[Face, float, Sequence[tuple[int, float, float]], int]
    ],
) -> tuple[bytes, bytes]: ...

@final
class Face:
    def __new__(cls, font: bytes) -> Self: ...
    units: Final[int]
    capital: Final[float]
    def covers(self, text: str) -> bool: ...
    def shape(self, text: str) -> tuple[list[tuple[int, float]], float, float, float]: ...
    def advance(self, glyph: int) -> float: ...
    def outline(self, glyph: int) -> str: ...
    def subset(self, glyphs: Sequence[int]) -> bytes: ...
