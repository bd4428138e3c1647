"""What a puzzle family offers, as frozen values that every interface iterates over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from runut.core.methods import Algorithm, Generator
from runut.core.puzzle import UNKNOWN, Puzzle, Solution, unpacked
from runut.core.result import Reason, Result, Violation
from runut.core.scene import Scene
from runut.core.search import Search
from runut.core.text import Scanner
from runut.errors import Fault, UnknownNameError

__all__ = [
    "Advice",
    "AnyFamily",
    "Backbone",
    "Drawing",
    "Family",
    "Format",
    "Lines",
    "NamedSet",
    "Sample",
    "SolveLines",
]

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True, slots=True)
class Format(Generic[P]):
    """One way to write a puzzle down.

    `matches(head)` gives 0 to 1: how surely a text that begins with `head` is in this format.
    `parse(scanner)` takes exactly one puzzle and leaves the rest of the text, so that texts with
    many puzzles are read one by one; `write(puzzle)` is its inverse. `is_line` says that a puzzle
    is one line, so that reading can go on after a faulty one.
    """

    name: str
    summary: str
    matches: Callable[[str], float] = field(repr=False)
    parse: Callable[[Scanner], P] = field(repr=False)
    write: Callable[[P], str] = field(repr=False)
    suffixes: tuple[str, ...] = ()
    is_line: bool = False


@dataclass(frozen=True, slots=True)
class Sample:
    """A puzzle to try things with; its text is in one of the family's formats."""

    name: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class NamedSet(Generic[P]):
    """Well-known puzzles of one kind, such as the boards that a set of pieces fills.

    `boards` are their names, the first of which stands for the set itself. `make(board)` gives the
    puzzle; it may know more boards than are named, and raises `UnknownNameError` for others.
    """

    name: str
    summary: str
    boards: tuple[str, ...]
    make: Callable[[str], P]


@dataclass(frozen=True, slots=True)
class Drawing(Generic[P]):
    """How a puzzle is drawn: its board, other `views` by name, and in space.

    `exploded` draws what has layers, lifted apart by a factor; 0 is as they rest.
    """

    board: Callable[[P, Solution | None], Scene]
    views: Mapping[str, Callable[[P, Solution | None], Scene]] = field(default_factory=dict)
    exploded: Callable[[P, Solution | None, float], Scene] | None = None


@dataclass(frozen=True, slots=True)
class Backbone(Generic[P]):
    """The backbone of a puzzle, what all solutions share: `search(puzzle)` has it as its candidate.

    `shown(puzzle, board)` shows that board, where it differs from `Family.unpack`.
    """

    search: Callable[[P], Search]
    shown: Callable[[P, bytes], Solution] | None = None


def _nothing(_puzzle: Puzzle) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Advice(Generic[P]):
    """What is seen of a puzzle without a search.

    `reasons(puzzle)` tells why it has no solution, as far as that is seen, and
    `warnings(puzzle)` what is legal but probably a mistake.
    """

    reasons: Callable[[P], tuple[Reason, ...]] = _nothing
    warnings: Callable[[P], tuple[str, ...]] = _nothing


class Lines(Protocol):
    """What became of many puzzles of a line each; see `Family.solve_lines`."""

    @property
    def counts(self) -> bytes:
        """Solutions of each up to the limit, 255 for a faulty line."""

    @property
    def faults(self) -> Sequence[Fault]:
        """What is wrong with the faulty lines, in their order."""

    @property
    def text(self) -> bytes:
        """A line for each puzzle."""


class SolveLines(Protocol):
    """The short way from many puzzles of a line each to their answers."""

    def __call__(self, source: bytes, /, *, limit: int, threads: int) -> Lines:
        """The solutions of each up to a limit, on so many threads."""


def _all_open(puzzle: Puzzle) -> bytes:
    return bytes([UNKNOWN]) * puzzle.shape.size


def _no_page(_puzzle: Puzzle) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Family(Generic[P]):
    """A puzzle family: a value with functions, not a base class."""

    name: str
    title: str

    puzzle: type[P]
    summary: Callable[[P], str]
    """A puzzle in a few words."""
    formats: tuple[Format[P], ...]
    """The first is the canonical one."""
    samples: tuple[Sample, ...]
    sets: tuple[NamedSet[P], ...] = ()
    generators: tuple[Generator[P], ...] = ()
    """The first is meant when none is named."""

    rules: Mapping[str, str]
    """A sentence for each rule name that `check` may report."""
    check: Callable[[P, Solution], tuple[Violation, ...]]
    start: Callable[[P], bytes] = _all_open
    """The packed board before a search: a byte a cell, 255 where nothing is decided."""
    unpack: Callable[[P, bytes], Solution] = unpacked
    """A packed board as rows of values; see `Solution`."""

    algorithms: tuple[Algorithm[P], ...]
    """The first is "auto"."""
    backbone: Backbone[P] | None = None
    solve_lines: SolveLines | None = None
    advice: Advice[P] = field(default_factory=Advice)

    drawing: Drawing[P]
    page: Callable[[P], Mapping[str, Any]] = _no_page
    """What a page needs to show and play a puzzle, as plain values for JSON."""

    message: Callable[[P, Solution], str] | None = None
    """The text hidden in a solution, for families that hide texts; else a `PuzzleError`."""
    paper_report: Callable[[P, Result], str] | None = None
    """The text that the program of the family's paper saves."""

    def view(self, name: str) -> Callable[[P, Solution | None], Scene]:
        """The way to draw of this name; "board" is the first."""
        views = {"board": self.drawing.board} | dict(self.drawing.views)
        if name not in views:
            raise UnknownNameError(f"view of {self.name}", name, tuple(views))
        return views[name]

    @property
    def growing(self) -> Generator[P] | None:
        """The first generator with a ladder of sizes."""
        return next((each for each in self.generators if each.ladder), None)

    def format(self, name: str) -> Format[P]:
        """The format of this name."""
        return _named("format", name, self.formats)

    def algorithm(self, name: str) -> Algorithm[P]:
        """The algorithm of this name."""
        return _named("algorithm", name, self.algorithms)

    def generator(self, name: str) -> Generator[P]:
        """The generator of this name."""
        return _named("method", name, self.generators)


AnyFamily = Family[Any]

N = TypeVar("N", Format[Any], Algorithm[Any], Generator[Any])


def _named(what: str, name: str, items: Sequence[N]) -> N:
    """The item of this name, else an `UnknownNameError` with near names."""
    for item in items:
        if item.name == name:
            return item
    raise UnknownNameError(what, name, tuple(item.name for item in items))
