"""Packing: counts of all solutions, compared with programs for exact cover problems.

Runut is measured twice: CPU seconds of one thread in this process, from the value to the count, and
the peak memory of a fresh process that reads the problem and counts, Python included. Peers (see
`benchmarks.packing_peers`) are whole processes, in turns with ours.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from math import prod
from pathlib import Path
from random import Random
from statistics import median

import runut
from benchmarks import goals
from benchmarks.clock import cpu_seconds
from benchmarks.driver import DriverError, build_driver
from benchmarks.packing_peers import Peer, Spent, find_peers, spent
from benchmarks.packing_problems import burr_tools, exact_cover, load
from benchmarks.plan import Plan, Section
from benchmarks.table import Line, number, table, verdict
from runut import Limits, Packing, Solution
from runut.families.packing.model import Given, Piece

__all__ = ["PARTS", "WORK", "Race", "Work", "holds", "run", "unique_challenges"]

CHALLENGES = 1000
CHALLENGES_A_SECOND = 2000
GIVEN = 5
"""The number of given pieces in a challenge."""
LONGEST = 300
"""Our own fresh process is stopped after these CPU seconds."""
COUNT = """
import sys
from pathlib import Path
import runut
from benchmarks.packing_problems import load
runut.count(load(Path(sys.argv[1]), sys.argv[2]))
"""


@dataclass(frozen=True, slots=True)
class Work:
    """A problem, its known counts, and our targets.

    `most` is the limit in seconds, `least` the required ratio to the best peer. `peers` names the
    peers to run, `None` means all. For the piece `reduced` peers get one placement of each orbit,
    so that they find only the distinct solutions.
    """

    name: str
    file: str
    raw: int
    distinct: int
    most: float | None = None
    least: float = 4.0
    peers: tuple[str, ...] | None = None
    reduced: str = ""

    @property
    def part(self) -> str:
        """Its name on the command line."""
        return self.name.replace(" ", "-")

    def expected(self, peer: Peer) -> int:
        """The count that a peer must report."""
        return self.distinct if peer.reads_burr_tools or self.reduced else self.raw

    def asks(self, peer: Peer) -> bool:
        """Whether to run a peer."""
        return self.peers is None or peer.name in self.peers


BURR = ("burrtxt",)
"""BurrTools alone, where programs without symmetry take minutes."""
KNUTH = ("ssxcc", "dlx1")
WORK = (
    Work("pentominoes 6x10", "problems/pentomino-6x10.txt", 9356, 2339),
    Work(
        "6x10 with X in a quarter",
        "problems/pentomino-6x10.txt",
        9356,
        2339,
        0.08,
        10.0,
        KNUTH,
        "X",
    ),
    Work("pentominoes 5x12", "problems/pentomino-5x12.txt", 4040, 1010),
    Work("pentominoes 3x20", "problems/pentomino-3x20.txt", 8, 2),
    Work("pentominoes 8x8-4", "problems/pentomino-8x8-centre-hole.txt", 520, 65),
    Work("solid 2x5x6", "problems/polycubes.json:solid2x5x6", 2112, 264),
    Work("soma", "problems/polycubes.json:soma", 11520, 240, 0.005, goals.least("soma")),
    Work("iq pyramid", "problems/iqpuzzlerpro-pyramid.txt", 26720, 3340, 0.8, 13.0, BURR),
    Work("iq 5x11", "problems/iqpuzzlerpro-5x11.txt", 4331140, 1082785, 0.2, peers=()),
    Work("iq diagonal", "problems/iqpuzzlerpro-diagonal.txt", 1376400, 344100, peers=()),
    Work("solid 3x4x5", "problems/polycubes.json:solid3x4x5", 31520, 3940, peers=()),
    Work("bedlam", "problems/polycubes.json:bedlam", 460464, 19186, 6.0, peers=()),
    Work(
        "dominoes 12x12",
        "dominoes:12",
        53060477521960000,
        6632560613086062,
        goals.most("dominoes 12x12"),
        peers=(),
    ),
    Work(
        "dominoes 16x16",
        "dominoes:16",
        2444888770250892795802079170816,
        305611096281378760240051639364,
        goals.most("dominoes 16x16"),
        peers=(),
    ),
)
PARTS = (*(each.part for each in WORK), "default-3", "challenges")
QUICK = ("pentominoes 3x20", "pentominoes 8x8-4", "soma")


def run(plan: Plan) -> Iterator[Section]:
    """Run every part that the plan names, one after the other."""
    folder = plan.sets / "packing"
    wanted = [each for each in WORK if each.part in plan.parts]
    if plan.is_quick:
        wanted = [each for each in wanted if each.name in QUICK]
    if wanted:
        with tempfile.TemporaryDirectory() as place:
            launcher = build_driver(Path(place), "spent.c")
            track = _Track(folder, find_peers(plan.peers), launcher, plan.pace.rounds)
            yield _counts([(each, track.race(each)) for each in wanted], track.peers)
    lines = []
    if "default-3" in plan.parts:
        lines += _paper(folder, plan.pace.rounds)
    if "challenges" in plan.parts:
        lines.append(_challenges(folder, 50 if plan.is_quick else CHALLENGES))
    if lines:
        rows = [[*line[:3], verdict(line[3])] for line in lines]
        figures = {line[0]: {"measured": line[1], "holds": line[3]} for line in lines}
        yield Section("lines", table(["what", "measured", "guide", "holds?"], rows), figures)


# -- counting -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Race:
    """The cost of a problem: ours in this process and in a fresh one, and each peer's."""

    ours: float
    fresh: Spent
    peers: dict[str, Spent]

    @property
    def ratio(self) -> float | None:
        """The ratio to the best peer; for a stopped peer it is a lower bound."""
        best = min((each.seconds for each in self.peers.values()), default=None)
        return None if best is None else best / self.ours


@dataclass(frozen=True, slots=True)
class _Track:
    """The folder of the runs, and the contestants."""

    folder: Path
    peers: list[Peer]
    launcher: Path
    rounds: int

    def race(self, work: Work) -> Race:
        """Medians over rounds in which all take turns; one round for long problems."""
        puzzle = load(self.folder, work.file)
        asked = [peer for peer in self.peers if work.asks(peer)]
        files = {peer: self._file(work, puzzle, peer) for peer in asked}
        mine: list[float] = []
        theirs: dict[str, list[Spent]] = {peer.name: [] for peer in asked}
        for _ in range(self.rounds if work.peers is None else min(self.rounds, 3)):
            seconds, result = cpu_seconds(lambda: runut.count(puzzle))
            if (result.count, result.distinct) != (work.raw, work.distinct):
                raise DriverError(
                    f"{work.name}: counted {result.count}, {result.distinct} distinct"
                )
            mine.append(seconds)
            for peer, file in files.items():
                theirs[peer.name].append(peer.count(self.launcher, file, work.expected(peer)))
        command = [sys.executable, "-c", COUNT, str(self.folder), work.file]
        fresh, _ = spent(self.launcher, command, None, LONGEST)
        return Race(median(mine), fresh, {name: _typical(laps) for name, laps in theirs.items()})

    def _file(self, work: Work, puzzle: Packing, peer: Peer) -> Path:
        """The problem in the peer's format."""
        if peer.reads_burr_tools:
            file, text = self.launcher.with_suffix(".xmpuzzle"), burr_tools(puzzle)
        else:
            file, text = self.launcher.with_suffix(".dlx"), exact_cover(puzzle, work.reduced)
        file.write_text(text, encoding="utf-8")
        return file


def _typical(laps: list[Spent]) -> Spent:
    return Spent(
        median(lap.seconds for lap in laps),
        max(lap.mebibytes for lap in laps),
        all(lap.is_whole for lap in laps),
    )


def _counts(races: list[tuple[Work, Race]], peers: list[Peer]) -> Section:
    """A row for each problem: seconds, then MiB, of Runut and of each peer."""
    names = [peer.name for peer in peers]
    rows = [_row(work, race, names) for work, race in races]
    heads = ["work", "raw", "ours", *names, "times the best peer", "at least", "guide s", "holds?"]
    memory = [
        [work.name, f"{race.fresh.mebibytes:.0f}", *(_memory(race, name) for name in names)]
        for work, race in races
    ]
    text = table(heads, rows)
    ratios = [race.ratio for _, race in races if race.ratio is not None]
    figures: dict[str, object] = {}
    if ratios:
        mean = prod(ratios) ** (1 / len(ratios))
        text += f"\n\ngeometric mean of the ratios: {number(mean)}, least {number(min(ratios))}"
        figures["geometric mean"] = mean
    text += f"\n\n{table(['MiB at the peak', 'ours, with Python', *names], memory)}"
    for work, race in races:
        figures[work.name] = asdict(work) | asdict(race) | {"holds": holds(work, race)}
    lines = [line for work, race in races for line in _goal_lines(work, race)]
    return Section("counts", text, figures, lines)


def _goal_lines(work: Work, race: Race) -> list[Line]:
    """What a goal is about: the ratio to the best peer, or our seconds if nobody else counts."""
    if work.name not in goals.ROWS or (race.ratio is None and goals.ROWS[work.name].peer):
        return []
    if race.ratio is None:
        return [goals.line(work.name, race.ours, "s")]
    best = min(race.peers, key=lambda name: race.peers[name].seconds)
    found, line = race.peers[best], goals.line(work.name, race.ratio, "s")
    return [goals.beside(line, best, found.seconds, race.ours, is_bound=not found.is_whole)]


def _row(work: Work, race: Race, names: list[str]) -> list[str]:
    ratio = "-" if race.ratio is None else number(race.ratio)
    least = "-" if race.ratio is None else number(work.least)
    guide = "-" if work.most is None else f"<= {work.most}"
    seconds = [_seconds(race, name) for name in names]
    row = [work.name, f"{work.raw:,}", f"{race.ours:.4f}", *seconds, ratio, least, guide]
    return [*row, verdict(holds(work, race))]


def _seconds(race: Race, name: str) -> str:
    if name not in race.peers:
        return "-"
    found = race.peers[name]
    return f"{'' if found.is_whole else '> '}{found.seconds:.3f}"


def _memory(race: Race, name: str) -> str:
    return f"{race.peers[name].mebibytes:.0f}" if name in race.peers else "-"


def holds(work: Work, race: Race) -> bool | None:
    """Whether the ratio holds, or the guide where there is no ratio."""
    if race.ratio is not None:
        return race.ratio >= work.least
    return None if work.most is None else race.ours <= work.most


# -- single solutions ---------------------------------------------------------------------------


def _paper(folder: Path, rounds: int) -> list[tuple[str, str, str, bool]]:
    """The paper's slowest case, in its own order and by `auto`."""
    puzzle = runut.load(folder / "paper" / "default-3.txt")
    exact = median(
        cpu_seconds(lambda: runut.solve(puzzle, algorithm="piece-backtracking"))[0]
        for _ in range(min(rounds, 3))
    )
    laps = [cpu_seconds(_times(lambda: runut.solve(puzzle), 20))[0] / 20 for _ in range(rounds)]
    auto = 1000 * median(laps)
    return [
        ("default-3, the paper's 4,984,477 calls", f"{number(exact)} s", "<= 0.4", exact <= 0.4),
        ("default-3, auto", f"{number(auto)} ms", "<= 1", auto <= 1),
    ]


def _times(work: Callable[[], object], number: int) -> Callable[[], None]:
    def repeat() -> None:
        for _ in range(number):
            work()

    return repeat


def _challenges(folder: Path, many: int) -> tuple[str, str, str, bool]:
    """Challenges on the 5x11 board, solved and proved unique in one call."""
    puzzle = load(folder, "problems/iqpuzzlerpro-5x11.txt")
    challenges = unique_challenges(puzzle, many, GIVEN, seed=7)
    limits = Limits(solutions=2)
    seconds, results = cpu_seconds(lambda: runut.solve_many(challenges, limits=limits, threads=1))
    if any(result.uniqueness != "unique" for result in results):
        raise DriverError("a challenge that was made unique is not")
    speed = many / seconds
    return (
        f"5x11 challenges, {GIVEN} given pieces, unique",
        f"{number(speed)} a second ({many} boards)",
        f">= {CHALLENGES_A_SECOND:,}",
        speed >= CHALLENGES_A_SECOND,
    )


def unique_challenges(puzzle: Packing, many: int, given: int, *, seed: int) -> list[Packing]:
    """Challenges with one solution: pieces of random solutions, drawn until the solution is unique.

    Solutions come from the diagram of all of them, each as likely as any other.
    """
    diagram = runut.packing.diagram(puzzle)
    dice = Random(seed)  # noqa: S311 - an order, not a secret
    limits = Limits(solutions=2)
    found: list[Packing] = []
    while len(found) < many:
        solution = diagram.random(dice.getrandbits(32))
        if solution is None:
            raise DriverError("a board without solutions has no challenges")
        challenge = _challenge(puzzle, solution, dice.sample(puzzle.pieces, given))
        if runut.solve(challenge, limits=limits).uniqueness == "unique":
            found.append(challenge)
    return found


def _challenge(puzzle: Packing, solution: Solution, given: list[Piece]) -> Packing:
    placed = []
    for piece in given:
        cells = zip(solution.values(), puzzle.cells(), strict=True)
        placed.append(
            Given(piece.name, tuple(cell for value, cell in cells if value == piece.name))
        )
    return replace(puzzle, given=tuple(placed))
