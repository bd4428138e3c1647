"""Hitori: our kernel and cspuz_core board by board, then Python, generation and memory.

The target is the ratio to the peer in the same run; the guides in seconds are from another machine.
"""

from __future__ import annotations

import array
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import runut
import runut.hitori
from benchmarks import driver, tatham
from benchmarks.boards import Board, Duel, duel, one_pass
from benchmarks.clock import Laps, Ratio, cpu_seconds, ratio
from benchmarks.corpus import find, read_lines
from benchmarks.driver import Pace
from benchmarks.machine import growth
from benchmarks.plan import Plan, Section
from benchmarks.table import duration, number, table, times, verdict
from runut import Limits, Puzzle

__all__ = ["PARTS", "run"]

FOLDER = "hitori"
OURS, PEER = "ours", "cspuz_core"
SETS = {
    "tudelft": "tudelft_sorted_2400",
    "janko": "janko_puzzlekit_470",
    "sgt": "sgt_singles_8_to_50",
    "large": "large_unique_10_to_100",
    "unitn": "unitn_18",
}
PARTS = (*SETS, "python", "making", "memory")
QUICK_STRIDE = 40
NARROWEST = 5
SLICE = 1e-3
"""The share of a time slice for one board: some 100 µs."""
SIZES = 5, 10, 15, 20, 25, 50, 100
HEADS = ("work", "ours", "guide", "peer", "ratio", "at least", "holds?")


@dataclass(frozen=True, slots=True)
class Work:
    """Our figure, its guide, the peer's figure in the same run, and the target ratio."""

    what: str
    own: Laps
    guide: float | None = None
    peer: Laps | None = None
    least: float | None = None
    note: str = ""

    @property
    def ratio(self) -> Ratio | None:
        """The speed as a multiple of the peer's."""
        return None if self.peer is None else ratio(self.own, self.peer)

    @property
    def holds(self) -> bool | None:
        """Whether we reach the ratio, or the guide where no peer can be measured."""
        if self.ratio is not None and self.least is not None:
            return self.ratio.value >= self.least
        if self.least is not None or self.guide is None:
            return None
        return self.own.seconds <= self.guide

    @property
    def row(self) -> list[str]:
        """The figure for the table."""
        return [
            self.what,
            " ".join(filter(None, (duration(self.own.seconds), self.note))),
            f"<= {duration(self.guide)}" if self.guide else "-",
            duration(self.peer.seconds) if self.peer else "-",
            times(self.ratio) if self.ratio else "-",
            number(self.least) if self.least else "-",
            verdict(self.holds),
        ]

    @property
    def figures(self) -> dict[str, object]:
        """The figure for programs."""
        return {
            "ours": self.own.seconds,
            "guide": self.guide,
            "peer": self.peer.seconds if self.peer else None,
            "ratio": asdict(self.ratio) if self.ratio else None,
            "least": self.least,
            "holds": self.holds,
        }


def run(plan: Plan) -> Iterator[Section]:
    """Run every part that the plan names."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        boards = [board for part in SETS if part in plan.parts for board in _boards(plan, part)]
        met = _meet(plan, folder, boards) if boards else None
        works = [] if met is None else list(_kernel_works(met))
        if "python" in plan.parts:
            works.append(_from_python(plan))
        if "making" in plan.parts:
            works += _making(plan)
        if works:
            figures = {each.what: each.figures for each in works}
            yield Section("work", table(HEADS, [each.row for each in works]), figures)
        if met is not None:
            yield _sizes(met)
            yield from _board_by_board(met)
        if "memory" in plan.parts:
            yield _memory(folder, is_quick=plan.is_quick)


# -- the kernels --------------------------------------------------------------------------------


def _boards(plan: Plan, part: str) -> list[Board]:
    """The boards of a set; only some in a quick run."""
    lines = read_lines(find(plan.sets / FOLDER, SETS[part]))
    boards = []
    for line in lines[:: QUICK_STRIDE if plan.is_quick else 1]:
        name, width, height, numbers = line.split()[:4]
        cells = tuple(map(int, numbers.split(",")))
        boards.append(Board(part, name, int(width), int(height), cells))
    return boards


def _meet(plan: Plan, folder: Path, boards: Sequence[Board]) -> Duel:
    contestants = {OURS: driver.build_ours()}
    if library := _peer(plan):
        contestants[PEER] = library
    pace = Pace(plan.pace.rounds, plan.pace.slice * SLICE)
    return duel(driver.build_driver(folder, "boards.c"), folder, boards, contestants, pace)


def _peer(plan: Plan) -> Path | None:
    """The peer's library, if it exists."""
    library = plan.peers / FOLDER / f"lib{PEER}.so" if plan.peers else None
    return library.resolve() if library and library.is_file() else None


def _kernel_works(met: Duel) -> Iterator[Work]:
    """The table rows for the measured boards."""
    lines = (
        ("10x10, median board", met.of("tudelft", side=10), 3.5e-6, 228e-6),
        ("25x25, median board", met.of("tudelft", side=25), 20e-6, 1.22e-3),
        ("50x50, median board", met.of("sgt", "large", side=50), 0.12e-3, 4.6e-3),
        ("100x100, median board", met.of("large", side=100), 0.8e-3, 21e-3),
    )
    for what, part, guide, known in lines:
        if part.boards:
            peer = part.typical(PEER) if PEER in part.laps else None
            yield Work(what, part.typical(OURS), guide, peer, known / guide)
    janko = met.of("janko")
    if janko.boards:
        board, own = janko.worst(OURS)
        peer = janko.worst(PEER)[1] if PEER in janko.laps else None
        yield Work("worst board of janko", own, 1e-3, peer, 3.4, note=f"({board.name})")


def _sizes(met: Duel) -> Section:
    """The median board of each size."""
    rows, figures = [], {}
    for side in SIZES:
        part = met.of(*SETS, side=side)
        if not part.boards:
            continue
        own = part.typical(OURS)
        row, seconds = [f"{side}x{side}", str(len(part.boards)), duration(own.seconds)], [own]
        if PEER in part.laps:
            seconds.append(part.typical(PEER))
            row += [duration(seconds[1].seconds), times(ratio(*seconds))]
        rows.append(row)
        figures[str(side)] = [each.seconds for each in seconds]
    heads = ["size", "boards", OURS, PEER, "ratio"][: len(rows[0]) if rows else 3]
    return Section("sizes", table(heads, rows), figures)


def _board_by_board(met: Duel) -> Iterator[Section]:
    """The boards with the smallest ratios, and contestants that disagree."""
    if PEER not in met.laps:
        return
    ratios = met.ratios(OURS, PEER)
    rows = [
        [f"{board.group} {board.name}", f"{board.width}x{board.height}", times(found)]
        for found, board in ratios[:NARROWEST]
    ]
    slower = sum(found.value < 1 for found, _ in ratios)
    said = f"slower than {PEER} on {slower} of {len(ratios)} boards"
    quarrels = met.quarrels(OURS)
    said += f"; {len(quarrels)} answers differ"
    text = "\n".join([table(["narrowest", "size", "ratio"], rows), said, *quarrels])
    figures: dict[str, object] = {board.name: asdict(found) for found, board in ratios[:NARROWEST]}
    yield Section("boards", text, figures | {"slower": slower, "quarrels": quarrels})


# -- Python -------------------------------------------------------------------------------------


def _from_python(plan: Plan) -> Work:
    """The text of a whole set in one call, from text to text."""
    library = _peer(plan)
    boards = _boards(plan, "tudelft")
    text = "".join(f"{each.text}\n" for each in boards)

    def solve() -> bytes:
        return runut.hitori.solve_lines(text).text

    solve()
    laps: list[tuple[float, ...]] = []
    theirs: list[tuple[float, ...]] = []
    for _ in range(plan.pace.rounds):
        laps.append((cpu_seconds(solve)[0],))
        if library:
            theirs.append((one_pass(library, boards),))
    peer = Laps(1, tuple(theirs)) if theirs else None
    what = f"{len(boards):,} boards from Python, one call"
    return Work(what, Laps(1, tuple(laps)), None if plan.is_quick else 0.025, peer, 1.43 / 0.025)


# -- making -------------------------------------------------------------------------------------


def _making(plan: Plan) -> Iterator[Work]:
    """Generated unique boards, and Tatham's Singles for comparison where it is installed."""
    for side in (10, 20) if plan.is_quick else (10, 20, 50):
        own = [_made(side, seed)[0] for seed in range(plan.pace.rounds)]
        peer = tatham.making_seconds(side)
        bound = (3e-3, 13.5 / 3e-3) if side == 50 else (None, None)
        theirs = None if peer is None else Laps(1, ((peer,),) * len(own))
        laps = Laps(1, tuple((each,) for each in own))
        yield Work(f"generate {side}x{side}", laps, bound[0], theirs, bound[1])
    side = 200 if plan.is_quick else 1000
    seconds, board = _made(side, 0)
    guide = None if plan.is_quick else 1.0
    yield Work(f"generate {side}x{side}, proved", Laps(1, ((seconds,),)), guide)
    again = cpu_seconds(lambda: runut.solve(board, limits=Limits(solutions=2)))[0]
    yield Work(f"prove {side}x{side} again", Laps(1, ((again,),)))


def _made(side: int, seed: int) -> tuple[float, Puzzle]:
    return cpu_seconds(
        lambda: runut.generate("hitori", method="unique", seed=seed, options={"size": side})
    )


# -- memory -------------------------------------------------------------------------------------


def _memory(folder: Path, *, is_quick: bool) -> Section:
    """The growth of peak memory in a proof that a large board is unique."""
    side = 100 if is_quick else 1000
    board = runut.generate("hitori", seed=0, options={"size": side})
    path = folder / "numbers"
    path.write_bytes(array.array("H", getattr(board, "cells", ())).tobytes())
    imports = (
        "import array, runut; from runut import Hitori, Limits; numbers = array.array('H')\n"
        f"numbers.frombytes(open({str(path)!r}, 'rb').read())\n"
        f"board = Hitori({side}, {side}, tuple(numbers)); runut.solve('hitori/2/2/2111')"
    )
    grown = growth(imports, "runut.count(board, limits=Limits(solutions=2)).uniqueness")
    each = grown * 1024 / side**2
    text = f"memory to prove {side}x{side}: {grown / 1024:.1f} MiB, {each:.0f} bytes a cell"
    return Section("memory", text, {"side": side, "kibibytes": grown})
