"""The cases for the laws: every family with its samples, algorithms and formats.

A law names its cases by its arguments: `family`, `case` (a sample), `hard` (a puzzle with too many
solutions to count), and of the same family a `method` (an algorithm with options), a `pair` (an
algorithm that also exists in plain Python), a `form` (a format) or a `maker` (a generator). Nothing
here names a family. A node limit decides whether a search ends in time, so a family may have large
samples too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from runut.core.family import AnyFamily, Format
from runut.core.limits import Limits
from runut.core.methods import Algorithm
from runut.core.puzzle import Puzzle, Solution
from runut.core.result import Result
from runut.errors import PuzzleError
from runut.families import families, load
from runut.verbs.reading import read
from runut.verbs.solving import solve

MOST_SOLUTIONS = 2_000


@dataclass(frozen=True, eq=False)
class Case:
    """A puzzle and its family."""

    family: AnyFamily
    name: str
    text: str

    @cached_property
    def puzzle(self) -> Puzzle:
        return read(self.text, family=self.family.name)

    def answers(self) -> frozenset[Solution]:
        """All solutions by the first algorithm; skips the test if the search reaches its limit."""
        known = _answers(self.puzzle)
        return known if known is not None else pytest.skip("not all solutions are known in time")

    def text_in(self, form: Format[Any]) -> str:
        """The puzzle in this format; skips the test if the format rejects the puzzle."""
        try:
            return form.write(self.puzzle)
        except PuzzleError as error:
            pytest.skip(f"{form.name} cannot hold this puzzle: {error}")

    def __str__(self) -> str:
        return f"{self.family.name}-{self.name}"


@dataclass(frozen=True, eq=False)
class Method:
    """An algorithm with one choice of its options."""

    algorithm: Algorithm[Any]
    options: Mapping[str, str]
    reference: Algorithm[Any] | None

    def solve(self, puzzle: Puzzle, **arguments: Any) -> Result:
        arguments.setdefault("limits", self.limits())
        return solve(puzzle, algorithm=self.name, options=self.options, **arguments)

    def solved(self, case: Case) -> Result:
        """The result for a sample, found once for all laws that only look at it."""
        return _solved(self, case)

    def solve_plainly(self, puzzle: Puzzle, **arguments: Any) -> Result:
        """The result of the same algorithm in plain Python."""
        assert self.reference is not None
        return solve(puzzle, algorithm=self.reference.name, options=self.options, **arguments)

    def limits(self, solutions: int | None = MOST_SOLUTIONS) -> Limits:
        """The node limit of a test: native nodes are some hundred times cheaper."""
        return Limits(solutions=solutions, nodes=50_000 if self.algorithm.native else 5_000)

    @property
    def name(self) -> str:
        return self.algorithm.name

    def __str__(self) -> str:
        return ",".join([self.name, *(f"{name}={choice}" for name, choice in self.options.items())])


@cache
def _answers(puzzle: Puzzle) -> frozenset[Solution] | None:
    result = solve(puzzle, limits=Limits(solutions=MOST_SOLUTIONS, nodes=50_000))
    return frozenset(result.solutions) if result.complete else None


@lru_cache(maxsize=500)
def _solved(method: Method, case: Case) -> Result:
    return method.solve(case.puzzle)


@cache
def _methods(name: str) -> list[Method]:
    """Every algorithm of a family with its defaults, and with each other choice of each option."""
    return list(_choices(load(name)))


def _choices(family: AnyFamily) -> Iterator[Method]:
    by_name = {each.name: each for each in family.algorithms}
    for algorithm in family.algorithms:
        reference = by_name.get(f"{algorithm.name}-py")
        yield Method(algorithm, {}, reference)
        for option in algorithm.options:
            for choice in option.choices[1:]:
                yield Method(algorithm, {option.name: choice}, reference)


@cache
def _hard(name: str) -> Case:
    folder = Path(import_module(f"spread.{name}").__file__ or "").parent / "hard"
    return Case(load(name), "hard", (folder / f"{name}.txt").read_text(encoding="utf-8"))


@cache
def _samples() -> list[Case]:
    return [
        Case(family, sample.name, sample.text) for family in families() for sample in family.samples
    ]


def _marks(subject: Any) -> list[pytest.MarkDecorator]:
    """A small sample a family shows most faults; the marker `laws` adds the others."""
    if not isinstance(subject, Case):
        return []
    is_shown = subject.name in [sample.name for sample in subject.family.samples[1:2]]
    return [] if is_shown else [pytest.mark.laws]


PARTS: dict[str, Callable[[AnyFamily], Iterable[Any]]] = {
    "method": lambda family: _methods(family.name),
    "pair": lambda family: (each for each in _methods(family.name) if each.reference),
    "form": lambda family: family.formats,
    "maker": lambda family: family.generators,
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    names = metafunc.fixturenames
    subject = next((each for each in ("case", "hard", "family") if each in names), None)
    if subject is None:
        return
    makers = {
        "case": _samples,
        "hard": lambda: [_hard(each.name) for each in families()],
        "family": families,
    }
    part = next((each for each in PARTS if each in names), None)
    is_usual = "not laws" in metafunc.config.option.markexpr
    values = [
        pytest.param(value, *more, marks=_marks(value), id="-".join(map(_shown, (value, *more))))
        for value in makers[subject]()
        if not (is_usual and _marks(value))  # deselecting thousands of cases takes seconds
        for more in _of(part, getattr(value, "family", value))
    ]
    metafunc.parametrize([subject, part] if part else [subject], values)


def _of(part: str | None, family: AnyFamily) -> Iterable[tuple[Any, ...]]:
    return ((each,) for each in PARTS[part](family)) if part else [()]


def _shown(value: Any) -> str:
    return str(value) if isinstance(value, Case | Method) else str(value.name)


@pytest.fixture
def damaged() -> Callable[[Solution, int], Iterator[Solution]]:
    """Solutions with one cell changed to another value of the solution."""

    def damage(solution: Solution, most: int) -> Iterator[Solution]:
        values = sorted(set(solution.values()), key=str)
        places = list(_places(solution.cells))
        random.Random(1).shuffle(places)
        boards = (
            Solution(_with(solution.cells, place, value))
            for place in places
            for value in values
            if value != _at(solution.cells, place)
        )
        return islice(boards, most)

    return damage


def _places(cells: Any, above: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    for index, part in enumerate(cells):
        if isinstance(part, tuple):
            yield from _places(part, (*above, index))
        else:
            yield (*above, index)


def _at(cells: Any, place: tuple[int, ...]) -> Any:
    return _at(cells[place[0]], place[1:]) if place else cells


def _with(cells: Any, place: tuple[int, ...], value: Any) -> Any:
    if not place:
        return value
    first, *rest = place
    return (*cells[:first], _with(cells[first], tuple(rest), value), *cells[first + 1 :])
