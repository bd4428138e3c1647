"""What a puzzle family offers, as frozen values that every interface iterates over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from runut.core.methods import Algorithm, Generator
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Reason, Result, Violation
from runut.core.scene import Scene
from runut.core.search import Search
from runut.core.text import Scanner
from runut.errors import Fault, UnknownNameError

__all__ = [
    "AnyFamily",
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
    matches: Callable[[str], float]
    parse: Callable[[Scanner], P]
    write: Callable[[P], str]
    suffixes: tuple[str, ...] = ()
    is_line: bool = False


def _nothing(_puzzle: Puzzle) -> tuple[Any, ...]:
    return ()


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


SolveLines = Callable[[bytes, int, int], Lines]


@dataclass(frozen=True, slots=True)
class Sample:
    """A puzzle to try things with; its text is in one of the family's formats."""

    name: str
    text: str = field(repr=False)


def _no_page(_puzzle: Puzzle) -> Mapping[str, Any]:
    return {}


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
class Family(Generic[P]):
    """A puzzle family: a value with functions, not a base class.

    `formats[0]` is the canonical one and `algorithms[0]` is "auto". `start(puzzle)` is the packed
    board before a search and `unpack(puzzle, board)` shows a packed board as rows of values (see
    `Solution`); a packed board has one byte a cell, 255 where nothing is decided. `rules` gives a
    sentence for each rule name that `check` may report. `summary` tells a puzzle in a few words.
    `forced(puzzle)` is a search whose candidate is what all solutions share, if there is one;
    `shared(puzzle, board)` shows that board, where it differs from `unpack`.
    `page(puzzle)` is what a page needs to show and play it, as plain values for JSON.
    `sets` are well-known puzzles by name. `reasons(puzzle)` tells why a puzzle has no solution, as
    far as that is seen without a search, and `notes(puzzle)` what is allowed but hardly meant.
    `paper_report(puzzle, result)` is the text that the program of the family's paper saves.
    `solve_lines(text, limit, threads)` is the short way for many puzzles of a line each, if there
    is one: the solutions of each up to a limit (255 for a faulty line), and a text of the answers.
    `message(puzzle, solution)` is the text that is hidden in a solution, for families that hide
    texts; a `PuzzleError` if there is none.
    `ladder` are growing values of the option `size` of `growing`, to compare algorithms by.
    `views` are other ways to draw than `draw`, by name. `explode` draws what has layers in space,
    lifted apart by a factor; 0 is as they rest.
    """

    name: str
    title: str
    puzzle: type[P]
    formats: tuple[Format[P], ...]
    algorithms: tuple[Algorithm[P], ...]
    rules: Mapping[str, str]
    check: Callable[[P, Solution], tuple[Violation, ...]]
    start: Callable[[P], bytes]
    unpack: Callable[[P, bytes], Solution]
    draw: Callable[[P, Solution | None], Scene]
    summary: Callable[[P], str]
    samples: tuple[Sample, ...]
    generators: tuple[Generator[P], ...] = ()
    solve_lines: SolveLines | None = None
    ladder: tuple[str, ...] = ()
    views: Mapping[str, Callable[[P, Solution | None], Scene]] = field(default_factory=dict)
    explode: Callable[[P, Solution | None, float], Scene] | None = None
    forced: Callable[[P], Search] | None = None
    shared: Callable[[P, bytes], Solution] | None = None
    message: Callable[[P, Solution], str] | None = None
    page: Callable[[P], Mapping[str, Any]] = _no_page
    sets: tuple[NamedSet[P], ...] = ()
    reasons: Callable[[P], tuple[Reason, ...]] = _nothing
    notes: Callable[[P], tuple[str, ...]] = _nothing
    paper_report: Callable[[P, Result], str] | None = None

    def view(self, name: str) -> Callable[[P, Solution | None], Scene]:
        """The way to draw of this name; "board" is `draw`."""
        if name != "board" and name not in self.views:
            raise UnknownNameError(f"view of {self.name}", name, ("board", *self.views))
        return self.views.get(name, self.draw)

    @property
    def growing(self) -> str | None:
        """The name of the first generator that makes puzzles of a size."""
        sized = (
            each.name
            for each in self.generators
            if any(option.name == "size" for option in each.options)
        )
        return next(sized, None)

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
