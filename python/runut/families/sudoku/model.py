"""The sudoku value: box shape, givens and the constraints that make it a variant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial
from itertools import chain, compress, filterfalse
from typing import ClassVar, NamedTuple

from runut.core.rules.nature import Aim, House, Nature
from runut.core.rules.parts import OneOf
from runut.core.shape import Cells, Shape, rows_of
from runut.errors import Fault, PuzzleError
from runut.explaining.said import Words
from runut.families.sudoku.grids import shape_of, stated
from runut.families.sudoku.kinds.boards import (
    SIZING,
    Digits,
    Grids,
    Jigsaw,
    NoBoxes,
    Size,
    faults_on,
)
from runut.families.sudoku.kinds.constraint import Constraint, Constraints, in_whole
from runut.families.sudoku.layout import BOX_HINT, LARGEST, Board, box_shape, cell_name, refuse_box
from runut.families.sudoku.statements import Statement, Unit, differ
from runut.text.metadata import Note, Noted, note_faults, plain_notes
from runut.text.number_rows import number_rows

ROW = Nature(house=House.ROW, called={"en": "row {number}", "id": "baris {number}"})
COLUMN = Nature(house=House.COLUMN, called={"en": "column {number}", "id": "kolom {number}"})
BOX = Nature(house=House.BOX, called={"en": "box {number}", "id": "kotak {number}"})


@dataclass(frozen=True, slots=True)
class Sudoku(Noted):
    """Fill the cells so that every row, column and box holds each digit once.

    Boxes have `box_rows` by `box_columns` cells; `cells` are the digits by row, 0 for a blank.
    `constraints` make it a variant; a `Jigsaw` among them takes the place of the boxes. With
    `Digits` among them, `cells` holds their numbers: 1 for the first digit. Raises
    `PuzzleError` for an impossible shape, for constraints that the board cannot have, and for
    givens that break a rule; the error names the cells. `notes` are the title, the author and the
    rules in words, which do not affect equality; each paragraph of the rules is a note.

    >>> Sudoku(2, 2, (1, 0, 0, 0) + (0,) * 12).size
    4
    """

    family: ClassVar[str] = "sudoku"
    box_rows: int
    box_columns: int
    cells: tuple[int, ...]
    constraints: Constraints = ()
    notes: tuple[Note, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(self.cells))
        given = _listed(self.constraints)
        board = board_of((self.box_rows, self.box_columns), _sizes(given))
        placed_all = [each.on(board) if _is_constraint(each) else each for each in given]
        object.__setattr__(self, "constraints", tuple(placed_all))
        faults = list(_shape_faults(self)) or list(_constraint_faults(self))
        if self.notes:
            object.__setattr__(self, "notes", tuple(plain_notes(self.notes)))
            faults += note_faults(self.notes)
        if not faults:
            faults = [clash.fault() for clash in clashes(self.board, self.cells, self.constraints)]
            faults += _forbidden_givens(self)
        if faults:
            raise PuzzleError(faults)

    @classmethod
    def from_rows(
        cls,
        rows: Iterable[object],
        *,
        box: tuple[int, int] | None = None,
        constraints: Iterable[Constraint] | Constraint = (),
    ) -> Sudoku:
        """The sudoku of rows of digits; `None`, "." and, where it is no digit, 0 are blanks.

        A row may be a text with a sign for each cell, or with spaces between them. `box` is the
        rows and columns of a box, by default as square as can be and wider than high. `constraints`
        name cells as (row, column) from 0. Raises `PuzzleError` with every cell that is wrong, and
        where.

        >>> Sudoku.from_rows(["1...", "..2.", ".3..", "...4"]).givens
        4
        >>> Sudoku.from_rows([[0] * 6] * 6).box_rows
        2
        """
        rules = _listed(constraints)
        first = next((each.first for each in rules if isinstance(each, Digits)), 1)
        numbers = number_rows(rows, blank=first - 1)
        found = len(numbers), len(numbers[0])
        refuse_box(box)
        board = board_of(box or (3, 3), _sizes(rules))
        wanted = (board.rows, board.columns) if _sizes(rules) else (found[0], found[0])
        if found != wanted:
            fault = f"{found[0]} rows of {found[1]} cells; a sudoku has as many rows as columns"
            hint = f"Size{found} among the constraints makes the board so"
            raise PuzzleError(fault, hint)
        is_grids = any(isinstance(each, Grids) for each in rules)
        box = (box or (3, 3)) if is_grids else _box_of(box, max(found), rules)
        _refuse_numbers(rules, found[1])
        digits = chain.from_iterable(numbers)
        cells = tuple(digit - first + 1 if digit or first < 1 else 0 for digit in digits)
        return cls(*box, cells, rules)

    @property
    def shape(self) -> Shape:
        """The board, a rectangle; what lies outside all grids is a hole."""
        return shape_of(self.board)

    @property
    def board(self) -> Board:
        """The shape, with its digits and regions."""
        return board_of((self.box_rows, self.box_columns), self.constraints)

    @property
    def size(self) -> int:
        """The cells of a box, and of the longer of rows and columns."""
        return self.box_rows * self.box_columns

    @property
    def givens(self) -> int:
        """Cells that are filled from the start."""
        return len(self.cells) - self.cells.count(0)

    @property
    def is_classic(self) -> bool:
        """Whether it has only the rules of rows, columns and boxes."""
        return not self.constraints

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The cells as rows, 0 for a blank."""
        return rows_of(self.cells, self.board.columns)

    def _start(self) -> Cells:
        """The rows."""
        return self.rows


def _listed(given: object) -> Constraints:
    """The constraints that are given, or the only one."""
    if isinstance(given, Constraint):
        return (given,)
    if isinstance(given, str) or not isinstance(given, Iterable):
        hint = "runut.sudoku has constraints, such as Diagonals()"
        raise PuzzleError(f"constraints={given!r:.60}; expected constraints in a list", hint)
    return tuple(given)


def _sizes(given: Constraints) -> tuple[Size | Grids, ...]:
    """The constraints that set the rows and columns; a board has one at most."""
    return tuple(each for each in given if isinstance(each, SIZING))


def _refuse_numbers(constraints: Constraints, columns: int) -> None:
    """Raise `PuzzleError` for constraints of a program whose cells are not pairs."""
    hint = "a cell is (row, column) from 0; one cell in the place of several is [(0, 0)]"
    known = (each for each in constraints if _is_constraint(each))
    if wrong := [each for each in known if each.has_numbers and not each.placed_on]:
        raise PuzzleError(
            [
                Fault(f"{each.name} has cells by number; say {each.paired(columns)!r}", hint)
                for each in wrong
            ]
        )


def _box_of(given: tuple[int, int] | None, size: int, constraints: Constraints) -> tuple[int, int]:
    """The shape of boxes of so many cells; a `PuzzleError` where they cannot be given or usual."""
    box = given or box_shape(size)
    match box:
        case None if any(isinstance(each, Jigsaw | NoBoxes) for each in constraints):
            return 1, size
        case None:
            found = f"no boxes of the usual shape have {size} cells"
        case rows, columns:
            if rows * columns == size:
                return rows, columns
            found = f"boxes of {rows}x{columns} do not have {size} cells"
    raise PuzzleError(found, BOX_HINT)


class Clash(NamedTuple):
    """Two cells of one unit that hold the same digit."""

    digit: int
    unit: str
    columns: int
    first: int
    second: int

    def fault(self) -> Fault:
        """The clash as a fault, without a place in a text."""
        cells = f"{cell_name(self.first, self.columns)} and {cell_name(self.second, self.columns)}"
        hint = "one of the two must be another digit or blank; as it stands there is no solution"
        return Fault(f"{self.digit} appears twice in {self.unit}: {cells}", hint)


# The boards of a list are the same, and each is asked for many times.
_of_boxes = lru_cache(maxsize=64)(Board)


def board_of(box: tuple[int, int], constraints: Constraints = ()) -> Board:
    """The board of boxes of this shape, as the constraints make it."""
    board = _of_boxes(*box)
    for constraint in constraints:
        if type(constraint).shaped is not Constraint.shaped:
            board = constraint.shaped(board)
    return board


@cache
def statements(board: Board, constraints: Constraints = ()) -> tuple[Statement, ...]:
    """All that the rules state: rows, columns, boxes or regions, then each constraint."""
    found: list[Statement] = list(stated(board) if board.grids else _rows_and_columns(board))
    if not (board.regions or board.grids):
        found += _boxes(board)
    others = in_whole(constraints, board)
    for number, (constraint, whole) in enumerate(zip(constraints, others, strict=True), 1):
        clause = partial(constraint.aim_clause, board, constraints)
        grey, kind = partial(clause, is_grey=True), constraint.explained_as
        aim = Aim(clause, grey, whole.course, kind.names_itself)
        found += _explained(constraint.among(board, others), kind, number, aim)
    # Two clues may need one definition, which stands once.
    return tuple(dict.fromkeys(found) if any(each.auxiliaries for each in found) else found)


def _explained(
    stated: Iterable[Statement], kind: Constraint, number: int, aim: Aim
) -> Iterator[Statement]:
    """The statements of a clue, each with the technique of its kind unless it names its own."""
    for each in stated:
        nature = each.nature
        if kind.step and not nature.step:
            nature = replace(nature, step=kind.step, is_line=kind.is_line, aims=(aim,))
        yield replace(each, nature=nature, clue=number)


@cache
def _units(board: Board, constraints: Constraints) -> tuple[Unit, ...]:
    return tuple(each for each in statements(board, constraints) if isinstance(each, Unit))


@cache
def _sights(board: Board, constraints: Constraints) -> tuple[int, ...]:
    """The cells that each cell sees, as bits; itself too where it is in a unit twice."""
    sights = [0] * len(board.cells)
    for unit in _units(board, constraints):
        once = twice = 0
        for cell in unit.cells:
            twice |= once & 1 << cell
            once |= 1 << cell
        for cell in unit.cells:
            sights[cell] |= once & ~(1 << cell) | twice
    return tuple(sights)


def _rows_and_columns(board: Board) -> Iterator[Unit]:
    for at in range(board.rows):
        yield differ(board, "row", _called(ROW, at), board.row(at), nature=ROW)
    for at in range(board.columns):
        yield differ(board, "column", _called(COLUMN, at), board.column(at), nature=COLUMN)


def _called(house: Nature, at: int) -> Words:
    """What the house with this number, from 0, is called."""
    return Words(*(text.format(number=at + 1) for text in house.called.values()))


def _boxes(board: Board) -> Iterator[Unit]:
    for at, cells in enumerate(board.boxes()):
        yield differ(board, "box", _called(BOX, at), cells, nature=BOX)


def clashes(board: Board, cells: tuple[int, ...], constraints: Constraints = ()) -> list[Clash]:
    """Every pair of neighbouring equal digits in a unit; none when the givens are consistent."""
    sights = _sights(board, constraints)
    placed = [0] * (max(cells) + 1)
    for cell in compress(range(len(cells)), cells):
        digit = cells[cell]
        if placed[digit] & sights[cell]:
            units = _units(board, constraints)
            return [clash for unit in units for clash in _clashes_in(unit, cells, board)]
        placed[digit] |= 1 << cell
    return []


def _clashes_in(unit: Unit, cells: tuple[int, ...], board: Board) -> Iterator[Clash]:
    seen: dict[int, int] = {}
    for cell in unit.cells:
        digit = cells[cell]
        if digit and digit in seen:
            yield Clash(board.digit_of(digit), unit.name.en, board.columns, seen[digit], cell)
        seen[digit] = cell


def _forbidden_givens(puzzle: Sudoku) -> Iterator[Fault]:
    """Givens that a rule forbids in their cell."""
    if puzzle.is_classic:
        return
    for each in statements(puzzle.board, puzzle.constraints):
        if isinstance(each.part, OneOf):
            given = puzzle.cells[each.cells[0]]
            if given and given not in each.part.values:
                digits = map(puzzle.board.digit_of, sorted(each.part.values))
                name = cell_name(each.cells[0], puzzle.board.columns)
                yield Fault(
                    f"{puzzle.board.digit_of(given)} in {name}, "
                    f"which may hold {' '.join(map(str, digits))} only"
                )


def _shape_faults(puzzle: Sudoku) -> Iterator[Fault]:
    rows, columns, size = puzzle.box_rows, puzzle.box_columns, puzzle.box_rows * puzzle.box_columns
    if rows < 1 or columns < 1 or size > LARGEST:
        yield Fault(f"boxes of {rows}x{columns} cells; expected at most {LARGEST} cells in a box")
    elif wrong := list(filterfalse(_is_constraint, puzzle.constraints)):
        hint = "runut.sudoku has constraints, such as Diagonals()"
        yield from (Fault(f"{each!r:.60} is no constraint", hint) for each in wrong)
    elif faults := list(_size_faults(_sizes(puzzle.constraints), Board(rows, columns))):
        yield from map(Fault, faults)
    elif len(puzzle.cells) != (most := len(puzzle.board.cells)):
        yield Fault(f"{len(puzzle.cells)} cells; boxes of {rows}x{columns} make a board of {most}")
    else:
        yield from _digits_faults(puzzle)


def _size_faults(sizes: Sequence[Size | Grids], board: Board) -> Iterator[str]:
    """Faults of the rows and columns."""
    if len(sizes) > 1:
        yield "the size is set twice; a board has one"
    for size in sizes:
        yield from size.faults(board)


def _is_constraint(value: object) -> bool:
    return isinstance(value, Constraint)


def _digits_faults(puzzle: Sudoku) -> Iterator[Fault]:
    """Faults of the board's digits, else of its cells."""
    digits = [each for each in puzzle.constraints if isinstance(each, Digits)]
    if len(digits) > 1:
        yield Fault("the range of digits is set twice; a board has one")
        return
    if digits:
        faults = list(digits[0].faults(Board(puzzle.box_rows, puzzle.box_columns)))
        yield from map(Fault, faults)
        if faults:
            return
    most = len(puzzle.board.numbers)
    yield from (
        Fault(f"a digit in {cell_name(cell, puzzle.board.columns)}, which is outside every grid")
        for cell in sorted(puzzle.board.holes)
        if puzzle.cells[cell]
    )
    if max(puzzle.cells) > most or min(puzzle.cells) < 0:
        for cell, digit in enumerate(puzzle.cells):
            if not 0 <= digit <= most:
                name = cell_name(cell, puzzle.board.columns)
                yield Fault(f"{digit} in {name}; expected 1 to {most}, or 0 for a blank")


def _constraint_faults(puzzle: Sudoku) -> Iterator[Fault]:
    board, constraints = puzzle.board, puzzle.constraints
    if not constraints:
        return
    has_jigsaw = any(isinstance(each, Jigsaw) for each in constraints)
    has_no_boxes = any(isinstance(each, NoBoxes) for each in constraints)
    if sum(isinstance(each, Jigsaw) for each in constraints) > 1:
        yield Fault("two jigsaws; a board has one division into regions")
    if has_jigsaw and has_no_boxes:
        yield Fault("jigsaw and no-boxes; a board has one division into regions")
    if not board.is_filled:
        found = f"boxes of {board.box_rows}x{board.box_columns} do not fill a board of"
        hint = "a line 'no-boxes' or 'jigsaw' takes them away"
        yield Fault(f"{found} {board.rows}x{board.columns}", hint)
    for constraint in constraints:
        yield from map(Fault, faults_on(constraint, board))
