"""The table of goals: each part that a goal names is run once, and its lines meet the goals.

What cannot be measured here, for want of a set or of a peer, is named in the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from importlib import import_module
from pathlib import Path

from benchmarks.corpus import CorpusError
from benchmarks.driver import DriverError
from benchmarks.goals import CLASSIC, GOALS, NO_REASON, Goal
from benchmarks.plan import Plan, Section
from benchmarks.table import Line, table, verdict

__all__ = ["HEADS", "ROUNDS", "goals_section", "run"]

ROUNDS = 3
"""Rounds of a run of all goals, so that it takes some ten minutes of CPU time."""
HEADS = ("row", "peer", "the peer's", "ours", "ratio", "goal", "holds?")
NO_DATA, NO_PEER, NOT_MEASURED = "no set here", "no peer here", "not measured"
Missing = Mapping[tuple[str, str], str]
"""Why a part was not measured, by family and part."""


def run(plan: Plan) -> Iterator[Section]:
    """Each part that a goal names, as its family measures it; then the table of all goals."""
    lines: dict[str, Line] = {}
    missing: dict[tuple[str, str], str] = {}
    for family, part in dict.fromkeys((goal.family, goal.part) for goal in GOALS):
        module = import_module(f"benchmarks.{family}")
        peers = plan.peers if family != "sudoku" or CLASSIC.is_here(plan.peers) else None
        try:
            for section in module.run(replace(plan, parts=(part,), peers=peers)):
                lines |= {line.what: line for line in section.lines}
                name, text = f"{family} {part} {section.name}", f"{family}, {part}:"
                yield replace(section, name=name, text=f"{text}\n\n{section.text}")
        except CorpusError:
            missing[family, part] = NO_DATA
        except DriverError as error:
            missing[family, part] = f"{NOT_MEASURED}: {str(error).partition(chr(10))[0]}"
    yield goals_section(lines, missing, plan.peers)


def goals_section(lines: Mapping[str, Line], missing: Missing, peers: Path | None) -> Section:
    """The table of all goals, and why some are missed.

    `lines` are those measured, by name; `missing` says what parts were not and why; `peers` is the
    folder of peers.
    """
    rows, reasons = [], []
    figures: dict[str, object] = {}
    for goal in GOALS:
        line = lines.get(goal.row)
        if line is None:
            why = missing.get((goal.family, goal.part), NOT_MEASURED)
            why = why if goal.peer is None or goal.peer.is_here(peers) else NO_PEER
            rows.append(
                [goal.row, goal.peer.name if goal.peer else "-", "-", why, "-", goal.guide, "-"]
            )
            figures[goal.row] = why
            continue
        rows.append(_row(goal, line))
        figures[goal.row] = asdict(line) | {"holds": line.holds}
        if line.holds is False:
            reasons.append(f"- {goal.row}: {goal.reason or NO_REASON}")
    notes = ["", "What falls short:", *reasons] if reasons else []
    return Section("goals", "\n".join([table(HEADS, rows), *notes]), figures)


def _row(goal: Goal, line: Line) -> list[str]:
    """A measured goal beside its peer."""
    theirs, ours = line.both
    ours = f"{ours} ({line.note})" if line.note else ours
    ratio = "-" if line.ours is None else line.found
    return [goal.row, line.peer or "-", theirs, ours, ratio, line.guide, verdict(line.holds)]
