"""Sudokus of all sizes and variants, from sources that the writers of formats may not think of."""

from __future__ import annotations

from random import Random

from runut.core.rules.parts import Automaton, OneOf
from runut.errors import PuzzleError
from runut.families.sudoku import kinds
from runut.families.sudoku.formats.lzstring import compress
from runut.families.sudoku.formats.penpa.texts import deflated
from runut.families.sudoku.model import Sudoku, statements
from runut.families.sudoku.statements import Unit
from spread.small_sudokus import full_board, of_each_kind
from spread.sudoku_kinds import KINDS, Maker

SETTERS = range(4, 13)
"""The sizes of boards that have constraints of any kind."""
NEW = 0.5
"""The share of these boards."""
SHAPES = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (1, 4), (4, 1), (1, 5), (2, 3), (3, 2), (1, 7)]
SHAPES += [(2, 4), (4, 2), (3, 3), (3, 3), (3, 3), (2, 5), (1, 11), (3, 4), (4, 4), (5, 5), (6, 6)]


def puzzle(rng: Random) -> Sudoku:
    """A board that is full, empty or between, with up to three constraints if they fit."""
    rows, columns = rng.choice(SHAPES)
    full = full_board(rows, columns, range(1, rows * columns + 1), rng)
    share = rng.choice([0, 0.1, 0.5, 0.9, 1])
    cells = tuple(digit if rng.random() < share else 0 for digit in full)
    count = rng.choice([0, 0, 1, 1, 2, 3])
    are_new = rows * columns in SETTERS and rng.random() < NEW
    constraints = (
        _of_setters(rows * columns, full, count, rng)
        if are_new
        else tuple(_constraint(rows * columns, full, rng) for _ in range(count))
    )
    attempts = ((cells, constraints), ((0,) * len(cells), constraints), (cells, ()))
    for digits, rules in attempts:
        try:
            return Sudoku(rows, columns, digits, rules)
        except PuzzleError:
            continue
    raise AssertionError("a board without constraints is always a puzzle")


def _of_setters(
    size: int, full: list[int], count: int, rng: Random
) -> tuple[kinds.Constraint, ...]:
    """Constraints of any kind, on a board that may have other digits."""
    first = rng.choice([0, 1, 1, 1, 1, 2])
    digits = range(first, first + size + rng.choice([0, 0, 0, 1]))
    maker = Maker([number + first - 1 for number in full], size, digits, rng)
    made = tuple(maker.make(kind) for kind in rng.choices(list(KINDS), k=count))
    return made if digits == range(1, size + 1) else (*made, kinds.Digits(digits[0], digits[-1]))


def rare() -> list[Sudoku]:
    """Puzzles of all kinds, most of which are rare among those at random."""
    return of_each_kind(8)


def _constraint(size: int, full: list[int], rng: Random) -> kinds.Constraint:
    some = tuple(rng.sample(range(size * size), rng.randint(1, size)))
    cell = some[0]
    total = sum(range(1, len(some) + 1)) + rng.randint(0, 3)
    marks = {full[cell], *rng.sample(range(1, size + 1), rng.randint(1, size))}
    return rng.choice(
        [
            kinds.Diagonals(),
            kinds.Windoku(),
            kinds.DisjointGroups(),
            kinds.AntiKnight(),
            kinds.AntiKing(),
            kinds.NonConsecutive(),
            kinds.Jigsaw(tuple(column for _ in range(size) for column in range(size))),
            kinds.Jigsaw(_regions(size, rng)),
            kinds.Region(some),
            kinds.Even(some),
            kinds.Odd(some),
            kinds.Cage(some),
            kinds.Cage(some, total),
            kinds.Candidates(cell, tuple(sorted(marks))),
            kinds.Candidates(cell, tuple(rng.sample(sorted(marks), len(marks)))),
        ]
    )


def _regions(size: int, rng: Random) -> tuple[int, ...]:
    """Rows, each of which has swapped a cell with another."""
    regions = [cell // size for cell in range(size * size)]
    for _ in range(size):
        one, other = rng.randrange(size * size), rng.randrange(size * size)
        regions[one], regions[other] = regions[other], regions[one]
    return tuple(regions)


def meaning(puzzle: Sudoku) -> object:
    """What the rules ask, however it is split into constraints: texts may join or reorder them."""
    allowed = {cell: {digit} for cell, digit in enumerate(puzzle.cells) if digit}
    rest = set()
    for each in statements(puzzle.board, puzzle.constraints):
        if isinstance(each.part, OneOf):
            digits = allowed.setdefault(each.cells[0], set(puzzle.board.numbers))
            digits &= each.part.values
        elif not isinstance(each, Unit):
            rest.add((_renamed(each.part), frozenset(each.cells)))
        elif len(each.cells) > 1:
            rest.add(frozenset(each.cells))
    count = len(puzzle.board.digits)
    limits = {(cell, *sorted(digits)) for cell, digits in allowed.items() if len(digits) < count}
    return puzzle.size, puzzle.board.digits, limits, rest


def _renamed(part: object) -> object:
    """An automaton with its states numbered in the order in which words reach them."""
    if not isinstance(part, Automaton):
        return part
    after: dict[int, list[int]] = {}
    for (state, _), new in sorted(part.steps.items()):
        after.setdefault(state, []).append(new)
    names = {part.start: 0}
    for state in (reached := [part.start]):
        for new in after.get(state, ()):
            if new not in names:
                names[new] = len(names)
                reached.append(new)
    known = [each for each in part.steps.items() if each[0][0] in names]
    steps = {(names[state], value): names[new] for (state, value), new in known}
    accepting = frozenset(names[state] for state in part.accepting if state in names)
    return Automaton(0, steps, accepting)


def drawn(cells: str, layers: str = "{}") -> str:
    """A drawing of Penpa+ with these cells and layers."""
    return deflated(f"square,4,4\n\n\n{layers}\n\n{cells}")


HUGE = {
    "grid": ["sudoku 6x6\n", "sudoku 1x36\n", "sudoku 2x2\n....\n....\n....\n....\n"],
    "puzzlink": ["a/p?sudoku/36/36/"],
    "penpa": [
        lambda: "m=edit&p=" + deflated("square,36,36\n" + "[" * 900_000),
        lambda: "m=edit&p=" + deflated('square,2,2\n\n\n{"thermo":[' + "[1]," * 200_000),
        lambda: "m=edit&p=" + drawn("[18" + ",1" * 200_000 + "]"),
        lambda: "m=edit&p=" + drawn("[18]", '{"nobulbthermo":[[18]' + ",[18,19]" * 100_000 + "]}"),
    ],
    "tatham": ["6x6:", "36jxk:"],
    "interactive": [".Shape~16x16", ".Shape~16x16.PairX~_~~R1C1~R1C2", ".Sum~9_=_7_13_-17"],
    "hodoku": [":0000:x:"],
    "sudokuwiki": ["www.sudokuwiki.org/killersudoku.htm?bd="],
    "fpuzzles": [
        lambda: "f-puzzles.com/?load=" + compress("[" * 400_000),
        lambda: "f-puzzles.com/?load=" + compress('{"grid":[' + "{}," * 100_000),
    ],
}
"""Beginnings of small texts that promise much, by format; what takes long is made when needed."""
