"""Ways to search for solutions and ways to make puzzles, with the options that they leave open."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from runut.core.checkpoint import Tasks
from runut.core.puzzle import Puzzle
from runut.core.search import Search
from runut.errors import UnknownNameError

__all__ = [
    "Algorithm",
    "Frontier",
    "Generator",
    "Made",
    "Option",
    "Stretch",
    "option_values",
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

    A generator with something to tell gives a `Made` in place of the puzzle alone. `ladder` are
    growing values of its option `size`, to compare algorithms by.
    """

    name: str
    summary: str
    generate: Callable[[int, Mapping[str, str]], P | Made[P]]
    options: tuple[Option, ...] = ()
    is_unique: bool = True
    paper: str = ""
    ladder: tuple[str, ...] = ()

    def make(self, seed: int, options: Mapping[str, str]) -> Made[P]:
        """The puzzle, and what there is to tell of it."""
        made = self.generate(seed, options)
        return made if isinstance(made, Made) else Made(made)
