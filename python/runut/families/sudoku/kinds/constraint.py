"""What all kinds of constraints have in common, and the faces that each of them has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, fields
from enum import Enum, auto
from functools import cache, partial
from operator import index
from typing import Any, ClassVar, Self, TypeAlias, TypeVar

from runut.core.scene import Item
from runut.errors import PuzzleError
from runut.families.sudoku.drawing import marks
from runut.families.sudoku.drawing.marks import Mark
from runut.families.sudoku.kinds import forms, values
from runut.families.sudoku.kinds.chance import Chance
from runut.families.sudoku.kinds.given import are_numbers, each_moved, first_of, listed, number_of
from runut.families.sudoku.kinds.grammar import CELLS, Field
from runut.families.sudoku.kinds.sentences import Sentences, sentences_beside
from runut.families.sudoku.layout import Board, cell_name, cell_names, counted
from runut.families.sudoku.statements import Statement, can_hold

Cells: TypeAlias = tuple[Any, ...]
"""Cells by number, as kinds read them; whoever makes a constraint may give pairs from 0."""
_PAIRS = "pairs such as (0, 1)"
Asked = Iterator[tuple[str, Mapping[str, object]]]
"""The sentences that tell a player a rule, each by its name with what fills its braces."""


class Gesture(Enum):
    """What a person points at to set a constraint by hand."""

    BOARD = auto()
    """Nothing: it is a rule for the whole board."""
    REGIONS = auto()
    CELL = auto()
    CELLS = auto()
    GROUPS = auto()
    LINE = auto()
    EDGE = auto()
    CORNER = auto()
    OUTSIDE = auto()
    SHAPES = auto()
    """Constraints that are set: it joins them."""


_OF_ONE_GRID = (Gesture.BOARD, Gesture.REGIONS, Gesture.OUTSIDE)
"""What rules look at that can be said of one grid, not of several."""


@dataclass(frozen=True, slots=True)
class Constraint(ABC):
    """A rule besides those of a plain sudoku; each class of them is a kind.

    Its faces are the attributes of the class. What it is called and what it says stands in
    `sentences` or, without them, under its name in the table of words beside its module.
    """

    name: ClassVar[str]
    sentences: ClassVar[Sentences | None] = None
    gesture: ClassVar[Gesture] = Gesture.BOARD
    fields: ClassVar[tuple[Field, ...]] = ()
    fpuzzles: ClassVar[forms.Fpuzzles]
    interactive: ClassVar[forms.Interactive]
    chance: ClassVar[Mapping[str, Chance]]
    step: ClassVar[str | None]
    letter: ClassVar[str] = ""
    """The label of areas that are `alike`, with braces for a letter."""
    is_line: ClassVar[bool] = False
    carries: ClassVar[bool] = False
    """Whether it states a rule of another kind, which says what is wrong."""
    names_itself: ClassVar[bool] = False
    """Whether the clause of its aim says which clue it is."""
    placed_on: int = field(default=0, kw_only=True, repr=False, compare=False)
    """The columns of the board that numbers its cells; 0 where a caller gave them."""

    def __post_init__(self) -> None:
        held = self.held
        _put_in_order(self, held)
        given = {name: getattr(self, name) for name in held}
        if not all(are_numbers(own, held[name]) for name, own in given.items()):
            kept = {
                name: each_moved(partial(_kept, self), given[name], held[name]) for name in held
            }
            for name, own in _alike(self, kept, held).items():
                object.__setattr__(self, name, own)
        for name, (wanted, check) in values.checks(type(self)).items():
            if name not in held:
                own = getattr(self, name)
                try:
                    object.__setattr__(self, name, check(own))
                except (TypeError, ValueError):
                    raise self.refused(own, f"{wanted} as {name}") from None

    @property
    def held(self) -> dict[str, int]:
        """The depth of each attribute that holds cells."""
        return {each.attribute: each.depth for each in self.fields if each.depth is not None}

    def refused(self, given: object, wanted: str) -> PuzzleError:
        """The error about a value in the place of what is wanted."""
        names = ", ".join(each.name for each in fields(self) if not each.kw_only)
        called = f"{type(self).__name__}({names})"
        return PuzzleError(f"{given!r:.60} in {self.name}; expected {wanted}: {called}")

    def placed(self, columns: int, rows: int = 0) -> Self:
        """The constraint on a board: its cells by number, `row * columns + column`.

        Without `rows` there are as many as columns.

        >>> from runut.sudoku import Cage
        >>> Cage([(0, 0), (1, 0)], 10).placed(9)
        Cage(cells=(0, 9), total=10)
        """
        if self.placed_on == columns:
            return self
        own = self.paired(self.placed_on) if self.placed_on else self
        shape = rows or columns, columns
        return _moved(own, lambda cell, _depth: number_of(cell, shape), columns)

    def on(self, board: Board, /) -> Self:
        """The same on a board of its own, which may have several grids."""
        return self.placed(board.columns, board.rows)

    def carried(self, cells: Mapping[int, int] | Sequence[int], columns: int) -> Self:
        """The constraint on a board of such columns, where its cells have these numbers."""
        return _moved(self, lambda cell, _depth: cells[cell], columns)

    def paired(self, columns: int) -> Self:
        """The constraint with its cells as (row, column), from those of a board of such columns.

        >>> from runut.sudoku import Cage
        >>> Cage((0, 9), 10).paired(9)
        Cage(cells=((0, 0), (1, 0)), total=10)
        """
        if not self.has_numbers:
            return self
        return _moved(self, lambda cell, _depth: divmod(cell, columns), 0)

    @property
    def every_cell(self) -> Iterator[object]:
        """Its cells, whatever they are to it."""
        return (
            cell for name, depth in self.held.items() for cell in listed(getattr(self, name), depth)
        )

    @property
    def has_numbers(self) -> bool:
        """Whether it has cells, and has them by number."""
        held = self.held
        return any(isinstance(first_of(getattr(self, name), held[name]), int) for name in held)

    @property
    def gridless(self) -> str:
        """Its name if a board of several grids leaves open of which of them it is a rule."""
        return self.name if self.gesture in _OF_ONE_GRID else ""

    @property
    def explained_as(self) -> Constraint:
        """The constraint whose kind says how it is explained, and its title."""
        return self

    def shaped(self, board: Board, /) -> Board:
        """The board as the constraint makes it: most leave it as it is."""
        return board

    def within(self, _board: Board, /) -> tuple[Constraint, ...]:
        """The constraints that it is drawn and heard as: itself, or those of its cases."""
        return (self,)

    def faults(self, _board: Board, /) -> Iterator[str]:
        """What makes the constraint meaningless on this board."""
        return iter(())

    def meaningless(self, board: Board, /) -> Iterator[str]:
        """The same without a rule that no digits keep, which may be one of several cases."""
        return self.faults(board)

    @abstractmethod
    def statements(self, board: Board, /) -> Iterator[Statement]:
        """What the rule consists of; call it only if there are no faults."""

    def among(self, board: Board, _others: Constraints, /) -> Iterator[Statement]:
        """What the rule states on a board that has these constraints."""
        return self.statements(board)

    def as_case(self, board: Board, others: Constraints, /) -> Iterator[Statement]:
        """What it states as one of several cases: the same, perhaps in fewer parts."""
        return self.among(board, others)

    def asked(self, _board: Board, /) -> Asked:
        """What tells a player the rule."""
        yield "", {}

    def asked_among(self, board: Board, _others: Constraints, /) -> Asked:
        """What tells a player the rule on a board that has these constraints."""
        return self.asked(board)

    def aims(
        self, board: Board, others: Constraints, language: str, *, is_grey: bool = False
    ) -> tuple[str, ...]:
        """The sentences that tell a player the rule on a board that has these constraints."""
        said, asked = self.said(), self.asked_among(board, others)
        sentences = {**said.aim, **said.printed} if is_grey else said.aim
        return tuple(sentences[name].say(language, **own) for name, own in asked)

    @property
    def course(self) -> tuple[int, ...]:
        """The cells of a line in its order, which its sentences do not name."""
        return ()

    def aim_clause(
        self, board: Board, others: Constraints, language: str, *, is_grey: bool = False
    ) -> str:
        """The same as a clause of a longer sentence: "a cage holds different digits"."""
        said = " ".join(self.aims(board, others, language, is_grey=is_grey)).rstrip(".")
        return said[:1].lower() + said[1:]

    @classmethod
    def said(cls) -> Sentences:
        """Its sentences, else a `KeyError`."""
        return cls.sentences or sentences_beside(cls.__module__, cls.name)

    def titled(self, language: str) -> str:
        """What a book calls puzzles with it."""
        return self.said().title.text(language)

    def lies_on(self) -> Mapping[str, str]:
        """The sentences that say what a cell lies on, each with the attribute that holds cells."""
        return {name: name for name in self.said().signs}

    def drawn(self, _board: Board, /) -> Iterator[Mark]:
        """What lies under the digits; the title names rules for the whole board."""
        return iter(())

    def alike(self) -> tuple[tuple[int, ...], ...]:
        """The areas that have one letter."""
        return ()

    def over(self, _board: Board, /) -> Iterator[Item]:
        """What lies over the lines of the board."""
        return iter(())

    def __str__(self) -> str:
        return self.name


Constraints = tuple[Constraint, ...]


def in_whole(constraints: Constraints, board: Board) -> Constraints:
    """The constraints with all cells as those of the whole board, not of one of its grids."""
    return tuple(
        inner for each in constraints for inner in (each.within(board) if each.carries else (each,))
    )


K = TypeVar("K", bound=Constraint)


@cache
def _in_order(kind: type[Constraint]) -> tuple[str, ...]:
    """The fields that a caller may give without their names."""
    return tuple(each.name for each in fields(kind) if not each.kw_only)


def _put_in_order(constraint: Constraint, held: Mapping[str, int]) -> None:
    """Cells that a caller gave after the number that follows them: `Cage(10, cells)`."""
    names = _in_order(type(constraint))
    if len(names) != 2 or not held.get(names[0]) or names[1] in held:
        return
    first, second = (getattr(constraint, name) for name in names)
    if isinstance(first, int) and isinstance(second, Iterable) and not isinstance(second, str):
        object.__setattr__(constraint, names[0], second)
        object.__setattr__(constraint, names[1], first)


def _moved(kind: K, move: Callable[[Any, int], object], placed_on: int) -> K:
    """The constraint with its cells moved, if it has some, to a board of so many columns."""
    if not kind.held:
        return kind
    moved = copy(kind)
    for name, depth in kind.held.items():
        object.__setattr__(moved, name, each_moved(move, getattr(kind, name), depth))
    object.__setattr__(moved, "placed_on", placed_on)
    return moved


def _kept(constraint: Constraint, cell: Any, depth: int) -> int | tuple[int, int]:  # noqa: ANN401 - whatever a caller has
    """A cell as a number or as a pair."""
    match cell:
        case [row, column] if not depth and all(hasattr(at, "__index__") for at in cell):
            return index(row), index(column)
        case int() if not depth:
            return cell
    raise constraint.refused(cell, _PAIRS if depth else "(row, column) from 0")


def _alike(
    constraint: Constraint, given: Mapping[str, object], held: Mapping[str, int]
) -> Mapping[str, object]:
    """The cells all as numbers or all as pairs; beside pairs, two numbers alone are one cell."""
    cells = {name: [*listed(own, held[name])] for name, own in given.items()}
    if len({isinstance(cell, int) for own in cells.values() for cell in own}) < 2:
        return given
    flat = [name for name, own in cells.items() if {*map(type, own)} == {int}]
    alone = [name for name in flat if held[name] == 1 and len(cells[name]) == 2]
    numbers = (cell for name in cells if name not in alone for cell in cells[name])
    if wrong := [cell for cell in numbers if isinstance(cell, int)]:
        raise constraint.refused(wrong[0], _PAIRS)
    return {name: (own,) if name in alone else own for name, own in given.items()}


def alone(kind: Constraint, board: Board, /) -> Asked:
    """What a rule that looks at others asks as the only one."""
    return kind.asked_among(board, (kind,))


@dataclass(frozen=True, slots=True)
class OfCells(Constraint):
    """A constraint over some cells, by number."""

    gesture = Gesture.CELLS
    fields: ClassVar[tuple[Field, ...]] = (CELLS,)
    cells: Cells

    def faults(self, board: Board, /) -> Iterator[str]:
        """The cells are on the board, each once, and some digits keep the rule."""
        wrong = list(self.meaningless(board))
        yield from wrong or self.unkept(board)

    def meaningless(self, board: Board, /) -> Iterator[str]:
        """The cells are not on the board, not each once, or something else is wrong."""
        groups = self.groups()
        wrong = [fault for group in groups for fault in misplaced(self.name, group, board)]
        yield from dict.fromkeys(wrong) or self.own_faults(board)

    def unkept(self, board: Board, /) -> Iterator[str]:
        """What no digits keep, if nothing else is wrong."""
        return unkept(self.statements(board), board)

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The groups of cells, in each of which a cell stands once."""
        return (self.cells,)

    def own_faults(self, _board: Board, /) -> Iterator[str]:
        """What else is wrong, if the cells are right."""
        return iter(())

    def drawn(self, board: Board, /) -> Iterator[Mark]:
        """Tinted cells with the value that comes first on the line, unless it lies elsewhere."""
        is_elsewhere = self.letter or self.gesture is Gesture.OUTSIDE
        if is_elsewhere or type(self).over is not Constraint.over:
            return
        yield from (marks.shade(cell, board) for group in self.groups() for cell in group)
        first = self.fields[0]
        if first.attribute not in ("", CELLS.attribute, "groups"):
            yield marks.named(self.groups()[0], first.write(getattr(self, first.attribute), board))

    def named(self, board: Board) -> str:
        """The cells in words."""
        return cell_names(self.cells, board.columns)

    def counted(self, board: Board) -> str:
        """The number of cells, and the cells in words."""
        return counted(self.cells, board.columns)


def misplaced(name: str, cells: tuple[int, ...], board: Board) -> Iterator[str]:
    """What is wrong with the cells of a constraint: there are some, on the board, each once."""
    if not cells:
        yield f"{name} without cells"
    yield from off_board(cells, board)
    yield from repeated(name, cells, board)


def off_board(cells: tuple[int, ...], board: Board) -> Iterator[str]:
    """A fault for each cell that the board does not have."""
    return (f"cell {cell} is not on the board" for cell in cells if cell not in board.cells)


def repeated(name: str, cells: tuple[int, ...], board: Board) -> Iterator[str]:
    """A fault for each cell that a constraint names more than once."""
    for cell, count in Counter(cells).items():
        if count > 1:
            yield f"{name} names {cell_name(cell, board.columns)} twice"


def unkept(statements: Iterator[Statement], board: Board) -> Iterator[str]:
    """The statements that no digits of the board keep."""
    for each in statements:
        if not can_hold(each, board):
            yield f"no digits keep this rule: {each.sentence}"
