"""Sudoku: our kernel and the peers on every set, then the cost of Python, size and generation."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

import runut
import runut.sudoku
from benchmarks import driver, goals, sudoku_large, sudoku_verbs
from benchmarks.clock import Laps, Ratio, cpu_seconds, ratio
from benchmarks.corpus import find, read_lines, shuffled, write_lines
from benchmarks.driver import BULK, SINGLE, Contestant, Pace, Score
from benchmarks.machine import growth
from benchmarks.plan import Plan, Section
from benchmarks.table import Line, number, table, times, verdict
from runut.families import families

__all__ = ["PARTS", "generators", "run"]

FOLDER = "sudoku"
QUICK_PUZZLES = 500


@dataclass(frozen=True, slots=True)
class Set:
    """A set of classic puzzles, and our target ratios to the best peer."""

    name: str
    file: str
    single: float
    bulk: float
    without: int = 0
    """Givens that are taken away from each puzzle, so that it has several solutions."""


FILES = {
    "easy_random": "easy_random_10k",
    "random_minimal": "random_minimal_10k",
    "clue17": "clue17_49158",
    "magictour": "magictour_top1465",
    "forum_hardest": "forum_hardest_1106",
    "perturbed": "perturbed_mixed",
    "several": "solution_counts",
    "hardest_less_one": "forum_hardest_1106",
}
WITHOUT = {"hardest_less_one": 1}
SETS = {
    name: Set(
        name,
        file,
        goals.least(f"{name}, single"),
        goals.least(f"{name}, bulk"),
        WITHOUT.get(name, 0),
    )
    for name, file in FILES.items()
}
PARTS = (
    *SETS,
    *("python", "verbs", "counting", "distinct", *sudoku_large.PARTS, "generators"),
)
CLUE17, SEVERAL = SETS["clue17"], SETS["several"]


def run(plan: Plan) -> Iterator[Section]:
    """Run every part that the plan names, one after the other."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield from _kernels(plan, folder)
        lines: list[Line] = []
        if "python" in plan.parts:
            lines += _python(plan, folder)
        if "verbs" in plan.parts:
            lines += sudoku_verbs.costs(_lines(plan, CLUE17), is_quick=plan.is_quick)
        if "counting" in plan.parts:
            lines += sudoku_verbs.counting(_lines(plan, SEVERAL), plan)
        if "distinct" in plan.parts:
            lines.append(sudoku_verbs.distinct(_puzzles(plan, CLUE17, folder), folder))
        lines += sudoku_large.lines(plan, plan.sets / FOLDER)
        if "generators" in plan.parts:
            lines += generators(plan.pace, is_quick=plan.is_quick)
        if lines:
            heads = ["what", "measured", "guide", "holds?"]
            figures = {each.what: asdict(each) | {"holds": each.holds} for each in lines}
            yield Section("lines", table(heads, [each.row for each in lines]), figures, lines)


# -- the kernels --------------------------------------------------------------------------------


def _kernels(plan: Plan, folder: Path) -> Iterator[Section]:
    """The table of the sets, or why there is none; then contestants with other counts."""
    wanted = [each for name, each in SETS.items() if name in plan.parts]
    if not wanted:
        return
    program, ours = driver.build_driver(folder), driver.build_ours()
    peers = driver.find_peers(plan.peers) if plan.peers else []
    own = Contestant("ours", SINGLE, ours), Contestant("ours, bulk", BULK, ours)
    rows, figures, notes, lines = [], {}, [], []
    for each in wanted:
        puzzles = _puzzles(plan, each, folder)
        scores = driver.race(program, puzzles, [*peers, *own], plan.pace)
        row, figures[each.name] = _row(each, scores, own)
        rows.append(row)
        notes += _quarrels(each, scores)
        lines += _goal_lines(each, scores, own) if peers else []
    heads = [
        "set",
        *(peer.name for peer in peers),
        "B",
        "ours single",
        "ours bulk",
        "target",
        "holds?",
    ]
    yield Section("kernels", "\n".join([table(heads, rows), *notes]), figures, lines)


def _puzzles(plan: Plan, own: Set, folder: Path) -> Path:
    """The puzzles of a set in the driver's format."""
    return write_lines(_lines(plan, own), folder / f"{own.name}.txt")


def _lines(plan: Plan, own: Set) -> list[str]:
    """The puzzles of a set, in their order."""
    found = read_lines(find(plan.sets / FOLDER, own.file))
    lines = [line[:81].replace("0", ".") for line in found]
    for _ in range(own.without):
        lines = [re.sub("[1-9]", ".", line, count=1) for line in lines]
    mixed = shuffled(lines)
    return mixed[:QUICK_PUZZLES] if plan.is_quick else mixed


def _row(
    own_set: Set, scores: dict[Contestant, Score], own: Sequence[Contestant]
) -> tuple[list[str], dict[str, object]]:
    """The speeds of all contestants, our ratios to the best peer, and the figures."""
    laps = {who: score.laps for who, score in scores.items()}
    peers = [who for who in laps if who not in own]
    figures: dict[str, object] = {who.name: _kilo(laps[who]) for who in laps}
    speeds = [number(_kilo(laps[who])) for who in peers]
    if not peers:
        ours = [number(_kilo(laps[who])) for who in own]
        return [own_set.name, "-", *ours, _target(own_set), "-"], figures
    best = max(peers, key=lambda who: laps[who].speed)
    found = [ratio(laps[who], laps[best]) for who in own]
    holds = found[0].value >= own_set.single and found[1].value >= own_set.bulk
    figures |= {"B": best.name, "single": asdict(found[0]), "bulk": asdict(found[1])}
    figures |= {"target": [own_set.single, own_set.bulk], "holds": holds}
    ours = [_speed(laps[who], each) for who, each in zip(own, found, strict=True)]
    return [own_set.name, *speeds, best.name, *ours, _target(own_set), verdict(holds)], figures


def _goal_lines(
    own_set: Set, scores: dict[Contestant, Score], own: Sequence[Contestant]
) -> list[Line]:
    """Our ratios to the best peer, single and bulk."""
    laps = {who: score.laps for who, score in scores.items()}
    best = max((who for who in laps if who not in own), key=lambda who: laps[who].speed)
    found = []
    for who, way in zip(own, ("single", "bulk"), strict=True):
        value = ratio(laps[who], laps[best]).value
        line = goals.line(f"{own_set.name}, {way}", value, "k/s")
        found.append(goals.beside(line, best.name, _kilo(laps[best]), _kilo(laps[who])))
    return found


def _kilo(laps: Laps) -> float:
    return laps.speed / 1000


def _speed(laps: Laps, found: Ratio) -> str:
    return f"{number(_kilo(laps))} = {times(found)} B"


def _target(own: Set) -> str:
    return f"{own.single}/{own.bulk}"


def _quarrels(own: Set, scores: dict[Contestant, Score]) -> list[str]:
    """A line for each contestant whose counts differ from ours."""
    ours = next(score for who, score in scores.items() if who.name == "ours")
    return [
        f"{own.name}: {who.name} found {score.unique} unique of {score.solved} solved, "
        f"ours {ours.unique} of {ours.solved}"
        for who, score in scores.items()
        if score.counts != ours.counts
    ]


# -- Python over the kernel ---------------------------------------------------------------------


def _python(plan: Plan, folder: Path) -> list[Line]:
    """The cost of a call, a text and a file over the kernel, and the memory of one solve."""
    path = _puzzles(plan, CLUE17, folder)
    lines, text = read_lines(path), path.read_bytes()
    laps = _python_laps(plan, path, lines, text)
    overhead = median((each.calls - each.single) / len(lines) for each in laps)
    return [
        Line("solve_line over the kernel", overhead * 1e6, "µs a call", most=2.0),
        Line(
            "solve_lines of a text, share of the bulk kernel",
            median(each.bulk / each.text for each in laps),
            "",
            least=0.9,
        ),
        Line(
            "17-clue file, path to written result",
            median(each.file for each in laps),
            "s CPU",
            most=None if plan.is_quick else 0.2,
            note=f"{len(lines):,} puzzles",
        ),
        *_memory(lines[0]),
    ]


@dataclass(frozen=True, slots=True)
class PythonLap:
    """CPU seconds of one round over the same puzzles: the kernel twice, then our functions."""

    single: float
    bulk: float
    calls: float
    text: float
    file: float


def _python_laps(plan: Plan, path: Path, lines: list[str], text: bytes) -> list[PythonLap]:
    program, ours = driver.build_driver(path.parent), driver.build_ours()
    own = Contestant("ours", SINGLE, ours), Contestant("ours, bulk", BULK, ours)
    laps = []
    for _ in range(plan.pace.rounds):
        scores = driver.race(program, path, own, Pace(1, plan.pace.slice))
        single, bulk = (scores[who].laps.seconds for who in own)
        calls = cpu_seconds(lambda: [runut.sudoku.solve_line(line) for line in lines])[0]
        whole = cpu_seconds(lambda: runut.sudoku.solve_lines(text))[0]
        file = cpu_seconds(lambda: _write_answers(path))[0]
        laps.append(PythonLap(single, bulk, calls, whole, file))
    return laps


def _write_answers(path: Path) -> None:
    path.with_suffix(".answers").write_bytes(runut.sudoku.solve_lines(path).text)


def _memory(line: str) -> list[Line]:
    """The growth of peak memory by a first solve; `runut` loads families on first use."""
    solve = f"runut.solve({line!r}, limits=runut.Limits(solutions=2)).uniqueness"
    grown = {
        "solve_line over import runut.sudoku": growth(
            "import runut.sudoku", f"runut.sudoku.solve_line({line!r})"
        ),
        "solve over the import of the families": growth(
            "import runut; from runut.families import families; families()", solve
        ),
        "solve over import runut alone": growth("import runut", solve),
    }
    return [
        Line(f"memory of {what}", kibibytes / 1024, "MiB", most=5.0)
        for what, kibibytes in grown.items()
    ]


# -- making -------------------------------------------------------------------------------------


def generators(pace: Pace, *, is_quick: bool = False) -> list[Line]:
    """The speed of generating unique puzzles; empty if the installed library cannot."""
    if all(each.name != "unique" for each in families("sudoku")[0].generators):
        return []
    many = 50 if is_quick else 2000
    calls = [_making(turn * many, many) for turn in range(pace.rounds)]
    lines = [Line("generate 9x9, a call each", many / median(calls), "a second")]
    if hasattr(runut.sudoku, "generate_lines"):
        texts = [_making_lines(turn * 10 * many, 10 * many) for turn in range(pace.rounds)]
        speed = 10 * many / median(texts)
        lines.append(Line("generate_lines 9x9, minimal", speed, "a second", least=20_000))
    large = [1000 * _making(seed, 1, size=16) for seed in range(3 if is_quick else 20)]
    note = f"worst of {len(large)} seeds {number(max(large))} ms"
    return [*lines, Line("generate 16x16", median(large), "ms", most=50, note=note)]


def _making(first: int, many: int, *, size: int = 9) -> float:
    """CPU seconds to generate a puzzle from each seed, from `first` on."""

    def make() -> None:
        for seed in range(first, first + many):
            runut.generate("sudoku", method="unique", seed=seed, options={"size": size})

    return cpu_seconds(make)[0]


def _making_lines(first: int, many: int) -> float:
    return cpu_seconds(lambda: runut.sudoku.generate_lines(many, seed=first))[0]
