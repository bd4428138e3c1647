"""Minutes: the line that fits times of people to the effort of classic sudokus, and how well.

The natural logarithm of the mean seconds is a level and a slope times that of the effort. Five
times the line is fitted to four fifths of the puzzles and asked about the others; the spread is the
factor either way in which nine of ten of their means lie. `SOURCE` is where the numbers go.
"""

from __future__ import annotations

import csv
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from statistics import correlation, linear_regression, median, quantiles

from benchmarks.corpus import CorpusError
from benchmarks.plan import Plan, Section
from runut.core.explainer import Options
from runut.core.limits import Control, Limits
from runut.families.sudoku.explainer import EXPLAINER, PACE
from runut.families.sudoku.model import Sudoku
from runut.families.sudoku.rules import model

__all__ = ["Fit", "Solved", "fitted", "section"]

FILE = "sudoku_human_times.csv"
SOURCE = "PACE in python/runut/families/sudoku/explainer.py"
FOLDS = 5
FEW = 20


@dataclass(frozen=True, slots=True)
class Solved:
    """The logarithms of a puzzle's effort and of the mean seconds of the people who solved it."""

    effort: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Fit:
    """The line through all puzzles, and how well such lines say what they were not fitted to.

    `middle` is the median factor between what is said and what is so; `ranks` is Spearman's
    correlation of effort and time.
    """

    level: float
    slope: float
    spread: float
    middle: float
    ranks: float


def section(plan: Plan) -> Section:
    """The fit to the times of people, and where its numbers go."""
    puzzles = _solved(plan.sets / "insight" / FILE, FEW if plan.is_quick else None)
    fit = fitted(puzzles)
    text = (
        f"level={fit.level:.4f}, slope={fit.slope:.4f}, spread={fit.spread:.3f} for {SOURCE} "
        f"(there now: {PACE.level}, {PACE.slope}, {PACE.spread})\n"
        f"{len(puzzles):,} sudokus, {FOLDS}-fold: median factor {fit.middle:.3f}, "
        f"nine of ten within {fit.spread:.3f}, Spearman {fit.ranks:.4f}"
    )
    names = ("level", "slope", "spread", "middle", "ranks")
    figures = {name: getattr(fit, name) for name in names} | {"puzzles": len(puzzles)}
    return Section("minutes", text, figures)


def fitted(puzzles: Sequence[Solved]) -> Fit:
    """The line, and its figures on puzzles that it was not fitted to.

    >>> line = [Solved(x, 1 + 2 * x) for x in map(float, range(10))]
    >>> fit = fitted(line)
    >>> tuple(round(each, 6) for each in (fit.level, fit.slope, fit.spread, fit.ranks))
    (1.0, 2.0, 1.0, 1.0)
    """
    level, slope = _line(puzzles)
    off = [
        abs(own[0] + own[1] * each.effort - each.seconds)
        for fold in range(FOLDS)
        for own in [_line([each for at, each in enumerate(puzzles) if at % FOLDS != fold])]
        for each in puzzles[fold::FOLDS]
    ]
    efforts, seconds = ([getattr(each, name) for each in puzzles] for name in Solved.__slots__)
    ranks = correlation(_ranks(efforts), _ranks(seconds))
    return Fit(level, slope, exp(quantiles(off, n=10)[-1]), exp(median(off)), ranks)


def _ranks(values: Sequence[float]) -> list[float]:
    """The place of each in the order of all; equal ones share theirs.

    >>> _ranks([30.0, 10.0, 30.0])
    [1.5, 0.0, 1.5]
    """
    order = sorted(values)
    return [(bisect_left(order, each) + bisect_right(order, each) - 1) / 2 for each in values]


def _line(puzzles: Sequence[Solved]) -> tuple[float, float]:
    """Level and slope by least squares."""
    slope, level = linear_regression(
        [each.effort for each in puzzles], [each.seconds for each in puzzles]
    )
    return level, slope


def _solved(path: Path, most: int | None) -> list[Solved]:
    """The puzzles of a table that the pace holds for."""
    if not path.is_file():
        raise CorpusError(f"{path} is missing")
    found = []
    with path.open(encoding="utf-8") as rows:
        for row in list(csv.DictReader(rows))[:most]:
            digits = row["puzzle"].replace(".", "0")
            puzzle = Sudoku(3, 3, tuple(map(int, digits)))
            rated = EXPLAINER.prepared(model(puzzle)).rate((), Options(), Limits(), Control())
            if PACE.minutes(puzzle, rated) is not None:
                found.append(Solved(log(rated.effort), log(float(row["mean_seconds"]))))
    return found
