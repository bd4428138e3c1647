"""Times and figures from them: medians, speeds, ratios with their range over the rounds."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import TypeVar

__all__ = ["Laps", "Ratio", "cpu_seconds", "ratio"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Laps:
    """Times of whole passes over `puzzles`, in seconds, by round."""

    puzzles: int
    rounds: tuple[tuple[float, ...], ...]

    @property
    def seconds(self) -> float:
        """The median pass.

        >>> Laps(1000, ((0.1, 0.3), (0.2,))).seconds
        0.2
        """
        return median(lap for laps in self.rounds for lap in laps)

    @property
    def speed(self) -> float:
        """Puzzles per second in the median pass."""
        return self.puzzles / self.seconds

    @property
    def by_round(self) -> list[float]:
        """Puzzles per second in the median pass of each round."""
        return [self.puzzles / median(laps) for laps in self.rounds]


@dataclass(frozen=True, slots=True)
class Ratio:
    """A ratio of speeds, with the lowest and highest ratio of a single round."""

    value: float
    low: float
    high: float


def ratio(own: Laps, other: Laps) -> Ratio:
    """The speed of `own` over that of `other`, measured in the same rounds.

    >>> ratio(Laps(10, ((1.0,), (2.0,), (1.0,))), Laps(10, ((2.0,), (2.0,), (2.0,))))
    Ratio(value=2.0, low=1.0, high=2.0)
    """
    pairs = zip(own.by_round, other.by_round, strict=True)
    single = [mine / theirs for mine, theirs in pairs]
    return Ratio(own.speed / other.speed, min(single), max(single))


def cpu_seconds(work: Callable[[], T]) -> tuple[float, T]:
    """The CPU seconds that `work` takes in this process, and its result."""
    start = time.process_time()
    done = work()
    return time.process_time() - start, done
