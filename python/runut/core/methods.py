"""Ways to search for solutions and ways to make puzzles, with the options that they leave open."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, TypeVar

from runut.core.checkpoint import Tasks
from runut.core.puzzle import Puzzle
from runut.core.search import Search
from runut.errors import UnknownNameError

__all__ = [
    "SIDES",
    "Algorithm",
    "GenerationResult",
    "Generator",
    "OpenSubtrees",
    "Option",
    "Resume",
    "option_values",
    "sides_of",
]

P = TypeVar("P", bound=Puzzle)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that an algorithm, generator or format leaves open; the first choice is the default.

    `choices` are the allowed words. Without choices the value is a text of the `form` (a regular
    expression, shown to people as `expected`), by default a whole number. `is_path` says that it
    may name a file, which is nothing for strangers to choose. `joined` are words that a value joins
    by `+`, for those who list them.
    """

    name: str
    summary: str
    choices: tuple[str, ...] = ()
    default: str = ""
    form: str = r"-?\d+"
    expected: str = "a whole number"
    is_path: bool = False
    joined: tuple[str, ...] = ()

    def value(self, given: str | int) -> str:
        """`given` as a legal value, else `UnknownNameError`."""
        text = str(given)
        if self.choices and text not in self.choices:
            raise UnknownNameError(f"value of option {self.name}", text, self.choices)
        if not self.choices and not re.fullmatch(self.form, text, re.ASCII):
            raise UnknownNameError(f"value of option {self.name}", text, (self.expected,))
        return text


SIDES = r"\d{1,4}(x\d{1,4})?"
"""The form of a size of which one number means a square."""


def sides_of(size: str) -> tuple[int, int]:
    """Both numbers of a size; one number stands for two.

    >>> sides_of("12x10"), sides_of("30")
    ((12, 10), (30, 30))
    """
    one, _, other = size.partition("x")
    return int(one), int(other or one)


def option_values(options: Sequence[Option], given: Mapping[str, str | int]) -> dict[str, str]:
    """Every option with its given or default value; an unknown name is an `UnknownNameError`."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise UnknownNameError("option", name, tuple(known) or ("none",))
    defaults = {option.name: option.default or next(iter(option.choices), "") for option in options}
    return defaults | {name: known[name].value(value) for name, value in given.items()}


class OpenSubtrees(Protocol):
    """The subtrees that a count has left open when it stops: its work units."""

    def tasks(self) -> Tasks:
        """A task for each open subtree, once the search is over."""


P_contra = TypeVar("P_contra", bound=Puzzle, contravariant=True)


class Resume(Protocol[P_contra]):
    """Resumes a count: a search of these open subtrees, `None` for the whole tree.

    `before` is what was counted before it; the search's count includes that. Together such
    searches visit what one would.
    """

    def __call__(
        self, puzzle: P_contra, options: Mapping[str, str], tasks: Tasks | None, before: int, /
    ) -> tuple[Search, OpenSubtrees]:
        """The search, and what it will leave."""


def _misses_nothing(_puzzle: Puzzle, _options: Mapping[str, str]) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Algorithm(Generic[P]):
    """One way to search: `prepare(puzzle, options)` gives a search that can be run.

    `node` says what the algorithm counts as one node. An algorithm that is not `sound` may end
    with a candidate that breaks rules, and proves nothing. `may_miss(puzzle, options)` says
    whether it may overlook solutions of this puzzle and find others twice, so that neither running
    out nor the number of what it found proves anything.
    `split(puzzle, options, parts)` gives about so many searches that have every solution once
    between them, for several threads. `tally(puzzle, options)` is a search that finds how many
    solutions there are without finding them one by one, or `None` where that does not pay.
    `resume` is for counts that can be stopped and resumed; see `Resume`.
    """

    name: str
    summary: str
    node: str
    prepare: Callable[[P, Mapping[str, str]], Search] = field(repr=False)
    options: tuple[Option, ...] = ()
    sound: bool = True
    native: bool = True
    paper: str = ""
    may_miss: Callable[[P, Mapping[str, str]], bool] = field(default=_misses_nothing, repr=False)
    split: Callable[[P, Mapping[str, str], int], Sequence[Search]] | None = field(
        default=None, repr=False
    )
    tally: Callable[[P, Mapping[str, str]], Search | None] | None = field(default=None, repr=False)
    resume: Resume[P] | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class GenerationResult(Generic[P]):
    """A puzzle that a generator made from a seed, with remarks on it, a line each.

    >>> from runut import make
    >>> make("hitori", seed=7, options={"size": 4}).seed
    7
    """

    puzzle: P
    remarks: tuple[str, ...] = ()
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Generator(Generic[P]):
    """One way to make puzzles: `generate(seed, options)` depends on nothing else.

    A generator with something to report gives a `GenerationResult` in place of the puzzle alone.
    `ladder` are growing values of its option `size`, to compare algorithms by.
    """

    name: str
    summary: str
    generate: Callable[[int, Mapping[str, str]], P | GenerationResult[P]] = field(repr=False)
    options: tuple[Option, ...] = ()
    is_unique: bool = True
    paper: str = ""
    ladder: tuple[str, ...] = ()

    def make(self, seed: int, options: Mapping[str, str]) -> GenerationResult[P]:
        """The puzzle, and what there is to report about it."""
        made = self.generate(seed, options)
        result = made if isinstance(made, GenerationResult) else GenerationResult(made)
        return replace(result, seed=seed)
