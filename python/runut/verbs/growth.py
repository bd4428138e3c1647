"""A run of an algorithm, and how its nodes and its CPU time grow over the size of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log, log2
from statistics import linear_regression, median

from runut.core.records import Recorded
from runut.core.result import Status
from runut.explaining.said import Said
from runut.explaining.techniques import figure

SAID = Said(__package__, "comparison.toml")
_MOST_RESIDUAL = 1.5


@dataclass(frozen=True, slots=True)
class Run(Recorded):
    """One algorithm on one puzzle. `ratio` is its time over that of the quickest with an answer.

    `seconds` is the best CPU time of the repeats; `memory` is the growth of the process in bytes.
    """

    puzzle: str
    algorithm: str
    status: Status
    halt: str | None
    count: int
    nodes: int
    seconds: float
    memory: int | None
    ratio: float | None = None
    size: int = 0

    @property
    def has_answer(self) -> bool:
        """Whether the run finished with an answer that is certain."""
        return self.status in (Status.SOLVED, Status.UNSOLVABLE)


@dataclass(frozen=True, slots=True)
class Fit(Recorded):
    """How a figure grows over the sizes, read from its median at each, the `first` and the `last`.

    `doubling` is the factor for twice the cells by the line of least squares through logarithms.
    `residual` is the largest factor between a median and that line, `None` for two sizes, which
    every line fits. Where the line misses by more than 1.5 it says nothing of other sizes.
    """

    doubling: float
    residual: float | None
    first: float
    last: float

    @property
    def is_good(self) -> bool:
        """Whether the figure is a power of the number of cells, as far as the sizes tell."""
        return self.residual is not None and self.residual <= _MOST_RESIDUAL

    def words(self, said: Callable[[float], str], language: str = "en") -> str:
        """The growth in words; `said` writes a figure."""
        first, last = said(self.first), said(self.last)
        if self.residual is None:
            return SAID.say("no-trend", language, first=first, last=last)
        if not self.is_good:
            miss = figure(self.residual, ".1f", language)
            return SAID.say("unsteady", language, first=first, last=last, miss=miss)
        by, miss = figure(self.doubling, ".2f", language), f"{self.residual - 1:.0%}"
        name = "steady" if first != last else "always"
        return SAID.say(name, language, by=by, miss=miss, first=first)


@dataclass(frozen=True, slots=True)
class Growth(Recorded):
    """How the nodes and the CPU time of an algorithm grow over the `sizes` (in cells) it finished.

    `sentence` says it in words.
    """

    algorithm: str
    sizes: tuple[int, ...]
    nodes: Fit
    seconds: Fit

    @property
    def sentence(self) -> str:
        """The growth in words, with the sizes that it was read from."""
        return self.text()

    def text(self, language: str = "en") -> str:
        """The sentence in a language."""

        def nodes(number: float) -> str:
            return figure(number, ",.0f", language)

        def time(seconds: float) -> str:
            return f"{figure(1000 * seconds, '.3g', language)} ms"

        return SAID.say(
            "growth",
            language,
            algorithm=self.algorithm,
            sizes=len(self.sizes),
            first=self.sizes[0],
            last=self.sizes[-1],
            nodes=self.nodes.words(nodes, language),
            seconds=self.seconds.words(time, language),
        )


def growth_of(runs: Sequence[Run]) -> Iterator[Growth]:
    """Each algorithm's growth, over the sizes at which every run of it has an answer."""
    for name in dict.fromkeys(run.algorithm for run in runs):
        own = [run for run in runs if run.algorithm == name]
        unfinished = {run.size for run in own if not run.has_answer}
        sizes = tuple(sorted({run.size for run in own} - unfinished))
        if len(sizes) > 1:
            yield Growth(
                name,
                sizes,
                _fit(own, sizes, lambda run: max(run.nodes, 1)),
                _fit(own, sizes, lambda run: max(run.seconds, 1e-6)),
            )


def _fit(runs: Sequence[Run], sizes: Sequence[int], figure: Callable[[Run], float]) -> Fit:
    medians = [median(figure(run) for run in runs if run.size == size) for size in sizes]
    places, heights = [log2(size) for size in sizes], [log(each) for each in medians]
    slope, start = linear_regression(places, heights)
    missed = max(abs(y - start - slope * x) for x, y in zip(places, heights, strict=True))
    residual = exp(missed) if len(sizes) > 2 else None
    return Fit(exp(slope), residual, medians[0], medians[-1])
