"""Packing: all solutions counted, beside programs that read exact cover problems.

A peer is a program `packing/NAME` in the folder of peers that reads Knuth's DLX format from its
input and tells the number of solutions (`Altogether N solutions`): dlx1 and ssxcc. Times are CPU
seconds of one thread, ours in this process, the peers' in theirs with their start, in turns.
"""

from __future__ import annotations

import json
import re
import resource
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from math import prod
from pathlib import Path
from random import Random
from statistics import median

import runut
from benchmarks.clock import cpu_seconds
from benchmarks.corpus import CorpusError
from benchmarks.driver import DriverError
from benchmarks.plan import Plan, Section
from benchmarks.table import number, table, verdict
from runut import Limits, Packing, Puzzle, Solution
from runut.families.packing.model import Given, Kind, Piece
from runut.families.packing.motions import placements, point

__all__ = ["PARTS", "exact_cover", "run"]

LEAST = 4.0
"""How many times as fast as the best peer we mean to be on every row."""
CHALLENGES = 1000
CHALLENGES_A_SECOND = 2000


@dataclass(frozen=True, slots=True)
class Work:
    """A problem, its known counts, what ours may take in seconds, and whether peers are asked."""

    name: str
    file: str
    raw: int
    distinct: int | None
    most: float | None = None
    peers: bool = True


WORK = (
    Work("pentominoes 6x10", "problems/pentomino-6x10.txt", 9356, 2339, 0.08),
    Work("pentominoes 5x12", "problems/pentomino-5x12.txt", 4040, 1010),
    Work("pentominoes 3x20", "problems/pentomino-3x20.txt", 8, 2),
    Work("pentominoes 8x8-4", "problems/pentomino-8x8-centre-hole.txt", 520, 65),
    Work("solid 2x5x6", "problems/polycubes.json:solid2x5x6", 2112, 264),
    Work("soma", "problems/polycubes.json:soma", 11520, 240, 0.005),
    Work("iq pyramid", "problems/iqpuzzlerpro-pyramid.txt", 26720, 3340, 0.8, peers=False),
    Work("iq 5x11", "problems/iqpuzzlerpro-5x11.txt", 4331140, 1082785, 0.2, peers=False),
    Work("iq diagonal", "problems/iqpuzzlerpro-diagonal.txt", 1376400, 344100, peers=False),
    Work("solid 3x4x5", "problems/polycubes.json:solid3x4x5", 31520, 3940, peers=False),
    Work("bedlam", "problems/polycubes.json:bedlam", 460464, 19186, 6.0, peers=False),
)
PARTS = (*(each.name.replace(" ", "-") for each in WORK), "default-3", "challenges")
QUICK = ("pentominoes 3x20", "pentominoes 8x8-4", "soma")


def run(plan: Plan) -> Iterator[Section]:
    """Every part that the plan names, one after the other."""
    folder = plan.sets / "packing"
    wanted = [each for each in WORK if each.name.replace(" ", "-") in plan.parts]
    if plan.is_quick:
        wanted = [each for each in wanted if each.name in QUICK]
    if wanted:
        yield _counts(plan, folder, wanted)
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


def _counts(plan: Plan, folder: Path, wanted: list[Work]) -> Section:
    peers = _peers(plan.peers)
    rows, ratios = [], []
    figures: dict[str, object] = {}
    for each in wanted:
        puzzle = load(folder, each.file)
        mine, theirs = _race(each, puzzle, peers if each.peers else [], plan.pace.rounds)
        best = min(theirs.values(), default=None)
        ratio = None if best is None else best / mine
        ratios += [] if ratio is None else [ratio]
        holds = _holds(each, mine, ratio)
        row = [each.name, f"{each.raw:,}", f"{mine:.4f}"]
        row += [f"{theirs[peer.name]:.3f}" if peer.name in theirs else "-" for peer in peers]
        guide = "-" if each.most is None else f"<= {each.most}"
        rows.append([*row, "-" if ratio is None else number(ratio), guide, verdict(holds)])
        figures[each.name] = asdict(each) | {"ours": mine, "others": theirs, "holds": holds}
    heads = ["work", "raw", "ours", *(peer.name for peer in peers)]
    text = table([*heads, "times the best peer", "guide s", "holds?"], rows)
    if ratios:
        mean = prod(ratios) ** (1 / len(ratios))
        text += f"\ngeometric mean of the ratios: {number(mean)}, least {number(min(ratios))}"
        figures["geometric mean"] = mean
    return Section("counts", text, figures)


def _holds(work: Work, mine: float, ratio: float | None) -> bool | None:
    """Whether ratio and guide are kept; the ratio alone where there is one."""
    if ratio is not None:
        return ratio >= LEAST
    return None if work.most is None else mine <= work.most


def _race(
    work: Work, puzzle: Packing, peers: list[Path], rounds: int
) -> tuple[float, dict[str, float]]:
    """CPU seconds of ours and of each peer, the median of rounds in which they take turns."""
    text = exact_cover(puzzle)
    mine: list[float] = []
    theirs: dict[str, list[float]] = {peer.name: [] for peer in peers}
    for _ in range(rounds if work.peers else min(rounds, 3)):
        seconds, result = cpu_seconds(lambda: runut.count(puzzle))
        if (result.count, result.distinct) != (work.raw, work.distinct):
            raise DriverError(f"{work.name}: counted {result.count}, {result.distinct} distinct")
        mine.append(seconds)
        for peer in peers:
            theirs[peer.name].append(_peer_seconds(peer, text, work))
    return median(mine), {name: median(laps) for name, laps in theirs.items()}


def _peers(folder: Path | None) -> list[Path]:
    """The programs of a folder, if there are any."""
    found = sorted((folder / "packing").glob("*")) if folder else []
    return [path for path in found if path.is_file()]


def _peer_seconds(peer: Path, text: str, work: Work) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([peer], input=text, capture_output=True, text=True, check=False)
    told = re.search(r"Altogether (\d+) solution", done.stdout + done.stderr)
    if told is None or int(told[1]) != work.raw:
        raise DriverError(f"{peer.name}: {work.name}: expected {work.raw} solutions, told {told}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def exact_cover(puzzle: Packing) -> str:
    """The puzzle in Knuth's format: a line of items, then a line for each placement.

    >>> print(exact_cover(Packing(Kind.DEFAULT, 1, 2, (), (Piece("A", ("AA",)),))), end="")
    A c0 c1
    A c0 c1
    """
    board = {point(puzzle.kind, cell): at for at, cell in enumerate(puzzle.free_cells())}
    items = [piece.name for piece in puzzle.pieces] + [f"c{at}" for at in board.values()]
    lines = [" ".join(items)]
    for piece in puzzle.pieces:
        placed = placements(piece, puzzle.kind, board)
        lines += [" ".join([piece.name, *(f"c{cell}" for cell in cells)]) for cells in placed]
    return "\n".join(lines) + "\n"


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
    """Challenges on the 5x11 board: some pieces of random solutions are given."""
    puzzle = load(folder, "problems/iqpuzzlerpro-5x11.txt")
    diagram = runut.packing.diagram(puzzle)
    dice = Random(7)  # noqa: S311 - an order, not a secret
    challenges: list[Puzzle] = []
    while len(challenges) < many:
        solution = diagram.random(len(challenges))
        if solution is not None:
            challenges.append(_challenge(puzzle, solution, dice.sample(puzzle.pieces, 5)))
    limits = Limits(solutions=2)
    seconds, results = cpu_seconds(lambda: runut.solve_many(challenges, limits=limits, threads=1))
    unique = sum(result.uniqueness == "unique" for result in results)
    speed = many / seconds
    found = f"{number(speed)} a second ({unique} of {many} unique)"
    return (
        "random 5x11 challenges",
        found,
        f">= {CHALLENGES_A_SECOND:,}",
        speed >= CHALLENGES_A_SECOND,
    )


def _challenge(puzzle: Packing, solution: Solution, given: list[Piece]) -> Packing:
    cells: dict[object, list[tuple[int, int]]] = {piece.name: [] for piece in given}
    for row, values in enumerate(solution.rows()):
        for column, value in enumerate(values):
            if value in cells:
                cells[value].append((row, column))
    lying = tuple(Given(str(name), tuple(each)) for name, each in cells.items())
    return Packing(
        puzzle.kind, puzzle.rows, puzzle.columns, puzzle.mask, puzzle.pieces, given=lying
    )


# -- the sets -----------------------------------------------------------------------------------


def load(folder: Path, file: str) -> Packing:
    """A problem of the data; behind a colon stands the name of a box in a file of cell lists."""
    name, _, box = file.partition(":")
    path = folder / name
    if not path.is_file():
        raise CorpusError(f"{folder}: expected {name}, found none")
    if not box:
        puzzle = runut.load(path)
        if not isinstance(puzzle, Packing):
            raise CorpusError(f"{path}: expected a packing")
        return puzzle
    values = json.loads(path.read_text(encoding="utf-8"))[box]
    layers, rows, columns = map(int, values["cells"].split()[1].split("x"))
    pieces = tuple(_solid(each["name"], each["cells"]) for each in values["pieces"])
    return Packing(Kind.BOX, rows, columns, (), pieces, layers)


def _solid(name: str, cells: list[list[int]]) -> Piece:
    """A piece from its cells as (layer, row, column)."""
    depth, height, width = (1 + max(values) for values in zip(*cells, strict=True))
    rows = [[[" "] * width for _ in range(height)] for _ in range(depth)]
    for layer, row, column in cells:
        rows[layer][row][column] = name
    layers = tuple(tuple("".join(row) for row in layer) for layer in rows)
    return Piece(name, layers[0], layers[1:])
