"""The rules as a model: sums over cells, although a tree has a tent *of its own*.

Tents do not touch, so a tree has at most two tents beside it, which lie opposite each other. Take
the tents as points, and each tree as a line between its two tents, or as a stub at its only one.
In a connected part of this graph each tent can have a tree of its own exactly if there are at least
as many trees as tents: a ring or a stub gives each tent the tree that leads towards it, and a part
with neither has one tree too few. If the board has as many trees as tents and no part has too few,
then no part has too many, and no tree is left over.

So parts of n tents and n - 1 trees must be forbidden. There each tree has two tents, so the part is
a component of a graph that the trees alone define: all cells without a tree, each joined with the
one across a tree. One constraint for each such component is enough: not all its cells are tents. A
component with a stub (across a tree lies another tree or the edge) or with more trees needs none.
A cell alone, with no tree beside it, is the smallest component: never a tent.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import partial

from runut.core.rules.common import decided, rule, touching
from runut.core.rules.model import Model, Report
from runut.core.rules.parts import Linear, OneOf
from runut.core.rules.places import Columns, Rows
from runut.core.shape import cell_name
from runut_tents.board import Tents

RULES = {
    "cell-undecided": {
        "en": "a cell is neither grass (0) nor a tent (1)",
        "id": "sebuah sel bukan rumput (0) dan bukan tenda (1)",
    },
    "tree-covered": {
        "en": "a tent stands on a tree",
        "id": "sebuah tenda berdiri di atas pohon",
    },
    "tent-adjacent": {
        "en": "two tents touch, perhaps at a corner",
        "id": "dua tenda bersentuhan, mungkin di sudut",
    },
    "tent-without-tree": {
        "en": "one of these tents has no tree of its own",
        "id": "salah satu tenda ini tidak memiliki pohon sendiri",
    },
    "line-count": {
        "en": "a row or column has another number of tents than its clue",
        "id": "banyak tenda di sebuah baris atau kolom tidak sesuai petunjuknya",
    },
    "tent-count": {
        "en": "there are not as many tents as trees",
        "id": "banyak tenda tidak sama dengan banyak pohon",
    },
}
INDONESIAN = {
    "{cells} is a tree": "{cells} adalah pohon",
    "{cells} are not both tents": "{cells} tidak sama-sama tenda",
    "no tree is beside {cells}": "tidak ada pohon di samping {cells}",
    "too few trees for a tent on each of {cells}": "pohon terlalu sedikit untuk tenda di {cells}",
    "the clue of row {number} is {count}": "petunjuk baris {number} adalah {count}",
    "the clue of column {number} is {count}": "petunjuk kolom {number} adalah {count}",
    "as many tents as trees: {count}": "tenda sebanyak pohon: {count}",
    "a tent is in {cells}": "ada tenda di {cells}",
}
_tents = partial(Linear, {1: 1})


def model(puzzle: Tents) -> Model:
    """Every rule of a board; that a tent stands beside each tree follows from the others."""
    shape, trees = puzzle.shape, sorted(puzzle.trees)
    name = list(map(cell_name, shape.cells()))
    columns, rows = (ways(shape.rows, shape.columns) for ways in (Columns, Rows))
    lines = [("column", *each) for each in enumerate(columns, 1)]
    lines += [("row", *each) for each in enumerate(rows, 1)]
    given = [
        (clue, *line) for clue, line in zip(puzzle.clues, lines, strict=True) if clue is not None
    ]

    def names(places: Sequence[int]) -> str:
        return ", ".join(name[place] for place in places)

    def says(words: str, places: Sequence[int] = (), **values: object) -> dict[str, str]:
        texts = {"en": words, "id": INDONESIAN[words]}
        return {one: text.format(cells=names(places), **values) for one, text in texts.items()}

    covered = [(OneOf(frozenset((0,))), (at,), says("{cells} is a tree", (at,))) for at in trees]
    adjacent = [
        (_tents(None, 1), two, says("{cells} are not both tents", two)) for two in touching(shape)
    ]
    alone, few = "no tree is beside {cells}", "too few trees for a tent on each of {cells}"
    short = [
        (_tents(None, len(part) - 1), part, says(few if len(part) > 1 else alone, part))
        for part in _short(puzzle)
    ]
    count = [
        (
            _tents(clue, clue),
            line,
            says(f"the clue of {what} {{number}} is {{count}}", number=number, count=clue),
        )
        for clue, what, number, line in given
    ]
    all_tents = says("as many tents as trees: {count}", count=len(trees))
    number = _tents(len(trees), len(trees)), range(shape.size), all_tents
    near = filter(None, map(puzzle.around, trees))
    beside = [(_tents(1, None), cells, says("a tent is in {cells}", cells)) for cells in near]
    rules = (
        decided(shape, (0, 1), {"en": "grass or a tent", "id": "rumput atau tenda"}),
        rule("tree-covered", covered),
        rule("tent-adjacent", adjacent, Report.HOLDERS),
        rule("tent-without-tree", short, Report.HOLDERS),
        rule("line-count", count),
        rule("tent-count", [number], Report.NOTHING),
        rule("tree-without-tent", beside, is_implied=True),
    )
    return Model(shape=shape, values=(0, 1), rules=tuple(filter(len, rules)), background=0)


def _short(puzzle: Tents) -> Iterator[list[int]]:
    """Each component of the cells without a tree that has n cells, n - 1 trees and no stub."""
    across: dict[int | None, list[int | None]] = defaultdict(list)
    for one, other in (pair for tree in puzzle.trees for pair in puzzle.beside(tree)):
        across[one].append(other)
        across[other].append(one)
    seen = set(puzzle.trees)
    for first in range(puzzle.shape.size):
        component = [first] if first not in seen else []
        for place in component:  # the list grows during the loop
            component += {at for at in across[place] if at is not None}.difference(component)
        seen.update(component)
        ends = [other for place in component for other in across[place]]
        if component and None not in ends and len(ends) == 2 * (len(component) - 1):
            yield sorted(component)
