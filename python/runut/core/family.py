"""What a puzzle family offers, as frozen values. Every interface iterates over them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from runut.core.board import Choice, board_record, choice_of
from runut.core.forms import Form
from runut.core.methods import Algorithm, Generator
from runut.core.puzzle import UNKNOWN, Puzzle, Solution, unpacked
from runut.core.result import Reason, Result, Violation
from runut.core.rules import search as by_model
from runut.core.rules.check import check
from runut.core.rules.model import Model
from runut.core.scanner import Scanner
from runut.core.search import Search
from runut.core.surface import Shown
from runut.core.tables import meant_algorithm
from runut.errors import Fault, named

if TYPE_CHECKING:
    from runut.core.clues import Clues, Setting
    from runut.core.explainer import Explainer, Printed
    from runut.core.levels import Day, Size
    from runut.core.scene import Scene

P = TypeVar("P", bound=Puzzle)


def names_none(_line: str) -> bool:
    """No line is a rule that is written wrongly."""
    return False


@dataclass(frozen=True, slots=True)
class Format(Shown, Generic[P]):
    """One text format of a family.

    `matches(head)` scores from 0 to 1 how likely a text that begins with `head` is in this format.
    `parse(scanner)` takes exactly one puzzle and leaves the rest of the text, so a text with many
    puzzles is read one by one; `write(puzzle)` is its inverse. `is_line` means that each puzzle is
    one line, so reading continues after a faulty one. `names_rule(line)` tells a rule that is
    written wrongly from words around a puzzle. `shows_solution` means that the text is an answer.
    """

    name: str
    summary: str
    matches: Callable[[str], float] = field(repr=False)
    parse: Callable[[Scanner], P] = field(repr=False)
    write: Callable[[P], str] = field(repr=False)
    suffixes: tuple[str, ...] = ()
    is_line: bool = False
    names_rule: Callable[[str], bool] = field(default=names_none, repr=False)
    shows_solution: bool = False

    def form(self) -> Form:
        """How it is recognised."""
        return Form(self.name, self.matches, suffixes=self.suffixes, is_line=self.is_line)


@dataclass(frozen=True, slots=True)
class Sample:
    """An example puzzle; its text is in one of the family's formats.

    `title` says what it is where people choose it.
    """

    name: str
    text: str = field(repr=False)
    title: str = ""


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Later(Generic[T]):
    """A part of a family that is loaded when it is asked for."""

    load: Callable[[], T]


def later(load: Callable[[], T]) -> T:
    """A part that no search needs, in the place of its value; see `Later`."""
    return cast("T", Later(load))


@dataclass(frozen=True, slots=True)
class Apart(Later[tuple[T, ...]]):
    """Parts of a family by name, of which one is loaded without the others."""

    each: Mapping[str, Later[T]]


def apart(each: Mapping[str, T]) -> tuple[T, ...]:
    """Parts made by `later`, in the place of the tuple of their values; see `Apart`."""
    parts = cast("Mapping[str, Later[T]]", each)
    return cast("tuple[T, ...]", Apart(lambda: tuple(it.load() for it in parts.values()), parts))


@dataclass(frozen=True, slots=True)
class NamedSet(Generic[P]):
    """Well-known puzzles of one kind, such as the boards that a set of pieces fills.

    `boards` are their names; the first is the default. `make(board)` gives the puzzle; it may
    accept boards that are not listed, and raises `UnknownNameError` for others.
    """

    name: str
    summary: str
    boards: tuple[str, ...]
    make: Callable[[str], P]


@dataclass(frozen=True, slots=True)
class Drawing(Generic[P]):
    """The ways to draw a puzzle: its board, other `views` by name, and in space.

    `plain` is the board with what a text shows alone, where the picture has more to lay out.
    `exploded` draws layers lifted apart by a factor; at 0 they rest on each other. `look(puzzle,
    value)` is how one packed value looks in a picture of a step; such a picture shows the values
    that are left in each open cell if the family `has_candidates`.
    """

    board: Callable[[P, Solution | None], Scene]
    views: Mapping[str, Callable[[P, Solution | None], Scene]] = field(default_factory=dict)
    exploded: Callable[[P, Solution | None, float], Scene] | None = None
    look: Callable[[P, int], Choice] | None = None
    has_candidates: bool = False
    plain: Callable[[P, Solution | None], Scene] | None = None


@dataclass(frozen=True, slots=True)
class Backbone(Generic[P]):
    """The backbone of a puzzle, the cells that all solutions share: `search(puzzle)`'s candidate.

    The solutions of `candidates(puzzle, limit)` show each value that a cell has in some solution:
    in so many of them as there are, up to the limit. `shown(puzzle, board)` unpacks boards of both,
    with one name for a packed value; it is needed where `Family.unpack` does not fit. `reads_model`
    means that the searches know only the family's model.
    """

    search: Callable[[P], Search]
    candidates: Callable[[P, int], Search]
    shown: Callable[[P, bytes], Solution] | None = None
    reads_model: bool = False


def _nothing(_puzzle: Puzzle) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Advice(Generic[P]):
    """Advice about a puzzle without a search.

    `reasons(puzzle)` gives known reasons why it has no solution, `warnings(puzzle)` reports legal
    input that is probably a mistake.
    """

    reasons: Callable[[P], tuple[Reason, ...]] = _nothing
    warnings: Callable[[P], tuple[str, ...]] = _nothing


@dataclass(frozen=True, slots=True)
class Caption(Generic[P]):
    """What a solution shows, in words, which nobody sees before the puzzle is solved.

    `titles(puzzle)` gives it by language, empty if the puzzle has none; `without(puzzle)` is the
    same puzzle without it.
    """

    titles: Callable[[P], Mapping[str, str]]
    without: Callable[[P], P]


class Lines(Protocol):
    """The results of many puzzles, one on each line; see `Family.solve_lines`."""

    @property
    def counts(self) -> bytes:
        """The number of solutions of each, up to the limit; 255 for a faulty line."""

    @property
    def faults(self) -> Sequence[Fault]:
        """The faults of the faulty lines, in order."""

    @property
    def text(self) -> bytes:
        """One line for each puzzle."""


class SolveLines(Protocol):
    """The fast path: many puzzles, one on each line, solved in one call."""

    def __call__(self, source: bytes, /, *, limit: int, threads: int) -> Lines:
        """Solve each up to a limit of solutions, on `threads` threads."""


def _by_model() -> Backbone[Any]:
    """The place of the search that a family makes of its own model."""
    return Backbone(_not_yet, _not_yet, reads_model=True)


def _not_yet(_puzzle: Puzzle, _limit: int = 1) -> Search:
    raise TypeError("a family makes this search when it is made")


@dataclass(frozen=True, slots=True, kw_only=True)
class Family(Generic[P]):
    """A puzzle family: a value with functions, not a base class."""

    name: str
    title: str

    puzzle: type[P]
    summary: Callable[[P], str]
    """A puzzle in a few words."""
    headlines: Callable[[P], Mapping[str, str]] = field(default=lambda _puzzle: {})
    """The title and the summary in other languages, by language, where they differ."""
    formats: tuple[Format[P], ...]
    """The first is the canonical one."""
    samples: tuple[Sample, ...]
    sets: tuple[NamedSet[P], ...] = ()
    generators: tuple[Generator[P], ...] = ()
    """The first is the default."""
    sizes: tuple[Size, ...] = ()
    """What players choose from, the smallest first."""
    week: tuple[Day, ...] = ()
    """What the puzzles of a day are like, from Monday to Sunday; none without."""

    rules: Mapping[str, str | Mapping[str, str]]
    """What is wrong where a rule is broken, for each rule that `check` may report: a sentence, or
    sentences by language with "en" among them; see `broken`."""
    aim: Callable[[P, str], tuple[str, ...]] | None = None
    """The rules of a puzzle as its player needs them, a sentence each, in a language of
    `core.tables.LANGUAGES`. Where it is missing, the page and `runut.aim` say so."""
    printed: Callable[[P, str], Printed] | None = None
    """What a printed page says of a puzzle in a language, where that is more than its aim."""
    model: Callable[[P], Model]
    """The rules of one puzzle, stated once: checking, the page and searches read them."""
    start: Callable[[P], bytes] = field(default=lambda each: bytes([UNKNOWN]) * each.shape.size)
    """The packed board before a search: one byte per cell, 255 for an undecided one."""
    unpack: Callable[[P, bytes], Solution] = unpacked
    """A packed board as rows of values; see `Solution`."""

    algorithms: tuple[Algorithm[P], ...] = ()
    """The first is "auto", by the model unless the family has its own; "model" is the last."""
    backbone: Backbone[P] = field(default_factory=_by_model)
    """Found by the model unless the family has its own."""
    clues: Clues[P] = field(
        default_factory=partial(later, lambda: import_module("runut.core.clues").KEPT)
    )
    """What a puzzle of the family can do without; without it nothing."""
    solve_lines: SolveLines | None = None
    canonical_text: Callable[[bytes], bytes] | None = None
    """A line for each line of puzzles: its canonical form, the same up to symmetry, or `-`."""
    advice: Advice[P] = field(default_factory=Advice)

    explainer: Explainer[P] = field(
        default_factory=partial(later, lambda: import_module("runut.core.explainer").BY_MODEL)
    )
    """How its puzzles are explained: by the ladder of any model unless it has its own."""

    drawing: Drawing[P]
    choices: Mapping[int, Choice] = field(default_factory=dict)
    """How values look, in pictures by `core/board.py` and in the page; others are written."""
    page: Callable[[P], Mapping[str, Any]] = field(default=lambda _puzzle: {})
    """What the family's own view in the page needs besides `board`, as plain values for JSON."""

    setting: Setting[P] | None = None
    """How its puzzles are set by hand in the page, for families with many kinds of clues."""
    finished: Callable[[P, int, str], P] | None = None
    """What a person began, from a seed with more clues, until it has one solution, at a grade."""
    finished_picture: Callable[[P, Solution, int, str], P] | None = None
    """The same for families whose clues are counted from a picture: cells of the board stay."""

    often_several: bool = False
    """Whether people expect that a puzzle may have several solutions."""
    caption: Caption[P] | None = None
    """What solutions show, for families whose puzzles may have a title."""
    message: Callable[[P, Solution], str] | None = None
    """The text that a solution hides, for families that hide texts; else a `PuzzleError`."""
    paper_report: Callable[[P, Result], str] | None = None
    """The text that the program of the student's paper saves."""

    late: Mapping[str, Later[object]] = field(init=False, repr=False, compare=False)
    """The parts that are not loaded yet."""

    def __post_init__(self) -> None:
        given = {each.name: getattr(self, each.name) for each in fields(self) if each.init}
        late = {name: value for name, value in given.items() if isinstance(value, Later)}
        object.__setattr__(self, "late", late)
        for name in late:
            object.__delattr__(self, name)
        own = tuple(each for each in self.algorithms if not each.reads_model)
        first = own or (by_model.algorithm(self.model, "auto"),)
        object.__setattr__(self, "algorithms", (*first, by_model.algorithm(self.model)))
        if self.backbone.reads_model:
            search = partial(by_model.backbone, self.model)
            candidates = partial(by_model.candidates, self.model)
            object.__setattr__(self, "backbone", Backbone(search, candidates, reads_model=True))

    if not TYPE_CHECKING:  # a checker knows each part by its field

        def __getattr__(self, name: str) -> object:
            """A part that is asked for the first time."""
            if name == "late" or name not in self.late:
                raise AttributeError(name)
            value = self.late[name].load()
            object.__setattr__(self, name, value)
            return value

    def check(self, puzzle: P, solution: Solution) -> tuple[Violation, ...]:
        """Every rule that a board breaks, as it stands."""
        return check(self.model(puzzle), solution)

    def headline(self, puzzle: P, language: str = "en") -> str:
        """The title and the summary; in English where another language has nothing."""
        other = self.headlines(puzzle).get(language) if language != "en" else None
        return other or f"{self.title} {self.summary(puzzle)}"

    def broken(self, rule: str, language: str = "en") -> str:
        """What is wrong where a rule is broken; in English where another language has nothing."""
        said = self.rules[rule]
        return said if isinstance(said, str) else said.get(language) or said["en"]

    def board(self, puzzle: P) -> Mapping[str, Any]:
        """What a page needs to play and judge a puzzle, as plain values for JSON."""
        record = board_record(self.model(puzzle), self.choices)
        if self.choices:
            record["left"], record["top"] = self.drawing.board(puzzle, None).boards[0]
        return {**record, **self.page(puzzle)}

    def look(self, puzzle: P, value: int) -> Choice:
        """How a packed value looks by itself."""
        if self.drawing.look is not None:
            return self.drawing.look(puzzle, value)
        symbols = self.model(puzzle).symbols if value not in self.choices else {}
        names = (text for text, own in symbols.items() if own == value)
        return choice_of(self.choices, next(names, value))

    def view(self, name: str) -> Callable[[P, Solution | None], Scene]:
        """The view with this name; "board" is the first."""
        views = {"board": self.drawing.board} | dict(self.drawing.views)
        return named(f"view of {self.name}", name, views)

    def plain(self, puzzle: P, solution: Solution | None = None) -> Scene:
        """The board as a text shows it."""
        return (self.drawing.plain or self.drawing.board)(puzzle, solution)

    @property
    def growing(self) -> Generator[P] | None:
        """The first generator with growing sizes."""
        return next((each for each in self.generators if each.sizes), None)

    def format(self, name: str) -> Format[P]:
        """The format with this name; others need not be loaded."""
        late = self.late.get("formats")
        if isinstance(late, Apart) and name in late.each:
            return cast("Format[P]", late.each[name].load())
        return named("format", name, {each.name: each for each in self.formats})

    def algorithm(self, name: str) -> Algorithm[P]:
        """The algorithm with this name, or the only one that people mean by it."""
        for each in self.algorithms:
            if each.name == name:
                return each
        known = {each.name: each for each in self.algorithms}
        return known[meant_algorithm(name, known)]

    def generator(self, name: str) -> Generator[P]:
        """The generator with this name."""
        return named("method", name, {each.name: each for each in self.generators})


AnyFamily = Family[Any]
