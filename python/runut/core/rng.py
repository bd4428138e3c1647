"""Seeded random numbers, equal to those of the engine's `rng.rs`, so that both make equal puzzles.

SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from numbers import Integral
from typing import Any, TypeVar

from runut.errors import InputError

T = TypeVar("T")
_MASK = (1 << 64) - 1


def checked_seed(seed: int) -> int:
    """The seed; an `InputError` unless it is a whole number of up to 64 bits.

    >>> checked_seed(7)
    7
    """
    if not isinstance(seed, Integral) or not 0 <= seed <= _MASK:
        raise InputError(f"the seed is {seed!r:.60}; expected a whole number from 0 to 2**64 - 1")
    return int(seed)


class Rng:
    """Random numbers that depend on the seed only.

    >>> Rng(1234567).bits()
    6457827717110365317
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def bits(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to `bound - 1`."""
        return (self.bits() * bound) >> 64

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place (Fisher and Yates, from the last item down)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in an order by chance."""
        order = list(items)
        self.shuffle(order)
        return order
