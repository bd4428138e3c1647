"""Tables in Markdown, and the numbers in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.clock import Ratio

__all__ = ["Line", "duration", "number", "table", "times", "verdict"]


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows under heads, the first column aligned left, the others right.

    >>> print(table(["set", "speed"], [["easy", "1,500"], ["hard", "15"]]))
    | set  | speed |
    |------|------:|
    | easy | 1,500 |
    | hard |    15 |
    """
    columns = list(zip(heads, *rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    rule = [f"{'-' * (width + 1)}{'-:'[at > 0]}" for at, width in enumerate(widths)]
    lines = [_line(heads, widths), f"|{'|'.join(rule)}|"]
    return "\n".join([*lines, *(_line(row, widths) for row in rows)])


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first = row[0].ljust(widths[0])
    others = [word.rjust(width) for word, width in zip(row[1:], widths[1:], strict=True)]
    return f"| {' | '.join([first, *others])} |"


def number(value: float) -> str:
    """A figure with two or three significant digits.

    >>> [number(value) for value in (1523.4, 152.34, 15.234, 1.5234, 0.015234)]
    ['1,523', '152', '15.2', '1.52', '0.015']
    """
    if value >= 100:
        return f"{value:,.0f}"
    if value >= 0.1:
        return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
    return f"{value:.2g}"


def duration(seconds: float) -> str:
    """A time in a readable unit.

    >>> [duration(seconds) for seconds in (0.0000035, 0.00012, 0.0021, 1.43)]
    ['3.50 µs', '120 µs', '2.10 ms', '1.43 s']
    """
    for unit, name in ((1, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= unit:
            return f"{number(seconds / unit)} {name}"
    return f"{number(seconds / 1e-9)} ns"


def times(found: Ratio) -> str:
    """A ratio with its range over the rounds.

    >>> times(Ratio(1.314, 1.2, 1.4))
    '1.31 (1.20-1.40)'
    """
    return f"{found.value:.2f} ({found.low:.2f}-{found.high:.2f})"


def verdict(holds: bool | None) -> str:  # noqa: FBT001 - it is what is said
    """The word for whether a target holds; a dash if it was not measured."""
    return "-" if holds is None else "yes" if holds else "no"


@dataclass(frozen=True, slots=True)
class Line:
    """A figure with its guide: at most `most`, at least `least`, or none.

    Beside a `peer` the figure is its own one, and `theirs` the peer's in the same unit; or, with
    `ours`, it is the ratio of the two.
    """

    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None
    note: str = ""
    is_stopped: bool = False
    peer: str = ""
    theirs: float | None = None
    ours: float | None = None
    is_peer_stopped: bool = False

    @property
    def holds(self) -> bool | None:
        """Whether the figure meets its guide; one that ran out of time does not."""
        if self.is_stopped:
            return False
        if self.most is not None:
            return self.value <= self.most
        return None if self.least is None else self.value >= self.least

    @property
    def guide(self) -> str:
        """The guide for a table."""
        if self.most is not None:
            return f"<= {number(self.most)}"
        return "-" if self.least is None else f">= {number(self.least)}"

    @property
    def found(self) -> str:
        """The figure that the guide is about."""
        is_ratio = self.ours is not None
        bound = ("< " if is_ratio else "> ") if self.is_stopped else ""
        value = f"{bound}{number(self.value)}"
        return value if is_ratio else self._with_unit(value)

    @property
    def both(self) -> tuple[str, str]:
        """The peer's figure and ours."""
        theirs = "-" if self.theirs is None else self._with_unit(number(self.theirs))
        theirs = f"> {theirs}" if self.is_peer_stopped else theirs
        return theirs, self.found if self.ours is None else self._with_unit(number(self.ours))

    @property
    def row(self) -> list[str]:
        """The figure for the table."""
        theirs, ours = self.both
        beside = f"{self.peer} {theirs}" if self.peer else ""
        notes = filter(None, ("" if self.ours is None else ours, beside, self.note))
        note = "; ".join(notes)
        found = f"{self.found} ({note})" if note else self.found
        return [self.what, found, self.guide, verdict(self.holds)]

    def _with_unit(self, value: str) -> str:
        return f"{value} {self.unit}".rstrip()
