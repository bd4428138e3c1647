"""Numbers on the command line: as click reads them, within what a search can take.

Python reads `nan`, `inf` and numbers of any size, but limits have 64 bits. Help texts do not show
these large bounds; only an error names them.
"""

from __future__ import annotations

from typing import Any

import click

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
            self.fail(f"{number} is greater than {MOST_WHOLE}.", param, ctx)
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
