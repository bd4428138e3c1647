"""The kinds of variants that fall behind most: which boards are of them, and made ones from seeds.

A made board says what a random full board shows: the sums of its sandwiches, the ranks of some of
its lines, circles around some digits, the sums of its cages. So it has a solution, and often
several.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

from benchmarks import goals
from benchmarks.plan import Section
from benchmarks.table import duration, table, verdict

__all__ = ["ALONE", "FROM_ZERO", "KINDS", "Found", "from_zero", "kind_of", "made", "section"]

FACTOR = 2.0
"""The most that each board of a kind may take of the peer's time."""
MOST = goals.most("killers from 0, longest")
"""The most seconds that a killer with digits from 0 may take."""
SEEDS = 10
FROM_ZERO = "killers from 0"
KINDS: Mapping[str, str] = {
    "counting circles": "CountingCircles|CountDistinct",
    "full rank": "FullRank",
    "sandwiches": "Sandwich",
    "partial sandwiches": "Lunchbox",
    "skyscrapers": "Skyscraper",
    "squishdoku": r"Shape~7x7~9.*Sum",
    "sum lines": "SumLine",
}
"""The word of each kind in the peer's language. A board belongs to the first kind that it names."""

ALONE = re.compile("Shape~9x9~0-10")
"""What the peer reads otherwise: it finds no solution, though each board is made of one."""

Rows = list[list[int]]


class Found(NamedTuple):
    """A board of a kind, the seconds that it took, and those of the peer if it proved the same."""

    kind: str
    is_made: bool
    ours: float
    peer: float | None


def kind_of(text: str) -> str | None:
    """The kind of the tail to which a board belongs."""
    return next((kind for kind, word in KINDS.items() if re.search(word, text)), None)


def section(found: Sequence[Found]) -> Section:
    """A row for the published and one for the made boards of each kind."""
    heads = ["tail", "boards", "from", "ours", "peer", "ratio", "worst", f"each <= {FACTOR:.0f}x?"]
    rows, figures, lines = [], {}, []
    for kind, is_made in product([*KINDS, FROM_ZERO], (False, True)):
        own = [each for each in found if (each.kind, each.is_made) == (kind, is_made)]
        both = [(each.ours, each.peer) for each in own if each.peer]
        if not both:
            continue
        ours, peer = sum(each[0] for each in both), sum(each[1] for each in both)
        worst = max(one / other for one, other in both)
        source = "made" if is_made else "published"
        shown = [duration(ours), duration(peer), f"{ours / peer:.2f}", f"{worst:.2f}"]
        rows.append([kind, str(len(own)), source, *shown, verdict(worst <= FACTOR)])
        if f"{kind}, {source}: worst" in goals.ROWS:
            one, other = max(both, key=lambda each: each[0] / each[1])
            line = goals.line(f"{kind}, {source}: worst", other / one, "ms", note=f"of {len(own)}")
            lines.append(goals.beside(line, goals.INTERACTIVE.name, 1000 * other, 1000 * one))
        figures[f"{kind}, {source}"] = {"boards": len(own), "ours": ours, "peer": peer}
    most = max((each.ours for each in found if each.kind == FROM_ZERO), default=None)
    note = f"ratio: ours over the peer's; {FROM_ZERO}: at most {MOST} s each"
    if most is not None:
        note += f", found {duration(most)} ({verdict(most <= MOST)})"
        lines.append(goals.line("killers from 0, longest", most, "s"))
    return Section("tail", f"{table(heads, rows)}\n{note}", figures, lines)


# -- made boards --------------------------------------------------------------------------------


def made() -> Iterator[tuple[str, str]]:
    """Kinds and texts of made boards."""
    makers: Mapping[str, Callable[[Random], str]] = {
        "counting circles": _circles,
        "full rank": _ranks,
        "sandwiches": _sandwiches,
        "partial sandwiches": _lunchboxes,
        FROM_ZERO: from_zero,
    }
    for (kind, make), seed in product(makers.items(), range(SEEDS)):
        yield kind, make(Random(seed))  # noqa: S311 - boards, no secrets


def _full(rng: Random, box_rows: int = 3, box_columns: int = 3) -> Rows:
    """A full board of digits from 1: the first one there is, with lines and digits shuffled."""
    size = box_rows * box_columns

    def shuffled(band: int) -> list[int]:
        bands = rng.sample(range(size // band), size // band)
        return [each * band + at for each in bands for at in rng.sample(range(band), band)]

    rows, columns = shuffled(box_rows), shuffled(box_columns)
    digits = rng.sample(range(1, size + 1), size)
    return [
        [digits[(row % box_rows * box_columns + row // box_rows + at) % size] for at in columns]
        for row in rows
    ]


def _cell(row: int, column: int) -> str:
    """The name of a cell; from the tenth on lines have letters."""
    names = "123456789abcdef"
    return f"R{names[row]}C{names[column]}"


def _givens(rng: Random, full: Rows, count: int) -> str:
    cells = rng.sample(list(product(range(9), repeat=2)), count)
    return "." + "".join(f"~{_cell(*cell)}_{full[cell[0]][cell[1]]}" for cell in cells)


def _lines(full: Rows) -> dict[str, list[int]]:
    rows = {f"R{at}": row for at, row in enumerate(full, 1)}
    columns = {f"C{at}": list(column) for at, column in enumerate(zip(*full, strict=True), 1)}
    return rows | columns


def _circles(rng: Random) -> str:
    """Each of some digits stands in as many circles as it says."""
    full = _full(rng)
    held: dict[int, list[str]] = {digit: [] for digit in rng.sample(range(1, 10), 5)}
    for row, column in product(range(9), repeat=2):
        held.get(full[row][column], []).append(_cell(row, column))
    circles = [cell for digit, cells in held.items() for cell in rng.sample(cells, digit)]
    return f".CountingCircles~{'~'.join(circles)}{_givens(rng, full, 16)}"


def _ranks(rng: Random) -> str:
    """The ranks of eight lines."""
    full = _full(rng)
    read = _lines(full)
    numbers = sorted(number for line in read.values() for number in (line, line[::-1]))
    named = {name: line for name, line in read.items() if numbers.count(line) == 1}
    chosen = rng.sample(sorted(named), min(8, len(named)))
    clues = [f".FullRank~{name}~{numbers.index(named[name]) + 1}~" for name in chosen]
    return "".join(clues) + _givens(rng, full, 12)


def _sandwiches(rng: Random) -> str:
    """The sums of ten sandwiches."""
    full = _full(rng)
    lines = _lines(full)
    chosen = rng.sample(sorted(lines), 10)
    return "".join(f".Sandwich~{_between(lines[name])}~{name}" for name in chosen) + _givens(
        rng, full, 14
    )


def _lunchboxes(rng: Random) -> str:
    """The sums of twelve sandwiches along five cells of a row."""
    full = _full(rng)
    text = ""
    for row, start in rng.sample(list(product(range(9), range(5))), 12):
        cells = "~".join(_cell(row, start + at) for at in range(5))
        text += f".Lunchbox~{_between(full[row][start : start + 5])}~{cells}"
    return text + _givens(rng, full, 14)


def _between(line: Sequence[int]) -> int:
    """The sum of the digits between the least and the greatest."""
    first, last = sorted((line.index(min(line)), line.index(max(line))))
    return sum(line[first + 1 : last])


def from_zero(rng: Random) -> str:
    """A killer with digits 0 to 9 on ten rows, or 0 to 10 on nine; one cell is in no cage."""
    size, box_rows, most = rng.choice(((10, 2, 9), (9, 3, 10)))
    digits = sorted(rng.sample(range(most + 1), size))
    full = [[digits[at - 1] for at in row] for row in _full(rng, box_rows, size // box_rows)]
    left = {(row, column) for row in range(size) for column in range(size)}
    left.discard(rng.choice(sorted(left)))
    text = f".Shape~{size}x{size}~0-{most}"
    while left:
        cage = [rng.choice(sorted(left))]
        while len(cage) < rng.randint(2, 4) and (next_ := _beside(cage, left, full)):
            cage.append(rng.choice(next_))
        left.difference_update(cage)
        total = sum(full[row][column] for row, column in cage)
        text += f".Cage~{total}" + "".join(f"~{_cell(*cell)}" for cell in cage)
    return text


def _beside(
    cage: Sequence[tuple[int, int]], left: set[tuple[int, int]], full: Rows
) -> list[tuple[int, int]]:
    """The free cells beside a cage whose digits it does not hold."""
    held = {full[row][column] for row, column in cage}
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    found = {(row + down, column + right) for row, column in cage for down, right in steps}
    return sorted(cell for cell in found & left - set(cage) if full[cell[0]][cell[1]] not in held)
