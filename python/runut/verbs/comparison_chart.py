"""A comparison as a chart: bars for single puzzles, curves for growing ones."""

from __future__ import annotations

from statistics import median

from runut.core.result import Status
from runut.core.scene import Scene
from runut.drawing.chart import Bar, Curve, bars, curves
from runut.verbs.comparison import Comparison
from runut.verbs.growth import Run


def chart(found: Comparison, title: str = "CPU time") -> Scene:
    """The CPU times over a logarithmic axis; a bar with a tip reached a limit."""
    if found.growth:
        return _curves(found, title)
    shown = [
        Bar(run.puzzle, run.algorithm, run.seconds, _note(run), is_open=not run.has_answer)
        for run in found.runs
    ]
    return bars(shown, title, duration)


def _note(run: Run) -> str:
    verdict = "" if run.has_answer else f", {run.status}"
    return f"{duration(run.seconds)}, {run.nodes:,} node{'s' * (run.nodes != 1)}{verdict}"


def _curves(found: Comparison, title: str) -> Scene:
    """The median time of each size, up to the last size that an algorithm finished."""
    names = {float(run.size): run.puzzle.partition(" ")[0] for run in found.runs}
    drawn = []
    for each in found.growth:
        points = []
        for size in each.sizes:
            own = [run for run in found.runs if (run.algorithm, run.size) == (each.algorithm, size)]
            if all(run.has_answer for run in own):
                points.append((float(size), max(median(run.seconds for run in own), 1e-6)))
        reach = points[-1][0] if points else 0.0
        until = f"up to {names[reach]}" if points and reach < max(names) else ""
        rate = f"×{each.seconds.doubling:.1f} for twice the cells" if each.seconds.is_good else ""
        said = ", ".join(filter(None, (rate, until)))
        note = f"({said})" if said else ""
        drawn.append(Curve(each.algorithm, tuple(points), note))
    return curves(drawn, title, duration, names, "size")


HEADINGS = ("algorithm", "status", "nodes", "CPU time", "memory", "ratio")


def figures_of(run: Run) -> tuple[str, ...]:
    """A run in words and figures, as `HEADINGS` call them."""
    status = f"stopped ({run.halt})" if run.status is Status.STOPPED else run.status.value
    memory = "-" if run.memory is None else f"{run.memory / 1e6:.1f} MB"
    ratio = "-" if run.ratio is None else f"{run.ratio:,.1f}"
    return run.algorithm, status, f"{run.nodes:,}", duration(run.seconds), memory, ratio


def duration(seconds: float) -> str:
    """Seconds in a readable unit.

    >>> duration(0.00012), duration(0.0123), duration(12.3), duration(0)
    ('120 µs', '12.3 ms', '12.3 s', '0 s')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.1g} µs" if seconds else "0 s"
