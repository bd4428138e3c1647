"""Algorithms and generators, with their options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, TypeVar

from runut.core.frozen import FrozenDict
from runut.core.puzzle import Puzzle
from runut.core.result import Uniqueness
from runut.core.search import Search, SearchTree
from runut.core.surface import Shown
from runut.errors import UnknownNameError

if TYPE_CHECKING:
    from runut.core.limits import Control
    from runut.core.narrators import Narrator
    from runut.core.scene import Scene

P = TypeVar("P", bound=Puzzle)
Options = Mapping[str, str | int]
"""Values of options by their names."""
NO_OPTIONS: Options = FrozenDict()


class ValueFormError(UnknownNameError):
    """A value of an option that has another form than expected."""

    def __init__(self, option: str, value: str, expected: str) -> None:
        super().__init__(f"value of option {option}", value, (expected,))
        self.option = option
        self.args = (option, value, expected)

    def __str__(self) -> str:
        return f"option {self.option}: expected {self.known[0]}, found {self.name!r}"


@dataclass(frozen=True, slots=True)
class Option:
    """An option of an algorithm, generator or format; the first choice is the default.

    `choices` are the allowed words. Without choices the value must match `form` (a regular
    expression, described in messages by `expected`), by default a whole number. `is_path` means
    that it may name a file, so the server does not accept it. `joined` lists words that a value may
    join with `+`, `named` those that `summary` lists. `known` gives values for a shell to offer
    where there are no choices. `listing` gives a line for each value, where there are many; the
    command shows them for the value `list`.
    """

    name: str
    summary: str
    choices: tuple[str, ...] = ()
    default: str = ""
    form: str = r"-?\d+"
    expected: str = "a whole number"
    is_path: bool = False
    joined: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    known: Callable[[], Iterable[str]] = field(default=tuple, repr=False)
    listing: Callable[[], Iterable[str]] | None = field(default=None, repr=False)

    def value(self, given: str | int) -> str:
        """`given` as a legal value, of letters in either case; else an `UnknownNameError`."""
        text = str(given)
        if not self._takes(text) and self._takes(text.lower()):
            return text.lower()
        if self._takes(text):
            return text
        if self.choices:
            raise UnknownNameError(f"value of option {self.name}", text, self.choices)
        raise ValueFormError(self.name, text, self.expected)

    def _takes(self, text: str) -> bool:
        if self.choices:
            return text in self.choices
        return re.fullmatch(self.form, text, re.ASCII) is not None


SIDES = r"\d{1,4}(x\d{1,4})?"
"""The form of a size; one number means a square."""


def sides_of(size: str) -> tuple[int, int]:
    """Both numbers of a size; one number means a square.

    >>> sides_of("12x10"), sides_of("30")
    ((12, 10), (30, 30))
    """
    one, _, other = size.partition("x")
    return int(one), int(other or one)


def option_values(options: Sequence[Option], given: Mapping[str, str | int]) -> dict[str, str]:
    """Every option with its given or default value; an unknown name raises `UnknownNameError`."""
    values = {each.name: each.default or next(iter(each.choices), "") for each in options}
    for name, value in given.items():
        if name not in values:
            raise UnknownNameError("option", name, tuple(values) or ("none",))
        values[name] = next(each for each in options if each.name == name).value(value)
    return values


CLAUSES_HAVE_NO_TREE = (
    "clause learning goes back over several decisions at once, and what it learns holds everywhere"
)


def has_tree(_puzzle: Puzzle) -> str:
    """No reason why a search should have no state-space tree."""
    return ""


def no_tree(reason: str) -> Callable[[Puzzle], str]:
    """The reason why the searches of an algorithm have no state-space tree."""
    return lambda _puzzle: reason


IN_PYTHON = "the same in plain Python, for reading"


@dataclass(frozen=True, slots=True)
class Cubes(Generic[P]):
    """How a search is shared out by cubes: parts of the solutions, each given by some choices.

    The cubes are the open subtrees of the algorithm `by`. `search(puzzle, options, path)` finds the
    solutions with these choices; `ValueError` if they are not on the board.
    """

    by: str
    search: Callable[[P, Mapping[str, str], Sequence[tuple[int, int]]], Search] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Algorithm(Shown, Generic[P]):
    """A search algorithm: `prepare(puzzle, options)` gives a search that can be run.

    `node` says what the algorithm counts as one node. An algorithm that is not `sound` may end with
    a candidate that breaks rules, and proves nothing. `may_miss(puzzle, options)` says whether it
    may miss solutions of this puzzle or find some twice, so that its count proves nothing.
    `split(puzzle, options, parts)` gives about `parts` searches that together find every solution
    once, for several threads. `tally(puzzle, options, threads)` gives a search that counts
    solutions without finding each, or `None` where so many threads are as fast without it.
    `tree(puzzle, options)` is the search for counts in parts, which can be stopped, resumed and
    shared out (`core.cut`), or `None` where it cannot be cut. `cubes` shares out a search that
    cannot be cut. `reads_model` means that it knows only the family's model. `narrator` says what
    its nodes are, in words. `treeless(puzzle)` says why its nodes form no state-space tree; it is
    empty for a depth-first search.
    """

    name: str
    summary: str
    node: str
    prepare: Callable[[P, Mapping[str, str]], Search] = field(repr=False)
    options: tuple[Option, ...] = ()
    sound: bool = True
    native: bool = True
    paper: str = ""
    may_miss: Callable[[P, Mapping[str, str]], bool] = field(
        default=lambda _puzzle, _options: False, repr=False
    )
    split: Callable[[P, Mapping[str, str], int], Sequence[Search]] | None = field(
        default=None, repr=False
    )
    tally: Callable[[P, Mapping[str, str], int], Search | None] | None = field(
        default=None, repr=False
    )
    tree: Callable[[P, Mapping[str, str]], SearchTree | None] | None = field(
        default=None, repr=False
    )
    cubes: Cubes[P] | None = None
    reads_model: bool = False
    narrator: Narrator[P] | None = field(default=None, repr=False)
    treeless: Callable[[P], str] = field(default=has_tree, repr=False)

    def in_python(self, prepare: Callable[[P, Mapping[str, str]], Search]) -> Algorithm[P]:
        """Its twin in plain Python."""
        return replace(
            self, name=f"{self.name}-py", summary=IN_PYTHON, prepare=prepare, native=False
        )


@dataclass(frozen=True, slots=True)
class GenerationResult(Shown, Generic[P]):
    """A puzzle that a generator made from a seed, with remarks, one on each line.

    `halt` is "cancelled" if the search was cut short and this is the best so far; `sheet` a drawing
    of what there was to choose from. `uniqueness` says whether it has one solution, several or
    none, as far as `make` found out.

    >>> from runut import make
    >>> make("hitori", seed=7, options={"size": 4}).seed
    7
    """

    puzzle: P
    remarks: tuple[str, ...] = ()
    seed: int = 0
    halt: str | None = None
    sheet: Scene | None = None
    uniqueness: Uniqueness = Uniqueness.UNKNOWN


@dataclass(frozen=True, slots=True)
class Saving:
    """How the program of a student's paper saves a puzzle: the file, and what it says then."""

    file: str
    says: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Generator(Shown, Generic[P]):
    """A way to generate puzzles: `generate(seed, options)` depends on nothing else.

    A generator that reports remarks returns a `GenerationResult` instead of a puzzle. One that may
    take long has `controlled`, the same with a control: it reports its progress there and, when
    cancelled, soon gives the best so far. `sizes` holds growing values of its option `size`, for
    comparisons. `in_series(number, options)` gives the options of the puzzle with this number, from
    0, in a series from seeds that follow each other: other ones where the series would repeat
    itself. `lines(seed, number, options)` makes so many puzzles of seeds that follow each other, a
    line each, or gives `None` for options with which it is not faster than one by one.
    `confirmed_by(puzzle)` names the algorithms that must agree that a puzzle has one solution.
    `printed(image)` gives the rows and columns of the printed puzzle that an image looks like, or
    `None`: such an image is hardly meant as a picture.
    """

    name: str
    summary: str
    generate: Callable[[int, Mapping[str, str]], P | GenerationResult[P]] = field(repr=False)
    options: tuple[Option, ...] = ()
    is_unique: bool = True
    paper: str = ""
    saving: Saving | None = None
    sizes: tuple[str, ...] = ()
    in_series: Callable[[int, Mapping[str, str]], Mapping[str, str]] = field(
        default=lambda _number, options: options, repr=False
    )
    controlled: Callable[[int, Mapping[str, str], Control], GenerationResult[P]] | None = field(
        default=None, repr=False
    )
    lines: Callable[[int, int, Mapping[str, str]], bytes | None] = field(
        default=lambda _seed, _number, _options: None, repr=False
    )

    confirmed_by: Callable[[P], tuple[str, ...]] = field(
        default=lambda _puzzle: ("auto",), repr=False
    )
    printed: Callable[[bytes], tuple[int, int] | None] | None = field(default=None, repr=False)

    def make(
        self, seed: int, options: Mapping[str, str], control: Control | None = None
    ) -> GenerationResult[P]:
        """The puzzle with its remarks."""
        made = (
            self.controlled(seed, options, control)
            if self.controlled is not None and control is not None
            else self.generate(seed, options)
        )
        result = made if isinstance(made, GenerationResult) else GenerationResult(made)
        return replace(result, seed=seed)
