"""Counts of all pictures of nonograms whose clues are all `1 1`: CPU seconds and memory.

No program that we know of counts them in a time that could be waited for.
"""

from __future__ import annotations

import resource
from collections.abc import Iterator

from benchmarks import goals
from benchmarks.driver import DriverError
from benchmarks.machine import growth_and_output
from benchmarks.plan import Plan, Section
from benchmarks.table import Line, number, table

__all__ = ["COUNTS", "run"]

COUNTS = {10: 17_849_077_140, 12: 304_243_884_374_412, 13: None}
"""The pictures of each size, where they are known."""
SECONDS = 60.0
"""Our limit of elapsed time."""
IMPORTS = "import runut; board = runut.Nonogram([(1, 1)] * {size}, [(1, 1)] * {size})"
WORK = """
found = runut.count(board, limits=runut.Limits(seconds={seconds}))
print(found.count if found.complete else 0)
"""


def run(plan: Plan) -> Iterator[Section]:
    """A row for each size, each counted in a fresh process."""
    found = [_line(size) for size in ([10] if plan.is_quick else COUNTS)]
    text = table(["what", "measured", "guide", "holds?"], [each.row for each in found])
    yield Section("counts", text, {each.what: each.value for each in found}, found)


def _line(size: int) -> Line:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    kibibytes, said = growth_and_output(IMPORTS.format(size=size), WORK.format(seconds=SECONDS))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    count, known = int(said), COUNTS[size]
    if count and known not in {count, None}:
        raise DriverError(f"{size}x{size}: expected {known} pictures, counted {count}")
    note = f"{count:,} pictures" if count else "no count"
    note = f"{note}, {number(kibibytes / 1024)} MiB"
    row = f"count of 1 1 everywhere, {size}x{size}"
    return goals.line(row, spent, "s", note=note, is_stopped=not count)
