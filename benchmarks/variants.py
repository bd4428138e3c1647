"""Sudoku variants of today's setters: killers, sukakus and all other kinds, beside other solvers.

The set is `variants_half.json`: example puzzles of Interactive-Sudoku-Solver in that program's own
language. Entries that are programs, or names of other entries, cannot be read; they are counted.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log
from pathlib import Path
from statistics import median

import runut
from benchmarks import driver, goals, grids, sudoku, variants_tail
from benchmarks.clock import Ratio, cpu_seconds, ratio
from benchmarks.corpus import CorpusError, write_lines
from benchmarks.driver import BULK, SINGLE, Contestant, DriverError
from benchmarks.plan import Plan, Section
from benchmarks.table import Line, duration, table, times, verdict
from benchmarks.variants_peers import FOLDER, Interactive, Spent
from runut import Limits, Puzzle
from runut.families.sudoku.lowering import engine_layout

__all__ = ["FILE", "PARTS", "read_entries", "run"]

FILE = "variants_half.json"
KILLERS = ("HS_KILLERS", "TAREK_ALL", "EXTREME_KILLERS", "MATHEMAGIC_KILLERS")
CANDIDATES = 729
CLASSIC = ("clue17", "magictour", "forum_hardest")
PARTS = ("killers", "sukakus", "others", "tail", "classic", "grids")
MADE = "MADE"
"""The set of boards that are made from seeds."""
SECONDS = 10.0
"""The limit of a search."""
ENOUGH = 1.0
"""A puzzle is searched again only until so many CPU seconds are spent on it."""
QUICK_STRIDE = 8
SUKAKUS_FLOOR, KILLERS_FLOOR, OTHERS_FLOOR = 0.8, 1.0, 1.0
SLOWER, LONG = 0.8, 0.1
"""No killer may fall below this ratio where the peer needs so many seconds."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of the set: its text, and the puzzle if Runut reads it."""

    set: str
    name: str
    text: str
    solution: str
    puzzle: Puzzle | None

    @property
    def part(self) -> str:
        """The part of the table to which it belongs."""
        if self.set in KILLERS:
            return "killers"
        if self.set == MADE:
            return "tail"
        return "sukakus" if len(self.text) == CANDIDATES else "others"


@dataclass(frozen=True, slots=True)
class Duel:
    """Our cost of a puzzle and the peer's, which is `None` if the peer rejects it."""

    entry: Entry
    own: Spent
    peer: Spent | None
    is_missed: bool = False
    """The peer misses a solution that it accepts when the cells are given."""

    @property
    def ratio(self) -> float | None:
        """Our speed over the peer's; `None` unless both proved their answer."""
        if self.peer is None or self.peer.is_stopped or self.own.is_stopped or self.is_missed:
            return None
        return self.peer.seconds / self.own.seconds


def run(plan: Plan) -> Iterator[Section]:
    """Run every part that the plan names, one after the other."""
    needs_set = not {*plan.parts} <= {"classic", "grids"}
    entries = read_entries(plan.sets / sudoku.FOLDER / FILE) if needs_set else []
    if entries:
        read = sum(each.puzzle is not None for each in entries)
        text = f"{read} of {len(entries)} puzzles can be read."
        yield Section("read", text, {"read": read, "entries": len(entries)})
    if "tail" in plan.parts:
        entries += [Entry(MADE, kind, text, "", _read(text)) for kind, text in variants_tail.made()]
    duels = _duels(plan, [each for each in entries if each.puzzle and _is_wanted(each, plan)])
    if "killers" in plan.parts:
        yield _killers([each for each in duels if each.entry.part == "killers"])
    if "sukakus" in plan.parts:
        yield from _sukakus(plan, [each.text for each in entries if each.part == "sukakus"])
    if "others" in plan.parts:
        yield _others([each for each in duels if each.entry.part == "others"])
    if "tail" in plan.parts:
        yield variants_tail.section([_in_tail(each) for each in duels if _tail_kind(each.entry)])
    if "classic" in plan.parts:
        yield from sudoku.run(replace(plan, parts=CLASSIC))
    if "grids" in plan.parts:
        yield from grids.run(plan)


def _is_wanted(entry: Entry, plan: Plan) -> bool:
    is_tail = "tail" in plan.parts and _tail_kind(entry) is not None
    return is_tail or entry.part in plan.parts


def _tail_kind(entry: Entry) -> str | None:
    """The kind of the tail to which a board belongs."""
    if entry.set == MADE:
        return entry.name
    return variants_tail.kind_of(entry.text) if entry.part == "others" else None


def _in_tail(found: Duel) -> variants_tail.Found:
    kind, is_made = _tail_kind(found.entry) or "", found.entry.set == MADE
    peer = found.peer.seconds if found.peer and found.ratio is not None else None
    return variants_tail.Found(kind, is_made, found.own.seconds, peer)


def read_entries(path: Path) -> list[Entry]:
    """The puzzles of the set; `CorpusError` if it is not there."""
    if not path.is_file():
        raise CorpusError(f"{path}: expected the example puzzles, found no file")
    found = json.loads(path.read_text(encoding="utf-8"))
    return [
        Entry(
            each["set"],
            each["name"],
            each["input"],
            each.get("solution") or "",
            _read(each["input"]),
        )
        for each in found
    ]


def _read(text: str) -> Puzzle | None:
    try:
        return runut.read(text, family="sudoku")
    except (runut.FormatError, runut.PuzzleError, runut.InputError):
        return None


# -- puzzle by puzzle ---------------------------------------------------------------------------


def _duels(plan: Plan, entries: Sequence[Entry]) -> list[Duel]:
    """Both costs of each puzzle, measured in turns after a warm-up of the peer."""
    wanted = [each for each in entries if each.part != "sukakus"]
    if plan.is_quick:
        wanted = wanted[::QUICK_STRIDE]
    if not wanted:
        return []
    if plan.peers is None or not (plan.peers / FOLDER).is_dir():
        return [Duel(each, _median([_search(each)]), None) for each in wanted]
    with Interactive(plan.peers / FOLDER) as peer:
        for each in wanted:
            peer.search(each.text, seconds=ENOUGH)
        return [_duel(each, peer, plan.pace.rounds) for each in wanted]


def _duel(entry: Entry, peer: Interactive, rounds: int) -> Duel:
    own: list[Spent] = []
    others: list[Spent] = []
    while len(own) < rounds and sum(each.seconds for each in [*own, *others]) < ENOUGH:
        own.append(_search(entry))
        if variants_tail.ALONE.search(entry.text):
            continue
        if (other := peer.search(entry.text, seconds=SECONDS)) is not None:
            others.append(other)
    found = Duel(entry, _median(own), _median(others) if others else None)
    if found.ratio is None or not found.peer or found.peer.count == found.own.count:
        return found
    if found.own.count > found.peer.count and _accepts_ours(entry, peer):
        return replace(found, is_missed=True)
    raise DriverError(f"{entry.name}: found {found.own.count}, the peer {found.peer.count}")


def _accepts_ours(entry: Entry, peer: Interactive) -> bool:
    """Whether the peer accepts each of our solutions when all its cells are given."""
    if entry.puzzle is None:
        return False
    for solution in runut.solve(entry.puzzle, limits=Limits(solutions=2)).solutions:
        rows = enumerate(solution.cells, 1)
        cells = [f"R{row}C{at}_{value}" for row, own in rows for at, value in enumerate(own, 1)]
        accepted = peer.search(f"{entry.text}.~{'~'.join(cells)}", seconds=SECONDS)
        if accepted is None or accepted.count != 1:
            return False
    return True


def _search(entry: Entry) -> Spent:
    """The cost of a proof that a puzzle is unique, from its value on: nothing is kept of it."""
    puzzle = entry.puzzle
    if puzzle is None:
        raise DriverError(f"{entry.name}: expected a puzzle that can be read")
    engine_layout.cache_clear()
    limits = Limits(solutions=2, seconds=SECONDS)
    try:
        seconds, result = cpu_seconds(lambda: runut.solve(puzzle, limits=limits))
    except runut.PuzzleError:  # a rule that the kernels do not know
        return Spent(0, SECONDS, is_stopped=True)
    is_stopped = result.status is runut.Status.STOPPED
    if result.count == 1 and entry.solution and result.solution and not is_stopped:
        digits = "".join(map(str, result.solution.values()))
        if len(digits) == len(entry.solution) and digits != entry.solution:
            raise DriverError(f"{entry.name}: expected {entry.solution}, found {digits}")
    return Spent(result.count, seconds, is_stopped)


def _median(many: Sequence[Spent]) -> Spent:
    return replace(many[0], seconds=median(each.seconds for each in many))


def _geometric_mean(values: Sequence[float]) -> float:
    return exp(sum(map(log, values)) / len(values))


def _killers(duels: Sequence[Duel]) -> Section:
    heads = ["killers", "puzzles", "ours", "peer", "geometric mean", "total", "slower", "holds?"]
    groups = [(name, [each for each in duels if each.entry.set == name]) for name in KILLERS]
    rows = [_row(name, own) for name, own in [*groups, ("all", list(duels))] if own]
    note = f"slower: below {SLOWER} where the peer needs {duration(LONG)} or more"
    text, figures = f"{table(heads, rows)}\n{note}", _figures(duels)
    return Section("killers", text, figures, _total("killers", figures))


def _row(name: str, duels: Sequence[Duel]) -> list[str]:
    ratios = [each.ratio for each in duels if each.ratio is not None]
    own = sum(each.own.seconds for each in duels)
    if not ratios:
        return [name, str(len(duels)), duration(own), "-", "-", "-", "-", "-"]
    peer = sum(each.peer.seconds for each in duels if each.peer)
    mean, total, slower = _geometric_mean(ratios), peer / own, len(_slower(duels))
    holds = min(mean, total) >= KILLERS_FLOOR and not slower and len(ratios) == len(duels)
    figures = [f"{mean:.2f}", f"{total:.2f}", str(slower), verdict(holds)]
    return [name, str(len(duels)), duration(own), duration(peer), *figures]


def _slower(duels: Sequence[Duel]) -> list[str]:
    return [
        each.entry.name
        for each in duels
        if each.peer and each.peer.seconds >= LONG and (each.ratio or 0) < SLOWER
    ]


def _others(duels: Sequence[Duel]) -> Section:
    both = [each for each in duels if each.ratio is not None]
    heads = ["others", "puzzles", "proved", "proved by the peer", "ours", "peer", "total", "holds?"]
    lost = [each.entry.name for each in duels if _is_lost(each)]
    own = sum(each.own.seconds for each in both)
    peer = sum(each.peer.seconds for each in both if each.peer)
    total = peer / own if both else None
    proved = sum(not each.own.is_stopped for each in duels)
    theirs = sum(each.peer is not None and not each.peer.is_stopped for each in duels)
    holds = None if total is None else total >= OTHERS_FLOOR and not lost
    shown = "-" if total is None else f"{total:.2f}"
    counts = [str(len(duels)), str(proved), str(theirs)]
    row = ["all", *counts, duration(own), duration(peer), shown, verdict(holds)]
    missed = ", ".join(each.entry.name for each in duels if each.is_missed) or "none"
    note = f"not proved in {SECONDS:.0f} s, but by the peer: {', '.join(lost) or 'none'}"
    note += f"\nsolutions that the peer misses, and accepts when their cells are given: {missed}"
    text, figures = f"{table(heads, [row])}\n{note}", _figures(duels)
    return Section("others", text, figures, _total("others", figures))


def _is_lost(found: Duel) -> bool:
    return found.own.is_stopped and found.peer is not None and not found.peer.is_stopped


Costs = Mapping[str, float | str | None]
"""The seconds of a puzzle, `ours` and `peer`, none where it was stopped."""


def _total(part: str, figures: Mapping[str, Costs]) -> list[Line]:
    """The seconds of the puzzles that both proved, as the line of a goal."""
    costs = [(each["ours"], each["peer"]) for each in figures.values()]
    both = [
        (own, peer) for own, peer in costs if isinstance(own, float) and isinstance(peer, float)
    ]
    if not both:
        return []
    ours, theirs = (sum(each) for each in zip(*both, strict=True))
    line = goals.line(f"variants, {part}", theirs / ours, "s", note=f"{len(both)} proved by both")
    return [goals.beside(line, goals.INTERACTIVE.name, theirs, ours)]


def _figures(duels: Sequence[Duel]) -> dict[str, Costs]:
    return {
        each.entry.name: {
            "set": each.entry.set,
            "ours": None if each.own.is_stopped else each.own.seconds,
            "peer": None if each.peer is None or each.peer.is_stopped else each.peer.seconds,
        }
        for each in duels
    }


# -- sukakus ------------------------------------------------------------------------------------


def _sukakus(plan: Plan, lines: list[str]) -> Iterator[Section]:
    """Ours and the peers of classic boards that read 729 candidates (tdoku), line by line."""
    peers = (
        [each for each in driver.find_peers(plan.peers) if each.name == "tdoku"]
        if plan.peers
        else []
    )
    own = (
        Contestant("ours", SINGLE, driver.build_ours()),
        Contestant("ours, bulk", BULK, driver.build_ours()),
    )
    heads = [
        "sukaku",
        *(each.name for each in peers),
        "ours single",
        "ours bulk",
        "target",
        "holds?",
    ]
    rows, figures = [], {}
    with tempfile.TemporaryDirectory() as name:
        program = driver.build_driver(Path(name))
        for at, line in enumerate(lines, start=1):
            file = write_lines([line], Path(name) / "sukaku.txt")
            scores = driver.race(program, file, [*peers, *own], plan.pace)
            laps = {who: score.laps for who, score in scores.items()}
            found = [ratio(laps[who], laps[peer]) for who in own for peer in peers]
            shown = [duration(laps[peer].seconds) for peer in peers]
            rows.append([str(at), *shown, *_own_words([laps[who].seconds for who in own], found)])
            figures[str(at)] = {who.name: laps[who].seconds for who in laps}
    yield Section("sukakus", table(heads, rows), figures)


def _own_words(seconds: Sequence[float], found: Sequence[Ratio]) -> list[str]:
    if not found:
        return [*map(duration, seconds), f"{SUKAKUS_FLOOR}", verdict(None)]
    words = [f"{duration(own)} = {times(each)}" for own, each in zip(seconds, found, strict=True)]
    return [*words, f"{SUKAKUS_FLOOR}", verdict(found[0].value >= SUKAKUS_FLOOR)]
