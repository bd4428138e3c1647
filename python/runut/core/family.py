"""What a puzzle family offers, as frozen values that every interface iterates over."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from runut.core.checkpoint import Tasks
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Reason, Result, Violation
from runut.core.scene import Scene
from runut.core.search import Search
from runut.core.text import Scanner
from runut.errors import Fault, UnknownNameError

__all__ = [
    "Algorithm",
    "AnyFamily",
    "Family",
    "Format",
    "Frontier",
    "Generator",
    "Lines",
    "Made",
    "NamedSet",
    "Option",
    "Sample",
    "SolveLines",
    "Stretch",
    "named",
]

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that an algorithm, generator or format leaves open; the first choice is the default.

    `choices` are the allowed words. Without choices the value is a text of the `form` (a regular
    expression, told to people as `expected`), by default a whole number. `is_path` says that it may
    name a file, which is nothing for strangers to choose.
    """

    name: str
    summary: str
    choices: tuple[str, ...] = ()
    default: str = ""
    form: str = r"-?\d+"
    expected: str = "a whole number"
    is_path: bool = False

    def value(self, given: str | int) -> str:
        """`given` as a legal value, else `UnknownNameError`."""
        text = str(given)
        if self.choices and text not in self.choices:
            raise UnknownNameError(f"value of option {self.name}", text, self.choices)
        if not self.choices and not re.fullmatch(self.form, text, re.ASCII):
            raise UnknownNameError(f"value of option {self.name}", text, (self.expected,))
        return text


def option_values(options: Sequence[Option], given: Mapping[str, str | int]) -> dict[str, str]:
    """Every option with its given or default value; an unknown name is an `UnknownNameError`."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise UnknownNameError("option", name, tuple(known) or ("none",))
    defaults = {option.name: option.default or next(iter(option.choices), "") for option in options}
    return defaults | {name: known[name].value(value) for name, value in given.items()}


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


def _misses_nothing(_puzzle: Puzzle, _options: Mapping[str, str]) -> bool:
    return False


class Frontier(Protocol):
    """What a stretch of a count leaves to be done."""

    def tasks(self) -> Tasks:
        """The tasks left, once the stretch is over."""


P_contra = TypeVar("P_contra", bound=Puzzle, contravariant=True)


class Stretch(Protocol[P_contra]):
    """Makes one stretch of a count: a search from tasks on, `None` for the start.

    `before` is what was counted before it; the search's count includes that. Together stretches
    visit what one search would.
    """

    def __call__(
        self, puzzle: P_contra, options: Mapping[str, str], tasks: Tasks | None, before: int, /
    ) -> tuple[Search, Frontier]:
        """The search, and what it will leave."""


@dataclass(frozen=True, slots=True)
class Algorithm(Generic[P]):
    """One way to search: `prepare(puzzle, options)` gives a search that can be run.

    `node` says what the algorithm counts as one node. An algorithm that is not `sound` may end
    with a candidate that breaks rules, and proves nothing. `may_miss(puzzle, options)` says
    whether it may overlook solutions of this puzzle, so that running out proves nothing.
    `split(puzzle, options, parts)` gives about so many searches that have every solution once
    between them, for several threads. `tally(puzzle, options)` is a search that tells how many
    solutions there are without finding them one by one, or `None` where that does not pay.
    `stretch` is for counts that can be stopped and gone on with; see `Stretch`.
    """

    name: str
    summary: str
    node: str
    prepare: Callable[[P, Mapping[str, str]], Search]
    options: tuple[Option, ...] = ()
    sound: bool = True
    native: bool = True
    paper: str = ""
    may_miss: Callable[[P, Mapping[str, str]], bool] = _misses_nothing
    split: Callable[[P, Mapping[str, str], int], Sequence[Search]] | None = None
    tally: Callable[[P, Mapping[str, str]], Search | None] | None = None
    stretch: Stretch[P] | None = None


@dataclass(frozen=True, slots=True)
class Made(Generic[P]):
    """A puzzle that a generator made, and what its maker should know of the making, a line each."""

    puzzle: P
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Generator(Generic[P]):
    """One way to make puzzles: `generate(seed, options)` depends on nothing else.

    A generator with something to tell gives a `Made` in place of the puzzle alone.
    """

    name: str
    summary: str
    generate: Callable[[int, Mapping[str, str]], P | Made[P]]
    options: tuple[Option, ...] = ()
    is_unique: bool = True
    paper: str = ""

    def make(self, seed: int, options: Mapping[str, str]) -> Made[P]:
        """The puzzle, and what there is to tell of it."""
        made = self.generate(seed, options)
        return made if isinstance(made, Made) else Made(made)


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
        return named("format", name, self.formats)

    def algorithm(self, name: str) -> Algorithm[P]:
        """The algorithm of this name."""
        return named("algorithm", name, self.algorithms)

    def generator(self, name: str) -> Generator[P]:
        """The generator of this name."""
        return named("method", name, self.generators)


AnyFamily = Family[Any]

N = TypeVar("N", Format[Any], Algorithm[Any], Generator[Any])


def named(what: str, name: str, items: Sequence[N]) -> N:
    """The item of this name, else an `UnknownNameError` with near names."""
    for item in items:
        if item.name == name:
            return item
    raise UnknownNameError(what, name, tuple(item.name for item in items))
