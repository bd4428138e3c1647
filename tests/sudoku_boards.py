"""Sudokus by chance for tests of texts: consistent givens, any constraints."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from warnings import catch_warnings

from hypothesis import strategies as st

import runut
from runut.core.rules.parts import Automaton, OneOf, Part
from runut.families.sudoku.automata import automaton
from runut.families.sudoku.kinds import Constraint, Digits
from runut.families.sudoku.layout import Board, box_shape
from runut.families.sudoku.model import Sudoku, board_of, clashes, statements
from runut.families.sudoku.statements import Unit
from spread.sudoku_kinds import Maker

SIZES = [4, 6, 8, 9, 10, 12, 15, 16, 25]
OBLONG = """sudoku 2x4
. 2 . . 8 . . .
. 8 5 . 2 1 . 6
1 5 . . 3 . . .
. . . 6 . . 1 4
2 . 6 1 . 8 5 .
. . . 3 . . 4 .
size 6x8
"""
TWO_GRIDS = """sudoku 2x2
. . . . ~ ~
3 . . 2 ~ ~
. . . . . .
. . . 3 1 .
~ ~ . . . .
~ ~ . . . .
grids r1c1 r3c3
grid 1 diagonals
grid 2 diagonals
"""
SAMURAI = """sudoku 3x3
. . . . 6 . 5 1 4 ~ ~ ~ . 8 1 . 7 . . . 6
8 . 1 . . . . . . ~ ~ ~ . 6 3 . . 5 8 4 .
. 2 . . . . . . . ~ ~ ~ 5 . . . . 6 . 2 .
2 . . . . . . 4 . ~ ~ ~ . . 5 . 9 4 . . 2
. . 8 . . . . 7 5 ~ ~ ~ 3 1 . . . . . . .
7 1 . 8 5 . . . 9 ~ ~ ~ . . . 6 . . 5 . .
. 4 . 6 8 9 1 . . . 4 . . . . 5 . 1 . . .
. . . . 3 . . . . 9 . 8 . . . . . . 6 9 .
. . . . . 7 . 9 . . . . . . . . . . . . .
~ ~ ~ ~ ~ ~ . . 1 . . . . 7 . ~ ~ ~ ~ ~ ~
~ ~ ~ ~ ~ ~ . . 4 2 . 3 5 . . ~ ~ ~ ~ ~ ~
~ ~ ~ ~ ~ ~ . 7 . . . . 2 . . ~ ~ ~ ~ ~ ~
. . . . . . . . . . . . . 4 . 7 . . . . .
. 2 9 . . . . . . 8 . 1 . . . . 8 . . . .
. . . 1 . 7 . . . . 5 . . . 8 6 2 9 . 4 .
. . 4 . . 8 . . . ~ ~ ~ 5 . . . 9 3 . 7 1
. . . . . . . 7 4 ~ ~ ~ 2 9 . . . . 3 . .
5 . . 6 4 . 2 . . ~ ~ ~ . 3 . . . . . . 8
. 6 . 2 . . . . 3 ~ ~ ~ . . . . . . . 9 .
. 4 1 8 . . 6 9 . ~ ~ ~ . . . . . . 2 . 7
9 . . . 1 . 4 5 . ~ ~ ~ 1 7 2 . 6 . . . .
grids samurai
"""
"""A samurai with one solution."""
Rules = Callable[[st.DrawFn, Board], Sequence[Constraint]]


def no_rules(_draw: st.DrawFn, _board: Board) -> Sequence[Constraint]:
    """A classic board."""
    return ()


@st.composite
def boards(draw: st.DrawFn, sizes: Sequence[int] = SIZES, rules: Rules = no_rules) -> runut.Sudoku:
    """Boards of the usual boxes with a few givens that contradict nothing."""
    shape = box_shape(draw(st.sampled_from(sizes)))
    assert shape is not None
    board = Board(*shape)
    constraints = tuple(rules(draw, board))
    cells = [0] * board.size**2
    places = st.integers(0, board.size**2 - 1)
    for cell, digit in draw(
        st.lists(st.tuples(places, st.integers(1, board.size)), max_size=2 * board.size)
    ):
        before, cells[cell] = cells[cell], digit
        if clashes(board, tuple(cells), constraints) or not _fits(board, cells, constraints):
            cells[cell] = before
    return runut.Sudoku(*shape, tuple(cells), constraints)


def _fits(board: Board, cells: list[int], constraints: Sequence[Constraint]) -> bool:
    try:
        runut.Sudoku(board.box_rows, board.box_columns, tuple(cells), tuple(constraints))
    except runut.PuzzleError:
        return False
    return True


SHAPES = [(2, 2), (2, 3), (3, 2), (3, 3), (3, 3), (1, 5), (2, 4)]
RANGES = [range(1, 1), range(1, 1), range(1), range(1, 3), range(2)]
"""The first digit, and as many digits more than the side."""


def stated(puzzle: Sudoku) -> object:
    """What the rules ask, however it is split into constraints."""
    every = set(puzzle.board.numbers)
    allowed = {cell: {number} for cell, number in enumerate(puzzle.cells) if number}
    rest = set()
    for each in statements(puzzle.board, puzzle.constraints):
        if isinstance(each.part, OneOf):
            allowed[each.cells[0]] = allowed.get(each.cells[0], every) & each.part.values
        elif isinstance(each, Unit):
            rest.add(frozenset(each.cells))
        else:
            rest.add((_least(each.part, puzzle.board.numbers), frozenset(each.cells)))
    marks = {(cell, tuple(sorted(held))) for cell, held in allowed.items() if held != every}
    return puzzle.board.digits, marks, rest


def _least(part: Part, numbers: range) -> Part:
    """The part, with the states of an automaton numbered as they are found from its start."""
    if not isinstance(part, Automaton):
        return part
    steps, accepting = part.steps, part.accepting
    return automaton(numbers, part.start, lambda *read: steps.get(read), accepting.__contains__)


def some_puzzle(kind: str, rng: random.Random) -> Sudoku | None:
    """A board with one constraint of a kind, if the board can have it."""
    high, wide = rng.choice(SHAPES)
    side = high * wide
    span = rng.choice(RANGES)
    digits = range(span.start, span.start + side + len(span))
    full = [
        digits[(wide * (row % high) + row // high + column) % side]
        for row in range(side)
        for column in range(side)
    ]
    own = [] if digits == range(1, side + 1) else [Digits(digits[0], digits[-1])]
    try:
        constraints = (*own, Maker(full, side, digits, rng).make(kind))
        cells = len(board_of((high, wide), constraints).cells)
        return Sudoku(high, wide, (0,) * cells, constraints)
    except runut.PuzzleError:
        return None


def assert_read_or_rejected(text: str, form: str) -> None:
    """Any text is a sudoku or rejected as documented, every fault at its place."""
    try:
        with catch_warnings(action="ignore", category=runut.UnreadWarning):
            runut.read(text, family="sudoku", format=form)
    except runut.InputError as error:
        faults = error.faults
    else:
        return
    assert faults
    assert all(fault.line and fault.column and fault.message for fault in faults)


def lines(number: int) -> list[str]:
    """Boards of one full grid with many and few cells emptied: 0, 1 and more solutions."""
    rng = random.Random(7)
    full = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
    found = []
    for _ in range(number):
        cells = list(full)
        for cell in rng.sample(range(81), rng.randint(20, 60)):
            cells[cell] = "."
        cells[rng.randrange(81)] = rng.choice("123456789.")
        found.append("".join(cells))
    return found
