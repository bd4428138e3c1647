"""The verb `daily`: one puzzle a family and day, the same for everybody with the same version.

The number of the day is the seed, so that pictures from the shelf do not come back soon, and the
weekday says how hard and how large it is. `tests/golden/daily.json` freezes what generators make of
that: whoever changes them raises `VERSION` and renews the file.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Unpack

from runut.core.levels import size_of
from runut.core.limits import BUT_SECONDS, NO_LIMITS, Limits, LimitWords, limits_of
from runut.core.puzzle import Puzzle
from runut.core.surface import Shown
from runut.errors import InputError, UnknownNameError
from runut.families import families, load
from runut.verbs.generating import make, whole

VERSION = 2
"""Changes when the puzzles of coming days do."""
DAYS_OF_VERSION = 1_000_000
"""Further apart than the numbers of any two days."""


@dataclass(frozen=True, slots=True)
class Daily(Shown):
    """The puzzle of a day, with the size and the level that its weekday has.

    >>> import runut
    >>> from datetime import date
    >>> found = runut.daily("hitori", date(2026, 11, 29))
    >>> found.level
    'medium'
    """

    puzzle: Puzzle
    day: date
    size: str
    level: str
    version: int = VERSION


def daily(
    family: str, day: date | str, *, limits: Limits = NO_LIMITS, **words: Unpack[LimitWords]
) -> Daily:
    """The puzzle of a day; the same family, day and version give the same one everywhere.

    The day may be a text. `limits.seconds` ends what takes long.
    Raises `UnknownNameError` for a family without puzzles of the day, `InputError` for what is no
    day, and `StoppedError` if the time is over before the puzzle is made.

    >>> import runut
    >>> runut.daily("sudoku", "2026-11-23").level
    'easy'
    """
    limits = limits_of(daily, limits, words, lacks=BUT_SECONDS)
    day = _date_of(day)
    known = load(family)
    if not known.week:
        names = [each.name for each in families() if each.week]
        raise UnknownNameError("family with puzzles of the day", family, names)
    wish = known.week[day.weekday()]
    size = size_of(known.sizes, wish.size)
    seed = VERSION * DAYS_OF_VERSION + day.toordinal()
    options = size.options_at(wish.level)
    puzzle = whole(make(family, method=size.method, seed=seed, options=options, limits=limits))
    return Daily(puzzle, day, wish.size, wish.level)


def _date_of(day: date | str) -> date:
    if isinstance(day, date):
        return day
    try:
        return date.fromisoformat(day)
    except (TypeError, ValueError):
        message = f"the day is {day!r:.60}; expected a date or a text such as '2026-11-23'"
        raise InputError(message) from None
