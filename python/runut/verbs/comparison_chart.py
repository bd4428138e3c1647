"""A comparison as a table and as a chart: bars for single puzzles, curves for growing ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import median

from runut.core.escapes import escaped
from runut.core.result import Status
from runut.core.scene import Scene
from runut.drawing.chart import Bar, Curve, bars, curves
from runut.explaining.said import Counted
from runut.explaining.techniques import figure
from runut.verbs.comparison import Comparison
from runut.verbs.growth import SAID, Run


def chart(found: Comparison, title: str = "", language: str = "en") -> Scene:
    """The CPU times over a logarithmic axis; a bar with a tip reached a limit."""
    title, time = title or SAID.say("time", language), partial(duration, language=language)
    if found.growth:
        return _curves(found, title, language)
    shown = [
        Bar(run.puzzle, run.algorithm, run.seconds, _note(run, language), not run.has_answer)
        for run in found.runs
    ]
    return bars(shown, title, time)


def _note(run: Run, language: str) -> str:
    verdict = "" if run.has_answer else f", {SAID.say(run.status, language)}"
    count = Counted(figure(run.nodes, ",", language), run.nodes)
    said = SAID.say("run", language, seconds=duration(run.seconds, language), count=count)
    return f"{said}{verdict}"


def _curves(found: Comparison, title: str, language: str) -> Scene:
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
        said = []
        if each.seconds.is_good:
            by = figure(each.seconds.doubling, ".1f", language)
            said.append(SAID.say("rate", language, by=by))
        if points and reach < max(names):
            said.append(SAID.say("until", language, size=names[reach]))
        note = f"({', '.join(said)})" if said else ""
        drawn.append(Curve(each.algorithm, tuple(points), note))
    time = partial(duration, language=language)
    return curves(drawn, title, time, names, SAID.say("size", language))


_HEADINGS = ("algorithm", "status", "nodes", "time", "memory", "ratio")


def headings(language: str = "en") -> tuple[str, ...]:
    """What `figures_of` gives."""
    return tuple(SAID.say(each, language) for each in _HEADINGS)


def figures_of(run: Run, language: str = "en") -> tuple[str, ...]:
    """A run in words and figures, as `headings` call them."""
    status = SAID.say(run.status, language)
    if run.status is Status.STOPPED:
        status = SAID.say("halted", language, halt=SAID.say(f"halt-{run.halt}", language))
    memory = "-" if run.memory is None else f"{figure(run.memory / 1e6, '.1f', language)} MB"
    ratio = "-" if run.ratio is None else figure(run.ratio, ",.1f", language)
    nodes, time = figure(run.nodes, ",", language), duration(run.seconds, language)
    return run.algorithm, status, nodes, time, memory, ratio


def duration(seconds: float, language: str = "en") -> str:
    """Seconds in a readable unit.

    >>> duration(0.00012), duration(0.0123), duration(12.3), duration(0)
    ('120 µs', '12.3 ms', '12.3 s', '0 s')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{figure(seconds / size, '.3g', language)} {unit}"
    return f"{figure(seconds * 1e6, '.1g', language)} µs" if seconds else "0 s"


def comparison_table(found: Comparison, language: str = "en") -> str:
    """The runs puzzle by puzzle, and how they grow."""
    heads = headings(language)
    rows: dict[str, list[tuple[str, ...]]] = {}
    for run in found.runs:
        rows.setdefault(escaped(run.puzzle), []).append(figures_of(run, language))
    body = [heads, *(row for own in rows.values() for row in own)]
    widths = [max(map(len, column)) for column in zip(*body, strict=True)]
    lines: list[str | None] = []
    for name, own in rows.items():
        lines += ["" if lines else None, name, _line(heads, widths)]
        lines += [_line(row, widths) for row in own]
    lines += ["", *(each.text(language) for each in found.growth)] if found.growth else []
    return "\n".join(line for line in lines if line is not None) + "\n"


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """The first two columns from the left, figures from the right."""
    padded = [
        f"{cell:<{width}}" if at < 2 else f"{cell:>{width}}"
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
    ]
    return ("  " + "  ".join(padded)).rstrip()
