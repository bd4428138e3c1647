"""Numbers on the command line: as click reads them, but none that no search can take.

Python reads `nan`, `inf` and numbers of any size; limits hold what 64 bits hold. The great bounds
are shown only to those who meet them, so that a help speaks of the small ones alone.
"""

from __future__ import annotations

from typing import Any

import click

__all__ = ["MOST_THREADS", "Real", "Whole"]

MOST_WHOLE = 2**63 - 1
MOST_REAL = 1e12
MOST_THREADS = 1024


class Whole(click.IntRange):
    """A whole number from `min` on.

    >>> Whole(min=1).convert("12", None, None)
    12
    """

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number, or a usage error."""
        number: int = super().convert(value, param, ctx)
        if number > MOST_WHOLE:
            self.fail(f"{number} is more than {MOST_WHOLE}.", param, ctx)
        return number


class Real(click.FloatRange):
    """A number from `min` on, and no `nan`.

    >>> Real(min=0).convert("0.5", None, None)
    0.5
    """

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number, or a usage error."""
        number: float = super().convert(value, param, ctx)
        if not number <= MOST_REAL:  # as `nan` is not either
            self.fail(f"{value} is not a number up to {MOST_REAL:.0e}.", param, ctx)
        return number
